// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/compiled_spring_law.h"
#include "engine/assembly/formulas.h"
#include "engine/dynamics/equations/record.h"

#include <algorithm>

namespace linkwright::dynamics {

/// The table of a spring law at one elongation x: natural cubic spline, straight on beyond its ends
/// (whose second derivatives are zero, so that the force is twice differentiable everywhere).
template <class Scalar>
struct SpringTable {
    Scalar force{0.0};   ///< N or N m
    Scalar slope{0.0};   ///< d(force)/dx
    Scalar energy{0.0};  ///< integral of the force from the first row to x, J

    SpringTable(const assembly::TimeFunction& table, const Scalar& elongation) {
        const std::vector<double>& places = table.times;
        if (math::realPart(elongation) < places.front()) {
            continueFrom(table, 0, 0.0, elongation);
            return;
        }
        if (math::realPart(elongation) > places.back()) {
            const std::size_t last = places.size() - 1;
            energy = wholeIntervals(table, last);
            continueFrom(table, last, 1.0, elongation);
            return;
        }
        const auto after =
            std::upper_bound(places.begin() + 1, places.end() - 1, math::realPart(elongation));
        const auto left = static_cast<std::size_t>(after - places.begin()) - 1;
        within(table, left, elongation);
        energy += wholeIntervals(table, left);
    }

private:
    /// Equation (2) of natural_spline.h and its integral over the part b of the interval.
    void within(const assembly::TimeFunction& table, std::size_t left, const Scalar& elongation) {
        const double interval = table.times[left + 1] - table.times[left];
        const Scalar b = (elongation - Scalar(table.times[left])) * Scalar(1.0 / interval);
        const Scalar a = Scalar(1.0) - b;
        const Scalar first(table.values[left]), second(table.values[left + 1]);
        const Scalar curved(table.curvatures[left] * interval * interval / 6.0);
        const Scalar bent(table.curvatures[left + 1] * interval * interval / 6.0);
        force = a * first + b * second + (a * a * a - a) * curved + (b * b * b - b) * bent;
        slope = (second - first + (Scalar(1.0) - a * a * Scalar(3.0)) * curved
                 + (b * b * Scalar(3.0) - Scalar(1.0)) * bent)
                * Scalar(1.0 / interval);
        const Scalar ofA = b - b * b * Scalar(0.5), ofB = b * b * Scalar(0.5);
        const Scalar fourth = a * a * a * a;
        energy =
            (ofA * first + ofB * second + ((Scalar(1.0) - fourth) * Scalar(0.25) - ofA) * curved
             + (b * b * b * b * Scalar(0.25) - ofB) * bent)
            * Scalar(interval);
    }

    void continueFrom(const assembly::TimeFunction& table, std::size_t row, double part,
                      const Scalar& elongation) {
        const std::size_t left = row == 0 ? 0 : row - 1;
        const double interval = table.times[left + 1] - table.times[left];
        const double bend = part == 0.0
                                ? -(2.0 * table.curvatures[left] + table.curvatures[left + 1])
                                : table.curvatures[left] + 2.0 * table.curvatures[left + 1];
        slope = Scalar((table.values[left + 1] - table.values[left]) / interval
                       + bend * interval / 6.0);
        const Scalar beyond = elongation - Scalar(table.times[row]);
        force = Scalar(table.values[row]) + slope * beyond;
        energy += (Scalar(table.values[row]) + slope * beyond * Scalar(0.5)) * beyond;
    }

    static Scalar wholeIntervals(const assembly::TimeFunction& table, std::size_t end) {
        double sum = 0.0;
        for (std::size_t left = 0; left < end; ++left) {
            const double interval = table.times[left + 1] - table.times[left];
            sum += interval * (table.values[left] + table.values[left + 1]) / 2.0
                   - interval * interval * interval
                         * (table.curvatures[left] + table.curvatures[left + 1]) / 24.0;
        }
        return Scalar(sum);
    }
};

/// What the formula of a spring law computes with: x, the named parameters, v.
template <class Scalar>
std::vector<Scalar> lawArguments(const System& system, const Scalar* parameters,
                                 const Scalar& elongation, const Scalar& rate) {
    std::vector<Scalar> arguments;
    arguments.reserve(2 + at(system.functionNumberCount));
    assembly::functionArguments<Scalar>(system, parameters, elongation, arguments);
    arguments.push_back(rate);
    return arguments;
}

/// Force of a spring law, N or N m, positive where it pulls.
/// @param elongation x, m or rad
/// @param rate v, m/s or rad/s
template <class Scalar>
Scalar lawForce(const assembly::SpringLawElement& law, const System& system,
                const Scalar* parameters, const Scalar& elongation, const Scalar& rate) {
    Scalar force(0.0);
    if (law.hasFormula)
        force += assembly::evaluateFormula<Scalar>(
            law.formula, lawArguments<Scalar>(system, parameters, elongation, rate));
    if (law.hasTable()) force += SpringTable<Scalar>(law.table, elongation).force;
    return force;
}

/// Energy of the table of a spring law, J, zero at the elongation zero; the formula has none.
template <class Scalar>
Scalar lawEnergy(const assembly::SpringLawElement& law, const Scalar& elongation) {
    if (!law.hasTable()) return Scalar(0.0);
    return SpringTable<Scalar>(law.table, elongation).energy
           - SpringTable<Scalar>(law.table, Scalar(0.0)).energy;
}

}  // namespace linkwright::dynamics
