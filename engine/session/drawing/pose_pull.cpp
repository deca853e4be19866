// SPDX-License-Identifier: BSD-3-Clause
// Symbols: beta displacements of the joint coordinates, phi(q) = 0 the loop equations with
// Jacobian C, x(q) the place that is pulled with Jacobian J, e = target - x. One step solves
//     min  1/2 |J beta - e|^2 + 1/2 damping |beta|^2   subject to   C beta = -phi
// by its optimality conditions (Nocedal and Wright, Numerical Optimization, 2006, eq. 16.4).
#include "engine/session/drawing/pose_pull.h"

#include "engine/assembly/joint_moves.h"
#include "engine/assembly/kinematics.h"
#include "engine/assembly/start_state.h"
#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/math/dense_decompositions.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/session/drawing/drawing_parts.h"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace linkwright::session {

namespace {

using Space = math::SpatialSpace<double>;
using model::Model;

/// Steps per pull: as many as take a few milliseconds. Far out of reach they converge slowly; the
/// next pull goes on from where this one ended.
int largestStepCount(int unknowns) {
    return std::clamp(static_cast<int>(2e7 / std::pow(unknowns + 1.0, 3)), 8, 200);
}
constexpr double minDamping = 1e-4;
constexpr double largestAngle = 0.3;  // rad per step, so that the linearization holds

/// Bodies that no chain of joints ties to the ground.
std::vector<std::string> looseBodies(const Model& model) {
    std::set<std::string> reached{model::groundId};
    for (bool more = true; more;) {
        more = false;
        for (const model::Joint& joint : model.joints)
            if (reached.contains(joint.bodyA) != reached.contains(joint.bodyB)) {
                reached.insert({joint.bodyA, joint.bodyB});
                more = true;
            }
    }
    std::vector<std::string> loose;
    for (const model::Body& body : model.bodies)
        if (!reached.contains(body.id)) loose.push_back(body.id);
    return loose;
}

/// What matters for the pose alone: bodies, joints, rods, cams and gears from the drawn pose; what
/// is not yet tied to anything floats.
Model skeletonOf(Model model) {
    forEachElementList(model, [](auto& list, const model::ListInfo&) {
        using Element = typename std::remove_cvref_t<decltype(list)>::value_type;
        if constexpr (!model::holdsOnly<Element> || std::is_same_v<Element, model::RollingWheel>)
            list.clear();
    });
    // Without its drives nothing is left of a kinematic motion.
    model.simulation.kind = model::MotionKind::Dynamic;
    model.inputs.clear();
    model.signalList.clear();
    model.costTerms.clear();
    model.designVariables.clear();
    for (model::Joint& joint : model.joints) {
        joint.startOrientation.reset();
        for (model::JointCoordinate& coordinate : joint.coordinates) {
            coordinate.start.reset();
            coordinate.startVelocity.reset();
        }
    }
    for (model::Body& body : model.bodies)
        if (!(body.massProperties.mass.value > 0.0)) body.massProperties.mass = 1.0;
    for (std::vector<std::string> loose = looseBodies(model); !loose.empty();
         loose = looseBodies(model)) {
        const model::Body* body = model::findById(model.bodies, loose.front());
        if (body->points.empty())
            reject(body->id, bodyNameOf(model, body->id) + " has no point to move it by.",
                   "Add a joint to it.");
        pushJoint(model, model::JointKind::Free, model::groundId, loose.front(),
                  body->points.front(), Eigen::Vector3d::UnitZ(), {});
    }
    return model;
}

}  // namespace

struct PosePull::Solver {
    Solver(const Model& drawing, const model::Attachment& grabbed)
        : system(assembly::compile(skeletonOf(drawing), assembly::SpaceChoice::Spatial)),
          parameters(static_cast<std::size_t>(system.parameterCount)),
          poses(system.nodes.size()),
          columns(static_cast<std::size_t>(system.dofCount)),
          dofs(system.dofCount),
          rows(static_cast<int>(system.rows.size())),
          residual(rows),
          constraint(rows, dofs),
          pointJacobian(3, dofs) {
        const std::vector<double> numbers = assembly::numbersOf(system);
        assembly::fillParameters<Space>(system, numbers.data(), parameters.data());
        coordinates =
            assembly::assembleStart<Space>(system, numbers.data(), parameters.data()).coordinates;
        for (std::size_t body = 0; body < system.model.bodies.size(); ++body)
            if (system.model.bodies[body].id == grabbed.body) node = system.bodyNode[body];
        if (node < 0)
            reject(grabbed.point, "The ground holds this point.",
                   "Pull a point of a link that can move.");
        local = pointPosition(system.model, grabbed.point) - drawnOrigin(node);
        evaluate(coordinates);
    }

    [[nodiscard]] Eigen::Vector3d drawnOrigin(int index) const {
        const auto& at = system.nodes[static_cast<std::size_t>(index)];
        return toVector(system.model.points[static_cast<std::size_t>(at.originPoint)].position);
    }

    [[nodiscard]] Eigen::Vector3d place() const {
        const auto& pose = poses[static_cast<std::size_t>(node)];
        return pose.origin + pose.rotation * Eigen::Vector3d(local);
    }

