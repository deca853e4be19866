// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/contact.h"

#include "engine/math/convex_hull.h"
#include "engine/math/solid_parts.h"
#include "engine/model/validation_report.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

namespace linkwright::model {

namespace {

Eigen::Vector3d toVector(const Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

/// Across the road below, which is near enough where it is not deep in it.
double gapToRoad(const Model& model, const Contact& contact, const Eigen::Vector3d& ball) {
    const Road* road = findById(model.roads, contact.road);
    const Point* place = road ? findById(model.points, road->point) : nullptr;
    if (place == nullptr) return 0.0;
    const Eigen::Vector3d span = ball - toVector(place->position);
    const Eigen::Vector3d up = toVector(road->up).normalized();
    double height = 0.0, slope = 0.0;
    if (!road->isFlat()) {
        constexpr double step = 1e-4;  // m
        const Eigen::Vector3d along = toVector(road->along);
        const double x = span.dot((along - up * up.dot(along)).normalized());
        const RoadShape shape(model, *road);
        height = shape.height(x);
        slope = (shape.height(x + step) - shape.height(x - step)) / (2.0 * step);
    }
    return (span.dot(up) - height) / std::hypot(1.0, slope) - contact.radius.value;
}

/// Empty if one is missing.
std::vector<Eigen::Vector3d> drawnCorners(const Model& model, const Contact& contact) {
    std::vector<Eigen::Vector3d> places;
    for (const std::string& id : contact.corners) {
        const Point* corner = findById(model.points, id);
        if (corner == nullptr) return {};
        places.push_back(toVector(corner->position));
    }
    if (contact.shape == ContactShape::Hull)
        for (const std::array<double, 3>& vertex : contact.surfaceVertices)
            places.push_back(Eigen::Vector3d::Map(vertex.data()));
    return places;
}

double gapToSolid(const Model& model, const Contact& contact, const Eigen::Vector3d& ball) {
    const std::vector<Eigen::Vector3d> corners = drawnCorners(model, contact);
    const bool profile = contact.shape == ContactShape::Profile;
    const std::vector<std::array<int, 3>> facets =
        profile ? std::vector<std::array<int, 3>>() : math::convexHull(corners);
    if (profile ? corners.size() < 3 : facets.empty()) return 0.0;
    const Eigen::Vector3d axis =
        profile ? toVector(contact.direction).normalized() : Eigen::Vector3d::Zero();
    const auto across = [&](const Eigen::Vector3d& span) -> Eigen::Vector3d {
        return span - axis * axis.dot(span);
    };
    const auto at = [&](int corner) { return corners[static_cast<std::size_t>(corner)]; };
    const auto spanOf = [&](int corner) -> Eigen::Vector3d { return ball - at(corner); };
    const math::SolidPart part =
        profile ? math::nearestPartOfProfile(static_cast<int>(corners.size()), axis, spanOf)
                : math::nearestPartOfHull(facets, spanOf);
    const Eigen::Vector3d span = across(spanOf(part.corners[0]));
    const double reach = contact.radius.value + contact.rounding.value;
    if (part.count() == 1) return part.side * span.norm() - reach;
    const Eigen::Vector3d edge = across(at(part.corners[1]) - at(part.corners[0]));
    if (profile) return part.side * edge.cross(axis).normalized().dot(span) - reach;
    if (part.count() == 2) return span.cross(edge.normalized()).norm() - reach;
    const Eigen::Vector3d second = at(part.corners[2]) - at(part.corners[0]);
    return edge.cross(second).normalized().dot(span) - reach;
}

}  // namespace

std::vector<std::array<int, 3>> drawnFacets(const Model& model, const Contact& contact) {
    return math::convexHull(drawnCorners(model, contact));
}

bool touchesAlongLine(const Contact& contact) {
    if (contact.touching != ContactTouching::Capsule) return false;
    if (isRound(contact.shape)) return !contact.hollow;
    return contact.shape == ContactShape::Hull
           && contact.corners.size() + contact.surfaceVertices.size() < 3;
}

std::array<std::array<double, 3>, 8> boxCorners() {
    std::array<std::array<double, 3>, 8> corners{};
    for (std::size_t corner = 0; corner < corners.size(); ++corner)
        for (std::size_t axis = 0; axis < 3; ++axis)
            corners[corner][axis] = (corner >> axis) % 2 == 0 ? -0.5 : 0.5;
    return corners;
}

namespace {

double gapAt(const Model& model, const Contact& contact, const Eigen::Vector3d& ball) {
    if (contact.shape == ContactShape::Road) return gapToRoad(model, contact, ball);
    if (hasCorners(contact.shape)) return gapToSolid(model, contact, ball);
    const Point* place = findById(model.points, contact.point);
    if (place == nullptr) return 0.0;
    Eigen::Vector3d span = ball - toVector(place->position);
    const Eigen::Vector3d direction = toVector(contact.direction).normalized();
    if (contact.shape == ContactShape::Plane) return span.dot(direction) - contact.radius.value;
    if (contact.shape == ContactShape::Cylinder) span -= direction * span.dot(direction);
    const double outside = span.norm() - contact.surfaceRadius.value;
    return (contact.hollow ? -outside : outside) - contact.radius.value;
}

/// The gap of a flat end, which its lowest point has.
double gapOfEnd(const Model& model, const Contact& contact, const Eigen::Vector3d& end,
                const Eigen::Vector3d& axis) {
    const double tilt = toVector(contact.direction).normalized().dot(axis.normalized());
    const double across = std::sqrt(std::max(1.0 - tilt * tilt, 0.0));
    return gapAt(model, contact, end) + contact.radius.value * (1.0 - across);
}

}  // namespace

double drawnGap(const Model& model, const Contact& contact, const std::string& point) {
    const Point* ball = findById(model.points, point);
    return ball ? gapAt(model, contact, toVector(ball->position)) : 0.0;
}

std::vector<DrawnBall> drawnBalls(const Model& model, const Contact& contact) {
    std::vector<DrawnBall> balls;
    const auto add = [&](const std::string& point, const Eigen::Vector3d& place) {
        balls.push_back({point, {place.x(), place.y(), place.z()}, gapAt(model, contact, place)});
    };
    for (const std::string& id : contact.points) {
        const Point* point = findById(model.points, id);
        if (point == nullptr) continue;
        const Eigen::Vector3d middle = toVector(point->position);
        if (contact.touching != ContactTouching::Box) {
            add(id, middle);
            continue;
        }
        for (const std::array<double, 3>& corner : boxCorners())
            add(id,
                middle + toVector(contact.size).cwiseProduct(Eigen::Vector3d::Map(corner.data())));
    }
    for (const std::array<double, 3>& vertex : contact.vertices)
        add({}, Eigen::Vector3d::Map(vertex.data()));
    if (contact.touching == ContactTouching::Cylinder && balls.size() == 2) {
        const auto place = [&](std::size_t ball) {
            return Eigen::Vector3d::Map(balls[ball].place.data());
        };
        const Eigen::Vector3d axis = place(1) - place(0);
        for (DrawnBall& ball : balls)
            ball.gap = gapOfEnd(model, contact, Eigen::Vector3d::Map(ball.place.data()), axis);
    }
    return balls;
}

namespace validation {

namespace {

void checkFriction(Report& report, const Contact& contact) {
    if (contact.dynamicLevel.value < 0.0)
        report.error(
            "dynamic",
            "The dynamic coefficient is negative, " + toText(contact.dynamicLevel.value) + ".",
            "Enter 0 or a positive number.");
    if (contact.staticLevel.value < contact.dynamicLevel.value)
        report.error("static",
                     "The static coefficient " + toText(contact.staticLevel.value)
                         + " is below the dynamic one " + toText(contact.dynamicLevel.value) + ".",
                     "Make it at least as large.");
    if (!(contact.transitionVelocity.value > 0.0))
        report.error("transitionVelocity",
                     "The transition velocity " + toText(contact.transitionVelocity.value)
                         + " is not positive.",
                     "Enter a positive number, such as 0.01 m/s.");
}

void checkSizes(Report& report, const Contact& contact) {
    if (contact.radius.value < 0.0)
        report.error("radius", "The radius is negative, " + toText(contact.radius.value) + ".",
                     "Enter 0 for bare points or a positive radius.");
    if (contact.touching == ContactTouching::Cylinder && contact.radius.value == 0.0)
        report.error("radius", "The cylinder has no radius.", "Enter a positive radius.");
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (contact.touching == ContactTouching::Box && !(contact.size[axis].value > 0.0))
            report.error("size/" + std::to_string(axis),
                         "The size " + toText(contact.size[axis].value) + " of the box along "
                             + axisNames[axis] + " is not positive.",
                         "Enter a positive length.");
    if (isDirected(contact.shape)) (void)report.requireDirection("direction", contact.direction);
    if (hasCorners(contact.shape) && contact.rounding.value < 0.0)
        report.error("rounding",
                     "The edge radius is negative, " + toText(contact.rounding.value) + ".",
                     "Enter 0 for sharp edges or a positive radius.");
    if (!isRound(contact.shape)) return;
    if (!(contact.surfaceRadius.value > 0.0))
        report.error("surfaceRadius",
                     "The radius of the surface " + toText(contact.surfaceRadius.value)
                         + " is not positive.",
                     "Enter a positive number.");
    else if (contact.hollow && contact.radius.value >= contact.surfaceRadius.value)
        report.error("radius",
                     "A ball of radius " + toText(contact.radius.value)
                         + " has no room in a hollow of radius "
                         + toText(contact.surfaceRadius.value) + ".",
                     "Make the ball smaller or the hollow larger.");
}

/// To three digits.
std::string roundedText(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

/// The body that is touched; empty if there is none.
std::string surfaceBody(const Report& report, const Contact& contact) {
    if (contact.shape != ContactShape::Road) return contact.bodyB;
    const Road* road = findById(report.model().roads, contact.road);
    return road ? road->body : std::string();
}

/// Whether two sides of a polygon cross, that do not follow each other.
bool crossesItself(const std::vector<Eigen::Vector3d>& corners, const Eigen::Vector3d& axis) {
    const std::size_t count = corners.size();
    const auto turn = [&](std::size_t from, std::size_t to, std::size_t seen) {
        return axis.dot((corners[to] - corners[from]).cross(corners[seen] - corners[from]));
    };
    for (std::size_t one = 0; one < count; ++one)
        for (std::size_t other = one + 2; other < count; ++other) {
            const std::size_t next = one + 1, after = (other + 1) % count;
            if (after == one) continue;
            if (turn(one, next, other) * turn(one, next, after) < 0.0
                && turn(other, after, one) * turn(other, after, next) < 0.0)
                return true;
        }
    return false;
}

/// Area of a polygon across an axis, m^2.
double areaAcross(const std::vector<Eigen::Vector3d>& corners, const Eigen::Vector3d& axis) {
    double area = 0.0;
    for (std::size_t index = 0; index < corners.size(); ++index)
        area += 0.5
                * axis.dot((corners[index] - corners[0])
                               .cross(corners[(index + 1) % corners.size()] - corners[0]));
    return std::abs(area);
}

/// Of a profile or hull. @return whether they make a solid
bool checkCorners(Report& report, const Contact& contact) {
    bool there = true;
    for (std::size_t place = 0; place < contact.corners.size(); ++place)
        there = report.requirePoint("corners/" + std::to_string(place), contact.corners[place])
                && there;
    if (!there) return false;
    const std::size_t count = contact.corners.size() + contact.surfaceVertices.size();
    if (contact.shape == ContactShape::Hull) {
        if (drawnFacets(report.model(), contact).empty()) {
            report.error("corners", "The vertices enclose no volume.",
                         "Specify one point for a ball, two for a capsule, or four or more that do "
                         "not lie in a plane.");
            return false;
        }
        if (count < 3 && !(contact.rounding.value > 0.0))
            report.error("rounding", "A hull of one or two vertices has no surface.",
                         "Enter a positive radius.");
        return true;
    }
    if (contact.corners.size() < 3) {
        report.error("corners", "A profile needs at least three corners.",
                     "List the points of its outline in order.");
        return false;
    }
    const Eigen::Vector3d axis = toVector(contact.direction);
    if (!(axis.norm() > 0.0)) return true;
    const std::vector<Eigen::Vector3d> corners = drawnCorners(report.model(), contact);
    double extent = 0.0;
    for (const Eigen::Vector3d& corner : corners)
        extent = std::max(extent, (corner - corners.front()).squaredNorm());
    constexpr double edgeOn = 1e-9;
    if (areaAcross(corners, axis.normalized()) <= edgeOn * extent) {
        report.error("direction", "The profile encloses no area across its axis.",
                     "Turn the direction along the normal of the outline.");
        return false;
    }
    if (crossesItself(corners, axis.normalized())) {
        report.error("corners", "The sides of the profile cross each other.",
                     "List the points of its outline in order.");
        return false;
    }
    return true;
}

/// What is touched. @return whether it is there
bool checkSurface(Report& report, const Contact& contact) {
    if (contact.shape == ContactShape::Road) {
        if (findById(report.model().roads, contact.road)) return true;
        report.error("road",
                     contact.road.empty() ? "The road is missing."
                                          : "There is no road \"" + contact.road + "\".",
                     "Specify the road to touch.");
        return false;
    }
    const bool body = report.requireBody("bodyB", contact.bodyB);
    if (hasCorners(contact.shape)) return checkCorners(report, contact) && body;
    return report.requirePoint("point", contact.point) && body;
}

/// Whole sentences, each of which has a translation.
std::string depthText(const Contact& contact, const std::string& point, const std::string& depth,
                      const std::string& surface) {
    if (point.empty())
        return "As drawn, a vertex is " + depth + " m deep in the surface of \"" + surface
               + "\": the contact pushes it out violently when the motion starts there.";
    if (contact.touching == ContactTouching::Box)
        return "As drawn, a corner of the box about \"" + point + "\" is " + depth
               + " m deep in the surface of \"" + surface
               + "\": the contact pushes it out violently when the motion starts there.";
    return "As drawn, point \"" + point + "\" is " + depth + " m deep in the surface of \""
           + surface + "\": the contact pushes it out violently when the motion starts there.";
}

/// The force there is larger than any that the motion itself brings about: it flies apart.
void warnOfPenetration(Report& report, const Contact& contact) {
    if (report.model().simulation.start == MotionStart::Equilibrium) return;
    const double size = std::max(
        {contact.radius.value,
         isRound(contact.shape) ? contact.surfaceRadius.value : contact.rounding.value, 1e-3});
    std::map<std::string, double> deepest;  // of each point, and of all vertices
    for (const DrawnBall& ball : drawnBalls(report.model(), contact))
        deepest[ball.point] = std::max(deepest[ball.point], -ball.gap);
    for (const auto& [point, depth] : deepest) {
        if (depth <= 1e-2 * size) continue;
        const auto place = std::find(contact.points.begin(), contact.points.end(), point);
        report.warning(point.empty() ? std::string("vertices")
                                     : "points/" + std::to_string(place - contact.points.begin()),
                       depthText(contact, point, roundedText(depth), surfaceBody(report, contact)),
                       "Draw it outside or closer to the surface, or start in equilibrium.");
    }
}

/// An impact at 1 m/s lasts 2.94 d/v with d = (5 m v^2 / (4 k))^(2/5), m the mass of both bodies
/// against each other: a step of fixed size that is not well below passes through it blindly.
void warnOfShortImpact(Report& report, const Contact& contact) {
    constexpr double speed = 1.0, least = 4.0;  // m/s, steps
    const SimulationSettings& settings = report.model().simulation;
    if (!hasFixedStep(settings.integrator) || !(contact.stiffness.value > 0.0)) return;
    double inverse = 0.0;  // 1/kg
    for (const std::string& id : {contact.bodyA, surfaceBody(report, contact)})
        if (const Body* body = findById(report.model().bodies, id))
            inverse += 1.0 / body->massProperties.mass.value;
    if (!(inverse > 0.0) || !std::isfinite(inverse)) return;
    const double depth = std::pow(1.25 * speed * speed / (inverse * contact.stiffness.value), 0.4);
    const double duration = 2.94 * depth / speed;
    if (duration >= least * settings.step) return;
    char text[128];
    std::snprintf(text, sizeof text,
                  "An impact at 1 m/s lasts %.2g s: steps of %.3g s cannot follow it.", duration,
                  settings.step);
    report.warning("stiffness", text,
                   "Use the integrator \"esdirk43\", a smaller step or a softer contact.");
}

}  // namespace

namespace {

/// Of a capsule or cylinder. @return whether it can be computed
bool checkLine(Report& report, const Contact& contact) {
    const bool capsule = contact.touching == ContactTouching::Capsule;
    if (contact.points.size() != 2 || contact.points[0] == contact.points[1]) {
        report.error("points",
                     capsule ? "A capsule needs two points." : "A cylinder needs two points.",
                     "Specify the centers of its two ends.");
        return false;
    }
    if (!capsule && contact.shape != ContactShape::Plane) {
        report.error("shape", "A cylinder with flat ends touches planes only.",
                     "Use a plane or a capsule, make the cylinder the surface that the other body "
                     "touches, or use vertices around its ends.");
        return false;
    }
    const bool solid = contact.shape == ContactShape::Profile
                       || (contact.shape == ContactShape::Hull && !touchesAlongLine(contact));
    if (capsule && solid) {
        report.error("shape", "A capsule does not touch a solid with edges along its whole length.",
                     "Use \"balls\" at its ends, and a second contact in which the corners of the "
                     "solid touch the capsule: a convex solid with two corners.");
        return false;
    }
    const Point* start = findById(report.model().points, contact.points[0]);
    const Point* end = findById(report.model().points, contact.points[1]);
    if (start == nullptr || end == nullptr
        || (toVector(start->position) - toVector(end->position)).norm() > 0.0)
        return true;
    report.error("points/1", capsule ? "The capsule has no length." : "The cylinder has no length.",
                 "Move one of its points.");
    return false;
}

/// How many places what touches has, and of which kind. @return whether it can be computed
bool checkTouching(Report& report, const Contact& contact) {
    if (contact.touching != ContactTouching::Balls && !contact.vertices.empty()) {
        report.error("vertices", "Only balls have vertices.",
                     "Remove them, or set \"touching\" to \"balls\".");
        return false;
    }
    if (contact.touching == ContactTouching::Box && contact.points.size() != 1) {
        report.error("points", "A box needs one point.", "Specify its center.");
        return false;
    }
    if (contact.touching == ContactTouching::Capsule
        || contact.touching == ContactTouching::Cylinder)
        return checkLine(report, contact);
    if (!contact.points.empty() || !contact.vertices.empty()) return true;
    report.error("points", "Nothing of \"" + contact.bodyA + "\" can touch.",
                 "Specify at least one point.");
    return false;
}

}  // namespace

void check(Report& report, const Contact& contact) {
    bool drawn = report.requireBody("bodyA", contact.bodyA);
    drawn = checkSurface(report, contact) && drawn;
    drawn = checkTouching(report, contact) && drawn;
    for (std::size_t place = 0; place < contact.points.size(); ++place) {
        drawn =
            report.requirePoint("points/" + std::to_string(place), contact.points[place]) && drawn;
        if (contact.points[place] == contact.point && isRound(contact.shape) && !contact.hollow
            && contact.touching != ContactTouching::Box)
            report.error("points/" + std::to_string(place),
                         "The ball lies at the center of what it touches.",
                         "Specify another point.");
    }
    if (drawn && contact.bodyA == surfaceBody(report, contact))
        report.error(contact.shape == ContactShape::Road ? "road" : "bodyB",
                     "Both sides of the contact are the same body.",
                     "Specify another body or the ground.");
    checkSizes(report, contact);
    checkFriction(report, contact);
    warnIfNegative(report, "stiffness", "stiffness", contact.stiffness);
    warnIfNegative(report, "dissipation", "dissipation", contact.dissipation);
    if (drawn) warnOfPenetration(report, contact);
    warnOfShortImpact(report, contact);
}

}  // namespace validation

}  // namespace linkwright::model
