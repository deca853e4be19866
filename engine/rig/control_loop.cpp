// SPDX-License-Identifier: BSD-3-Clause
// Passes, judgments and requests; what happens within Armed, Running and Stopping is in
// control_loop_activities.cpp.
#include "engine/rig/control_loop.h"

#include "engine/control/minimum_jerk.h"

#include <algorithm>
#include <cmath>

namespace linkwright::rig {
namespace {

constexpr double settleSeconds = 0.05;  ///< until an answer shows the effect of a reset
constexpr double jumpFactor = 4.0;      ///< speeds beyond that many limits are jumps
constexpr double jumpCounts = 3.0;      ///< noise of an encoder at rest
constexpr int reversedPasses = 12;
/// Motors at rest stay at zero volts whoever is late: a busy computer is no fault there.
constexpr double restSilence = 0.5;
constexpr double forgivingSeconds = 1.0;  ///< between two losses of frames that are forgotten
constexpr double renameSeconds = 0.04;    ///< less than a log goes on after a fault
constexpr int suspiciousPasses = 5;

Fault faultOf(DeviceStatus status) {
    switch (status) {
        case DeviceStatus::Ok:
        case DeviceStatus::Waiting: return Fault::None;
        case DeviceStatus::Unplugged: return Fault::DeviceUnplugged;
        case DeviceStatus::Garbage: return Fault::LineGarbage;
        case DeviceStatus::FrameErrors: return Fault::FrameErrors;
        case DeviceStatus::FramesLost: return Fault::FramesLost;
        case DeviceStatus::Failed: return Fault::DeviceFault;
    }
    return Fault::DeviceFault;
}

}  // namespace

std::string_view explanation(Refusal refusal) {
    switch (refusal) {
        case Refusal::None: return "";
        case Refusal::WrongState: return "This is not possible in the current state of the rig.";
        case Refusal::WrongChannels:
            return "The project has a different number of motors than the rig.";
        case Refusal::StartTooFar:
            return "The rig is too far from the start pose; move it closer or lengthen the "
                   "approach.";
        case Refusal::WrongPeriod: return "The table has a different period than the control loop.";
        case Refusal::NotANumber:
            return "An angle or a limit is not a number, or the limits contradict each other.";
        case Refusal::NoDeviceTable:
            return "The device cannot play a table of this length on its own.";
    }
    return "";
}

ControlLoop::ControlLoop(Device& device, const DeviceCapabilities& capabilities, double period)
    : device_(device),
      capabilities_(capabilities),
      period_(period),
      channelCount_(capabilities.channelCount) {
    holdLimits({});
}

Refusal ControlLoop::home(const std::array<double, maximumChannels>& angles) noexcept {
    if (!control::isAtRest(state_) || !readingKnown_ || activity_ != RigActivity::None)
        return Refusal::WrongState;
    for (int channel = 0; channel < channelCount_; ++channel)
        if (!firmware::isFinite(angles[at(channel)])) return Refusal::NotANumber;
    device_.returnToStart(reading_);
    for (int channel = 0; channel < channelCount_; ++channel) {
        countOffsets_[at(channel)] =
            std::llround(angles[at(channel)] / capabilities_.radiansPerCount[at(channel)])
            - reading_.counts[at(channel)];
        angles_[at(channel)] = angles[at(channel)];
        speeds_[at(channel)].reset(angles[at(channel)]);
    }
    state_ = RigState::Homed;
    return Refusal::None;
}

Refusal ControlLoop::setLimits(const RigLimits& limits) noexcept {
    if (isLive() || state_ == RigState::Faulted) return Refusal::WrongState;
    // A bound that is not a number would bound nothing.
    for (int channel = 0; channel < channelCount_; ++channel)
        if (!limits.areValid(channel)) return Refusal::NotANumber;
    holdLimits(limits);
    return Refusal::None;
}

void ControlLoop::holdLimits(const RigLimits& limits) noexcept {
    limits_ = limits;
    for (ChannelLimits& channel : limits_.channels)
        channel.voltage = std::min(channel.voltage, capabilities_.voltageLimit);
}

Refusal ControlLoop::disarm() noexcept {
    if (state_ != RigState::Armed) return Refusal::WrongState;
    state_ = RigState::Homed;
    activity_ = RigActivity::None;
    armHeld_ = false;
    armProgress_ = 0.0;
    return Refusal::None;
}

Refusal ControlLoop::testSigns(double volts) noexcept {
    if (state_ != RigState::Armed || activity_ != RigActivity::None || !(std::abs(volts) > 0.0))
        return Refusal::WrongState;
    signTests_.fill(RigTest::NotDone);
    signProgress_ = {0, true, now_, angles_[0], volts};
    activity_ = RigActivity::SignTest;
    return Refusal::None;
}

Refusal ControlLoop::testWatchdog() noexcept {
    if (!control::isAtRest(state_) || activity_ != RigActivity::None) return Refusal::WrongState;
    if (!(capabilities_.commandTimeout > 0.0)) {
        watchdogTest_ = RigTest::Unavailable;
        return Refusal::None;
    }
    watchdogTest_ = RigTest::NotDone;
    activity_ = RigActivity::WatchdogTest;
    activityStart_ = now_;
    return Refusal::None;
}

Refusal ControlLoop::run(const TrialJob& job) noexcept {
    if (state_ != RigState::Armed || activity_ != RigActivity::None) return Refusal::WrongState;
    if (job.table.channelCount != channelCount_) return Refusal::WrongChannels;
    if (std::abs(job.table.period - period_) > 1e-9) return Refusal::WrongPeriod;
    if (job.options.onDevice
        && job.table.rowCount() > static_cast<std::size_t>(capabilities_.tableCapacity))
        return Refusal::NoDeviceTable;
    for (int channel = 0; channel < channelCount_; ++channel) {
        const double distance = std::abs(job.table.cycle(0, channel).angle - angles_[at(channel)]);
        if (!(control::minimumJerkPeak * distance / job.options.approachTime
              < limits_.channels[at(channel)].speed))
            return Refusal::StartTooFar;
    }
    job_ = &job;
    gains_ = job.options.gains;
    startAngles_ = angles_;
    passesAgainstVolts_.fill(0);
    activityStart_ = now_;
    state_ = RigState::Running;
    activity_ = RigActivity::Approach;
    if (job.options.onDevice) device_.beginUpload(job, limits_, countOffsets_);
    return Refusal::None;
}

Refusal ControlLoop::stop() noexcept {
    if (state_ == RigState::Armed && activity_ == RigActivity::SignTest) {
        activity_ = RigActivity::None;
        return Refusal::None;
    }
    if (state_ != RigState::Running) return Refusal::WrongState;
    beginRampDown(StopReason::Requested);
    return Refusal::None;
}

Refusal ControlLoop::reset() noexcept {
    if (state_ != RigState::Faulted) return Refusal::WrongState;
    device_.resetFault();
    flagsIgnoredUntil_ = now_ + settleSeconds;
    fault_ = Fault::None;
    state_ = RigState::Idle;
    lateInARow_ = 0;
    return Refusal::None;
}

void ControlLoop::raise(Fault fault) noexcept {
    zeroAll();
    if (state_ == RigState::Faulted || fault == Fault::None) return;
    const bool wasPlaying = state_ == RigState::Running || state_ == RigState::Stopping;
    if (activity_ == RigActivity::WatchdogTest) watchdogTest_ = RigTest::NotDone;
    fault_ = fault;
    faultSince_ = now_;
    armHeld_ = false;
    armProgress_ = 0.0;
    if (wasPlaying) {
        endTrial(StopReason::Faulted, RigState::Faulted);
    } else {
        state_ = RigState::Faulted;
        activity_ = RigActivity::None;
    }
}

const RigSample& ControlLoop::pass(double now, double deadlineError) noexcept {
    if (passes_ == 0) firstPass_ = now - deadlineError;
    const double due = now - deadlineError - firstPass_;
    interval_ = passes_ == 0 ? period_ : std::max(due - now_, 0.0);
    now_ = due;
    ++passes_;
    wanted_.fill(0.0);
    feedforward_.fill(0.0);
    feedback_.fill(0.0);
    withholdWrite_ = false;
    judgeLateness(deadlineError);
    measure();
    decide();
    write();
    fillSample(deadlineError);
    return sample_;
}

void ControlLoop::judgeLateness(double deadlineError) noexcept {
    // A stall counts as all the passes it swallowed, but only once: it shows as a late pass, and in
    // the pass after it as a long interval.
    const double periods =
        std::max(deadlineError, interval_ - period_ - previousLateness_) / period_;
    previousLateness_ = deadlineError;
    lateInARow_ =
        periods > 0.5 ? lateInARow_ + std::max(1, static_cast<int>(std::lround(periods))) : 0;
    if (isLive() && lateInARow_ > limits_.missedDeadlines) raise(Fault::MissedDeadlines);
}

void ControlLoop::measure() noexcept {
    const DeviceStatus status = device_.readEncoders(reading_);
    const Fault fault = faultOf(status);
    // What a pause has lost is forgotten at rest, unless more is lost at once.
    const bool forgives = fault == Fault::FramesLost && !isLive() && state_ != RigState::Faulted
                          && now_ - lossForgivenAt_ > forgivingSeconds;
    if (forgives) {
        lossForgivenAt_ = now_;
        device_.resetFault();
    } else if (fault != Fault::None) {
        raise(fault);
    }
    const double patience = isLive() ? limits_.silence : std::max(limits_.silence, restSilence);
    if (reading_.age > patience) raise(Fault::DeviceSilent);
    // Zero volts come first, their name may follow: the next frames tell what was silent.
    if (fault_ == Fault::DeviceSilent && reading_.losesFrames && now_ - faultSince_ < renameSeconds)
        fault_ = Fault::FramesLost;
    if (status != DeviceStatus::Ok) return;
    takeReading();
    judgeFlags();
    if (isLive()) judgeMotion();
}

void ControlLoop::takeReading() noexcept {
    const double elapsed =
        readingKnown_ ? std::max(reading_.time - lastReadingTime_, 0.1 * period_) : period_;
    for (int channel = 0; channel < channelCount_; ++channel) {
        const double scale = capabilities_.radiansPerCount[at(channel)];
        const double angle =
            static_cast<double>(reading_.counts[at(channel)] + countOffsets_[at(channel)]) * scale;
        const double allowed = jumpFactor * limits_.channels[at(channel)].speed * elapsed
                               + jumpCounts * std::abs(scale);
        if (!readingKnown_) {
            speeds_[at(channel)].reset(angle);
        } else if (std::abs(angle - angles_[at(channel)]) > allowed) {
            raise(Fault::EncoderJump);
            speeds_[at(channel)].reset(angle);
        }
        angles_[at(channel)] = angle;
        previousSpeeds_[at(channel)] = speeds_[at(channel)].speed();
        speeds_[at(channel)].update(angle, elapsed, gains_[at(channel)].derivativeTime);
    }
    readingKnown_ = true;
    lastReadingTime_ = reading_.time;
}

void ControlLoop::judgeFlags() noexcept {
    if (now_ < flagsIgnoredUntil_) return;
    if (hasFlag(firmware::stateBrownOut)) raise(Fault::DeviceBrownOut);
    if (hasFlag(firmware::stateFault)) raise(Fault::DeviceFault);
    if (hasFlag(firmware::stateBadCommand)) raise(Fault::DeviceFault);
    if (!hasFlag(firmware::stateTimedOut) || activity_ == RigActivity::WatchdogTest) return;
    if (isLive()) {
        raise(Fault::DeviceTimeout);
    } else if (state_ != RigState::Faulted) {
        // At rest a late command is no danger: the device was at zero volts anyway.
        device_.resetFault();
        flagsIgnoredUntil_ = now_ + settleSeconds;
    }
}

void ControlLoop::judgeMotion() noexcept {
    for (int channel = 0; channel < channelCount_; ++channel) {
        const double angle = angles_[at(channel)];
        const ChannelLimits& limits = limits_.channels[at(channel)];
        if (angle < limits.lowestAngle || angle > limits.highestAngle) raise(Fault::AngleLimit);
        if (std::abs(speeds_[at(channel)].speed()) > limits.speed) raise(Fault::SpeedLimit);
        if (state_ == RigState::Running) judgeDirection(channel);
    }
}

void ControlLoop::judgeDirection(int channel) noexcept {
    // A motor may run against its voltage while it brakes, but then it slows down. With a reversed
    // encoder the feedback drives it on.
    const double speed = speeds_[at(channel)].speed();
    const double volts = volts_[at(channel)];
    const bool against = volts * speed < 0.0 && std::abs(volts) > 0.1 && std::abs(speed) > 0.05
                         && std::abs(speed) > std::abs(previousSpeeds_[at(channel)]);
    passesAgainstVolts_[at(channel)] = against ? passesAgainstVolts_[at(channel)] + 1
                                               : std::max(0, passesAgainstVolts_[at(channel)] - 2);
    if (passesAgainstVolts_[at(channel)] >= reversedPasses) raise(Fault::EncoderReversed);
}

void ControlLoop::judgeTracking() noexcept {
    for (int channel = 0; channel < channelCount_; ++channel) {
        const double error = reference_[at(channel)] - angles_[at(channel)];
        if (std::abs(error) <= limits_.channels[at(channel)].trackingError) continue;
        raise(passesAgainstVolts_[at(channel)] >= suspiciousPasses ? Fault::EncoderReversed
                                                                   : Fault::TrackingError);
    }
}

void ControlLoop::write() noexcept {
    bool isNumber = true;
    for (int channel = 0; channel < channelCount_; ++channel)
        isNumber = isNumber && firmware::isFinite(wanted_[at(channel)]);
    if (!isNumber) raise(Fault::NotANumber);
    if (state_ == RigState::Faulted) {
        zeroAll();
        return;
    }
    if (withholdWrite_) return;
    for (int channel = 0; channel < channelCount_; ++channel) {
        const ChannelLimits& limits = limits_.channels[at(channel)];
        const double step = limits.slew * std::max(interval_, period_);
        // At rest there is nothing to fade: a slow slew must not keep volts on.
        volts_[at(channel)] = isLive() ? firmware::limitedVoltage(
                                  volts_[at(channel)], wanted_[at(channel)], step, limits.voltage)
                                       : 0.0;
    }
    const Fault fault = faultOf(
        device_.writeVolts(std::span(volts_.data(), static_cast<std::size_t>(channelCount_))));
    if (fault != Fault::None) raise(fault);
}

void ControlLoop::zeroAll() noexcept {
    for (int channel = 0; channel < channelCount_; ++channel) {
        volts_[at(channel)] = 0.0;
        device_.zero(channel);
    }
}

void ControlLoop::fillSample(double deadlineError) noexcept {
    sample_.index = passes_ - 1;
    sample_.time = now_;
    sample_.trialTime = trialTime_;
    sample_.deadlineError = deadlineError;
    sample_.state = state_;
    sample_.activity = activity_;
    sample_.fault = fault_;
    sample_.deviceFlags = reading_.flags;
    for (int channel = 0; channel < channelCount_; ++channel) {
        sample_.reference[at(channel)] = reference_[at(channel)];
        sample_.referenceSpeed[at(channel)] = referenceSpeed_[at(channel)];
        sample_.angle[at(channel)] = angles_[at(channel)];
        sample_.speed[at(channel)] = speeds_[at(channel)].speed();
        sample_.feedforward[at(channel)] = feedforward_[at(channel)];
        sample_.feedback[at(channel)] = feedback_[at(channel)];
        sample_.volts[at(channel)] =
            isPlayedByDevice() ? reading_.volts[at(channel)] : volts_[at(channel)];
    }
}

}  // namespace linkwright::rig
