// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/joint_reaction.h"
#include "engine/sensitivity/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/joint_reaction.h for joints made of constraint equations. The
// force of a joint of the tree is made of sums over the nodes beyond it, which are seeds of the
// pullback (momentumFields, forceFields).

/// Cost terms on forces and impulses of joints, and on all other rates, are not pulled with the
/// other signals: StagePullback makes seeds of them.
inline bool isPulledApart(const assembly::SignalElement& signal) {
    return signal.rate || signal.sinceStart;
}

/// Cotangent of the impulse s of a relative coordinate: momentum of its rotor and impulses of the
/// constraints on it.
template <class Space>
void pullRelativeImpulse(const PullbackContext<Space>& context, int index,
                         const typename Space::Scalar& cotangent) {
    const System& system = context.system;
    Cotangents<Space>& target = context.cotangents;
    const int dof = system.dofCount + index;
    if (const int armature = system.armatures[at(dof)]; armature >= 0) {
        target.jointVelocities[at(dof)] += context.parameters[armature] * cotangent;
        target.parameters[armature] += context.record.jointVelocities[at(dof)] * cotangent;
    }
    for (std::size_t row = 0; row < system.rows.size(); ++row) {
        const dynamics::ClosureValue<Space>& closure = context.record.closures[row];
        if (closure.dofB == dof) target.impulses[row] += closure.entryB * cotangent;
        if (closure.dofA != dof) continue;
        target.impulses[row] += closure.entryA * cotangent;
        target.parameters[system.rows[row].ratio] -= context.record.impulses[row] * cotangent;
    }
}

/// Adds the derivative of  cotangent . G.
template <class Space>
void pullJointImpulse(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                      const typename Space::Vector& cotangent) {
    using Kind = assembly::ClosureRow::Kind;
    const Record<Space>& record = context.record;
    for (const int row : signal.rows) {
        context.cotangents.impulses[at(row)] -=
            math::dot(cotangent, dynamics::forceAxis<Space>(context.system, record, row));
        const assembly::ClosureRow& source = context.system.rows[at(row)];
        if (source.kind != Kind::AlongDirection) continue;
        Attached<Space> pulled;
        pulled.value = cotangent * (-record.impulses[at(row)]);
        context.pullDirectionPose(source.directionA, context.direction(source.directionA), pulled);
    }
    for (const int index : signal.relatives) {
        const assembly::RelativeDof& relative = context.system.relatives[at(index)];
        const assembly::DirectionReference direction{relative.directionNode, relative.direction};
        const Attached<Space> axis = context.direction(direction);
        pullRelativeImpulse<Space>(context, index, -math::dot(cotangent, axis.value));
        Attached<Space> pulled;
        pulled.value = cotangent * (-record.relativeImpulses[at(index)]);
        context.pullDirectionPose(direction, axis, pulled);
    }
}

/// Adds the derivative of  cotangent . R, but for the part of the forces along the travels.
/// @param world cotangent in world components
template <class Space>
void pullJointPush(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                   const math::Vector3<typename Space::Scalar>& world) {
    using Kind = assembly::ClosureRow::Kind;
    const Record<Space>& record = context.record;
    const typename Space::Vector cotangent = dynamics::fromWorld<Space>(context.system, world);
    const auto pull = [&](const assembly::DirectionReference& direction,
                          const Attached<Space>& axis, const Attached<Space>& pulled) {
        context.pullDirectionVelocity(direction.node, axis, pulled);
        context.pullDirectionPose(direction, axis, pulled);
    };
    for (const int row : signal.rows) {
        const assembly::ClosureRow& source = context.system.rows[at(row)];
        if (source.kind != Kind::AlongDirection) continue;
        const Attached<Space> axis = context.direction(source.directionA);
        context.cotangents.impulses[at(row)] += math::dot(cotangent, axis.velocity);
        Attached<Space> pulled;
        pulled.velocity = cotangent * record.impulses[at(row)];
        pull(source.directionA, axis, pulled);
    }
    for (const int index : signal.relatives) {
        const assembly::RelativeDof& relative = context.system.relatives[at(index)];
        const assembly::DirectionReference direction{relative.directionNode, relative.direction};
        const Attached<Space> axis = context.direction(direction);
        pullRelativeImpulse<Space>(context, index, math::dot(cotangent, axis.velocity));
        Attached<Space> pulled;
        pulled.value = cotangent * record.relativeForces[at(index)];
        pulled.velocity = cotangent * record.relativeImpulses[at(index)];
        pull(direction, axis, pulled);
    }
}

}  // namespace linkwright::sensitivity
