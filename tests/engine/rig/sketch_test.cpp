// SPDX-License-Identifier: GPL-3.0-or-later
// The sketch for the board, run on this computer.
#include "tests/support/test_program.h"

#include "packaging/firmware/linkwright_rig/linkwright_rig.ino"

#include <QTest>

namespace sketch_test {

using namespace linkwright::firmware;
using arduino_stand_in::pins;

class SketchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void startsWithItsOutputsOff();
    void countsAllFourEdges();
    void drivesDirectionAndPulses();
    void switchesOffWithoutCommands();
    void doesNotWaitForAComputerThatDoesNotRead();
    void noticesALowSupply();

private:
    static void send(std::uint8_t type, const std::uint8_t* body, std::size_t length);
    static void exchange(float first, float second);
    /// Runs the loop while time passes.
    static void wait(std::uint32_t microseconds);
    static void turn(int channel, int edges);
};

void SketchTest::send(std::uint8_t type, const std::uint8_t* body, std::size_t length) {
    static std::uint16_t sequence = 0;
    std::uint8_t line[maximumEncodedSize];
    const std::size_t size = encodeFrame(type, ++sequence, body, length, line);
    pins.toBoard.insert(pins.toBoard.end(), line, line + size);
    wait(200);
}

void SketchTest::exchange(float first, float second) {
    Exchange command;
    command.enable = true;
    command.volts[0] = first;
    command.volts[1] = second;
    std::uint8_t body[maximumBodySize];
    send(messageExchange, body, write(command, 2, body));
}

void SketchTest::wait(std::uint32_t microseconds) {
    for (std::uint32_t passed = 0; passed < microseconds; passed += 50) {
        pins.time += 50;
        loop();
    }
}

void SketchTest::turn(int channel, int edges) {
    // A leads B when the motor turns forwards.
    static const int levels[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    static int phases[2] = {0, 0};
    const int step = edges > 0 ? 1 : -1;
    for (int edge = 0; edge != edges; edge += step) {
        const int before = phases[channel];
        phases[channel] = (before + step + 4) % 4;
        const int* now = levels[phases[channel]];
        const bool changesA = now[0] != levels[before][0];
        pins.digital[6 + 2 * channel] = now[0];
        pins.digital[7 + 2 * channel] = now[1];
        pins.interrupts.at((changesA ? 6 : 7) + 2 * channel)();
    }
}

void SketchTest::startsWithItsOutputsOff() {
    pins.analogIn[26] = 4095;  // 3.3 V: 36 V behind the divider
    pins.analogOut[3] = pins.analogOut[5] = 77;
    setup();
    QCOMPARE(pins.analogOut[3], 0);
    QCOMPARE(pins.analogOut[5], 0);
    QCOMPARE(pins.modes[3], OUTPUT);
    QCOMPARE(pins.modes[8], INPUT_PULLUP);
    QCOMPARE(pins.watchdog, 15u);
    wait(500);
    QVERIFY(pins.watchdogResets >= 10);
    std::uint8_t body[maximumBodySize];
    send(messageHello, body, write(Hello{}, body));
    FrameDecoder decoder;
    Welcome welcome;
    bool greeted = false;
    for (const std::uint8_t byte : pins.fromBoard) {
        Frame frame;
        if (decoder.push(byte, frame)) greeted = read(frame, welcome);
    }
    QVERIFY(greeted);
    QCOMPARE(welcome.tableCapacity, 6000u);
    QCOMPARE(welcome.voltageLimit, 12.0f);
}

void SketchTest::countsAllFourEdges() {
    turn(0, 37);
    turn(1, -9);
    QCOMPARE(int(counts[0]), 37);
    QCOMPARE(int(counts[1]), -9);
    turn(0, -40);
    QCOMPARE(int(counts[0]), -3);
}

void SketchTest::drivesDirectionAndPulses() {
    exchange(3.0f, -6.0f);  // of 12 V
    QCOMPARE(pins.analogOut[3], 250);
    QCOMPARE(pins.digital[2], LOW);
    QCOMPARE(pins.analogOut[5], 500);
    QCOMPARE(pins.digital[4], HIGH);
    QCOMPARE(pins.pwmRange, 1000);
    exchange(100.0f, 0.0f);
    QCOMPARE(pins.analogOut[3], 1000);
    QCOMPARE(pins.analogOut[5], 0);
}

void SketchTest::switchesOffWithoutCommands() {
    exchange(3.0f, 3.0f);
    wait(9'000);
    QCOMPARE(pins.analogOut[3], 250);
    wait(1'500);
    QCOMPARE(pins.analogOut[3], 0);
    QCOMPARE(pins.analogOut[5], 0);
}

void SketchTest::doesNotWaitForAComputerThatDoesNotRead() {
    send(messageReset, nullptr, 0);
    exchange(3.0f, 3.0f);
    QCOMPARE(pins.analogOut[3], 250);
    pins.room = 5;
    exchange(3.0f, 3.0f);
    wait(10'500);
    pins.room = 256;
    QCOMPARE(pins.analogOut[3], 0);
    QCOMPARE(pins.analogOut[5], 0);
}

void SketchTest::noticesALowSupply() {
    send(messageReset, nullptr, 0);
    exchange(3.0f, 3.0f);
    QCOMPARE(pins.analogOut[3], 250);
    pins.analogIn[26] = 900;  // 8.0 V
    wait(1'100);
    QCOMPARE(pins.analogOut[3], 0);
    QVERIFY((device->flags() & stateBrownOut) != 0);
}

LINKWRIGHT_TEST(SketchTest)

}  // namespace sketch_test

#include "sketch_test.moc"
