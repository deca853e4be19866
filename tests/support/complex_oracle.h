// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dynamics/integration/motion_setup.h"

#include <complex>
#include <vector>

namespace linkwright::support {

/// Derivatives of the cost of a compiled model by complex step over the steps of the real run:
/// the oracle for every gradient. Goes straight to the motion code, so that it shares nothing
/// with engine/sensitivity.
template <template <class> class SpaceOf>
class ComplexOracle {
public:
    using Complex = std::complex<double>;

    explicit ComplexOracle(const assembly::System& system) : real_(system), complex_(system) {
        real_.prepare();
        real_.forward.run(real_.startState, false);
    }

    [[nodiscard]] double cost() const { return real_.forward.totalCost(); }
    [[nodiscard]] std::size_t numberCount() const { return real_.numbers.size(); }
    [[nodiscard]] std::size_t stepCount() const { return real_.forward.steps().size(); }

    double numberDerivative(std::size_t slot) {
        std::vector<double> direction(numberCount(), 0.0);
        direction[slot] = 1.0;
        return directional(direction, {});
    }

    double sampleDerivative(std::size_t input, std::size_t sample) {
        std::vector<std::vector<double>> direction(real_.samples.size());
        direction[input].assign(real_.samples[input].size(), 0.0);
        direction[input][sample] = 1.0;
        return directional({}, direction);
    }

    /// Derivative along a change of all numbers (by slot) and all samples; empty means none.
    double directional(const std::vector<double>& numbers,
                       const std::vector<std::vector<double>>& samples) {
        constexpr double size = 1e-30;
        for (std::size_t slot = 0; slot < numberCount(); ++slot)
            complex_.numbers[slot] =
                Complex(real_.numbers[slot], numbers.empty() ? 0.0 : size * numbers[slot]);
        for (std::size_t input = 0; input < real_.samples.size(); ++input)
            for (std::size_t sample = 0; sample < real_.samples[input].size(); ++sample) {
                const bool moved = input < samples.size() && !samples[input].empty();
                complex_.samples[input][sample] = Complex(
                    real_.samples[input][sample], moved ? size * samples[input][sample] : 0.0);
            }
        complex_.prepare();
        const std::vector<dynamics::BasisChange> turns = real_.forward.turns();
        complex_.forward.run(complex_.startState, false, &real_.forward.steps(), nullptr, {},
                             &turns);
        return complex_.forward.totalCost().imag() / size;
    }

private:
    dynamics::MotionSetup<SpaceOf<double>> real_;
    dynamics::MotionSetup<SpaceOf<Complex>> complex_;
};

}  // namespace linkwright::support
