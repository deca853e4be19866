// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <optional>
#include <string>

namespace linkwright::model {

/// Gear or transmission between two joint coordinates, each counted from the drawn pose:
/// (qB - drawnB) = ratio (qA - drawnA).
struct GearCoupling {
    std::string id;
    std::string name;
    std::string jointA;
    int coordinateA = 0;
    std::string jointB;
    int coordinateB = 0;
    Number ratio = 1.0;

    bool operator==(const GearCoupling&) const = default;
};

/// A ratio of two angles or two lengths has no unit; that of a rack is in m/rad.
base::Quantity ratioQuantity(const Model& model, const GearCoupling& gear);

template <class Walk, Is<GearCoupling> Gear>
void visitNumbers(Walk& walk, Gear& gear, const Model& model) {
    walk.number("ratio", "Ratio", ratioQuantity(model, gear), gear.ratio);
}

template <Is<GearCoupling> Gear, class Visit>
void visitReferences(Gear& gear, const Visit& visit) {
    visit(gear.jointA);
    visit(gear.jointB);
}

template <class Visit>
void visitCoordinates(const GearCoupling& gear, const Visit& visit) {
    visit(gear.jointA, gear.coordinateA);
    visit(gear.jointB, gear.coordinateB);
}

namespace validation {
class Report;
void check(Report& report, const GearCoupling& gear);
}  // namespace validation

}  // namespace linkwright::model
