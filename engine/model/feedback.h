// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/quantity.h"
#include "engine/model/number.h"

#include <string>

namespace linkwright::model {

/// Proportional-derivative feedback: a force or torque on one joint coordinate from another one,
///   F = proportional (reference - q) - derivative dq/dt,
/// with q the measured coordinate (that on which it acts unless another one is named).
struct Feedback {
    std::string id;
    std::string name;
    std::string joint;            ///< acts on this joint
    int coordinate = 0;           ///< and this coordinate of it
    std::string measuredJoint;    ///< empty: the joint it acts on
    int measuredCoordinate = 0;
    Number proportional = 0.0;    ///< N or N m per m or rad
    Number derivative = 0.0;      ///< N or N m per m/s or rad/s
    Number reference = 0.0;       ///< m or rad

    bool operator==(const Feedback&) const = default;

    [[nodiscard]] const std::string& measured() const {
        return measuredJoint.empty() ? joint : measuredJoint;
    }
};

/// Names its numbers to a walker of properties.cpp; gains mix units and carry none.
template <class Walk, class FeedbackType>
void visitFeedback(Walk& walk, FeedbackType& feedback, bool measuresTravel) {
    using base::Quantity;
    walk.number("proportional", "Proportional gain", Quantity::Unknown, feedback.proportional);
    walk.number("derivative", "Derivative gain", Quantity::Unknown, feedback.derivative);
    walk.number("reference", "Reference", measuresTravel ? Quantity::Length : Quantity::Angle,
                feedback.reference);
}

namespace validation {
class Report;
void checkFeedbacks(Report& report);
}  // namespace validation

}  // namespace linkwright::model
