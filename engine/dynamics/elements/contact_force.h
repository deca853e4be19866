// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/contact_ball.h"
#include "engine/dynamics/elements/contact_part.h"
#include "engine/dynamics/elements/force_context.h"
#include "engine/dynamics/elements/hunt_crossley.h"
#include "engine/dynamics/elements/joint_friction_force.h"
#include "engine/dynamics/elements/road_surface.h"

#include <cmath>
#include <optional>

namespace linkwright::dynamics {

// With c the middle of a ball of radius r, n the normal out of the surface, x = c - r n the deepest
// point of the ball, w the velocity of A at x less that of B, u = w - n (n . w) and d the depth,
//   F = N n - N T u,   N = k d^(3/2) s(1 + c' d'),   d' = -n . w,   T = mu(|u|) / |u|,
// acts on A at x, and its opposite on B at the same place. x moves with the shapes, but n is
// perpendicular to what the ball and the surface do there, so that d' is the rate of d.

/// Where a ball is to a surface.
template <class Space>
struct ContactGeometry {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    BallPlace<Space> middle;               ///< of the ball
    ContactPart<Space> part;               ///< of the surface
    Vector ball, surface;                  ///< middle of the ball, point of the surface, world
    Scalar radius;                         ///< r; zero where the ball is the end of a cylinder
    Vector span;                           ///< from the surface's point (or axis) to the ball
    Scalar length{0.0};                    ///< of the span; not of planes
    Scalar depth{0.0};                     ///< d; not above zero: no contact
    std::optional<RoadPlace<Space>> road;  ///< of roads
    Vector normal = Vector::Zero();        ///< n; set by `complete`
    Vector place = Vector::Zero();         ///< x; likewise

    ContactGeometry(const assembly::ContactElement& contact, const assembly::ContactBall& touching,
                    const System& system, const Scalar* parameters, const Record<Space>& record)
        : middle(contact, touching, parameters, record),
          part(contact, middle.middle, parameters, record),
          ball(middle.middle),
          surface(assembly::worldPoint<Space>(*part.place, parameters, record.poses.data())),
          radius(touching.kind == assembly::ContactBall::Kind::End ? Scalar(0.0)
                                                                   : parameters[contact.radius]) {
        using model::ContactShape;
        if (contact.shape == ContactShape::Road) {
            road.emplace(contact.road, system, parameters, record, ball, radius);
            depth = radius - road->distance;
            return;
        }
        span = ball - surface;
        const Scalar swelling = parameters[contact.surfaceRadius] * Scalar(part.swelling);
        if (part.kind == ContactShape::Plane) {
            depth = radius + swelling - math::dot(part.direction, span);
            return;
        }
        if (part.kind == ContactShape::Cylinder)
            span = span - part.direction * math::dot(part.direction, span);
        // In the middle of a hollow the distance has no derivative, and nothing touches.
        const bool centered = math::realPart(math::dot(span, span)) == 0.0;
        length = centered ? Scalar(0.0) : math::length(span);
        depth = radius + swelling - length * Scalar(part.outward);
    }

    [[nodiscard]] bool touches() const { return math::realPart(depth) > 0.0; }

    /// Whether the ball is in the middle of a line or point, where the surface has no normal.
    [[nodiscard]] bool isCentered() const {
        return part.kind != model::ContactShape::Plane && part.kind != model::ContactShape::Road
               && math::realPart(length) == 0.0;
    }

    /// The normal and the place of the force: of balls that are not in the middle.
    void complete() {
        normal = road ? road->normal
                 : part.kind == model::ContactShape::Plane
                     ? part.direction
                     : Vector(span * (Scalar(part.outward) / length));
        place = ball - normal * radius;
    }
};

/// Forces at a ball that touches.
template <class Space>
struct ContactState {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    ClippedPush<Scalar> push;  ///< of d and d'
    Scalar pressing{0.0};      ///< N
    Vector velocity;           ///< w
    Vector sliding;            ///< u
    Scalar friction{0.0};      ///< T

    ContactState(const assembly::ContactElement& contact, const ContactGeometry<Space>& geometry,
                 const Scalar* parameters, const Vector& relative)
        : push(geometry.depth, -math::dot(geometry.normal, relative),
               parameters[contact.dissipation]),
          pressing(parameters[contact.stiffness] * push.shape() * push.share),
          velocity(relative),
          sliding(relative + geometry.normal * push.depthRate),
          friction(frictionShareOf<Scalar>(contact, parameters, math::dot(sliding, sliding))) {}

