// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/rows.h"

#include "engine/base/csv.h"

#include <cstdio>
#include <utility>

namespace linkwright::synthesis {

namespace {

[[noreturn]] void reject(const std::string& line, const std::string& message) {
    throw base::InputError(base::Diagnostic{base::Severity::Error, {}, line, message, {}});
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
    bool first = true;
    for (const base::CsvLine& line : base::parseCsv(text)) {
        const std::string place = name + ":" + std::to_string(line.number);
        std::optional<std::vector<double>> row = line.numbers();
        if (std::exchange(first, false) && !row && line.isHeading()) continue;
        if (line.unclear) throw base::InputError(base::unclearFault(place));
        if (!row) reject(place, "This line contains something that is not a number.");
        if (row->size() < narrowest || row->size() > widest)
            reject(place, "Expected " + std::to_string(narrowest)
                              + (widest > narrowest ? " or " + std::to_string(widest) : "")
                              + " numbers, found " + std::to_string(row->size()) + ".");
        if (!rows.empty() && rows.front().size() != row->size())
            reject(place, "This line does not have as many numbers as those before it.");
        rows.push_back(std::move(*row));
    }
    return rows;
}

}  // namespace linkwright::synthesis
