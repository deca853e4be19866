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

static void groupRows(System& system) {
    const auto isSame = [](const PointReference& first, const PointReference& second) {
        return first.node == second.node && first.parameter == second.parameter;
    };
    system.rowGroups.clear();
    for (std::size_t index = 0; index < system.rows.size(); ++index) {
        const ClosureRow& row = system.rows[index];
        const bool joins =
            row.kind == ClosureRow::Kind::PointComponent && row.function < 0 && row.normalPart < 0;
        if (joins && !system.rowGroups.empty() && system.rowGroups.back().joinsPoints) {
            const ClosureRow& before = system.rows[index - 1];
            if (isSame(before.pointA, row.pointA) && isSame(before.pointB, row.pointB)
                && system.rowGroups.back().count < RowGroup::most) {
                ++system.rowGroups.back().count;
                continue;
            }
        }
        system.rowGroups.push_back({static_cast<int>(index), 1, joins});
    }
    system.closureGroups = system.rowGroups.size();
    for (std::size_t row = system.rows.size(); row < system.rowTotal(); ++row)
        system.rowGroups.push_back({static_cast<int>(row), 1, false});
}

void layOutRows(System& system) {
    const std::size_t total = system.rowTotal();
    std::vector<int> firstRow(system.nodes.size(), static_cast<int>(total));
    std::vector<int> starts(total);
    system.innovationOffsets.assign(total, 0);
    system.innovationDofs.clear();
    for (std::size_t row = 0; row < total; ++row) {
        system.innovationOffsets[row] = static_cast<int>(system.innovationDofs.size());
        int start = static_cast<int>(row);
        for (const int index : system.rowPath(row)) {
            const auto node = static_cast<std::size_t>(index);
            firstRow[node] = std::min(firstRow[node], static_cast<int>(row));
            start = std::min(start, firstRow[node]);
            for (int local = 0; local < system.nodes[node].dofCount; ++local)
                system.innovationDofs.push_back(system.nodes[node].firstDof + local);
        }
        starts[row] = start;
    }
    system.innovationCount = static_cast<int>(system.innovationDofs.size());
    system.rowSkyline = math::Skyline(std::move(starts));
    groupRows(system);
}

}  // namespace linkwright::assembly
