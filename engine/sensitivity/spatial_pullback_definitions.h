// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the sweeps, for the files that compile them for one kind of processor each.
// Symbols and equations (Maciag 2023, eqs. 4.26 and 4.29): see hamiltonian_pullback.h.
#include "engine/dynamics/processor.h"
#include "engine/math/wide_vector.h"
#include "engine/sensitivity/spatial_pullback_sweeps.h"

namespace linkwright::sensitivity {

template <class Target>
struct SpatialPullbackKernels {
    using Vector = math::WideVector<Target>;
    using Screw = math::WideScrew<Target>;
    using Inertia = math::WideInertia<Target>;
    using Joint = dynamics::SpatialJoint;
    using NodeKind = assembly::NodeKind;

    [[gnu::always_inline]] static Screw entry(const double* list, int index) {
        return Screw::load(list + 6 * index);
    }
    [[gnu::always_inline]] static void keep(const Screw& screw, double* list, int index) {
        screw.store(list + 6 * index);
    }
    /// Takes over the field of the parent, unless it is that of the joint before.
    [[gnu::always_inline]] static void startFrom(const double* list, const Joint& joint,
                                                 Screw& field) {
        if (joint.follows) return;
        field = joint.parent < 0 ? Screw() : entry(list, joint.parent);
    }
    /// Adds a sum to that of the parent, and begins another.
    [[gnu::always_inline]] static void handDown(Screw& sum, double* list, const Joint& joint) {
        if (joint.parent >= 0) keep(entry(list, joint.parent) + sum, list, joint.parent);
        sum = {};
    }
    [[gnu::always_inline]] static Inertia inertiaOf(const SpatialPullbackData& data, int index) {
        return Inertia::load(data.inertias + 13 * index);
    }

    static void spreadCostates(SpatialPullbackData& data) {
        const Vector gravity = Vector::loadPadded(data.gravity);
        Vector weights;
        Screw costate, rate;  // of the parent before a joint, of its body behind
        for (int index = 0; index < data.jointCount; ++index) {
            const Joint& joint = data.joints[index];
            startFrom(data.costates, joint, costate);
            startFrom(data.costateRates, joint, rate);
            Screw own;
            for (int dof = joint.firstDof; dof < joint.firstDof + joint.dofCount; ++dof)
                own += entry(data.axes, dof) * data.jointCostates[dof];
            costate += own;
            rate += crossMotion(entry(data.velocities, index), own);
            keep(costate, data.costates, index);
            keep(rate, data.costateRates, index);
            Screw velocityCotangent = crossForce(own, entry(data.momenta, index));
            Screw poseCotangent;
            if (joint.heavy) {
                const Inertia inertia = inertiaOf(data, index);
                velocityCotangent += inertia * rate;
                // Gravity keeps its direction when the body turns.
                const Vector weighted =
                    costate.linear * inertia.mass + cross(costate.angular, inertia.firstMoment);
                poseCotangent.angular = cross(weighted, gravity);
                weights += weighted;
            }
            keep(velocityCotangent, data.velocityCotangents, index);
            keep(poseCotangent, data.poseCotangents, index);
        }
        weights.storePadded(data.weights);
    }

    static void gatherVelocities(const SpatialPullbackData& data) {
        for (int index = 0; index < data.jointCount; ++index)
            if (data.joints[index].gathers) keep({}, data.wrenches, index);
        Screw cotangent, wrench;  // sums of what lies beyond
        for (int index = data.jointCount; index-- > 0;) {
            const Joint& joint = data.joints[index];
            cotangent += entry(data.velocityCotangents, index);
            keep(cotangent, data.velocityCotangents, index);
            if (joint.gathers) wrench += entry(data.wrenches, index);
            for (int dof = joint.firstDof + joint.dofCount; dof-- > joint.firstDof;) {
                const Screw axis = entry(data.axes, dof);
                data.jointVelocityCotangents[dof] += dot(axis, cotangent);
                const double innovation = data.jointVelocityCotangents[dof] + dot(axis, wrench);
                data.innovations[dof] = innovation;
                wrench -= entry(data.columns, dof) * (innovation * data.inverses[dof]);
            }
            if (joint.follows) continue;
            handDown(cotangent, data.velocityCotangents, joint);
            handDown(wrench, data.wrenches, joint);
        }
    }

