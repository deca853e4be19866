// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace linkwright::project {

/// Exit code of a program that could not read its file; its output says why, in one sentence.
inline constexpr int readerRefused = 3;

/// The main function of a program that reads files for another one, which survives whatever a
/// damaged file does to it: `PROGRAM FILE SECONDS`, at most so much processor time. Standard output
/// is what `read` makes of the path of the file; its exceptions are refusals.
/// @param memory bytes, the most that it may take
int runReaderProgram(int count, char** arguments, std::size_t memory,
                     const std::function<std::string(const std::string&)>& read);

}  // namespace linkwright::project
