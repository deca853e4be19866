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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
    static float storage[600];
    StrictBoard board;
    BoardFacts facts;
    facts.channelCount = 2;
    facts.voltageLimit = 10.0f;
    facts.tableStorage = storage;
    facts.tableStorageSize = 600;
    RigDevice device(board, facts);
    FrameDecoder decoder;
    for (size_t index = 0; index < size; ++index) {
        Frame frame;
        if (decoder.push(bytes[index], frame)) {
            uint8_t encoded[maximumEncodedSize];
            const size_t length =
                encodeFrame(frame.type, frame.sequence, frame.body, frame.length, encoded);
            if (length > index + 1 || std::memcmp(encoded, bytes + index + 1 - length, length) != 0)
                std::abort();
        }
        device.receive(bytes[index]);
        device.poll();
    }
    return 0;
}
