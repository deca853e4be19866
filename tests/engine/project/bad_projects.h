// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/project/json_text.h"

#include <functional>
#include <string>
#include <vector>

namespace linkwright::testing {

/// A project spoiled in one place, and what the reader has to say about it.
struct BadProject {
    const char* name;
    std::function<void(project::Json&)> spoil;
    const char* place;        ///< JSON path that is named
    const char* messagePart;  ///< of message and remedy together
};

const std::vector<BadProject>& badProjects();

}  // namespace linkwright::testing
