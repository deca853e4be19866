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

template <class Fields, Is<GearCoupling> Gear>
void describe(Fields& fields, Gear& gear, const Model& model) {
    fields.about("(qB - drawnB) = ratio (qA - drawnA) + sum of ratio (q - drawn) over further.");
    describeCoordinate(fields, gear.jointA, gear.coordinateA, Field("jointA").required(),
                       Field("coordinateA"));
    describeCoordinate(fields, gear.jointB, gear.coordinateB, Field("jointB").required(),
                       Field("coordinateB"));
    fields.number(Field("ratio", "Ratio", ratioQuantity(model, gear, gear.jointA, gear.coordinateA))
                      .always()
                      .in("change of coordinate B per change of coordinate A"),
                  gear.ratio);
    fields.list(
        Field("further").noted("coordinates that are added up besides: a differential has one"),
        gear.further, [&](auto& entry, auto& term, std::size_t place) {
            describeCoordinate(entry, term.joint, term.coordinate);
            entry.number(
                Field("ratio", "Ratio", ratioQuantity(model, gear, term.joint, term.coordinate))
                    .always()
                    .in("change of coordinate B per change of this one")
                    .numbered(static_cast<int>(place) + 2),
                term.ratio);
        });
}

namespace validation {
class Report;
void check(Report& report, const GearCoupling& gear);
}  // namespace validation

}  // namespace linkwright::model
