// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/five_bar_equations.h"

#include <memory>

namespace linkwright::bench {

/// Cost and gradient of the five-bar by SUNDIALS CVODES: Adams method with fixed-point iteration,
/// cost as a quadrature, checkpointed adjoint with the gradient as a backward quadrature. All
/// memory is made once; evaluations only reinitialize it.
class FiveBarCvodes {
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
        long backwardSteps = 0;
    };

    /// @throws std::runtime_error when CVODES reports a failure (here and in the evaluation)
    explicit FiveBarCvodes(const Settings& settings);
    ~FiveBarCvodes();
    FiveBarCvodes(const FiveBarCvodes&) = delete;
    FiveBarCvodes& operator=(const FiveBarCvodes&) = delete;

    Result costAndGradient(const FiveBarEquations::FreeLengths& freeLengths);

private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace linkwright::bench
