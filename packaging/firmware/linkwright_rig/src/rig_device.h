// SPDX-License-Identifier: BSD-3-Clause
// The device side of the rig protocol: what runs on the board, and inside the emulated rig.
#pragma once

#include "control_law.h"
#include "messages.h"

namespace linkwright {
namespace firmware {

/// What a board has to offer. All calls come from RigDevice::receive and RigDevice::poll.
class Board {
public:
    virtual uint32_t microseconds() = 0;            ///< clock, may wrap around
    virtual int32_t encoderCount(int channel) = 0;  ///< signed, positive as the motor turns
    virtual void setVolts(int channel, float volts) = 0;
    virtual bool supplyGood() = 0;  ///< false: the motor supply sags
    virtual void send(const uint8_t* bytes, size_t count) = 0;
    /// The loop of the firmware is alive. The board keeps an independent watchdog, at most 15 ms,
    /// that switches the outputs off when this is no longer called.
    virtual void restartWatchdog() = 0;

protected:
    ~Board() = default;
};

/// Facts about a board.
struct BoardFacts {
    const char* name = "";
    int channelCount = 0;
    float voltageLimit = 0.0f;  ///< V
    float radiansPerCount[maximumMotors] = {};
    uint32_t timeoutMicroseconds = 10000;  ///< unless the host asks for another one
    float* tableStorage = nullptr;         ///< for uploaded tables
    uint32_t tableStorageSize = 0;         ///< floats
};

/// Answers the host, guards the outputs and, in table mode, closes the loop.
///
/// Outputs differ from zero only between an enabling Exchange (or TableStart) and the next fault.
/// A fault brings all outputs to zero and is kept until Reset: no command within the timeout, low
/// supply, a command that is not a finite number, tracking error beyond its limit.
class RigDevice {
public:
    /// Shortest and longest command timeout a host may ask for.
    static constexpr uint32_t shortestTimeout = 2000, longestTimeout = 100000;  // microseconds

    RigDevice(Board& board, const BoardFacts& facts);

    /// One byte from the line.
    void receive(uint8_t byte);
    /// Guards and table. To be called as often as possible, at least every 200 microseconds.
    void poll();

    uint32_t flags() const { return flags_; }

private:
    enum class TableState : uint8_t { Empty, Loading, Ready, Running, Fading };

    void handle(const Frame& frame);
    void handleHello(const Hello& hello);
    void handleExchange(const Exchange& exchange);
    void handleTable(const Frame& frame);
    uint8_t beginTable(const TableBegin& begin);
    uint8_t addRows(const TableRows& rows);
    uint8_t commitTable(const TableCommit& commit);
    uint8_t startTable(const TableStart& start);
    void stopTable();
    void playRow();
    void fade();
    void playMotor(int channel, float interval);
    float rowValue(uint32_t row, int channel, int column) const;
    float angleOf(int channel);
    void applyVolts(int channel, float volts);
    void allZero();
    void raise(uint32_t flag);
    void noteSequence(uint16_t sequence);
    void sendState();
    void sendAnswer(uint8_t command, uint8_t code);
    void sendFrame(uint8_t type, size_t length);

    Board& board_;
    BoardFacts facts_;
    FrameDecoder decoder_;
    uint8_t body_[maximumBodySize] = {};
    uint8_t encoded_[maximumEncodedSize] = {};

    bool greeted_ = false;
    bool enabled_ = false;
    uint32_t flags_ = 0;
    uint32_t timeout_;
    uint32_t lastCommand_ = 0;
    bool sequenceKnown_ = false;
    uint16_t sequence_ = 0;  ///< of the last frame of the host
    uint16_t sendSequence_ = 0;
    uint16_t lostFrames_ = 0;
    float volts_[maximumMotors] = {};

    TableState tableState_ = TableState::Empty;
    TableBegin table_;
    TableStart tableMode_;
    uint32_t rowsLoaded_ = 0;
    uint32_t row_ = 0;
    uint32_t nextTick_ = 0;
    uint32_t fadeLeft_ = 0;  ///< ticks
    uint32_t fadeTicks_ = 0;
    float fadeFrom_[maximumMotors] = {};
    SpeedFilter<float> speeds_[maximumMotors];
};

}  // namespace firmware
}  // namespace linkwright
