// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/contact_force.h"
#include "engine/sensitivity/elements/contact_ball_pullback.h"
#include "engine/sensitivity/elements/contact_part_pullback.h"
#include "engine/sensitivity/elements/joint_friction_pullback.h"
#include "engine/sensitivity/elements/local_slopes.h"
#include "engine/sensitivity/elements/road_pullback.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/contact_force.h. What is differentiated is a function
// of the pressing N, the friction share T (a function of the square of u) and of the vectors n, w
// and y, where y is the costate of A less that of B at x, or given:
//   power of the force under y:   N (n . y - T u . y),   and power of the friction:   -N T u . u.

/// Derivatives of what is differentiated, at a ball that touches.
template <class Space>
struct TouchCotangents {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    Scalar pressing{0.0};              ///< N
    Scalar share{0.0};                 ///< T
    Vector normal = Vector::Zero();    ///< n
    Vector velocity = Vector::Zero();  ///< w
    Vector other = Vector::Zero();     ///< y, where it moves with the bodies
};

/// Of  F . y.
template <class Space>
TouchCotangents<Space> forceCotangents(const dynamics::ContactGeometry<Space>& geometry,
                                       const dynamics::ContactState<Space>& state,
                                       const typename Space::Vector& other) {
    using Scalar = typename Space::Scalar;
    const Scalar along = math::dot(geometry.normal, other);
    const Scalar slid = math::dot(state.sliding, other);
    const Scalar rubbed = -state.pressing * state.friction;
    TouchCotangents<Space> result;
    result.pressing = along - state.friction * slid;
    result.share = -state.pressing * slid;
    // u = w - n (n . w), with n . w = -d'.
    result.velocity = (other - geometry.normal * along) * rubbed;
    result.normal = other * (state.pressing + rubbed * state.push.depthRate)
                    - state.velocity * (rubbed * along);
    result.other = state.force(geometry);
    return result;
}

/// Of the power of friction.
template <class Space>
TouchCotangents<Space> powerCotangents(const dynamics::ContactState<Space>& state) {
    using Scalar = typename Space::Scalar;
    const Scalar square = math::dot(state.sliding, state.sliding);
    const Scalar rubbed = -state.pressing * state.friction;
    TouchCotangents<Space> result;
    result.pressing = -state.friction * square;
    result.share = -state.pressing * square;
    // u . du = u . dw + d' u . dn, as u is across n.
    result.velocity = state.sliding * (Scalar(2.0) * rubbed);
    result.normal = state.sliding * (Scalar(2.0) * rubbed * state.push.depthRate);
    return result;
}

/// Adds the derivatives of a ball's depth and normal with respect to poses and places.
template <class Space>
void pullGeometry(const assembly::ContactElement& contact, const assembly::ContactBall& ball,
                  const PullbackContext<Space>& context,
                  const dynamics::ContactGeometry<Space>& geometry,
                  const typename Space::Scalar& byDepth, const typename Space::Vector& byNormal,
                  const typename Space::Vector& byPlace) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    Scalar* parameters = context.cotangents.parameters;
    // x = c - r n
    const Vector ofNormal = byNormal - byPlace * geometry.radius;
    if (ball.kind != assembly::ContactBall::Kind::End)
        parameters[contact.radius] += byDepth - math::dot(geometry.normal, byPlace);
    if (geometry.road) {
        context.pullPosition(ball.point, byPlace);
        pullRoad<Space>(contact.road, context, *geometry.road, ball.point, Scalar(-byDepth),
                        ofNormal);
        return;
    }
    const auto& part = geometry.part;
    Vector bySpan, byDirection = Vector::Zero();
    parameters[contact.surfaceRadius] += byDepth * Scalar(part.swelling);
    if (part.kind == model::ContactShape::Plane) {
        bySpan = part.direction * -byDepth;
        byDirection = ofNormal - geometry.span * byDepth;
    } else {
        const Vector unit = geometry.span / geometry.length;
        const Scalar outward(part.outward);
        bySpan = unit * (-byDepth * outward)
                 + (ofNormal - unit * math::dot(unit, ofNormal)) * (outward / geometry.length);
        if (part.kind == model::ContactShape::Cylinder) {
            const Vector whole = geometry.ball - geometry.surface;
            const Scalar along = math::dot(part.direction, bySpan);
            byDirection = -(bySpan * math::dot(part.direction, whole) + whole * along);
            bySpan = bySpan - part.direction * along;
        }
    }
    byDirection +=
        pullBall<Space>(contact, ball, context, geometry.middle, Vector(bySpan + byPlace));
    context.pullPosition(*part.place, Vector(-bySpan));
    pullDirection<Space>(contact, context, part, byDirection);
}

