// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/predictive_controller.h"

#include "engine/base/diagnostic.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace linkwright::control {

namespace {

using base::Diagnostic;
using base::Severity;

/// Whether motions of a project suit the steps of a horizon.
bool takesFixedSteps(model::Integrator integrator) {
    return model::hasFixedStep(integrator) && integrator != model::Integrator::Esdirk4;
}

const model::Model& requireTrackable(const model::Model& model, const TrialPlan& plan,
                                     const PredictiveSettings& settings) {
    std::vector<Diagnostic> found;
    if (model.motors.empty())
        found.push_back({Severity::Error, "", "/motors", "The mechanism has no motor to plan for.",
                         "Put a motor on a joint and give it a voltage input."});
    if (!takesFixedSteps(model.simulation.integrator))
        found.push_back({Severity::Error, "", "/simulation/integrator",
                         "A controller that plans takes explicit steps of fixed size; the project "
                         "has an integrator of another kind.",
                         "Set the integrator to \"rk4\"; motions that need an implicit or adaptive "
                         "one are too stiff to be planned in a cycle."});
    bool same = plan.channels.size() == model.motors.size();
    for (std::size_t channel = 0; same && channel < plan.channels.size(); ++channel)
        same = plan.channels[channel].motor == model.motors[channel].id;
    if (!same || plan.sampleCount() < 2)
        found.push_back({Severity::Error, "", "",
                         "The plan was made for motors other than those of the model.",
                         "Make the plan again from the current model."});
    else if (settings.horizon.duration > plan.duration()) {
        char text[160];
        std::snprintf(text, sizeof text,
                      "The horizon of %.4g s is longer than the plan, which takes %.4g s.",
                      settings.horizon.duration, plan.duration());
        found.push_back({Severity::Error, "", "--horizon", text, "Set a shorter horizon."});
    }
    for (const ChannelPlan& channel : plan.channels) {
        if (plan.playedCount() == 0) break;
        const double angle = plan.played(&channel - plan.channels.data(), 0).angle;
        if (angle >= channel.limits.lowestAngle && angle <= channel.limits.highestAngle) continue;
        char text[240];
        std::snprintf(text, sizeof text,
                      "%s: the motion starts at %.4g rad, beyond its limits of %.4g to %.4g rad.",
                      channel.name.c_str(), angle, channel.limits.lowestAngle,
                      channel.limits.highestAngle);
        found.push_back({Severity::Error, channel.motor, "limits", text,
                         "Widen the limits of the angle, or start elsewhere."});
    }
    if (!found.empty()) throw base::InputError(std::move(found));
    return model;
}

MotionTarget targetOf(const TrialPlan& plan) {
    MotionTarget target;
    target.begin = -plan.leadInTime();
    target.sampleTime = plan.sampleTime;
    for (std::size_t channel = 0; channel < plan.channels.size(); ++channel) {
        MotionTarget::Joint joint;
        std::vector<double> volts;
        for (std::size_t row = 0; row < plan.playedCount(); ++row) {
            const PlannedCycle cycle = plan.played(channel, row);
            joint.angles.push_back(cycle.angle);
            joint.velocities.push_back(cycle.velocity);
            volts.push_back(cycle.feedforward);
        }
        target.joints.push_back(std::move(joint));
        target.volts.push_back(std::move(volts));
    }
    return target;
}

std::vector<ChannelLimits> limitsOf(const TrialPlan& plan) {
    std::vector<ChannelLimits> limits;
    for (const ChannelPlan& channel : plan.channels)
        limits.push_back(channel.limits);
    return limits;
}

}  // namespace

PredictiveController::PredictiveController(const model::Model& model, const TrialPlan& plan,
                                           const PredictiveSettings& settings)
    : PredictiveController(requireTrackable(model, plan, settings), false, targetOf(plan),
                           limitsOf(plan), plan.sampleTime, settings) {
    if (!motion_->isFullyActuated())
        throw base::InputError(Diagnostic{
            Severity::Error, "", "/motors",
            "The motors do not decide the motion by themselves, and the plan tells nothing of the "
            "other joints.",
            "Use the mode feedforward+pd, or put a motor on every joint that moves freely."});
}

