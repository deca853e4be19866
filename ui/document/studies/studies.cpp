// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/studies/studies.h"

#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/solve.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/engine_words.h"
#include "ui/document/optimizations/design_values.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPointer>
#include <QThread>
#include <algorithm>
#include <sstream>
#include <utility>

namespace linkwright::document {

namespace {

constexpr int readDelay = 200;      // ms after an edit
constexpr int summaryDelay = 1000;  // ms between summaries while points come in
constexpr std::uint64_t block = 4096;
constexpr std::size_t maxSummarizedOnTheWay = 50'000;

QString sentenceOf(const base::Diagnostic& problem) {
    QString text = translated(problem.message);
    if (!problem.remedy.empty()) text += QLatin1Char(' ') + translated(problem.remedy);
    return text;
}

/// "torque-against-shaking"
QString fileWord(const QString& name) {
    QString word;
    for (const QChar letter : name.toLower())
        if (letter.isLetterOrNumber())
            word += letter;
        else if (!word.isEmpty() && !word.endsWith(QLatin1Char('-')))
            word += QLatin1Char('-');
    while (word.endsWith(QLatin1Char('-')))
        word.chop(1);
    return word.isEmpty() ? QStringLiteral("study") : word;
}

QString resultsBeside(const QString& project, const QString& study) {
    if (project.isEmpty() || study.isEmpty()) return {};
    const QFileInfo file(project);
    const QString stem = file.fileName().section(QLatin1Char('.'), 0, 0);
    return file.dir().filePath(QStringLiteral("%1-%2.h5").arg(stem, fileWord(study)));
}

/// A name like this one that no file has yet.
QString freeName(const QString& path) {
    const QFileInfo file(path);
    for (int count = 1;; ++count) {
        const QString name = file.dir().filePath(
            QStringLiteral("%1-old%2.h5")
                .arg(file.completeBaseName(), count > 1 ? QString::number(count) : QString()));
        if (!QFileInfo::exists(name)) return name;
    }
}

/// All known points of a results file.
std::vector<session::StudyPoint> knownPoints(const session::StudyFile& file,
                                             const std::atomic<bool>& stop) {
    std::vector<session::StudyPoint> known;
    for (std::uint64_t first = 0; first < file.points() && !stop; first += block)
        for (session::StudyPoint& point : file.pointsFrom(first, block)) {
            if (point.status == session::PointStatus::Open) continue;
            if (point.status == session::PointStatus::Good
                || point.status == session::PointStatus::Unused)
                known.push_back(std::move(point));
            else
                known.push_back(file.point(point.point));  // with its reason
        }
    return known;
}

session::StudyProgress progressOf(std::uint64_t count,
                                  const std::vector<session::StudyPoint>& points) {
    session::StudyProgress progress;
    progress.points = count;
    for (const session::StudyPoint& point : points)
        ++progress.byStatus[static_cast<std::size_t>(point.status)];
    progress.byStatus[0] = count - std::min<std::uint64_t>(count, points.size());
    return progress;
}

}  // namespace

Studies::Studies(Project& project, QObject* parent) : QObject(parent), project_(project) {
    summaryTimer_.setSingleShot(true);
    summaryTimer_.setInterval(summaryDelay);
    connect(&summaryTimer_, &QTimer::timeout, this, &Studies::summarize);
    readTimer_.setSingleShot(true);
    readTimer_.setInterval(readDelay);
    connect(&readTimer_, &QTimer::timeout, this, &Studies::read);
    connect(&project_, &Project::left, this, [this] {
        finishWriting();
        for (BackgroundTask* task : {&read_, &summarize_, &move_})
            task->discard();
        names_.clear();  // those of the next project are no new names of these
        current_.clear();
    });
    connect(&project_, &Project::modelChanged, this, &Studies::onModelChanged);
    connect(&project_, &Project::replaced, this, [this] {
        path_ = project_.filePath();
        refresh();
    });
    connect(&project_, &Project::savedElsewhere, this, &Studies::takeResultsAlong);
    connect(&points_, &StudyPoints::currentChanged, this, &Studies::showDesign);
    connect(&points_, &StudyPoints::taken, this, &Studies::take);
    connect(&run_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                endRun();
                if (problems.empty()) return;
                // What the file holds is shown again, whoever writes to it.
                shownPath_.clear();
                runFault_ = fault_ = sentenceOf(problems.front());
                Q_EMIT changed();
            });
    connect(&read_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (problems.empty()) return;
                fault_ = sentenceOf(problems.front());
                Q_EMIT changed();
            });
}

