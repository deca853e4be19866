// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

namespace linkwright::synthesis {

/// Rows of numbers in a text, all of one width, see base::parseCsv. A first line of headings is
/// passed over.
/// @param name of the file, for messages
/// @param narrowest, widest columns a row may have
/// @throws base::InputError naming the line
std::vector<std::vector<double>> parseRows(const std::string& text, const std::string& name,
                                           std::size_t narrowest, std::size_t widest);

/// A number in a message, with six digits at most.
std::string shortNumber(double value);

}  // namespace linkwright::synthesis
