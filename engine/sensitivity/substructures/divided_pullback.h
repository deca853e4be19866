// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/hamiltonian.h"
#include "engine/sensitivity/equations/cotangents.h"

#include <memory>

namespace linkwright::sensitivity {

/// Derivative twin of dynamics::DivideAndConquer: the Hamiltonian adjoint divide-and-conquer
/// algorithm (Maciag 2023, section 4.5) for the discrete adjoint. The joined system has the
/// matrices of the forward run (HandleTree::Link, RowValues), taken from the record; what is
/// prescribed at the ground, at the tips and at the cuts of loops is part of the same recursion.
///
/// `begin` spreads the costates; `solve` finds the multipliers; `finish` does the rest. Before
/// `solve` and before `finish` come the twins of force elements, signals and closures, which work
/// on the fields and cotangents of the nodes they touch.
template <class Space>
class DividedPullback {
public:
    using Scalar = typename Space::Scalar;

    virtual ~DividedPullback() = default;

    /// Null for a system that does not move.
    static std::unique_ptr<DividedPullback> create(const System& system, const Scalar* parameters);

    /// Takes over the present parameters; call before a backward run.
    virtual void refresh() = 0;

    /// @param rate cotangent of the state rate
    /// @param fields filled for the nodes that elements touch
    /// @param cotangents set to zero for these
    virtual void begin(const Record<Space>& record, const Scalar* rate,
                       CostateFields<Space>& fields, Cotangents<Space>& cotangents) = 0;

    /// Multipliers of the momentum equation and of the closures (eq. 4.29).
    /// @param cotangents taken up; those of poses and velocities are zero afterwards
    /// @param rowRates cotangents of the impulses of the closure rows
    /// @param fields receives the multipliers of the nodes that elements touch
    /// @param jointMultipliers receives those of the joints that elements touch, per dof
    /// @param rowMultipliers receives those of the closure rows
    virtual void solve(const Record<Space>& record, Cotangents<Space>& cotangents,
                       bool wantParameters, const Scalar* rowRates, CostateFields<Space>& fields,
                       Scalar* jointMultipliers, Scalar* rowMultipliers) = 0;

    /// Adds the derivatives with respect to the state and, when wanted, to `cotangents.parameters`.
    virtual void finish(const Record<Space>& record, Cotangents<Space>& cotangents,
                        Scalar* state) = 0;
};

}  // namespace linkwright::sensitivity
