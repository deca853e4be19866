// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/project/format_tables.h"

#include "tests/engine/project/schema_fields.h"

#include <algorithm>
#include <sstream>
#include <vector>

namespace linkwright::testing {

namespace {

const std::string ofEntry = "Keys of an entry of `";
const std::string ofObject = "Keys of `";

std::vector<std::string> linesOf(const std::string& page) {
    std::vector<std::string> lines;
    std::istringstream stream(page);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

std::string textBetween(const std::string& line, const std::string& before) {
    return line.substr(before.size(), line.find('`', before.size()) - before.size());
}

/// `a`, `b`, `c`
template <class Keys>
std::string quoted(const Keys& keys) {
    std::string text;
    for (const auto& key : keys)
        text += (text.empty() ? "`" : ", `") + key.template get<std::string>() + "`";
    return text;
}

/// What may stand at a key.
std::string valueOf(const Json& type) {
    // Of a reference that is described; objects have conditions there.
    if (!type.contains("type") && type.contains("allOf")) return valueOf(type["allOf"][0]);
    if (type.contains("$ref")) {
        static const std::map<std::string, std::string> names{
            {"vector", "[x, y, z]"},
            {"attachment", "{`body`, `point`}"},
            {"pointAttachment", "{`body`, `point`}"},
            {"appearance", "{`color`, `visible`, `shape`}"}};
        std::string name = type["$ref"].get<std::string>();
        name.erase(0, name.rfind('/') + 1);
        const auto known = names.find(name);
        return known == names.end() ? name : known->second;
    }
    if (type.contains("enum")) return quoted(type["enum"]);
    const auto kind = type["type"].get<std::string>();
    if (kind == "boolean") return "`true` or `false`";
    if (kind == "integer") return "whole number";
    if (kind == "string") return "text";
    if (kind == "array") {
        const std::string entry = "(" + valueOf(type["items"]) + ")";
        return type.contains("minItems") ? std::to_string(type["minItems"].get<int>()) + " " + entry
                                         : "list of " + entry;
    }
    if (kind != "object") return kind;
    if (!type.contains("properties")) return "{id: number}";
    Json keys = Json::array();
    for (const auto& [key, part] : type["properties"].items())
        keys.push_back(key);
    return "{" + quoted(keys) + "}";
}

/// "required", "required where `kind` is `force`, `torque`"; empty where it never is.
std::string demandOf(const Json& definition, const std::string& key) {
    const auto has = [&](const Json& keys) {
        return std::find(keys.begin(), keys.end(), Json(key)) != keys.end();
    };
    if (has(definition["required"])) return "required";
    std::map<std::string, Json> words;  // with the values that ask for it
    if (definition.contains("allOf"))
        for (const Json& condition : definition["allOf"]) {
            if (!condition["then"].contains("required") || !has(condition["then"]["required"]))
                continue;
            for (const auto& [word, values] : condition["if"]["properties"].items())
                for (const Json& value : values["enum"])
                    words[word].push_back(value);
        }
    std::string where;
    for (const auto& [word, values] : words)
        where += (where.empty() ? "required where `" : ", or `") + word + "` is " + quoted(values);
    return where;
}

std::string tableOf(const Json& definition) {
    std::string table = "| key | value | |\n|---|---|---|\n";
    for (const auto& [key, type] : definition["properties"].items()) {
        if (key == "id" || key == "name") continue;
        std::string meaning = demandOf(definition, key);
        if (type.contains("description"))
            meaning +=
                (meaning.empty() ? "" : "; ") + type["description"].template get<std::string>();
        table += "| `" + key + "` | " + valueOf(type) + " | " + meaning + " |\n";
    }
    return table;
}

/// Definitions by the keys that the page calls them by.
std::map<std::string, Json> describedKeys() {
    std::map<std::string, Json> result;
    const Json definitions = describedDefinitions();
    const Json lists = describedLists();
    for (const auto& [key, list] : lists.items()) {
        std::string name = list["items"]["$ref"].template get<std::string>();
        name.erase(0, name.rfind('/') + 1);
        result[key] = definitions[name];
    }
    result["designVariables"] = definitions["designVariable"];
    for (const char* settings : {"simulation", "optimization"})
        result[settings] = definitions[settings];
    result["stop"] = settingsDefinition<model::StopRules>();
    return result;
}

}  // namespace

FormatSections formatSections(const std::string& page) {
    FormatSections sections;
    std::string heading;
    for (const std::string& line : linesOf(page)) {
        if (line.starts_with("## ")) heading = line.substr(3);
        if (line.starts_with(ofEntry))
            sections.lists[heading] = textBetween(line, ofEntry);
        else if (line.starts_with(ofObject))
            sections.objects.emplace(heading, textBetween(line, ofObject));
    }
    return sections;
}

std::string withTables(const std::string& page, std::string& missing) {
    const std::map<std::string, Json> described = describedKeys();
    const std::vector<std::string> lines = linesOf(page);
    std::string result;
    std::map<std::string, bool> found;
    for (std::size_t index = 0; index < lines.size(); ++index) {
        result += lines[index] + "\n";
        std::string key;
        for (const std::string& caption : {ofEntry, ofObject})
            if (key.empty() && lines[index].starts_with(caption))
                key = textBetween(lines[index], caption);
        const auto definition = described.find(key);
        if (definition == described.end()) continue;
        found[key] = true;
        result += "\n" + tableOf(definition->second);
        while (index + 1 < lines.size()
               && (lines[index + 1].empty() || lines[index + 1].starts_with("|")))
            ++index;
        result += "\n";
    }
    for (const auto& [key, definition] : described)
        if (!found[key]) missing += (missing.empty() ? "" : ", ") + key;
    return result;
}

}  // namespace linkwright::testing
