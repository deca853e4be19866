// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/runs/optimizations.h"

#include "engine/model/properties.h"
#include "engine/model/validation.h"
#include "engine/session/document/project_access.h"
#include "engine/session/rig/rig_run.h"
#include "engine/session/runs/run_file.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/solve.h"
#include "ui/document/elements/stage_parameters.h"
#include "ui/document/runs/design_values.h"
#include "ui/document/runs/recorded_name.h"
#include "ui/document/runs/stored_run.h"

#include <QFile>
#include <QFileInfo>
#include <QSignalBlocker>
#include <algorithm>
#include <exception>
#include <set>
#include <utility>

namespace linkwright::document {

namespace {

constexpr int reportsMilliseconds = 33;
constexpr int numbersMilliseconds = 100;

bool hasPlaceForResults(const QString& projectPath) {
    const QFileInfo folder(
        QString::fromStdString(session::resultsFolder(projectPath.toStdString())));
    if (folder.exists()) return folder.isDir() && folder.isWritable();
    return QFileInfo(folder.absolutePath()).isWritable();
}

}  // namespace

Optimizations::Optimizations(Project& project, Solver& solver, GradientChecker& checker,
                             QObject* parent)
    : QObject(parent),
      project_(project),
      solver_(solver),
      checker_(checker),
      task_(std::make_unique<BackgroundTask>()) {
    connect(&project_, &Project::left, this, &Optimizations::leave);
    connect(&project_, &Project::replaced, this, [this] {
        load(project_.filePath());
        Q_EMIT changed();
    });
    connect(&project_, &Project::restored, this, [this](const QString& recoveryFile) {
        if (project_.resultsKept()) load(keeper_.adoptRunsOf(recoveryFile));
    });
    connect(&project_, &Project::saved, this, [this] {
        takeFilesAlong();
        writeUnkept();
    });
    connect(&checker_, &GradientChecker::checked, this, &Optimizations::keepCheck);
    connect(&keeper_, &RunKeeper::taken, this, &Optimizations::onTaken);
    connect(&keeper_, &RunKeeper::written, this, &Optimizations::onWritten);
    connect(&keeper_, &RunKeeper::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                Q_EMIT messageRaised(
                    {tr("Not all optimizations could be kept beside the project"), problems});
            });
    connect(task_.get(), &BackgroundTask::failed, this, &Optimizations::endWithout);
    connect(task_.get(), &BackgroundTask::ended, this, &Optimizations::takeLeftFilesAlong);
    for (QTimer* pause : {&reportsPause_, &numbersPause_})
        pause->setSingleShot(true);
    connect(&reportsPause_, &QTimer::timeout, this, &Optimizations::handOverReports);
    connect(&numbersPause_, &QTimer::timeout, this, &Optimizations::reportNumbers);
}

Optimizations::~Optimizations() {
    const QSignalBlocker nobodyListens(this);  // what is shown goes with the window
    leaveFile();
    task_.reset();  // the file is closed now
    takeLeftFilesAlong();
}

// The one that runs -------------------------------------------------------------------------------

QString Optimizations::startObstacle() const {
    if (running_) return tr("An optimization is running.");
    const bool hasVariables =
        !project_.model().designVariables.empty()
        || std::any_of(project_.model().inputs.begin(), project_.model().inputs.end(),
                       [](const model::Input& input) { return input.optimize; });
    if (project_.model().costTerms.empty())
        return tr("The objective has no terms: there is nothing to make smaller.");
    if (!hasVariables)
        return tr("Tick the star next to any number to let the optimizer change it.");
    if (project_.model().optimization.stages.empty() && !model::hasActiveTerms(project_.model()))
        return tr("No term of the objective counts: tick one.");
    if (!solver_.summaryKnown()) return {};  // what it finds comes as the outcome of the run
    const std::vector<base::Diagnostic>& problems = solver_.summary().problems;
    const auto error = std::find_if(
        problems.begin(), problems.end(),
        [](const base::Diagnostic& one) { return one.severity == base::Severity::Error; });
    if (error != problems.end())
        return tr("Mend the mechanism first. %1").arg(QString::fromStdString(error->message));
    return {};
}

