// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/planar_pullback.h"

#include "engine/dynamics/processor.h"
#include "engine/dynamics/record_numbers.h"

#include <algorithm>

namespace linkwright::sensitivity {

using dynamics::numbersOf;
using dynamics::PlanarTree;
using Motion = PlanarPullback::Motion;
using Force = PlanarPullback::Force;
using Vector = PlanarPullback::Vector;
using Space = PlanarPullback::Space;

PlanarPullback::PlanarPullback(const System& system, const double* parameters)
    : system_(system),
      parameters_(parameters),
      tree_(system, parameters),
      multipliers_(system.nodes.size()),
      wrenches_(system.nodes.size()),
      jointCostates_(system.nodes.size()),
      jointMultipliers_(system.nodes.size()),
      impulseCotangents_(system.rows.size()),
      ends_(tree_.loops().size()),
      displacements_(system.nodes.size()),
      sweeps_(dynamics::compiledFor(dynamics::bestProcessorKind(), [](auto target) {
          return planarPullbackSweepsFor<decltype(target)>();
      })) {
    fields_.resize(system);
    cotangents_.resize(system);
    layOut();
    refresh();
}

/// Gives the sweeps what stays for all records.
void PlanarPullback::layOut() {
    data_.joints = tree_.joints().data();
    data_.jointCount = static_cast<int>(tree_.joints().size());
    data_.costates = numbersOf(fields_.costate);
    data_.costateRates = numbersOf(fields_.costateRate);
    data_.multipliers = numbersOf(multipliers_);
    data_.velocityCotangents = numbersOf(cotangents_.velocities);
    data_.poseCotangents = numbersOf(cotangents_.poses);
    data_.coordinateCotangents = cotangents_.coordinates.data();
    data_.jointVelocityCotangents = cotangents_.jointVelocities.data();
    data_.wrenches = numbersOf(wrenches_);
    data_.displacements = numbersOf(displacements_);
}

void PlanarPullback::refresh() {
    tree_.refresh();
    for (int axis = 0; axis < 2; ++axis)
        data_.gravity[axis] = tree_.gravity()[axis];
}

void PlanarPullback::begin(const Record<Space>& record, const double* rate, double* parameters,
                           bool wantParameters) {
    const std::size_t count = tree_.joints().size();
    std::copy_n(rate + system_.coordinateCount, count, jointCostates_.begin());
    std::fill(cotangents_.inputs.begin(), cotangents_.inputs.end(), 0.0);
    std::fill(cotangents_.impulses.begin(), cotangents_.impulses.end(), 0.0);
    cotangents_.parameters = parameters;
    dynamics::bindBodies(data_, record);
    double weights[2];
    sweeps_.begin(data_, rate, jointCostates_.data(), weights);
    if (!wantParameters) return;
    Space::addTo(parameters + system_.gravityParameter, Space::vectorFrom(weights));
    for (std::size_t index = 0; index < count; ++index)
        parameters[system_.nodes[index].dampingParameter] -=
            record.jointVelocities[index] * jointCostates_[index];
}

/// Cotangent `impulse` of the second rate of an end of a loop along xi and V, as far as V makes it.
void PlanarPullback::pullEndVelocity(const assembly::PointReference& point,
                                     const Record<Space>& record, const Vector& impulse,
                                     LoopEnd& end) {
    if (point.node < 0) return;  // it rests
    const std::size_t node = at(point.node);
    const Motion& costate = fields_.costate[node];
    end.position = tree_.positionOf(point, record);
    end.velocity = dynamics::velocityOf<Space>(record.velocities[node], end.position);
    end.second = dynamics::velocityOf<Space>(fields_.costateRate[node], end.position)
                 + Space::crossVector(costate.angular, end.velocity);
    const Vector part = Space::crossVector(-costate.angular, impulse);
    cotangents_.velocities[node] += {Space::moment(end.position, part), part};
}

/// Second rate of each loop along xi and V: cotangent of its impulse, and its part in V.
void PlanarPullback::pullLoopVelocities(const Record<Space>& record) {
    for (std::size_t index = 0; index < ends_.size(); ++index) {
        const PlanarLoop& loop = tree_.loops()[index];
        auto& [first, second] = ends_[index];
        const Vector impulse = PlanarTree::alongRows(loop, record.impulses.data());
        pullEndVelocity(loop.pointB, record, impulse, second);
        pullEndVelocity(loop.pointA, record, -impulse, first);
        const Vector apart = second.second - first.second;
        for (int local = 0; local < loop.rowCount; ++local)
            impulseCotangents_[at(loop.firstRow + local)] =
                cotangents_.impulses[at(loop.firstRow + local)]
                + math::dot<double>(loop.directions[at(local)], apart);
    }
}

/// Cotangents of an end of a loop: `impulse` of its second rate and, with the opposite sign, of its
/// velocity under eta; minus `multiplier` of its velocity.
void PlanarPullback::pullEndPose(const assembly::PointReference& point, const Record<Space>& record,
                                 const LoopEnd& end, const Vector& impulse,
                                 const Vector& multiplier, bool wantParameters) {
    if (point.node < 0) return;
    const std::size_t node = at(point.node);
    const Motion& eta = multipliers_[node];
    const Vector difference = end.second - dynamics::velocityOf<Space>(eta, end.position);
    cotangents_.poses[node].moment +=
        Space::moment(difference, impulse) - Space::moment(end.velocity, multiplier);
    wrenches_[node] += {Space::moment(end.position, multiplier), multiplier};
    if (!wantParameters) return;
    const Vector turned = Space::crossVector(fields_.costate[node].angular, impulse);
    const Vector world =
        Space::crossVector(record.velocities[node].angular, Vector(multiplier + turned))
        - Space::crossVector(fields_.costateRate[node].angular - eta.angular, impulse);
    Space::addTo(cotangents_.parameters + point.parameter, record.poses[node].rotation.back(world));
}

void PlanarPullback::pullLoopPoses(const Record<Space>& record, const double* multipliers,
                                   bool wantParameters) {
    for (std::size_t index = 0; index < ends_.size(); ++index) {
        const PlanarLoop& loop = tree_.loops()[index];
        const auto& [first, second] = ends_[index];
        const Vector impulse = PlanarTree::alongRows(loop, record.impulses.data());
        const Vector multiplier = PlanarTree::alongRows(loop, multipliers);
        pullEndPose(loop.pointA, record, first, -impulse, -multiplier, wantParameters);
        pullEndPose(loop.pointB, record, second, impulse, multiplier, wantParameters);
    }
}

/// (xi-dot - eta) . M V and the weight under xi, with respect to the inertia parameters.
void PlanarPullback::pullInertia(std::size_t index, const Record<Space>& record) {
    const assembly::Node& node = system_.nodes[index];
    if (const int armature = system_.armatures[index]; armature >= 0)
        cotangents_.parameters[armature] -=
            jointMultipliers_[index] * record.jointVelocities[index];
    if (node.inertiaParameter < 0) return;
    const assembly::Pose<Space>& pose = record.poses[index];
    double* target = cotangents_.parameters + node.inertiaParameter;
    Space::pullBackInertia(fields_.costateRate[index] - multipliers_[index],
                           record.velocities[index], pose.rotation, pose.origin, target);
    // The weight acts as an inertia force of -g would.
    const Motion falling{Space::zeroAngular(), tree_.gravity()};
    Space::pullBackInertia(fields_.costate[index], falling, pose.rotation, pose.origin, target);
}

/// Geometry of a joint, from the cotangent of a rigid displacement of what it carries.
void PlanarPullback::pullJoint(std::size_t index, const Record<Space>& record,
                               const Force& displacement) {
    const assembly::Node& node = system_.nodes[index];
    double* parameters = cotangents_.parameters;
    Space::addTo(parameters + node.anchorParameter,
                 node.parent >= 0 ? record.poses[at(node.parent)].rotation.back(displacement.force)
                                  : displacement.force);
    parameters[node.zeroParameter] -= Space::dotProduct(record.axes[index], displacement);
    const PlanarJoint& joint = tree_.joints()[index];
    if (joint.turns) return;
    // A direction of travel moves what it carries and is the column of H.
    const double travel = record.state[index] - joint.zero;
    const Vector column =
        cotangents_.velocities[index].force * record.jointVelocities[index]
        + (record.forces[index].force
           - Space::crossForce(record.velocities[index], record.momenta[index]).force)
              * jointCostates_[index]
        - record.momenta[index].force * jointMultipliers_[index];
    const Vector world = displacement.force * travel + column;
    Space::addTo(parameters + node.axisParameter, record.poses[index].rotation.back(world));
}

void PlanarPullback::finish(const Record<Space>& record, bool wantParameters, double* multipliers,
                            double* state) {
    const std::size_t count = tree_.joints().size();
    pullLoopVelocities(record);
    tree_.solveAgain(record, cotangents_.jointVelocities.data(), cotangents_.velocities.data(),
                     impulseCotangents_.data(), jointMultipliers_.data(), multipliers,
                     multipliers_.data());
    double* momenta = state + system_.coordinateCount;
    for (std::size_t index = 0; index < count; ++index)
        momenta[index] += jointMultipliers_[index];
    dynamics::bindBodies(data_, record);
    sweeps_.weigh(data_);
    pullLoopPoses(record, multipliers, wantParameters);
    sweeps_.gather(data_, state);
    if (!wantParameters) return;
    for (std::size_t index = 0; index < count; ++index) {
        pullInertia(index, record);
        pullJoint(index, record, displacements_[index]);
    }
}

}  // namespace linkwright::sensitivity
