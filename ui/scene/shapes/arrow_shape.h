// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/shapes/scene_part.h"

#include <Eigen/Geometry>

namespace linkwright::scene {

/// Thickness of an arrow, m.
struct ArrowSize {
    double shaftRadius = 0.0;
    double headRadius = 0.0;
    double headLength = 0.0;
};

/// A shaft of unit length along z, to be stretched, and a head of true size whose tip is at the
/// origin. Two parts, so that the length can change without touching the meshes.
MeshPtr makeArrowShaft(const ArrowSize& size, const QColor& color);
MeshPtr makeArrowHead(const ArrowSize& size, const QColor& color);

/// Places both parts so that the arrow reaches from `tail` by `vector`; an arrow shorter than its
/// head shrinks as a whole. A zero vector hides it.
void placeArrow(ScenePart& shaft, ScenePart& head, const ArrowSize& size,
                const Eigen::Vector3d& tail, const Eigen::Vector3d& vector);

}  // namespace linkwright::scene
