// SPDX-License-Identifier: BSD-3-Clause
#include "app/rig-emulator/emulated_board.h"

#include "engine/rig/clock.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

namespace linkwright::emulator {
namespace {

constexpr double pollSeconds = 2e-4;
constexpr double watchdogSeconds = 0.015;  ///< of the board, independent of its firmware
constexpr std::int32_t jumpCounts = 700;
constexpr std::size_t tableRows = 20000;

const std::pair<Injected, const char*> names[] = {
    {Injected::None, "none"},       {Injected::Freeze, "freeze"},
    {Injected::Garbage, "garbage"}, {Injected::Damage, "damage"},
    {Injected::Drop, "drop"},       {Injected::Jump, "jump"},
    {Injected::Reverse, "reverse"}, {Injected::BrownOut, "brownout"},
    {Injected::Unplug, "unplug"}};

firmware::BoardFacts factsOf(const control::Plant& plant, const control::PlantSettings& settings,
                             std::vector<float>& storage) {
    firmware::BoardFacts facts;
    facts.name = "Emulated rig";
    facts.channelCount = static_cast<int>(plant.channelCount());
    facts.voltageLimit = static_cast<float>(settings.saturation);
    for (float& scale : facts.radiansPerCount)
        scale = static_cast<float>(2.0 * std::numbers::pi / settings.encoderCounts);
    storage.resize(tableRows * 3 * plant.channelCount());
    facts.tableStorage = storage.data();
    facts.tableStorageSize = static_cast<std::uint32_t>(storage.size());
    return facts;
}

}  // namespace

std::optional<Injected> injectedFrom(const std::string& word) {
    for (const auto& [fault, name] : names)
        if (word == name) return fault;
    return std::nullopt;
}

std::string nameOf(Injected injected) {
    for (const auto& [fault, name] : names)
        if (injected == fault) return name;
    return "";
}

EmulatedBoard::EmulatedBoard(control::Plant& plant, const control::PlantSettings& settings,
                             PseudoTerminal& line, std::uint64_t seed)
    : plant_(plant),
      line_(line),
      noise_(seed),
      device_(*this, factsOf(plant, settings, tableStorage_)),
      terminals_(plant.channelCount(), 0.0) {}

void EmulatedBoard::receive() {
    if (fault_ == Injected::Freeze) return;
    std::uint8_t bytes[4096];
    const std::size_t count = line_.read(bytes, sizeof(bytes));
    for (std::size_t index = 0; index < count; ++index) {
        if (!isLosingFrame_) device_.receive(bytes[index]);
        // A zero ends each frame; whether the next one gets lost is decided there.
        if (bytes[index] == 0) isLosingFrame_ = fault_ == Injected::Drop && random(2) == 0;
    }
    watchOutputs();
}

void EmulatedBoard::advance(double seconds) {
    double left = seconds;
    while (left > 1e-9) {
        const double step = std::min(left, pollSeconds);
        left -= step;
        time_ += step;
        if (fault_ != Injected::Freeze) device_.poll();
        if (fault_ == Injected::Garbage) sendGarbage(16);
        watchOutputs();
        drivePlant(step);
    }
}

void EmulatedBoard::drivePlant(double seconds) {
    plant_.step(terminals_, seconds);
}

void EmulatedBoard::watchOutputs() {
    const bool powered = supplyGood() && time_ - watchdogFed_ <= watchdogSeconds;
    for (std::size_t channel = 0; channel < terminals_.size(); ++channel) {
        terminals_[channel] = powered ? outputs_[channel] : 0.0;
        if (terminals_[channel] != 0.0) {
            liveUntil_ = time_;
            liveMonotonic_ = rig::monotonicSeconds();
        }
        largestVolts_ = std::max(largestVolts_, std::abs(terminals_[channel]));
    }
}

void EmulatedBoard::inject(Injected fault) {
    if (fault_ == Injected::Unplug && fault != Injected::Unplug) line_.plugIn();
    fault_ = fault;
    mark();
    const int channels = static_cast<int>(plant_.channelCount());
    if (fault == Injected::Jump) jumps_[0] += jumpCounts;
    if (fault == Injected::Unplug) line_.unplug();
    const bool reverse = fault == Injected::Reverse;
    if (reverse == reversed_) return;
    // The count itself stays where it is: only the direction changes.
    for (int channel = 0; channel < channels; ++channel) {
        const auto at = static_cast<std::size_t>(channel);
        const std::int32_t shown = encoderCount(channel);
        const auto raw = static_cast<std::int32_t>(plant_.counts(at));
        if (reverse) {
            reversedAt_[at] = raw;
        } else {
            jumps_[at] = shown - raw;
        }
    }
    reversed_ = reverse;
}

void EmulatedBoard::mark() {
    markedAt_ = time_;
    liveUntil_ = time_;
    markedMonotonic_ = rig::monotonicSeconds();
    liveMonotonic_ = markedMonotonic_;
    largestVolts_ = 0.0;
}

std::string EmulatedBoard::report(double monotonic) const {
    std::ostringstream text;
    text.precision(12);
    text << "{\"fault\":\"" << nameOf(fault_) << "\",\"time\":" << time_
         << ",\"monotonic\":" << monotonic << ",\"markedAt\":" << markedAt_
         << ",\"liveUntil\":" << liveUntil_ << ",\"markedMonotonic\":" << markedMonotonic_
         << ",\"liveMonotonic\":" << liveMonotonic_ << ",\"largestVolts\":" << largestVolts_
         << ",\"longestPause\":" << longestPause_ << ",\"deviceFlags\":" << device_.flags()
         << ",\"volts\":[";
    for (std::size_t channel = 0; channel < terminals_.size(); ++channel)
        text << (channel > 0 ? "," : "") << terminals_[channel];
    text << "],\"angles\":[";
    for (std::size_t channel = 0; channel < terminals_.size(); ++channel)
        text << (channel > 0 ? "," : "") << plant_.angle(channel);
    text << "]}";
    return text.str();
}

std::uint32_t EmulatedBoard::microseconds() {
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(time_ * 1e6));
}

