// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/solving/motion_task.h"

#include <memory>
#include <vector>

namespace linkwright::document {

/// What the window shows at one moment. Made by `makeViewFrame` of nothing but its arguments, never
/// changed, and shared by all who draw something of it.
struct ViewFrame {
    ModelPointer model;        ///< whose motion is shown; null: there is no project
    ModelPointer drawing;      ///< ahead of that while something is dragged
    SimulationPointer motion;  ///< null: none
    double time = 0.0;         ///< s, of the playhead
    /// Displacements of the bodies of the motion at that time; empty without frames.
    std::vector<session::BodyDisplacement> pose;
    /// Whether they are those of the bodies of the model, too: a motion may be older than it.
    bool poseShown = false;
};

using ViewFramePointer = std::shared_ptr<const ViewFrame>;

/// @param motion of `model` or of an older one, null: none
/// @param time s
ViewFrame makeViewFrame(ModelPointer model, ModelPointer drawing, SimulationPointer motion,
                        double time);

}  // namespace linkwright::document
