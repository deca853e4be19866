// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/math/solid_mass.h"
#include "engine/model/model.h"

#include <Eigen/Geometry>

#include <string>
#include <vector>

/// The files that bodies are drawn with. In a model they are named by absolute paths, so that they
/// are found wherever it goes; a project file names them from its own folder.
namespace linkwright::project {

/// Where a shape is, from the axes of its file to the world, in the drawn pose.
Eigen::Isometry3d placeOf(const model::Shape& shape);

/// The folder for shapes beside a project file: `arm-shapes` beside `arm.linkwright.json`.
std::string shapesFolder(const std::string& projectPath);

/// Makes names of shapes that begin at the folder of a project absolute. Shapes that are not in
/// that folder, or one inside it, are taken out of the model: a project of others names what it
/// likes.
/// @return a warning for each of them
std::vector<base::Diagnostic> locateShapes(model::Model& model, const std::string& folder);
/// Makes names of shapes in that folder, or in one inside it, begin there.
void nameShapesFrom(model::Model& model, const std::string& folder);

/// A warning for each folder that shapes are missing from.
std::vector<base::Diagnostic> missingShapes(const model::Model& model);

/// Whether all shapes are in the folder of a project file, or in one inside it, or are not there.
bool shapesAreBeside(const model::Model& model, const std::string& projectPath);
/// Copies shapes from elsewhere into the folder for shapes beside a project file, where they are
/// not there already, and lets the model name them there. What is no STL or OBJ file by its content
/// stays where it is.
/// @throws base::InputError when one cannot be copied
void bringShapes(model::Model& model, const std::string& projectPath);

/// Writes a surface for each body to an OBJ file, m, world axes of the drawn pose, and lets the
/// body be drawn with it: `<id of the body>.obj`. Empty surfaces, and those
/// with places that are not finite, are passed over.
/// @param surfaces in the order of the bodies; one more is that of the ground
/// @param folder is made where it is not there
/// @return how many files
/// @throws base::InputError when a file cannot be written
std::size_t writeShapes(model::Model& model, const std::vector<math::TriangleMesh>& surfaces,
                        const std::string& folder);

}  // namespace linkwright::project
