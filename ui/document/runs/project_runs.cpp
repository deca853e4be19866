// SPDX-License-Identifier: GPL-3.0-or-later
// Optimization runs of the open project: started, paused, continued, kept in files, looked at.
#include "engine/model/properties.h"
#include "engine/session/document/project_access.h"
#include "engine/session/rig/rig_run.h"
#include "engine/session/runs/run_file.h"
#include "engine/session/solving/solve.h"
#include "ui/document/elements/stage_parameters.h"
#include "ui/document/project/project_controller.h"
#include "ui/document/runs/recorded_name.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <set>
#include <utility>

namespace linkwright::document {

namespace {

bool hasPlaceForResults(const QString& projectPath) {
    const QFileInfo folder(
        QString::fromStdString(session::resultsFolder(projectPath.toStdString())));
    if (folder.exists()) return folder.isDir() && folder.isWritable();
    return QFileInfo(folder.absolutePath()).isWritable();
}

}  // namespace

void ProjectController::connectRuns() {
    connect(&engine_, &EngineBridge::recordingFailed, this,
            [this](std::vector<base::Diagnostic> problems) {
                if (!optimizing_ || runs_.empty()) return;  // the run of a project that was left
                runs_.back().cutFile = std::exchange(runs_.back().filePath, {});
                problems.push_back({base::Severity::Warning,
                                    {},
                                    {},
                                    tr("The whole run stays in this window.").toStdString(),
                                    tr("When the run has ended and its folder can be written to "
                                       "again, save the project: then it is written.")
                                        .toStdString()});
                Q_EMIT messageRaised(
                    {tr("The run goes on, but its results are no longer kept"), problems});
            });
    connect(&runLoader_, &RunLoader::loaded, this,
            [this](int generation, const std::vector<OptimizationRun>& loaded) {
                if (generation == generation_ && !loaded.empty()) addLoadedRuns(loaded);
            });
    connect(&runLoader_, &RunLoader::unreadable, this,
            [this](int generation, const std::vector<base::Diagnostic>& problems) {
                if (generation == generation_)
                    Q_EMIT messageRaised({tr("Earlier runs cannot be shown"), problems});
            });
    connect(&keeper_, &RunKeeper::taken, this, &ProjectController::onRunTaken);
    connect(&keeper_, &RunKeeper::written, this, &ProjectController::onRunWritten);
    connect(
        &keeper_, &RunKeeper::failed, this, [this](const std::vector<base::Diagnostic>& problems) {
            Q_EMIT messageRaised({tr("Not all runs could be kept beside the project"), problems});
        });
    connect(this, &ProjectController::optimizationFinished, this, [this] {
        // Where there is no place for results it was said when the run began.
        if (hasPlaceForResults(filePath())) takeRunsAlong();
    });
    connect(&runLoader_, &RunLoader::moved, this,
            [this](int generation, int number, const SimulationPointer& motion) {
                if (generation != generation_ || motion->failure) return;
                for (OptimizationRun& run : runs_)
                    if (run.number == number && !run.motion) run.motion = motion;
                Q_EMIT runsChanged();
            });
    connect(&runLoader_, &RunLoader::checked, this,
            [this](const ModelPointer& model,
                   const std::shared_ptr<const session::GradientCheck>& check) {
                checkModel_ = model;
                check_ = check;
                keepCheck();
                Q_EMIT checkChanged();
            });
    connect(&runLoader_, &RunLoader::checkFailed, this, [this](const QString& reason) {
        checkFailure_ = reason;
        Q_EMIT checkChanged();
    });
    connect(&runLoader_, &RunLoader::checkProgressed, this, &ProjectController::checkProgressed);
}

void ProjectController::addLoadedRuns(const std::vector<OptimizationRun>& loaded) {
    // Runs started meanwhile have files of their own, read before they had anything to tell.
    std::vector<OptimizationRun> all;
    for (const OptimizationRun& run : loaded) {
        const bool known = std::any_of(
            runs_.begin(), runs_.end(),
            [&](const OptimizationRun& other) { return other.filePath == run.filePath; });
        if (known) continue;
        all.push_back(run);
        all.back().ofProject = otherProject(run.ofProject, fileName());
    }
    // The newest run of the project itself is the last one: it is what the dashboard opens with.
    std::stable_partition(all.begin(), all.end(),
                          [](const OptimizationRun& run) { return !run.ofProject.isEmpty(); });
    all.insert(all.end(), runs_.begin(), runs_.end());
    runs_ = std::move(all);
    tellRunsApart();
    replay_.reset();
    showStoredCheck();
    Q_EMIT runsChanged();
}

/// Brings the runs that lie elsewhere to the project: those from before it was saved here. The one
/// that runs follows when it ends.
void ProjectController::takeRunsAlong() {
    if (!runsKept_ || filePath().isEmpty()) return;
    QStringList own, foreign;
    for (const OptimizationRun& run : runs_)
        if (!run.running() && !run.filePath.isEmpty()
            && !RunKeeper::isBeside(run.filePath, filePath()))
            (run.ofProject.isEmpty() ? own : foreign) << run.filePath;
    keeper_.takeAlong(own, filePath(), generation_, RunKeeper::Origin::ThisProject);
    keeper_.takeAlong(foreign, filePath(), generation_, RunKeeper::Origin::Kept);
}

/// Brings the runs to their folder that could not be written when they were computed.
void ProjectController::writeUnkeptRuns() {
    if (!runsKept_ || filePath().isEmpty() || isSample()) return;
    std::vector<OptimizationRun> unkept;
    for (const OptimizationRun& run : runs_)
        if (!run.running() && run.filePath.isEmpty() && run.ofProject.isEmpty())
            unkept.push_back(run);
    if (!unkept.empty()) keeper_.write(std::move(unkept), filePath(), generation_);
}

void ProjectController::onRunWritten(int generation, int number, const QString& path) {
    if (generation != generation_)
        return;  // of a project that was left: it is found when that is opened again
    const auto run = std::find_if(runs_.begin(), runs_.end(), [&](const OptimizationRun& other) {
        return other.number == number && other.filePath.isEmpty();
    });
    if (run == runs_.end()) {
        QFile::remove(path);  // removed while it was written
        return;
    }
    run->filePath = path;
    run->cutFile.clear();
    // Words said meanwhile.
    keepDescription(*run);
    Q_EMIT runsChanged();
}

void ProjectController::onRunTaken(int generation, const QString& from, const QString& to) {
    if (generation != generation_)
        return;  // of a project that was left: it is found when that is opened again
    const auto run = std::find_if(runs_.begin(), runs_.end(), [&](const OptimizationRun& other) {
        return other.filePath == from;
    });
    if (run == runs_.end()) {
        QFile::remove(to);  // removed while it was on its way
        return;
    }
    run->filePath = to;
    // Words said meanwhile.
    keepDescription(*run);
    Q_EMIT runsChanged();
}

/// A run that goes on and lies elsewhere than the project was saved: it follows when the engine
/// lets go of its file, whatever becomes of the window meanwhile.
void ProjectController::leaveRun() {
    if (!optimizing_ || !runsKept_ || filePath().isEmpty() || runs_.empty()) return;
    const QString& file = runs_.back().filePath;
    if (file.isEmpty() || RunKeeper::isBeside(file, filePath()) || !hasPlaceForResults(filePath()))
        return;
    leftRuns_.push_back({generation_, file, filePath()});
}

void ProjectController::takeLeftRunAlong(int generation) {
    const auto left =
        std::find_if(leftRuns_.begin(), leftRuns_.end(),
                     [generation](const LeftRun& run) { return run.generation == generation; });
    if (left == leftRuns_.end()) return;
    keeper_.takeAlong({left->file}, left->projectPath, left->generation,
                      RunKeeper::Origin::ThisProject);
    leftRuns_.erase(left);
}

void ProjectController::tellWhatIsMissing(const QString& title, const QStringList& missing) {
    if (missing.isEmpty()) return;
    constexpr qsizetype named = 5;
    QString list = missing.mid(0, named).join(QStringLiteral(", "));
    if (missing.size() > named) list = tr("%1 and %2 more").arg(list).arg(missing.size() - named);
    Q_EMIT messageRaised({title,
                          {{base::Severity::Warning,
                            {},
                            {},
                            tr("The project does not have %1.").arg(list).toStdString(),
                            tr("The run keeps its whole result: undo what was removed or changed, "
                               "and restore its design.")
                                .toStdString()}}});
}

/// Gives runs whose number is another one's, too, the next free one: those started before the kept
/// ones were read, without files of their own, and copies of files.
void ProjectController::tellRunsApart() {
    std::set<int> taken, seen;
    for (const OptimizationRun& run : runs_)
        taken.insert(run.number);
    for (const bool foreign : {false, true})
        for (OptimizationRun& run : runs_)
            if (run.ofProject.isEmpty() != foreign && !seen.insert(run.number).second)
                run.number = *taken.insert(*taken.rbegin() + 1).first;
}

/// Shows the newest gradient check that was stored, as long as there is none of now.
void ProjectController::showStoredCheck() {
    if (check_) return;
    const auto newest = std::find_if(runs_.rbegin(), runs_.rend(), [](const OptimizationRun& run) {
        return run.check && run.ofProject.isEmpty();
    });
    if (newest == runs_.rend()) return;
    check_ = newest->check;
    const model::Model& checked = newest->result ? newest->result->model : *newest->initialModel;
    checkModel_ = session::fingerprint(checked) == session::fingerprint(model())
                      ? document_.sharedModel()
                      : nullptr;
    Q_EMIT checkChanged();
}

void ProjectController::setRunsKept(bool kept) {
    runsKept_ = kept;
}

void ProjectController::startOptimization() {
    if (!startObstacle().isEmpty()) return;
    OptimizationRun run;
    run.initialModel = document_.sharedModel();
    beginRun(std::move(run), std::nullopt);
}

bool ProjectController::startQueuedRun(ModelPointer model, const QString& name,
                                       const QString& notes) {
    if (optimizing_ || !model) return false;
    OptimizationRun run;
    run.initialModel = std::move(model);
    run.name = name;
    run.notes = notes;
    run.queued = true;
    return beginRun(std::move(run), std::nullopt);
}

/// Whether the project, wherever its variables are now, is what a run made the best of.
bool ProjectController::solvesThisProblem(const OptimizationRun& run) const {
    model::Model solved = *run.initialModel;
    for (const session::Variable& variable : run.variables) {
        if (variable.sample < 0) {
            const model::Number* now =
                model::findNumber(model(), variable.object, variable.property);
            model::Number* then = model::findNumber(solved, variable.object, variable.property);
            if (now && then) then->value = now->value;
        } else if (const model::Input* now =
                       variable.sample > 0 ? nullptr
                                           : model::findById(model().inputs, variable.object)) {
            if (model::Input* then = model::findById(solved.inputs, variable.object))
                then->samples = now->samples;
        }
    }
    return session::fingerprint(solved) == session::fingerprint(model());
}

QString ProjectController::continueObstacle(std::size_t index) const {
    if (optimizing_) return tr("An optimization is running.");
    if (index >= runs_.size()) return tr("Select a run.");
    const OptimizationRun& run = runs_[index];
    if (run.iterations.empty() || run.iterations.back()->variables.size() != run.variables.size())
        return tr("The run has no iteration to go on from.");
    const QStringList missing = missingVariables(model(), *run.initialModel, run.variables);
    if (!missing.isEmpty())
        return tr("The run changes what this project does not have: %1.")
            .arg(missing.mid(0, 3).join(QStringLiteral(", ")));
    if (!run.ofProject.isEmpty() && !solvesThisProblem(run))
        return tr("The run solves the problem of %1. Restore its design here and press Start, or "
                  "continue it there.")
            .arg(run.ofProject);
    return {};
}

QString ProjectController::restoreObstacle(std::size_t index) const {
    if (optimizing_) return tr("An optimization is running.");
    if (index >= runs_.size()) return tr("Select a run.");
    const OptimizationRun& run = runs_[index];
    if (!run.result && !run.best()) return tr("The run found no design.");
    const QStringList missing = missingVariables(model(), *run.initialModel, run.variables);
    const QString list = missing.mid(0, 3).join(QStringLiteral(", "));
    if (!run.ofProject.isEmpty() && !missing.isEmpty())
        return tr("The run was computed for %1; this project does not have %2.")
            .arg(run.ofProject, list);
    const bool none =
        missing.size() == missingVariables({}, *run.initialModel, run.variables).size();
    if (!missing.isEmpty() && none)
        return tr("This project has nothing of what the run changes: %1.").arg(list);
    return {};
}

void ProjectController::continueRun(std::size_t index, std::size_t iteration) {
    if (!continueObstacle(index).isEmpty() || iteration >= runs_[index].iterations.size()) return;
    const OptimizationRun& earlier = runs_[index];
    const session::IterationReport& report = *earlier.iterations[iteration];
    OptimizationRun run;
    run.initialModel = earlier.initialModel;
    run.continuedFrom = earlier.title();
    run.continuedIteration = report.iteration;
    beginRun(std::move(run), session::OptimizationStart{report.stage, report.variables});
}

bool ProjectController::beginRun(OptimizationRun run,
                                 std::optional<session::OptimizationStart> start) {
    for (const OptimizationRun& other : runs_)
        run.number = std::max(run.number, other.number);
    ++run.number;
    try {
        run.variables = session::variablesOf(*run.initialModel);
    } catch (const base::InputError& error) {
        // Among the problems it would go with the motion that is computed at the moment.
        Q_EMIT messageRaised({tr("The optimization cannot start"), error.diagnostics()});
        return false;
    }
    if (start && start->variables.size() == run.variables.size())
        for (std::size_t index = 0; index < run.variables.size(); ++index)
            run.variables[index].value = start->variables[index];
    session::OptimizeRequest request;
    request.start = std::move(start);
    if (runsKept_) {
        try {
            request.recordPath = keeper_.nextFile(filePath());
            if (!filePath().isEmpty()
                && !RunKeeper::isBeside(QString::fromStdString(request.recordPath), filePath()))
                Q_EMIT messageRaised(
                    {tr("The run is kept only until the window closes"),
                     {{base::Severity::Warning,
                       {},
                       session::resultsFolder(filePath().toStdString()),
                       "This folder of results cannot be made or written to.",
                       "Save the project in another folder: its runs go along."}}});
        } catch (const base::InputError& error) {
            Q_EMIT messageRaised({tr("The run is not kept in a file"), error.diagnostics()});
        }
    }
    run.filePath = QString::fromStdString(request.recordPath);
    run.number = std::max(run.number, runNumberOf(run.filePath));
    request.description.name = run.title().toStdString();
    request.description.notes = run.notes.toStdString();
    request.description.projectName =
        filePath().isEmpty() ? nameWithoutFile : fileName().toStdString();
    request.description.program = "linkwright";
    request.description.continuedFrom = run.continuedFrom.toStdString();
    request.description.continuedIteration = run.continuedIteration;
    initialModel_ = run.initialModel;
    initialMotion_ = simulationModel_ == initialModel_ ? simulation_ : nullptr;
    const ModelPointer model = run.initialModel;
    runs_.push_back(std::move(run));
    optimizing_ = true;
    paused_ = false;
    following_ = true;
    replay_.reset();
    engine_.optimize(model, generation_, std::move(request));
    Q_EMIT runsChanged();
    Q_EMIT optimizationStarted();
    Q_EMIT shownMotionChanged();
    Q_EMIT replayChanged();
    return true;
}

void ProjectController::stopOptimization() {
    if (!optimizing_) return;
    engine_.stop();
    setPaused(false);
}

void ProjectController::setPaused(bool paused) {
    if (!optimizing_ || paused == paused_) return;
    paused_ = paused;
    engine_.pause(paused);
    Q_EMIT pausedChanged(paused);
}

void ProjectController::restoreRun(std::size_t index) {
    if (!restoreObstacle(index).isEmpty()) return;
    if (!runs_[index].result) {
        // A run that was interrupted or failed on the way: the best of what it reached.
        const auto& list = runs_[index].iterations;
        const session::IterationReport* best = runs_[index].best();
        const auto found = std::find_if(list.begin(), list.end(),
                                        [&](const auto& report) { return report.get() == best; });
        if (found != list.end())
            restoreIteration(index, static_cast<std::size_t>(found - list.begin()));
        return;
    }
    const session::OptimizationResult& result = *runs_[index].result;
    std::vector<double> best;
    for (const session::Variable& variable : result.variables)
        best.push_back(variable.value);
    const int lastStage =
        runs_[index].iterations.empty() ? -1 : runs_[index].iterations.back()->stage;
    const QStringList missing = missingVariables(model(), result.model, result.variables);
    commit(tr("Restore design of %1").arg(runs_[index].title()), [&](model::Model& edited) {
        applyVariables(edited, result.variables, best);
        applyStageParameters(edited, result.model.optimization, lastStage);
        edited.optimizedHash = result.model.optimizedHash;
    });
    tellWhatIsMissing(tr("Not all of the design could be restored"), missing);
}

void ProjectController::restoreIteration(std::size_t index, std::size_t iteration) {
    if (!restoreObstacle(index).isEmpty() || iteration >= runs_[index].iterations.size()) return;
    const OptimizationRun& run = runs_[index];
    const session::IterationReport& report = *run.iterations[iteration];
    const QStringList missing = missingVariables(model(), *run.initialModel, run.variables);
    showIteration(std::nullopt);
    commit(tr("Restore iteration %1 of %2").arg(report.iteration).arg(run.title()),
           [&](model::Model& edited) {
               applyVariables(edited, run.variables, report.variables);
               if (!run.initialModel) return;
               applyStageParameters(edited, run.initialModel->optimization, report.stage);
               // The values belong to the model of that run, whatever has been edited since.
               model::Model then = *run.initialModel;
               applyVariables(then, run.variables, report.variables);
               applyStageParameters(then, run.initialModel->optimization, report.stage);
               edited.optimizedHash = session::fingerprint(then);
           });
    tellWhatIsMissing(tr("Not all of the design could be restored"), missing);
}

void ProjectController::describeRun(std::size_t index, const QString& name, const QString& notes) {
    if (index >= runs_.size()) return;
    OptimizationRun& run = runs_[index];
    if (run.name == name && run.notes == notes) return;
    run.name = name;
    run.notes = notes;
    // A running file is written by the engine thread: it takes the words when it is done.
    if (!run.running()) keepDescription(run);
    Q_EMIT runsChanged();
}

void ProjectController::keepDescription(const OptimizationRun& run) {
    if (run.filePath.isEmpty() || !QFileInfo::exists(run.filePath)) return;
    try {
        session::describeRun(run.filePath.toStdString(), run.title().toStdString(),
                             run.notes.toStdString());
    } catch (const base::InputError& error) {
        Q_EMIT messageRaised({tr("The name of the run could not be kept"), error.diagnostics()});
    }
}

void ProjectController::removeRun(std::size_t index) {
    if (index >= runs_.size() || runs_[index].running()) return;
    const QString file = runs_[index].filePath;
    if (!file.isEmpty() && QFileInfo::exists(file) && !QFile::moveToTrash(file)
        && !QFile::remove(file)) {
        Q_EMIT messageRaised({tr("The run could not be removed"),
                              {{base::Severity::Error,
                                {},
                                file.toStdString(),
                                "The file cannot be removed.",
                                "Check that its folder may be written to."}}});
        return;
    }
    if (!runs_[index].cutFile.isEmpty()) QFile::remove(runs_[index].cutFile);
    showIteration(std::nullopt);
    runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(index));
    Q_EMIT runsChanged();
}