    /// Residuals and Jacobians of the loops and of the pulled place.
    void evaluate(const std::vector<double>& at) {
        assembly::placeNodes<Space>(system, parameters.data(), at.data(), poses.data(),
                                    columns.data());
        assembly::closureJacobian<Space>(system, parameters.data(), at.data(), poses.data(),
                                         columns.data(), assembly::FunctionValues<double>{},
                                         residual.data(), constraint.data());
        pointJacobian.setZero();
        const Eigen::Vector3d where = place();
        for (int index = node; index >= 0;
             index = system.nodes[static_cast<std::size_t>(index)].parent) {
            const assembly::Node& each = system.nodes[static_cast<std::size_t>(index)];
            for (int dof = each.firstDof; dof < each.firstDof + each.dofCount; ++dof) {
                const auto& motion = columns[static_cast<std::size_t>(dof)];
                pointJacobian.col(dof) = motion.linear + motion.angular.cross(where);
            }
        }
    }

    [[nodiscard]] double gap() const { return rows == 0 ? 0.0 : residual.cwiseAbs().maxCoeff(); }

    /// Moves by a step, shortened where it would turn or shift too far at once.
    void move(Eigen::VectorXd step) {
        const double largest = assembly::largestMove(system, step.data());
        if (largest > largestAngle) step *= largestAngle / largest;
        assembly::displace(system, step.data(), coordinates.data());
        evaluate(coordinates);
    }

    /// @param damping relative to the square of the size of the mechanism
    [[nodiscard]] Eigen::VectorXd pullingStep(const Eigen::Vector3d& target, double damping) const {
        const double scale = system.size * system.size;
        Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(dofs + rows, dofs + rows);
        matrix.topLeftCorner(dofs, dofs) = pointJacobian.transpose() * pointJacobian;
        matrix.topLeftCorner(dofs, dofs).diagonal().array() += damping * scale;
        matrix.topRightCorner(dofs, rows) = constraint.transpose();
        matrix.bottomLeftCorner(rows, dofs) = constraint;
        // Keeps the matrix regular where loop equations become dependent, at a dead point.
        matrix.bottomRightCorner(rows, rows).diagonal().array() -= 1e-9;
        Eigen::VectorXd right(dofs + rows);
        right.head(dofs) = pointJacobian.transpose() * (target - place());
        right.tail(rows) = -residual;
        return math::LuDecomposition(matrix).solve(right).head(dofs);
    }

    /// How far the place is from the target; open loops count more, so that they are closed first.
    [[nodiscard]] double distanceTo(const Eigen::Vector3d& target) const {
        return (target - place()).norm() + 10.0 * gap();
    }

    /// Smallest corrections that close the loops. @return whether they are closed
    bool close() {
        for (int step = 0; step < 30 && gap() > 1e-13 * system.size; ++step) {
            Eigen::MatrixXd normal = constraint * constraint.transpose();
            normal.diagonal().array() += 1e-12 * system.size * system.size;
            const double before = gap();
            move(-(constraint.transpose() * normal.ldlt().solve(residual)));
            if (gap() > 0.5 * before && before < 1e-11 * system.size) break;
        }
        return gap() < 1e-9 * system.size;
    }

    assembly::System system;
    std::vector<double> parameters;
    std::vector<double> coordinates;
    std::vector<assembly::Pose<Space>> poses;
    std::vector<Space::Motion> columns;
    int dofs;
    int rows;
    int node = -1;
    Eigen::Vector3d local = Eigen::Vector3d::Zero();
    Eigen::VectorXd residual;
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> constraint;
    Eigen::MatrixXd pointJacobian;
};

PosePull::PosePull(const Model& model, const model::Attachment& grabbed)
    : solver_(std::make_unique<Solver>(model, grabbed)) {}

PosePull::~PosePull() = default;

std::vector<BodyDisplacement> PosePull::pullTo(const Eigen::Vector3d& target) {
    Solver& solver = *solver_;
    const std::vector<double> before = solver.coordinates;
    // Out of reach the linearization overshoots; damping grows until a step leads nearer.
    double damping = minDamping;
    for (int step = 0; step < largestStepCount(solver.dofs + solver.rows); ++step) {
        const std::vector<double> here = solver.coordinates;
        const double away = solver.distanceTo(target);
        const Eigen::VectorXd displacement = solver.pullingStep(target, damping);
        if (!displacement.allFinite()) break;
        solver.move(displacement);
        if (solver.distanceTo(target) < away) {
            damping = std::max(minDamping, damping / 3.0);
            continue;
        }
        solver.coordinates = here;
        solver.evaluate(here);
        damping *= 6.0;
        if (damping > 1e6 || displacement.cwiseAbs().maxCoeff() < 1e-12) break;
    }
    if (!solver.close()) {
        solver.coordinates = before;
        solver.evaluate(before);
    }
    std::vector<BodyDisplacement> displacements;
    for (const int node : solver.system.bodyNode) {
        BodyDisplacement moved;
        if (node >= 0) {
            const auto& pose = solver.poses[static_cast<std::size_t>(node)];
            moved.rotation = Eigen::Quaterniond(pose.rotation.matrix).normalized();
            moved.translation = pose.origin - moved.rotation * solver.drawnOrigin(node);
        }
        displacements.push_back(moved);
    }
    return displacements;
}

}  // namespace linkwright::session
