// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/rows.h"

#include "engine/base/diagnostic.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string_view>

namespace linkwright::synthesis {

namespace {

constexpr const char* blanks = " \t\r";

std::string_view trimmed(std::string_view text, const char* letters = blanks) {
    const std::size_t first = text.find_first_not_of(letters);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(letters) - first + 1);
}

/// How the numbers of a line are written.
enum class Notation {
    Commas,        ///< between numbers
    DecimalComma,  ///< semicolons or tabs between numbers
    Blanks,        ///< between numbers
    Unclear        ///< blanks between numbers, and commas that are either
};

Notation notationOf(std::string_view line) {
    line = trimmed(line, " \r");
    if (line.find_first_of(";\t") != std::string_view::npos) return Notation::DecimalComma;
    if (line.find(',') == std::string_view::npos) return Notation::Blanks;
    for (std::size_t blank = line.find(' '); blank != std::string_view::npos;
         blank = line.find(' ', blank)) {
        const std::size_t after = line.find_first_not_of(' ', blank);
        if (line[blank - 1] != ',' && line[after] != ',') return Notation::Unclear;
        blank = after;
    }
    return Notation::Commas;
}

std::optional<double> numberOf(std::string_view field) {
    std::string word(trimmed(field));
    std::replace(word.begin(), word.end(), ',', '.');
    double value = 0.0;
    const char* begin = word.data() + (word.starts_with('+') ? 1 : 0);
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || stop != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

/// Numbers of a line; absent where it holds something else.
std::optional<std::vector<double>> numbersOf(std::string_view line, Notation notation) {
    const char* separators = notation == Notation::Commas         ? ","
                             : notation == Notation::DecimalComma ? ";\t"
                                                                  : " ";
    line = trimmed(line, " \r");
    std::vector<double> numbers;
    while (!line.empty()) {
        const std::size_t end = line.find_first_of(separators);
        const std::optional<double> number = numberOf(line.substr(0, end));
        if (!number) return std::nullopt;
        numbers.push_back(*number);
        line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
        // One separator, however wide; none is missed at the end of a line.
        line = trimmed(line, notation == Notation::DecimalComma ? " \r" : blanks);
    }
    return numbers;
}

/// Whether a line names its columns: it begins with no number, not even one that cannot be read.
bool isHeading(std::string_view line) {
    const std::string begin(trimmed(line.substr(0, line.find_first_of(",;\t")), " \r"));
    char* end = nullptr;
    std::strtod(begin.c_str(), &end);
    return end == begin.c_str();
}

[[noreturn]] void refuse(const std::string& name, int line, const std::string& message,
                         const std::string& remedy = {}) {
    throw base::InputError(base::Diagnostic{
        base::Severity::Error, {}, name + ":" + std::to_string(line), message, remedy});
}

}  // namespace

std::string shortNumber(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return text;
}

std::vector<std::vector<double>> parseRows(const std::string& text, const std::string& name,
                                           std::size_t narrowest, std::size_t widest) {
    std::vector<std::vector<double>> rows;
    std::istringstream stream(text);
    int number = 0;
    bool first = true;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        if (number == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
        if (line.find_first_not_of(" \t\r") == std::string::npos || line.starts_with('#')) continue;
        const Notation notation = notationOf(line);
        const std::optional<std::vector<double>> row = numbersOf(line, notation);
        const bool heading = first && !row && isHeading(line);
        first = false;
        if (heading) continue;
        if (notation == Notation::Unclear)
            refuse(
                name, number,
                "Commas and blanks separate numbers here: either the comma is a decimal sign, or "
                "there are more numbers.",
                "Separate numbers by semicolons, or use a decimal point.");
        if (!row) refuse(name, number, "This line contains something that is not a number.");
        if (row->size() < narrowest || row->size() > widest)
            refuse(name, number,
                   "Expected " + std::to_string(narrowest)
                       + (widest > narrowest ? " or " + std::to_string(widest) : "")
                       + " numbers, found " + std::to_string(row->size()) + ".");
        if (!rows.empty() && rows.front().size() != row->size())
            refuse(name, number, "This line does not have as many numbers as those before it.");
        rows.push_back(*row);
    }
    return rows;
}

}  // namespace linkwright::synthesis
