// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/kinematics.h"
#include "engine/assembly/places.h"
#include "engine/assembly/system.h"

#include <vector>

namespace linkwright::assembly {

/// Joint momenta of given joint velocities: those of all bodies farther out, rotors included,
/// along the joint, M beta with M of Maciag 2023, eq. 3.26, which is never formed.
/// @param poses per node, placed
/// @param motionSubspace all columns of the system
/// @param velocities of the joints, dofCount
/// @param momenta dofCount
template <class Space>
void momentaOf(const System& system, const typename Space::Scalar* parameters,
               const Pose<Space>* poses, const typename Space::Motion* motionSubspace,
               const typename Space::Scalar* velocities, typename Space::Scalar* momenta) {
    std::vector<typename Space::Motion> motions(system.nodes.size());
    std::vector<typename Space::Force> ofBodies(system.nodes.size());
    for (std::size_t index = 0; index < system.nodes.size(); ++index) {
        const Node& node = system.nodes[index];
        typename Space::Motion motion =
            node.parent < 0 ? typename Space::Motion{} : motions[at(node.parent)];
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            motion += motionSubspace[dof] * velocities[dof];
        motions[index] = motion;
        if (node.inertiaParameter >= 0)
            ofBodies[index] = Space::inertiaInWorld(parameters + node.inertiaParameter,
                                                    poses[index].rotation, poses[index].origin)
                              * motion;
    }
    for (const int rotor : system.rotors) {
        const RelativeDof& relative = system.relatives[at(rotor)];
        const typename Space::Force wrench = relativeWrench<Space>(relative, parameters, poses);
        typename Space::Scalar rate(0.0);
        if (relative.nodeB >= 0) rate += Space::dotProduct(motions[at(relative.nodeB)], wrench);
        if (relative.nodeA >= 0) rate -= Space::dotProduct(motions[at(relative.nodeA)], wrench);
        const typename Space::Force momentum =
            wrench * (parameters[system.armatures[at(system.dofCount + rotor)]] * rate);
        if (relative.nodeA >= 0) ofBodies[at(relative.nodeA)] -= momentum;
        if (relative.nodeB >= 0) ofBodies[at(relative.nodeB)] += momentum;
    }
    for (std::size_t index = system.nodes.size(); index-- > 0;) {
        const Node& node = system.nodes[index];
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof) {
            momenta[dof] = Space::dotProduct(motionSubspace[dof], ofBodies[index]);
            if (const int armature = system.armatures[at(dof)]; armature >= 0)
                momenta[dof] += parameters[armature] * velocities[dof];
        }
        if (node.parent >= 0) ofBodies[at(node.parent)] += ofBodies[index];
    }
}

}  // namespace linkwright::assembly
