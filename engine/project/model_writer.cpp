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

Json write(const DesignVariable& variable) {
    return writeSettings(variable);
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
    json["simulation"] = writeSettings(model.simulation);
    json["optimization"] = writeSettings(model.optimization);
    return json;
}

}  // namespace linkwright::project
