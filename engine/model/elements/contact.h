// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <array>
#include <string>
#include <vector>

namespace linkwright::model {

/// What touches.
enum class ContactTouching {
    Balls,     ///< about `points` and `vertices`
    Capsule,   ///< all that is within `radius` of the line between two points
    Cylinder,  ///< with flat ends about two points; on planes only
    Box        ///< balls about the corners of a box about a point
};

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
/// body B. One point is a ball or a tip.
///
/// A capsule on a round surface (a sphere, a cylinder, another capsule) touches as the one ball of
/// its line that is nearest to it. Where the lines of two are parallel, to about 1e-3 rad, that is
/// the one nearest to the middle of the capsule. On a plane, a road or in a hollow, its ends touch.
///
/// A cylinder touches a plane with the lowest point of each end. So that there is one when it
/// stands, its ends bulge: each is a flat ellipsoid of `radius` and 1e-3 of that.
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
    ContactTouching touching = ContactTouching::Balls;
    /// Ids of points, fixed in body A: of balls the middles, of capsules and cylinders the ends, of
    /// a box the middle.
    std::vector<std::string> points;
    std::vector<std::array<double, 3>> vertices;  ///< Balls: further ones, m, world frame, as drawn
    Number3 size{0.1, 0.1, 0.1};   ///< Box: m, between its corners, along the axes of the drawing
    Number radius = 0.0;           ///< m, of the balls, the capsule or the cylinder
    std::string bodyB = groundId;  ///< not of roads, which have their own
    ContactShape shape = ContactShape::Plane;
    std::string road;                  ///< Road: its id
    std::string point;                 ///< id of a point, fixed in body B; not of corners
    std::vector<std::string> corners;  ///< Profile, Hull: ids of points, fixed in body B
    /// Hull: further corners, m, world frame, as drawn.
    std::vector<std::array<double, 3>> surfaceVertices;
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

/// Whether a capsule touches with the nearest ball of its line: what it touches is round, or a hull
/// of one or two corners.
bool touchesAlongLine(const Contact& contact);

/// The corners of the box of a contact, as parts of its size from its middle.
std::array<std::array<double, 3>, 8> boxCorners();

/// How far a ball about a point of A is from the surface as drawn, m; negative where it lies in it.
/// Zero if a point is missing, or the corners make no solid.
double drawnGap(const Model& model, const Contact& contact, const std::string& point);

/// A ball of a contact as drawn, see drawnBalls.
struct DrawnBall {
    std::string point;              ///< id of the point it belongs to, or empty
    std::array<double, 3> place{};  ///< m
    double gap = 0.0;               ///< m, see drawnGap
};

/// Balls with which a contact touches as drawn; those of a line are its ends.
std::vector<DrawnBall> drawnBalls(const Model& model, const Contact& contact);

/// Triangles of the solid of a Hull as drawn, see math::convexHull; empty where it has no volume.
std::vector<std::array<int, 3>> drawnFacets(const Model& model, const Contact& contact);

template <class Fields, Is<Contact> ContactType>
void describe(Fields& fields, ContactType& contact, const Model&) {
    using base::Quantity;
    const bool round = isRound(contact.shape), corners = hasCorners(contact.shape);
    const bool onRoad = contact.shape == ContactShape::Road;
    const bool hull = contact.shape == ContactShape::Hull;
    const bool box = contact.touching == ContactTouching::Box;
    const bool balls = box || contact.touching == ContactTouching::Balls;
    fields.about(
        "Balls about points of body A that touch a surface of body B: Hunt and Crossley along its "
        "normal, Brown and McPhee along it.");
    fields.reference(Field("bodyA").required(), Target::Body, contact.bodyA);
    fields.word(Field("touching").noted("what touches"), contact.touching);
    fields.references(Field("points").noted("the middles of the balls, the ends of the capsule or "
                                            "cylinder, or the middle of the box"),
                      Target::Point, contact.points);
    fields.reals(Field("vertices").noted("further balls: [x, y, z], m, in the drawn pose"),
                 contact.vertices);
    fields.choice({Field("points"), Field("vertices")}, Choose::AtLeastOne);
    fields.numbers(Field("size", "Size", Quantity::Length)
                       .always()
                       .onlyIf(box)
                       .noted("of a box, along the axes of the drawing"),
                   contact.size, axisNames);
    fields.number(Field("radius", balls ? "Radius of the balls" : "Radius", Quantity::Length)
                      .noted("of the balls, the capsule or the cylinder"),
                  contact.radius);
    fields.reference(Field("bodyB").onlyIf(!onRoad), Target::Body, contact.bodyB);
    fields.word(Field("shape").always(), contact.shape);
    fields.reference(Field("road").required().onlyIf(onRoad), Target::Road, contact.road);
    fields.reference(Field("point").required().onlyIf(!onRoad && !corners), Target::Point,
                     contact.point);
    fields.references(
        Field("corners").onlyIf(corners).noted("of shapes profile and hull; instead of point"),
        Target::Point, contact.corners);
    fields.reals(Field("surfaceVertices")
                     .onlyIf(hull)
                     .noted("further corners of shape hull: [x, y, z], m, in the drawn pose"),
                 contact.surfaceVertices);
    fields.choice({Field("corners").onlyIf(corners), Field("surfaceVertices").onlyIf(hull)},
                  Choose::AtLeastOne);
    fields.number(Field("rounding", "Edge radius", Quantity::Length)
                      .onlyIf(corners)
                      .noted("around profiles and hulls"),
                  contact.rounding);
    fields.numbers(Field("direction", "Direction", Quantity::Dimensionless)
                       .always()
                       .onlyIf(isDirected(contact.shape))
                       .noted("out of the solid, or along the axis"),
                   contact.direction, axisNames);
    fields.number(Field("surfaceRadius", "Radius of the surface", Quantity::Length)
                      .required("a length in m")
                      .onlyIf(round)
                      .noted("of spheres and cylinders"),
                  contact.surfaceRadius);
    fields.flag(Field("hollow").noted("touched from within"), contact.hollow);
    fields.number(Field("stiffness", "Stiffness (N/m^1.5)").in("N/m^(3/2)").always(),
                  contact.stiffness);
    fields.number(Field("dissipation", "Dissipation (s/m)").in("s/m"), contact.dissipation);
    fields.number(
        Field("static", "Static coefficient", Quantity::Dimensionless).noted("coefficient"),
        contact.staticLevel);
    fields.number(
        Field("dynamic", "Dynamic coefficient", Quantity::Dimensionless).noted("coefficient"),
        contact.dynamicLevel);
    fields.number(Field("transitionVelocity", "Transition velocity", Quantity::Velocity),
                  contact.transitionVelocity);
}

namespace validation {
class Report;
void check(Report& report, const Contact& contact);
}  // namespace validation

}  // namespace linkwright::model
