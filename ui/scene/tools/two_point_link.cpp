// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/tools/two_point_link.h"

#include "ui/scene/presenters/presenters.h"

#include <array>
#include <utility>

namespace linkwright::scene {

namespace {

/// Frame at `start` with z towards `end`; also says how far apart they are.
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

/// Short post from the bars to an end, with an eye of wire around it.
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

}  // namespace

std::optional<TwoPointLink> linkOf(const SceneContext& context, const model::Attachment& endA,
                                   const model::Attachment& endB) {
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

TwoPointPresenter::TwoPointPresenter(const SceneContext& context, std::string objectId,
                                     const TwoPointLink& link, double radius)
    : ElementPresenter(std::move(objectId)),
      link_(link),
      sideways_(context.layout.viewAxes.front),
      radius_(radius) {}

void TwoPointPresenter::addPosts(const SceneContext& context, const QColor& eye) {
    if (!context.layout.planar) return;
    const MeshPtr post = makePostMesh(context, link_, eye);
    const Eigen::Vector3d normal = context.layout.normal;
    addPart(post, context.layout.frameAt(link_.drawnA, normal), link_.bodyA, Finish::Steel);
    addPart(post, context.layout.frameAt(link_.drawnB, normal), link_.bodyB, Finish::Steel);
}

void TwoPointPresenter::place(const Pose& pose) {
    start_ = link_.endA(pose);
    end_ = link_.endB(pose);
    double length = 0.0;
    const Eigen::Isometry3d frame = frameAlong(start_, end_, sideways_, length);
    arrange(frame, length);
}

std::vector<BoundingSphere> TwoPointPresenter::bounds() const {
    return {{start_, radius_}, {end_, radius_}};
}

std::optional<Eigen::Vector3d> TwoPointPresenter::labelPlace() const {
    return 0.5 * (start_ + end_);
}

std::optional<ElementPresenter::CenterLine> TwoPointPresenter::centerLine() const {
    return CenterLine{start_, end_, radius_};
}

}  // namespace linkwright::scene
