// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/vectors.h"

namespace linkwright::math {

/// Algebra of rigid motion in space. Motions and forces are referred to the world origin and
/// expressed in world axes (see engine/math/README.md): a motion is (angular velocity, velocity
/// of the body point passing the origin), a force is (moment about the origin, force).
template <class ScalarType>
struct SpatialSpace {
    using Scalar = ScalarType;
    template <class Other>
    using Rebind = SpatialSpace<Other>;
    static constexpr bool planar = false;
    static constexpr int vectorSize = 3;
    static constexpr int angularSize = 3;
    /// Mass, first moment, inertia xx yy zz xy xz yz.
    static constexpr int inertiaSize = 10;

    using Vector = Vector3<Scalar>;
    using Angular = Vector3<Scalar>;

    /// Turns local into world components.
    struct Rotation {
        Matrix3<Scalar> matrix = Matrix3<Scalar>::Identity();
        Vector operator*(const Vector& vector) const { return matrix * vector; }
        Rotation operator*(const Rotation& other) const { return {matrix * other.matrix}; }
        /// World into local components.
        [[nodiscard]] Vector back(const Vector& vector) const {
            return matrix.transpose() * vector;
        }
    };

    /// (angular velocity, velocity of the body point at the world origin); adds and scales like a
    /// vector.
    struct Motion {
        Angular angular = Angular::Zero();
        Vector linear = Vector::Zero();
        Motion& operator+=(const Motion& other) {
            angular += other.angular;
            linear += other.linear;
            return *this;
        }
        friend Motion operator+(Motion first, const Motion& second) { return first += second; }
        friend Motion operator-(const Motion& first, const Motion& second) {
            return {first.angular - second.angular, first.linear - second.linear};
        }
        friend Motion operator*(const Motion& motion, const Scalar& factor) {
            return {motion.angular * factor, motion.linear * factor};
        }
    };

    /// (moment about the world origin, force); adds and scales like a vector.
    struct Force {
        Angular moment = Angular::Zero();
        Vector force = Vector::Zero();
        Force& operator+=(const Force& other) {
            moment += other.moment;
            force += other.force;
            return *this;
        }
        Force& operator-=(const Force& other) {
            moment -= other.moment;
            force -= other.force;
            return *this;
        }
        friend Force operator+(Force first, const Force& second) { return first += second; }
        friend Force operator-(Force first, const Force& second) { return first -= second; }
        friend Force operator*(const Force& wrench, const Scalar& factor) {
            return {wrench.moment * factor, wrench.force * factor};
        }
    };

    /// Inertia about the world origin in world axes.
    struct Inertia {
        Scalar mass{0.0};
        Vector firstMoment = Vector::Zero();
        Matrix3<Scalar> moment = Matrix3<Scalar>::Zero();
        /// Momentum of a motion.
        Force operator*(const Motion& motion) const {
            return {cross(firstMoment, motion.linear) + moment * motion.angular,
                    motion.linear * mass + cross(motion.angular, firstMoment)};
        }
    };

    /// Symmetric map from motions to forces (inertia of a subtree seen through its joints).
    struct ArticulatedInertia {
        Matrix3<Scalar> rotational = Matrix3<Scalar>::Zero();  ///< angular to moment
        Matrix3<Scalar> coupling = Matrix3<Scalar>::Zero();    ///< linear to moment
        Matrix3<Scalar> translational = Matrix3<Scalar>::Zero();
        /// Adds that of a body.
        void add(const Inertia& body) {
            rotational += body.moment;
            const Vector& h = body.firstMoment;
            coupling(0, 1) -= h[2];
            coupling(0, 2) += h[1];
            coupling(1, 0) += h[2];
            coupling(1, 2) -= h[0];
            coupling(2, 0) -= h[1];
            coupling(2, 1) += h[0];
            for (int axis = 0; axis < 3; ++axis)
                translational(axis, axis) += body.mass;
        }
        /// A moment of inertia about one axis.
        void addTurning(int axis, const Scalar& inertia) { rotational(axis, axis) += inertia; }
        ArticulatedInertia& operator+=(const ArticulatedInertia& other) {
            rotational += other.rotational;
            coupling += other.coupling;
            translational += other.translational;
            return *this;
        }
        /// Momentum of a motion.
        Force operator*(const Motion& motion) const {
            return {rotational * motion.angular + coupling * motion.linear,
                    coupling.transpose() * motion.angular + translational * motion.linear};
        }
        /// this -= column column^T * factor
        void subtractOuter(const Force& column, const Scalar& factor) {
            const Vector moment = column.moment * factor;
            const Vector force = column.force * factor;
            rotational.noalias() -= moment * column.moment.transpose();
            coupling.noalias() -= moment * column.force.transpose();
            translational.noalias() -= force * column.force.transpose();
        }
    };

    /// Component of an angular quantity.
    static Scalar& component(Angular& angular, int axis) { return angular[axis]; }
    /// Quantities as runs of numbers: `vectorSize` and `angularSize` of them.
    static Vector vectorFrom(const Scalar* data) { return {data[0], data[1], data[2]}; }
    static Angular angularFrom(const Scalar* data) { return {data[0], data[1], data[2]}; }
    static void addTo(Scalar* data, const Vector& value) {
        for (int axis = 0; axis < 3; ++axis)
            data[axis] += value[axis];
    }
    static void addAngularTo(Scalar* data, const Angular& value) { addTo(data, value); }

