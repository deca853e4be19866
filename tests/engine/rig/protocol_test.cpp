// SPDX-License-Identifier: GPL-3.0-or-later
// Frames and messages of the rig protocol.
#include "tests/support/test_program.h"

#include "packaging/firmware/linkwright_rig/src/messages.h"

#include <QTest>
#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

namespace protocol_test {

using namespace linkwright::firmware;

namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes encoded(std::uint8_t type, std::uint16_t sequence, const Bytes& body) {
    Bytes output(maximumEncodedSize);
    output.resize(encodeFrame(type, sequence, body.data(), body.size(), output.data()));
    return output;
}

/// Frames that a decoder finds, each as [type, sequence low, sequence high, body...].
std::vector<Bytes> decoded(const Bytes& stream, FrameDecoder& decoder) {
    std::vector<Bytes> found;
    for (const std::uint8_t byte : stream) {
        Frame frame;
        if (!decoder.push(byte, frame)) continue;
        Bytes content{frame.type, static_cast<std::uint8_t>(frame.sequence & 0xFF),
                      static_cast<std::uint8_t>(frame.sequence >> 8)};
        content.insert(content.end(), frame.body, frame.body + frame.length);
        found.push_back(content);
    }
    return found;
}

/// Stuffing as its authors describe it, block by block: slow, and independent of the code tested.
Bytes stuffed(const Bytes& content) {
    Bytes line;
    std::size_t at = 0;
    for (;;) {
        const auto zero =
            std::find(content.begin() + static_cast<std::ptrdiff_t>(at), content.end(), 0);
        const auto run = static_cast<std::size_t>(zero - content.begin()) - at;
        line.push_back(static_cast<std::uint8_t>(run + 1));
        line.insert(line.end(), content.begin() + static_cast<std::ptrdiff_t>(at), zero);
        if (zero == content.end()) break;
        at += run + 1;
    }
    line.push_back(0);
    return line;
}

Bytes unstuffed(const Bytes& line) {
    Bytes content;
    for (std::size_t at = 0; line[at] != 0; at += line[at]) {
        if (at > 0) content.push_back(0);
        content.insert(content.end(), line.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                       line.begin() + static_cast<std::ptrdiff_t>(at) + line[at]);
    }
    return content;
}

void flip(Bytes& bytes, std::size_t bit) {
    bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] ^ (1u << bit % 8));
}

Bytes randomBytes(std::mt19937& random, std::size_t count) {
    Bytes bytes(count);
    // Many zeros and long runs without: both ends of the stuffing.
    const bool sparse = random() % 2 == 0;
    for (std::uint8_t& byte : bytes)
        byte = static_cast<std::uint8_t>(sparse ? random() % 3 : 1 + random() % 255);
    return bytes;
}

/// A body read back by `read` after it travelled through a frame.
template <class Read>
bool travels(std::uint8_t type, const std::uint8_t* body, std::size_t length, const Read& read) {
    FrameDecoder decoder;
    Bytes line(maximumEncodedSize);
    line.resize(encodeFrame(type, 7, body, length, line.data()));
    bool good = false;
    for (const std::uint8_t byte : line) {
        Frame frame;
        if (decoder.push(byte, frame)) good = read(frame);
    }
    return good;
}

}  // namespace

class ProtocolTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void checkSumsHaveTheirPublishedValues();
    void stuffingMatchesPublishedExamples();
    void framesTravelUnchanged();
    void everyFlippedBitIsNoticed();
    void decoderRecoversAfterGarbage();
    void randomBytesAreNeverAFrame();
    void damagedFramesAreNeverAccepted();
    void messagesTravelUnchanged();
    void wrongLengthsAreRefused();
};

void ProtocolTest::checkSumsHaveTheirPublishedValues() {
    // The check values of the catalogue of parametrised CRC algorithms for "123456789".
    const auto* text = reinterpret_cast<const std::uint8_t*>("123456789");
    QCOMPARE(checkSum(text, 9), std::uint16_t{0x29B1});
    QCOMPARE(tableCheckSum(text, 9), std::uint32_t{0xCBF43926});
    QCOMPARE(checkSum(text + 4, 5, checkSum(text, 4)), std::uint16_t{0x29B1});
    QCOMPARE(tableCheckSum(text + 4, 5, tableCheckSum(text, 4)), std::uint32_t{0xCBF43926});
}

