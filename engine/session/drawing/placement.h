// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/session/solving/results.h"

#include <Eigen/Core>

#include <set>
#include <string>
#include <vector>

/// Moving what is drawn: the shape of the mechanism (points) or its pose (bodies keep their shape).
namespace linkwright::session {

/// Points that move when these elements are moved: points themselves, the points of bodies, the
/// points of joints, and the ends of springs and rods.
std::set<std::string> pointsOf(const model::Model& model, const std::set<std::string>& ids);

/// Moves points of the drawing by an offset (m, world frame); links that share them change their
/// shape and stay connected, and points on their lines stay there. Centers of mass given by hand go
/// with a body all of whose points move. Coordinates that follow from a formula stay.
void movePoints(model::Model& model, const std::set<std::string>& points,
                const Eigen::Vector3d& offset);

/// Turns the axes of a joint.
/// @param rotation applied to both axes, world frame
void turnJointAxes(model::Model& model, const std::string& joint,
                   const Eigen::Quaterniond& rotation);

/// Makes another pose the drawn one: every body is displaced rigidly with its points, joint axes,
/// center of mass, inertia and whatever is fixed to it; drawn joint coordinates count on from where
/// they were (a rotation by the nearest equivalent within half a turn).
/// @param displacements one per body, order of `model.bodies`; as connected as the drawing is
void applyPose(model::Model& model, const std::vector<BodyDisplacement>& displacements);

/// After points of a drawing were moved: whatever is fixed to a body whose points moved as a rigid
/// body goes with it. Coordinates of joints keep their drawn values, as wherever the drawing is
/// changed.
/// @param before the drawing before points were moved
void carryAlong(model::Model& model, const model::Model& before);

}  // namespace linkwright::session
