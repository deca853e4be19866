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
        int parent = -1;           ///< part on whose tip it hangs, -1: the ground
        int tip = -1;              ///< node of the system on which others hang, -1: none do
        std::vector<int> nodes;    ///< of the system, parents first; small branches included
        std::vector<bool> onPath;  ///< per entry of `nodes`: between handle 1 and the tip
    };
    /// Up to eight parts of like length side by side, cut into sections for several threads.
    struct Bundle {
        std::vector<int> parts;
        /// Per section, how many nodes of the longest part lie before its end.
        std::vector<int> sectionEnds;
    };
    std::vector<Part> parts;  ///< parents first
    /// All parts are serial chains of joints with one degree of freedom, computed eight at a time.
    /// Empty when each part is computed by itself.
    std::vector<Bundle> bundles;
};

/// Smallest tree that is computed in lanes: smaller ones lose more by joining, which takes the
/// inverse of a matrix per substructure, than they win (measured; in space the matrices are
/// larger).
inline constexpr int smallestPlanarLaneTree = 16;
inline constexpr int smallestSpatialLaneTree = 40;

/// Nodes of a part that make a section, which a thread of its own may take: with fewer, joining
/// sections and waiting for each other would eat what is won.
inline constexpr int planarNodesPerSection = 32;
inline constexpr int spatialNodesPerSection = 16;
/// Most sections of a part, and so most threads of use within one evaluation.
inline constexpr int maxSections = 64;
/// Chains that close loops are not cut into sections but into more parts, eight for so many nodes.
inline constexpr int planarNodesPerBundle = 512;
inline constexpr int spatialNodesPerBundle = 128;
inline constexpr int maxBundles = 4;

/// Cuts the tree. Depends on the system alone, so that results do not depend on the machine.
Partition partitionOf(const assembly::System& system);

}  // namespace linkwright::dynamics