void ProtocolTest::stuffingMatchesPublishedExamples() {
    // Within a frame the head comes first: type 1, length 4, sequence 0x0302, then the body
    // 11 22 00 33 of Cheshire and Baker's example, then the check sum.
    const Bytes line = encoded(1, 0x0302, {0x11, 0x22, 0x00, 0x33});
    QCOMPARE(line.size(), std::size_t{12});
    const Bytes head(line.begin(), line.begin() + 8);
    QCOMPARE(head, (Bytes{0x07, 0x01, 0x04, 0x02, 0x03, 0x11, 0x22, 0x04}));
    QCOMPARE(line[8], std::uint8_t{0x33});
    QCOMPARE(line.back(), std::uint8_t{0});
    QVERIFY(std::find(line.begin(), line.end() - 1, 0) == line.end() - 1);
}

void ProtocolTest::framesTravelUnchanged() {
    std::mt19937 random(3);
    FrameDecoder decoder;
    for (std::size_t length = 0; length <= maximumBodySize; ++length) {
        const Bytes body = randomBytes(random, length);
        const auto type = static_cast<std::uint8_t>(random() % 256);
        const auto sequence = static_cast<std::uint16_t>(random() % 65536);
        const auto found = decoded(encoded(type, sequence, body), decoder);
        QCOMPARE(found.size(), std::size_t{1});
        Bytes expected{type, static_cast<std::uint8_t>(sequence & 0xFF),
                       static_cast<std::uint8_t>(sequence >> 8)};
        expected.insert(expected.end(), body.begin(), body.end());
        QCOMPARE(found[0], expected);
        const Bytes line = encoded(type, sequence, body);
        QCOMPARE(line, stuffed(unstuffed(line)));
    }
    QCOMPARE(decoder.damagedFrames() + decoder.malformedFrames(), 0u);
    const Bytes tooLong(maximumBodySize + 1, 1);
    Bytes output(2 * maximumEncodedSize);
    QCOMPARE(encodeFrame(1, 1, tooLong.data(), tooLong.size(), output.data()), std::size_t{0});
}

void ProtocolTest::everyFlippedBitIsNoticed() {
    std::mt19937 random(5);
    const Bytes line = encoded(messageState, 513, randomBytes(random, 34));
    for (std::size_t bit = 0; bit < 8 * (line.size() - 1); ++bit) {
        Bytes damaged = line;
        flip(damaged, bit);
        FrameDecoder decoder;
        QVERIFY2(decoded(damaged, decoder).empty(),
                 QByteArray::number(qulonglong(bit)).constData());
        QVERIFY(decoder.damagedFrames() + decoder.malformedFrames() > 0);
    }
}

void ProtocolTest::decoderRecoversAfterGarbage() {
    std::mt19937 random(7);
    FrameDecoder decoder;
    for (int round = 0; round < 200; ++round) {
        Bytes stream = randomBytes(random, random() % 700);
        stream.push_back(0);
        const Bytes good = encoded(messageState, static_cast<std::uint16_t>(round), {1, 0, 2});
        stream.insert(stream.end(), good.begin(), good.end());
        const auto found = decoded(stream, decoder);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0], (Bytes{messageState, static_cast<std::uint8_t>(round), 0, 1, 0, 2}));
    }
    // A line stuck at a value other than zero is noticed as well.
    const std::uint32_t before = decoder.malformedFrames();
    decoded(Bytes(3 * maximumEncodedSize, 0x55), decoder);
    QVERIFY(decoder.malformedFrames() >= before + 2);
}

void ProtocolTest::randomBytesAreNeverAFrame() {
    // A million runs of random bytes between zeros. A check sum of 16 bits alone would let about 15
    // of them pass; that the length must fit as well makes it 0.06. The seed is fixed.
    std::mt19937 random(11);
    FrameDecoder decoder;
    Frame frame;
    int accepted = 0;
    for (int run = 0; run < 1'000'000; ++run) {
        const std::size_t length = 1 + random() % 40;
        for (std::size_t index = 0; index < length; ++index)
            accepted += decoder.push(static_cast<std::uint8_t>(1 + random() % 255), frame) ? 1 : 0;
        accepted += decoder.push(0, frame) ? 1 : 0;
    }
    QCOMPARE(accepted, 0);
    // All were looked at: a million runs, none of them longer than a frame.
    QCOMPARE(decoder.damagedFrames() + decoder.malformedFrames(), 1'000'000u);
    QVERIFY(decoder.damagedFrames() > 0);
}

