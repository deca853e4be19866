// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/import/robot_file.h"

#include <string>
#include <vector>

namespace linkwright::project {

/// Looks at what urdfdom takes for something else without a word: numbers that are none or are not
/// where they belong, axes of length zero, links with two parents.
/// @return what is there twice and read once, and negative masses, as notes
/// @throws base::InputError naming the file, the line and the remedy
std::vector<ImportNote> checkUrdf(const std::string& text, const std::string& path);

}  // namespace linkwright::project
