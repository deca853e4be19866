// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"
#include "ui/scene/shapes/scene_style.h"
#include "ui/scene/view/camera_control.h"

#include <Eigen/Core>

#include <QPointF>
#include <QString>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

class QPainter;

namespace linkwright::scene {

/// The angle from one line to another, about the corner where they meet.
struct AngleMark {
    Eigen::Vector3d corner;         ///< m
    Eigen::Vector3d first, second;  ///< unit vectors along the lines
    Eigen::Vector3d axis;           ///< unit vector that the lines turn about
    double angle = 0.0;             ///< from the first to the second, rad within half a turn
    double reach = 0.0;             ///< the arc is not drawn further from the corner, m
};

/// What a dimension says at each of its lines.
struct DimensionMark {
    std::string id;
    QString text;
    Eigen::Vector3d from, to;  ///< ends of the line, m
    bool alone = false;        ///< no link lies there
    bool rigid = false;        ///< holds in every pose, not only as drawn
    bool measured = false;     ///< a length, drawn as a line with arrows beside its link
    std::size_t sameLine = 0;  ///< how many marks of other dimensions the line has already
    std::optional<AngleMark> arc = std::nullopt;
    Eigen::Vector3d inside = Eigen::Vector3d::Zero();  ///< its text stands away from here, m
    QPointF side = {};      ///< where its text stands: a unit vector on the screen
    double halfLink = 0.0;  ///< half the width of its link, logical pixels
};

/// How far beside the edge of its link the line of a length runs, logical pixels.
inline constexpr double dimensionGap = 9.0;

/// Marks of all dimensions of a model.
/// @param places of its points, m
std::vector<DimensionMark> dimensionMarks(const model::Model& model,
                                          const std::map<std::string, Eigen::Vector3d>& places,
                                          double size);

/// Leaves out lengths and arcs whose number has no room: without it they say nothing.
/// @param numbered ids of those whose text is shown
void keepNumbered(std::vector<DimensionMark>& marks, const std::set<std::string>& numbered);

/// Where the text of a mark stands: at the middle of its line, beside that of other marks of the
/// line, or outside of its arc.
struct MarkAnchor {
    QPointF place;                ///< logical pixels
    QPointF across;               ///< unit vector to the text
    std::vector<QPointF> others;  ///< places along its line, where the first is taken
};
MarkAnchor anchorOf(const CameraControl& camera, const DimensionMark& mark);

/// Paints dashed lines where no link is, lines with arrows beside links, and arcs with their legs.
void paintDimensionMarks(QPainter& painter, const CameraControl& camera, const SceneStyle& style,
                         const std::vector<DimensionMark>& marks);

}  // namespace linkwright::scene
