// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/json_text.h"

#include "engine/project/fault.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <string_view>
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
                        "This is no Linkwright project.");
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

std::string formatScalar(const Json& json) {
    if (json.is_number_float()) {
        if (!std::isfinite(json.get<double>())) return "null";  // JSON has no other word for it
        // Adding zero makes "-0" a "0": read back, it would be one, and the text another.
        const double value = json.get<double>() + 0.0;
        char buffer[32];
        const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
        return {buffer, end};
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string formatKey(const std::string& key) {
    return formatScalar(Json(key)) + ": ";
}

void formatOnOneLine(const Json& json, std::string& text) {
    if (!json.is_structured()) {
        text += formatScalar(json);
        return;
    }
    text += json.is_object() ? '{' : '[';
    bool first = true;
    for (auto it = json.begin(); it != json.end(); ++it) {
        if (!first) text += ", ";
        first = false;
        if (json.is_object()) text += formatKey(it.key());
        formatOnOneLine(*it, text);
    }
    text += json.is_object() ? '}' : ']';
}

/// Scalars one after the other, as many as fit on a line.
void formatFilled(const Json& list, std::size_t indent, std::string& text) {
    const std::string margin(indent + 2, ' ');
    std::size_t column = lineWidth;
    text += '[';
    for (std::size_t index = 0; index < list.size(); ++index) {
        const std::string entry = formatScalar(list[index]) + (index + 1 < list.size() ? "," : "");
        if (column + 1 + entry.size() > lineWidth) {
            text += '\n' + margin + entry;
            column = margin.size() + entry.size();
        } else {
            text += ' ' + entry;
            column += 1 + entry.size();
        }
    }
    text += '\n' + std::string(indent, ' ') + ']';
}

/// @param column where the text stands on its line
void formatAt(const Json& json, std::size_t indent, std::size_t column, std::string& text) {
    std::string line;
    formatOnOneLine(json, line);
    // One character is kept for the comma that may follow.
    const bool top = indent == 0 && column == 0;
    if (!json.is_structured() || json.empty() || (!top && column + line.size() < lineWidth)) {
        text += line;
        return;
    }
    const bool isObject = json.is_object();
    const auto isScalar = [](const Json& entry) { return !entry.is_structured(); };
    if (!isObject && std::all_of(json.begin(), json.end(), isScalar)) {
        formatFilled(json, indent, text);
        return;
    }
    const std::string margin(indent + 2, ' ');
    text += isObject ? '{' : '[';
    bool first = true;
    for (auto it = json.begin(); it != json.end(); ++it) {
        text += first ? "\n" : ",\n";
        first = false;
        const std::string lead = margin + (isObject ? formatKey(it.key()) : std::string());
        text += lead;
        formatAt(*it, indent + 2, lead.size(), text);
    }
    text += '\n' + std::string(indent, ' ') + (isObject ? '}' : ']');
}

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
    std::string text;
    formatAt(json, 0, 0, text);
    return text + '\n';
}

std::string asciiJson(const std::string& text) {
    std::string ascii;
    ascii.reserve(text.size());
    const auto escape = [&ascii](unsigned unit) {
        constexpr std::string_view digits = "0123456789abcdef";
        ascii += "\\u";
        for (const unsigned shift : {12U, 8U, 4U, 0U})
            ascii += digits[(unit >> shift) & 0xfU];
    };
    for (std::size_t place = 0; place < text.size(); ++place) {
        const auto lead = static_cast<unsigned char>(text[place]);
        if (lead < 0x80) {
            ascii += text[place];
            continue;
        }
        // UTF-8: the lead byte tells how many follow with six bits each.
        const int following = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
        unsigned code = lead & (0x3fU >> following);
        for (int index = 0; index < following && place + 1 < text.size(); ++index)
            code = (code << 6U) | (static_cast<unsigned char>(text[++place]) & 0x3fU);
        if (code < 0x10000) {
            escape(code);
        } else {  // a pair of surrogates
            escape(0xd800 + ((code - 0x10000) >> 10U));
            escape(0xdc00 + ((code - 0x10000) & 0x3ffU));
        }
    }
    return ascii;
}

}  // namespace linkwright::project
