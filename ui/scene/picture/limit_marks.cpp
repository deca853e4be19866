// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picture/limit_marks.h"

#include <Eigen/Geometry>

#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

namespace linkwright::scene {

namespace {

constexpr double limitRing = 13.0;  // pixels, radius
constexpr double limitHalo = 8.0;   // pixels around the ring
constexpr double limitHaloAlpha = 0.28;
constexpr double limitArc = 0.11;  // radius, of the scene
constexpr int limitArcSteps = 24;

/// Places of an arc about its vertex, m.
std::vector<Eigen::Vector3d> limitArcOf(double size, const LimitMark& mark) {
    std::vector<Eigen::Vector3d> places;
    const Eigen::Vector3d from = mark.from.normalized(), to = mark.to.normalized();
    if (!from.allFinite() || !to.allFinite()) return places;
    const double angle = std::acos(std::clamp(from.dot(to), -1.0, 1.0));
    const Eigen::Vector3d axis = from.cross(to);
    const double sine = axis.norm();
    for (int step = 0; step <= limitArcSteps; ++step) {
        const double turned = angle * step / limitArcSteps;
        const Eigen::Vector3d direction =
            sine > 1e-9 ? Eigen::Vector3d(Eigen::AngleAxisd(turned, axis / sine) * from) : from;
        places.push_back(mark.place + limitArc * size * direction);
    }
    return places;
}

void paintLimitRing(QPainter& painter, const QPointF& at, const QColor& color) {
    QColor halo = color;
    halo.setAlphaF(static_cast<float>(limitHaloAlpha));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(halo, limitHalo));
    painter.drawEllipse(at, limitRing + 0.5 * limitHalo, limitRing + 0.5 * limitHalo);
    painter.setPen(QPen(color, 2.0));
    painter.drawEllipse(at, limitRing, limitRing);
}

}  // namespace

QPointF limitAnchor(const CameraControl& camera, double size, const LimitMark& mark) {
    if (mark.kind == LimitMark::Kind::Line) return camera.project(0.5 * (mark.from + mark.to));
    if (mark.kind == LimitMark::Kind::Ring) return camera.project(mark.place);
    const std::vector<Eigen::Vector3d> arc = limitArcOf(size, mark);
    return camera.project(arc.empty() ? mark.place : arc[arc.size() / 2]);
}

void paintLimitMarks(QPainter& painter, const CameraControl& camera, double size,
                     const std::vector<LimitMark>& marks) {
    for (const LimitMark& mark : marks) {
        const QColor& color = mark.color;
        if (mark.kind == LimitMark::Kind::Ring) {
            paintLimitRing(painter, camera.project(mark.place), color);
            continue;
        }
        QPen dashed(color, 1.5);
        dashed.setDashPattern({4.0, 2.7});
        painter.setBrush(Qt::NoBrush);
        if (mark.kind == LimitMark::Kind::Line) {
            painter.setPen(dashed);
            painter.drawLine(camera.project(mark.from), camera.project(mark.to));
            continue;
        }
        QPolygonF arc;
        for (const Eigen::Vector3d& place : limitArcOf(size, mark))
            arc << camera.project(place);
        if (arc.isEmpty()) continue;
        painter.setPen(QPen(color, 2.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(arc);
        // The legs, a little beyond the arc: what the angle is between.
        painter.setPen(dashed);
        const QPointF vertex = camera.project(mark.place);
        painter.drawLine(vertex, vertex + 1.35 * (arc.first() - vertex));
        painter.drawLine(vertex, vertex + 1.35 * (arc.last() - vertex));
    }
}

}  // namespace linkwright::scene
