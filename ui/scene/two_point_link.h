// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/element_presenter.h"

namespace linkwright::scene {

/// Where the two ends of a spring or damper are, in front of the bars they hang on.
struct TwoPointLink {
    Eigen::Vector3d drawnA = Eigen::Vector3d::Zero();  ///< lifted off the plane, drawn pose, m
    Eigen::Vector3d drawnB = Eigen::Vector3d::Zero();
    Eigen::Vector3d lift = Eigen::Vector3d::Zero();  ///< from the attachments to the ends
    int bodyA = groundIndex;
    int bodyB = groundIndex;

    [[nodiscard]] Eigen::Vector3d endA(const Pose& pose) const { return pose.place(bodyA, drawnA); }
    [[nodiscard]] Eigen::Vector3d endB(const Pose& pose) const { return pose.place(bodyB, drawnB); }
};

/// Nothing when an attachment names a missing point.
std::optional<TwoPointLink> linkOf(const SceneContext& context, const model::Attachment& endA,
                                   const model::Attachment& endB);

/// Frame at `start` with z towards `end`; also says how far apart they are.
Eigen::Isometry3d frameAlong(const Eigen::Vector3d& start, const Eigen::Vector3d& end,
                             const Eigen::Vector3d& sideways, double& length);

/// Short post from the bars to an end, with an eye of wire around it.
MeshPtr makePostMesh(const SceneContext& context, const TwoPointLink& link, const QColor& wire);

}  // namespace linkwright::scene
