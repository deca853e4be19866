// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/five_bar_sundials.h"

#include <memory>

namespace linkwright::bench {

/// Cost and gradient of the five-bar by SUNDIALS IDAS: backward differentiation formulas with a
/// dense Newton iteration, cost as a quadrature, checkpointed adjoint with the gradient as a
/// backward quadrature. The equations are given as state' - rate(state) = 0, without multipliers,
/// the form in which IDAS has least to do. All memory is made once; evaluations only reinitialize
/// it.
class FiveBarIdas final : public FiveBarSundials {
public:
    /// @throws std::runtime_error when IDAS reports a failure
    explicit FiveBarIdas(const Settings& settings);
    ~FiveBarIdas() override;

    Result costAndGradient(const FiveBarEquations::FreeLengths& freeLengths) override;

private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace linkwright::bench
