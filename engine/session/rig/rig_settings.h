// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/rig/trial.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::session {

/// What a project says of the rig it runs on: "rig" of its file. It is no part of the model: none
/// of it changes a motion.
struct RigSettings {
    std::string device;  ///< as in RigDevice::specification; empty: none was chosen
    TrialMode mode = TrialMode::FeedforwardAndFeedback;
    bool leadIn = true;
    bool onDevice = false;               ///< the device closes the loop by itself
    std::optional<int> missedDeadlines;  ///< in a row that are borne; empty: those of the plan
    // What a person chose for a motor, by its id; others have what the plan gives them.
    std::map<std::string, PdGains> gains;
    std::map<std::string, ChannelLimits> limits;

    bool operator==(const RigSettings&) const = default;
};

/// The settings in the text of a project file; the usual ones where there are none.
/// @param problems receives what cannot be read: nothing of the rig is taken then, since a limit
///        that is left out may be one that matters
RigSettings readRigSettings(const std::string& projectText,
                            std::vector<base::Diagnostic>& problems);

/// The text of a project file with these settings in it; the usual ones are left out.
/// @throws base::InputError when the text is no project
std::string withRigSettings(const std::string& projectText, const RigSettings& settings);

/// Gives the motors of a plan what a person chose for them.
void applyRigSettings(const RigSettings& settings, TrialPlan& plan);

}  // namespace linkwright::session
