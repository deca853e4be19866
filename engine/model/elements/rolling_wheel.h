// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <string>

namespace linkwright::model {

/// Wheel of body A that rolls on a plane of body B: it neither leaves the plane nor slips on it.
///
/// Seen along the ground the wheel is a circle about `center`, across `axis`, that is the middle of
/// a round rim: a torus of the outer radius `radius`, whose rim has the radius `rimRadius` (0: a
/// disc with a sharp edge, `radius`: a ball). With the unit vectors e of the axis and n of the
/// normal, its lowest point is
///   x = c - (radius - rimRadius) u - rimRadius n,  u = (n - (n . e) e) / |n - (n . e) e|.
/// It lies in the plane, n . (x - point) = 0, and the material of both bodies has the same velocity
/// there, v_A(x) = v_B(x): of these three equations two hold for velocities alone (they are
/// nonholonomic).
struct RollingWheel {
    std::string id;
    std::string name;
    std::string bodyA;
    std::string center;           ///< id of a point, fixed in body A
    Number3 axis{0.0, 0.0, 1.0};  ///< fixed in body A, as drawn; not along the normal
    Number radius = 0.3;          ///< m, positive, from the center to the tread
    Number rimRadius = 0.0;       ///< m, from 0 to `radius`
    std::string bodyB = groundId;
    std::string point;              ///< id of a point of the plane, fixed in body B
    Number3 normal{0.0, 1.0, 0.0};  ///< out of the ground, fixed in body B, as drawn

    bool operator==(const RollingWheel&) const = default;
};

template <class Walk, Is<RollingWheel> Wheel>
void visitNumbers(Walk& walk, Wheel& wheel, const Model&) {
    using base::Quantity;
    walk.group("axis", "Axis", Quantity::Dimensionless, wheel.axis, axisNames, Relevance::Used);
    walk.number("radius", "Radius", Quantity::Length, wheel.radius);
    walk.number("rimRadius", "Radius of the rim", Quantity::Length, wheel.rimRadius);
    walk.group("normal", "Normal", Quantity::Dimensionless, wheel.normal, axisNames,
               Relevance::Used);
}

template <Is<RollingWheel> Wheel, class Visit>
void visitReferences(Wheel& wheel, const Visit& visit) {
    visit(wheel.bodyA);
    visit(wheel.center);
    visit(wheel.bodyB);
    visit(wheel.point);
}

namespace validation {
class Report;
void check(Report& report, const RollingWheel& wheel);
}  // namespace validation

}  // namespace linkwright::model
