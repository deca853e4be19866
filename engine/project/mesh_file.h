// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/solid_mass.h"

#include <string>

namespace linkwright::project {

/// Reads the surface of a solid from an STL file (text or binary) or a Wavefront OBJ file (`v` and
/// `f` lines; polygons are cut into triangles; everything else is passed over).
/// @param scale meters per unit of the file, for example 1e-3 for millimeters
/// @throws base::InputError naming the file, the line where there is one, and the reason
math::TriangleMesh readMesh(const std::string& path, double scale);

/// The same from the bytes of a file. @param name for messages; its ending tells OBJ from STL
math::TriangleMesh parseMesh(const std::string& bytes, const std::string& name, double scale);

/// A binary STL file, lengths as they are. @throws std::length_error beyond what STL can count
std::string formatStl(const math::TriangleMesh& mesh);

/// A Wavefront OBJ file, lengths as they are, to nine digits.
std::string formatObj(const math::TriangleMesh& mesh);

}  // namespace linkwright::project
