// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <array>
#include <utility>

namespace linkwright::scene {

namespace {

constexpr double stopRadius = 0.07;  // of the pads about a hinge, relative to the scene
constexpr double padLength = 0.024;
constexpr double padGap = 0.016;  // what stops has a width

MeshPtr makePadMesh(const SceneContext& context) {
    const double unit = context.layout.size;
    MeshBuilder builder;
    builder.addBlock(Eigen::Vector3d::Zero(), Eigen::Vector3d(0.5 * padLength, 0.006, 0.009) * unit,
                     0.002 * unit, context.style.bracket);
    return builder.build();
}

/// Where a hinged body points to, across the axis.
Eigen::Vector3d reachOf(const SceneContext& context, const model::Joint& joint,
                        const Eigen::Vector3d& origin, const Eigen::Vector3d& axis) {
    Eigen::Vector3d reach = Eigen::Vector3d::Zero();
    if (const model::Body* body = model::findById(context.model.bodies, joint.bodyB))
        for (const std::string& id : body->points)
            if (const model::Point* point = pointOf(context.model, id))
                reach += toVector(point->position) - origin;
    reach -= axis * reach.dot(axis);
    return reach.norm() > 1e-9 ? Eigen::Vector3d(reach.normalized()) : axis.unitOrthogonal();
}

}  // namespace

/// A pad at each limit, fixed to the first body of the joint.
PresenterPtr makePresenter(const SceneContext& context, const model::JointStop& stop) {
    const model::Joint* joint = model::findById(context.model.joints, stop.joint);
    if (joint == nullptr) return nullptr;
    const auto place = placeOf(context, *joint);
    if (!place) return nullptr;
    const SceneLayout& layout = context.layout;
    const Eigen::Vector3d axis = coordinateAxis(*joint, stop.coordinate);
    if (!axis.allFinite()) return nullptr;
    const bool travel = model::isTranslation(joint->kind, stop.coordinate);
    const double drawn = model::drawnValue(context.model, stop.joint, stop.coordinate);
    const Eigen::Vector3d origin = place->origin + place->axis * (travel ? 0.0 : place->layerB);
    const Eigen::Vector3d reach = reachOf(context, *joint, place->origin, axis);
    auto presenter = std::make_unique<RigidPresenter>(stop.id, origin, place->bodyA,
                                                      (stopRadius + padLength) * layout.size);
    const std::array lengths{padLength * layout.size};
    for (const auto& [limit, outward] :
         {std::pair(&stop.lower, -1.0), std::pair(&stop.upper, 1.0)}) {
        if (!*limit) continue;
        const double distance = (*limit)->value - drawn;
        const double gap = outward * padGap * layout.size;
        Eigen::Vector3d along = reach;
        Eigen::Vector3d middle = origin;
        if (travel) {
            middle += axis * (distance + gap);
        } else {
            along = Eigen::AngleAxisd(distance, axis) * reach;
            middle += along * (stopRadius * layout.size) + axis.cross(along) * gap;
        }
        Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
        const Eigen::Vector3d up = travel ? axis : axis.cross(along);
        frame.linear() << along, up, along.cross(up);
        frame.translation() = middle;
        presenter->addPart(context.meshes.find(meshKey("stop", layout, lengths),
                                               [&] { return makePadMesh(context); }),
                           frame, place->bodyA, Finish::Painted);
    }
    return presenter;
}

}  // namespace linkwright::scene