/// Adds the derivative of what bodies do at the fixed place x, under V or a costate, with respect
/// to the motion (`target`, if any) and the poses, which take their motion along.
/// @param cotangent of the velocity of A less that of B
/// @return the derivative with respect to x
template <class Space>
typename Space::Vector pullRelativeVelocity(int nodeA, int nodeB,
                                            const PullbackContext<Space>& context,
                                            const typename Space::Vector& place,
                                            const std::vector<typename Space::Motion>& motions,
                                            const typename Space::Vector& cotangent,
                                            std::vector<typename Space::Force>* target) {
    using Vector = typename Space::Vector;
    Vector byPlace = Vector::Zero();
    const auto pull = [&](int node, const Vector& share) {
        if (node < 0) return;
        const auto& motion = motions[at(node)];
        const Vector velocity = dynamics::velocityOf<Space>(motion, place);
        const Vector turned = Space::crossVector(motion.angular, share);
        if (target) (*target)[at(node)] += {Space::moment(place, share), share};
        context.cotangents.poses[at(node)] +=
            {Space::moment(velocity, share) + Space::moment(place, turned), turned};
        byPlace -= turned;
    };
    pull(nodeA, cotangent);
    pull(nodeB, Vector(-cotangent));
    return byPlace;
}

/// Derivatives by the depth of a push and by its rate.
template <class Scalar>
struct PushCotangents {
    Scalar depth, depthRate;
};

/// Adds the derivative of  cotangent * N  by the numbers of an element that pushes.
template <class Space, class Element>
PushCotangents<typename Space::Scalar> pullPush(const Element& element,
                                                const PullbackContext<Space>& context,
                                                const typename Space::Scalar& depth,
                                                const typename Space::Scalar& depthRate,
                                                const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    const std::array<Scalar, 4> values{parameters[element.stiffness],
                                       parameters[element.dissipation], depth, depthRate};
    const std::array<Scalar, 4> slopes = slopesOf(
        values, [](const auto& of) { return dynamics::huntCrossley(of[0], of[1], of[2], of[3]); });
    context.cotangents.parameters[element.stiffness] += cotangent * slopes[0];
    context.cotangents.parameters[element.dissipation] += cotangent * slopes[1];
    return {cotangent * slopes[2], cotangent * slopes[3]};
}

/// Adds all derivatives from those of a ball that touches.
/// @param costate whether `other` is the costate at x
template <class Space>
void pullTouch(const assembly::ContactElement& contact, const assembly::ContactBall& ball,
               const PullbackContext<Space>& context,
               const dynamics::ContactGeometry<Space>& geometry,
               const dynamics::ContactState<Space>& state, TouchCotangents<Space> by,
               bool costate) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const PushCotangents<Scalar> byPush =
        pullPush<Space>(contact, context, geometry.depth, state.push.depthRate, by.pressing);
    by.normal -= state.velocity * byPush.depthRate;  // d' = -n . w
    by.velocity -= geometry.normal * byPush.depthRate;
    const Scalar bySquare = pullFrictionShare<Space>(
        contact, context, math::dot(state.sliding, state.sliding), by.share);
    const Vector bySliding = state.sliding * (Scalar(2.0) * bySquare);
    by.velocity += bySliding;
    by.normal += bySliding * state.push.depthRate;

    const int nodeA = ball.point.node, nodeB = contact.surface.node;
    Vector byPlace = pullRelativeVelocity<Space>(nodeA, nodeB, context, geometry.place,
                                                 context.record.velocities, by.velocity,
                                                 &context.cotangents.velocities);
    if (costate)
        byPlace += pullRelativeVelocity<Space>(nodeA, nodeB, context, geometry.place,
                                               context.fields.costate, by.other, nullptr);
    pullGeometry<Space>(contact, ball, context, geometry, byPush.depth, by.normal, byPlace);
}

