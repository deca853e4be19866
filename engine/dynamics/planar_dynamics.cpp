// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/planar_dynamics.h"

#include "engine/dynamics/forces.h"

namespace linkwright::dynamics {

using Space = PlanarTree::Space;
using Vector = Space::Vector;
using Motion = Space::Motion;
using Force = Space::Force;

PlanarDynamics::PlanarDynamics(const System& system, const double* parameters)
    : system_(system),
      parameters_(parameters),
      tree_(system, parameters),
      jointForces_(system.nodes.size()) {}

Status PlanarDynamics::evaluate(Record<Space>& record, double* rate) {
    place(record);
    closeLoops(record);
    if (const Status status = tree_.solve(record, record.state.data() + system_.coordinateCount);
        status.singular)
        return status;
    applyOwnForces(record);
    applyElements<Space>(
        {system_, parameters_, record.state.data(), record, jointForces_.data()});
    addLoopForces(record);
    accumulate(record, rate);
    return {};
}

/// Poses, inertias and the columns of H (eq. 3.20) from the ground to the tips.
void PlanarDynamics::place(Record<Space>& record) const {
    const PlanarJoint* joints = tree_.joints().data();
    const double* coordinates = record.state.data();
    Pose<Space>* poses = record.poses.data();
    Motion* axes = record.axes.data();
    Space::Inertia* inertias = record.inertias.data();
    const Pose<Space> ground;
    const std::size_t count = tree_.joints().size();
    for (std::size_t index = 0; index < count; ++index) {
        const PlanarJoint& joint = joints[index];
        const Pose<Space>& parent = joint.parent < 0 ? ground : poses[joint.parent];
        const Vector anchor = parent.origin + parent.rotation * joint.anchor;
        const double displacement = coordinates[index] - joint.zero;
        Pose<Space> pose;
        if (joint.turns) {
            pose.rotation = parent.rotation * Space::rotationBy(joint.sense, displacement);
            pose.origin = anchor;
            axes[index] = Space::rotationAbout(anchor, joint.sense);
        } else {
            const Vector direction = parent.rotation * joint.direction;
            pose.rotation = parent.rotation;
            pose.origin = anchor + direction * displacement;
            axes[index] = {0.0, direction};
        }
        poses[index] = pose;
        if (joint.heavy)
            inertias[index] =
                Space::inertiaInWorld(joint.inertia.data(), pose.rotation, pose.origin);
    }
}

/// Residuals and wrenches of the points where loops close.
void PlanarDynamics::closeLoops(Record<Space>& record) const {
    for (const PlanarLoop& loop : tree_.loops()) {
        const Vector first = tree_.positionOf(loop.pointA, record);
        const Vector second = tree_.positionOf(loop.pointB, record);
        const Vector span = second - first;
        for (int local = 0; local < loop.rowCount; ++local) {
            const Vector& axis = loop.directions[at(local)];
            const Vector opposite = -axis;
            ClosureValue<Space>& closure = record.closures[at(loop.firstRow + local)];
            closure.residual = math::dot(axis, span);
            closure.nodeA = loop.pointA.node;
            closure.nodeB = loop.pointB.node;
            closure.wrenchA = {Space::moment(first, opposite), opposite};
            closure.wrenchB = {Space::moment(second, axis), axis};
        }
    }
}

/// Momenta of the bodies, gravity, and viscous friction of the joints.
void PlanarDynamics::applyOwnForces(Record<Space>& record) {
    const PlanarJoint* joints = tree_.joints().data();
    const Space::Inertia* inertias = record.inertias.data();
    const Motion* velocities = record.velocities.data();
    const double* jointVelocities = record.jointVelocities.data();
    Force* momenta = record.momenta.data();
    Force* forces = record.forces.data();
    double* jointForces = jointForces_.data();
    const Vector gravity = tree_.gravity();
    const std::size_t count = tree_.joints().size();
    for (std::size_t index = 0; index < count; ++index) {
        const PlanarJoint& joint = joints[index];
        jointForces[index] = -joint.damping * jointVelocities[index];
        if (!joint.heavy) {
            momenta[index] = {};
            forces[index] = {};
            continue;
        }
        const Space::Inertia inertia = inertias[index];
        momenta[index] = inertia * velocities[index];
        forces[index] = {Space::moment(inertia.firstMoment, gravity), gravity * inertia.mass};
    }
}

/// C^T sigma to the momenta and C-dot^T sigma to the forces of the ends of the loops.
void PlanarDynamics::addLoopForces(Record<Space>& record) const {
    for (const PlanarLoop& loop : tree_.loops()) {
        const Vector impulse = PlanarTree::alongRows(loop, record.impulses.data());
        const auto push = [&](const assembly::PointReference& point, const Vector& share) {
            if (point.node < 0) return;
            const std::size_t node = at(point.node);
            const Vector position = tree_.positionOf(point, record);
            const Vector velocity = velocityOf<Space>(record.velocities[node], position);
            record.momenta[node] += {Space::moment(position, share), share};
            record.forces[node].moment += Space::moment(velocity, share);
        };
        push(loop.pointA, -impulse);
        push(loop.pointB, impulse);
    }
}

/// Sums momenta and forces over subtrees and projects them on the joints:
/// d(p-hat)/dt = H . (F - V x* P) + joint forces.
void PlanarDynamics::accumulate(Record<Space>& record, double* rate) const {
    const PlanarJoint* joints = tree_.joints().data();
    const Motion* axes = record.axes.data();
    const Motion* velocities = record.velocities.data();
    const double* jointVelocities = record.jointVelocities.data();
    const double* jointForces = jointForces_.data();
    Force* momenta = record.momenta.data();
    Force* forces = record.forces.data();
    double* momentumRate = rate + system_.coordinateCount;
    for (std::size_t index = tree_.joints().size(); index-- > 0;) {
        const Force momentum = momenta[index];
        const Force force = forces[index];
        momentumRate[index] =
            Space::dotProduct(axes[index], force - Space::crossForce(velocities[index], momentum)) +
            jointForces[index];
        rate[index] = jointVelocities[index];
        if (const int parent = joints[index].parent; parent >= 0) {
            momenta[parent] += momentum;
            forces[parent] += force;
        }
    }
}

}  // namespace linkwright::dynamics
