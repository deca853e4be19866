// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the sweeps, for the files that compile them for one kind of processor each.
//
// Symbols: H column of a joint, A articulated inertia, U = A H, D = H . U + rotor inertia, p-hat
// joint momenta, beta joint velocities, V motions, P* and F momentum and force of a subtree, all
// referred to the world origin. Equations of Maciag 2023; for the elimination see tree_solver.h.
//
// Each sweep waits for its own results from joint to joint. So what a joint hands to the one before
// it or after it stays in registers; only where joints branch does it go through memory.
#include "engine/dynamics/planar_sweeps.h"
#include "engine/dynamics/processor.h"
#include "engine/math/pack.h"
#include "engine/math/wide_planar.h"

namespace linkwright::dynamics {

template <class Target>
struct PlanarKernels {
    using Screw = math::PlanarScrew<Target>;
    using Columns = math::PlanarInertiaColumns<Target>;
    using Rates = math::PlanarForceRates<Target>;
    using Pack = math::Pack<Target>;
    static constexpr int inertiaSize = 6;

    /// Sines and cosines of all hinges, side by side.
    static void turn(const PlanarSweepData& data, const double* coordinates) {
        bool isFar = false;
        for (int index = 0; index < data.jointCount; ++index) {
            const PlanarJoint& joint = data.joints[index];
            const double angle =
                joint.turns ? joint.sense * (coordinates[index] - joint.zero) : 0.0;
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
            for (int lane = 0; lane < Pack::size; ++lane)
                angles.numbers[lane] = data.angles[index + lane];
            const auto turned = math::sineCosine(angles);
            __builtin_memcpy(data.sines + index, &turned.sine.numbers, sizeof(angles.numbers));
            __builtin_memcpy(data.cosines + index, &turned.cosine.numbers, sizeof(angles.numbers));
        }
    }

    static void place(const PlanarSweepData& data, const double* coordinates) {
        turn(data, coordinates);
        const double ground[4] = {1.0, 0.0, 0.0, 0.0};
        double cosine = 1.0, sine = 0.0, x = 0.0, y = 0.0;
        for (int index = 0; index < data.jointCount; ++index) {
            const PlanarJoint& joint = data.joints[index];
            if (!joint.follows) {
                const double* parent = joint.parent < 0 ? ground : data.poses + 4 * joint.parent;
                cosine = parent[0];
                sine = parent[1];
                x = parent[2];
                y = parent[3];
            }
            x += cosine * joint.anchor[0] - sine * joint.anchor[1];
            y += sine * joint.anchor[0] + cosine * joint.anchor[1];
            if (joint.turns) {
                const double ownCosine = data.cosines[index], ownSine = data.sines[index];
                const double turned = cosine * ownCosine - sine * ownSine;
                sine = sine * ownCosine + cosine * ownSine;
                cosine = turned;
                Screw(joint.sense, joint.sense * y, -joint.sense * x).store(data.axes + 4 * index);
            } else {
                const double displacement = coordinates[index] - joint.zero;
                const double alongX = cosine * joint.direction[0] - sine * joint.direction[1];
                const double alongY = sine * joint.direction[0] + cosine * joint.direction[1];
                x += alongX * displacement;
                y += alongY * displacement;
                Screw(0.0, alongX, alongY).store(data.axes + 4 * index);
            }
            Screw(typename Screw::Numbers{cosine, sine, x, y}).store(data.poses + 4 * index);
            if (joint.heavy)
                placeInertia(joint.inertia, cosine, sine, x, y,
                             data.inertias + inertiaSize * index);
        }
    }

    /// Inertia about the world origin from mass, first moment and moment about the own one.
    [[gnu::always_inline]] static void placeInertia(const double* own, double cosine, double sine,
                                                    double x, double y, double* inertia) {
        const double mass = own[0];
        const double turnedX = cosine * own[1] - sine * own[2];
        const double turnedY = sine * own[1] + cosine * own[2];
        Screw(mass, turnedX + x * mass, turnedY + y * mass).store(inertia);
        inertia[4] = own[3] + 2.0 * (x * turnedX + y * turnedY) + mass * (x * x + y * y);
    }

