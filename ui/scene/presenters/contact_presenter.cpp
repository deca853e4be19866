// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace linkwright::scene {

namespace {

// Relative to the scene.
constexpr double tipRadius = 0.008;  // of a bare point
constexpr double planeReach = 0.3;   // half the edge of a plane, which has no end
constexpr double planeThickness = 0.006;
constexpr double wireRadius = 0.004;    // of the circle of a round surface
constexpr double cylinderReach = 0.06;  // half the length that is drawn

MeshPtr makeBallMesh(double radius, const QColor& color) {
    MeshBuilder builder;
    builder.setColor(color);
    builder.addBall(Eigen::Vector3d::Zero(), radius, 0.0, std::numbers::pi);
    return builder.build();
}

/// The free side is that of +z.
MeshPtr makePlaneMesh(const SceneContext& context) {
    const double unit = context.layout.size;
    MeshBuilder builder;
    const double half = 0.5 * planeThickness * unit;
    const double across = context.layout.planar ? 0.03 : planeReach;
    builder.addBlock({0.0, 0.0, -half}, {planeReach * unit, across * unit, half}, 0.2 * half,
                     context.style.bracket);
    return builder.build();
}

/// Circles about z: one of a sphere in each direction, two of a cylinder.
MeshPtr makeRoundMesh(const SceneContext& context, const model::Contact& contact) {
    const double unit = context.layout.size;
    const double radius = contact.surfaceRadius.value, wire = wireRadius * unit;
    MeshBuilder builder;
    builder.setColor(context.style.bracket);
    const bool flat = context.layout.planar;
    if (contact.shape == model::ContactShape::Cylinder) {
        const double reach = flat ? 0.0 : cylinderReach * unit;
        for (const double height : {-reach, reach})
            builder.addRing({0.0, 0.0, height}, radius, wire);
        return builder.build();
    }
    builder.addRing(Eigen::Vector3d::Zero(), radius, wire);
    if (flat) return builder.build();
    for (const Eigen::Vector3d& axis :
         {Eigen::Vector3d(Eigen::Vector3d::UnitX()), Eigen::Vector3d(Eigen::Vector3d::UnitY())}) {
        builder.setFrame(Eigen::Isometry3d(Eigen::AngleAxisd(0.5 * std::numbers::pi, axis)));
        builder.addRing(Eigen::Vector3d::Zero(), radius, wire);
    }
    return builder.build();
}

/// A straight wire. @param sides how many it has around; many of them close its ends
void addWire(MeshBuilder& builder, const Eigen::Vector3d& from, const Eigen::Vector3d& to,
             double radius, int sides = 10) {
    const Eigen::Vector3d span = to - from;
    if (!(span.norm() > 0.0)) return;
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    frame.linear() =
        Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), span).toRotationMatrix();
    frame.translation() = from;
    builder.setFrame(frame);
    if (sides > 10)
        builder.addTurned({{0.0, 0.0, QColor()},
                           {radius, 0.0, QColor()},
                           {radius, span.norm(), QColor()},
                           {0.0, span.norm(), QColor()}},
                          sides);
    else
        builder.addTurned({{radius, 0.0, QColor()}, {radius, span.norm(), QColor()}}, sides);
    builder.setFrame(Eigen::Isometry3d::Identity());
}

/// Outline of a profile with its rounding, a closed line about `axis`.
std::vector<Eigen::Vector3d> roundedOutline(const std::vector<Eigen::Vector3d>& corners,
                                            const Eigen::Vector3d& axis, double rounding) {
    constexpr double arcStep = 0.2;  // rad
    const std::size_t count = corners.size();
    double area = 0.0;
    for (std::size_t corner = 0; corner < count; ++corner)
        area += axis.dot(corners[corner].cross(corners[(corner + 1) % count]));
    const auto outOf = [&](std::size_t from) -> Eigen::Vector3d {
        const Eigen::Vector3d edge = corners[(from + 1) % count] - corners[from];
        return edge.cross(axis).normalized() * (area < 0.0 ? -1.0 : 1.0);
    };
    std::vector<Eigen::Vector3d> outline;
    for (std::size_t corner = 0; corner < count; ++corner) {
        const Eigen::Vector3d before = outOf((corner + count - 1) % count), after = outOf(corner);
        const double turn = std::atan2(axis.dot(before.cross(after)), before.dot(after));
        const int steps = rounding > 0.0 && turn * area > 0.0
                              ? 1 + static_cast<int>(std::abs(turn) / arcStep)
                              : 1;
        for (int step = 0; step <= steps; ++step)
            outline.push_back(corners[corner]
                              + Eigen::AngleAxisd(turn * step / steps, axis) * before * rounding);
    }
    return outline;
}

