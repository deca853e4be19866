// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/five_bar_equations.h"

#include <memory>

namespace linkwright::bench {

/// Cost and gradient of the five-bar by SUNDIALS IDAS: backward differentiation formulas with a dense
/// Newton iteration, cost as a quadrature, checkpointed adjoint with the gradient as a backward
/// quadrature. The equations are given as state' - rate(state) = 0, without multipliers, the form in
/// which IDAS has least to do. All memory is made once; evaluations only reinitialize it.
class FiveBarIdas {
public:
    struct Settings {
        double relativeTolerance = 1e-6;
        double absoluteTolerance = 1e-6;
        bool hermite = false;  ///< how the forward run is interpolated, else by polynomials
        long stepsBetweenCheckpoints = 5000;  ///< all steps fit between two
    };
    struct Result {
        double cost = 0.0;
        std::array<double, 2> gradient{};
        long forwardSteps = 0;
    };

    /// @throws std::runtime_error when IDAS reports a failure (here and in the evaluation)
    explicit FiveBarIdas(const Settings& settings);
    ~FiveBarIdas();
    FiveBarIdas(const FiveBarIdas&) = delete;
    FiveBarIdas& operator=(const FiveBarIdas&) = delete;

    Result costAndGradient(const FiveBarEquations::FreeLengths& freeLengths);

private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace linkwright::bench
