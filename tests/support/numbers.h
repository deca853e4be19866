// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <vector>

namespace linkwright::support {

inline constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

/// Numbers that are the same on every machine for a seed (the distributions of the standard
/// library are not).
class RandomNumbers {
public:
    explicit RandomNumbers(std::uint64_t seed) : engine_(seed) {}
    /// Uniform in [low, high).
    double between(double low, double high) {
        return low + (high - low) * (static_cast<double>(engine_() >> 11) * 0x1.0p-53);
    }
    /// Uniform in 0 ... count-1.
    int below(int count) { return static_cast<int>(between(0.0, static_cast<double>(count))); }
    bool chance(double probability) { return between(0.0, 1.0) < probability; }
    /// Away from zero, either sign.
    double signedBetween(double low, double high) {
        const double size = between(low, high);
        return chance(0.5) ? size : -size;
    }

private:
    std::mt19937_64 engine_;
};

/// Largest absolute entry; NaN when one is not a number.
inline double largest(std::span<const double> values) {
    double result = 0.0;
    for (const double value : values) {
        if (std::isnan(value)) return notANumber;
        result = std::max(result, std::abs(value));
    }
    return result;
}

/// Largest deviation over the largest entry of `expected`; NaN counts as infinite.
inline double relativeError(std::span<const double> actual, std::span<const double> expected) {
    if (actual.size() != expected.size()) return HUGE_VAL;
    double deviation = 0.0;
    for (std::size_t index = 0; index < actual.size(); ++index) {
        const double difference = std::abs(actual[index] - expected[index]);
        if (std::isnan(difference)) return HUGE_VAL;
        deviation = std::max(deviation, difference);
    }
    const double size = largest(expected);
    return deviation == 0.0 ? 0.0 : deviation / size;
}

inline double relativeError(double actual, double expected) {
    return relativeError(std::span<const double>(&actual, 1),
                         std::span<const double>(&expected, 1));
}

}  // namespace linkwright::support
