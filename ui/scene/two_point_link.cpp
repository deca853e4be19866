// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/two_point_link.h"

#include "ui/scene/presenters.h"

#include <array>

namespace linkwright::scene {

std::optional<TwoPointLink> linkOf(const SceneContext& context,
                                   const model::Attachment& endA, const model::Attachment& endB) {
    const model::Point* pointA = pointOf(context.model, endA.point);
    const model::Point* pointB = pointOf(context.model, endB.point);
    if (pointA == nullptr || pointB == nullptr) return std::nullopt;
    const SceneLayout& layout = context.layout;
    TwoPointLink link;
    if (layout.planar) {
        link.lift = layout.normal
                    * (layout.frontOffset() + (pinProtrusion + 0.5 * coilDiameter) * layout.size);
    }
    link.drawnA = toVector(pointA->position) + link.lift;
    link.drawnB = toVector(pointB->position) + link.lift;
    link.bodyA = layout.indexOf(endA.body);
    link.bodyB = layout.indexOf(endB.body);
    return link;
}

Eigen::Isometry3d frameAlong(const Eigen::Vector3d& start, const Eigen::Vector3d& end,
                             const Eigen::Vector3d& sideways, double& length) {
    Eigen::Vector3d along = end - start;
    length = along.norm();
    along = length > 0.0 ? Eigen::Vector3d(along / length) : Eigen::Vector3d::UnitX();
    Eigen::Vector3d across = sideways - along * sideways.dot(along);
    if (across.norm() < 1e-6) across = along.unitOrthogonal();
    across.normalize();
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    frame.linear() << across, along.cross(across), along;
    frame.translation() = start;
    return frame;
}

MeshPtr makePostMesh(const SceneContext& context, const TwoPointLink& link, const QColor& wire) {
    const double unit = context.layout.size;
    const double reach = link.lift.norm();
    const std::array lengths{reach};
    return context.meshes.find(meshKey("post", context.layout, lengths, wire), [&] {
        MeshBuilder builder;
        const QColor steel = context.style.steel;
        const double radius = 0.0042 * unit;
        const double top = 0.5 * wireDiameter * unit + 0.002 * unit;
        builder.addTurned({{radius, -reach, steel},
                           {radius, top, steel},
                           {0.8 * radius, top + 0.001 * unit, steel, true},
                           {0.0, top + 0.001 * unit, steel}},
                          18);
        builder.setColor(wire);
        builder.addRing(Eigen::Vector3d::Zero(), radius + 0.45 * wireDiameter * unit,
                        0.5 * wireDiameter * unit);
        return builder.build();
    });
}

}  // namespace linkwright::scene
