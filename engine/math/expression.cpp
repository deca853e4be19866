// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/expression.h"

#include "engine/math/expression_functions.h"

#include <array>
#include <type_traits>

namespace linkwright::math {

namespace {

using formula::Complex;
using formula::Dual;

template <class Value>
struct IsDual : std::false_type {};
template <class Scalar>
struct IsDual<Dual<Scalar>> : std::true_type {};

}  // namespace

Expression::Expression() : program_{Instruction{}} {}

template <class Value>
Value Expression::applyUnary(Operation operation, const Value& argument) {
    using namespace formula;
    if (operation == Operation::Negate) return -argument;
    if (operation == Operation::Abs) return realPart(argument) < 0.0 ? -argument : argument;
    if constexpr (IsDual<Value>::value) {
        using Scalar = decltype(argument.value);
        const auto base = [&](Operation of) { return applyUnary(of, argument.value); };
        const auto with = [&](const Scalar& factor) {
            return Value{applyUnary(operation, argument.value),
                         chain<Scalar>(factor, argument.slope)};
        };
        const Scalar one(1.0);
        switch (operation) {
            case Operation::Sin: return with(base(Operation::Cos));
            case Operation::Cos: return with(-base(Operation::Sin));
            case Operation::Tan: return with(one / (base(Operation::Cos) * base(Operation::Cos)));
            case Operation::Asin:
                return with(one / squareRoot(one - argument.value * argument.value));
            case Operation::Acos:
                return with(-one / squareRoot(one - argument.value * argument.value));
            case Operation::Atan: return with(one / (one + argument.value * argument.value));
            case Operation::Sinh: return with(base(Operation::Cosh));
            case Operation::Cosh: return with(base(Operation::Sinh));
            case Operation::Tanh:
                return with(one / (base(Operation::Cosh) * base(Operation::Cosh)));
            case Operation::Exp: return with(base(Operation::Exp));
            case Operation::Log: return with(one / argument.value);
            case Operation::Sqrt: return with(Scalar(0.5) / base(Operation::Sqrt));
            default: return argument;
        }
    } else {
        switch (operation) {
            case Operation::Sin: return std::sin(argument);
            case Operation::Cos: return std::cos(argument);
            case Operation::Tan: return std::tan(argument);
            case Operation::Asin: return arcSine(argument);
            case Operation::Acos: return arcCosine(argument);
            case Operation::Atan: return std::atan(argument);
            case Operation::Sinh: return std::sinh(argument);
            case Operation::Cosh: return std::cosh(argument);
            case Operation::Tanh: return std::tanh(argument);
            case Operation::Exp: return std::exp(argument);
            case Operation::Log: return logarithm(argument);
            case Operation::Sqrt: return squareRoot(argument);
            default: return argument;
        }
    }
}

template <class Value>
Value Expression::applyBinary(Operation operation, const Value& left, const Value& right) {
    using namespace formula;
    switch (operation) {
        case Operation::Add: return left + right;
        case Operation::Subtract: return left - right;
        case Operation::Multiply: return left * right;
        case Operation::Divide: return left / right;
        case Operation::Power: return power(left, right);
        case Operation::Min: return realPart(right) < realPart(left) ? right : left;
        case Operation::Max: return realPart(left) < realPart(right) ? right : left;
        default: break;
    }
    if constexpr (IsDual<Value>::value) {
        // d atan2(y, x) = (x dy - y dx) / (x^2 + y^2); what does not change has no slope, also
        // where there is none.
        if (left.slope == decltype(left.slope)(0.0) && right.slope == decltype(right.slope)(0.0))
            return {applyBinary(operation, left.value, right.value), decltype(left.slope)(0.0)};
        const auto square = left.value * left.value + right.value * right.value;
        return {applyBinary(operation, left.value, right.value),
                (right.value * left.slope - left.value * right.slope) / square};
    } else {
        return arcTangent2(left, right);
    }
}

template <class Value, class Load>
Value Expression::run(const Load& load) const {
    // The parser bounds the number of operands held at once.
    std::array<Value, maximumDepth> stack;
    std::size_t size = 0;
    for (const Instruction& instruction : program_) {
        switch (instruction.operation) {
            case Operation::Constant: stack[size++] = Value(instruction.constant); break;
            case Operation::Variable: stack[size++] = load(instruction.variable); break;
            case Operation::Add:
            case Operation::Subtract:
            case Operation::Multiply:
            case Operation::Divide:
            case Operation::Power:
            case Operation::Atan2:
            case Operation::Min:
            case Operation::Max:
                --size;
                stack[size - 1] = applyBinary(instruction.operation, stack[size - 1], stack[size]);
                break;
            default: stack[size - 1] = applyUnary(instruction.operation, stack[size - 1]); break;
        }
    }
    return stack[0];
}

template <class Scalar>
Scalar Expression::evaluate(std::span<const Scalar> variables) const {
    return run<Scalar>([&](std::size_t index) { return variables[index]; });
}

template <class Scalar>
ValueAndDerivative<Scalar> Expression::evaluateWithDerivative(std::span<const Scalar> variables,
                                                              std::size_t variable) const {
    const Dual<Scalar> result = run<Dual<Scalar>>([&](std::size_t index) {
        return Dual<Scalar>(variables[index], Scalar(index == variable ? 1.0 : 0.0));
    });
    return {result.value, result.slope};
}

template <class Scalar>
std::array<Scalar, 3> Expression::evaluateWithTwoDerivatives(std::span<const Scalar> variables,
                                                             std::size_t variable) const {
    using Inner = Dual<Scalar>;
    const Dual<Inner> result = run<Dual<Inner>>([&](std::size_t index) {
        const Scalar seed(index == variable ? 1.0 : 0.0);
        return Dual<Inner>(Inner(variables[index], seed), Inner(seed, Scalar(0.0)));
    });
    return {result.value.value, result.value.slope, result.slope.slope};
}

template double Expression::evaluate(std::span<const double>) const;
template Complex Expression::evaluate(std::span<const Complex>) const;
template ValueAndDerivative<double> Expression::evaluateWithDerivative(std::span<const double>,
                                                                       std::size_t) const;
template ValueAndDerivative<Complex> Expression::evaluateWithDerivative(std::span<const Complex>,
                                                                        std::size_t) const;
template std::array<double, 3> Expression::evaluateWithTwoDerivatives(std::span<const double>,
                                                                      std::size_t) const;
template std::array<Complex, 3> Expression::evaluateWithTwoDerivatives(std::span<const Complex>,
                                                                       std::size_t) const;

}  // namespace linkwright::math