void ProjectController::setRunHidden(std::size_t index, bool hidden) {
    if (index >= runs_.size() || runs_[index].hidden == hidden) return;
    runs_[index].hidden = hidden;
    Q_EMIT runsChanged();
}

void ProjectController::setRunColor(std::size_t index, int color) {
    if (index >= runs_.size() || runs_[index].color == color) return;
    OptimizationRun& run = runs_[index];
    run.color = color;
    const session::IterationReport* best = run.best();
    if (color >= 0 && !run.motion && best && !run.running()) {
        model::Model model = run.result ? run.result->model : *run.initialModel;
        if (!run.result) {
            applyVariables(model, run.variables, best->variables);
            applyStageParameters(model, run.initialModel->optimization, best->stage);
        }
        runLoader_.simulateRun(std::make_shared<const model::Model>(std::move(model)), run.number,
                               generation_);
    }
    Q_EMIT runsChanged();
}

// Looking at iterations ---------------------------------------------------------------------------

void ProjectController::setFollowing(bool following) {
    if (following_ == following) return;
    following_ = following;
    if (following) replay_.reset();
    Q_EMIT replayChanged();
    Q_EMIT shownMotionChanged();
}

void ProjectController::showIteration(std::optional<ShownIteration> shown) {
    if (shown
        && (shown->run >= runs_.size() || shown->iteration >= runs_[shown->run].iterations.size()))
        return;
    if (shown && optimizing_) following_ = false;
    replayModel_.reset();
    replayMotion_.reset();
    replay_ = shown;
    if (shown) {
        const OptimizationRun& run = runs_[shown->run];
        const session::IterationReport& report = *run.iterations[shown->iteration];
        model::Model model = *run.initialModel;
        applyVariables(model, run.variables, report.variables);
        applyStageParameters(model, run.initialModel->optimization, report.stage);
        replayModel_ = std::make_shared<const model::Model>(std::move(model));
        // The motion of the best design is kept; nothing has to be computed to show it.
        const bool last = shown->iteration + 1 == run.iterations.size();
        if (last && run.motion)
            replayMotion_ = run.motion;
        else
            preview_.request(replayModel_, generation_, false, PreviewWorker::Frames::Every);
    }
    Q_EMIT replayChanged();
    Q_EMIT shownMotionChanged();
}

