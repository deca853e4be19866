// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <optional>
#include <string>
#include <vector>

namespace linkwright::model {

/// A further coordinate that a gear coupling adds up.
struct GearTerm {
    std::string joint;
    int coordinate = 0;
    Number ratio = 1.0;

    bool operator==(const GearTerm&) const = default;
};

/// Gear or transmission between joint coordinates, each counted from the drawn pose:
/// (qB - drawnB) = ratio (qA - drawnA) + sum of ratio_i (q_i - drawn_i).
/// With one further term it is a differential or a planetary gear with three free shafts.
struct GearCoupling {
    static constexpr std::size_t maxTerms = 4;  ///< further ones

    std::string id;
    std::string name;
    std::string jointA;
    int coordinateA = 0;
    std::string jointB;
    int coordinateB = 0;
    Number ratio = 1.0;
    std::vector<GearTerm> further;

    bool operator==(const GearCoupling&) const = default;
};

/// A ratio of two angles or two lengths has no unit; that of a rack is in m/rad.
/// @param joint of A or of a further term
base::Quantity ratioQuantity(const Model& model, const GearCoupling& gear, const std::string& joint,
                             int coordinate);

template <class Walk, Is<GearCoupling> Gear>
void visitNumbers(Walk& walk, Gear& gear, const Model& model) {
    walk.number("ratio", "Ratio", ratioQuantity(model, gear, gear.jointA, gear.coordinateA),
                gear.ratio);
    for (std::size_t place = 0; place < gear.further.size(); ++place) {
        auto& term = gear.further[place];
        const std::string number = std::to_string(place + 2);
        walk.number("ratio" + number, "Ratio " + number,
                    ratioQuantity(model, gear, term.joint, term.coordinate), term.ratio);
    }
}

template <Is<GearCoupling> Gear, class Visit>
void visitReferences(Gear& gear, const Visit& visit) {
    visit(gear.jointA);
    visit(gear.jointB);
    for (auto& term : gear.further)
        visit(term.joint);
}

template <class Visit>
void visitCoordinates(const GearCoupling& gear, const Visit& visit) {
    visit(gear.jointA, gear.coordinateA);
    visit(gear.jointB, gear.coordinateB);
    for (const GearTerm& term : gear.further)
        visit(term.joint, term.coordinate);
}

namespace validation {
class Report;
void check(Report& report, const GearCoupling& gear);
}  // namespace validation

}  // namespace linkwright::model
