// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/view/view_cube.h"

#include <QFont>
#include <QPainter>
#include <QPainterPath>
#include <QTransform>
#include <array>

namespace linkwright::scene {

namespace {

constexpr double halfEdge = 24.0;    // pixels
constexpr double margin = 60.0;      // from the corner of the widget to the center
constexpr double eyeDistance = 9.0;  // in half edges: a little perspective

QString faceName(StandardView view) {
    switch (view) {
        case StandardView::Front: return QStringLiteral("FRONT");
        case StandardView::Back: return QStringLiteral("BACK");
        case StandardView::Left: return QStringLiteral("LEFT");
        case StandardView::Right: return QStringLiteral("RIGHT");
        case StandardView::Top: return QStringLiteral("TOP");
        case StandardView::Bottom: return QStringLiteral("BOTTOM");
        default: return {};
    }
}

QColor mixed(const QColor& first, const QColor& second, double share) {
    const auto blend = [share](int start, int end) {
        return static_cast<int>(start + (end - start) * share);
    };
    return QColor(blend(first.red(), second.red()), blend(first.green(), second.green()),
                  blend(first.blue(), second.blue()));
}

}  // namespace

void ViewCube::update(const CameraControl& camera, QSize widgetSize) {
    faces_.clear();
    const ViewAxes screen = camera.screenFrame();
    const ViewAxes& scene = camera.viewAxes();
    const QPointF center(widgetSize.width() - margin, margin - 4.0);
    const auto project = [&](const Eigen::Vector3d& place) {
        const double depth =
            camera.perspective() ? eyeDistance / (eyeDistance - place.dot(screen.front)) : 1.0;
        return center
               + QPointF(place.dot(screen.right), -place.dot(screen.up)) * (halfEdge * depth);
    };
    struct Side {
        StandardView view;
        Eigen::Vector3d normal, right, up;
    };
    const std::array sides{
        Side{StandardView::Front, scene.front, scene.right, scene.up},
        Side{StandardView::Back, -scene.front, -scene.right, scene.up},
        Side{StandardView::Left, -scene.right, scene.front, scene.up},
        Side{StandardView::Right, scene.right, -scene.front, scene.up},
        Side{StandardView::Top, scene.up, scene.right, -scene.front},
        Side{StandardView::Bottom, -scene.up, scene.right, scene.front},
    };
    for (const Side& side : sides) {
        const Eigen::Vector3d eye = camera.perspective()
                                        ? Eigen::Vector3d(screen.front * eyeDistance)
                                        : Eigen::Vector3d(screen.front * 1e6);
        const double facing = (eye - side.normal).normalized().dot(side.normal);
        if (facing <= 0.01) continue;
        Face face{side.view, {}, facing};
        for (const auto& [across, upward] : {std::pair{-1, 1}, {1, 1}, {1, -1}, {-1, -1}})
            face.corners << project(side.normal + side.right * across + side.up * upward);
        faces_.push_back(std::move(face));
    }
}

void ViewCube::paint(QPainter& painter, const SceneStyle& style) const {
    QFont font = painter.font();
    font.setPixelSize(26);
    font.setWeight(QFont::DemiBold);
    for (const Face& face : faces_) {
        const bool hovered = hovered_ == face.view;
        // The face turned to the viewer is the brightest.
        const QColor plain = mixed(style.cubeEdge, style.cubeFace, 0.35 + 0.65 * face.facing);
        painter.setPen(QPen(style.cubeEdge, 1.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(hovered ? style.cubeHover : plain);
        painter.drawPolygon(face.corners);
        QTransform onFace;
        const QPolygonF square({{0, 0}, {100, 0}, {100, 100}, {0, 100}});
        if (face.facing < 0.12 || !QTransform::quadToQuad(square, face.corners, onFace)) continue;
        QPainterPath text;
        const QString name = faceName(face.view);
        const QFontMetricsF metrics(font, painter.device());
        text.addText(50.0 - 0.5 * metrics.horizontalAdvance(name), 50.0 + 0.5 * metrics.capHeight(),
                     font, name);
        painter.setPen(Qt::NoPen);
        painter.setBrush(style.text1);
        painter.drawPath(onFace.map(text));
    }
}

QRectF ViewCube::area() const {
    QRectF area;
    for (const Face& face : faces_)
        area = area.united(face.corners.boundingRect());
    return area;
}

std::optional<StandardView> ViewCube::faceAt(QPointF position) const {
    for (const Face& face : faces_)
        if (face.corners.containsPoint(position, Qt::OddEvenFill)) return face.view;
    return std::nullopt;
}

bool ViewCube::setHovered(std::optional<StandardView> face) {
    if (face == hovered_) return false;
    hovered_ = face;
    return true;
}

}  // namespace linkwright::scene
