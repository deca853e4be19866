// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/five_bar_sundials.h"

#include <memory>

namespace linkwright::bench {

/// Cost and gradient of the five-bar by SUNDIALS CVODES: Adams method with fixed-point iteration,
/// cost as a quadrature, checkpointed adjoint with the gradient as a backward quadrature. All
/// memory is made once; evaluations only reinitialize it.
class FiveBarCvodes final : public FiveBarSundials {
public:
    /// @throws std::runtime_error when CVODES reports a failure
    explicit FiveBarCvodes(const Settings& settings);
    ~FiveBarCvodes() override;

    Result costAndGradient(const FiveBarEquations::FreeLengths& freeLengths) override;

private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace linkwright::bench
