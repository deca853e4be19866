// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/project_command.h"

#include "engine/base/parallel.h"
#include "engine/model/case_model.h"
#include "engine/model/validation.h"
#include "engine/project/fault.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/session/solving/drawing_doubts.h"
#include "engine/session/solving/memory_need.h"
#include "engine/session/solving/stage_model.h"

#include <filesystem>
#include <ostream>

namespace linkwright::cli {

namespace {

using base::Diagnostic;
using base::Severity;

const Choices<model::MotionKind> motionKinds{{{"dynamic", model::MotionKind::Dynamic},
                                              {"kinematic", model::MotionKind::Kinematic},
                                              {"automatic", model::MotionKind::Automatic}},
                                             {}};
const Choices<model::Formulation> formulations{
    {{"joint", model::Formulation::Joint},
     {"absolute", model::Formulation::Absolute},
     {"divide-and-conquer", model::Formulation::DivideAndConquer}},
    {}};
const Choices<project::MatlabLevel> matlabLevels{
    {{"5", project::MatlabLevel::Five}, {"7.3", project::MatlabLevel::SevenPointThree}}, {}};

}  // namespace

const Choices<session::GradientMethod> gradientMethods{
    {{"adjoint", session::GradientMethod::Adjoint},
     {"continuous-adjoint", session::GradientMethod::ContinuousAdjoint},
     {"direct", session::GradientMethod::Direct},
     {"complex-step", session::GradientMethod::ComplexStep},
     {"finite-difference", session::GradientMethod::FiniteDifference}},
    {}};

void ProjectCommand::addCase(CLI::App& app) {
    app.add_option("--case", caseName_,
                   "in this case of the project (default: the project itself, or all its cases)")
        ->type_name("NAME");
}

void ProjectCommand::addSolver(CLI::App& app) {
    addChoice(app, "--motion", motionKinds, motionKind_, "kind of motion");
    addChoice(app, "--formulation", formulations, formulation_, "equations of motion");
    app.add_flag("--project-constraints", projectConstraints_,
                 "close loops to within rounding after every step");
    addThreads(app, threads_);
}

void ProjectCommand::addMatlab(CLI::App& app, const std::string& help) {
    addFile(app, "--mat", matlabPath_, help, "FILE.mat", {".mat"});
    addChoice(app, "--mat-level", matlabLevels, matlabLevel_, "format of that file (default 5)");
}

void ProjectCommand::readProject() {
    const Abandonable nothingYet;
    std::vector<Diagnostic> warnings;
    model_ = project::readProject(input_, &warnings);
    tell(warnings);
}

void ProjectCommand::enter() {
    const Abandonable nothingYet;
    readProject();
    takeCase();
    putSolver();
    adjust(model_);
    session::requireValid(model_);
    // What `validate` says besides errors: it is computed, and may be worth little.
    tell(model::validate(model_));
    tell(session::doubtsBeforeMotion(model_));
}

/// The project becomes what it is in the case that was asked for.
void ProjectCommand::takeCase() {
    if (caseName_.empty()) return;
    session::requireValid(model_);
    const model::Case* chosen = model::findCase(model_, caseName_);
    if (!chosen) {
        std::string names;
        for (const model::Case& entry : model_.cases.list)
            names += (names.empty() ? "" : ", ") + entry.name;
        throw project::fault(
            "--case", "There is no case \"" + caseName_ + "\".",
            names.empty() ? "The project has no cases." : "Its cases are " + names + ".");
    }
    model_ = modelOfCase(model_, *chosen);
}

void ProjectCommand::putSolver() {
    if (threads_) base::setThreadLimit(*threads_);
    if (motionKind_) model_.simulation.kind = *motionKind_;
    if (formulation_) model_.simulation.formulation = *formulation_;
    if (projectConstraints_) model_.simulation.projectConstraints = true;
}

void ProjectCommand::requireTable(const std::string& path) const {
    if (path.empty()) return;
    project::requireReplaceableByText(path);
    std::error_code error;
    if (path.ends_with(".json") || std::filesystem::equivalent(path, input_, error))
        throw project::fault(path, "This is a project, not a table, and was not replaced.",
                             "Name a file that ends with .csv.");
}

void ProjectCommand::reportPartial(const std::string& path, const std::string& partial) const {
    if (path.empty() || partial == path) return;
    tell({{Severity::Note,
           {},
           path,
           "Not written, because the work failed.",
           "What there is of it is in " + partial + "."}});
}

void ProjectCommand::reportDoubtsOfMotion(bool alone) const {
    try {
        session::requireMemory(model_, {}, false);
        session::SolveControl control;
        control.stop = control_.stop;
        session::SimulationResult motion =
            abandonably([&] { return session::simulate(model_, {}, control); });
        tell(motion.warnings);
        if (!alone || !motion.failure) return;
        motion.failure->severity = Severity::Warning;
        tell({*motion.failure});
    } catch (const base::InputError&) {
    }
}

session::OptimizationDescription ProjectCommand::describeResults(
    const std::string& resultsPath) const {
    session::OptimizationDescription description;
    description.name = std::filesystem::path(resultsPath).stem().string();
    description.projectName = std::filesystem::path(input_).filename().string();
    description.program = programName;
    return description;
}

}  // namespace linkwright::cli
