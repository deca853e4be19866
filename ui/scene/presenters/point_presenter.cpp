// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <algorithm>
#include <array>
#include <numbers>

namespace linkwright::scene {

namespace {

bool hasJoint(const model::Model& model, const std::string& point) {
    return std::any_of(model.joints.begin(), model.joints.end(),
                       [&point](const model::Joint& joint) { return joint.point == point; });
}

}  // namespace

/// A point with a joint is shown by it; the others get a small stud on the face of their body.
PresenterPtr makePointPresenter(const SceneContext& context, const model::Point& point) {
    if (hasJoint(context.model, point.id)) return nullptr;
    const SceneLayout& layout = context.layout;
    const double unit = layout.size;
    const auto carrier = layout.pointBody.find(point.id);
    const int body = carrier == layout.pointBody.end() ? groundIndex : carrier->second;
    const Eigen::Vector3d origin = toVector(point.position);
    auto presenter = std::make_unique<RigidPresenter>(point.id, origin, body, 0.015 * unit);
    if (!layout.planar) {
        const MeshPtr dot = context.meshes.find("dot", [&] {
            MeshBuilder builder;
            builder.setColor(context.style.steel);
            builder.addBall(Eigen::Vector3d::Zero(), 0.009 * unit, 0.0, std::numbers::pi);
            return builder.build();
        });
        presenter->addPart(dot, layout.frameAt(origin, layout.viewAxes.front), body, Finish::Steel);
        return presenter;
    }
    const double face = layout.layerOffset(body) + 0.5 * linkThickness * unit;
    const std::array lengths{face};
    const MeshPtr stud = context.meshes.find(meshKey("stud", layout, lengths), [&] {
        MeshBuilder builder;
        const QColor steel = context.style.steel;
        const double radius = 0.0075 * unit;
        builder.addTurned({{radius, face - 0.008 * unit, steel},
                           {radius, face + 0.0015 * unit, steel, true},
                           {0.75 * radius, face + 0.0025 * unit, steel, true},
                           {0.5 * radius, face + 0.0025 * unit, steel},
                           {0.0, face + 0.0010 * unit, context.style.darkRing}},
                          20);
        return builder.build();
    });
    presenter->addPart(stud, layout.frameAt(origin, layout.normal), body, Finish::Steel);
    return presenter;
}

}  // namespace linkwright::scene
