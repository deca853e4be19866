// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/object_reader.h"

#include <algorithm>
#include <exception>
#include <numeric>

namespace linkwright::project {

namespace {

/// Smallest number of inserted, removed or exchanged characters between two words.
std::size_t editDistance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
        }
    }
    return row.back();
}

std::string similarWord(const std::string& word, const std::vector<std::string>& candidates) {
    constexpr std::size_t longestCompared = 64;
    if (word.size() > longestCompared) return {};
    std::size_t best = std::max<std::size_t>(2, word.size() / 3);
    std::string result;
    for (const std::string& candidate : candidates) {
        const std::size_t distance = editDistance(word, candidate);
        if (distance > best || (distance == best && !result.empty())) continue;
        best = distance;
        result = candidate;
    }
    return result;
}

constexpr const char* numberExpected = "a number or a formula such as \"=L1/2\"";

}  // namespace

std::string describe(const Json& json) {
    if (json.is_string()) {
        const auto& text = json.get_ref<const std::string&>();
        return text.size() <= 40 ? "the text \"" + text + "\"" : "a text";
    }
    if (json.is_null()) return "null";
    if (json.is_boolean()) return json.get<bool>() ? "true" : "false";
    if (json.is_number()) return "the number " + json.dump();
    if (json.is_array())
        return json.empty() ? "an empty list"
                            : "a list of " + std::to_string(json.size())
                                  + (json.size() == 1 ? " entry" : " entries");
    return "an object";
}

std::string pathText(const std::vector<PathStep>& path) {
    std::string text;
    for (const PathStep& step : path)
        text += "/" + (step.key.empty() ? std::to_string(step.index) : step.key);
    return text.empty() ? "/" : text;
}

void ReadingNotes::fault(const std::string& path, const std::string& object, std::string message,
                         std::string remedy) {
    faults.push_back({base::Severity::Error, object, sourceName + " " + path, std::move(message),
                      std::move(remedy)});
}

ObjectReader::ObjectReader(ReadingNotes& notes, const Json& json, std::vector<PathStep> path)
    : notes_(notes), json_(json), path_(std::move(path)) {
    for (const PathStep& step : path_)
        if (!step.id.empty()) id_ = step.id;
    if (!json_.is_object())
        notes_.fault(pathText(path_), id_,
                     "An object in braces was expected, found " + describe(json_) + ".", {});
}

ObjectReader::~ObjectReader() noexcept(false) {
    // Where reading is given up nothing more is noted, and nothing more may be thrown.
    if (!json_.is_object() || std::uncaught_exceptions() > 0) return;
    for (auto it = json_.begin(); it != json_.end(); ++it) {
        if (std::find(known_.begin(), known_.end(), it.key()) != known_.end()) continue;
        notes_.unknownKeys.push_back({path_, it.key(), it.value(), similarWord(it.key(), known_)});
    }
}

std::vector<PathStep> ObjectReader::pathTo(const std::string& key) const {
    std::vector<PathStep> path = path_;
    path.push_back({key, 0, {}});
    return path;
}

void ObjectReader::fault(const std::string& key, std::string message, std::string remedy) {
    const std::string base = path_.empty() ? "" : pathText(path_);
    notes_.fault(base + "/" + key, id_, std::move(message), std::move(remedy));
}

void ObjectReader::wrongType(const std::string& key, const std::string& expected,
                             const Json& found) {
    fault(key, "Expected " + expected + ", found " + describe(found) + ".");
}

const Json* ObjectReader::find(const std::string& key) {
    if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.push_back(key);
    if (!json_.is_object()) return nullptr;
    const auto found = json_.find(key);
    return found == json_.end() ? nullptr : &*found;
}

const Json* ObjectReader::require(const std::string& key, const std::string& expected) {
    const Json* json = find(key);
    if (!json && json_.is_object())
        fault(key, "The key \"" + key + "\" is missing.", "Expected " + expected + ".");
    return json;
}

void ObjectReader::text(const std::string& key, std::string& target) {
    const Json* json = find(key);
    if (!json) return;
    if (json->is_string())
        target = json->get<std::string>();
    else
        wrongType(key, "text in quotes", *json);
}

