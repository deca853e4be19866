// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/planar_dynamics.h"

#include "engine/dynamics/forces.h"

namespace linkwright::dynamics {

using Space = PlanarTree::Space;
using Vector = Space::Vector;

PlanarDynamics::PlanarDynamics(const System& system, const double* parameters)
    : system_(system),
      parameters_(parameters),
      tree_(system, parameters),
      jointForces_(system.nodes.size()),
      ends_(tree_.loops().size()) {}

Status PlanarDynamics::evaluate(Record<Space>& record, double* rate) {
    tree_.place(record);
    closeLoops(record);
    const double* momentum = record.state.data() + system_.coordinateCount;
    if (const Status status = tree_.solve(record, momentum, jointForces_.data()); status.singular)
        return status;
    applyElements<Space>({system_, parameters_, record.state.data(), record, jointForces_.data()});
    addLoopForces(record);
    tree_.accumulate(record, jointForces_.data(), rate + system_.coordinateCount);
    std::copy(record.jointVelocities.begin(), record.jointVelocities.end(), rate);
    return {};
}

/// Residuals and wrenches of the points where loops close.
void PlanarDynamics::closeLoops(Record<Space>& record) {
    for (std::size_t index = 0; index < ends_.size(); ++index) {
        const PlanarLoop& loop = tree_.loops()[index];
        const Vector first = tree_.positionOf(loop.pointA, record);
        const Vector second = tree_.positionOf(loop.pointB, record);
        ends_[index] = {first, second};
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

/// C^T sigma to the momenta and C-dot^T sigma to the forces of the ends of the loops.
void PlanarDynamics::addLoopForces(Record<Space>& record) const {
    for (std::size_t index = 0; index < ends_.size(); ++index) {
        const PlanarLoop& loop = tree_.loops()[index];
        const Vector impulse = PlanarTree::alongRows(loop, record.impulses.data());
        const auto push = [&](const assembly::PointReference& point, const Vector& position,
                              const Vector& share) {
            if (point.node < 0) return;
            const std::size_t node = at(point.node);
            const Vector velocity = velocityOf<Space>(record.velocities[node], position);
            record.momenta[node] += {Space::moment(position, share), share};
            record.forces[node].moment += Space::moment(velocity, share);
        };
        push(loop.pointA, ends_[index].first, -impulse);
        push(loop.pointB, ends_[index].second, impulse);
    }
}

}  // namespace linkwright::dynamics
