// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/spring_law.h"
#include "engine/model/mechanism.h"
#include "engine/project/json_text.h"

#include <optional>
#include <string>
#include <type_traits>

/// What the writers of the parts of a project share.
namespace linkwright::project {

/// A number, or the formula that it is made by: "=2*length".
inline Json toJson(double value) {
    return value;
}
inline Json toJson(const model::Number& number) {
    return number.expression.empty() ? Json(number.value) : Json("=" + number.expression);
}

/// Several numbers as a list.
template <class Numbers>
Json listOf(const Numbers& numbers) {
    Json list = Json::array();
    for (const auto& number : numbers)
        list.push_back(toJson(number));
    return list;
}

/// Writes a value unless it is the default.
template <class Value>
void putUnless(const Value& standard, Json& json, const std::string& key, const Value& value) {
    if (value == standard) return;
    if constexpr (std::is_same_v<Value, model::Number>)
        json[key] = toJson(value);
    else
        json[key] = value;
}

/// Writes a number unless there is none.
template <class Value>
void putIfGiven(Json& json, const std::string& key, const std::optional<Value>& value) {
    if (value) json[key] = toJson(*value);
}

/// Writes a text unless it is empty.
inline void putText(Json& json, const std::string& key, const std::string& text) {
    if (!text.empty()) json[key] = text;
}

/// `{"id": ..., "name": ...}`
template <class Element>
Json startElement(const Element& element) {
    Json json = Json::object();
    json["id"] = element.id;
    putText(json, "name", element.name);
    return json;
}

/// Writes what there is of a spring law.
inline void putLaw(Json& json, const model::SpringLaw& law) {
    putText(json, "formula", law.formula);
    if (law.elongations.empty() && law.forces.empty()) return;
    json["elongations"] = law.elongations;
    json["forces"] = law.forces;
}

/// `{"body": ..., "point": ...}`
inline Json attachmentJson(const model::Attachment& attachment) {
    Json json = Json::object();
    json["body"] = attachment.body;
    putText(json, "point", attachment.point);
    return json;
}

}  // namespace linkwright::project
