// SPDX-License-Identifier: BSD-3-Clause
#include "rig_device.h"

namespace linkwright {
namespace firmware {
namespace {

constexpr uint32_t latchedFlags = stateTimedOut | stateBrownOut | stateBadCommand | stateFault;

/// Time since `before` on a clock that wraps around.
uint32_t elapsed(uint32_t now, uint32_t before) {
    return now - before;
}

}  // namespace

RigDevice::RigDevice(Board& board, const BoardFacts& facts)
    : board_(board), facts_(facts), timeout_(facts.timeoutMicroseconds) {
    allZero();
}

void RigDevice::receive(uint8_t byte) {
    Frame frame;
    if (decoder_.push(byte, frame)) handle(frame);
}

void RigDevice::poll() {
    board_.restartWatchdog();
    const uint32_t now = board_.microseconds();
    if (!board_.supplyGood()) raise(stateBrownOut);
    if (enabled_ && elapsed(now, lastCommand_) > timeout_) raise(stateTimedOut);
    const bool isPlaying = tableState_ == TableState::Running || tableState_ == TableState::Fading;
    if (!isPlaying || elapsed(now, nextTick_) >= 0x80000000u) return;
    nextTick_ += table_.periodMicroseconds;
    if (tableState_ == TableState::Running) {
        playRow();
    } else {
        fade();
    }
}

void RigDevice::handle(const Frame& frame) {
    Hello hello;
    if (read(frame, hello)) {
        handleHello(hello);
        return;
    }
    if (!greeted_) return;
    noteSequence(frame.sequence);
    Exchange exchange;
    uint8_t channelMask = 0;
    if (read(frame, facts_.channelCount, exchange)) {
        handleExchange(exchange);
    } else if (readZero(frame, channelMask)) {
        stopTable();
        for (int channel = 0; channel < facts_.channelCount; ++channel)
            if ((channelMask >> channel & 1) != 0) applyVolts(channel, 0.0f);
        lastCommand_ = board_.microseconds();
        sendState();
    } else if (isReset(frame)) {
        stopTable();  // else it would go on, and without the guard of the timeout
        allZero();
        flags_ &= ~(latchedFlags | stateTableDone);
        sendAnswer(frame.type, answerDone);
    } else {
        handleTable(frame);
    }
}

void RigDevice::handleHello(const Hello& hello) {
    allZero();
    stopTable();
    greeted_ = hello.major == protocolMajor;
    sequenceKnown_ = false;
    lostFrames_ = 0;
    timeout_ =
        hello.timeoutMicroseconds == 0 ? facts_.timeoutMicroseconds : hello.timeoutMicroseconds;
    if (timeout_ < shortestTimeout) timeout_ = shortestTimeout;
    if (timeout_ > longestTimeout) timeout_ = longestTimeout;
    Welcome welcome;
    welcome.channelCount = static_cast<uint8_t>(facts_.channelCount);
    welcome.timeoutMicroseconds = timeout_;
    welcome.tableCapacity =
        facts_.tableStorageSize / static_cast<uint32_t>(3 * facts_.channelCount);
    welcome.voltageLimit = facts_.voltageLimit;
    for (int channel = 0; channel < facts_.channelCount; ++channel)
        welcome.radiansPerCount[channel] = facts_.radiansPerCount[channel];
    for (size_t index = 0; index + 1 < deviceNameSize && facts_.name[index] != 0; ++index)
        welcome.name[index] = facts_.name[index];
    sendFrame(messageWelcome, write(welcome, body_));
}

void RigDevice::handleExchange(const Exchange& exchange) {
    lastCommand_ = board_.microseconds();
    bool isFiniteCommand = true;
    for (int channel = 0; channel < facts_.channelCount; ++channel)
        isFiniteCommand = isFiniteCommand && isFinite(exchange.volts[channel]);
    if (!isFiniteCommand) {
        raise(stateBadCommand);
    } else if (!exchange.enable) {
        allZero();
        stopTable();
    } else if ((flags_ & latchedFlags) == 0) {
        enabled_ = true;
        const bool isPlaying =
            tableState_ == TableState::Running || tableState_ == TableState::Fading;
        if (!isPlaying) {
            flags_ &= ~stateSaturated;
            for (int channel = 0; channel < facts_.channelCount; ++channel)
                applyVolts(channel, exchange.volts[channel]);
        }
    }
    sendState();
}

void RigDevice::handleTable(const Frame& frame) {
    TableBegin begin;
    TableRows rows;
    TableCommit commit;
    TableStart start;
    uint8_t code = answerWrongSize;
    if (read(frame, facts_.channelCount, begin)) {
        code = beginTable(begin);
    } else if (read(frame, facts_.channelCount, rows)) {
        code = addRows(rows);
    } else if (read(frame, commit)) {
        code = commitTable(commit);
    } else if (read(frame, start)) {
        code = startTable(start);
    }
    sendAnswer(frame.type, code);
}

uint8_t RigDevice::beginTable(const TableBegin& begin) {
    if (tableState_ == TableState::Running || tableState_ == TableState::Fading)
        return answerWrongState;
    const uint32_t capacity =
        facts_.tableStorageSize / static_cast<uint32_t>(3 * facts_.channelCount);
    const bool fits = begin.rowCount >= 2 && begin.rowCount <= capacity
                      && begin.periodMicroseconds >= 100 && begin.periodMicroseconds <= 100000
                      && begin.fadeMicroseconds <= 10000000;
    if (!fits) return answerWrongSize;
    bool isFiniteTable = isFinite(begin.derivativeTime) && begin.derivativeTime >= 0.0f;
    for (int channel = 0; channel < facts_.channelCount; ++channel) {
        const TableBegin::Motor& motor = begin.motors[channel];
        isFiniteTable = isFiniteTable && isFinite(motor.proportional) && isFinite(motor.derivative)
                        && isFinite(motor.voltageLimit) && motor.voltageLimit >= 0.0f
                        && isFinite(motor.voltsPerSecond) && motor.voltsPerSecond > 0.0f
                        && isFinite(motor.trackingError) && motor.trackingError > 0.0f;
    }
    if (!isFiniteTable) return answerNotFinite;
    table_ = begin;
    rowsLoaded_ = 0;
    flags_ &= ~stateTableDone;
    tableState_ = TableState::Loading;
    return answerDone;
}

uint8_t RigDevice::addRows(const TableRows& rows) {
    if (tableState_ != TableState::Loading) return answerWrongState;
    // Rows that came twice, because an answer was lost, are taken as read.
    if (rows.firstRow + rows.rowCount == rowsLoaded_) return answerDone;
    if (rows.firstRow != rowsLoaded_) return answerOrder;
    if (rows.rowCount > table_.rowCount - rowsLoaded_) return answerWrongSize;
    const uint32_t floats = rows.rowCount * static_cast<uint32_t>(3 * facts_.channelCount);
    for (uint32_t index = 0; index < floats; ++index)
        if (!isFinite(readFloat(rows.values + 4 * index))) return answerNotFinite;
    float* target =
        facts_.tableStorage + rowsLoaded_ * static_cast<uint32_t>(3 * facts_.channelCount);
    for (uint32_t index = 0; index < floats; ++index)
        target[index] = readFloat(rows.values + 4 * index);
    rowsLoaded_ += rows.rowCount;
    return answerDone;
}

uint8_t RigDevice::commitTable(const TableCommit& commit) {
    if (tableState_ != TableState::Loading) return answerWrongState;
    if (rowsLoaded_ != table_.rowCount) return answerOrder;
    const uint32_t floats = rowsLoaded_ * static_cast<uint32_t>(3 * facts_.channelCount);
    uint32_t sum = 0;
    for (uint32_t index = 0; index < floats; ++index) {
        uint8_t bytes[4];
        writeFloat(facts_.tableStorage[index], bytes);
        sum = tableCheckSum(bytes, 4, sum);
    }
    if (sum != commit.checkSum) {
        tableState_ = TableState::Empty;
        return answerWrongCheckSum;
    }
    tableState_ = TableState::Ready;
    return answerDone;
}

uint8_t RigDevice::startTable(const TableStart& start) {
    if (tableState_ != TableState::Ready || (flags_ & latchedFlags) != 0) return answerWrongState;
    tableMode_ = start;
    row_ = 0;
    for (int channel = 0; channel < facts_.channelCount; ++channel)
        speeds_[channel].reset(angleOf(channel));
    flags_ &= ~stateTableDone;
    flags_ |= stateTableRunning;
    enabled_ = true;
    lastCommand_ = board_.microseconds();
    nextTick_ = lastCommand_;
    tableState_ = TableState::Running;
    return answerDone;
}

void RigDevice::stopTable() {
    if (tableState_ == TableState::Running || tableState_ == TableState::Fading)
        tableState_ = TableState::Ready;
    flags_ &= ~stateTableRunning;
}

void RigDevice::playRow() {
    const float interval = static_cast<float>(table_.periodMicroseconds) * 1e-6f;
    flags_ &= ~stateSaturated;
    for (int channel = 0; channel < facts_.channelCount; ++channel) {
        playMotor(channel, interval);
        if (tableState_ != TableState::Running) return;
    }
    if (++row_ < table_.rowCount) return;
    row_ = table_.rowCount - 1;
    fadeTicks_ = table_.fadeMicroseconds / table_.periodMicroseconds + 1;
    fadeLeft_ = fadeTicks_;
    for (int channel = 0; channel < facts_.channelCount; ++channel)
        fadeFrom_[channel] = volts_[channel];
    tableState_ = TableState::Fading;
}

void RigDevice::playMotor(int channel, float interval) {
    const TableBegin::Motor& motor = table_.motors[channel];
    const float angle = angleOf(channel);
    const float speed = speeds_[channel].update(angle, interval, table_.derivativeTime);
    const float angleError = rowValue(row_, channel, 1) - angle;
    if (angleError > motor.trackingError || angleError < -motor.trackingError) {
        raise(stateFault);
        return;
    }
    float volts = tableMode_.feedforward ? rowValue(row_, channel, 0) : 0.0f;
    if (tableMode_.feedback)
        volts += feedbackVoltage(motor.proportional, motor.derivative, angleError,
                                 rowValue(row_, channel, 2) - speed);
    if (!isFinite(volts)) {
        raise(stateFault);
        return;
    }
    applyVolts(channel, limitedVoltage(volts_[channel], volts, motor.voltsPerSecond * interval,
                                       motor.voltageLimit));
}

void RigDevice::fade() {
    --fadeLeft_;
    const float part = static_cast<float>(fadeLeft_) / static_cast<float>(fadeTicks_);
    for (int channel = 0; channel < facts_.channelCount; ++channel)
        applyVolts(channel, fadeFrom_[channel] * part);
    if (fadeLeft_ > 0) return;
    stopTable();
    allZero();
    flags_ |= stateTableDone;
}

float RigDevice::rowValue(uint32_t row, int channel, int column) const {
    const uint32_t index = row * static_cast<uint32_t>(3 * facts_.channelCount)
                           + static_cast<uint32_t>(3 * channel + column);
    return facts_.tableStorage[index];
}

float RigDevice::angleOf(int channel) {
    const int32_t count = board_.encoderCount(channel) + table_.motors[channel].countOffset;
    return static_cast<float>(count) * facts_.radiansPerCount[channel];
}

void RigDevice::applyVolts(int channel, float volts) {
    const float limited = clampTo(volts, -facts_.voltageLimit, facts_.voltageLimit);
    if (limited != volts) flags_ |= stateSaturated;
    volts_[channel] = limited;
    board_.setVolts(channel, limited);
}

void RigDevice::allZero() {
    enabled_ = false;
    for (int channel = 0; channel < facts_.channelCount; ++channel)
        applyVolts(channel, 0.0f);
}

void RigDevice::raise(uint32_t flag) {
    flags_ |= flag;
    stopTable();
    allZero();
}

void RigDevice::noteSequence(uint16_t sequence) {
    if (sequenceKnown_) {
        const uint16_t gap = static_cast<uint16_t>(sequence - sequence_ - 1);
        // A host that starts to count anew is not a thousand lost frames.
        if (gap < 0x1000) lostFrames_ = static_cast<uint16_t>(lostFrames_ + gap);
    }
    sequenceKnown_ = true;
    sequence_ = sequence;
}

void RigDevice::sendState() {
    State state;
    state.microseconds = board_.microseconds();
    state.flags = flags_;
    state.tableRow = row_;
    state.lostFrames = lostFrames_;
    state.damagedFrames =
        static_cast<uint16_t>((decoder_.damagedFrames() + decoder_.malformedFrames()) & 0xFFFF);
    state.echo = sequence_;
    for (int channel = 0; channel < facts_.channelCount; ++channel) {
        state.counts[channel] = board_.encoderCount(channel);
        state.volts[channel] = volts_[channel];
    }
    sendFrame(messageState, write(state, facts_.channelCount, body_));
}

void RigDevice::sendAnswer(uint8_t command, uint8_t code) {
    Answer answer;
    answer.command = command;
    answer.code = code;
    answer.nextRow = rowsLoaded_;
    sendFrame(messageAnswer, write(answer, body_));
}

void RigDevice::sendFrame(uint8_t type, size_t length) {
    board_.send(encoded_, encodeFrame(type, sendSequence_++, body_, length, encoded_));
}

}  // namespace firmware
}  // namespace linkwright
