// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/compiled_road.h"

#include <array>
#include <optional>
#include <vector>

namespace linkwright::assembly {

/// What touches at one place: a ball, the line of a capsule, or the end of a cylinder.
struct ContactBall {
    enum class Kind { Ball, Line, End };
    PointReference point;
    Kind kind = Kind::Ball;
    PointReference other = {};  ///< Line: its other end; End: that of the cylinder
    int place = -1;             ///< of the point in ForceElements::contactPlaces, if it is there
};

/// model::Contact made ready for computation. Offsets are into the parameter vector.
struct ContactElement {
    using Source = model::Contact;
    static constexpr bool storesEnergy = true;

    model::ContactShape shape = model::ContactShape::Plane;
    double outward = 1.0;  ///< -1 inside a hollow sphere or cylinder
    int radius = -1;
    int surfaceRadius = -1;  ///< of corners their rounding; of planes without meaning
    PointReference surface;  ///< of corners the first
    int surfacePlace = -1;  ///< in ForceElements::contactPlaces, of planes and the outside of balls
    std::vector<ContactBall> balls;
    DirectionReference direction;  ///< unit; of planes, cylinders and profiles in space
    std::vector<PointReference> corners;
    std::vector<std::array<int, 3>> facets;  ///< of hulls, see math::convexHull
    RoadElement road;                        ///< of roads
    int stiffness = -1, dissipation = -1;
    int staticLevel = -1, dynamicLevel = -1, transitionVelocity = -1;

    static std::optional<ContactElement> compile(const Source& contact, ElementPlaces& places) {
        ContactElement element;
        element.shape = contact.shape;
        element.outward = contact.hollow ? -1.0 : 1.0;
        element.addBalls(contact, places);
        if (contact.shape == model::ContactShape::Road) {
            element.road =
                RoadElement::compile(*model::findById(places.model().roads, contact.road), places);
            element.surface = element.road.point;
        } else if (model::hasCorners(contact.shape)) {
            for (const std::string& corner : contact.corners)
                element.corners.push_back(places.pointOf({contact.bodyB, corner}));
            if (contact.shape == model::ContactShape::Hull)
                for (const std::array<double, 3>& vertex : contact.surfaceVertices)
                    element.corners.push_back(places.vertexOf(contact.bodyB, vertex));
            element.surface = element.corners.front();
        } else {
            element.surface = places.sharedPointOf({contact.bodyB, contact.point});
        }
        if (contact.shape == model::ContactShape::Hull)
            element.facets = model::drawnFacets(places.model(), contact);
        // In a planar mechanism the axis is along the normal: the cylinder is a circle.
        if (contact.shape == model::ContactShape::Cylinder && places.isPlanar())
            element.shape = model::ContactShape::Sphere;
        const bool across = contact.shape == model::ContactShape::Profile && places.isPlanar();
        if (model::isDirected(element.shape) && !across)
            element.direction = {element.surface.node, places.unitDirectionOf(contact.direction)};
        element.keepPlaces(places);
        element.radius = places.scalarOf(contact.radius);
        element.surfaceRadius = places.scalarOf(
            model::hasCorners(contact.shape) ? contact.rounding : contact.surfaceRadius);
        element.stiffness = places.scalarOf(contact.stiffness);
        element.dissipation = places.scalarOf(contact.dissipation);
        element.staticLevel = places.scalarOf(contact.staticLevel);
        element.dynamicLevel = places.scalarOf(contact.dynamicLevel);
        element.transitionVelocity = places.scalarOf(contact.transitionVelocity);
        return element;
    }

    void addBalls(const Source& contact, ElementPlaces& places) {
        using model::ContactTouching;
        for (const std::string& id : contact.points) {
            const model::Attachment at{contact.bodyA, id};
            if (contact.touching != ContactTouching::Box) {
                balls.push_back({places.sharedPointOf(at)});
                continue;
            }
            for (const std::array<double, 3>& corner : model::boxCorners())
                balls.push_back({places.cornerOf(at, contact.size, corner)});
        }
        for (const std::array<double, 3>& vertex : contact.vertices)
            balls.push_back({places.vertexOf(contact.bodyA, vertex)});
        if (contact.touching == ContactTouching::Cylinder) {
            balls[0] = {balls[0].point, ContactBall::Kind::End, balls[1].point};
            balls[1] = {balls[1].point, ContactBall::Kind::End, balls[0].point};
        } else if (model::touchesAlongLine(contact)) {
            balls = {{balls[0].point, ContactBall::Kind::Line, balls[1].point}};
        }
    }

    /// For contacts that show by two places whether anything can touch.
    void keepPlaces(ElementPlaces& places) {
        using model::ContactShape;
        if (outward < 0.0 || balls.empty() || balls[0].kind != ContactBall::Kind::Ball
            || (shape != ContactShape::Plane && shape != ContactShape::Sphere))
            return;
        surfacePlace = places.contactPlaceOf(surface);
        for (ContactBall& ball : balls)
            ball.place = places.contactPlaceOf(ball.point);
    }

    void touch(const Touched& touched) const {
        for (const ContactBall& ball : balls)
            touched.node(ball.point.node);
        touched.node(surface.node);
    }
    [[nodiscard]] std::vector<int> ownParameters() const {
        return {radius,      surfaceRadius, stiffness,         dissipation,
                staticLevel, dynamicLevel,  transitionVelocity};
    }
};

}  // namespace linkwright::assembly
