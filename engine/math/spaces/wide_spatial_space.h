// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/spaces/pack.h"

// Vectors are wider than the registers of the oldest processors; the compiler splits them, and none
// is passed between functions compiled for different ones.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace linkwright::math {

/// A vector of space in the four lanes of one register, the last of which means nothing. An
/// operation is that on `Vector3` number by number, with the same bits on every processor.
/// @tparam Target tells apart source files compiled for different processors, as in `Pack`
template <class Target>
struct WideVector {
    using Numbers [[gnu::vector_size(32)]] = double;
    using Places [[gnu::vector_size(32)]] = long long;

    Numbers numbers{};

    WideVector() = default;
    // Copied by itself, in registers: as part of a block of memory it would be read back in other
    // pieces than it was written in, for which processors wait.
    [[gnu::always_inline]] WideVector(const WideVector& other) : numbers(other.numbers) {}
    [[gnu::always_inline]] WideVector& operator=(const WideVector& other) {
        numbers = other.numbers;
        return *this;
    }
    [[gnu::always_inline]] explicit WideVector(const Numbers& values) : numbers(values) {}

    [[gnu::always_inline]] static WideVector everywhere(double number) {
        return WideVector(Numbers{} + number);
    }
    /// Reads and writes three numbers and one more behind them.
    [[gnu::always_inline]] static WideVector loadPadded(const double* data) {
        WideVector result;
        __builtin_memcpy(&result.numbers, data, sizeof(Numbers));
        return result;
    }
    [[gnu::always_inline]] void storePadded(double* data) const {
        __builtin_memcpy(data, &numbers, sizeof(Numbers));
    }
    /// Reads three numbers and the one before them.
    [[gnu::always_inline]] static WideVector loadBehind(const double* data) {
        return WideVector(__builtin_shuffle(loadPadded(data - 1).numbers, Places{1, 2, 3, 3}));
    }
    /// Writes three numbers only.
    [[gnu::always_inline]] void store(double* data) const {
        __builtin_memcpy(data, &numbers, 2 * sizeof(double));
        data[2] = numbers[2];
    }

    [[gnu::always_inline]] WideVector& operator+=(const WideVector& other) {
        numbers += other.numbers;
        return *this;
    }
    [[gnu::always_inline]] WideVector& operator-=(const WideVector& other) {
        numbers -= other.numbers;
        return *this;
    }
    [[gnu::always_inline]] friend WideVector operator+(const WideVector& first,
                                                       const WideVector& second) {
        return WideVector(first.numbers + second.numbers);
    }
    [[gnu::always_inline]] friend WideVector operator-(const WideVector& first,
                                                       const WideVector& second) {
        return WideVector(first.numbers - second.numbers);
    }
    [[gnu::always_inline]] friend WideVector operator*(const WideVector& vector, double factor) {
        return WideVector(vector.numbers * factor);
    }
    /// Lane by lane.
    [[gnu::always_inline]] WideVector timesEach(const WideVector& other) const {
        return WideVector(numbers * other.numbers);
    }
    /// vector * component `Axis` of `factors`
    template <int Axis>
    [[gnu::always_inline]] friend WideVector timesComponent(const WideVector& vector,
                                                            const WideVector& factors) {
        return WideVector(vector.numbers
                          * __builtin_shuffle(factors.numbers, Places{Axis, Axis, Axis, Axis}));
    }
    /// (y, z, x)
    [[gnu::always_inline]] WideVector turned() const {
        return WideVector(__builtin_shuffle(numbers, Places{1, 2, 0, 3}));
    }
};

template <class Target>
[[gnu::always_inline]] inline double dot(const WideVector<Target>& first,
                                         const WideVector<Target>& second) {
    const auto products = first.numbers * second.numbers;
    return products[0] + products[1] + products[2];
}

/// first x second as (z, x, y): sums of such products are turned once.
template <class Target>
[[gnu::always_inline]] inline WideVector<Target> crossBack(const WideVector<Target>& first,
                                                           const WideVector<Target>& second) {
    return WideVector<Target>(first.numbers * second.turned().numbers
                              - first.turned().numbers * second.numbers);
}

template <class Target>
[[gnu::always_inline]] inline WideVector<Target> cross(const WideVector<Target>& first,
                                                       const WideVector<Target>& second) {
    return crossBack(first, second).turned();
}

/// A 3 x 3 matrix by columns.
template <class Target>
struct WideMatrix {
    using Vector = WideVector<Target>;
    Vector columns[3];

