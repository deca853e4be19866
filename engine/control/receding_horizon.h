// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/control/bounded_regulator.h"
#include "engine/control/predicted_motion.h"
#include "engine/control/trial_plan.h"

#include <cstddef>
#include <vector>

namespace linkwright::control {

/// How far ahead a controller plans, and what it minimizes there:
///   integral of angleWeight e^2 + velocityWeight (de/dt)^2 + voltageWeight (u - u_ff)^2 dt,
/// with the errors e of the joints that have a target, and `endWeight` times that of one interval
/// at the end.
struct HorizonSettings {
    double duration = 0.2;       ///< s
    std::size_t intervals = 20;  ///< of constant voltages
    double voltageWeight = 1e-6;
    double endWeight = 5.0;
    /// Of the squared change of a voltage from the shifted plan: shortens the steps of plans that
    /// go far, without a part in what they come to.
    double changeWeight = 0.0;

    bool operator==(const HorizonSettings&) const = default;
};

/// What a motion is to follow, sampled; beyond its ends it goes on at the velocity it has there.
struct MotionTarget {
    /// Of a measured joint.
    struct Joint {
        std::vector<double> angles, velocities;  ///< rad, rad/s
        double angleWeight = 1.0;                ///< 1/rad^2
        double velocityWeight = 4e-4;            ///< s^2/rad^2
    };
    double begin = 0.0;                      ///< s, of the first sample
    double sampleTime = 1e-3;                ///< s
    std::vector<Joint> joints;               ///< of the first measured joints; none of the others
    std::vector<std::vector<double>> volts;  ///< feedforward per motor
};

/// Nonlinear model predictive control by real-time iteration (Diehl, Bock, Schloeder 2005): one
/// Gauss-Newton step per cycle on the voltages of a horizon that moves along. `prepare` linearizes
/// the motion along the shifted plan, which it follows by the feedback of the plan before, and does
/// the Riccati recursion; `feedback` needs but the estimated state. Voltages, their rates, angles
/// and speeds of the motored joints are bounded; of the latter two a short excess is permitted, so
/// that there always is a plan.
///
/// Nothing but construction allocates, locks or throws.
class RecedingHorizon {
public:
    /// @param motion kept
    /// @param limits per motor; those of angle and speed are kept with a small reserve
    /// @param sampleTime s, of the controller: the rise of the voltage within one cycle is bounded
    /// @throws base::InputError when the settings make no sense
    RecedingHorizon(PredictedMotion& motion, MotionTarget target, std::vector<ChannelLimits> limits,
                    const HorizonSettings& settings, double sampleTime);

    /// Forgets the plan: the next one begins with the feedforward.
    void reset() noexcept { planned_ = false; }
    /// @param start of the horizon, as predicted
    /// @param disturbance N m per motor, held over the horizon
    /// @param lastVolts commanded in the cycle before
    /// @param elapsed s since the start of the plan before
    bool prepare(const MotionNode& start, const Eigen::VectorXd& disturbance,
                 const Eigen::VectorXd& lastVolts, double elapsed) noexcept;
    /// The plan from a start that is by so much beside the predicted one.
    /// @pre prepared
    bool feedback(const Eigen::VectorXd& change) noexcept;

    /// Of the last plan, V.
    [[nodiscard]] const Eigen::VectorXd& volts(std::size_t interval) const {
        return volts_[interval];
    }
    /// Voltage of the last plan so long after its start, V.
    [[nodiscard]] double voltsAfter(double elapsed, std::size_t motor) const noexcept;
    /// State of the last plan at the beginning of an interval, or its end.
    [[nodiscard]] const Eigen::VectorXd& state(std::size_t node) const { return states_[node]; }
    [[nodiscard]] const BoundedRegulator& regulator() const { return regulator_; }
    [[nodiscard]] const HorizonSettings& settings() const { return settings_; }
    [[nodiscard]] double interval() const { return interval_; }

private:
    struct Wanted {
        double angle = 0.0, velocity = 0.0;
    };
    [[nodiscard]] Wanted wanted(std::size_t joint, double time) const noexcept;
    [[nodiscard]] double feedforward(std::size_t motor, double time) const noexcept;
    void shift(double elapsed) noexcept;
    void chooseVolts(std::size_t interval, const Eigen::VectorXd& lastVolts) noexcept;
    void boundVolts(std::size_t interval, const Eigen::VectorXd& lastVolts) noexcept;
    void costOf(std::size_t interval, const MotionNode& node) noexcept;
    void boundMotion(std::size_t interval, const MotionNode& node) noexcept;

    PredictedMotion& motion_;
    MotionTarget target_;
    std::vector<ChannelLimits> limits_;
    HorizonSettings settings_;
    double interval_, sampleTime_;
    std::size_t steps_ = 1;  ///< of the integrator per interval
    BoundedRegulator regulator_;
    std::vector<MotionNode> nodes_;
    MotionSlopes slopes_;
    std::vector<Eigen::VectorXd> volts_, states_;  ///< of the last plan
    Eigen::VectorXd disturbance_, deviation_, freedoms_, row_;
    bool planned_ = false;
};

}  // namespace linkwright::control