Studies::~Studies() {
    *pause_ = false;
}

// The list
// -----------------------------------------------------------------------------------------

const session::Study* Studies::study() const {
    for (const session::Study& study : all())
        if (QString::fromStdString(study.name) == current_) return &study;
    return nullptr;
}

void Studies::choose(const QString& name) {
    if (name == current_) return;
    current_ = name;
    runFault_.clear();
    refresh();
}

void Studies::add(session::StudyKind kind) {
    session::Study study;
    study.kind = kind;
    const QString stem = studyKindName(kind);
    QString name = stem;
    const auto taken = [&] {
        return std::any_of(all().begin(), all().end(), [&](const session::Study& other) {
            return QString::fromStdString(other.name) == name;
        });
    };
    for (int number = 2; taken(); ++number)
        name = QStringLiteral("%1 %2").arg(stem).arg(number);
    study.name = name.toStdString();
    if (kind == session::StudyKind::TradeOff) {
        study.points = 20;
        for (const model::CostTerm& term : project_.model().costTerms)
            if (term.active && !term.atLeast && !term.atMost && study.functions.size() < 2)
                study.functions.push_back(term.id);
    }
    if (kind == session::StudyKind::Tolerance) study.points = 1000;
    if (project_.commitStudies(
            tr("Add study %1").arg(name),
            [&](std::vector<session::Study>& studies) { studies.push_back(study); }))
        choose(name);
}

void Studies::remove() {
    if (!study()) return;
    const std::string name = current_.toStdString();
    project_.commitStudies(
        tr("Delete study %1").arg(current_), [&](std::vector<session::Study>& studies) {
            std::erase_if(studies, [&](const session::Study& study) { return study.name == name; });
        });
}

QString Studies::rename(const QString& name) {
    if (!study() || name == current_) return {};
    if (name.isEmpty()) return tr("A study needs a name.");
    for (const session::Study& other : all())
        if (QString::fromStdString(other.name) == name)
            return tr("There is another study named \"%1\".").arg(name);
    const std::string before = current_.toStdString();
    project_.commitStudies(tr("Rename study to %1").arg(name),
                           [&](std::vector<session::Study>& studies) {
                               for (session::Study& study : studies)
                                   if (study.name == before) study.name = name.toStdString();
                           });
    return {};
}

void Studies::change(const QString& what, const std::function<void(session::Study&)>& edit) {
    const std::string name = current_.toStdString();
    project_.commitStudies(what, [&](std::vector<session::Study>& studies) {
        for (session::Study& study : studies)
            if (study.name == name) edit(study);
    });
}

void Studies::onModelChanged() {
    runFault_.clear();
    followRenaming();
    refresh();
}

/// Results go along with the name of their study, also when undo brings back the old one.
void Studies::followRenaming() {
    QStringList names;
    for (const session::Study& study : all())
        names << QString::fromStdString(study.name);
    if (names.size() == names_.size())
        for (qsizetype index = 0; index < names.size(); ++index) {
            const QString before = names_[index], now = names[index];
            if (before == now || names.contains(before) || names_.contains(now)) continue;
            const QString from = resultsPathOf(before), to = resultsPathOf(now);
            if (!from.isEmpty() && from != to && !QFileInfo::exists(to)) QFile::rename(from, to);
            if (shownPath_ == from) shownPath_ = to;
            if (current_ == before) current_ = now;
            if (running_ == before) running_ = now;
        }
    names_ = names;
}

/// The project was saved under another name: its results are copied beside it.
void Studies::takeResultsAlong() {
    const QString before = std::exchange(path_, project_.filePath());
    for (const session::Study& study : all()) {
        const QString name = QString::fromStdString(study.name);
        if (name == running_) continue;
        const QString from = resultsBeside(before, name), to = resultsPathOf(name);
        if (!from.isEmpty() && QFileInfo::exists(from) && !QFileInfo::exists(to))
            applicationTask().start(
                [from, to, self = QPointer<Studies>(this)](
                    const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
                    QFile::copy(from, to);
                    return [self] {
                        if (self) self->refresh();
                    };
                });
    }
    refresh();
}

