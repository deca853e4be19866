// SPDX-License-Identifier: BSD-3-Clause
// What the controller and the program that started it see of each other: memory mapped by both.
// Plain data and lock-free atomics only.
#pragma once

#include "engine/rig/control_loop.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <variant>

namespace linkwright::rig {

static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
static_assert(std::is_trivially_copyable_v<RigSample>);

/// A value with one writer and any number of readers, who never see half of it. Real time for the
/// writer.
template <class Value>
class SeqLock {
    static_assert(std::is_trivially_copyable_v<Value>);

public:
    void write(const Value& value) noexcept {
        std::array<std::uint64_t, wordCount> words{};
        std::memcpy(words.data(), &value, sizeof(Value));
        const std::uint64_t version = version_.load(std::memory_order_relaxed);
        version_.store(version + 1, std::memory_order_relaxed);
        std::atomic_thread_fence(std::memory_order_release);
        for (std::size_t index = 0; index < wordCount; ++index)
            words_[index].store(words[index], std::memory_order_relaxed);
        version_.store(version + 2, std::memory_order_release);
    }
    /// @returns false when the writer died in the middle of writing; `value` is then unchanged
    bool read(Value& value) const noexcept {
        std::array<std::uint64_t, wordCount> words{};
        for (int attempt = 0; attempt < 100000; ++attempt) {
            const std::uint64_t before = version_.load(std::memory_order_acquire);
            for (std::size_t index = 0; index < wordCount; ++index)
                words[index] = words_[index].load(std::memory_order_relaxed);
            std::atomic_thread_fence(std::memory_order_acquire);
            if (before % 2 == 0 && before == version_.load(std::memory_order_relaxed)) {
                std::memcpy(static_cast<void*>(&value), words.data(), sizeof(Value));
                return true;
            }
        }
        return false;
    }

private:
    static constexpr std::size_t wordCount = (sizeof(Value) + 7) / 8;
    std::atomic<std::uint64_t> version_{0};
    std::array<std::atomic<std::uint64_t>, wordCount> words_{};
};

/// Queue with one writer and one reader, in either process. Real time at both ends.
template <class Value, std::size_t Capacity>
class Ring {
    static_assert((Capacity & (Capacity - 1)) == 0 && std::is_trivially_copyable_v<Value>);

public:
    /// @returns false when it is full; the value is then dropped and counted
    bool push(const Value& value) noexcept {
        const std::uint64_t end = end_.load(std::memory_order_relaxed);
        if (end - begin_.load(std::memory_order_acquire) == Capacity) {
            dropped_.fetch_add(1, std::memory_order_relaxed);
            return false;
        }
        values_[end % Capacity] = value;
        end_.store(end + 1, std::memory_order_release);
        return true;
    }
    bool pop(Value& value) noexcept {
        const std::uint64_t begin = begin_.load(std::memory_order_relaxed);
        if (begin == end_.load(std::memory_order_acquire)) return false;
        value = values_[begin % Capacity];
        begin_.store(begin + 1, std::memory_order_release);
        return true;
    }
    [[nodiscard]] std::uint64_t dropped() const noexcept {
        return dropped_.load(std::memory_order_relaxed);
    }

private:
    alignas(64) std::atomic<std::uint64_t> begin_{0};
    alignas(64) std::atomic<std::uint64_t> end_{0};
    alignas(64) std::atomic<std::uint64_t> dropped_{0};
    std::array<Value, Capacity> values_{};
};

/// Lateness of passes: bins of one microsecond, later ones together. Real time for the writer.
class LatenessHistogram {
public:
    static constexpr std::size_t binCount = 5000;

    void add(double seconds) noexcept;
    void clear() noexcept;
    /// Passes and percentiles; the flags of the result are left alone.
    void summarize(RigTiming& statistics) const noexcept;

private:
    std::array<std::atomic<std::uint32_t>, binCount + 1> bins_{};
    std::atomic<double> maximum_{0.0};
};

/// Written by the control loop at every pass.
struct LoopSnapshot {
    RigState state = RigState::Disconnected;
    RigActivity activity = RigActivity::None;
    Fault fault = Fault::None;
    StopReason stopReason = StopReason::None;
    Refusal refusal = Refusal::None;
    std::uint32_t refusalCount = 0;
    std::uint64_t requestsTaken = 0;
    double armProgress = 0.0;
    double faultTime = 0.0;
    std::uint64_t trialCount = 0;
    std::uint64_t missedDeadlines = 0;
    std::array<RigTest, maximumChannels> signTests{};
    RigTest watchdogTest = RigTest::NotDone;
    RigSample latest;
    RigSample atFault;  ///< of the pass that latched the fault
};

/// Written by the thread beside the loop.
struct ServiceSnapshot {
    bool connected = false;
    bool realTimeScheduling = false;
    bool memoryLocked = false;
    std::uint32_t messageCount = 0;
    base::FixedText<512> message;
    DeviceCapabilities device;
    double trialDuration = 0.0;
    std::uint64_t closedTrials = 0;  ///< whose logs are closed
};

struct SharedBlock {
    std::atomic<std::uint64_t> clientBeat{0};      ///< grows while the owner is alive
    std::atomic<std::uint64_t> controllerBeat{0};  ///< grows while the controller is alive
    std::atomic<std::uint64_t> emergencyStops{0};
    SeqLock<LoopSnapshot> loop;
    SeqLock<ServiceSnapshot> service;
    LatenessHistogram lateness;
    Ring<RigSample, 16384> samples;
};

// Requests, as they travel through the socket: see ControllerClient.
struct Disconnect {};
struct Home {
    std::array<double, maximumChannels> angles{};  ///< rad
};
struct ArmButton {
    bool held = false;
};
struct Disarm {};
struct TestSigns {
    double volts = 0.0;  ///< V
};
struct TestWatchdog {};
struct Stop {};
struct Reset {};
/// To play a table, whose cycles follow as a file descriptor.
struct Run {
    double period = 0.0;  ///< s
    int channelCount = 0;
    std::uint64_t cycleCount = 0, leadInRows = 0;
    base::FixedText<128> modelHash;
    TrialOptions options;
};
/// What is for the loop itself. RigLimits: to hold them.
using LoopCommand =
    std::variant<Stop, Home, RigLimits, ArmButton, Disarm, TestSigns, TestWatchdog, Reset>;
using ControlMessage = std::variant<Disconnect, ConnectRequest, Run, LoopCommand>;
static_assert(std::is_trivially_copyable_v<ControlMessage>);

/// One function for each kind of request.
template <class... Functions>
struct Handlers : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Handlers(Functions...) -> Handlers<Functions...>;

}  // namespace linkwright::rig
