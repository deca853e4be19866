// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/record.h"

namespace linkwright::dynamics {

// The force F that body A exerts on body B through a joint, in the form
//   F = dG/dt + R
// with two quantities G and R of the level of velocities; the impulse of the joint since the start
// is G - G(0) plus the integral of R (Maciag 2023, section 3.2.1: lambda = d(sigma)/dt).
//
// A joint of the tree: G is the momentum beyond it with all impulses that act there, R the other
// forces that act there, C-dot^T sigma included, with the opposite sign.
// A joint made of constraint equations: the force axes a of its rows take a d(sigma)/dt from the
// momentum, so G = -sum a sigma and R = sum (da/dt) sigma. Travels of the joint (absolute
// formulation) add, with their wrench W, force tau and impulse s, -a s to G and (da/dt) s + a tau
// to R, where a is the force part of W. All these axes turn with body A or stand still.

/// World axis along which a row acts on its second body.
template <class Space>
typename Space::Vector forceAxis(const System& system, const Record<Space>& record, int row) {
    const assembly::ClosureRow& source = system.rows[at(row)];
    if (source.kind == assembly::ClosureRow::Kind::PointComponent)
        return assembly::rowDirection<Space>(source);
    return record.closures[at(row)].wrenchB.force;
}

template <class Space>
typename Space::Vector turnWith(const Record<Space>& record, int node,
                                const typename Space::Vector& axis) {
    if (node < 0) return Space::Vector::Zero();
    return Space::crossVector(record.velocities[at(node)].angular, axis);
}

/// Rate of the axis of a row.
template <class Space>
typename Space::Vector forceAxisRate(const System& system, const Record<Space>& record, int row) {
    const assembly::ClosureRow& source = system.rows[at(row)];
    if (source.kind == assembly::ClosureRow::Kind::PointComponent) return Space::Vector::Zero();
    return turnWith<Space>(record, source.directionA.node, forceAxis<Space>(system, record, row));
}

/// G, N s.
template <class Space>
typename Space::Vector jointImpulse(const assembly::SignalElement& signal, const System& system,
                                    const Record<Space>& record) {
    using Vector = typename Space::Vector;
    if (signal.node >= 0)
        return record.momenta[at(signal.node)].force * typename Space::Scalar(signal.sign);
    Vector sum = Vector::Zero();
    for (const int row : signal.rows)
        sum -= forceAxis<Space>(system, record, row) * record.impulses[at(row)];
    for (const int relative : signal.relatives)
        sum -= record.relativeWrenches[at(relative)].force * record.relativeImpulses[at(relative)];
    return sum;
}

/// R, N.
template <class Space>
typename Space::Vector jointPush(const assembly::SignalElement& signal, const System& system,
                                 const Record<Space>& record) {
    using Vector = typename Space::Vector;
    if (signal.node >= 0)
        return record.forces[at(signal.node)].force * typename Space::Scalar(-signal.sign);
    Vector sum = Vector::Zero();
    for (const int row : signal.rows)
        sum += forceAxisRate<Space>(system, record, row) * record.impulses[at(row)];
    for (const int index : signal.relatives) {
        const Vector axis = record.relativeWrenches[at(index)].force;
        sum += axis * record.relativeForces[at(index)] +
               turnWith<Space>(record, system.relatives[at(index)].directionNode, axis) *
                   record.relativeImpulses[at(index)];
    }
    return sum;
}

}  // namespace linkwright::dynamics
