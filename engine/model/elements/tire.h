// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <array>
#include <cstddef>
#include <string>

namespace linkwright::model {

/// How the forces of a tire along the road follow from its slip.
enum class TireLaw { Brush, MagicFormula };

/// Stiffness, shape, peak and curvature factor of the Magic Formula, its B, C, D and E.
using MagicFactors = std::array<Number, 4>;
inline constexpr std::array<const char*, 4> magicFactorNames{"stiffness", "shape", "peak",
                                                             "curvature"};

/// Elastic tire of a wheel of body A on a road, as RollingWheel a torus about `center` across
/// `axis`, or a disc.
///
/// With the normal n of the road below the center and the unit vector e of the axis, its lowest
/// point is x = c - (radius - rimRadius) m - rimRadius n, m = (n - (n . e) e) / |n - (n . e) e|.
/// Where that lies d > 0 deep, the law of joint stops presses: N = stiffness d^(3/2)
/// s(1 + dissipation d(d)/dt).
///
/// It rolls along t = e x m and across s = n x t. With the velocity w of the wheel over the road in
/// x, that of the center, v, and V = sqrt((v . t)^2 + transitionVelocity^2), which lets it stand
/// still, slip and lateral slip are
///   k = -(w . t)/V,   y = -(w . s)/V - camber (n . e) (v . t)^2/V^2,
/// and the forces along t and s, with X and Y from them and q = sqrt(X^2 + Y^2 + 1e-12),
///   Brush: N f X and N f Y, X = longitudinalStiffness k, Y = lateralStiffness y,
///     f = 1 - r + r^2/3 for r = q/(3 friction) < 1, else friction/q
///     (Pacejka, Tire and Vehicle Dynamics, 2012, section 3.2: pressure that is a parabola);
///   MagicFormula: N D sin(C atan(q - E (q - atan q))) X/q, likewise Y with its own factors,
///     X = B k, Y = B y (chapter 4, without shifts; slips combined by their common size q).
/// With a load sensitivity, friction and peaks D are those given times
///   1/(1 + loadSensitivity (N - nominalLoad)/nominalLoad).
/// The lateral force acts behind x: its moment about n is that at the distance
/// trail (v . t)/V z, with z = (1 - r)^3/f below r = 1, else 0, of the brush, and
/// 1/sqrt(1 + q^2) of the Magic Formula. Rolling takes the moment rollingResistance N radius along
/// e against the spin. These forces never give energy to the motion with neither camber nor trail.
struct Tire {
    std::string id;
    std::string name;
    std::string bodyA;
    std::string center;           ///< id of a point, fixed in body A
    Number3 axis{0.0, 0.0, 1.0};  ///< fixed in body A, as drawn; not along the normal of the road
    Number radius = 0.3;          ///< m, positive, from the center to the tread
    Number rimRadius = 0.0;       ///< m, from 0 to `radius`
    std::string road;             ///< id of a road
    Number stiffness = 0.0;       ///< N/m^(3/2)
    Number dissipation = 0.0;     ///< s/m
    TireLaw law = TireLaw::Brush;
    Number friction = 1.0;                ///< Brush
    Number longitudinalStiffness = 15.0;  ///< Brush: force per load and slip
    Number lateralStiffness = 12.0;       ///< Brush: per load and tangent of the slip angle
    MagicFactors longitudinal{10.0, 1.6, 1.0, 0.5};
    MagicFactors lateral{8.0, 1.3, 1.0, 0.0};
    /// By which part friction (of the Magic Formula: the peaks) falls per part of load beyond
    /// `nominalLoad`: from 0 to below 1.
    Number loadSensitivity = 0.0;
    Number nominalLoad = 1000.0;      ///< N, positive
    Number camber = 0.0;              ///< lateral slip that one of `n . e` makes
    Number trail = 0.0;               ///< m, pneumatic trail at small slip
    Number rollingResistance = 0.0;   ///< coefficient
    Number transitionVelocity = 0.5;  ///< m/s, positive

    bool operator==(const Tire&) const = default;
};

template <class Fields, Is<Tire> TireType>
void describe(Fields& fields, TireType& tire, const Model&) {
    using base::Quantity;
    const bool brush = tire.law == TireLaw::Brush;
    const bool sensitive =
        tire.loadSensitivity.value != 0.0 || !tire.loadSensitivity.expression.empty();
    fields.about(
        "Elastic tire of a wheel of body A on a road, with slip along and across its way.");
    fields.reference(Field("bodyA").required(), Target::Body, tire.bodyA);
    fields.reference(Field("center").required(), Target::Point, tire.center);
    fields.numbers(Field("axis", "Axis", Quantity::Dimensionless)
                       .required("the direction of the axle")
                       .noted("of the axle, as drawn"),
                   tire.axis, axisNames);
    fields.number(Field("radius", "Radius", Quantity::Length)
                      .required("a length in m")
                      .noted("from the center to the tread"),
                  tire.radius);
    fields.number(Field("rimRadius", "Radius of the rim", Quantity::Length)
                      .noted("of the round rim; 0: a sharp edge"),
                  tire.rimRadius);
    fields.reference(Field("road").required(), Target::Road, tire.road);
    fields.number(Field("stiffness", "Stiffness (N/m^1.5)").in("N/m^(3/2)").always(),
                  tire.stiffness);
    fields.number(Field("dissipation", "Dissipation (s/m)").in("s/m"), tire.dissipation);
    fields.word(Field("law").always(), tire.law);
    fields.number(Field("friction", "Friction coefficient", Quantity::Dimensionless)
                      .always()
                      .onlyIf(brush)
                      .noted("coefficient of the brush"),
                  tire.friction);
    fields.number(Field("longitudinalStiffness", "Slip stiffness per load", Quantity::Dimensionless)
                      .always()
                      .onlyIf(brush)
                      .noted("force per load and slip of the brush"),
                  tire.longitudinalStiffness);
    fields.number(Field("lateralStiffness", "Cornering stiffness per load", Quantity::Dimensionless)
                      .always()
                      .onlyIf(brush)
                      .noted("force per load and tangent of the slip angle of the brush"),
                  tire.lateralStiffness);
    fields.numbers(Field("longitudinal", "Longitudinal", Quantity::Dimensionless)
                       .always()
                       .onlyIf(!brush)
                       .noted("B, C, D, E of the Magic Formula"),
                   tire.longitudinal, magicFactorNames);
    fields.numbers(Field("lateral", "Lateral", Quantity::Dimensionless)
                       .always()
                       .onlyIf(!brush)
                       .noted("likewise"),
                   tire.lateral, magicFactorNames);
    fields.number(Field("loadSensitivity", "Load sensitivity", Quantity::Dimensionless)
                      .noted("part of friction that is lost per part of load beyond nominalLoad"),
                  tire.loadSensitivity);
    fields.number(Field("nominalLoad", "Nominal load", Quantity::Force).onlyIf(sensitive),
                  tire.nominalLoad);
    fields.number(Field("camber", "Camber slip", Quantity::Dimensionless)
                      .noted("lateral slip per sine of the camber"),
                  tire.camber);
    fields.number(
        Field("trail", "Pneumatic trail", Quantity::Length).noted("pneumatic trail at small slip"),
        tire.trail);
    fields.number(Field("rollingResistance", "Rolling resistance", Quantity::Dimensionless)
                      .noted("coefficient"),
                  tire.rollingResistance);
    fields.number(Field("transitionVelocity", "Transition velocity", Quantity::Velocity),
                  tire.transitionVelocity);
}

namespace validation {
class Report;
void check(Report& report, const Tire& tire);
}  // namespace validation

}  // namespace linkwright::model
