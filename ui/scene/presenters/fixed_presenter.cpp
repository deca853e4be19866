// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <array>

namespace linkwright::scene {

namespace {

MeshPtr makeWeldMesh(const JointPlace& place, double unit, const SceneStyle& style) {
    MeshBuilder builder;
    const double half = 0.0175 * unit;
    const double front = place.front + 0.0035 * unit;
    builder.addBlock({0.0, 0.0, 0.5 * (place.back + front)},
                     {half, half, 0.5 * (front - place.back)}, 0.0018 * unit, style.plate);
    for (const double turn : {-1.0, 1.0}) {
        Plate bar;
        bar.shape = {{{-0.6 * half, -0.6 * half * turn}, {0.6 * half, 0.6 * half * turn}},
                     0.0018 * unit};
        bar.center = front;
        bar.thickness = 0.002 * unit;
        bar.chamfer = 0.0006 * unit;
        bar.color = style.darkRing;
        bar.edges = false;
        builder.addPlate(bar);
    }
    return builder.build();
}

}  // namespace

PresenterPtr makeFixedPresenter(const SceneContext& context, const model::Joint& joint) {
    const auto place = placeOf(context, joint);
    if (!place) return nullptr;
    const SceneLayout& layout = context.layout;
    auto presenter =
        std::make_unique<RigidPresenter>(joint.id, place->origin, place->bodyB, 0.03 * layout.size);
    const std::array lengths{place->back, place->front};
    const MeshPtr mesh = context.meshes.find(meshKey("weld", layout, lengths), [&] {
        return makeWeldMesh(*place, layout.size, context.style);
    });
    // The axis means nothing for a weld: the plate faces the viewer.
    const Eigen::Vector3d facing = layout.planar ? layout.normal : layout.viewAxes.front;
    presenter->addPart(mesh, layout.frameAt(place->origin, facing), place->bodyB, Finish::Painted);
    return presenter;
}

}  // namespace linkwright::scene