template <class Space>
void pullForce(const assembly::ContactElement& contact, const PullbackContext<Space>& context,
               const typename Space::Scalar*) {
    dynamics::forEachTouch<Space>(
        contact, context.system, context.parameters, context.record,
        [&](const assembly::ContactBall& ball, const auto& geometry, const auto& state) {
            const auto other = dynamics::relativeVelocity<Space>(
                ball.point.node, contact.surface.node, geometry.place, context.fields.costate);
            pullTouch<Space>(contact, ball, context, geometry, state,
                             forceCotangents<Space>(geometry, state, other), true);
        });
}

/// Adds the derivative of  cotangent * energy.
template <class Space>
void pullStoredEnergy(const assembly::ContactElement& contact,
                      const PullbackContext<Space>& context,
                      const typename Space::Scalar& cotangent) {
    using std::sqrt;
    using Scalar = typename Space::Scalar;
    dynamics::forEachTouchingBall<Space>(
        contact, context.system, context.parameters, context.record,
        [&](const assembly::ContactBall& ball, const auto& geometry) {
            const Scalar shape = geometry.depth * sqrt(geometry.depth) * cotangent;
            context.cotangents.parameters[contact.stiffness] +=
                Scalar(0.4) * shape * geometry.depth;
            pullGeometry<Space>(contact, ball, context, geometry,
                                shape * context.parameters[contact.stiffness],
                                Space::Vector::Zero(), Space::Vector::Zero());
        });
}

/// Adds the derivative of  cotangent . signal  of a contact.
/// @param cotangent world components, scalar signals use the first
template <class Space>
void pullContactSignal(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                       const math::Vector3<typename Space::Scalar>& cotangent) {
    const assembly::ContactElement& contact = context.system.contacts[at(signal.contact)];
    if (signal.kind == model::SignalKind::ContactGap) {
        const auto& ball = contact.balls[dynamics::nearestBall<Space>(
            contact, context.system, context.parameters, context.record)];
        dynamics::ContactGeometry<Space> geometry(contact, ball, context.system, context.parameters,
                                                  context.record);
        if (geometry.isCentered()) return;  // no derivative
        geometry.complete();
        pullGeometry<Space>(contact, ball, context, geometry, -cotangent[0], Space::Vector::Zero(),
                            Space::Vector::Zero());
        return;
    }
    const auto other = dynamics::fromWorld<Space>(context.system, cotangent);
    dynamics::forEachTouch<Space>(
        contact, context.system, context.parameters, context.record,
        [&](const assembly::ContactBall& ball, const auto& geometry, const auto& state) {
            TouchCotangents<Space> by;
            if (signal.kind == model::SignalKind::ContactForce) {
                by = forceCotangents<Space>(geometry, state, other);
            } else {
                by = powerCotangents<Space>(state);
                by.pressing = by.pressing * cotangent[0];
                by.share = by.share * cotangent[0];
                by.normal = by.normal * cotangent[0];
                by.velocity = by.velocity * cotangent[0];
            }
            pullTouch<Space>(contact, ball, context, geometry, state, by, false);
        });
}

}  // namespace linkwright::sensitivity
