// SPDX-License-Identifier: BSD-3-Clause
#include "frame_codec.h"

namespace linkwright {
namespace firmware {
namespace {

/// Stuffs bytes one after the other: each zero becomes the distance to the next one.
class Stuffing {
public:
    explicit Stuffing(uint8_t* output) : output_(output) {}

    void put(uint8_t byte) {
        if (byte != 0) {
            output_[size_++] = byte;
            ++distance_;
        }
        if (byte == 0 || distance_ == 0xFF) close();
    }
    size_t finish() {
        output_[codeAt_] = distance_;
        output_[size_++] = 0;
        return size_;
    }

private:
    void close() {
        output_[codeAt_] = distance_;
        codeAt_ = size_++;
        distance_ = 1;
    }

    uint8_t* output_;
    size_t codeAt_ = 0;
    size_t size_ = 1;
    uint8_t distance_ = 1;
};

}  // namespace

uint16_t checkSum(const uint8_t* bytes, size_t count, uint16_t previous) {
    uint16_t value = previous;
    for (size_t index = 0; index < count; ++index) {
        value = static_cast<uint16_t>(value ^ (bytes[index] << 8));
        for (int bit = 0; bit < 8; ++bit) {
            const bool carry = (value & 0x8000) != 0;
            value = static_cast<uint16_t>(value << 1);
            if (carry) value = static_cast<uint16_t>(value ^ 0x1021);
        }
    }
    return value;
}

uint32_t tableCheckSum(const uint8_t* bytes, size_t count, uint32_t previous) {
    uint32_t value = ~previous;
    for (size_t index = 0; index < count; ++index) {
        value ^= bytes[index];
        for (int bit = 0; bit < 8; ++bit)
            value = (value >> 1) ^ ((value & 1) != 0 ? 0xEDB88320u : 0u);
    }
    return ~value;
}

size_t encodeFrame(uint8_t type, uint16_t sequence, const uint8_t* body, size_t length,
                   uint8_t* output) {
    if (length > maximumBodySize) return 0;
    const uint8_t header[4] = {type, static_cast<uint8_t>(length),
                               static_cast<uint8_t>(sequence & 0xFF),
                               static_cast<uint8_t>(sequence >> 8)};
    const uint16_t check = checkSum(body, length, checkSum(header, sizeof(header)));
    Stuffing stuffing(output);
    for (const uint8_t byte : header)
        stuffing.put(byte);
    for (size_t index = 0; index < length; ++index)
        stuffing.put(body[index]);
    stuffing.put(static_cast<uint8_t>(check & 0xFF));
    stuffing.put(static_cast<uint8_t>(check >> 8));
    return stuffing.finish();
}

bool FrameDecoder::push(uint8_t byte, Frame& frame) {
    if (byte == 0) {
        // A lone zero is a harmless way to synchronize.
        const bool intact = received_ > 0 && finish(frame);
        size_ = 0;
        received_ = 0;
        started_ = false;
        skipping_ = false;
        return intact;
    }
    if (++received_ >= maximumEncodedSize) {
        // A line that never sends a zero would otherwise look silent instead of broken.
        skipping_ = true;
        received_ = 1;
        ++malformedFrames_;
    }
    if (skipping_) return false;
    if (!started_ || remaining_ == 0) {
        takeCode(byte);
    } else {
        --remaining_;
        buffer_[size_++] = byte;
    }
    return false;
}

void FrameDecoder::takeCode(uint8_t code) {
    // The end of a block stands for a zero, unless the block was a full one.
    if (started_ && code_ != 0xFF) buffer_[size_++] = 0;
    started_ = true;
    code_ = code;
    remaining_ = static_cast<uint8_t>(code - 1);
}

bool FrameDecoder::isWellFormed() const {
    return !skipping_ && remaining_ == 0 && size_ >= frameOverhead
           && size_ == buffer_[1] + frameOverhead;
}

bool FrameDecoder::finish(Frame& frame) {
    if (!isWellFormed()) {
        ++malformedFrames_;
        return false;
    }
    const uint16_t expected = checkSum(buffer_, size_ - 2);
    const uint16_t found = static_cast<uint16_t>(buffer_[size_ - 2] | (buffer_[size_ - 1] << 8));
    if (expected != found) {
        ++damagedFrames_;
        return false;
    }
    frame.type = buffer_[0];
    frame.length = buffer_[1];
    frame.sequence = static_cast<uint16_t>(buffer_[2] | (buffer_[3] << 8));
    frame.body = buffer_ + 4;
    return true;
}

}  // namespace firmware
}  // namespace linkwright
