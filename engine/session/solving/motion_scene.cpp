// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/motion_scene.h"

#include "engine/base/diagnostic.h"
#include "engine/math/surface_faces.h"
#include "engine/math/surface_shapes.h"
#include "engine/model/properties.h"
#include "engine/project/mesh_file.h"
#include "engine/project/shape_files.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <set>
#include <string>
#include <utility>

namespace linkwright::session {

namespace {

using project::GltfPart;
using project::GltfSurface;

constexpr int around = 24;            ///< corners of a round bar
constexpr int ballRings = 12;         ///< from pole to pole
constexpr double barRadius = 0.012;   ///< of the size of the drawing
constexpr double ballRadius = 0.018;  ///< the same

Eigen::Vector3d vectorOfNumbers(const model::Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

/// Rows of `around + 1` vertices each, joined by triangles.
void joinRows(GltfSurface& surface, std::uint32_t first, int rows) {
    constexpr auto width = static_cast<std::uint32_t>(around + 1);
    for (int row = 0; row + 1 < rows; ++row)
        for (std::uint32_t column = 0; column + 1 < width; ++column) {
            const std::uint32_t corner = first + static_cast<std::uint32_t>(row) * width + column;
            surface.triangles.push_back({corner, corner + 1, corner + width});
            surface.triangles.push_back({corner + 1, corner + width + 1, corner + width});
        }
}

void addBall(GltfSurface& surface, const Eigen::Vector3d& center, double radius) {
    const auto first = static_cast<std::uint32_t>(surface.vertices.size());
    for (int ring = 0; ring <= ballRings; ++ring) {
        const double polar = std::numbers::pi * ring / ballRings;
        for (int corner = 0; corner <= around; ++corner) {
            const double angle = 2.0 * std::numbers::pi * corner / around;
            const Eigen::Vector3d normal(std::sin(polar) * std::cos(angle),
                                         -std::sin(polar) * std::sin(angle), std::cos(polar));
            surface.normals.push_back(normal);
            surface.vertices.emplace_back(center + radius * normal);
        }
    }
    joinRows(surface, first, ballRings + 1);
}

/// Without ends: there are balls.
void addBar(GltfSurface& surface, const Eigen::Vector3d& from, const Eigen::Vector3d& to,
            double radius) {
    if ((to - from).norm() <= radius) return;
    const auto first = static_cast<std::uint32_t>(surface.vertices.size());
    const auto turn = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), to - from);
    for (const Eigen::Vector3d& end : {to, from})
        for (int corner = 0; corner <= around; ++corner) {
            const double angle = 2.0 * std::numbers::pi * corner / around;
            const Eigen::Vector3d normal =
                turn * Eigen::Vector3d(std::cos(angle), -std::sin(angle), 0.0);
            surface.normals.push_back(normal);
            surface.vertices.emplace_back(end + radius * normal);
        }
    joinRows(surface, first, 2);
}

/// Where a body is drawn: its points, then its joints that are elsewhere.
std::vector<Eigen::Vector3d> placesOf(const model::Model& model, const std::string& body) {
    std::vector<std::string> ids;
    if (const model::Body* drawn = model::findById(model.bodies, body)) ids = drawn->points;
    for (const model::Joint& joint : model.joints)
        if (joint.bodyA == body || joint.bodyB == body) ids.push_back(joint.point);
    std::vector<Eigen::Vector3d> places;
    std::set<std::string> known;
    for (const std::string& id : ids)
        if (const model::Point* point = model::findById(model.points, id);
            point != nullptr && known.insert(id).second)
            places.push_back(vectorOfNumbers(point->position));
    return places;
}

/// Diagonal of the box around all points, m; one meter where that is nothing.
double sizeOf(const model::Model& model) {
    Eigen::AlignedBox3d box;
    for (const model::Point& point : model.points)
        box.extend(vectorOfNumbers(point.position));
    const double size = box.isEmpty() ? 0.0 : box.diagonal().norm();
    return size > 0.0 ? size : 1.0;
}

/// "#rrggbb" as three numbers from 0 to 1; one of a few colors where there is none.
Eigen::Vector3d colorOf(const std::string& text, std::size_t index) {
    static const std::vector<Eigen::Vector3d> usual{{0.42, 0.55, 0.69}, {0.66, 0.55, 0.46},
                                                    {0.49, 0.66, 0.57}, {0.58, 0.50, 0.66},
                                                    {0.70, 0.63, 0.42}, {0.45, 0.62, 0.68}};
    Eigen::Vector3d color = usual[index % usual.size()];
    if (text.size() != 7 || text.front() != '#') return color;
    for (int part = 0; part < 3; ++part) {
        const char* begin = text.data() + 1 + 2 * part;
        int value = 0;
        if (std::from_chars(begin, begin + 2, value, 16).ptr != begin + 2) return color;
        color[part] = value / 255.0;
    }
    return color;
}

GltfSurface surfaceOf(const std::vector<Eigen::Vector3d>& places, double size, bool bars) {
    GltfSurface surface;
    for (const Eigen::Vector3d& place : places)
        addBall(surface, place, ballRadius * size);
    if (!bars) return surface;
    for (std::size_t index = 0; index + 1 < places.size(); ++index)
        addBar(surface, places[index], places[index + 1], barRadius * size);
    if (places.size() > 2) addBar(surface, places.back(), places.front(), barRadius * size);
    return surface;
}

/// @return whether there is a shape that can be read
bool addShape(GltfSurface& surface, const model::Shape& shape) {
    if (shape.file.empty()) return false;
    try {
        math::TriangleMesh placed;
        math::append(placed, project::readMesh(shape.file, 1.0),
                     Eigen::Affine3d(project::placeOf(shape)));
        const math::SurfaceFaces faces(placed);
        const auto normals = faces.cornerNormals();
        for (std::size_t triangle = 0; triangle < normals.size(); ++triangle) {
            const auto first = static_cast<std::uint32_t>(surface.vertices.size());
            for (std::size_t corner = 0; corner < 3; ++corner) {
                const int vertex = faces.mesh().triangles[triangle][corner];
                surface.vertices.push_back(faces.mesh().vertices[static_cast<std::size_t>(vertex)]);
                surface.normals.push_back(normals[triangle][corner]);
            }
            surface.triangles.push_back({first, first + 1, first + 2});
        }
    } catch (const base::InputError&) {
        return false;  // drawn without it, as in the view
    }
    return true;
}

}  // namespace

