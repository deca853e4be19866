// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <vector>

namespace linkwright::sensitivity {

/// Costates of the continuous adjoint at the accepted steps of a motion, in the signs of Maciag
/// 2023: xi-dot = eta (eqs. 4.11a, 4.29a).
struct CostateHistory {
    /// Linear part in world components at the center of mass, then the turning part in body
    /// components (planar: about the normal, in the first place).
    using BodyCostate = std::array<double, 6>;
    /// Norms over all constraint equations of the residuals of table 4.2.
    struct Residuals {
        double position = 0.0;      ///< Phi
        double velocity = 0.0;      ///< C v
        double acceleration = 0.0;  ///< C v-dot + C-dot v
        double costate = 0.0;       ///< C xi (eq. 4.27)
        double costateRate = 0.0;   ///< C eta + C-dot xi (eq. 4.10b)
        double jerk = 0.0;          ///< C eta-dot + r_c (eq. 4.11b)
    };

    std::vector<double> times;                               ///< s
    std::vector<std::vector<double>> jointCostates;          ///< xi-hat [time][velocity]
    std::vector<std::vector<double>> jointCostateRates;      ///< eta-hat [time][velocity]
    std::vector<std::vector<BodyCostate>> bodyCostates;      ///< xi [time][body]
    std::vector<std::vector<BodyCostate>> bodyCostateRates;  ///< eta [time][body]
    std::vector<std::vector<double>> multipliers;            ///< mu [time][closure row]
    std::vector<Residuals> residuals;                        ///< [time]
    /// Whether `jerk` is known: a running cost on an acceleration or a reaction would need the
    /// derivative of a jerk.
    bool hasJerk = true;
    double cost = 0.0;
};

}  // namespace linkwright::sensitivity
