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
    /// "rig" of the file as JSON where something of it cannot be read, otherwise empty. It is
    /// written back as it was, and nothing is armed, until a person has looked and it is cleared.
    std::string unread;

    bool operator==(const RigSettings&) const = default;
};

/// The settings in the text of a project file; the usual ones where there are none.
/// @param problems receives what cannot be read, each value with its place and what holds in its
///        stead. All else is taken; of limits and gains those of one motor together, since one that
///        is left out may be the one that matters.
RigSettings readRigSettings(const std::string& projectText,
                            std::vector<base::Diagnostic>& problems);

/// The text of a project file with these settings in it; the usual ones are left out, and those of
/// motors that it does not have.
/// @throws base::InputError when the text is no project
std::string withRigSettings(const std::string& projectText, const RigSettings& settings);

/// What forbids a trial with settings that nobody has looked at; empty: nothing.
std::optional<base::Diagnostic> unreadSettings(const RigSettings& settings);

/// The place of that diagnostic.
inline constexpr const char* rigPlace = "/rig";

/// Gives the motors of a plan what a person chose for them.
void applyRigSettings(const RigSettings& settings, TrialPlan& plan);

}  // namespace linkwright::session
