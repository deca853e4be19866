// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/project_folder.h"

#include <algorithm>
#include <system_error>

namespace linkwright::project {

namespace fs = std::filesystem;

std::optional<fs::path> insideProject(const std::string& file, const std::string& folder) {
    std::error_code error;
    const fs::path base =
        fs::weakly_canonical(folder.empty() ? fs::path(".") : fs::path(folder), error);
    if (error) return std::nullopt;
    const fs::path target = fs::weakly_canonical(base / file, error);
    if (error) return std::nullopt;
    const auto [end, differs] =
        std::mismatch(base.begin(), base.end(), target.begin(), target.end());
    if (end != base.end() || differs == target.end()) return std::nullopt;
    return target;
}

}  // namespace linkwright::project
