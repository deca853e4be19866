// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/json_text.h"

#include "engine/project/fault.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <vector>

namespace linkwright::project {

namespace {

constexpr std::size_t lineWidth = 100;

/// Line and column (from 1) of byte number `byte` (from 1).
std::pair<std::size_t, std::size_t> lineAndColumn(const std::string& text, std::size_t byte) {
    const std::size_t end = std::min(byte > 0 ? byte - 1 : 0, text.size());
    const auto stop = text.begin() + static_cast<std::ptrdiff_t>(end);
    const auto line = static_cast<std::size_t>(std::count(text.begin(), stop, '\n')) + 1;
    const std::size_t lineStart = end == 0 ? std::string::npos : text.rfind('\n', end - 1);
    return {line, lineStart == std::string::npos ? end + 1 : end - lineStart};
}

/// The library's sentence without its own prefix and position.
std::string essence(const std::string& what) {
    static const std::string marker = "syntax error while parsing ";
    const std::size_t at = what.find(marker);
    if (at == std::string::npos) return what.substr(std::min(what.find("] "), what.size()));
    return what.substr(at + std::string("syntax error ").size());
}

/// A number beyond those of the computer, as the library quotes it: 'number overflow parsing
/// '1e999''.
base::InputError numberFault(const std::string& text, const std::string& sourceName,
                             const std::string& what) {
    const std::size_t end = what.rfind('\'');
    const std::size_t begin = end == std::string::npos ? end : what.rfind('\'', end - 1);
    if (begin == std::string::npos || begin == end)
        return fault(sourceName, "This is not JSON: " + essence(what) + ".",
                     "A project file is JSON.");
    const std::string number = what.substr(begin + 1, end - begin - 1);
    std::string place = sourceName;
    if (const std::size_t at = text.find(number); at != std::string::npos) {
        const auto [line, column] = lineAndColumn(text, at + 1);
        place += " line " + std::to_string(line) + ", column " + std::to_string(column);
    }
    return fault(place, "The number " + number + " is too large.",
                 "Enter a number between -1.7e308 and 1.7e308.");
}

/// Watches the parser for repeated keys and excessive depth.
class Watch {
public:
    explicit Watch(std::string sourceName) : sourceName_(std::move(sourceName)) {}

    bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
        using Event = Json::parse_event_t;
        if (depth > maximumJsonDepth)
            throw fault(sourceName_,
                        "The file is nested more than " + std::to_string(maximumJsonDepth)
                            + " levels deep.",
                        "This is not a Linkwright project.");
        if (event == Event::object_start) keys_.emplace_back();
        if (event == Event::object_end && !keys_.empty()) keys_.pop_back();
        if (event == Event::key && !keys_.empty()) {
            const auto& key = parsed.get_ref<const std::string&>();
            if (!keys_.back().insert(key).second)
                throw fault(sourceName_, "The key \"" + key + "\" occurs twice in one object.",
                            "Remove one of the two.");
        }
        return true;
    }

private:
    std::string sourceName_;
    std::vector<std::set<std::string>> keys_;
};

/// Writes JSON for people.
class Writer {
public:
    /// @param ascii whether letters beyond ASCII become escapes
    explicit Writer(bool ascii) : ascii_(ascii) {}

    std::string write(const Json& json) {
        add(json, 0, 0);
        return text_ + '\n';
    }

private:
    [[nodiscard]] std::string scalar(const Json& json) const {
        if (json.is_number_float()) {
            if (!std::isfinite(json.get<double>())) return "null";  // JSON has no other word for it
            // Adding zero makes "-0" a "0": read back, it would be one, and the text another.
            const double value = json.get<double>() + 0.0;
            char buffer[32];
            const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
            return {buffer, end};
        }
        return json.dump(-1, ' ', ascii_, Json::error_handler_t::replace);
    }

    [[nodiscard]] std::string key(const std::string& name) const {
        return scalar(Json(name)) + ": ";
    }

    void addOneLine(const Json& json, std::string& line) const {
        if (!json.is_structured()) {
            line += scalar(json);
            return;
        }
        line += json.is_object() ? '{' : '[';
        bool first = true;
        for (auto it = json.begin(); it != json.end(); ++it) {
            if (!first) line += ", ";
            first = false;
            if (json.is_object()) line += key(it.key());
            addOneLine(*it, line);
        }
        line += json.is_object() ? '}' : ']';
    }

    /// Scalars one after the other, as many as fit on a line.
    void addFilled(const Json& list, std::size_t indent) {
        const std::string margin(indent + 2, ' ');
        std::size_t column = lineWidth;
        text_ += '[';
        for (std::size_t index = 0; index < list.size(); ++index) {
            const std::string entry = scalar(list[index]) + (index + 1 < list.size() ? "," : "");
            if (column + 1 + entry.size() > lineWidth) {
                text_ += '\n' + margin + entry;
                column = margin.size() + entry.size();
            } else {
                text_ += ' ' + entry;
                column += 1 + entry.size();
            }
        }
        text_ += '\n' + std::string(indent, ' ') + ']';
    }

    /// @param column where the text stands on its line
    void add(const Json& json, std::size_t indent, std::size_t column) {
        std::string line;
        addOneLine(json, line);
        // One character is kept for the comma that may follow.
        const bool top = indent == 0 && column == 0;
        if (!json.is_structured() || json.empty() || (!top && column + line.size() < lineWidth)) {
            text_ += line;
            return;
        }
        const bool isObject = json.is_object();
        const auto isScalar = [](const Json& entry) { return !entry.is_structured(); };
        if (!isObject && std::all_of(json.begin(), json.end(), isScalar)) {
            addFilled(json, indent);
            return;
        }
        const std::string margin(indent + 2, ' ');
        text_ += isObject ? '{' : '[';
        bool first = true;
        for (auto it = json.begin(); it != json.end(); ++it) {
            text_ += first ? "\n" : ",\n";
            first = false;
            const std::string lead = margin + (isObject ? key(it.key()) : std::string());
            text_ += lead;
            add(*it, indent + 2, lead.size());
        }
        text_ += '\n' + std::string(indent, ' ') + (isObject ? '}' : ']');
    }

    bool ascii_;
    std::string text_;
};

}  // namespace

Json parseJson(const std::string& text, const std::string& sourceName) {
    try {
        return Json::parse(text, Watch(sourceName));
    } catch (const Json::parse_error& error) {
        const auto [line, column] = lineAndColumn(text, error.byte);
        throw fault(
            sourceName + " line " + std::to_string(line) + ", column " + std::to_string(column),
            text.empty() ? "The file is empty."
                         : "This is not JSON: " + essence(error.what()) + ".",
            "Correct the text there; a project file is JSON.");
    } catch (const Json::out_of_range& error) {
        throw numberFault(text, sourceName, error.what());
    } catch (const Json::exception& error) {
        throw fault(sourceName, "This is not JSON: " + essence(error.what()) + ".",
                    "A project file is JSON.");
    }
}

std::string formatJson(const Json& json) {
    return Writer(false).write(json);
}

std::string asciiJson(const std::string& text) {
    return Writer(true).write(Json::parse(text));
}

}  // namespace linkwright::project
