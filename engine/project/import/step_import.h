// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/import/robot_file.h"
#include "engine/project/import/step_joints.h"

#include <map>
#include <string>
#include <vector>

namespace linkwright::project {

/// How an assembly becomes a mechanism.
struct StepChoice {
    double density = 7850.0;            ///< kg/m^3, of all parts: steel
    std::map<std::string, double> own;  ///< kg/m^3, of parts by their names
    std::string ground;                 ///< name of the part that does not move; empty: none
    std::vector<StepJoint> joints;      ///< those that were asked for
    bool restFixed = false;             ///< parts without a joint do not move either
};

/// Makes a project of an assembly: each part becomes a body with the mass, center of mass and
/// inertia of its solids. Joints that the faces suggest and nobody asked for are listed in the
/// report.
/// @param path of the file, for its name and messages
/// @throws base::InputError where a density or a name makes no sense
ImportedRobot makeOfStep(const StepAssembly& assembly, const std::string& path,
                         const StepChoice& choice = {});

}  // namespace linkwright::project
