// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <optional>
#include <string>

namespace linkwright::model {

/// Massless rod: keeps the distance between two attachments.
struct Rod {
    std::string id;
    std::string name;
    Attachment endA;
    Attachment endB;
    std::optional<Number> length;  ///< m; absent: the distance in the drawn pose

    bool operator==(const Rod&) const = default;
};

template <class Walk, Is<Rod> RodType>
void visitNumbers(Walk& walk, RodType& rod, const Model&) {
    if (rod.length) walk.number("length", "Length", base::Quantity::Length, *rod.length);
}

template <Is<Rod> RodType, class Visit>
void visitOptionals(RodType& rod, const Model& model, const Visit& visit) {
    visit("length", rod.length, [&] { return drawnDistance(model, rod.endA, rod.endB); });
}

template <Is<Rod> RodType, class Visit>
void visitReferences(RodType& rod, const Visit& visit) {
    visitAttachment(rod.endA, visit);
    visitAttachment(rod.endB, visit);
}

namespace validation {
class Report;
void check(Report& report, const Rod& rod);
}  // namespace validation

}  // namespace linkwright::model
