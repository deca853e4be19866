// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picture/mass_marks.h"

#include <Eigen/Eigenvalues>

#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace linkwright::scene {

namespace {

/// Places of the body's points; empty when one is missing.
std::vector<Eigen::Vector3d> placesOf(const model::Model& model, const model::Body& body) {
    std::vector<Eigen::Vector3d> places;
    for (const std::string& id : body.points) {
        const model::Point* point = pointOf(model, id);
        if (point == nullptr) return {};
        places.push_back(toVector(point->position));
    }
    return places;
}

std::optional<Eigen::Vector3d> centerOf(const model::MassProperties& mass,
                                        const std::vector<Eigen::Vector3d>& places) {
    if (mass.kind == model::MassKind::Rod) {
        if (places.size() < 2) return std::nullopt;
        return 0.5 * (places[0] + places[1]);
    }
    if (mass.centerOfMass) return toVector(*mass.centerOfMass);
    if (places.empty()) return std::nullopt;
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const Eigen::Vector3d& place : places)
        sum += place;
    return sum / static_cast<double>(places.size());
}

/// Inertia about the center of mass, kg m^2, axes of the world.
Eigen::Matrix3d inertiaOf(const model::MassProperties& mass,
                          const std::vector<Eigen::Vector3d>& places) {
    if (mass.kind == model::MassKind::Rod) {
        const Eigen::Vector3d along = places[1] - places[0];
        return mass.mass.value / 12.0
               * (along.squaredNorm() * Eigen::Matrix3d::Identity() - along * along.transpose());
    }
    const auto& values = mass.inertia;
    Eigen::Matrix3d inertia;
    inertia << values[0].value, values[3].value, values[4].value, values[3].value, values[1].value,
        values[5].value, values[4].value, values[5].value, values[2].value;
    return inertia;
}

void paintRing(QPainter& painter, const CameraControl& camera, const Eigen::Vector3d& center,
               const Eigen::Vector3d& first, const Eigen::Vector3d& second) {
    constexpr int sides = 40;
    QPolygonF ring;
    for (int side = 0; side < sides; ++side) {
        const double angle = 2.0 * std::numbers::pi * side / sides;
        ring << camera.project(center + std::cos(angle) * first + std::sin(angle) * second);
    }
    painter.drawPolygon(ring);
}

void paintDisc(QPainter& painter, QPointF at, const SceneStyle& style) {
    constexpr double radius = 6.0;
    const QRectF disc(at.x() - radius, at.y() - radius, 2.0 * radius, 2.0 * radius);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.halo);
    painter.drawEllipse(disc);
    painter.setBrush(style.text1);
    painter.drawPie(disc, 0, 90 * 16);
    painter.drawPie(disc, 180 * 16, 90 * 16);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.text1, 1.2));
    painter.drawEllipse(disc);
}

}  // namespace

std::vector<MassMark> massMarks(const model::Model& model, const SceneLayout& layout) {
    std::vector<MassMark> marks;
    for (const model::Body& body : model.bodies) {
        const model::MassProperties& mass = body.massProperties;
        const std::vector<Eigen::Vector3d> places = placesOf(model, body);
        const auto center = centerOf(mass, places);
        if (!center || !center->allFinite() || !(mass.mass.value > 0.0)) continue;
        MassMark mark;
        mark.body = layout.indexOf(body.id);
        mark.center = *center;
        const Eigen::Matrix3d inertia = inertiaOf(mass, places) / mass.mass.value;
        if (layout.planar) {
            mark.axes = layout.frameAt(*center, layout.normal).linear();
            mark.radii.z() = std::sqrt(std::max(0.0, layout.normal.dot(inertia * layout.normal)));
        } else if (inertia.allFinite()) {
            const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(inertia);
            mark.axes = solver.eigenvectors();
            mark.radii = solver.eigenvalues().cwiseMax(0.0).cwiseSqrt();
        }
        marks.push_back(mark);
    }
    return marks;
}

void paintMassMarks(QPainter& painter, const CameraControl& camera, const SceneStyle& style,
                    const SceneLayout& layout, const Pose& pose,
                    const std::vector<MassMark>& marks) {
    QPen dashed(style.text2, 1.2);
    dashed.setDashPattern({4.0, 3.0});
    for (const MassMark& mark : marks) {
        const Eigen::Vector3d center = pose.place(mark.body, mark.center);
        const Eigen::Matrix3d axes = pose.of(mark.body).linear() * mark.axes;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(dashed);
        for (int axis = layout.planar ? 2 : 0; axis < 3; ++axis)
            if (mark.radii[axis] > 0.0)
                paintRing(painter, camera, center, axes.col((axis + 1) % 3) * mark.radii[axis],
                          axes.col((axis + 2) % 3) * mark.radii[axis]);
        paintDisc(painter, camera.project(center), style);
    }
}

}  // namespace linkwright::scene
