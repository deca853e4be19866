// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/drawing/drawing.h"

/// What the parts of drawing.h share. Private to engine/session.
namespace linkwright::session {

/// @throws base::InputError always
[[noreturn]] void reject(const std::string& object, std::string message, std::string remedy);

/// Whether a list has a text.
bool contains(const std::vector<std::string>& list, const std::string& text);

/// Three numbers without formulas, and the values of three numbers.
model::Number3 toNumbers(const Eigen::Vector3d& vector);
Eigen::Vector3d toVector(const model::Number3& numbers);
/// Drawn position of a point that has to exist, m.
Eigen::Vector3d pointPosition(const model::Model& model, const std::string& point);
/// For messages: name of a point or body, or its id where it has no name.
std::string pointNameOf(const model::Model& model, const std::string& point);
std::string bodyNameOf(const model::Model& model, const std::string& body);

/// The joint with this id. @throws base::InputError when there is none
model::Joint& jointOf(model::Model& model, const std::string& id);
std::string jointName(const model::Joint& joint);
/// Index of the first coordinate with a value, an angle where there is one; -1 when there is none.
int firstCoordinate(const model::Joint& joint);

/// Free id made of a name: "Link 3" becomes "link-3".
std::string idFor(const model::Model& model, const std::string& name);
/// The point of a place, made when it is new.
std::string resolve(model::Model& model, const Place& place);

/// A link through two or more points at different places, with the mass of a rod or a plate;
/// without id and name. @param places of the points, m
model::Body bodyThrough(const std::vector<std::string>& points,
                        const std::vector<Eigen::Vector3d>& places);

/// Adds a joint between two bodies. @return its id
std::string pushJoint(model::Model& model, model::JointKind kind, const std::string& bodyA,
                      const std::string& bodyB, const std::string& point,
                      const Eigen::Vector3d& axis, const DrawingPlane& plane);
/// Gives a joint its kind, axes and as many coordinates as that kind has.
void setJointShape(model::Joint& joint, model::JointKind kind, const Eigen::Vector3d& axis,
                   const DrawingPlane& plane);

}  // namespace linkwright::session
