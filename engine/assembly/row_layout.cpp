// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/row_layout.h"

#include <algorithm>

namespace linkwright::assembly {

std::vector<int> pathToGround(const System& system, std::vector<int> ends) {
    std::vector<int> path;
    for (;;) {
        const int deeper = ends.empty() ? -1 : *std::max_element(ends.begin(), ends.end());
        if (deeper < 0) return path;
        path.push_back(deeper);
        const int parent = system.nodes[static_cast<std::size_t>(deeper)].parent;
        std::replace(ends.begin(), ends.end(), deeper, parent);
    }
}

void layOutRows(System& system) {
    const std::size_t total = system.rowTotal();
    std::vector<int> firstRow(system.nodes.size(), static_cast<int>(total));
    std::vector<int> starts(total);
    system.innovationOffsets.assign(total, 0);
    system.innovationCount = 0;
    for (std::size_t row = 0; row < total; ++row) {
        system.innovationOffsets[row] = system.innovationCount;
        int start = static_cast<int>(row);
        for (const int index : system.rowPath(row)) {
            const auto node = static_cast<std::size_t>(index);
            firstRow[node] = std::min(firstRow[node], static_cast<int>(row));
            start = std::min(start, firstRow[node]);
            system.innovationCount += system.nodes[node].dofCount;
        }
        starts[row] = start;
    }
    system.rowSkyline = math::Skyline(std::move(starts));
}

}  // namespace linkwright::assembly
