// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"

#include "app/cli/export_command.h"
#include "app/cli/import_report.h"
#include "app/cli/json_report.h"
#include "app/cli/render_command.h"
#include "app/cli/rig_commands.h"
#include "app/cli/statics_report.h"
#include "app/cli/step_command.h"
#include "app/cli/stop_signals.h"
#include "app/cli/study_commands.h"
#include "app/cli/synthesis_commands.h"
#include "app/cli/text_report.h"
#include "engine/base/parallel.h"
#include "engine/model/case_model.h"
#include "engine/model/validation.h"
#include "engine/project/import/step_file.h"
#include "engine/project/project_file.h"
#include "engine/project/shape_files.h"
#include "engine/project/text_file.h"
#include "engine/session/drawing/drawing_import.h"
#include "engine/session/drawing/placement.h"
#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/solving/confirmation.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/doubts.h"
#include "engine/session/solving/gradient_check.h"
#include "engine/session/solving/memory_need.h"
#include "engine/session/solving/motion_scene.h"
#include "engine/session/solving/solve.h"
#include "engine/session/solving/stage_model.h"
#include "engine/session/solving/variables.h"
#include "engine/session/statics/matlab_export.h"
#include "engine/session/studies/case_drawing.h"
#include "engine/session/studies/study.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <new>
#include <optional>
#include <ostream>

namespace linkwright::cli {

namespace {

using base::Diagnostic;
using base::Severity;

/// Says how far a computation is that keeps somebody waiting, ever more rarely.
class Waiting {
public:
    /// @param even whether the time that is left can be told from the part that is done
    Waiting(std::ostream& messages, bool even) : messages_(&messages), even_(even) {}

    void operator()(double part) {
        using namespace std::chrono;
        const double seconds = duration<double>(steady_clock::now() - begin_).count();
        if (seconds < next_ || (even_ && !(part > 0.0))) return;
        next_ = 2.0 * seconds;
        *messages_ << "note: " << shortNumber(std::floor(100.0 * std::max(part, 0.0)))
                   << " % after " << shortNumber(std::round(seconds)) << " s";
        if (even_)
            *messages_ << ", about " << shortNumber(std::ceil(seconds * (1.0 - part) / part))
                       << " s left";
        *messages_ << '.' << std::endl;
    }

private:
    std::ostream* messages_;
    bool even_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    double next_ = 5.0;  ///< s
};

/// Runs one command on one project.
class Session {
public:
    Session(const Options& options, const Environment& environment)
        : options_(options), environment_(environment) {
        control_.stop = &environment.stop;
        switch (options.command) {
            case Command::Simulate:
            case Command::Gradient:
            case Command::Check: sayHowFar(); break;
            case Command::Statics:
            case Command::Modes: sayHowFar(false); break;
            default: break;
        }
    }

    ExitCode run() {
        try {
            if (options_.command == Command::Synthesize) return findMechanisms();
            if (options_.command == Command::Study || options_.command == Command::Evaluate)
                return studyPoints();
            if (options_.command == Command::Import) return importRobot();
            if (options_.command == Command::Recover) return recover();
            enter();
            switch (options_.command) {
                case Command::Validate: return validate();
                case Command::Simulate: return simulate();
                case Command::Gradient: return gradient();
                case Command::Check: return check();
                case Command::Statics: return statics();
                case Command::Modes: return modes();
                case Command::Run: return runRig();
                case Command::Identify: return identify();
                case Command::Render: return render();
                case Command::Cases: return drawCases();
                case Command::Export: return writeOtherForm();
                default: return optimize();
            }
        } catch (const base::InputError& error) {
            return fail(ExitCode::WrongInput, error.diagnostics());
        } catch (const base::ComputationError& error) {
            return fail(ExitCode::Failed, {session::withTime(error)});
        } catch (const base::Cancelled&) {
            return fail(ExitCode::Failed, {plain(stoppedText)});
        } catch (const std::bad_alloc&) {
            return fail(ExitCode::Failed, {session::outOfMemory()});
        } catch (const std::exception& error) {
            return fail(ExitCode::Failed, {plain(std::string("Internal error: ") + error.what())});
        }
    }

private:
    /// From here on long work says how far it is.
    void sayHowFar(bool even = true) { control_.progress = Waiting(environment_.messages, even); }

    static Diagnostic plain(std::string message) {
        return {Severity::Error, {}, {}, std::move(message), {}};
    }

