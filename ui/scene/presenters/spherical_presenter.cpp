// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <numbers>

namespace linkwright::scene {

namespace {

constexpr double ballRadius = 0.0175;

MeshPtr makeBallMesh(double unit, const SceneStyle& style) {
    MeshBuilder builder;
    builder.setColor(style.steel);
    builder.addBall(Eigen::Vector3d::Zero(), ballRadius * unit, 0.0, std::numbers::pi);
    return builder.build();
}

/// Open towards +z.
MeshPtr makeCupMesh(double unit, const SceneStyle& style) {
    MeshBuilder builder;
    const double outer = 1.3 * ballRadius * unit;
    builder.setColor(style.plate);
    builder.addBall(Eigen::Vector3d::Zero(), outer, 0.52 * std::numbers::pi, std::numbers::pi);
    const double height = outer * std::cos(0.52 * std::numbers::pi);
    builder.addTurned({{outer, height, style.plate, true},
                       {1.08 * ballRadius * unit, height, style.plate, true},
                       {1.02 * ballRadius * unit, height - 0.006 * unit, style.darkRing}});
    return builder.build();
}

}  // namespace

PresenterPtr makeSphericalPresenter(const SceneContext& context, const model::Joint& joint) {
    const auto place = placeOf(context, joint);
    if (!place) return nullptr;
    const SceneLayout& layout = context.layout;
    const double unit = layout.size;
    auto presenter =
        std::make_unique<RigidPresenter>(joint.id, place->origin, place->bodyB, 0.03 * unit);
    const MeshPtr ball =
        context.meshes.find("ball", [&] { return makeBallMesh(unit, context.style); });
    const MeshPtr cup =
        context.meshes.find("cup", [&] { return makeCupMesh(unit, context.style); });
    // The cup belongs to body A and opens towards body B.
    Eigen::Vector3d opening = -layout.viewAxes.up;
    if (const model::Body* body = model::findById(context.model.bodies, joint.bodyB)) {
        Eigen::Vector3d sum = Eigen::Vector3d::Zero();
        for (const std::string& id : body->points) {
            if (const model::Point* point = pointOf(context.model, id))
                sum += toVector(point->position) - place->origin;
        }
        if (sum.norm() > 1e-9 * unit) opening = sum.normalized();
    }
    presenter->addPart(ball, layout.frameAt(place->origin, opening), place->bodyB, Finish::Steel);
    presenter->addPart(cup, layout.frameAt(place->origin, opening), place->bodyA, Finish::Painted);
    return presenter;
}

}  // namespace linkwright::scene
