// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linkwright::base {

/// A line of a table as people, spreadsheets and programs write it: fields are separated by
/// semicolons or tabs where it has one, and then a comma is the decimal sign; else by commas, else
/// by blanks. Quotation marks hold a field together.
struct CsvLine {
    int number = 0;                   ///< in the file, from 1
    std::vector<std::string> fields;  ///< without blanks and quotation marks around them
    /// Blanks separate numbers that contain commas: these may be decimal signs or separators.
    bool unclear = false;

    /// The fields as numbers; absent where one is something else.
    [[nodiscard]] std::optional<std::vector<double>> numbers() const;
    /// Whether it names the columns: it begins with no number, not even one that cannot be read.
    [[nodiscard]] bool isHeading() const;
};

/// The lines of a table, without empty ones and those that begin with `#`. A separator at the end
/// of a line ends no field.
std::vector<CsvLine> parseCsv(std::string_view text);

/// What is wrong with a line of numbers that is unclear.
Diagnostic unclearFault(std::string place);

/// A finite number with a point or a comma; absent: something else.
std::optional<double> csvNumber(std::string_view field);

/// What reads back to this field: in quotation marks where it has to be.
std::string csvField(const std::string& text);

/// The shortest text that reads back to the same number; empty where it is not finite.
std::string csvText(double value);

}  // namespace linkwright::base
