// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/minimum_jerk.h"
#include "engine/rig/control_loop.h"

#include <algorithm>
#include <cmath>

namespace linkwright::rig {
namespace {

constexpr double signTestSeconds = 0.3;   ///< longest drive of one motor
constexpr double signRestSeconds = 0.15;  ///< until it stands again
constexpr double signTravel = 0.02;       ///< rad that tell a direction from noise
constexpr double withheldTimeouts = 3.0;  ///< watchdog test: how long no command is sent
constexpr double answerSeconds = 0.05;
constexpr double lateFadeSeconds = 1.0;  ///< a device may be slower than its table says

}  // namespace

void ControlLoop::decide() noexcept {
    switch (state_) {
        case RigState::Homed: holdArmButton(); break;
        case RigState::Faulted: return;
        default: break;
    }
    switch (activity_) {
        case Activity::None: break;
        case Activity::SignTest: stepSignTest(); break;
        case Activity::WatchdogTest: stepWatchdogTest(); break;
        case Activity::Approach: stepApproach(); break;
        case Activity::Table: stepTable(); break;
        case Activity::DeviceTable: stepDeviceTable(); break;
        case Activity::RampDown: deviceFades_ ? stepDeviceFade() : stepRampDown(); break;
    }
}

void ControlLoop::holdArmButton() noexcept {
    if (activity_ != Activity::None) return;
    armProgress_ = armHeld_ ? std::min(armProgress_ + interval_ / armSeconds, 1.0) : 0.0;
    if (armProgress_ >= 1.0) state_ = RigState::Armed;
}

void ControlLoop::stepSignTest() noexcept {
    SignTestProgress& test = signProgress_;
    const double since = now_ - test.since;
    if (!test.driving) {
        if (since < signRestSeconds) return;
        if (++test.channel == channelCount_) {
            activity_ = Activity::None;
            return;
        }
        test.driving = true;
        test.since = now_;
        test.startAngle = angles_[at(test.channel)];
        return;
    }
    const double travel =
        (angles_[at(test.channel)] - test.startAngle) * (test.volts > 0.0 ? 1.0 : -1.0);
    if (travel > signTravel) {
        finishSignTest(TestResult::Passed);
    } else if (travel < -signTravel) {
        finishSignTest(TestResult::Reversed);
    } else if (since > signTestSeconds) {
        finishSignTest(TestResult::NoMotion);
    } else {
        wanted_[at(test.channel)] = test.volts;
    }
}

void ControlLoop::finishSignTest(TestResult result) noexcept {
    signTest_[at(signProgress_.channel)] = result;
    signProgress_.driving = false;
    signProgress_.since = now_;
}

void ControlLoop::stepWatchdogTest() noexcept {
    const double since = now_ - activityStart_;
    const double withheld = withheldTimeouts * capabilities_.commandTimeout;
    if (since < withheld) {
        withholdWrite_ = true;
        return;
    }
    const bool timedOut = hasFlag(DeviceFlag::TimedOut);
    if (!timedOut && since < withheld + answerSeconds) return;
    watchdogTest_ = timedOut ? TestResult::Passed : TestResult::NoTimeout;
    activity_ = Activity::None;
    device_.resetFault();
    flagsIgnoredUntil_ = now_ + answerSeconds;
}

void ControlLoop::stepApproach() noexcept {
    const TrialOptions& options = job_->options;
    const double since = now_ - activityStart_;
    const control::Course course = control::minimumJerk(since / options.approachTime);
    trialTime_ = std::min(since - options.approachTime, 0.0) - job_->table.leadInTime();
    for (int channel = 0; channel < channelCount_; ++channel) {
        const double distance = job_->table.angles[at(channel)] - startAngles_[at(channel)];
        setReference(channel, startAngles_[at(channel)] + distance * course.place,
                     distance * course.rate / options.approachTime, 0.0);
    }
    applyFeedback(false, true);
    bool ready = since >= options.approachTime;
    if (options.onDevice && state_ == RigState::Running) {
        const UploadStatus upload = device_.continueUpload();
        if (upload == UploadStatus::Failed) raise(Fault::DeviceFault);
        ready = ready && upload == UploadStatus::Done;
    }
    if (!ready || state_ != RigState::Running) return;
    activityStart_ = now_;
    if (options.onDevice) volts_.fill(0.0);  // a device that plays ignores them, but for its end
    if (!options.onDevice) {
        activity_ = Activity::Table;
        stepTable();
        return;
    }
    activity_ = Activity::DeviceTable;
    passesInLastRow_ = 0;
    flagsIgnoredUntil_ = now_ + answerSeconds;
    if (device_.startTable(options.mode) != DeviceStatus::Ok) raise(Fault::DeviceFault);
}

void ControlLoop::stepTable() noexcept {
    const TrialTable& table = job_->table;
    const double since = now_ - activityStart_;
    trialTime_ = since - table.leadInTime();
    const auto row = static_cast<std::size_t>(std::llround(since / period_));
    if (row >= table.rowCount()) {
        beginRampDown(StopReason::Finished);
        stepRampDown();
        return;
    }
    const std::size_t first = row * at(channelCount_);
    for (int channel = 0; channel < channelCount_; ++channel)
        setReference(channel, table.angles[first + at(channel)], table.speeds[first + at(channel)],
                     table.volts[first + at(channel)]);
    applyFeedback(job_->options.mode != TrialMode::Feedback,
                  job_->options.mode != TrialMode::Feedforward);
}

void ControlLoop::beginDeviceTable() noexcept {
    TableControl control;
    control.derivativeTime = job_->options.derivativeTime;
    control.rampDownTime = job_->options.rampDownTime;
    for (int channel = 0; channel < channelCount_; ++channel) {
        TableControl::Motor& motor = control.motors[at(channel)];
        motor.proportional = job_->options.gains[at(channel)].proportional;
        motor.derivative = job_->options.gains[at(channel)].derivative;
        motor.voltageLimit = std::min(limits_.volts[at(channel)], capabilities_.voltageLimit);
        motor.voltsPerSecond = limits_.voltsPerSecond[at(channel)];
        motor.trackingError = limits_.trackingError[at(channel)];
        motor.countOffset = countOffsets_[at(channel)];
    }
    device_.beginUpload(job_->table, control);
}

void ControlLoop::stepDeviceTable() noexcept {
    const TrialTable& table = job_->table;
    const double since = now_ - activityStart_;
    trialTime_ = since - table.leadInTime();
    if (hasFlag(DeviceFlag::TableDone)) {
        endTrial(StopReason::Finished, RigState::Homed);
        return;
    }
    // The answers to what was sent before the start are still on their way at first.
    if (!hasFlag(DeviceFlag::TableRunning)) {
        if (since > answerSeconds) raise(Fault::DeviceFault);
        return;
    }
    const std::size_t row = std::min<std::size_t>(reading_.tableRow, table.rowCount() - 1);
    // The last row takes one period; a device that stays there fades its volts.
    passesInLastRow_ = row + 1 == table.rowCount() ? passesInLastRow_ + 1 : 0;
    if (passesInLastRow_ > 2) {
        beginDeviceFade();
        return;
    }
    const std::size_t first = row * at(channelCount_);
    for (int channel = 0; channel < channelCount_; ++channel) {
        setReference(channel, table.angles[first + at(channel)], table.speeds[first + at(channel)],
                     table.volts[first + at(channel)]);
        feedback_[at(channel)] = reading_.volts[at(channel)] - feedforward_[at(channel)];
    }
    judgeTracking();
}

void ControlLoop::beginDeviceFade() noexcept {
    deviceFades_ = true;
    endingReason_ = StopReason::Finished;
    activityStart_ = now_;
    state_ = RigState::Stopping;
    activity_ = Activity::RampDown;
    stepDeviceFade();
}

void ControlLoop::stepDeviceFade() noexcept {
    trialTime_ += interval_;
    if (hasFlag(DeviceFlag::TableDone)) {
        endTrial(endingReason_, RigState::Homed);
    } else if (now_ - activityStart_ > job_->options.rampDownTime + lateFadeSeconds) {
        raise(Fault::DeviceFault);
    }
}

void ControlLoop::setReference(int channel, double angle, double speed,
                               double feedforward) noexcept {
    reference_[at(channel)] = angle;
    referenceSpeed_[at(channel)] = speed;
    feedforward_[at(channel)] = feedforward;
}

void ControlLoop::applyFeedback(bool withFeedforward, bool withFeedback) noexcept {
    for (int channel = 0; channel < channelCount_; ++channel) {
        const Gains& gains = job_->options.gains[at(channel)];
        feedback_[at(channel)] = withFeedback ? firmware::feedbackVoltage(
                                     gains.proportional, gains.derivative,
                                     reference_[at(channel)] - angles_[at(channel)],
                                     referenceSpeed_[at(channel)] - speeds_[at(channel)].speed())
                                              : 0.0;
        wanted_[at(channel)] =
            feedback_[at(channel)] + (withFeedforward ? feedforward_[at(channel)] : 0.0);
    }
    judgeTracking();
}

void ControlLoop::beginRampDown(StopReason reason) noexcept {
    if (activity_ == Activity::DeviceTable) {
        device_.stopTable();
        volts_ = reading_.volts;  // from here on this loop commands them again
    }
    endingReason_ = reason;
    rampFrom_ = volts_;
    activityStart_ = now_;
    state_ = RigState::Stopping;
    activity_ = Activity::RampDown;
}

void ControlLoop::stepRampDown() noexcept {
    const double total = job_->options.rampDownTime;
    const double since = now_ - activityStart_;
    trialTime_ += interval_;
    if (since >= total) {
        endTrial(endingReason_, RigState::Homed);
        return;
    }
    for (int channel = 0; channel < channelCount_; ++channel)
        wanted_[at(channel)] = rampFrom_[at(channel)] * (1.0 - since / total);
}

void ControlLoop::endTrial(StopReason reason, RigState next) noexcept {
    device_.cancelUpload();  // it must not look at a table that is gone
    stopReason_ = reason;
    state_ = next;
    activity_ = Activity::None;
    armHeld_ = false;
    armProgress_ = 0.0;
    job_ = nullptr;
    deviceFades_ = false;
    ++trialCount_;
}

}  // namespace linkwright::rig