void Optimizations::start() {
    if (!startObstacle().isEmpty()) return;
    Optimization run;
    run.initialModel = project_.sharedModel();
    begin(std::move(run), std::nullopt);
}

bool Optimizations::startQueued(const ModelPointer& model, const QString& name,
                                const QString& notes) {
    if (running_ || !model) return false;
    Optimization run;
    run.initialModel = model;
    run.name = name;
    run.notes = notes;
    run.queued = true;
    return begin(std::move(run), std::nullopt);
}

void Optimizations::continueFrom(std::size_t index, std::size_t iteration) {
    if (!continueObstacle(index).isEmpty() || iteration >= all_[index].iterations.size()) return;
    const Optimization& earlier = all_[index];
    const session::IterationReport& report = *earlier.iterations[iteration];
    Optimization run;
    run.initialModel = earlier.initialModel;
    run.continuedFrom = earlier.title();
    run.continuedIteration = report.iteration;
    begin(std::move(run), session::OptimizationStart{report.stage, report.variables});
}

bool Optimizations::begin(Optimization optimization,
                          std::optional<session::OptimizationStart> start) {
    for (const Optimization& other : all_)
        optimization.number = std::max(optimization.number, other.number);
    ++optimization.number;
    try {
        optimization.variables = session::variablesOf(*optimization.initialModel);
    } catch (const base::InputError& error) {
        // Among the problems it would go with the motion that is computed at the moment.
        Q_EMIT messageRaised({tr("The optimization cannot start"), error.diagnostics()});
        return false;
    }
    if (start && start->variables.size() == optimization.variables.size())
        for (std::size_t index = 0; index < optimization.variables.size(); ++index)
            optimization.variables[index].value = start->variables[index];
    session::OptimizeRequest request = requestFor(optimization);
    request.start = std::move(start);
    const ModelPointer model = optimization.initialModel;
    all_.push_back(std::move(optimization));
    running_ = true;
    paused_ = false;
    solve(model, std::move(request));
    Q_EMIT changed();
    Q_EMIT started();
    return true;
}

/// Finds a place for the results file, and says what goes into it.
session::OptimizeRequest Optimizations::requestFor(Optimization& optimization) {
    session::OptimizeRequest request;
    const QString project = project_.filePath();
    if (project_.resultsKept()) {
        try {
            request.recordPath = keeper_.nextFile(project);
            if (!project.isEmpty()
                && !RunKeeper::isBeside(QString::fromStdString(request.recordPath), project))
                Q_EMIT messageRaised(
                    {tr("The optimization is kept only until the window closes"),
                     {{base::Severity::Warning,
                       {},
                       session::resultsFolder(project.toStdString()),
                       "This folder of results cannot be made or written to.",
                       "Save the project in another folder: its optimizations go along."}}});
        } catch (const base::InputError& error) {
            Q_EMIT messageRaised(
                {tr("The optimization is not kept in a file"), error.diagnostics()});
        }
    }
    optimization.filePath = QString::fromStdString(request.recordPath);
    optimization.number = std::max(optimization.number, runNumberOf(optimization.filePath));
    request.description.name = optimization.title().toStdString();
    request.description.notes = optimization.notes.toStdString();
    request.description.projectName =
        project.isEmpty() ? nameWithoutFile : project_.fileName().toStdString();
    request.description.program = "linkwright";
    request.description.continuedFrom = optimization.continuedFrom.toStdString();
    request.description.continuedIteration = optimization.continuedIteration;
    return request;
}

