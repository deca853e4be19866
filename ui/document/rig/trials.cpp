// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/rig/trials.h"

#include "engine/session/document/project_access.h"
#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/rig/trial_log_file.h"
#include "engine/session/solving/diagnosis.h"
#include "ui/document/optimizations/recorded_name.h"
#include "ui/document/optimizations/stored_optimization.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <iterator>
#include <utility>

namespace linkwright::document {

namespace {

/// Logs of a project without a file lie among the data of the program.
QString unsavedLogs() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
           + QStringLiteral("/untitled.results");
}

Trial readTrial(const std::string& file) {
    session::StoredTrial stored = session::readTrial(file);
    Trial trial;
    trial.logPath = QString::fromStdString(file);
    trial.number = resultsNumberOf(trial.logPath);
    trial.mode = stored.outcome.log.mode;
    trial.started =
        QDateTime::fromString(QString::fromStdString(stored.outcome.log.started), Qt::ISODate);
    trial.ofProject = QString::fromStdString(stored.projectName);
    trial.outcome = std::make_shared<const session::TrialOutcome>(std::move(stored.outcome));
    return trial;
}

}  // namespace

Trials::Trials(Project& project, QObject* parent) : QObject(parent), project_(project) {
    connect(&project_, &Project::left, this, &Trials::leave);
    connect(&project_, &Project::replaced, this, [this] {
        path_ = project_.filePath();
        Q_EMIT changed();
        readLogs();
        if (!path_.isEmpty()) findInterrupted({});
    });
    connect(&project_, &Project::restored, this, &Trials::findInterrupted);
    connect(&project_, &Project::savedElsewhere, this, &Trials::takeLogsAlong);
    connect(&loading_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (!problems.empty())
                    Q_EMIT messageRaised({tr("Earlier trials cannot be shown"), problems});
            });
    connect(&keeper_, &ResultsKeeper::taken, this, &Trials::onLogsTaken);
    connect(&keeper_, &ResultsKeeper::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                Q_EMIT messageRaised({tr("Some rig logs could not be moved"), problems});
            });
}

void Trials::leave() {
    ++generation_;
    logsRead_ = goesOn_ = false;
    loading_.discard();
    finding_.discard();
    all_.clear();
    current_.reset();
}

void Trials::setWanted(bool wanted) {
    wanted_ = wanted;
    readLogs();
}

void Trials::setShown(std::size_t index, bool shown) {
    if (index >= all_.size() || all_[index].shown == shown) return;
    all_[index].shown = shown;
    Q_EMIT changed();
}

void Trials::setCurrent(std::size_t index) {
    if (index >= all_.size() || goesOn_ || current_ == index) return;
    current_ = index;
    Q_EMIT changed();
}

// The one that goes on ----------------------------------------------------------------------------

void Trials::begin(session::TrialMode mode) {
    Trial trial;
    trial.number = all_.empty() ? 1 : all_.back().number + 1;
    // Logs that are still being read have lower numbers.
    if (project_.resultsKept() && !project_.filePath().isEmpty())
        trial.number = std::max(trial.number, freshNumber());
    trial.mode = mode;
    trial.started = QDateTime::currentDateTime();
    trial.shown = true;
    if (current_) all_[*current_].shown = false;
    all_.push_back(trial);
    current_ = all_.size() - 1;
    goesOn_ = true;
    Q_EMIT changed();
}

void Trials::note(const QString& recording, const PlayedPlan& played, const QString& device) {
    session::RecordingNote note;
    note.projectPath = project_.filePath().toStdString();
    note.device = device.toStdString();
    note.started = all_.back().started.toString(Qt::ISODate).toStdString();
    note.leadIn = project_.rigSettings().leadIn;
    measuring_.start([model = played.model, note,
                      recording](const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
        try {
            session::writeRecordingNote(recording.toStdString(), note, *model);
        } catch (const base::InputError&) {
            // The trial goes on: its log is written at its end all the same.
        }
        return {};
    });
}

void Trials::drop() {
    if (!std::exchange(goesOn_, false)) return;
    all_.pop_back();
    current_ = all_.empty() ? std::nullopt : std::optional<std::size_t>(all_.size() - 1);
    if (current_) all_[*current_].shown = true;
    Q_EMIT changed();
}

