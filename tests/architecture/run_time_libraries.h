// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace linkwright::architecture {

/// The names of the libraries in the output of `ldd`, without folder and version:
/// "libstdc++" for "libstdc++.so.6 => /lib/libstdc++.so.6 (0x...)".
std::vector<std::string> readLibraries(std::string_view lddOutput);

/// Those a program without a window must not load: everything but a short list of allowed ones, so
/// that a new dependency is a decision and never an accident.
std::vector<std::string> forbiddenHeadless(const std::vector<std::string>& libraries);

/// Those the window must not load: Qt 5 beside Qt 6 would crash it sooner or later.
std::vector<std::string> forbiddenDesktop(const std::vector<std::string>& libraries);

}  // namespace linkwright::architecture