void Optimizations::solve(const ModelPointer& model, session::OptimizeRequest request) {
    pause_ = std::make_shared<std::atomic<bool>>(false);
    task_->start([this, model, request = std::move(request),
                  pause = pause_](const BackgroundTask::Turn& turn) -> BackgroundTask::Answer {
        session::OptimizeRequest asked = request;
        asked.abandoned = &turn.closing();
        asked.iterated = [&](const std::shared_ptr<const session::IterationReport>& report) {
            turn.report([this, report] { takeReport(report); });
        };
        asked.recordingFailed = [&](const std::vector<base::Diagnostic>& problems) {
            turn.report([this, problems] { onRecordingFailed(problems); });
        };
        session::SolveControl control;
        control.stop = &turn.stop();
        control.pause = pause.get();
        return
            [this, result = session::optimizeRecorded(*model, asked, control)] { finish(result); };
    });
}

void Optimizations::stop() {
    if (!running_) return;
    task_->cancel();
    setPaused(false);
}

void Optimizations::setPaused(bool paused) {
    if (!running_ || paused == paused_) return;
    paused_ = paused;
    *pause_ = paused;
    Q_EMIT pausedChanged(paused);
}

/// Reports are handed over in bundles, at most thirty times a second; none is lost.
void Optimizations::takeReport(const std::shared_ptr<const session::IterationReport>& report) {
    reports_.push_back(report);
    if (!reportsPause_.isActive()) handOverReports();
}

void Optimizations::handOverReports() {
    if (!running_ || reports_.empty()) return;
    const IterationList reports = std::exchange(reports_, {});
    std::vector<std::shared_ptr<const session::IterationReport>>& list = all_.back().iterations;
    list.insert(list.end(), reports.begin(), reports.end());
    reportsPause_.start(reportsMilliseconds);
    Q_EMIT iterationsReported(reports);
    numbersWait_ = true;
    if (!numbersPause_.isActive()) reportNumbers();
}

void Optimizations::reportNumbers() {
    if (!std::exchange(numbersWait_, false) || !running_) return;
    numbersPause_.start(numbersMilliseconds);
    Q_EMIT numbersReported();
}

void Optimizations::finish(const std::shared_ptr<const session::OptimizationResult>& result) {
    handOverReports();
    reportNumbers();
    running_ = false;
    paused_ = false;
    Optimization& ended = all_.back();
    ended.result = result;
    if (!ended.name.isEmpty() || !ended.notes.isEmpty()) keepDescription(ended);
    const int lastStage = ended.iterations.empty() ? -1 : ended.iterations.back()->stage;
    // The project may have been edited meanwhile.
    const QStringList missing =
        ended.queued ? QStringList()
                     : missingVariables(project_.model(), result->model, result->variables);
    const bool fits =
        missing.isEmpty()
        || missing.size() < missingVariables({}, result->model, result->variables).size();
    const bool taken = !ended.queued && fits && put(tr("Optimize"), *result, lastStage);
    Q_EMIT changed();
    Q_EMIT finished();
    if (hasPlaceForResults(project_.filePath())) takeFilesAlong();
    tellWhatIsMissing(tr("Not all of the result could be put into the project"), missing);
    if (taken && missing.isEmpty() && lastStage >= 0
        && session::fingerprint(project_.model()) != result->model.optimizedHash)
        Q_EMIT messageRaised({tr("The project is not what was optimized"),
                              {{base::Severity::Warning,
                                {},
                                {},
                                tr("It was edited since the optimization began.").toStdString(),
                                tr("Start again to optimize what it is now.").toStdString()}}});
}

/// @param problems empty when it was stopped before it had anything to report
void Optimizations::endWithout(const std::vector<base::Diagnostic>& problems) {
    handOverReports();
    reportNumbers();
    running_ = false;
    paused_ = false;
    all_.back().failure = problems.empty() ? tr("Stopped before the first result.")
                                           : QString::fromStdString(session::failureText(problems));
    if (!problems.empty()) solver_.addProblems(problems);
    Q_EMIT changed();
    Q_EMIT finished();
    // Where there is no place for results it was said when the run began.
    if (hasPlaceForResults(project_.filePath())) takeFilesAlong();
}

