// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/case_format.h"

#include "engine/project/json_parts.h"
#include "engine/project/reference_format.h"

namespace linkwright::project {

namespace {

using namespace model;

/// A value in place of the number, or one that is added to it.
void readCaseNumber(ReadingNotes& notes, const Json& json, Path path, CaseNumber& number) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("object", number.object, "the id of an element");
    reader.requireText("property", number.property, "a property such as \"start.0\"");
    number.added = reader.find("add") != nullptr;
    if (number.added && reader.find("value"))
        reader.fault("add", "The number has both \"value\" and \"add\".", "Remove one of them.");
    else if (!number.added && reader.isObject())
        reader.require("value", "a number, or \"add\": what is added to the number");
    reader.real(number.added ? "add" : "value", number.value);
}

void readCaseInput(ReadingNotes& notes, const Json& json, Path path, CaseInput& input) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("input", input.input, "the id of an input");
    const bool formula = reader.find("expression") != nullptr;
    input.kind = formula ? InputKind::Expression : InputKind::Samples;
    if (formula && reader.find("samples"))
        reader.fault("samples", "The input has both \"samples\" and \"expression\".",
                     "Remove one of them.");
    else if (!formula && reader.isObject())
        reader.require("samples", "a list of numbers, or \"expression\": a formula of the time t");
    reader.reals("samples", input.samples);
    reader.text("expression", input.expression);
}

void readCaseReference(ReadingNotes& notes, const Json& json, Path path, CaseReference& reference) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("term", reference.term, "the id of a cost term");
    readReference(reader, notes, reference, reader.find("targets") != nullptr);
}

Json numberJson(const CaseNumber& number) {
    Json json = Json::object();
    json["object"] = number.object;
    json["property"] = number.property;
    json[number.added ? "add" : "value"] = number.value;
    return json;
}

Json inputJson(const CaseInput& input) {
    Json json = Json::object();
    json["input"] = input.input;
    if (input.kind == InputKind::Samples)
        json["samples"] = input.samples;
    else
        json["expression"] = input.expression;
    return json;
}

Json referenceJson(const CaseReference& reference) {
    static const CaseReference standard;
    Json json = Json::object();
    json["term"] = reference.term;
    if (reference.targets != standard.targets) {
        json["targets"] = targetsJson(reference.targets);
        return json;
    }
    json["reference"] = toWord(reference.reference);
    if (!reference.referenceValues.empty())
        json["referenceValues"] = listOf(reference.referenceValues);
    if (!reference.referenceExpressions.empty())
        json["referenceExpressions"] = reference.referenceExpressions;
    if (reference.table != standard.table) json["table"] = tableJson(reference.table);
    return json;
}

}  // namespace

void readCase(ReadingNotes& notes, const Json& json, Path path, Case& entry) {
    ObjectReader reader(notes, json, std::move(path));
    const auto readList = [&](const std::string& key, auto& list, const auto& readEntry) {
        reader.list(key, [&](const Json& part, Path place) {
            readEntry(notes, part, std::move(place), list.emplace_back());
        });
    };
    reader.requireText("name", entry.name, "a unique name");
    reader.real("weight", entry.weight);
    reader.boolean("active", entry.active);
    reader.real("duration", entry.duration);
    std::map<std::string, double> values;
    readNumberMap(reader, notes, "parameterValues", values);
    for (const auto& [parameter, value] : values)
        entry.numbers.push_back({parameter, "value", value, false});
    readList("numbers", entry.numbers, readCaseNumber);
    readList("inputs", entry.inputs, readCaseInput);
    readList("references", entry.references, readCaseReference);
}

Json caseJson(const Model& model, const Case& entry) {
    static const Case standard;
    Json json = Json::object();
    json["name"] = entry.name;
    putUnless(standard.weight, json, "weight", entry.weight);
    putUnless(standard.active, json, "active", entry.active);
    putIfGiven(json, "duration", entry.duration);
    for (const CaseNumber& number : entry.numbers)
        if (!number.added && number.property == "value"
            && findById(model.parameters, number.object))
            json["parameterValues"][number.object] = number.value;
        else
            json["numbers"].push_back(numberJson(number));
    for (const CaseInput& input : entry.inputs)
        json["inputs"].push_back(inputJson(input));
    for (const CaseReference& reference : entry.references)
        json["references"].push_back(referenceJson(reference));
    return json;
}

}  // namespace linkwright::project
