// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <string>

namespace linkwright::model {

/// A numeric property of the drawing, in SI units. Any of them can be a design variable.
///
/// When `expression` is not empty the value follows from the named parameters of the model
/// (`L1/2`), and `value` holds the last evaluated result.
struct Number {
    double value = 0.0;
    std::string expression;
    /// Index into the flat vector of all numbers of a model; set by `assignSlots`, -1 before.
    int slot = -1;

    Number() = default;
    Number(double initial) : value(initial) {}  // NOLINT(google-explicit-constructor)

    bool operator==(const Number& other) const {
        return value == other.value && expression == other.expression;
    }
};

/// Three components in the world frame of the drawing unless stated otherwise.
using Number3 = std::array<Number, 3>;

}  // namespace linkwright::model
