// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/vectors.h"

namespace linkwright::math {

/// Algebra of rigid motion in a plane: the planar counterpart of SpatialSpace with the same
/// names, so that every recursion is written once and compiled for both.
///
/// Motions and forces are referred to the world origin (see engine/math/README.md): a motion is
/// (angular velocity, velocity of the body point passing the origin), a force is (moment about
/// the origin, force).
template <class ScalarType>
struct PlanarSpace {
    using Scalar = ScalarType;
    template <class Other>
    using Rebind = PlanarSpace<Other>;
    static constexpr bool planar = true;
    static constexpr int vectorSize = 2;
    static constexpr int angularSize = 1;
    /// Mass, first moment, moment of inertia.
    static constexpr int inertiaSize = 4;

    using Vector = Vector2<Scalar>;
    using Angular = Scalar;

    /// Turns local into world components.
    struct Rotation {
        Scalar cosine{1.0};
        Scalar sine{0.0};
        Vector operator*(const Vector& vector) const {
            return {cosine * vector[0] - sine * vector[1], sine * vector[0] + cosine * vector[1]};
        }
        Rotation operator*(const Rotation& other) const {
            return {cosine * other.cosine - sine * other.sine,
                    sine * other.cosine + cosine * other.sine};
        }
        /// World into local components.
        [[nodiscard]] Vector back(const Vector& vector) const {
            return {cosine * vector[0] + sine * vector[1], cosine * vector[1] - sine * vector[0]};
        }
    };

    /// (angular velocity, velocity of the body point at the world origin); adds and scales like a
    /// vector.
    struct Motion {
        Angular angular{0.0};
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
        Angular moment{0.0};
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

    /// Inertia about the world origin: mass, first moment, moment of inertia.
    struct Inertia {
        Scalar mass{0.0};
        Vector firstMoment = Vector::Zero();
        Scalar moment{0.0};
        /// Momentum of a motion.
        Force operator*(const Motion& motion) const {
            return {cross(firstMoment, motion.linear) + moment * motion.angular,
                    motion.linear * mass + cross(motion.angular, firstMoment)};
        }
    };

    /// Symmetric map from motions to forces (inertia of a subtree seen through its joints).
    struct ArticulatedInertia {
        Scalar aa{0.0}, ax{0.0}, ay{0.0}, xx{0.0}, xy{0.0}, yy{0.0};
        /// Adds that of a body.
        void add(const Inertia& body) {
            aa += body.moment;
            ax -= body.firstMoment[1];
            ay += body.firstMoment[0];
            xx += body.mass;
            yy += body.mass;
        }
        /// A moment of inertia; there is one axis only.
        void addTurning(int /*axis*/, const Scalar& inertia) { aa += inertia; }
        ArticulatedInertia& operator+=(const ArticulatedInertia& other) {
            aa += other.aa;
            ax += other.ax;
            ay += other.ay;
            xx += other.xx;
            xy += other.xy;
            yy += other.yy;
            return *this;
        }
        /// Momentum of a motion.
        Force operator*(const Motion& motion) const {
            return {aa * motion.angular + ax * motion.linear[0] + ay * motion.linear[1],
                    {ax * motion.angular + xx * motion.linear[0] + xy * motion.linear[1],
                     ay * motion.angular + xy * motion.linear[0] + yy * motion.linear[1]}};
        }
        /// this -= column column^T * factor
        void subtractOuter(const Force& column, const Scalar& factor) {
            const Scalar a = column.moment * factor;
            const Scalar x = column.force[0] * factor;
            aa -= a * column.moment;
            ax -= a * column.force[0];
            ay -= a * column.force[1];
            xx -= x * column.force[0];
            xy -= x * column.force[1];
            yy -= column.force[1] * factor * column.force[1];
        }
    };

    /// Component of an angular quantity; there is one axis only.
    static Scalar& component(Angular& angular, int /*axis*/) { return angular; }
    /// Quantities as runs of numbers: `vectorSize` and `angularSize` of them.
    static Vector vectorFrom(const Scalar* data) { return {data[0], data[1]}; }
    static Angular angularFrom(const Scalar* data) { return data[0]; }
    static void addTo(Scalar* data, const Vector& value) {
        data[0] += value[0];
        data[1] += value[1];
    }
    static void addAngularTo(Scalar* data, const Angular& value) { data[0] += value; }

    /// Algebra of angular quantities, of which the plane has one component and space three.
    static Angular zeroAngular() { return Scalar(0.0); }
    static Scalar angularDot(const Angular& first, const Angular& second) { return first * second; }
    static Angular angularCross(const Angular&, const Angular&) { return Scalar(0.0); }
    /// The normal of the plane does not turn with the body.
    static Angular rotateAngular(const Rotation&, const Angular& value) { return value; }
    static Angular rotateAngularBack(const Rotation&, const Angular& value) { return value; }

    /// angular x vector
    static Vector crossVector(const Angular& angular, const Vector& vector) {
        return cross(angular, vector);
    }
    /// arm x force
    static Angular moment(const Vector& arm, const Vector& force) { return cross(arm, force); }

    /// Power of a force on a motion.
    static Scalar dotProduct(const Motion& motion, const Force& wrench) {
        return motion.angular * wrench.moment + dot(motion.linear, wrench.force);
    }
    /// Motion cross product: rate of change of `second` when it moves rigidly with `first`.
    static Motion crossMotion(const Motion& first, const Motion& second) {
        return {Scalar(0.0),
                cross(first.angular, second.linear) - cross(second.angular, first.linear)};
    }
    /// Force cross product: (X x* F) . Y = -F . (X x Y).
    static Force crossForce(const Motion& motion, const Force& wrench) {
        return {cross(motion.linear, wrench.force), cross(motion.angular, wrench.force)};
    }

    /// Motion of unit rotation rate about `axis` through `point`.
    static Motion rotationAbout(const Vector& point, const Angular& axis) {
        return {axis, {axis * point[1], -axis * point[0]}};
    }
    /// @param axis +1 or -1, of the normal of the plane; part of the angle already
    static Rotation rotationBy(const Angular& /*axis*/, const Scalar& sine, const Scalar& cosine) {
        return {cosine, sine};
    }

    /// Inertia about the world origin from parameters (mass, first moment and moment of inertia
    /// about the body origin, in body axes).
    static Inertia inertiaInWorld(const Scalar* data, const Rotation& rotation,
                                  const Vector& origin) {
        const Vector turned = rotation * Vector{data[1], data[2]};
        return {data[0], turned + origin * data[0],
                data[3] + Scalar(2.0) * dot(origin, turned) + data[0] * dot(origin, origin)};
    }
    /// Adds to `cotangent` the derivative of  first . (inertia second)  with respect to the
    /// inertia parameters.
    static void pullBackInertia(const Motion& first, const Motion& second, const Rotation& rotation,
                                const Vector& origin, Scalar* cotangent) {
        const Vector firstLinear = rotation.back(first.linear + cross(first.angular, origin));
        const Vector secondLinear = rotation.back(second.linear + cross(second.angular, origin));
        cotangent[0] += dot(firstLinear, secondLinear);
        const Vector moment =
            -(cross(second.angular, firstLinear) + cross(first.angular, secondLinear));
        cotangent[1] += moment[0];
        cotangent[2] += moment[1];
        cotangent[3] += first.angular * second.angular;
    }
};

}  // namespace linkwright::math
