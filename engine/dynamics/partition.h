// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

#include <vector>

namespace linkwright::dynamics {

/// A spanning tree cut across its longest chain into substructures.
struct Partition {
    struct Part {
        std::vector<int> nodes;  ///< of the system, parents first; branches belong to their part
        std::vector<bool> onPath;///< per entry of `nodes`: on the chain
    };
    std::vector<Part> parts;     ///< from the ground to the tip of the chain
    /// The whole tree is one chain of joints with one degree of freedom, long enough for eight
    /// equal parts side by side.
    bool lanes = false;
};

/// Shortest chain that is computed in lanes: shorter ones lose more by joining, which takes the
/// inverse of a matrix per substructure, than they win (measured; in space the matrices are larger).
inline constexpr int shortestPlanarLaneChain = 16;
inline constexpr int shortestSpatialLaneChain = 40;

/// Cuts the tree. Depends on the system alone, so that results do not depend on the machine.
Partition partitionOf(const assembly::System& system);

/// Whether the equations of a system can be divided: its loops, and signals that measure the whole
/// mechanism or rates, are computed by the recursion over the undivided tree.
bool canDivide(const assembly::System& system);

}  // namespace linkwright::dynamics
