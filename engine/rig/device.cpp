// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/device.h"

namespace linkwright::rig {

bool Device::returnToStart(Reading&) noexcept {
    return false;
}

void Device::beginUpload(const TrialTable&, const TableControl&) noexcept {}

DeviceStatus Device::startTable(TrialMode) noexcept {
    return DeviceStatus::Failed;
}

}  // namespace linkwright::rig
