// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/feedback.h"

#include <cstddef>

namespace linkwright::dynamics {

/// Adds the feedback to the joint forces of a ForceContext, see model::Feedback.
template <class Scalar, class Context>
void applyFeedback(const assembly::FeedbackElement& feedback, const Context& context) {
    const Scalar* parameters = context.parameters;
    const auto measured = static_cast<std::size_t>(feedback.measuredDof);
    context.jointForces[feedback.dof] +=
        parameters[feedback.proportional] *
            (parameters[feedback.reference] - context.coordinates[feedback.measuredCoordinate]) -
        parameters[feedback.derivative] * context.record.jointVelocities[measured];
}

}  // namespace linkwright::dynamics
