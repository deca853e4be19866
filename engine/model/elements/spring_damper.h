// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"
#include "engine/model/elements/spring_law.h"

#include <optional>
#include <string>

namespace linkwright::model {

/// Spring and damper along the line between two attachments. Force (tension positive)
/// = stiffness x + damping v + law(x, v), x = length - freeLength, v = dx/dt.
struct SpringDamper {
    std::string id;
    std::string name;
    Attachment endA;
    Attachment endB;
    Number stiffness = 0.0;            ///< N/m
    std::optional<Number> freeLength;  ///< m; absent: the length in the drawn pose
    Number damping = 0.0;              ///< N s/m
    SpringLaw law{};                   ///< besides, pulling where positive

    bool operator==(const SpringDamper&) const = default;
};

template <class Fields, Is<SpringDamper> Spring>
void describe(Fields& fields, Spring& spring, const Model& model) {
    using base::Quantity;
    fields.about(
        "Force along the line between both ends, tension positive: stiffness (length - freeLength) "
        "+ damping d(length)/dt.");
    fields.attachment(Field("endA").required(), spring.endA, PointRule::Required);
    fields.attachment(Field("endB").required(), spring.endB, PointRule::Required);
    fields.number(Field("stiffness", "Stiffness", Quantity::Stiffness).always(), spring.stiffness);
    fields.number(Field("freeLength", "Free length", Quantity::Length)
                      .noted("default: the length in the drawn pose"),
                  spring.freeLength,
                  [&] { return drawnDistance(model, spring.endA, spring.endB); });
    fields.number(Field("damping", "Damping", Quantity::Damping), spring.damping);
    describeLaw(fields, spring.law);
}

namespace validation {
class Report;
void check(Report& report, const SpringDamper& spring);
}  // namespace validation

}  // namespace linkwright::model
