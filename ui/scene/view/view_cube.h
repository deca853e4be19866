// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/shapes/scene_style.h"
#include "ui/scene/view/camera_control.h"

#include <QPointF>
#include <QPolygonF>
#include <QSize>
#include <optional>
#include <vector>

class QPainter;

namespace linkwright::scene {

/// The cube at the top right that shows how the scene is turned; its faces are buttons.
class ViewCube {
public:
    /// Projects the cube for the present camera and a widget of this size (logical pixels).
    void update(const CameraControl& camera, QSize widgetSize);
    void paint(QPainter& painter, const SceneStyle& style) const;
    /// The face at a place of the widget, if any.
    [[nodiscard]] std::optional<StandardView> faceAt(QPointF position) const;
    /// What it covers of the widget.
    [[nodiscard]] QRectF area() const;
    /// Lights up a face. @return true when that changed something
    bool setHovered(std::optional<StandardView> face);

private:
    struct Face {
        StandardView view;
        QPolygonF corners;  ///< top left, top right, bottom right, bottom left of its text
        double facing;      ///< cosine of the angle between its normal and the viewer
    };
    std::vector<Face> faces_;  ///< visible ones
    std::optional<StandardView> hovered_;
};

}  // namespace linkwright::scene
