// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

namespace linkwright::scene {

namespace {

constexpr double sleeveRadius = 0.032;  // relative to the scene
constexpr double sleeveWire = 0.006;
constexpr double coreRadius = 0.019;

MeshPtr makeSleeveMesh(const SceneContext& context) {
    const double unit = context.layout.size;
    MeshBuilder builder;
    builder.setColor(context.style.plate);
    builder.addRing(Eigen::Vector3d::Zero(), sleeveRadius * unit, sleeveWire * unit);
    return builder.build();
}

MeshPtr makeRubberMesh(const SceneContext& context) {
    const double unit = context.layout.size;
    MeshBuilder builder;
    builder.setColor(context.style.spring);
    for (const double radius : {coreRadius, 0.5 * (coreRadius + sleeveRadius)})
        builder.addRing(Eigen::Vector3d::Zero(), radius * unit, 0.8 * sleeveWire * unit);
    return builder.build();
}

}  // namespace

/// A sleeve fixed to the first body around rings that go with the second.
PresenterPtr makePresenter(const SceneContext& context, const model::Bushing& bushing) {
    const model::Point* point = pointOf(context.model, bushing.point);
    if (point == nullptr) return nullptr;
    const SceneLayout& layout = context.layout;
    const int bodyA = layout.indexOf(bushing.bodyA), bodyB = layout.indexOf(bushing.bodyB);
    const Eigen::Vector3d origin = toVector(point->position);
    const Eigen::Isometry3d frame = layout.frameAt(origin, layout.normal);
    auto presenter = std::make_unique<RigidPresenter>(bushing.id, origin, bodyB,
                                                      (sleeveRadius + sleeveWire) * layout.size);
    presenter->addPart(
        context.meshes.find("bushing sleeve", [&] { return makeSleeveMesh(context); }), frame,
        bodyA, Finish::Painted);
    presenter->addPart(
        context.meshes.find("bushing rubber", [&] { return makeRubberMesh(context); }), frame,
        bodyB, Finish::Wire);
    return presenter;
}

}  // namespace linkwright::scene
