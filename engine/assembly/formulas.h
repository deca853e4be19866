// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/kinematics.h"
#include "engine/assembly/table_function.h"
#include "engine/math/dual.h"
#include "engine/math/expression.h"
#include "engine/math/trace.h"
#include "engine/model/expressions.h"

#include <complex>
#include <span>
#include <vector>

namespace linkwright::assembly {

// User formulas know real and complex numbers only; these functions add dual and traced numbers.

/// Whether a scalar follows from formulas by their slopes.
template <class Scalar>
inline constexpr bool goesBySlopes = math::isDual<Scalar> || math::isTraced<Scalar>;

/// The value of a formula, or of a derivative of it, as a number that follows from its arguments.
/// @param slopeOf gives the slope along an argument, by its index; where there is none, an argument
///        that stands still does not matter
template <class Scalar, class SlopeOf>
Scalar followingFormula(const math::Expression& formula, const std::vector<Scalar>& arguments,
                        double value, SlopeOf&& slopeOf) {
    if constexpr (math::isTraced<Scalar>) {
        return Scalar::following(value, arguments, formula.usedVariables(), slopeOf);
    } else {
        Scalar result(value);
        for (const std::size_t used : formula.usedVariables()) {
            const double slope = slopeOf(used);
            const auto& along = arguments[used].derivative;
            result.derivative += (along == 0.0).select(0.0, along * slope);
        }
        return result;
    }
}

template <class Scalar>
std::vector<double> realValues(const std::vector<Scalar>& arguments) {
    std::vector<double> values;
    values.reserve(arguments.size());
    for (const Scalar& argument : arguments)
        values.push_back(math::realPart(argument));
    return values;
}

/// Derivatives of a rate of a formula along its arguments, by complex step.
class RateSlopes {
public:
    enum class Of { Rate, SecondRate };

    RateSlopes(const math::Expression& formula, const std::vector<double>& arguments, Of of)
        : formula_(formula), of_(of), shifted_(arguments.begin(), arguments.end()) {}

    /// @param argument index
    double operator()(std::size_t argument) {
        constexpr double step = 1e-40;
        const std::complex<double> before = shifted_[argument];
        shifted_[argument] += std::complex<double>(0.0, step);
        const double slope = rate().imag() / step;
        shifted_[argument] = before;
        return slope;
    }
    [[nodiscard]] double value() const { return rate().real(); }

private:
    [[nodiscard]] std::complex<double> rate() const {
        if (of_ == Of::Rate)
            return formula_.evaluateWithDerivative<std::complex<double>>(shifted_, 0).derivative;
        return formula_.evaluateWithTwoDerivatives<std::complex<double>>(shifted_, 0)[2];
    }

