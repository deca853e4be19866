// SPDX-License-Identifier: BSD-3-Clause
// The messages of the rig protocol and their bytes, little-endian. resources/help/rig-protocol.md
// describes them for people.
#pragma once

#include "frame_codec.h"

namespace linkwright {
namespace firmware {

constexpr uint8_t protocolMajor = 1;  ///< both sides must agree
constexpr uint8_t protocolMinor = 0;
constexpr int maximumMotors = 8;
constexpr size_t deviceNameSize = 24;

/// Types of frames; those of the device have the highest bit set.
enum MessageType : uint8_t {
    messageHello = 0x11,
    messageExchange = 0x22,
    messageZero = 0x33,
    messageReset = 0x44,
    messageTableBegin = 0x55,
    messageTableRows = 0x66,
    messageTableCommit = 0x77,
    messageTableStart = 0x1E,
    messageWelcome = 0x91,
    messageState = 0xA2,
    messageAnswer = 0xB3
};

/// Bits of State::flags.
enum StateFlag : uint32_t {
    stateTimedOut = 1,
    stateBrownOut = 2,
    stateBadCommand = 4,
    stateTableRunning = 8,
    stateTableDone = 16,
    stateSaturated = 32,
    stateFault = 64
};

/// Codes of Answer::code.
enum AnswerCode : uint8_t {
    answerDone = 0,
    answerWrongState = 1,
    answerWrongSize = 2,
    answerNotFinite = 3,
    answerWrongCheckSum = 4,
    answerOrder = 5
};

/// Host: first frame of all. Device: nothing else is answered before.
struct Hello {
    uint8_t major = protocolMajor;
    uint8_t minor = protocolMinor;
    uint32_t timeoutMicroseconds = 0;  ///< wanted command timeout; 0: that of the device
};

/// Device: who it is. Sent for every Hello, even one of another version.
struct Welcome {
    uint8_t major = protocolMajor;
    uint8_t minor = protocolMinor;
    uint8_t channelCount = 0;
    uint32_t timeoutMicroseconds = 0;  ///< in force
    uint32_t tableCapacity = 0;        ///< rows
    float voltageLimit = 0.0f;         ///< V
    float radiansPerCount[maximumMotors] = {};
    char name[deviceNameSize] = {};  ///< ended by zero
};

/// Host: volts of all motors. Answered by State. While a table runs the volts are ignored, and
/// `enable` false stops it.
struct Exchange {
    bool enable = false;  ///< false: all outputs at zero, no timeout
    float volts[maximumMotors] = {};
};

/// Device: what it measured and applied.
struct State {
    uint32_t microseconds = 0;  ///< clock of the device
    uint32_t flags = 0;         ///< of StateFlag
    uint32_t tableRow = 0;
    uint16_t lostFrames = 0;  ///< gaps in the sequence of the host
    uint16_t damagedFrames = 0;
    uint16_t echo = 0;  ///< sequence of the frame this answers
    int32_t counts[maximumMotors] = {};
    float volts[maximumMotors] = {};
};

/// Host: begins an upload; the old table is forgotten.
struct TableBegin {
    struct Motor {
        float proportional = 0.0f;    ///< V/rad
        float derivative = 0.0f;      ///< V s/rad
        float voltageLimit = 0.0f;    ///< V
        float voltsPerSecond = 0.0f;  ///< V/s
        float trackingError = 0.0f;   ///< rad, beyond it the device stops
        int32_t countOffset = 0;      ///< angle = (count + offset) * radiansPerCount
    };
    uint32_t rowCount = 0;
    uint32_t periodMicroseconds = 0;
    float derivativeTime = 0.0f;    ///< s
    uint32_t fadeMicroseconds = 0;  ///< ramp to zero volts after the last row
    Motor motors[maximumMotors];
};

/// Host: some rows of the table, in order. Row: for each motor volts, angle, speed.
struct TableRows {
    uint32_t firstRow = 0;
    uint8_t rowCount = 0;
    const uint8_t* values = nullptr;  ///< rowCount * channels * 12 bytes
};

/// Host: the upload is complete.
struct TableCommit {
    uint32_t checkSum = 0;  ///< tableCheckSum over the bytes of all rows
};

/// Host: play. Device: Answer; then Exchange keeps it alive.
struct TableStart {
    bool feedforward = true;
    bool feedback = true;
};

/// Device: to Reset and to the table messages.
struct Answer {
    uint8_t command = 0;   ///< type answered
    uint8_t code = 0;      ///< of AnswerCode
    uint32_t nextRow = 0;  ///< row expected next
};

/// Bytes of one row of the table.
constexpr size_t tableRowSize(int channelCount) {
    return static_cast<size_t>(channelCount) * 12;
}
/// Rows that fit into one frame.
constexpr int rowsPerFrame(int channelCount) {
    return static_cast<int>((maximumBodySize - 5) / tableRowSize(channelCount));
}

// Bytes of the bodies. Each `write` returns the length of the body, at most maximumBodySize; each
// `read` is false when the frame has another type, another length or a value out of range.
size_t write(const Hello& message, uint8_t* body);
size_t write(const Welcome& message, uint8_t* body);
size_t write(const Exchange& message, int channelCount, uint8_t* body);
size_t write(const State& message, int channelCount, uint8_t* body);
size_t write(const TableBegin& message, int channelCount, uint8_t* body);
size_t write(const TableRows& message, int channelCount, uint8_t* body);
size_t write(const TableCommit& message, uint8_t* body);
size_t write(const TableStart& message, uint8_t* body);
size_t write(const Answer& message, uint8_t* body);
size_t writeZero(uint8_t channelMask, uint8_t* body);

bool read(const Frame& frame, Hello& message);
bool read(const Frame& frame, Welcome& message);
bool read(const Frame& frame, int channelCount, Exchange& message);
bool read(const Frame& frame, int channelCount, State& message);
bool read(const Frame& frame, int channelCount, TableBegin& message);
bool read(const Frame& frame, int channelCount, TableRows& message);
bool read(const Frame& frame, TableCommit& message);
bool read(const Frame& frame, TableStart& message);
bool read(const Frame& frame, Answer& message);
bool readZero(const Frame& frame, uint8_t& channelMask);
/// Reset has no body.
bool isReset(const Frame& frame);

/// One float of a table, little-endian.
float readFloat(const uint8_t* bytes);
void writeFloat(float value, uint8_t* bytes);

}  // namespace firmware
}  // namespace linkwright