    /// What all commands on a project begin with: read it, and see that it can be computed with.
    void enter() {
        const Abandonable nothingYet;
        model_ = project::readProject(options_.project, &warnings_);
        if (options_.command == Command::Validate) return;
        tell(warnings_);
        takeCase();
        overrideSettings();
        // These two write what is drawn so far.
        if (options_.command == Command::Export || options_.command == Command::Render) return;
        session::requireValid(model_);
        tellDoubts();
    }

    /// Runs what keeps nothing when it is stopped.
    template <class Work>
    static auto abandonably(const Work& work) {
        const Abandonable nothingToKeep;
        return work();
    }

    /// Names the file in front of places inside the project.
    [[nodiscard]] std::vector<Diagnostic> located(std::vector<Diagnostic> diagnostics) const {
        for (Diagnostic& diagnostic : diagnostics) {
            const bool elsewhere = !diagnostic.place.empty() && diagnostic.place.front() != '/'
                                   && diagnostic.object.empty();
            const bool named = diagnostic.place.starts_with(options_.project)
                               || diagnostic.place.starts_with(options_.outputPath + " ")
                               || diagnostic.place == options_.outputPath
                               || diagnostic.place == options_.reportPath
                               || diagnostic.place == options_.resultsPath
                               || diagnostic.place == options_.csvPath
                               || diagnostic.place == options_.logPath || elsewhere;
            if (named && !diagnostic.place.empty()) continue;
            diagnostic.place =
                options_.project + (diagnostic.place.empty() ? "" : " ") + diagnostic.place;
        }
        return diagnostics;
    }

    void tell(const std::vector<Diagnostic>& diagnostics) const {
        for (const Diagnostic& diagnostic : located(diagnostics))
            environment_.messages << base::toText(diagnostic) << '\n';
    }

    void print(const Json& json, const std::string& text) const {
        const Abandonable toSlowReader;
        const std::string printed = options_.json ? project::formatJson(json) : text;
        noteOutputBegins();
        environment_.output << printed << std::flush;
    }

    ExitCode fail(ExitCode code, std::vector<Diagnostic> diagnostics) const {
        diagnostics = located(std::move(diagnostics));
        tell(diagnostics);
        if (!options_.json) return code;
        Json json;
        if (options_.command == Command::Validate) {
            session::ModelSummary summary;
            summary.problems = diagnostics;
            json = summaryJson(summary);
        } else {
            json = failureJson(diagnostics, diagnostics.empty() ? "" : diagnostics.front().message);
        }
        print(json, {});
        return code;
    }

    /// The project becomes what it is in the case that was asked for.
    void takeCase() {
        if (options_.caseName.empty()) return;
        session::requireValid(model_);
        const model::Case* chosen = model::findCase(model_, options_.caseName);
        if (!chosen) {
            std::string names;
            for (const model::Case& entry : model_.cases.list)
                names += (names.empty() ? "" : ", ") + entry.name;
            throw base::InputError(Diagnostic{
                Severity::Error,
                {},
                "--case",
                "There is no case \"" + options_.caseName + "\".",
                names.empty() ? "The project has no cases." : "Its cases are " + names + "."});
        }
        model_ = modelOfCase(model_, *chosen);
    }

    void overrideSettings() {
        model::SimulationSettings& simulation = model_.simulation;
        if (options_.threads) base::setThreadLimit(*options_.threads);
        if (options_.integrator) simulation.integrator = *options_.integrator;
        if (options_.motionKind) simulation.kind = *options_.motionKind;
        if (options_.formulation) simulation.formulation = *options_.formulation;
        if (options_.projectConstraints) simulation.projectConstraints = true;
        if (options_.duration) {
            simulation.duration = *options_.duration;
            simulation.durationFormula.clear();
        }
        if (options_.step) {
            simulation.step = *options_.step;
            if (!model::hasFixedStep(simulation.integrator))
                simulation.maximumStep = *options_.step;
        }
        model::OptimizationSettings& optimization = model_.optimization;
        if (options_.algorithm) optimization.algorithm = *options_.algorithm;
        if (options_.optimizeBy) optimization.gradient = *options_.optimizeBy;
        if (options_.maximumIterations)
            optimization.stop.maximumIterations = *options_.maximumIterations;
        for (model::OptimizationStage& stage : optimization.stages) {
            if (options_.algorithm) stage.algorithm.reset();
            if (options_.maximumIterations && stage.stop)
                stage.stop->maximumIterations = *options_.maximumIterations;
        }
    }

