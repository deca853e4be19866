// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace linkwright::cli {

/// All of linkwright-cli: reads the command line, hears signals, and runs the command.
/// @return the code the program ends with
int runProgram(int count, const char* const* arguments);

}  // namespace linkwright::cli
