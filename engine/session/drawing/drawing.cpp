// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/drawing.h"

#include "engine/base/diagnostic.h"
#include "engine/session/drawing/drawing_parts.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace linkwright::session {

namespace {

using model::Body;
using model::Joint;
using model::JointKind;
using model::Model;

/// Places nearer to each other than this part of the larger distance from the origin are one.
constexpr double coincident = 1e-9;

/// Area, centroid and second moments of a polygon given in its own plane.
struct PolygonMoments {
    double area = 0.0;
    Eigen::Vector2d centroid = Eigen::Vector2d::Zero();
    double xx = 0.0, yy = 0.0, xy = 0.0;  ///< about the centroid: integrals of x^2, y^2, x y
};

/// Green's theorem over the corners; @throws nothing, the area of a folded outline may be zero
PolygonMoments momentsOf(const std::vector<Eigen::Vector2d>& corners) {
    PolygonMoments moments;
    for (std::size_t at = 0; at < corners.size(); ++at) {
        const Eigen::Vector2d& here = corners[at];
        const Eigen::Vector2d& next = corners[(at + 1) % corners.size()];
        const double cross = here.x() * next.y() - next.x() * here.y();
        moments.area += 0.5 * cross;
        moments.centroid += (here + next) * (cross / 6.0);
        moments.xx +=
            cross * (here.x() * here.x() + here.x() * next.x() + next.x() * next.x()) / 12.0;
        moments.yy +=
            cross * (here.y() * here.y() + here.y() * next.y() + next.y() * next.y()) / 12.0;
        moments.xy += cross
                      * (here.x() * next.y() + 2.0 * here.x() * here.y() + 2.0 * next.x() * next.y()
                         + next.x() * here.y())
                      / 24.0;
    }
    if (moments.area == 0.0) return moments;
    moments.centroid /= moments.area;
    moments.xx -= moments.area * moments.centroid.x() * moments.centroid.x();
    moments.yy -= moments.area * moments.centroid.y() * moments.centroid.y();
    moments.xy -= moments.area * moments.centroid.x() * moments.centroid.y();
    return moments;
}

/// A mass with three digits: nobody knows it better before the part is built.
double roundedMass(double mass) {
    const double digit = std::pow(10.0, std::floor(std::log10(mass)) - 2.0);
    return std::round(mass / digit) * digit;
}

/// Puts the two ends of a line of points first: the rod reaches from one to the other.
/// @return its length, m
double orderAlongLine(std::vector<std::string>& points,
                      const std::vector<Eigen::Vector3d>& places) {
    double longest = -1.0;
    std::size_t start = 0;
    std::size_t end = 1;
    for (std::size_t first = 0; first < points.size(); ++first)
        for (std::size_t second = first + 1; second < points.size(); ++second) {
            const double length = (places[first] - places[second]).norm();
            if (length <= longest) continue;
            longest = length;
            start = first;
            end = second;
        }
    std::swap(points[0], points[start]);
    if (end == 0) end = start;
    std::swap(points[1], points[end]);
    return longest;
}

/// Thin uniform plate over the outline; false when the points lie in a line.
bool makePlate(const std::vector<Eigen::Vector3d>& places, Body& body) {
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();
    double size = 0.0;
    for (std::size_t at = 1; at + 1 < places.size(); ++at)
        normal += (places[at] - places[0]).cross(places[at + 1] - places[0]);
    for (const Eigen::Vector3d& place : places)
        size = std::max(size, (place - places[0]).norm());
    if (normal.norm() < 1e-6 * size * size) return false;
    normal.normalize();
    const Eigen::Vector3d across = (places[1] - places[0]).normalized();
    const Eigen::Vector3d along = normal.cross(across);
    std::vector<Eigen::Vector2d> corners;
    for (const Eigen::Vector3d& place : places)
        corners.emplace_back((place - places[0]).dot(across), (place - places[0]).dot(along));
    const PolygonMoments moments = momentsOf(corners);
    if (!(moments.area > 1e-6 * size * size)) return false;
    const double mass = roundedMass(plateMassPerArea * moments.area);
    const double density = mass / moments.area;
    // Moments about the axes of the plate; the third follows because the plate is thin.
    Eigen::Matrix3d axes;
    axes << across, along, normal;
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
    inertia(0, 0) = density * moments.yy;
    inertia(1, 1) = density * moments.xx;
    inertia(2, 2) = inertia(0, 0) + inertia(1, 1);
    inertia(0, 1) = inertia(1, 0) = -density * moments.xy;
    inertia = axes * inertia * axes.transpose();
    const Eigen::Vector3d center =
        places[0] + across * moments.centroid.x() + along * moments.centroid.y();
    body.massProperties.kind = model::MassKind::Explicit;
    body.massProperties.mass = mass;
    // The center of a triangle is the mean of its corners, which goes with them when one is moved.
    if (places.size() != 3) body.massProperties.centerOfMass = toNumbers(center);
    body.massProperties.inertia = {inertia(0, 0), inertia(1, 1), inertia(2, 2),
                                   inertia(0, 1), inertia(0, 2), inertia(1, 2)};
    return true;
}

}  // namespace

