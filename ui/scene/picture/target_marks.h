// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/shapes/scene_style.h"
#include "ui/scene/view/camera_control.h"

#include <Eigen/Core>

#include <optional>
#include <vector>

class QPainter;

namespace linkwright::scene {

/// Something the objective wants to be constant: a place that a point should reach, the angle of a
/// body, or a force.
struct TargetMark {
    Eigen::Vector3d place = Eigen::Vector3d::Zero();  ///< to reach, or where the force acts; m
    Eigen::Vector3d present =
        Eigen::Vector3d::Zero();  ///< where the point is now, m; of forces like `place`
    Eigen::Vector3d force = Eigen::Vector3d::Zero();  ///< N; zero: a place
    /// About which a body turns to have its end at `place`, m; none: a point goes there.
    std::optional<Eigen::Vector3d> pivot = std::nullopt;
};

/// Whether places follow each other, along a path, so closely that crosshairs would overlap: all
/// are dots then.
bool areCrowded(const CameraControl& camera, const std::vector<TargetMark>& marks);

/// Paints a crosshair or a dot at each wanted place, see `areCrowded`, with a thin dashed line from
/// where the point is, a dashed ray with a ring at its end for each wanted angle, and a dashed
/// arrow for each wanted force, as long as that of a reaction of the same size.
/// @param size of the scene, m
/// @param largest force that gets the longest arrow of a reaction, N; 0: the largest of these
void paintTargetMarks(QPainter& painter, const CameraControl& camera, const SceneStyle& style,
                      double size, const std::vector<TargetMark>& marks, double largest);

}  // namespace linkwright::scene
