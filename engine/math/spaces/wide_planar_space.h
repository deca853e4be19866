// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/spaces/pack.h"

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

/// The plane on vectors of four lanes: the names of PlanarSpace for the sweeps over a tree.
/// Vectors of two numbers stay numbers; motions, forces and inertias fill a register.
template <class Target>
struct WidePlanarSpace {
    using Scalar = double;
    static constexpr bool planar = true;
    static constexpr bool padded = false;
    static constexpr int vectorSize = 2;
    using Motion = PlanarScrew<Target>;
    using Force = PlanarScrew<Target>;
    using Inertia = PlanarInertiaColumns<Target>;
    using ArticulatedInertia = PlanarInertiaColumns<Target>;

    struct Vector {
        double x = 0.0, y = 0.0;
        [[gnu::always_inline]] Vector& operator+=(const Vector& other) {
            x += other.x;
            y += other.y;
            return *this;
        }
        [[gnu::always_inline]] friend Vector operator+(const Vector& first, const Vector& second) {
            return {first.x + second.x, first.y + second.y};
        }
        [[gnu::always_inline]] friend Vector operator*(const Vector& vector, double factor) {
            return {vector.x * factor, vector.y * factor};
        }
    };
    /// Turns local into world components.
    struct Rotation {
        double cosine = 1.0, sine = 0.0;
    };
    struct Pose {
        Rotation rotation;
        Vector origin;
    };

    [[gnu::always_inline]] static Vector zeroVector() { return {}; }
    [[gnu::always_inline]] static Vector turned(const Rotation& rotation, const double* local) {
        const Pair turned = turnedPair(rotation, local[0], local[1]);
        return {turned[0], turned[1]};
    }
    [[gnu::always_inline]] static double turnedAxis(const Rotation&, const double* axis) {
        return axis[0];
    }
    [[gnu::always_inline]] static Vector column(const Rotation& rotation, int axis) {
        return axis == 0 ? Vector{rotation.cosine, rotation.sine}
                         : Vector{-rotation.sine, rotation.cosine};
    }
    [[gnu::always_inline]] static double turnOf(const double* axis, double displacement) {
        return axis[0] * displacement;
    }
    [[gnu::always_inline]] static Rotation turnedBy(const Rotation& rotation,
                                                    const double* /*axis*/, double sine,
                                                    double cosine) {
        const Pair turned = turnedPair(rotation, cosine, sine);
        return {turned[0], turned[1]};
    }
    [[gnu::always_inline]] static Motion rotationAbout(const Vector& point, double axis) {
        return {axis, axis * point.y, -axis * point.x};
    }
    [[gnu::always_inline]] static Motion travelAlong(const Vector& axis) {
        return {0.0, axis.x, axis.y};
    }
    static void sineCosines(const double* angles, double* sines, double* cosines, int count) {
        packSineCosines<Target>(angles, sines, cosines, count);
    }

