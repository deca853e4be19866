// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/surface_shapes.h"

#include <string>

namespace linkwright::project {

/// Whether the name of a file ends as those of Collada do: .dae.
bool isSceneMesh(const std::string& path);

/// Reads all surfaces of a Collada file as one by Assimp, in a process of its own that a damaged
/// file may end: m, in the axes of the file, whichever of them it calls up.
/// @throws base::InputError naming the file and the reason, or that the reader is not there
math::TriangleMesh readSceneMesh(const std::string& path);

}  // namespace linkwright::project
