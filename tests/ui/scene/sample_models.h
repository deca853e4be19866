// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"
#include "engine/session/solving/results.h"

#include <memory>
#include <vector>

namespace linkwright::scene {

/// Five-bar with two springs from the ground point B to the links, as drawn.
std::shared_ptr<const model::Model> fiveBarModel();
/// Another assembled pose of it: link 1 turned about A by the first angle (rad), link 4 about B by
/// the second.
std::vector<session::BodyDisplacement> turnedFiveBar(double angleA, double angleB);

/// Cart on a rail with two hinged links, pushed by a force.
std::shared_ptr<const model::Model> cartPendulumModel();
/// One of every joint kind and element the view can draw, side by side in space.
std::shared_ptr<const model::Model> assortedModel();
/// Planar sample with a triangular body, a weld, a damper and a rail without own block.
std::shared_ptr<const model::Model> planarAssortmentModel();
/// A hanging chain of `count` links, for timing.
std::shared_ptr<const model::Model> chainModel(int count);

}  // namespace linkwright::scene