    /// Algebra of angular quantities, of which the plane has one component and space three.
    static Angular zeroAngular() { return Angular::Zero(); }
    static Scalar angularDot(const Angular& first, const Angular& second) {
        return dot(first, second);
    }
    static Angular angularCross(const Angular& first, const Angular& second) {
        return cross(first, second);
    }
    static Angular rotateAngular(const Rotation& rotation, const Angular& value) {
        return rotation * value;
    }
    static Angular rotateAngularBack(const Rotation& rotation, const Angular& value) {
        return rotation.back(value);
    }

    /// angular x vector
    static Vector crossVector(const Angular& angular, const Vector& vector) {
        return cross(angular, vector);
    }
    /// arm x force
    static Angular moment(const Vector& arm, const Vector& force) { return cross(arm, force); }

    /// Power of a force on a motion.
    static Scalar dotProduct(const Motion& motion, const Force& wrench) {
        return dot(motion.angular, wrench.moment) + dot(motion.linear, wrench.force);
    }
    /// Motion cross product: rate of change of `second` when it moves rigidly with `first`.
    static Motion crossMotion(const Motion& first, const Motion& second) {
        return {cross(first.angular, second.angular),
                cross(first.angular, second.linear) + cross(first.linear, second.angular)};
    }
    /// Force cross product: (X x* F) . Y = -F . (X x Y).
    static Force crossForce(const Motion& motion, const Force& wrench) {
        return {cross(motion.angular, wrench.moment) + cross(motion.linear, wrench.force),
                cross(motion.angular, wrench.force)};
    }

    /// Motion of unit rotation rate about `axis` through `point`.
    static Motion rotationAbout(const Vector& point, const Angular& axis) {
        return {axis, cross(point, axis)};
    }
    /// Rodrigues' formula, R = 1 + sin a~ + (1 - cos) a~ a~, `axis` of unit length or zero.
    static Rotation rotationBy(const Angular& axis, const Scalar& sine, const Scalar& cosine) {
        const Vector share = axis * (Scalar(1.0) - cosine);
        const Scalar diagonal = Scalar(1.0) - dot(share, axis);
        Rotation rotation;
        rotation.matrix.noalias() = share * axis.transpose();
        for (int index = 0; index < 3; ++index)
            rotation.matrix(index, index) += diagonal;
        const Vector turned = axis * sine;
        rotation.matrix(0, 1) -= turned[2];
        rotation.matrix(1, 0) += turned[2];
        rotation.matrix(0, 2) += turned[1];
        rotation.matrix(2, 0) -= turned[1];
        rotation.matrix(1, 2) -= turned[0];
        rotation.matrix(2, 1) += turned[0];
        return rotation;
    }

    /// Rotation of a quaternion (scalar first) of any length: homogeneous of degree zero, so that
    /// integration need not keep the length at one.
    static Rotation rotationOf(const Scalar* quaternion) {
        const Scalar w = quaternion[0], x = quaternion[1], y = quaternion[2], z = quaternion[3];
        const Scalar scale = Scalar(2.0) / (w * w + x * x + y * y + z * z);
        const Scalar one(1.0);
        Rotation rotation;
        rotation.matrix << one - scale * (y * y + z * z), scale * (x * y - w * z),
            scale * (x * z + w * y), scale * (x * y + w * z), one - scale * (x * x + z * z),
            scale * (y * z - w * x), scale * (x * z - w * y), scale * (y * z + w * x),
            one - scale * (x * x + y * y);
        return rotation;
    }

    /// Symmetric matrix from xx yy zz xy xz yz.
    static Matrix3<Scalar> symmetric(const Scalar* data) {
        Matrix3<Scalar> matrix;
        matrix << data[0], data[3], data[4], data[3], data[1], data[5], data[4], data[5], data[2];
        return matrix;
    }

    /// Inertia about the world origin from parameters (mass, first moment and inertia about the
    /// body origin, in body axes).
    static Inertia inertiaInWorld(const Scalar* data, const Rotation& rotation,
                                  const Vector& origin) {
        const Vector turned = rotation * Vector{data[1], data[2], data[3]};
        Inertia inertia{data[0], turned + origin * data[0],
                        rotation.matrix * symmetric(data + 4) * rotation.matrix.transpose()};
        const Vector shifted = turned + origin * data[0];
        inertia.moment.noalias() -= origin * turned.transpose();
        inertia.moment.noalias() -= shifted * origin.transpose();
        const Scalar trace = dot(origin, turned) + dot(origin, shifted);
        for (int axis = 0; axis < 3; ++axis)
            inertia.moment(axis, axis) += trace;
        return inertia;
    }
    /// Adds to `cotangent` the derivative of  first . (inertia second)  with respect to the
    /// inertia parameters.
    static void pullBackInertia(const Motion& first, const Motion& second, const Rotation& rotation,
                                const Vector& origin, Scalar* cotangent) {
        const Vector a = rotation.back(first.angular);
        const Vector b = rotation.back(second.angular);
        const Vector firstLinear = rotation.back(first.linear + cross(first.angular, origin));
        const Vector secondLinear = rotation.back(second.linear + cross(second.angular, origin));
        cotangent[0] += dot(firstLinear, secondLinear);
        addTo(cotangent + 1, cross(firstLinear, b) + cross(secondLinear, a));
        for (int axis = 0; axis < 3; ++axis)
            cotangent[4 + axis] += a[axis] * b[axis];
        cotangent[7] += a[0] * b[1] + a[1] * b[0];
        cotangent[8] += a[0] * b[2] + a[2] * b[0];
        cotangent[9] += a[1] * b[2] + a[2] * b[1];
    }
};

}  // namespace linkwright::math