void Optimizations::onRecordingFailed(std::vector<base::Diagnostic> problems) {
    all_.back().cutFile = std::exchange(all_.back().filePath, {});
    problems.push_back({base::Severity::Warning,
                        {},
                        {},
                        tr("All of it stays in this window.").toStdString(),
                        tr("When it has ended and its folder can be written to "
                           "again, save the project: then it is written.")
                            .toStdString()});
    Q_EMIT messageRaised(
        {tr("The optimization goes on, but its results are no longer kept"), problems});
}

// Kept in files -----------------------------------------------------------------------------------

/// The project is left: nothing of its optimizations is shown any more.
void Optimizations::leave() {
    leaveFile();
    if (pause_) *pause_ = false;
    task_->forget();
    loading_.forget();
    motions_.forget();
    ++generation_;
    running_ = false;
    paused_ = false;
    reports_.clear();
    all_.clear();
    Q_EMIT placesChanged();
}

/// One that goes on and lies elsewhere than the project was saved: its file follows when it is
/// closed, whatever becomes of the window meanwhile.
void Optimizations::leaveFile() {
    const QString project = project_.filePath();
    if (!running_ || !project_.resultsKept() || project.isEmpty()) return;
    const QString& file = all_.back().filePath;
    if (!file.isEmpty() && !RunKeeper::isBeside(file, project) && hasPlaceForResults(project))
        leftFiles_.push_back({file, project});
}

/// One works at a time: those that were left are over when any is.
void Optimizations::takeLeftFilesAlong() {
    constexpr int ofNoOpenProject = -1;
    for (const LeftFile& left : std::exchange(leftFiles_, {}))
        if (QFileInfo::exists(left.file))  // not of one that never began
            keeper_.takeAlong({left.file}, left.projectPath, ofNoOpenProject,
                              RunKeeper::Origin::ThisProject);
}

/// @param projectPath empty: there is nothing to read
void Optimizations::load(const QString& projectPath) {
    if (!project_.resultsKept() || projectPath.isEmpty()) return;
    loading_.start([this, path = projectPath.toStdString()](
                       const BackgroundTask::Turn& turn) -> BackgroundTask::Answer {
        std::vector<Optimization> loaded;
        std::vector<base::Diagnostic> problems;
        for (const std::string& file : session::runFiles(path)) {
            if (turn.stop()) return {};
            try {
                loaded.push_back(fromStored(session::readRun(file)));
            } catch (...) {
                // A damaged file must not keep the others from being shown.
                problems.push_back(session::problemsOf(std::current_exception()).front());
            }
        }
        return [this, loaded = std::move(loaded), problems = std::move(problems)] {
            if (!loaded.empty()) addLoaded(loaded);
            if (!problems.empty())
                Q_EMIT messageRaised({tr("Earlier optimizations cannot be shown"), problems});
        };
    });
}

void Optimizations::addLoaded(const std::vector<Optimization>& loaded) {
    // Runs started meanwhile have files of their own, read before they had anything to tell.
    std::vector<Optimization> all;
    for (const Optimization& run : loaded) {
        const bool known = std::any_of(all_.begin(), all_.end(), [&](const Optimization& other) {
            return other.filePath == run.filePath;
        });
        if (known) continue;
        all.push_back(run);
        all.back().ofProject = otherProject(run.ofProject, project_.fileName());
    }
    // The newest run of the project itself is the last one: it is what the dashboard opens with.
    std::stable_partition(all.begin(), all.end(),
                          [](const Optimization& run) { return !run.ofProject.isEmpty(); });
    all.insert(all.end(), all_.begin(), all_.end());
    all_ = std::move(all);
    numberApart();
    Q_EMIT placesChanged();
    showStoredCheck();
    Q_EMIT changed();
}

