// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/shapes/scene_layout.h"

#include <Eigen/Core>

namespace linkwright::scene {

/// Which plane the tools draw in.
enum class PlaneChoice {
    Automatic,  ///< that of a planar mechanism, which keeps it planar; else XY
    XY,
    XZ,
    YZ
};

/// The plane in which is drawn; orthonormal directions, world frame.
struct WorkPlane {
    PlaneChoice choice = PlaneChoice::Automatic;
    double offset = 0.0;  ///< m along the normal, for the planes of the world
    Eigen::Vector3d origin = Eigen::Vector3d::Zero();  ///< world origin moved into the plane, m
    Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();
    Eigen::Vector3d horizontal = Eigen::Vector3d::UnitX();
    Eigen::Vector3d vertical = Eigen::Vector3d::UnitY();

    /// Coordinates of a place in the plane, m.
    [[nodiscard]] Eigen::Vector2d coordinates(const Eigen::Vector3d& place) const {
        return {place.dot(horizontal), place.dot(vertical)};
    }
    /// The place with these coordinates, m.
    [[nodiscard]] Eigen::Vector3d place(const Eigen::Vector2d& coordinates) const {
        return origin + horizontal * coordinates.x() + vertical * coordinates.y();
    }
};

/// The plane of a choice for a drawing.
WorkPlane makeWorkPlane(PlaneChoice choice, double offset, const SceneLayout& layout);

}  // namespace linkwright::scene
