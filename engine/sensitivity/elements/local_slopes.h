// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>

namespace linkwright::sensitivity {

/// Derivatives of a number with respect to several others: what a DualNumber carries where a law is
/// differentiated forward, along the few numbers that go in.
template <class Scalar, std::size_t count>
struct Slopes {
    std::array<Scalar, count> along;

    explicit Slopes(double constant) { along.fill(Scalar(constant)); }
    Slopes& operator+=(const Slopes& other) {
        for (std::size_t place = 0; place < count; ++place)
            along[place] += other.along[place];
        return *this;
    }
    Slopes& operator-=(const Slopes& other) {
        for (std::size_t place = 0; place < count; ++place)
            along[place] -= other.along[place];
        return *this;
    }
    friend Slopes operator+(Slopes first, const Slopes& second) { return first += second; }
    friend Slopes operator-(Slopes first, const Slopes& second) { return first -= second; }
    friend Slopes operator*(Slopes slopes, const Scalar& factor) {
        for (Scalar& slope : slopes.along)
            slope *= factor;
        return slopes;
    }
    friend Slopes operator/(const Slopes& slopes, const Scalar& divisor) {
        return slopes * (Scalar(1.0) / divisor);
    }
    friend Slopes operator-(Slopes slopes) {
        for (Scalar& slope : slopes.along)
            slope = -slope;
        return slopes;
    }
};

}  // namespace linkwright::sensitivity
