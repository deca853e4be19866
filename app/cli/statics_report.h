// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/json_report.h"
#include "engine/session/statics/statics.h"

#include <string>
#include <vector>

/// What `statics` and `modes` print.
namespace linkwright::cli {

Json equilibriaJson(const std::vector<session::Equilibrium>& equilibria);
std::string equilibriaText(const std::vector<session::Equilibrium>& equilibria);
Json smallMotionsJson(const session::SmallMotions& motions);
std::string smallMotionsText(const session::SmallMotions& motions);

}  // namespace linkwright::cli
