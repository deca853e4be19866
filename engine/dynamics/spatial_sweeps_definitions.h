// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the sweeps, for the files that compile them for one kind of processor each.
//
// Symbols: H column of a joint, A articulated inertia, U = A H, D = H . U + rotor inertia, p-hat
// joint momenta, beta joint velocities, V motions, P* and F momentum and force of a subtree, all
// referred to the world origin. Equations of Maciag 2023; for the elimination see tree_solver.h.
#include "engine/dynamics/processor.h"
#include "engine/dynamics/spatial_sweeps.h"
#include "engine/math/pack.h"
#include "engine/math/wide_vector.h"

namespace linkwright::dynamics {

/// A joint and its body between the sweeps of an evaluation.
template <class Target>
struct SpatialBody {
    math::WideMatrix<Target> rotation;
    math::WideVector<Target> origin;
    math::WideInertia<Target> inertia;
    math::WideScrew<Target> velocity;
    // What joints that do not follow this one have handed down (SpatialJoint::gathers).
    math::WideArticulatedInertia<Target> articulated;
    math::WideScrew<Target> wrench;  ///< what the elimination leaves of the right side
    math::WideScrew<Target> momentum, force;
};

template <class Target>
struct SpatialAxis {
    math::WideScrew<Target> axis;    ///< H
    math::WideScrew<Target> scaled;  ///< U / D
};

template <class Target>
struct SpatialKernels {
    using Vector = math::WideVector<Target>;
    using Matrix = math::WideMatrix<Target>;
    using Screw = math::WideScrew<Target>;
    using Inertia = math::WideInertia<Target>;
    using Body = SpatialBody<Target>;
    using Axis = SpatialAxis<Target>;
    using Pack = math::Pack<Target>;
    using NodeKind = assembly::NodeKind;

    static Body* bodiesOf(const SpatialSweepData& data) { return static_cast<Body*>(data.bodies); }
    static Axis* axesOf(const SpatialSweepData& data) {
        return static_cast<Axis*>(data.axesInWork);
    }

    /// Sines and cosines of all hinges, side by side.
    static void turn(const SpatialSweepData& data, const double* coordinates) {
        bool isFar = false;
        for (int index = 0; index < data.jointCount; ++index) {
            const SpatialJoint& joint = data.joints[index];
            double angle = 0.0;
            if (joint.kind == NodeKind::Revolute)
                angle = coordinates[joint.firstCoordinate] - joint.zero[0];
            data.angles[index] = angle;
            isFar = isFar || !(__builtin_fabs(angle) < math::largestPackAngle);
        }
        if (isFar) {
            for (int index = 0; index < data.jointCount; ++index) {
                data.sines[index] = __builtin_sin(data.angles[index]);
                data.cosines[index] = __builtin_cos(data.angles[index]);
            }
            return;
        }
        for (int index = 0; index < data.jointCount; index += Pack::size) {
            Pack angles;
            __builtin_memcpy(&angles.numbers, data.angles + index, sizeof(angles.numbers));
            const auto turned = math::sineCosine(angles);
            __builtin_memcpy(data.sines + index, &turned.sine.numbers, sizeof(angles.numbers));
            __builtin_memcpy(data.cosines + index, &turned.cosine.numbers, sizeof(angles.numbers));
        }
    }

    /// `frame` turned about an axis of its own of unit length, by Rodrigues' formula. The rotation
    /// is made in the frame: made of the frame's columns it would multiply their errors from joint
    /// to joint.
    [[gnu::always_inline]] static Matrix rotated(const Matrix& frame, const double* axis,
                                                 double sine, double cosine) {
        using Numbers = typename Vector::Numbers;
        const Vector unit = Vector::loadPadded(axis);
        const Vector rest = unit * (1.0 - cosine);
        const Matrix turning = crossMatrix(unit * sine);
        const Numbers diagonal[3] = {
            {cosine, 0.0, 0.0, 0.0}, {0.0, cosine, 0.0, 0.0}, {0.0, 0.0, cosine, 0.0}};
        Matrix result;
        for (int column = 0; column < 3; ++column)
            result.columns[column] =
                frame * (rest * axis[column] + Vector(diagonal[column]) + turning.columns[column]);
        return result;
    }

