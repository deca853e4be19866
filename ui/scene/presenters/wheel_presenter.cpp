// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <algorithm>
#include <array>
#include <numbers>

namespace linkwright::scene {

namespace {

// Relative to the radius of the wheel.
constexpr double thinnestRim = 0.03;
constexpr double groundReach = 1.6;  // half the edge of the ground, which has no end
constexpr int spokeCount = 8;

/// The free side is that of +z, its long edge along x.
MeshPtr makeGroundMesh(const SceneContext& context, double radius) {
    const double thickness = 0.02 * radius;
    MeshBuilder builder;
    builder.addBlock(
        {0.0, 0.0, -thickness},
        {groundReach * radius, (context.layout.planar ? 0.15 : groundReach) * radius, thickness},
        0.2 * thickness, context.style.bracket);
    return builder.build();
}

Eigen::Isometry3d groundFrame(const Eigen::Vector3d& origin, const Eigen::Vector3d& out,
                              const Eigen::Vector3d& axle) {
    Eigen::Vector3d across = axle - out * out.dot(axle);
    if (across.norm() < 1e-6) across = out.unitOrthogonal();
    across.normalize();
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    frame.linear() << across.cross(out), across, out;
    frame.translation() = origin;
    return frame;
}

}  // namespace

MeshPtr makeWheelMesh(const SceneContext& context, double radius, double rimRadius) {
    const double rim = std::clamp(rimRadius, thinnestRim * radius, 0.45 * radius);
    const double hub = 0.09 * radius, wire = 0.012 * radius;
    MeshBuilder builder;
    builder.setColor(context.style.darkRing);
    builder.addRing(Eigen::Vector3d::Zero(), radius - rim, rim);
    builder.setColor(context.style.steel);
    builder.addTurned({{0.0, -1.5 * hub, context.style.steel},
                       {hub, -1.5 * hub, context.style.steel},
                       {hub, 1.5 * hub, context.style.steel},
                       {0.0, 1.5 * hub, context.style.steel}});
    const double inner = 0.5 * hub, outer = radius - 1.5 * rim;
    for (int spoke = 0; spoke < spokeCount && outer > inner; ++spoke) {
        Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
        frame.linear() =
            Eigen::AngleAxisd(2.0 * std::numbers::pi * spoke / spokeCount, Eigen::Vector3d::UnitZ())
                .toRotationMatrix();
        builder.setFrame(frame);
        builder.addBlock({0.5 * (inner + outer), 0.0, 0.0}, {0.5 * (outer - inner), wire, wire},
                         0.2 * wire, context.style.steel);
    }
    return builder.build();
}

/// The wheel on the first body, and the ground below it as drawn on the second.
PresenterPtr makePresenter(const SceneContext& context, const model::RollingWheel& wheel) {
    const model::Point* center = pointOf(context.model, wheel.center);
    const model::Point* place = pointOf(context.model, wheel.point);
    const Eigen::Vector3d axis = toVector(wheel.axis), normal = toVector(wheel.normal);
    const double radius = wheel.radius.value;
    if (center == nullptr || place == nullptr || !(axis.norm() > 0.0) || !(normal.norm() > 0.0)
        || !(radius > 0.0))
        return nullptr;
    const SceneLayout& layout = context.layout;
    const Eigen::Vector3d origin = toVector(center->position), out = normal.normalized();
    const int body = layout.indexOf(wheel.bodyA);
    auto presenter = std::make_unique<RigidPresenter>(wheel.id, origin, body, radius);
    const std::array lengths{radius, wheel.rimRadius.value};
    presenter->addPart(
        context.meshes.find(meshKey("rolling wheel", layout, lengths),
                            [&] { return makeWheelMesh(context, radius, wheel.rimRadius.value); }),
        layout.frameAt(origin, axis.normalized()), body, Finish::Painted);
    const Eigen::Vector3d below = origin - out * out.dot(origin - toVector(place->position));
    presenter->addPart(context.meshes.find(meshKey("rolling ground", layout, lengths),
                                           [&] { return makeGroundMesh(context, radius); }),
                       groundFrame(below, out, axis.normalized()), layout.indexOf(wheel.bodyB),
                       Finish::Painted);
    return presenter;
}

}  // namespace linkwright::scene
