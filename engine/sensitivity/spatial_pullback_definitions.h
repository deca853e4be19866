// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the sweeps, for the files that compile them for one kind of processor each.
// Symbols and equations (Maciag 2023, eqs. 4.26 and 4.29): see hamiltonian_pullback.h.
#include "engine/dynamics/substructure_lanes.h"
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
    [[gnu::always_inline]] static void add(const Screw& screw, double* list, int index) {
        keep(entry(list, index) + screw, list, index);
    }
    [[gnu::always_inline]] static Inertia inertiaOf(const SpatialPullbackData& data, int index) {
        return Inertia::load(data.inertias + 13 * index);
    }

    static void spreadCostates(SpatialPullbackData& data) {
        const Vector gravity = Vector::loadPadded(data.gravity);
        Vector weights;
        for (int index = 0; index < data.jointCount; ++index) {
            const Joint& joint = data.joints[index];
            Screw own;
            for (int dof = joint.firstDof; dof < joint.firstDof + joint.dofCount; ++dof)
                own += entry(data.axes, dof) * data.jointCostates[dof];
            Screw costate = own;
            Screw rate = crossMotion(entry(data.velocities, index), own);
            if (joint.parent >= 0) {
                costate += entry(data.costates, joint.parent);
                rate += entry(data.costateRates, joint.parent);
            }
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
        for (int index = 0; index < data.jointCount; ++index) keep({}, data.wrenches, index);
        for (int index = data.jointCount; index-- > 0;) {
            const Joint& joint = data.joints[index];
            const Screw cotangent = entry(data.velocityCotangents, index);
            Screw wrench = entry(data.wrenches, index);
            for (int dof = joint.firstDof + joint.dofCount; dof-- > joint.firstDof;) {
                const Screw axis = entry(data.axes, dof);
                data.jointVelocityCotangents[dof] += dot(axis, cotangent);
                const double innovation = data.jointVelocityCotangents[dof] + dot(axis, wrench);
                data.innovations[dof] = innovation;
                wrench -= entry(data.columns, dof) * (innovation * data.inverses[dof]);
            }
            if (joint.parent < 0) continue;
            add(cotangent, data.velocityCotangents, joint.parent);
            add(wrench, data.wrenches, joint.parent);
        }
    }

    static void spreadMultipliers(const SpatialPullbackData& data) {
        for (int index = 0; index < data.jointCount; ++index) {
            const Joint& joint = data.joints[index];
            Screw multiplier;
            if (joint.parent >= 0) multiplier = entry(data.multipliers, joint.parent);
            for (int dof = joint.firstDof; dof < joint.firstDof + joint.dofCount; ++dof) {
                const double own =
                    (data.innovations[dof] - dot(multiplier, entry(data.columns, dof))) *
                    data.inverses[dof];
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
        for (int index = data.jointCount; index-- > 0;) {
            const Joint& joint = data.joints[index];
            const Screw wrench = entry(data.wrenches, index);
            const Screw velocityCotangent = entry(data.velocityCotangents, index) - wrench;
            keep(velocityCotangent, data.velocityCotangents, index);
            const Screw poseCotangent = entry(data.poseCotangents, index);
            Screw displacement = poseCotangent;
            if (const int parent = joint.parent; parent >= 0) {
                displacement -= crossForce(entry(data.velocities, parent), velocityCotangent);
                displacement -= crossForce(entry(data.costates, parent), entry(data.forces, index));
                displacement -=
                    crossForce(entry(data.costateRates, parent) - entry(data.multipliers, parent),
                               entry(data.momenta, index));
                add(wrench, data.wrenches, parent);
                add(poseCotangent, data.poseCotangents, parent);
            }
            keep(displacement, data.displacements, index);
            pullCoordinates(data, joint, displacement);
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
