// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer target: whatever bytes arrive, on either side of the line, nothing bad may happen, and
// a frame that is accepted must be the very frame that its content encodes to.
#include "packaging/firmware/linkwright_rig/src/rig_device.h"

#include <cstdlib>
#include <cstring>

using namespace linkwright::firmware;

namespace {

/// A board whose outputs must stay finite and within their limit.
class StrictBoard final : public Board {
public:
    uint32_t microseconds() override { return time_ += 50; }
    int32_t encoderCount(int channel) override { return channel; }
    void setVolts(int, float volts) override {
        if (!(volts >= -10.0f && volts <= 10.0f)) std::abort();
    }
    bool supplyGood() override { return true; }
    void send(const uint8_t*, size_t count) override {
        if (count < 3 || count > maximumEncodedSize) std::abort();
    }
    void restartWatchdog() override {}

private:
    uint32_t time_ = 0;
};

/// Both ends of a line: the device, and a decoder as the host has one.
class Line {
public:
    Line() : device_(board_, facts()) {}

    /// Noise, and whatever frames it may hold by chance.
    void sendRaw(const uint8_t* bytes, size_t count) {
        for (size_t index = 0; index < count; ++index)
            push(bytes[index]);
    }

    /// A frame with a good check sum: random bytes alone would never get behind the decoder.
    void sendFrame(uint8_t type, const uint8_t* body, size_t length) {
        uint8_t encoded[maximumEncodedSize];
        sendRaw(encoded, encodeFrame(type, sequence_++, body, length, encoded));
    }

private:
    static BoardFacts facts() {
        static float storage[600];
        BoardFacts facts;
        facts.channelCount = 2;
        facts.voltageLimit = 10.0f;
        facts.tableStorage = storage;
        facts.tableStorageSize = 600;
        return facts;
    }

    /// What the decoder accepts must be the very bytes that its content encodes to.
    void push(uint8_t byte) {
        if (filled_ < sizeof(recent_)) {
            recent_[filled_++] = byte;
        } else {
            std::memmove(recent_, recent_ + 1, sizeof(recent_) - 1);
            recent_[sizeof(recent_) - 1] = byte;
        }
        Frame frame;
        if (decoder_.push(byte, frame)) {
            uint8_t encoded[maximumEncodedSize];
            const size_t length =
                encodeFrame(frame.type, frame.sequence, frame.body, frame.length, encoded);
            if (length > filled_ || std::memcmp(encoded, recent_ + filled_ - length, length) != 0)
                std::abort();
            readAll(frame);
        }
        device_.receive(byte);
        device_.poll();
    }

    /// Every message of the host's side, too.
    static void readAll(const Frame& frame) {
        Welcome welcome;
        State state;
        Answer answer;
        read(frame, welcome);
        read(frame, 2, state);
        read(frame, answer);
    }

    StrictBoard board_;
    RigDevice device_;
    FrameDecoder decoder_;
    uint16_t sequence_ = 0;
    uint8_t recent_[maximumEncodedSize] = {};
    size_t filled_ = 0;
};

constexpr uint8_t types[] = {messageHello,       messageExchange,   messageZero,
                             messageReset,       messageTableBegin, messageTableRows,
                             messageTableCommit, messageTableStart, messageWelcome,
                             messageState,       messageAnswer};

}  // namespace

/// The input is a series of pieces: what to send, how long it is, its bytes.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
    Line line;
    size_t at = 0;
    while (at + 2 <= size) {
        const uint8_t kind = bytes[at];
        const size_t wanted = bytes[at + 1];
        at += 2;
        const size_t count = wanted < size - at ? wanted : size - at;
        constexpr size_t typeCount = sizeof(types);
        if (kind < 128)
            line.sendRaw(bytes + at, count);
        else if (count <= maximumBodySize)
            line.sendFrame(kind < 128 + 5 * typeCount ? types[kind % typeCount] : kind, bytes + at,
                           count);
        at += count;
    }
    return 0;
}
