// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <vector>

namespace linkwright::assembly {

/// How a joint takes part in the tree.
struct TreeEdge {
    int joint = -1;       ///< index into model.joints
    int parentBody = -1;  ///< index into model.bodies, -1 for the ground
    int childBody = -1;
    bool reversed = false;  ///< the child is body A of the joint
};

/// Spanning tree of the joint graph, grown from the ground.
struct SpanningTree {
    std::vector<TreeEdge> edges;  ///< in growing order: parents first
    std::vector<int> cutJoints;   ///< joints that close loops
    std::vector<int> unreached;   ///< bodies with no connection to the ground
};

/// Whether a coordinate of the joint carries a start value, friction, load or signal, so that
/// it should be a state and not be cut.
bool usesCoordinates(const model::Model& model, int joint);

/// Grows the tree breadth first, so that branches stay short, taking welds and joints whose
/// coordinates are used before others, so that loops are cut where nothing is lost.
SpanningTree growSpanningTree(const model::Model& model);

}  // namespace linkwright::assembly
