// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <algorithm>
#include <array>
#include <vector>

namespace linkwright::scene {

namespace {

// Relative to the scene.
constexpr double halfWidth = 0.012;
constexpr double thickness = 0.0045;  // seen from the side, it is all there is of the curve
constexpr double pinRadius = 0.008;
constexpr int samplesPerPiece = 12;
constexpr int samplesPerArc = 48;  // which may be a whole circle

/// A strip along the curve, flush with it on both sides, about the origin of its frame.
MeshPtr makeCurveMesh(const SceneContext& context, const model::CurveShape& shape,
                      const Eigen::Vector3d& origin, const Eigen::Vector3d& axis) {
    const double unit = context.layout.size;
    MeshBuilder builder;
    builder.setColor(context.style.steel);
    std::array<vtkIdType, 8> before{};
    Eigen::Vector3d last = Eigen::Vector3d::Zero();
    std::array<std::vector<Eigen::Vector3d>, 2> edges;
    std::vector<Eigen::Vector3d> normals;
    const int perPiece =
        shape.form().kind == math::CurveKind::Arcs ? samplesPerArc : samplesPerPiece;
    const int samples = perPiece * shape.pieceCount();
    for (int sample = 0; sample <= samples; ++sample) {
        const int piece = std::min(sample / perPiece, shape.pieceCount() - 1);
        const double part = double(sample - perPiece * piece) / perPiece;
        const Eigen::Vector3d place = shape.placeAt(piece, part) - origin;
        const Eigen::Vector3d up = shape.normalAt(piece, part);
        const Eigen::Vector3d side = axis * (halfWidth * unit), deep = up * (thickness * unit);
        const Eigen::Vector3d left = place + side, right = place - side;
        const std::array<vtkIdType, 8> now{
            builder.addVertex(right + deep, up),    builder.addVertex(left + deep, up),
            builder.addVertex(left + deep, axis),   builder.addVertex(left - deep, axis),
            builder.addVertex(left - deep, -up),    builder.addVertex(right - deep, -up),
            builder.addVertex(right - deep, -axis), builder.addVertex(right + deep, -axis)};
        // Which side is up depends on the way around; faces seen from behind would be dark.
        const bool outward = (place - last).cross(up).dot(axis) < 0.0;
        for (std::size_t face = 0; face < 8 && sample > 0; face += 2) {
            const std::size_t first = outward ? face : face + 1, second = outward ? face + 1 : face;
            builder.addQuad(before[first], now[first], now[second], before[second]);
        }
        before = now;
        last = place;
        edges[0].push_back(left + deep);
        edges[1].push_back(left - deep);
        normals.push_back(axis);
    }
    for (const auto& edge : edges)
        builder.addEdge(edge, normals, false);
    return builder.build();
}

/// A cylinder with a bore about its axis.
MeshPtr makeRollerMesh(const SceneContext& context, double radius) {
    const QColor steel = context.style.steel, dark = context.style.darkRing;
    const double reach = std::max(0.25 * radius, halfWidth * context.layout.size);
    const double bore = 0.25 * radius;
    MeshBuilder builder;
    builder.addTurned({{bore, -reach, steel},
                       {radius, -reach, steel, true},
                       {radius, reach, steel, true},
                       {bore, reach, steel, true},
                       {bore, -reach, dark, true}});
    return builder.build();
}

MeshPtr makePinMesh(const SceneContext& context) {
    const double unit = context.layout.size, radius = pinRadius * unit;
    const double reach = 1.4 * halfWidth * unit;
    MeshBuilder builder;
    builder.addTurned({{0.0, -reach, context.style.steel},
                       {radius, -reach, context.style.steel},
                       {radius, reach, context.style.steel},
                       {0.0, reach, context.style.steel}});
    return builder.build();
}

}  // namespace

/// The curve on the second body, the roller or pin on the first.
PresenterPtr makePresenter(const SceneContext& context, const model::Cam& cam) {
    const model::Point* point = pointOf(context.model, cam.point);
    const Eigen::Vector3d axis = toVector(cam.axis);
    const model::CurveShape shape(context.model, cam);
    if (point == nullptr || !(axis.norm() > 0.0) || shape.pieceCount() == 0) return nullptr;
    const SceneLayout& layout = context.layout;
    const Eigen::Vector3d center = toVector(point->position);
    const int body = layout.indexOf(cam.bodyA);
    const double radius = cam.radius.value;
    auto presenter = std::make_unique<RigidPresenter>(
        cam.id, center, body, std::max(radius, 2.0 * pinRadius * layout.size));
    const Eigen::Isometry3d follower = layout.frameAt(center, axis.normalized());
    if (radius > 0.0) {
        const std::array lengths{radius};
        presenter->addPart(context.meshes.find(meshKey("cam roller", layout, lengths),
                                               [&] { return makeRollerMesh(context, radius); }),
                           follower, body, Finish::Steel);
    } else {
        presenter->addPart(context.meshes.find(meshKey("cam pin", layout, {}),
                                               [&] { return makePinMesh(context); }),
                           follower, body, Finish::Steel);
    }
    std::vector<double> lengths = shape.pieces();
    lengths.insert(lengths.end(), {cam.closed ? 1.0 : 0.0, axis.x(), axis.y(), axis.z()});
    const Eigen::Vector3d origin = shape.placeAt(0, 0.0);
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    frame.translation() = origin;
    presenter->addPart(
        context.meshes.find(
            meshKey("cam curve", layout, lengths),
            [&] { return makeCurveMesh(context, shape, origin, axis.normalized()); }),
        frame, layout.indexOf(cam.bodyB), Finish::Painted);
    return presenter;
}

}  // namespace linkwright::scene
