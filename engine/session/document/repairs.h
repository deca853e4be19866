// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <array>
#include <string>

namespace linkwright::session {

/// The nearest inertia that a real body can have: negative integrals of x^2, y^2, z^2 dm (in the
/// principal axes of the inertia) become zero. A possible inertia is returned as it is.
/// @param inertia xx, yy, zz, xy, xz, yz (matrix entries), kg m^2
std::array<double, 6> nearestInertia(const std::array<double, 6>& inertia);

/// Makes a thin rod a round one of the same mass, a twentieth of its length thick, so that it has
/// inertia about its own length, too. Other bodies stay as they are.
void makeRoundRod(model::Model& model, const std::string& body);

/// Connects a body that hangs in the air to the ground by a free joint at its first point.
/// @return id of the joint, empty when the body has no point
std::string addFreeJoint(model::Model& model, const std::string& body);

/// Exchanges hinges of a locked loop (assembly::LockedLoop) for spherical and universal joints, so
/// that it can move and no link spins about its own length.
/// @param joint one of the loop
void freeLockedLoop(model::Model& model, const std::string& joint);

/// Takes out of the stages every term and parameter that is gone.
void cleanStages(model::Model& model);

}  // namespace linkwright::session
