// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

namespace linkwright::scene {

namespace {

constexpr double spindleHalfLength = 0.16;
constexpr int threads = 20;

MeshPtr makeSpindleMesh(double unit, const SceneStyle& style) {
    MeshBuilder builder;
    const double core = 0.0062 * unit;
    const double crest = 0.0088 * unit;
    const double half = spindleHalfLength * unit;
    std::vector<ProfileStep> profile{{0.0, -half, style.steel}, {core, -half, style.steel, true}};
    for (int thread = 0; thread < threads; ++thread) {
        const double begin = half * (-0.94 + 1.88 * thread / threads);
        const double rise = half * 0.94 / threads;
        profile.push_back({core, begin, style.steel, true});
        profile.push_back({crest, begin + rise, style.plate, true});
        profile.push_back({core, begin + 2.0 * rise, style.steel, true});
    }
    profile.push_back({core, half, style.steel, true});
    profile.push_back({0.0, half, style.steel});
    builder.addTurned(profile);
    return builder.build();
}

MeshPtr makeNutMesh(double unit, const SceneStyle& style) {
    MeshBuilder builder;
    const double inner = 0.0092 * unit;
    const double outer = 0.019 * unit;
    const double half = 0.018 * unit;
    constexpr int hexagon = 6;
    builder.addTurned({{inner, -half, style.plate},
                       {outer, -half, style.plate, true},
                       {outer, half, style.plate, true},
                       {inner, half, style.darkRing}},
                      hexagon);
    return builder.build();
}

}  // namespace

PresenterPtr makeScrewPresenter(const SceneContext& context, const model::Joint& joint) {
    const auto place = placeOf(context, joint);
    if (!place) return nullptr;
    const SceneLayout& layout = context.layout;
    const double unit = layout.size;
    auto presenter = std::make_unique<RigidPresenter>(joint.id, place->origin, place->bodyB,
                                                      spindleHalfLength * unit);
    const MeshPtr spindle =
        context.meshes.find("spindle", [&] { return makeSpindleMesh(unit, context.style); });
    const MeshPtr nut =
        context.meshes.find("nut", [&] { return makeNutMesh(unit, context.style); });
    const Eigen::Isometry3d frame = layout.frameAt(place->origin, place->axis);
    presenter->addPart(spindle, frame, place->bodyA, Finish::Steel);
    presenter->addPart(nut, frame, place->bodyB, Finish::Painted);
    return presenter;
}

}  // namespace linkwright::scene
