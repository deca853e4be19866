// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/rig/run_log_file.h"

#include "engine/base/diagnostic.h"
#include "engine/project/results_file.h"
#include "engine/session/runs/run_layout.h"

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

void writeAttributes(ResultsWriter& writer, const RunOutcome& outcome) {
    const RunLog& run = outcome.log;
    const TrackingMeasures& measures = outcome.measures;
    writer.setText(rig, "device", run.device);
    writer.setText(rig, "mode", control::wordOf(run.mode));
    writer.setText(rig, "modelHash", run.modelHash);
    writer.setText(rig, "started", run.started);
    writer.setText(rig, "stopReason", run.stopReason);
    writer.setNumber(rig, "completed", run.completed ? 1.0 : 0.0);
    writer.setNumber(rig, "realTime", run.realTime ? 1.0 : 0.0);
    writer.setNumber(rig, "sampleTime", run.sampleTime);
    writer.setNumber(rig, "plannedDuration", run.plannedDuration);
    writer.setNumber(rig, "missedDeadlines", static_cast<double>(run.missedDeadlines));
    writer.setNumber(rig, "jitterP50", run.jitter.p50);
    writer.setNumber(rig, "jitterP99", run.jitter.p99);
    writer.setNumber(rig, "jitterMaximum", run.jitter.maximum);
    writer.setNumber(rig, "integralSquaredError", measures.integralSquaredError);
    writer.setNumber(rig, "largestError", measures.largestError);
    writer.setText(rig, "errorUnit", measures.inTaskSpace ? "m" : "rad");
}

RunMode modeOf(const std::string& word, const std::string& path) {
    for (const RunMode mode :
         {RunMode::ProportionalDerivative, RunMode::Feedforward, RunMode::FeedforwardAndFeedback})
        if (word == control::wordOf(mode)) return mode;
    throw base::InputError(base::Diagnostic{base::Severity::Error, "", path,
                                            "The mode of the run, \"" + word + "\", is not known.",
                                            "Use a log written by this program."});
}

void appendTable(ResultsWriter& writer, const char* place, const std::vector<double>& times,
                 const std::vector<ChannelLog>& channels) {
    const std::size_t width = channels.size();
    const std::size_t table = writer.addTable(place, {{"time", "s", 1},
                                                      {"reference", "rad", width},
                                                      {"measured", "rad", width},
                                                      {"feedforward", "V", width},
                                                      {"voltage", "V", width}});
    std::vector<double> row;
    for (std::size_t sample = 0; sample < times.size(); ++sample) {
        row.assign(1, times[sample]);
        for (const auto member : {&ChannelLog::reference, &ChannelLog::measured,
                                  &ChannelLog::feedforward, &ChannelLog::voltage})
            for (const ChannelLog& channel : channels)
                row.push_back((channel.*member)[sample]);
        writer.append(table, row);
    }
}

void takeTable(const ResultsReader& reader, const std::string& place, const std::string& path,
               std::vector<double>& times, std::vector<ChannelLog>& channels) {
    times = reader.numbers(place + "/time").values;
    const auto take = [&](const char* column, std::vector<double> ChannelLog::*member) {
        const ResultsReader::Numbers numbers = reader.numbers(place + "/" + column);
        if (numbers.width != channels.size()
            || numbers.values.size() != numbers.width * times.size())
            throw base::InputError(base::Diagnostic{
                base::Severity::Error, "", path,
                std::string("The column ") + column + " of the log does not fit the others.",
                "Use a log written by this program."});
        for (std::size_t channel = 0; channel < channels.size(); ++channel)
            for (std::size_t sample = 0; sample < times.size(); ++sample)
                (channels[channel].*member)
                    .push_back(numbers.values[sample * numbers.width + channel]);
    };
    take("reference", &ChannelLog::reference);
    take("measured", &ChannelLog::measured);
    take("feedforward", &ChannelLog::feedforward);
    take("voltage", &ChannelLog::voltage);
}

}  // namespace

void writeRunLog(const std::string& path, const model::Model& model, const RunOutcome& outcome,
                 const std::string& projectPath, const std::string& program) {
    const RunLog& run = outcome.log;
    RunDescription description;
    description.name = std::string(control::wordOf(run.mode)) + " on " + run.device;
    description.projectName = std::filesystem::path(projectPath).filename().string();
    description.program = program;
    ResultsWriter writer(path, originOf(model, "rig", description));
    writeAttributes(writer, outcome);
    std::vector<std::string> motors, names;
    for (const ChannelLog& channel : run.channels) {
        motors.push_back(channel.motor);
        names.push_back(channel.name);
    }
    writer.writeTexts(rig, "motors", motors);
    writer.writeTexts(rig, "names", names);
    appendTable(writer, log, run.times, run.channels);
    if (!run.leadInTimes.empty()) appendTable(writer, leadIn, run.leadInTimes, run.leadInChannels);
    writer.close();
}

RunLog readRunLog(const std::string& path) {
    const ResultsReader reader(path);
    if (!reader.has(log) || !reader.has(rig))
        throw base::InputError(base::Diagnostic{base::Severity::Error, "", path,
                                                "The file holds no run on a rig.",
                                                "Name a log written by `run --log`."});
    RunLog run;
    run.device = reader.text(rig, "device");
    run.mode = modeOf(reader.text(rig, "mode"), path);
    run.modelHash = reader.text(rig, "modelHash");
    run.started = reader.text(rig, "started");
    run.stopReason = reader.text(rig, "stopReason");
    run.completed = reader.number(rig, "completed") != 0.0;
    run.realTime = reader.number(rig, "realTime") != 0.0;
    run.sampleTime = reader.number(rig, "sampleTime", 1e-3);
    run.plannedDuration = reader.number(rig, "plannedDuration");
    run.missedDeadlines = std::llround(reader.number(rig, "missedDeadlines"));
    run.jitter = {reader.number(rig, "jitterP50"), reader.number(rig, "jitterP99"),
                  reader.number(rig, "jitterMaximum")};
    const std::vector<std::string> motors = reader.texts("/rig/motors");
    const std::vector<std::string> names = reader.texts("/rig/names");
    run.channels.resize(motors.size());
    for (std::size_t channel = 0; channel < motors.size(); ++channel) {
        run.channels[channel].motor = motors[channel];
        run.channels[channel].name = channel < names.size() ? names[channel] : motors[channel];
    }
    run.leadInChannels = run.channels;
    takeTable(reader, log, path, run.times, run.channels);
    if (reader.has(leadIn)) takeTable(reader, leadIn, path, run.leadInTimes, run.leadInChannels);
    return run;
}

std::string recordedProject(const std::string& path) {
    try {
        return ResultsReader(path).origin().projectName;
    } catch (const base::InputError&) {
        return {};
    }
}

StoredRigRun readRigRun(const std::string& path) {
    RunLog log = readRunLog(path);
    const project::ResultsOrigin origin = ResultsReader(path).origin();
    StoredRigRun run;
    run.projectName = origin.projectName;
    run.model = std::make_shared<const model::Model>(modelOf(origin, path));
    run.outcome = measureRun(*run.model, std::move(log));
    return run;
}

}  // namespace linkwright::session
