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
    void closeLoops(Record<Space>& record) const;
    void addLoopForces(Record<Space>& record) const;

    const System& system_;
    const double* parameters_;
    PlanarTree tree_;
    std::vector<double> jointForces_;
};

}  // namespace linkwright::dynamics
