// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/setting_descriptions.h"
#include "engine/project/json_parts.h"
#include "engine/project/words.h"

#include <map>
#include <set>
#include <string>
#include <vector>

/// Makes the JSON schema of an element from its description.
namespace linkwright::testing {

using project::Json;

/// Sets one word of what is described to its value number `index`.
class WordSetter : public model::SettingVisitor {
public:
    WordSetter(std::string key, std::size_t index) : key_(std::move(key)), index_(index) {}
    template <class Enum>
    void word(const model::Field& field, Enum& value) {
        if (field.key == key_) value = project::wordsOf<Enum>()[index_].value;
    }
    template <class Enum>
    void word(const model::Field&, std::optional<Enum>&) {}

private:
    std::string key_;
    std::size_t index_;
};

/// What a description says of one element: the type of each key, and what has to be there.
class SchemaFields : public model::SettingVisitor {
public:
    using Field = model::Field;

    Json properties = Json::object();
    std::set<std::string> required;
    std::set<std::string> withPoint;              ///< attachments that need one
    std::set<std::string> withoutPoint;           ///< attachments that do not
    std::vector<std::vector<std::string>> anyOf;  ///< of these keys at least one
    std::vector<std::vector<std::string>> oneOf;  ///< exactly one
    std::map<std::string, std::vector<std::string>> words;
    std::map<std::string, std::string> standards;  ///< of the words
    std::string sentence;

    void about(const char* text) { sentence = text; }
    template <class Enum>
    void word(const Field& field, std::optional<Enum>&) {
        Json type = Json::object();
        for (const auto& entry : project::wordsOf<Enum>())
            type["enum"].push_back(entry.word);
        add(field, type, {});
    }
    template <class Real>
    void within(const Field& field, const model::Range& range, Real value) {
        Json type{{"type", std::is_integral_v<Real> ? "integer" : "number"}};
        if (std::isfinite(range.minimum))
            type[range.exclusive ? "exclusiveMinimum" : "minimum"] = Real(range.minimum);
        add(field, type, textOf(Json(value)));
    }
    void formula(const Field& field, double value, const std::string&) {
        add(field, reference("number"), textOf(Json(value)));
    }
    void formula(const Field& field, const std::optional<double>&, const std::string&) {
        add(field, reference("number"), {});
    }
    void map(const Field& field, const std::map<std::string, double>&) {
        add(field, {{"type", "object"}, {"additionalProperties", {{"type", "number"}}}}, {});
    }
    template <class Enum>
    void word(const Field& field, Enum& value) {
        Json type = Json::object();
        for (const auto& entry : project::wordsOf<Enum>()) {
            type["enum"].push_back(entry.word);
            words[field.key].emplace_back(entry.word);
        }
        standards[field.key] = project::toWord(value);
        add(field, type, project::toWord(value));
    }
    void text(const Field& field, const std::string& value) {
        add(field, {{"type", "string"}}, value);
    }
    void flag(const Field& field, bool value) {
        add(field, {{"type", "boolean"}}, value ? "true" : "false");
    }
    void integer(const Field& field, int value) {
        add(field, {{"type", "integer"}}, std::to_string(value));
    }
    void number(const Field& field, const model::Number& value) {
        add(field, reference("number"), textOf(project::toJson(value)));
    }
    template <class Standard>
    void number(const Field& field, const std::optional<model::Number>&, const Standard&) {
        add(field, reference("number"), {});
    }
    template <class Numbers, class Names>
    void numbers(const Field& field, const Numbers& values, const Names& names) {
        const Json list = project::listOf(values);
        const bool allZero = list == Json(std::vector<double>(names.size(), 0.0));
        add(field, listType(names.size()), allZero ? "0" : textOf(list));
    }
    template <class Numbers, class Names, class Standard>
    void numbers(const Field& field, const std::optional<Numbers>&, const Names& names,
                 const Standard&) {
        add(field, listType(names.size()), {});
    }
    void rows(const Field& field, const std::vector<model::Number>&) {
        add(field, {{"type", "array"}, {"items", reference("number")}}, {});
    }
    void reals(const Field& field, const std::optional<double>&) {
        add(field, {{"type", "number"}}, {});
    }
    void reals(const Field& field, const std::vector<double>&) {
        add(field, {{"type", "array"}, {"items", {{"type", "number"}}}}, {});
    }
    template <std::size_t count>
    void reals(const Field& field, const std::vector<std::array<double, count>>&) {
        const Json row{{"type", "array"},
                       {"items", {{"type", "number"}}},
                       {"minItems", count},
                       {"maxItems", count}};
        add(field, {{"type", "array"}, {"items", row}}, {});
    }
    void reference(const Field& field, model::Target, const std::string& id) {
        add(field, reference("id"), id);
    }
    void references(const Field& field, model::Target, const std::vector<std::string>&) {
        add(field, {{"type", "array"}, {"items", reference("id")}}, {});
    }
    void references(const Field& field, model::Target,
                    const std::optional<std::vector<std::string>>&) {
        add(field, {{"type", "array"}, {"items", reference("id")}}, {});
    }
    void attachment(const Field& field, const model::Attachment&, model::PointRule rule) {
        if (field.used)
            (rule == model::PointRule::Required ? withPoint : withoutPoint).insert(field.key);
        add(field, reference("attachment"), {});
    }
    template <class Part, class DescribePart>
    void part(const Field& field, Part&, const DescribePart& describePart);
    template <class Part, class DescribePart>
    void part(const Field& field, std::optional<Part>&, const DescribePart& describePart) {
        Part plain{};
        part(field, plain, describePart);
    }
    template <class Part, class DescribePart>
    void list(const Field& field, std::vector<Part>&, const DescribePart& describePart);
    void appearance(const Field& field, const model::Appearance&) {
        add(field, reference("appearance"), {});
    }
    void choice(std::initializer_list<Field> fields, model::Choose choose) {
        std::vector<std::string> keys;
        for (const Field& field : fields)
            if (field.used) keys.emplace_back(field.key);
        if (keys.size() == 1)
            required.insert(keys.front());
        else if (!keys.empty())
            (choose == model::Choose::ExactlyOne ? oneOf : anyOf).push_back(keys);
    }

