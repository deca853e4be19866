// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <optional>
#include <string>

namespace linkwright::model {

/// Proportional-integral-derivative feedback of a measured quantity y as a force u on a joint
/// coordinate or at a point,
///   u = proportional (reference - y) + integral * int_0^t (reference - y) dt
///       + derivative (referenceRate - dy/dt).
/// y is a joint coordinate (that on which it acts unless another one is named), or one component of
/// a signal that depends on the pose alone. The integral is a state of the motion, zero at the
/// start.
struct Feedback {
    std::string id;
    std::string name;
    std::string joint;                 ///< acts on this joint; empty: at the point `at`
    int coordinate = 0;                ///< and this coordinate of it
    Attachment at;                     ///< without a joint: where the force acts on a body
    Number3 direction{1.0, 0.0, 0.0};  ///< and its world direction, not normalized
    std::string measuredJoint;         ///< empty: the joint it acts on
    int measuredCoordinate = 0;
    std::string measuredSignal;      ///< id of a signal, measured instead of a joint coordinate
    int measuredComponent = 0;       ///< of the signal: 0, 1 or 2
    Number proportional = 0.0;       ///< N or N m per m or rad
    std::optional<Number> integral;  ///< N or N m per m s or rad s; absent: no integral state
    Number derivative = 0.0;         ///< N or N m per m/s or rad/s
    Number reference = 0.0;          ///< m or rad
    Number referenceRate = 0.0;      ///< m/s or rad/s: with it the derivative gain governs a speed

    bool operator==(const Feedback&) const = default;

    /// Joint whose coordinate is measured; empty when a signal is.
    [[nodiscard]] const std::string& measured() const {
        static const std::string none;
        if (!measuredSignal.empty()) return none;
        return measuredJoint.empty() ? joint : measuredJoint;
    }
};

/// Whether it measures a length.
bool measuresTravel(const Model& model, const Feedback& feedback);

/// Gains mix units and carry none.
template <class Fields, Is<Feedback> FeedbackType>
void describe(Fields& fields, FeedbackType& feedback, const Model& model) {
    using base::Quantity;
    const bool travel = measuresTravel(model, feedback);
    const bool atPoint = feedback.joint.empty();
    fields.about(
        "PID controller of a joint coordinate or a signal y, acting on a joint coordinate or at a "
        "point: proportional (reference - y) + integral times the time integral of (reference - y) "
        "+ derivative (referenceRate - dy/dt).");
    fields.choice({Field("joint"), Field("at")}, Choose::ExactlyOne);
    fields.attachment(Field("at").whenUsed().onlyIf(atPoint), feedback.at, PointRule::Required);
    fields.numbers(Field("direction", "Direction", Quantity::Dimensionless)
                       .always()
                       .onlyIf(atPoint)
                       .noted("world direction of the force at a point"),
                   feedback.direction, axisNames);
    describeCoordinate(fields, feedback.joint, feedback.coordinate,
                       Field("joint").onlyIf(!atPoint));
    fields.reference(Field("measuredJoint").noted("default: the joint it acts on"), Target::Joint,
                     feedback.measuredJoint);
    fields.integer(Field("measuredCoordinate"), feedback.measuredCoordinate);
    if (!feedback.measured().empty())
        fields.coordinate(feedback.measured(), feedback.measuredCoordinate);
    fields.reference(
        Field("measuredSignal")
            .noted("jointCoordinate, pointPosition, pointOffset, distance or bodyDirection"),
        Target::Signal, feedback.measuredSignal);
    fields.integer(Field("measuredComponent").noted("of the signal"), feedback.measuredComponent);
    fields.number(Field("proportional", "Proportional gain").always(), feedback.proportional);
    fields.number(Field("integral", "Integral gain").noted("default: no integral action"),
                  feedback.integral, [] { return 0.0; });
    fields.number(Field("derivative", "Derivative gain"), feedback.derivative);
    fields.number(
        Field("reference", "Reference", travel ? Quantity::Length : Quantity::Angle).in("m or rad"),
        feedback.reference);
    fields.number(Field("referenceRate", "Rate of the reference",
                        travel ? Quantity::Velocity : Quantity::AngularVelocity)
                      .in("m/s or rad/s"),
                  feedback.referenceRate);
}

namespace validation {
class Report;
void check(Report& report, const Feedback& feedback);
}  // namespace validation

}  // namespace linkwright::model
