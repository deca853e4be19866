// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include "engine/session/document/project_access.h"
#include "engine/session/drawing/carried_points.h"
#include "ui/scene/shapes/shape_file.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>
#include <utility>

namespace linkwright::scene {

namespace {

using model::JointKind;

PresenterPtr makeJointPresenter(const SceneContext& context, const model::Joint& joint) {
    switch (joint.kind) {
        case JointKind::Revolute: return makeRevolutePresenter(context, joint);
        case JointKind::Prismatic: return makePrismaticPresenter(context, joint);
        case JointKind::Screw: return makeScrewPresenter(context, joint);
        case JointKind::Cylindrical: return makeCylindricalPresenter(context, joint);
        case JointKind::Universal: return makeUniversalPresenter(context, joint);
        case JointKind::Spherical: return makeSphericalPresenter(context, joint);
        case JointKind::Planar: return makePlanarPresenter(context, joint);
        case JointKind::Fixed: return makeFixedPresenter(context, joint);
        case JointKind::Free: return makeFreePresenter(context, joint);
    }
    return nullptr;
}

bool isOnGround(const SceneContext& context, const std::string& body) {
    return context.layout.indexOf(body) == groundIndex;
}

/// A place where the ground holds something with a bracket.
struct GroundedPoint {
    std::string objectId;
    Eigen::Vector3d axis;
};

/// Where something that turns is held by the ground, and where a spring is hung up; by point.
std::map<std::string, GroundedPoint> groundedPoints(const SceneContext& context) {
    std::map<std::string, GroundedPoint> grounded;
    const Eigen::Vector3d facing = context.layout.viewAxes.front;
    std::set<std::string> rails;
    for (const model::Joint& joint : context.model.joints) {
        if (!isOnGround(context, joint.bodyA) && !isOnGround(context, joint.bodyB)) continue;
        switch (joint.kind) {
            case JointKind::Free:
            case JointKind::Planar: break;
            // A rail brings its own feet.
            case JointKind::Prismatic:
            case JointKind::Screw:
            case JointKind::Cylindrical: rails.insert(joint.point); break;
            case JointKind::Revolute:
                grounded.try_emplace(joint.point, GroundedPoint{joint.id, toVector(joint.axis)});
                break;
            default: grounded.try_emplace(joint.point, GroundedPoint{joint.id, facing});
        }
    }
    model::forEachElementList(context.model, [&](const auto& list, const model::ListInfo&) {
        for (const auto& element : list)
            if constexpr (requires { element.endB; })
                for (const model::Attachment* end : {&element.endA, &element.endB})
                    if (isOnGround(context, end->body) && !rails.contains(end->point))
                        grounded.try_emplace(end->point, GroundedPoint{element.id, facing});
    });
    std::set<std::string> carried = session::carriedPoints(context.model);
    // A curve of the ground needs no foot at each of its points.
    for (const model::Cam& cam : context.model.cams) {
        carried.insert(cam.points.begin(), cam.points.end());
        carried.insert(cam.origin);
    }
    for (const model::Point& point : context.model.points)
        if (!carried.contains(point.id))
            grounded.try_emplace(point.id, GroundedPoint{point.id, facing});
    return grounded;
}

}  // namespace

std::vector<PresenterPtr> makePresenters(const SceneContext& context) {
    std::vector<PresenterPtr> presenters;
    const auto add = [&presenters](PresenterPtr presenter) {
        if (presenter) presenters.push_back(std::move(presenter));
    };
    if (const model::Appearance& ground = context.model.ground; ground.visible) {
        const QColor own(QString::fromStdString(ground.color));
        add(makeShapePresenter(context, ground.shape, model::groundId,
                               own.isValid() ? own : context.style.bracket));
    }
    for (const model::Body& body : context.model.bodies)
        if (body.appearance.visible) add(makeBodyPresenter(context, body));
    for (const model::Joint& joint : context.model.joints)
        add(makeJointPresenter(context, joint));
    for (const auto& [point, grounded] : groundedPoints(context))
        add(makeGroundPresenter(context, point, grounded.objectId, grounded.axis));
    model::forEachElementList(context.model, [&](const auto& list, const model::ListInfo&) {
        using Element = typename std::remove_cvref_t<decltype(list)>::value_type;
        if constexpr (Drawn<Element>)
            for (const Element& element : list)
                add(makePresenter(context, element));
    });
    for (const model::Point& point : context.model.points)
        add(makePointPresenter(context, point));
    return presenters;
}

std::map<std::string, Eigen::Vector3d> footDirections(const SceneContext& context) {
    std::map<std::string, Eigen::Vector3d> directions;
    for (const auto& [id, grounded] : groundedPoints(context)) {
        if (const model::Point* point = pointOf(context.model, id))
            directions.emplace(id, footDirection(context, *point, grounded.axis));
    }
    return directions;
}

namespace {

/// How far a shape reaches along the axis of a joint, near it: both ends, m, or nothing where it is
/// elsewhere. What a joint is drawn with looks out of the parts.
std::vector<double> reachAlong(const model::Shape& shape, const ShapeFile& file,
                               const JointPlace& joint, double size) {
    const double near = 0.06 * size;
    const Eigen::Isometry3d place = session::placeOf(shape);
    double low = 1e300;
    double high = -1e300;
    for (const Eigen::Vector3d& vertex : file.faces.mesh().vertices) {
        const Eigen::Vector3d from = place * vertex - joint.origin;
        const double along = from.dot(joint.axis);
        if ((from - along * joint.axis).norm() > near || std::abs(along) > 4.0 * near) continue;
        low = std::min(low, along);
        high = std::max(high, along);
    }
    if (low > high) return {};
    return {low, high};
}

}  // namespace

std::optional<JointPlace> placeOf(const SceneContext& context, const model::Joint& joint) {
    const SceneLayout& layout = context.layout;
    const model::Point* point = pointOf(context.model, joint.point);
    if (point == nullptr) return std::nullopt;
    JointPlace place;
    place.origin = toVector(point->position);
    place.axis = toVector(joint.axis);
    if (!(place.axis.norm() > 0.0) || !place.axis.allFinite()) place.axis = layout.normal;
    place.axis.normalize();
    if (place.axis.dot(layout.normal) < 0.0) place.axis = -place.axis;
    place.bodyA = layout.indexOf(joint.bodyA);
    place.bodyB = layout.indexOf(joint.bodyB);
    place.layerA = layout.layerOffset(place.bodyA);
    place.layerB = layout.layerOffset(place.bodyB);
    const double half = 0.5 * linkThickness * layout.size;
    double low = 1e300;
    double high = -1e300;
    for (const model::Body& body : context.model.bodies) {
        const int index = layout.indexOf(body.id);
        const bool here =
            index == place.bodyA || index == place.bodyB
            || std::find(body.points.begin(), body.points.end(), joint.point) != body.points.end();
        if (!here) continue;
        if (const auto file = readShapeFile(body.appearance.shape.file)) {
            for (const double reach :
                 reachAlong(body.appearance.shape, *file, place, layout.size)) {
                low = std::min(low, reach + half);
                high = std::max(high, reach - half);
            }
            continue;
        }
        low = std::min(low, layout.layerOffset(index));
        high = std::max(high, layout.layerOffset(index));
    }
    if (low > high) low = high = 0.0;
    place.back = low - half;
    place.front = high + half;
    return place;
}

Eigen::Vector3d coordinateAxis(const model::Joint& joint, int coordinate) {
    const Eigen::Vector3d first = toVector(joint.axis).normalized();
    const Eigen::Vector3d second = toVector(joint.secondAxis).normalized();
    if (joint.kind == model::JointKind::Free)
        return Eigen::Vector3d::Unit(std::clamp(coordinate, 0, 2));
    if (joint.kind == model::JointKind::Planar && coordinate == 2) return first.cross(second);
    const bool twoAxes =
        joint.kind == model::JointKind::Universal || joint.kind == model::JointKind::Planar;
    return twoAxes && coordinate == 1 ? second : first;
}

RigidPresenter::RigidPresenter(std::string objectId, const Eigen::Vector3d& place, int body,
                               double radius)
    : ElementPresenter(std::move(objectId)),
      drawnPlace_(place),
      place_(place),
      body_(body),
      radius_(radius) {}

std::vector<BoundingSphere> RigidPresenter::bounds() const {
    return {{place_, radius_}};
}

std::optional<Eigen::Vector3d> RigidPresenter::labelPlace() const {
    return place_;
}

void RigidPresenter::follow(const Pose& pose) {
    place_ = pose.place(body_, drawnPlace_);
}

std::string meshKey(const char* kind, const SceneLayout& layout, std::span<const double> lengths,
                    const QColor& color) {
    std::string key = kind;
    for (const double length : lengths) {
        std::array<char, 32> text{};
        std::snprintf(text.data(), text.size(), " %.6f", length / layout.size);
        key += text.data();
    }
    if (color.isValid()) key += color.name().toStdString();
    return key;
}

void addFoot(MeshBuilder& builder, const SceneContext& context, double reach, double halfWidth,
             double back, double front) {
    const double unit = context.layout.size;
    const QColor color = context.style.bracket;
    const double slab = 0.0045 * unit;
    builder.addBlock({0.0, reach, 0.5 * (back + front)}, {halfWidth, slab, 0.5 * (front - back)},
                     0.0012 * unit, color);
    // Slanted strokes behind the slab: the drawing sign of ground.
    constexpr int strokes = 8;
    const double spacing = 2.0 * halfWidth / strokes;
    for (int stroke = 0; stroke < strokes; ++stroke) {
        const double start = -halfWidth + (stroke + 0.1) * spacing;
        Plate plate;
        plate.shape.corners = {{start, reach + 0.8 * slab},
                               {start + 0.95 * spacing, reach + slab + 0.011 * unit}};
        plate.shape.radius = 0.0011 * unit;
        plate.center = front - 0.0035 * unit;
        plate.thickness = 0.003 * unit;
        plate.chamfer = 0.0004 * unit;
        plate.color = color;
        plate.edges = false;
        builder.addPlate(plate);
    }
}

}  // namespace linkwright::scene
