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
template <class Walk, Is<Feedback> FeedbackType>
void visitNumbers(Walk& walk, FeedbackType& feedback, const Model& model) {
    using base::Quantity;
    const bool travel = measuresTravel(model, feedback);
    walk.number("proportional", "Proportional gain", Quantity::Unknown, feedback.proportional);
    if (feedback.integral)
        walk.number("integral", "Integral gain", Quantity::Unknown, *feedback.integral);
    walk.number("derivative", "Derivative gain", Quantity::Unknown, feedback.derivative);
    walk.number("reference", "Reference", travel ? Quantity::Length : Quantity::Angle,
                feedback.reference);
    walk.number("referenceRate", "Rate of the reference",
                travel ? Quantity::Velocity : Quantity::AngularVelocity, feedback.referenceRate);
    walk.group("direction", "Direction", Quantity::Dimensionless, feedback.direction, axisNames,
               usedIf(feedback.joint.empty()));
}

template <Is<Feedback> FeedbackType, class Visit>
void visitOptionals(FeedbackType& feedback, const Model&, const Visit& visit) {
    visit("integral", feedback.integral, [] { return 0.0; });
}

template <Is<Feedback> FeedbackType, class Visit>
void visitReferences(FeedbackType& feedback, const Visit& visit) {
    if (feedback.joint.empty())
        visitAttachment(feedback.at, visit);
    else
        visit(feedback.joint);
    if (!feedback.measuredJoint.empty()) visit(feedback.measuredJoint);
    if (!feedback.measuredSignal.empty()) visit(feedback.measuredSignal);
}

template <class Visit>
void visitCoordinates(const Feedback& feedback, const Visit& visit) {
    if (!feedback.joint.empty()) visit(feedback.joint, feedback.coordinate);
    if (!feedback.measured().empty()) visit(feedback.measured(), feedback.measuredCoordinate);
}

namespace validation {
class Report;
void check(Report& report, const Feedback& feedback);
}  // namespace validation

}  // namespace linkwright::model
