// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/drawing/drawing.h"
#include "ui/scene/picture/mechanism_scene.h"
#include "ui/scene/tools/tool_preview.h"
#include "ui/scene/tools/work_plane.h"

#include <QPointF>
#include <optional>
#include <string>

namespace linkwright::scene {

/// What is under the pointer, as a tool sees it. Belongs to the drawn pose.
struct Snap {
    SnapKind kind = SnapKind::None;
    session::Place place;                                ///< what a click would draw at
    Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< m, drawn pose
    std::string joint;                                   ///< joint under the pointer, empty: none
    math::FaceAxis face;                                 ///< of an axis, world frame
};

/// What the pointer may catch.
struct SnapOptions {
    bool points = true;
    bool bodies = true;
    bool grid = true;
    bool faces = false;  ///< of parts that are drawn with a shape
};

/// Smallest 1-2-5 step that is wide enough on the screen to be aimed at, m.
double snapStep(const CameraControl& camera, const Eigen::Vector3d& place);

/// Whether a work plane is seen so nearly from its edge that clicks would land far away on it.
bool seenEdgeOn(const WorkPlane& plane, const CameraControl& camera);

/// Finds points first, then faces of parts, links and the grid of the work plane.
/// @param pixel logical pixels of the view
Snap findSnap(const model::Model& model, const MechanismScene& scene, const CameraControl& camera,
              const WorkPlane& plane, QPointF pixel, const SnapOptions& options);

/// The point or the place of a link under the pointer in the pose that is shown, as a place of the
/// drawing: on the line of a link with two points, anywhere on a wider one. Nothing where there is
/// no link.
std::optional<session::Place> placeOnLink(const model::Model& model, const MechanismScene& scene,
                                          const CameraControl& camera, QPointF pixel);

/// A place rounded to the grid of the plane at the present zoom; its distance from the plane stays.
Eigen::Vector3d roundToGrid(const Eigen::Vector3d& place, const CameraControl& camera,
                            const WorkPlane& plane);

}  // namespace linkwright::scene
