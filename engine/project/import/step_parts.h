// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/solid_mass.h"

#include <Eigen/Core>

#include <string>
#include <vector>

namespace linkwright::project {

/// A round face of a part, all pieces with the same axis and radius together. World axes, m.
struct StepCylinder {
    Eigen::Vector3d place = Eigen::Vector3d::Zero();  ///< on the axis, middle of the face
    Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();  ///< unit length
    double radius = 0.0;
    double length = 0.0;  ///< along the axis
    bool hollow = false;  ///< a hole, not a shaft
};

/// A plane face of a part. World axes, m.
struct StepPlane {
    Eigen::Vector3d place = Eigen::Vector3d::Zero();    ///< center of the face
    Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  ///< unit length, away from the part
    double reach = 0.0;                                 ///< half the diagonal of its box
};

/// A part of an assembly, as often as it is there. World axes, m.
struct StepPart {
    std::string name;
    std::string color;                                  ///< "#rrggbb"; empty: none
    double volume = 0.0;                                ///< m^3
    Eigen::Vector3d center = Eigen::Vector3d::Zero();   ///< of the volume
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  ///< m^5, about the center, density 1
    math::TriangleMesh surface;                         ///< to be shown
    std::vector<StepCylinder> cylinders;
    std::vector<StepPlane> planes;
};

/// What a STEP file holds.
struct StepAssembly {
    std::string unit;  ///< of lengths in the file, as it calls it; empty: it does not say
    std::vector<StepPart> parts;
    std::vector<std::string> changed, leftOut;  ///< sentences
};

/// A text for `parseStepAssembly`, from the process that reads to the one that asked.
std::string formatStepAssembly(const StepAssembly& assembly);
/// @throws std::runtime_error when the text ends too early
StepAssembly parseStepAssembly(const std::string& text);

}  // namespace linkwright::project