void Studies::refresh() {
    if (names_.isEmpty())
        for (const session::Study& study : all())
            names_ << QString::fromStdString(study.name);
    if (!study()) current_ = all().empty() ? QString() : QString::fromStdString(all()[0].name);
    problems_.clear();
    if (const session::Study* asked = study())
        for (const base::Diagnostic& problem : session::problemsOf(project_.model(), *asked)) {
            // The panel says which study it is.
            const QString start =
                QStringLiteral("Study \"%1\": ").arg(QString::fromStdString(asked->name));
            QString text = sentenceOf(problem);
            if (text.startsWith(start)) text.remove(0, start.size());
            problems_ << text;
        }
    Q_EMIT changed();
    if (currentRuns()) {
        readTimer_.stop();
        if (plan_ != runningPlan_) {
            plan_ = runningPlan_;
            fault_.clear();
            outdated_ = false;
            shownPath_.clear();
            points_.begin(plan_.get());
            known_.clear();
            showPoints(runningPoints_);
            progress_ = runningProgress_;
            Q_EMIT progressed();
        }
        return;
    }
    readTimer_.start();
}

// Results
// ------------------------------------------------------------------------------------------

QString Studies::resultsPathOf(const QString& study) const {
    return resultsBeside(project_.filePath(), study);
}

QString Studies::startObstacle() const {
    if (!study()) return tr("Add a study first.");
    if (currentRuns()) return tr("The study is being computed.");
    if (running()) return tr("\"%1\" is being computed.").arg(running_);
    if (project_.filePath().isEmpty())
        return tr("Save the project first: results are written next to it.");
    if (!problems_.isEmpty()) return problems_.front();
    if (outdated_) return fault_;
    return {};
}

Studies::Read Studies::readResults(const QString& path, const model::Model& model,
                                   const session::Study& study, const QString& knownPath,
                                   const QDateTime& known, const std::atomic<bool>& stop) {
    Read read;
    std::shared_ptr<const session::StudyPlan> asked;
    try {
        asked = std::make_shared<const session::StudyPlan>(model, study);
    } catch (const base::InputError&) {  // the panel says what is wrong with it
    }
    const QFileInfo file(path);
    if (path.isEmpty() || !file.exists()) {
        read.plan = asked;
        return read;
    }
    try {
        read.written = file.lastModified();
        read.plan = std::make_shared<const session::StudyPlan>(session::planOf(path.toStdString()));
        if (asked) {
            const std::string differences = session::differencesFrom(path.toStdString(), *asked);
            read.outdated = !differences.empty();
            if (read.outdated)
                read.problem = tr("The results are from an earlier project or study. What differs: "
                                  "%1. Undo that, or start over.")
                                   .arg(QString::fromStdString(differences));
        }
        read.same = path == knownPath && read.written == known;
        if (!read.same) read.points = knownPoints(session::StudyFile(path.toStdString()), stop);
    } catch (const base::InputError& error) {
        read.plan = asked;
        read.outdated = true;
        read.problem = tr("%1: %2").arg(file.fileName(), sentenceOf(error.diagnostics().front()));
    }
    return read;
}

void Studies::read() {
    const session::Study* asked = study();
    if (!asked && !plan_ && fault_.isEmpty()) return;
    if (!asked) {
        shownPath_.clear();
        plan_.reset();
        fault_.clear();
        outdated_ = false;
        known_.clear();
        progress_ = {};
        points_.begin(nullptr);
        showSummary({});
        Q_EMIT progressed();
        return;
    }
    if (currentRuns()) return;
    read_.start([this, model = project_.sharedModel(), study = *asked, path = resultsPath(),
                 name = current_, shown = shownPath_, time = shownTime_](
                    const BackgroundTask::TaskContext& turn) -> BackgroundTask::Answer {
        auto found = std::make_shared<Read>(
            readResults(path, *model, study, shown, time, turn.superseded()));
        if (turn.superseded()) return {};
        return [this, found, path, name] {
            if (name == current_ && !currentRuns()) show(*found, path);
        };
    });
}

void Studies::show(Read& read, const QString& path) {
    fault_ = runFault_.isEmpty() ? read.problem : runFault_;
    outdated_ = read.outdated;
    const bool known = read.same && path == shownPath_;
    shownPath_ = path;
    shownTime_ = read.written;
    if (!known) {
        plan_ = read.plan;
        points_.begin(plan_.get());
        known_.clear();
        showPoints(read.points);
        progress_ = progressOf(plan_ ? plan_->points() : 0, known_);
    }
    Q_EMIT changed();
    Q_EMIT progressed();
}

void Studies::showPoints(const Points& points) {
    known_.insert(known_.end(), points.begin(), points.end());
    points_.append(points);
    summarize();
}

