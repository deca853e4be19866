// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/step_command.h"

#include "engine/project/import/step_file.h"
#include "engine/project/import/step_import.h"

namespace linkwright::cli {

project::ImportedRobot importAssembly(const Options& options, const std::atomic<bool>& stop) {
    const project::StepAssembly assembly = project::readStepFile(options.project, &stop);
    project::StepChoice choice;
    choice.density = options.density;
    choice.own = options.densities;
    choice.ground = options.ground;
    choice.restFixed = options.restFixed;
    if (options.importJoints) choice.joints = project::guessJoints(assembly);
    return project::makeOfStep(assembly, options.project, choice);
}

}  // namespace linkwright::cli
