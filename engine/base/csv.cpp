// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/csv.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace linkwright::base {

namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text, std::string_view letters = blanks) {
    const std::size_t first = text.find_first_not_of(letters);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(letters) - first + 1);
}

/// Where the first of these letters stands outside of quotation marks.
std::size_t findOutside(std::string_view line, std::string_view letters) {
    bool quoted = false;
    for (std::size_t place = 0; place < line.size(); ++place) {
        if (line[place] == '"') quoted = !quoted;
        if (!quoted && letters.find(line[place]) != std::string_view::npos) return place;
    }
    return std::string_view::npos;
}

/// `"a ""b"""` becomes `a "b"`.
std::string unquoted(std::string_view field) {
    field = trimmed(field);
    if (field.size() < 2 || field.front() != '"' || field.back() != '"') return std::string(field);
    std::string text;
    for (std::size_t place = 1; place + 1 < field.size(); ++place) {
        text += field[place];
        if (field[place] == '"' && field[place + 1] == '"') ++place;
    }
    return std::string(trimmed(text));
}

/// Whether there are blanks in a line with commas that are not those beside a comma.
bool hasBlanksBetweenFields(std::string_view line) {
    for (std::size_t blank = line.find(' '); blank != std::string_view::npos;
         blank = line.find(' ', blank)) {
        const std::size_t after = line.find_first_not_of(' ', blank);
        if (line[blank - 1] != ',' && line[after] != ',') return true;
        blank = after;
    }
    return false;
}

CsvLine readLine(std::string_view line, int number) {
    CsvLine read;
    read.number = number;
    line = trimmed(line, " \r");
    std::string_view separators = ";\t";
    if (findOutside(line, separators) == std::string_view::npos) {
        separators = findOutside(line, ",") == std::string_view::npos ? " " : ",";
        read.unclear = separators == "," && hasBlanksBetweenFields(line);
    }
    while (!line.empty()) {
        const std::size_t end = findOutside(line, separators);
        read.fields.push_back(unquoted(line.substr(0, end)));
        line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
        // Blanks are one separator, however many.
        line = trimmed(line, " \r");
    }
    return read;
}

}  // namespace

std::optional<std::vector<double>> CsvLine::numbers() const {
    std::vector<double> numbers;
    for (const std::string& field : fields) {
        const std::optional<double> number = csvNumber(field);
        if (!number) return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

bool CsvLine::isHeading() const {
    if (fields.empty()) return false;
    const std::string& first = fields.front();
    char* end = nullptr;
    std::strtod(first.c_str(), &end);
    if (end == first.c_str()) return true;
    // "nan" is a number that cannot be used, "nano" is a name.
    return std::isalpha(static_cast<unsigned char>(first.front())) != 0 && *end != '\0';
}

std::vector<CsvLine> parseCsv(std::string_view text) {
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(byteOrderMark)) text.remove_prefix(byteOrderMark.size());
    std::vector<CsvLine> lines;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        const std::string_view content = trimmed(line);
        if (!content.empty() && content.front() != '#') lines.push_back(readLine(line, number));
    }
    return lines;
}

Diagnostic unclearFault(std::string place) {
    return {Severity::Error,
            {},
            std::move(place),
            "Commas and blanks separate numbers here: either the comma is a decimal sign, or there "
            "are more numbers.",
            "Separate numbers by semicolons, or use a decimal point."};
}

std::optional<double> csvNumber(std::string_view field) {
    std::string word(trimmed(field));
    std::replace(word.begin(), word.end(), ',', '.');
    double value = 0.0;
    const char* begin = word.data() + (word.starts_with('+') ? 1 : 0);
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || stop != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::string csvField(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char letter : text) {
        if (letter == '"') quoted += '"';
        quoted += letter;
    }
    return quoted + '"';
}

std::string csvText(double value) {
    if (!std::isfinite(value)) return {};
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
}

}  // namespace linkwright::base
