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
    const Vector turn =
        (velocity(row.pointB.node, second) - velocity(row.pointA.node, first)) * Scalar(row.scale);
    const Vector opposite = -turn;
    rateA += {Space::moment(first, opposite), opposite};
    rateB += {Space::moment(second, turn), turn};
}

/// Rates of the two wrenches of a row along the motion of a record.
template <class Space>
struct WrenchRates {
    typename Space::Force onA, onB;
};

/// V of a node of an evaluated record; zero for the ground (-1).
template <class Space>
typename Space::Motion motionOf(const Record<Space>& record, int node) {
    return node < 0 ? typename Space::Motion{} : record.velocities[at(node)];
}

/// C-dot^T of one row (Maciag 2023, eq. 3.28b): rates of the wrenches that `closure` holds.
/// @param record with poses and velocities
template <class Space>
WrenchRates<Space> wrenchRates(const assembly::ClosureRow& row, const ClosureValue<Space>& closure,
                               const typename Space::Scalar* parameters,
                               const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Kind = assembly::ClosureRow::Kind;
    WrenchRates<Space> rates;
    if (row.kind == Kind::CoordinateRatio) return rates;
    const typename Space::Motion motionA = motionOf<Space>(record, closure.nodeA);
    const typename Space::Motion motionB = motionOf<Space>(record, closure.nodeB);
    if (row.kind == Kind::AlongDirection) {
        rates.onB = alongRate<Space>(
            motionA, motionB,
            assembly::worldPoint<Space>(row.pointB, parameters, record.poses.data()),
            closure.wrenchB.force);
        rates.onA = rates.onB * Scalar(-1.0);
    } else if (row.kind == Kind::PointComponent || row.kind == Kind::Distance) {
        const auto turnedArm = [&](const typename Space::Motion& motion,
                                   const assembly::PointReference& point, const Vector& axis) {
            const Vector position =
                assembly::worldPoint<Space>(point, parameters, record.poses.data());
            return Space::moment(velocityOf<Space>(motion, position), axis);
        };
        rates.onA.moment = turnedArm(motionA, row.pointA, closure.wrenchA.force);
        rates.onB.moment = turnedArm(motionB, row.pointB, closure.wrenchB.force);
        if (row.kind == Kind::Distance)
            addAxisRate<Space>(row, parameters, record, rates.onA, rates.onB);
    } else {
        const Vector first =
            assembly::worldDirection<Space>(row.directionA, parameters, record.poses.data());
        const Vector second =
            assembly::worldDirection<Space>(row.directionB, parameters, record.poses.data());
        const typename Space::Angular moment =
            Space::moment(Vector(Space::crossVector(motionA.angular, first)), second)
            + Space::moment(first, Vector(Space::crossVector(motionB.angular, second)));
        rates.onA.moment = moment;
        rates.onB.moment = -moment;
    }
    return rates;
}

/// Rate of the wrench W of a relative coordinate.
template <class Space>
typename Space::Force relativeWrenchRate(const assembly::RelativeDof& relative,
                                         const typename Space::Force& wrench,
                                         const typename Space::Scalar* parameters,
                                         const Record<Space>& record) {
    if (relative.kind == assembly::RelativeDof::Kind::Rotation)
        return {Space::angularCross(motionOf<Space>(record, relative.directionNode).angular,
                                    wrench.moment),
                Space::Vector::Zero()};
    return alongRate<Space>(
        motionOf<Space>(record, relative.nodeA), motionOf<Space>(record, relative.nodeB),
        assembly::worldPoint<Space>(relative.pointB, parameters, record.poses.data()),
        wrench.force);
}

/// Adds C^T sigma to the momenta and C-dot^T sigma to the forces of the two ends.
template <class Space>
void addClosureForces(const System& system, const typename Space::Scalar* parameters,
                      Record<Space>& record) {
    for (std::size_t row = 0; row < system.rows.size(); ++row) {
        const ClosureValue<Space>& closure = record.closures[row];
        const typename Space::Scalar impulse = record.impulses[row];
        const WrenchRates<Space> rates =
            wrenchRates<Space>(system.rows[row], closure, parameters, record);
        if (closure.nodeA >= 0) {
            record.momenta[at(closure.nodeA)] += closure.wrenchA * impulse;
            record.forces[at(closure.nodeA)] += rates.onA * impulse;
        }
        if (closure.nodeB >= 0) {
            record.momenta[at(closure.nodeB)] += closure.wrenchB * impulse;
            record.forces[at(closure.nodeB)] += rates.onB * impulse;
        }
    }
}

}  // namespace linkwright::dynamics
