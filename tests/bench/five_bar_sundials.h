// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/five_bar_equations.h"

#include <array>

namespace linkwright::bench {

/// Cost and gradient of the five-bar by a program of SUNDIALS: cost as a quadrature, checkpointed
/// adjoint with the gradient as a backward quadrature.
class FiveBarSundials {
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

    FiveBarSundials() = default;
    virtual ~FiveBarSundials() = default;
    FiveBarSundials(const FiveBarSundials&) = delete;
    FiveBarSundials& operator=(const FiveBarSundials&) = delete;

    /// @throws std::runtime_error when the program reports a failure
    virtual Result costAndGradient(const FiveBarEquations::FreeLengths& freeLengths) = 0;
};

}  // namespace linkwright::bench
