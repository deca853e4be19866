// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <string>

namespace linkwright::model {

/// What presses the surfaces of a joint together.
enum class FrictionLoad {
    Given,    ///< part of the note of the law
    Reaction  ///< the force of the joint itself, as the motion makes it
};

/// Dry friction of a joint by the smooth law of Brown and McPhee (2016, as used by Verulkar 2023),
///   mu(z) = dynamic tanh(4 z) + (static - dynamic) z / (z^2/4 + 3/4)^2,
/// which peaks at `static` for z = 1 and falls to `dynamic`.
///
/// Load Given: on one joint coordinate, z = velocity / transitionVelocity, force or torque on body
/// B is -mu(z): the note are forces.
///
/// Load Reaction: on all travels of the joint and, times `radius`, on its rotations together. With
/// u the vector of these sliding velocities, |u| = sqrt(u . u + 1e-12) and z = |u| /
/// transitionVelocity, the force along each entry of u is -N mu(z) u / |u|: the note are
/// coefficients. N (at least 1e-6 N) is the force of the joint on body B: across the axis of
/// revolute, prismatic and cylindrical joints, along the normal of planar ones, all of it in
/// spherical ones. It depends on the accelerations and so on the friction: both are solved for
/// together, to rounding.
struct JointFriction {
    std::string id;
    std::string name;
    std::string joint;
    int coordinate = 0;  ///< Given: any coordinate with a velocity
    FrictionLoad load = FrictionLoad::Given;
    Number staticLevel = 0.0;          ///< N or N m, or a coefficient; not below `dynamicLevel`
    Number dynamicLevel = 0.0;         ///< N or N m, or a coefficient
    Number transitionVelocity = 0.01;  ///< m/s or rad/s, with a reaction m/s; positive
    Number radius = 0.0;               ///< Reaction: m, at which a rotation slides

    bool operator==(const JointFriction&) const = default;
};

template <class Fields, Is<JointFriction> Friction>
void describe(Fields& fields, Friction& friction, const Model& model) {
    using base::Quantity;
    const bool travel = isTravel(model, friction.joint, friction.coordinate);
    const bool reaction = friction.load == FrictionLoad::Reaction;
    const Quantity level = reaction ? Quantity::Dimensionless
                           : travel ? Quantity::Force
                                    : Quantity::Torque;
    const char* note = "N or N m, with the load reaction a coefficient";
    fields.about(
        "Dry friction of Brown and McPhee on a joint, pressed by given note or by the joint "
        "reaction.");
    describeCoordinate(fields, friction.joint, friction.coordinate, Field("joint").required(),
                       Field("coordinate").noted("with the load reaction always 0"));
    fields.word(Field("load").noted("what presses the surfaces together"), friction.load);
    fields.number(Field("static", reaction ? "Static coefficient" : "Static friction", level)
                      .always()
                      .in(note),
                  friction.staticLevel);
    fields.number(Field("dynamic", reaction ? "Dynamic coefficient" : "Dynamic friction", level)
                      .always()
                      .in(note),
                  friction.dynamicLevel);
    fields.number(Field("transitionVelocity", "Transition velocity",
                        travel || reaction ? Quantity::Velocity : Quantity::AngularVelocity)
                      .always()
                      .in("m/s or rad/s, with the load reaction m/s")
                      .noted("positive"),
                  friction.transitionVelocity);
    fields.number(Field("radius", "Friction radius", Quantity::Length)
                      .onlyIf(reaction)
                      .noted("at which a rotation slides; load reaction only"),
                  friction.radius);
}

namespace validation {
class Report;
void check(Report& report, const JointFriction& friction);
}  // namespace validation

}  // namespace linkwright::model
