// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

namespace linkwright::sensitivity {

/// States at the nodes where a motion may be cut, one node behind another; none where it may not.
struct NodeStates {
    std::vector<double> values;
    std::size_t size = 0;  ///< of one
    /// Whether every state near another one is one of the mechanism: there are no loops, and no
    /// rotations that more numbers describe than they have freedoms.
    bool areFree = false;

    [[nodiscard]] std::size_t nodes() const { return size > 0 ? values.size() / size : 0; }
};

/// Where a motion is cut (multiple shooting, Bock and Plitt 1984): at the nodes between the pieces
/// of its inputs it goes on from states of its own. All numbers are node by node, as the states of
/// the equations of motion are.
struct MotionCut {
    std::vector<double> states;
    /// With which that counts in gradients what arrives at the nodes; as many.
    std::vector<double> costates;
};

/// What a cut motion leaves at its nodes.
struct CutEnds {
    std::vector<double> arrived;  ///< states that the pieces before end in
    std::vector<double> slopes;   ///< of what was differentiated, by the states
};

}  // namespace linkwright::sensitivity