void reject(const std::string& object, std::string message, std::string remedy) {
    throw base::InputError(
        base::Diagnostic{base::Severity::Error, object, "", std::move(message), std::move(remedy)});
}

model::Number3 toNumbers(const Eigen::Vector3d& vector) {
    return {vector.x(), vector.y(), vector.z()};
}

Eigen::Vector3d toVector(const model::Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

Eigen::Vector3d pointPosition(const Model& model, const std::string& point) {
    const model::Point* found = model::findById(model.points, point);
    if (!found)
        reject(point, "There is no point \"" + point + "\".", "Click a point of the drawing.");
    return toVector(found->position);
}

bool contains(const std::vector<std::string>& list, const std::string& text) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

std::string pointNameOf(const Model& model, const std::string& point) {
    const model::Point* found = model::findById(model.points, point);
    return found && !found->name.empty() ? found->name : point;
}

std::string bodyNameOf(const Model& model, const std::string& body) {
    const Body* found = model::findById(model.bodies, body);
    return found && !found->name.empty() ? found->name : body;
}

std::vector<std::string> bodiesAt(const Model& model, const std::string& point) {
    std::vector<std::string> found;
    for (const Body& body : model.bodies) {
        const bool jointed =
            std::any_of(model.joints.begin(), model.joints.end(), [&](const Joint& joint) {
                return joint.point == point && (joint.bodyA == body.id || joint.bodyB == body.id);
            });
        if (jointed || contains(body.points, point)) found.push_back(body.id);
    }
    return found;
}

namespace {

bool hasGroundJoint(const Model& model, const std::string& point) {
    return std::any_of(model.joints.begin(), model.joints.end(), [&](const Joint& joint) {
        return joint.point == point
               && (joint.bodyA == model::groundId || joint.bodyB == model::groundId);
    });
}

}  // namespace

bool isGrounded(const Model& model, const std::string& point) {
    // On a rail or a table the point moves although the ground carries the joint.
    for (const Joint& joint : model.joints) {
        if (joint.point != point) continue;
        const bool ground = joint.bodyA == model::groundId || joint.bodyB == model::groundId;
        const bool turnsOnly =
            joint.kind == JointKind::Revolute || joint.kind == JointKind::Universal
            || joint.kind == JointKind::Spherical || joint.kind == JointKind::Fixed;
        if (ground && turnsOnly) return true;
    }
    return bodiesAt(model, point).empty();
}

std::string carrierOf(const Model& model, const std::string& point) {
    if (isGrounded(model, point)) return model::groundId;
    return bodiesAt(model, point).front();
}

Eigen::Vector3d positionOf(const Model& model, const Place& place) {
    return place.point.empty() ? place.position : pointPosition(model, place.point);
}

std::string freshPointName(const Model& model) {
    const auto taken = [&model](const std::string& name) {
        return std::any_of(
            model.points.begin(), model.points.end(),
            [&](const model::Point& point) { return point.name == name || point.id == name; });
    };
    for (char letter = 'A'; letter <= 'Z'; ++letter)
        if (!taken(std::string(1, letter))) return std::string(1, letter);
    for (int number = 27;; ++number)
        if (!taken("P" + std::to_string(number))) return "P" + std::to_string(number);
}

std::string freshName(const Model& model, const std::string& noun) {
    const auto taken = [&model](const std::string& name) {
        bool found = false;
        forEachList(model, [&](const auto& list, const model::ListInfo&) {
            for (const auto& element : list)
                found = found || element.name == name;
        });
        return found;
    };
    for (int number = 1;; ++number) {
        std::string name = noun + " " + std::to_string(number);
        if (!taken(name)) return name;
    }
}

std::string idFor(const Model& model, const std::string& name) {
    std::string stem;
    for (const char letter : name)
        stem += letter == ' ' ? '-'
                              : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return model::freshId(model, stem);
}

std::string addPoint(Model& model, const Eigen::Vector3d& position) {
    if (!position.allFinite())
        reject("", "The position is not finite.", "Click inside the grid, or turn the view.");
    const std::string name = freshPointName(model);
    const std::string id = model::freshId(model, name);
    model.points.push_back({id, name, toNumbers(position)});
    return id;
}

std::string resolve(Model& model, const Place& place) {
    if (!place.point.empty()) {
        pointPosition(model, place.point);  // refuses a point that is not there
        return place.point;
    }
    const std::string point = addPoint(model, place.position);
    if (!place.body.empty() && place.body != model::groundId) {
        Body* body = model::findById(model.bodies, place.body);
        if (!body)
            reject(place.body, "There is no link \"" + place.body + "\".",
                   "Click a link of the drawing.");
        body->points.push_back(point);
    }
    return point;
}

std::string pushJoint(Model& model, JointKind kind, const std::string& bodyA,
                      const std::string& bodyB, const std::string& point,
                      const Eigen::Vector3d& axis, const DrawingPlane& plane) {
    Joint joint;
    joint.name = freshName(model, bodyA == model::groundId ? "Pivot" : "Joint");
    joint.id = idFor(model, joint.name);
    joint.bodyA = bodyA;
    joint.bodyB = bodyB;
    joint.point = point;
    model.joints.push_back(joint);
    setJointShape(model.joints.back(), kind, axis, plane);
    return model.joints.back().id;
}

Body bodyThrough(const std::vector<std::string>& points,
                 const std::vector<Eigen::Vector3d>& places) {
    Body body;
    body.points = points;
    if (places.size() > 2 && makePlate(places, body)) return body;
    const double length = orderAlongLine(body.points, places);
    body.massProperties.kind = model::MassKind::Rod;
    body.massProperties.mass = roundedMass(linkMassPerLength * length);
    if (places.size() == 2) body.points = points;
    return body;
}

std::string addLink(Model& model, const std::vector<Place>& places, const DrawingPlane& plane) {
    struct End {
        std::string point;
        std::string partner;  ///< what is there already; empty: nothing
    };
    std::vector<End> ends;
    for (const Place& place : places) {
        const bool existing = !place.point.empty();
        End end;
        end.point = resolve(model, place);
        if (existing)
            end.partner = carrierOf(model, end.point);
        else if (!place.body.empty() && place.body != model::groundId)
            end.partner = place.body;
        const bool again = std::any_of(ends.begin(), ends.end(), [&](const End& other) {
            return other.point == end.point
                   || (pointPosition(model, other.point) - pointPosition(model, end.point)).norm()
                          <= coincident * (1.0 + pointPosition(model, end.point).norm());
        });
        if (again)
            reject(end.point, "A link needs points at different positions.",
                   "Click a second point.");
        ends.push_back(end);
    }
    if (ends.size() < 2) reject("", "A link needs two points.", "Click a second point.");

    std::vector<std::string> points;
    std::vector<Eigen::Vector3d> positions;
    for (const End& end : ends) {
        points.push_back(end.point);
        positions.push_back(pointPosition(model, end.point));
    }
    Body body = bodyThrough(points, positions);
    body.name = freshName(model, "Link");
    body.id = idFor(model, body.name);
    const std::string id = body.id;
    model.bodies.push_back(std::move(body));
    for (const End& end : ends)
        if (!end.partner.empty())
            pushJoint(model, JointKind::Revolute, end.partner, id, end.point, plane.normal, plane);
    return id;
}

std::string addGroundPivot(Model& model, const Place& place, const DrawingPlane& plane) {
    if (place.point.empty() && (place.body.empty() || place.body == model::groundId))
        return addPoint(model, place.position);
    const std::string point = resolve(model, place);
    const std::string name = pointNameOf(model, point);
    const std::vector<std::string> bodies = bodiesAt(model, point);
    if (hasGroundJoint(model, point))
        reject(point, "The ground already holds " + name + ".", "Click another point.");
    if (bodies.empty())
        reject(point, name + " is already a point of the ground.", "Draw a link from it.");
    return pushJoint(model, JointKind::Revolute, model::groundId, bodies.front(), point,
                     plane.normal, plane);
}

}  // namespace linkwright::session
