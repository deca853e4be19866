// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>

// What Eigen asks of numbers that carry more than their value, so that it builds small vectors and
// matrices of them.
namespace linkwright::math {

/// Whether a scalar is such a number: it mixes with constants of type double.
template <class Number>
inline constexpr bool carriesMore = false;

/// Base of their Eigen::NumTraits.
/// @tparam addCost, mulCost of a sum and a product, in those of doubles: Eigen keeps what is dear
template <class Number, int addCost, int mulCost>
struct NumberTraits : Eigen::NumTraits<double> {
    using Real = Number;
    using NonInteger = Number;
    using Nested = Number;
    using Literal = Number;
    enum {
        IsComplex = 0,
        IsInteger = 0,
        IsSigned = 1,
        RequireInitialization = 1,
        ReadCost = 2,
        AddCost = addCost,
        MulCost = mulCost
    };
};

}  // namespace linkwright::math

namespace Eigen {

template <class Number, class BinaryOperation>
requires linkwright::math::carriesMore<Number>
struct ScalarBinaryOpTraits<Number, double, BinaryOperation> {
    using ReturnType = Number;
};
template <class Number, class BinaryOperation>
requires linkwright::math::carriesMore<Number>
struct ScalarBinaryOpTraits<double, Number, BinaryOperation> {
    using ReturnType = Number;
};

}  // namespace Eigen
