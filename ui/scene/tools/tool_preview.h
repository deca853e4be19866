// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/shapes/scene_style.h"
#include "ui/scene/view/camera_control.h"

#include <Eigen/Core>

#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

class QPainter;

namespace linkwright::scene {

/// How a place under the pointer was found.
enum class SnapKind {
    None,   ///< nothing here that the next click could use
    Free,   ///< anywhere on the work plane
    Grid,   ///< crossing of grid steps
    Point,  ///< a point that is there
    Body,   ///< a place along a link
    Axis    ///< the axis of a face of a part
};

/// What a tool shows before it is used: places in m, world frame.
struct ToolPreview {
    struct Line {
        std::vector<Eigen::Vector3d> places;
        double width = 0.0;  ///< m; zero: a thin dashed line
        bool closed = false;
        bool arrow = false;
    };
    std::vector<Line> lines;
    std::vector<Eigen::Vector3d> marks;  ///< places picked so far
    struct Snap {
        Eigen::Vector3d place;
        SnapKind kind = SnapKind::None;
    };
    std::optional<Snap> snap;
    std::optional<Eigen::Vector3d> handle;  ///< end of an axis that can be turned
    QString text;                           ///< next to the pointer
    QPointF pointer;                        ///< logical pixels
    QRectF box;                             ///< selection box, logical pixels
};

/// Paints a preview over the picture, in the color of what is active.
void paintToolPreview(QPainter& painter, const CameraControl& camera, const SceneStyle& style,
                      const ToolPreview& preview);

/// Text on a plate that stays readable over the drawing. @param area where it has to stay
void paintPlate(QPainter& painter, const SceneStyle& style, QPointF topLeft, const QString& text,
                const QRectF& area);

}  // namespace linkwright::scene
