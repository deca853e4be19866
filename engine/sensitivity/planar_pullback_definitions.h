// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the sweeps, for the files that compile them for one kind of processor each.
// Symbols and equations: hamiltonian_pullback.h, ../dynamics/planar_sweeps_definitions.h.
#include "engine/dynamics/processor.h"
#include "engine/math/wide_planar.h"
#include "engine/sensitivity/planar_pullback_sweeps.h"

namespace linkwright::sensitivity {

template <class Target>
struct PlanarPullbackKernels {
    using Screw = math::PlanarScrew<Target>;
    using Columns = math::PlanarInertiaColumns<Target>;
    using Rates = math::PlanarForceRates<Target>;
    using PlanarJoint = dynamics::PlanarJoint;
    static constexpr int inertiaSize = 6;

    static void begin(const PlanarPullbackData& data, const double* rate, const double* costates,
                      double* weights) {
        const double gravityX = data.gravity[0], gravityY = data.gravity[1];
        Screw weight, costate, costateRate;
        for (int index = 0; index < data.jointCount; ++index) {
            const PlanarJoint& joint = data.joints[index];
            const Screw own = Screw::load(data.axes + 4 * index) * costates[index];
            if (!joint.follows) {
                costate = motionOf(data.costates, joint.parent);
                costateRate = motionOf(data.costateRates, joint.parent);
            }
            costate += own;
            costateRate += crossMotion(Screw::load(data.velocities + 4 * index), own);
            costate.store(data.costates + 4 * index);
            costateRate.store(data.costateRates + 4 * index);
            Rates rates;
            rates.add(own, Screw::load(data.momenta + 4 * index));
            Screw velocityCotangent = rates.sum();
            Screw poseCotangent;
            if (joint.heavy) {
                const Columns inertia = Columns::ofBody(data.inertias + inertiaSize * index);
                velocityCotangent += inertia * costateRate;
                // Gravity keeps its direction when the body turns.
                const Screw weighted = inertia * costate;
                poseCotangent = {weighted.x() * gravityY - weighted.y() * gravityX, 0.0, 0.0};
                weight += weighted;
            }
            velocityCotangent.store(data.velocityCotangents + 4 * index);
            poseCotangent.store(data.poseCotangents + 4 * index);
            data.coordinateCotangents[index] = 0.0;
            data.jointVelocityCotangents[index] = rate[index] - joint.damping * costates[index];
        }
        weights[0] = weight.x();
        weights[1] = weight.y();
    }

    static void weigh(const PlanarPullbackData& data) {
        for (int index = 0; index < data.jointCount; ++index) {
            Screw wrench;
            if (data.joints[index].heavy)
                wrench = Columns::ofBody(data.inertias + inertiaSize * index)
                         * Screw::load(data.multipliers + 4 * index);
            wrench.store(data.wrenches + 4 * index);
        }
    }

    static void gather(const PlanarPullbackData& data, double* state) {
        Screw wrench, poseCotangent;  // of the joint that follows
        for (int index = data.jointCount - 1; index >= 0; --index) {
            const PlanarJoint& joint = data.joints[index];
            wrench = summed(data.wrenches + 4 * index, joint, wrench);
            poseCotangent = summed(data.poseCotangents + 4 * index, joint, poseCotangent);
            const Screw velocityCotangent =
                Screw::loadPieces(data.velocityCotangents + 4 * index) - wrench;
            velocityCotangent.store(data.velocityCotangents + 4 * index);
            Screw displacement = poseCotangent;
            if (const int parent = joint.parent; parent >= 0) {
                Rates rates;
                rates.add(Screw::load(data.velocities + 4 * parent), velocityCotangent);
                rates.add(Screw::load(data.costates + 4 * parent),
                          Screw::load(data.forces + 4 * index));
                rates.add(Screw::load(data.costateRates + 4 * parent)
                              - Screw::load(data.multipliers + 4 * parent),
                          Screw::load(data.momenta + 4 * index));
                displacement -= rates.sum();
                if (!joint.follows) {
                    addTo(data.wrenches + 4 * parent, wrench);
                    addTo(data.poseCotangents + 4 * parent, poseCotangent);
                }
            }
            displacement.store(data.displacements + 4 * index);
            state[index] += data.coordinateCotangents[index]
                            + dot(Screw::load(data.axes + 4 * index), displacement);
        }
    }

    /// Motion of a joint, none of the ground.
    [[gnu::always_inline]] static Screw motionOf(const double* motions, int joint) {
        return joint >= 0 ? Screw::load(motions + 4 * joint) : Screw{};
    }
    /// The own force and what the joint that follows hands down.
    [[gnu::always_inline]] static Screw summed(const double* own, const PlanarJoint& joint,
                                               const Screw& handed) {
        const Screw sum = Screw::loadPieces(own);
        return joint.followed ? sum + handed : sum;
    }
    [[gnu::always_inline]] static void addTo(double* target, const Screw& screw) {
        (Screw::loadPieces(target) + screw).store(target);
    }
};

template <class Target>
PlanarPullbackSweeps planarPullbackSweepsFor() {
    using Kernels = PlanarPullbackKernels<Target>;
    return {&Kernels::begin, &Kernels::weigh, &Kernels::gather};
}

}  // namespace linkwright::sensitivity
