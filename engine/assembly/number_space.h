// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/spaces/pack.h"

namespace linkwright::assembly {

/// Pose of a node's frame: world position of something fixed in it is origin + rotation * local.
template <class Space>
struct Pose {
    typename Space::Rotation rotation;
    typename Space::Vector origin = Space::Vector::Zero();
};

/// A space over one kind of number with the names that the sweeps over a tree use, which are those
/// of math::WidePlanarSpace and math::WideSpatialSpace. Lists of a record are kept as they are.
template <class Base>
struct NumberSpace : Base {
    static constexpr bool padded = false;
    using Plain = Base;
    using Number = typename Base::Scalar;
    using Vector = typename Base::Vector;
    using Angular = typename Base::Angular;
    using Rotation = typename Base::Rotation;
    using Motion = typename Base::Motion;
    using Force = typename Base::Force;
    using Inertia = typename Base::Inertia;
    using ArticulatedInertia = typename Base::ArticulatedInertia;
    using Pose = assembly::Pose<Base>;

    static Vector zeroVector() { return Vector::Zero(); }
    static Vector turned(const Rotation& rotation, const Number* local) {
        return rotation * Base::vectorFrom(local);
    }
    static Angular turnedAxis(const Rotation& rotation, const Number* axis) {
        return Base::rotateAngular(rotation, Base::angularFrom(axis));
    }
    static Vector column(const Rotation& rotation, int axis) {
        return rotation * Vector(Vector::Unit(axis));
    }
    static Number turnOf(const Number* axis, const Number& displacement) {
        if constexpr (Base::planar)
            return axis[0] * displacement;
        else
            return displacement;
    }
    static Rotation turnedBy(const Rotation& rotation, const Number* axis, const Number& sine,
                             const Number& cosine) {
        return rotation * Base::rotationBy(Base::angularFrom(axis), sine, cosine);
    }
    static Rotation turnedByQuaternion(const Rotation& rotation, const Number* quaternion) {
        return rotation * Base::rotationOf(quaternion);
    }
    static Motion travelAlong(const Vector& axis) { return {Base::zeroAngular(), axis}; }
    static void sineCosines(const Number* angles, Number* sines, Number* cosines, int count) {
        for (int index = 0; index < count; ++index) {
            const math::SineCosine<Number> turned = math::sineCosine(angles[index]);
            sines[index] = turned.sine;
            cosines[index] = turned.cosine;
        }
    }

    template <class Joint>
    static Inertia inertiaInWorld(const Joint& joint, const Pose& pose) {
        return Base::inertiaInWorld(joint.inertia, pose.rotation, pose.origin);
    }
    static Force weight(const Inertia& inertia, const Vector& gravity) {
        return {Base::moment(inertia.firstMoment, gravity), gravity * inertia.mass};
    }
    static Vector linearMomentum(const Inertia& inertia, const Motion& motion) {
        return motion.linear * inertia.mass
               + Base::crossVector(motion.angular, inertia.firstMoment);
    }
    static Force momentOf(const Vector& arm, const Vector& force) {
        return {Base::moment(arm, force), Vector::Zero()};
    }
    template <class Joint>
    static void add(ArticulatedInertia& sum, const Inertia& body, const Joint&) {
        sum.add(body);
    }
    static void lend(ArticulatedInertia& sum, const Number* moments) {
        for (int axis = 0; axis < Base::angularSize; ++axis)
            sum.addTurning(axis, moments[axis]);
    }
    static void subtractOuter(ArticulatedInertia& inertia, const Force& column,
                              const Force& /*scaled*/, const Number& inverse) {
        inertia.subtractOuter(column, inverse);
    }
    static Force crossForce(const Motion& motion, const Force& force) {
        return Base::crossForce(motion, force);
    }
    template <class... Rest>
    static Force crossForce(const Motion& motion, const Force& force, const Rest&... rest) {
        return Base::crossForce(motion, force) + crossForce(rest...);
    }

    static void keepPose(Number* poses, int index, const Pose& pose) {
        reinterpret_cast<Pose*>(poses)[index] = pose;
    }
    static const Pose& loadPose(const Number* poses, int index) {
        return reinterpret_cast<const Pose*>(poses)[index];
    }
    static void keepInertia(Number* inertias, int index, const Inertia& inertia) {
        reinterpret_cast<Inertia*>(inertias)[index] = inertia;
    }
    static const Inertia& inertia(const Number* inertias, int index) {
        return reinterpret_cast<const Inertia*>(inertias)[index];
    }
    static const Motion& loadMotion(const Number* list, int index) {
        return reinterpret_cast<const Motion*>(list)[index];
    }
    static const Force& loadForce(const Number* list, int index) {
        return reinterpret_cast<const Force*>(list)[index];
    }
    static const Force& loadTouched(const Number* list, int index) {
        return loadForce(list, index);
    }
    static void keep(const Motion& motion, Number* list, int index) {
        reinterpret_cast<Motion*>(list)[index] = motion;
    }
    static void keep(const Force& force, Number* list, int index) {
        reinterpret_cast<Force*>(list)[index] = force;
    }
    static void keepVector(const Vector& vector, Number* target) {
        for (int axis = 0; axis < Base::vectorSize; ++axis)
            target[axis] = vector[axis];
    }
};

}  // namespace linkwright::assembly
