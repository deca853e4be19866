// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/loops.h"
#include "engine/dynamics/equations/record.h"

namespace linkwright::dynamics {

// The wrench that body A exerts on body B through a joint, in the form
//   F = dG/dt + R
// with two wrenches G and R of the level of velocities; the impulse of the joint since the start
// is G - G(0) plus the integral of R (Maciag 2023, section 3.2.1: lambda = d(sigma)/dt). The wrench
// itself follows from the accelerations, see signal_rates.h.
//
// A joint of the tree: G is the momentum beyond it with all impulses that act there, R the other
// forces that act there, C-dot^T sigma included, with the opposite sign.
// A joint made of constraint equations: the wrenches W of its rows on body B take W d(sigma)/dt
// from the momentum, so G = -sum W sigma and R = sum (dW/dt) sigma. Relative coordinates of the
// joint (absolute formulation) add, with their wrench W, force tau and impulse s, -W s to G and
// (dW/dt) s + W tau to R.
//
// All this is about the world origin. The moment about the joint's point P, which moves with body
// B, is M = M_0 - P x F, hence of the same form:
//   G_P = G_0 - P x G_F,   R_P = R_0 - P x R_F + dP/dt x G_F.

/// Number of components that the impulse of a joint has in the space: those of a force or a moment.
template <class Space>
constexpr int impulseSize(const assembly::SignalElement& signal) {
    return signal.moment ? Space::angularSize : Space::vectorSize;
}

/// One component of the part of a wrench that a signal measures.
template <class Space>
typename Space::Scalar& impulseComponent(const assembly::SignalElement& signal,
                                         typename Space::Force& wrench, int axis) {
    return signal.moment ? Space::component(wrench.moment, axis) : wrench.force[axis];
}

/// World position of the point that a moment is taken about.
template <class Space>
typename Space::Vector momentPoint(const assembly::SignalElement& signal,
                                   const typename Space::Scalar* parameters,
                                   const Record<Space>& record) {
    return assembly::worldPoint<Space>(signal.at, parameters, record.poses.data());
}

/// G about the world origin, N m s and N s.
template <class Space>
typename Space::Force originImpulse(const assembly::SignalElement& signal,
                                    const Record<Space>& record) {
    if (signal.node >= 0)
        return record.momenta[at(signal.node)] * typename Space::Scalar(signal.sign);
    typename Space::Force sum;
    for (const int row : signal.rows)
        sum -= record.closures[at(row)].wrenchB * record.impulses[at(row)];
    for (const int relative : signal.relatives)
        sum -= record.relativeWrenches[at(relative)] * record.relativeImpulses[at(relative)];
    return sum;
}

/// R about the world origin, N m and N.
template <class Space>
typename Space::Force originPush(const assembly::SignalElement& signal, const System& system,
                                 const typename Space::Scalar* parameters,
                                 const Record<Space>& record) {
    if (signal.node >= 0)
        return record.forces[at(signal.node)] * typename Space::Scalar(-signal.sign);
    typename Space::Force sum;
    for (const int row : signal.rows)
        sum +=
            wrenchRates<Space>(system.rows[at(row)], record.closures[at(row)], parameters, record)
                .onB
            * record.impulses[at(row)];
    for (const int index : signal.relatives) {
        const typename Space::Force& wrench = record.relativeWrenches[at(index)];
        sum += wrench * record.relativeForces[at(index)]
               + relativeWrenchRate<Space>(system.relatives[at(index)], wrench, parameters, record)
                     * record.relativeImpulses[at(index)];
    }
    return sum;
}

/// G, its moment about the joint's point where that is measured.
template <class Space>
typename Space::Force jointImpulse(const assembly::SignalElement& signal,
                                   const typename Space::Scalar* parameters,
                                   const Record<Space>& record) {
    typename Space::Force impulse = originImpulse<Space>(signal, record);
    if (signal.moment)
        impulse.moment -=
            Space::moment(momentPoint<Space>(signal, parameters, record), impulse.force);
    return impulse;
}

/// R, its moment about the joint's point where that is measured.
template <class Space>
typename Space::Force jointPush(const assembly::SignalElement& signal, const System& system,
                                const typename Space::Scalar* parameters,
                                const Record<Space>& record) {
    typename Space::Force push = originPush<Space>(signal, system, parameters, record);
    if (!signal.moment) return push;
    const typename Space::Vector point = momentPoint<Space>(signal, parameters, record);
    const typename Space::Vector velocity =
        velocityOf<Space>(motionOf<Space>(record, signal.at.node), point);
    push.moment += Space::moment(velocity, originImpulse<Space>(signal, record).force)
                   - Space::moment(point, push.force);
    return push;
}

}  // namespace linkwright::dynamics
