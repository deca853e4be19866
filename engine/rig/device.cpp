// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/device.h"

namespace linkwright::rig {

void Device::beginUpload(const RunTable&, const TableControl&) noexcept {}

DeviceStatus Device::startTable(RunMode) noexcept {
    return DeviceStatus::Failed;
}

}  // namespace linkwright::rig
