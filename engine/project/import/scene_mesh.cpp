// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/scene_mesh.h"

#include "engine/project/mesh_file.h"
#include "engine/project/reader_process.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace linkwright::project {

bool isSceneMesh(const std::string& path) {
    std::string ending = std::filesystem::path(path).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return ending == ".dae";
}

math::TriangleMesh readSceneMesh(const std::string& path) {
    static const ImportedFormat collada{"collada", "Assimp", 60, 2048};
    return parseMesh(askReader(collada, path), path + ".obj", 1.0);
}

}  // namespace linkwright::project
