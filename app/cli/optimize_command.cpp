// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/project_command.h"
#include "app/cli/text_report.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/session/rig/trial.h"
#include "engine/session/solving/confirmation.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/motion_doubts.h"
#include "engine/session/solving/variables.h"

#include <algorithm>
#include <ostream>

namespace linkwright::cli {

namespace {

const Choices<model::Algorithm> algorithms{
    {{"automatic", model::Algorithm::Automatic},
     {"gauss-newton", model::Algorithm::GaussNewton},
     {"slsqp", model::Algorithm::SequentialQuadratic},
     {"lbfgs", model::Algorithm::LowStorageBfgs},
     {"mma", model::Algorithm::MovingAsymptotes},
     {"ccsa", model::Algorithm::ConservativeConvex},
     {"steepest-descent", model::Algorithm::SteepestDescent}},
    {{"gradient-descent", "steepest-descent"}}};

class Optimize final : public ProjectCommand {
public:
    explicit Optimize(CLI::App& app) : ProjectCommand(app) {
        addProject(app);
        constexpr double maxIterations = 1e9;
        addChoice(app, "--algorithm", algorithms, algorithm_, "optimizer");
        addChoice(app, "--gradient", gradientMethods, gradient_, "how derivatives are computed");
        addNumber(app, "--max-iterations", maximumIterations_, positiveCount(maxIterations),
                  "COUNT", "maximum iterations per stage");
        addSolver(app);
        addOut(app);
        app.add_flag("--progress", progress_, "a line per iteration on standard error");
    }

private:
    void addOut(CLI::App& app) {
        app.add_option_function<std::vector<std::string>>(
               "--out",
               [this](const std::vector<std::string>& paths) {
                   for (const std::string& path : paths) {
                       std::string& target = namesResults(path) ? resultsPath_ : outputPath_;
                       if (!target.empty())
                           throw CLI::ValidationError(
                               "--out",
                               "expected one project and one file that ends with .h5, found \""
                                   + target + "\" and \"" + path + "\".");
                       target = path;
                   }
               },
               "write the optimized project to this file, or, when it ends with .h5, every "
               "iteration to HDF5; may be given twice")
            ->type_name("FILE")
            ->allow_extra_args(false);
        isFile(outputPath_);
        isFile(resultsPath_);
    }

    void adjust(model::Model& model) const override {
        model::OptimizationSettings& optimization = model.optimization;
        if (algorithm_) optimization.algorithm = *algorithm_;
        if (gradient_) optimization.gradient = *gradient_;
        if (maximumIterations_) optimization.stop.maximumIterations = *maximumIterations_;
        for (model::OptimizationStage& stage : optimization.stages) {
            if (algorithm_) stage.algorithm.reset();
            if (maximumIterations_ && stage.stop)
                stage.stop->maximumIterations = *maximumIterations_;
        }
    }

    ExitCode compute() override {
        if (!outputPath_.empty()) project::requireReplaceableByText(outputPath_);
        if (!resultsPath_.empty())
            recorder_.emplace(resultsPath_, model_, describeResults(resultsPath_), true);
        control_.iteration = [this](const session::IterationReport& iteration) {
            if (progress_) say(iterationText(iteration));
            record([&] { recorder_->add(iteration); });
        };
        reportDoubtsOfMotion(false);
        const session::OptimizationResult result = optimizeAndRecord();
        if (!outputPath_.empty()) writeOptimized(result);
        print(optimizationJson(result), optimizationText(result));
        tell(result.warnings);
        if (!result.converged) tell({plain(result.reason)});
        const bool confirmed = !result.converged || confirmFile(result);
        const bool whole = reachesEnd(result.model);
        return result.converged && confirmed && whole && !recordingFailed_ ? ExitCode::Done
                                                                           : ExitCode::Failed;
    }

    session::OptimizationResult optimizeAndRecord() {
        try {
            session::OptimizationResult result = session::optimize(model_, control_);
            record([&] { recorder_->finish(result, motionOf(result.model)); });
            return result;
        } catch (...) {
            const std::string reason =
                session::failureText(session::problemsOf(std::current_exception()));
            record([&] { reportPartial(resultsPath_, recorder_->fail(reason)); });
            throw;
        }
    }

    /// Says so where the motion of the optimum breaks off. With cases theirs count, which the
    /// optimization has computed.
    bool reachesEnd(const model::Model& optimum) {
        if (!optimum.cases.list.empty()) return true;
        try {
            if (!recorder_) motionOf(optimum);
        } catch (const base::InputError&) {  // a number at its bound may make the model unsound
            return true;
        }
        if (motion_.failure) tell({*motion_.failure});
        return !motion_.failure;
    }

    /// Costs little beside the optimization, and spares others the computation; null when somebody
    /// waits for the end.
    const session::SimulationResult* motionOf(const model::Model& optimum) {
        try {
            session::SolveControl control;
            control.stop = control_.stop;
            motion_ = session::simulate(optimum, {}, control);
            return &motion_;
        } catch (const base::Cancelled&) {
            return nullptr;
        }
    }

    /// A disk that is full does not end an optimization: it is told once.
    template <class Write>
    void record(const Write& write) {
        if (!recorder_) return;
        try {
            write();
        } catch (const base::InputError& error) {
            tell(error.diagnostics());
            recorder_.reset();
            recordingFailed_ = true;
        }
    }

    void writeOptimized(const session::OptimizationResult& result) const {
        // The overrides of the command line concern this run only.
        model::Model optimized = result.model;
        const std::string text = project::readTextFile(input_);
        const model::Model original = project::parseProject(text, input_);
        session::takeSettings(optimized, original.simulation);
        optimized.optimization = original.optimization;
        optimized.optimizedHash = session::fingerprint(optimized);
        project::writeProject(optimized, outputPath_, text);
    }

    /// Reads the optimum back from the file that was written, and computes it with the settings of
    /// this run.
    /// @return whether it has the cost that is reported
    [[nodiscard]] bool confirmFile(const session::OptimizationResult& result) const {
        if (outputPath_.empty()) return true;
        model::Model written = project::readProject(outputPath_);
        session::takeSettings(written, model_.simulation);
        const std::string found =
            session::disagreement(session::recomputeCost(written, result, control_.stop), result);
        if (!found.empty()) tell({{base::Severity::Error, {}, outputPath_, found, {}}});
        return found.empty();
    }

    std::optional<model::Algorithm> algorithm_;
    std::optional<session::GradientMethod> gradient_;
    std::optional<int> maximumIterations_;
    bool progress_ = false;
    std::string outputPath_;   ///< project
    std::string resultsPath_;  ///< HDF5

    session::SimulationResult motion_;                       ///< of the optimum that is recorded
    std::optional<session::OptimizationRecorder> recorder_;  ///< while results are written
    bool recordingFailed_ = false;
};

}  // namespace

MadeCommand addOptimize(CLI::App& program) {
    return std::make_unique<Optimize>(*program.add_subcommand(
        "optimize", "Minimize the cost over the design variables and inputs"));
}

}  // namespace linkwright::cli
