// SPDX-License-Identifier: GPL-3.0-or-later
// The device side of the protocol, on a board made of variables whose clock the test moves.
#include "tests/support/test_program.h"

#include "packaging/firmware/linkwright_rig/src/rig_device.h"

#include <QTest>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace firmware_test {

using namespace linkwright::firmware;

namespace {

class VariableBoard final : public Board {
public:
    std::uint32_t time = 0xFFFFF000;  ///< wraps around during the tests
    std::int32_t counts[2] = {0, 0};
    float volts[2] = {99.0f, 99.0f};
    bool supply = true;
    int watchdogs = 0;
    std::vector<std::uint8_t> sent;

    std::uint32_t microseconds() override { return time; }
    std::int32_t encoderCount(int channel) override { return counts[channel]; }
    void setVolts(int channel, float value) override { volts[channel] = value; }
    bool supplyGood() override { return supply; }
    void send(const std::uint8_t* bytes, std::size_t count) override {
        sent.insert(sent.end(), bytes, bytes + count);
    }
    void restartWatchdog() override { ++watchdogs; }
};

/// A board, the device on it and a host that speaks to it.
struct Fixture {
    VariableBoard board;
    std::vector<float> storage = std::vector<float>(3 * 2 * 100);
    RigDevice device;
    FrameDecoder decoder;
    std::uint16_t sequence = 0;
    std::uint8_t body[maximumBodySize] = {};

    Fixture() : device(board, facts()) {}

    BoardFacts facts() {
        BoardFacts made;
        made.name = "test";
        made.channelCount = 2;
        made.voltageLimit = 6.0f;
        made.radiansPerCount[0] = made.radiansPerCount[1] = 0.001f;
        made.tableStorage = storage.data();
        made.tableStorageSize = static_cast<std::uint32_t>(storage.size());
        return made;
    }
    void send(std::uint8_t type, std::size_t length) {
        std::uint8_t line[maximumEncodedSize];
        const std::size_t size = encodeFrame(type, ++sequence, body, length, line);
        for (std::size_t index = 0; index < size; ++index)
            device.receive(line[index]);
    }
    void greet(std::uint8_t major = protocolMajor, std::uint32_t timeout = 0) {
        Hello hello;
        hello.major = major;
        hello.timeoutMicroseconds = timeout;
        send(messageHello, write(hello, body));
    }
    void exchange(bool enable, float first, float second) {
        Exchange command;
        command.enable = enable;
        command.volts[0] = first;
        command.volts[1] = second;
        send(messageExchange, write(command, 2, body));
    }
    /// Passes time in steps of 100 microseconds.
    void wait(std::uint32_t microseconds) {
        for (std::uint32_t passed = 0; passed < microseconds; passed += 100) {
            board.time += 100;
            device.poll();
        }
    }
    /// Takes the last frame of this kind out of what was sent.
    template <class Message, class Read>
    bool last(Message& message, const Read& readFrame) {
        bool found = false;
        for (const std::uint8_t byte : board.sent) {
            Frame frame;
            if (decoder.push(byte, frame) && readFrame(frame, message)) found = true;
        }
        board.sent.clear();
        return found;
    }
    State state() {
        State found;
        last(found, [](const Frame& frame, State& message) { return read(frame, 2, message); });
        return found;
    }
    Answer answer() {
        Answer found;
        found.code = 255;
        last(found, [](const Frame& frame, Answer& message) { return read(frame, message); });
        return found;
    }
    /// Uploads a table of constant rows and returns the last answer.
    Answer upload(std::uint32_t rows, float volts, float angle) {
        TableBegin begin;
        begin.rowCount = rows;
        begin.periodMicroseconds = 1000;
        begin.fadeMicroseconds = 5000;
        begin.derivativeTime = 0.004f;
        for (TableBegin::Motor& motor : begin.motors)
            motor = {10.0f, 0.1f, 5.0f, 1000.0f, 0.3f, 0};
        send(messageTableBegin, write(begin, 2, body));
        if (answer().code != answerDone) return answer();
        std::uint8_t values[24];
        std::uint32_t sum = 0;
        for (std::uint32_t row = 0; row < rows; ++row) {
            const float numbers[6] = {volts, angle, 0.0f, -volts, angle, 0.0f};
            for (int index = 0; index < 6; ++index)
                writeFloat(numbers[index], values + 4 * index);
            sum = tableCheckSum(values, sizeof(values), sum);
            TableRows part{row, 1, values};
            send(messageTableRows, write(part, 2, body));
        }
        TableCommit commit;
        commit.checkSum = sum;
        send(messageTableCommit, write(commit, body));
        return answer();
    }
    Answer start(bool feedforward, bool feedback) {
        TableStart message;
        message.feedforward = feedforward;
        message.feedback = feedback;
        send(messageTableStart, write(message, body));
        return answer();
    }
    [[nodiscard]] bool isZero() const { return board.volts[0] == 0.0f && board.volts[1] == 0.0f; }
};

}  // namespace

class FirmwareTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void startsAtZeroAndWaitsForAHello();
    void refusesAnotherVersion();
    void appliesAndLimitsVolts();
    void goesToZeroWithoutCommands();
    void keepsItsFaultUntilReset();
    void refusesWhatIsNotANumber();
    void lowSupplyMeansZero();
    void zeroesOneMotorAlone();
    void countsLostFrames();
    void playsATableAndFades();
    void closesTheLoopByItself();
    void tableStopsWithoutTheHost();
    void tableStopsWhenItStraysTooFar();
    void tableStopsOnReset();
    void damagedTablesAreRefused();
};

void FirmwareTest::startsAtZeroAndWaitsForAHello() {
    Fixture fixture;
    QVERIFY(fixture.isZero());
    fixture.exchange(true, 1.0f, 1.0f);
    QVERIFY(fixture.isZero());
    QVERIFY(fixture.board.sent.empty());
    fixture.greet(protocolMajor, 5'000'000);
    Welcome welcome;
    QVERIFY(fixture.last(
        welcome, [](const Frame& frame, Welcome& message) { return read(frame, message); }));
    QCOMPARE(welcome.channelCount, std::uint8_t{2});
    QCOMPARE(welcome.timeoutMicroseconds, RigDevice::longestTimeout);
    QCOMPARE(welcome.tableCapacity, 100u);
    QCOMPARE(QByteArray(welcome.name), QByteArray("test"));
}

void FirmwareTest::refusesAnotherVersion() {
    Fixture fixture;
    fixture.greet(protocolMajor + 1);
    Welcome welcome;
    QVERIFY(fixture.last(
        welcome, [](const Frame& frame, Welcome& message) { return read(frame, message); }));
    QCOMPARE(welcome.major, protocolMajor);
    fixture.exchange(true, 1.0f, 1.0f);
    QVERIFY(fixture.isZero() && fixture.board.sent.empty());
}

void FirmwareTest::appliesAndLimitsVolts() {
    Fixture fixture;
    fixture.greet();
    fixture.board.counts[1] = -42;
    fixture.exchange(true, 1.5f, -80.0f);
    QCOMPARE(fixture.board.volts[0], 1.5f);
    QCOMPARE(fixture.board.volts[1], -6.0f);
    const State state = fixture.state();
    QCOMPARE(state.counts[1], -42);
    QCOMPARE(state.volts[1], -6.0f);
    QCOMPARE(state.echo, fixture.sequence);
    QVERIFY((state.flags & stateSaturated) != 0);
    fixture.exchange(false, 1.5f, 1.5f);
    QVERIFY(fixture.isZero());
}

