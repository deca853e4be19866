// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the members of HamiltonianPullback for projections onto the constraints, see
// hamiltonian_pullback_definitions.h.
#include "engine/sensitivity/equations/hamiltonian_pullback.h"

#include <algorithm>

namespace linkwright::sensitivity {

template <class Space>
void HamiltonianPullback<Space>::pullCorrection(const Record<Space>& record, const Scalar* rate,
                                                const Derivatives<Space>& derivatives) {
    std::fill(jointCostates_.begin(), jointCostates_.end(), Scalar(0.0));
    const PullbackContext<Space> context{system_, parameters_, record,
                                         fields_, cotangents_, wantParameters_};
    correcting_ = true;
    clear(derivatives);
    pullRelativeRates(rate);
    tree_.spreadCostates(record, rate, jointCostates_.data(), fields_);
    spreadToRelatives(context);
    pullLoopConstraintVelocities(context);
    gatherRelatives(context);
    solveMultipliers(record);
    pullMultipliers(context);
    pullLoopConstraintPoses(context);
    for (std::size_t row = 0; row < system_.rows.size(); ++row)
        pullResidual(context, system_.rows[row], -rowMultipliers_[row]);
    pullRelativePoses(context);
    finishTree(context);
    correcting_ = false;
    for (std::size_t entry = 0; entry < cotangents_.coordinates.size(); ++entry)
        derivatives.state[entry] += cotangents_.coordinates[entry];
}

/// Residual of a closure row, see assembly::evaluateLoopConstraint.
template <class Space>
void HamiltonianPullback<Space>::pullResidual(const PullbackContext<Space>& context,
                                              const assembly::LoopConstraintRow& row,
                                              const Scalar& cotangent) {
    using Vector = typename Space::Vector;
    using Kind = assembly::LoopConstraintRow::Kind;
    const assembly::Pose<Space>* poses = context.record.poses.data();
    if (row.function >= 0) pullFunction(context, row.function, -cotangent);
    if (row.kind == Kind::CoordinateRatio) {
        const Scalar* coordinates = context.record.state.data();
        cotangents_.coordinates[at(row.dofB.coordinate)] += cotangent;
        if (row.zeroB >= 0) cotangents_.parameters[row.zeroB] -= cotangent;
        for (const assembly::RatioTerm& term : row.terms) {
            const Scalar ratio = parameters_[term.ratio];
            cotangents_.coordinates[at(term.dof.coordinate)] -= ratio * cotangent;
            cotangents_.parameters[term.zero] += ratio * cotangent;
            cotangents_.parameters[term.ratio] -=
                (coordinates[term.dof.coordinate] - parameters_[term.zero]) * cotangent;
        }
        return;
    }
    if (row.kind == Kind::Rolling) return;
    if (row.kind == Kind::Touching) {
        pullTouch(context, row, cotangent);
        return;
    }
    if (row.kind == Kind::OnCurve) {
        pullCurveGap(context, row, cotangent);
        return;
    }
    if (row.kind == Kind::Perpendicular) {
        const Vector first = assembly::worldDirection<Space>(row.directionA, parameters_, poses);
        const Vector second = assembly::worldDirection<Space>(row.directionB, parameters_, poses);
        pullDirection(context, row.directionA, first, second * cotangent);
        pullDirection(context, row.directionB, second, first * cotangent);
        return;
    }
    const Vector span = assembly::worldPoint<Space>(row.pointB, parameters_, poses)
                        - assembly::worldPoint<Space>(row.pointA, parameters_, poses);
    Vector axis;
    if (row.kind == Kind::PointComponent) {
        axis = assembly::rowDirection<Space>(row);
        if (row.normalPart >= 0) cotangents_.parameters[row.normalPart] += cotangent;
    } else if (row.kind == Kind::Distance) {
        axis = span * Scalar(row.scale);
        cotangents_.parameters[row.length] -=
            parameters_[row.length] * Scalar(row.scale) * cotangent;
    } else {
        axis = assembly::worldDirection<Space>(row.directionA, parameters_, poses);
        pullDirection(context, row.directionA, axis, span * cotangent);
    }
    context.pullPosition(row.pointB, axis * cotangent);
    context.pullPosition(row.pointA, axis * -cotangent);
}

/// Distance of a follower from its cam, times the side, less the radius of the roller.
template <class Space>
void HamiltonianPullback<Space>::pullCurveGap(const PullbackContext<Space>& context,
                                              const assembly::LoopConstraintRow& row,
                                              const Scalar& cotangent) {
    const CurvePull<Space> curve(row.curve, context);
    curve.addPlaces(curve.pullDistance(cotangent * Scalar(row.curve.side)));
    cotangents_.parameters[row.radius] -= cotangent;
}

/// n . (x - point) of a wheel, see assembly/rolling.h.
template <class Space>
void HamiltonianPullback<Space>::pullTouch(const PullbackContext<Space>& context,
                                           const assembly::LoopConstraintRow& row,
                                           const Scalar& cotangent) {
    using Vector = typename Space::Vector;
    const assembly::Pose<Space>* poses = context.record.poses.data();
    const assembly::RollingDirection<Vector> steep(
        assembly::worldDirection<Space>(row.directionA, parameters_, poses),
        assembly::worldDirection<Space>(row.directionB, parameters_, poses));
    const Scalar rim = parameters_[row.rimRadius];
    const Vector pulled = steep.normal * cotangent;  // of x
    const Vector span = assembly::lowestPoint<Space>(row, parameters_, poses)
                        - assembly::worldPoint<Space>(row.pointB, parameters_, poses);
    const auto bySteep = steep.pull(pulled * (rim - parameters_[row.radius]));
    pullDirection(context, row.directionA, steep.axis, bySteep.axis);
    pullDirection(context, row.directionB, steep.normal,
                  span * cotangent + bySteep.normal - pulled * rim);
    cotangents_.parameters[row.radius] -= math::dot(steep.value, pulled);
    cotangents_.parameters[row.rimRadius] += math::dot(Vector(steep.value - steep.normal), pulled);
    context.pullPosition(row.pointA, pulled);
    context.pullPosition(row.pointB, -pulled);
}

/// A direction that nothing but its value counts of.
template <class Space>
void HamiltonianPullback<Space>::pullDirection(const PullbackContext<Space>& context,
                                               const assembly::DirectionReference& reference,
                                               const typename Space::Vector& direction,
                                               const typename Space::Vector& cotangent) {
    Scalar* parameters = cotangents_.parameters + reference.parameter;
    if (reference.node < 0) {
        Space::addTo(parameters, cotangent);
        return;
    }
    cotangents_.poses[at(reference.node)].moment += Space::moment(direction, cotangent);
    Space::addTo(parameters, context.record.poses[at(reference.node)].rotation.back(cotangent));
}

}  // namespace linkwright::sensitivity
