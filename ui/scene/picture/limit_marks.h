// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/view/camera_control.h"

#include <Eigen/Core>

#include <QColor>
#include <QString>
#include <vector>

class QPainter;

namespace linkwright::scene {

/// A constraint in the picture: a ring where a limit is violated, an arc for a limit of an angle, a
/// line for one of a place or a distance.
struct LimitMark {
    enum class Kind { Ring, Arc, Line };
    Kind kind = Kind::Ring;
    Eigen::Vector3d place = Eigen::Vector3d::Zero();  ///< of the ring or vertex of the arc, m
    /// Arc: from where to where it goes as seen from its vertex, a leg of any length. Line: its
    /// ends, m.
    Eigen::Vector3d from = Eigen::Vector3d::Zero();
    Eigen::Vector3d to = Eigen::Vector3d::Zero();
    bool violated = false;
    QColor color;  ///< that of faults, or of limits
    QString text;  ///< beside it
};

/// Where its text stands, and from there in which direction, in logical pixels.
/// @param size of the scene, m
QPointF limitAnchor(const CameraControl& camera, double size, const LimitMark& mark);

void paintLimitMarks(QPainter& painter, const CameraControl& camera, double size,
                     const std::vector<LimitMark>& marks);

}  // namespace linkwright::scene
