// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/synthesis/linkage_finder.h"

#include <QPainter>
#include <QTransform>
#include <optional>
#include <vector>

/// Poses of a body as they are drawn and taken hold of in the plane.
namespace linkwright::panels {

/// What of a pose the mouse holds.
struct PoseGrip {
    std::size_t pose = 0;
    bool turns = false;  ///< the end of its arrow; else its point
};

/// @param toScreen from m to pixels
std::optional<PoseGrip> gripAt(const std::vector<synthesis::RigidPose>& poses,
                               const QTransform& toScreen, QPointF position);

/// A pose with its grip at a place of the plane.
void movePose(std::vector<synthesis::RigidPose>& poses, const PoseGrip& grip,
              synthesis::PlanePoint place);

/// A ghost of the body in each pose, with its number and an arrow that turns it.
/// @param linkage whose coupler is the body, drawn in the first pose, if there is one
void paintPoses(QPainter& painter, const QTransform& toScreen,
                const std::vector<synthesis::RigidPose>& poses,
                const std::optional<synthesis::Linkage>& linkage);

}  // namespace linkwright::panels
