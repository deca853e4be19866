// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/record.h"

namespace linkwright::dynamics {

// Momentum of a group of bodies about the world origin, P = sum M V, and its rate along the motion,
//   dP/dt = sum (M A + V x* M V),
// with spatial inertias M, velocities V and their rates A of the nodes. What the inertia of the
// group does to the frame is the opposite: shaking force and moment (Berkof and Lowen 1969). About
// a point at R the moment is N - R x F, of the momenta as of the forces.

/// M of one share of the group.
template <class Space>
typename Space::Inertia groupInertia(const assembly::SignalElement::Inertia& share,
                                     const typename Space::Scalar* parameters,
                                     const Record<Space>& record) {
    const auto& pose = record.poses[at(share.node)];
    return Space::inertiaInWorld(parameters + share.parameter, pose.rotation, pose.origin);
}

/// Mass and first moment (about the world origin) of a group.
template <class Space>
struct GroupMass {
    typename Space::Scalar mass{0.0};
    typename Space::Vector moment = Space::Vector::Zero();

    GroupMass(const assembly::SignalElement& signal, const typename Space::Scalar* parameters,
              const Record<Space>& record) {
        for (const auto& share : signal.group) {
            const typename Space::Inertia inertia = groupInertia<Space>(share, parameters, record);
            mass += inertia.mass;
            moment += inertia.firstMoment;
        }
    }
};

/// Takes the moment of a wrench about the point of a signal, if it is one about a point.
template <class Space>
typename Space::Force aboutPoint(const assembly::SignalElement& signal,
                                 typename Space::Force wrench,
                                 const typename Space::Scalar* parameters,
                                 const Record<Space>& record) {
    if (signal.moment)
        wrench.moment -= Space::moment(
            assembly::worldPoint<Space>(signal.at, parameters, record.poses.data()), wrench.force);
    return wrench;
}

/// P, its moment about the point of the signal.
template <class Space>
typename Space::Force groupMomentum(const assembly::SignalElement& signal,
                                    const typename Space::Scalar* parameters,
                                    const Record<Space>& record) {
    typename Space::Force sum;
    for (const auto& share : signal.group)
        sum += groupInertia<Space>(share, parameters, record) * record.velocities[at(share.node)];
    return aboutPoint<Space>(signal, sum, parameters, record);
}

/// -dP/dt, its moment about where the point of the signal is.
/// @param motions A per node
template <class Space>
typename Space::Force groupShaking(const assembly::SignalElement& signal,
                                   const typename Space::Scalar* parameters,
                                   const Record<Space>& record,
                                   const std::vector<typename Space::Motion>& motions) {
    typename Space::Force sum;
    for (const auto& share : signal.group) {
        const typename Space::Inertia inertia = groupInertia<Space>(share, parameters, record);
        const typename Space::Motion& velocity = record.velocities[at(share.node)];
        sum -= inertia * motions[at(share.node)] + Space::crossForce(velocity, inertia * velocity);
    }
    return aboutPoint<Space>(signal, sum, parameters, record);
}

}  // namespace linkwright::dynamics
