// SPDX-License-Identifier: GPL-3.0-or-later
// Collada for linkwright-reader: all surfaces of a file as one OBJ file, in m and with the axes of
// the file, whichever of them it calls up: as ROS shows robots.
#include "app/reader/reader_module.h"
#include "engine/project/mesh_file.h"

#include <assimp/Importer.hpp>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <algorithm>
#include <stdexcept>

namespace {

using linkwright::math::TriangleMesh;

void append(TriangleMesh& all, const aiMesh& mesh) {
    const auto first = static_cast<int>(all.vertices.size());
    for (unsigned vertex = 0; vertex < mesh.mNumVertices; ++vertex) {
        const aiVector3D& place = mesh.mVertices[vertex];
        all.vertices.emplace_back(place.x, place.y, place.z);
        if (!all.vertices.back().allFinite())
            throw std::runtime_error("It holds numbers that are not finite.");
    }
    for (unsigned face = 0; face < mesh.mNumFaces; ++face) {
        const aiFace& corners = mesh.mFaces[face];
        if (corners.mNumIndices != 3) continue;
        const auto index = [&](int corner) {
            return first + static_cast<int>(corners.mIndices[corner]);
        };
        all.triangles.push_back({index(0), index(1), index(2)});
    }
}

std::string readSurfaces(const std::string& path) {
    Assimp::Importer importer;
    importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true);
    importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE,
                                aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    const aiScene* scene = importer.ReadFile(path, aiProcess_Triangulate | aiProcess_SortByPType
                                                       | aiProcess_PreTransformVertices
                                                       | aiProcess_JoinIdenticalVertices);
    if (scene == nullptr)
        throw std::runtime_error(std::string("It cannot be read: ") + importer.GetErrorString());
    TriangleMesh all;
    for (unsigned part = 0; part < scene->mNumMeshes; ++part)
        append(all, *scene->mMeshes[part]);
    if (all.triangles.empty()) throw std::runtime_error("It holds no triangles.");
    return linkwright::project::formatObj(all);
}

}  // namespace

extern "C" void linkwright_read_foreign(const std::string& path, std::string& text) {
    text = readSurfaces(path);
}
