// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/surface_shapes.h"

#include <string>

namespace linkwright::project {

/// Whether a shape is in a format that is read as a scene: Collada, by the ending of its name.
/// False for every file where the program is built without Assimp.
bool isSceneMesh(const std::string& path);

/// Reads all surfaces of a scene as one, in m, in the axes of the file: as ROS shows it, whichever
/// axis the file calls up.
/// @throws base::InputError naming the file and the reason
math::TriangleMesh readSceneMesh(const std::string& path);

}  // namespace linkwright::project
