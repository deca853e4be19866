// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/rig/rig_settings.h"

#include "engine/project/json_text.h"

#include <array>
#include <cmath>
#include <exception>
#include <iterator>
#include <limits>
#include <set>
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

/// The motors of a project file, by id.
std::set<std::string> motorsOf(const Json& project) {
    std::set<std::string> ids;
    if (const auto motors = project.find("motors"); motors != project.end() && motors->is_array())
        for (const Json& motor : *motors)
            if (motor.is_object() && motor.contains("id") && motor.at("id").is_string())
                ids.insert(motor.at("id").get<std::string>());
    return ids;
}

/// Reads "rig" and gathers what it cannot read.
class SettingsReader {
public:
    /// @param motors that the project has
    SettingsReader(std::set<std::string> motors, std::vector<base::Diagnostic>& problems)
        : motors_(std::move(motors)), problems_(problems) {}

    RigSettings read(const Json& json) {
        RigSettings settings;
        if (!json.is_object()) {
            tell(rigPlace, json, "an object", "The defaults are used.");
            return settings;
        }
        reportUnknownKeys(json, rigPlace,
                          {"device", "mode", "leadIn", "onDevice", "missedDeadlines", "motors"});
        take(json, "device", "a text in quotation marks",
             [&](const Json& value) { settings.device = value.get<std::string>(); });
        take(json, "mode", R"("pd", "feedforward" or "feedforward+pd")", [&](const Json& value) {
            settings.mode = control::trialModeOf(value.get<std::string>()).value();
            if (control::plans(settings.mode)) throw std::invalid_argument("mode");
        });
        take(json, "leadIn", "true or false",
             [&](const Json& value) { settings.leadIn = value.get<bool>(); });
        take(json, "onDevice", "true or false",
             [&](const Json& value) { settings.onDevice = value.get<bool>(); });
        take(json, "missedDeadlines", "a whole number from 1 on", [&](const Json& value) {
            const auto count = value.get<double>();
            if (!(count >= 1.0 && count <= 1e6 && count == std::floor(count)))
                throw std::invalid_argument("missedDeadlines");
            settings.missedDeadlines = static_cast<int>(count);
        });
        if (json.contains("motors")) readMotors(json.at("motors"), settings);
        return settings;
    }

private:
    void readMotors(const Json& motors, RigSettings& settings) {
        const std::string place = std::string(rigPlace) + "/motors";
        if (!motors.is_array()) {
            tell(place, motors, "a list", "All motors have the limits and gains of the plan.");
            return;
        }
        for (std::size_t index = 0; index < motors.size(); ++index) {
            const Json& entry = motors[index];
            const std::string at = place + "/" + std::to_string(index);
            if (!entry.is_object() || !entry.contains("motor") || !entry.at("motor").is_string()) {
                tell(at, entry, "an object with the id of a motor", "It is left out.");
                continue;
            }
            const auto motor = entry.at("motor").get<std::string>();
            reportUnknownKeys(entry, at, {"motor", "gains", "limits"});
            // One that has another id now has lost the limits that were meant for it.
            if (!motors_.contains(motor)) {
                tell(at, "There are settings for the motor \"" + motor
                             + "\", which the project does not have. They are left out.");
                continue;
            }
            if (!told_.insert(motor).second)
                tell(at, "The motor \"" + motor + "\" has settings twice. The last ones are used.");
            if (entry.contains("gains"))
                if (const auto gains =
                        values<PdGains>(entry.at("gains"), gainKeys, at + "/gains", motor))
                    settings.gains[motor] = *gains;
            if (entry.contains("limits"))
                if (const auto limits =
                        values<ChannelLimits>(entry.at("limits"), limitKeys, at + "/limits", motor))
                    settings.limits[motor] = *limits;
        }
    }

    /// All of them have to be there: what is missing would be a guess about a rig.
    template <class Values, class Keys>
    std::optional<Values> values(const Json& json, const Keys& keys, const std::string& place,
                                 const std::string& motor) {
        Values values;
        bool whole = true;
        if (json.is_object()) {
            std::set<std::string> known;
            for (const auto& [key, member] : keys)
                known.insert(key);
            reportUnknownKeys(json, place, known);
        }
        for (const auto& [key, member] : keys) {
            const bool there = json.is_object() && json.contains(key);
            const Json value = there ? json.at(key) : Json();
            values.*member = value.is_number() ? value.template get<double>()
                                               : std::numeric_limits<double>::quiet_NaN();
            if (std::isfinite(values.*member)) continue;
            whole = false;
            tell(place + "/" + key, value, "a number",
                 "Motor \"" + motor + "\" has those of the plan instead.");
        }
        if (!whole) return std::nullopt;
        return values;
    }

    template <class Take>
    void take(const Json& json, const char* key, const char* wanted, const Take& take) {
        if (!json.contains(key)) return;
        try {
            take(json.at(key));
        } catch (const std::exception&) {
            tell(std::string(rigPlace) + "/" + key, json.at(key), wanted, "The default is used.");
        }
    }

    /// A key that is misspelled is a limit that does not hold.
    void reportUnknownKeys(const Json& json, const std::string& place,
                           const std::set<std::string>& known) {
        for (const auto& entry : json.items())
            if (!known.contains(entry.key()))
                tell(place + "/" + entry.key(),
                     "The rig has no setting \"" + entry.key() + "\". It has no effect.");
    }

    void tell(const std::string& place, const Json& value, const std::string& wanted,
              const std::string& instead) {
        std::string text = value.is_null() ? "nothing" : value.dump();
        if (text.size() > 40) text = text.substr(0, 40) + "...";
        tell(place, "There is " + text + " where the rig needs " + wanted + ". " + instead);
    }

    void tell(const std::string& place, const std::string& message) {
        problems_.push_back({base::Severity::Warning,
                             {},
                             place,
                             message,
                             "Check device, gains and limits before the first trial."});
    }

    std::set<std::string> motors_;
    std::vector<base::Diagnostic>& problems_;
    std::set<std::string> told_;  ///< motors that have settings
};

/// @param known motors that the project has; settings of others are left out
Json rigJson(const RigSettings& settings, const std::set<std::string>& known) {
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
        if (!known.contains(motor)) continue;
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
    Json json;
    try {
        json = project::parseJson(projectText, {});
    } catch (const std::exception&) {
        return {};  // no project: whoever reads the model says so
    }
    if (!json.is_object() || !json.contains(rigKey)) return {};
    std::vector<base::Diagnostic> found;
    RigSettings settings = SettingsReader(motorsOf(json), found).read(json.at(rigKey));
    if (!found.empty()) settings.unread = json.at(rigKey).dump();
    std::move(found.begin(), found.end(), std::back_inserter(problems));
    return settings;
}

std::string withRigSettings(const std::string& projectText, const RigSettings& settings) {
    Json json = project::parseJson(projectText, {});
    Json rig =
        settings.unread.empty() ? rigJson(settings, motorsOf(json)) : Json::parse(settings.unread);
    if (rig.empty())
        json.erase(rigKey);
    else
        json[rigKey] = std::move(rig);
    return project::formatJson(json);
}

std::optional<base::Diagnostic> unreadSettings(const RigSettings& settings) {
    if (settings.unread.empty()) return std::nullopt;
    return base::Diagnostic{
        base::Severity::Error,
        {},
        rigPlace,
        "Some settings of the rig could not be read, and defaults stand in for them.",
        "Check device, gains and limits, and take them as they are shown."};
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
