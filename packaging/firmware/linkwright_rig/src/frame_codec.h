// SPDX-License-Identifier: BSD-3-Clause
// Frames on the serial line: [type, length, sequence (2), body (length), check (2)], packed by
// consistent overhead byte stuffing (Cheshire and Baker 1999) and ended by a zero byte.
// Freestanding: no heap, no exceptions, no standard library beyond integer types.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace linkwright {
namespace firmware {

constexpr size_t maximumBodySize = 240;
constexpr size_t frameOverhead = 6;  ///< type, length, sequence, check
/// Largest frame before stuffing; at most 254, so that stuffing adds exactly one byte.
constexpr size_t maximumFrameSize = maximumBodySize + frameOverhead;
constexpr size_t maximumEncodedSize = maximumFrameSize + 2;

/// A received frame; `body` lies in the decoder and is valid until its next `push`.
struct Frame {
    uint8_t type = 0;
    uint8_t length = 0;
    uint16_t sequence = 0;
    const uint8_t* body = nullptr;
};

/// CRC-16 with polynomial 0x1021, first value 0xFFFF, no reflection ("CRC-16/CCITT-FALSE").
/// @param previous value of the bytes before, to continue
uint16_t checkSum(const uint8_t* bytes, size_t count, uint16_t previous = 0xFFFF);
/// CRC-32 with polynomial 0x04C11DB7, reflected ("CRC-32/ISO-HDLC"), of an uploaded table.
/// @param previous result for the bytes before, to continue; 0 at the beginning
uint32_t tableCheckSum(const uint8_t* bytes, size_t count, uint32_t previous = 0);

/// Packs one frame with its ending zero.
/// @param output maximumEncodedSize bytes
/// @returns bytes written; 0 when `length` exceeds maximumBodySize
size_t encodeFrame(uint8_t type, uint16_t sequence, const uint8_t* body, size_t length,
                   uint8_t* output);

/// Finds frames in a stream of bytes. Whatever arrives, it recovers at the next zero byte.
class FrameDecoder {
public:
    /// Takes one byte.
    /// @returns true when it completed an intact frame, which is then in `frame`
    bool push(uint8_t byte, Frame& frame);

    /// Frames of a sensible length with a wrong check sum.
    uint32_t damagedFrames() const { return damagedFrames_; }
    /// Runs of bytes between zeros, or as long as a frame, that are no frame at all.
    uint32_t malformedFrames() const { return malformedFrames_; }

private:
    bool finish(Frame& frame);
    void takeCode(uint8_t code);
    bool isWellFormed() const;

    uint8_t buffer_[maximumFrameSize] = {};
    size_t size_ = 0;
    uint8_t code_ = 0;       ///< of the present block
    uint8_t remaining_ = 0;  ///< bytes of the present block still to come
    bool started_ = false;
    bool skipping_ = false;  ///< until the next zero: the frame is too long
    size_t received_ = 0;    ///< bytes since the last zero, or the last overlong run
    uint32_t damagedFrames_ = 0;
    uint32_t malformedFrames_ = 0;
};

}  // namespace firmware
}  // namespace linkwright
