// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>

namespace linkwright::dynamics {

/// What becomes of the energy of a dynamic motion, J. What is left over is the error of the
/// integrator: nothing else takes or gives energy.
struct EnergyBalance {
    double start = 0.0, end = 0.0;  ///< kinetic and potential energy
    double loads = 0.0;             ///< work of loads, motors and feedback
    double drives = 0.0;            ///< work of drives
    /// By dampers, friction, contacts and tires; less the work of formulas of springs, which have
    /// no potential energy.
    double dissipation = 0.0;
    double largestKinetic = 0.0, largestStored = 0.0;  ///< at the starts of steps, absolute
    /// The residual where it is largest: what errors blew up may have come down again at the end.
    double largestResidual = 0.0;

    /// Energy that came from nowhere, up to the end.
    [[nodiscard]] double residual() const { return end - start - loads - drives + dissipation; }
    /// Energy that is turned over: what the residual is a part of.
    [[nodiscard]] double scale() const {
        return std::max({largestKinetic, std::abs(loads), std::abs(drives), std::abs(dissipation)});
    }
    /// More than a hundredth is missing on the way, and that is no rounding of larger energies.
    [[nodiscard]] bool isDoubtful() const {
        constexpr double share = 1e-2, rounding = 1e-9;
        return !(std::abs(largestResidual) <= share * scale() + rounding * largestStored);
    }
};

}  // namespace linkwright::dynamics
