// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/receding_horizon.h"

#include "engine/base/diagnostic.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

namespace linkwright::control {

namespace {

using base::Diagnostic;
using base::Severity;

/// Of the permitted range of angles, and of the permitted speed.
constexpr double angleReserve = 0.02, speedReserve = 0.05;
/// Excess of an angle or speed beside a tracking error as large.
constexpr double excessWeight = 1e4;
/// The explicit midpoint rule is stable up to 2.
constexpr double largestStepRate = 1.2;
constexpr std::size_t mostSteps = 10;
constexpr std::size_t mostIntervals = 200;

Eigen::Index indexOf(std::size_t index) {
    return static_cast<Eigen::Index>(index);
}

std::string shortNumber(double number) {
    char text[40];
    std::snprintf(text, sizeof text, "%.4g", number);
    return text;
}

void requireSettings(const PredictedMotion& motion, const MotionTarget& target,
                     const std::vector<ChannelLimits>& limits, const HorizonSettings& settings,
                     double sampleTime) {
    std::vector<Diagnostic> found;
    const auto report = [&](const std::string& message, const std::string& remedy) {
        found.push_back({Severity::Error, "", "", message, remedy});
    };
    if (!(settings.duration > 0.0) || !std::isfinite(settings.duration) || settings.intervals < 2
        || settings.intervals > mostIntervals
        || !(settings.duration >= sampleTime * static_cast<double>(settings.intervals)))
        report("A horizon of " + shortNumber(settings.duration) + " s in "
                   + std::to_string(settings.intervals) + " intervals cannot be planned.",
               "Use 2 to " + std::to_string(mostIntervals)
                   + " intervals, none shorter than the period of the controller.");
    bool weighs = false, valid = settings.voltageWeight > 0.0 && settings.endWeight >= 0.0
                                 && std::isfinite(settings.voltageWeight + settings.endWeight);
    for (const MotionTarget::Joint& joint : target.joints) {
        weighs = weighs || joint.angleWeight > 0.0 || joint.velocityWeight > 0.0;
        valid = valid && joint.angleWeight >= 0.0 && joint.velocityWeight >= 0.0
                && std::isfinite(joint.angleWeight + joint.velocityWeight);
    }
    if (!weighs || !valid)
        report("The weights leave nothing to plan for, or are not numbers of zero or more.",
               "Give the angle or the velocity of a joint a weight above zero, and the voltage "
               "one, too.");
    const bool fits =
        target.joints.size() <= motion.measuredCount() && target.volts.size() == motion.motorCount()
        && limits.size() == motion.motorCount()
        && std::all_of(
            target.joints.begin(), target.joints.end(), [](const MotionTarget::Joint& joint) {
                return !joint.angles.empty() && joint.velocities.size() == joint.angles.size();
            });
    if (!fits)
        report("The motion to follow belongs to other motors than those of the model.",
               "Make the plan again from the current model.");
    for (const ChannelLimits& own : limits)
        if (!own.areValid() || !(own.voltage > 0.0))
            report("The limits of a motor leave no voltage, speed or angle to plan with.",
                   "Use positive limits, and a lowest angle below the highest.");
    if (!found.empty()) throw base::InputError(std::move(found));
}

/// 1/s, of the fastest change of the motion at the start pose.
double fastestRate(PredictedMotion& motion) {
    constexpr double moment = 1e-6;
    MotionNode from = motion.startNode(), to = from;
    MotionSlopes slopes = motion.emptySlopes();
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(indexOf(motion.motorCount()));
    if (!motion.advance(from, none, none, moment, 1, false, to, slopes)) return 0.0;
    slopes.freedoms.diagonal().array() -= 1.0;
    return (slopes.freedoms / moment).eigenvalues().cwiseAbs().maxCoeff();
}

}  // namespace

RecedingHorizon::RecedingHorizon(PredictedMotion& motion, MotionTarget target,
                                 std::vector<ChannelLimits> limits, const HorizonSettings& settings,
                                 double sampleTime)
    : motion_(motion),
      target_(std::move(target)),
      limits_(std::move(limits)),
      settings_(settings),
      interval_(settings.duration / static_cast<double>(settings.intervals)),
      sampleTime_(sampleTime),
      regulator_((requireSettings(motion_, target_, limits_, settings, sampleTime),
                  BoundedRegulator::Sizes{motion.freedomCount(), motion.motorCount(),
                                          settings.intervals, 2 * motion.motorCount()})),
      slopes_(motion.emptySlopes()) {
    const double steps = std::ceil(fastestRate(motion) * interval_ / largestStepRate);
    if (!(steps <= static_cast<double>(mostSteps)))
        throw base::InputError(
            Diagnostic{Severity::Error, "", "",
                       "The motion is too stiff to be planned in intervals of "
                           + shortNumber(interval_) + " s: it would take "
                           + std::to_string(static_cast<long>(steps)) + " steps for each.",
                       "Use a shorter horizon, or dry friction with a larger friction velocity."});
    steps_ = std::max<std::size_t>(1, static_cast<std::size_t>(steps));
    const Eigen::Index motors = indexOf(motion.motorCount());
    nodes_.assign(settings.intervals + 1, motion.startNode());
    volts_.assign(settings.intervals, Eigen::VectorXd::Zero(motors));
    states_.assign(settings.intervals + 1, nodes_.front().state);
    disturbance_ = Eigen::VectorXd::Zero(motors);
    deviation_ = Eigen::VectorXd::Zero(nodes_.front().state.size());
    freedoms_ = row_ = Eigen::VectorXd::Zero(indexOf(motion.freedomCount()));
    for (Eigen::Index motor = 0; motor < motors; ++motor) {
        const auto own = static_cast<std::size_t>(motor);
        const MotionTarget::Joint unwanted;
        const MotionTarget::Joint& joint =
            own < target_.joints.size() ? target_.joints[own] : unwanted;
        regulator_.stiffness()[motor] =
            excessWeight * interval_ * std::max(joint.angleWeight, 1e-3);
        regulator_.stiffness()[motors + motor] =
            excessWeight * interval_ * std::max(joint.velocityWeight, 1e-6);
    }
}

RecedingHorizon::Wanted RecedingHorizon::wanted(std::size_t joint, double time) const noexcept {
    const MotionTarget::Joint& own = target_.joints[joint];
    const double place = (time - target_.begin) / target_.sampleTime;
    const double last = static_cast<double>(own.angles.size() - 1);
    const double inside = std::clamp(place, 0.0, last);
    const auto sample = std::min(static_cast<std::size_t>(inside),
                                 own.angles.size() > 1 ? own.angles.size() - 2 : std::size_t{0});
    const std::size_t next = std::min(sample + 1, own.angles.size() - 1);
    const double part = inside - static_cast<double>(sample);
    const double velocity =
        own.velocities[sample] + part * (own.velocities[next] - own.velocities[sample]);
    const double angle = own.angles[sample] + part * (own.angles[next] - own.angles[sample]);
    return {angle + (place - inside) * target_.sampleTime * velocity, velocity};
}

double RecedingHorizon::feedforward(std::size_t motor, double time) const noexcept {
    const std::vector<double>& own = target_.volts[motor];
    if (own.empty()) return 0.0;
    const double place = (time - target_.begin) / target_.sampleTime;
    const auto sample = static_cast<std::size_t>(
        std::clamp(std::round(place), 0.0, static_cast<double>(own.size() - 1)));
    return std::clamp(own[sample], -limits_[motor].voltage, limits_[motor].voltage);
}

double RecedingHorizon::voltsAfter(double elapsed, std::size_t motor) const noexcept {
    const auto place = static_cast<std::size_t>(
        std::clamp(elapsed / interval_, 0.0, static_cast<double>(settings_.intervals - 1)));
    return volts_[place][indexOf(motor)];
}

/// Moves the plan to a later start.
void RecedingHorizon::shift(double elapsed) noexcept {
    const double part = std::clamp(elapsed / interval_, 0.0, 1.0);
    for (std::size_t interval = 0; interval + 1 < settings_.intervals; ++interval)
        volts_[interval] += part * (volts_[interval + 1] - volts_[interval]);
    for (std::size_t node = 0; node + 1 < states_.size(); ++node)
        states_[node] += part * (states_[node + 1] - states_[node]);
}

/// Those of the shifted plan, with its feedback, within the bounds.
void RecedingHorizon::chooseVolts(std::size_t interval, const Eigen::VectorXd& lastVolts) noexcept {
    const MotionNode& node = nodes_[interval];
    if (planned_) {
        deviation_ = node.state - states_[interval];
        freedoms_.noalias() = node.freedoms * deviation_;
        volts_[interval].noalias() += regulator_.gain(interval) * freedoms_;
    } else {
        for (std::size_t motor = 0; motor < limits_.size(); ++motor)
            volts_[interval][indexOf(motor)] = feedforward(motor, node.time);
    }
    boundVolts(interval, lastVolts);
}

void RecedingHorizon::boundVolts(std::size_t interval, const Eigen::VectorXd& lastVolts) noexcept {
    const Eigen::VectorXd& before = interval > 0 ? volts_[interval - 1] : lastVolts;
    RegulatorInterval& own = regulator_.interval(interval);
    for (std::size_t motor = 0; motor < limits_.size(); ++motor) {
        const Eigen::Index index = indexOf(motor);
        const double most = limits_[motor].voltage;
        const double rise = limits_[motor].slew * (interval > 0 ? interval_ : sampleTime_);
        double& volts = volts_[interval][index];
        const double begin = std::clamp(before[index], -most, most);
        volts = std::clamp(volts, std::max(-most, begin - rise), std::min(most, begin + rise));
        own.lowestInput[index] = -most - volts;
        own.highestInput[index] = most - volts;
        own.lowestRise[index] = -rise - (volts - begin);
        own.highestRise[index] = rise - (volts - begin);
        const double weight = 2.0 * settings_.voltageWeight * interval_;
        const double wanted = feedforward(motor, nodes_[interval].time)
                              - disturbance_[index] / motion_.torquePerVolt(motor);
        own.inputHessian(index, index) = weight + 2.0 * settings_.changeWeight * interval_;
        own.inputSlope[index] = weight * (volts - wanted);
    }
}

void RecedingHorizon::costOf(std::size_t interval, const MotionNode& node) noexcept {
    RegulatorInterval& own = regulator_.interval(interval);
    own.stateHessian.setZero();
    own.stateSlope.setZero();
    const double size =
        2.0 * interval_ * (interval + 1 == settings_.intervals ? settings_.endWeight : 1.0);
    for (std::size_t joint = 0; joint < target_.joints.size(); ++joint) {
        const MotionTarget::Joint& target = target_.joints[joint];
        const Wanted wanted = this->wanted(joint, node.time);
        const auto add = [&](double weight, double error) {
            own.stateHessian.noalias() += weight * row_ * row_.transpose();
            own.stateSlope += weight * error * row_;
        };
        row_ = motion_.angleSlope(node, joint).transpose();
        add(size * target.angleWeight, motion_.angle(node, joint) - wanted.angle);
        row_ = node.velocitySlopes.row(indexOf(joint)).transpose();
        add(size * target.velocityWeight, node.velocities[indexOf(joint)] - wanted.velocity);
    }
}

void RecedingHorizon::boundMotion(std::size_t interval, const MotionNode& node) noexcept {
    RegulatorInterval& own = regulator_.interval(interval);
    const Eigen::Index motors = indexOf(limits_.size());
    for (Eigen::Index motor = 0; motor < motors; ++motor) {
        const auto joint = static_cast<std::size_t>(motor);
        const ChannelLimits& limits = limits_[joint];
        const double reserve = angleReserve * (limits.highestAngle - limits.lowestAngle);
        const double angle = motion_.angle(node, joint);
        own.quantities.row(motor) = motion_.angleSlope(node, joint);
        own.lowestQuantity[motor] = limits.lowestAngle + reserve - angle;
        own.highestQuantity[motor] = limits.highestAngle - reserve - angle;
        const double most = (1.0 - speedReserve) * limits.speed;
        own.quantities.row(motors + motor) = node.velocitySlopes.row(motor);
        own.lowestQuantity[motors + motor] = -most - node.velocities[motor];
        own.highestQuantity[motors + motor] = most - node.velocities[motor];
    }
}

bool RecedingHorizon::prepare(const MotionNode& start, const Eigen::VectorXd& disturbance,
                              const Eigen::VectorXd& lastVolts, double elapsed) noexcept {
    disturbance_ = disturbance;
    if (planned_) shift(elapsed);
    nodes_.front() = start;
    for (std::size_t interval = 0; interval < settings_.intervals; ++interval) {
        chooseVolts(interval, lastVolts);
        if (!motion_.advance(nodes_[interval], volts_[interval], disturbance_, interval_, steps_,
                             false, nodes_[interval + 1], slopes_))
            return planned_ = false;
        RegulatorInterval& own = regulator_.interval(interval);
        own.transition = slopes_.freedoms;
        own.influence = slopes_.volts;
        if (interval == 0) continue;
        costOf(interval - 1, nodes_[interval]);
        boundMotion(interval - 1, nodes_[interval]);
    }
    if (!motion_.observe(nodes_.back())) return planned_ = false;
    costOf(settings_.intervals - 1, nodes_.back());
    boundMotion(settings_.intervals - 1, nodes_.back());
    if (!regulator_.prepare()) return planned_ = false;
    return true;
}

bool RecedingHorizon::feedback(const Eigen::VectorXd& change) noexcept {
    const bool solved = regulator_.solve(change);
    planned_ = false;
    for (std::size_t interval = 0; interval < settings_.intervals; ++interval) {
        volts_[interval] += regulator_.input(interval);
        if (!volts_[interval].allFinite()) return false;
        for (std::size_t motor = 0; motor < limits_.size(); ++motor) {
            double& volts = volts_[interval][indexOf(motor)];
            volts = std::clamp(volts, -limits_[motor].voltage, limits_[motor].voltage);
        }
    }
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        states_[node] = nodes_[node].state;
        states_[node].noalias() += nodes_[node].directions * regulator_.state(node);
    }
    planned_ = solved;
    return solved;
}

}  // namespace linkwright::control
