// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/rig_state.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace linkwright::rig {

struct TrialTable;

/// Channels are counted by int and found in arrays.
constexpr std::size_t at(int channel) {
    return static_cast<std::size_t>(channel);
}

/// What an open device can do.
struct DeviceCapabilities {
    std::string description;    ///< maker, model, firmware, for people
    int channelCount = 0;       ///< motors with their encoders, at most maximumChannels
    double voltageLimit = 0.0;  ///< V, of the amplifier
    std::array<double, maximumChannels> radiansPerCount{};  ///< at the joint
    double commandTimeout = 0.0;      ///< s after which it goes to zero by itself; 0: it never does
    int tableCapacity = 0;            ///< rows it can play by itself; 0: it cannot
    bool verifiedOnHardware = false;  ///< false: only a stand-in of its library was ever driven
    /// Its time passes with the passes of the loop, however late they come: a simulation. Nothing
    /// moves while the computer is busy, so that a late pass endangers nothing.
    bool countsTime = false;
};

/// Conditions a device reports of itself.
enum class DeviceFlag : std::uint32_t {
    TimedOut = 1,      ///< no command in time; outputs at zero until reset
    BrownOut = 2,      ///< supply voltage was too low
    BadCommand = 4,    ///< a command was refused: not a number, wrong size, stale
    TableRunning = 8,  ///< plays its table
    TableDone = 16,    ///< has played its table to the end
    Saturated = 32,    ///< a voltage was cut to the limit of the amplifier
    Fault = 64         ///< any other fault of the device
};

/// The latest measurement.
struct Reading {
    std::array<std::int64_t, maximumChannels> counts{};  ///< encoders, since the device was opened
    std::array<double, maximumChannels> volts{};  ///< V, as applied by the device (if it tells)
    std::uint32_t flags = 0;                      ///< of DeviceFlag
    std::uint32_t tableRow = 0;                   ///< row being played, TableRunning only
    double time = 0.0;         ///< s, when it was measured, by a clock of the device
    double age = 0.0;          ///< s for which the oldest unanswered command has been waiting
    bool losesFrames = false;  ///< lately frames were missing more than once between two that came
};

/// Result of talking to a device. Anything but Ok and Waiting is a fault.
enum class DeviceStatus : std::uint8_t {
    Ok,           ///< a new reading
    Waiting,      ///< no new reading yet; the old one stands
    Unplugged,    ///< the line is gone
    Garbage,      ///< more bytes without a frame than noise explains
    FrameErrors,  ///< more damaged frames than noise explains
    FramesLost,   ///< more missing frames than noise explains
    Failed        ///< the call of a library failed
};

/// What a device needs beside the table to close the loop by itself. SI units, as in TrialOptions
/// and RigLimits.
struct TableControl {
    struct Motor {
        double proportional = 0.0, derivative = 0.0;
        double voltageLimit = 0.0, voltsPerSecond = 0.0, trackingError = 0.0;
        std::int64_t countOffset = 0;  ///< angle = (count + offset) * radiansPerCount
    };
    std::array<Motor, maximumChannels> motors{};
    double derivativeTime = 0.0;
    double rampDownTime = 0.0;
};

enum class UploadStatus : std::uint8_t { Busy, Done, Failed };

/// A rig: motors driven by voltages and encoders at their joints. Only `open` may block or throw;
/// `readEncoders`, `writeVolts` and `zero` are real time.
class Device {
public:
    virtual ~Device() = default;
    Device() = default;
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    /// Claims the device for this program alone, and leaves it at zero volts.
    /// @throws base::InputError why it cannot be opened, and how to mend it: absent, in use by
    ///         another program, no permission, other protocol version
    virtual DeviceCapabilities open() = 0;

    /// Takes what has arrived; never waits. Real time.
    /// @param reading unchanged but for its age while the status is not Ok
    virtual DeviceStatus readEncoders(Reading& reading) noexcept = 0;

    /// Commands all motors. Real time.
    /// @param volts one per channel, V, finite, within the limit of the device
    virtual DeviceStatus writeVolts(std::span<const double> volts) noexcept = 0;

    /// Brings one motor to zero, whatever is wrong with the others. Real time.
    virtual DeviceStatus zero(int channel) noexcept = 0;

    /// Clears what the device itself latched; it stays at zero volts. Real time.
    virtual DeviceStatus resetFault() noexcept { return DeviceStatus::Ok; }

    /// Stands at rest in its start pose from now on, where it can do that by itself: a simulation.
    /// @param reading that of the start pose then
    /// @returns false when a person has to move it there
    virtual bool returnToStart(Reading& reading) noexcept;

    // Table mode, for devices whose tableCapacity is not zero. All real time.

    /// Begins to send a table, which must stay alive until the upload is done.
    virtual void beginUpload(const TrialTable& table, const TableControl& control) noexcept;
    /// Sends some more; to be called once per pass until it is not Busy.
    virtual UploadStatus continueUpload() noexcept { return UploadStatus::Failed; }
    /// Forgets the table of an upload, finished or not: it need not live any longer.
    virtual void cancelUpload() noexcept {}
    /// Plays the uploaded table. `writeVolts` then only keeps the device alive.
    virtual DeviceStatus startTable(TrialMode mode) noexcept;
    /// Back to commanded volts, which stay as they are until the next `writeVolts`.
    virtual DeviceStatus stopTable() noexcept { return DeviceStatus::Failed; }

    /// Every motor to zero, then gives the device back. Safe to call twice.
    virtual void close() noexcept = 0;
};

}  // namespace linkwright::rig
