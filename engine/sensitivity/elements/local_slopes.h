// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/dual.h"

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

/// A number that knows its derivatives with respect to `count` others.
template <class Scalar, std::size_t count>
using Local = math::DualNumber<Scalar, Slopes<Scalar, count>>;

/// The derivatives of a function of few numbers: the twin of a law that stands once, over any
/// number.
/// @param function takes a std::array of Local and returns one
template <class Scalar, std::size_t count, class Function>
std::array<Scalar, count> slopesOf(const std::array<Scalar, count>& values,
                                   const Function& function) {
    std::array<Local<Scalar, count>, count> locals;
    for (std::size_t place = 0; place < count; ++place) {
        locals[place].value = values[place];
        locals[place].derivative.along[place] = Scalar(1.0);
    }
    return function(locals).derivative.along;
}

}  // namespace linkwright::sensitivity
