// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/rig/interrupted_trial.h"

#include "engine/project/json_text.h"
#include "engine/project/text_file.h"
#include "engine/session/optimizations/results_layout.h"
#include "engine/session/rig/rig_controller.h"
#include "engine/session/rig/trial_log_file.h"

#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <utility>

namespace linkwright::session {

namespace {

namespace fs = std::filesystem;
using project::Json;

constexpr const char* noteEnding = ".trial";

std::string notePath(const std::string& recording) {
    return recording + noteEnding;
}

/// Whether the process that a recording is named after is alive.
bool isOfLivingProgram(const fs::path& recording) {
    const long process = std::atol(recording.filename().c_str());
    return process > 0 && (::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM);
}

Json readNote(const std::string& path) {
    return project::parseJson(project::readTextFile(path), path);
}

RecordingNote noteOf(const Json& json) {
    return {json.at("projectPath").get<std::string>(), json.at("device").get<std::string>(),
            json.at("started").get<std::string>(), json.at("leadIn").get<bool>(),
            json.value("process", 0L)};
}

model::Model modelOfNote(const Json& json, const std::string& path) {
    project::ResultsOrigin origin;
    origin.projectText = json.at("project").get<std::string>();
    for (const auto& [name, text] : json.at("tables").items())
        origin.projectTables[name] = text.get<std::string>();
    return modelOf(origin, path);
}

}  // namespace

void writeRecordingNote(const std::string& recording, const RecordingNote& note,
                        const model::Model& model) {
    std::error_code ignored;
    fs::create_directories(fs::path(recording).parent_path(), ignored);
    const project::ResultsOrigin origin = originOf(model, "rig", {});
    Json json = Json::object();
    json["projectPath"] = note.projectPath;
    json["device"] = note.device;
    json["started"] = note.started;
    json["leadIn"] = note.leadIn;
    if (note.process > 0) json["process"] = note.process;
    json["project"] = origin.projectText;
    json["tables"] = Json::object();
    for (const auto& [name, text] : origin.projectTables)
        json["tables"][name] = text;
    project::replaceTextFile(notePath(recording), project::formatJson(json), project::Backup::None);
}

std::vector<InterruptedTrial> findInterruptedTrials(const std::string& folder) {
    std::vector<InterruptedTrial> found;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const fs::path& note = entry->path();
        if (note.extension() != noteEnding || isOfLivingProgram(note)) continue;
        fs::path recording = note;
        recording.replace_extension();
        std::error_code unknown;
        if (!fs::exists(recording, unknown)) {
            if (!unknown) fs::remove(note, unknown);
            continue;
        }
        try {
            found.push_back({recording.string(), noteOf(readNote(note.string()))});
        } catch (const std::exception&) {
            // Nobody can say what it belongs to.
        }
    }
    std::sort(found.begin(), found.end(), [](const auto& left, const auto& right) {
        return left.note.started < right.note.started;
    });
    return found;
}

InterruptedTrial interruptedTrial(const std::string& recording) {
    const auto reject = [&](std::string message, std::string remedy) {
        throw base::InputError(base::Diagnostic{base::Severity::Error, "", recording,
                                                std::move(message), std::move(remedy)});
    };
    std::error_code unknown;
    if (!fs::exists(recording, unknown))
        reject("There is no such recording.", "Specify the file that the trial was recorded to.");
    InterruptedTrial trial{recording, {}};
    try {
        trial.note = noteOf(readNote(notePath(recording)));
    } catch (const std::exception&) {
        reject("The note beside the recording, which tells what was played, cannot be read.",
               "Keep both files together.");
    }
    // Another program may have the number of one that has ended.
    const fs::path program =
        fs::read_symlink("/proc/" + std::to_string(trial.note.process) + "/exe", unknown);
    if (trial.note.process > 0 && program.filename().string().starts_with("linkwright"))
        reject("The trial is still going on.", "Wait until its program has ended.");
    return trial;
}

TrialOutcome keepInterruptedTrial(const InterruptedTrial& trial, const std::string& path,
                                  const std::string& program) {
    const std::string note = notePath(trial.recording);
    const model::Model model = modelOfNote(readNote(note), note);
    PlanOptions options;
    options.leadIn = trial.note.leadIn;
    const TrialPlan plan = planTrial(model, options);
    TrialLog log = readRecording(trial.recording, plan, trial.note.device, {});
    if (log.times.size() < 2)
        throw base::InputError(base::Diagnostic{base::Severity::Error, "", trial.recording,
                                                "The trial ended before the first sample.",
                                                "Discard it."});
    log.started = trial.note.started;
    TrialOutcome outcome = measureTrial(model, std::move(log));
    std::error_code ignored;
    fs::create_directories(fs::path(path).parent_path(), ignored);
    writeTrialLog(path, model, outcome, trial.note.projectPath, program);
    discardInterruptedTrial(trial);
    return outcome;
}

void discardInterruptedTrial(const InterruptedTrial& trial) {
    std::error_code ignored;
    fs::remove(trial.recording, ignored);
    fs::remove(notePath(trial.recording), ignored);
}

}  // namespace linkwright::session
