// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/quantity.h"
#include "engine/model/number.h"

#include <string>

namespace linkwright::model {

/// Dry friction on one joint coordinate by the smooth law of Brown and McPhee (2016, as used by
/// Verulkar 2023): with z = velocity / transitionVelocity, force or torque on body B
///   F = -(dynamic tanh(4 z) + (static - dynamic) z / (z^2/4 + 3/4)^2),
/// which peaks at `static` for z = 1 and falls to `dynamic`. The force that presses the surfaces
/// together is part of the two levels.
struct JointFriction {
    std::string id;
    std::string name;
    std::string joint;
    int coordinate = 0;               ///< any coordinate with a velocity
    Number staticLevel = 0.0;         ///< N or N m, not below `dynamicLevel`
    Number dynamicLevel = 0.0;        ///< N or N m
    Number transitionVelocity = 0.01; ///< m/s or rad/s, positive

    bool operator==(const JointFriction&) const = default;
};

/// Names its numbers to a walker of properties.cpp.
template <class Walk, class Friction>
void visitJointFriction(Walk& walk, Friction& friction, bool travel) {
    using base::Quantity;
    const Quantity level = travel ? Quantity::Force : Quantity::Torque;
    walk.number("static", "Static friction", level, friction.staticLevel);
    walk.number("dynamic", "Dynamic friction", level, friction.dynamicLevel);
    walk.number("transitionVelocity", "Transition velocity",
                travel ? Quantity::Velocity : Quantity::AngularVelocity,
                friction.transitionVelocity);
}

namespace validation {
class Report;
void checkJointFrictions(Report& report);
}  // namespace validation

}  // namespace linkwright::model
