// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/control/trial_plan.h"
#include "engine/model/model.h"

#include <atomic>

namespace linkwright::control {

/// How a plan is made.
struct PlanOptions {
    double sampleTime = 1e-3;  ///< s, period of the controller
    double startRamp = 1.0;    ///< s
    double endRamp = 0.3;      ///< s
    PdGains gains = {};        ///< of every motor
    bool leadIn = true;        ///< where the reference does not begin at rest, see addLeadIn
};

/// Makes the table from a model: its motion under its own voltages is the reference y_d, the
/// voltages are the feedforward u_ff (Maciag 2023, section 7.4).
///
/// Limits to begin with: voltage as the bounds of the input say, else as the limit of a cost term
/// that penalizes voltages beyond it (eq. 7.4), else one and a half times what 98 % of the samples
/// stay below plus 1 V, rounded up to half a volt, 10 V at most (the short impulse by which a rig
/// at rest would catch up with a moving reference is clipped); angles 0.35 rad beyond what the
/// motion uses; speed two and a half times that of 98 % of the motion, at least 2 rad/s.
/// @throws base::InputError when the model is wrong, has no motor, or the options make no sense;
///         base::ComputationError when its motion stops early; base::Cancelled
TrialPlan buildPlan(const model::Model& model, const PlanOptions& options = {},
                    const std::atomic<bool>* stop = nullptr);

}  // namespace linkwright::control