    [[gnu::always_inline]] friend Vector operator*(const WideMatrix& matrix, const Vector& vector) {
        return timesComponent<0>(matrix.columns[0], vector)
               + timesComponent<1>(matrix.columns[1], vector)
               + timesComponent<2>(matrix.columns[2], vector);
    }
    [[gnu::always_inline]] WideMatrix& operator+=(const WideMatrix& other) {
        for (int axis = 0; axis < 3; ++axis)
            columns[axis] += other.columns[axis];
        return *this;
    }
    /// this -= first second^T
    [[gnu::always_inline]] void subtractOuter(const Vector& first, const Vector& second) {
        columns[0] -= timesComponent<0>(first, second);
        columns[1] -= timesComponent<1>(first, second);
        columns[2] -= timesComponent<2>(first, second);
    }
};

/// matrix * (data[0], data[1], data[2])
template <class Target>
[[gnu::always_inline]] inline WideVector<Target> times(const WideMatrix<Target>& matrix,
                                                       const double* data) {
    return matrix.columns[0] * data[0] + matrix.columns[1] * data[1] + matrix.columns[2] * data[2];
}

/// The matrix of `first` x, whose fourth lane has to be zero.
template <class Target>
[[gnu::always_inline]] inline WideMatrix<Target> crossMatrix(const WideVector<Target>& first) {
    using Vector = WideVector<Target>;
    using Numbers = typename Vector::Numbers;
    using Places = typename Vector::Places;
    const auto arranged = [&](const Places& places, const Places& signs) [[gnu::always_inline]] {
        const Numbers turned = __builtin_shuffle(first.numbers, places);
        return Vector(reinterpret_cast<Numbers>(reinterpret_cast<Places>(turned) ^ signs));
    };
    constexpr long long minus = static_cast<long long>(1ULL << 63);
    return {{arranged(Places{3, 2, 1, 3}, Places{0, 0, minus, 0}),
             arranged(Places{2, 3, 0, 3}, Places{minus, 0, 0, 0}),
             arranged(Places{1, 0, 3, 3}, Places{0, minus, 0, 0})}};
}

/// A motion (angular velocity, velocity at the origin) or a force (moment about it, force).
template <class Target>
struct WideScrew {
    using Vector = WideVector<Target>;
    using Numbers = typename Vector::Numbers;
    using Places = typename Vector::Places;
    Vector angular;  ///< or the moment
    Vector linear;   ///< or the force

    /// Reads and writes six numbers, both as four and two: a processor hands what it has just
    /// written to a read of the same piece, and makes one of several pieces wait.
    [[gnu::always_inline]] static WideScrew load(const double* data) {
        const Vector first = Vector::loadPadded(data);
        double rest[4];
        __builtin_memcpy(rest, data + 4, 2 * sizeof(double));
        const Numbers second{rest[0], rest[1], rest[1], rest[1]};
        return {first, Vector(__builtin_shuffle(first.numbers, second, Places{3, 4, 5, 5}))};
    }
    [[gnu::always_inline]] void store(double* data) const {
        Vector(__builtin_shuffle(angular.numbers, linear.numbers, Places{0, 1, 2, 4}))
            .storePadded(data);
        const Numbers rest = __builtin_shuffle(linear.numbers, Places{1, 2, 1, 2});
        __builtin_memcpy(data + 4, &rest, 2 * sizeof(double));
    }
    [[gnu::always_inline]] WideScrew& operator+=(const WideScrew& other) {
        angular += other.angular;
        linear += other.linear;
        return *this;
    }
    [[gnu::always_inline]] WideScrew& operator-=(const WideScrew& other) {
        angular -= other.angular;
        linear -= other.linear;
        return *this;
    }
    [[gnu::always_inline]] friend WideScrew operator+(WideScrew first, const WideScrew& second) {
        return first += second;
    }
    [[gnu::always_inline]] friend WideScrew operator-(WideScrew first, const WideScrew& second) {
        return first -= second;
    }
    [[gnu::always_inline]] friend WideScrew operator*(const WideScrew& screw, double factor) {
        return {screw.angular * factor, screw.linear * factor};
    }
};

/// Power of a force under a motion.
template <class Target>
[[gnu::always_inline]] inline double dot(const WideScrew<Target>& motion,
                                         const WideScrew<Target>& force) {
    const auto products = motion.angular.numbers * force.angular.numbers
                          + motion.linear.numbers * force.linear.numbers;
    return products[0] + products[1] + products[2];
}

