// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/run_report.h"

#include "app/cli/text_report.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace linkwright::cli {

namespace {

double largestVoltage(const session::ChannelLog& channel) {
    double largest = 0.0;
    for (const double volts : channel.voltage)
        largest = std::max(largest, std::abs(volts));
    return largest;
}

std::string unitOf(const session::TrialOutcome& outcome) {
    return outcome.measures.inTaskSpace ? "m" : "rad";
}

Json planningJson(const session::TrialLog& log) {
    const session::PlanningSummary& planning = *log.planning;
    Json disturbances = Json::object();
    for (std::size_t channel = 0; channel < log.channels.size(); ++channel)
        disturbances[log.channels[channel].motor] = planning.disturbances.at(channel);
    return {{"cycles", planning.cycles},
            {"deadline", planning.deadline},
            {"meanTime", planning.meanTime},
            {"p999Time", planning.p999Time},
            {"meanFeedbackTime", planning.meanFeedbackTime},
            {"late", planning.late},
            {"formerPlans", planning.formerPlans},
            {"withoutPlan", planning.withoutPlan},
            {"disturbances", std::move(disturbances)}};
}

std::string planningText(const session::TrialLog& log) {
    const session::PlanningSummary& planning = *log.planning;
    const auto micro = [](double seconds) { return shortNumber(1e6 * seconds) + " us"; };
    std::ostringstream text;
    text << "time per plan    " << micro(planning.meanTime) << " mean ("
         << micro(planning.meanFeedbackTime) << " of it after the readings), "
         << micro(planning.p999Time) << " at most for 99.9 %\n"
         << "late plans       " << planning.late << " of " << planning.cycles
         << " took longer than " << micro(planning.deadline) << '\n'
         << "failed plans     " << planning.formerPlans << " replaced by the last good one, "
         << planning.withoutPlan << " by feedforward and PD\n";
    for (std::size_t channel = 0; channel < log.channels.size(); ++channel)
        text << log.channels[channel].name << ": mean disturbance "
             << shortNumber(planning.disturbances.at(channel)) << " N m\n";
    return text.str();
}

}  // namespace

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
    if (log.planning) json["planning"] = planningJson(log);
    json["missedDeadlines"] = log.missedDeadlines;
    json["jitter"] = {
        {"p50", log.jitter.p50}, {"p99", log.jitter.p99}, {"max", log.jitter.maximum}};
    json["realTime"] = log.realTime;
    json["log"] = report.logPath;
    json["problems"] = problemsJson(report.warnings);
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
    if (log.planning) text << planningText(log);
    text << "missed deadlines " << log.missedDeadlines << '\n';
    if (!report.logPath.empty()) text << "log              " << report.logPath << '\n';
    return text.str();
}

}  // namespace linkwright::cli
