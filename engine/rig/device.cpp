// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/device.h"

namespace linkwright::rig {

bool Device::returnToStart(Reading&) noexcept {
    return false;
}

void Device::beginUpload(const TrialJob&, const RigLimits&,
                         const std::array<std::int64_t, maximumChannels>&) noexcept {}

DeviceStatus Device::startTable(TrialMode) noexcept {
    return DeviceStatus::Failed;
}

}  // namespace linkwright::rig
