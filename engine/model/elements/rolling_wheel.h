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

template <class Fields, Is<RollingWheel> Wheel>
void describe(Fields& fields, Wheel& wheel, const Model&) {
    using base::Quantity;
    fields.about("Wheel of body A that rolls on a plane of body B without slip.");
    fields.reference(Field("bodyA").required(), Target::Body, wheel.bodyA);
    fields.reference(Field("center").required(), Target::Point, wheel.center);
    fields.numbers(Field("axis", "Axis", Quantity::Dimensionless)
                       .required("the direction of the axle")
                       .noted("of the axle, as drawn"),
                   wheel.axis, axisNames);
    fields.number(Field("radius", "Radius", Quantity::Length)
                      .required("a length in m")
                      .noted("from the center to the tread"),
                  wheel.radius);
    fields.number(Field("rimRadius", "Radius of the rim", Quantity::Length)
                      .noted("of the round rim; 0: a sharp edge"),
                  wheel.rimRadius);
    fields.reference(Field("bodyB"), Target::Body, wheel.bodyB);
    fields.reference(Field("point").required("the id of a point of the ground"), Target::Point,
                     wheel.point);
    fields.numbers(Field("normal", "Normal", Quantity::Dimensionless)
                       .always()
                       .noted("out of the ground, as drawn"),
                   wheel.normal, axisNames);
}

namespace validation {
class Report;
void check(Report& report, const RollingWheel& wheel);
}  // namespace validation

}  // namespace linkwright::model
