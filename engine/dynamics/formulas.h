// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/dual.h"
#include "engine/math/expression.h"
#include "engine/model/expressions.h"

#include <complex>
#include <span>
#include <vector>

namespace linkwright::dynamics {

// User formulas know real and complex numbers only; these functions add dual numbers.

template <class Scalar>
inline constexpr bool isDual = requires(Scalar number) { number.derivative; };

/// Value of a formula for any scalar of the engine.
template <class Scalar>
Scalar evaluateFormula(const math::Expression& formula, const std::vector<Scalar>& arguments) {
    if constexpr (isDual<Scalar>) {
        std::vector<double> values;
        values.reserve(arguments.size());
        for (const Scalar& argument : arguments) values.push_back(argument.value);
        Scalar result(formula.evaluate<double>(values));
        for (const std::size_t used : formula.usedVariables())
            result.derivative += arguments[used].derivative *
                                 formula.evaluateWithDerivative<double>(values, used).derivative;
        return result;
    } else {
        return formula.template evaluate<Scalar>(arguments);
    }
}

/// Derivative of a formula with respect to one of its arguments.
template <class Scalar>
Scalar formulaDerivative(const math::Expression& formula, const std::vector<Scalar>& arguments,
                         std::size_t argument) {
    if constexpr (isDual<Scalar>) {
        std::vector<double> values;
        values.reserve(arguments.size());
        for (const Scalar& entry : arguments) values.push_back(entry.value);
        return Scalar(formula.evaluateWithDerivative<double>(values, argument).derivative);
    } else {
        return formula.template evaluateWithDerivative<Scalar>(arguments, argument).derivative;
    }
}

/// Recomputes all numbers that follow from expressions.
template <class Scalar>
void evaluateTable(const model::ExpressionTable& table, std::vector<Scalar>& numbers) {
    if constexpr (isDual<Scalar>) {
        // One exact directional derivative at a time, by complex step through the formulas.
        constexpr double step = 1e-40;
        std::vector<std::complex<double>> shifted(numbers.size());
        std::vector<Scalar> result = numbers;
        for (int direction = 0; direction < Scalar::directions; ++direction) {
            for (std::size_t slot = 0; slot < numbers.size(); ++slot)
                shifted[slot] = {numbers[slot].value, step * numbers[slot].derivative[direction]};
            table.evaluate<std::complex<double>>(shifted);
            for (std::size_t slot = 0; slot < numbers.size(); ++slot) {
                result[slot].value = shifted[slot].real();
                result[slot].derivative[direction] = shifted[slot].imag() / step;
            }
        }
        numbers = std::move(result);
    } else {
        table.template evaluate<Scalar>(std::span<Scalar>(numbers));
    }
}

}  // namespace linkwright::dynamics
