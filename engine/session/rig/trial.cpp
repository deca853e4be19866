// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/rig/trial.h"

#include "engine/base/diagnostic.h"
#include "engine/base/sha256.h"
#include "engine/model/properties.h"
#include "engine/project/project_file.h"
#include "engine/project/table_file.h"

#include <algorithm>
#include <ctime>
#include <optional>
#include <sstream>

namespace linkwright::session {

namespace {

using base::Diagnostic;
using base::Severity;

constexpr std::size_t fingerprintDigits = 16;

bool optimizesVoltages(const model::Model& model) {
    return std::any_of(model.motors.begin(), model.motors.end(), [&](const model::Motor& motor) {
        const model::Input* input = model::findById(model.inputs, motor.input);
        return input != nullptr && input->optimize;
    });
}

bool silent(const TrialPlan& plan) {
    for (const ChannelPlan& channel : plan.channels)
        for (const double volts : channel.feedforward)
            if (volts != 0.0) return false;
    return true;
}

void checkOptimum(const model::Model& model, const TrialPlan& plan, bool acceptChanges,
                  std::vector<Diagnostic>& found) {
    if (silent(plan)) {
        found.push_back({Severity::Error, "", "/inputs", "All voltages in the plan are zero.",
                         "Optimize the inputs first, or enter samples for them."});
        return;
    }
    if (!optimizesVoltages(model)) return;
    if (model.optimizedHash.empty())
        found.push_back({Severity::Warning, "", optimumPlace,
                         "The project does not say that its voltages come from an optimization.",
                         "Optimize the project to be sure that the voltages match the model."});
    else if (model.optimizedHash != fingerprint(model))
        found.push_back({acceptChanges ? Severity::Warning : Severity::Error, "", optimumPlace,
                         "The project was changed since its voltages were optimized.",
                         "Optimize again, or accept the changes."});
}

bool hasProperty(const model::Model& model, const std::string& object,
                 const std::string& property) {
    return model::findNumber(model, object, property) != nullptr;
}

/// Adds what one word of a parameter list stands for.
void addParameters(const model::Model& model, const std::string& word,
                   std::vector<ParameterKey>& keys, std::vector<Diagnostic>& found) {
    const std::size_t dot = word.find('.');
    const std::string object = word.substr(0, dot);
    const std::string property = dot == std::string::npos ? std::string() : word.substr(dot + 1);
    if (object == "*" || object == "motors") {
        std::size_t count = 0;
        model::forEachNumber(model, [&](const model::PropertyInfo& info, const model::Number&) {
            if (info.property != property) return;
            if (object == "motors" && model::findById(model.motors, info.object) == nullptr) return;
            keys.push_back({info.object, info.property});
            ++count;
        });
        if (count > 0) return;
    } else if (hasProperty(model, object, property)) {
        keys.push_back({object, property});
        return;
    }
    found.push_back({Severity::Error, "", "--parameters",
                     "There is no number \"" + word + "\" in the model.",
                     "Write element.property, for example motor-1.viscousFriction, or "
                     "motors.coulombFriction for all motors."});
}

}  // namespace

std::string localTime() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
    return text;
}

std::string fingerprint(const model::Model& model) {
    model::Model bare = model;
    bare.name.clear();
    bare.description.clear();
    bare.optimizedHash.clear();
    bare.optimization = {};
    bare.dimensions.clear();  // they act on the drawing
    forEachList(bare, [](auto& list, const model::ListInfo&) {
        for (auto& element : list)
            element.name.clear();
    });
    for (model::Body& body : bare.bodies)
        body.appearance = {};
    bare.ground = {};
    std::string content = project::formatProject(bare);
    // A project names the file of a table; its numbers decide the cost all the same.
    project::forEachTable(bare,
                          [&](const auto& table, const std::string& term, const std::string&) {
                              content += term + '\n' + project::formatTable(table);
                          });
    return base::sha256(content).substr(0, fingerprintDigits);
}

TrialPlan planTrial(const model::Model& model, const PlanOptions& options,
                    const SolveControl& control) {
    TrialPlan plan = control::buildPlan(model, options, control.stop);
    plan.modelHash = fingerprint(model);
    return plan;
}

std::vector<Diagnostic> checkTrial(const model::Model& model, const TrialPlan& plan, TrialMode mode,
                                   bool acceptChanges) {
    TaskKinematics kinematics(model);
    std::vector<Diagnostic> found = control::checkPlan(plan, mode, kinematics);
    if (plan.modelHash != fingerprint(model))
        found.push_back({Severity::Error, "", "",
                         "The plan was made from another state of the project.",
                         "Make the plan again."});
    checkOptimum(model, plan, acceptChanges, found);
    return found;
}

TrialOutcome simulateTrial(const model::Model& model, const TrialPlan& plan, TrialMode mode,
                           const PlantSettings& settings, const model::Model& rigModel,
                           const SolveControl& control, const PredictiveSettings& planning) {
    control::Plant plant(rigModel, settings);
    std::optional<control::PredictiveController> controller;
    if (control::plans(mode)) controller.emplace(model, plan, planning);
    const std::string started = localTime();
    TrialLog log = control::simulateTrial(plan, mode, plant, control.stop, control.progress,
                                          controller ? &*controller : nullptr);
    log.started = started;
    return measureTrial(model, std::move(log));
}

TrialOutcome measureTrial(const model::Model& model, TrialLog log) {
    TaskKinematics kinematics(model);
    TrialOutcome outcome;
    outcome.measures = control::measureTracking(kinematics, log);
    outcome.log = std::move(log);
    return outcome;
}

std::vector<ParameterKey> parseParameters(const model::Model& model, const std::string& text) {
    std::vector<ParameterKey> keys;
    std::vector<Diagnostic> found;
    std::istringstream stream(text);
    for (std::string word; std::getline(stream, word, ',');)
        addParameters(model, word, keys, found);
    if (keys.empty() && found.empty())
        found.push_back(
            {Severity::Error, "", "--parameters", "No parameters were specified.",
             "Specify some, for example motors.viscousFriction,motors.coulombFriction."});
    if (!found.empty()) throw base::InputError(std::move(found));
    return keys;
}

std::vector<ParameterKey> defaultParameters(const model::Model& model) {
    std::vector<ParameterKey> keys;
    for (const char* property : {"viscousFriction", "coulombFriction", "rotorInertia"})
        for (const model::Motor& motor : model.motors)
            if (model::findNumber(model, motor.id, property)->expression.empty())
                keys.push_back({motor.id, property});
    return keys;
}

IdentificationResult identify(const model::Model& model, const TrialLog& log,
                              const std::vector<ParameterKey>& parameters,
                              const SolveControl& control,
                              const std::function<void(int, double)>& progress) {
    return control::identify(model, log, parameters, control.stop, progress);
}

}  // namespace linkwright::session
