// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/command.h"

#include <memory>

/// What the program can do, in the order of its help: each in a file of its own.
namespace linkwright::cli {

using MadeCommand = std::unique_ptr<Command>;

MadeCommand addValidate(CLI::App& program);
MadeCommand addSimulate(CLI::App& program);
MadeCommand addGradient(CLI::App& program);
MadeCommand addCheck(CLI::App& program);
MadeCommand addOptimize(CLI::App& program);
MadeCommand addStatics(CLI::App& program);
MadeCommand addModes(CLI::App& program);
MadeCommand addRun(CLI::App& program);
MadeCommand addIdentify(CLI::App& program);
MadeCommand addRecover(CLI::App& program);
MadeCommand addSynthesize(CLI::App& program);
MadeCommand addStudy(CLI::App& program);
MadeCommand addEvaluate(CLI::App& program);
MadeCommand addCases(CLI::App& program);
MadeCommand addImport(CLI::App& program);
MadeCommand addExport(CLI::App& program);
MadeCommand addRender(CLI::App& program);

inline constexpr MadeCommand (*allCommands[])(CLI::App&){
    addValidate, addSimulate, addGradient, addCheck,   addOptimize,   addStatics,
    addModes,    addRun,      addIdentify, addRecover, addSynthesize, addStudy,
    addEvaluate, addCases,    addImport,   addExport,  addRender};

}  // namespace linkwright::cli
