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

template <class Fields, Is<Rod> RodType>
void describe(Fields& fields, RodType& rod, const Model& model) {
    fields.about("Massless rod: keeps the distance between two attachments.");
    fields.attachment(Field("endA").required(), rod.endA, PointRule::Required);
    fields.attachment(Field("endB").required(), rod.endB, PointRule::Required);
    fields.number(Field("length", "Length", base::Quantity::Length)
                      .noted("default: the distance in the drawn pose"),
                  rod.length, [&] { return drawnDistance(model, rod.endA, rod.endB); });
}

namespace validation {
class Report;
void check(Report& report, const Rod& rod);
}  // namespace validation

}  // namespace linkwright::model
