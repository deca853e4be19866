// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/model_writer.h"

#include "engine/project/case_format.h"
#include "engine/project/field_writer.h"
#include "engine/project/project_file.h"
#include "engine/project/reference_format.h"
#include "engine/project/words.h"

#include <algorithm>
#include <initializer_list>

namespace linkwright::project {

namespace {

using namespace model;
using project::write;  // beside those below

Json write(const CostTerm& term) {
    static const CostTerm standard;
    Json json = startElement(term);
    if (!isOfVibration(term.time) || !term.signal.empty()) json["signal"] = term.signal;
    if (!term.otherSignals.empty()) json["otherSignals"] = term.otherSignals;
    json["time"] = toWord(term.time);
    if (term.time == TermTime::Nearest || term.targets != standard.targets)
        json["targets"] = targetsJson(term.targets);
    if (term.time == TermTime::Instant || term.instant != standard.instant)
        json["instant"] = term.instant;
    if (isOfVibration(term.time) || term.vibration != standard.vibration)
        json["vibration"] = term.vibration;
    if (term.time == TermTime::Response || term.harmonic != standard.harmonic)
        json["harmonic"] = {{"input", term.harmonic.input},
                            {"from", term.harmonic.from},
                            {"to", term.harmonic.to},
                            {"count", term.harmonic.count}};
    if (term.window != standard.window) {
        json["window"] = Json::object();
        putIfGiven(json["window"], "from", term.window.from);
        putIfGiven(json["window"], "to", term.window.to);
    }
    if (term.time != TermTime::Nearest || term.reference != standard.reference)
        json["reference"] = toWord(term.reference);
    if (term.reference == ReferenceKind::Constant || !term.referenceValues.empty())
        json["referenceValues"] = listOf(term.referenceValues);
    if (term.reference == ReferenceKind::Expression || !term.referenceExpressions.empty())
        json["referenceExpressions"] = term.referenceExpressions;
    if (term.reference == ReferenceKind::Table || term.table != standard.table)
        json["table"] = tableJson(term.table);
    putUnless(std::string(toWord(standard.kind)), json, "kind", std::string(toWord(term.kind)));
    if (isSmoothAtZero(term.kind) || isSmoothed(term.time) || term.smoothing != standard.smoothing)
        json["smoothing"] = toJson(term.smoothing);
    if (isBeyond(term.kind) || term.limit != standard.limit) json["limit"] = toJson(term.limit);
    json["weight"] = toJson(term.weight);
    if (!term.componentWeights.empty()) json["componentWeights"] = listOf(term.componentWeights);
    putIfGiven(json, "atLeast", term.atLeast);
    putIfGiven(json, "atMost", term.atMost);
    putIfGiven(json, "limitScale", term.limitScale);
    putUnless(true, json, "active", term.active);
    return json;
}

void putBound(Json& json, const char* key, const std::optional<double>& bound,
              const std::string& formula) {
    if (!formula.empty())
        json[key] = "=" + formula;
    else
        putIfGiven(json, key, bound);
}

Json write(const DesignVariable& variable) {
    Json json = Json::object();
    json["object"] = variable.object;
    json["property"] = variable.property;
    putBound(json, "lower", variable.lower, variable.lowerFormula);
    putBound(json, "upper", variable.upper, variable.upperFormula);
    return json;
}

Json write(const SimulationSettings& simulation) {
    static const SimulationSettings standard;
    const bool fixedStep = hasFixedStep(simulation.integrator);
    Json json = Json::object();
    if (simulation.durationFormula.empty())
        json["duration"] = simulation.duration;
    else
        json["duration"] = "=" + simulation.durationFormula;
    if (simulation.formulation != standard.formulation)
        json["formulation"] = toWord(simulation.formulation);
    json["integrator"] = toWord(simulation.integrator);
    if (simulation.kind != standard.kind) json["kind"] = toWord(simulation.kind);
    if (simulation.start != standard.start) json["start"] = toWord(simulation.start);
    if (simulation.projectConstraints) json["projectConstraints"] = true;
    if (fixedStep || simulation.step != standard.step) json["step"] = simulation.step;
    const auto put = [&](const char* key, double value, double usual) {
        if (!fixedStep || value != usual) json[key] = value;
    };
    put("relativeTolerance", simulation.relativeTolerance, standard.relativeTolerance);
    put("absoluteTolerance", simulation.absoluteTolerance, standard.absoluteTolerance);
    put("maximumStep", simulation.maximumStep, standard.maximumStep);
    return json;
}

Json write(const StopRules& stop) {
    static const StopRules standard;
    Json json = Json::object();
    json["maximumIterations"] = stop.maximumIterations;
    json["optimality"] = stop.optimality;
    putUnless(standard.relativeCost, json, "relativeCost", stop.relativeCost);
    putUnless(standard.relativeStep, json, "relativeStep", stop.relativeStep);
    putUnless(standard.cost, json, "cost", stop.cost);
    putUnless(standard.seconds, json, "seconds", stop.seconds);
    return json;
}

Json write(const OptimizationSettings& optimization) {
    Json json = Json::object();
    json["algorithm"] = toWord(optimization.algorithm);
    if (optimization.gradient != GradientMethod::Adjoint)
        json["gradient"] = toWord(optimization.gradient);
    json["stop"] = write(optimization.stop);
    putUnless(model::defaultLimitTolerance, json, "limitTolerance", optimization.limitTolerance);
    if (optimization.stages.empty()) return json;
    Json& stages = json["stages"] = Json::array();
    for (const OptimizationStage& stage : optimization.stages) {
        stages.push_back(Json::object());
        Json& stageJson = stages.back();
        putText(stageJson, "name", stage.name);
        if (stage.algorithm) stageJson["algorithm"] = toWord(*stage.algorithm);
        if (stage.stop) stageJson["stop"] = write(*stage.stop);
        for (const auto& [term, weight] : stage.termWeights)
            stageJson["termWeights"][term] = weight;
        if (stage.activeTerms) stageJson["activeTerms"] = *stage.activeTerms;
        for (const auto& [parameter, value] : stage.parameterValues)
            stageJson["parameterValues"][parameter] = value;
        if (stage.start != StageStart::Previous) stageJson["start"] = toWord(stage.start);
    }
    return json;
}

/// The entries of a list, if there are any.
template <class Element>
void putList(Json& json, const std::string& key, const std::vector<Element>& elements) {
    if (elements.empty()) return;
    Json& list = json[key] = Json::array();
    for (const Element& element : elements)
        list.push_back(write(element));
}

}  // namespace

Json writeModel(const Model& model) {
    Json json = Json::object();
    json["format"] = "linkwright";
    json["version"] = std::to_string(formatMajor) + "." + std::to_string(formatMinor);
    json["name"] = model.name;
    putText(json, "description", model.description);
    putText(json, "optimizedHash", model.optimizedHash);
    json["gravity"] = listOf(model.gravity);
    putList(json, "parameters", model.parameters);
    putList(json, "points", model.points);
    putList(json, "bodies", model.bodies);
    if (model.ground != Appearance{}) json["ground"] = write(model.ground);
    putList(json, "joints", model.joints);
    forEachElementList(
        model, [&](const auto& list, const ListInfo& info) { putList(json, info.key, list); });
    putList(json, "inputs", model.inputs);
    putList(json, "signals", model.signalList);
    if (!model.costTerms.empty()) putList(json["objective"], "terms", model.costTerms);
    static const Cases standard;
    if (model.cases.objective != standard.objective)
        json["objective"]["cases"] = toWord(model.cases.objective);
    if (model.cases.controls != standard.controls)
        json["objective"]["controls"] = toWord(model.cases.controls);
    for (const Case& entry : model.cases.list)
        json["cases"].push_back(caseJson(model, entry));
    putList(json, "designVariables", model.designVariables);
    json["simulation"] = write(model.simulation);
    json["optimization"] = write(model.optimization);
    return json;
}

}  // namespace linkwright::project