void ProtocolTest::damagedFramesAreNeverAccepted() {
    // Up to three flipped bits anywhere, and any burst of up to 16 bits, are always found by this
    // polynomial at these lengths (Hamming distance 4 up to 32751 bits).
    std::mt19937 random(13);
    FrameDecoder decoder;
    for (int run = 0; run < 200'000; ++run) {
        Bytes content = unstuffed(encoded(messageState, 77, randomBytes(random, 34)));
        const std::size_t bits = 8 * content.size();
        if (run % 2 == 0) {
            const Bytes before = content;
            for (std::uint32_t flips = 1 + random() % 3; flips > 0; --flips)
                flip(content, random() % bits);
            if (content == before) continue;
        } else {
            const std::size_t first = random() % (bits - 16);
            flip(content, first);
            for (std::size_t bit = first + 1; bit < first + 16; ++bit)
                if (random() % 2 == 0) flip(content, bit);
        }
        QVERIFY(decoded(stuffed(content), decoder).empty());
    }
}

void ProtocolTest::messagesTravelUnchanged() {
    std::uint8_t body[maximumBodySize];
    Welcome welcome;
    welcome.minor = 3;
    welcome.channelCount = 2;
    welcome.timeoutMicroseconds = 12345;
    welcome.tableCapacity = 70000;
    welcome.voltageLimit = 9.5f;
    welcome.radiansPerCount[1] = -0.0015f;
    std::strcpy(welcome.name, "board");
    Welcome gotWelcome;
    QVERIFY(travels(messageWelcome, body, write(welcome, body),
                    [&](const Frame& frame) { return read(frame, gotWelcome); }));
    QCOMPARE(gotWelcome.tableCapacity, 70000u);
    QCOMPARE(gotWelcome.timeoutMicroseconds, 12345u);
    QCOMPARE(gotWelcome.radiansPerCount[1], -0.0015f);
    QCOMPARE(QByteArray(gotWelcome.name), QByteArray("board"));

    State state;
    state.microseconds = 0xFEDCBA98;
    state.flags = stateTimedOut | stateSaturated;
    state.tableRow = 4321;
    state.lostFrames = 300;
    state.damagedFrames = 2;
    state.echo = 65535;
    state.counts[0] = -70000;
    state.counts[1] = 2147483647;
    state.volts[1] = -1.25f;
    State gotState;
    QVERIFY(travels(messageState, body, write(state, 2, body),
                    [&](const Frame& frame) { return read(frame, 2, gotState); }));
    QCOMPARE(gotState.microseconds, 0xFEDCBA98u);
    QCOMPARE(gotState.counts[0], -70000);
    QCOMPARE(gotState.counts[1], 2147483647);
    QCOMPARE(gotState.echo, std::uint16_t{65535});
    QCOMPARE(gotState.volts[1], -1.25f);

    TableBegin begin;
    begin.rowCount = 5001;
    begin.periodMicroseconds = 1000;
    begin.derivativeTime = 0.004f;
    begin.fadeMicroseconds = 300000;
    begin.motors[7].countOffset = -9;
    begin.motors[7].trackingError = 0.35f;
    TableBegin gotBegin;
    QVERIFY(travels(messageTableBegin, body, write(begin, 8, body),
                    [&](const Frame& frame) { return read(frame, 8, gotBegin); }));
    QCOMPARE(gotBegin.rowCount, 5001u);
    QCOMPARE(gotBegin.motors[7].countOffset, -9);
    QCOMPARE(gotBegin.motors[7].trackingError, 0.35f);
}

void ProtocolTest::wrongLengthsAreRefused() {
    std::uint8_t body[maximumBodySize] = {};
    for (std::size_t length = 0; length <= maximumBodySize; ++length) {
        State state;
        Exchange exchange;
        Welcome welcome;
        Answer answer;
        const auto reads = [&](std::uint8_t type, const auto& read) {
            return travels(type, body, length, read);
        };
        QCOMPARE(reads(messageState, [&](const Frame& frame) { return read(frame, 2, state); }),
                 length == 34);
        QCOMPARE(
            reads(messageExchange, [&](const Frame& frame) { return read(frame, 2, exchange); }),
            length == 9);
        QCOMPARE(reads(messageAnswer, [&](const Frame& frame) { return read(frame, answer); }),
                 length == 6);
        // Zero motors, as these bytes say, are no device.
        QVERIFY(!reads(messageWelcome, [&](const Frame& frame) { return read(frame, welcome); }));
    }
}

LINKWRIGHT_TEST(ProtocolTest)

}  // namespace protocol_test

#include "protocol_test.moc"