/// Whether a motion of the preview thread is one that is waited for.
bool ProjectController::takePreview(const Job& job, const SimulationPointer& result) {
    if (job.generation != generation_ || result->failure) return false;
    if (replay_) {
        if (job.model != replayModel_) return false;
        replayMotion_ = result;
        return true;
    }
    if (!optimizing_ || !following_) return false;
    iterateModel_ = job.model;
    iterateMotion_ = result;
    return true;
}

// View kept in the file ---------------------------------------------------------------------------

namespace {

constexpr QLatin1String viewKey("view");
constexpr QLatin1String plotsKey("plots");
constexpr QLatin1String plotViewKey("plotView");

QJsonObject jsonOf(const QString& path) {
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly)) return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

}  // namespace

void ProjectController::setPlotLayout(const PlotLayout& layout) {
    if (layout == plotLayout_) return;
    const bool before = modified();
    plotLayout_ = layout;
    Q_EMIT plotLayoutChanged();
    if (modified() != before) Q_EMIT fileChanged();
}

void ProjectController::setPlotView(const PlotView& view) {
    const bool before = modified();
    plotView_ = view;
    if (modified() != before) Q_EMIT fileChanged();
}

bool ProjectController::viewModified() const {
    if (plotLayout_ == savedLayout_ && plotView_ == savedView_) return false;
    return !filePath().isEmpty() && !isSample() && QFileInfo(filePath()).isWritable();
}

