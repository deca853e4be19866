// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>

#include <bit>
#include <cmath>
#include <cstdint>

// Packs are wider than the registers of the oldest processors; the compiler splits them, and none
// is passed between functions compiled for different ones.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace linkwright::math {

/// Eight numbers that are computed with at once, lane by lane: a scalar of the engine, so that
/// every kernel written for a scalar runs on eight independent chains. A lane has the same bits as
/// the same computation on doubles, on every processor.
/// @tparam Target tells apart the packs of source files compiled for different processors, so that
///         the linker never takes code of one for another
template <class Target>
struct alignas(64) Pack {
    static constexpr int size = 8;
    using Numbers [[gnu::vector_size(64)]] = double;
    using Integers [[gnu::vector_size(64)]] = std::int64_t;

    Numbers numbers{};

    Pack() = default;
    [[gnu::always_inline]] Pack(double number)  // NOLINT(google-explicit-constructor)
        : numbers(Numbers{} + number) {}
    [[gnu::always_inline]] explicit Pack(const Numbers& values) : numbers(values) {}

    [[nodiscard]] double lane(int place) const { return numbers[place]; }
    void setLane(int place, double number) { numbers[place] = number; }

    [[gnu::always_inline]] Pack& operator+=(const Pack& other) {
        numbers += other.numbers;
        return *this;
    }
    [[gnu::always_inline]] Pack& operator-=(const Pack& other) {
        numbers -= other.numbers;
        return *this;
    }
    [[gnu::always_inline]] Pack& operator*=(const Pack& other) {
        numbers *= other.numbers;
        return *this;
    }
    [[gnu::always_inline]] friend Pack operator+(const Pack& first, const Pack& second) {
        return Pack(first.numbers + second.numbers);
    }
    [[gnu::always_inline]] friend Pack operator-(const Pack& first, const Pack& second) {
        return Pack(first.numbers - second.numbers);
    }
    [[gnu::always_inline]] friend Pack operator*(const Pack& first, const Pack& second) {
        return Pack(first.numbers * second.numbers);
    }
    [[gnu::always_inline]] friend Pack operator/(const Pack& first, const Pack& second) {
        return Pack(first.numbers / second.numbers);
    }
    [[gnu::always_inline]] friend Pack operator-(const Pack& number) {
        return Pack(-number.numbers);
    }
};

template <class Number>
struct SineCosine {
    Number sine, cosine;
};

template <class Number>
SineCosine<Number> sineCosine(const Number& angle) {
    using std::cos;
    using std::sin;
    return {sin(angle), cos(angle)};
}

/// Largest angle (rad) for which `sineCosine` of a pack is good to the last bit or two.
inline constexpr double largestPackAngle = 1e5;

/// All bits of the lanes whose angle is too large for `sineCosine`, or no number.
template <class Target>
[[gnu::always_inline]] inline typename Pack<Target>::Integers tooFar(const Pack<Target>& angle) {
    return ~((angle.numbers <= largestPackAngle) & (angle.numbers >= -largestPackAngle));
}

