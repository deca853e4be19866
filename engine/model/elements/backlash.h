// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <optional>
#include <string>

namespace linkwright::model {

/// Play along one coordinate of a joint, such as that between the teeth of a gear: within half of
/// `gap` to both sides of `center` it hardly acts, beyond it is a spring and a damper.
///
/// With x = coordinate - center, h = gap/2 and w = rounding, the force back is
///   stiffness (s(x - h) - s(-x - h)) + damping e v,   s(u) = (u + sqrt(u^2 + w^2))/2,
/// where e = s'(x - h) + s'(-x - h) says how far the flanks touch. It is smooth everywhere, far
/// beyond the gap the elastic part is stiffness (|x| - h), and in the middle of the gap the
/// stiffness that is left is stiffness (1 - h/sqrt(h^2 + w^2)).
struct Backlash {
    std::string id;
    std::string name;
    std::string joint;
    int coordinate = 0;            ///< any coordinate with a value
    Number gap = 0.0;              ///< m or rad, from flank to flank; not negative
    std::optional<Number> center;  ///< m or rad; absent: the value in the drawn pose
    Number stiffness = 0.0;        ///< N/m or N m/rad
    Number damping = 0.0;          ///< N s/m or N m s/rad, of flanks that touch
    Number rounding = 1e-3;        ///< m or rad, over which a flank begins to act; positive

    bool operator==(const Backlash&) const = default;
};

template <class Fields, Is<Backlash> BacklashType>
void describe(Fields& fields, BacklashType& backlash, const Model& model) {
    using base::Quantity;
    const bool travel = isTravel(model, backlash.joint, backlash.coordinate);
    const Quantity place = travel ? Quantity::Length : Quantity::Angle;
    fields.about(
        "Play along a joint coordinate: a smooth dead band, beyond which a spring and a "
        "damper act.");
    describeCoordinate(fields, backlash.joint, backlash.coordinate, Field("joint").required(),
                       Field("coordinate").noted("one with a value"));
    fields.number(Field("gap", "Gap", place).always().in("m or rad, from flank to flank"),
                  backlash.gap);
    fields.number(Field("center", "Center", place)
                      .in("m or rad")
                      .noted("default: the value in the drawn pose"),
                  backlash.center,
                  [&] { return drawnValue(model, backlash.joint, backlash.coordinate); });
    fields.number(
        Field("stiffness", "Stiffness", travel ? Quantity::Stiffness : Quantity::TorsionalStiffness)
            .always()
            .in("N/m or N m/rad"),
        backlash.stiffness);
    fields.number(
        Field("damping", "Damping", travel ? Quantity::Damping : Quantity::TorsionalDamping)
            .in("N s/m or N m s/rad, of flanks that touch"),
        backlash.damping);
    fields.number(Field("rounding", "Rounding", place)
                      .always()
                      .in("m or rad, over which a flank begins to act; positive"),
                  backlash.rounding);
}

namespace validation {
class Report;
void check(Report& report, const Backlash& backlash);
}  // namespace validation

}  // namespace linkwright::model
