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

template <class Walk, Is<SpringDamper> Spring>
void visitNumbers(Walk& walk, Spring& spring, const Model&) {
    using base::Quantity;
    walk.number("stiffness", "Stiffness", Quantity::Stiffness, spring.stiffness);
    if (spring.freeLength)
        walk.number("freeLength", "Free length", Quantity::Length, *spring.freeLength);
    walk.number("damping", "Damping", Quantity::Damping, spring.damping);
}

template <Is<SpringDamper> Spring, class Visit>
void visitOptionals(Spring& spring, const Model& model, const Visit& visit) {
    visit("freeLength", spring.freeLength,
          [&] { return drawnDistance(model, spring.endA, spring.endB); });
}

template <Is<SpringDamper> Spring, class Visit>
void visitReferences(Spring& spring, const Visit& visit) {
    visitAttachment(spring.endA, visit);
    visitAttachment(spring.endB, visit);
}

namespace validation {
class Report;
void check(Report& report, const SpringDamper& spring);
}  // namespace validation

}  // namespace linkwright::model