    ExitCode findMechanisms() {
        const SynthesisReport report = synthesize(options_, environment_.stop);
        print(synthesisJson(report), synthesisText(report));
        return ExitCode::Done;
    }

    /// Draws cases from the tolerances of a study and writes them into a project.
    ExitCode drawCases() {
        project::requireReplaceableByText(options_.outputPath);
        const CaseOptions& asked = options_.cases;
        const std::string text = project::readTextFile(options_.project);
        std::vector<session::Study> studies = session::readStudies(text, options_.project);
        const auto study =
            std::find_if(studies.begin(), studies.end(),
                         [&](const session::Study& entry) { return entry.name == asked.study; });
        if (study == studies.end())
            throw base::InputError(
                Diagnostic{Severity::Error,
                           {},
                           "--study",
                           "There is no study \"" + asked.study + "\" in the project.",
                           "Add a tolerance study that names the numbers and their tolerances."});
        if (asked.seed) study->seed = *asked.seed;
        model_.cases.objective =
            asked.worst ? model::CaseObjective::Worst : model::CaseObjective::Sum;
        const std::vector<model::Case> drawn = session::drawCases(model_, *study, asked.count);
        if (!asked.keep) model_.cases.list.clear();
        model_.cases.list.insert(model_.cases.list.end(), drawn.begin(), drawn.end());
        session::requireValid(model_);
        project::writeProject(model_, options_.outputPath, text);
        Json json = Json::object();
        for (const model::Case& entry : model_.cases.list)
            json["cases"].push_back(entry.name);
        json["file"] = options_.outputPath;
        print(json, "Wrote " + std::to_string(drawn.size())
                        + (drawn.size() == 1 ? " case" : " cases") + " to " + options_.outputPath
                        + ".\n");
        return ExitCode::Done;
    }

    ExitCode studyPoints() {
        const StudyReport report = options_.command == Command::Study
                                       ? runStudyCommand(options_, environment_)
                                       : evaluatePoints(options_, environment_);
        if (!report.silent) print(report.json, report.text);
        return report.complete && !report.failed ? ExitCode::Done : ExitCode::Failed;
    }

    /// A study that cannot be made keeps nobody from anything else.
    void addStudyProblems(std::vector<Diagnostic>& problems) const {
        std::size_t index = 0;
        for (const session::Study& study :
             session::readStudies(project::readTextFile(options_.project), options_.project))
            for (Diagnostic& problem : session::problemsOf(model_, study, index++)) {
                problem.severity = Severity::Warning;
                problems.push_back(std::move(problem));
            }
    }

    [[nodiscard]] project::ImportedRobot importedFile() const {
        const Abandonable nothingYet;
        if (session::isDrawingFile(options_.project))
            return session::importDrawing(options_.project,
                                          {options_.importUnit, options_.importLinked});
        if (project::isStepFile(options_.project))
            return importAssembly(options_, environment_.stop);
        return project::importRobot(options_.project, &environment_.stop);
    }

    ExitCode importRobot() {
        const std::string& target = options_.outputPath;
        for (const std::string& path : {target, options_.reportPath})
            if (!path.empty()) project::requireReplaceableByText(path);
        project::ImportedRobot imported = importedFile();
        project::keepShapes(imported, project::shapesFolder(target));
        project::writeProject(imported.model, target);
        if (!options_.reportPath.empty())
            project::replaceTextFile(options_.reportPath, project::formatJson(importJson(imported)),
                                     project::Backup::None);
        print(importJson(imported), importText(imported));
        const session::ModelSummary summary = session::summarize(imported.model);
        // Parts of an assembly and lines of a drawing wait for joints that somebody draws.
        const bool assembly = project::isStepFile(options_.project);
        const bool waits = assembly || session::isDrawingFile(options_.project);
        std::size_t waiting = 0;
        for (Diagnostic problem : summary.problems) {
            // Nothing was asked of the mechanism yet.
            if (problem.severity != Severity::Error) continue;
            ++waiting;
            problem.place = target + " " + problem.place;
            if (!waits) tell({problem});
        }
        if (waits && waiting > 0)
            tell({{Severity::Warning,
                   {},
                   target,
                   std::to_string(waiting) + (waiting == 1 ? " link is" : " links are")
                       + " not connected to the ground yet.",
                   !assembly ? "Draw joints and ground pivots."
                   : options_.importJoints && !options_.ground.empty()
                       ? "Draw the joints that are missing."
                       : "Draw joints, or use --joints, --ground and --fix-rest."}});
        return summary.valid || waits ? ExitCode::Done : ExitCode::WrongInput;
    }