    const math::Expression& formula_;
    Of of_;
    std::vector<std::complex<double>> shifted_;
};

/// Values without their rates.
template <class Base>
std::vector<Base> valuesOf(const std::vector<math::Tangent<Base>>& arguments) {
    std::vector<Base> values;
    values.reserve(arguments.size());
    for (const math::Tangent<Base>& argument : arguments)
        values.push_back(argument.value);
    return values;
}

/// Derivative of a formula with respect to one of its arguments, for any scalar of the engine.
/// @param arguments time in s, then the named parameters
/// @param argument index into `arguments`
template <class Scalar>
Scalar formulaDerivative(const math::Expression& formula, const std::vector<Scalar>& arguments,
                         std::size_t argument);
/// Derivative with respect to one argument of the rate of a formula: of d(formula)/dt, t the first
/// argument. Parameters as above.
template <class Scalar>
Scalar formulaRateDerivative(const math::Expression& formula, const std::vector<Scalar>& arguments,
                             std::size_t argument);

/// Time and the numbers of the model, as formulas expect them.
template <class Scalar>
void functionArguments(const System& system, const Scalar* parameters, const Scalar& time,
                       std::vector<Scalar>& arguments) {
    const auto count = static_cast<std::size_t>(system.functionNumberCount);
    arguments.resize(1 + count);
    arguments[0] = time;
    for (std::size_t index = 0; index < count; ++index)
        arguments[1 + index] = parameters[static_cast<std::size_t>(system.functionNumbers) + index];
}

/// Value of a formula for any scalar of the engine.
template <class Scalar>
Scalar evaluateFormula(const math::Expression& formula, const std::vector<Scalar>& arguments) {
    if constexpr (math::isTangent<Scalar>) {
        const auto values = valuesOf(arguments);
        Scalar result(evaluateFormula(formula, values), 0.0);
        for (const std::size_t used : formula.usedVariables())
            // Where the formula has no derivative, an argument that stands still does not matter.
            if (arguments[used].derivative != decltype(arguments[used].derivative)(0.0))
                result.derivative +=
                    arguments[used].derivative * formulaDerivative(formula, values, used);
        return result;
    } else if constexpr (goesBySlopes<Scalar>) {
        const std::vector<double> values = realValues(arguments);
        return followingFormula(
            formula, arguments, formula.evaluate<double>(values), [&](std::size_t used) {
                return formula.evaluateWithDerivative<double>(values, used).derivative;
            });
    } else {
        return formula.template evaluate<Scalar>(arguments);
    }
}

/// Derivative of a formula with respect to one of its arguments.
template <class Scalar>
Scalar formulaDerivative(const math::Expression& formula, const std::vector<Scalar>& arguments,
                         std::size_t argument) {
    if constexpr (math::isTangent<Scalar>) {
        // Used for values only; the rate of this derivative is never asked for.
        return Scalar(formulaDerivative(formula, valuesOf(arguments), argument), 0.0);
    } else if constexpr (goesBySlopes<Scalar>) {
        return Scalar(
            formula.evaluateWithDerivative<double>(realValues(arguments), argument).derivative);
    } else {
        return formula.template evaluateWithDerivative<Scalar>(arguments, argument).derivative;
    }
}

/// Recomputes all numbers that follow from expressions.
template <class Scalar>
void evaluateTable(const model::ExpressionTable& table, std::vector<Scalar>& numbers) {
    if constexpr (goesBySlopes<Scalar>) {
        std::vector<Scalar> arguments;
        table.forEachFormula([&](std::size_t slot, const math::Expression& formula,
                                 const std::vector<int>& parameterSlots) {
            arguments.clear();
            for (const int parameter : parameterSlots)
                arguments.push_back(numbers[static_cast<std::size_t>(parameter)]);
            numbers[slot] = evaluateFormula(formula, arguments);
        });
    } else {
        table.template evaluate<Scalar>(std::span<Scalar>(numbers));
    }
}

/// Second derivative of a formula with respect to time (its first argument).
template <class Scalar>
Scalar formulaSecondRate(const math::Expression& formula, const std::vector<Scalar>& arguments) {
    if constexpr (goesBySlopes<Scalar>) {
        RateSlopes slopes(formula, realValues(arguments), RateSlopes::Of::SecondRate);
        return followingFormula(formula, arguments, slopes.value(), slopes);
    } else {
        return formula.template evaluateWithTwoDerivatives<Scalar>(arguments, 0)[2];
    }
}

/// Derivative of a formula with respect to time (its first argument), for any scalar.
template <class Scalar>
Scalar formulaRate(const math::Expression& formula, const std::vector<Scalar>& arguments) {
    if constexpr (math::isTangent<Scalar>) {
        // Along the motion time goes on and the parameters stay.
        const auto values = valuesOf(arguments);
        return Scalar(formulaRate(formula, values),
                      formulaSecondRate(formula, values) * arguments[0].derivative);
    } else if constexpr (goesBySlopes<Scalar>) {
        RateSlopes slopes(formula, realValues(arguments), RateSlopes::Of::Rate);
        return followingFormula(formula, arguments, slopes.value(), slopes);
    } else {
        return formula.template evaluateWithDerivative<Scalar>(arguments, 0).derivative;
    }
}

/// What a number of a table counts for in a time function and in its first two rates.
template <class Scalar>
struct NumberShare {
    Scalar ofValue, ofRate, ofSecondRate;
};
/// Calls `visit(argument, share)` for the numbers that a table is made of and that count at a time;
/// the function is linear in them.
/// @param time a perturbation of it carries over
template <class Scalar, class Visit>
void forEachTableNumber(const TimeFunction& function, const Scalar& time, const Visit& visit) {
    if (!function.hasNumbers()) return;
    const double now = math::realPart(time);
    const Scalar along = time - Scalar(now);
    const RowRange rows = rowsAt(function, now);
    for (std::size_t row = rows.first; row < rows.last; ++row) {
        const TableValue share = rowShare(function, now, row);
        visit(static_cast<std::size_t>(function.firstNumber) + row,
              NumberShare<Scalar>{Scalar(share.value) + along * Scalar(share.rate),
                                  Scalar(share.rate) + along * Scalar(share.second),
                                  Scalar(share.second) + along * Scalar(share.third)});
    }
}

/// A table at a time: the sum of its numbers, or its spline, with its first two rates.
/// @param arguments see `functionArguments`
template <class Scalar>
NumberShare<Scalar> tableAt(const TimeFunction& function, const Scalar& time,
                            const std::vector<Scalar>& arguments) {
    NumberShare<Scalar> sum{Scalar(0.0), Scalar(0.0), Scalar(0.0)};
    if (function.hasNumbers()) {
        forEachTableNumber(function, time, [&](std::size_t argument, const auto& share) {
            sum.ofValue += arguments[argument] * share.ofValue;
            sum.ofRate += arguments[argument] * share.ofRate;
            sum.ofSecondRate += arguments[argument] * share.ofSecondRate;
        });
        return sum;
    }
    const TableValue table = evaluateSpline(function, math::realPart(time));
    // Such tables depend on time alone; a perturbation of time carries over by their rate.
    const Scalar along = time - Scalar(math::realPart(time));
    return {Scalar(table.value) + along * Scalar(table.rate),
            Scalar(table.rate) + along * Scalar(table.second),
            Scalar(table.second) + along * Scalar(table.third)};
}

/// Second derivative of a time function with respect to time, of a formula or of a table.
/// @param arguments see `functionArguments`
template <class Scalar>
Scalar functionSecondRate(const System& system, int index, const Scalar& time,
                          const std::vector<Scalar>& arguments) {
    const TimeFunction& function = system.functions[static_cast<std::size_t>(index)];
    if (!function.isTable()) return formulaSecondRate(function.formula, arguments);
    return tableAt(function, time, arguments).ofSecondRate;
}

/// Derivatives of a time function with respect to time: of its value, its rate and its second
/// rate.
/// @param arguments see `functionArguments`, real
struct TimeDerivatives {
    double ofValue = 0.0, ofRate = 0.0, ofSecondRate = 0.0;
};
inline TimeDerivatives timeDerivatives(const TimeFunction& function,
                                       const std::vector<double>& arguments) {
    if (function.hasNumbers()) {
        const RowRange rows = rowsAt(function, arguments[0]);
        TimeDerivatives sum;
        for (std::size_t row = rows.first; row < rows.last; ++row) {
            const double number = arguments[static_cast<std::size_t>(function.firstNumber) + row];
            const TableValue share = rowShare(function, arguments[0], row);
            sum.ofValue += number * share.rate;
            sum.ofRate += number * share.second;
            sum.ofSecondRate += number * share.third;
        }
        return sum;
    }
    if (function.isTable()) {
        const TableValue table = evaluateSpline(function, arguments[0]);
        return {table.rate, table.second, table.third};
    }
    constexpr double step = 1e-40;
    std::vector<std::complex<double>> shifted(arguments.begin(), arguments.end());
    shifted[0] += std::complex<double>(0.0, step);
    const auto derivatives =
        function.formula.evaluateWithTwoDerivatives<std::complex<double>>(shifted, 0);
    return {derivatives[1].real(), derivatives[2].real(), derivatives[2].imag() / step};
}

/// Derivative of the rate of a formula with respect to one of its arguments; for tangents with
/// its own rate, as time goes on and the parameters stay.
template <class Scalar>
Scalar formulaRateDerivative(const math::Expression& formula, const std::vector<Scalar>& arguments,
                             std::size_t argument) {
    constexpr double step = 1e-40;
    std::vector<std::complex<double>> shifted;
    for (const Scalar& entry : arguments)
        shifted.emplace_back(math::realPart(entry));
    shifted[argument] += std::complex<double>(0.0, step);
    const auto derivatives = formula.evaluateWithTwoDerivatives<std::complex<double>>(shifted, 0);
    const Scalar rate(derivatives[1].imag() / step);
    if constexpr (math::isTangent<Scalar>)
        return Scalar(rate.value, arguments[0].derivative * (derivatives[2].imag() / step));
    else
        return rate;
}

/// Values and rates of the time functions of a system. Allocates on the first call only.
template <class Scalar>
void evaluateFunctions(const System& system, const Scalar* parameters, const Scalar& time,
                       std::vector<Scalar>& arguments, FunctionValues<Scalar>& functions) {
    if (system.functions.empty()) return;
    functionArguments(system, parameters, time, arguments);
    functions.values.resize(system.functions.size());
    functions.rates.resize(system.functions.size());
    for (std::size_t index = 0; index < system.functions.size(); ++index) {
        const TimeFunction& function = system.functions[index];
        if (function.isTable()) {
            const NumberShare<Scalar> table = tableAt(function, time, arguments);
            functions.values[index] = table.ofValue;
            functions.rates[index] = table.ofRate;
        } else {
            functions.values[index] = evaluateFormula(function.formula, arguments);
            functions.rates[index] = formulaRate(function.formula, arguments);
        }
    }
}

}  // namespace linkwright::assembly
