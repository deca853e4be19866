// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"
#include "engine/model/elements/spring_law.h"

#include <optional>
#include <string>

namespace linkwright::model {

/// Torsional spring and damper on one rotation of a joint. Torque on body B
/// = -stiffness x - damping v - law(x, v), x = angle - freeAngle, v = dx/dt.
struct TorsionalSpring {
    std::string id;
    std::string name;
    std::string joint;
    int coordinate = 0;               ///< index of the joint coordinate, a rotation
    Number stiffness = 0.0;           ///< N m/rad
    std::optional<Number> freeAngle;  ///< rad; absent: the value in the drawn pose
    Number damping = 0.0;             ///< N m s/rad
    SpringLaw law{};                  ///< besides, turning back where positive

    bool operator==(const TorsionalSpring&) const = default;
};

template <class Walk, Is<TorsionalSpring> Spring>
void visitNumbers(Walk& walk, Spring& spring, const Model&) {
    using base::Quantity;
    walk.number("stiffness", "Stiffness", Quantity::TorsionalStiffness, spring.stiffness);
    if (spring.freeAngle)
        walk.number("freeAngle", "Free angle", Quantity::Angle, *spring.freeAngle);
    walk.number("damping", "Damping", Quantity::TorsionalDamping, spring.damping);
}

template <Is<TorsionalSpring> Spring, class Visit>
void visitOptionals(Spring& spring, const Model& model, const Visit& visit) {
    visit("freeAngle", spring.freeAngle,
          [&] { return drawnValue(model, spring.joint, spring.coordinate); });
}

template <Is<TorsionalSpring> Spring, class Visit>
void visitReferences(Spring& spring, const Visit& visit) {
    visit(spring.joint);
}

template <class Visit>
void visitCoordinates(const TorsionalSpring& spring, const Visit& visit) {
    visit(spring.joint, spring.coordinate);
}

namespace validation {
class Report;
void check(Report& report, const TorsionalSpring& spring);
}  // namespace validation

}  // namespace linkwright::model