    ExitCode writeOtherForm() {
        const Exported exported = exportProject(options_, model_, environment_.stop);
        if (!exported.failure.empty())
            return fail(
                ExitCode::Failed,
                {Diagnostic{Severity::Error, {}, options_.outputPath, exported.failure, {}}});
        print(exported.json, exported.text);
        return ExitCode::Done;
    }

    ExitCode render() {
        const Rendering rendering = renderMotion(options_, environment_.stop);
        if (!rendering.failure.empty())
            return fail(
                ExitCode::Failed,
                {Diagnostic{Severity::Error, {}, options_.outputPath, rendering.failure, {}}});
        print(rendering.made, renderText(rendering.made));
        return ExitCode::Done;
    }

    ExitCode validate() {
        const Abandonable nothingToKeep;
        session::ModelSummary summary = session::summarize(model_);
        if (summary.valid) addStudyProblems(summary.problems);
        summary.problems.insert(summary.problems.begin(), warnings_.begin(), warnings_.end());
        summary.problems = located(std::move(summary.problems));
        tell(summary.problems);
        print(summaryJson(summary), summaryText(summary));
        return summary.valid ? ExitCode::Done : ExitCode::WrongInput;
    }

    /// A table must not take the place of a project.
    void requireTable() const {
        const std::string& path = options_.csvPath;
        if (path.empty()) return;
        project::requireReplaceableByText(path);
        std::error_code error;
        if (path.ends_with(".json") || std::filesystem::equivalent(path, options_.project, error))
            throw base::InputError(
                Diagnostic{Severity::Error,
                           {},
                           path,
                           "This is a project, not a table, and was not replaced.",
                           "Name a file that ends with .csv."});
    }

    /// What `validate` says of the drawing besides errors: it is computed, and may be worth little.
    void tellDoubts() const {
        tell(model::validate(model_));
        tell(session::doubtsOfVariables(model_));
        tell(session::doubtsOfForces(model_));
        tell(session::doubtsOfJumps(model_));
    }

    ExitCode simulate() {
        const double duration = model_.simulation.duration;
        if (!options_.atTimes.empty() && options_.atTimes.back() > duration) {
            throw base::InputError(Diagnostic{
                Severity::Error,
                {},
                "--at",
                "The last time is beyond the duration of " + shortNumber(duration) + " s.",
                "Ask for earlier times or a longer --duration."});
        }
        requireTable();
        for (const std::string& path :
             {options_.resultsPath, options_.matlabPath, options_.gltfPath})
            if (!path.empty()) project::requireReplaceable(path);
        session::requireMemory(model_, options_.atTimes, options_.json);
        const session::SimulationResult result =
            abandonably([&] { return session::simulate(model_, options_.atTimes, control_); });
        const bool whole = !result.failure;
        if (!options_.csvPath.empty())
            project::replaceTextFile(outputFor(options_.csvPath, whole), curvesCsv(result),
                                     project::Backup::None);
        if (!options_.resultsPath.empty())
            session::writeMotion(outputFor(options_.resultsPath, whole), model_, result,
                                 description());
        if (!options_.matlabPath.empty())
            project::writeMatlabFile(outputFor(options_.matlabPath, whole),
                                     session::matlabVariables(result), options_.matlabLevel);
        // Of a motion that stopped, what there is would pass for the whole.
        if (!options_.gltfPath.empty() && whole)
            project::writeGltf(options_.gltfPath, session::motionScene(model_, result));
        Json json = simulationJson(result);
        if (!options_.caseName.empty()) json["case"] = options_.caseName;
        std::string text = simulationText(result);
        if (whole && options_.estimateError) {
            sayHowFar();
            const session::ErrorEstimate estimate =
                abandonably([&] { return session::estimateError(model_, control_); });
            json["errorEstimate"] = errorEstimateJson(estimate);
            text += errorEstimateText(estimate);
        }
        print(json, text);
        tell(result.warnings);
        if (whole) return ExitCode::Done;
        tell({*result.failure});
        for (const std::string& path :
             {options_.csvPath, options_.resultsPath, options_.matlabPath})
            tellPartial(path, project::partialPath(path));
        return ExitCode::Failed;
    }