    static int eliminate(const PlanarSweepData& data, const double* momentum) {
        for (int index = 0; index < data.jointCount; ++index) {
            if (!data.joints[index].gathers) continue;
            Columns{}.store(data.articulated + Columns::size * index);
            Screw{}.store(data.wrenches + 4 * index);
        }
        Columns handed;  // by the joint that follows
        Screw wrenchHanded;
        for (int index = data.jointCount - 1; index >= 0; --index) {
            const PlanarJoint& joint = data.joints[index];
            const Screw axis = Screw::load(data.axes + 4 * index);
            Columns inertia;
            Screw wrench;
            if (joint.heavy) inertia = Columns::ofBody(data.inertias + inertiaSize * index);
            if (joint.gathers) {
                inertia += Columns::load(data.articulated + Columns::size * index);
                wrench = Screw::load(data.wrenches + 4 * index);
            }
            if (joint.followed) {
                inertia += handed;
                wrench += wrenchHanded;
            }
            const Screw column = inertia * axis;
            const double pivot = dot(axis, column) + joint.armature;
            if (!(pivot > 0.0)) return index;
            const double inverse = 1.0 / pivot;
            const double innovation = momentum[index] + dot(axis, wrench);
            column.store(data.columns + 4 * index);
            data.inverses[index] = inverse;
            data.innovations[index] = innovation;
            eliminateRows(data, index, axis, column, inverse);
            if (joint.parent < 0) continue;
            wrench -= column * (innovation * inverse);
            inertia.subtractOuter(column, inverse);
            if (joint.follows) {
                handed = inertia;
                wrenchHanded = wrench;
            } else {
                addTo(data.wrenches + 4 * joint.parent, wrench);
                double* target = data.articulated + Columns::size * joint.parent;
                inertia += Columns::load(target);
                inertia.store(target);
            }
        }
        return -1;
    }

    /// What the rows of the loops have at a joint.
    [[gnu::always_inline]] static void eliminateRows(const PlanarSweepData& data, int index,
                                                     const Screw& axis, const Screw& column,
                                                     double inverse) {
        const std::size_t rowSize = 4 * static_cast<std::size_t>(data.jointCount);
        const int parent = data.joints[index].parent;
        for (std::size_t share = data.firstShares[index]; share < data.firstShares[index + 1];
             ++share) {
            double* row = data.rowWrenches + data.shares[share].row * rowSize;
            const Screw wrench = Screw::loadPieces(row + 4 * index);
            const double innovation = dot(axis, wrench);
            data.half[data.shares[share].place] = innovation;
            if (parent >= 0) addTo(row + 4 * parent, wrench - column * (innovation * inverse));
        }
    }

    [[gnu::always_inline]] static void addTo(double* target, const Screw& screw) {
        (Screw::loadPieces(target) + screw).store(target);
    }

    /// Velocity of a joint: beta = (innovation - U . V of the parent) / D.
    [[gnu::always_inline]] static double velocityOf(const PlanarSweepData& data, int index,
                                                    const Screw& carried) {
        return (data.innovations[index] - dot(carried, Screw::load(data.columns + 4 * index)))
               * data.inverses[index];
    }

    /// Motion of a joint, none of the ground.
    [[gnu::always_inline]] static Screw motionOf(const double* motions, int joint) {
        return joint >= 0 ? Screw::load(motions + 4 * joint) : Screw{};
    }

