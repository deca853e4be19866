// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace linkwright::math {

namespace formula {
template <class Scalar>
struct Dual;
}

/// A value together with its derivative with respect to one variable.
template <class Scalar>
struct ValueAndDerivative {
    Scalar value{};
    Scalar derivative{};
};

/// A formula of named variables, parsed once into a short program for a stack machine.
///
/// Understands numbers, `+ - * / ^` (power binds tighter than a leading minus and groups to the
/// right: -2^2 = -4, 2^3^2 = 512), one comparison `< <= > >=` of what stands beside it (1 where it
/// holds, otherwise 0), parentheses, the constants `pi` and `e`, and the functions sin cos tan asin
/// acos atan atan2(y,x) sinh cosh tanh exp log sqrt abs min(a,b) max(a,b), and those of pieces:
///
///     if(condition, a, b)             a where the condition is not 0, otherwise b
///     sign(x)                         -1 below 0, 0 at 0, 1 above
///     step(x)                         0 below 0, 1 from 0 on
///     pulse(x, start, width)          1 from start to before start + width, otherwise 0
///     saw(x)                          x less the largest whole number up to it
///     smoothstep(x, x0, y0, x1, y1)   a cubic from (x0, y0) to (x1, y1), level at both and beyond
///
/// Angles are radians; `log` is the natural logarithm. Length and nesting are bounded, so that no
/// text can exhaust memory or the stack.
///
/// Evaluation takes `double` or `std::complex<double>`. With complex arguments of small imaginary
/// part the result is the analytic continuation of the real formula on the branch of the real
/// part, so the complex step differentiates exactly; `abs`, `min`, `max`, comparisons and functions
/// of pieces decide by the real part. What jumps has the derivative of the piece it is in. Outside
/// its real domain (square root of a negative number) a function gives not-a-number.
class Expression {
public:
    static constexpr std::size_t maximumLength = 2000;  ///< characters of text
    static constexpr std::size_t maximumDepth = 64;     ///< nesting and operands held at once

    /// Zero.
    Expression();

    /// @param variables names that the formula may use; their order is that of the values later
    /// @throws base::InputError with the position in the text and what was expected there
    static Expression parse(std::string_view text, std::span<const std::string> variables);

    /// Value for the given variables, one per name passed to `parse`. Allocates nothing.
    template <class Scalar>
    [[nodiscard]] Scalar evaluate(std::span<const Scalar> variables) const;

    /// Value and exact derivative with respect to variable number `variable` (forward mode).
    /// Allocates nothing.
    template <class Scalar>
    [[nodiscard]] ValueAndDerivative<Scalar> evaluateWithDerivative(
        std::span<const Scalar> variables, std::size_t variable) const;

    /// Value and the first two derivatives with respect to variable number `variable`.
    template <class Scalar>
    [[nodiscard]] std::array<Scalar, 3> evaluateWithTwoDerivatives(
        std::span<const Scalar> variables, std::size_t variable) const;

    /// Where the formula goes on to another piece (a comparison changes, a sign, a saw falls) when
    /// one variable runs from `from` to `to`, ascending. Exact up to rounding where what decides is
    /// linear in it, however near together; otherwise the piece may change near such a place.
    /// Places of formulas without pieces are none, and after ten thousand no more are looked for.
    /// @param variables values of all; that of `variable` does not matter
    [[nodiscard]] std::vector<double> piecesBetween(double from, double to,
                                                    std::vector<double> variables,
                                                    std::size_t variable) const;

    /// Indices of the variables that occur in the formula, ascending, each once.
    [[nodiscard]] const std::vector<std::size_t>& usedVariables() const { return usedVariables_; }

private:
    friend class ExpressionParser;

    enum class Operation : unsigned char {
        Constant,
        Variable,
        Negate,
        Add,
        Subtract,
        Multiply,
        Divide,
        Power,
        Sin,
        Cos,
        Tan,
        Asin,
        Acos,
        Atan,
        Atan2,
        Sinh,
        Cosh,
        Tanh,
        Exp,
        Log,
        Sqrt,
        Abs,
        Min,
        Max,
        Less,
        LessOrEqual,
        Greater,
        GreaterOrEqual,
        Sign,
        Step,
        Saw,
        If,
        Pulse,
        SmoothStep
    };
    struct Instruction {
        Operation operation = Operation::Constant;
        double constant = 0.0;
        std::size_t variable = 0;
    };

    static std::size_t operandsOf(Operation operation);
    /// @param look is called with each operation and its operands before it is done
    template <class Value, class Load, class Look>
    [[nodiscard]] Value run(const Load& load, const Look& look) const;
    template <class Value, class Load>
    [[nodiscard]] Value run(const Load& load) const;
    template <class Value>
    static Value apply(Operation operation, const Value* operands);
    template <class Value>
    static Value applyUnary(Operation operation, const Value& argument);
    template <class Value>
    static Value applyBinary(Operation operation, const Value& left, const Value& right);
    template <class Visit>
    static void visitBorders(Operation operation, const formula::Dual<double>* operands,
                             const Visit& visit);

    std::vector<Instruction> program_;  ///< postfix order
    std::vector<std::size_t> usedVariables_;
};

/// Whether a name means a constant or function of the formula language, so that no variable may
/// carry it. The functions of pieces came later: a variable may be called `step`, which is the
/// function only before a parenthesis.
bool isReservedName(std::string_view name);

/// Whether a name before a parenthesis is a function of the formula language.
bool isFunctionName(std::string_view name);

/// Whether the text can name a variable: a letter, then letters, digits and `_`.
bool isVariableName(std::string_view name);

}  // namespace linkwright::math
