// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/tools/tool_preview.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

namespace linkwright::scene {

namespace {

constexpr double viewButtons = 44.0;  // pixels at the right rim, which words keep clear of

QColor faded(QColor color, float opacity) {
    color.setAlphaF(opacity);
    return color;
}

void paintLine(QPainter& painter, const CameraControl& camera, const SceneStyle& style,
               const ToolPreview::Line& line) {
    QPolygonF places;
    for (const Eigen::Vector3d& place : line.places)
        places << camera.project(place);
    if (places.size() < 2) return;
    if (line.width > 0.0) {
        const double width =
            std::clamp(line.width * camera.pixelsPerMeter(line.places.front()), 5.0, 60.0);
        QPen bar(faded(style.accent, 0.30F), width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
        painter.setPen(bar);
        painter.setBrush(line.closed ? QBrush(faded(style.accent, 0.22F)) : QBrush(Qt::NoBrush));
        line.closed ? painter.drawPolygon(places) : painter.drawPolyline(places);
    }
    QPen thin(style.accent, 1.5, line.width > 0.0 ? Qt::SolidLine : Qt::DashLine, Qt::RoundCap);
    painter.setPen(thin);
    painter.setBrush(Qt::NoBrush);
    line.closed ? painter.drawPolygon(places) : painter.drawPolyline(places);
    if (!line.arrow) return;
    const QPointF tip = places.back();
    const QPointF along = tip - places[places.size() - 2];
    const double length = std::hypot(along.x(), along.y());
    if (length < 4.0) return;
    const QPointF unit = along / length;
    const QPointF across(-unit.y(), unit.x());
    painter.setPen(QPen(style.accent, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(
        QPolygonF{tip - 9.0 * unit + 5.0 * across, tip, tip - 9.0 * unit - 5.0 * across});
}

/// One sign per kind, so that the kind does not rest on color: ring, square, cross, dot,
/// ring with a dot.
void paintSnap(QPainter& painter, const CameraControl& camera, const SceneStyle& style,
               const ToolPreview::Snap& snap) {
    const QPointF at = camera.project(snap.place);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.accent, 1.8));
    switch (snap.kind) {
        case SnapKind::None: break;
        case SnapKind::Axis:
            painter.drawEllipse(at, 8.0, 8.0);
            painter.setBrush(style.accent);
            painter.drawEllipse(at, 2.0, 2.0);
            break;
        case SnapKind::Point: painter.drawEllipse(at, 8.0, 8.0); break;
        case SnapKind::Body:
            painter.drawPolygon(QPolygonF{at + QPointF(0, -7), at + QPointF(7, 0),
                                          at + QPointF(0, 7), at + QPointF(-7, 0)});
            break;
        case SnapKind::Grid:
            painter.drawLine(at - QPointF(6, 0), at + QPointF(6, 0));
            painter.drawLine(at - QPointF(0, 6), at + QPointF(0, 6));
            break;
        case SnapKind::Free:
            painter.setBrush(style.accent);
            painter.drawEllipse(at, 2.0, 2.0);
            break;
    }
}

}  // namespace

void paintPlate(QPainter& painter, const SceneStyle& style, QPointF topLeft, const QString& text,
                const QRectF& area) {
    const QFontMetricsF metrics(painter.font());
    QRectF plate = metrics.boundingRect(QRectF(0, 0, std::max(60.0, area.width() - 40.0), 400),
                                        Qt::AlignLeft | Qt::TextWordWrap, text);
    plate = QRectF(topLeft, plate.size() + QSizeF(16, 8));
    if (plate.right() > area.right() - 4) plate.moveRight(area.right() - 4);
    if (plate.bottom() > area.bottom() - 4) plate.moveBottom(area.bottom() - 4);
    if (plate.left() < area.left() + 4) plate.moveLeft(area.left() + 4);
    if (plate.top() < area.top() + 4) plate.moveTop(area.top() + 4);
    painter.setPen(QPen(faded(style.text3, 0.6F), 1.0));
    painter.setBrush(faded(style.halo, 0.90F));
    painter.drawRoundedRect(plate.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setPen(style.text1);
    painter.drawText(plate.adjusted(8, 4, -8, -4),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, text);
}

void paintToolPreview(QPainter& painter, const CameraControl& camera, const SceneStyle& style,
                      const ToolPreview& preview) {
    for (const ToolPreview::Line& line : preview.lines)
        paintLine(painter, camera, style, line);
    painter.setPen(QPen(style.accent, 1.8));
    for (const Eigen::Vector3d& mark : preview.marks) {
        painter.setBrush(faded(style.halo, 0.8F));
        painter.drawEllipse(camera.project(mark), 4.5, 4.5);
    }
    if (preview.handle) {
        painter.setBrush(style.accent);
        painter.drawEllipse(camera.project(*preview.handle), 6.0, 6.0);
    }
    if (preview.snap) paintSnap(painter, camera, style, *preview.snap);
    if (!preview.box.isNull()) {
        painter.setPen(QPen(faded(style.halo, 0.8F), 3.0));
        painter.setBrush(faded(style.accent, 0.16F));
        painter.drawRect(preview.box);
        painter.setPen(QPen(style.accent, 1.5, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(preview.box);
    }
    if (!preview.text.isEmpty())
        paintPlate(
            painter, style, preview.pointer + QPointF(16, 18), preview.text,
            QRectF(QPointF(0, 0), QSizeF(camera.viewport())).adjusted(0.0, 0.0, -viewButtons, 0.0));
}

}  // namespace linkwright::scene
