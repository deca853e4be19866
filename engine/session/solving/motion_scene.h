// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/project/gltf_file.h"
#include "engine/session/solving/results.h"

namespace linkwright::session {

/// A motion as an animated scene: each link is drawn with its shape or as round bars between its
/// points and joints in its color, with a ball at each; the ground as a ball at each pivot. Springs
/// and other elements without a place of their own are left out. Up is against gravity, or else y.
/// @param model the design the motion belongs to
project::GltfScene motionScene(const model::Model& model, const SimulationResult& motion);

}  // namespace linkwright::session
