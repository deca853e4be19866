// SPDX-License-Identifier: GPL-3.0-or-later
// A stand-in of the Arduino functions that the sketch of packaging/firmware calls; it remembers
// what was done to the pins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <stdexcept>
#include <vector>

constexpr int HIGH = 1, LOW = 0, OUTPUT = 1, INPUT_PULLUP = 2, CHANGE = 3;

namespace arduino_stand_in {

struct Pins {
    std::map<int, int> modes, digital, analogOut, analogIn;
    std::map<int, void (*)()> interrupts;
    std::uint32_t time = 0;  ///< microseconds
    int pwmRange = 255;
    std::uint32_t watchdog = 0;  ///< milliseconds; 0: not started
    int watchdogResets = 0;
    std::deque<std::uint8_t> toBoard;
    std::vector<std::uint8_t> fromBoard;
    int room = 256;  ///< bytes the line takes; a write of more blocks, here for ever
};
inline Pins pins;

struct SerialLine {
    void begin(unsigned long) {}
    int available() { return static_cast<int>(pins.toBoard.size()); }
    int read() {
        const int byte = pins.toBoard.front();
        pins.toBoard.pop_front();
        return byte;
    }
    int availableForWrite() { return pins.room; }
    std::size_t write(const std::uint8_t* bytes, std::size_t count) {
        if (static_cast<int>(count) > pins.room) throw std::runtime_error("the board hangs");
        pins.fromBoard.insert(pins.fromBoard.end(), bytes, bytes + count);
        return count;
    }
};

struct Processor {
    void wdt_begin(std::uint32_t milliseconds) { pins.watchdog = milliseconds; }
    void wdt_reset() { ++pins.watchdogResets; }
};

}  // namespace arduino_stand_in

inline arduino_stand_in::SerialLine Serial;
inline arduino_stand_in::Processor rp2040;

inline void pinMode(int pin, int mode) {
    arduino_stand_in::pins.modes[pin] = mode;
}
inline int digitalRead(int pin) {
    return arduino_stand_in::pins.digital[pin];
}
inline void digitalWrite(int pin, int value) {
    arduino_stand_in::pins.digital[pin] = value;
}
inline void analogWrite(int pin, int value) {
    arduino_stand_in::pins.analogOut[pin] = value;
}
inline int analogRead(int pin) {
    return arduino_stand_in::pins.analogIn[pin];
}
inline void analogWriteFreq(std::uint32_t) {}
inline void analogWriteRange(int range) {
    arduino_stand_in::pins.pwmRange = range;
}
inline void analogReadResolution(int) {}
inline int digitalPinToInterrupt(int pin) {
    return pin;
}
inline void attachInterrupt(int pin, void (*function)(), int) {
    arduino_stand_in::pins.interrupts[pin] = function;
}
inline std::uint32_t micros() {
    return arduino_stand_in::pins.time;
}
inline std::uint32_t millis() {
    return arduino_stand_in::pins.time / 1000;
}
