// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/feedback.h"

namespace linkwright::sensitivity {

/// Derivative twin of dynamics::applyFeedback.
/// @param jointCostate costate of the joint momenta, per dof
template <class Scalar, class Context>
void pullFeedback(const assembly::FeedbackElement& feedback, const Context& context,
                  const Scalar* jointCostate) {
    const Scalar* parameters = context.parameters;
    const Scalar costate = jointCostate[feedback.dof];
    const auto coordinate = static_cast<std::size_t>(feedback.measuredCoordinate);
    const auto dof = static_cast<std::size_t>(feedback.measuredDof);
    auto& target = context.cotangents;
    target.parameters[feedback.proportional] +=
        costate * (parameters[feedback.reference] - context.record.state[coordinate]);
    target.parameters[feedback.reference] += costate * parameters[feedback.proportional];
    target.parameters[feedback.derivative] -= costate * context.record.jointVelocities[dof];
    target.coordinates[coordinate] -= costate * parameters[feedback.proportional];
    target.jointVelocities[dof] -= costate * parameters[feedback.derivative];
}

}  // namespace linkwright::sensitivity
