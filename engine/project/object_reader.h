// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"
#include "engine/project/json_text.h"
#include "engine/project/road_surface.h"
#include "engine/project/words.h"

#include <optional>
#include <string>
#include <vector>

namespace linkwright::project {

/// One step on the way from the top of a project to a value.
struct PathStep {
    std::string key;  ///< key of an object; empty for an entry of a list
    std::size_t index = 0;
    std::string id;  ///< id of the entry, if it has one: survives reordering
};
using Path = std::vector<PathStep>;

/// A key that this program does not know, and where it was found.
struct UnknownKey {
    std::vector<PathStep> object;  ///< the object that holds it
    std::string key;
    Json value;
    std::string suggestion;  ///< a known key of similar spelling, or empty
};

/// A road that takes its table from a file.
struct SurfaceOfRoad {
    std::string road;   ///< id
    std::string place;  ///< in the project
    RoadSurface surface;
};

/// What reading found besides the values.
struct ReadingNotes {
    std::string sourceName;
    std::vector<base::Diagnostic> faults;
    std::vector<UnknownKey> unknownKeys;
    std::vector<SurfaceOfRoad> roadSurfaces;
    std::string newerVersion;  ///< minor version of the project when it is beyond ours, else empty

    /// Adds an error.
    /// @param object id of the element, may be empty
    void fault(const std::string& path, const std::string& object, std::string message,
               std::string remedy);
};

/// `/joints/2/axis`
std::string pathText(const std::vector<PathStep>& path);

/// Reads the keys of one JSON object. Each function notes a fault when the value has the wrong
/// type and leaves the target as it was; an absent key also leaves it, unless the key is
/// required. On destruction keys nobody asked for are noted as unknown.
class ObjectReader {
public:
    /// @param json the value; a fault is noted when it is no object
    ObjectReader(ReadingNotes& notes, const Json& json, std::vector<PathStep> path);
    ~ObjectReader() noexcept(false);  ///< notes need memory
    ObjectReader(const ObjectReader&) = delete;
    ObjectReader& operator=(const ObjectReader&) = delete;

    /// The value of a key, or null when it is absent.
    const Json* find(const std::string& key);
    /// As `find`; an absent key is a fault. `expected` says what belongs there.
    const Json* require(const std::string& key, const std::string& expected);

    /// The value of a key into `target`, in SI units as it stands; a model::Number may be a
    /// formula.
    void text(const std::string& key, std::string& target);
    void requireText(const std::string& key, std::string& target, const std::string& expected);
    void boolean(const std::string& key, bool& target);
    void integer(const std::string& key, int& target);
    void real(const std::string& key, double& target);
    void real(const std::string& key, std::optional<double>& target);
    void reals(const std::string& key, std::vector<double>& target);
    void realLists(const std::string& key, std::vector<std::vector<double>>& target);
    void number(const std::string& key, model::Number& target);
    void requireNumber(const std::string& key, model::Number& target);
    void number(const std::string& key, std::optional<model::Number>& target);
    void numbers(const std::string& key, std::vector<model::Number>& target);
    template <std::size_t count>
    void numbers(const std::string& key, std::array<model::Number, count>& target);
    template <std::size_t count>
    void numbers(const std::string& key, std::optional<std::array<model::Number, count>>& target);
    void texts(const std::string& key, std::vector<std::string>& target);

    /// @return whether a valid word was read
    template <class Enum>
    bool word(const std::string& key, Enum& target);
    template <class Enum>
    bool requireWord(const std::string& key, Enum& target);

    /// Calls `readEntry(json, path)` for every entry of a list, if the key is present.
    template <class ReadEntry>
    void list(const std::string& key, const ReadEntry& readEntry);

    /// Notes a fault at a key.
    void fault(const std::string& key, std::string message, std::string remedy = {});
    /// Where the value of a key is in the file.
    [[nodiscard]] std::vector<PathStep> pathTo(const std::string& key) const;
    [[nodiscard]] bool isObject() const { return json_.is_object(); }

private:
    void wrongType(const std::string& key, const std::string& expected, const Json& found);
    void readReals(const std::string& place, const Json& json, std::vector<double>& target);
    bool readNumber(const std::string& place, const Json& json, model::Number& target);
    template <class Enum>
    bool readWord(const std::string& key, const Json& json, Enum& target);

    ReadingNotes& notes_;
    const Json& json_;
    std::vector<PathStep> path_;
    std::string id_;
    std::vector<std::string> known_;
};

/// "the text \"abc\"", "a list", ...
std::string describe(const Json& json);

template <std::size_t count>
void ObjectReader::numbers(const std::string& key, std::array<model::Number, count>& target) {
    std::vector<model::Number> entries;
    const Json* json = find(key);
    if (!json) return;
    if (!json->is_array() || json->size() != count) {
        wrongType(key, "a list of " + std::to_string(count) + " numbers", *json);
        return;
    }
    numbers(key, entries);
    if (entries.size() == count) std::copy(entries.begin(), entries.end(), target.begin());
}

template <std::size_t count>
void ObjectReader::numbers(const std::string& key,
                           std::optional<std::array<model::Number, count>>& target) {
    if (!find(key)) return;
    std::array<model::Number, count> entries;
    numbers(key, entries);
    target = entries;
}

template <class Enum>
bool ObjectReader::readWord(const std::string& key, const Json& json, Enum& target) {
    if (!json.is_string()) {
        wrongType(key, listWords<Enum>(), json);
        return false;
    }
    const auto& word = json.get_ref<const std::string&>();
    if (fromWord(word, target)) return true;
    fault(key, "\"" + word + "\" is not known here.", "Expected " + listWords<Enum>() + ".");
    return false;
}

template <class Enum>
bool ObjectReader::word(const std::string& key, Enum& target) {
    const Json* json = find(key);
    return json && readWord(key, *json, target);
}

template <class Enum>
bool ObjectReader::requireWord(const std::string& key, Enum& target) {
    const Json* json = require(key, listWords<Enum>());
    return json && readWord(key, *json, target);
}

template <class ReadEntry>
void ObjectReader::list(const std::string& key, const ReadEntry& readEntry) {
    const Json* json = find(key);
    if (!json) return;
    if (!json->is_array()) {
        wrongType(key, "a list", *json);
        return;
    }
    for (std::size_t index = 0; index < json->size(); ++index) {
        const Json& entry = (*json)[index];
        std::vector<PathStep> path = pathTo(key);
        path.push_back({{}, index, {}});
        if (entry.is_object() && entry.contains("id") && entry["id"].is_string())
            path.back().id = entry["id"].template get<std::string>();
        readEntry(entry, std::move(path));
    }
}

}  // namespace linkwright::project
