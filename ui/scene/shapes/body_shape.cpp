// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/shapes/body_shape.h"

#include "engine/math/convex_hull.h"

#include <Eigen/SVD>

#include <algorithm>
#include <cmath>

namespace linkwright::scene {

namespace {

/// Normal of the flat side of a body in a spatial mechanism: along a hinge where there is one.
Eigen::Vector3d spatialNormal(const model::Model& model, const SceneLayout& layout,
                              const model::Body& body, const Eigen::Vector3d& along) {
    Eigen::Vector3d best = Eigen::Vector3d::Zero();
    for (const model::Joint& joint : model.joints) {
        if (joint.bodyA != body.id && joint.bodyB != body.id) continue;
        if (joint.kind != model::JointKind::Revolute) continue;
        const Eigen::Vector3d axis = toVector(joint.axis).normalized();
        const Eigen::Vector3d across = axis - along * axis.dot(along);
        if (across.norm() > std::max(0.1, best.norm())) best = across;
    }
    if (best.norm() > 0.0) return best.normalized();
    for (const Eigen::Vector3d& candidate : {layout.viewAxes.front, layout.viewAxes.up}) {
        const Eigen::Vector3d across = candidate - along * candidate.dot(along);
        if (across.norm() > 0.3) return across.normalized();
    }
    return layout.viewAxes.right;
}

Eigen::Isometry3d makeFrame(const Eigen::Vector3d& origin, const Eigen::Vector3d& along,
                            const Eigen::Vector3d& normal) {
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    frame.linear().col(0) = along;
    frame.linear().col(1) = normal.cross(along);
    frame.linear().col(2) = normal;
    frame.translation() = origin;
    return frame;
}

/// The direction a block slides along, else the scene's right.
Eigen::Vector3d slideDirection(const model::Model& model, const SceneLayout& layout,
                               const model::Body& body) {
    for (const model::Joint& joint : model.joints) {
        if ((joint.bodyA == body.id || joint.bodyB == body.id)
            && (joint.kind == model::JointKind::Prismatic || joint.kind == model::JointKind::Screw
                || joint.kind == model::JointKind::Cylindrical)
            && toVector(joint.axis).norm() > 0.0)
            return toVector(joint.axis).normalized();
    }
    return layout.viewAxes.right;
}

void makeBlock(const model::Model& model, const SceneLayout& layout, const model::Body& body,
               BodyShape& shape) {
    const double unit = layout.size;
    Eigen::Vector3d along = slideDirection(model, layout, body);
    Eigen::Vector3d normal =
        layout.planar ? layout.normal : spatialNormal(model, layout, body, along);
    if (std::abs(along.dot(normal)) > 0.99) along = layout.viewAxes.right;
    along = (along - normal * along.dot(normal)).normalized();
    shape.block = true;
    shape.thickness = (layout.planar ? 1.6 * linkThickness : 0.05) * unit;
    // The front face is flush with the body's layer: what hangs on the block lies before it.
    const double front = layout.layerOffset(layout.indexOf(body.id)) + 0.5 * linkThickness * unit;
    const double center = layout.planar ? front - 0.5 * shape.thickness : 0.0;
    double low = 0.0;
    double high = 0.0;
    for (const Eigen::Vector3d& place : shape.places) {
        low = std::min(low, (place - shape.middle).dot(along));
        high = std::max(high, (place - shape.middle).dot(along));
    }
    const Eigen::Vector3d origin = shape.middle + along * (0.5 * (low + high)) + normal * center;
    shape.frame = makeFrame(origin, along, normal);
    const double radius = 0.006 * unit;
    const double halfWidth = std::max(0.052, 0.5 * (high - low) / unit + 0.024) * unit - radius;
    const double halfHeight = 0.028 * unit - radius;
    shape.shape = {{{-halfWidth, -halfHeight},
                    {halfWidth, -halfHeight},
                    {halfWidth, halfHeight},
                    {-halfWidth, halfHeight}},
                   radius};
}

void addGroove(BodyShape& shape, double unit) {
    const double radius = 0.0052 * unit;
    if (shape.shape.corners.size() == 2) {
        const double length = (shape.shape.corners[1] - shape.shape.corners[0]).norm();
        const double inset = 0.034 * unit;
        if (length < 2.0 * inset + 4.0 * radius) return;
        const double half = 0.5 * length - inset;
        shape.groove = RoundedShape{{{-half, 0.0}, {half, 0.0}}, radius};
        return;
    }
    Eigen::Vector2d center = Eigen::Vector2d::Zero();
    for (const Eigen::Vector2d& corner : shape.shape.corners)
        center += corner;
    center /= static_cast<double>(shape.shape.corners.size());
    double inner = 1e300;
    for (std::size_t at = 0; at < shape.shape.corners.size(); ++at) {
        const Eigen::Vector2d& start = shape.shape.corners[at];
        const Eigen::Vector2d edge =
            shape.shape.corners[(at + 1) % shape.shape.corners.size()] - start;
        const Eigen::Vector2d offset = center - start;
        inner =
            std::min(inner, std::abs(edge.x() * offset.y() - edge.y() * offset.x()) / edge.norm());
    }
    const double keep = 1.0 - (0.008 * unit + radius) / inner;
    if (!(keep > 0.25)) return;
    RoundedShape groove{{}, radius};
    for (const Eigen::Vector2d& corner : shape.shape.corners)
        groove.corners.emplace_back(center + keep * (corner - center));
    shape.groove = groove;
}

}  // namespace

std::optional<BodyShape> bodyShape(const model::Model& model, const SceneLayout& layout,
                                   const model::Body& body) {
    BodyShape shape;
    for (const std::string& id : body.points) {
        if (const model::Point* point = pointOf(model, id))
            shape.places.push_back(toVector(point->position));
    }
    if (shape.places.empty()) return std::nullopt;
    for (const Eigen::Vector3d& place : shape.places)
        shape.middle += place;
    shape.middle /= static_cast<double>(shape.places.size());

    Eigen::Matrix3Xd offsets(3, static_cast<Eigen::Index>(shape.places.size()));
    for (std::size_t at = 0; at < shape.places.size(); ++at)
        offsets.col(static_cast<Eigen::Index>(at)) = shape.places[at] - shape.middle;
    const Eigen::JacobiSVD<Eigen::Matrix3Xd> spread(offsets, Eigen::ComputeFullU);
    const bool onePlace = spread.singularValues()[0] < 1e-9 * layout.size;
    if (onePlace || (layout.planar && isCarriage(model, body))) {
        makeBlock(model, layout, body, shape);
        return shape;
    }
    const auto extent = [&spread, &layout](Eigen::Index direction) {
        return direction < spread.singularValues().size()
               && spread.singularValues()[direction] > 1e-6 * layout.size;
    };
    const bool straight = !extent(1);
    Eigen::Vector3d along = straight ? spread.matrixU().col(0).eval() : layout.viewAxes.right;
    Eigen::Vector3d normal = layout.normal;
    if (!layout.planar) {
        if (extent(2)) {
            shape.limbs = shape.places;
            shape.thickness = 0.022 * layout.size;
            return shape;
        }
        normal =
            straight ? spatialNormal(model, layout, body, along) : spread.matrixU().col(2).eval();
        if (normal.dot(layout.viewAxes.front + 0.1 * layout.viewAxes.up) < 0.0) normal = -normal;
    }
    if (straight && along.dot(layout.viewAxes.right) < 0.0) along = -along;
    along -= normal * along.dot(normal);
    if (along.norm() < 0.1) along = normal.unitOrthogonal();
    along.normalize();
    shape.thickness = linkThickness * layout.size;
    shape.frame = makeFrame(shape.middle + normal * layout.layerOffset(layout.indexOf(body.id)),
                            along, normal);
    std::vector<Eigen::Vector2d> flat;
    for (const Eigen::Vector3d& place : shape.places) {
        const Eigen::Vector3d local = shape.frame.inverse() * place;
        flat.emplace_back(local.x(), straight ? 0.0 : local.y());
    }
    shape.shape = {math::convexOutline(std::move(flat)), 0.5 * linkWidth * layout.size};
    if (straight) {
        // Centered on the bar, so that bars of equal length share one mesh.
        const double center = 0.5 * (shape.shape.corners[0].x() + shape.shape.corners[1].x());
        shape.frame.translate(Eigen::Vector3d(center, 0.0, 0.0));
        for (Eigen::Vector2d& corner : shape.shape.corners)
            corner.x() -= center;
    }
    addGroove(shape, layout.size);
    return shape;
}

}  // namespace linkwright::scene