/// Outlines of a profile, or the edges of a hull, with the first corner at the origin.
MeshPtr makeSolidMesh(const SceneContext& context, const model::Contact& contact,
                      const std::vector<Eigen::Vector3d>& corners) {
    const double unit = context.layout.size;
    const double wire = wireRadius * unit, rounding = contact.rounding.value;
    MeshBuilder builder;
    builder.setColor(context.style.bracket);
    if (contact.shape == model::ContactShape::Profile) {
        const Eigen::Vector3d axis = toVector(contact.direction).normalized();
        std::vector<Eigen::Vector3d> flat;
        for (const Eigen::Vector3d& corner : corners)
            flat.emplace_back(corner - axis * axis.dot(corner));
        const std::vector<Eigen::Vector3d> outline = roundedOutline(flat, axis, rounding);
        const double reach = context.layout.planar ? 0.0 : cylinderReach * unit;
        for (const double height :
             context.layout.planar ? std::vector{0.0} : std::vector{-reach, reach})
            for (std::size_t place = 0; place < outline.size(); ++place)
                addWire(builder, outline[place] + axis * height,
                        outline[(place + 1) % outline.size()] + axis * height, wire);
        return builder.build();
    }
    const auto at = [&](int corner) { return corners[static_cast<std::size_t>(corner)]; };
    std::set<std::pair<int, int>> edges;
    for (const auto& facet : model::drawnFacets(context.model, contact))
        for (std::size_t side = 0; side < 3; ++side)
            edges.insert(std::minmax(facet[side], facet[(side + 1) % 3]));
    for (const auto& [from, to] : edges)
        addWire(builder, at(from), at(to), std::max(wire, rounding));
    for (const Eigen::Vector3d& corner : corners)
        builder.addBall(corner, std::max(wire, rounding), 0.0, std::numbers::pi);
    return builder.build();
}

/// Edges of a box, with its first corner at the origin.
MeshPtr makeBoxMesh(const SceneContext& context, const model::Contact& contact) {
    const Eigen::Vector3d size = toVector(contact.size);
    MeshBuilder builder;
    builder.setColor(context.style.steel);
    const auto corner = [&](unsigned which) -> Eigen::Vector3d {
        return size.cwiseProduct(Eigen::Vector3d(which & 1U, which >> 1U & 1U, which >> 2U & 1U));
    };
    for (unsigned from = 0; from < 8; ++from)
        for (const unsigned axis : {1U, 2U, 4U})
            if ((from & axis) == 0)
                addWire(builder, corner(from), corner(from | axis),
                        wireRadius * context.layout.size);
    return builder.build();
}

/// Frame with z out of a plane, along the axis of a cylinder, or towards the viewer.
Eigen::Isometry3d surfaceFrame(const SceneContext& context, const model::Contact& contact,
                               const Eigen::Vector3d& origin) {
    const SceneLayout& layout = context.layout;
    const Eigen::Vector3d direction = toVector(contact.direction);
    if (contact.shape == model::ContactShape::Sphere || !(direction.norm() > 0.0))
        return layout.frameAt(origin, layout.normal);
    if (contact.shape == model::ContactShape::Cylinder)
        return layout.frameAt(origin, direction.normalized());
    // The long edge of a plane lies in the plane of the mechanism.
    const Eigen::Vector3d out = direction.normalized();
    Eigen::Vector3d across = layout.normal - out * out.dot(layout.normal);
    if (across.norm() < 1e-6) across = out.unitOrthogonal();
    across.normalize();
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    frame.linear() << across.cross(out), across, out;
    frame.translation() = origin;
    return frame;
}

void addSurface(const SceneContext& context, const model::Contact& contact,
                const Eigen::Vector3d& origin, RigidPresenter& presenter) {
    const SceneLayout& layout = context.layout;
    if (model::hasCorners(contact.shape)) {
        std::vector<Eigen::Vector3d> corners;
        std::vector<double> lengths{contact.rounding.value};
        for (const std::string& id : contact.corners) {
            const model::Point* corner = pointOf(context.model, id);
            if (corner == nullptr) return;
            corners.push_back(toVector(corner->position) - origin);
        }
        if (contact.shape == model::ContactShape::Hull)
            for (const std::array<double, 3>& vertex : contact.surfaceVertices)
                corners.emplace_back(Eigen::Vector3d::Map(vertex.data()) - origin);
        corners.push_back(toVector(contact.direction));
        for (const Eigen::Vector3d& corner : corners)
            lengths.insert(lengths.end(), corner.begin(), corner.end());
        corners.pop_back();
        presenter.addPart(
            context.meshes.find(
                meshKey(
                    contact.shape == model::ContactShape::Hull ? "contact hull" : "contact profile",
                    layout, lengths),
                [&] { return makeSolidMesh(context, contact, corners); }),
            Eigen::Isometry3d(Eigen::Translation3d(origin)), layout.indexOf(contact.bodyB),
            Finish::Painted);
        return;
    }
    const bool plane = contact.shape == model::ContactShape::Plane;
    const std::array lengths{contact.surfaceRadius.value};
    const std::string key = std::string("contact ") + (plane ? "plane" : "round")
                            + std::to_string(static_cast<int>(contact.shape));
    presenter.addPart(
        context.meshes.find(
            meshKey(key.c_str(), layout, lengths),
            [&] { return plane ? makePlaneMesh(context) : makeRoundMesh(context, contact); }),
        surfaceFrame(context, contact, origin), layout.indexOf(contact.bodyB), Finish::Painted);
}