    /// The rotation of a quaternion of any length, by columns.
    static Matrix rotationOf(const double* quaternion) {
        using Numbers = typename Vector::Numbers;
        const double w = quaternion[0], x = quaternion[1], y = quaternion[2], z = quaternion[3];
        const double scale = 2.0 / (w * w + x * x + y * y + z * z);
        return {{Vector(Numbers{1.0 - scale * (y * y + z * z), scale * (x * y + w * z),
                                scale * (x * z - w * y), 0.0}),
                 Vector(Numbers{scale * (x * y - w * z), 1.0 - scale * (x * x + z * z),
                                scale * (y * z + w * x), 0.0}),
                 Vector(Numbers{scale * (x * z + w * y), scale * (y * z - w * x),
                                1.0 - scale * (x * x + y * y), 0.0})}};
    }

    [[gnu::always_inline]] static Screw rotationAbout(const Vector& point, const Vector& axis) {
        return {axis, cross(point, axis)};
    }

    /// Frame and columns of a joint (assembly::placeNode).
    [[gnu::always_inline]] static void placeJoint(const SpatialJoint& joint, const Matrix& parent,
                                                  const Vector& anchor, const double* coordinate,
                                                  double sine, double cosine, Body& body,
                                                  Axis* axes) {
        if (joint.kind == NodeKind::Revolute) {
            const Vector axis = times(parent, joint.axis);
            body.rotation = rotated(parent, joint.axis, sine, cosine);
            body.origin = anchor;
            axes[0].axis = rotationAbout(anchor, axis);
        } else if (joint.kind == NodeKind::Prismatic) {
            const Vector axis = times(parent, joint.axis);
            body.rotation = parent;
            body.origin = anchor + axis * (coordinate[0] - joint.zero[0]);
            axes[0].axis = {Vector(), axis};
        } else if (joint.kind == NodeKind::Spherical) {
            const Matrix local = rotationOf(coordinate);
            body.origin = anchor;
            for (int axis = 0; axis < 3; ++axis) {
                body.rotation.columns[axis] = parent * local.columns[axis];
                axes[axis].axis = rotationAbout(anchor, body.rotation.columns[axis]);
            }
        } else {
            body.rotation = parent;
            body.origin = anchor;
            for (int axis = 0; axis < joint.dofCount; ++axis) {  // Translation; Rigid has none
                body.origin += parent.columns[axis] * (coordinate[axis] - joint.zero[axis]);
                axes[axis].axis = {Vector(), parent.columns[axis]};
            }
        }
    }

