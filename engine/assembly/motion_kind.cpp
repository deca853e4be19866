// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/motion_kind.h"

#include "engine/assembly/rank_study.h"
#include "engine/base/diagnostic.h"
#include "engine/math/dense_decompositions.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <algorithm>
#include <string>

namespace linkwright::assembly {

namespace {

/// Id of what keeps a sum over the motion, which instants that know nothing of each other cannot.
std::string whatAddsUp(const System& system) {
    for (const FeedbackElement& feedback : system.feedbacks)
        if (feedback.integralCoordinate >= 0)
            return system.model
                .feedbacks[static_cast<std::size_t>(&feedback - system.feedbacks.data())]
                .id;
    // Where a wheel has got to follows from the way it took.
    for (const LoopConstraintRow& row : system.rows)
        if (row.isOfVelocity()) return system.closures[static_cast<std::size_t>(row.closure)].name;
    for (const model::Signal& signal : system.model.signalList)
        if (model::isOneOf(signal.kind, {model::SignalKind::ConstraintImpulse,
                                         model::SignalKind::MomentImpulse}))
            return signal.id;
    return {};
}

bool isDriven(const System& system) {
    return std::any_of(
        system.closures.begin(), system.closures.end(),
        [](const LoopConstraint& closure) { return closure.kind == LoopConstraint::Kind::Drive; });
}

/// Joints that can still move: those whose velocities the rows do not determine.
template <class Space>
std::string freeJoints(const System& system) {
    constexpr double moving = 1e-6;
    constexpr std::size_t maxNames = 4;
    RankStudy<Space> study(system);
    if (!study.closeLoops()) return {};
    Eigen::MatrixXd free = Eigen::MatrixXd::Identity(system.dofCount, system.dofCount);
    // Eigen does not decompose a matrix without rows.
    if (!system.rows.empty())
        free -= math::OrthogonalDecomposition(study.jacobian()).pseudoInverse() * study.jacobian();
    std::string names;
    std::size_t count = 0;
    int last = -1;  // a joint may be of several nodes
    for (const Node& node : system.nodes) {
        if (node.joint < 0 || node.dofCount == 0) continue;
        if (node.joint == last || free.middleRows(node.firstDof, node.dofCount).norm() < moving)
            continue;
        last = node.joint;
        if (++count > maxNames) return names + " and others";
        names += (names.empty() ? "\"" : ", \"")
                 + system.model.joints[static_cast<std::size_t>(node.joint)].id + "\"";
    }
    return names;
}

[[noreturn]] void rejectFreedom(const System& system) {
    const System& joints = system.jointForm ? *system.jointForm : system;
    const int freedom = joints.dofCount - static_cast<int>(joints.rows.size());
    const std::string names = joints.planar ? freeJoints<math::PlanarSpace<double>>(joints)
                                            : freeJoints<math::SpatialSpace<double>>(joints);
    throw base::InputError(base::Diagnostic{
        base::Severity::Error, "", "/simulation/kind",
        "A kinematic motion needs a drive for every degree of freedom, and "
            + (freedom == 1 ? std::string("1 is") : std::to_string(freedom) + " are")
            + " left free. These joints can still move: " + names + ".",
        "Drive one of them, or set the kind of motion to \"dynamic\"."});
}

}  // namespace

void chooseMotionKind(System& system) {
    const model::MotionKind wanted = system.model.simulation.kind;
    if (wanted == model::MotionKind::Dynamic) return;
    const bool demanded = wanted == model::MotionKind::Kinematic;
    const bool determined = system.dofCount == static_cast<int>(system.rows.size());
    const std::string sum = whatAddsUp(system);
    system.kinematic = determined && sum.empty() && (demanded || isDriven(system));
    if (!demanded || system.kinematic) return;
    if (!determined) rejectFreedom(system);
    throw base::InputError(base::Diagnostic{
        base::Severity::Error, sum, "/simulation/kind",
        "It adds up over the motion, but a kinematic motion solves each instant on its own.",
        "Remove it, or set the kind of motion to \"dynamic\"."});
}

}  // namespace linkwright::assembly
