// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/project_command.h"
#include "app/cli/text_report.h"
#include "engine/project/fault.h"
#include "engine/project/text_file.h"
#include "engine/session/solving/memory_need.h"
#include "engine/session/solving/motion_scene.h"
#include "engine/session/solving/motion_table.h"
#include "engine/session/statics/matlab_export.h"

#include <sstream>

namespace linkwright::cli {

namespace {

const Choices<model::Integrator> integrators{
    {{"rk4", model::Integrator::RungeKutta4},
     {"dopri54", model::Integrator::DormandPrince54},
     {"dop853", model::Integrator::DormandPrince853},
     {"dop8", model::Integrator::DormandPrince8},
     {"esdirk4", model::Integrator::Esdirk4},
     {"esdirk43", model::Integrator::Esdirk43}},
    {{"rungeKutta4", "rk4"}, {"dormandPrince54", "dopri54"}, {"rk45", "dopri54"}}};

std::vector<double> toTimes(const std::string& text) {
    std::vector<double> times;
    std::istringstream stream(text);
    for (std::string entry; std::getline(stream, entry, ',');) {
        const std::optional<double> time = toNumber(entry);
        if (!time || *time < 0.0) {
            throw CLI::ValidationError(
                "--at", "expected times in seconds such as 0,0.5,1, found \"" + entry + "\".");
        }
        if (!times.empty() && *time <= times.back()) {
            throw CLI::ValidationError("--at", "the times must ascend; \"" + entry
                                                   + "\" does not follow the one before it.");
        }
        times.push_back(*time);
    }
    if (times.empty()) throw CLI::ValidationError("--at", "expected times such as 0,0.5,1.");
    return times;
}

class Simulate final : public ProjectCommand {
public:
    explicit Simulate(CLI::App& app) : ProjectCommand(app) {
        addProject(app);
        addNumber(app, "--duration", duration_, positiveSeconds(), "SECONDS",
                  "simulated time; input samples spread over it");
        addNumber(app, "--step", step_, positiveSeconds(), "SECONDS",
                  "step of rk4, largest step of the others");
        addChoice(app, "--integrator", integrators, integrator_, "time integration");
        addCase(app);
        addSolver(app);
        addText(app, "--at", "T1,T2,...",
                "report these times only, in seconds and separated by commas",
                [this](const std::string& text) { atTimes_ = toTimes(text); });
        app.add_flag("--estimate-error", estimateError_,
                     "compute the motion again with finer steps, and report which digits of the "
                     "cost and of the final state are reliable");
        app.add_flag("--drives", drives_,
                     "torque, power and energy of each drive and motor in a turn, its speed "
                     "fluctuation, and the flywheel it needs");
        addNumber(app, "--fluctuation", fluctuation_, numberWithin(1e-6, 1.0), "SHARE",
                  "speed fluctuation that the flywheel leaves, 0.02 without it");
        addFile(app, "--csv", csvPath_, "write all curves to this table");
        addResults(app, resultsPath_, "write the motion to this HDF5 file");
        addMatlab(app, "write all curves to this MATLAB file");
        addFile(app, "--gltf", gltfPath_,
                "write the motion as an animation in 3D, for Blender, slides and web pages",
                "FILE.glb", {".glb", ".gltf"});
    }

private:
    void adjust(model::Model& model) const override {
        model::SimulationSettings& simulation = model.simulation;
        if (integrator_) simulation.integrator = *integrator_;
        if (duration_) {
            simulation.duration = *duration_;
            simulation.durationFormula.clear();
        }
        if (!step_) return;
        simulation.step = *step_;
        if (!model::hasFixedStep(simulation.integrator)) simulation.maximumStep = *step_;
    }

    ExitCode compute() override {
        requirePossible();
        sayHowFar();
        const session::SimulationResult result =
            abandonably([&] { return session::simulate(model_, atTimes_, control_); });
        const bool whole = !result.failure;
        writeFiles(result, whole);
        Json json = simulationJson(result);
        if (!caseName_.empty()) json["case"] = caseName_;
        std::string text = simulationText(result);
        if (whole && estimateError_) {
            sayHowFar();
            const session::ErrorEstimate estimate =
                abandonably([&] { return session::estimateError(model_, control_); });
            json["errorEstimate"] = errorEstimateJson(estimate);
            text += errorEstimateText(estimate);
        }
        if (whole && drives_) {
            const auto cycles = abandonably([&] { return session::driveCycles(model_, control_); });
            json["drives"] = driveCyclesJson(cycles, fluctuation_);
            text += driveCyclesText(cycles, fluctuation_);
        }
        print(json, text);
        tell(result.warnings);
        if (whole) return ExitCode::Done;
        tell({*result.failure});
        for (const std::string& path : {csvPath_, resultsPath_, matlabPath_})
            reportPartial(path, project::partialPath(path));
        return ExitCode::Failed;
    }

    void requirePossible() const {
        const double duration = model_.simulation.duration;
        if (!atTimes_.empty() && atTimes_.back() > duration)
            throw project::fault(
                "--at", "The last time is beyond the duration of " + shortNumber(duration) + " s.",
                "Ask for earlier times or a longer --duration.");
        requireTable(csvPath_);
        for (const std::string& path : {resultsPath_, matlabPath_, gltfPath_})
            if (!path.empty()) project::requireReplaceable(path);
        session::requireMemory(model_, atTimes_, json_);
    }

    void writeFiles(const session::SimulationResult& result, bool whole) const {
        // Half a motion must not pass for a whole one, nor take the place of one.
        const auto target = [whole](const std::string& path) {
            return whole ? path : project::partialPath(path);
        };
        if (!csvPath_.empty())
            project::replaceTextFile(target(csvPath_), session::motionTable(result),
                                     project::Backup::None);
        if (!resultsPath_.empty())
            session::writeMotion(target(resultsPath_), model_, result,
                                 describeResults(resultsPath_));
        if (!matlabPath_.empty())
            project::writeMatlabFile(target(matlabPath_), session::matlabVariables(result),
                                     matlabLevel_);
        if (!gltfPath_.empty() && whole)
            project::writeGltf(gltfPath_, session::motionScene(model_, result));
    }

    std::optional<double> duration_, step_;  ///< s
    std::optional<model::Integrator> integrator_;
    std::vector<double> atTimes_;  ///< s, ascending; empty: every step
    bool drives_ = false;
    double fluctuation_ = 0.02;
    bool estimateError_ = false;  ///< compute the motion once more, finer
    std::string csvPath_, resultsPath_, gltfPath_;
};

}  // namespace

MadeCommand addSimulate(CLI::App& program) {
    return std::make_unique<Simulate>(
        *program.add_subcommand("simulate", "Compute the motion and the cost"));
}

}  // namespace linkwright::cli
