// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/scene_mesh.h"

#include "engine/project/import/foreign_model.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#ifdef LINKWRIGHT_HAS_SCENES
#include <assimp/Importer.hpp>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#endif

namespace linkwright::project {

#ifdef LINKWRIGHT_HAS_SCENES

bool isSceneMesh(const std::string& path) {
    std::string ending = std::filesystem::path(path).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return ending == ".dae";
}

math::TriangleMesh readSceneMesh(const std::string& path) {
    Assimp::Importer importer;
    importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true);
    importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE,
                                aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    const aiScene* scene =
        importer.ReadFile(path, aiProcess_Triangulate | aiProcess_SortByPType
                                    | aiProcess_PreTransformVertices
                                    | aiProcess_JoinIdenticalVertices);
    if (scene == nullptr) refuseRobot(path, std::string("It cannot be read: ")
                                                + importer.GetErrorString());
    math::TriangleMesh all;
    for (unsigned part = 0; part < scene->mNumMeshes; ++part) {
        const aiMesh& mesh = *scene->mMeshes[part];
        const auto first = static_cast<int>(all.vertices.size());
        for (unsigned vertex = 0; vertex < mesh.mNumVertices; ++vertex) {
            const aiVector3D& place = mesh.mVertices[vertex];
            all.vertices.emplace_back(place.x, place.y, place.z);
        }
        for (unsigned face = 0; face < mesh.mNumFaces; ++face) {
            const aiFace& corners = mesh.mFaces[face];
            if (corners.mNumIndices != 3) continue;
            all.triangles.push_back({first + static_cast<int>(corners.mIndices[0]),
                                     first + static_cast<int>(corners.mIndices[1]),
                                     first + static_cast<int>(corners.mIndices[2])});
        }
    }
    if (all.triangles.empty()) refuseRobot(path, "It holds no triangles.");
    return all;
}

#else

bool isSceneMesh(const std::string&) {
    return false;
}

math::TriangleMesh readSceneMesh(const std::string& path) {
    refuseRobot(path, "This program was built without Assimp, which reads it.");
}

#endif

}  // namespace linkwright::project