void FirmwareTest::goesToZeroWithoutCommands() {
    Fixture fixture;
    fixture.greet();
    fixture.exchange(true, 2.0f, 2.0f);
    fixture.wait(9'900);
    QVERIFY(!fixture.isZero());
    fixture.wait(200);
    QVERIFY(fixture.isZero());
    fixture.exchange(true, 2.0f, 2.0f);
    QVERIFY(fixture.isZero());  // latched
    QVERIFY((fixture.state().flags & stateTimedOut) != 0);
    QVERIFY(fixture.board.watchdogs > 0);
}

void FirmwareTest::keepsItsFaultUntilReset() {
    Fixture fixture;
    fixture.greet();
    fixture.exchange(true, 2.0f, 2.0f);
    fixture.wait(20'000);
    fixture.send(messageReset, 0);
    QCOMPARE(fixture.answer().code, std::uint8_t{answerDone});
    QVERIFY(fixture.isZero());  // a reset never moves anything
    fixture.exchange(true, 2.0f, 2.0f);
    QCOMPARE(fixture.board.volts[0], 2.0f);
    QCOMPARE(fixture.state().flags, 0u);
}

void FirmwareTest::refusesWhatIsNotANumber() {
    for (const float bad : {std::nanf(""), std::numeric_limits<float>::infinity()}) {
        Fixture fixture;
        fixture.greet();
        fixture.exchange(true, 1.0f, 1.0f);
        fixture.exchange(true, 1.0f, bad);
        QVERIFY(fixture.isZero());
        QVERIFY((fixture.state().flags & stateBadCommand) != 0);
    }
}

void FirmwareTest::lowSupplyMeansZero() {
    Fixture fixture;
    fixture.greet();
    fixture.exchange(true, 1.0f, 1.0f);
    fixture.board.supply = false;
    fixture.wait(100);
    QVERIFY(fixture.isZero());
    fixture.board.supply = true;
    fixture.wait(100);
    fixture.exchange(true, 1.0f, 1.0f);
    QVERIFY(fixture.isZero());
    QVERIFY((fixture.state().flags & stateBrownOut) != 0);
}

void FirmwareTest::zeroesOneMotorAlone() {
    Fixture fixture;
    fixture.greet();
    fixture.exchange(true, 1.0f, 1.0f);
    fixture.send(messageZero, writeZero(2, fixture.body));
    QCOMPARE(fixture.board.volts[0], 1.0f);
    QCOMPARE(fixture.board.volts[1], 0.0f);
}

void FirmwareTest::countsLostFrames() {
    Fixture fixture;
    fixture.greet();
    fixture.exchange(true, 0.0f, 0.0f);
    fixture.sequence = static_cast<std::uint16_t>(fixture.sequence + 3);
    fixture.exchange(true, 0.0f, 0.0f);
    fixture.device.receive(5);  // half a frame
    fixture.device.receive(0);
    fixture.exchange(true, 0.0f, 0.0f);
    const State state = fixture.state();
    QCOMPARE(state.lostFrames, std::uint16_t{3});
    QCOMPARE(state.damagedFrames, std::uint16_t{1});
}

void FirmwareTest::playsATableAndFades() {
    Fixture fixture;
    fixture.greet();
    QCOMPARE(fixture.upload(20, 2.0f, 0.0f).code, std::uint8_t{answerDone});
    QVERIFY(fixture.isZero());
    QCOMPARE(fixture.start(true, false).code, std::uint8_t{answerDone});
    for (int tick = 0; tick < 10; ++tick) {
        fixture.wait(1000);
        fixture.exchange(true, 5.0f, 5.0f);  // keeps it alive; the volts do not count
    }
    QCOMPARE(fixture.board.volts[0], 2.0f);
    QCOMPARE(fixture.board.volts[1], -2.0f);
    QVERIFY((fixture.state().flags & stateTableRunning) != 0);
    float before = 2.0f;
    bool faded = false;
    for (int tick = 0; tick < 30; ++tick) {
        fixture.wait(1000);
        fixture.exchange(true, 0.0f, 0.0f);
        faded = faded || (fixture.board.volts[0] > 0.0f && fixture.board.volts[0] < 2.0f);
        QVERIFY(fixture.board.volts[0] <= before);
        before = fixture.board.volts[0];
    }
    QVERIFY(faded);
    QVERIFY(fixture.isZero());
    QVERIFY((fixture.state().flags & stateTableDone) != 0);
}

void FirmwareTest::closesTheLoopByItself() {
    Fixture fixture;
    fixture.greet();
    QCOMPARE(fixture.upload(50, 1.0f, 0.05f).code, std::uint8_t{answerDone});
    fixture.board.counts[0] = 30;   // 0.03 rad
    fixture.board.counts[1] = 100;  // 0.1 rad
    QCOMPARE(fixture.start(true, true).code, std::uint8_t{answerDone});
    for (int tick = 0; tick < 20; ++tick) {
        fixture.wait(1000);
        fixture.exchange(true, 0.0f, 0.0f);
    }
    // At rest: u = u_ff + 10 V/rad times the error; single precision.
    QVERIFY(std::abs(fixture.board.volts[0] - (1.0f + 10.0f * 0.02f)) < 1e-5f);
    QVERIFY(std::abs(fixture.board.volts[1] - (-1.0f - 10.0f * 0.05f)) < 1e-5f);
}

void FirmwareTest::tableStopsWithoutTheHost() {
    Fixture fixture;
    fixture.greet();
    fixture.upload(90, 2.0f, 0.0f);
    fixture.start(true, true);
    fixture.wait(5'000);
    QVERIFY(!fixture.isZero());
    fixture.wait(6'000);
    QVERIFY(fixture.isZero());
    QVERIFY((fixture.device.flags() & stateTimedOut) != 0);
    QVERIFY((fixture.device.flags() & stateTableRunning) == 0);
}

void FirmwareTest::tableStopsWhenItStraysTooFar() {
    Fixture fixture;
    fixture.greet();
    fixture.upload(90, 2.0f, 0.0f);
    fixture.start(true, true);
    fixture.wait(2'000);
    QVERIFY(!fixture.isZero());
    fixture.board.counts[1] = -301;  // 0.301 rad; the limit is 0.3
    fixture.wait(1'000);
    QVERIFY(fixture.isZero());
    QVERIFY((fixture.device.flags() & stateFault) != 0);
}

void FirmwareTest::tableStopsOnReset() {
    Fixture fixture;
    fixture.greet();
    fixture.upload(90, 2.0f, 0.0f);
    fixture.start(true, false);
    fixture.wait(5'000);
    QVERIFY(!fixture.isZero());
    fixture.send(messageReset, 0);
    QVERIFY(fixture.isZero());
    fixture.wait(30'000);  // a table that went on would have no timeout any more
    QVERIFY(fixture.isZero());
    QVERIFY((fixture.device.flags() & stateTableRunning) == 0);
}

void FirmwareTest::damagedTablesAreRefused() {
    Fixture fixture;
    fixture.greet();
    QCOMPARE(fixture.start(true, true).code, std::uint8_t{answerWrongState});
    TableBegin begin;
    begin.rowCount = 101;  // one more than there is room for
    begin.periodMicroseconds = 1000;
    for (TableBegin::Motor& motor : begin.motors)
        motor = {10.0f, 0.1f, 5.0f, 1000.0f, 0.3f, 0};
    fixture.send(messageTableBegin, write(begin, 2, fixture.body));
    QCOMPARE(fixture.answer().code, std::uint8_t{answerWrongSize});
    begin.rowCount = 2;
    begin.motors[1].derivative = std::nanf("");
    fixture.send(messageTableBegin, write(begin, 2, fixture.body));
    QCOMPARE(fixture.answer().code, std::uint8_t{answerNotFinite});
    begin.motors[1].derivative = 0.0f;
    fixture.send(messageTableBegin, write(begin, 2, fixture.body));
    QCOMPARE(fixture.answer().code, std::uint8_t{answerDone});
    std::uint8_t values[24] = {};
    TableRows rows{1, 1, values};
    fixture.send(messageTableRows, write(rows, 2, fixture.body));
    QCOMPARE(fixture.answer().code, std::uint8_t{answerOrder});
    writeFloat(std::nanf(""), values + 8);
    rows.firstRow = 0;
    fixture.send(messageTableRows, write(rows, 2, fixture.body));
    QCOMPARE(fixture.answer().code, std::uint8_t{answerNotFinite});
    writeFloat(0.0f, values + 8);
    for (rows.firstRow = 0; rows.firstRow < 2; ++rows.firstRow)
        fixture.send(messageTableRows, write(rows, 2, fixture.body));
    QCOMPARE(fixture.answer().code, std::uint8_t{answerDone});
    TableCommit commit;
    commit.checkSum = 1;
    fixture.send(messageTableCommit, write(commit, fixture.body));
    QCOMPARE(fixture.answer().code, std::uint8_t{answerWrongCheckSum});
    QCOMPARE(fixture.start(true, true).code, std::uint8_t{answerWrongState});
    QVERIFY(fixture.isZero());
}

LINKWRIGHT_TEST(FirmwareTest)

}  // namespace firmware_test

#include "firmware_test.moc"