    static void spreadMultipliers(const SpatialPullbackData& data) {
        Screw multiplier;
        for (int index = 0; index < data.jointCount; ++index) {
            const Joint& joint = data.joints[index];
            startFrom(data.multipliers, joint, multiplier);
            for (int dof = joint.firstDof; dof < joint.firstDof + joint.dofCount; ++dof) {
                const double own =
                    (data.innovations[dof] - dot(multiplier, entry(data.columns, dof)))
                    * data.inverses[dof];
                data.jointMultipliers[dof] = own;
                multiplier += entry(data.axes, dof) * own;
            }
            keep(multiplier, data.multipliers, index);
            keep(joint.heavy ? inertiaOf(data, index) * multiplier : Screw(), data.wrenches, index);
        }
    }

    /// Cotangents of the coordinates of a joint, from that of a rigid displacement.
    static void pullCoordinates(const SpatialPullbackData& data, const Joint& joint,
                                const Screw& displacement) {
        double* coordinate = data.coordinateCotangents + joint.firstCoordinate;
        if (joint.kind != NodeKind::Spherical) {
            for (int local = 0; local < joint.dofCount; ++local)
                coordinate[local] += dot(entry(data.axes, joint.firstDof + local), displacement);
            return;
        }
        const double* q = data.coordinates + joint.firstCoordinate;
        const double scale = 2.0 / (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        double turn[3];
        for (int local = 0; local < 3; ++local)
            turn[local] = scale * dot(entry(data.axes, joint.firstDof + local), displacement);
        coordinate[0] -= q[1] * turn[0] + q[2] * turn[1] + q[3] * turn[2];
        coordinate[1] += q[0] * turn[0] - q[3] * turn[1] + q[2] * turn[2];
        coordinate[2] += q[0] * turn[1] + q[3] * turn[0] - q[1] * turn[2];
        coordinate[3] += q[0] * turn[2] - q[2] * turn[0] + q[1] * turn[1];
    }

    static void gatherPoses(const SpatialPullbackData& data) {
        Screw wrench, poseCotangent;  // sums of what lies beyond
        for (int index = data.jointCount; index-- > 0;) {
            const Joint& joint = data.joints[index];
            wrench += entry(data.wrenches, index);
            poseCotangent += entry(data.poseCotangents, index);
            const Screw velocityCotangent = entry(data.velocityCotangents, index) - wrench;
            keep(velocityCotangent, data.velocityCotangents, index);
            Screw displacement = poseCotangent;
            if (const int parent = joint.parent; parent >= 0) {
                displacement -= crossForce(entry(data.velocities, parent), velocityCotangent);
                displacement -= crossForce(entry(data.costates, parent), entry(data.forces, index));
                displacement -=
                    crossForce(entry(data.costateRates, parent) - entry(data.multipliers, parent),
                               entry(data.momenta, index));
            }
            keep(displacement, data.displacements, index);
            pullCoordinates(data, joint, displacement);
            if (joint.follows) continue;
            handDown(wrench, data.wrenches, joint);
            handDown(poseCotangent, data.poseCotangents, joint);
        }
    }
};

template <class Target>
SpatialPullbackSweeps spatialPullbackSweepsFor() {
    using Kernels = SpatialPullbackKernels<Target>;
    return {&Kernels::spreadCostates, &Kernels::gatherVelocities, &Kernels::spreadMultipliers,
            &Kernels::gatherPoses};
}

}  // namespace linkwright::sensitivity
