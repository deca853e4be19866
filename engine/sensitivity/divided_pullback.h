// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/hamiltonian.h"
#include "engine/sensitivity/cotangents.h"

#include <memory>

namespace linkwright::sensitivity {

/// Derivative twin of dynamics::DivideAndConquer: the Hamiltonian adjoint divide-and-conquer
/// algorithm (Maciag 2023, section 4.5) for the discrete adjoint. The joined system has the
/// matrices of the forward run (HandleChain::Link), taken from the record; what is prescribed at the
/// ground and at the tip is part of the same recursion.
///
/// `begin` spreads the costates; in between come the twins of force elements and signals, which work
/// on the fields and cotangents of the nodes they touch; `finish` does the rest.
template <class Space>
class DividedPullback {
public:
    using Scalar = typename Space::Scalar;

    virtual ~DividedPullback() = default;

    /// Null when the system cannot be divided.
    static std::unique_ptr<DividedPullback> create(const System& system, const Scalar* parameters);

    /// Takes over the present parameters; call before a backward run.
    virtual void refresh() = 0;

    /// @param rate cotangent of the state rate
    /// @param fields filled for the nodes that elements touch
    /// @param cotangents set to zero for these
    virtual void begin(const Record<Space>& record, const Scalar* rate, CostateFields<Space>& fields,
                       Cotangents<Space>& cotangents) = 0;

    /// Adds the derivatives with respect to the state and, when wanted, to `cotangents.parameters`.
    virtual void finish(const Record<Space>& record, Cotangents<Space>& cotangents,
                        bool wantParameters, Scalar* state) = 0;
};

}  // namespace linkwright::sensitivity
