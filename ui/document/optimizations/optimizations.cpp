// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/optimizations/optimizations.h"

#include "engine/model/validation.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/solve.h"
#include "ui/document/elements/engine_words.h"
#include "ui/document/optimizations/design_restoring.h"
#include "ui/document/optimizations/design_values.h"
#include "ui/document/optimizations/recorded_name.h"
#include "ui/document/optimizations/stored_optimization.h"

#include <QFile>
#include <QSignalBlocker>
#include <algorithm>
#include <set>
#include <utility>

namespace linkwright::document {

Optimizations::Optimizations(Project& project, Solver& solver, GradientChecker& checker,
                             QObject* parent)
    : QObject(parent),
      project_(project),
      solver_(solver),
      checker_(checker),
      files_(project),
      search_(std::make_unique<SearchTask>()) {
    connect(&project_, &Project::left, this, &Optimizations::leave);
    connect(&project_, &Project::replaced, this, [this] {
        files_.load(project_.filePath());
        Q_EMIT changed();
    });
    connect(&project_, &Project::restored, &files_, &OptimizationFiles::adopt);
    connect(&project_, &Project::saved, this, [this] {
        files_.takeAlong(all_);
        files_.writeUnkept(all_);
    });
    connect(&checker_, &GradientChecker::checked, this, &Optimizations::keepCheck);
    connect(&files_, &OptimizationFiles::loaded, this, &Optimizations::addLoaded);
    connect(&files_, &OptimizationFiles::taken, this, &Optimizations::onTaken);
    connect(&files_, &OptimizationFiles::written, this, &Optimizations::onWritten);
    connect(&files_, &OptimizationFiles::messageRaised, this, &Optimizations::messageRaised);
    connect(search_.get(), &SearchTask::iterationsReported, this,
            [this](const IterationList& reports) {
                IterationList& iterations = all_.back().iterations;
                iterations.insert(iterations.end(), reports.begin(), reports.end());
                Q_EMIT iterationsReported(reports);
            });
    connect(search_.get(), &SearchTask::numbersReported, this, &Optimizations::numbersReported);
    connect(search_.get(), &SearchTask::pausedChanged, this, &Optimizations::pausedChanged);
    connect(search_.get(), &SearchTask::recordingFailed, this, &Optimizations::onRecordingFailed);
    connect(search_.get(), &SearchTask::finished, this, &Optimizations::finish);
    connect(search_.get(), &SearchTask::failed, this, &Optimizations::endWithout);
    connect(search_.get(), &SearchTask::ended, &files_, &OptimizationFiles::takeLeftAlong);
}

Optimizations::~Optimizations() {
    const QSignalBlocker nobodyListens(this);  // what is shown goes with the window
    if (running()) files_.takeAlongWhenEnded(all_.back());
    search_.reset();  // the file is closed now
    files_.takeLeftAlong();
}

// The one that runs -------------------------------------------------------------------------------

QString Optimizations::startObstacle() const {
    if (running()) return tr("An optimization is running.");
    const bool hasVariables =
        !project_.model().designVariables.empty()
        || std::any_of(project_.model().inputs.begin(), project_.model().inputs.end(),
                       [](const model::Input& input) { return input.optimize; });
    if (project_.model().costTerms.empty()) return tr("The objective has no terms. Add one first.");
    if (!hasVariables) return tr("Star a value to make it a design variable.");
    if (project_.model().optimization.stages.empty() && !model::hasActiveTerms(project_.model()))
        return tr("No term of the objective is active. Activate one.");
    if (!solver_.summaryKnown())
        return {};  // what it finds comes as the outcome of the optimization
    const std::vector<base::Diagnostic>& problems = solver_.summary().problems;
    const auto error = std::find_if(
        problems.begin(), problems.end(),
        [](const base::Diagnostic& one) { return one.severity == base::Severity::Error; });
    if (error != problems.end())
        return tr("Fix the mechanism first. %1").arg(translated(error->message));
    return {};
}

void Optimizations::start() {
    if (!startObstacle().isEmpty()) return;
    Optimization optimization;
    optimization.initialModel = project_.sharedModel();
    begin(std::move(optimization), std::nullopt);
}

bool Optimizations::startQueued(const ModelPointer& model, const QString& name,
                                const QString& notes) {
    if (running() || !model) return false;
    Optimization optimization;
    optimization.initialModel = model;
    optimization.name = name;
    optimization.notes = notes;
    optimization.queued = true;
    return begin(std::move(optimization), std::nullopt);
}

void Optimizations::continueFrom(std::size_t index, std::size_t iteration) {
    if (!continueObstacle(index).isEmpty() || iteration >= all_[index].iterations.size()) return;
    const Optimization& earlier = all_[index];
    const session::IterationReport& report = *earlier.iterations[iteration];
    Optimization optimization;
    optimization.initialModel = earlier.initialModel;
    optimization.continuedFrom = earlier.title();
    optimization.continuedIteration = report.iteration;
    begin(std::move(optimization), session::OptimizationStart{report.stage, report.variables});
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
    search_->start(model, std::move(request));
    Q_EMIT changed();
    Q_EMIT started();
    return true;
}

/// Finds a place for the results file, and says what goes into it.
session::OptimizeRequest Optimizations::requestFor(Optimization& optimization) {
    session::OptimizeRequest request;
    const QString project = project_.filePath();
    request.recordPath = files_.nextFile();
    optimization.filePath = QString::fromStdString(request.recordPath);
    if (!project.isEmpty())  // those without a file share one folder
        optimization.number = std::max(optimization.number, resultsNumberOf(optimization.filePath));
    request.description.name = optimization.keptTitle().toStdString();
    request.description.notes = optimization.notes.toStdString();
    request.description.projectName =
        project.isEmpty() ? nameWithoutFile : project_.fileName().toStdString();
    request.description.program = "linkwright";
    request.description.continuedFrom = optimization.continuedFrom.toStdString();
    request.description.continuedIteration = optimization.continuedIteration;
    return request;
}

void Optimizations::finish(const std::shared_ptr<const session::OptimizationResult>& result) {
    Optimization& ended = all_.back();
    ended.result = result;
    if (!ended.name.isEmpty() || !ended.notes.isEmpty()) files_.describe(ended);
    const std::vector<UserMessage> messages = takeResult(project_, ended);
    end();
    for (const UserMessage& message : messages)
        Q_EMIT messageRaised(message);
}

/// @param problems empty when it was stopped before it had anything to report
void Optimizations::endWithout(const std::vector<base::Diagnostic>& problems) {
    all_.back().failure = problems.empty() ? tr("Stopped before the first result.")
                                           : QString::fromStdString(session::failureText(problems));
    if (!problems.empty()) solver_.addProblems(problems);
    end();
}

void Optimizations::end() {
    Q_EMIT changed();
    Q_EMIT finished();
    // Where there is no place for results it was said when the optimization began.
    if (files_.hasPlace()) files_.takeAlong(all_);
}

void Optimizations::onRecordingFailed(std::vector<base::Diagnostic> problems) {
    all_.back().cutFile = std::exchange(all_.back().filePath, {});
    problems.push_back(
        {base::Severity::Warning,
         {},
         {},
         tr("All results stay in this window.").toStdString(),
         tr("After it ends, make sure its folder is writable, then save the project.")
             .toStdString()});
    Q_EMIT messageRaised(
        {tr("The optimization continues, but its results are no longer saved"), problems});
}

// Kept in files -----------------------------------------------------------------------------------

/// The project is left: nothing of its optimizations is shown any more.
void Optimizations::leave() {
    if (running()) files_.takeAlongWhenEnded(all_.back());
    search_->discard();
    files_.discard();
    motions_.discard();
    all_.clear();
    Q_EMIT placesChanged();
}

void Optimizations::addLoaded(const std::vector<Optimization>& loaded) {
    // Optimizations started meanwhile have files of their own, read before they had anything to
    // tell.
    std::vector<Optimization> all;
    for (const Optimization& optimization : loaded) {
        const bool known = std::any_of(all_.begin(), all_.end(), [&](const Optimization& other) {
            return other.filePath == optimization.filePath;
        });
        if (known) continue;
        all.push_back(optimization);
        all.back().ofProject = otherProject(optimization.ofProject, project_.fileName());
    }
    // The newest optimization of the project itself is the last one: it is what the dashboard opens
    // with.
    std::stable_partition(all.begin(), all.end(), [](const Optimization& optimization) {
        return !optimization.ofProject.isEmpty();
    });
    all.insert(all.end(), all_.begin(), all_.end());
    all_ = std::move(all);
    numberApart();
    Q_EMIT placesChanged();
    showStoredCheck();
    Q_EMIT changed();
}

void Optimizations::onWritten(const WrittenFiles& files) {
    for (const auto& [written, path] : files) {
        const auto optimization =
            std::find_if(all_.begin(), all_.end(), [number = written](const Optimization& other) {
                return other.number == number && other.filePath.isEmpty();
            });
        if (optimization == all_.end()) {
            QFile::remove(path);  // removed while it was written
            continue;
        }
        optimization->filePath = path;
        optimization->cutFile.clear();
        // Words said meanwhile.
        files_.describe(*optimization);
    }
    Q_EMIT changed();
}

void Optimizations::onTaken(const TakenFiles& files) {
    for (const auto& [from, to] : files) {
        const auto optimization = std::find_if(
            all_.begin(), all_.end(),
            [&place = from](const Optimization& other) { return other.filePath == place; });
        if (optimization == all_.end())
            QFile::remove(to);  // removed while it was on its way
        else
            optimization->filePath = to;
    }
    Q_EMIT changed();
}

/// Gives those whose number is another one's, too, the next free one: those started before the kept
/// ones were read, without files of their own, and copies of files.
void Optimizations::numberApart() {
    std::set<int> taken, seen;
    for (const Optimization& optimization : all_)
        taken.insert(optimization.number);
    for (const bool foreign : {false, true})
        for (Optimization& optimization : all_)
            if (optimization.ofProject.isEmpty() != foreign
                && !seen.insert(optimization.number).second)
                optimization.number = *taken.insert(*taken.rbegin() + 1).first;
}

/// Shows the newest gradient check that was stored, as long as there is none of now.
void Optimizations::showStoredCheck() {
    const auto newest =
        std::find_if(all_.rbegin(), all_.rend(), [](const Optimization& optimization) {
            return optimization.check && optimization.ofProject.isEmpty();
        });
    if (newest != all_.rend())
        checker_.show(newest->check,
                      newest->result ? newest->result->model : *newest->initialModel);
}

/// Stores the check with the optimization whose result the checked design is, if there is one.
void Optimizations::keepCheck() {
    const CheckPointer check = checker_.check();
    if (all_.empty() || all_.back().running() || !all_.back().ofProject.isEmpty()) return;
    Optimization& optimization = all_.back();
    const auto& ends =
        optimization.result ? optimization.result->variables : optimization.variables;
    const auto checked = session::variablesOf(*checker_.checkedModel());
    const bool same = std::equal(ends.begin(), ends.end(), checked.begin(), checked.end(),
                                 [](const session::Variable& one, const session::Variable& other) {
                                     return one.name == other.name && one.value == other.value;
                                 });
    if (!same) return;
    optimization.check = check;
    files_.storeCheck(optimization);
}

// Compared, restored, described -------------------------------------------------------------------

QString Optimizations::continueObstacle(std::size_t index) const {
    if (running()) return tr("An optimization is running.");
    if (index >= all_.size()) return tr("Select an optimization.");
    return document::continueObstacle(project_, all_[index]);
}

QString Optimizations::restoreObstacle(std::size_t index) const {
    if (running()) return tr("An optimization is running.");
    if (index >= all_.size()) return tr("Select an optimization.");
    return document::restoreObstacle(project_, all_[index]);
}

void Optimizations::restore(std::size_t index) {
    if (restoreObstacle(index).isEmpty()) tell(restoreDesign(project_, all_[index]));
}

void Optimizations::restoreIteration(std::size_t index, std::size_t iteration) {
    if (restoreObstacle(index).isEmpty())
        tell(document::restoreIteration(project_, all_[index], iteration));
}

void Optimizations::tell(const std::optional<UserMessage>& message) {
    if (message) Q_EMIT messageRaised(*message);
}

void Optimizations::describe(std::size_t index, const QString& name, const QString& notes) {
    if (index >= all_.size()) return;
    Optimization& optimization = all_[index];
    if (optimization.name == name && optimization.notes == notes) return;
    optimization.name = name;
    optimization.notes = notes;
    // A file that is being written takes the words when it is done.
    if (!optimization.running()) files_.describe(optimization);
    Q_EMIT changed();
}

void Optimizations::remove(std::size_t index) {
    if (index >= all_.size() || all_[index].running()) return;
    files_.remove(all_[index]);
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
    Optimization& optimization = all_[index];
    optimization.color = color;
    if (color >= 0 && !optimization.motion && optimization.best() && !optimization.running())
        computeMotion(optimization);
    Q_EMIT changed();
}

void Optimizations::compare(std::size_t index, bool on) {
    if (index >= all_.size()) return;
    if (on) setHidden(index, false);
    if (on && all_[index].color >= 0) return;
    int free = 0;
    const auto taken = [&free](const Optimization& other) { return other.color == free; };
    while (std::any_of(all_.begin(), all_.end(), taken))
        ++free;
    setColor(index, on ? free : -1);
}

/// A design that cannot move has no curves to compare.
void Optimizations::computeMotion(const Optimization& optimization) {
    motions_.start([this, model = bestDesign(optimization),
                    number = optimization.number](const BackgroundTask::TaskContext& turn) {
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