    /// F
    [[nodiscard]] Vector force(const ContactGeometry<Space>& geometry) const {
        return geometry.normal * pressing - sliding * (pressing * friction);
    }
};

/// Velocity of A less that of B at a place, under a motion of the nodes.
template <class Space>
typename Space::Vector relativeVelocity(int nodeA, int nodeB, const typename Space::Vector& place,
                                        const std::vector<typename Space::Motion>& motions) {
    typename Space::Vector result = Space::Vector::Zero();
    if (nodeA >= 0) result += velocityOf<Space>(motions[at(nodeA)], place);
    if (nodeB >= 0) result -= velocityOf<Space>(motions[at(nodeB)], place);
    return result;
}

/// Where the points are that tell which contacts are apart. Bodies are placed.
template <class Space>
void placeContacts(const System& system, const typename Space::Scalar* parameters,
                   Record<Space>& record) {
    for (std::size_t index = 0; index < system.contactPlaces.size(); ++index)
        record.contactPlaces[index] = assembly::worldPoint<Space>(system.contactPlaces[index],
                                                                  parameters, record.poses.data());
}

/// Whether a ball is farther from a ball, or above a plane, than it reaches: most pairs of many end
/// here.
template <class Space>
bool isOutOfReach(const assembly::ContactElement& contact, const assembly::ContactBall& ball,
                  const typename Space::Scalar* parameters, const Record<Space>& record) {
    if (contact.surfacePlace < 0) return false;
    const typename Space::Vector span =
        record.contactPlaces[at(ball.place)] - record.contactPlaces[at(contact.surfacePlace)];
    double reach = math::realPart(parameters[contact.radius]);
    if (contact.shape == model::ContactShape::Plane) {
        const auto up =
            assembly::worldDirection<Space>(contact.direction, parameters, record.poses.data());
        return math::realPart(math::dot(up, span)) > reach;
    }
    reach += math::realPart(parameters[contact.surfaceRadius]);
    return math::realPart(math::dot(span, span)) > reach * reach;
}

/// Calls `visit(ball, geometry)` for each ball of a contact that touches.
template <class Space, class Visit>
void forEachTouchingBall(const assembly::ContactElement& contact, const System& system,
                         const typename Space::Scalar* parameters, const Record<Space>& record,
                         const Visit& visit) {
    for (const assembly::ContactBall& ball : contact.balls) {
        if (isOutOfReach<Space>(contact, ball, parameters, record)) continue;
        ContactGeometry<Space> geometry(contact, ball, system, parameters, record);
        if (!geometry.touches()) continue;
        geometry.complete();
        visit(ball, geometry);
    }
}

/// Calls `visit(ball, geometry, state)` for each ball of a contact that touches.
template <class Space, class Visit>
void forEachTouch(const assembly::ContactElement& contact, const System& system,
                  const typename Space::Scalar* parameters, const Record<Space>& record,
                  const Visit& visit) {
    forEachTouchingBall<Space>(
        contact, system, parameters, record,
        [&](const assembly::ContactBall& ball, const ContactGeometry<Space>& geometry) {
            visit(ball, geometry,
                  ContactState<Space>(contact, geometry, parameters,
                                      relativeVelocity<Space>(ball.point.node, contact.surface.node,
                                                              geometry.place, record.velocities)));
        });
}

template <class Space>
void applyForce(const assembly::ContactElement& contact, const ForceContext<Space>& context) {
    forEachTouch<Space>(contact, context.system, context.parameters, context.record,
                        [&](const assembly::ContactBall& ball, const auto& geometry,
                            const ContactState<Space>& state) {
                            const typename Space::Vector force = state.force(geometry);
                            context.push(ball.point.node, geometry.place, force);
                            context.push(contact.surface.node, geometry.place, -force);
                        });
}

/// (2/5) k d^(5/2) of each ball.
template <class Space>
typename Space::Scalar storedEnergy(const assembly::ContactElement& contact, const System& system,
                                    const typename Space::Scalar* parameters,
                                    const typename Space::Scalar*, const Record<Space>& record) {
    using std::sqrt;
    using Scalar = typename Space::Scalar;
    Scalar energy(0.0);
    forEachTouchingBall<Space>(contact, system, parameters, record,
                               [&](const auto&, const ContactGeometry<Space>& geometry) {
                                   energy += Scalar(0.4) * parameters[contact.stiffness]
                                             * geometry.depth * geometry.depth
                                             * sqrt(geometry.depth);
                               });
    return energy;
}

/// Ball nearest to the surface, or deepest in it.
template <class Space>
std::size_t nearestBall(const assembly::ContactElement& contact, const System& system,
                        const typename Space::Scalar* parameters, const Record<Space>& record) {
    std::size_t nearest = 0;
    double depth = -HUGE_VAL;
    for (std::size_t ball = 0; ball < contact.balls.size(); ++ball) {
        const double present = math::realPart(
            ContactGeometry<Space>(contact, contact.balls[ball], system, parameters, record).depth);
        if (present <= depth) continue;
        depth = present;
        nearest = ball;
    }
    return nearest;
}

/// Value of a signal of a contact; scalars are the first component.
template <class Space>
math::Vector3<typename Space::Scalar> contactSignal(const assembly::SignalElement& signal,
                                                    const System& system,
                                                    const typename Space::Scalar* parameters,
                                                    const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    const assembly::ContactElement& contact = system.contacts[at(signal.contact)];
    if (signal.kind == model::SignalKind::ContactGap) {
        const auto& ball = contact.balls[nearestBall<Space>(contact, system, parameters, record)];
        return {-ContactGeometry<Space>(contact, ball, system, parameters, record).depth,
                Scalar(0.0), Scalar(0.0)};
    }
    typename Space::Vector force = Space::Vector::Zero();
    Scalar power(0.0);
    forEachTouch<Space>(contact, system, parameters, record,
                        [&](const auto&, const auto& geometry, const ContactState<Space>& state) {
                            force += state.force(geometry);
                            power -= state.pressing * state.friction
                                     * math::dot(state.sliding, state.sliding);
                        });
    if (signal.kind == model::SignalKind::ContactPower) return {power, Scalar(0.0), Scalar(0.0)};
    return toWorld<Space>(system, force);
}

}  // namespace linkwright::dynamics
