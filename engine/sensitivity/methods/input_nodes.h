// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/integration/forward_run.h"
#include "engine/model/model.h"
#include "engine/sensitivity/methods/curvature.h"
#include "engine/sensitivity/methods/gradient_worker.h"

#include <cstddef>
#include <vector>

namespace linkwright::sensitivity {

/// Nodes that part a motion so that each handle of its inputs acts in the pieces on both sides of
/// the node it stands at or follows, and nowhere else.
struct InputNodes {
    std::vector<InputHandle> handles;  ///< by node
    std::vector<Curvature::Relation> relations;
    std::vector<std::vector<int>> acting;  ///< handles, per piece
    std::vector<std::size_t> firstStep;    ///< of each piece; behind them the number of all steps

    [[nodiscard]] std::size_t pieces() const { return acting.size(); }
};

/// The most nodes at equal distances that all samples share and at which steps end. One piece,
/// whose handles are samples, where there are no such nodes.
InputNodes inputNodes(const model::Model& model, const std::vector<VariableSlot>& unknowns,
                      const std::vector<dynamics::Step>& steps);

/// A curvature of these nodes and variables, with nothing in it yet.
/// @param stateSize that counts where there are several pieces
Curvature curvatureOutline(const InputNodes& nodes, const std::vector<VariableSlot>& unknowns,
                           std::size_t stateSize);

}  // namespace linkwright::sensitivity
