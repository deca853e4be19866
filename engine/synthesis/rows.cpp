// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/rows.h"

#include "engine/base/diagnostic.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <optional>
#include <sstream>

namespace linkwright::synthesis {

namespace {

/// Numbers of a line; absent where it holds something else.
std::optional<std::vector<double>> numbersOf(std::string line) {
    for (char& letter : line)
        if (letter == ',' || letter == ';' || letter == '\t' || letter == '\r') letter = ' ';
    std::istringstream stream(line);
    std::vector<double> numbers;
    for (std::string word; stream >> word;) {
        double value = 0.0;
        const char* begin = word.data() + (word.starts_with('+') ? 1 : 0);
        const char* end = word.data() + word.size();
        const auto [stop, error] = std::from_chars(begin, end, value);
        if (error != std::errc() || stop != end || !std::isfinite(value)) return std::nullopt;
        numbers.push_back(value);
    }
    return numbers;
}

[[noreturn]] void refuse(const std::string& name, int line, const std::string& message) {
    throw base::InputError(base::Diagnostic{
        base::Severity::Error, {}, name + ":" + std::to_string(line), message, {}});
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
        const std::optional<std::vector<double>> row = numbersOf(line);
        const bool heading = first && !row;
        first = false;
        if (heading) continue;
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
