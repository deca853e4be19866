// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/drawing_parts.h"

#include <algorithm>

namespace linkwright::session {

namespace {

/// Adds the place to a body that is given: a new one, or one that has the point.
std::string pointOn(model::Model& model, const Place& place, const std::string& what) {
    const std::string point = resolve(model, place);
    if (std::none_of(model.bodies.begin(), model.bodies.end(),
                     [&](const model::Body& body) { return body.id == place.body; })
        && carrierOf(model, point) == model::groundId)
        refuse(point, "The ground does not move: it is no " + what + ".", "Click a link.");
    return point;
}

std::string bodyOf(const model::Model& model, const Place& place, const std::string& point) {
    return place.body.empty() ? carrierOf(model, point) : place.body;
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
        refuse("", "The surface has no direction.",
               "Click a third place, on the free side of the surface.");
    model::Contact contact;
    const std::string point = pointOn(model, ball, "part that could touch something");
    contact.bodyA = bodyOf(model, ball, point);
    contact.points = {point};
    contact.point = resolve(model, surface);
    contact.bodyB = bodyOf(model, surface, contact.point);
    if (contact.bodyB == contact.bodyA)
        refuse(contact.bodyA, bodyNameOf(model, contact.bodyA) + " cannot touch itself.",
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

}  // namespace linkwright::session
