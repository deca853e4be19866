// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/shape_vertices.h"

#include "engine/math/convex_hull.h"
#include "engine/project/mesh_file.h"
#include "engine/project/shape_files.h"
#include "engine/session/drawing/drawing_parts.h"

#include <filesystem>
#include <set>

namespace linkwright::session {

std::vector<std::array<double, 3>> shapeVertices(const model::Model& model,
                                                 const std::string& body) {
    const model::Body* drawn = model::findById(model.bodies, body);
    const model::Shape& shape = drawn ? drawn->appearance.shape : model.ground.shape;
    if (shape.file.empty())
        reject(body, bodyNameOf(model, body) + " has no surface from a file.",
               "Give it a shape from an STL or OBJ file, or specify points.");
    const math::TriangleMesh mesh = project::readMesh(shape.file, 1.0);
    const std::string name = std::filesystem::path(shape.file).filename().string();
    if (const std::string fault = math::faultOfSurface(mesh); !fault.empty())
        reject(body, "\"" + name + "\" encloses no solid. " + fault,
               "Repair the surface in the program it came from: it must be closed.");
    std::set<int> corners;
    for (const std::array<int, 3>& facet : math::convexHull(mesh.vertices))
        corners.insert(facet.begin(), facet.end());
    const Eigen::Isometry3d place = project::placeOf(shape);
    std::vector<std::array<double, 3>> vertices;
    for (const int corner : corners) {
        const Eigen::Vector3d vertex = place * mesh.vertices[static_cast<std::size_t>(corner)];
        vertices.push_back({vertex.x(), vertex.y(), vertex.z()});
    }
    return vertices;
}

}  // namespace linkwright::session
