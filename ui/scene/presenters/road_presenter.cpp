// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <algorithm>
#include <array>
#include <vector>

namespace linkwright::scene {

namespace {

// Relative to the scene.
constexpr double roadReach = 1.5;  // to both sides of its point
constexpr double roadHalfWidth = 0.3;
constexpr double flatHalfWidth = 0.03;  // of a planar mechanism
constexpr double roadThickness = 0.01;
constexpr int roadSamples = 200;

/// Frame with x along the road, y across and z up.
Eigen::Isometry3d roadFrame(const model::Road& road, const Eigen::Vector3d& origin) {
    const Eigen::Vector3d up = toVector(road.up).normalized();
    Eigen::Vector3d along = toVector(road.along);
    along -= up * up.dot(along);
    if (along.norm() < 1e-6) along = up.unitOrthogonal();
    along.normalize();
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    frame.linear() << along, up.cross(along), up;
    frame.translation() = origin;
    return frame;
}

/// A strip with the profile on top.
MeshPtr makeRoadMesh(const SceneContext& context, const model::Road& road) {
    const double unit = context.layout.size;
    double from = -roadReach * unit, to = roadReach * unit;
    if (!road.places.empty()) {
        from = std::min(from, road.places.front());
        to = std::max(to, road.places.back());
    }
    const double half = (context.layout.planar ? flatHalfWidth : roadHalfWidth) * unit;
    const model::RoadShape shape(context.model, road);
    const Eigen::Vector3d below(0.0, 0.0, -roadThickness * unit);
    MeshBuilder builder;
    builder.setColor(context.style.bracket);
    // On each side an upper and a lower line, each with a vertex for both of its faces.
    std::array<vtkIdType, 8> before{};
    std::array<std::vector<Eigen::Vector3d>, 2> edges;
    std::vector<Eigen::Vector3d> normals;
    for (int sample = 0; sample <= roadSamples; ++sample) {
        const double x = from + (to - from) * sample / roadSamples;
        const double step = (to - from) / roadSamples;
        const double slope = (shape.height(x + 0.5 * step) - shape.height(x - 0.5 * step)) / step;
        const Eigen::Vector3d up = Eigen::Vector3d(-slope, 0.0, 1.0).normalized();
        const Eigen::Vector3d left(x, half, shape.height(x)), right(x, -half, shape.height(x));
        const Eigen::Vector3d across = Eigen::Vector3d::UnitY();
        const std::array<vtkIdType, 8> now{builder.addVertex(right, up),
                                           builder.addVertex(left, up),
                                           builder.addVertex(left, across),
                                           builder.addVertex(left + below, across),
                                           builder.addVertex(left + below, -up),
                                           builder.addVertex(right + below, -up),
                                           builder.addVertex(right + below, -across),
                                           builder.addVertex(right, -across)};
        for (std::size_t face = 0; face < 8 && sample > 0; face += 2)
            builder.addQuad(before[face], now[face], now[face + 1], before[face + 1]);
        before = now;
        edges[0].push_back(left);
        edges[1].push_back(right);
        normals.push_back(up);
    }
    for (const auto& edge : edges)
        builder.addEdge(edge, normals, false);
    return builder.build();
}

}  // namespace

/// A strip of ground around its point.
PresenterPtr makePresenter(const SceneContext& context, const model::Road& road) {
    const model::Point* place = pointOf(context.model, road.point);
    if (place == nullptr || !(toVector(road.up).norm() > 0.0)) return nullptr;
    const SceneLayout& layout = context.layout;
    const Eigen::Vector3d origin = toVector(place->position);
    const int body = layout.indexOf(road.body);
    // The view fits what moves; of the road it shows what is there.
    auto presenter = std::make_unique<RigidPresenter>(road.id, origin, body, 0.05 * layout.size);
    // The shape depends on parameters, which a key of lengths does not hold: sample it.
    const model::RoadShape shape(context.model, road);
    std::vector<double> lengths{road.places.empty() ? 0.0 : road.places.front(),
                                road.places.empty() ? 0.0 : road.places.back()};
    for (int sample = -40; sample <= 40; ++sample)
        lengths.push_back(shape.height(roadReach * layout.size * sample / 40.0));
    lengths.insert(lengths.end(), road.heights.begin(), road.heights.end());
    presenter->addPart(
        context.meshes.find(meshKey(("road " + road.height).c_str(), layout, lengths),
                            [&] { return makeRoadMesh(context, road); }),
        roadFrame(road, origin), body, Finish::Painted);
    return presenter;
}

}  // namespace linkwright::scene
