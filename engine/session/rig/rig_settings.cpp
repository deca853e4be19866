// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/rig/rig_settings.h"

#include "engine/project/json_text.h"

#include <array>
#include <cmath>
#include <exception>
#include <stdexcept>
#include <utility>

namespace linkwright::session {

namespace {

using project::Json;

constexpr const char* rigKey = "rig";

constexpr std::array<std::pair<const char*, double PdGains::*>, 3> gainKeys{{
    {"proportional", &PdGains::proportional},
    {"derivative", &PdGains::derivative},
    {"derivativeTime", &PdGains::derivativeTime},
}};

constexpr std::array<std::pair<const char*, double ChannelLimits::*>, 6> limitKeys{{
    {"voltage", &ChannelLimits::voltage},
    {"slew", &ChannelLimits::slew},
    {"lowestAngle", &ChannelLimits::lowestAngle},
    {"highestAngle", &ChannelLimits::highestAngle},
    {"speed", &ChannelLimits::speed},
    {"trackingError", &ChannelLimits::trackingError},
}};

template <class Values, class Keys>
Json valuesJson(const Values& values, const Keys& keys) {
    Json json = Json::object();
    for (const auto& [key, member] : keys)
        json[key] = values.*member;
    return json;
}

/// All of them have to be there: what is missing would be a guess about a rig.
template <class Values, class Keys>
Values valuesOf(const Json& json, const Keys& keys) {
    Values values;
    for (const auto& [key, member] : keys) {
        values.*member = json.at(key).template get<double>();
        if (!std::isfinite(values.*member)) throw std::invalid_argument(key);
    }
    return values;
}

RigSettings rigSettingsOf(const Json& json) {
    RigSettings settings;
    settings.device = json.value("device", settings.device);
    const std::string usualMode = control::wordOf(settings.mode);
    settings.mode = control::trialModeOf(json.value("mode", usualMode)).value();
    settings.leadIn = json.value("leadIn", settings.leadIn);
    settings.onDevice = json.value("onDevice", settings.onDevice);
    if (json.contains("missedDeadlines")) {
        settings.missedDeadlines = json.at("missedDeadlines").get<int>();
        if (*settings.missedDeadlines < 1) throw std::invalid_argument("missedDeadlines");
    }
    if (!json.contains("motors")) return settings;
    for (const Json& entry : json.at("motors")) {
        const auto motor = entry.at("motor").get<std::string>();
        if (entry.contains("gains"))
            settings.gains[motor] = valuesOf<PdGains>(entry.at("gains"), gainKeys);
        if (entry.contains("limits"))
            settings.limits[motor] = valuesOf<ChannelLimits>(entry.at("limits"), limitKeys);
    }
    return settings;
}

Json rigJson(const RigSettings& settings) {
    const RigSettings usual;
    Json json = Json::object();
    if (settings.device != usual.device) json["device"] = settings.device;
    if (settings.mode != usual.mode) json["mode"] = control::wordOf(settings.mode);
    if (settings.leadIn != usual.leadIn) json["leadIn"] = settings.leadIn;
    if (settings.onDevice != usual.onDevice) json["onDevice"] = settings.onDevice;
    if (settings.missedDeadlines) json["missedDeadlines"] = *settings.missedDeadlines;
    std::map<std::string, Json> motors;
    for (const auto& [motor, gains] : settings.gains)
        motors[motor]["gains"] = valuesJson(gains, gainKeys);
    for (const auto& [motor, limits] : settings.limits)
        motors[motor]["limits"] = valuesJson(limits, limitKeys);
    for (auto& [motor, values] : motors) {
        Json entry = Json::object();
        entry["motor"] = motor;
        entry.update(values);
        json["motors"].push_back(std::move(entry));
    }
    return json;
}

}  // namespace

RigSettings readRigSettings(const std::string& projectText,
                            std::vector<base::Diagnostic>& problems) {
    if (projectText.empty()) return {};
    try {
        const Json json = project::parseJson(projectText, {});
        if (json.is_object() && json.contains(rigKey)) return rigSettingsOf(json.at(rigKey));
    } catch (const std::exception& error) {
        problems.push_back(
            {base::Severity::Warning,
             {},
             "/rig",
             std::string("The settings of the rig cannot be read, and the defaults are used: ")
                 + error.what() + ".",
             "Check device, gains and limits before the first trial."});
    }
    return {};
}

std::string withRigSettings(const std::string& projectText, const RigSettings& settings) {
    Json json = project::parseJson(projectText, {});
    Json rig = rigJson(settings);
    if (rig.empty())
        json.erase(rigKey);
    else
        json[rigKey] = std::move(rig);
    return project::formatJson(json);
}

void applyRigSettings(const RigSettings& settings, TrialPlan& plan) {
    if (settings.missedDeadlines) plan.missedDeadlinesInRow = *settings.missedDeadlines;
    for (ChannelPlan& channel : plan.channels) {
        if (const auto gains = settings.gains.find(channel.motor); gains != settings.gains.end())
            channel.gains = gains->second;
        if (const auto limits = settings.limits.find(channel.motor);
            limits != settings.limits.end())
            channel.limits = limits->second;
    }
}

}  // namespace linkwright::session
