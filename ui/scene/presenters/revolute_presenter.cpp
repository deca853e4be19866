// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <array>

namespace linkwright::scene {

namespace {

/// One end of the pin, outwards along `side` of z: barrel, chamfer, dark ring, raised button.
std::vector<ProfileStep> pinHead(double face, double side, double unit, const SceneStyle& style) {
    const double barrel = 0.5 * pinDiameter * unit;
    const auto at = [&](double depth) { return face - side * depth * unit; };
    const QColor ring = style.darkRing;
    const QColor steel = style.steel;
    return {{barrel, at(0.0030), steel, true},
            {barrel - 0.0016 * unit, at(0.0), steel, true},
            {0.0086 * unit, at(0.0), steel, true},
            {0.0082 * unit, at(0.0016), ring, false, false},
            {0.0062 * unit, at(0.0016), ring, false, false},
            {0.0060 * unit, at(-0.0006), steel, true, false},
            {0.0046 * unit, at(-0.0020), steel, false, false},
            {0.0, at(-0.0022), steel, false, false}};
}

MeshPtr makeSimplePinMesh(const JointPlace& place, double unit, const SceneStyle& style) {
    const double front = place.front + pinProtrusion * unit;
    const double back = place.back - pinProtrusion * unit;
    const double radius = 0.5 * pinDiameter * unit;
    MeshBuilder builder;
    builder.addTurned({{0.0, back, style.steel},
                       {radius, back, style.steel},
                       {radius, front, style.steel},
                       {0.0086 * unit, front, style.steel},
                       {0.0062 * unit, front, style.darkRing},
                       {0.0, front, style.steel}},
                      14);
    return builder.build();
}

MeshPtr makePinMesh(const JointPlace& place, double unit, const SceneStyle& style) {
    const double front = place.front + pinProtrusion * unit;
    const double back = place.back - pinProtrusion * unit;
    std::vector<ProfileStep> profile = pinHead(back, -1.0, unit, style);
    std::vector<ProfileStep> turned(profile.rbegin(), profile.rend());
    // Colors belong to the surface before a step; walking the rear end backwards shifts them.
    for (std::size_t step = turned.size() - 1; step > 0; --step) {
        turned[step].color = turned[step - 1].color;
        turned[step].outlined = turned[step - 1].outlined;
    }
    for (const ProfileStep& step : pinHead(front, 1.0, unit, style))
        turned.push_back(step);
    MeshBuilder builder;
    builder.addTurned(turned);
    return builder.build();
}

}  // namespace

PresenterPtr makeRevolutePresenter(const SceneContext& context, const model::Joint& joint) {
    const auto place = placeOf(context, joint);
    if (!place) return nullptr;
    const SceneLayout& layout = context.layout;
    auto presenter =
        std::make_unique<RigidPresenter>(joint.id, place->origin, place->bodyB, 0.03 * layout.size);
    const std::array lengths{place->back, place->front};
    const MeshPtr mesh = context.meshes.find(meshKey("pin", layout, lengths), [&] {
        return layout.coarse ? makeSimplePinMesh(*place, layout.size, context.style)
                             : makePinMesh(*place, layout.size, context.style);
    });
    presenter->addPart(mesh, layout.frameAt(place->origin, place->axis), place->bodyB,
                       Finish::Steel);
    return presenter;
}

}  // namespace linkwright::scene
