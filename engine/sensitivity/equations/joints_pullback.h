// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/joints.h"
#include "engine/math/spaces/pack.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/assembly/joints.h: cotangents of coordinates, velocities and geometry
// of each kind of primitive joint.

/// Twin of assembly::rateJoint.
/// @param seed cotangent of the rates of the coordinates
/// @param velocityCotangent added to; coordinateCotangent too
template <class Number>
[[gnu::always_inline]] inline void pullJointRate(assembly::NodeKind kind, int dofCount,
                                                 const Number* coordinate, const Number* velocity,
                                                 const Number* seed, Number* velocityCotangent,
                                                 Number* coordinateCotangent) {
    if (kind != assembly::NodeKind::Spherical) {
        for (int local = 0; local < dofCount; ++local)
            velocityCotangent[local] += seed[local];
        return;
    }
    const Number w = coordinate[0], x = coordinate[1], y = coordinate[2], z = coordinate[3];
    const Number half(0.5);
    velocityCotangent[0] += half * (w * seed[1] - x * seed[0] + z * seed[2] - y * seed[3]);
    velocityCotangent[1] += half * (w * seed[2] - y * seed[0] + x * seed[3] - z * seed[1]);
    velocityCotangent[2] += half * (w * seed[3] - z * seed[0] + y * seed[1] - x * seed[2]);
    coordinateCotangent[0] +=
        half * (seed[1] * velocity[0] + seed[2] * velocity[1] + seed[3] * velocity[2]);
    coordinateCotangent[1] +=
        half * (seed[3] * velocity[1] - seed[2] * velocity[2] - seed[0] * velocity[0]);
    coordinateCotangent[2] +=
        half * (seed[1] * velocity[2] - seed[3] * velocity[0] - seed[0] * velocity[1]);
    coordinateCotangent[3] +=
        half * (seed[2] * velocity[0] - seed[1] * velocity[1] - seed[0] * velocity[2]);
}

/// Cotangents of the coordinates of a joint, from the moments and forces along its axes with which
/// a rigid displacement of all it carries counts.
/// @param along that of a degree of freedom
/// @param cotangent added to
template <class Number, class Along>
[[gnu::always_inline]] inline void pullJointCoordinates(assembly::NodeKind kind, int dofCount,
                                                        const Number* coordinate,
                                                        const Along& along, Number* cotangent) {
    if (kind != assembly::NodeKind::Spherical) {
        for (int local = 0; local < dofCount; ++local)
            cotangent[local] += along(local);
        return;
    }
    const Number* q = coordinate;
    const Number scale = Number(2.0) / (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    const Number x = scale * along(0), y = scale * along(1), z = scale * along(2);
    cotangent[0] -= q[1] * x + q[2] * y + q[3] * z;
    cotangent[1] += q[0] * x - q[3] * y + q[2] * z;
    cotangent[2] += q[0] * y + q[3] * x - q[1] * z;
    cotangent[3] += q[0] * z - q[2] * x + q[1] * y;
}

/// What a joint is differentiated with, all of one evaluation.
template <class Space>
struct JointCotangents {
    typename Space::Force displacement;  ///< of a rigid displacement of what the joint carries
    typename Space::Force column;        ///< of the column of H, for one degree of freedom
};

/// Adds the derivatives with respect to the travel t per unit of the coordinate: the subtree
/// travels by q R_parent dt. In the column of H the travel is seen from the child, where it is t
/// again: a screw turns about it.
/// @param moved coordinate less that of the drawn pose
/// @param target of the travel
template <class Space>
void pullJointTravel(const typename Space::Rotation& parent, const assembly::Pose<Space>& pose,
                     const typename Space::Scalar& moved, const JointCotangents<Space>& cotangents,
                     typename Space::Scalar* target) {
    Space::addTo(target, parent.back(cotangents.displacement.force * moved)
                             + pose.rotation.back(cotangents.column.force));
}

/// Adds the derivatives with respect to the axis of a rotation: the subtree turns by
/// R_parent (sin q da + (1 - cos q) a x da), and the column of H changes by the axis as seen from
/// the child. Planar axes cannot tilt and have none.
/// @param angle coordinate less that of the drawn pose
/// @param target of the axis
template <class Space>
void pullJointAxis(const typename Space::Scalar* axisNumbers,
                   const typename Space::Rotation& parent, const assembly::Pose<Space>& pose,
                   const typename Space::Scalar& angle, const JointCotangents<Space>& cotangents,
                   typename Space::Scalar* target) {
    if constexpr (!Space::planar) {
        using Scalar = typename Space::Scalar;
        const typename Space::Force& displacement = cotangents.displacement;
        const typename Space::Force& column = cotangents.column;
        const math::SineCosine<Scalar> turned = math::sineCosine(angle);
        const typename Space::Angular axis = Space::angularFrom(axisNumbers);
        const typename Space::Angular turning =
            parent.back(displacement.moment - Space::moment(pose.origin, displacement.force));
        Space::addTo(
            target,
            turning * turned.sine + math::cross(turning, axis) * (Scalar(1.0) - turned.cosine)
                + pose.rotation.back(column.moment - Space::moment(pose.origin, column.force)));
    }
}

/// The derivatives with respect to the directions of a joint with one degree of freedom.
/// @param moved coordinate less that of the drawn pose
/// @param target its axis and its travel are added to
template <class Space, class Joint>
void pullJointDirections(const Joint& joint, const typename Space::Rotation& parent,
                         const assembly::Pose<Space>& pose, const typename Space::Scalar& moved,
                         const JointCotangents<Space>& cotangents, Joint& target) {
    if (joint.kind == assembly::NodeKind::Prismatic) {
        pullJointTravel<Space>(parent, pose, moved, cotangents, target.axis);
        return;
    }
    pullJointAxis<Space>(joint.axis, parent, pose, moved, cotangents, target.axis);
    if (joint.kind == assembly::NodeKind::Screw)
        pullJointTravel<Space>(parent, pose, moved, cotangents, target.travel);
}

}  // namespace linkwright::sensitivity