/// Where the surface is, or what touches where that draws itself, as a road does.
std::optional<Eigen::Vector3d> originOf(const SceneContext& context, const model::Contact& contact,
                                        const std::vector<model::DrawnBall>& touching) {
    if (contact.shape == model::ContactShape::Road) {
        if (touching.empty()) return std::nullopt;
        return Eigen::Vector3d::Map(touching.front().place.data());
    }
    const bool solid = model::hasCorners(contact.shape);
    if (solid && contact.corners.empty() && !contact.surfaceVertices.empty())
        return Eigen::Vector3d::Map(contact.surfaceVertices.front().data());
    if (solid && contact.corners.empty()) return std::nullopt;
    const model::Point* place =
        pointOf(context.model, solid ? contact.corners.front() : contact.point);
    if (place == nullptr) return std::nullopt;
    return toVector(place->position);
}

/// Balls, or the round bar of a capsule or cylinder.
void addTouching(const SceneContext& context, const model::Contact& contact,
                 const std::vector<model::DrawnBall>& touching, RigidPresenter& presenter) {
    const SceneLayout& layout = context.layout;
    const int body = layout.indexOf(contact.bodyA);
    const bool cylinder = contact.touching == model::ContactTouching::Cylinder;
    const double radius =
        contact.radius.value > 0.0 ? contact.radius.value : tipRadius * layout.size;
    const std::array lengths{radius};
    const MeshPtr ball = context.meshes.find(meshKey("contact ball", layout, lengths), [&] {
        return makeBallMesh(radius, context.style.steel);
    });
    const auto placeOf = [&](std::size_t index) {
        return Eigen::Vector3d::Map(touching[index].place.data());
    };
    for (std::size_t index = 0; index < touching.size() && !cylinder; ++index)
        presenter.addPart(ball, layout.frameAt(placeOf(index), layout.normal), body, Finish::Steel);
    if (contact.touching == model::ContactTouching::Box) {
        const std::array size{contact.size[0].value, contact.size[1].value, contact.size[2].value};
        const MeshPtr box = context.meshes.find(meshKey("contact box", layout, size),
                                                [&] { return makeBoxMesh(context, contact); });
        constexpr std::size_t corners = 8;
        for (std::size_t first = 0; first < touching.size(); first += corners)
            presenter.addPart(box, Eigen::Isometry3d(Eigen::Translation3d(placeOf(first))), body,
                              Finish::Steel);
        return;
    }
    if ((!cylinder && contact.touching != model::ContactTouching::Capsule) || touching.size() != 2)
        return;
    const Eigen::Vector3d start = placeOf(0), span = placeOf(1) - placeOf(0);
    const std::array bar{radius, span.x(), span.y(), span.z()};
    presenter.addPart(context.meshes.find(meshKey("contact bar", layout, bar),
                                          [&] {
                                              MeshBuilder builder;
                                              builder.setColor(context.style.steel);
                                              addWire(builder, Eigen::Vector3d::Zero(), span,
                                                      radius, 28);
                                              return builder.build();
                                          }),
                      Eigen::Isometry3d(Eigen::Translation3d(start)), body, Finish::Steel);
}

}  // namespace

/// The balls on the first body, and the surface on the second.
PresenterPtr makePresenter(const SceneContext& context, const model::Contact& contact) {
    const bool road = contact.shape == model::ContactShape::Road;
    const bool solid = model::hasCorners(contact.shape);
    const std::vector<model::DrawnBall> touching = model::drawnBalls(context.model, contact);
    const std::optional<Eigen::Vector3d> place = originOf(context, contact, touching);
    if (!place) return nullptr;
    const SceneLayout& layout = context.layout;
    const Eigen::Vector3d origin = *place;
    const int surfaceBody = layout.indexOf(road ? contact.bodyA : contact.bodyB);
    const bool plane = contact.shape == model::ContactShape::Plane;
    const double reach = road    ? contact.radius.value
                         : plane ? planeReach * layout.size
                         : solid ? contact.rounding.value
                                 : contact.surfaceRadius.value;
    auto presenter = std::make_unique<RigidPresenter>(contact.id, origin, surfaceBody, reach);
    if (!road) addSurface(context, contact, origin, *presenter);
    addTouching(context, contact, touching, *presenter);
    return presenter;
}

}  // namespace linkwright::scene