/// Brings the runs that lie elsewhere to the project: those from before it was saved here. The one
/// that runs follows when it ends.
void Optimizations::takeFilesAlong() {
    if (!project_.resultsKept() || project_.filePath().isEmpty()) return;
    QStringList own, foreign;
    for (const Optimization& run : all_)
        if (!run.running() && !run.filePath.isEmpty()
            && !RunKeeper::isBeside(run.filePath, project_.filePath()))
            (run.ofProject.isEmpty() ? own : foreign) << run.filePath;
    keeper_.takeAlong(own, project_.filePath(), generation_, RunKeeper::Origin::ThisProject);
    keeper_.takeAlong(foreign, project_.filePath(), generation_, RunKeeper::Origin::Kept);
}

/// Brings the runs to their folder that could not be written when they were computed.
void Optimizations::writeUnkept() {
    if (!project_.resultsKept() || project_.filePath().isEmpty() || project_.isSample()) return;
    std::vector<Optimization> unkept;
    for (const Optimization& run : all_)
        if (!run.running() && run.filePath.isEmpty() && run.ofProject.isEmpty())
            unkept.push_back(run);
    if (!unkept.empty()) keeper_.write(std::move(unkept), project_.filePath(), generation_);
}

void Optimizations::onWritten(int generation, int number, const QString& path) {
    if (generation != generation_)
        return;  // of a project that was left: it is found when that is opened again
    const auto run = std::find_if(all_.begin(), all_.end(), [&](const Optimization& other) {
        return other.number == number && other.filePath.isEmpty();
    });
    if (run == all_.end()) {
        QFile::remove(path);  // removed while it was written
        return;
    }
    run->filePath = path;
    run->cutFile.clear();
    // Words said meanwhile.
    keepDescription(*run);
    Q_EMIT changed();
}

void Optimizations::onTaken(int generation, const QString& from, const QString& to) {
    if (generation != generation_)
        return;  // of a project that was left: it is found when that is opened again
    const auto run = std::find_if(all_.begin(), all_.end(), [&](const Optimization& other) {
        return other.filePath == from;
    });
    if (run == all_.end()) {
        QFile::remove(to);  // removed while it was on its way
        return;
    }
    run->filePath = to;
    // Words said meanwhile.
    keepDescription(*run);
    Q_EMIT changed();
}

void Optimizations::tellWhatIsMissing(const QString& title, const QStringList& missing) {
    if (missing.isEmpty()) return;
    constexpr qsizetype named = 5;
    QString list = missing.mid(0, named).join(QStringLiteral(", "));
    if (missing.size() > named) list = tr("%1 and %2 more").arg(list).arg(missing.size() - named);
    Q_EMIT messageRaised(
        {title,
         {{base::Severity::Warning,
           {},
           {},
           tr("The project does not have %1.").arg(list).toStdString(),
           tr("The optimization keeps its whole result: undo what was removed or changed, "
              "and restore its design.")
               .toStdString()}}});
}

/// Gives runs whose number is another one's, too, the next free one: those started before the kept
/// ones were read, without files of their own, and copies of files.
void Optimizations::numberApart() {
    std::set<int> taken, seen;
    for (const Optimization& run : all_)
        taken.insert(run.number);
    for (const bool foreign : {false, true})
        for (Optimization& run : all_)
            if (run.ofProject.isEmpty() != foreign && !seen.insert(run.number).second)
                run.number = *taken.insert(*taken.rbegin() + 1).first;
}

/// Shows the newest gradient check that was stored, as long as there is none of now.
void Optimizations::showStoredCheck() {
    const auto newest = std::find_if(all_.rbegin(), all_.rend(), [](const Optimization& run) {
        return run.check && run.ofProject.isEmpty();
    });
    if (newest != all_.rend())
        checker_.show(newest->check,
                      newest->result ? newest->result->model : *newest->initialModel);
}

void Optimizations::keepDescription(const Optimization& run) {
    if (run.filePath.isEmpty() || !QFileInfo::exists(run.filePath)) return;
    try {
        session::describeRun(run.filePath.toStdString(), run.title().toStdString(),
                             run.notes.toStdString());
    } catch (const base::InputError& error) {
        Q_EMIT messageRaised(
            {tr("The name of the optimization could not be kept"), error.diagnostics()});
    }
}

