// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/math/surface_faces.h"
#include "ui/scene/shapes/mesh_builder.h"

#include <Eigen/Geometry>

#include <memory>
#include <string>

namespace linkwright::scene {

/// What a file holds that bodies are drawn with.
struct ShapeFile {
    math::SurfaceFaces faces;
    Eigen::AlignedBox3d box;
    std::string key;  ///< another one when the file has changed
};

/// Reads a file once for all views, and again when it has changed. Null where there is none, or
/// none that can be read.
std::shared_ptr<const ShapeFile> readShapeFile(const std::string& path);

/// The surface with dark lines along its edges.
MeshPtr makeShapeMesh(const ShapeFile& shape, const QColor& color);

}  // namespace linkwright::scene
