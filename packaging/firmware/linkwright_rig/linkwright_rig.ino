// SPDX-License-Identifier: BSD-3-Clause
// Linkwright rig on a Raspberry Pi Pico with the arduino-pico core: two DC motors on H-bridges with
// direction and PWM inputs, two quadrature encoders, the rig protocol on USB. See ../README.md.
#include <Arduino.h>

#include "src/rig_device.h"

namespace {

using namespace linkwright::firmware;

// What a builder adapts.
constexpr int motorCount = 2;
constexpr int directionPins[motorCount] = {2, 4};
constexpr int pwmPins[motorCount] = {3, 5};
constexpr int encoderPinsA[motorCount] = {6, 8};
constexpr int encoderPinsB[motorCount] = {7, 9};
constexpr int supplyPin = 26;
constexpr float supplyVolts = 12.0f;       // of the motors
constexpr float supplyDivider = 11.0f;     // between supply and supplyPin
constexpr float countsPerTurn = 4096.0f;   // all four edges, per turn of the joint
constexpr uint32_t tableRows = 6000;       // 144 kB of the 264 kB there are
constexpr uint32_t watchdogMilliseconds = 15;

constexpr int pwmRange = 1000;
constexpr uint32_t pwmHertz = 20000;  // above hearing
constexpr float lowSupply = 0.8f;

float tableStorage[tableRows * 3 * motorCount];
volatile int32_t counts[motorCount] = {};
volatile uint8_t encoderStates[motorCount] = {};

/// Change of the count by old state (bits 3, 2) and new state (bits 1, 0) of A and B. Two changes at
/// once are an edge that was missed: they do not count.
constexpr int8_t quadratureSteps[16] = {0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0};

uint8_t readEncoderPins(int channel) {
    return static_cast<uint8_t>(digitalRead(encoderPinsA[channel]) << 1
                                | digitalRead(encoderPinsB[channel]));
}

void countEdge(int channel) {
    const uint8_t now = readEncoderPins(channel);
    counts[channel] = counts[channel] + quadratureSteps[encoderStates[channel] << 2 | now];
    encoderStates[channel] = now;
}

void countFirst() { countEdge(0); }
void countSecond() { countEdge(1); }

class PicoBoard final : public Board {
public:
    uint32_t microseconds() override { return micros(); }
    int32_t encoderCount(int channel) override { return counts[channel]; }
    void setVolts(int channel, float volts) override {
        const float part = clampTo(volts / supplyVolts, -1.0f, 1.0f);
        digitalWrite(directionPins[channel], part < 0.0f ? HIGH : LOW);
        const float size = part < 0.0f ? -part : part;
        analogWrite(pwmPins[channel], static_cast<int>(size * pwmRange + 0.5f));
    }
    bool supplyGood() override {
        // The converter takes a few microseconds: one look per millisecond is enough.
        const uint32_t now = millis();
        if (now != lookedAt_) {
            lookedAt_ = now;
            const float volts =
                static_cast<float>(analogRead(supplyPin)) * (3.3f / 4095.0f) * supplyDivider;
            good_ = volts > lowSupply * supplyVolts;
        }
        return good_;
    }
    void send(const uint8_t* bytes, size_t count) override {
        // A computer that does not read must not hold this loop, which guards the outputs.
        if (Serial.availableForWrite() >= static_cast<int>(count)) Serial.write(bytes, count);
    }
    void restartWatchdog() override { rp2040.wdt_reset(); }

private:
    uint32_t lookedAt_ = 0xFFFFFFFF;
    bool good_ = false;
};

BoardFacts boardFacts() {
    BoardFacts facts;
    facts.name = "Raspberry Pi Pico";
    facts.channelCount = motorCount;
    facts.voltageLimit = supplyVolts;
    for (int channel = 0; channel < motorCount; ++channel)
        facts.radiansPerCount[channel] = 6.2831853f / countsPerTurn;
    facts.tableStorage = tableStorage;
    facts.tableStorageSize = tableRows * 3 * motorCount;
    return facts;
}

PicoBoard board;
RigDevice* device = nullptr;

}  // namespace

void setup() {
    for (int channel = 0; channel < motorCount; ++channel) {
        pinMode(directionPins[channel], OUTPUT);
        pinMode(pwmPins[channel], OUTPUT);
        pinMode(encoderPinsA[channel], INPUT_PULLUP);
        pinMode(encoderPinsB[channel], INPUT_PULLUP);
    }
    analogWriteFreq(pwmHertz);
    analogWriteRange(pwmRange);
    analogReadResolution(12);
    // Made here, because its constructor sets the outputs, whose pins are ready only now.
    static RigDevice made(board, boardFacts());
    device = &made;
    for (int channel = 0; channel < motorCount; ++channel)
        encoderStates[channel] = readEncoderPins(channel);
    attachInterrupt(digitalPinToInterrupt(encoderPinsA[0]), countFirst, CHANGE);
    attachInterrupt(digitalPinToInterrupt(encoderPinsB[0]), countFirst, CHANGE);
    attachInterrupt(digitalPinToInterrupt(encoderPinsA[1]), countSecond, CHANGE);
    attachInterrupt(digitalPinToInterrupt(encoderPinsB[1]), countSecond, CHANGE);
    Serial.begin(1000000);
    rp2040.wdt_begin(watchdogMilliseconds);
}

void loop() {
    // Bounded, so that a flood of bytes cannot keep the guards from being looked at.
    for (int taken = 0; taken < 64 && Serial.available() > 0; ++taken)
        device->receive(static_cast<uint8_t>(Serial.read()));
    device->poll();
}
