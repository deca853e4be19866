// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/identification_model.h"

#include "engine/base/diagnostic.h"
#include "engine/model/properties.h"
#include "engine/model/validation.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace linkwright::control {

namespace {

using base::Diagnostic;
using base::Severity;

/// Fewer recorded cycles tell nothing of friction and inertia.
constexpr std::size_t shortestLog = 50;
/// At the begin of a lead-in the motors have not moved by a count yet.
constexpr std::size_t restingSamples = 15;

void requireLog(const model::Model& model, const TrialLog& log) {
    std::vector<Diagnostic> found;
    if (log.times.size() < shortestLog)
        found.push_back(
            {Severity::Error, "", "",
             "The trial is too short: " + std::to_string(log.times.size()) + " recorded cycles.",
             "Record at least " + std::to_string(shortestLog) + " cycles."});
    bool same = log.channels.size() == model.motors.size();
    for (std::size_t channel = 0; same && channel < log.channels.size(); ++channel)
        same = log.channels[channel].motor == model.motors[channel].id;
    if (!same)
        found.push_back({Severity::Error, "", "",
                         "The trial was recorded with motors other than those of the model.",
                         "Use a trial of this project."});
    for (const ChannelLog& channel : log.channels) {
        const bool complete = channel.measured.size() == log.times.size()
                              && channel.voltage.size() == log.times.size();
        if (!complete || !allFinite(channel.measured) || !allFinite(channel.voltage))
            found.push_back({Severity::Error, channel.motor, "",
                             "The log has gaps or values that are not numbers.",
                             "Record the trial again."});
    }
    if (!found.empty()) throw base::InputError(std::move(found));
}

void requireParameters(const model::Model& model, const std::vector<ParameterKey>& parameters) {
    std::vector<Diagnostic> found;
    if (parameters.empty())
        found.push_back({Severity::Error, "", "", "No parameters were chosen.",
                         "Specify some, for example motor-1.viscousFriction."});
    for (std::size_t index = 0; index < parameters.size(); ++index) {
        const ParameterKey& key = parameters[index];
        const model::Number* number = model::findNumber(model, key.object, key.property);
        if (number == nullptr)
            found.push_back(
                {Severity::Error, key.object, key.property,
                 "There is no such number in the model: " + key.object + "." + key.property + ".",
                 "Use the id of an element and a property key, for example "
                 "motor-1.viscousFriction."});
        else if (!number->expression.empty())
            found.push_back({Severity::Error, key.object, key.property,
                             key.object + "." + key.property + " follows from a formula.",
                             "Identify the named parameter in the formula, or replace the formula "
                             "with its value."});
        if (std::find(parameters.begin(), parameters.begin() + static_cast<std::ptrdiff_t>(index),
                      key)
            != parameters.begin() + static_cast<std::ptrdiff_t>(index))
            found.push_back({Severity::Error, key.object, key.property,
                             key.object + "." + key.property + " was chosen twice.",
                             "List it once."});
    }
    if (!found.empty()) throw base::InputError(std::move(found));
}

void playLog(model::Model& model, const TrialLog& log) {
    for (model::Input& input : model.inputs) {
        input.optimize = false;
        input.lower.reset();
        input.upper.reset();
    }
    for (std::size_t channel = 0; channel < log.channels.size(); ++channel) {
        model::Input* input = model::findById(model.inputs, model.motors[channel].input);
        if (input == nullptr) continue;
        input->kind = model::InputKind::Samples;
        input->interpolation = model::Interpolation::Hold;
        input->samples = log.channels[channel].voltage;
    }
    model.simulation.duration = log.times.back() - log.times.front();
    model.simulation.durationFormula.clear();
    model.simulation.integrator = model::Integrator::RungeKutta4;
    model.simulation.step = model.simulation.duration / static_cast<double>(log.times.size() - 1);
}

/// The motors' joints where the encoders say they rest, the others free to follow.
void startWhereTheRigStands(model::Model& model, const TrialLog& log) {
    for (model::Joint& joint : model.joints)
        for (model::JointCoordinate& coordinate : joint.coordinates) {
            coordinate.start.reset();
            coordinate.startVelocity.reset();
        }
    for (std::size_t channel = 0; channel < log.channels.size(); ++channel) {
        model::Joint* joint = model::findById(model.joints, model.motors[channel].joint);
        if (joint == nullptr) continue;
        joint->coordinates.resize(static_cast<std::size_t>(model::degreesOfFreedom(joint->kind)));
        double sum = 0.0;
        for (std::size_t sample = 0; sample < restingSamples; ++sample)
            sum += log.channels[channel].measured[sample];
        joint->coordinates[static_cast<std::size_t>(model.motors[channel].coordinate)].start =
            sum / static_cast<double>(restingSamples);
    }
    model::assignSlots(model);
}

void compareWithEncoders(model::Model& model, const TrialLog& log) {
    model.costTerms.clear();
    for (std::size_t channel = 0; channel < log.channels.size(); ++channel) {
        model::Signal signal;
        signal.id = model::freshId(model, "identification-angle-" + std::to_string(channel));
        signal.kind = model::SignalKind::JointCoordinate;
        signal.joint = model.motors[channel].joint;
        signal.coordinate = model.motors[channel].coordinate;
        model::CostTerm term;
        term.signal = signal.id;
        term.reference = model::ReferenceKind::Table;
        for (const double time : log.times)
            term.table.times.push_back(time - log.times.front());
        term.table.columns = {log.channels[channel].measured};
        model.signalList.push_back(std::move(signal));
        term.id = model::freshId(model, "identification-term-" + std::to_string(channel));
        model.costTerms.push_back(std::move(term));
    }
}

}  // namespace

TrialLog withLeadIn(const TrialLog& log) {
    TrialLog whole = log;
    if (log.leadInTimes.empty() || log.leadInChannels.size() != log.channels.size()) return whole;
    whole.leadInTimes.clear();
    whole.leadInChannels.clear();
    whole.times.insert(whole.times.begin(), log.leadInTimes.begin(), log.leadInTimes.end());
    for (std::size_t channel = 0; channel < whole.channels.size(); ++channel)
        for (const LogColumn& column : logColumns) {
            const std::vector<double>& before = log.leadInChannels[channel].*column.values;
            std::vector<double>& values = whole.channels[channel].*column.values;
            values.insert(values.begin(), before.begin(), before.end());
        }
    return whole;
}

model::Model identificationModel(const model::Model& model, const TrialLog& log,
                                 const std::vector<ParameterKey>& parameters) {
    requireLog(model, log);
    requireParameters(model, parameters);
    model::Model made = model;
    if (log.times.front() < -0.5 * log.sampleTime) startWhereTheRigStands(made, log);
    playLog(made, log);
    compareWithEncoders(made, log);
    made.optimization.stages.clear();
    made.designVariables.clear();
    for (const ParameterKey& key : parameters)
        made.designVariables.push_back({key.object, key.property, std::nullopt, std::nullopt});
    std::vector<Diagnostic> found = model::validate(made);
    std::erase_if(
        found, [](const Diagnostic& diagnostic) { return diagnostic.severity != Severity::Error; });
    if (!found.empty()) throw base::InputError(std::move(found));
    return made;
}

}  // namespace linkwright::control
