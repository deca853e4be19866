// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/device.h"

#include "packaging/firmware/linkwright_rig/src/control_law.h"

#include <array>
#include <cstdint>

namespace linkwright::rig {

/// Why a request changed nothing.
enum class Refusal : std::uint8_t {
    None,
    WrongState,     ///< the state does not allow it
    WrongChannels,  ///< the table has other motors than the device
    StartTooFar,    ///< the approach would be faster than the limit of the speed
    WrongPeriod,    ///< the table has another period than the loop
    NotANumber,     ///< an angle or a limit is none, or limits contradict each other
    NoDeviceTable   ///< the device cannot play a table, or not one of this length
};
/// One sentence for people.
std::string_view explanation(Refusal refusal);

/// State machine, control law, limits and latched faults of a rig. Knows neither clocks nor
/// threads: `pass` is called once per period with the time. Everything here is real time.
///
/// Order of a pass: read the encoders, judge device, line and motion, compute volts by what is
/// going on, refuse what is not a number, cut to slew and voltage limits, write. After any fault
/// every motor is brought to zero on its own, again at every pass.
class ControlLoop {
public:
    /// s for which the arm button is held.
    static constexpr double armSeconds = 1.0;

    /// @param device open; must outlive the loop
    /// @param period s
    ControlLoop(Device& device, const DeviceCapabilities& capabilities, double period);

    // Requests, as in ControllerClient; from the thread of the loop, between passes.
    Refusal home(const std::array<double, maximumChannels>& angles) noexcept;
    Refusal setLimits(const RigLimits& limits) noexcept;
    void setArmButton(bool held) noexcept { armHeld_ = held; }
    Refusal disarm() noexcept;
    Refusal testSigns(double volts) noexcept;
    Refusal testWatchdog() noexcept;
    /// @param job alive until `trialCount` has grown
    Refusal run(const TrialJob& job) noexcept;
    Refusal stop() noexcept;
    Refusal reset() noexcept;
    /// Zero volts at once, on every motor; keeps the first cause. Any state.
    void raise(Fault fault) noexcept;

    /// One period.
    /// @param now s, time at which the pass began
    /// @param deadlineError s, how much later than due that was
    const RigSample& pass(double now, double deadlineError) noexcept;

    /// What the last pass left.
    [[nodiscard]] RigState state() const { return state_; }
    [[nodiscard]] RigActivity activity() const { return activity_; }
    [[nodiscard]] Fault fault() const { return fault_; }
    [[nodiscard]] double armProgress() const { return armProgress_; }
    [[nodiscard]] StopReason stopReason() const { return stopReason_; }
    /// Grows when a trial has ended, however it did.
    [[nodiscard]] std::uint64_t trialCount() const { return trialCount_; }
    [[nodiscard]] const std::array<RigTest, maximumChannels>& signTests() const {
        return signTests_;
    }
    [[nodiscard]] RigTest watchdogTest() const { return watchdogTest_; }
    [[nodiscard]] bool isLive() const { return control::isLive(state_); }

private:
    struct SignTestProgress {
        int channel = 0;
        bool driving = false;
        double since = 0.0;       ///< s, begin of driving or resting
        double startAngle = 0.0;  ///< rad
        double volts = 0.0;
    };

    void holdLimits(const RigLimits& limits) noexcept;
    void judgeLateness(double deadlineError) noexcept;
    void measure() noexcept;
    void takeReading() noexcept;
    void judgeFlags() noexcept;
    void judgeMotion() noexcept;
    void judgeDirection(int channel) noexcept;
    void judgeTracking() noexcept;
    void decide() noexcept;
    void holdArmButton() noexcept;
    void stepSignTest() noexcept;
    void finishSignTest(RigTest result) noexcept;
    void stepWatchdogTest() noexcept;
    void stepApproach() noexcept;
    void stepTable() noexcept;
    void stepDeviceTable() noexcept;
    void beginDeviceFade() noexcept;
    void stepDeviceFade() noexcept;
    void stepRampDown() noexcept;
    void beginRampDown(StopReason reason) noexcept;
    void endTrial(StopReason reason, RigState next) noexcept;
    void setReference(int channel, const PlannedCycle& wanted) noexcept;
    void applyLaw(TrialMode mode) noexcept;
    void write() noexcept;
    void zeroAll() noexcept;
    void fillSample(double deadlineError) noexcept;
    [[nodiscard]] bool isPlayedByDevice() const noexcept {
        return activity_ == RigActivity::DeviceTable || deviceFades_;
    }
    [[nodiscard]] bool hasFlag(firmware::StateFlag flag) const noexcept {
        return (reading_.flags & flag) != 0;
    }

    Device& device_;
    DeviceCapabilities capabilities_;
    double period_;
    int channelCount_;
    RigLimits limits_;  ///< voltages at most those of the device

    RigState state_ = RigState::Idle;
    RigActivity activity_ = RigActivity::None;
    Fault fault_ = Fault::None;
    double faultSince_ = 0.0;       ///< s, of now_
    double lossForgivenAt_ = -1e9;  ///< when lost frames were forgotten at rest
    StopReason stopReason_ = StopReason::None;
    StopReason endingReason_ = StopReason::None;  ///< of the ramp down going on
    std::uint64_t trialCount_ = 0;
    bool armHeld_ = false;
    double armProgress_ = 0.0;

    std::uint64_t passes_ = 0;
    double firstPass_ = 0.0;
    double now_ = 0.0;               ///< s, since the first pass, of the deadline
    double interval_ = 0.0;          ///< s, since the pass before
    double previousLateness_ = 0.0;  ///< s, of the pass before
    int lateInARow_ = 0;
    double flagsIgnoredUntil_ = 0.0;

    Reading reading_;
    bool readingKnown_ = false;
    double lastReadingTime_ = 0.0;
    std::array<std::int64_t, maximumChannels> countOffsets_{};
    std::array<double, maximumChannels> angles_{};
    std::array<firmware::SpeedFilter<double>, maximumChannels> speeds_{};
    std::array<double, maximumChannels> previousSpeeds_{};
    std::array<int, maximumChannels> passesAgainstVolts_{};
    std::array<PdGains, maximumChannels> gains_{};  ///< of the last job

    std::array<double, maximumChannels> reference_{};
    std::array<double, maximumChannels> referenceSpeed_{};
    std::array<double, maximumChannels> feedforward_{};
    std::array<double, maximumChannels> feedback_{};
    std::array<double, maximumChannels> wanted_{};
    std::array<double, maximumChannels> volts_{};
    bool withholdWrite_ = false;

    const TrialJob* job_ = nullptr;
    double activityStart_ = 0.0;  ///< s
    int passesInLastRow_ = 0;     ///< of the table on the device
    bool deviceFades_ = false;    ///< RampDown: the device does it
    double trialTime_ = 0.0;      ///< s
    std::array<double, maximumChannels> startAngles_{};
    std::array<double, maximumChannels> rampFrom_{};
    SignTestProgress signProgress_;
    std::array<RigTest, maximumChannels> signTests_{};
    RigTest watchdogTest_ = RigTest::NotDone;
    RigSample sample_;
};

}  // namespace linkwright::rig
