// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <array>

namespace linkwright::scene {

namespace {

constexpr double plateHalfWidth = 0.052;  // relative to the scene
constexpr double drumRadius = 0.046;
constexpr double drumDepth = 0.060;

/// Drum on a square plate behind z = `back`; the shaft reaches from there to the links.
MeshPtr makeMotorMesh(const SceneContext& context, double back) {
    const double unit = context.layout.size;
    const QColor color = context.style.motor;
    const QColor dark = shaded(color, 0.72);
    MeshBuilder builder;
    const double face = back - 0.026 * unit;
    builder.addBlock({0.0, 0.0, face - 0.005 * unit},
                     {plateHalfWidth * unit, plateHalfWidth * unit, 0.005 * unit}, 0.002 * unit,
                     dark);
    const double front = face - 0.010 * unit;
    const double rear = front - drumDepth * unit;
    const double radius = drumRadius * unit;
    builder.addTurned({{0.0, rear, dark},
                       {0.9 * radius, rear, dark, true},
                       {radius, rear + 0.006 * unit, color, true},
                       {radius, rear + 0.016 * unit, color, true},
                       {0.96 * radius, rear + 0.018 * unit, dark},
                       {0.96 * radius, rear + 0.024 * unit, dark},
                       {radius, rear + 0.026 * unit, color, true},
                       {radius, front, color, true}},
                      36);
    builder.addTurned(
        {{0.011 * unit, front, context.style.steel}, {0.011 * unit, back, context.style.steel}},
        18);
    // Screws in the corners of the plate show that it does not turn.
    for (const double x : {-1.0, 1.0})
        for (const double y : {-1.0, 1.0}) {
            Eigen::Isometry3d corner = Eigen::Isometry3d::Identity();
            corner.translation() = Eigen::Vector3d(x, y, 0.0) * (0.78 * plateHalfWidth * unit);
            builder.setFrame(corner);
            builder.addTurned({{0.005 * unit, face, context.style.steel},
                               {0.005 * unit, face + 0.002 * unit, context.style.steel},
                               {0.0, face + 0.002 * unit, context.style.darkRing}},
                              10);
        }
    return builder.build();
}

}  // namespace

/// Behind the links, fixed to the first body of its joint.
PresenterPtr makePresenter(const SceneContext& context, const model::Motor& motor) {
    const model::Joint* joint = model::findById(context.model.joints, motor.joint);
    if (joint == nullptr) return nullptr;
    auto place = placeOf(context, *joint);
    if (!place) return nullptr;
    const SceneLayout& layout = context.layout;
    const bool second = joint->kind == model::JointKind::Universal && motor.coordinate == 1;
    if (second) place->axis = toVector(joint->secondAxis).normalized();
    const int body = second ? place->bodyB : place->bodyA;
    const double back = layout.planar ? layout.backOffset() : -0.018 * layout.size;
    auto presenter = std::make_unique<RigidPresenter>(
        motor.id, place->origin + place->axis * (back - 0.05 * layout.size), body,
        0.08 * layout.size);
    const std::array lengths{back};
    presenter->addPart(context.meshes.find(meshKey("motor", layout, lengths),
                                           [&] { return makeMotorMesh(context, back); }),
                       layout.frameAt(place->origin, place->axis), body, Finish::Painted);
    return presenter;
}

}  // namespace linkwright::scene
