// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/comedi_device.h"

#include "engine/base/diagnostic.h"
#include "engine/rig/clock.h"
#include "engine/rig/shared_library.h"

#include <comedi.h>

#include <algorithm>
#include <numbers>

namespace linkwright::rig {
namespace {

constexpr unsigned quadratureMode =
    NI_GPCT_COUNTING_MODE_QUADRATURE_X4_BITS | NI_GPCT_COUNTING_DIRECTION_HW_UP_DOWN_BITS;

}  // namespace

bool ComediLibrary::load(std::string& reason) {
    SharedLibrary library{"libcomedi.so.0", "libcomedi.so"};
    library.find(open, "comedi_open");
    library.find(close, "comedi_close");
    library.find(lastError, "comedi_errno");
    library.find(errorText, "comedi_strerror");
    library.find(boardName, "comedi_get_board_name");
    library.find(findSubdevice, "comedi_find_subdevice_by_type");
    library.find(channelCount, "comedi_get_n_channels");
    library.find(maximumData, "comedi_get_maxdata");
    library.find(findRange, "comedi_find_range");
    library.find(getRange, "comedi_get_range");
    library.find(fromPhysical, "comedi_from_phys");
    library.find(lock, "comedi_lock");
    library.find(unlock, "comedi_unlock");
    library.find(reset, "comedi_reset");
    library.find(setCounterMode, "comedi_set_counter_mode");
    library.find(arm, "comedi_arm");
    library.find(read, "comedi_data_read");
    library.find(write, "comedi_data_write");
    reason = library.reason();
    return reason.empty();
}

ComediDevice::ComediDevice(const ComediLibrary& library, std::string path, int countsPerTurn)
    : library_(library), path_(std::move(path)), countsPerTurn_(countsPerTurn) {}

ComediDevice::~ComediDevice() {
    close();
}

void ComediDevice::reject(const std::string& what, const std::string& remedy) {
    const char* const why = library_.errorText(library_.lastError());
    close();
    throw base::InputError({base::Severity::Error, "", "comedi:" + path_,
                            what + (why != nullptr ? ": " + std::string(why) : ""), remedy});
}

DeviceCapabilities ComediDevice::open() {
    close();
    card_ = library_.open(path_.c_str());
    if (card_ == nullptr)
        reject("the card cannot be opened", "Load its kernel driver and check your permissions.");
    findMotors();
    for (int channel = 0; channel < channelCount_; ++channel) {
        if (!writeVoltage(channel, 0.0)) reject("an output cannot be set", "Check the card.");
        startCounter(motors_[at(channel)]);
        if (library_.read(card_, motors_[at(channel)].counter, 0, 0, AREF_GROUND,
                          &motors_[at(channel)].lastCount)
            < 0)
            reject("a counter cannot be read", "Check the card.");
    }
    const char* const board = library_.boardName(card_);
    DeviceCapabilities capabilities;
    capabilities.description =
        std::string(board != nullptr ? board : "comedi card") + " at " + path_;
    capabilities.channelCount = channelCount_;
    capabilities.voltageLimit = motors_[0].range->max;
    for (int channel = 0; channel < channelCount_; ++channel) {
        const comedi_range& range = *motors_[at(channel)].range;
        capabilities.voltageLimit = std::min({capabilities.voltageLimit, range.max, -range.min});
        capabilities.radiansPerCount[at(channel)] = 2.0 * std::numbers::pi / countsPerTurn_;
    }
    return capabilities;
}

void ComediDevice::findMotors() {
    const int outputs = library_.findSubdevice(card_, COMEDI_SUBD_AO, 0);
    if (outputs < 0) reject("the card has no analog output", "Choose another card.");
    outputs_ = static_cast<unsigned>(outputs);
    // The lock keeps a second program from writing to the outputs.
    if (library_.lock(card_, outputs_) < 0)
        reject("another program uses the outputs", "Close the other program.");
    const int available = std::min(library_.channelCount(card_, outputs_), maximumChannels);
    int counter = library_.findSubdevice(card_, COMEDI_SUBD_COUNTER, 0);
    channelCount_ = 0;
    while (channelCount_ < available && counter >= 0) {
        Motor& motor = motors_[at(channelCount_)];
        const auto channel = static_cast<unsigned>(channelCount_);
        const int range = library_.findRange(card_, outputs_, channel, UNIT_volt, -10.0, 10.0);
        motor.counter = static_cast<unsigned>(counter);
        motor.rangeIndex = range >= 0 ? static_cast<unsigned>(range) : 0;
        motor.range = library_.getRange(card_, outputs_, channel, motor.rangeIndex);
        motor.outputMaximum = library_.maximumData(card_, outputs_, channel);
        motor.counterMaximum = library_.maximumData(card_, motor.counter, 0);
        if (motor.range == nullptr || motor.outputMaximum == 0 || motor.counterMaximum == 0) break;
        ++channelCount_;
        counter = library_.findSubdevice(card_, COMEDI_SUBD_COUNTER, motor.counter + 1);
    }
    if (channelCount_ == 0)
        reject("the card has no output with a counter for its encoder", "Choose another card.");
}

void ComediDevice::startCounter(const Motor& motor) {
    if (library_.reset(card_, motor.counter) < 0
        || library_.setCounterMode(card_, motor.counter, 0, quadratureMode) < 0
        || library_.arm(card_, motor.counter, NI_GPCT_ARM_IMMEDIATE) < 0)
        reject("a counter cannot count an encoder", "Choose a card with quadrature counters.");
}

DeviceStatus ComediDevice::readEncoders(Reading& reading) noexcept {
    if (card_ == nullptr) return DeviceStatus::Unplugged;
    for (int channel = 0; channel < channelCount_; ++channel) {
        Motor& motor = motors_[at(channel)];
        lsampl_t count = 0;
        if (library_.read(card_, motor.counter, 0, 0, AREF_GROUND, &count) < 0)
            return DeviceStatus::Failed;
        // The counter wraps around at its width: the short way is the true one.
        const auto span = static_cast<std::int64_t>(motor.counterMaximum) + 1;
        std::int64_t change =
            (static_cast<std::int64_t>(count) - static_cast<std::int64_t>(motor.lastCount)) % span;
        if (change < 0) change += span;
        if (change >= span / 2) change -= span;
        reading.counts[at(channel)] += change;
        motor.lastCount = count;
    }
    reading.time = monotonicSeconds();
    reading.age = 0.0;
    return DeviceStatus::Ok;
}

DeviceStatus ComediDevice::writeVolts(std::span<const double> volts) noexcept {
    bool good = card_ != nullptr;
    for (int channel = 0; channel < channelCount_; ++channel)
        good = writeVoltage(channel, volts[at(channel)]) && good;
    return good ? DeviceStatus::Ok : DeviceStatus::Failed;
}

DeviceStatus ComediDevice::zero(int channel) noexcept {
    return writeVoltage(channel, 0.0) ? DeviceStatus::Ok : DeviceStatus::Failed;
}

bool ComediDevice::writeVoltage(int channel, double volts) noexcept {
    if (card_ == nullptr) return false;
    Motor& motor = motors_[at(channel)];
    const lsampl_t data = library_.fromPhysical(volts, motor.range, motor.outputMaximum);
    return library_.write(card_, outputs_, static_cast<unsigned>(channel), motor.rangeIndex,
                          AREF_GROUND, data)
           >= 0;
}

void ComediDevice::close() noexcept {
    if (card_ == nullptr) return;
    for (int channel = 0; channel < channelCount_; ++channel)
        zero(channel);
    library_.unlock(card_, outputs_);
    library_.close(card_);
    card_ = nullptr;
    channelCount_ = 0;
}

}  // namespace linkwright::rig
