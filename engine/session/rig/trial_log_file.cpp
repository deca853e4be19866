// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/rig/trial_log_file.h"

#include "engine/base/diagnostic.h"
#include "engine/project/results_file.h"
#include "engine/session/optimizations/results_layout.h"

#include <cmath>
#include <filesystem>
#include <utility>

namespace linkwright::session {

namespace {

using project::ResultsReader;
using project::ResultsWriter;

constexpr const char* rig = "/rig";
constexpr const char* log = "/log";
constexpr const char* leadIn = "/leadIn";

void writeAttributes(ResultsWriter& writer, const TrialOutcome& outcome) {
    const TrialLog& trial = outcome.log;
    const TrackingMeasures& measures = outcome.measures;
    writer.setText(rig, "device", trial.device);
    writer.setText(rig, "mode", control::wordOf(trial.mode));
    writer.setText(rig, "modelHash", trial.modelHash);
    writer.setText(rig, "started", trial.started);
    writer.setText(rig, "stopReason", trial.stopReason);
    writer.setInteger(rig, "completed", trial.completed ? 1 : 0);
    writer.setInteger(rig, "realTime", trial.realTime ? 1 : 0);
    writer.setNumber(rig, "sampleTime", trial.sampleTime);
    writer.setNumber(rig, "plannedDuration", trial.plannedDuration);
    writer.setNumber(rig, "missedDeadlines", static_cast<double>(trial.missedDeadlines));
    writer.setNumber(rig, "jitterP50", trial.jitter.p50);
    writer.setNumber(rig, "jitterP99", trial.jitter.p99);
    writer.setNumber(rig, "jitterMaximum", trial.jitter.maximum);
    writer.setNumber(rig, "integralSquaredError", measures.integralSquaredError);
    writer.setNumber(rig, "largestError", measures.largestError);
    writer.setText(rig, "errorUnit", measures.inTaskSpace ? "m" : "rad");
}

TrialMode modeOf(const std::string& word, const std::string& path) {
    if (const auto mode = control::trialModeOf(word)) return *mode;
    throw base::InputError(base::Diagnostic{
        base::Severity::Error, "", path, "The mode of the trial, \"" + word + "\", is not known.",
        "Use a log written by this program."});
}

void appendTable(ResultsWriter& writer, const char* place, const std::vector<double>& times,
                 const std::vector<ChannelLog>& channels) {
    const std::size_t width = channels.size();
    std::vector<project::ResultsColumn> columns{{"time", "s", 1}};
    for (const control::LogColumn& column : control::logColumns)
        columns.push_back({column.name, column.unit, width});
    const std::size_t table = writer.addTable(place, columns);
    std::vector<double> row;
    for (std::size_t sample = 0; sample < times.size(); ++sample) {
        row.assign(1, times[sample]);
        for (const control::LogColumn& column : control::logColumns)
            for (const ChannelLog& channel : channels)
                row.push_back((channel.*column.values)[sample]);
        writer.append(table, row);
    }
}

void takeTable(const ResultsReader& reader, const std::string& place, const std::string& path,
               std::vector<double>& times, std::vector<ChannelLog>& channels) {
    times = reader.numbers(place + "/time").values;
    for (const auto& [name, unit, values] : control::logColumns) {
        const ResultsReader::Numbers numbers = reader.numbers(place + "/" + name);
        if (numbers.width != channels.size()
            || numbers.values.size() != numbers.width * times.size())
            throw base::InputError(base::Diagnostic{
                base::Severity::Error, "", path,
                std::string("Column ") + name + " of the log does not match the others.",
                "Use a log written by this program."});
        for (std::size_t channel = 0; channel < channels.size(); ++channel)
            for (std::size_t sample = 0; sample < times.size(); ++sample)
                (channels[channel].*values)
                    .push_back(numbers.values[sample * numbers.width + channel]);
    }
}

}  // namespace

void writeTrialLog(const std::string& path, const model::Model& model, const TrialOutcome& outcome,
                   const std::string& projectPath, const std::string& program) {
    const TrialLog& trial = outcome.log;
    OptimizationDescription description;
    description.name = std::string(control::wordOf(trial.mode)) + " on " + trial.device;
    description.projectName = std::filesystem::path(projectPath).filename().string();
    description.program = program;
    if (std::filesystem::exists(path))
        throw base::InputError(
            base::Diagnostic{base::Severity::Error, "", path, "The log already exists.",
                             "Choose another file; a recorded trial is never overwritten."});
    // Half a log would pass for a trial, and could not be written again.
    ResultsWriter writer(path, originOf(model, "rig", description),
                         ResultsWriter::Existing::WhenComplete);
    writeAttributes(writer, outcome);
    std::vector<std::string> motors, names;
    for (const ChannelLog& channel : trial.channels) {
        motors.push_back(channel.motor);
        names.push_back(channel.name);
    }
    writer.writeTexts(rig, "motors", motors);
    writer.writeTexts(rig, "names", names);
    appendTable(writer, log, trial.times, trial.channels);
    if (!trial.leadInTimes.empty())
        appendTable(writer, leadIn, trial.leadInTimes, trial.leadInChannels);
    writer.close();
}

TrialLog readTrialLog(const std::string& path) {
    const ResultsReader reader(path);
    if (!reader.has(log) || !reader.has(rig))
        throw base::InputError(base::Diagnostic{base::Severity::Error, "", path,
                                                "The file contains no trial on a rig.",
                                                "Specify a log written by `run --log`."});
    TrialLog trial;
    trial.device = reader.text(rig, "device");
    trial.mode = modeOf(reader.text(rig, "mode"), path);
    trial.modelHash = reader.text(rig, "modelHash");
    trial.started = reader.text(rig, "started");
    trial.stopReason = reader.text(rig, "stopReason");
    trial.completed = reader.number(rig, "completed") != 0.0;
    trial.realTime = reader.number(rig, "realTime") != 0.0;
    trial.sampleTime = reader.number(rig, "sampleTime", 1e-3);
    trial.plannedDuration = reader.number(rig, "plannedDuration");
    trial.missedDeadlines = reader.integer(rig, "missedDeadlines");
    trial.jitter = {reader.number(rig, "jitterP50"), reader.number(rig, "jitterP99"),
                    reader.number(rig, "jitterMaximum")};
    const std::vector<std::string> motors = reader.texts("/rig/motors");
    const std::vector<std::string> names = reader.texts("/rig/names");
    trial.channels.resize(motors.size());
    for (std::size_t channel = 0; channel < motors.size(); ++channel) {
        trial.channels[channel].motor = motors[channel];
        trial.channels[channel].name = channel < names.size() ? names[channel] : motors[channel];
    }
    trial.leadInChannels = trial.channels;
    takeTable(reader, log, path, trial.times, trial.channels);
    if (reader.has(leadIn))
        takeTable(reader, leadIn, path, trial.leadInTimes, trial.leadInChannels);
    return trial;
}

std::string recordedProject(const std::string& path) {
    try {
        return ResultsReader(path).origin().projectName;
    } catch (const base::InputError&) {
        return {};
    }
}

StoredTrial readTrial(const std::string& path) {
    TrialLog log = readTrialLog(path);
    const project::ResultsOrigin origin = ResultsReader(path).origin();
    StoredTrial trial;
    trial.projectName = origin.projectName;
    trial.model = std::make_shared<const model::Model>(modelOf(origin, path));
    trial.outcome = measureTrial(*trial.model, std::move(log));
    return trial;
}

}  // namespace linkwright::session
