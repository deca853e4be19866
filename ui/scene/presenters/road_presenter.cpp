// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace linkwright::scene {

namespace {

// Relative to the scene.
constexpr double roadReach = 1.5;  // to both sides of its point
constexpr double roadHalfWidth = 0.3;
constexpr double flatHalfWidth = 0.03;  // of a planar mechanism
constexpr double roadThickness = 0.01;
constexpr double farthestTravel = 200.0;
constexpr int roadSamples = 200;  // of a strip without travel
constexpr int maxSamples = 2000;

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

/// Where the strip begins and ends, in m along the road from its point.
struct RoadEnds {
    double from;
    double to;
};

/// To both sides, over the places of a table, and as far as what rides freely gets with the speed
/// it starts with: the picture does not know the motion.
RoadEnds endsOf(const SceneContext& context, const model::Road& road,
                const Eigen::Vector3d& along) {
    const double reach = roadReach * context.layout.size;
    RoadEnds ends{-reach, reach};
    if (!road.places.empty()) {
        ends.from = std::min(ends.from, road.places.front());
        ends.to = std::max(ends.to, road.places.back());
    }
    for (const model::Joint& joint : context.model.joints) {
        if (joint.kind != model::JointKind::Free || joint.coordinates.size() < 3) continue;
        Eigen::Vector3d velocity = Eigen::Vector3d::Zero();
        for (int axis = 0; axis < 3; ++axis)
            if (const auto& start = joint.coordinates[static_cast<std::size_t>(axis)].startVelocity)
                velocity(axis) = start->value;
        const double travel = velocity.dot(along) * context.model.simulation.duration;
        if (!(std::abs(travel) < farthestTravel * context.layout.size)) continue;
        ends.from = std::min(ends.from, -reach + travel);
        ends.to = std::max(ends.to, reach + travel);
    }
    return ends;
}

/// A strip with the profile on top.
MeshPtr makeRoadMesh(const SceneContext& context, const model::Road& road, const RoadEnds& ends) {
    const double unit = context.layout.size;
    const auto [from, to] = ends;
    const int samples = std::min(
        static_cast<int>(roadSamples * (to - from) / (2.0 * roadReach * unit)), maxSamples);
    const double half = (context.layout.planar ? flatHalfWidth : roadHalfWidth) * unit;
    const model::RoadShape shape(context.model, road);
    const Eigen::Vector3d below(0.0, 0.0, -roadThickness * unit);
    MeshBuilder builder;
    builder.setColor(context.style.bracket);
    // On each side an upper and a lower line, each with a vertex for both of its faces.
    std::array<vtkIdType, 8> before{};
    std::array<std::vector<Eigen::Vector3d>, 2> edges;
    std::vector<Eigen::Vector3d> normals;
    for (int sample = 0; sample <= samples; ++sample) {
        const double x = from + (to - from) * sample / samples;
        const double step = (to - from) / samples;
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
    const Eigen::Isometry3d frame = roadFrame(road, origin);
    const RoadEnds ends = endsOf(context, road, frame.linear().col(0));
    std::vector<double> lengths{ends.from, ends.to};
    for (int sample = 0; sample <= 80; ++sample)
        lengths.push_back(shape.height(ends.from + (ends.to - ends.from) * sample / 80.0));
    lengths.insert(lengths.end(), road.heights.begin(), road.heights.end());
    presenter->addPart(
        context.meshes.find(meshKey(("road " + road.height).c_str(), layout, lengths),
                            [&] { return makeRoadMesh(context, road, ends); }),
        frame, body, Finish::Painted);
    return presenter;
}

}  // namespace linkwright::scene