    static Json reference(const std::string& definition) {
        return {{"$ref", "#/definitions/" + definition}};
    }

private:
    /// With as few digits as there have to be.
    static std::string textOf(const Json& json) {
        if (!json.is_array()) {
            std::string text = project::formatJson(json);
            text.pop_back();  // its line break
            return text;
        }
        std::string text;
        for (const Json& entry : json)
            text += (text.empty() ? "[" : ", ") + textOf(entry);
        return text + "]";
    }
    static Json listType(std::size_t count) {
        if (count == 3) return reference("vector");
        return {{"type", "array"},
                {"items", reference("number")},
                {"minItems", count},
                {"maxItems", count}};
    }
    void add(const Field& field, Json type, const std::string& standard);
};

/// The keys of a definition that hold under whatever words: `required`, and alternatives.
Json commonSchema(const SchemaFields& plain, const std::set<std::string>& required);

/// Adds what holds only where a word has some of its values.
void addConditions(Json& definition, const std::string& word, const SchemaFields& plain,
                   const std::vector<SchemaFields>& variants);

/// Keys that are in a set of each variant: required whatever value the word has that they differ
/// by.
std::set<std::string> commonKeys(const std::vector<SchemaFields>& variants,
                                 std::set<std::string> SchemaFields::*keys);

/// @param standard with its defaults
/// @param describe (fields, part)
template <class Part, class Describe>
Json definitionOf(const Part& standard, const Describe& describe) {
    const auto look = [&](Part part) {
        SchemaFields fields;
        describe(fields, part);
        return fields;
    };
    const SchemaFields plain = look(standard);
    std::map<std::string, std::vector<SchemaFields>> variants;
    for (const auto& [key, words] : plain.words)
        for (std::size_t index = 0; index < words.size(); ++index) {
            Part part = standard;
            WordSetter setter(key, index);
            describe(setter, part);
            variants[key].push_back(look(part));
        }
    std::set<std::string> required = plain.required;
    for (const auto& [key, looks] : variants) {
        std::set<std::string> common;
        for (const std::string& always : commonKeys(looks, &SchemaFields::required))
            if (required.contains(always)) common.insert(always);
        required = common;
    }
    Json definition = commonSchema(plain, required);
    // Attachments that name a point wherever they count.
    std::set<std::string> withPoint = plain.withPoint, withoutPoint = plain.withoutPoint;
    for (auto& [key, looks] : variants)
        for (SchemaFields& fields : looks) {
            withPoint.insert(fields.withPoint.begin(), fields.withPoint.end());
            withoutPoint.insert(fields.withoutPoint.begin(), fields.withoutPoint.end());
        }
    for (const std::string& key : withoutPoint)
        withPoint.erase(key);
    for (const std::string& key : withPoint)
        definition["properties"][key] = SchemaFields::reference("pointAttachment");
    for (auto& [key, looks] : variants)
        for (SchemaFields& fields : looks)
            std::erase_if(fields.withPoint,
                          [&](const std::string& at) { return withPoint.contains(at); });
    for (const auto& [key, looks] : variants)
        addConditions(definition, key, plain, looks);
    return definition;
}

template <class Part, class DescribePart>
void SchemaFields::part(const Field& field, Part& part, const DescribePart& describePart) {
    add(field, definitionOf(part, describePart), {});
}

template <class Part, class DescribePart>
void SchemaFields::list(const Field& field, std::vector<Part>&, const DescribePart& describePart) {
    const auto first = [&](auto& fields, Part& part) { describePart(fields, part, 0); };
    add(field, {{"type", "array"}, {"items", definitionOf(Part{}, first)}}, {});
}

/// The definition of an element, with its id and name.
template <class Element>
Json elementDefinition() {
    Json definition = definitionOf(Element{}, [](auto& fields, Element& element) {
        describe(fields, element, model::emptyModel());
    });
    Json properties{{"id", {{"$ref", "#/definitions/id"}}}, {"name", {{"type", "string"}}}};
    properties.update(definition["properties"]);
    definition["properties"] = properties;
    Json required = Json::array({"id"});
    for (const Json& key : definition["required"])
        required.push_back(key);
    definition["required"] = required;
    return definition;
}

/// The definition of settings.
template <class Settings>
Json settingsDefinition() {
    return definitionOf(Settings{},
                        [](auto& fields, Settings& settings) { describe(fields, settings); });
}

/// Definitions by name of all elements and settings that are described.
Json describedDefinitions();
/// Types of their lists, by key.
Json describedLists();

}  // namespace linkwright::testing
