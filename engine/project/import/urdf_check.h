// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/import/robot_file.h"

#include <map>
#include <string>
#include <vector>

namespace linkwright::project {

/// What `checkUrdf` found in a file that can be read.
struct UrdfFindings {
    std::vector<ImportNote> notes;
    std::map<std::string, long> inertiaLines;  ///< of the inertia of each link
};

/// Looks at what urdfdom takes for something else without a word: numbers that are none or are not
/// where they belong, axes of length zero, links with two parents.
/// @return what is there twice and read once, and masses that no link can have, as notes
/// @throws base::InputError naming the file, the line and the remedy
UrdfFindings checkUrdf(const std::string& text, const std::string& path);

}  // namespace linkwright::project
