// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/shapes/shape_file.h"

#include "engine/base/diagnostic.h"
#include "engine/session/document/project_access.h"

#include <QDateTime>
#include <QFileInfo>
#include <map>
#include <mutex>

namespace linkwright::scene {

namespace {

/// Triangles that are kept in memory for those who come later.
constexpr std::size_t maxKept = 20'000'000;

std::string keyOf(const QFileInfo& file) {
    return QStringLiteral("%1|%2|%3")
        .arg(file.filePath())
        .arg(file.lastModified().toMSecsSinceEpoch())
        .arg(file.size())
        .toStdString();
}

std::shared_ptr<const ShapeFile> readNow(const std::string& path, const std::string& key) {
    try {
        auto shape = std::make_shared<ShapeFile>(
            ShapeFile{math::SurfaceFaces(session::readMesh(path, 1.0)), {}, key});
        for (const Eigen::Vector3d& vertex : shape->faces.mesh().vertices)
            shape->box.extend(vertex);
        return shape;
    } catch (const base::InputError&) {
        return nullptr;
    }
}

}  // namespace

std::shared_ptr<const ShapeFile> readShapeFile(const std::string& path) {
    static std::mutex turn;  // Pictures are drawn beside the window, too.
    static std::map<std::string, std::shared_ptr<const ShapeFile>> known;
    const QFileInfo file(QString::fromStdString(path));
    if (path.empty() || !file.isFile()) return nullptr;
    const std::lock_guard lock(turn);
    const std::string key = keyOf(file);
    if (const auto found = known.find(key); found != known.end()) return found->second;
    std::size_t kept = 0;
    for (const auto& [other, shape] : known)
        kept += shape ? shape->faces.mesh().triangles.size() : 0;
    if (kept > maxKept) known.clear();
    return known[key] = readNow(path, key);
}

MeshPtr makeShapeMesh(const ShapeFile& shape, const QColor& color) {
    MeshBuilder builder;
    builder.setColor(color);
    const math::TriangleMesh& mesh = shape.faces.mesh();
    const auto normals = shape.faces.cornerNormals();
    for (std::size_t triangle = 0; triangle < normals.size(); ++triangle) {
        std::array<vtkIdType, 3> corners{};
        for (std::size_t corner = 0; corner < 3; ++corner)
            corners[corner] = builder.addVertex(
                mesh.vertices[static_cast<std::size_t>(mesh.triangles[triangle][corner])],
                normals[triangle][corner]);
        builder.addTriangle(corners[0], corners[1], corners[2]);
    }
    for (const auto& [from, to] : shape.faces.creases())
        builder.addEdge({from, to}, {Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitZ()}, false);
    return builder.build();
}

}  // namespace linkwright::scene
