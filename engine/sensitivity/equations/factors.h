// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Algebra of products of attached vectors, of which closure equations are made.

/// Cotangents of the two factors of a closure equation phi = first . second in
/// impulse (phi-second - phi-multiplier) - rowMultiplier phi-velocity.
template <class Space>
Attached<Space> factorCotangent(const Attached<Space>& other, typename Space::Scalar impulse,
                                typename Space::Scalar rowMultiplier) {
    Attached<Space> cotangent;
    cotangent.value = (other.second - other.multiplier) * impulse - other.velocity * rowMultiplier;
    cotangent.velocity = other.costate * impulse - other.value * rowMultiplier;
    cotangent.costate = other.velocity * impulse;
    cotangent.second = other.value * impulse;
    cotangent.multiplier = other.value * (-impulse);
    return cotangent;
}

/// Rate along the motion of the rate of first . second under xi.
template <class Space>
typename Space::Scalar secondRate(const Attached<Space>& first, const Attached<Space>& second) {
    return math::dot(first.second, second.value) + math::dot(first.costate, second.velocity)
           + math::dot(first.velocity, second.costate) + math::dot(first.value, second.second);
}

/// The constant world axis of a point closure as a factor: fixed, so only its value counts.
template <class Space>
Attached<Space> constantFactor(const assembly::LoopConstraintRow& row) {
    Attached<Space> factor;
    factor.value = assembly::rowDirection<Space>(row);
    return factor;
}

/// All parts of an attached vector times a number.
template <class Space>
Attached<Space> scaled(const Attached<Space>& vectors, const typename Space::Scalar& factor) {
    return {vectors.value * factor, vectors.velocity * factor, vectors.costate * factor,
            vectors.second * factor, vectors.multiplier * factor};
}

/// All parts of second - first.
template <class Space>
Attached<Space> difference(const Attached<Space>& second, const Attached<Space>& first) {
    return {second.value - first.value, second.velocity - first.velocity,
            second.costate - first.costate, second.second - first.second,
            second.multiplier - first.multiplier};
}

/// Cotangents of the span pointB - pointA of a point-component or distance row. The equation of
/// a rod, span . span / 2, has by the product rule the cotangent of one factor.
template <class Space>
Attached<Space> spanCotangent(const assembly::LoopConstraintRow& row, const Attached<Space>& span,
                              const typename Space::Scalar& impulse,
                              const typename Space::Scalar& rowMultiplier) {
    if (row.kind == assembly::LoopConstraintRow::Kind::PointComponent)
        return factorCotangent<Space>(constantFactor<Space>(row), impulse, rowMultiplier);
    return scaled<Space>(factorCotangent<Space>(span, impulse, rowMultiplier),
                         typename Space::Scalar(row.scale));
}

/// Whether a row is about the span of two points: PointComponent or Distance.
inline bool joinsPoints(const assembly::LoopConstraintRow& row) {
    return row.kind == assembly::LoopConstraintRow::Kind::PointComponent
           || row.kind == assembly::LoopConstraintRow::Kind::Distance;
}

}  // namespace linkwright::sensitivity
