// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/rig/trial.h"

#include <string>
#include <vector>

namespace linkwright::session {

/// What has to be known of a recording to make a log of it after its program has died; kept beside
/// it as `NAME.recording.trial`, and named like it after the process.
struct RecordingNote {
    std::string projectPath;  ///< empty for a project without a file
    std::string device;
    std::string started;  ///< ISO 8601
    bool leadIn = true;   ///< see PlanOptions
    long process = 0;     ///< that records; 0: not known
};

/// @throws base::InputError naming the file and the reason
void writeRecordingNote(const std::string& recording, const RecordingNote& note,
                        const model::Model& model);

/// A recording whose program died before it was put into a log.
struct InterruptedTrial {
    std::string recording;  ///< path
    RecordingNote note;
};

/// Those in a folder, oldest first. Notes without a recording, of trials that never began, are
/// removed; those that cannot be read stay.
std::vector<InterruptedTrial> findInterruptedTrials(const std::string& folder);

/// The trial of one recording, by the note beside it.
/// @throws base::InputError when there is none, or its program is still at work
InterruptedTrial interruptedTrial(const std::string& recording);

/// Puts what was recorded, up to the last whole sample, into a log that says so when the recording
/// ended before the trial did; the recording goes then.
/// @param path of the log, not there yet
/// @param program that the log is written by
/// @throws base::InputError when it cannot be read or written, or holds no sample; it stays then
TrialOutcome keepInterruptedTrial(const InterruptedTrial& trial, const std::string& path,
                                  const std::string& program = "linkwright");

/// Removes the recording for good.
void discardInterruptedTrial(const InterruptedTrial& trial);

}  // namespace linkwright::session
