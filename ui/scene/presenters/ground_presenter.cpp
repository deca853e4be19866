// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <algorithm>
#include <array>

namespace linkwright::scene {

namespace {

constexpr double footReach = 0.052;  // pin to the middle of the foot, relative to the scene

/// Bracket with the pin at the origin and its foot towards +y; z towards the viewer.
MeshPtr makeBracketMesh(const SceneContext& context, double back, double front) {
    const double unit = context.layout.size;
    MeshBuilder builder;
    Plate cheek;
    cheek.shape = {{{-0.006 * unit, 0.0},
                    {0.006 * unit, 0.0},
                    {0.017 * unit, (footReach - 0.010) * unit},
                    {-0.017 * unit, (footReach - 0.010) * unit}},
                   0.0095 * unit};
    cheek.thickness = 0.009 * unit;
    cheek.chamfer = 0.002 * unit;
    cheek.color = context.style.bracket;
    cheek.center = back - 0.5 * cheek.thickness - 0.001 * unit;
    builder.addPlate(cheek);
    addFoot(builder, context, footReach * unit, 0.04 * unit, back - 0.016 * unit, front);
    return builder.build();
}

/// Directions from a place to what is connected there, drawn pose.
std::vector<Eigen::Vector3d> linkDirections(const SceneContext& context, const std::string& pointId,
                                            const Eigen::Vector3d& origin) {
    std::vector<Eigen::Vector3d> directions;
    const auto add = [&](const std::string& id, double weight) {
        const model::Point* point = id == pointId ? nullptr : pointOf(context.model, id);
        if (point == nullptr) return;
        const Eigen::Vector3d offset = toVector(point->position) - origin;
        if (offset.norm() > 1e-9 * context.layout.size)
            directions.push_back(weight * offset.normalized());
    };
    for (const model::Body& body : context.model.bodies) {
        if (std::find(body.points.begin(), body.points.end(), pointId) == body.points.end())
            continue;
        for (const std::string& id : body.points)
            add(id, 1.0);
    }
    for (const model::SpringDamper& spring : context.model.springs) {
        if (spring.endA.point == pointId) add(spring.endB.point, 0.5);
        if (spring.endB.point == pointId) add(spring.endA.point, 0.5);
    }
    return directions;
}

/// The one of the four directions of the frame's x and y that leads best away from all links.
Eigen::Vector3d awayFrom(const std::vector<Eigen::Vector3d>& directions,
                         const Eigen::Isometry3d& frame) {
    const Eigen::Vector3d across = frame.linear().col(0);
    const Eigen::Vector3d upward = frame.linear().col(1);
    Eigen::Vector3d best = -upward;
    double bestScore = 1e300;
    for (const Eigen::Vector3d& candidate :
         {Eigen::Vector3d(-upward), upward, Eigen::Vector3d(-across), across}) {
        // Where nothing speaks against it a pivot stands on its foot.
        double score = candidate.dot(upward) > 0.5 ? 0.02 : 0.0;
        if (std::abs(candidate.dot(across)) > 0.5) score = 0.05;
        // The nearest link counts most: that is where the foot would be hidden.
        double nearest = -1.0;
        for (const Eigen::Vector3d& direction : directions) {
            nearest = std::max(nearest, candidate.dot(direction));
            score += 0.3 * candidate.dot(direction);
        }
        score += nearest;
        if (score < bestScore - 1e-9) {
            bestScore = score;
            best = candidate;
        }
    }
    return best;
}

/// Unit axis, turned towards the viewer.
Eigen::Vector3d facingAxis(const SceneLayout& layout, const Eigen::Vector3d& axis) {
    const Eigen::Vector3d unit =
        axis.norm() > 0.0 ? Eigen::Vector3d(axis.normalized()) : layout.normal;
    return unit.dot(layout.normal) < 0.0 ? Eigen::Vector3d(-unit) : unit;
}

}  // namespace

Eigen::Vector3d footDirection(const SceneContext& context, const model::Point& point,
                              const Eigen::Vector3d& axis) {
    const Eigen::Vector3d origin = toVector(point.position);
    const Eigen::Isometry3d frame =
        context.layout.frameAt(origin, facingAxis(context.layout, axis));
    return awayFrom(linkDirections(context, point.id, origin), frame);
}

PresenterPtr makeGroundPresenter(const SceneContext& context, const std::string& point,
                                 const std::string& objectId, const Eigen::Vector3d& axis) {
    const model::Point* at = pointOf(context.model, point);
    if (at == nullptr) return nullptr;
    const SceneLayout& layout = context.layout;
    const double unit = layout.size;
    const Eigen::Vector3d origin = toVector(at->position);
    const Eigen::Vector3d facing = facingAxis(layout, axis);
    const Eigen::Vector3d away = footDirection(context, *at, axis);
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    frame.linear() << away.cross(facing), away, facing;
    frame.translation() = origin;

    const double back = layout.backOffset();
    const double front = std::min(layout.frontOffset(), back + 0.034 * unit);
    const std::array lengths{back, front};
    const MeshPtr mesh = context.meshes.find(meshKey("bracket", layout, lengths),
                                             [&] { return makeBracketMesh(context, back, front); });
    auto presenter = std::make_unique<RigidPresenter>(objectId, origin + away * (0.03 * unit),
                                                      groundIndex, 0.05 * unit);
    presenter->addPart(mesh, frame, groundIndex, Finish::Painted);
    return presenter;
}

}  // namespace linkwright::scene