/// Rate of the second motion when it moves rigidly with the first.
template <class Target>
[[gnu::always_inline]] inline WideScrew<Target> crossMotion(const WideScrew<Target>& first,
                                                            const WideScrew<Target>& second) {
    return {cross(first.angular, second.angular),
            (crossBack(first.angular, second.linear) + crossBack(first.linear, second.angular))
                .turned()};
}

/// Rate of a force that moves rigidly with a motion.
template <class Target>
[[gnu::always_inline]] inline WideScrew<Target> crossForce(const WideScrew<Target>& motion,
                                                           const WideScrew<Target>& force) {
    return {(crossBack(motion.angular, force.angular) + crossBack(motion.linear, force.linear))
                .turned(),
            cross(motion.angular, force.linear)};
}

/// Inertia of a body about the world origin in world axes.
template <class Target>
struct WideInertia {
    WideVector<Target> mass;  ///< in every lane: a number of its own would be copied in pieces
    WideVector<Target> firstMoment;
    WideMatrix<Target> moment;

    /// Reads 13 numbers: mass, first moment, moments by columns.
    [[gnu::always_inline]] static WideInertia load(const double* data) {
        using Vector = WideVector<Target>;
        return {Vector::everywhere(data[0]),
                Vector::loadPadded(data + 1),
                {{Vector::loadPadded(data + 4), Vector::loadPadded(data + 7),
                  Vector::loadBehind(data + 10)}}};
    }
    [[gnu::always_inline]] void store(double* data) const {
        data[0] = mass.numbers[0];
        firstMoment.storePadded(data + 1);
        moment.columns[0].storePadded(data + 4);
        moment.columns[1].storePadded(data + 7);
        moment.columns[2].store(data + 10);
    }
    [[gnu::always_inline]] friend WideScrew<Target> operator*(const WideInertia& inertia,
                                                              const WideScrew<Target>& motion) {
        return {cross(inertia.firstMoment, motion.linear) + inertia.moment * motion.angular,
                motion.linear.timesEach(inertia.mass) + cross(motion.angular, inertia.firstMoment)};
    }
};

/// Inertia of a subtree seen through its joints: a symmetric map from motions to forces.
template <class Target>
struct WideArticulatedInertia {
    WideMatrix<Target> rotational;     ///< angular to moment
    WideMatrix<Target> coupling;       ///< linear to moment
    WideMatrix<Target> transposed;     ///< angular to force: coupling^T
    WideMatrix<Target> translational;  ///< linear to force

    /// Adds a body.
    /// @param massColumns mass times the unit matrix, four numbers per column
    [[gnu::always_inline]] void add(const WideInertia<Target>& body, const double* massColumns) {
        const WideMatrix<Target> arm = crossMatrix(body.firstMoment);
        rotational += body.moment;
        coupling += arm;
        for (int axis = 0; axis < 3; ++axis) {
            transposed.columns[axis] -= arm.columns[axis];
            translational.columns[axis] += WideVector<Target>::loadPadded(massColumns + 4 * axis);
        }
    }
    [[gnu::always_inline]] WideArticulatedInertia& operator+=(const WideArticulatedInertia& other) {
        rotational += other.rotational;
        coupling += other.coupling;
        transposed += other.transposed;
        translational += other.translational;
        return *this;
    }
    [[gnu::always_inline]] friend WideScrew<Target> operator*(const WideArticulatedInertia& inertia,
                                                              const WideScrew<Target>& motion) {
        return {inertia.rotational * motion.angular + inertia.coupling * motion.linear,
                inertia.transposed * motion.angular + inertia.translational * motion.linear};
    }
    /// this -= scaled column^T, with `scaled` a multiple of `column`
    [[gnu::always_inline]] void subtractOuter(const WideScrew<Target>& scaled,
                                              const WideScrew<Target>& column) {
        rotational.subtractOuter(scaled.angular, column.angular);
        coupling.subtractOuter(scaled.angular, column.linear);
        // Number by number what `coupling` loses: far from the origin the inertia would not stay
        // symmetric otherwise.
        transposed.subtractOuter(column.linear, scaled.angular);
        translational.subtractOuter(scaled.linear, column.linear);
    }
};

