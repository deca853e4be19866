// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"
#include "ui/scene/shapes/scene_layout.h"
#include "ui/scene/shapes/scene_style.h"
#include "ui/scene/view/camera_control.h"

#include <Eigen/Core>

#include <vector>

class QPainter;

namespace linkwright::scene {

/// Center of mass of a body and how its mass lies around it.
struct MassMark {
    int body = groundIndex;
    Eigen::Vector3d center = Eigen::Vector3d::Zero();    ///< m, drawn pose
    Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();  ///< principal axes in columns
    Eigen::Vector3d radii = Eigen::Vector3d::Zero();     ///< radii of gyration about them, m
};

/// Marks of all bodies that have a center of mass, in the drawn pose.
std::vector<MassMark> massMarks(const model::Model& model, const SceneLayout& layout);

/// Paints quartered discs, and for each body the ellipses of its radii of gyration: in the plane
/// the circle about the normal, in space one ring about each principal axis.
void paintMassMarks(QPainter& painter, const CameraControl& camera, const SceneStyle& style,
                    const SceneLayout& layout, const Pose& pose,
                    const std::vector<MassMark>& marks);

}  // namespace linkwright::scene
