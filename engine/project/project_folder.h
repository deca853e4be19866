// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace linkwright::project {

/// Where a file is that a project names, links followed, whether it is there or not; nothing when
/// that is outside the folder of the project. A project of others must not make a program read, or
/// copy, what its author has no business with: files from elsewhere come in by import or by a
/// dialog.
/// @param file as the project names it, from its folder
/// @param folder of the project; empty: the current one
std::optional<std::filesystem::path> insideProject(const std::string& file,
                                                   const std::string& folder);

}  // namespace linkwright::project