    static void spread(const PlanarSweepData& data) {
        const double gravityX = data.gravity[0], gravityY = data.gravity[1];
        Screw velocity;
        for (int index = 0; index < data.jointCount; ++index) {
            const PlanarJoint& joint = data.joints[index];
            if (!joint.follows) velocity = motionOf(data.velocities, joint.parent);
            const double own = velocityOf(data, index, velocity);
            velocity += Screw::load(data.axes + 4 * index) * own;
            velocity.store(data.velocities + 4 * index);
            data.jointVelocities[index] = own;
            data.jointForces[index] = -joint.damping * own;
            Screw momentum, weight;
            if (joint.heavy) {
                const Columns inertia = Columns::ofBody(data.inertias + inertiaSize * index);
                momentum = inertia * velocity;
                weight = inertia.x * gravityX + inertia.y * gravityY;
            }
            momentum.store(data.momenta + 4 * index);
            weight.store(data.forces + 4 * index);
        }
    }

    static void accumulate(const PlanarSweepData& data, double* momentumRate) {
        Screw momentum, force;  // of the joint that follows
        for (int index = data.jointCount - 1; index >= 0; --index) {
            const PlanarJoint& joint = data.joints[index];
            momentum = summed(data.momenta + 4 * index, joint, momentum);
            force = summed(data.forces + 4 * index, joint, force);
            Rates rates;
            rates.add(Screw::load(data.velocities + 4 * index), momentum);
            momentumRate[index] = dot(Screw::load(data.axes + 4 * index), force - rates.sum())
                                  + data.jointForces[index];
            if (joint.follows || joint.parent < 0) continue;
            addTo(data.momenta + 4 * joint.parent, momentum);
            addTo(data.forces + 4 * joint.parent, force);
        }
    }

    /// Adds what the joint that follows hands down to the own force.
    [[gnu::always_inline]] static Screw summed(double* own, const PlanarJoint& joint,
                                               const Screw& handed) {
        Screw sum = Screw::loadPieces(own);
        if (!joint.followed) return sum;
        sum += handed;
        sum.store(own);
        return sum;
    }

    static void eliminateAgain(const PlanarSweepData& data, const double* momentum,
                               double* forces) {
        for (int index = 0; index < data.jointCount; ++index)
            if (data.joints[index].gathers) Screw{}.store(data.wrenches + 4 * index);
        Screw force, wrenchHanded;  // of the joint that follows
        for (int index = data.jointCount - 1; index >= 0; --index) {
            const PlanarJoint& joint = data.joints[index];
            force = summed(forces + 4 * index, joint, force);
            Screw wrench;
            if (joint.gathers) wrench = Screw::load(data.wrenches + 4 * index);
            if (joint.followed) wrench += wrenchHanded;
            const double innovation =
                momentum[index] + dot(Screw::load(data.axes + 4 * index), force + wrench);
            data.innovations[index] = innovation;
            if (joint.parent < 0) continue;
            wrench -= Screw::load(data.columns + 4 * index) * (innovation * data.inverses[index]);
            if (joint.follows) {
                wrenchHanded = wrench;
            } else {
                addTo(forces + 4 * joint.parent, force);
                addTo(data.wrenches + 4 * joint.parent, wrench);
            }
        }
    }

    static void spreadAgain(const PlanarSweepData& data, double* velocity, double* motions) {
        Screw motion;
        for (int index = 0; index < data.jointCount; ++index) {
            const PlanarJoint& joint = data.joints[index];
            if (!joint.follows) motion = motionOf(motions, joint.parent);
            const double own = velocityOf(data, index, motion);
            velocity[index] = own;
            motion += Screw::load(data.axes + 4 * index) * own;
            motion.store(motions + 4 * index);
        }
    }
};

template <class Target>
PlanarSweeps planarSweepsFor() {
    using Kernels = PlanarKernels<Target>;
    return {&Kernels::place,      &Kernels::eliminate,      &Kernels::spread,
            &Kernels::accumulate, &Kernels::eliminateAgain, &Kernels::spreadAgain};
}

}  // namespace linkwright::dynamics
