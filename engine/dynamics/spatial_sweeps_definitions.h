// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the sweeps, for the files that compile them for one kind of processor each.
//
// Symbols: H column of a joint, A articulated inertia, U = A H, D = H . U + rotor inertia, p-hat
// joint momenta, beta joint velocities, V motions, P* and F momentum and force of a subtree, all
// referred to the world origin. Equations of Maciag 2023; for the elimination see tree_solver.h.
#include "engine/dynamics/spatial_sweeps.h"
#include "engine/dynamics/substructure_lanes.h"
#include "engine/math/pack.h"
#include "engine/math/wide_vector.h"

namespace linkwright::dynamics {

/// A joint and its body between the sweeps of an evaluation.
template <class Target>
struct SpatialBody {
    math::WideMatrix<Target> rotation;
    math::WideVector<Target> origin;
    math::WideInertia<Target> inertia;
    math::WideArticulatedInertia<Target> articulated;
    math::WideScrew<Target> wrench;  ///< what the elimination leaves of the right side, summed
    math::WideScrew<Target> velocity;
};

template <class Target>
struct SpatialAxis {
    math::WideScrew<Target> axis;    ///< H
    math::WideScrew<Target> column;  ///< U
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
    static Axis* axesOf(const SpatialSweepData& data) { return static_cast<Axis*>(data.axesInWork); }

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

    /// The rotation about `axis` of the world, of unit length and with the components `local` in
    /// the frame it turns: Rodrigues' formula.
    [[gnu::always_inline]] static Matrix rotated(const Matrix& frame, const Vector& axis,
                                                 const Vector& local, double sine, double cosine) {
        const Vector rest = axis * (1.0 - cosine);
        const Vector turning = axis * sine;
        return {{frame.columns[0] * cosine + cross(turning, frame.columns[0]) + timesComponent<0>(rest, local),
                 frame.columns[1] * cosine + cross(turning, frame.columns[1]) + timesComponent<1>(rest, local),
                 frame.columns[2] * cosine + cross(turning, frame.columns[2]) + timesComponent<2>(rest, local)}};
    }

    /// The rotation of a quaternion of any length, by columns.
    static Matrix rotationOf(const double* quaternion) {
        using Numbers = typename Vector::Numbers;
        const double w = quaternion[0], x = quaternion[1], y = quaternion[2], z = quaternion[3];
        const double scale = 2.0 / (w * w + x * x + y * y + z * z);
        return {{Vector(Numbers{1.0 - scale * (y * y + z * z), scale * (x * y + w * z), scale * (x * z - w * y), 0.0}),
                 Vector(Numbers{scale * (x * y - w * z), 1.0 - scale * (x * x + z * z), scale * (y * z + w * x), 0.0}),
                 Vector(Numbers{scale * (x * z + w * y), scale * (y * z - w * x), 1.0 - scale * (x * x + y * y), 0.0})}};
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
            const Vector local = Vector::loadPadded(joint.axis);
            const Vector axis = parent * local;
            body.rotation = rotated(parent, axis, local, sine, cosine);
            body.origin = anchor;
            axes[0].axis = rotationAbout(anchor, axis);
        } else if (joint.kind == NodeKind::Prismatic) {
            const Vector axis = parent * Vector::loadPadded(joint.axis);
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
        const Matrix& rotation = body.rotation;
        const Vector& origin = body.origin;
        const Vector turned = rotation * Vector::loadPadded(joint.firstMoment);
        const Vector shifted = turned + origin * joint.mass;
        Matrix half;
        for (int axis = 0; axis < 3; ++axis)
            half.columns[axis] = rotation * Vector::loadPadded(joint.moments + 4 * axis);
        const auto& first = rotation.columns[0];
        const auto& second = rotation.columns[1];
        const auto& third = rotation.columns[2];
        Matrix moment{{timesComponent<0>(half.columns[0], first) + timesComponent<0>(half.columns[1], second) + timesComponent<0>(half.columns[2], third),
                       timesComponent<1>(half.columns[0], first) + timesComponent<1>(half.columns[1], second) + timesComponent<1>(half.columns[2], third),
                       timesComponent<2>(half.columns[0], first) + timesComponent<2>(half.columns[1], second) + timesComponent<2>(half.columns[2], third)}};
        moment.subtractOuter(origin, turned);
        moment.subtractOuter(shifted, origin);
        const double trace = dot(origin, turned) + dot(origin, shifted);
        using Numbers = typename Vector::Numbers;
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
        const Matrix identity{{Vector(Numbers{1.0, 0.0, 0.0, 0.0}), Vector(Numbers{0.0, 1.0, 0.0, 0.0}), Vector(Numbers{0.0, 0.0, 1.0, 0.0})}};
        for (int index = 0; index < data.jointCount; ++index) {
            const SpatialJoint& joint = data.joints[index];
            const Matrix& parent = joint.parent < 0 ? identity : bodies[joint.parent].rotation;
            Vector anchor = parent * Vector::loadPadded(joint.anchor);
            if (joint.parent >= 0) anchor += bodies[joint.parent].origin;
            Body& body = bodies[index];
            placeJoint(joint, parent, anchor, coordinates + joint.firstCoordinate,
                       data.sines[index], data.cosines[index], body, axes + joint.firstDof);
            double* pose = data.poses + 12 * index;
            for (int axis = 0; axis < 3; ++axis) body.rotation.columns[axis].storePadded(pose + 3 * axis);
            body.origin.store(pose + 9);
            for (int dof = joint.firstDof; dof < joint.firstDof + joint.dofCount; ++dof)
                axes[dof].axis.store(data.axes + 6 * dof);
            body.wrench = {};
            if (!joint.heavy) {
                body.articulated = {};
                continue;
            }
            body.inertia = inertiaOf(joint, body);
            body.inertia.store(data.inertias + 13 * index);
            const Matrix arm = crossMatrix(body.inertia.firstMoment);
            const double mass = joint.mass;
            body.articulated.rotational = body.inertia.moment;
            body.articulated.coupling = arm;
            for (int axis = 0; axis < 3; ++axis)
                body.articulated.transposed.columns[axis] = Vector() - arm.columns[axis];
            body.articulated.translational = {{Vector(Numbers{mass, 0.0, 0.0, 0.0}), Vector(Numbers{0.0, mass, 0.0, 0.0}), Vector(Numbers{0.0, 0.0, mass, 0.0})}};
        }
    }

