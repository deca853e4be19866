// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/road_surface.h"
#include "engine/sensitivity/elements/spring_law_pullback.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/road_surface.h. At the foot the distance D does not
// change with x, so that of the profile it depends on h alone; the normal depends on h' at the
// foot, and that on F.

/// Adds the derivatives with respect to the numbers of a height profile.
/// @param byHeight, bySlope of h and h' at the foot
template <class Space>
void pullHeight(const assembly::RoadElement& road, const PullbackContext<Space>& context,
                const typename Space::Scalar& foot, const typename Space::Scalar& byHeight,
                const typename Space::Scalar& bySlope) {
    using Scalar = typename Space::Scalar;
    if (!road.height.hasFormula) return;
    const std::vector<Scalar> arguments =
        dynamics::lawArguments<Scalar>(context.system, context.parameters, foot, Scalar(0.0));
    const math::Expression& formula = road.height.formula;
    for (const std::size_t used : formula.usedVariables()) {
        if (used == 0) continue;
        context.cotangents.parameters[at(context.system.functionNumbers) + used - 1] +=
            byHeight * lawDerivative<Scalar>(formula, arguments, used)
            + bySlope * assembly::formulaRateDerivative<Scalar>(formula, arguments, used);
    }
}

/// Adds the derivatives with respect to the road and to what is over it.
/// @param point over the road, as it was placed
template <class Space>
void pullRoad(const assembly::RoadElement& road, const PullbackContext<Space>& context,
              const dynamics::RoadPlace<Space>& place, const assembly::PointReference& point,
              const typename Space::Scalar& byDistance, const typename Space::Vector& byNormal) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    Vector bySpan = place.normal * byDistance;
    Vector byUp = byNormal + place.span * byDistance, byAlong = Vector::Zero();
    if (!road.isFlat()) {
        const Scalar& slope = place.height.slope;
        const Scalar inverse = Scalar(1.0) / place.growth;
        // n = (u - h' a)/g
        const Scalar bySlope = -math::dot(byNormal, Vector(place.along + place.up * slope))
                               * inverse * inverse * inverse;
        const Scalar bend(place.height.bend);
        const Scalar rate = place.growth * place.growth + place.offset * bend;
        const Scalar byResidual = -bySlope * bend / rate;                  // of F
        const Scalar byAcross = -byResidual, byEta = -byResidual * slope;  // of xi and eta
        bySpan += place.along * byAcross + place.up * byEta;
        byUp = (byNormal + place.span * byDistance) * inverse + place.span * byEta;
        byAlong = (byNormal + place.span * byDistance) * (-slope * inverse) + place.span * byAcross;
        pullHeight<Space>(road, context, place.foot, -byDistance * inverse + byResidual * slope,
                          bySlope + byResidual * place.offset);
        const auto pulled = assembly::RollingDirection<Vector>(place.up, place.given).pull(byAlong);
        byUp += pulled.axis;
        Attached<Space> direction, turned;
        direction.value = place.given;
        turned.value = pulled.normal;
        context.pullDirectionPose(road.along, direction, turned);
    }
    Attached<Space> direction, turned;
    direction.value = place.up;
    turned.value = byUp;
    context.pullDirectionPose(road.up, direction, turned);
    context.pullPosition(point, bySpan);
    context.pullPosition(road.point, Vector(-bySpan));
}

}  // namespace linkwright::sensitivity
