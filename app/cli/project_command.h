// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/command.h"
#include "engine/model/model.h"
#include "engine/project/matlab_file.h"
#include "engine/session/optimizations/optimization_file.h"

#include <optional>
#include <string>
#include <vector>

namespace linkwright::cli {

/// The gradient methods by their words.
extern const Choices<session::GradientMethod> gradientMethods;

/// A command that computes with one project.
class ProjectCommand : public Command {
protected:
    using Command::Command;

    /// What the command does with `model_`.
    virtual ExitCode compute() = 0;
    /// What all of them begin with: reads the project, puts the options in place of its settings,
    /// and sees that it can be computed with.
    virtual void enter();
    /// Puts options of the command in place of settings of the project.
    virtual void adjust(model::Model&) const {}

    /// Reads the project, without a look at what is drawn. Tells what is odd in it.
    void readProject();

    // Options of several of them.
    void addCase(CLI::App& app);
    void addSolver(CLI::App& app);
    void addMatlab(CLI::App& app, const std::string& help);

    /// A table must not take the place of a project. @throws base::InputError
    void requireTable(const std::string& path) const;
    /// Says where the results of work that failed are.
    void reportPartial(const std::string& path, const std::string& partial) const;
    /// What a motion shows besides.
    /// @param alone nothing else says that it does not reach its end
    void reportDoubtsOfMotion(bool alone) const;
    [[nodiscard]] session::OptimizationDescription describeResults(
        const std::string& resultsPath) const;

    model::Model model_;
    std::string caseName_;  ///< empty: the project itself
    std::string matlabPath_;
    project::MatlabLevel matlabLevel_ = project::MatlabLevel::Five;

private:
    ExitCode work() final {
        enter();
        return compute();
    }
    void takeCase();
    void putSolver();

    std::optional<model::MotionKind> motionKind_;
    std::optional<model::Formulation> formulation_;
    bool projectConstraints_ = false;
    std::optional<std::size_t> threads_;
};

}  // namespace linkwright::cli
