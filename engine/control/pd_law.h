// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/control/trial_plan.h"

#include <algorithm>
#include <cmath>

namespace linkwright::control {

/// Voltage of one motor: u = u_ff + k_p (q_ref - q) + k_d (v_ref - v) (Maciag 2023, fig. 7.1 and
/// section 7.4), clipped to the limits. Encoders give angles only: v is their difference behind a
/// first-order low-pass (backward Euler).
///
/// Real-time safe: no allocation, lock, exception or log.
class PdLaw {
public:
    PdLaw() = default;
    PdLaw(const PdGains& gains, const ChannelLimits& limits, double sampleTime) noexcept
        : gains_(gains), limits_(limits), sampleTime_(sampleTime) {}

    /// Forgets the past, as at the start of a trial.
    void reset() noexcept {
        speed_ = 0.0;
        lastVoltage_ = 0.0;
        started_ = false;
    }

    /// Voltage of this cycle, V.
    /// @param reference angle, rad, and its velocity, rad/s
    /// @param measured angle, rad
    /// @param feedforward V; ignored by mode ProportionalDerivative
    double voltage(TrialMode mode, double reference, double referenceVelocity, double measured,
                   double feedforward) noexcept {
        if (started_) {
            const double slope = (measured - lastMeasured_) / sampleTime_;
            speed_ += sampleTime_ / (gains_.derivativeTime + sampleTime_) * (slope - speed_);
        }
        lastMeasured_ = measured;
        started_ = true;
        feedback_ = mode == TrialMode::Feedforward
                        ? 0.0
                        : gains_.proportional * (reference - measured)
                              + gains_.derivative * (referenceVelocity - speed_);
        const double wanted =
            feedback_ + (mode == TrialMode::ProportionalDerivative ? 0.0 : feedforward);
        return clip(wanted);
    }

    /// Measured speed behind the low-pass, rad/s.
    [[nodiscard]] double speed() const noexcept { return speed_; }

    /// Feedback part of the last voltage before clipping, V.
    [[nodiscard]] double feedback() const noexcept { return feedback_; }

private:
    /// Slew first, voltage last: the bound on the voltage holds at every sample.
    double clip(double wanted) noexcept {
        const double change = limits_.slew * sampleTime_;
        const double slewed = std::clamp(wanted, lastVoltage_ - change, lastVoltage_ + change);
        lastVoltage_ = std::clamp(slewed, -limits_.voltage, limits_.voltage);
        return lastVoltage_;
    }

    PdGains gains_;
    ChannelLimits limits_;
    double sampleTime_ = 1e-3;
    double speed_ = 0.0;
    double lastMeasured_ = 0.0;
    double lastVoltage_ = 0.0;
    double feedback_ = 0.0;
    bool started_ = false;
};

}  // namespace linkwright::control
