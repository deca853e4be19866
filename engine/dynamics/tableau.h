// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/settings.h"

#include <array>

namespace linkwright::dynamics {

/// Coefficients of an explicit Runge-Kutta method (Hairer, Norsett, Wanner, Solving Ordinary
/// Differential Equations I, sections II.1 and II.5).
struct Tableau {
    static constexpr int maximumStages = 6;
    int stages = 0;
    int order = 0;
    std::array<std::array<double, maximumStages>, maximumStages> weights{};  ///< a_ij
    std::array<double, maximumStages> nodes{};                               ///< c_i
    std::array<double, maximumStages> result{};                              ///< b_i
    bool embedded = false;
    /// b_i minus the weights of the embedded method; the last entry belongs to the derivative
    /// at the end of the step.
    std::array<double, maximumStages + 1> error{};
};

const Tableau& tableauOf(model::Integrator integrator);

}  // namespace linkwright::dynamics
