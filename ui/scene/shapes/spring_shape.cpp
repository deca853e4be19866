// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/shapes/spring_shape.h"

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
#include <numbers>

namespace linkwright::scene {

namespace {

constexpr int wireSides = 8;
constexpr double rampTurns = 0.6;  // over which the wire leaves the axis

struct WireDirection {
    double cosine;
    double sine;
};

const std::array<WireDirection, wireSides>& wireDirections() {
    static const auto directions = [] {
        std::array<WireDirection, wireSides> result{};
        for (int side = 0; side < wireSides; ++side) {
            const double angle = 2.0 * std::numbers::pi * side / wireSides;
            result[static_cast<std::size_t>(side)] = {std::cos(angle), std::sin(angle)};
        }
        return result;
    }();
    return directions;
}

double smoothStep(double fraction) {
    const double bounded = std::clamp(fraction, 0.0, 1.0);
    return bounded * bounded * (3.0 - 2.0 * bounded);
}

}  // namespace

SpringShape::SpringShape(const Dimensions& dimensions, const QColor& color)
    : dimensions_(dimensions),
      positions_(vtkSmartPointer<vtkFloatArray>::New()),
      normals_(vtkSmartPointer<vtkFloatArray>::New()),
      points_(vtkSmartPointer<vtkPoints>::New()) {
    const int stationsPerTurn = dimensions_.coarse ? 12 : 22;
    const int coiled = dimensions_.turns * stationsPerTurn;
    stations_.push_back({-1.0, 0.0, 1.0, 0.0});
    for (int station = 0; station <= coiled; ++station) {
        const double turn = static_cast<double>(station) / stationsPerTurn;
        const double angle = 2.0 * std::numbers::pi * turn;
        const double ramp = smoothStep(std::min(turn, dimensions_.turns - turn) / rampTurns);
        stations_.push_back(
            {static_cast<double>(station) / coiled, ramp, std::cos(angle), std::sin(angle)});
    }
    stations_.push_back({2.0, 0.0, 1.0, 0.0});
    centers_.resize(stations_.size());

    const auto count = static_cast<vtkIdType>(stations_.size()) * wireSides;
    for (vtkFloatArray* array : {positions_.Get(), normals_.Get()}) {
        array->SetNumberOfComponents(3);
        array->SetNumberOfTuples(count);
    }
    normals_->SetName("Normals");
    points_->SetData(positions_);
    auto faces = vtkSmartPointer<vtkCellArray>::New();
    for (std::size_t station = 0; station + 1 < stations_.size(); ++station) {
        const auto base = static_cast<vtkIdType>(station) * wireSides;
        for (int side = 0; side < wireSides; ++side) {
            const int next = (side + 1) % wireSides;
            const std::array<vtkIdType, 4> quad{base + side, base + next, base + wireSides + next,
                                                base + wireSides + side};
            faces->InsertNextCell(4, quad.data());
        }
    }
    auto colors = vtkSmartPointer<vtkUnsignedCharArray>::New();
    colors->SetName("Colors");
    colors->SetNumberOfComponents(3);
    colors->SetNumberOfTuples(count);
    colors->FillComponent(0, color.red());
    colors->FillComponent(1, color.green());
    colors->FillComponent(2, color.blue());
    auto surface = vtkSmartPointer<vtkPolyData>::New();
    surface->SetPoints(points_);
    surface->SetPolys(faces);
    surface->GetPointData()->SetNormals(normals_);
    surface->GetPointData()->SetScalars(colors);
    auto mesh = std::make_shared<Mesh>();
    mesh->surface = surface;
    mesh->outline = surface;  // smooth all over: it can be its own outline
    mesh->mapper = makeMapper(surface);
    mesh_ = mesh;
}

Eigen::Vector3d SpringShape::centerOf(const Station& station) const {
    const double end = std::min(dimensions_.straightEnd, 0.2 * length_);
    const double along = std::clamp(station.along, 0.0, 1.0);
    double height = end + along * (length_ - 2.0 * end);
    if (station.along < 0.0) height = 0.0;
    if (station.along > 1.0) height = length_;
    const double radius = dimensions_.coilRadius * station.radius;
    return {radius * station.cosine, radius * station.sine, height};
}

void SpringShape::setLength(double length) {
    if (length == length_) return;
    length_ = length;
    for (std::size_t at = 0; at < stations_.size(); ++at)
        centers_[at] = centerOf(stations_[at]);
    float* position = positions_->GetPointer(0);
    float* normal = normals_->GetPointer(0);
    for (std::size_t at = 0; at < stations_.size(); ++at) {
        const std::size_t before = at == 0 ? 0 : at - 1;
        const std::size_t after = std::min(at + 1, stations_.size() - 1);
        Eigen::Vector3d tangent = centers_[after] - centers_[before];
        tangent =
            tangent.norm() > 0.0 ? Eigen::Vector3d(tangent.normalized()) : Eigen::Vector3d::UnitZ();
        // The radial direction turns with the coil, so the wire never twists against it.
        const Eigen::Vector3d radial(stations_[at].cosine, stations_[at].sine, 0.0);
        Eigen::Vector3d across = radial - tangent * radial.dot(tangent);
        across = across.norm() > 1e-9 ? Eigen::Vector3d(across.normalized())
                                      : Eigen::Vector3d(tangent.unitOrthogonal());
        const Eigen::Vector3d aside = tangent.cross(across);
        for (const WireDirection& direction : wireDirections()) {
            const Eigen::Vector3d outward = across * direction.cosine + aside * direction.sine;
            const Eigen::Vector3d place = centers_[at] + outward * dimensions_.wireRadius;
            for (int axis = 0; axis < 3; ++axis) {
                *position++ = static_cast<float>(place[axis]);
                *normal++ = static_cast<float>(outward[axis]);
            }
        }
    }
    positions_->Modified();
    normals_->Modified();
    points_->Modified();
    mesh_->surface->Modified();
}

}  // namespace linkwright::scene
