// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/quanser_device.h"

#include "engine/base/diagnostic.h"
#include "engine/rig/clock.h"
#include "engine/rig/shared_library.h"

#include <numbers>

namespace linkwright::rig {
namespace {

constexpr double watchdogSeconds = 0.010;

}  // namespace

bool QuanserLibrary::load(std::string& reason) {
    SharedLibrary common{"libquanser_common.so.1", "libquanser_common.so"};
    SharedLibrary hardware{"libhil.so.1", "libhil.so"};
    hardware.find(open, "hil_open");
    hardware.find(close, "hil_close");
    hardware.find(setEncoderCounts, "hil_set_encoder_counts");
    hardware.find(readEncoder, "hil_read_encoder");
    hardware.find(writeAnalog, "hil_write_analog");
    hardware.find(setExpirationVolts, "hil_watchdog_set_analog_expiration_state");
    hardware.find(startWatchdog, "hil_watchdog_start");
    hardware.find(reloadWatchdog, "hil_watchdog_reload");
    hardware.find(isWatchdogExpired, "hil_watchdog_is_expired");
    hardware.find(clearWatchdog, "hil_watchdog_clear");
    hardware.find(stopWatchdog, "hil_watchdog_stop");
    common.find(errorText, "msg_get_error_messageA");
    reason = hardware.reason().empty() ? common.reason() : hardware.reason();
    return reason.empty();
}

QuanserDevice::QuanserDevice(const QuanserLibrary& library, std::string cardType,
                             std::string identifier, int channelCount, int countsPerTurn)
    : library_(library),
      cardType_(std::move(cardType)),
      identifier_(std::move(identifier)),
      channelCount_(channelCount),
      countsPerTurn_(countsPerTurn) {
    for (std::uint32_t channel = 0; channel < channels_.size(); ++channel)
        channels_[channel] = channel;
}

QuanserDevice::~QuanserDevice() {
    close();
}

void QuanserDevice::require(int result, const std::string& what) {
    if (result >= 0) return;
    char text[256] = "";
    library_.errorText(nullptr, result, text, sizeof(text));
    close();
    throw base::InputError(
        {base::Severity::Error, "", "quanser:" + cardType_ + ":" + identifier_, what + ": " + text,
         "Check that the card is plugged in and not in use, and that its driver is loaded."});
}

DeviceCapabilities QuanserDevice::open() {
    close();
    const std::array<double, maximumChannels> zeros{};
    const std::array<std::int32_t, maximumChannels> noCounts{};
    require(library_.open(cardType_.c_str(), identifier_.c_str(), &card_),
            "the card cannot be opened");
    require(library_.writeAnalog(card_, channels_.data(), count(), zeros.data()),
            "the outputs cannot be set");
    require(library_.setEncoderCounts(card_, channels_.data(), count(), noCounts.data()),
            "the encoders cannot be set");
    lastCounts_ = noCounts;
    require(library_.setExpirationVolts(card_, channels_.data(), count(), zeros.data()),
            "the watchdog cannot be told to switch to zero");
    require(library_.startWatchdog(card_, watchdogSeconds), "the watchdog cannot be started");
    watched_ = true;
    DeviceCapabilities capabilities;
    capabilities.description = "Quanser " + cardType_ + " " + identifier_;
    capabilities.channelCount = channelCount_;
    capabilities.voltageLimit = 10.0;
    for (int channel = 0; channel < channelCount_; ++channel)
        capabilities.radiansPerCount[static_cast<std::size_t>(channel)] =
            2.0 * std::numbers::pi / countsPerTurn_;
    capabilities.commandTimeout = watchdogSeconds;
    return capabilities;
}

DeviceStatus QuanserDevice::readEncoders(Reading& reading) noexcept {
    if (card_ == nullptr) return DeviceStatus::Unplugged;
    std::array<std::int32_t, maximumChannels> counts{};
    if (library_.readEncoder(card_, channels_.data(), count(), counts.data()) < 0)
        return DeviceStatus::Failed;
    for (std::size_t channel = 0; channel < count(); ++channel) {
        reading.counts[channel] +=
            static_cast<std::int32_t>(static_cast<std::uint32_t>(counts[channel])
                                      - static_cast<std::uint32_t>(lastCounts_[channel]));
        lastCounts_[channel] = counts[channel];
    }
    const int expired = library_.isWatchdogExpired(card_);
    if (expired < 0) return DeviceStatus::Failed;
    reading.flags = expired > 0 ? firmware::stateTimedOut : 0u;
    reading.time = monotonicSeconds();
    reading.age = 0.0;
    return DeviceStatus::Ok;
}

DeviceStatus QuanserDevice::writeVolts(std::span<const double> volts) noexcept {
    if (card_ == nullptr) return DeviceStatus::Unplugged;
    const bool written = library_.writeAnalog(card_, channels_.data(), count(), volts.data()) >= 0;
    const bool fed = library_.reloadWatchdog(card_) >= 0;
    return written && fed ? DeviceStatus::Ok : DeviceStatus::Failed;
}

DeviceStatus QuanserDevice::zero(int channel) noexcept {
    if (card_ == nullptr) return DeviceStatus::Unplugged;
    const double volts = 0.0;
    const bool written =
        library_.writeAnalog(card_, &channels_[static_cast<std::size_t>(channel)], 1, &volts) >= 0;
    library_.reloadWatchdog(card_);
    return written ? DeviceStatus::Ok : DeviceStatus::Failed;
}

DeviceStatus QuanserDevice::resetFault() noexcept {
    if (card_ == nullptr) return DeviceStatus::Unplugged;
    const bool good =
        library_.clearWatchdog(card_) >= 0 && library_.startWatchdog(card_, watchdogSeconds) >= 0;
    return good ? DeviceStatus::Ok : DeviceStatus::Failed;
}

void QuanserDevice::close() noexcept {
    if (card_ == nullptr) return;
    for (int channel = 0; channel < channelCount_; ++channel)
        zero(channel);
    if (watched_) library_.stopWatchdog(card_);
    watched_ = false;
    library_.close(card_);
    card_ = nullptr;
}

}  // namespace linkwright::rig
