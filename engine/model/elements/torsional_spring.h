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

template <class Fields, Is<TorsionalSpring> Spring>
void describe(Fields& fields, Spring& spring, const Model& model) {
    using base::Quantity;
    fields.about(
        "Torque on body B of the joint: -stiffness (angle - freeAngle) - damping d(angle)/dt.");
    describeCoordinate(fields, spring.joint, spring.coordinate, Field("joint").required(),
                       Field("coordinate").noted("a rotation of the joint"));
    fields.number(Field("stiffness", "Stiffness", Quantity::TorsionalStiffness).always(),
                  spring.stiffness);
    fields.number(Field("freeAngle", "Free angle", Quantity::Angle)
                      .noted("default: the value in the drawn pose"),
                  spring.freeAngle,
                  [&] { return drawnValue(model, spring.joint, spring.coordinate); });
    fields.number(Field("damping", "Damping", Quantity::TorsionalDamping), spring.damping);
    describeLaw(fields, spring.law);
}

namespace validation {
class Report;
void check(Report& report, const TorsionalSpring& spring);
}  // namespace validation

}  // namespace linkwright::model
