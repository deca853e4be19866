// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/scene_mesh.h"

#include "engine/project/import/reader_process.h"
#include "engine/project/mesh_file.h"

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
    static const Reader reader{"linkwright-mesh-reader", "Assimp", "libassimp-dev"};
    constexpr int seconds = 60;
    return parseMesh(askReader(reader, path, seconds), path + ".obj", 1.0);
}

}  // namespace linkwright::project
