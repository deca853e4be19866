// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/project/json_text.h"

#include <map>
#include <string>

/// The tables of resources/help/project-file.md that follow from the descriptions.
namespace linkwright::testing {

/// What stands on the page: in which section which keys are described.
struct FormatSections {
    std::map<std::string, std::string> lists;    ///< heading -> key of a list
    std::map<std::string, std::string> objects;  ///< heading -> key of an object
};
FormatSections formatSections(const std::string& page);

/// The page with the tables of all that is described behind the lines
///   Keys of an entry of `springs`, besides `id` and `name`:
///   Keys of `simulation`:
/// @param missing names of what has no such line, one after another
std::string withTables(const std::string& page, std::string& missing);

}  // namespace linkwright::testing