PredictiveController::PredictiveController(const model::Model& model, bool everyJoint,
                                           MotionTarget target, std::vector<ChannelLimits> limits,
                                           double sampleTime, const PredictiveSettings& settings)
    : motion_(std::make_unique<PredictedMotion>(model, everyJoint)),
      estimator_(std::make_unique<DisturbanceEstimator>(*motion_, settings.estimator)),
      horizon_(std::make_unique<RecedingHorizon>(*motion_, std::move(target), std::move(limits),
                                                 settings.horizon, sampleTime)),
      sampleTime_(sampleTime),
      begin_(motion_->startNode()),
      next_(begin_),
      slopes_(motion_->emptySlopes()) {
    makeRoom(settings.delay);
    reset(0.0);
}

void PredictiveController::makeRoom(double delay) {
    constexpr double mostDelay = 50.0;  // cycles
    if (!(delay >= 0.0) || !(delay / sampleTime_ < mostDelay))
        throw base::InputError(Diagnostic{Severity::Error, "", "",
                                          "The delay from a command to its motor is invalid.",
                                          "Use zero or more, and less than 50 cycles."});
    cyclesOfDelay_ = static_cast<std::size_t>(std::lround(delay / sampleTime_));
    formerCycles_ = static_cast<std::size_t>(std::lround(formerPlanTime / sampleTime_));
    const auto motors = static_cast<Eigen::Index>(motion_->motorCount());
    const auto freedoms = static_cast<Eigen::Index>(motion_->freedomCount());
    pending_.assign(cyclesOfDelay_ + 1, Eigen::VectorXd::Zero(motors));
    former_.assign(horizon_->settings().intervals, Eigen::VectorXd::Zero(motors));
    passage_ = product_ = Eigen::MatrixXd::Zero(freedoms, freedoms);
    change_ = Eigen::VectorXd::Zero(freedoms);
}

void PredictiveController::reset(double time) noexcept {
    estimator_->reset(time);
    horizon_->reset();
    for (Eigen::VectorXd& volts : pending_)
        volts.setZero();
    age_ = formerCycles_ + 1;
    blindCycles_ = 0;
    fresh_ = known_ = true;
    prepared_ = false;
}

/// Lets the time of the last cycle pass.
void PredictiveController::takeOver() noexcept {
    if (!fresh_ && known_) known_ = estimator_->predict(pending_.front(), sampleTime_, 1);
    fresh_ = false;
}

void PredictiveController::prepare() noexcept {
    takeOver();
    prepared_ = false;
    if (!known_) return;
    begin_ = estimator_->node();
    passage_.setIdentity();
    for (std::size_t cycle = 1; cycle < pending_.size(); ++cycle) {
        if (!motion_->advance(begin_, pending_[cycle], estimator_->disturbance(), sampleTime_, 1,
                              false, next_, slopes_))
            return;
        std::swap(begin_, next_);
        product_.noalias() = slopes_.freedoms * passage_;
        passage_.swap(product_);
    }
    prepared_ = horizon_->prepare(begin_, estimator_->disturbance(), pending_.back(), sampleTime_);
}

PlanSource PredictiveController::command(std::span<const double> angles,
                                         std::span<double> volts) noexcept {
    const bool believed = known_ && estimator_->correct(angles);
    blindCycles_ = believed ? 0 : blindCycles_ + 1;
    change_.noalias() = passage_ * estimator_->change();
    ++age_;
    if (prepared_ && horizon_->feedback(change_)) {
        for (std::size_t interval = 0; interval < former_.size(); ++interval)
            former_[interval] = horizon_->volts(interval);
        age_ = 0;
    }
    if (age_ > formerCycles_ || blindCycles_ > formerCycles_) return PlanSource::None;
    const double elapsed = sampleTime_ * static_cast<double>(age_);
    const auto interval =
        std::min(static_cast<std::size_t>(elapsed / horizon_->interval()), former_.size() - 1);
    for (std::size_t motor = 0; motor < volts.size(); ++motor)
        volts[motor] = former_[interval][static_cast<Eigen::Index>(motor)];
    return age_ == 0 ? PlanSource::Plan : PlanSource::FormerPlan;
}

void PredictiveController::commanded(std::span<const double> volts) noexcept {
    for (std::size_t cycle = 0; cycle + 1 < pending_.size(); ++cycle)
        pending_[cycle] = pending_[cycle + 1];
    for (std::size_t motor = 0; motor < volts.size(); ++motor)
        pending_.back()[static_cast<Eigen::Index>(motor)] = volts[motor];
}

void PredictiveController::watch(std::span<const double> angles) noexcept {
    takeOver();
    if (known_) estimator_->correct(angles);
}

}  // namespace linkwright::control
