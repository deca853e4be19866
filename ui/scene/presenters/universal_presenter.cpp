// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

namespace linkwright::scene {

namespace {

constexpr double reach = 0.0225;  // half of the cross, relative to the scene

MeshPtr makeCrossArmMesh(double unit, const SceneStyle& style) {
    MeshBuilder builder;
    const double radius = 0.005 * unit;
    builder.addTurned({{0.0, -reach * unit, style.steel},
                       {radius, -reach * unit, style.steel, true},
                       {radius, reach * unit, style.steel, true},
                       {0.0, reach * unit, style.steel}});
    return builder.build();
}

/// Two cheeks on the arm along z, joined by a bridge towards -x.
MeshPtr makeForkMesh(double unit, const SceneStyle& style) {
    MeshBuilder builder;
    for (const double side : {-1.0, 1.0}) {
        Plate cheek;
        cheek.shape = {{{0.0, 0.0}, {-0.020 * unit, 0.0}}, 0.009 * unit};
        cheek.center = side * 0.8 * reach * unit;
        cheek.thickness = 0.006 * unit;
        cheek.chamfer = 0.0014 * unit;
        cheek.color = style.plate;
        builder.addPlate(cheek);
    }
    builder.addBlock({-0.029 * unit, 0.0, 0.0},
                     {0.004 * unit, 0.009 * unit, (0.8 * reach + 0.003) * unit}, 0.001 * unit,
                     style.plate);
    return builder.build();
}

/// Frame with z along an arm and x away from the body the fork belongs to.
Eigen::Isometry3d forkFrame(const Eigen::Vector3d& origin, const Eigen::Vector3d& arm,
                            const Eigen::Vector3d& away) {
    Eigen::Vector3d across = away - arm * away.dot(arm);
    if (across.norm() < 1e-6) across = arm.unitOrthogonal();
    across.normalize();
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    frame.linear() << across, arm.cross(across), arm;
    frame.translation() = origin;
    return frame;
}

}  // namespace

PresenterPtr makeUniversalPresenter(const SceneContext& context, const model::Joint& joint) {
    const auto place = placeOf(context, joint);
    if (!place) return nullptr;
    const SceneLayout& layout = context.layout;
    const double unit = layout.size;
    auto presenter =
        std::make_unique<RigidPresenter>(joint.id, place->origin, place->bodyB, 0.04 * unit);
    const Eigen::Vector3d first = place->axis;
    Eigen::Vector3d second = toVector(joint.secondAxis);
    second -= first * second.dot(first);
    second = second.norm() > 1e-9 ? Eigen::Vector3d(second.normalized())
                                  : Eigen::Vector3d(first.unitOrthogonal());
    const Eigen::Vector3d shaft = first.cross(second);
    const MeshPtr arm =
        context.meshes.find("cross arm", [&] { return makeCrossArmMesh(unit, context.style); });
    const MeshPtr fork =
        context.meshes.find("fork", [&] { return makeForkMesh(unit, context.style); });
    presenter->addPart(arm, layout.frameAt(place->origin, first), place->bodyA, Finish::Steel);
    presenter->addPart(arm, layout.frameAt(place->origin, second), place->bodyB, Finish::Steel);
    presenter->addPart(fork, forkFrame(place->origin, first, shaft), place->bodyA, Finish::Painted);
    presenter->addPart(fork, forkFrame(place->origin, second, -shaft), place->bodyB,
                       Finish::Painted);
    return presenter;
}

}  // namespace linkwright::scene
