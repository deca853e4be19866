// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/shapes/mesh_builder.h"

#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <numbers>

namespace linkwright::scene {

namespace {

using std::numbers::pi;

vtkSmartPointer<vtkFloatArray> makeVectors(const std::vector<Eigen::Vector3f>& vectors) {
    auto array = vtkSmartPointer<vtkFloatArray>::New();
    array->SetNumberOfComponents(3);
    array->SetNumberOfTuples(static_cast<vtkIdType>(vectors.size()));
    if (!vectors.empty())
        std::memcpy(array->GetPointer(0), vectors.data(), vectors.size() * sizeof(Eigen::Vector3f));
    return array;
}

vtkSmartPointer<vtkPoints> makePoints(const std::vector<Eigen::Vector3f>& positions) {
    auto points = vtkSmartPointer<vtkPoints>::New();
    points->SetData(makeVectors(positions));
    return points;
}

}  // namespace

MeshPtr MeshCache::find(const std::string& key, const std::function<MeshPtr()>& make) {
    MeshPtr& entry = meshes_[key];
    if (!entry) entry = make();
    return entry;
}

QColor shaded(const QColor& color, double factor) {
    const auto scale = [factor](int channel) {
        return std::clamp(static_cast<int>(std::lround(channel * factor)), 0, 255);
    };
    return QColor(scale(color.red()), scale(color.green()), scale(color.blue()));
}

void MeshBuilder::setColor(const QColor& color) {
    color_ = {static_cast<unsigned char>(color.red()), static_cast<unsigned char>(color.green()),
              static_cast<unsigned char>(color.blue())};
}

vtkIdType MeshBuilder::addVertex(const Eigen::Vector3d& position, const Eigen::Vector3d& normal) {
    positions_.emplace_back((frame_ * position).cast<float>());
    normals_.emplace_back((frame_.linear() * normal.normalized()).cast<float>());
    colors_.push_back(color_);
    return static_cast<vtkIdType>(positions_.size()) - 1;
}

void MeshBuilder::addTriangle(vtkIdType first, vtkIdType second, vtkIdType third) {
    triangles_.push_back({first, second, third});
    triangleOutlined_.push_back(outlined_ ? 1 : 0);
}

void MeshBuilder::addQuad(vtkIdType first, vtkIdType second, vtkIdType third, vtkIdType fourth) {
    addTriangle(first, second, third);
    addTriangle(first, third, fourth);
}

void MeshBuilder::addEdge(const std::vector<Eigen::Vector3d>& positions,
                          const std::vector<Eigen::Vector3d>& normals, bool closed) {
    const auto color = color_;
    for (unsigned char& channel : color_)
        channel = static_cast<unsigned char>(channel / 2);
    std::vector<vtkIdType> line;
    for (std::size_t index = 0; index < positions.size(); ++index)
        line.push_back(addVertex(positions[index], normals[index]));
    if (closed && !line.empty()) line.push_back(line.front());
    lines_.push_back(std::move(line));
    color_ = color;
}

void MeshBuilder::addTurned(const std::vector<ProfileStep>& profile, int sides) {
    std::vector<Eigen::Vector3d> around;
    for (int side = 0; side <= sides; ++side) {
        const double angle = 2.0 * pi * side / sides;
        around.emplace_back(std::cos(angle), std::sin(angle), 0.0);
    }
    for (std::size_t index = 0; index < profile.size(); ++index) {
        const ProfileStep& end = profile[index];
        if (end.color.isValid()) setColor(end.color);
        if (end.edge) {
            std::vector<Eigen::Vector3d> positions;
            for (int side = 0; side < sides; ++side) {
                positions.emplace_back(around[static_cast<std::size_t>(side)] * (1.004 * end.radius)
                                       + Eigen::Vector3d(0, 0, end.along));
            }
            addEdge(positions, {around.begin(), around.end() - 1}, true);
        }
        if (index == 0) continue;
        const ProfileStep& start = profile[index - 1];
        const Eigen::Vector2d step(end.radius - start.radius, end.along - start.along);
        if (step.norm() == 0.0) continue;
        vtkIdType previousStart = 0;
        vtkIdType previousEnd = 0;
        for (int side = 0; side <= sides; ++side) {
            const Eigen::Vector3d& radial = around[static_cast<std::size_t>(side)];
            const Eigen::Vector3d normal = radial * step.y() - Eigen::Vector3d(0, 0, step.x());
            const vtkIdType low =
                addVertex(radial * start.radius + Eigen::Vector3d(0, 0, start.along), normal);
            const vtkIdType high =
                addVertex(radial * end.radius + Eigen::Vector3d(0, 0, end.along), normal);
            outlined_ = end.outlined;
            if (side > 0) addQuad(previousStart, low, high, previousEnd);
            previousStart = low;
            previousEnd = high;
        }
    }
    outlined_ = true;
}

void MeshBuilder::addBall(const Eigen::Vector3d& center, double radius, double fromPolar,
                          double toPolar) {
    constexpr int rows = 14;
    constexpr int sides = 28;
    std::vector<vtkIdType> previous;
    for (int row = 0; row <= rows; ++row) {
        const double polar = fromPolar + (toPolar - fromPolar) * row / rows;
        std::vector<vtkIdType> current;
        for (int side = 0; side <= sides; ++side) {
            const double angle = 2.0 * pi * side / sides;
            const Eigen::Vector3d normal(std::sin(polar) * std::cos(angle),
                                         std::sin(polar) * std::sin(angle), std::cos(polar));
            current.push_back(addVertex(center + normal * radius, normal));
        }
        for (int side = 0; row > 0 && side < sides; ++side) {
            const auto at = static_cast<std::size_t>(side);
            addQuad(previous[at], current[at], current[at + 1], previous[at + 1]);
        }
        previous = std::move(current);
    }
}

void MeshBuilder::addRing(const Eigen::Vector3d& center, double ringRadius, double wireRadius,
                          double fromAngle, double toAngle) {
    constexpr int wireSides = 10;
    if (fromAngle == toAngle) toAngle = fromAngle + 2.0 * pi;
    const int sides = std::max(8, static_cast<int>(36 * (toAngle - fromAngle) / (2.0 * pi)));
    std::vector<vtkIdType> previous;
    for (int side = 0; side <= sides; ++side) {
        const double angle = fromAngle + (toAngle - fromAngle) * side / sides;
        const Eigen::Vector3d radial(std::cos(angle), std::sin(angle), 0.0);
        std::vector<vtkIdType> current;
        for (int wire = 0; wire <= wireSides; ++wire) {
            const double turn = 2.0 * pi * wire / wireSides;
            const Eigen::Vector3d normal =
                radial * std::cos(turn) + Eigen::Vector3d(0, 0, std::sin(turn));
            current.push_back(
                addVertex(center + radial * ringRadius + normal * wireRadius, normal));
        }
        for (int wire = 0; side > 0 && wire < wireSides; ++wire) {
            const auto at = static_cast<std::size_t>(wire);
            addQuad(previous[at], current[at], current[at + 1], previous[at + 1]);
        }
        previous = std::move(current);
    }
}

vtkSmartPointer<vtkPolyData> MeshBuilder::buildSurface() const {
    auto surface = vtkSmartPointer<vtkPolyData>::New();
    surface->SetPoints(makePoints(positions_));
    auto normals = makeVectors(normals_);
    normals->SetName("Normals");
    surface->GetPointData()->SetNormals(normals);
    auto colors = vtkSmartPointer<vtkUnsignedCharArray>::New();
    colors->SetName("Colors");
    colors->SetNumberOfComponents(3);
    colors->SetNumberOfTuples(static_cast<vtkIdType>(colors_.size()));
    if (!colors_.empty()) std::memcpy(colors->GetPointer(0), colors_.data(), colors_.size() * 3);
    surface->GetPointData()->SetScalars(colors);
    auto faces = vtkSmartPointer<vtkCellArray>::New();
    for (const auto& triangle : triangles_)
        faces->InsertNextCell(3, triangle.data());
    surface->SetPolys(faces);
    if (!lines_.empty()) {
        auto lines = vtkSmartPointer<vtkCellArray>::New();
        for (const auto& line : lines_)
            lines->InsertNextCell(static_cast<vtkIdType>(line.size()), line.data());
        surface->SetLines(lines);
    }
    return surface;
}

vtkSmartPointer<vtkPolyData> MeshBuilder::buildOutline() const {
    // Points at the same place become one with the mean normal, so that the faces stay joined
    // when they are moved outwards along it.
    float extent = 0.0F;
    for (const Eigen::Vector3f& position : positions_)
        extent = std::max(extent, position.norm());
    const float cell = std::max(extent * 1e-5F, 1e-30F);
    // The cell itself, no hash of it: places that are mirrored easily share a hash.
    const auto keyOf = [cell](const Eigen::Vector3f& position) {
        std::array<long long, 3> key{};
        for (int axis = 0; axis < 3; ++axis)
            key[static_cast<std::size_t>(axis)] = std::llround(position[axis] / cell);
        return key;
    };
    std::map<std::array<long long, 3>, vtkIdType> known;
    std::vector<Eigen::Vector3f> places;
    std::vector<Eigen::Vector3f> sums;
    auto faces = vtkSmartPointer<vtkCellArray>::New();
    for (std::size_t index = 0; index < triangles_.size(); ++index) {
        if (triangleOutlined_[index] == 0) continue;
        std::array<vtkIdType, 3> corners{};
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const auto source = static_cast<std::size_t>(triangles_[index][corner]);
            const auto [entry, fresh] =
                known.try_emplace(keyOf(positions_[source]), static_cast<vtkIdType>(places.size()));
            if (fresh) {
                places.push_back(positions_[source]);
                sums.emplace_back(Eigen::Vector3f::Zero());
            }
            corners[corner] = entry->second;
            sums[static_cast<std::size_t>(entry->second)] += normals_[source];
        }
        faces->InsertNextCell(3, corners.data());
    }
    for (Eigen::Vector3f& normal : sums)
        normal.normalize();
    auto outline = vtkSmartPointer<vtkPolyData>::New();
    outline->SetPoints(makePoints(places));
    auto normals = makeVectors(sums);
    normals->SetName("Normals");
    outline->GetPointData()->SetNormals(normals);
    outline->SetPolys(faces);
    return outline;
}

vtkSmartPointer<vtkPolyDataMapper> makeMapper(vtkPolyData* surface) {
    auto mapper = vtkSmartPointer<vtkPolyDataMapper>::New();
    mapper->SetInputData(surface);
    mapper->SetColorModeToDirectScalars();
    mapper->SetScalarModeToUsePointData();
    mapper->SetStatic(1);  // no pipeline above it: spares the update of every frame
    return mapper;
}

MeshPtr MeshBuilder::build() const {
    auto mesh = std::make_shared<Mesh>();
    mesh->surface = buildSurface();
    mesh->outline = buildOutline();
    mesh->mapper = makeMapper(mesh->surface);
    return mesh;
}

}  // namespace linkwright::scene
