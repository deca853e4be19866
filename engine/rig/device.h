// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/trial_table.h"

#include "packaging/firmware/linkwright_rig/src/messages.h"

#include <array>
#include <cstdint>
#include <span>

namespace linkwright::rig {

/// The latest measurement.
struct Reading {
    std::array<std::int64_t, maximumChannels> counts{};  ///< encoders, since the device was opened
    std::array<double, maximumChannels> volts{};  ///< V, as applied by the device (if it tells)
    std::uint32_t flags = 0;                      ///< of firmware::StateFlag
    std::uint32_t tableRow = 0;                   ///< row being played, stateTableRunning only
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
    /// @param countOffsets angle = (count + offset) * radiansPerCount
    virtual void beginUpload(
        const TrialJob& job, const RigLimits& limits,
        const std::array<std::int64_t, maximumChannels>& countOffsets) noexcept;
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