void Studies::summarize() {
    if (!plan_ || known_.empty()) {
        showSummary({});
        return;
    }
    if (currentRuns() && known_.size() > maxSummarizedOnTheWay) return;
    summarize_.start([this, plan = plan_, points = known_, slopes = !currentRuns()](
                         const BackgroundTask::TaskContext& turn) -> BackgroundTask::Answer {
        session::StudySummary summary;
        try {
            summary = session::summarizeStudy(*plan, points, slopes, &turn.superseded());
        } catch (const base::Cancelled&) {
            return {};
        } catch (const std::exception&) {
            // The project itself does not move: there are no gradients, but the rest is known.
            summary = session::summarizeStudy(*plan, points, false);
        }
        return [this, plan, summary = std::move(summary)]() mutable {
            if (plan == plan_) showSummary(std::move(summary));
        };
    });
}

void Studies::showSummary(session::StudySummary summary) {
    summary_ = std::move(summary);
    const auto rowsOf = [&](const auto& list, const auto& pointOf) {
        std::vector<std::size_t> rows;
        for (const auto& entry : list)
            if (const auto row = points_.rowOf(pointOf(entry).point)) rows.push_back(*row);
        return rows;
    };
    std::vector<std::size_t> traded;
    if (plan_ && plan_->study().kind == session::StudyKind::TradeOff)
        for (const std::size_t function : session::tradedFunctions(*plan_))
            traded.push_back(points_.firstFunction() + function);
    points_.setFront(
        rowsOf(
            summary_.front, [](const session::StudyPoint& point) -> const auto& { return point; }),
        std::move(traded));
    points_.setOptima(rowsOf(
        summary_.optima,
        [](const session::FoundOptimum& optimum) -> const auto& { return optimum.best; }));
    Q_EMIT summaryChanged();
}

// Computing
// ----------------------------------------------------------------------------------------

void Studies::start() {
    if (!startObstacle().isEmpty()) return;
    const session::Study asked = *study();
    try {
        runningPlan_ = std::make_shared<const session::StudyPlan>(project_.model(), asked);
    } catch (const base::InputError& error) {
        fault_ = sentenceOf(error.diagnostics().front());
        Q_EMIT changed();
        return;
    }
    running_ = current_;
    *pause_ = false;
    fault_.clear();
    runFault_.clear();
    readTimer_.stop();
    read_.cancel();
    plan_ = runningPlan_;
    shownPath_.clear();
    points_.begin(plan_.get());
    known_.clear();
    runningPoints_.clear();
    runningProgress_ = progress_ = progressOf(plan_->points(), {});
    run_.start([this, plan = runningPlan_, pause = pause_, path = resultsPath().toStdString(),
                name = project_.fileName().toStdString()](
                   const BackgroundTask::TaskContext& turn) -> BackgroundTask::Answer {
        session::StudyFile file = session::StudyFile::open(path, *plan, name, "linkwright");
        session::StudyProgress found;
        found.arrived = knownPoints(file, turn.stop());
        found = [&] {
            session::StudyProgress counted = progressOf(plan->points(), found.arrived);
            counted.arrived = std::move(found.arrived);
            return counted;
        }();
        turn.report([this, found] { addArrived(found); });
        session::StudyControl control;
        control.stop = &turn.stop();
        control.pause = pause.get();
        control.progress = [this, &turn](const session::StudyProgress& progress) {
            turn.report([this, progress] { addArrived(progress); });
        };
        const auto pool = session::makeThreadPool(
            *plan, static_cast<std::size_t>(std::max(1, QThread::idealThreadCount())),
            &turn.stop());
        session::runStudy(*plan, file, *pool, control);
        return [this] { endRun(); };
    });
    Q_EMIT changed();
    Q_EMIT progressed();
}

void Studies::addArrived(session::StudyProgress progress) {
    Points arrived = std::move(progress.arrived);
    progress.arrived.clear();
    runningProgress_ = std::move(progress);
    runningPoints_.insert(runningPoints_.end(), arrived.begin(), arrived.end());
    if (plan_ != runningPlan_) return;
    progress_ = runningProgress_;
    if (!arrived.empty()) {
        known_.insert(known_.end(), arrived.begin(), arrived.end());
        points_.append(arrived);
        if (!summaryTimer_.isActive()) summaryTimer_.start();
    }
    Q_EMIT progressed();
}

