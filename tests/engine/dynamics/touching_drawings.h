// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/sample_mechanisms.h"

#include <Eigen/Core>

#include <string>

namespace touching_drawings {

using namespace linkwright;
using model::ContactShape;
using model::JointKind;
using model::SignalKind;
using support::Drawing;

inline constexpr double gravity = 9.81;
inline constexpr double mass = 1.3;
inline constexpr double inertia = 0.21;

/// Body of 1.3 kg about its center of mass C at the origin, on one joint there; no gravity.
inline Drawing singleBody(JointKind kind, const Eigen::Vector3d& axis) {
    Drawing drawing;
    drawing.point("C", 0.0, 0.0);
    drawing.point("E", 1.0, 0.0);
    drawing.solid("body", {"C", "E"}, mass, {0.0, 0.0, 0.0}, {0.19, 0.2, inertia, 0.0, 0.0, 0.0});
    drawing.joint("joint", kind, model::groundId, "body", "C", axis);
    drawing.model.gravity = {0.0, 0.0, 0.0};
    drawing.model.simulation.duration = 2.0;
    drawing.model.simulation.step = 0.001;
    return drawing;
}

inline model::Contact& addContact(Drawing& drawing, const std::string& id, const std::string& bodyA,
                                  const std::string& ball, const std::string& bodyB,
                                  const std::string& surface, ContactShape shape) {
    model::Contact& contact = drawing.model.contacts.emplace_back();
    contact.id = contact.name = id;
    contact.bodyA = bodyA;
    contact.points = {ball};
    contact.bodyB = bodyB;
    contact.point = surface;
    contact.shape = shape;
    return contact;
}

}  // namespace touching_drawings
