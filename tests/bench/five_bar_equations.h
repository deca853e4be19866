// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace linkwright::bench {

/// The five-bar linkage of Maciag's thesis, 5.2, as a hand-written ordinary differential equation:
/// uniform rods A-P1, P1-P2, P2-P3, P3-B of mass 1, 1.5, 1.5, 1 kg with A = (0, 0), B = (1, 0),
/// springs B-P1 and B-P2 of 100 N/m with free lengths b1, b2, gravity 9.81 m/s^2 along -y. Cost
/// integral over 5 s of |P2 - P2(0)|^2. Written for speed, as one would for this one mechanism, so
/// that a comparison with it is fair.
///
/// State: angles of A-P1 and of B-P3 from +x (rad), then their rates (rad/s).
class FiveBarEquations {
public:
    using State = std::array<double, 4>;
    using FreeLengths = std::array<double, 2>;

    FreeLengths freeLengths{};  ///< m

    static constexpr double duration = 5.0;  ///< s
    static State initialState();

    /// Time derivative of the state.
    void rate(const double* state, double* rate) const;
    /// Integrand of the cost, m^2.
    [[nodiscard]] double costRate(const double* state) const;
    /// Right-hand side of the adjoint equation, -(d rate/d state)' costate - d costRate/d state.
    void adjointRate(const double* state, const double* costate, double* costateRate) const;
    /// Integrand of the gradient, (d rate/d freeLengths)' costate.
    void gradientRate(const double* state, const double* costate, double* gradientRate) const;
};

}  // namespace linkwright::bench
