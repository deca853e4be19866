// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/mechanism.h"
#include "engine/project/import/step_parts.h"

#include <string>
#include <vector>

namespace linkwright::project {

/// A joint that faces of two parts suggest. World axes, m.
struct StepJoint {
    std::size_t partA = 0, partB = 0;  ///< places in the list of parts
    model::JointKind kind = model::JointKind::Revolute;
    Eigen::Vector3d place = Eigen::Vector3d::Zero();
    Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();
    std::string reason;  ///< one sentence

    bool operator==(const StepJoint&) const = default;
};

/// Joints for round faces that share their axis: a shaft in a hole, or two holes side by side that
/// no shaft joins. Revolute where plane faces across the axis touch, too, otherwise cylindrical;
/// several parallel axes leave a prismatic joint, or, with such faces, a fixed one. They are
/// guesses: nothing is taken without being asked for.
std::vector<StepJoint> guessJoints(const StepAssembly& assembly);

/// An axis a joint may be placed on: that of a round face, or the normal of a plane one.
struct StepAxis {
    std::size_t part = 0;
    Eigen::Vector3d place = Eigen::Vector3d::Zero();
    Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();
    std::string face;  ///< "Hole, diameter 10 mm"
};

/// All axes of a part: round faces, then plane ones, the largest first.
std::vector<StepAxis> axesOf(const StepAssembly& assembly, std::size_t part);

}  // namespace linkwright::project
