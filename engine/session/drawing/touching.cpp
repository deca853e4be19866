// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/drawing_parts.h"

#include <algorithm>
#include <cmath>

namespace linkwright::session {

namespace {

/// Adds the place to a body that is given: a new one, or one that has the point.
std::string pointOn(model::Model& model, const Place& place, const std::string& what) {
    const std::string point = resolve(model, place);
    if (std::none_of(model.bodies.begin(), model.bodies.end(),
                     [&](const model::Body& body) { return body.id == place.body; })
        && carrierOf(model, point) == model::groundId)
        reject(point, "The ground does not move: it is not a " + what + ".", "Click a link.");
    return point;
}

std::string bodyOf(const model::Model& model, const Place& place, const std::string& point) {
    return place.body.empty() ? carrierOf(model, point) : place.body;
}

/// Axis of the joint that a body turns about at a point, or a level direction.
Eigen::Vector3d axleOf(const model::Model& model, const std::string& body, const std::string& point,
                       const Eigen::Vector3d& normal) {
    for (const model::Joint& joint : model.joints)
        if (joint.kind == model::JointKind::Revolute && joint.point == point
            && (joint.bodyA == body || joint.bodyB == body))
            return toVector(joint.axis);
    const Eigen::Vector3d helper =
        std::abs(normal.z()) < 0.9 ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d::UnitX();
    return (helper - normal * normal.dot(helper)).normalized();
}

}  // namespace

std::string addBushing(model::Model& model, const Place& place) {
    const std::string point = pointOn(model, place, "part that a bushing could hold");
    std::vector<std::string> bodies = bodiesAt(model, point);
    if (bodies.empty()) bodies.push_back(bodyOf(model, place, point));
    model::Bushing bushing;
    bushing.name = freshName(model, "Bushing");
    bushing.id = idFor(model, bushing.name);
    bushing.bodyA = bodies.size() > 1 ? bodies[0] : std::string(model::groundId);
    bushing.bodyB = bodies.back();
    bushing.point = point;
    for (std::size_t axis = 0; axis < model::Bushing::size; ++axis) {
        bushing.stiffness[axis] = axis < 3 ? 1e4 : 10.0;
        bushing.damping[axis] = axis < 3 ? 10.0 : 0.01;
    }
    model.bushings.push_back(bushing);
    return bushing.id;
}

std::string addContact(model::Model& model, const Place& ball, const Place& surface,
                       const Eigen::Vector3d& direction) {
    if (!(direction.norm() > 0.0) || !direction.allFinite())
        reject("", "The surface has no direction.",
               "Click a third point, on the free side of the surface.");
    model::Contact contact;
    const std::string point = pointOn(model, ball, "part that could touch something");
    contact.bodyA = bodyOf(model, ball, point);
    contact.points = {point};
    contact.point = resolve(model, surface);
    contact.bodyB = bodyOf(model, surface, contact.point);
    if (contact.bodyB == contact.bodyA)
        reject(contact.bodyA, bodyNameOf(model, contact.bodyA) + " cannot touch itself.",
               "Click the surface on another link, or in empty space for the ground.");
    contact.name = freshName(model, "Contact");
    contact.id = idFor(model, contact.name);
    contact.direction = toNumbers(direction.normalized());
    // 10 J drive it about 1 cm deep.
    contact.stiffness = 2.5e6;
    contact.dissipation = 0.1;
    contact.staticLevel = 0.3;
    contact.dynamicLevel = 0.25;
    model.contacts.push_back(contact);
    return contact.id;
}

std::string addWheel(model::Model& model, const Place& center, const Place& ground) {
    model::RollingWheel wheel;
    wheel.center = pointOn(model, center, "wheel");
    wheel.bodyA = bodyOf(model, center, wheel.center);
    wheel.point = resolve(model, ground);
    wheel.bodyB = bodyOf(model, ground, wheel.point);
    if (wheel.bodyB == wheel.bodyA)
        reject(wheel.bodyA, bodyNameOf(model, wheel.bodyA) + " cannot roll on itself.",
               "Click the ground on another link, or in empty space.");
    const Eigen::Vector3d span =
        pointPosition(model, wheel.center) - pointPosition(model, wheel.point);
    if (!(span.norm() > 1e-9))
        reject(wheel.center, "A wheel needs a radius.", "Click the ground next to its center.");
    wheel.name = freshName(model, "Wheel");
    wheel.id = idFor(model, wheel.name);
    wheel.radius = span.norm();
    wheel.normal = toNumbers(span.normalized());
    wheel.axis = toNumbers(axleOf(model, wheel.bodyA, wheel.center, span.normalized()));
    model.wheels.push_back(wheel);
    return wheel.id;
}

std::string addCam(model::Model& model, const Place& follower, const std::vector<Place>& curve) {
    model::Cam cam;
    cam.point = pointOn(model, follower, "follower");
    cam.bodyA = bodyOf(model, follower, cam.point);
    cam.closed = curve.size() > 3 && curve.back().point == curve.front().point
                 && (curve.back().position - curve.front().position).norm() < 1e-9;
    for (std::size_t place = 0; place < curve.size() - (cam.closed ? 1 : 0); ++place)
        cam.points.push_back(resolve(model, curve[place]));
    if (cam.points.size() < 2)
        reject(cam.bodyA, "A curve needs at least two points.", "Click the next point.");
    cam.bodyB = bodyOf(model, curve.front(), cam.points.front());
    if (cam.bodyB == cam.bodyA)
        reject(cam.bodyA, bodyNameOf(model, cam.bodyA) + " cannot guide itself.",
               "Click the curve on another link, or in empty space for the ground.");
    const std::vector<Eigen::Vector3d> places = [&] {
        std::vector<Eigen::Vector3d> positions;
        for (const std::string& point : cam.points)
            positions.push_back(pointPosition(model, point));
        return positions;
    }();
    // Of a straight slot that of the drawing, of a bent one that of its plane.
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();
    for (std::size_t index = 1; index + 1 < places.size(); ++index)
        normal += (places[index] - places[0]).cross(places[index + 1] - places[0]);
    const double extent = (places.back() - places.front()).squaredNorm();
    if (normal.norm() > 1e-6 * extent) {
        if (normal.z() < 0.0) normal = -normal;
        cam.axis = toNumbers(normal.normalized());
    }
    // Beside the curve there has to be a roller between the two.
    const double distance = std::abs(model::CurveShape(model, cam).followerDistance());
    if (distance > 0.02 * std::sqrt(extent)) cam.radius = distance;
    // A pin is held by its slot; a roller lies on its cam, and a groove is a choice.
    cam.pulls = cam.radius.value == 0.0;
    cam.name = freshName(model, cam.radius.value > 0.0 ? "Cam" : "Slot");
    cam.id = idFor(model, cam.name);
    model.cams.push_back(cam);
    return cam.id;
}

std::string addRoad(model::Model& model, const Place& place, const Eigen::Vector3d& up) {
    if (!(up.norm() > 0.0) || !up.allFinite())
        reject("", "The road has no up direction.", "Click a second point, above the road.");
    model::Road road;
    road.point = resolve(model, place);
    road.body = bodyOf(model, place, road.point);
    road.name = freshName(model, "Road");
    road.id = idFor(model, road.name);
    road.up = toNumbers(up.normalized());
    // Level, and in the plane of the drawing where there is one.
    const Eigen::Vector3d across =
        std::abs(up.normalized().z()) < 0.9 ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d::UnitY();
    road.along = toNumbers(up.cross(across).normalized());
    model.roads.push_back(road);
    return road.id;
}

namespace {

/// Height of a place over a road, m.
double heightOver(const model::Model& model, const model::Road& road,
                  const Eigen::Vector3d& place) {
    const Eigen::Vector3d up = toVector(road.up).normalized();
    Eigen::Vector3d along = toVector(road.along);
    along -= up * up.dot(along);
    const Eigen::Vector3d away = place - pointPosition(model, road.point);
    return away.dot(up) - model::RoadShape(model, road).height(away.dot(along.stableNormalized()));
}

/// The road that a click means: by its point, or by a place within a tenth of the wheel from it.
std::vector<model::Road>::const_iterator roadAt(const model::Model& model, const Place& ground,
                                                double span) {
    constexpr double reach = 0.1;
    return std::find_if(model.roads.begin(), model.roads.end(), [&](const model::Road& road) {
        if (!ground.point.empty()) return road.point == ground.point;
        return road.body == (ground.body.empty() ? model::groundId : ground.body)
               && std::abs(heightOver(model, road, positionOf(model, ground))) < reach * span;
    });
}

}  // namespace

std::string addTire(model::Model& model, const Place& center, const Place& ground) {
    model::Tire tire;
    tire.center = pointOn(model, center, "wheel");
    tire.bodyA = bodyOf(model, center, tire.center);
    const Eigen::Vector3d span = pointPosition(model, tire.center) - positionOf(model, ground);
    if (!(span.norm() > 1e-9))
        reject(tire.center, "A tire needs a radius.", "Click the road next to its center.");
    const auto found = roadAt(model, ground, span.norm());
    tire.road = found != model.roads.end() ? found->id : addRoad(model, ground, span);
    const model::Road& road = *model::findById(model.roads, tire.road);
    if (road.body == tire.bodyA)
        reject(tire.bodyA, bodyNameOf(model, tire.bodyA) + " cannot roll on itself.",
               "Click the road on another link, or in empty space.");
    const Eigen::Vector3d up = toVector(road.up).normalized();
    tire.name = freshName(model, "Tire");
    tire.id = idFor(model, tire.name);
    const double height = heightOver(model, road, pointPosition(model, tire.center));
    tire.radius = height > 0.0 ? height : span.norm();
    tire.axis = toNumbers(axleOf(model, tire.bodyA, tire.center, up));
    // Some 1.5 cm deep under the load of a wheel of a small car.
    tire.stiffness = 1.6e6;
    tire.dissipation = 0.1;
    model.tires.push_back(tire);
    return tire.id;
}

}  // namespace linkwright::session
