// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/device.h"

#include <comedilib.h>

#include <string>

namespace linkwright::rig {

/// The functions of comedilib that are used here, found at run time; a stand-in in tests.
struct ComediLibrary {
    decltype(&comedi_open) open = nullptr;
    decltype(&comedi_close) close = nullptr;
    decltype(&comedi_errno) lastError = nullptr;
    decltype(&comedi_strerror) errorText = nullptr;
    decltype(&comedi_get_board_name) boardName = nullptr;
    decltype(&comedi_find_subdevice_by_type) findSubdevice = nullptr;
    decltype(&comedi_get_n_channels) channelCount = nullptr;
    decltype(&comedi_get_maxdata) maximumData = nullptr;
    decltype(&comedi_find_range) findRange = nullptr;
    decltype(&comedi_get_range) getRange = nullptr;
    decltype(&comedi_from_phys) fromPhysical = nullptr;
    decltype(&comedi_lock) lock = nullptr;
    decltype(&comedi_unlock) unlock = nullptr;
    decltype(&comedi_reset) reset = nullptr;
    decltype(&comedi_set_counter_mode) setCounterMode = nullptr;
    decltype(&comedi_arm) arm = nullptr;
    decltype(&comedi_data_read) read = nullptr;
    decltype(&comedi_data_write) write = nullptr;

    /// Loads libcomedi.
    /// @param reason receives what is missing
    /// @returns true when all functions are there
    bool load(std::string& reason);
};

/// A data acquisition card under Linux through comedilib: analog outputs to the amplifiers, one
/// counter subdevice per encoder, counting all four edges. Such cards have no command timeout:
/// without a program they keep their last voltage.
class ComediDevice : public Device {
public:
    /// @param path for example /dev/comedi0
    /// @param countsPerTurn of the encoders, at the joint, after the fourfold evaluation
    ComediDevice(const ComediLibrary& library, std::string path, int countsPerTurn);
    ~ComediDevice() override;

    DeviceCapabilities open() override;
    DeviceStatus readEncoders(Reading& reading) noexcept override;
    DeviceStatus writeVolts(std::span<const double> volts) noexcept override;
    DeviceStatus zero(int channel) noexcept override;
    void close() noexcept override;

private:
    struct Motor {
        unsigned counter = 0;  ///< subdevice
        comedi_range* range = nullptr;
        unsigned rangeIndex = 0;
        lsampl_t outputMaximum = 0;
        lsampl_t counterMaximum = 0;
        lsampl_t lastCount = 0;
    };

    void findMotors();
    void startCounter(const Motor& motor);
    [[noreturn]] void reject(const std::string& what, const std::string& remedy);
    bool writeVoltage(int channel, double volts) noexcept;

    ComediLibrary library_;
    std::string path_;
    int countsPerTurn_;
    comedi_t* card_ = nullptr;
    unsigned outputs_ = 0;  ///< subdevice
    int channelCount_ = 0;
    std::array<Motor, maximumChannels> motors_{};
};

}  // namespace linkwright::rig
