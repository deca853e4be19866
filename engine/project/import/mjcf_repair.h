// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

namespace linkwright::project {

/// What was done to a text so that this version of MuJoCo reads it.
struct MjcfRepairs {
    std::vector<std::string> unknown;     ///< words and elements of later versions
    std::vector<std::string> incomplete;  ///< elements without what it asks of them
    bool whole = false;                   ///< included files are part of the text
    bool limited = false;                 ///< ranges are limits
    bool bare = false;                    ///< meshes, textures and the like were taken out
    bool dark = false;                    ///< lights were taken out
    bool weightless = false;              ///< bodies without mass are let pass
};

/// Changes a text by one step so that MuJoCo gets further than its message.
/// @param path of the file, which others are included from
/// @return false when nothing is known to help
bool repairMjcf(std::string& text, const std::string& path, const std::string& message,
                MjcfRepairs& done);

}  // namespace linkwright::project
