// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <array>
#include <string>
#include <vector>

namespace linkwright::model {

/// What the points of a contact touch.
enum class ContactShape {
    Plane,     ///< through `point`, solid on the side that `direction` points away from
    Sphere,    ///< about `point`
    Cylinder,  ///< about the line through `point` along `direction`, without ends
    Road,      ///< model::Road
    Profile,   ///< closed polygon through `corners` in turn, without ends along `direction`
    Hull       ///< smallest convex solid about `corners`
};

/// Whether a surface has a radius, and may be hollow.
constexpr bool isRound(ContactShape shape) {
    return shape == ContactShape::Sphere || shape == ContactShape::Cylinder;
}

/// Whether a surface is that of a solid with corners.
constexpr bool hasCorners(ContactShape shape) {
    return shape == ContactShape::Profile || shape == ContactShape::Hull;
}

/// Whether a surface has a direction.
constexpr bool isDirected(ContactShape shape) {
    return shape == ContactShape::Plane || shape == ContactShape::Cylinder
           || shape == ContactShape::Profile;
}

/// Balls of one radius about points of body A (radius 0: the bare points) that touch a surface of
/// body B. One point is a ball or a tip, two are a capsule on a plane, eight the corners of a box.
///
/// A solid with corners is touched where it is nearest to the middle of a ball: on the plane of a
/// face, the line of an edge or at a corner. `rounding` lays it on all around, so that a hull of
/// one corner is a ball and one of two a capsule. Profiles may have hollows; where two sides of one
/// are equally near to a ball outside, the force changes from one to the other.
///
/// Where a ball lies d > 0 deep in the surface, the force of Hunt and Crossley pushes it out, as
/// that of a joint stop,
///   N = stiffness d^(3/2) s(1 + dissipation d(d)/dt),
/// along the normal of the surface at the deepest point of the ball, where both bodies get it.
/// Sliding with the velocity u there, it rubs with the law of Brown and McPhee, as joints do
/// (model::JointFriction): -N mu(z) u / |u|, |u| = sqrt(u . u + 1e-12), z = |u| /
/// transitionVelocity.
struct Contact {
    std::string id;
    std::string name;
    std::string bodyA;
    std::vector<std::string> points;  ///< ids of points, fixed in body A
    Number radius = 0.0;              ///< m, of the balls about them
    std::string bodyB = groundId;     ///< not of roads, which have their own
    ContactShape shape = ContactShape::Plane;
    std::string road;                  ///< Road: its id
    std::string point;                 ///< id of a point, fixed in body B; not of corners
    std::vector<std::string> corners;  ///< Profile, Hull: ids of points, fixed in body B
    Number rounding = 0.0;             ///< Profile, Hull: m, of edges and corners
    Number3 direction{0.0, 1.0, 0.0};  ///< Plane: out of the solid; Cylinder, Profile: along the
                                       ///< axis; drawn
    Number surfaceRadius = 0.1;        ///< Sphere, Cylinder: m
    bool hollow = false;               ///< Sphere, Cylinder: touched from within
    Number stiffness = 0.0;            ///< N/m^(3/2)
    Number dissipation = 0.0;          ///< s/m
    Number staticLevel = 0.0;          ///< coefficient, not below `dynamicLevel`
    Number dynamicLevel = 0.0;         ///< coefficient
    Number transitionVelocity = 0.01;  ///< m/s; positive

    bool operator==(const Contact&) const = default;
};

/// How far a ball about a point of A is from the surface as drawn, m; negative where it lies in it.
/// Zero if a point is missing, or the corners make no solid.
double drawnGap(const Model& model, const Contact& contact, const std::string& point);

/// Triangles of the solid of a Hull as drawn, see math::convexHull; empty where it has no volume.
std::vector<std::array<int, 3>> drawnFacets(const Model& model, const Contact& contact);

template <class Walk, Is<Contact> ContactType>
void visitNumbers(Walk& walk, ContactType& contact, const Model&) {
    using base::Quantity;
    const bool round = isRound(contact.shape);
    walk.number("radius", "Radius of the balls", Quantity::Length, contact.radius);
    walk.group("direction", "Direction", Quantity::Dimensionless, contact.direction, axisNames,
               usedIf(isDirected(contact.shape)));
    walk.number("surfaceRadius", "Radius of the surface", Quantity::Length, contact.surfaceRadius,
                usedIf(round));
    walk.number("rounding", "Rounding", Quantity::Length, contact.rounding,
                usedIf(hasCorners(contact.shape)));
    walk.number("stiffness", "Stiffness (N/m^1.5)", Quantity::Unknown, contact.stiffness);
    walk.number("dissipation", "Dissipation (s/m)", Quantity::Unknown, contact.dissipation);
    walk.number("static", "Static coefficient", Quantity::Dimensionless, contact.staticLevel);
    walk.number("dynamic", "Dynamic coefficient", Quantity::Dimensionless, contact.dynamicLevel);
    walk.number("transitionVelocity", "Transition velocity", Quantity::Velocity,
                contact.transitionVelocity);
}

template <Is<Contact> ContactType, class Visit>
void visitReferences(ContactType& contact, const Visit& visit) {
    visit(contact.bodyA);
    for (auto& point : contact.points)
        visit(point);
    if (contact.shape == ContactShape::Road) {
        visit(contact.road);
        return;
    }
    visit(contact.bodyB);
    if (!hasCorners(contact.shape)) {
        visit(contact.point);
        return;
    }
    for (auto& corner : contact.corners)
        visit(corner);
}

namespace validation {
class Report;
void check(Report& report, const Contact& contact);
}  // namespace validation

}  // namespace linkwright::model