/// Sine and cosine of every lane, not numbers for an angle too large for them: the angle less
/// multiples of pi/2 in three parts (Cody and Waite, Software Manual for the Elementary Functions,
/// 1980), then the minimax polynomials on
/// [-pi/4, pi/4] whose coefficients most C libraries use.
template <class Target>
[[gnu::always_inline]] inline SineCosine<Pack<Target>> sineCosine(const Pack<Target>& angle) {
    using Numbers = typename Pack<Target>::Numbers;
    using Integers = typename Pack<Target>::Integers;
    // Adding 1.5 * 2^52 rounds to a whole number, which then stands in the low bits.
    constexpr double rounding = 6755399441055744.0;
    const Numbers shifted = angle.numbers * 0.63661977236758134308 + rounding;
    const Numbers count = shifted - rounding;
    const Integers quarter = std::bit_cast<Integers>(shifted);
    const Numbers x =
        ((angle.numbers - count * 1.57079632673412561417e+00) - count * 6.07710050630396597660e-11)
        - count * 2.02226624879595063154e-21;
    const Numbers z = x * x;
    const Numbers sine =
        x
        + x * z
              * (-1.66666666666666324348e-01
                 + z
                       * (8.33333333332248946124e-03
                          + z
                                * (-1.98412698298579493134e-04
                                   + z
                                         * (2.75573137070700676789e-06
                                            + z
                                                  * (-2.50507602534068634195e-08
                                                     + z * 1.58969099521155010221e-10)))));
    const Numbers half = z * 0.5;
    const Numbers most = 1.0 - half;
    const Numbers cosine =
        most
        + ((1.0 - most) - half
           + z * z
                 * (4.16666666666666019037e-02
                    + z
                          * (-1.38888888888741095749e-03
                             + z
                                   * (2.48015872894767294178e-05
                                      + z
                                            * (-2.75573143513906633035e-07
                                               + z
                                                     * (2.08757232129817482790e-09
                                                        + z * -1.13596475577881948265e-11))))));
    // In odd quarters the two change places; bit 1 of the quarter (and of the next) is the sign.
    const Integers swap = -(quarter & 1);
    const Integers sineBits = std::bit_cast<Integers>(sine);
    const Integers cosineBits = std::bit_cast<Integers>(cosine);
    const Integers first = ((sineBits & ~swap) | (cosineBits & swap)) ^ ((quarter & 2) << 62);
    const Integers second =
        ((cosineBits & ~swap) | (sineBits & swap)) ^ (((quarter + 1) & 2) << 62);
    const Integers isFar = tooFar(angle);
    return {Pack<Target>(std::bit_cast<Numbers>(first | isFar)),
            Pack<Target>(std::bit_cast<Numbers>(second | isFar))};
}

/// Sines and cosines of a list, eight at a time; one by one where an angle is too large for that.
/// @param angles a whole number of packs, zeros behind the last; like the results
template <class Target>
void packSineCosines(const double* angles, double* sines, double* cosines, int count) {
    typename Pack<Target>::Integers far{};
    for (int index = 0; index < count; index += Pack<Target>::size) {
        Pack<Target> pack;
        // One by one: a read of numbers that were just written apart makes the processor wait.
        for (int lane = 0; lane < Pack<Target>::size; ++lane)
            pack.numbers[lane] = angles[index + lane];
        far |= tooFar(pack);
        const SineCosine<Pack<Target>> turned = sineCosine(pack);
        __builtin_memcpy(sines + index, &turned.sine.numbers, sizeof(pack.numbers));
        __builtin_memcpy(cosines + index, &turned.cosine.numbers, sizeof(pack.numbers));
    }
    std::int64_t isFar = 0;
    for (int lane = 0; lane < Pack<Target>::size; ++lane)
        isFar |= far[lane];
    if (isFar == 0) return;
    for (int index = 0; index < count; ++index) {
        sines[index] = __builtin_sin(angles[index]);
        cosines[index] = __builtin_cos(angles[index]);
    }
}

template <class Target>
Pack<Target> sin(const Pack<Target>& angle) {
    return sineCosine(angle).sine;
}
template <class Target>
Pack<Target> cos(const Pack<Target>& angle) {
    return sineCosine(angle).cosine;
}

}  // namespace linkwright::math

namespace Eigen {

template <class Target>
struct NumTraits<linkwright::math::Pack<Target>> : GenericNumTraits<double> {
    using Real = linkwright::math::Pack<Target>;
    using NonInteger = Real;
    using Nested = Real;
    using Literal = double;
    enum {
        IsComplex = 0,
        IsInteger = 0,
        IsSigned = 1,
        RequireInitialization = 0,
        ReadCost = 1,
        AddCost = 1,
        MulCost = 1
    };
};

}  // namespace Eigen