/// Stores the check with the run whose result the checked design is, if there is one.
void Optimizations::keepCheck() {
    const CheckPointer check = checker_.check();
    if (all_.empty() || all_.back().running() || !all_.back().ofProject.isEmpty()) return;
    Optimization& run = all_.back();
    const auto& ends = run.result ? run.result->variables : run.variables;
    const bool same =
        ends.size() == check->variables.size()
        && std::equal(ends.begin(), ends.end(), check->variables.begin(),
                      [](const session::Variable& one, const session::Variable& other) {
                          return one.name == other.name && one.value == other.value;
                      });
    if (!same) return;
    run.check = check;
    if (run.filePath.isEmpty()) return;
    try {
        session::storeCheck(run.filePath.toStdString(), *check);
    } catch (const base::InputError& error) {
        Q_EMIT messageRaised({tr("The gradient check could not be kept with the optimization"),
                              error.diagnostics()});
    }
}

// Compared, restored, described -------------------------------------------------------------------

/// Whether the project, wherever its variables are now, is what a run made the best of.
bool Optimizations::solvesThisProblem(const Optimization& run) const {
    model::Model solved = *run.initialModel;
    for (const session::Variable& variable : run.variables) {
        if (variable.sample < 0) {
            const model::Number* now =
                model::findNumber(project_.model(), variable.object, variable.property);
            model::Number* then = model::findNumber(solved, variable.object, variable.property);
            if (now && then) then->value = now->value;
        } else if (const model::Input* now =
                       variable.sample > 0
                           ? nullptr
                           : model::findById(project_.model().inputs, variable.object)) {
            if (model::Input* then = model::findById(solved.inputs, variable.object))
                then->samples = now->samples;
        }
    }
    return session::fingerprint(solved) == session::fingerprint(project_.model());
}

QString Optimizations::continueObstacle(std::size_t index) const {
    if (running_) return tr("An optimization is running.");
    if (index >= all_.size()) return tr("Select an optimization.");
    const Optimization& run = all_[index];
    if (run.iterations.empty() || run.iterations.back()->variables.size() != run.variables.size())
        return tr("The optimization has no iteration to go on from.");
    const QStringList missing =
        missingVariables(project_.model(), *run.initialModel, run.variables);
    if (!missing.isEmpty())
        return tr("The optimization changes what this project does not have: %1.")
            .arg(missing.mid(0, 3).join(QStringLiteral(", ")));
    if (!run.ofProject.isEmpty() && !solvesThisProblem(run))
        return tr("The optimization solves the problem of %1. Restore its design here and press "
                  "Start, or "
                  "continue it there.")
            .arg(run.ofProject);
    return {};
}

QString Optimizations::restoreObstacle(std::size_t index) const {
    if (running_) return tr("An optimization is running.");
    if (index >= all_.size()) return tr("Select an optimization.");
    const Optimization& run = all_[index];
    if (!run.result && !run.best()) return tr("The optimization found no design.");
    const QStringList missing =
        missingVariables(project_.model(), *run.initialModel, run.variables);
    const QString list = missing.mid(0, 3).join(QStringLiteral(", "));
    if (!run.ofProject.isEmpty() && !missing.isEmpty())
        return tr("The optimization was computed for %1; this project does not have %2.")
            .arg(run.ofProject, list);
    const bool none =
        missing.size() == missingVariables({}, *run.initialModel, run.variables).size();
    if (!missing.isEmpty() && none)
        return tr("This project has nothing of what the optimization changes: %1.").arg(list);
    return {};
}

bool Optimizations::put(const QString& commit, const session::OptimizationResult& result,
                        int stage) {
    std::vector<double> values;
    for (const session::Variable& variable : result.variables)
        values.push_back(variable.value);
    return project_.commit(commit, [&](model::Model& edited) {
        applyVariables(edited, result.variables, values);
        applyStageParameters(edited, result.model.optimization, stage);
        edited.optimizedHash = result.model.optimizedHash;
    });
}

