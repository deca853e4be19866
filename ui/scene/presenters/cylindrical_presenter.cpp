// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

namespace linkwright::scene {

namespace {

constexpr double shaftHalfLength = 0.16;

MeshPtr makeShaftMesh(double unit, const SceneStyle& style) {
    MeshBuilder builder;
    const double radius = 0.0075 * unit;
    const double half = shaftHalfLength * unit;
    builder.addTurned({{0.0, -half, style.steel},
                       {radius, -half, style.steel, true},
                       {radius, half, style.steel, true},
                       {0.0, half, style.steel}});
    // Collars at both ends are the stop lines of a shaft.
    for (const double side : {-1.0, 1.0}) {
        builder.addTurned({{radius, side * half - 0.004 * unit, style.bracket},
                           {2.0 * radius, side * half - 0.004 * unit, style.bracket, true},
                           {2.0 * radius, side * half + 0.002 * unit, style.bracket, true},
                           {0.0, side * half + 0.002 * unit, style.bracket}});
    }
    return builder.build();
}

MeshPtr makeSleeveMesh(double unit, const SceneStyle& style) {
    MeshBuilder builder;
    const double inner = 0.008 * unit;
    const double outer = 0.016 * unit;
    const double half = 0.025 * unit;
    builder.addTurned({{inner, -half, style.plate},
                       {outer - 0.002 * unit, -half, style.plate, true},
                       {outer, -half + 0.002 * unit, style.plate},
                       {outer, half - 0.002 * unit, style.plate},
                       {outer - 0.002 * unit, half, style.plate, true},
                       {inner, half, style.darkRing}});
    return builder.build();
}

}  // namespace

PresenterPtr makeCylindricalPresenter(const SceneContext& context, const model::Joint& joint) {
    const auto place = placeOf(context, joint);
    if (!place) return nullptr;
    const SceneLayout& layout = context.layout;
    const double unit = layout.size;
    auto presenter = std::make_unique<RigidPresenter>(joint.id, place->origin, place->bodyB,
                                                      shaftHalfLength * unit);
    const MeshPtr shaft =
        context.meshes.find("shaft", [&] { return makeShaftMesh(unit, context.style); });
    const MeshPtr sleeve =
        context.meshes.find("sleeve", [&] { return makeSleeveMesh(unit, context.style); });
    const Eigen::Isometry3d frame = layout.frameAt(place->origin, place->axis);
    presenter->addPart(shaft, frame, place->bodyA, Finish::Steel);
    presenter->addPart(sleeve, frame, place->bodyB, Finish::Painted);
    return presenter;
}

}  // namespace linkwright::scene