project::GltfScene motionScene(const model::Model& model, const SimulationResult& motion) {
    project::GltfScene scene;
    scene.name = model.name.empty() ? "Linkwright" : model.name;
    scene.times = motion.times;
    const Eigen::Vector3d gravity = vectorOfNumbers(model.gravity);
    if (gravity.norm() > 0.0) scene.up = -gravity.normalized();
    const double size = sizeOf(model);
    GltfPart ground;
    ground.name = "Ground";
    ground.color = {0.35, 0.38, 0.42};
    ground.surface = surfaceOf(placesOf(model, model::groundId), size, false);
    scene.parts.push_back(std::move(ground));
    if (GltfPart base; model.ground.visible && addShape(base.surface, model.ground.shape)) {
        base.name = "Base";
        base.color = colorOf(model.ground.color, 0);
        scene.parts.push_back(std::move(base));
    }
    for (std::size_t body = 0; body < motion.bodies.size(); ++body) {
        const model::Body* drawn = model::findById(model.bodies, motion.bodies[body]);
        if (drawn == nullptr) continue;
        GltfPart part;
        part.name = drawn->name.empty() ? drawn->id : drawn->name;
        part.color = colorOf(drawn->appearance.color, body);
        if (drawn->appearance.visible && !addShape(part.surface, drawn->appearance.shape))
            part.surface = surfaceOf(placesOf(model, drawn->id), size, true);
        for (const std::vector<BodyDisplacement>& instant : motion.displacements) {
            part.translations.push_back(instant[body].translation);
            part.rotations.push_back(instant[body].rotation);
        }
        scene.parts.push_back(std::move(part));
    }
    return scene;
}

}  // namespace linkwright::session
