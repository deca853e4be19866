// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

#include <vector>

namespace linkwright::dynamics {

/// A spanning tree cut into substructures, which form a tree of their own: it branches where the
/// mechanism branches.
struct Partition {
    /// Substructure with at most two handles.
    struct Part {
        int parent = -1;          ///< part on whose tip it hangs, -1: the ground
        int tip = -1;             ///< node of the system on which others hang, -1: none do
        std::vector<int> nodes;   ///< of the system, parents first; small branches included
        std::vector<bool> onPath; ///< per entry of `nodes`: between handle 1 and the tip
    };
    std::vector<Part> parts;      ///< parents first
    /// All parts are serial chains of joints with one degree of freedom, computed eight at a time:
    /// lists of up to eight parts of like length. Empty when each part is computed by itself.
    std::vector<std::vector<int>> lanes;
};

/// Smallest tree that is computed in lanes: smaller ones lose more by joining, which takes the
/// inverse of a matrix per substructure, than they win (measured; in space the matrices are larger).
inline constexpr int smallestPlanarLaneTree = 16;
inline constexpr int smallestSpatialLaneTree = 40;

/// Nodes for which eight more lanes are laid out, which a thread of its own may take: with fewer,
/// joining and waiting for each other would eat what is won.
inline constexpr int planarNodesPerLaneGroup = 512;
inline constexpr int spatialNodesPerLaneGroup = 128;
/// Most groups of lanes of a chain: more joining would cost what more threads win.
inline constexpr int mostLaneGroups = 4;

/// Cuts the tree. Depends on the system alone, so that results do not depend on the machine.
Partition partitionOf(const assembly::System& system);

}  // namespace linkwright::dynamics
