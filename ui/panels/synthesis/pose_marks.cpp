// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/synthesis/pose_marks.h"

#include "ui/panels/synthesis/linkage_picture.h"
#include "ui/widgets/theme.h"

#include <QLineF>
#include <cmath>
#include <numbers>

namespace linkwright::panels {

namespace {

using synthesis::RigidPose;

constexpr double gripRadius = 9.0;    // pixels
constexpr double arrowLength = 46.0;  // pixels

/// End of the arrow of a pose, pixels.
QPointF arrowEnd(const RigidPose& pose, const QTransform& toScreen) {
    return toScreen.map(toPoint(pose.origin))
           + arrowLength * QPointF(std::cos(pose.angle), -std::sin(pose.angle));
}

QPolygonF plateOf(const RigidPose& pose, const QTransform& toScreen) {
    QTransform turn;
    const QPointF at = toScreen.map(toPoint(pose.origin));
    turn.translate(at.x(), at.y());
    turn.rotateRadians(-pose.angle);
    return turn.map(QPolygonF(QRectF(-14.0, -13.0, 62.0, 26.0)));
}

QPolygonF couplerIn(const RigidPose& pose, const RigidPose& first, const QTransform& toScreen,
                    const synthesis::Linkage& linkage) {
    QPolygonF plate;
    const auto drawn = linkage.poseAt(linkage.startAngle);
    if (!drawn) return plate;
    for (const synthesis::PlanePoint point :
         {drawn->crankPin, drawn->couplerPin, drawn->couplerPoint})
        plate << toScreen.map(toPoint(synthesis::carried(first, pose, point)));
    return plate;
}

}  // namespace

std::optional<PoseGrip> gripAt(const std::vector<RigidPose>& poses, const QTransform& toScreen,
                               QPointF position) {
    for (std::size_t index = 0; index < poses.size(); ++index)
        for (const bool turns : {false, true}) {
            const QPointF grip = turns ? arrowEnd(poses[index], toScreen)
                                       : toScreen.map(toPoint(poses[index].origin));
            if (QLineF(grip, position).length() < gripRadius) return PoseGrip{index, turns};
        }
    return std::nullopt;
}

void movePose(std::vector<RigidPose>& poses, const PoseGrip& grip, synthesis::PlanePoint place) {
    RigidPose& pose = poses[grip.pose];
    if (!grip.turns) {
        pose.origin = place;
        return;
    }
    // Turns go on past half a turn.
    if (place != pose.origin)
        pose.angle +=
            std::remainder(std::arg(place - pose.origin) - pose.angle, 2.0 * std::numbers::pi);
}

void paintPoses(QPainter& painter, const QTransform& toScreen, const std::vector<RigidPose>& poses,
                const std::optional<synthesis::Linkage>& linkage) {
    const QColor color = wantedColor();
    for (std::size_t index = 0; index < poses.size(); ++index) {
        const RigidPose& pose = poses[index];
        QColor fill = color;
        fill.setAlphaF(0.14F);
        painter.setBrush(fill);
        QColor edge = color;
        edge.setAlphaF(0.6F);
        painter.setPen(QPen(edge, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolygon(plateOf(pose, toScreen));
        if (linkage) painter.drawPolygon(couplerIn(pose, poses.front(), toScreen, *linkage));
        const QPointF at = toScreen.map(toPoint(pose.origin)), end = arrowEnd(pose, toScreen);
        painter.setPen(QPen(color, 2.0));
        painter.drawLine(at, end);
        painter.setBrush(widgets::Theme::colors().plotBackground);
        painter.drawEllipse(end, 4.5, 4.5);
        painter.setBrush(color);
        painter.drawEllipse(at, 4.0, 4.0);
        painter.setFont(widgets::Theme::uiFont(12, QFont::DemiBold));
        paintText(painter, at + QPointF(-16.0, -10.0), QString::number(index + 1),
                  widgets::Theme::colors().text1);
    }
}

}  // namespace linkwright::panels
