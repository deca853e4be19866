// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/project/schema_fields.h"

#include <algorithm>

namespace linkwright::testing {

namespace {

template <class Keys>
Json listOfKeys(const Keys& keys) {
    Json list = Json::array();
    for (const std::string& key : keys)
        list.push_back(key);
    return list;
}

/// `[{"required": ["a"]}, {"required": ["b"]}]`
Json alternatives(const std::vector<std::string>& keys) {
    Json list = Json::array();
    for (const std::string& key : keys)
        list.push_back({{"required", Json::array({key})}});
    return list;
}

/// What a variant asks for beyond what always holds.
Json beyond(const SchemaFields& variant, const std::set<std::string>& always,
            const std::set<std::string>& alwaysWithPoint, const SchemaFields& plain) {
    Json then = Json::object();
    for (const auto& [key, type] : variant.properties.items())
        if (variant.required.contains(key) && !always.contains(key))
            then["required"].push_back(key);
    for (const std::string& key : variant.withPoint)
        if (!alwaysWithPoint.contains(key))
            then["properties"][key] = SchemaFields::reference("pointAttachment");
    for (const auto& keys : variant.anyOf)
        if (std::find(plain.anyOf.begin(), plain.anyOf.end(), keys) == plain.anyOf.end())
            then["anyOf"] = alternatives(keys);
    return then;
}

}  // namespace

void SchemaFields::add(const Field& field, Json type, const std::string& standard) {
    std::string text = *field.unit != '\0' ? field.unit : base::unitSymbol(field.quantity);
    const auto append = [&](const std::string& more) {
        if (!more.empty()) text += (text.empty() ? "" : "; ") + more;
    };
    append(field.note);
    const bool omitted = field.presence != model::Presence::Required;
    if (omitted && !standard.empty() && text.find("default") == std::string::npos)
        append("default " + standard);
    if (!text.empty() && type.contains("$ref"))
        type = {{"allOf", Json::array({type})}, {"description", text}};
    else if (!text.empty())
        type["description"] = text;
    properties[field.key] = type;
    if (field.isRequired()) required.insert(field.key);
}

std::set<std::string> commonKeys(const std::vector<SchemaFields>& variants,
                                 std::set<std::string> SchemaFields::*keys) {
    std::set<std::string> common = variants.front().*keys;
    for (const SchemaFields& variant : variants)
        std::erase_if(common,
                      [&](const std::string& key) { return !(variant.*keys).contains(key); });
    return common;
}

Json commonSchema(const SchemaFields& plain, const std::set<std::string>& required) {
    Json definition{{"type", "object"}};
    if (!plain.sentence.empty()) definition["description"] = plain.sentence;
    definition["properties"] = plain.properties;
    Json keys = Json::array();
    for (const auto& [key, type] : plain.properties.items())
        if (required.contains(key)) keys.push_back(key);
    definition["required"] = keys;
    for (const auto& alternative : plain.anyOf)
        definition["anyOf"] = alternatives(alternative);
    for (const auto& alternative : plain.oneOf)
        definition["oneOf"] = alternatives(alternative);
    return definition;
}

void addConditions(Json& definition, const std::string& word, const SchemaFields& plain,
                   const std::vector<SchemaFields>& variants) {
    const std::set<std::string> always = commonKeys(variants, &SchemaFields::required);
    const std::set<std::string> withPoint = commonKeys(variants, &SchemaFields::withPoint);
    const std::vector<std::string>& words = plain.words.at(word);
    std::vector<std::pair<Json, std::vector<std::string>>> groups;
    for (std::size_t index = 0; index < variants.size(); ++index) {
        const Json then = beyond(variants[index], always, withPoint, plain);
        if (then.empty()) continue;
        auto group = std::find_if(groups.begin(), groups.end(),
                                  [&](const auto& entry) { return entry.first == then; });
        if (group == groups.end()) {
            groups.emplace_back(then, std::vector<std::string>());
            group = std::prev(groups.end());
        }
        group->second.push_back(words[index]);
    }
    for (const auto& [then, values] : groups) {
        Json condition{{"properties", {{word, {{"enum", listOfKeys(values)}}}}}};
        // A word that is absent has its default.
        const bool standard =
            std::find(values.begin(), values.end(), plain.standards.at(word)) != values.end();
        if (!standard || plain.required.contains(word)) condition["required"] = Json::array({word});
        definition["allOf"].push_back({{"if", condition}, {"then", then}});
    }
}

namespace {

/// Calls `visit(key, name, element)` for each kind that is described, with an element of defaults.
template <class Visit>
void forEachDescribed(const Visit& visit) {
    const model::Model empty;
    model::forEachList(empty, [&](const auto& list, const model::ListInfo& info) {
        using Element = typename std::remove_cvref_t<decltype(list)>::value_type;
        if constexpr (model::Described<Element>) {
            std::string name = info.key;
            if (name == "bodies")
                name = "body";
            else
                name.resize(name.size() - (name.ends_with("shes") ? 2 : 1));
            visit(info.key, name, Element{});
        }
    });
}

}  // namespace

Json describedLists() {
    Json lists = Json::object();
    forEachDescribed([&](const char* key, const std::string& name, const auto&) {
        lists[key] = {{"type", "array"}, {"items", SchemaFields::reference(name)}};
    });
    return lists;
}

Json describedDefinitions() {
    Json definitions = Json::object();
    forEachDescribed([&](const char*, const std::string& name, const auto& element) {
        definitions[name] = elementDefinition<std::remove_cvref_t<decltype(element)>>();
    });
    definitions["designVariable"] = settingsDefinition<model::DesignVariable>();
    definitions["simulation"] = settingsDefinition<model::SimulationSettings>();
    definitions["optimization"] = settingsDefinition<model::OptimizationSettings>();
    // Read with a road, and then no part of it.
    definitions["road"]["properties"]["surface"] = Json::parse(R"({
        "type": "object",
        "description": "Instead of places and heights, which it becomes when the project is read.",
        "properties": {
            "file": {"type": "string", "description": "STL or OBJ, from the folder of the project"},
            "scale": {"type": "number", "exclusiveMinimum": 0,
                      "description": "m per unit of the file, default 1"},
            "spacing": {"type": "number", "minimum": 0,
                        "description": "m, between rows; default: the mean length of the facets"}
        },
        "required": ["file"]
    })");
    return definitions;
}

}  // namespace linkwright::testing