void ObjectReader::requireText(const std::string& key, std::string& target,
                               const std::string& expected) {
    if (require(key, expected)) text(key, target);
}

void ObjectReader::boolean(const std::string& key, bool& target) {
    const Json* json = find(key);
    if (!json) return;
    if (json->is_boolean())
        target = json->get<bool>();
    else
        wrongType(key, "true or false", *json);
}

void ObjectReader::integer(const std::string& key, int& target) {
    const Json* json = find(key);
    if (!json) return;
    constexpr double largest = 1e9;
    const double value = json->is_number() ? json->get<double>() : 0.5;
    if (value == static_cast<double>(static_cast<long long>(std::clamp(value, -largest, largest))))
        target = static_cast<int>(value);
    else
        wrongType(key, "a whole number", *json);
}

void ObjectReader::real(const std::string& key, double& target) {
    const Json* json = find(key);
    if (!json) return;
    if (json->is_number())
        target = json->get<double>();
    else
        wrongType(key, "a number", *json);
}

void ObjectReader::real(const std::string& key, std::optional<double>& target) {
    if (!find(key)) return;
    double value = 0.0;
    real(key, value);
    target = value;
}

void ObjectReader::readReals(const std::string& place, const Json& json,
                             std::vector<double>& target) {
    if (!json.is_array()) {
        wrongType(place, "a list of numbers", json);
        return;
    }
    target.clear();
    for (std::size_t index = 0; index < json.size(); ++index) {
        const Json& entry = json[index];
        if (entry.is_number())
            target.push_back(entry.get<double>());
        else
            wrongType(place + "/" + std::to_string(index), "a number", entry);
    }
}

void ObjectReader::reals(const std::string& key, std::vector<double>& target) {
    if (const Json* json = find(key)) readReals(key, *json, target);
}

void ObjectReader::realLists(const std::string& key, std::vector<std::vector<double>>& target) {
    const Json* json = find(key);
    if (!json) return;
    if (!json->is_array()) {
        wrongType(key, "a list of lists of numbers", *json);
        return;
    }
    target.clear();
    for (std::size_t index = 0; index < json->size(); ++index)
        readReals(key + "/" + std::to_string(index), (*json)[index], target.emplace_back());
}

bool ObjectReader::readNumber(const std::string& place, const Json& json, model::Number& target) {
    if (json.is_number()) {
        target = json.get<double>();
        return true;
    }
    if (json.is_string()) {
        const auto& text = json.get_ref<const std::string&>();
        if (text.size() > 1 && text.front() == '=') {
            target.expression = text.substr(1);
            return true;
        }
    }
    wrongType(place, numberExpected, json);
    return false;
}

void ObjectReader::number(const std::string& key, model::Number& target) {
    if (const Json* json = find(key)) readNumber(key, *json, target);
}

void ObjectReader::requireNumber(const std::string& key, model::Number& target) {
    if (const Json* json = require(key, numberExpected)) readNumber(key, *json, target);
}

void ObjectReader::number(const std::string& key, std::optional<model::Number>& target) {
    if (!find(key)) return;
    target.emplace();
    number(key, *target);
}

void ObjectReader::numbers(const std::string& key, std::vector<model::Number>& target) {
    const Json* json = find(key);
    if (!json) return;
    if (!json->is_array()) {
        wrongType(key, "a list of numbers", *json);
        return;
    }
    target.clear();
    for (std::size_t index = 0; index < json->size(); ++index)
        readNumber(key + "/" + std::to_string(index), (*json)[index], target.emplace_back());
}

void ObjectReader::texts(const std::string& key, std::vector<std::string>& target) {
    const Json* json = find(key);
    if (!json) return;
    if (!json->is_array()) {
        wrongType(key, "a list of names", *json);
        return;
    }
    target.clear();
    for (std::size_t index = 0; index < json->size(); ++index) {
        const Json& entry = (*json)[index];
        if (entry.is_string())
            target.push_back(entry.get<std::string>());
        else
            wrongType(key + "/" + std::to_string(index), "a name in quotes", entry);
    }
}

}  // namespace linkwright::project
