// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/planar_tree.h"

namespace linkwright::dynamics {

/// Equations of motion of a planar mechanism of hinges and sliders (PlanarTree), eqs. 3.25-3.28 of
/// Maciag 2023 as in Hamiltonian. Not thread-safe: one per thread.
class PlanarDynamics {
public:
    using Space = PlanarTree::Space;

    /// @param parameters of the system; kept
    PlanarDynamics(const System& system, const double* parameters);

    /// Takes over the present parameters; call before a run.
    void refresh() { tree_.refresh(); }

    /// State rate; fills the record, whose time, state, inputs and function values are there.
    Status evaluate(Record<Space>& record, double* rate);

private:
    /// Places in the world of the two points of a loop.
    struct LoopEnds {
        PlanarTree::Vector first = PlanarTree::Vector::Zero();
        PlanarTree::Vector second = PlanarTree::Vector::Zero();
    };

    void closeLoops(Record<Space>& record);
    void addLoopForces(Record<Space>& record) const;

    const System& system_;
    const double* parameters_;
    PlanarTree tree_;
    std::vector<double> jointForces_;
    std::vector<LoopEnds> ends_;  ///< in the present evaluation
};

}  // namespace linkwright::dynamics
