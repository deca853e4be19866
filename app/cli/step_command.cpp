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
    if (options.importJoints) choice.joints = project::guessJoints(assembly);
    project::ImportedRobot imported = project::makeOfStep(assembly, options.project, choice);
    const std::string folder = project::shapesFolder(options.outputPath);
    const std::size_t shapes = project::writeShapes(assembly, imported.model, folder);
    imported.notes.insert(imported.notes.begin() + 1,
                          {project::ImportNote::Fate::Taken,
                           {},
                           std::to_string(shapes) + (shapes == 1 ? " shape" : " shapes")
                               + " as STL in " + folder + "."});
    return imported;
}

}  // namespace linkwright::cli
