// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/control/predicted_motion.h"

#include <Eigen/Core>

#include <span>

namespace linkwright::control {

/// What an estimate is based on.
struct EstimatorSettings {
    double encoderNoise = 5e-4;  ///< rad, standard deviation of a measured angle
    /// N m / s^0.5 (N / s^0.5): how far, in standard deviations, the unknown load on a motor goes
    /// within one second.
    double loadChange = 0.5;

    bool operator==(const EstimatorSettings&) const = default;
};

/// State of a rig, and a torque (force) per motor that nothing in the model explains, from encoder
/// readings: an extended Kalman filter on the equations of motion, in which the unknown torques
/// wander and all else is taken for exact. Covariances are those of the freedoms of PredictedMotion
/// and of the torques. `predict` does everything that needs no reading; `correct` is short.
///
/// Nothing but construction allocates, locks or throws.
class DisturbanceEstimator {
public:
    /// @param motion kept
    /// @throws base::InputError when the settings are not positive numbers
    DisturbanceEstimator(PredictedMotion& motion, const EstimatorSettings& settings);

    /// Starts at the start pose, at rest and without disturbance.
    void reset(double time = 0.0) noexcept;
    /// @param volts that act for `duration` seconds
    bool predict(const Eigen::VectorXd& volts, double duration, std::size_t steps) noexcept;
    /// @param angles of the measured joints, rad
    /// @return false when they were left out, since no such readings are to be expected; see
    ///         `innovationBound`
    bool correct(std::span<const double> angles) noexcept;

    /// Readings that differ from the prediction by more are not believed, rad.
    static constexpr double innovationBound = 0.2;

    [[nodiscard]] const MotionNode& node() const { return node_; }
    /// N m (N) per motor.
    [[nodiscard]] const Eigen::VectorXd& disturbance() const { return disturbance_; }
    /// By which the last reading has changed the freedoms of the prediction.
    [[nodiscard]] const Eigen::VectorXd& change() const { return change_; }
    /// Of freedoms, then torques, per measured angle: for the next reading.
    [[nodiscard]] const Eigen::MatrixXd& gain() const { return gain_; }

private:
    bool prepareGain() noexcept;

    PredictedMotion& motion_;
    EstimatorSettings settings_;
    MotionNode start_, node_, next_;
    MotionSlopes slopes_;
    Eigen::VectorXd disturbance_, change_, innovation_, correction_;
    Eigen::MatrixXd covariance_, transition_, product_, left_, seen_, seenCovariance_, factor_;
    Eigen::MatrixXd gain_, noise_;
};

}  // namespace linkwright::control
