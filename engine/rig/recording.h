// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/trial_table.h"

#include <string>
#include <vector>

namespace linkwright::rig {

/// A recorded trial. Every trial starts a new file; what was written stays readable when the
/// controller, the device or the disk gives up in the middle.
struct Recording {
    std::string device;     ///< description of the device
    std::string modelHash;  ///< of the table that was played
    int channelCount = 0;
    double period = 0.0;  ///< s
    TrialMode mode = TrialMode::FeedforwardAndFeedback;
    std::array<PdGains, maximumChannels> gains{};
    double voltageLimit = 0.0;  ///< V, the smallest of all channels
    std::vector<RigSample> samples;
    bool complete = false;  ///< the end mark is there: the controller closed the file itself
    StopReason stopReason = StopReason::None;
    Fault fault = Fault::None;  ///< of the last sample
};

/// Reads a log up to its last intact record; a torn tail is no error.
/// @throws base::InputError when the file cannot be read or is no trial log
Recording readRecording(const std::string& path);

}  // namespace linkwright::rig
