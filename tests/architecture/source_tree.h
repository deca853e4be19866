// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/architecture/source_text.h"

#include <filesystem>
#include <string>
#include <vector>

namespace linkwright::architecture {

/// From here on even a patient reviewer refuses; the aim is half of it.
inline constexpr int maximumFileLines = 800;
inline constexpr int maximumFunctionLines = 80;

/// A text file of the tree.
struct SourceFile {
    std::string path;  ///< relative to the repository, with slashes
    std::string text;
};

/// The license a file at this path has to name.
std::string expectedLicense(const std::string& path);

std::vector<Violation> checkLicense(const SourceFile& file);
std::vector<Violation> checkLength(const SourceFile& file);

/// Folders of engine and ui, taken from the paths, that lack a README.md or a CMakeLists.txt.
std::vector<Violation> checkFolders(const std::vector<std::string>& paths);

bool isCode(const std::string& path);    ///< C++
bool isSource(const std::string& path);  ///< C++, CMake, style sheets, scripts without a suffix

/// All files of the given top folders, sorted; binary files have an empty text.
std::vector<SourceFile> readTree(const std::filesystem::path& root,
                                 const std::vector<std::string>& topFolders);

}  // namespace linkwright::architecture
