// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <utility>

namespace linkwright::assembly {

/// What a primitive joint is and where it stands in a tree.
struct JointShape {
    NodeKind kind = NodeKind::Rigid;
    int parent = -1;  ///< joint, -1 for the ground
    int firstDof = 0;
    int dofCount = 0;
    int firstCoordinate = 0;
    bool heavy = false;    ///< carries inertia
    bool lends = false;    ///< carries a ballast
    bool follows = false;  ///< its parent is the joint before it, as in a chain
    bool gathers = false;  ///< some joint that does not follow it hangs on it
    bool onPath = false;   ///< between the handles of a substructure
};

/// The joint at a place of a serial chain of screws that carry inertia.
[[gnu::always_inline]] inline JointShape chainJoint(int index) {
    return {NodeKind::Screw, index - 1, index, 1, index, true, false, index > 0, false, true};
}

/// A primitive joint and the frame it carries, as numbers that lie side by side: what the sweeps
/// over a tree know of the drawing. Vectors of space have room for a fourth number.
template <class Number>
struct alignas(alignof(Number) > 32 ? alignof(Number) : 32) JointConstants : JointShape {
    /// Of the sweeps in the lanes of the processor; without these the constants of packs are a
    /// third smaller, which 1024 links take 5 % less time for.
    static constexpr bool isWide = std::is_same_v<Number, double>;

