// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"
#include "ui/scene/shapes/mesh_builder.h"
#include "ui/scene/shapes/scene_layout.h"

#include <Eigen/Geometry>

#include <optional>
#include <vector>

namespace linkwright::scene {

/// The form a body is drawn in, in the drawn pose: a flat shape, or limbs from its middle to its
/// points when these do not lie in a plane.
struct BodyShape {
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();  ///< z is normal to the flat shape
    RoundedShape shape;
    std::optional<RoundedShape> groove;
    double thickness = 0.0;               ///< m
    bool block = false;                   ///< body with one point, drawn as a box
    std::vector<Eigen::Vector3d> limbs;   ///< ends of the limbs, world frame; empty: flat
    std::vector<Eigen::Vector3d> places;  ///< the body's points, world frame
    Eigen::Vector3d middle = Eigen::Vector3d::Zero();  ///< world frame
};

/// Nothing when none of the body's points exists.
std::optional<BodyShape> bodyShape(const model::Model& model, const SceneLayout& layout,
                                   const model::Body& body);

}  // namespace linkwright::scene
