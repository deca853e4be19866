// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/settings.h"

#include <array>

namespace linkwright::dynamics {

/// Coefficients of a Runge-Kutta method, explicit (Hairer, Norsett, Wanner, Solving Ordinary
/// Differential Equations I, sections II.1, II.5 and II.10), or diagonally implicit with an
/// explicit first stage.
struct Tableau {
    static constexpr int maximumStages = 12;
    int stages = 0;
    int order = 0;
    std::array<std::array<double, maximumStages>, maximumStages> weights{};  ///< a_ij
    std::array<double, maximumStages> nodes{};                               ///< c_i
    std::array<double, maximumStages> result{};                              ///< b_i
    double end = 0.0;  ///< b of the end of the step, where that is no stage
    /// a_ii of all stages but the first, which is explicit; 0: all are.
    double diagonal = 0.0;
    bool embedded = false;
    /// b_i minus the weights of the embedded method; the last entry belongs to the derivative
    /// at the end of the step.
    std::array<double, maximumStages + 1> error{};
    /// The same of a second embedded method of lower order, where there is one: it keeps the first
    /// from finding a step exact by accident.
    bool secondEmbedded = false;
    std::array<double, maximumStages + 1> secondError{};
    int errorOrder = 0;  ///< power of the step with which the error estimate falls
};

/// Coefficients of an integrator; methods of fixed steps have no embedded one.
const Tableau& tableauOf(model::Integrator integrator);

/// Instants of a kinematic motion: the begin of each step, and its middle where that counts. The
/// weights b_i are those of Simpson's rule for running costs, the end being the begin of the next
/// step, and the embedded method is the trapezoidal rule.
const Tableau& tableauOfInstants(bool withMiddles);

}  // namespace linkwright::dynamics
