// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/device.h"

#include <memory>
#include <string>
#include <vector>

namespace linkwright::rig {

/// Every back end at least once, available or not: the simulated rig, each serial port found,
/// comedi, Quanser HIL. Opens nothing; may look at the file system for some milliseconds.
std::vector<DeviceListing> listDevices();

/// A closed device of the back end named before the first colon: `serial:PATH`,
/// `comedi:/dev/comedi0[:COUNTS]`, `quanser:CARD:IDENTIFIER[:MOTORS[:COUNTS]]` (for example
/// `quanser:q8_usb:0`), with the encoder counts per turn of the joint, 4096 unless given. The
/// simulated rig needs a model: see simulated_device.h.
/// @param commandTimeout s, asked of devices that let it be chosen (serial)
/// @throws base::InputError when there is no such back end, naming those there are
std::unique_ptr<Device> makeDevice(const std::string& specification, double commandTimeout = 0.010);

}  // namespace linkwright::rig
