// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <array>

namespace linkwright::scene {

namespace {

/// A table of body A with a puck of body B on it, both parallel to xy.
MeshPtr makeTableMesh(double unit, double depth, const SceneStyle& style) {
    MeshBuilder builder;
    builder.addBlock({0.0, 0.0, depth}, {0.055 * unit, 0.055 * unit, 0.003 * unit}, 0.001 * unit,
                     style.plate);
    return builder.build();
}

MeshPtr makePuckMesh(double unit, double depth, const SceneStyle& style) {
    MeshBuilder builder;
    const double radius = 0.014 * unit;
    builder.addTurned({{radius, depth, style.steel, true},
                       {radius, depth + 0.008 * unit, style.steel, true},
                       {radius - 0.002 * unit, depth + 0.010 * unit, style.steel, true},
                       {0.0, depth + 0.010 * unit, style.steel}});
    return builder.build();
}

}  // namespace

PresenterPtr makePlanarPresenter(const SceneContext& context, const model::Joint& joint) {
    const auto place = placeOf(context, joint);
    if (!place) return nullptr;
    const SceneLayout& layout = context.layout;
    const double unit = layout.size;
    auto presenter =
        std::make_unique<RigidPresenter>(joint.id, place->origin, place->bodyB, 0.06 * unit);
    Eigen::Vector3d normal = place->axis.cross(toVector(joint.secondAxis));
    normal = normal.norm() > 1e-9 ? Eigen::Vector3d(normal.normalized()) : layout.normal;
    if (normal.dot(layout.normal) < 0.0) normal = -normal;
    const double top = place->back - 0.012 * unit;
    const std::array lengths{top};
    const MeshPtr table = context.meshes.find(meshKey("table", layout, lengths), [&] {
        return makeTableMesh(unit, top - 0.003 * unit, context.style);
    });
    const MeshPtr puck = context.meshes.find(
        meshKey("puck", layout, lengths), [&] { return makePuckMesh(unit, top, context.style); });
    const Eigen::Isometry3d frame = layout.frameAt(place->origin, normal);
    presenter->addPart(table, frame, place->bodyA, Finish::Painted);
    presenter->addPart(puck, frame, place->bodyB, Finish::Steel);
    return presenter;
}

}  // namespace linkwright::scene
