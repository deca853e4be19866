// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

namespace linkwright::scene {

PresenterPtr makeFreePresenter(const SceneContext& context, const model::Joint& joint) {
    const auto place = placeOf(context, joint);
    if (!place) return nullptr;
    const SceneLayout& layout = context.layout;
    const double unit = layout.size;
    auto presenter =
        std::make_unique<RigidPresenter>(joint.id, place->origin, place->bodyB, 0.03 * unit);
    const MeshPtr mesh = context.meshes.find("free ring", [&] {
        MeshBuilder builder;
        builder.setColor(context.style.steel);
        builder.addRing(Eigen::Vector3d::Zero(), 0.010 * unit, 0.0022 * unit);
        return builder.build();
    });
    const Eigen::Vector3d facing = layout.planar ? layout.normal : layout.viewAxes.front;
    const Eigen::Vector3d lifted = place->origin + facing * (place->front + 0.003 * unit);
    presenter->addPart(mesh, layout.frameAt(lifted, facing), place->bodyB, Finish::Steel);
    return presenter;
}

}  // namespace linkwright::scene