void Studies::pause(bool pause) {
    if (!running() || *pause_ == pause) return;
    *pause_ = pause;
    Q_EMIT progressed();
}

void Studies::stop() {
    if (!running()) return;
    run_.cancel();
    *pause_ = false;
    Q_EMIT progressed();
}

void Studies::endRun() {
    const bool shown = plan_ == runningPlan_;
    running_.clear();
    *pause_ = false;
    runningPlan_.reset();
    runningPoints_ = {};
    summaryTimer_.stop();
    if (shown) {
        shownPath_ = resultsPath();
        shownTime_ = QFileInfo(shownPath_).lastModified();
        summarize();
    }
    Q_EMIT changed();
    Q_EMIT progressed();
    readTimer_.start();  // whether the project has changed meanwhile
}

void Studies::startOver() {
    const QString path = resultsPath();
    if (path.isEmpty() || currentRuns() || !QFileInfo::exists(path)) return;
    const QString aside = freeName(path);
    if (!QFile::rename(path, aside)) {
        fault_ = tr("%1 cannot be renamed. Check that its folder is writable.")
                     .arg(QFileInfo(path).fileName());
        Q_EMIT changed();
        return;
    }
    shownPath_.clear();
    read();
}

void Studies::finishWriting() {
    stop();
    run_.wait();
}

// Designs
// ------------------------------------------------------------------------------------------

QString Studies::designName() const {
    const auto row = points_.current();
    return row ? tr("Point %1").arg(points_.number(*row)) : QString();
}

void Studies::showDesign() {
    move_.discard();
    design_.reset();
    designMotion_.reset();
    const auto row = points_.current();
    if (row && plan_ && points_.computed(*row)) {
        auto model = std::make_shared<model::Model>(plan_->model());
        applyVariables(*model, plan_->variables(), points_.valuesOf(*row));
        design_ = model;
        move_.start([this, model = design_](
                        const BackgroundTask::TaskContext& turn) -> BackgroundTask::Answer {
            session::SolveControl control;
            control.stop = &turn.superseded();
            auto motion = std::make_shared<const session::SimulationResult>(
                session::simulate(*model, {}, control));
            return [this, model, motion] {
                if (model != design_) return;
                designMotion_ = motion;
                Q_EMIT designChanged();
            };
        });
    }
    Q_EMIT designChanged();
}

void Studies::take(std::size_t row) {
    if (!plan_ || row >= points_.rows()) return;
    const QString title = tr("Point %1").arg(points_.number(row));
    if (!points_.computed(row)) {
        Q_EMIT messageRaised({tr("%1 has no design").arg(title),
                              {{base::Severity::Warning,
                                {},
                                {},
                                points_.reason(row).toStdString(),
                                tr("Choose a point that succeeded.").toStdString()}}});
        return;
    }
    const QStringList missing =
        missingVariables(project_.model(), plan_->model(), plan_->variables());
    const std::vector<double> values = points_.valuesOf(row);
    points_.setCurrent(std::nullopt);  // it is no ghost any more
    project_.commitDesign(
        tr("Use point %1 of %2").arg(points_.number(row)).arg(current_),
        [&](model::Model& edited) { applyVariables(edited, plan_->variables(), values); });
    if (!missing.isEmpty())
        Q_EMIT messageRaised(
            {tr("Part of the design could not be used"),
             {{base::Severity::Warning,
               {},
               {},
               tr("The project does not have %1.")
                   .arg(missing.mid(0, 3).join(QStringLiteral(", ")))
                   .toStdString(),
               tr("Undo what was removed or changed, then use it again.").toStdString()}}});
}

std::function<QByteArray()> Studies::csv() const {
    return [plan = plan_, points = known_] {
        std::ostringstream table;
        if (plan) session::writeStudyCsv(*plan, points, table);
        return QByteArray::fromStdString(table.str());
    };
}

QString studyKindName(session::StudyKind kind) {
    switch (kind) {
        case session::StudyKind::MultiStart: return Studies::tr("Multi-start");
        case session::StudyKind::Sweep: return Studies::tr("Sweep");
        case session::StudyKind::TradeOff: return Studies::tr("Trade-off");
        case session::StudyKind::Tolerance: return Studies::tr("Tolerance");
        case session::StudyKind::Global: return Studies::tr("Global");
    }
    return {};
}

QString pointStatusName(session::PointStatus status) {
    return translated(QString::fromUtf8(session::nameOf(status)));
}

}  // namespace linkwright::document
