// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace linkwright::math {

/// A value together with its derivative with respect to one variable.
template <class Scalar>
struct ValueAndDerivative {
    Scalar value{};
    Scalar derivative{};
};

/// A formula of named variables, parsed once into a short program for a stack machine.
///
/// Understands numbers, `+ - * / ^` (power binds tighter than a leading minus and groups to the
/// right: -2^2 = -4, 2^3^2 = 512), parentheses, the constants `pi` and `e`, and the functions sin
/// cos tan asin acos atan atan2(y,x) sinh cosh tanh exp log sqrt abs min(a,b) max(a,b). Angles
/// are radians; `log` is the natural logarithm. Length and nesting are bounded, so that no text
/// can exhaust memory or the stack.
///
/// Evaluation takes `double` or `std::complex<double>`. With complex arguments of small imaginary
/// part the result is the analytic continuation of the real formula on the branch of the real
/// part, so the complex step differentiates exactly; `abs`, `min`, `max` decide by the real part.
/// Outside its real domain (square root of a negative number) a function gives not-a-number.
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
        Max
    };
    struct Instruction {
        Operation operation = Operation::Constant;
        double constant = 0.0;
        std::size_t variable = 0;
    };

    template <class Value, class Load>
    [[nodiscard]] Value run(const Load& load) const;
    template <class Value>
    static Value applyUnary(Operation operation, const Value& argument);
    template <class Value>
    static Value applyBinary(Operation operation, const Value& left, const Value& right);

    std::vector<Instruction> program_;  ///< postfix order
    std::vector<std::size_t> usedVariables_;
};

/// Whether a name means a constant or function of the formula language, so that no variable may
/// carry it.
bool isReservedName(std::string_view name);

/// Whether the text can name a variable: a letter, then letters, digits and `_`.
bool isVariableName(std::string_view name);

}  // namespace linkwright::math