    Number armature[3] = {};  ///< inertia of rotors, per degree of freedom
    Number zero[3] = {};      ///< coordinates in the drawn pose
    Number damping[3] = {};   ///< viscous friction, per degree of freedom
    Number anchor[4] = {};    ///< origin in the parent's frame, m
    Number axis[4] = {};      ///< of one degree of freedom, in the parent's frame
    Number travel[4] = {};    ///< Screw: per radian, in the parent's frame, m/rad
    Number inertia[10] = {};  ///< the inertia block, see Space::inertiaInWorld
    Number lent[3] = {};      ///< moments of inertia lent by ballasts
    Number moments[isWide ? 12 : 1] =
        {};  ///< of inertia about the own origin by columns; space only
    Number massColumns[isWide ? 12 : 1] = {};  ///< mass times the unit matrix; space only
};

/// One joint per node, parents first; numbers are still to be filled in.
template <class Number>
std::vector<JointConstants<Number>> jointConstants(const System& system) {
    std::vector<JointConstants<Number>> joints(system.nodes.size());
    for (std::size_t index = 0; index < joints.size(); ++index) {
        const Node& node = system.nodes[index];
        JointConstants<Number>& joint = joints[index];
        joint.kind = node.kind;
        joint.parent = node.parent;
        joint.firstDof = node.firstDof;
        joint.dofCount = node.dofCount;
        joint.firstCoordinate = node.firstCoordinate;
        joint.heavy = node.inertiaParameter >= 0;
        joint.follows = node.parent >= 0 && static_cast<std::size_t>(node.parent) + 1 == index;
        if (node.parent >= 0 && !joint.follows)
            joints[static_cast<std::size_t>(node.parent)].gathers = true;
    }
    for (const VirtualInertia& virtualInertia : system.virtualInertias) {
        if (virtualInertia.dof >= 0) continue;
        JointConstants<Number>& joint = joints[static_cast<std::size_t>(virtualInertia.node)];
        joint.lends = true;
        joint.lent[system.planar ? 0 : virtualInertia.axis] += Number(virtualInertia.inertia);
    }
    return joints;
}

/// Where a joint is and how it moves, from the parameters of the system.
template <class Space, class Number>
void fillPlace(const Node& node, const Number* parameters, JointConstants<Number>& joint) {
    std::copy_n(parameters + node.anchorParameter, Space::vectorSize, joint.anchor);
    if (node.axisParameter >= 0)
        std::copy_n(parameters + node.axisParameter,
                    node.kind == NodeKind::Prismatic ? Space::vectorSize : Space::angularSize,
                    joint.axis);
    if (node.travelParameter >= 0)
        std::copy_n(parameters + node.travelParameter, Space::vectorSize, joint.travel);
    // Of a rotation by quaternions there is none.
    if (node.kind != NodeKind::Spherical)
        std::copy_n(parameters + node.zeroParameter, node.dofCount, joint.zero);
}

/// A joint with one degree of freedom as a screw, whose axis or travel may be zero.
template <class Number>
JointConstants<Number> screwOf(JointConstants<Number> joint) {
    if (joint.kind == NodeKind::Prismatic) std::swap(joint.axis, joint.travel);
    joint.kind = NodeKind::Screw;
    return joint;
}

/// The twin: derivatives with respect to a joint from those with respect to it as a screw.
/// @param joint of the kind that it is
template <class Number>
JointConstants<Number> ofScrew(JointConstants<Number> joint) {
    if (joint.kind == NodeKind::Prismatic) std::swap(joint.axis, joint.travel);
    return joint;
}

/// Calls `visit(own, other)` for the numbers of two joints that come from the drawing.
template <class Joint, class Other, class Visit>
void forNumbers(Joint& joint, Other& other, const Visit& visit) {
    const auto forList = [&visit](auto& list, auto& others) {
        for (std::size_t place = 0; place < std::size(list); ++place)
            visit(list[place], others[place]);
    };
    forList(joint.armature, other.armature);
    forList(joint.zero, other.zero);
    forList(joint.damping, other.damping);
    forList(joint.anchor, other.anchor);
    forList(joint.axis, other.axis);
    forList(joint.travel, other.travel);
    forList(joint.inertia, other.inertia);
}

/// Takes over the present parameters of the system.
template <class Space, class Number>
void fillConstants(const System& system, const Number* parameters,
                   std::vector<JointConstants<Number>>& joints) {
    for (std::size_t index = 0; index < joints.size(); ++index) {
        const Node& node = system.nodes[index];
        JointConstants<Number>& joint = joints[index];
        fillPlace<Space>(node, parameters, joint);
        for (int local = 0; local < node.dofCount; ++local) {
            joint.damping[local] = parameters[node.dampingParameter + local];
            const int armature = system.armatures[static_cast<std::size_t>(node.firstDof + local)];
            joint.armature[local] = armature >= 0 ? parameters[armature] : Number(0.0);
        }
        if (!joint.heavy) continue;
        const Number* inertia = parameters + node.inertiaParameter;
        std::copy_n(inertia, Space::inertiaSize, joint.inertia);
        if constexpr (!Space::planar && JointConstants<Number>::isWide) {
            const auto moments = Space::symmetric(inertia + 4);
            for (int column = 0; column < 3; ++column) {
                joint.massColumns[5 * column] = inertia[0];
                std::copy_n(moments.col(column).data(), 3, joint.moments + 4 * column);
            }
        }
    }
    for (const VirtualInertia& virtualInertia : system.virtualInertias) {
        if (virtualInertia.dof < 0) continue;
        const auto node = static_cast<std::size_t>(virtualInertia.node);
        joints[node].armature[virtualInertia.dof - system.nodes[node].firstDof] +=
            Number(virtualInertia.inertia);
    }
}

/// The twin of `fillConstants`: adds derivatives with respect to the constants of a joint to those
/// with respect to the parameters.
template <class Space, class Number>
void addConstants(const System& system, const Node& node, const JointConstants<Number>& derivative,
                  Number* parameters) {
    const auto add = [parameters](int first, const Number* numbers, int count) {
        for (int place = 0; first >= 0 && place < count; ++place)
            parameters[first + place] += numbers[place];
    };
    add(node.anchorParameter, derivative.anchor, Space::vectorSize);
    add(node.axisParameter, derivative.axis,
        node.kind == NodeKind::Prismatic ? Space::vectorSize : Space::angularSize);
    add(node.travelParameter, derivative.travel, Space::vectorSize);
    add(node.inertiaParameter, derivative.inertia, Space::inertiaSize);
    add(node.dampingParameter, derivative.damping, node.dofCount);
    if (node.kind != NodeKind::Spherical) add(node.zeroParameter, derivative.zero, node.dofCount);
    for (int local = 0; local < node.dofCount; ++local)
        add(system.armatures[static_cast<std::size_t>(node.firstDof + local)],
            derivative.armature + local, 1);
}

}  // namespace linkwright::assembly
