// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/shape_files.h"

#include "engine/math/surface_shapes.h"
#include "engine/project/mesh_file.h"
#include "engine/project/project_folder.h"
#include "engine/project/text_file.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>

namespace linkwright::project {

namespace {

namespace fs = std::filesystem;
using base::Diagnostic;
using base::Severity;

/// Calls `visit(file, body)` for the shape of the ground and each body that has one.
template <class Model, class Visit>
void forEachShape(Model& model, const Visit& visit) {
    if (!model.ground.shape.file.empty()) visit(model.ground.shape.file, model::groundId);
    for (auto& body : model.bodies)
        if (!body.appearance.shape.file.empty()) visit(body.appearance.shape.file, body.id);
}

fs::path whole(const fs::path& path) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path.empty() ? fs::path(".") : path, error);
    return (error ? path : absolute).lexically_normal();
}

bool isThere(const fs::path& file) {
    std::error_code error;
    return fs::is_regular_file(file, error);
}

/// The way from a folder to a file inside it; empty where it is elsewhere.
fs::path insideOf(const fs::path& folder, const fs::path& file) {
    const fs::path way = file.lexically_relative(folder);
    return way.empty() || *way.begin() == ".." ? fs::path() : way;
}

void makeFolder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        throw base::InputError(
            Diagnostic{Severity::Error,
                       {},
                       folder.string(),
                       "The folder for shapes cannot be created: " + error.message() + ".",
                       "Save the project in a folder you can write to."});
}

/// Nothing else is spread by saving, whatever it is called.
bool isShape(const std::string& text, const std::string& name) {
    try {
        parseMesh(text, name, 1.0);
        return true;
    } catch (const base::InputError&) {
        return false;
    }
}

/// Puts a text into a folder under the first name that is free or holds it already.
fs::path keptIn(const fs::path& folder, const fs::path& name, const std::string& text) {
    for (int count = 1;; ++count) {
        fs::path target = folder / name.stem();
        if (count > 1) target += "-" + std::to_string(count);
        target += name.extension();
        if (!fs::exists(target))
            replaceTextFile(target.string(), text, Backup::None);
        else if (!isThere(target) || readTextFile(target.string()) != text)
            continue;
        return target;
    }
}

}  // namespace

Eigen::Isometry3d placeOf(const model::Shape& shape) {
    const auto& [w, x, y, z] = shape.orientation;
    Eigen::Isometry3d place(Eigen::Quaterniond(w, x, y, z).normalized());
    place.translation() = Eigen::Vector3d::Map(shape.position.data());
    return place;
}

std::string shapesFolder(const std::string& projectPath) {
    constexpr std::string_view ending = ".linkwright.json";
    std::string stem = projectPath;
    if (stem.ends_with(ending))
        stem.resize(stem.size() - ending.size());
    else
        stem = fs::path(stem).replace_extension().string();
    return whole(stem + "-shapes").string();
}

std::vector<Diagnostic> locateShapes(model::Model& model, const std::string& folder) {
    const fs::path base = whole(folder);
    std::vector<Diagnostic> outside;
    forEachShape(model, [&](std::string& file, const std::string& body) {
        if (insideProject(file, folder)) {
            file = (base / file).lexically_normal().string();
            return;
        }
        outside.push_back({Severity::Warning, body, file,
                           "The shape is outside the project folder and was left out.",
                           "Put it next to the project file, or choose it for the body again."});
        file.clear();
    });
    return outside;
}

void nameShapesFrom(model::Model& model, const std::string& folder) {
    const fs::path base = whole(folder);
    forEachShape(model, [&](std::string& file, const std::string&) {
        if (const fs::path way = insideOf(base, file); !way.empty()) file = way.string();
    });
}

std::vector<Diagnostic> missingShapes(const model::Model& model) {
    std::map<std::string, std::vector<std::string>> gone;  // names of files, by folder
    forEachShape(model, [&](const std::string& file, const std::string&) {
        if (!isThere(file))
            gone[fs::path(file).parent_path().string()].push_back(
                fs::path(file).filename().string());
    });
    std::vector<Diagnostic> missing;
    for (const auto& [folder, names] : gone) {
        missing.push_back({Severity::Warning,
                           {},
                           folder,
                           names.size() == 1 ? "Not found: " + names.front() + "."
                                             : "Not found: " + names.front() + " and "
                                                   + std::to_string(names.size() - 1) + " more.",
                           "Put the shapes back; until then these bodies are drawn as bars."});
    }
    return missing;
}

bool shapesAreBeside(const model::Model& model, const std::string& projectPath) {
    const fs::path folder = whole(fs::path(projectPath)).parent_path();
    bool beside = true;
    forEachShape(model, [&](const std::string& file, const std::string&) {
        beside = beside && (!insideOf(folder, file).empty() || !isThere(file));
    });
    return beside;
}

void bringShapes(model::Model& model, const std::string& projectPath) {
    if (shapesAreBeside(model, projectPath)) return;
    const fs::path folder = whole(fs::path(projectPath)).parent_path();
    const fs::path shapes = shapesFolder(projectPath);
    std::map<std::string, std::string> brought;
    forEachShape(model, [&](std::string& file, const std::string&) {
        if (!insideOf(folder, file).empty() || !isThere(file)) return;
        std::string& place = brought[file];
        if (place.empty()) {
            const std::string text = readTextFile(file);
            place = file;
            if (isShape(text, file)) {
                makeFolder(shapes);
                place = keptIn(shapes, fs::path(file).filename(), text).string();
            }
        }
        file = place;
    });
}

std::size_t writeShapes(model::Model& model, const std::vector<math::TriangleMesh>& surfaces,
                        const std::string& folder) {
    std::size_t written = 0;
    for (std::size_t index = 0; index < surfaces.size(); ++index) {
        const auto& [vertices, triangles] = surfaces[index];
        const bool finite = std::all_of(vertices.begin(), vertices.end(),
                                        [](const auto& vertex) { return vertex.allFinite(); });
        if (triangles.empty() || !finite) continue;
        if (written++ == 0) makeFolder(folder);
        const bool ground = index == model.bodies.size();
        const std::string name = ground ? model::groundId : model.bodies.at(index).id;
        const fs::path file = whole(folder) / (name + ".obj");
        replaceTextFile(file.string(), formatObj(math::welded(surfaces[index])), Backup::None);
        model::Shape& shape = ground ? model.ground.shape : model.bodies[index].appearance.shape;
        shape = {};
        shape.file = file.string();
    }
    return written;
}

}  // namespace linkwright::project