void Optimizations::restore(std::size_t index) {
    if (!restoreObstacle(index).isEmpty()) return;
    const Optimization& run = all_[index];
    if (!run.result) {
        // One that was interrupted or failed on the way: the best of what it reached.
        const auto found =
            std::find_if(run.iterations.begin(), run.iterations.end(),
                         [best = run.best()](const auto& report) { return report.get() == best; });
        if (found != run.iterations.end())
            restoreIteration(index, static_cast<std::size_t>(found - run.iterations.begin()));
        return;
    }
    const QStringList missing =
        missingVariables(project_.model(), run.result->model, run.result->variables);
    put(tr("Restore design of %1").arg(run.title()), *run.result,
        run.iterations.empty() ? -1 : run.iterations.back()->stage);
    tellWhatIsMissing(tr("Not all of the design could be restored"), missing);
}

void Optimizations::restoreIteration(std::size_t index, std::size_t iteration) {
    if (!restoreObstacle(index).isEmpty() || iteration >= all_[index].iterations.size()) return;
    const Optimization& run = all_[index];
    const session::IterationReport& report = *run.iterations[iteration];
    const QStringList missing =
        missingVariables(project_.model(), *run.initialModel, run.variables);
    project_.commit(tr("Restore iteration %1 of %2").arg(report.iteration).arg(run.title()),
                    [&](model::Model& edited) {
                        applyVariables(edited, run.variables, report.variables);
                        applyStageParameters(edited, run.initialModel->optimization, report.stage);
                        // The values belong to the model of that run, whatever has been edited
                        // since.
                        edited.optimizedHash = session::fingerprint(designAt(run, report));
                    });
    tellWhatIsMissing(tr("Not all of the design could be restored"), missing);
}

void Optimizations::describe(std::size_t index, const QString& name, const QString& notes) {
    if (index >= all_.size()) return;
    Optimization& run = all_[index];
    if (run.name == name && run.notes == notes) return;
    run.name = name;
    run.notes = notes;
    // A file that is being written takes the words when it is done.
    if (!run.running()) keepDescription(run);
    Q_EMIT changed();
}

void Optimizations::remove(std::size_t index) {
    if (index >= all_.size() || all_[index].running()) return;
    const QString file = all_[index].filePath;
    if (!file.isEmpty() && QFileInfo::exists(file) && !QFile::moveToTrash(file)
        && !QFile::remove(file)) {
        Q_EMIT messageRaised({tr("The optimization could not be removed"),
                              {{base::Severity::Error,
                                {},
                                file.toStdString(),
                                "The file cannot be removed.",
                                "Check that its folder may be written to."}}});
        return;
    }
    if (!all_[index].cutFile.isEmpty()) QFile::remove(all_[index].cutFile);
    all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(index));
    Q_EMIT placesChanged();
    Q_EMIT changed();
}

void Optimizations::setHidden(std::size_t index, bool hidden) {
    if (index >= all_.size() || all_[index].hidden == hidden) return;
    all_[index].hidden = hidden;
    Q_EMIT changed();
}

void Optimizations::setColor(std::size_t index, int color) {
    if (index >= all_.size() || all_[index].color == color) return;
    Optimization& run = all_[index];
    run.color = color;
    if (color >= 0 && !run.motion && run.best() && !run.running()) computeMotion(run);
    Q_EMIT changed();
}

/// A design that cannot move has no curves to compare.
void Optimizations::computeMotion(const Optimization& run) {
    motions_.start(
        [this, model = bestDesign(run), number = run.number](const BackgroundTask::Turn& turn) {
            session::SolveControl control;
            control.stop = &turn.stop();
            const auto motion = std::make_shared<const session::SimulationResult>(
                session::simulate(*model, {}, control));
            return BackgroundTask::Answer([this, number, motion] {
                if (motion->failure) return;
                for (Optimization& other : all_)
                    if (other.number == number && !other.motion) other.motion = motion;
                Q_EMIT changed();
            });
        });
}

}  // namespace linkwright::document
