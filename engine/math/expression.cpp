// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/expression.h"

#include "engine/math/expression_functions.h"
#include "engine/math/expression_pieces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
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
    if (operation == Operation::Sign) return signOf(argument);
    if (operation == Operation::Step) return stepOf(argument);
    if (operation == Operation::Saw) return sawOf(argument);
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
        case Operation::Less: return comparison(left, right, std::less<>());
        case Operation::LessOrEqual: return comparison(left, right, std::less_equal<>());
        case Operation::Greater: return comparison(left, right, std::greater<>());
        case Operation::GreaterOrEqual: return comparison(left, right, std::greater_equal<>());
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

std::size_t Expression::operandsOf(Operation operation) {
    switch (operation) {
        case Operation::Constant:
        case Operation::Variable: return 0;
        case Operation::Add:
        case Operation::Subtract:
        case Operation::Multiply:
        case Operation::Divide:
        case Operation::Power:
        case Operation::Atan2:
        case Operation::Min:
        case Operation::Max:
        case Operation::Less:
        case Operation::LessOrEqual:
        case Operation::Greater:
        case Operation::GreaterOrEqual: return 2;
        case Operation::If:
        case Operation::Pulse: return 3;
        case Operation::SmoothStep: return 5;
        default: return 1;
    }
}

template <class Value>
Value Expression::apply(Operation operation, const Value* operands) {
    using namespace formula;
    switch (operation) {
        case Operation::If: return chosen(operands[0], operands[1], operands[2]);
        case Operation::Pulse: return pulseOf(operands[0], operands[1], operands[2]);
        case Operation::SmoothStep:
            return smoothStepOf(operands[0], operands[1], operands[2], operands[3], operands[4]);
        default: break;
    }
    return operandsOf(operation) == 1 ? applyUnary(operation, operands[0])
                                      : applyBinary(operation, operands[0], operands[1]);
}

template <class Value, class Load, class Look>
Value Expression::run(const Load& load, const Look& look) const {
    // The parser bounds the number of operands held at once.
    std::array<Value, maximumDepth> stack;
    std::size_t size = 0;
    for (const Instruction& instruction : program_) {
        switch (instruction.operation) {
            case Operation::Constant: stack[size++] = Value(instruction.constant); break;
            case Operation::Variable: stack[size++] = load(instruction.variable); break;
            default:
                size -= operandsOf(instruction.operation);
                look(instruction.operation, &stack[size]);
                stack[size] = apply(instruction.operation, &stack[size]);
                ++size;
                break;
        }
    }
    return stack[0];
}

template <class Value, class Load>
Value Expression::run(const Load& load) const {
    return run<Value>(load, [](Operation, const Value*) {});
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

/// Calls `visit(number, repeats)` for each number that decides on the piece: by its sign, or where
/// it repeats, by passing a whole number.
template <class Visit>
void Expression::visitBorders(Operation operation, const Dual<double>* operands,
                              const Visit& visit) {
    switch (operation) {
        case Operation::Abs:
        case Operation::Sign:
        case Operation::Step: visit(operands[0], false); break;
        case Operation::Saw: visit(operands[0], true); break;
        case Operation::Min:
        case Operation::Max:
        case Operation::Less:
        case Operation::LessOrEqual:
        case Operation::Greater:
        case Operation::GreaterOrEqual: visit(operands[0] - operands[1], false); break;
        case Operation::Pulse:
            visit(operands[0] - operands[1], false);
            visit(operands[0] - operands[1] - operands[2], false);
            break;
        case Operation::SmoothStep:
            visit(operands[0] - operands[1], false);
            visit(operands[0] - operands[3], false);
            break;
        default: break;
    }
}

std::vector<double> Expression::piecesBetween(double from, double to, std::vector<double> variables,
                                              std::size_t variable) const {
    // From place to place: up to the next number that decides, as the slopes foretell it, but no
    // further than a part, so that slopes that change are looked at again.
    constexpr int parts = 1000;
    constexpr std::size_t most = 10000;
    const double length = to - from, least = 1e-12 * length;
    std::vector<double> places;
    double place = from, next = from;
    bool decides = false, found = false;
    const auto look = [&](Operation operation, const Dual<double>* operands) {
        visitBorders(operation, operands, [&](const Dual<double>& number, bool repeats) {
            decides = true;
            double left = -number.value;
            if (repeats)
                left += number.slope > 0.0 ? std::floor(number.value) + 1.0
                                           : std::ceil(number.value) - 1.0;
            const double distance = left / number.slope;  // perhaps not a number
            if (!(distance > least && place + distance <= next)) return;
            next = place + distance;
            found = true;
        });
    };
    for (int part = 1; part <= parts && places.size() < most;) {
        const double end = from + length * part / parts;
        next = end;
        found = false;
        variables[variable] = place;
        (void)run<Dual<double>>(
            [&](std::size_t index) {
                return Dual<double>(variables[index], index == variable ? 1.0 : 0.0);
            },
            look);
        if (!decides) break;
        if (found && next < to) places.push_back(next);
        place = found ? next + least : end;
        if (!(place < end)) ++part;
    }
    return places;
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