void Trials::finish(const QString& recording, const PlayedPlan& played, const QString& device,
                    const session::RigTiming& timing,
                    const std::shared_future<void>& recordingClosed) {
    if (!std::exchange(goesOn_, false)) return;
    QString path = logPath(all_.back().number);
    if (QFile::exists(path)) path = logPath(freshNumber());
    const QString project =
        project_.filePath().isEmpty() ? QString::fromLatin1(nameWithoutFile) : project_.fileName();
    measuring_.start([this, trial = all_.back(), played, timing, device, path, project, recording,
                      recordingClosed](
                         const BackgroundTask::TaskContext&) mutable -> BackgroundTask::Answer {
        if (recordingClosed.valid()) recordingClosed.wait();
        try {
            session::TrialLog log = session::readRecording(recording.toStdString(), *played.plan,
                                                           device.toStdString(), timing);
            log.started = trial.started.toString(Qt::ISODate).toStdString();
            if (log.times.size() > 1) {
                trial.outcome = std::make_shared<session::TrialOutcome>(
                    session::measureTrial(*played.model, std::move(log)));
                QDir().mkpath(QFileInfo(path).absolutePath());
                session::writeTrialLog(path.toStdString(), *played.model, *trial.outcome,
                                       project.toStdString(), "linkwright");
                trial.logPath = path;
            } else {
                trial.note = tr("Ended before the first sample.");
            }
            session::discardInterruptedTrial({recording.toStdString(), {}});  // it is in a log
            return [this, trial] { keep(trial); };
        } catch (...) {
            trial.note = QString::fromStdString(
                session::problemsOf(std::current_exception()).front().message);
            if (QFile::exists(recording))
                trial.note += QLatin1Char(' ') + tr("The measurements are in %1.").arg(recording);
        }
        return [this, trial] {
            keep(trial);
            Q_EMIT messageRaised(
                {tr("The log of trial %1 was not written").arg(trial.number),
                 {{base::Severity::Warning, "", "", trial.note.toStdString(), ""}}});
        };
    });
}

void Trials::keep(const Trial& measured) {
    for (Trial& known : all_)
        if (known.number == measured.number && known.started == measured.started) {
            const bool shown = known.shown;
            known = measured;
            known.shown = shown;
        }
    Q_EMIT changed();
}

// Interrupted -------------------------------------------------------------------------------------

QString Trials::recordingsFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)
           + QStringLiteral("/recordings");
}

void Trials::findInterrupted(const QString& recoveryFile) {
    if (!project_.resultsKept()) return;
    finding_.start([this, project = project_.filePath(), recoveryFile,
                    folder = recordingsFolder().toStdString()](
                       const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
        // Recordings and recovery files are named after their process.
        const auto processOf = [](const QString& path) {
            return QFileInfo(path).fileName().section(QLatin1Char('-'), 0, 0);
        };
        std::vector<session::InterruptedTrial> found = session::findInterruptedTrials(folder);
        std::erase_if(found, [&](const session::InterruptedTrial& trial) {
            const QString path = QString::fromStdString(trial.note.projectPath);
            if (recoveryFile.isEmpty())
                return path.isEmpty() || QFileInfo(path) != QFileInfo(project);
            return !path.isEmpty()
                   || processOf(QString::fromStdString(trial.recording)) != processOf(recoveryFile);
        });
        if (found.empty()) return {};
        return [this, found] { Q_EMIT interruptedFound(found); };
    });
}

void Trials::keepInterrupted(const std::vector<session::InterruptedTrial>& trials) {
    int number = freshNumber();
    for (const session::InterruptedTrial& trial : trials)
        measuring_.start([this, trial, generation = generation_, path = logPath(number++)](
                             const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
            std::vector<base::Diagnostic> problems;
            std::vector<Trial> kept;
            try {
                session::keepInterruptedTrial(trial, path.toStdString());
                kept.push_back(readTrial(path.toStdString()));
            } catch (...) {
                problems = session::problemsOf(std::current_exception());
            }
            return [this, generation, kept, problems] {
                if (!problems.empty())
                    Q_EMIT messageRaised({tr("The interrupted trial was not kept"), problems});
                if (generation == generation_) addLogged(kept, {});
            };
        });
}

void Trials::discardInterrupted(const std::vector<session::InterruptedTrial>& trials) {
    measuring_.start([trials](const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
        for (const session::InterruptedTrial& trial : trials)
            session::discardInterruptedTrial(trial);
        return {};
    });
}

// Logs --------------------------------------------------------------------------------------------

QString Trials::logFolder() const {
    const QString file = project_.filePath();
    return file.isEmpty() ? unsavedLogs()
                          : QString::fromStdString(session::resultsFolder(file.toStdString()));
}

QString Trials::logPath(int number) const {
    return QDir(logFolder())
        .filePath(QStringLiteral("rig-%1.h5").arg(number, 4, 10, QLatin1Char('0')));
}

