// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <string>
#include <vector>

/// The program `linkwright`, which has the view and draws for `render` and `export`.
namespace linkwright::cli {

/// How it ended.
struct WindowAnswer {
    int exitCode = 0;     ///< -1 when it died
    std::string output;   ///< its standard output
    std::string failure;  ///< why it made nothing, one sentence; empty: it did

    /// Of `exitCode`: an option makes no sense.
    static constexpr int wrongUsage = 2;
};

/// Runs it until it ends.
/// @param arguments without the name of the program
/// @param screen whether it draws on one; where there is none, a display that nobody sees is begun
/// @throws base::InputError when a program that is needed is not installed
/// @throws base::Cancelled when it was stopped
WindowAnswer runWindowProgram(const std::vector<std::string>& arguments, bool screen,
                              const std::atomic<bool>& stop);

}  // namespace linkwright::cli