    /// Half a motion must not pass for a whole one, nor take the place of one.
    static std::string outputFor(const std::string& path, bool whole) {
        return whole ? path : project::partialPath(path);
    }

    /// Says where the results of work that failed are.
    void tellPartial(const std::string& path, const std::string& partial) const {
        if (path.empty() || partial == path) return;
        environment_.messages << base::toText({Severity::Note,
                                               {},
                                               path,
                                               "Not written, because the work failed.",
                                               "What there is of it is in " + partial + "."})
                              << '\n';
    }

    void addCostates(Json& json) {
        sayHowFar();
        const session::CostateResult costates =
            abandonably([&] { return session::computeCostates(model_, control_); });
        if (options_.costates) json["costates"] = costatesJson(costates);
        if (!options_.csvPath.empty())
            project::replaceTextFile(options_.csvPath, costatesCsv(costates),
                                     project::Backup::None);
    }

    /// What a motion shows besides; where it fails, whoever needs it says so.
    void tellDoubtsOfMotion() const {
        try {
            session::requireMemory(model_, {}, false);
            session::SolveControl control;
            control.stop = control_.stop;
            tell(abandonably([&] { return session::simulate(model_, {}, control); }).warnings);
        } catch (const base::InputError&) {
        }
    }

    ExitCode gradient() {
        requireTable();
        const session::GradientResult result = abandonably(
            [&] { return session::computeGradient(model_, options_.method, control_); });
        Json json = gradientJson(result);
        if (options_.costates || !options_.csvPath.empty()) addCostates(json);
        print(json, gradientText(result));
        tell(session::doubtsOfGradient(result.variables, result.gradient, result.constraints));
        tellDoubtsOfMotion();
        return ExitCode::Done;
    }

    ExitCode check() {
        const session::GradientCheck result =
            abandonably([&] { return session::checkGradient(model_, control_); });
        std::vector<Diagnostic> deviating;
        // The continuous adjoint and the differences come close only.
        for (const session::CheckedMethod& method : result.methods)
            if ((method.method == session::GradientMethod::Adjoint
                 || method.method == session::GradientMethod::Direct)
                && !(method.relativeError <= session::acceptedError))
                deviating.push_back(plain("The gradient by method "
                                          + session::methodName(method.method)
                                          + " differs from the complex step."));
        print(checkJson(result), checkText(result));
        tell(deviating);
        const session::CheckedMethod& exact = result.methods.front();
        tell(session::doubtsOfGradient(result.variables, exact.gradient, exact.constraints));
        tellDoubtsOfMotion();
        return result.passed ? ExitCode::Done : ExitCode::Failed;
    }

    ExitCode statics() {
        if (!options_.outputPath.empty()) project::requireReplaceableByText(options_.outputPath);
        const std::vector<session::Equilibrium> found =
            abandonably([&] { return session::findEquilibria(model_, options_.tries, control_); });
        if (!options_.outputPath.empty()) {
            const std::string text = project::readTextFile(options_.project);
            model::Model drawn = project::parseProject(text, options_.project);
            session::applyPose(drawn, found.front().pose.displacements.front());
            project::writeProject(drawn, options_.outputPath, text);
        }
        print(equilibriaJson(found), equilibriaText(found));
        return ExitCode::Done;
    }

    ExitCode modes() {
        if (!options_.matlabPath.empty()) project::requireReplaceable(options_.matlabPath);
        const session::SmallMotions found = abandonably([&] {
            return options_.moving ? session::findSteadyMotions(model_)
                                   : session::findSmallMotions(model_, control_);
        });
        if (!options_.matlabPath.empty())
            project::writeMatlabFile(options_.matlabPath, session::matlabVariables(found),
                                     options_.matlabLevel);
        print(smallMotionsJson(found), smallMotionsText(found));
        return ExitCode::Done;
    }

    /// A run that ends early has failed, but its log and measures are worth reporting.
    ExitCode runRig() {
        if (!options_.tablePath.empty()) {
            const Json written = writePlanTable(options_, model_, control_);
            print(written, planTableText(written));
            return ExitCode::Done;
        }
        const RunReport report = runOnRig(options_, model_, control_,
                                          [&](const std::vector<Diagnostic>& said) { tell(said); });
        print(runJson(report), runText(report));
        if (report.outcome.log.completed) return ExitCode::Done;
        tell({plain(report.outcome.log.stopReason)});
        return ExitCode::Failed;
    }

