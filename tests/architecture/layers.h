// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/architecture/source_text.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace linkwright::architecture {

/// What one folder may include.
struct Layer {
    std::string folder;                ///< "engine/math"
    std::vector<std::string> folders;  ///< ours, besides itself
};

/// All folders of engine, ui and app.
const std::vector<Layer>& layers();

/// The folder a file counts to: "engine/math" for "engine/math/small/solve.h", and an empty string
/// for a path outside engine, ui and app or directly inside one of them.
std::string folderOf(std::string_view path);

/// What is wrong with the includes of the file at `path`, relative to the repository.
std::vector<Violation> checkIncludes(const std::string& path, std::string_view text);

/// What the window must not see, not even through headers of others: the rig is behind the session.
/// @param texts of all files by their paths, relative to the repository
std::vector<Violation> checkReach(const std::map<std::string, std::string>& texts);

}  // namespace linkwright::architecture