/// Space on vectors of four lanes: the names of SpatialSpace for the sweeps over a tree.
template <class Target>
struct WideSpatialSpace {
    using Scalar = double;
    static constexpr bool planar = false;
    /// Lists of a record are denser than vectors of four lanes: sweeps keep copies of their own.
    static constexpr bool padded = true;
    static constexpr int vectorSize = 3;
    using Vector = WideVector<Target>;
    using Rotation = WideMatrix<Target>;
    using Motion = WideScrew<Target>;
    using Force = WideScrew<Target>;
    using Inertia = WideInertia<Target>;
    using ArticulatedInertia = WideArticulatedInertia<Target>;
    using Numbers = typename Vector::Numbers;

    /// That of the ground at first.
    struct Pose {
        Rotation rotation{{Vector(Numbers{1.0, 0.0, 0.0, 0.0}), Vector(Numbers{0.0, 1.0, 0.0, 0.0}),
                           Vector(Numbers{0.0, 0.0, 1.0, 0.0})}};
        Vector origin;
    };

    [[gnu::always_inline]] static Vector zeroVector() { return {}; }
    [[gnu::always_inline]] static Vector turned(const Rotation& rotation, const double* local) {
        return times(rotation, local);
    }
    [[gnu::always_inline]] static Vector turnedAxis(const Rotation& rotation, const double* axis) {
        return times(rotation, axis);
    }
    [[gnu::always_inline]] static Vector column(const Rotation& rotation, int axis) {
        return rotation.columns[axis];
    }
    [[gnu::always_inline]] static double turnOf(const double* /*axis*/, double displacement) {
        return displacement;
    }
    /// `frame` turned about an axis of its own of unit length, by Rodrigues' formula. The rotation
    /// is made in the frame: made of the frame's columns it would multiply their errors from joint
    /// to joint.
    [[gnu::always_inline]] static Rotation turnedBy(const Rotation& frame, const double* axis,
                                                    double sine, double cosine) {
        const Vector unit = Vector::loadPadded(axis);
        const Vector rest = unit * (1.0 - cosine);
        const Rotation turning = crossMatrix(unit * sine);
        const Numbers diagonal[3] = {
            {cosine, 0.0, 0.0, 0.0}, {0.0, cosine, 0.0, 0.0}, {0.0, 0.0, cosine, 0.0}};
        Rotation result;
        for (int column = 0; column < 3; ++column)
            result.columns[column] =
                frame * (rest * axis[column] + Vector(diagonal[column]) + turning.columns[column]);
        return result;
    }
    /// `frame` turned by the rotation of a quaternion of any length.
    static Rotation turnedByQuaternion(const Rotation& frame, const double* quaternion) {
        const double w = quaternion[0], x = quaternion[1], y = quaternion[2], z = quaternion[3];
        const double scale = 2.0 / (w * w + x * x + y * y + z * z);
        return {{frame
                     * Vector(Numbers{1.0 - scale * (y * y + z * z), scale * (x * y + w * z),
                                      scale * (x * z - w * y), 0.0}),
                 frame
                     * Vector(Numbers{scale * (x * y - w * z), 1.0 - scale * (x * x + z * z),
                                      scale * (y * z + w * x), 0.0}),
                 frame
                     * Vector(Numbers{scale * (x * z + w * y), scale * (y * z - w * x),
                                      1.0 - scale * (x * x + y * y), 0.0})}};
    }
    [[gnu::always_inline]] static Motion rotationAbout(const Vector& point, const Vector& axis) {
        return {axis, cross(point, axis)};
    }
    [[gnu::always_inline]] static Motion travelAlong(const Vector& axis) {
        return {Vector(), axis};
    }
    static void sineCosines(const double* angles, double* sines, double* cosines, int count) {
        packSineCosines<Target>(angles, sines, cosines, count);
    }

