// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Vectors are wider than the registers of the oldest processors; the compiler splits them, and none
// is passed between functions compiled for different ones.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace linkwright::math {

/// A motion or a force of the plane in the four lanes of one register, as PlanarSpace keeps them in
/// memory: angular velocity (or moment), a number that means nothing, x, y. What the second lane
/// holds reaches no other, and each operation has the same bits on every processor.
/// @tparam Target tells apart source files compiled for different processors, as in `Pack`
template <class Target>
struct PlanarScrew {
    using Numbers [[gnu::vector_size(32)]] = double;
    using Places [[gnu::vector_size(32)]] = long long;
    static constexpr int size = 4;  ///< numbers in memory

    Numbers numbers{};

    PlanarScrew() = default;
    [[gnu::always_inline]] explicit PlanarScrew(const Numbers& values) : numbers(values) {}
    [[gnu::always_inline]] PlanarScrew(double angular, double x, double y)
        : numbers{angular, 0.0, x, y} {}

    [[gnu::always_inline]] static PlanarScrew load(const double* data) {
        PlanarScrew result;
        __builtin_memcpy(&result.numbers, data, sizeof(Numbers));
        return result;
    }
    /// Reads what may just have been written as one number and two: a processor makes a read of
    /// several such pieces wait.
    [[gnu::always_inline]] static PlanarScrew loadPieces(const double* data) {
        using Pair [[gnu::vector_size(16)]] = double;
        Pair linear;
        __builtin_memcpy(&linear, data + 2, sizeof linear);
        return {data[0], linear[0], linear[1]};
    }
    [[gnu::always_inline]] void store(double* data) const {
        __builtin_memcpy(data, &numbers, sizeof(Numbers));
    }

    [[gnu::always_inline]] double angular() const { return numbers[0]; }
    [[gnu::always_inline]] double x() const { return numbers[2]; }
    [[gnu::always_inline]] double y() const { return numbers[3]; }

    [[gnu::always_inline]] PlanarScrew& operator+=(const PlanarScrew& other) {
        numbers += other.numbers;
        return *this;
    }
    [[gnu::always_inline]] PlanarScrew& operator-=(const PlanarScrew& other) {
        numbers -= other.numbers;
        return *this;
    }
    [[gnu::always_inline]] friend PlanarScrew operator+(const PlanarScrew& first,
                                                        const PlanarScrew& second) {
        return PlanarScrew(first.numbers + second.numbers);
    }
    [[gnu::always_inline]] friend PlanarScrew operator-(const PlanarScrew& first,
                                                        const PlanarScrew& second) {
        return PlanarScrew(first.numbers - second.numbers);
    }
    [[gnu::always_inline]] friend PlanarScrew operator*(const PlanarScrew& screw, double factor) {
        return PlanarScrew(screw.numbers * factor);
    }
    /// screw * number `Lane` of `factors`
    template <int Lane>
    [[gnu::always_inline]] friend PlanarScrew timesLane(const PlanarScrew& screw,
                                                        const PlanarScrew& factors) {
        return PlanarScrew(screw.numbers
                           * __builtin_shuffle(factors.numbers, Places{Lane, Lane, Lane, Lane}));
    }
    /// x and y change places.
    [[gnu::always_inline]] PlanarScrew swapped() const {
        return PlanarScrew(__builtin_shuffle(numbers, Places{1, 0, 3, 2}));
    }
    /// The sign of x changes.
    [[gnu::always_inline]] PlanarScrew mirrored() const {
        constexpr long long sign = static_cast<long long>(1ULL << 63);
        return PlanarScrew(
            reinterpret_cast<Numbers>(reinterpret_cast<Places>(numbers) ^ Places{0, 0, sign, 0}));
    }
    [[gnu::always_inline]] PlanarScrew withAngular(double value) const {
        PlanarScrew result = *this;
        result.numbers[0] = value;
        return result;
    }
};

/// Power of a force under a motion.
template <class Target>
[[gnu::always_inline]] inline double dot(const PlanarScrew<Target>& motion,
                                         const PlanarScrew<Target>& force) {
    const auto products = motion.numbers * force.numbers;
    return products[0] + (products[2] + products[3]);
}

/// Sum of rates X x* F of forces that move rigidly with motions: (linear x force, angular x force).
template <class Target>
class PlanarForceRates {
    using Screw = PlanarScrew<Target>;

public:
    [[gnu::always_inline]] void add(const Screw& motion, const Screw& force) {
        const Screw swapped = force.swapped();
        products_ += Screw(motion.numbers * swapped.numbers);
        turned_ += timesLane<0>(swapped, motion);
    }
    [[gnu::always_inline]] Screw sum() const {
        return turned_.mirrored().withAngular(products_.x() - products_.y());
    }

private:
    Screw products_, turned_;
};

/// Rate of the second motion when it moves rigidly with the first.
template <class Target>
[[gnu::always_inline]] inline PlanarScrew<Target> crossMotion(const PlanarScrew<Target>& first,
                                                              const PlanarScrew<Target>& second) {
    return (timesLane<0>(second.swapped(), first) - timesLane<0>(first.swapped(), second))
        .mirrored()
        .withAngular(0.0);
}

/// A symmetric map from motions to forces by its columns: an inertia about the world origin, or
/// that of a subtree seen through its joints.
template <class Target>
struct PlanarInertiaColumns {
    using Screw = PlanarScrew<Target>;
    static constexpr int size = 3 * Screw::size;  ///< numbers in memory
    Screw angular, x, y;

    /// Inertia of a body.
    /// @param data six numbers as PlanarSpace::Inertia keeps them: mass, -, first moment, moment, -
    [[gnu::always_inline]] static PlanarInertiaColumns ofBody(const double* data) {
        const double mass = data[0];
        const double firstX = data[2];
        const double firstY = data[3];
        return {{data[4], -firstY, firstX}, {-firstY, mass, 0.0}, {firstX, 0.0, mass}};
    }
    [[gnu::always_inline]] static PlanarInertiaColumns load(const double* data) {
        return {Screw::load(data), Screw::load(data + Screw::size),
                Screw::load(data + 2 * Screw::size)};
    }
    [[gnu::always_inline]] void store(double* data) const {
        angular.store(data);
        x.store(data + Screw::size);
        y.store(data + 2 * Screw::size);
    }
    [[gnu::always_inline]] PlanarInertiaColumns& operator+=(const PlanarInertiaColumns& other) {
        angular += other.angular;
        x += other.x;
        y += other.y;
        return *this;
    }
    [[gnu::always_inline]] friend Screw operator*(const PlanarInertiaColumns& inertia,
                                                  const Screw& motion) {
        return timesLane<0>(inertia.angular, motion)
               + (timesLane<2>(inertia.x, motion) + timesLane<3>(inertia.y, motion));
    }
    /// this -= column column^T * factor, where the factor is what is known last
    [[gnu::always_inline]] void subtractOuter(const Screw& column, double factor) {
        angular -= timesLane<0>(column, column) * factor;
        x -= timesLane<2>(column, column) * factor;
        y -= timesLane<3>(column, column) * factor;
    }
};

}  // namespace linkwright::math
