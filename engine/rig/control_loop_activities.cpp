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
        case RigActivity::None: break;
        case RigActivity::SignTest: stepSignTest(); break;
        case RigActivity::WatchdogTest: stepWatchdogTest(); break;
        case RigActivity::Approach: stepApproach(); break;
        case RigActivity::Table: stepTable(); break;
        case RigActivity::DeviceTable: stepDeviceTable(); break;
        case RigActivity::RampDown: deviceFades_ ? stepDeviceFade() : stepRampDown(); break;
    }
}

void ControlLoop::holdArmButton() noexcept {
    if (activity_ != RigActivity::None) return;
    armProgress_ = armHeld_ ? std::min(armProgress_ + interval_ / armSeconds, 1.0) : 0.0;
    if (armProgress_ >= 1.0) state_ = RigState::Armed;
}

void ControlLoop::stepSignTest() noexcept {
    SignTestProgress& test = signProgress_;
    const double since = now_ - test.since;
    if (!test.driving) {
        if (since < signRestSeconds) return;
        if (++test.channel == channelCount_) {
            activity_ = RigActivity::None;
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
        finishSignTest(RigTest::Passed);
    } else if (travel < -signTravel) {
        finishSignTest(RigTest::Reversed);
    } else if (since > signTestSeconds) {
        finishSignTest(RigTest::NoMotion);
    } else {
        wanted_[at(test.channel)] = test.volts;
    }
}

void ControlLoop::finishSignTest(RigTest result) noexcept {
    signTests_[at(signProgress_.channel)] = result;
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
    const bool timedOut = hasFlag(firmware::stateTimedOut);
    if (!timedOut && since < withheld + answerSeconds) return;
    watchdogTest_ = timedOut ? RigTest::Passed : RigTest::NoTimeout;
    activity_ = RigActivity::None;
    device_.resetFault();
    flagsIgnoredUntil_ = now_ + answerSeconds;
}

void ControlLoop::stepApproach() noexcept {
    const TrialOptions& options = job_->options;
    const double since = now_ - activityStart_;
    const control::Course course = control::minimumJerk(since / options.approachTime);
    trialTime_ = std::min(since - options.approachTime, 0.0) - job_->table.leadInTime();
    for (int channel = 0; channel < channelCount_; ++channel) {
        const double distance = job_->table.cycle(0, channel).angle - startAngles_[at(channel)];
        setReference(channel, {startAngles_[at(channel)] + distance * course.place,
                               distance * course.rate / options.approachTime, 0.0});
    }
    applyLaw(TrialMode::Feedback);
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
        activity_ = RigActivity::Table;
        stepTable();
        return;
    }
    activity_ = RigActivity::DeviceTable;
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
    for (int channel = 0; channel < channelCount_; ++channel)
        setReference(channel, table.cycle(row, channel));
    applyLaw(job_->options.mode);
}

void ControlLoop::stepDeviceTable() noexcept {
    const TrialTable& table = job_->table;
    const double since = now_ - activityStart_;
    trialTime_ = since - table.leadInTime();
    if (hasFlag(firmware::stateTableDone)) {
        endTrial(StopReason::Finished, RigState::Homed);
        return;
    }
    // The answers to what was sent before the start are still on their way at first.
    if (!hasFlag(firmware::stateTableRunning)) {
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
    for (int channel = 0; channel < channelCount_; ++channel) {
        setReference(channel, table.cycle(row, channel));
        feedback_[at(channel)] = reading_.volts[at(channel)] - feedforward_[at(channel)];
    }
    judgeTracking();
}

void ControlLoop::beginDeviceFade() noexcept {
    deviceFades_ = true;
    endingReason_ = StopReason::Finished;
    activityStart_ = now_;
    state_ = RigState::Stopping;
    activity_ = RigActivity::RampDown;
    stepDeviceFade();
}

void ControlLoop::stepDeviceFade() noexcept {
    trialTime_ += interval_;
    if (hasFlag(firmware::stateTableDone)) {
        endTrial(endingReason_, RigState::Homed);
    } else if (now_ - activityStart_ > job_->options.rampDownTime + lateFadeSeconds) {
        raise(Fault::DeviceFault);
    }
}

void ControlLoop::setReference(int channel, const PlannedCycle& wanted) noexcept {
    reference_[at(channel)] = wanted.angle;
    referenceSpeed_[at(channel)] = wanted.velocity;
    feedforward_[at(channel)] = wanted.feedforward;
}

void ControlLoop::applyLaw(TrialMode mode) noexcept {
    for (int channel = 0; channel < channelCount_; ++channel) {
        const PdGains& gains = gains_[at(channel)];
        if (playsFeedback(mode))
            feedback_[at(channel)] = firmware::feedbackVoltage(
                gains.proportional, gains.derivative,
                reference_[at(channel)] - angles_[at(channel)],
                referenceSpeed_[at(channel)] - speeds_[at(channel)].speed());
        wanted_[at(channel)] =
            feedback_[at(channel)] + (playsFeedforward(mode) ? feedforward_[at(channel)] : 0.0);
    }
    judgeTracking();
}

void ControlLoop::beginRampDown(StopReason reason) noexcept {
    if (activity_ == RigActivity::DeviceTable) {
        device_.stopTable();
        volts_ = reading_.volts;  // from here on this loop commands them again
    }
    endingReason_ = reason;
    rampFrom_ = volts_;
    activityStart_ = now_;
    state_ = RigState::Stopping;
    activity_ = RigActivity::RampDown;
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
    activity_ = RigActivity::None;
    armHeld_ = false;
    armProgress_ = 0.0;
    job_ = nullptr;
    deviceFades_ = false;
    ++trialCount_;
}

}  // namespace linkwright::rig