void ProjectController::readView() {
    const QJsonObject view = jsonOf(filePath()).value(viewKey).toObject();
    plotLayout_ = plotLayoutFrom(view.value(plotsKey).toArray());
    plotView_ = plotViewFrom(view.value(plotViewKey).toObject());
    savedLayout_ = plotLayout_;
    savedView_ = plotView_;
    Q_EMIT plotLayoutChanged();
    Q_EMIT plotViewRead();
}

std::string ProjectController::textOfOpenFile() const {
    QJsonObject json = jsonOf(filePath());
    QJsonObject view = json.value(viewKey).toObject();
    if (view.value(plotsKey).toArray() == toJson(plotLayout_)
        && view.value(plotViewKey).toObject() == toJson(plotView_)) {
        QFile file(filePath());
        if (filePath().isEmpty() || !file.open(QIODevice::ReadOnly)) return {};
        return file.readAll().toStdString();
    }
    if (json.isEmpty())
        json =
            QJsonDocument::fromJson(QByteArray::fromStdString(session::formatProject(model(), {})))
                .object();
    const auto keep = [&view](QLatin1String key, const auto& value) {
        if (value.isEmpty())
            view.remove(key);
        else
            view[key] = value;
    };
    keep(plotsKey, toJson(plotLayout_));
    keep(plotViewKey, toJson(plotView_));
    json[viewKey] = view;
    if (view.isEmpty()) json.remove(viewKey);
    return QJsonDocument(json).toJson().toStdString();
}

