// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/device.h"

#include "packaging/firmware/linkwright_rig/src/messages.h"

#include <string>
#include <vector>

namespace linkwright::rig {

/// A board on a serial port that speaks the rig protocol (resources/help/rig-protocol.md).
///
/// Pipelined: `writeVolts` sends an Exchange, its answer is taken by the `readEncoders` of the
/// next pass, so a reading is one period old.
class SerialDevice : public Device {
public:
    /// @param path of the port
    /// @param commandTimeout s, asked of the board
    explicit SerialDevice(std::string path, double commandTimeout = 0.010);
    ~SerialDevice() override;

    DeviceCapabilities open() override;
    DeviceStatus readEncoders(Reading& reading) noexcept override;
    DeviceStatus writeVolts(std::span<const double> volts) noexcept override;
    DeviceStatus zero(int channel) noexcept override;
    DeviceStatus resetFault() noexcept override;
    void beginUpload(
        const TrialJob& job, const RigLimits& limits,
        const std::array<std::int64_t, maximumChannels>& countOffsets) noexcept override;
    UploadStatus continueUpload() noexcept override;
    void cancelUpload() noexcept override;
    DeviceStatus startTable(TrialMode mode) noexcept override;
    DeviceStatus stopTable() noexcept override;
    void close() noexcept override;

private:
    enum class UploadStep : std::uint8_t { Idle, Begin, Rows, Commit, Done, Failed };

    void claimPort();
    firmware::Welcome greet();
    void requireSensible(const firmware::Welcome& welcome) const;
    bool waitForFrame(firmware::Frame& frame, double seconds);
    DeviceStatus sendFrame(std::uint8_t type, std::size_t length) noexcept;
    DeviceStatus receive(Reading& reading) noexcept;
    bool takeFrame(const firmware::Frame& frame, Reading& reading) noexcept;
    void takeState(const firmware::State& state, Reading& reading) noexcept;
    void takeAnswer(const firmware::Answer& answer) noexcept;
    void sendUploadFrame() noexcept;
    /// @returns how many bytes
    std::size_t writeRows(std::uint32_t first, std::uint32_t count,
                          std::uint8_t* bytes) const noexcept;
    void noteMissing(std::uint16_t count) noexcept;
    void discardErrors() noexcept;
    DeviceStatus judgeLine() noexcept;
    [[nodiscard]] double silence(double now) const noexcept;

    std::string path_;
    double commandTimeout_;
    int port_ = -1;
    int channelCount_ = 0;
    firmware::FrameDecoder decoder_;
    std::uint8_t body_[firmware::maximumBodySize] = {};
    std::uint8_t encoded_[firmware::maximumEncodedSize + 1] = {};  ///< a zero, then the frame
    bool cutOff_ = false;  ///< the last frame went out in part

    std::uint16_t sendSequence_ = 0;
    std::uint16_t answeredSequence_ = 0;   ///< of our last frame that was answered
    double answeredAt_ = 0.0;              ///< when the last state came
    std::array<double, 256> sendTimes_{};  ///< s, by the low byte of the sequence
    bool receiveSequenceKnown_ = false;
    std::uint16_t receiveSequence_ = 0;
    std::array<std::int32_t, maximumChannels> lastCounts_{};
    std::array<std::int32_t, maximumChannels> firstCounts_{};
    std::uint32_t lastMicroseconds_ = 0;  ///< clock of the board
    bool countsKnown_ = false;

    // Errors of the line fill a leaky bucket: single ones are forgiven, a series is a fault. The
    // numbers beside it tell of what kind they were since the bucket was last empty.
    double errors_ = 0.0;
    std::uint32_t damaged_ = 0, malformed_ = 0, missing_ = 0;
    std::uint32_t timesMissing_ = 0;  ///< gaps, however many frames each
    std::uint32_t seenDamaged_ = 0, seenMalformed_ = 0;
    std::uint16_t seenRemoteLost_ = 0, seenRemoteDamaged_ = 0;
    bool remoteErrorsKnown_ = false;

    UploadStep uploadStep_ = UploadStep::Idle;
    const TrialTable* uploadTable_ = nullptr;
    firmware::TableBegin uploadBegin_;
    std::uint32_t uploadRow_ = 0;
    std::uint32_t uploadSum_ = 0;
    bool answerPending_ = false;
    double answerDue_ = 0.0;
    int uploadRetries_ = 0;
};

}  // namespace linkwright::rig
