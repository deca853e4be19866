// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/joint_constants.h"

namespace linkwright::assembly {

// All that is known of the kinds of primitive joints: where they put the frame they carry, the
// motions they allow, and the rates of their coordinates. The twin, which differentiates it, is
// engine/sensitivity/equations/joints_pullback.h.
//
// Written over a Space with the names of math::WidePlanarSpace (NumberSpace gives them to the
// spaces over one kind of number) and free of the standard library, so that it may be compiled for
// one kind of processor.

/// What a joint turns by, rad; zero when its rotation is no single angle.
/// @param coordinate first one of the joint
template <class Space, class Number>
[[gnu::always_inline]] inline Number turnOf(NodeKind kind, const JointConstants<Number>& joint,
                                            const Number* coordinate) {
    if (kind != NodeKind::Revolute && kind != NodeKind::Screw) return Number(0.0);
    return Space::turnOf(joint.axis, coordinate[0] - joint.zero[0]);
}

/// Pose of the frame that a joint carries and the columns of H, referred to the world origin
/// (Maciag 2023, eq. 3.20 and table 3.2). Columns are fixed in that frame.
/// @param parent pose of the frame it is fixed to
/// @param coordinate first one of the joint
/// @param sine of `turnOf`; cosine too
/// @param columns one per degree of freedom
template <class Space, class Number>
[[gnu::always_inline]] inline void placeJoint(NodeKind kind, const JointConstants<Number>& joint,
                                              const typename Space::Pose& parent,
                                              const Number* coordinate, const Number& sine,
                                              const Number& cosine, typename Space::Pose& pose,
                                              typename Space::Motion* columns) {
    using Vector = typename Space::Vector;
    const Vector anchor = parent.origin + Space::turned(parent.rotation, joint.anchor);
    switch (kind) {
        case NodeKind::Revolute:
            columns[0] =
                Space::rotationAbout(anchor, Space::turnedAxis(parent.rotation, joint.axis));
            pose.rotation = Space::turnedBy(parent.rotation, joint.axis, sine, cosine);
            pose.origin = anchor;
            return;
        case NodeKind::Prismatic: {
            const Vector axis = Space::turned(parent.rotation, joint.axis);
            columns[0] = Space::travelAlong(axis);
            pose.rotation = parent.rotation;
            pose.origin = anchor + axis * (coordinate[0] - joint.zero[0]);
            return;
        }
        case NodeKind::Screw: {
            const Vector travel = Space::turned(parent.rotation, joint.travel);
            pose.rotation = Space::turnedBy(parent.rotation, joint.axis, sine, cosine);
            pose.origin = anchor + travel * (coordinate[0] - joint.zero[0]);
            columns[0] =
                Space::rotationAbout(pose.origin, Space::turnedAxis(parent.rotation, joint.axis));
            columns[0] += Space::travelAlong(travel);
            return;
        }
        case NodeKind::Rigid:
            pose.rotation = parent.rotation;
            pose.origin = anchor;
            return;
        case NodeKind::Translation: {
            Vector origin = anchor;
            for (int axis = 0; axis < Space::vectorSize; ++axis) {
                const Vector direction = Space::column(parent.rotation, axis);
                columns[axis] = Space::travelAlong(direction);
                origin += direction * (coordinate[axis] - joint.zero[axis]);
            }
            pose.rotation = parent.rotation;
            pose.origin = origin;
            return;
        }
        case NodeKind::Spherical:
            if constexpr (!Space::planar) {
                pose.rotation = Space::turnedByQuaternion(parent.rotation, coordinate);
                pose.origin = anchor;
                for (int axis = 0; axis < 3; ++axis)
                    columns[axis] =
                        Space::rotationAbout(anchor, Space::column(pose.rotation, axis));
            }
            return;
    }
}

/// Rates of the coordinates of a joint: its velocities, but for a quaternion q, where
/// dq/dt = q (0, angular velocity in child axes) / 2.
template <class Number>
[[gnu::always_inline]] inline void rateJoint(NodeKind kind, int dofCount, const Number* coordinate,
                                             const Number* velocity, Number* rate) {
    if (kind != NodeKind::Spherical) {
        for (int local = 0; local < dofCount; ++local)
            rate[local] = velocity[local];
        return;
    }
    const Number half(0.5);
    const Number w = coordinate[0], x = coordinate[1], y = coordinate[2], z = coordinate[3];
    rate[0] = -half * (x * velocity[0] + y * velocity[1] + z * velocity[2]);
    rate[1] = half * (w * velocity[0] + y * velocity[2] - z * velocity[1]);
    rate[2] = half * (w * velocity[1] + z * velocity[0] - x * velocity[2]);
    rate[3] = half * (w * velocity[2] + x * velocity[1] - y * velocity[0]);
}

}  // namespace linkwright::assembly