// Gradient check ----------------------------------------------------------------------------------

void ProjectController::startCheck() {
    if (runLoader_.checking() || !checkObstacle().isEmpty()) return;
    checkFailure_.clear();
    runLoader_.check(document_.sharedModel());
    Q_EMIT checkChanged();
}

void ProjectController::cancelCheck() {
    runLoader_.cancelCheck();
}

QString ProjectController::checkObstacle() const {
    const bool hasVariables =
        !model().designVariables.empty()
        || std::any_of(model().inputs.begin(), model().inputs.end(),
                       [](const model::Input& input) { return input.optimize; });
    if (model().costTerms.empty())
        return tr("The objective has no terms: there is nothing to differentiate.");
    if (!hasVariables)
        return tr("Tick the star next to any number: the gradient is taken with respect to it.");
    return {};
}

/// Stores the check with the run whose result the checked design is, if there is one.
void ProjectController::keepCheck() {
    if (runs_.empty() || !check_ || runs_.back().running() || !runs_.back().ofProject.isEmpty())
        return;
    OptimizationRun& run = runs_.back();
    const auto& ends = run.result ? run.result->variables : run.variables;
    const bool same =
        ends.size() == check_->variables.size()
        && std::equal(ends.begin(), ends.end(), check_->variables.begin(),
                      [](const session::Variable& one, const session::Variable& other) {
                          return one.name == other.name && one.value == other.value;
                      });
    if (!same) return;
    run.check = check_;
    if (run.filePath.isEmpty()) return;
    try {
        session::storeCheck(run.filePath.toStdString(), *check_);
    } catch (const base::InputError& error) {
        Q_EMIT messageRaised(
            {tr("The gradient check could not be kept with the run"), error.diagnostics()});
    }
}

}  // namespace linkwright::document
