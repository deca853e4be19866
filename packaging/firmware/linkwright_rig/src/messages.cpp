// SPDX-License-Identifier: BSD-3-Clause
#include "messages.h"

namespace linkwright {
namespace firmware {
namespace {

/// Puts numbers behind each other, lowest byte first.
class Writer {
public:
    explicit Writer(uint8_t* bytes) : bytes_(bytes) {}
    void put8(uint32_t value) { bytes_[size_++] = static_cast<uint8_t>(value & 0xFF); }
    void put16(uint32_t value) {
        put8(value);
        put8(value >> 8);
    }
    void put32(uint32_t value) {
        put16(value);
        put16(value >> 16);
    }
    void putFloat(float value) {
        writeFloat(value, bytes_ + size_);
        size_ += 4;
    }
    size_t size() const { return size_; }

private:
    uint8_t* bytes_;
    size_t size_ = 0;
};

/// Takes numbers from a body whose length was checked before.
class Reader {
public:
    explicit Reader(const uint8_t* bytes) : bytes_(bytes) {}
    uint8_t take8() { return bytes_[at_++]; }
    uint16_t take16() {
        const uint16_t low = take8();
        return static_cast<uint16_t>(low | (take8() << 8));
    }
    uint32_t take32() {
        const uint32_t low = take16();
        return low | (static_cast<uint32_t>(take16()) << 16);
    }
    float takeFloat() {
        const float value = readFloat(bytes_ + at_);
        at_ += 4;
        return value;
    }
    const uint8_t* rest() const { return bytes_ + at_; }

private:
    const uint8_t* bytes_;
    size_t at_ = 0;
};

bool fits(const Frame& frame, uint8_t type, size_t length) {
    return frame.type == type && frame.length == length;
}

size_t motors(int channelCount) {
    return static_cast<size_t>(channelCount);
}

}  // namespace

float readFloat(const uint8_t* bytes) {
    const uint32_t bits = static_cast<uint32_t>(bytes[0]) | (static_cast<uint32_t>(bytes[1]) << 8)
                          | (static_cast<uint32_t>(bytes[2]) << 16)
                          | (static_cast<uint32_t>(bytes[3]) << 24);
    float value = 0.0f;
    __builtin_memcpy(&value, &bits, sizeof(value));
    return value;
}

void writeFloat(float value, uint8_t* bytes) {
    uint32_t bits = 0;
    __builtin_memcpy(&bits, &value, sizeof(bits));
    for (int index = 0; index < 4; ++index)
        bytes[index] = static_cast<uint8_t>((bits >> (8 * index)) & 0xFF);
}

size_t write(const Hello& message, uint8_t* body) {
    Writer writer(body);
    writer.put8(message.major);
    writer.put8(message.minor);
    writer.put32(message.timeoutMicroseconds);
    return writer.size();
}

bool read(const Frame& frame, Hello& message) {
    if (!fits(frame, messageHello, 6)) return false;
    Reader reader(frame.body);
    message.major = reader.take8();
    message.minor = reader.take8();
    message.timeoutMicroseconds = reader.take32();
    return true;
}

size_t write(const Welcome& message, uint8_t* body) {
    Writer writer(body);
    writer.put8(message.major);
    writer.put8(message.minor);
    writer.put8(message.channelCount);
    writer.put32(message.timeoutMicroseconds);
    writer.put32(message.tableCapacity);
    writer.putFloat(message.voltageLimit);
    for (int channel = 0; channel < message.channelCount; ++channel)
        writer.putFloat(message.radiansPerCount[channel]);
    for (const char letter : message.name)
        writer.put8(static_cast<uint8_t>(letter));
    return writer.size();
}

bool read(const Frame& frame, Welcome& message) {
    if (frame.type != messageWelcome || frame.length < 15) return false;
    Reader reader(frame.body);
    message.major = reader.take8();
    message.minor = reader.take8();
    message.channelCount = reader.take8();
    if (message.channelCount < 1 || message.channelCount > maximumMotors) return false;
    if (frame.length != 15 + 4 * motors(message.channelCount) + deviceNameSize) return false;
    message.timeoutMicroseconds = reader.take32();
    message.tableCapacity = reader.take32();
    message.voltageLimit = reader.takeFloat();
    for (int channel = 0; channel < message.channelCount; ++channel)
        message.radiansPerCount[channel] = reader.takeFloat();
    for (char& letter : message.name)
        letter = static_cast<char>(reader.take8());
    return message.name[deviceNameSize - 1] == 0;
}

size_t write(const Exchange& message, int channelCount, uint8_t* body) {
    Writer writer(body);
    writer.put8(message.enable ? 1 : 0);
    for (int channel = 0; channel < channelCount; ++channel)
        writer.putFloat(message.volts[channel]);
    return writer.size();
}

bool read(const Frame& frame, int channelCount, Exchange& message) {
    if (!fits(frame, messageExchange, 1 + 4 * motors(channelCount))) return false;
    Reader reader(frame.body);
    const uint8_t enable = reader.take8();
    if (enable > 1) return false;
    message.enable = enable == 1;
    for (int channel = 0; channel < channelCount; ++channel)
        message.volts[channel] = reader.takeFloat();
    return true;
}

size_t write(const State& message, int channelCount, uint8_t* body) {
    Writer writer(body);
    writer.put32(message.microseconds);
    writer.put32(message.flags);
    writer.put32(message.tableRow);
    writer.put16(message.lostFrames);
    writer.put16(message.damagedFrames);
    writer.put16(message.echo);
    for (int channel = 0; channel < channelCount; ++channel) {
        writer.put32(static_cast<uint32_t>(message.counts[channel]));
        writer.putFloat(message.volts[channel]);
    }
    return writer.size();
}

bool read(const Frame& frame, int channelCount, State& message) {
    if (!fits(frame, messageState, 18 + 8 * motors(channelCount))) return false;
    Reader reader(frame.body);
    message.microseconds = reader.take32();
    message.flags = reader.take32();
    message.tableRow = reader.take32();
    message.lostFrames = reader.take16();
    message.damagedFrames = reader.take16();
    message.echo = reader.take16();
    for (int channel = 0; channel < channelCount; ++channel) {
        message.counts[channel] = static_cast<int32_t>(reader.take32());
        message.volts[channel] = reader.takeFloat();
    }
    return message.flags < 128;
}

size_t write(const TableBegin& message, int channelCount, uint8_t* body) {
    Writer writer(body);
    writer.put32(message.rowCount);
    writer.put32(message.periodMicroseconds);
    writer.putFloat(message.derivativeTime);
    writer.put32(message.fadeMicroseconds);
    for (int channel = 0; channel < channelCount; ++channel) {
        const TableBegin::Motor& motor = message.motors[channel];
        writer.putFloat(motor.proportional);
        writer.putFloat(motor.derivative);
        writer.putFloat(motor.voltageLimit);
        writer.putFloat(motor.voltsPerSecond);
        writer.putFloat(motor.trackingError);
        writer.put32(static_cast<uint32_t>(motor.countOffset));
    }
    return writer.size();
}

bool read(const Frame& frame, int channelCount, TableBegin& message) {
    if (!fits(frame, messageTableBegin, 16 + 24 * motors(channelCount))) return false;
    Reader reader(frame.body);
    message.rowCount = reader.take32();
    message.periodMicroseconds = reader.take32();
    message.derivativeTime = reader.takeFloat();
    message.fadeMicroseconds = reader.take32();
    for (int channel = 0; channel < channelCount; ++channel) {
        TableBegin::Motor& motor = message.motors[channel];
        motor.proportional = reader.takeFloat();
        motor.derivative = reader.takeFloat();
        motor.voltageLimit = reader.takeFloat();
        motor.voltsPerSecond = reader.takeFloat();
        motor.trackingError = reader.takeFloat();
        motor.countOffset = static_cast<int32_t>(reader.take32());
    }
    return true;
}

size_t write(const TableRows& message, int channelCount, uint8_t* body) {
    Writer writer(body);
    writer.put32(message.firstRow);
    writer.put8(message.rowCount);
    const size_t size = message.rowCount * tableRowSize(channelCount);
    for (size_t index = 0; index < size; ++index)
        writer.put8(message.values[index]);
    return writer.size();
}

bool read(const Frame& frame, int channelCount, TableRows& message) {
    if (frame.type != messageTableRows || frame.length < 5) return false;
    Reader reader(frame.body);
    message.firstRow = reader.take32();
    message.rowCount = reader.take8();
    message.values = reader.rest();
    return message.rowCount > 0
           && frame.length == 5 + message.rowCount * tableRowSize(channelCount);
}

size_t write(const TableCommit& message, uint8_t* body) {
    Writer writer(body);
    writer.put32(message.checkSum);
    return writer.size();
}

bool read(const Frame& frame, TableCommit& message) {
    if (!fits(frame, messageTableCommit, 4)) return false;
    message.checkSum = Reader(frame.body).take32();
    return true;
}

size_t write(const TableStart& message, uint8_t* body) {
    body[0] = static_cast<uint8_t>((message.feedforward ? 1 : 0) | (message.feedback ? 2 : 0));
    return 1;
}

bool read(const Frame& frame, TableStart& message) {
    if (!fits(frame, messageTableStart, 1) || frame.body[0] > 3) return false;
    message.feedforward = (frame.body[0] & 1) != 0;
    message.feedback = (frame.body[0] & 2) != 0;
    return true;
}

size_t write(const Answer& message, uint8_t* body) {
    Writer writer(body);
    writer.put8(message.command);
    writer.put8(message.code);
    writer.put32(message.nextRow);
    return writer.size();
}

bool read(const Frame& frame, Answer& message) {
    if (!fits(frame, messageAnswer, 6)) return false;
    Reader reader(frame.body);
    message.command = reader.take8();
    message.code = reader.take8();
    message.nextRow = reader.take32();
    return message.code <= answerOrder;
}

size_t writeZero(uint8_t channelMask, uint8_t* body) {
    body[0] = channelMask;
    return 1;
}

bool readZero(const Frame& frame, uint8_t& channelMask) {
    if (!fits(frame, messageZero, 1)) return false;
    channelMask = frame.body[0];
    return true;
}

bool isReset(const Frame& frame) {
    return fits(frame, messageReset, 0);
}

}  // namespace firmware
}  // namespace linkwright
