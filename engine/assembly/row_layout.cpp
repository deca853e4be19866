// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/row_layout.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace linkwright::assembly {

namespace {

/// Rows of one closure that follow each other.
struct RowBlock {
    std::size_t begin = 0, end = 0;
    std::vector<std::size_t> neighbors;  ///< blocks that share a node, the block itself too
    bool taken = false;
};

std::vector<RowBlock> blocksOf(const System& system) {
    std::vector<RowBlock> blocks;
    std::vector<std::vector<std::size_t>> blocksAt(system.nodes.size());
    for (std::size_t row = 0; row < system.rows.size(); ++row) {
        if (row == 0 || system.rows[row].closure != system.rows[row - 1].closure)
            blocks.push_back({row, row, {}, false});
        blocks.back().end = row + 1;
        for (const int node : system.rows[row].path) {
            auto& there = blocksAt[static_cast<std::size_t>(node)];
            if (there.empty() || there.back() != blocks.size() - 1)
                there.push_back(blocks.size() - 1);
        }
    }
    for (const auto& there : blocksAt)
        for (const std::size_t block : there)
            blocks[block].neighbors.insert(blocks[block].neighbors.end(), there.begin(),
                                           there.end());
    for (RowBlock& block : blocks) {
        auto& list = block.neighbors;
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return blocks;
}

/// Breadth first from a block of few neighbors, those of few neighbors first; backwards.
std::vector<std::size_t> reversedBreadthFirst(std::vector<RowBlock> blocks) {
    const auto fewer = [&](std::size_t first, std::size_t second) {
        return std::pair(blocks[first].neighbors.size(), first)
               < std::pair(blocks[second].neighbors.size(), second);
    };
    std::vector<std::size_t> order, roots(blocks.size());
    for (std::size_t block = 0; block < blocks.size(); ++block)
        roots[block] = block;
    std::sort(roots.begin(), roots.end(), fewer);
    const auto take = [&](std::size_t block) {
        if (!std::exchange(blocks[block].taken, true)) order.push_back(block);
    };
    for (const std::size_t root : roots) {
        std::size_t next = order.size();
        take(root);
        for (; next < order.size(); ++next) {
            std::vector<std::size_t> neighbors = blocks[order[next]].neighbors;
            std::sort(neighbors.begin(), neighbors.end(), fewer);
            for (const std::size_t neighbor : neighbors)
                take(neighbor);
        }
    }
    std::reverse(order.begin(), order.end());
    return order;
}

}  // namespace

void orderRows(System& system) {
    // Below this share of its entries another order is worth other roundings.
    constexpr double worthwhile = 0.75;
    layOutRows(system);
    const int before = system.rowSkyline.entryCount;
    const std::vector<RowBlock> blocks = blocksOf(system);
    std::vector<LoopConstraintRow> rows;
    rows.reserve(system.rows.size());
    for (const std::size_t block : reversedBreadthFirst(blocks))
        for (std::size_t row = blocks[block].begin; row < blocks[block].end; ++row)
            rows.push_back(system.rows[row]);
    std::swap(rows, system.rows);
    layOutRows(system);
    if (system.rowSkyline.entryCount > worthwhile * before) std::swap(rows, system.rows);
}

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
        const LoopConstraintRow& row = system.rows[index];
        const bool joins = row.kind == LoopConstraintRow::Kind::PointComponent && row.function < 0
                           && row.normalPart < 0;
        if (joins && !system.rowGroups.empty() && system.rowGroups.back().joinsPoints) {
            const LoopConstraintRow& before = system.rows[index - 1];
            if (isSame(before.pointA, row.pointA) && isSame(before.pointB, row.pointB)
                && system.rowGroups.back().count < RowGroup::most) {
                ++system.rowGroups.back().count;
                continue;
            }
        }
        system.rowGroups.push_back({static_cast<int>(index), 1, joins});
    }
}

/// Whether a row has entries for single joint velocities: half solved by itself.
static bool hasEntries(const System& system, std::size_t row) {
    if (row < system.rows.size())
        return system.rows[row].kind == LoopConstraintRow::Kind::CoordinateRatio;
    const std::size_t soft = row - system.rows.size();
    return soft < system.rotors.size()
           || system.virtualInertias[soft - system.rotors.size()].dof >= 0;
}

static void batchRows(System& system) {
    system.rowBatches.clear();
    for (std::size_t row = 0; row < system.rowTotal(); ++row) {
        const bool follows = row > 0 && !hasEntries(system, row) && !hasEntries(system, row - 1)
                             && system.rowPath(row) == system.rowPath(row - 1);
        if (follows && system.rowBatches.back().count < RowBatch::most) {
            ++system.rowBatches.back().count;
            continue;
        }
        const int end = row + 1 < system.rowTotal() ? system.innovationOffsets[row + 1]
                                                    : system.innovationCount;
        system.rowBatches.push_back(
            {static_cast<int>(row), 1, end - system.innovationOffsets[row]});
    }
}

/// Whether degrees of freedom go on where others end, in all rows that act on them.
static bool goesOn(const SharedDofs& before, const SharedDofs& after) {
    return before.dofs.size() + after.dofs.size() <= SharedDofs::most
           && std::equal(before.rows.begin(), before.rows.end(), after.rows.begin(),
                         after.rows.end(), [&](const auto& first, const auto& second) {
                             return first.row == second.row
                                    && first.place + static_cast<int>(before.dofs.size())
                                           == second.place;
                         });
}

static void shareDofs(System& system) {
    std::vector<SharedDofs> nodes(system.nodes.size());
    for (std::size_t row = 0; row < system.rowTotal(); ++row) {
        int place = system.innovationOffsets[row];
        for (const int node : system.rowPath(row)) {
            nodes[static_cast<std::size_t>(node)].rows.push_back({static_cast<int>(row), place});
            place += system.nodes[static_cast<std::size_t>(node)].dofCount;
        }
    }
    system.sharedDofs.clear();
    for (std::size_t index = nodes.size(); index-- > 0;) {
        SharedDofs& node = nodes[index];
        for (int local = 0; local < system.nodes[index].dofCount; ++local)
            node.dofs.push_back(system.nodes[index].firstDof + local);
        if (node.rows.empty() || node.dofs.empty()) continue;
        if (!system.sharedDofs.empty() && goesOn(system.sharedDofs.back(), node)) {
            std::vector<int>& dofs = system.sharedDofs.back().dofs;
            dofs.insert(dofs.end(), node.dofs.begin(), node.dofs.end());
        } else {
            system.sharedDofs.push_back(std::move(node));
        }
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
    groupRows(system);
    batchRows(system);
    shareDofs(system);
}

}  // namespace linkwright::assembly