    /// Inertia about the world origin in world axes.
    [[gnu::always_inline]] static Inertia inertiaOf(const SpatialJoint& joint, const Body& body) {
        using Numbers = typename Vector::Numbers;
        const Matrix& rotation = body.rotation;
        const Vector& origin = body.origin;
        const Vector turned = times(rotation, joint.firstMoment);
        const Vector shifted = turned + origin * joint.mass;
        const Vector first = times(rotation, joint.moments);
        const Vector second = times(rotation, joint.moments + 4);
        const Vector third = times(rotation, joint.moments + 8);
        const Vector* axes = rotation.columns;
        Matrix moment{{timesComponent<0>(first, axes[0]) + timesComponent<0>(second, axes[1])
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
        return {joint.mass, shifted, moment};
    }

    static void place(const SpatialSweepData& data, const double* coordinates) {
        using Numbers = typename Vector::Numbers;
        turn(data, coordinates);
        Body* bodies = bodiesOf(data);
        Axis* axes = axesOf(data);
        Matrix parent;
        Vector origin;
        for (int index = 0; index < data.jointCount; ++index) {
            const SpatialJoint& joint = data.joints[index];
            if (joint.parent < 0) {
                parent = {{Vector(Numbers{1.0, 0.0, 0.0, 0.0}), Vector(Numbers{0.0, 1.0, 0.0, 0.0}),
                           Vector(Numbers{0.0, 0.0, 1.0, 0.0})}};
                origin = {};
            } else if (!joint.follows) {
                parent = bodies[joint.parent].rotation;
                origin = bodies[joint.parent].origin;
            }
            Body& body = bodies[index];
            placeJoint(joint, parent, origin + times(parent, joint.anchor),
                       coordinates + joint.firstCoordinate, data.sines[index], data.cosines[index],
                       body, axes + joint.firstDof);
            parent = body.rotation;
            origin = body.origin;
            double* pose = data.poses + 12 * index;
            for (int axis = 0; axis < 3; ++axis)
                parent.columns[axis].storePadded(pose + 3 * axis);
            origin.store(pose + 9);
            for (int dof = joint.firstDof; dof < joint.firstDof + joint.dofCount; ++dof)
                axes[dof].axis.store(data.axes + 6 * dof);
            if (!joint.heavy) continue;
            body.inertia = inertiaOf(joint, body);
            body.inertia.store(data.inertias + 13 * index);
        }
    }

    static int eliminate(const SpatialSweepData& data, const double* momentum) {
        Body* bodies = bodiesOf(data);
        Axis* axes = axesOf(data);
        math::WideArticulatedInertia<Target> inertia;
        Screw wrench;
        for (int index = 0; index < data.jointCount; ++index)
            if (data.joints[index].gathers) {
                bodies[index].articulated = {};
                bodies[index].wrench = {};
            }
        for (int index = data.jointCount; index-- > 0;) {
            const SpatialJoint& joint = data.joints[index];
            if (joint.gathers) {
                inertia += bodies[index].articulated;
                wrench += bodies[index].wrench;
            }
            if (joint.heavy) inertia.add(bodies[index].inertia, joint.massColumns);
            for (int dof = joint.firstDof + joint.dofCount; dof-- > joint.firstDof;) {
                const Screw axis = axes[dof].axis;
                const Screw column = inertia * axis;
                const double pivot = dot(axis, column) + joint.armature[dof - joint.firstDof];
                if (!(pivot > 0.0)) return index;
                const double inverse = 1.0 / pivot;
                const double innovation = momentum[dof] + dot(axis, wrench);
                const Screw scaled = column * inverse;
                axes[dof].scaled = scaled;
                column.store(data.columns + 6 * dof);
                data.inverses[dof] = inverse;
                data.innovations[dof] = innovation;
                inertia.subtractOuter(scaled, column);
                wrench -= scaled * innovation;
            }
            if (joint.follows) continue;
            if (joint.parent >= 0) {
                bodies[joint.parent].articulated += inertia;
                bodies[joint.parent].wrench += wrench;
            }
            inertia = {};
            wrench = {};
        }
        return -1;
    }

    static void spread(const SpatialSweepData& data) {
        Body* bodies = bodiesOf(data);
        const Axis* axes = axesOf(data);
        const Vector gravity = Vector::loadPadded(data.gravity);
        Screw velocity;
        for (int index = 0; index < data.jointCount; ++index) {
            const SpatialJoint& joint = data.joints[index];
            Body& body = bodies[index];
            if (joint.parent < 0)
                velocity = {};
            else if (!joint.follows)
                velocity = bodies[joint.parent].velocity;
            for (int dof = joint.firstDof; dof < joint.firstDof + joint.dofCount; ++dof) {
                const double own =
                    data.innovations[dof] * data.inverses[dof] - dot(velocity, axes[dof].scaled);
                data.jointVelocities[dof] = own;
                data.jointForces[dof] = -joint.damping[dof - joint.firstDof] * own;
                velocity += axes[dof].axis * own;
            }
            body.velocity = velocity;
            if (joint.gathers) body.momentum = body.force = {};
            velocity.store(data.velocities + 6 * index);
            Screw momentum, force;
            if (joint.heavy) {
                momentum = body.inertia * velocity;
                force = {cross(body.inertia.firstMoment, gravity), gravity * joint.mass};
            }
            momentum.store(data.momenta + 6 * index);
            force.store(data.forces + 6 * index);
        }
    }

    static void accumulate(const SpatialSweepData& data, double* momentumRate) {
        Body* bodies = bodiesOf(data);
        const Axis* axes = axesOf(data);
        Screw momentum, force;
        for (int index = data.jointCount; index-- > 0;) {
            const SpatialJoint& joint = data.joints[index];
            Body& body = bodies[index];
            momentum += Screw::load(data.momenta + 6 * index);
            force += Screw::load(data.forces + 6 * index);
            if (joint.gathers) {
                momentum += body.momentum;
                force += body.force;
            }
            momentum.store(data.momenta + 6 * index);
            force.store(data.forces + 6 * index);
            // H . F + (V x H) . P = H . (F - V x* P)
            const Screw driving = force - crossForce(body.velocity, momentum);
            for (int dof = joint.firstDof; dof < joint.firstDof + joint.dofCount; ++dof)
                momentumRate[dof] = dot(axes[dof].axis, driving) + data.jointForces[dof];
            if (joint.follows) continue;
            if (joint.parent >= 0) {
                bodies[joint.parent].momentum += momentum;
                bodies[joint.parent].force += force;
            }
            momentum = force = {};
        }
    }
};

template <class Target>
SpatialSweeps spatialSweepsFor() {
    using Kernels = SpatialKernels<Target>;
    return {&Kernels::place,
            &Kernels::eliminate,
            &Kernels::spread,
            &Kernels::accumulate,
            static_cast<int>(sizeof(SpatialBody<Target>)),
            static_cast<int>(sizeof(SpatialAxis<Target>))};
}

}  // namespace linkwright::dynamics
