// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/disturbance_estimator.h"

#include "engine/base/diagnostic.h"
#include "engine/control/small_factor.h"

#include <cmath>
#include <utility>

namespace linkwright::control {

namespace {

Eigen::Index sizeOf(std::size_t size) {
    return static_cast<Eigen::Index>(size);
}

}  // namespace

DisturbanceEstimator::DisturbanceEstimator(PredictedMotion& motion,
                                           const EstimatorSettings& settings)
    : motion_(motion),
      settings_(settings),
      start_(motion.startNode()),
      node_(start_),
      next_(start_),
      slopes_(motion.emptySlopes()) {
    if (!(settings.encoderNoise > 0.0) || !std::isfinite(settings.encoderNoise)
        || !(settings.loadChange > 0.0) || !std::isfinite(settings.loadChange))
        throw base::InputError(base::Diagnostic{
            base::Severity::Error, "", "",
            "The noise of the encoders and the change of the load must be numbers above zero.",
            "Use for example a quarter of the angle of one count, and the torque by which the load "
            "may change within one second."});
    const Eigen::Index motors = sizeOf(motion.motorCount());
    const Eigen::Index freedoms = sizeOf(motion.freedomCount());
    const Eigen::Index size = freedoms + motors, measured = sizeOf(motion.measuredCount());
    disturbance_ = Eigen::VectorXd::Zero(motors);
    change_ = Eigen::VectorXd::Zero(freedoms);
    innovation_ = Eigen::VectorXd::Zero(measured);
    correction_ = Eigen::VectorXd::Zero(size);
    covariance_ = transition_ = product_ = left_ = Eigen::MatrixXd::Zero(size, size);
    seen_ = seenCovariance_ = Eigen::MatrixXd::Zero(measured, size);
    factor_ = Eigen::MatrixXd::Zero(measured, measured);
    gain_ = noise_ = Eigen::MatrixXd::Zero(size, measured);
    transition_.setIdentity();
    reset();
}

void DisturbanceEstimator::reset(double time) noexcept {
    node_ = start_;
    node_.time = time;
    disturbance_.setZero();
    change_.setZero();
    covariance_.setZero();
    const Eigen::Index freedoms = change_.size();
    covariance_.diagonal().head(freedoms / 2).setConstant(std::pow(settings_.encoderNoise, 2));
    covariance_.diagonal().tail(disturbance_.size()).setConstant(std::pow(settings_.loadChange, 2));
    prepareGain();
}

bool DisturbanceEstimator::predict(const Eigen::VectorXd& volts, double duration,
                                   std::size_t steps) noexcept {
    if (!motion_.advance(node_, volts, disturbance_, duration, steps, true, next_, slopes_))
        return false;
    std::swap(node_, next_);
    const Eigen::Index freedoms = change_.size(), motors = disturbance_.size();
    transition_.topLeftCorner(freedoms, freedoms) = slopes_.freedoms;
    transition_.topRightCorner(freedoms, motors) = slopes_.torques;
    product_.noalias() = transition_ * covariance_;
    covariance_.noalias() = product_ * transition_.transpose();
    covariance_.diagonal().tail(motors).array() +=
        settings_.loadChange * settings_.loadChange * duration;
    return prepareGain();
}

/// K = P H^T (H P H^T + R)^-1, and the covariance after the reading.
bool DisturbanceEstimator::prepareGain() noexcept {
    const Eigen::Index freedoms = change_.size();
    for (Eigen::Index joint = 0; joint < seen_.rows(); ++joint)
        seen_.row(joint).head(freedoms) =
            motion_.angleSlope(node_, static_cast<std::size_t>(joint));
    seenCovariance_.noalias() = seen_ * covariance_;
    factor_.noalias() = seenCovariance_ * seen_.transpose();
    factor_.diagonal().array() += settings_.encoderNoise * settings_.encoderNoise;
    if (!factorizeInPlace(factor_)) return false;
    factor_.triangularView<Eigen::Lower>().solveInPlace(seenCovariance_);
    factor_.transpose().triangularView<Eigen::Upper>().solveInPlace(seenCovariance_);
    gain_ = seenCovariance_.transpose();
    // Joseph's form, which rounding leaves positive: T P T^T + K R K^T, T = I - K H.
    left_.setIdentity();
    left_.noalias() -= gain_ * seen_;
    product_.noalias() = left_ * covariance_;
    covariance_.noalias() = product_ * left_.transpose();
    noise_ = settings_.encoderNoise * gain_;
    covariance_.noalias() += noise_ * noise_.transpose();
    return gain_.allFinite();
}

bool DisturbanceEstimator::correct(std::span<const double> angles) noexcept {
    change_.setZero();
    for (std::size_t joint = 0; joint < angles.size(); ++joint) {
        innovation_[sizeOf(joint)] = angles[joint] - motion_.angle(node_, joint);
        if (!(std::abs(innovation_[sizeOf(joint)]) < innovationBound)) return false;
    }
    correction_.noalias() = gain_ * innovation_;
    change_ = correction_.head(change_.size());
    disturbance_ += correction_.tail(disturbance_.size());
    return motion_.change(node_, change_);
}

}  // namespace linkwright::control
