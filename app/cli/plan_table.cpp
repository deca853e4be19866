// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/plan_table.h"

#include "engine/control/trial_plan.h"

#include <array>
#include <cstdio>

namespace linkwright::cli {

namespace {

using session::ChannelPlan;
using session::TrialPlan;

/// A quantity of every cycle, and how it is called.
struct Quantity {
    const char* name;
    const char* unit;
    double control::PlannedCycle::*value;
};

constexpr std::array<Quantity, 3> quantities{{
    {"angle", "rad", &control::PlannedCycle::angle},
    {"velocity", "rad/s", &control::PlannedCycle::velocity},
    {"feedforward", "V", &control::PlannedCycle::feedforward},
}};

/// @param format of printf for one number
std::string numberText(const char* format, double value) {
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), format, value);
    return text.data();
}

/// A float as C reads it: "1.5f", "2.0f".
std::string floatText(double value) {
    std::string text = numberText("%.9g", value);
    if (text.find_first_of(".en") == std::string::npos) text += ".0";
    return text + "f";
}

/// What a comment bears.
std::string plainText(std::string text) {
    for (char& sign : text)
        if (sign < ' ' || sign > '~' || sign == '*' || sign == '/') sign = '_';
    return text;
}

std::string quoted(const std::string& cell) {
    if (cell.find_first_of(",\"\n") == std::string::npos) return cell;
    std::string text = "\"";
    for (const char sign : cell)
        text += sign == '"' ? std::string("\"\"") : std::string(1, sign);
    return text + "\"";
}

}  // namespace

std::string planCsv(const TrialPlan& plan) {
    std::string text = "time [s]";
    for (const ChannelPlan& channel : plan.channels)
        for (const Quantity& quantity : quantities)
            text += "," + quoted(channel.name + " " + quantity.name + " [" + quantity.unit + "]");
    text += '\n';
    const auto before = static_cast<double>(plan.leadInSamples);
    for (std::size_t row = 0; row < plan.playedCount(); ++row) {
        text += numberText("%.12g", (static_cast<double>(row) - before) * plan.sampleTime);
        for (std::size_t channel = 0; channel < plan.channels.size(); ++channel)
            for (const Quantity& quantity : quantities)
                text += "," + numberText("%.17g", plan.played(channel, row).*quantity.value);
        text += '\n';
    }
    return text;
}

std::string planHeader(const TrialPlan& plan, const std::string& project) {
    std::string text = "/* Reference and feedforward of " + plainText(project)
                       + ", by Linkwright " LINKWRIGHT_VERSION
                         ".\n   Row k is due at k * LINKWRIGHT_SAMPLE_TIME; the first "
                         "LINKWRIGHT_LEAD_IN rows bring the rig up to speed.\n"
                         "   voltage = feedforward + proportional (angle - measured) + derivative "
                         "(velocity - measured),\n   held within the limit. */\n"
                         "#ifndef LINKWRIGHT_PLAN_H\n#define LINKWRIGHT_PLAN_H\n\n";
    const std::string motors = std::to_string(plan.channels.size());
    const std::string rows = std::to_string(plan.playedCount());
    text += "#define LINKWRIGHT_MOTORS " + motors + "\n#define LINKWRIGHT_ROWS " + rows
            + "\n#define LINKWRIGHT_LEAD_IN " + std::to_string(plan.leadInSamples)
            + "\n#define LINKWRIGHT_SAMPLE_TIME " + floatText(plan.sampleTime) + " /* s */\n\n";
    for (std::size_t index = 0; index < plan.channels.size(); ++index)
        text += "/* Column " + std::to_string(index) + ": " + plainText(plan.channels[index].name)
                + " */\n";
    const auto addNumbers = [&](const char* name, const char* unit, const auto& value) {
        text += "static const float linkwright_" + std::string(name) + "[LINKWRIGHT_MOTORS] = {";
        for (std::size_t index = 0; index < plan.channels.size(); ++index)
            text += (index > 0 ? ", " : "") + floatText(value(plan.channels[index]));
        text += "}; /* " + std::string(unit) + " */\n";
    };
    addNumbers("proportional_gain", "V per rad",
               [](const ChannelPlan& channel) { return channel.gains.proportional; });
    addNumbers("derivative_gain", "V s per rad",
               [](const ChannelPlan& channel) { return channel.gains.derivative; });
    addNumbers("voltage_limit", "V",
               [](const ChannelPlan& channel) { return channel.limits.voltage; });
    for (const Quantity& quantity : quantities) {
        text += "\nstatic const float linkwright_" + std::string(quantity.name)
                + "[LINKWRIGHT_ROWS][LINKWRIGHT_MOTORS] = { /* "
                + (quantity.unit == std::string("rad/s") ? "rad per s" : quantity.unit) + " */\n";
        for (std::size_t row = 0; row < plan.playedCount(); ++row) {
            text += "    {";
            for (std::size_t index = 0; index < plan.channels.size(); ++index)
                text +=
                    (index > 0 ? ", " : "") + floatText(plan.played(index, row).*quantity.value);
            text += "},\n";
        }
        text += "};\n";
    }
    return text + "\n#endif\n";
}

}  // namespace linkwright::cli
