// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/rig_commands.h"

#include "app/cli/plan_table.h"
#include "app/cli/stop_signals.h"
#include "app/cli/text_report.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/session/rig/device_trial.h"
#include "engine/session/rig/interrupted_trial.h"
#include "engine/session/rig/rig_settings.h"
#include "engine/session/rig/trial_log_file.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <string_view>

namespace linkwright::cli {

namespace {

using base::Diagnostic;
using base::Severity;

session::TrialPlan makePlan(const Options& options, const model::Model& model,
                            const session::SolveControl& control) {
    const Abandonable nothingYet;
    session::PlanOptions wanted;
    wanted.leadIn = options.leadIn;
    session::TrialPlan plan = session::planTrial(model, wanted, control);
    std::vector<Diagnostic> problems;
    const session::RigSettings settings =
        session::readRigSettings(project::readTextFile(options.project), problems);
    if (!problems.empty()) {
        problems.push_back({Severity::Error, "", session::rigPlace,
                            "No rig runs with settings that cannot be read.",
                            "Correct them in the project file, or look at them in the window and "
                            "save the project."});
        throw base::InputError(std::move(problems));
    }
    session::applyRigSettings(settings, plan);
    if (options.missedDeadlines)
        plan.missedDeadlinesInRow =
            std::max(1, static_cast<int>(std::min(*options.missedDeadlines, 1e6)));
    for (session::ChannelPlan& channel : plan.channels) {
        if (options.proportionalGain) channel.gains.proportional = *options.proportionalGain;
        if (options.derivativeGain) channel.gains.derivative = *options.derivativeGain;
        if (options.voltageLimit) channel.limits.voltage = *options.voltageLimit;
        if (options.trackingLimit) channel.limits.trackingError = *options.trackingLimit;
    }
    return plan;
}

/// Warnings of the check; errors are thrown.
std::vector<Diagnostic> requireRunnable(const Options& options, const model::Model& model,
                                        const session::TrialPlan& plan) {
    std::vector<Diagnostic> found =
        session::checkTrial(model, plan, options.runMode, options.acceptChanges);
    for (Diagnostic& diagnostic : found)
        if (diagnostic.place == "/optimizedHash") diagnostic.remedy += " (--accept-changes)";
    if (base::hasErrors(found)) {
        std::erase_if(found, [](const Diagnostic& diagnostic) {
            return diagnostic.severity != Severity::Error;
        });
        throw base::InputError(std::move(found));
    }
    return found;
}

constexpr std::string_view recordingEnding = ".recording";

void requireFreshLog(const std::string& path) {
    if (path.empty()) return;
    const std::string recording = path + std::string(recordingEnding);
    if (std::filesystem::exists(recording))
        throw base::InputError(
            Diagnostic{Severity::Error, "", recording,
                       "The recording of an earlier run, which did not come to its end, is here.",
                       "Make a log of it by \"linkwright-cli recover\", or remove it."});
    if (std::filesystem::exists(path))
        throw base::InputError(
            Diagnostic{Severity::Error, "", path, "The log already exists.",
                       "Choose another file; a recorded trial is never overwritten."});
    project::requireReplaceable(path);
}

double largestVoltage(const session::ChannelLog& channel) {
    double largest = 0.0;
    for (const double volts : channel.voltage)
        largest = std::max(largest, std::abs(volts));
    return largest;
}

std::string unitOf(const session::TrialOutcome& outcome) {
    return outcome.measures.inTaskSpace ? "m" : "rad";
}

std::string nameOf(const session::IdentifiedParameter& parameter) {
    return parameter.key.object + "." + parameter.key.property;
}

}  // namespace

Json writePlanTable(const Options& options, const model::Model& model,
                    const session::SolveControl& control) {
    project::requireReplaceableByText(options.tablePath);
    const session::TrialPlan plan = makePlan(options, model, control);
    const std::string name = std::filesystem::path(options.project).filename().string();
    project::replaceTextFile(
        options.tablePath,
        options.tablePath.ends_with(".h") ? planHeader(plan, name) : planCsv(plan),
        project::Backup::None);
    Json json = Json::object();
    json["table"] = options.tablePath;
    json["samples"] = plan.sampleCount();
    json["duration"] = plan.duration();
    json["leadIn"] = plan.leadInTime();
    return json;
}

std::string planTableText(const Json& written) {
    std::ostringstream text;
    text << written.at("table").get<std::string>() << ": " << written.at("samples").get<int>()
         << " samples over " << written.at("duration").get<double>() << " s\n";
    return text.str();
}

RunReport runOnRig(const Options& options, const model::Model& model,
                   const session::SolveControl& control, const Tell& tell) {
    requireFreshLog(options.logPath);
    const session::TrialPlan plan = makePlan(options, model, control);
    RunReport report;
    report.warnings = requireRunnable(options, model, plan);
    tell(report.warnings);
    const std::string& rigPath =
        options.rigModelPath.empty() ? options.project : options.rigModelPath;
    if (options.onDevice && options.device == "simulated")
        throw base::InputError(Diagnostic{Severity::Error, "", "--on-device",
                                          "The simulated rig cannot play a table by itself.",
                                          "Name a serial board with --device, or leave it out."});
    report.leadInTime = plan.leadInTime();
    const auto keep = [&](const session::TrialOutcome& outcome) {
        if (options.logPath.empty()) return;
        session::writeTrialLog(options.logPath, model, outcome, options.project, "linkwright-cli");
        report.logPath = options.logPath;
    };
    if (options.device == "simulated") {
        session::PlantSettings plant;
        plant.seed = options.seed;
        const model::Model rig =
            options.rigModelPath.empty() ? model : project::readProject(options.rigModelPath);
        report.outcome = session::simulateTrial(model, plan, options.runMode, plant, rig, control);
        keep(report.outcome);
    } else {
        session::DeviceTrial request;
        request.device = options.device;
        request.mode = options.runMode;
        request.projectPath = rigPath;
        request.seed = options.seed;
        request.onDevice = options.onDevice;
        request.leadIn = options.leadIn;
        if (!options.logPath.empty())
            request.recording = options.logPath + std::string(recordingEnding);
        request.message = [&](const std::string& text) {
            if (options.progress) tell({{Severity::Note, "", "", text, ""}});
        };
        request.keep = keep;
        report.outcome = session::playOnDevice(model, plan, request, control);
    }
    return report;
}

RunReport recoverRun(const Options& options) {
    const std::string& recording = options.project;
    RunReport report;
    report.logPath = options.logPath;
    if (report.logPath.empty()) {
        if (!recording.ends_with(recordingEnding))
            throw base::InputError(Diagnostic{Severity::Error, "", recording,
                                              "The name does not tell where the log belongs.",
                                              "Add --log LOG.h5."});
        report.logPath = recording.substr(0, recording.size() - recordingEnding.size());
    }
    if (std::filesystem::exists(report.logPath))
        throw base::InputError(Diagnostic{Severity::Error, "", report.logPath,
                                          "The log already exists.",
                                          "Choose another file with --log."});
    report.outcome = session::keepInterruptedTrial(session::interruptedTrial(recording),
                                                   report.logPath, "linkwright-cli");
    return report;
}

IdentificationReport identifyFromLog(const Options& options, const model::Model& model,
                                     const session::SolveControl& control) {
    if (!options.outputPath.empty()) project::requireReplaceableByText(options.outputPath);
    IdentificationReport report;
    {
        const Abandonable nothingYet;
        const session::TrialLog log = session::readTrialLog(options.logPath);
        const std::vector<session::ParameterKey> parameters =
            options.parameters.empty() ? session::usualParameters(model)
                                       : session::parseParameters(model, options.parameters);
        report.result = session::identify(model, log, parameters, control);
        report.model = model;
        session::applyIdentified(report.model, report.result);
    }
    if (!options.outputPath.empty())
        project::writeProject(report.model, options.outputPath,
                              project::readTextFile(options.project));
    return report;
}

Json runJson(const RunReport& report) {
    const session::TrialLog& log = report.outcome.log;
    const session::TrackingMeasures& measures = report.outcome.measures;
    Json json = Json::object();
    json["device"] = log.device;
    json["mode"] = control::wordOf(log.mode);
    json["completed"] = log.completed;
    json["stopReason"] = log.stopReason;
    json["samples"] = log.times.size();
    json["duration"] = log.times.empty() ? 0.0 : log.times.back();
    json["leadIn"] = report.leadInTime;
    json["ise"] = measures.integralSquaredError;
    json["iseUnit"] = unitOf(report.outcome) + "^2 s";
    json["maxError"] = measures.largestError;
    json["errorUnit"] = unitOf(report.outcome);
    json["jointIse"] = measures.jointIntegralSquaredError;
    Json joints = Json::object();
    Json volts = Json::object();
    for (std::size_t channel = 0; channel < log.channels.size(); ++channel) {
        joints[log.channels[channel].motor] = measures.largestJointError.at(channel);
        volts[log.channels[channel].motor] = largestVoltage(log.channels[channel]);
    }
    json["maxJointError"] = std::move(joints);
    json["maxVoltage"] = std::move(volts);
    json["missedDeadlines"] = log.missedDeadlines;
    json["jitter"] = {
        {"p50", log.jitter.p50}, {"p99", log.jitter.p99}, {"max", log.jitter.maximum}};
    json["realTime"] = log.realTime;
    json["log"] = report.logPath;
    json["problems"] = problemsJson(report.warnings);
    return json;
}

Json identificationJson(const session::IdentificationResult& result) {
    Json json = Json::object();
    Json parameters = Json::object();
    for (const session::IdentifiedParameter& parameter : result.parameters) {
        Json entry = Json::object();
        entry["before"] = parameter.before;
        entry["after"] = parameter.after;
        entry["standardDeviation"] = parameter.standardDeviation;
        entry["confidence95"] = {parameter.lower95, parameter.upper95};
        entry["atBound"] = parameter.atBound;
        parameters[nameOf(parameter)] = std::move(entry);
    }
    json["parameters"] = std::move(parameters);
    Json correlation = Json::array();
    const std::size_t count = result.parameters.size();
    for (std::size_t row = 0; row < count; ++row) {
        Json line = Json::array();
        for (std::size_t column = 0; column < count; ++column)
            line.push_back(result.correlation[row * count + column]);
        correlation.push_back(std::move(line));
    }
    json["correlation"] = std::move(correlation);
    json["deviation"] = {{"before", result.deviationBefore}, {"after", result.deviationAfter}};
    json["iterations"] = result.iterations;
    json["converged"] = result.converged;
    json["reason"] = result.reason;
    return json;
}

std::string runText(const RunReport& report) {
    const session::TrialLog& log = report.outcome.log;
    const session::TrackingMeasures& measures = report.outcome.measures;
    const std::string unit = unitOf(report.outcome);
    std::ostringstream text;
    text << control::wordOf(log.mode) << " on " << log.device << ": " << log.stopReason << '\n'
         << "samples          " << log.times.size() << '\n'
         << "lead-in          " << shortNumber(report.leadInTime) << " s\n"
         << "ISE              " << shortNumber(measures.integralSquaredError) << ' ' << unit
         << "^2 s\n"
         << "largest error    " << shortNumber(measures.largestError) << ' ' << unit << '\n';
    for (std::size_t channel = 0; channel < log.channels.size(); ++channel)
        text << log.channels[channel].name << ": largest error "
             << shortNumber(measures.largestJointError[channel]) << " rad, largest voltage "
             << shortNumber(largestVoltage(log.channels[channel])) << " V\n";
    text << "missed deadlines " << log.missedDeadlines << '\n';
    if (!report.logPath.empty()) text << "log              " << report.logPath << '\n';
    return text.str();
}

std::string identificationText(const session::IdentificationResult& result) {
    std::ostringstream text;
    text << result.reason << '\n'
         << "model minus encoders, root mean square: " << shortNumber(result.deviationBefore)
         << " rad before, " << shortNumber(result.deviationAfter) << " rad after\n";
    for (const session::IdentifiedParameter& parameter : result.parameters)
        text << nameOf(parameter) << "  " << shortNumber(parameter.before) << " -> "
             << shortNumber(parameter.after) << "  (95 %: " << shortNumber(parameter.lower95)
             << " to " << shortNumber(parameter.upper95) << ')'
             << (parameter.atBound ? "  at its least value" : "") << '\n';
    return text.str();
}

}  // namespace linkwright::cli
