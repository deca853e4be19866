// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace linkwright::project {

/// A surface of triangles with a direction at each vertex, which lets edges look round.
struct GltfSurface {
    std::vector<Eigen::Vector3d> vertices;  ///< m
    std::vector<Eigen::Vector3d> normals;   ///< one per vertex, unit length
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

/// Something that moves as one.
struct GltfPart {
    std::string name;
    Eigen::Vector3d color{0.8, 0.8, 0.8};  ///< sRGB, 0 to 1
    GltfSurface surface;                   ///< as drawn, in the frame of the world
    /// Where the part is at each time of the scene: a place x of the drawing is at R x + t, m. Both
    /// empty: it stays as drawn.
    std::vector<Eigen::Vector3d> translations;
    std::vector<Eigen::Quaterniond> rotations;
};

/// What an animated glTF file tells.
struct GltfScene {
    std::string name;
    std::vector<double> times;          ///< s, ascending
    Eigen::Vector3d up{0.0, 1.0, 0.0};  ///< direction of the world that glTF calls y
    std::vector<GltfPart> parts;
};

/// Replaces a file by the scene as glTF 2.0 (Khronos 2021, ISO/IEC 12113), which Blender, web pages
/// and slides read: a node for each part, with its mesh and the tracks of its translation and
/// rotation, below a node that turns the world so that y is up. Numbers are of single precision.
/// @param path ends with .glb (all in one file of bytes) or .gltf (text, with the bytes in it)
/// @throws base::InputError naming the file and the reason: another ending, a number that is not
///         finite, tracks that do not fit the times
void writeGltf(const std::string& path, const GltfScene& scene);

}  // namespace linkwright::project