    static int eliminate(const SpatialSweepData& data, const double* momentum) {
        Body* bodies = bodiesOf(data);
        Axis* axes = axesOf(data);
        for (int index = data.jointCount; index-- > 0;) {
            const SpatialJoint& joint = data.joints[index];
            Body& body = bodies[index];
            math::WideArticulatedInertia<Target> inertia = body.articulated;
            Screw wrench = body.wrench;
            for (int dof = joint.firstDof + joint.dofCount; dof-- > joint.firstDof;) {
                const Screw axis = axes[dof].axis;
                const Screw column = inertia * axis;
                const double pivot = dot(axis, column) + joint.armature[dof - joint.firstDof];
                if (!(pivot > 0.0)) return index;
                const double inverse = 1.0 / pivot;
                const double innovation = momentum[dof] + dot(axis, wrench);
                axes[dof].column = column;
                column.store(data.columns + 6 * dof);
                data.inverses[dof] = inverse;
                data.innovations[dof] = innovation;
                if (joint.parent < 0 && dof == joint.firstDof) break;
                inertia.subtractOuter(column, inverse);
                wrench -= column * (innovation * inverse);
            }
            if (joint.parent < 0) continue;
            bodies[joint.parent].articulated += inertia;
            bodies[joint.parent].wrench += wrench;
        }
        return -1;
    }

    static void spread(const SpatialSweepData& data) {
        Body* bodies = bodiesOf(data);
        const Axis* axes = axesOf(data);
        const Vector gravity = Vector::loadPadded(data.gravity);
        for (int index = 0; index < data.jointCount; ++index) {
            const SpatialJoint& joint = data.joints[index];
            Body& body = bodies[index];
            Screw velocity;
            if (joint.parent >= 0) velocity = bodies[joint.parent].velocity;
            for (int dof = joint.firstDof; dof < joint.firstDof + joint.dofCount; ++dof) {
                const double own = (data.innovations[dof] - dot(velocity, axes[dof].column)) *
                                   data.inverses[dof];
                data.jointVelocities[dof] = own;
                data.jointForces[dof] = -joint.damping[dof - joint.firstDof] * own;
                velocity += axes[dof].axis * own;
            }
            body.velocity = velocity;
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
        const Body* bodies = bodiesOf(data);
        const Axis* axes = axesOf(data);
        for (int index = data.jointCount; index-- > 0;) {
            const SpatialJoint& joint = data.joints[index];
            const Screw momentum = Screw::load(data.momenta + 6 * index);
            const Screw force = Screw::load(data.forces + 6 * index);
            // H . F + (V x H) . P = H . (F - V x* P)
            const Screw driving = force - crossForce(bodies[index].velocity, momentum);
            for (int dof = joint.firstDof; dof < joint.firstDof + joint.dofCount; ++dof)
                momentumRate[dof] = dot(axes[dof].axis, driving) + data.jointForces[dof];
            if (joint.parent < 0) continue;
            double* parentMomentum = data.momenta + 6 * joint.parent;
            double* parentForce = data.forces + 6 * joint.parent;
            (Screw::load(parentMomentum) + momentum).store(parentMomentum);
            (Screw::load(parentForce) + force).store(parentForce);
        }
    }
};

template <class Target>
SpatialSweeps spatialSweepsFor() {
    using Kernels = SpatialKernels<Target>;
    return {&Kernels::place,      &Kernels::eliminate,
            &Kernels::spread,     &Kernels::accumulate,
            static_cast<int>(sizeof(SpatialBody<Target>)), static_cast<int>(sizeof(SpatialAxis<Target>))};
}

}  // namespace linkwright::dynamics
