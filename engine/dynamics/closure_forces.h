// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/record.h"

namespace linkwright::dynamics {

// What closed loops do to the bodies at their cuts, read and written in a record.

/// Residuals, wrenches and prescribed rates of all closure rows.
/// @param functions values and rates of the time functions
template <class Space>
void placeClosures(const System& system, const typename Space::Scalar* parameters,
                   const typename Space::Scalar* coordinates,
                   const assembly::FunctionValues<typename Space::Scalar>& functions,
                   Record<Space>& record) {
    for (std::size_t row = 0; row < system.rows.size(); ++row) {
        record.closures[row] = assembly::evaluateClosure<Space>(
            system.rows[row], parameters, coordinates, record.poses.data(), functions);
        record.prescribedRates[row] = record.closures[row].prescribedRate;
    }
}

/// Rate of a force along an axis that turns with body A, at a point that moves with body B.
template <class Space>
typename Space::Force alongRate(const typename Space::Motion& motionA,
                                const typename Space::Motion& motionB,
                                const typename Space::Vector& point,
                                const typename Space::Vector& axis) {
    const typename Space::Vector turn = Space::crossVector(motionA.angular, axis);
    return {Space::moment(velocityOf<Space>(motionB, point), axis) + Space::moment(point, turn),
            turn};
}

/// The line of a rod turns: the force axes of its ends change with the relative velocity.
template <class Space>
void addAxisRate(const assembly::ClosureRow& row, const typename Space::Scalar* parameters,
                 const Record<Space>& record, typename Space::Force& rateA,
                 typename Space::Force& rateB) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const auto velocity = [&](int node, const Vector& position) -> Vector {
        if (node < 0) return Vector::Zero();
        return velocityOf<Space>(record.velocities[at(node)], position);
    };
    const Vector first = assembly::worldPoint<Space>(row.pointA, parameters, record.poses.data());
    const Vector second = assembly::worldPoint<Space>(row.pointB, parameters, record.poses.data());
    const Vector turn = (velocity(row.pointB.node, second) - velocity(row.pointA.node, first)) *
                        Scalar(row.scale);
    const Vector opposite = -turn;
    rateA += {Space::moment(first, opposite), opposite};
    rateB += {Space::moment(second, turn), turn};
}

/// Adds C^T sigma to the momenta and C-dot^T sigma to the forces of the two ends.
template <class Space>
void addClosureForces(const System& system, const typename Space::Scalar* parameters,
                      Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    for (std::size_t row = 0; row < system.rows.size(); ++row) {
        const assembly::ClosureRow& source = system.rows[row];
        const ClosureValue<Space>& closure = record.closures[row];
        const Scalar impulse = record.impulses[row];
        const auto motionOf = [&](int node) {
            return node < 0 ? typename Space::Motion{} : record.velocities[at(node)];
        };
        typename Space::Force rateA, rateB;
        using Kind = assembly::ClosureRow::Kind;
        if (source.kind == Kind::CoordinateRatio) continue;
        if (source.kind == Kind::AlongDirection) {
            rateB = alongRate<Space>(motionOf(closure.nodeA), motionOf(closure.nodeB),
                                     assembly::worldPoint<Space>(source.pointB, parameters,
                                                                 record.poses.data()),
                                     closure.wrenchB.force);
            rateA = rateB * Scalar(-1.0);
        } else if (source.kind == Kind::PointComponent || source.kind == Kind::Distance) {
            const auto turnedArm = [&](int node, const assembly::PointReference& point,
                                       const Vector& axis) {
                const Vector position =
                    assembly::worldPoint<Space>(point, parameters, record.poses.data());
                return Space::moment(velocityOf<Space>(motionOf(node), position), axis);
            };
            rateA.moment = turnedArm(closure.nodeA, source.pointA, closure.wrenchA.force);
            rateB.moment = turnedArm(closure.nodeB, source.pointB, closure.wrenchB.force);
            if (source.kind == Kind::Distance) addAxisRate<Space>(source, parameters, record, rateA, rateB);
        } else {
            const Vector first =
                assembly::worldDirection<Space>(source.directionA, parameters, record.poses.data());
            const Vector second =
                assembly::worldDirection<Space>(source.directionB, parameters, record.poses.data());
            const Vector firstRate = Space::crossVector(motionOf(closure.nodeA).angular, first);
            const Vector secondRate = Space::crossVector(motionOf(closure.nodeB).angular, second);
            const typename Space::Angular moment =
                Space::moment(firstRate, second) + Space::moment(first, secondRate);
            rateA.moment = moment;
            rateB.moment = -moment;
        }
        if (closure.nodeA >= 0) {
            record.momenta[at(closure.nodeA)] += closure.wrenchA * impulse;
            record.forces[at(closure.nodeA)] += rateA * impulse;
        }
        if (closure.nodeB >= 0) {
            record.momenta[at(closure.nodeB)] += closure.wrenchB * impulse;
            record.forces[at(closure.nodeB)] += rateB * impulse;
        }
    }
}

}  // namespace linkwright::dynamics
