// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/spring_law_force.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/spring_law_force.h.

/// Derivatives of the force of a spring law.
template <class Scalar>
struct LawSlopes {
    Scalar byElongation{0.0}, byRate{0.0};
};

/// Derivative of a formula with respect to one of its arguments. Along a motion, where the
/// arguments change, it has a rate as well, by complex step.
template <class Scalar>
Scalar lawDerivative(const math::Expression& formula, const std::vector<Scalar>& arguments,
                     std::size_t argument) {
    if constexpr (math::isTangent<Scalar>) {
        constexpr double step = 1e-40;
        std::vector<std::complex<double>> shifted;
        for (const Scalar& entry : arguments)
            shifted.emplace_back(math::realPart(entry), step * math::realPart(entry.derivative));
        const std::complex<double> slope =
            formula.evaluateWithDerivative<std::complex<double>>(shifted, argument).derivative;
        return Scalar(slope.real(), slope.imag() / step);
    } else {
        return assembly::formulaDerivative<Scalar>(formula, arguments, argument);
    }
}

/// Adds the derivative of  cotangent * force  with respect to the named parameters.
/// @return its derivatives with respect to the other arguments, without the cotangent
template <class Space>
LawSlopes<typename Space::Scalar> pullLaw(const assembly::SpringLawElement& law,
                                          const PullbackContext<Space>& context,
                                          const typename Space::Scalar& elongation,
                                          const typename Space::Scalar& rate,
                                          const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    LawSlopes<Scalar> slopes;
    if (law.hasFormula) {
        const std::vector<Scalar> arguments =
            dynamics::lawArguments<Scalar>(context.system, context.parameters, elongation, rate);
        for (const std::size_t used : law.formula.usedVariables()) {
            const Scalar slope = lawDerivative<Scalar>(law.formula, arguments, used);
            if (used == 0)
                slopes.byElongation += slope;
            else if (used + 1 == arguments.size())
                slopes.byRate += slope;
            else
                context.cotangents.parameters[at(context.system.functionNumbers) + used - 1] +=
                    cotangent * slope;
        }
    }
    if (law.hasTable())
        slopes.byElongation += dynamics::SpringTable<Scalar>(law.table, elongation).slope;
    return slopes;
}

}  // namespace linkwright::sensitivity