/// 7 after `rig-0006.h5`. Never one that exists.
int Trials::freshNumber() const {
    int number = 1;
    for (const QString& log :
         QDir(logFolder()).entryList({QStringLiteral("rig-*.h5")}, QDir::Files))
        number = std::max(number, resultsNumberOf(log) + 1);
    return number;
}

/// Reads the logs beside the project, once.
void Trials::readLogs() {
    if (logsRead_ || !wanted_ || !project_.resultsKept() || project_.filePath().isEmpty()) return;
    logsRead_ = true;
    loading_.start([this, path = project_.filePath().toStdString()](
                       const BackgroundTask::TaskContext& turn) -> BackgroundTask::Answer {
        std::vector<Trial> logged;
        std::vector<base::Diagnostic> faults;
        for (const std::string& file : session::resultsFiles(path, "rig")) {
            if (turn.stop()) return {};
            try {
                logged.push_back(readTrial(file));
            } catch (...) {
                // A damaged log must not keep the others from being shown.
                faults.push_back(session::problemsOf(std::current_exception()).front());
            }
        }
        return [this, logged = std::move(logged), faults = std::move(faults)] {
            addLogged(logged, faults);
        };
    });
}

void Trials::addLogged(std::vector<Trial> logged, const std::vector<base::Diagnostic>& problems) {
    if (!problems.empty()) Q_EMIT messageRaised({tr("Earlier trials cannot be shown"), problems});
    const auto known = [this](const Trial& trial) {
        return std::any_of(all_.begin(), all_.end(),
                           [&](const Trial& other) { return other.logPath == trial.logPath; });
    };
    std::erase_if(logged, known);
    if (logged.empty()) return;
    for (Trial& trial : logged)
        trial.ofProject = otherProject(trial.ofProject, project_.fileName());
    const std::size_t count = logged.size();
    if (!current_) logged.back().shown = true;
    all_.insert(all_.begin(), std::make_move_iterator(logged.begin()),
                std::make_move_iterator(logged.end()));
    current_ = current_ ? *current_ + count : count - 1;
    Q_EMIT changed();
}

/// Logs that lie elsewhere go to the place where the project was saved.
void Trials::takeLogsAlong() {
    const QString before = std::exchange(path_, project_.filePath());
    if (!project_.resultsKept() || project_.filePath().isEmpty()) return;
    QStringList own, foreign;
    for (const Trial& trial : all_)
        if (!trial.logPath.isEmpty()
            && !ResultsKeeper::isBeside(trial.logPath, project_.filePath()))
            (trial.ofProject.isEmpty() ? own : foreign) << trial.logPath;
    const auto take = [this, project = project_.filePath(), generation = generation_](
                          const QStringList& ofProject, const QStringList& ofOthers) {
        keeper_.takeAlong(ofProject, project, generation, ResultsKeeper::Origin::ThisProject);
        keeper_.takeAlong(ofOthers, project, generation, ResultsKeeper::Origin::Kept);
    };
    if (logsRead_ || before.isEmpty()) return take(own, foreign);
    // Nobody looked at the trials so far.
    sorting_.start([this, take, own, foreign,
                    before](const BackgroundTask::TaskContext&) mutable -> BackgroundTask::Answer {
        const std::string formerName = QFileInfo(before).fileName().toStdString();
        std::vector<base::Diagnostic> problems;
        try {
            for (const std::string& log : session::resultsFiles(before.toStdString(), "rig")) {
                const QString path = QString::fromStdString(log);
                if (own.contains(path) || foreign.contains(path)) continue;
                const std::string name = session::recordedProject(log);
                (name == formerName || name == nameWithoutFile ? own : foreign) << path;
            }
        } catch (const base::InputError& error) {
            problems = error.diagnostics();
        }
        return [this, take, own, foreign, problems] {
            if (!problems.empty())
                Q_EMIT messageRaised({tr("Some rig logs could not be moved"), problems});
            take(own, foreign);
        };
    });
}

void Trials::onLogsTaken(int generation, const TakenFiles& files) {
    for (const auto& [from, to] : files) {
        // A copy among the data of the program would belong to nobody.
        if (from.startsWith(unsavedLogs() + QLatin1Char('/'))) QFile::remove(from);
        if (generation != generation_) continue;
        for (Trial& trial : all_)
            if (trial.logPath == from) trial.logPath = to;
    }
    if (generation == generation_) Q_EMIT changed();
}

}  // namespace linkwright::document
