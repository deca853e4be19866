// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/contact_force.h"
#include "engine/dynamics/elements/tire_force.h"

#include <algorithm>
#include <cmath>

namespace linkwright::dynamics {

// Where a ball meets a surface and is past it within a step, none of the stages need touch, and the
// error estimate shows nothing; nor need it where the step ends just inside on the far side. Such a
// step is one in which the ball comes nearer at first and goes away at the end, and in which the
// way it goes is as long as the gaps at both ends together.

/// A ball and its surface at one instant.
struct TouchState {
    double gap = 0.0;    ///< m; not above zero: it touches
    double rate = 0.0;   ///< of the gap, m/s
    double speed = 0.0;  ///< m/s, that counts against the gap
};

template <class Space>
TouchState touchStateOf(const assembly::ContactElement& contact, const assembly::ContactBall& ball,
                        const System& system, const typename Space::Scalar* parameters,
                        const Record<Space>& record) {
    ContactGeometry<Space> geometry(contact, ball, system, parameters, record);
    TouchState result{-math::realPart(geometry.depth)};
    if (geometry.isCentered()) return result;
    geometry.complete();
    const typename Space::Vector velocity = relativeVelocity<Space>(
        ball.point.node, contact.surface.node, geometry.place, record.velocities);
    result.rate = math::realPart(math::dot(geometry.normal, velocity));
    // Past a ball it goes sideways; a plane and a hollow are in the way however far it goes.
    double square = 0.0;
    for (int axis = 0; axis < Space::vectorSize; ++axis) {
        const double component = math::realPart(velocity[axis]);
        square += component * component;
    }
    const bool plane =
        contact.shape == model::ContactShape::Plane || contact.shape == model::ContactShape::Road;
    result.speed = plane || contact.outward < 0.0 ? std::abs(result.rate) : std::sqrt(square);
    return result;
}

/// The same of a tire and its road.
template <class Space>
TouchState touchStateOf(const assembly::TireElement& tire, const System& system,
                        const typename Space::Scalar* parameters, const Record<Space>& record) {
    const TireGeometry<Space> geometry(tire, system, parameters, record);
    const TireMotion<Space> motion(tire, geometry, record.velocities);
    const double rate = math::realPart(math::dot(geometry.road.normal, motion.sliding));
    return {-math::realPart(geometry.depth), rate, std::abs(rate)};
}

/// Whether something may have touched and parted again within a step.
/// @param size of the step, s
template <class Space>
bool mayStepOver(const System& system, const typename Space::Scalar* parameters,
                 const Record<Space>& start, const Record<Space>& end, double size) {
    // Shorter ways through a rounding of this part of its radius touch it less than 1e-4 of it
    // deep.
    constexpr double grazing = 0.02;
    const auto passes = [&](const auto& stateOf, double rounding) {
        const TouchState first = stateOf(start);
        if (first.gap <= 0.0 || first.rate > 0.0) return false;
        const TouchState last = stateOf(end);
        if (last.rate <= 0.0) return false;
        const double way = std::max(first.speed, last.speed) * size;
        return way > first.gap + std::max(last.gap, 0.0)
               && way > std::max(grazing * rounding, 1e-6 * system.size);
    };
    for (const assembly::ContactElement& contact : system.contacts)
        for (const assembly::ContactBall& ball : contact.balls) {
            const bool swollen = model::isRound(contact.shape) || model::hasCorners(contact.shape);
            const double rounding =
                math::realPart(parameters[contact.radius])
                + (swollen ? math::realPart(parameters[contact.surfaceRadius]) : 0.0);
            const auto stateOf = [&](const Record<Space>& record) {
                return touchStateOf<Space>(contact, ball, system, parameters, record);
            };
            if (passes(stateOf, rounding)) return true;
        }
    for (const assembly::TireElement& tire : system.tires) {
        const auto stateOf = [&](const Record<Space>& record) {
            return touchStateOf<Space>(tire, system, parameters, record);
        };
        if (passes(stateOf, math::realPart(parameters[tire.radius]))) return true;
    }
    return false;
}

}  // namespace linkwright::dynamics
