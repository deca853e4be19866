// SPDX-License-Identifier: BSD-3-Clause
#pragma once

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
    [[gnu::always_inline]] explicit WideVector(const Numbers& values) : numbers(values) {}

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
    double mass = 0.0;
    WideVector<Target> firstMoment;
    WideMatrix<Target> moment;

    /// Reads 13 numbers: mass, first moment, moments by columns.
    [[gnu::always_inline]] static WideInertia load(const double* data) {
        using Vector = WideVector<Target>;
        return {data[0],
                Vector::loadPadded(data + 1),
                {{Vector::loadPadded(data + 4), Vector::loadPadded(data + 7),
                  Vector::loadBehind(data + 10)}}};
    }
    [[gnu::always_inline]] void store(double* data) const {
        data[0] = mass;
        firstMoment.storePadded(data + 1);
        moment.columns[0].storePadded(data + 4);
        moment.columns[1].storePadded(data + 7);
        moment.columns[2].store(data + 10);
    }
    [[gnu::always_inline]] friend WideScrew<Target> operator*(const WideInertia& inertia,
                                                              const WideScrew<Target>& motion) {
        return {cross(inertia.firstMoment, motion.linear) + inertia.moment * motion.angular,
                motion.linear * inertia.mass + cross(motion.angular, inertia.firstMoment)};
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

}  // namespace linkwright::math
