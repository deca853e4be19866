// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace linkwright::scene {

namespace {

constexpr double outerRadius = 0.030;  // relative to the scene
constexpr double innerRadius = 0.016;
constexpr int turns = 3;

/// Flat spiral about z from the pin outwards, with a straight end that holds on to the link.
MeshPtr makeSpiralMesh(const SceneContext& context, double height) {
    constexpr int sides = 8;
    const double unit = context.layout.size;
    const double wire = 0.0030 * unit;
    const int steps = turns * (context.layout.coarse ? 14 : 28);
    MeshBuilder builder;
    builder.setColor(context.style.spring);
    std::vector<vtkIdType> previous;
    for (int step = 0; step <= steps + 1; ++step) {
        const double fraction = std::min(1.0, static_cast<double>(step) / steps);
        const double angle = 2.0 * std::numbers::pi * turns * fraction;
        const Eigen::Vector3d radial(std::cos(angle), std::sin(angle), 0.0);
        const Eigen::Vector3d along(-radial.y(), radial.x(), 0.0);
        const double radius = (innerRadius + (outerRadius - innerRadius) * fraction) * unit;
        Eigen::Vector3d center = radial * radius + Eigen::Vector3d(0.0, 0.0, height);
        if (step > steps) center += along * (0.018 * unit);
        std::vector<vtkIdType> current;
        for (int side = 0; side <= sides; ++side) {
            const double turn = 2.0 * std::numbers::pi * side / sides;
            const Eigen::Vector3d normal =
                radial * std::cos(turn) + Eigen::Vector3d(0, 0, std::sin(turn));
            current.push_back(builder.addVertex(center + normal * wire, normal));
        }
        for (std::size_t side = 0; step > 0 && side < sides; ++side)
            builder.addQuad(previous[side], current[side], current[side + 1], previous[side + 1]);
        previous = std::move(current);
    }
    return builder.build();
}

}  // namespace

/// Around the pin in front of the bars; turns with the second body.
PresenterPtr makePresenter(const SceneContext& context, const model::TorsionalSpring& spring) {
    const model::Joint* joint = model::findById(context.model.joints, spring.joint);
    if (joint == nullptr) return nullptr;
    auto place = placeOf(context, *joint);
    if (!place) return nullptr;
    const SceneLayout& layout = context.layout;
    const bool second = joint->kind == model::JointKind::Universal && spring.coordinate == 1;
    const bool crossed = joint->kind == model::JointKind::Planar && spring.coordinate == 2;
    if (second) place->axis = toVector(joint->secondAxis).normalized();
    if (crossed)
        place->axis = toVector(joint->axis).cross(toVector(joint->secondAxis)).normalized();
    const double height = place->front + (pinProtrusion + 0.004) * layout.size;
    auto presenter = std::make_unique<RigidPresenter>(
        spring.id, place->origin + place->axis * height, place->bodyB, outerRadius * layout.size);
    const std::array lengths{height};
    presenter->addPart(context.meshes.find(meshKey("spiral", layout, lengths),
                                           [&] { return makeSpiralMesh(context, height); }),
                       layout.frameAt(place->origin, place->axis), place->bodyB, Finish::Wire);
    return presenter;
}

}  // namespace linkwright::scene