    /// Inertia about the world origin.
    /// @param own mass, first moment and moment of inertia about the origin of the pose
    template <class Joint>
    [[gnu::always_inline]] static Inertia inertiaInWorld(const Joint& joint, const Pose& pose) {
        const double* own = joint.inertia;
        const double mass = own[0];
        const Vector turned = WidePlanarSpace::turned(pose.rotation, own + 1);
        const Vector& origin = pose.origin;
        const double firstX = turned.x + origin.x * mass, firstY = turned.y + origin.y * mass;
        const double moment = own[3] + 2.0 * (origin.x * turned.x + origin.y * turned.y)
                              + mass * (origin.x * origin.x + origin.y * origin.y);
        return {{moment, -firstY, firstX}, {-firstY, mass, 0.0}, {firstX, 0.0, mass}};
    }
    [[gnu::always_inline]] static Vector vectorFrom(const double* data) {
        return {data[0], data[1]};
    }
    [[gnu::always_inline]] static Force weight(const Inertia& inertia, const Vector& gravity) {
        return inertia.x * gravity.x + inertia.y * gravity.y;
    }
    /// Force part of the momentum of a motion.
    [[gnu::always_inline]] static Vector linearMomentum(const Inertia& inertia,
                                                        const Motion& motion) {
        const Force momentum = inertia * motion;
        return {momentum.x(), momentum.y()};
    }
    /// A moment arm x force.
    [[gnu::always_inline]] static Force momentOf(const Vector& arm, const Vector& force) {
        return {arm.x * force.y - arm.y * force.x, 0.0, 0.0};
    }
    template <class Joint>
    [[gnu::always_inline]] static void add(ArticulatedInertia& sum, const Inertia& body,
                                           const Joint&) {
        sum += body;
    }
    [[gnu::always_inline]] static void lend(ArticulatedInertia& sum, const double* moments) {
        sum.angular += Force(moments[0], 0.0, 0.0);
    }
    [[gnu::always_inline]] static void subtractOuter(ArticulatedInertia& inertia,
                                                     const Force& column, const Force& /*scaled*/,
                                                     double inverse) {
        inertia.subtractOuter(column, inverse);
    }
    [[gnu::always_inline]] static double dotProduct(const Motion& motion, const Force& force) {
        return dot(motion, force);
    }
    [[gnu::always_inline]] static Motion crossMotion(const Motion& first, const Motion& second) {
        return math::crossMotion(first, second);
    }
    /// Sum of forces that move rigidly with motions, of as many pairs as there are arguments.
    template <class... Rest>
    [[gnu::always_inline]] static Force crossForce(const Rest&... pairs) {
        PlanarForceRates<Target> rates;
        addRates(rates, pairs...);
        return rates.sum();
    }

    // Lists of a record: a pose is four numbers, an inertia six, of which two mean nothing.
    [[gnu::always_inline]] static void keepPose(double* poses, int index, const Pose& pose) {
        using Numbers = typename Motion::Numbers;
        Motion(Numbers{pose.rotation.cosine, pose.rotation.sine, pose.origin.x, pose.origin.y})
            .store(poses + 4 * index);
    }
    [[gnu::always_inline]] static Pose loadPose(const double* poses, int index) {
        const double* own = poses + 4 * index;
        return {{own[0], own[1]}, {own[2], own[3]}};
    }
    [[gnu::always_inline]] static void keepInertia(double* inertias, int index,
                                                   const Inertia& inertia) {
        double* own = inertias + 6 * index;
        own[0] = inertia.x.x();
        own[2] = inertia.angular.y();
        own[3] = -inertia.angular.x();
        own[4] = inertia.angular.angular();
    }
    [[gnu::always_inline]] static Inertia inertia(const double* inertias, int index) {
        return Inertia::ofBody(inertias + 6 * index);
    }
    [[gnu::always_inline]] static Motion loadMotion(const double* list, int index) {
        return Motion::load(list + 4 * index);
    }
    [[gnu::always_inline]] static Force loadForce(const double* list, int index) {
        return Force::load(list + 4 * index);
    }
    /// A force that other code may just have written number by number.
    [[gnu::always_inline]] static Force loadTouched(const double* list, int index) {
        return Motion::loadPieces(list + 4 * index);
    }
    [[gnu::always_inline]] static void keep(const Motion& screw, double* list, int index) {
        screw.store(list + 4 * index);
    }
    [[gnu::always_inline]] static void keepVector(const Vector& vector, double* target) {
        target[0] = vector.x;
        target[1] = vector.y;
    }

private:
    using Pair [[gnu::vector_size(16)]] = double;

    /// Written in vectors: else GCC 12 takes it for a product of complex numbers and fuses its
    /// multiplications where the processor can, in spite of -ffp-contract=off.
    [[gnu::always_inline]] static Pair turnedPair(const Rotation& rotation, double x, double y) {
        return Pair{rotation.cosine, rotation.sine} * x + Pair{-rotation.sine, rotation.cosine} * y;
    }

    [[gnu::always_inline]] static void addRates(PlanarForceRates<Target>&) {}
    template <class... Rest>
    [[gnu::always_inline]] static void addRates(PlanarForceRates<Target>& rates,
                                                const Motion& motion, const Force& force,
                                                const Rest&... rest) {
        rates.add(motion, force);
        addRates(rates, rest...);
    }
};

}  // namespace linkwright::math
