// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picture/target_marks.h"

#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <cstddef>

namespace linkwright::scene {

namespace {

constexpr double ringRadius = 7.0;   // pixels
constexpr double crossReach = 12.0;  // pixels
constexpr double crowding = 18.0;    // pixels; crosshairs that are closer would be a blot
constexpr double dotRadius = 2.0;    // pixels
constexpr double headLength = 9.0;   // pixels
constexpr double rayRing = 4.5;      // pixels, radius
constexpr double longestForce =
    0.25;  // of the scene: a wanted force may be far beyond those there are

bool isPlace(const TargetMark& mark) {
    return mark.force.isZero() && !mark.pivot;
}

void paintPlace(QPainter& painter, const CameraControl& camera, const QPen& solid,
                const QPen& dashed, const TargetMark& mark, bool crowded) {
    const QPointF at = camera.project(mark.place);
    painter.setPen(dashed);
    painter.drawLine(camera.project(mark.present), at);
    if (crowded) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(solid.color());
        painter.drawEllipse(at, dotRadius, dotRadius);
        painter.setBrush(Qt::NoBrush);
        return;
    }
    painter.setPen(solid);
    painter.drawEllipse(at, ringRadius, ringRadius);
    for (const QPointF& way :
         {QPointF(1.0, 0.0), QPointF(-1.0, 0.0), QPointF(0.0, 1.0), QPointF(0.0, -1.0)})
        painter.drawLine(at + way * (0.4 * ringRadius), at + way * crossReach);
}

void paintRay(QPainter& painter, const CameraControl& camera, const QPen& solid, const QPen& dashed,
              const TargetMark& mark) {
    const QPointF from = camera.project(*mark.pivot);
    const QPointF at = camera.project(mark.place);
    const QPointF along = at - from;
    const double reach = std::hypot(along.x(), along.y());
    painter.setPen(dashed);
    if (reach > rayRing) painter.drawLine(from, at - along * (rayRing / reach));
    painter.setPen(solid);
    painter.drawEllipse(at, rayRing, rayRing);
}

void paintForce(QPainter& painter, const CameraControl& camera, const QPen& solid,
                const QPen& dashed, const TargetMark& mark, double length) {
    const QPointF tail = camera.project(mark.place);
    const QPointF tip = camera.project(mark.place + mark.force.normalized() * length);
    painter.setPen(dashed);
    painter.drawLine(tail, tip);
    const QPointF along = tip - tail;
    const double reach = std::hypot(along.x(), along.y());
    if (reach < 1.0) return;
    const QPointF back = along / reach * -headLength;
    const QPointF side = QPointF(-back.y(), back.x()) * 0.5;
    painter.setPen(solid);
    painter.drawPolyline(QPolygonF({tip + back + side, tip, tip + back - side}));
}

}  // namespace

bool areCrowded(const CameraControl& camera, const std::vector<TargetMark>& marks) {
    for (std::size_t index = 1; index < marks.size(); ++index) {
        if (!isPlace(marks[index - 1]) || !isPlace(marks[index])) continue;
        const QPointF way =
            camera.project(marks[index].place) - camera.project(marks[index - 1].place);
        if (std::hypot(way.x(), way.y()) < crowding) return true;
    }
    return false;
}

void paintTargetMarks(QPainter& painter, const CameraControl& camera, const SceneStyle& style,
                      double size, const std::vector<TargetMark>& marks, double largest) {
    if (!(largest > 0.0))
        for (const TargetMark& mark : marks)
            largest = std::max(largest, mark.force.norm());
    const QPen solid(style.referencePath, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    QPen dashed(style.referencePath, 1.5);
    dashed.setDashPattern({4.0, 2.7});
    painter.setBrush(Qt::NoBrush);
    const bool crowded = areCrowded(camera, marks);
    for (const TargetMark& mark : marks) {
        const double force = mark.force.norm();
        if (force > 0.0)
            paintForce(painter, camera, solid, dashed, mark,
                       size * std::clamp(0.14 * std::sqrt(force / largest), 0.04, longestForce));
        else if (mark.pivot)
            paintRay(painter, camera, solid, dashed, mark);
        else
            paintPlace(painter, camera, solid, dashed, mark, crowded);
    }
}

}  // namespace linkwright::scene
