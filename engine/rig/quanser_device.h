// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/device.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace linkwright::rig {

/// The functions of Quanser's hardware-in-the-loop library that are used here, found at run time;
/// a stand-in in tests. Declared as Quanser documents them, because the library is not free.
struct QuanserLibrary {
    using Card = void*;
    int (*open)(const char* cardType, const char* identifier, Card* card) = nullptr;
    int (*close)(Card card) = nullptr;
    int (*setEncoderCounts)(Card card, const std::uint32_t* channels, std::uint32_t count,
                            const std::int32_t* values) = nullptr;
    int (*readEncoder)(Card card, const std::uint32_t* channels, std::uint32_t count,
                       std::int32_t* values) = nullptr;
    int (*writeAnalog)(Card card, const std::uint32_t* channels, std::uint32_t count,
                       const double* volts) = nullptr;
    int (*setExpirationVolts)(Card card, const std::uint32_t* channels, std::uint32_t count,
                              const double* volts) = nullptr;
    int (*startWatchdog)(Card card, double timeout) = nullptr;
    int (*reloadWatchdog)(Card card) = nullptr;
    int (*isWatchdogExpired)(Card card) = nullptr;
    int (*clearWatchdog)(Card card) = nullptr;
    int (*stopWatchdog)(Card card) = nullptr;
    int (*errorText)(const char* locale, int error, char* message, std::size_t size) = nullptr;

    /// Loads libhil and libquanser_common.
    /// @param reason receives what is missing
    bool load(std::string& reason);
};

/// A data acquisition card of Quanser, with the watchdog of the card as command timeout. Written to
/// the documentation and tested against a stand-in: unverified on hardware.
class QuanserDevice : public Device {
public:
    /// @param cardType for example q8_usb
    /// @param identifier number of the card
    /// @param channelCount motors, on channels 0, 1, ...
    /// @param countsPerTurn of the encoders, at the joint
    QuanserDevice(const QuanserLibrary& library, std::string cardType, std::string identifier,
                  int channelCount, int countsPerTurn);
    ~QuanserDevice() override;

    DeviceCapabilities open() override;
    DeviceStatus readEncoders(Reading& reading) noexcept override;
    DeviceStatus writeVolts(std::span<const double> volts) noexcept override;
    DeviceStatus zero(int channel) noexcept override;
    DeviceStatus resetFault() noexcept override;
    void close() noexcept override;

private:
    void require(int result, const std::string& what);
    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(channelCount_); }

    QuanserLibrary library_;
    std::string cardType_, identifier_;
    int channelCount_;
    int countsPerTurn_;
    QuanserLibrary::Card card_ = nullptr;
    bool watched_ = false;
    std::array<std::uint32_t, maximumChannels> channels_{};
    std::array<std::int32_t, maximumChannels> lastCounts_{};
};

}  // namespace linkwright::rig
