// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/expression_functions.h"

#include <cmath>
#include <limits>

/// Functions of the formula language that are made of pieces, for real, complex and dual arguments.
/// The real part decides on the piece, and not-a-number stays what it is. Private to engine/math:
/// include expression.h instead.
namespace linkwright::math::formula {

template <class Value>
bool isUndefined(const Value& argument) {
    return std::isnan(realPart(argument));
}
template <class Value>
Value undefined() {
    return Value(std::numeric_limits<double>::quiet_NaN());
}

/// 1 where it holds, otherwise 0.
template <class Value, class Holds>
Value comparison(const Value& left, const Value& right, const Holds& holds) {
    if (isUndefined(left) || isUndefined(right)) return undefined<Value>();
    return Value(holds(realPart(left), realPart(right)) ? 1.0 : 0.0);
}

template <class Value>
Value chosen(const Value& condition, const Value& holding, const Value& otherwise) {
    if (isUndefined(condition)) return undefined<Value>();
    return realPart(condition) != 0.0 ? holding : otherwise;
}

template <class Value>
Value signOf(const Value& argument) {
    if (isUndefined(argument)) return undefined<Value>();
    const double real = realPart(argument);
    return Value(real > 0.0 ? 1.0 : real < 0.0 ? -1.0 : 0.0);
}

template <class Value>
Value stepOf(const Value& argument) {
    if (isUndefined(argument)) return undefined<Value>();
    return Value(realPart(argument) < 0.0 ? 0.0 : 1.0);
}

template <class Value>
Value sawOf(const Value& argument) {
    return argument - Value(std::floor(realPart(argument)));
}

template <class Value>
Value pulseOf(const Value& argument, const Value& start, const Value& width) {
    const Value since = argument - start;
    const Value left = since - width;
    if (isUndefined(left)) return undefined<Value>();
    return Value(realPart(since) >= 0.0 && realPart(left) < 0.0 ? 1.0 : 0.0);
}

/// The function STEP of Adams: y0 + (y1 - y0) u^2 (3 - 2 u), u = (x - x0)/(x1 - x0) from 0 to 1. It
/// falls back to a jump where both places are the same, and may run from right to left.
template <class Value>
Value smoothStepOf(const Value& x, const Value& x0, const Value& y0, const Value& x1,
                   const Value& y1) {
    const Value way = x - x0;
    const Value length = x1 - x0;
    if (realPart(length) == 0.0) return chosen(stepOf(way), y1, y0);
    const Value share = way / length;
    if (realPart(share) <= 0.0) return y0;
    if (realPart(share) >= 1.0) return y1;
    return y0 + (y1 - y0) * (share * share * (Value(3.0) - Value(2.0) * share));
}

}  // namespace linkwright::math::formula