    ExitCode recover() {
        const RunReport report = recoverRun(options_);
        print(runJson(report), runText(report));
        return ExitCode::Done;
    }

    ExitCode identify() {
        const IdentificationReport report = identifyFromLog(options_, model_, control_);
        print(identificationJson(report.result), identificationText(report.result));
        if (report.result.converged) return ExitCode::Done;
        tell({plain(report.result.reason)});
        return ExitCode::Failed;
    }

    ExitCode optimize() {
        if (!options_.outputPath.empty()) project::requireReplaceableByText(options_.outputPath);
        if (!options_.resultsPath.empty())
            recorder_.emplace(options_.resultsPath, model_, description(), true);
        control_.iteration = [&](const session::IterationReport& iteration) {
            if (options_.progress) environment_.messages << iterationText(iteration) << std::flush;
            record([&] { recorder_->add(iteration); });
        };
        tellDoubtsOfMotion();
        const session::OptimizationResult result = optimizeAndRecord();
        if (!options_.outputPath.empty()) writeOptimized(result);
        print(optimizationJson(result), optimizationText(result));
        // Of limits the iterations keep no derivatives.
        if (!result.iterations.empty()
            && std::none_of(model_.costTerms.begin(), model_.costTerms.end(), model::isConstraint))
            tell(session::doubtsOfGradient(result.variables, result.iterations.front().gradient,
                                           {}));
        if (!result.converged) tell({plain(result.reason)});
        const bool confirmed = !result.converged || confirmFile(result);
        return result.converged && confirmed && !recordingFailed_ ? ExitCode::Done
                                                                  : ExitCode::Failed;
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

    session::OptimizationResult optimizeAndRecord() {
        try {
            session::OptimizationResult result = session::optimize(model_, control_);
            record([&] { recorder_->finish(result, motionOf(result.model)); });
            return result;
        } catch (...) {
            const std::string reason =
                session::failureText(session::problemsOf(std::current_exception()));
            record([&] { tellPartial(options_.resultsPath, recorder_->fail(reason)); });
            throw;
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

    [[nodiscard]] session::OptimizationDescription description() const {
        session::OptimizationDescription description;
        description.name = std::filesystem::path(options_.resultsPath).stem().string();
        description.projectName = std::filesystem::path(options_.project).filename().string();
        description.program = "linkwright-cli";
        return description;
    }

    void writeOptimized(const session::OptimizationResult& result) const {
        // The overrides of the command line concern this run only.
        model::Model optimized = result.model;
        const std::string text = project::readTextFile(options_.project);
        const model::Model original = project::parseProject(text, options_.project);
        session::takeSettings(optimized, original.simulation);
        optimized.optimization = original.optimization;
        optimized.optimizedHash = session::fingerprint(optimized);
        project::writeProject(optimized, options_.outputPath, text);
    }

    /// Reads the optimum back from the file that was written, and computes it with the settings of
    /// this run.
    /// @return whether it has the cost that is reported
    [[nodiscard]] bool confirmFile(const session::OptimizationResult& result) const {
        if (options_.outputPath.empty()) return true;
        model::Model written = project::readProject(options_.outputPath);
        session::takeSettings(written, model_.simulation);
        const std::string found =
            session::disagreement(session::costAnew(written, result, control_.stop), result);
        if (!found.empty()) tell({{Severity::Error, {}, options_.outputPath, found, {}}});
        return found.empty();
    }

    const Options& options_;
    const Environment& environment_;
    session::SolveControl control_;
    model::Model model_;
    std::vector<Diagnostic> warnings_;
    session::SimulationResult motion_;                       ///< of the optimum that is recorded
    std::optional<session::OptimizationRecorder> recorder_;  ///< while results are written
    bool recordingFailed_ = false;
};

}  // namespace

ExitCode runCommand(const Options& options, const Environment& environment) {
    return Session(options, environment).run();
}

ExitCode reportWrongCommandLine(const ParsedCommandLine& commandLine,
                                const Environment& environment) {
    environment.messages << "error: " << commandLine.problem
                         << "\nlinkwright-cli --help lists commands and options.\n";
    if (commandLine.json) {
        const Diagnostic diagnostic{Severity::Error, {}, "command line", commandLine.problem, {}};
        environment.output << project::formatJson(failureJson({diagnostic}, commandLine.problem));
    }
    return ExitCode::WrongInput;
}

}  // namespace linkwright::cli
