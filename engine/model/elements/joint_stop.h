// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <optional>
#include <string>

namespace linkwright::model {

/// Elastic stops that keep one joint coordinate between two limits. Where it lies d > 0 beyond a
/// limit, the stop pushes it back with the force (or torque) of Hunt and Crossley (1975, eq. 18,
/// with the exponent of Hertz),
///   N = stiffness d^(3/2) s(1 + dissipation d(d)/dt),
/// which begins smoothly at touch. s(x) = x as long as x > 1/5; below, it falls smoothly to zero at
/// x = 0, so that a stop never pulls.
struct JointStop {
    std::string id;
    std::string name;
    std::string joint;
    int coordinate = 0;           ///< any coordinate with a value
    std::optional<Number> lower;  ///< m or rad; absent: no stop on this side
    std::optional<Number> upper;
    Number stiffness = 0.0;    ///< N/m^(3/2) or N m/rad^(3/2)
    Number dissipation = 0.0;  ///< s/m or s/rad

    bool operator==(const JointStop&) const = default;
};

/// Labels carry the unit where no quantity stands for it.
template <class Fields, Is<JointStop> Stop>
void describe(Fields& fields, Stop& stop, const Model& model) {
    using base::Quantity;
    const bool travel = isTravel(model, stop.joint, stop.coordinate);
    const Quantity place = travel ? Quantity::Length : Quantity::Angle;
    const auto drawn = [&] { return drawnValue(model, stop.joint, stop.coordinate); };
    const char* note = "without it there is no stop on this side";
    fields.about(
        "Elastic stops of Hunt and Crossley that keep a joint coordinate between two limits.");
    describeCoordinate(fields, stop.joint, stop.coordinate, Field("joint").required(),
                       Field("coordinate").noted("one with a value"));
    fields.number(Field("lower", "Lower limit", place).in("m or rad").noted(note), stop.lower,
                  drawn);
    fields.number(Field("upper", "Upper limit", place).in("m or rad").noted(note), stop.upper,
                  drawn);
    fields.number(Field("stiffness", travel ? "Stiffness (N/m^1.5)" : "Stiffness (N m/rad^1.5)")
                      .always()
                      .in("N/m^(3/2) or N m/rad^(3/2)"),
                  stop.stiffness);
    fields.number(Field("dissipation", travel ? "Dissipation (s/m)" : "Dissipation (s/rad)")
                      .in("s/m or s/rad"),
                  stop.dissipation);
}

namespace validation {
class Report;
void check(Report& report, const JointStop& stop);
}  // namespace validation

}  // namespace linkwright::model