std::int32_t EmulatedBoard::encoderCount(int channel) {
    const auto at = static_cast<std::size_t>(channel);
    const auto raw = static_cast<std::int32_t>(plant_.counts(at));
    return (reversed_ ? 2 * reversedAt_[at] - raw : raw) + jumps_[at];
}

void EmulatedBoard::setVolts(int channel, float volts) {
    outputs_[static_cast<std::size_t>(channel)] = static_cast<double>(volts);
}

void EmulatedBoard::send(const std::uint8_t* bytes, std::size_t count) {
    if (fault_ == Injected::Garbage || (fault_ == Injected::Drop && random(2) == 0)) return;
    if (fault_ != Injected::Damage) {
        line_.write(bytes, count);
        return;
    }
    std::array<std::uint8_t, firmware::maximumEncodedSize> damaged{};
    std::copy_n(bytes, count, damaged.begin());
    std::uint8_t& victim = damaged[1 + random(count - 2)];
    const auto flipped = static_cast<std::uint8_t>(victim ^ (1u << random(8)));
    victim = flipped != 0 ? flipped : static_cast<std::uint8_t>(victim ^ 3u);
    line_.write(damaged.data(), count);
}

void EmulatedBoard::sendGarbage(std::size_t count) {
    std::array<std::uint8_t, 64> bytes{};
    for (std::size_t index = 0; index < count; ++index)
        bytes[index] = static_cast<std::uint8_t>(random(256));
    line_.write(bytes.data(), count);
}

std::uint64_t EmulatedBoard::random(std::uint64_t below) {
    return noise_() % below;
}

}  // namespace linkwright::emulator
