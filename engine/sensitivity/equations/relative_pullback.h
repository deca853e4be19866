// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/sensitivity/equations/factors.h"

namespace linkwright::sensitivity {

// Derivative twin of the relative coordinates of the absolute formulation (assembly::RelativeDof).
// Each differentiates, with d. the difference of a field between body B and body A,
//   b W . dV + tau W . dxi + s (d/dt (W . dxi) - W . deta).

/// What a relative rotation needs: its direction d in the world, and differences of fields.
template <class Space>
struct RelativeTurn {
    using Angular = typename Space::Angular;
    int owner = -1, other = -1;        ///< the direction turns with `owner`
    typename Space::Scalar sign{1.0};  ///< of the fields of `other` in the differences
    Angular direction = Space::zeroAngular();
    Angular spin = Space::zeroAngular();  ///< angular velocity of the owner
    Angular velocity = Space::zeroAngular(), costate = Space::zeroAngular();
    Angular costateRate = Space::zeroAngular(), multiplier = Space::zeroAngular();
};

/// Of relative coordinate `index`, which is a Rotation.
template <class Space>
RelativeTurn<Space> relativeTurn(const PullbackContext<Space>& context, std::size_t index) {
    using Scalar = typename Space::Scalar;
    const assembly::RelativeDof& relative = context.system.relatives[index];
    RelativeTurn<Space> turn;
    const bool ownerIsA = relative.directionNode == relative.nodeA;
    turn.owner = relative.directionNode;
    turn.other = ownerIsA ? relative.nodeB : relative.nodeA;
    turn.sign = Scalar(ownerIsA ? 1.0 : -1.0);
    turn.direction = context.record.relativeWrenches[index].moment;
    if (turn.owner >= 0) turn.spin = context.record.velocities[at(turn.owner)].angular;
    const auto add = [&](int node, const Scalar& sign) {
        if (node < 0) return;
        turn.velocity += context.record.velocities[at(node)].angular * sign;
        turn.costate += context.fields.costate[at(node)].angular * sign;
        turn.costateRate += context.fields.costateRate[at(node)].angular * sign;
        turn.multiplier += context.fields.multiplier[at(node)].angular * sign;
    };
    add(relative.nodeB, Scalar(1.0));
    add(relative.nodeA, Scalar(-1.0));
    return turn;
}

/// The two factors of a relative travel, axis . span.
template <class Space>
struct RelativeTravel {
    assembly::DirectionReference direction;
    Attached<Space> axis, first, second, span;
};

/// Of relative coordinate `index`, which is a Travel.
template <class Space>
RelativeTravel<Space> relativeTravel(const PullbackContext<Space>& context, std::size_t index) {
    const assembly::RelativeDof& relative = context.system.relatives[index];
    RelativeTravel<Space> travel;
    travel.direction = {relative.directionNode, relative.direction};
    travel.axis = context.direction(travel.direction);
    travel.first = context.point(relative.pointA);
    travel.second = context.point(relative.pointB);
    travel.span = difference(travel.second, travel.first);
    return travel;
}

/// d/dt (W . dxi) along the motion.
template <class Space>
typename Space::Scalar relativeCostateRate(const PullbackContext<Space>& context,
                                           std::size_t index) {
    if (context.system.relatives[index].kind == assembly::RelativeDof::Kind::Travel) {
        const RelativeTravel<Space> travel = relativeTravel(context, index);
        return secondRate<Space>(travel.axis, travel.span);
    }
    const RelativeTurn<Space> turn = relativeTurn(context, index);
    return Space::angularDot(turn.direction, turn.costateRate)
           + Space::angularDot(Space::angularCross(turn.spin, turn.direction), turn.costate);
}

/// The part with respect to V that the rate of W has in s d/dt (W . dxi).
template <class Space>
void pullRelativeVelocity(const PullbackContext<Space>& context, std::size_t index,
                          const typename Space::Scalar& impulse) {
    using Scalar = typename Space::Scalar;
    const assembly::RelativeDof& relative = context.system.relatives[index];
    if (relative.kind == assembly::RelativeDof::Kind::Rotation) {
        const RelativeTurn<Space> turn = relativeTurn(context, index);
        if (turn.owner >= 0)
            context.cotangents.velocities[at(turn.owner)].moment +=
                Space::angularCross(turn.direction, turn.costate) * impulse;
        return;
    }
    const RelativeTravel<Space> travel = relativeTravel(context, index);
    const Scalar zero(0.0);
    const Attached<Space> cotangent = factorCotangent<Space>(travel.axis, impulse, zero);
    context.pullDirectionVelocity(relative.directionNode, travel.axis,
                                  factorCotangent<Space>(travel.span, impulse, zero));
    context.pullPointVelocity(relative.pointA.node, travel.first,
                              scaled<Space>(cotangent, Scalar(-1.0)));
    context.pullPointVelocity(relative.pointB.node, travel.second, cotangent);
}

/// The parts with respect to the poses of both bodies and the drawn direction and points.
/// @param velocityCotangent b
/// @param force tau
/// @param impulse s
template <class Space>
void pullRelativePose(const PullbackContext<Space>& context, std::size_t index,
                      const typename Space::Scalar& velocityCotangent,
                      const typename Space::Scalar& force, const typename Space::Scalar& impulse) {
    using Scalar = typename Space::Scalar;
    using Angular = typename Space::Angular;
    const assembly::RelativeDof& relative = context.system.relatives[index];
    Cotangents<Space>& cotangents = context.cotangents;
    if (relative.kind == assembly::RelativeDof::Kind::Travel) {
        const RelativeTravel<Space> travel = relativeTravel(context, index);
        const auto cotangentOf = [&](const Attached<Space>& other) {
            Attached<Space> cotangent = factorCotangent<Space>(other, impulse, -velocityCotangent);
            cotangent.value += other.costate * force;
            cotangent.costate += other.value * force;
            return cotangent;
        };
        const Attached<Space> cotangent = cotangentOf(travel.axis);
        context.pullDirectionPose(travel.direction, travel.axis, cotangentOf(travel.span));
        context.pullPointPose(relative.pointA, travel.first,
                              scaled<Space>(cotangent, Scalar(-1.0)));
        context.pullPointPose(relative.pointB, travel.second, cotangent);
        return;
    }
    const RelativeTurn<Space> turn = relativeTurn(context, index);
    const Angular direction = turn.direction;
    const Angular byDirection =
        turn.velocity * velocityCotangent + turn.costate * force
        + (turn.costateRate + Space::angularCross(turn.costate, turn.spin) - turn.multiplier)
              * impulse;
    Angular local = byDirection;
    if (turn.owner >= 0)
        local = Space::rotateAngularBack(context.record.poses[at(turn.owner)].rotation, local);
    Space::addAngularTo(cotangents.parameters + relative.direction, local);
    if (turn.other < 0) return;
    // The direction stays when the other body turns; its fields turn along. Turning both bodies
    // together changes nothing, so the owner feels the opposite.
    const std::size_t other = at(turn.other);
    const Angular byCostate =
        direction * force + Space::angularCross(turn.spin, direction) * impulse;
    const Angular byImpulse = direction * impulse;
    const Angular turning =
        (Space::angularCross(context.record.velocities[other].angular,
                             Angular(direction * velocityCotangent))
         + Space::angularCross(context.fields.costate[other].angular, byCostate)
         + Space::angularCross(Angular(context.fields.costateRate[other].angular
                                       - context.fields.multiplier[other].angular),
                               byImpulse))
        * turn.sign;
    cotangents.poses[other].moment += turning;
    if (turn.owner >= 0) cotangents.poses[at(turn.owner)].moment -= turning;
}

}  // namespace linkwright::sensitivity
