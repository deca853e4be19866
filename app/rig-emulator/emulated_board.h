// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/rig-emulator/pseudo_terminal.h"
#include "engine/control/plant.h"

#include "packaging/firmware/linkwright_rig/src/rig_device.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace linkwright::emulator {

/// What can go wrong with an emulated rig.
enum class Injected : std::uint8_t {
    None,
    Freeze,    ///< the firmware hangs; only the watchdog of the board is left
    Garbage,   ///< noise instead of frames
    Damage,    ///< one bit of every frame of the board flips
    Drop,      ///< half of all frames get lost, both ways
    Jump,      ///< the first encoder jumps by 700 counts
    Reverse,   ///< all encoders count backwards from now on
    BrownOut,  ///< the motor supply sags
    Unplug     ///< the plug is pulled
};
/// Names as on standard input: `freeze`, `garbage`, ... Empty for unknown words.
std::optional<Injected> injectedFrom(const std::string& word);
std::string nameOf(Injected injected);

/// A board with motors, encoders and a watchdog of its own, in time that `advance` lets pass.
class EmulatedBoard final : public firmware::Board {
public:
    EmulatedBoard(control::Plant& plant, const control::PlantSettings& settings,
                  PseudoTerminal& line, std::uint64_t seed);

    /// Bytes from the host.
    void receive();
    /// Lets this many seconds pass, in steps of at most 0.2 ms.
    void advance(double seconds);
    /// @throws base::InputError when the line cannot be plugged in again
    void inject(Injected fault);
    /// Begins to look for the moment of zero volts, as `inject` does.
    void mark();

    /// Keeps the longest time the system did not let this program run.
    void notePause(double seconds) { longestPause_ = std::max(longestPause_, seconds); }

    /// What the outputs did since `mark`, as one line of JSON.
    [[nodiscard]] std::string report(double monotonic) const;

    std::uint32_t microseconds() override;
    std::int32_t encoderCount(int channel) override;
    void setVolts(int channel, float volts) override;
    bool supplyGood() override { return fault_ != Injected::BrownOut; }
    void send(const std::uint8_t* bytes, std::size_t count) override;
    void restartWatchdog() override { watchdogFed_ = time_; }

private:
    void drivePlant(double seconds);
    void watchOutputs();
    void sendGarbage(std::size_t count);
    std::uint64_t random(std::uint64_t below);

    control::Plant& plant_;
    PseudoTerminal& line_;
    std::mt19937_64 noise_;
    std::vector<float> tableStorage_;
    std::array<double, firmware::maximumMotors> outputs_{};  ///< V, as the firmware set them
    double time_ = 0.0;                                      ///< s since it was switched on
    firmware::RigDevice device_;                             ///< sets the outputs when it is made
    double watchdogFed_ = 0.0;
    Injected fault_ = Injected::None;
    std::vector<double> terminals_;  ///< V, at the motors
    std::array<std::int32_t, firmware::maximumMotors> jumps_{};
    std::array<std::int32_t, firmware::maximumMotors> reversedAt_{};
    bool reversed_ = false;
    double markedAt_ = 0.0, markedMonotonic_ = 0.0;
    double liveMonotonic_ = 0.0;  ///< s of the computer's clock at liveUntil_
    double liveUntil_ = 0.0;      ///< s, last moment since the mark with a voltage
    double largestVolts_ = 0.0;   ///< V, since the mark
    double longestPause_ = 0.0;   ///< s
    bool isLosingFrame_ = false;
};

}  // namespace linkwright::emulator
