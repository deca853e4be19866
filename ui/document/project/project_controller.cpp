// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/project_controller.h"

#include "engine/model/expressions.h"
#include "engine/model/optional_numbers.h"
#include "engine/model/properties.h"
#include "engine/model/validation.h"
#include "engine/session/document/project_access.h"
#include "engine/session/rig/rig_run.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/solve.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/stage_parameters.h"
#include "ui/document/project/sample_copy.h"

#include <QFileInfo>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

namespace linkwright::document {

namespace {

constexpr int numbersMilliseconds = 100;
/// Times of a motion that lie between two iterates in the view: a tenth of a processor at most, and
/// less where the next one would look like the one that is shown.
constexpr double restOfMoving = 10.0;
constexpr double restOfStill = 40.0;
constexpr double stillShare = 1e-3;  // of the largest sample of an input, of a number

bool sameProblem(const base::Diagnostic& one, const base::Diagnostic& other) {
    return one.object == other.object && one.message == other.message;
}

/// Whether variables are where they are in a model, to the eye.
bool isStill(const model::Model& shown, const std::vector<session::Variable>& variables,
             const std::vector<double>& values) {
    const std::size_t count = std::min(variables.size(), values.size());
    double largest = 0.0, farthest = 0.0;  // of the samples of one input
    for (std::size_t index = 0; index < count; ++index) {
        const session::Variable& variable = variables[index];
        if (variable.sample < 0) {
            const model::Number* number =
                model::findNumber(shown, variable.object, variable.property);
            if (!number
                || std::abs(values[index] - number->value) > stillShare * std::abs(number->value))
                return false;
            continue;
        }
        const bool first = index == 0 || variables[index - 1].sample < 0
                           || variables[index - 1].object != variable.object;
        if (first) largest = farthest = 0.0;
        const model::Input* input = model::findById(shown.inputs, variable.object);
        const auto sample = static_cast<std::size_t>(variable.sample);
        if (!input || sample >= input->samples.size()) return false;
        largest = std::max(largest, std::abs(input->samples[sample]));
        farthest = std::max(farthest, std::abs(values[index] - input->samples[sample]));
        const bool last = index + 1 == count || variables[index + 1].sample < 0
                          || variables[index + 1].object != variable.object;
        if (last && farthest > stillShare * largest) return false;
    }
    return true;
}

void addOnce(std::vector<base::Diagnostic>& list, const base::Diagnostic& problem) {
    const auto same = [&](const base::Diagnostic& other) { return sameProblem(problem, other); };
    if (std::none_of(list.begin(), list.end(), same)) list.push_back(problem);
}

}  // namespace

ProjectController::ProjectController(QObject* parent) : QObject(parent) {
    document_.onChange([this] { onDocumentChanged(); });
    connectEngine();
    connectRuns();
}

ProjectController::~ProjectController() {
    const QSignalBlocker nobodyListens(this);  // what is shown goes with the window
    leaveRun();
    // The files of runs are closed once the engine has ended.
    engine_.shutDown();
    for (const LeftRun& left : leftRuns_)
        keeper_.takeAlong({left.file}, left.projectPath, left.generation,
                          RunKeeper::Origin::ThisProject);
}

void ProjectController::connectEngine() {
    connect(&engine_, &EngineBridge::simulated, this, &ProjectController::onSimulated);
    connect(&engine_, &EngineBridge::gradientReady, this,
            [this](const Job& job, const GradientPointer& gradient) {
                if (job.generation != generation_) return;
                gradient_ = gradient;
                gradientModel_ = job.model;
                Q_EMIT gradientChanged();
            });
    connect(&engine_, &EngineBridge::iterated, this, &ProjectController::onIterated);
    connect(&engine_, &EngineBridge::optimized, this, &ProjectController::onOptimized);
    connect(&engine_, &EngineBridge::failed, this, &ProjectController::onFailed);
    connect(&engine_, &EngineBridge::dropped, this,
            [this](const Job& job) { endRunWithout(job, tr("Stopped before the first result.")); });
    numbersPause_.setSingleShot(true);
    connect(&numbersPause_, &QTimer::timeout, this, &ProjectController::reportNumbers);
    connect(&engine_, &EngineBridge::busyChanged, this, &ProjectController::busyChanged);
    connect(&preview_, &PreviewWorker::computed, this, &ProjectController::onPreviewed);
    connect(&follower_, &PreviewWorker::computed, this, &ProjectController::onPreviewed);
    connect(&summaryWorker_, &SummaryWorker::ready, this,
            [this](const ModelPointer& model, const session::ModelSummary& summary) {
                if (model != document_.sharedModel()) return;
                summaryModel_ = model;
                summary_ = summary;
                collectProblems();
                Q_EMIT summaryChanged();
            });
}

bool ProjectController::empty() const {
    return model().bodies.empty() && model().points.empty() && model().joints.empty();
}

// Files -------------------------------------------------------------------------------------------

void ProjectController::newProject() {
    replaceProject(model::Model{}, QString());
}

bool ProjectController::open(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    try {
        replaceProject(session::readProject(absolute.toStdString()), absolute);
    } catch (const base::InputError& error) {
        Q_EMIT messageRaised(
            {tr("%1 could not be opened").arg(QFileInfo(path).fileName()), error.diagnostics()});
        return false;
    }
    recentFiles_.add(absolute);
    return true;
}

bool ProjectController::openSample(const QString& path) {
    const QString sample = QFileInfo(path).absoluteFilePath();
    try {
        // Read where it is shipped, so that a fault is told of the file that was chosen.
        model::Model model = session::readProject(sample.toStdString());
        replaceProject(std::move(model), copySample(sample));
    } catch (const base::InputError& error) {
        Q_EMIT messageRaised(
            {tr("%1 could not be opened").arg(QFileInfo(path).fileName()), error.diagnostics()});
        return false;
    }
    recentFiles_.add(sample);
    return true;
}

bool ProjectController::isSample() const {
    return isSampleCopy(filePath());
}

bool ProjectController::restore(const session::AbandonedWork& work) {
    model::Model kept;
    try {
        kept = session::readAbandonedWork(work);
    } catch (const base::InputError& error) {
        Q_EMIT messageRaised({tr("The unsaved work could not be restored"), error.diagnostics()});
        return false;
    }
    model::Model saved;
    std::string path = work.projectPath;
    try {
        if (!path.empty()) saved = session::readProject(path);
    } catch (const base::InputError&) {
        path.clear();  // the file is gone: the work has to be saved anew
    }
    replaceProject(std::move(saved), QString::fromStdString(path));
    if (runsKept_ && path.empty()) {
        const QString left = keeper_.adoptRunsOf(QString::fromStdString(work.path));
        if (!left.isEmpty()) runLoader_.load(left, generation_);
    }
    commit(tr("Restore unsaved work"), [&kept](model::Model& edited) { edited = std::move(kept); });
    return true;
}

bool ProjectController::save() {
    return saveAs(filePath());
}

bool ProjectController::saveAs(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    const QString before = filePath();
    try {
        // A copy keeps what the file holds beside the model: unknown keys, the view.
        session::writeProject(model(), absolute.toStdString(), textOfOpenFile());
    } catch (const base::InputError& error) {
        Q_EMIT messageRaised(
            {tr("%1 could not be saved").arg(QFileInfo(path).fileName()), error.diagnostics()});
        return false;
    }
    document_.markSaved(absolute.toStdString());
    savedLayout_ = plotLayout_;
    savedView_ = plotView_;
    recentFiles_.add(absolute);
    takeRunsAlong();
    writeUnkeptRuns();
    if (filePath() != before) Q_EMIT savedElsewhere();
    Q_EMIT fileChanged();
    return true;
}

QString ProjectController::filePath() const {
    return QString::fromStdString(document_.filePath());
}

QString ProjectController::fileName() const {
    return filePath().isEmpty() ? tr("Untitled") : QFileInfo(filePath()).fileName();
}

void ProjectController::replaceProject(model::Model model, const QString& path) {
    if (optimizing_) {
        leaveRun();
        engine_.stop();
    }
    // Answers that belong to the project before carry the old number and are passed over.
    ++generation_;
    optimizing_ = false;
    paused_ = false;
    previewModel_.reset();
    previewed_ = {};
    simulation_.reset();
    simulationModel_.reset();
    gradient_.reset();
    gradientModel_.reset();
    iterateModel_.reset();
    iterateMotion_.reset();
    initialModel_.reset();
    initialMotion_.reset();
    runs_.clear();
    replay_.reset();
    replayModel_.reset();
    replayMotion_.reset();
    check_.reset();
    checkModel_.reset();
    checkFailure_.clear();
    runLoader_.cancelCheck();
    solveProblems_.clear();
    summary_ = {};
    summaryModel_.reset();
    document_.reset(std::move(model), path.toStdString());
    readView();
    if (runsKept_ && !path.isEmpty()) runLoader_.load(path, generation_);
    Q_EMIT projectReplaced();
    Q_EMIT runsChanged();
    Q_EMIT checkChanged();
    Q_EMIT replayChanged();
    Q_EMIT gradientChanged();
    Q_EMIT fileChanged();
}

// Edits -------------------------------------------------------------------------------------------

bool ProjectController::commit(const QString& name,
                               const std::function<void(model::Model&)>& edit) {
    return document_.commit(name.toStdString(), [&](model::Model& edited) {
        edit(edited);
        std::vector<base::Diagnostic> faults;  // shown by the check of the whole model
        model::resolveExpressions(edited, faults);
    });
}

void ProjectController::undo() {
    if (document_.canUndo()) document_.undo();
}

void ProjectController::redo() {
    if (document_.canRedo()) document_.redo();
}

void ProjectController::goTo(std::size_t commit) {
    if (commit < document_.history().size()) document_.goTo(commit);
}

void ProjectController::setNumber(const std::string& object, const std::string& property,
                                  double value) {
    const QString name =
        tr("Set %1 of %2").arg(propertyLabel(model(), object, property), nameOf(model(), object));
    commit(name, [&](model::Model& edited) {
        model::addOptionalNumber(edited, object, property);
        model::Number* number = model::findNumber(edited, object, property);
        if (!number) return;
        number->value = value;
        number->expression.clear();
    });
}

QString ProjectController::setExpression(const std::string& object, const std::string& property,
                                         const std::string& expression) {
    model::Model trial = model();
    model::addOptionalNumber(trial, object, property);
    model::Number* number = model::findNumber(trial, object, property);
    if (!number) return {};
    number->expression = expression;
    std::vector<base::Diagnostic> faults;
    model::resolveExpressions(trial, faults);
    for (const base::Diagnostic& fault : faults)
        if (fault.object == object
            && QString::fromStdString(fault.place).contains(QString::fromStdString(property)))
            return QString::fromStdString(fault.message);
    const QString name =
        tr("Set %1 of %2").arg(propertyLabel(model(), object, property), nameOf(model(), object));
    commit(name, [&](model::Model& edited) {
        model::addOptionalNumber(edited, object, property);
        if (model::Number* target = model::findNumber(edited, object, property))
            target->expression = expression;
        // What follows from a formula cannot be varied by itself.
        if (const auto index = designVariableIndex(edited, object, property))
            edited.designVariables.erase(edited.designVariables.begin()
                                         + static_cast<std::ptrdiff_t>(*index));
    });
    return {};
}

void ProjectController::setDesignVariable(const std::string& object, const std::string& property,
                                          bool on) {
    const QString label = variableLabel(model(), object, property);
    const QString name =
        on ? tr("Let the optimizer change %1").arg(label) : tr("Hold %1 fixed").arg(label);
    commit(name, [&](model::Model& edited) {
        const std::optional<std::size_t> index = designVariableIndex(edited, object, property);
        if (on) model::addOptionalNumber(edited, object, property);
        if (on && !index)
            edited.designVariables.push_back({object, property, std::nullopt, std::nullopt});
        else if (!on && index)
            edited.designVariables.erase(edited.designVariables.begin()
                                         + static_cast<std::ptrdiff_t>(*index));
    });
}

void ProjectController::preview(const std::function<void(model::Model&)>& edit) {
    if (optimizing_) return;
    // What is dragged is the project, not an iteration that was looked at.
    if (std::exchange(replay_, std::nullopt)) Q_EMIT replayChanged();
    model::Model edited = model();
    edit(edited);
    std::vector<base::Diagnostic> faults;
    model::resolveExpressions(edited, faults);
    previewModel_ = std::make_shared<const model::Model>(std::move(edited));
    preview_.request(previewModel_, generation_, model::hasActiveTerms(*previewModel_),
                     PreviewWorker::Frames::Watchable);
}

void ProjectController::endPreview() {
    if (!previewModel_) return;
    previewModel_.reset();
    previewed_ = {};
    // Brings back the gradient of the project and the problems it has.
    engine_.simulate(document_.sharedModel(), generation_, true);
    Q_EMIT shownMotionChanged();
}

void ProjectController::onDocumentChanged() {
    // An edit is looked at as it is made.
    if (std::exchange(replay_, std::nullopt)) Q_EMIT replayChanged();
    previewModel_.reset();
    if (empty()) {
        previewed_ = {};
        simulation_.reset();
        simulationModel_.reset();
        Q_EMIT simulationChanged(simulation_);
    } else {
        engine_.simulate(document_.sharedModel(), generation_, true);
    }
    summaryWorker_.request(document_.sharedModel());
    Q_EMIT modelChanged();
    Q_EMIT shownMotionChanged();
    Q_EMIT fileChanged();
}

// Answers of the engine ---------------------------------------------------------------------------

ProjectController::ModelPointer ProjectController::shownModel() const {
    if (replay_ && replayMotion_) return replayModel_;
    if (optimizing_ && following_ && iterateModel_) return iterateModel_;
    return previewed_.model ? previewed_.model : document_.sharedModel();
}

SimulationPointer ProjectController::shownMotion() const {
    if (replay_ && replayMotion_) return replayMotion_;
    if (optimizing_ && following_ && iterateMotion_) return iterateMotion_;
    return previewed_.motion ? previewed_.motion : simulation_;
}

void ProjectController::onSimulated(const Job& job, const SimulationPointer& result) {
    if (job.generation != generation_) return;
    previewed_ = {};
    simulation_ = result;
    simulationModel_ = job.model;
    solveProblems_.clear();
    if (result->failure) solveProblems_.push_back(*result->failure);
    collectProblems();
    Q_EMIT simulationChanged(simulation_);
    Q_EMIT shownMotionChanged();
}

void ProjectController::onPreviewed(const Job& job, const SimulationPointer& motion,
                                    const GradientPointer& gradient) {
    if (!previewModel_) {
        if (takePreview(job, motion)) Q_EMIT shownMotionChanged();
        return;
    }
    // One that stops early is no problem of the project: the last one that does not stays.
    if (job.generation != generation_ || motion->failure) return;
    if (gradient) {
        gradient_ = gradient;
        gradientModel_ = job.model;
    }
    if (previewed_.motion != motion) {
        previewed_ = {job.model, motion};
        Q_EMIT shownMotionChanged();
    }
    Q_EMIT gradientChanged();
}

void ProjectController::onIterated(const Job& job, const IterationList& reports) {
    if (job.generation != generation_ || !optimizing_ || runs_.empty()) return;
    OptimizationRun& run = runs_.back();
    run.iterations.insert(run.iterations.end(), reports.begin(), reports.end());
    const double rest =
        sinceIterate_.isValid() && follower_.motionSeconds() > 0.0
            ? 1e-3 * static_cast<double>(sinceIterate_.elapsed()) / follower_.motionSeconds()
            : restOfStill;
    const bool due =
        rest >= restOfStill
        || (rest > restOfMoving
            && !(iterateModel_
                 && isStill(*iterateModel_, run.variables, reports.back()->variables)));
    if (following_ && due && !follower_.busy()) {
        sinceIterate_.start();
        model::Model iterate = *run.initialModel;
        applyVariables(iterate, run.variables, reports.back()->variables);
        applyStageParameters(iterate, run.initialModel->optimization, reports.back()->stage);
        follower_.request(std::make_shared<const model::Model>(std::move(iterate)), generation_,
                          false, PreviewWorker::Frames::Watchable);
    }
    Q_EMIT iterationsReported(reports);
    numbersWait_ = true;
    if (!numbersPause_.isActive()) reportNumbers();
}

void ProjectController::reportNumbers() {
    if (!std::exchange(numbersWait_, false) || !optimizing_) return;
    numbersPause_.start(numbersMilliseconds);
    Q_EMIT numbersReported();
}

void ProjectController::onOptimized(const Job& job, const OptimizationPointer& result) {
    takeLeftRunAlong(job.generation);
    if (job.generation != generation_ || runs_.empty()) return;
    reportNumbers();
    optimizing_ = false;
    paused_ = false;
    iterateModel_.reset();
    iterateMotion_.reset();
    runs_.back().result = result;
    if (!runs_.back().name.isEmpty() || !runs_.back().notes.isEmpty())
        keepDescription(runs_.back());
    std::vector<double> best;
    for (const session::Variable& variable : result->variables)
        best.push_back(variable.value);
    const int lastStage =
        runs_.back().iterations.empty() ? -1 : runs_.back().iterations.back()->stage;
    // The project may have been edited meanwhile.
    const QStringList missing = runs_.back().queued
                                    ? QStringList()
                                    : missingVariables(model(), result->model, result->variables);
    const bool fits =
        missing.isEmpty()
        || missing.size() < missingVariables({}, result->model, result->variables).size();
    const bool changed =
        !runs_.back().queued && fits && commit(tr("Optimize"), [&](model::Model& edited) {
            applyVariables(edited, result->variables, best);
            applyStageParameters(edited, result->model.optimization, lastStage);
            edited.optimizedHash = result->model.optimizedHash;
        });
    if (!changed) Q_EMIT shownMotionChanged();
    Q_EMIT runsChanged();
    Q_EMIT optimizationFinished();
    tellWhatIsMissing(tr("Not all of the result could be put into the project"), missing);
    if (changed && missing.isEmpty() && lastStage >= 0
        && session::fingerprint(model()) != result->model.optimizedHash)
        Q_EMIT messageRaised({tr("The project is not what was optimized"),
                              {{base::Severity::Warning,
                                {},
                                {},
                                tr("It was edited since the run began.").toStdString(),
                                tr("Start again to optimize what it is now.").toStdString()}}});
}

void ProjectController::onFailed(const Job& job, const std::vector<base::Diagnostic>& problems) {
    if (job.generation != generation_) {
        if (job.kind == Job::Kind::Optimize) takeLeftRunAlong(job.generation);
        return;
    }
    previewed_ = {};
    solveProblems_ = problems;
    collectProblems();
    if (job.kind != Job::Kind::Optimize) {
        // The old motion stays on the screen, marked stale.
        Q_EMIT simulationChanged(simulation_);
        return;
    }
    endRunWithout(job, QString::fromStdString(session::failureText(problems)));
}

void ProjectController::endRunWithout(const Job& job, const QString& reason) {
    takeLeftRunAlong(job.generation);
    if (job.generation != generation_) return;
    reportNumbers();
    optimizing_ = false;
    paused_ = false;
    iterateModel_.reset();
    iterateMotion_.reset();
    if (!runs_.empty()) runs_.back().failure = reason;
    Q_EMIT shownMotionChanged();
    Q_EMIT runsChanged();
    Q_EMIT optimizationFinished();
}

void ProjectController::collectProblems() {
    problems_.clear();
    if (!empty() && summaryKnown())
        for (const base::Diagnostic& problem : summary_.problems)
            addOnce(problems_, problem);
    for (const base::Diagnostic& problem : solveProblems_)
        addOnce(problems_, problem);
    std::stable_sort(problems_.begin(), problems_.end(),
                     [](const base::Diagnostic& one, const base::Diagnostic& other) {
                         return one.severity < other.severity;
                     });
    Q_EMIT problemsChanged();
}

// Optimization ------------------------------------------------------------------------------------

QString ProjectController::startObstacle() const {
    if (optimizing_) return tr("An optimization is running.");
    const bool hasVariables =
        !model().designVariables.empty()
        || std::any_of(model().inputs.begin(), model().inputs.end(),
                       [](const model::Input& input) { return input.optimize; });
    if (model().costTerms.empty())
        return tr("The objective has no terms: there is nothing to make smaller.");
    if (!hasVariables)
        return tr("Tick the star next to any number to let the optimizer change it.");
    if (model().optimization.stages.empty() && !model::hasActiveTerms(model()))
        return tr("No term of the objective counts: tick one.");
    if (!summaryKnown()) return {};  // what it finds comes as the outcome of the run
    const auto error = std::find_if(
        summary_.problems.begin(), summary_.problems.end(),
        [](const base::Diagnostic& one) { return one.severity == base::Severity::Error; });
    if (error != summary_.problems.end())
        return tr("Mend the mechanism first. %1").arg(QString::fromStdString(error->message));
    return {};
}

namespace {

/// Calls `number` for every design variable and `input` for every input with the range of its
/// samples.
template <class OnNumber, class OnInput>
void forEachVariable(const std::vector<session::Variable>& variables, std::size_t count,
                     const OnNumber& number, const OnInput& input) {
    for (std::size_t index = 0; index < count;) {
        const session::Variable& variable = variables[index];
        const std::size_t begin = index++;
        if (variable.sample < 0) {
            number(begin);
            continue;
        }
        while (index < count && variables[index].sample >= 0
               && variables[index].object == variable.object)
            ++index;
        input(begin, index);
    }
}

/// Samples of another number are values at other times.
template <class Model>
auto* inputOf(Model& model, const std::string& id, std::size_t samples) {
    auto* input = model::findById(model.inputs, id);
    return input && input->samples.size() == samples ? input : nullptr;
}

}  // namespace

void applyVariables(model::Model& model, const std::vector<session::Variable>& variables,
                    const std::vector<double>& values) {
    forEachVariable(
        variables, std::min(variables.size(), values.size()),
        [&](std::size_t index) {
            const session::Variable& variable = variables[index];
            model::Number* number = model::findNumber(model, variable.object, variable.property);
            if (number && number->expression.empty()) number->value = values[index];
        },
        [&](std::size_t begin, std::size_t end) {
            model::Input* input = inputOf(model, variables[begin].object, end - begin);
            for (std::size_t index = begin; input && index < end; ++index) {
                const auto sample = static_cast<std::size_t>(variables[index].sample);
                if (sample < input->samples.size()) input->samples[sample] = values[index];
            }
        });
}

QStringList missingVariables(const model::Model& model, const model::Model& origin,
                             const std::vector<session::Variable>& variables) {
    QStringList missing;
    forEachVariable(
        variables, variables.size(),
        [&](std::size_t index) {
            const session::Variable& variable = variables[index];
            const model::Number* number =
                model::findNumber(model, variable.object, variable.property);
            if (!number || !number->expression.empty())
                missing << variableLabel(origin, variable.object, variable.property);
        },
        [&](std::size_t begin, std::size_t end) {
            if (inputOf(model, variables[begin].object, end - begin)) return;
            missing << ProjectController::tr("%1 with %2 samples")
                           .arg(nameOf(origin, variables[begin].object))
                           .arg(end - begin);
        });
    return missing;
}

}  // namespace linkwright::document