    /// Inertia about the world origin in world axes.
    template <class Joint>
    [[gnu::always_inline]] static Inertia inertiaInWorld(const Joint& joint, const Pose& pose) {
        const Rotation& rotation = pose.rotation;
        const Vector& origin = pose.origin;
        const double mass = joint.inertia[0];
        const Vector turned = times(rotation, joint.inertia + 1);
        const Vector shifted = turned + origin * mass;
        const Vector first = times(rotation, joint.moments);
        const Vector second = times(rotation, joint.moments + 4);
        const Vector third = times(rotation, joint.moments + 8);
        const Vector* axes = rotation.columns;
        Rotation moment{{timesComponent<0>(first, axes[0]) + timesComponent<0>(second, axes[1])
                             + timesComponent<0>(third, axes[2]),
                         timesComponent<1>(first, axes[0]) + timesComponent<1>(second, axes[1])
                             + timesComponent<1>(third, axes[2]),
                         timesComponent<2>(first, axes[0]) + timesComponent<2>(second, axes[1])
                             + timesComponent<2>(third, axes[2])}};
        moment.subtractOuter(origin, turned);
        moment.subtractOuter(shifted, origin);
        const double trace = dot(origin, turned + shifted);
        moment.columns[0].numbers += Numbers{trace, 0.0, 0.0, 0.0};
        moment.columns[1].numbers += Numbers{0.0, trace, 0.0, 0.0};
        moment.columns[2].numbers += Numbers{0.0, 0.0, trace, 0.0};
        return {Vector::everywhere(mass), shifted, moment};
    }
    /// Reads three numbers and one more behind them.
    [[gnu::always_inline]] static Vector vectorFrom(const double* data) {
        return Vector::loadPadded(data);
    }
    [[gnu::always_inline]] static Force weight(const Inertia& inertia, const Vector& gravity) {
        return {cross(inertia.firstMoment, gravity), gravity.timesEach(inertia.mass)};
    }
    /// Force part of the momentum of a motion.
    [[gnu::always_inline]] static Vector linearMomentum(const Inertia& inertia,
                                                        const Motion& motion) {
        return motion.linear.timesEach(inertia.mass) + cross(motion.angular, inertia.firstMoment);
    }
    /// A moment arm x force.
    [[gnu::always_inline]] static Force momentOf(const Vector& arm, const Vector& force) {
        return {cross(arm, force), Vector()};
    }
    template <class Joint>
    [[gnu::always_inline]] static void add(ArticulatedInertia& sum, const Inertia& body,
                                           const Joint& joint) {
        sum.add(body, joint.massColumns);
    }
    [[gnu::always_inline]] static void lend(ArticulatedInertia& sum, const double* moments) {
        sum.rotational.columns[0].numbers += Numbers{moments[0], 0.0, 0.0, 0.0};
        sum.rotational.columns[1].numbers += Numbers{0.0, moments[1], 0.0, 0.0};
        sum.rotational.columns[2].numbers += Numbers{0.0, 0.0, moments[2], 0.0};
    }
    [[gnu::always_inline]] static void subtractOuter(ArticulatedInertia& inertia,
                                                     const Force& column, const Force& scaled,
                                                     double /*inverse*/) {
        inertia.subtractOuter(scaled, column);
    }
    [[gnu::always_inline]] static double dotProduct(const Motion& motion, const Force& force) {
        return dot(motion, force);
    }
    [[gnu::always_inline]] static Motion crossMotion(const Motion& first, const Motion& second) {
        return math::crossMotion(first, second);
    }
    /// Sum of forces that move rigidly with motions, of as many pairs as there are arguments.
    [[gnu::always_inline]] static Force crossForce(const Motion& motion, const Force& force) {
        return math::crossForce(motion, force);
    }
    template <class... Rest>
    [[gnu::always_inline]] static Force crossForce(const Motion& motion, const Force& force,
                                                   const Rest&... rest) {
        return math::crossForce(motion, force) + crossForce(rest...);
    }

    // Lists of a record: a pose is twelve numbers, an inertia thirteen, a screw six.
    [[gnu::always_inline]] static void keepPose(double* poses, int index, const Pose& pose) {
        double* own = poses + 12 * index;
        for (int axis = 0; axis < 3; ++axis)
            pose.rotation.columns[axis].storePadded(own + 3 * axis);
        pose.origin.store(own + 9);
    }
    [[gnu::always_inline]] static void keepInertia(double* inertias, int index,
                                                   const Inertia& inertia) {
        inertia.store(inertias + 13 * index);
    }
    [[gnu::always_inline]] static Inertia inertia(const double* inertias, int index) {
        return Inertia::load(inertias + 13 * index);
    }
    [[gnu::always_inline]] static Motion loadMotion(const double* list, int index) {
        return Motion::load(list + 6 * index);
    }
    [[gnu::always_inline]] static Force loadForce(const double* list, int index) {
        return Force::load(list + 6 * index);
    }
    /// A force that other code may just have written number by number.
    [[gnu::always_inline]] static Force loadTouched(const double* list, int index) {
        return Motion::load(list + 6 * index);
    }
    [[gnu::always_inline]] static void keep(const Motion& screw, double* list, int index) {
        screw.store(list + 6 * index);
    }
    [[gnu::always_inline]] static void keepVector(const Vector& vector, double* target) {
        vector.store(target);
    }
};

}  // namespace linkwright::math
