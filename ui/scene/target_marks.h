// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/camera_control.h"
#include "ui/scene/scene_style.h"

#include <Eigen/Core>

#include <vector>

class QPainter;

namespace linkwright::scene {

/// Something the objective wants to be constant: a place that a point should reach, or a force.
struct TargetMark {
    Eigen::Vector3d place = Eigen::Vector3d::Zero();    ///< to reach, or where the force acts; m
    Eigen::Vector3d present = Eigen::Vector3d::Zero();  ///< where the point is now, m; of forces like `place`
    Eigen::Vector3d force = Eigen::Vector3d::Zero();    ///< N; zero: a place
};

/// Paints a crosshair at each wanted place with a thin dashed line from where the point is, and a
/// dashed arrow for each wanted force, as long as that of a reaction of the same size.
/// @param size of the scene, m
/// @param largest force that gets the longest arrow of a reaction, N; 0: the largest of these
void paintTargetMarks(QPainter& painter, const CameraControl& camera, const SceneStyle& style, double size,
                      const std::vector<TargetMark>& marks, double largest);

}  // namespace linkwright::scene
