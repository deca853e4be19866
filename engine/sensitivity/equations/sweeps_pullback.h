// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// The derivative twin of the recursion over a tree (dynamics/equations/sweeps.h), once for all
// spaces. Symbols and equations (Maciag 2023, eqs. 4.26 and 4.29): see hamiltonian_pullback.h.
#include "engine/sensitivity/equations/joints_pullback.h"
#include "engine/sensitivity/equations/sweeps_pullback_data.h"

namespace linkwright::sensitivity {

template <class Space>
struct TreeSweepPullbacks {
    using Number = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;
    using Data = SweepPullbackData<Number>;
    using Joint = assembly::JointConstants<Number>;

    /// Takes over the field of the parent, unless it is that of the joint before.
    [[gnu::always_inline]] static void startFrom(const Number* list, const Joint& joint,
                                                 Motion& field) {
        if (joint.parent < 0)
            field = Motion();
        else if (!joint.follows)
            field = Space::loadMotion(list, joint.parent);
    }
    /// Adds a sum to that of the parent, and begins another.
    [[gnu::always_inline]] static void handDown(Force& sum, Number* list, const Joint& joint) {
        if (joint.parent >= 0)
            Space::keep(Space::loadTouched(list, joint.parent) + sum, list, joint.parent);
        sum = Force();
    }

    static void spreadCostates(Data& data) {
        const Vector gravity = Space::vectorFrom(data.gravity);
        Vector weights = Space::zeroVector();
        Motion costate, rate;  // of the parent before a joint, of its body behind
        for (int index = 0; index < data.jointCount; ++index) {
            const Joint& joint = data.joints[index];
            startFrom(data.costates, joint, costate);
            startFrom(data.costateRates, joint, rate);
            Motion own;
            for (int local = 0; local < joint.dofCount; ++local) {
                const int dof = joint.firstDof + local;
                own += Space::loadMotion(data.axes, dof) * data.jointCostates[dof];
                data.jointVelocityCotangents[dof] = -joint.damping[local] * data.jointCostates[dof];
            }
            pullJointRate(joint.kind, joint.dofCount, data.coordinates + joint.firstCoordinate,
                          data.jointVelocities + joint.firstDof, data.rates + joint.firstCoordinate,
                          data.jointVelocityCotangents + joint.firstDof,
                          data.coordinateCotangents + joint.firstCoordinate);
            costate += own;
            rate += Space::crossMotion(Space::loadMotion(data.velocities, index), own);
            Space::keep(costate, data.costates, index);
            Space::keep(rate, data.costateRates, index);
            Force velocityCotangent = Space::crossForce(own, Space::loadForce(data.momenta, index));
            Force poseCotangent;
            if (joint.heavy) {
                const typename Space::Inertia inertia = Space::inertia(data.inertias, index);
                velocityCotangent += inertia * rate;
                // Gravity keeps its direction when the body turns.
                const Vector weighted = Space::linearMomentum(inertia, costate);
                poseCotangent = Space::momentOf(weighted, gravity);
                weights += weighted;
            }
            Space::keep(velocityCotangent, data.velocityCotangents, index);
            Space::keep(poseCotangent, data.poseCotangents, index);
        }
        Space::keepVector(weights, data.weights);
    }

    static void gatherVelocities(const Data& data) {
        for (int index = 0; index < data.jointCount; ++index)
            if (data.joints[index].gathers) Space::keep(Force(), data.wrenches, index);
        Force cotangent, wrench;  // sums of what lies beyond
        for (int index = data.jointCount; index-- > 0;) {
            const Joint& joint = data.joints[index];
            cotangent += Space::loadTouched(data.velocityCotangents, index);
            Space::keep(cotangent, data.velocityCotangents, index);
            if (joint.gathers) wrench += Space::loadForce(data.wrenches, index);
            for (int dof = joint.firstDof + joint.dofCount; dof-- > joint.firstDof;) {
                const Motion axis = Space::loadMotion(data.axes, dof);
                data.jointVelocityCotangents[dof] += Space::dotProduct(axis, cotangent);
                const Number innovation =
                    data.jointVelocityCotangents[dof] + Space::dotProduct(axis, wrench);
                data.innovations[dof] = innovation;
                wrench -= Space::loadForce(data.columns, dof) * (innovation * data.inverses[dof]);
            }
            if (joint.follows) continue;
            handDown(cotangent, data.velocityCotangents, joint);
            handDown(wrench, data.wrenches, joint);
        }
    }

    static void spreadMultipliers(const Data& data) {
        Motion multiplier;
        for (int index = 0; index < data.jointCount; ++index) {
            const Joint& joint = data.joints[index];
            startFrom(data.multipliers, joint, multiplier);
            for (int dof = joint.firstDof; dof < joint.firstDof + joint.dofCount; ++dof) {
                const Number own =
                    (data.innovations[dof]
                     - Space::dotProduct(multiplier, Space::loadForce(data.columns, dof)))
                    * data.inverses[dof];
                data.jointMultipliers[dof] = own;
                multiplier += Space::loadMotion(data.axes, dof) * own;
            }
            Space::keep(multiplier, data.multipliers, index);
            Force momentum;
            if (joint.heavy) momentum = Space::inertia(data.inertias, index) * multiplier;
            Space::keep(momentum, data.wrenches, index);
        }
    }

    static void gatherPoses(const Data& data) {
        Force wrench, poseCotangent;  // sums of what lies beyond
        for (int index = data.jointCount; index-- > 0;) {
            const Joint& joint = data.joints[index];
            wrench += Space::loadTouched(data.wrenches, index);
            poseCotangent += Space::loadTouched(data.poseCotangents, index);
            Force velocityCotangent = Space::loadTouched(data.velocityCotangents, index);
            velocityCotangent -= wrench;
            Space::keep(velocityCotangent, data.velocityCotangents, index);
            Force displacement = poseCotangent;
            if (const int parent = joint.parent; parent >= 0)
                displacement -= Space::crossForce(
                    Space::loadMotion(data.velocities, parent), velocityCotangent,
                    Space::loadMotion(data.costates, parent), Space::loadForce(data.forces, index),
                    Space::loadMotion(data.costateRates, parent)
                        - Space::loadMotion(data.multipliers, parent),
                    Space::loadForce(data.momenta, index));
            Space::keep(displacement, data.displacements, index);
            Number along[3];
            for (int local = 0; local < joint.dofCount; ++local)
                along[local] = Space::dotProduct(
                    Space::loadMotion(data.axes, joint.firstDof + local), displacement);
            pullJointCoordinates(joint.kind, joint.dofCount,
                                 data.coordinates + joint.firstCoordinate, along,
                                 data.coordinateCotangents + joint.firstCoordinate);
            if (joint.follows) continue;
            handDown(wrench, data.wrenches, joint);
            handDown(poseCotangent, data.poseCotangents, joint);
        }
    }
};

/// The twins as instances of `Space`.
template <class Space>
SweepPullbacks<typename Space::Scalar> sweepPullbacksOver() {
    using Kernels = TreeSweepPullbacks<Space>;
    return {&Kernels::spreadCostates, &Kernels::gatherVelocities, &Kernels::spreadMultipliers,
            &Kernels::gatherPoses};
}

}  // namespace linkwright::sensitivity
