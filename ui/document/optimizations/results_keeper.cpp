// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/optimizations/results_keeper.h"

#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/solving/diagnosis.h"

#include <signal.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

namespace linkwright::document {

namespace fs = std::filesystem;

namespace {

constexpr QLatin1String scratchName("unsaved.linkwright.json");

QString folderOf(const QString& projectPath) {
    return QString::fromStdString(session::resultsFolder(projectPath.toStdString()));
}

/// The process that a file or folder of a running program is named after.
qint64 processOf(const QString& name) {
    return name.section(QLatin1Char('-'), 0, 0).toLongLong();
}

bool lives(qint64 process) {
    return process > 0 && (::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM);
}

/// Complete under its name or not there at all. @throws fs::filesystem_error, base::InputError
void copyFile(const fs::path& from, const fs::path& to, const std::string& projectName) {
    fs::path part = to;
    part += ".part";
    try {
        fs::copy_file(from, part, fs::copy_options::overwrite_existing);
        if (!projectName.empty()) session::assignOptimization(part.string(), projectName);
        fs::rename(part, to);
    } catch (...) {
        std::error_code ignored;
        fs::remove(part, ignored);
        throw;
    }
}

/// @throws fs::filesystem_error, base::InputError
void takeFile(const fs::path& from, const fs::path& to, const std::string& projectName, bool move) {
    std::error_code error = std::make_error_code(std::errc::not_supported);
    if (move) fs::rename(from, to, error);
    if (error) return copyFile(from, to, projectName);
    if (!projectName.empty()) session::assignOptimization(to.string(), projectName);
}

/// Complete under its name or not there at all. @throws fs::filesystem_error, base::InputError
void writeOptimization(const Optimization& optimization, const fs::path& to,
                       const std::string& projectName) {
    fs::path part = to;
    part += ".part";
    session::OptimizationDescription description;
    description.name = optimization.keptTitle().toStdString();
    description.notes = optimization.notes.toStdString();
    description.projectName = projectName;
    description.program = "linkwright";
    description.continuedFrom = optimization.continuedFrom.toStdString();
    description.continuedIteration = optimization.continuedIteration;
    for (const session::Variable& variable : optimization.variables)
        description.start.push_back(variable.value);
    try {
        session::OptimizationRecorder recorder(part.string(), *optimization.initialModel,
                                               description, true);
        for (const auto& report : optimization.iterations)
            recorder.add(*report);
        if (optimization.result)
            recorder.finish(*optimization.result, optimization.motion.get());
        else
            recorder.fail(optimization.failure.toStdString());
        if (optimization.check) session::storeCheck(part.string(), *optimization.check);
        fs::rename(part, to);
    } catch (...) {
        std::error_code ignored;
        fs::remove(part, ignored);
        throw;
    }
}

/// Does one errand after the other until one fails. @return how many were done, and what failed
template <class Errands, class Action>
std::pair<std::size_t, std::string> doAll(const Errands& ioTasks, const Action& action) {
    std::size_t done = 0;
    try {
        for (; done < ioTasks.size(); ++done)
            action(ioTasks[done]);
    } catch (const fs::filesystem_error& error) {
        return {done, error.code().message() + "."};
    } catch (const base::InputError& error) {
        return {done, error.diagnostics().front().message};
    }
    return {done, {}};
}

/// "rig" of `rig-0003.h5`.
QString stemOf(const QString& file) {
    return QFileInfo(file).fileName().section(QLatin1Char('-'), 0, 0);
}

}  // namespace

ResultsKeeper::ResultsKeeper(const QString& folder, QObject* parent)
    : QObject(parent), root_(folder) {
    connect(&task_, &BackgroundTask::failed, this, &ResultsKeeper::failed);
}

std::string ResultsKeeper::nextFile(const QString& projectPath) {
    if (!projectPath.isEmpty()) {
        try {
            const QString path = freshPath(projectPath);
            if (QFileInfo(QFileInfo(path).absolutePath()).isWritable()) return path.toStdString();
        } catch (const base::InputError&) {
            // The folder cannot be made: the optimization lies elsewhere until the project is saved
            // elsewhere.
        }
    }
    return freshPath(scratchProject()).toStdString();
}

bool ResultsKeeper::isBeside(const QString& file, const QString& projectPath) {
    return QFileInfo(file).absolutePath() == QFileInfo(folderOf(projectPath)).absoluteFilePath();
}

/// Free on disk, and not what a copy is about to become.
QString ResultsKeeper::freshPath(const QString& projectPath, const QString& stem) {
    QString path = QString::fromStdString(
        session::nextResultsFile(projectPath.toStdString(), stem.toStdString()));
    static const QRegularExpression digits(QStringLiteral("-(\\d+)\\.h5$"));
    for (int number = digits.match(path).captured(1).toInt(); underway_.contains(path);)
        path = QFileInfo(path).dir().filePath(
            QStringLiteral("%1-%2.h5").arg(stem).arg(++number, 4, 10, QLatin1Char('0')));
    return path;
}

QString ResultsKeeper::scratchProject() {
    if (!scratch_) {
        if (root_.isEmpty())
            root_ = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)
                    + QStringLiteral("/unsaved");
        removeAbandoned();
        const QString name = QStringLiteral("%1-XXXXXX").arg(QCoreApplication::applicationPid());
        if (QDir().mkpath(root_))
            scratch_ = std::make_unique<QTemporaryDir>(QDir(root_).filePath(name));
        if (!scratch_ || !scratch_->isValid()) {
            scratch_.reset();
            throw base::InputError(base::Diagnostic{
                base::Severity::Error,
                {},
                root_.toStdString(),
                QObject::tr("A project without a file has no place for results.").toStdString(),
                QObject::tr("Save the project; its optimizations are then kept next to it.")
                    .toStdString()});
        }
    }
    return scratch_->filePath(scratchName);
}

/// What died programs left, as long as their work is not waiting to be restored.
void ResultsKeeper::removeAbandoned() const {
    const QString recovery = QFileInfo(root_).absolutePath() + QStringLiteral("/recovery");
    QSet<qint64> waiting;
    std::error_code error;
    for (fs::directory_iterator entry(recovery.toStdString(), error), end; !error && entry != end;
         entry.increment(error))
        waiting << processOf(QString::fromStdString(entry->path().filename().string()));
    // Where that cannot be looked at, nothing is known to be abandoned.
    if (error && error != std::errc::no_such_file_or_directory) return;
    for (const QString& name : QDir(root_).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const qint64 process = processOf(name);
        if (process > 0 && !lives(process) && !waiting.contains(process))
            QDir(QDir(root_).filePath(name)).removeRecursively();
    }
}

void ResultsKeeper::takeAlong(const QStringList& files, const QString& projectPath, int generation,
                              Origin origin) {
    const std::string name = origin == Origin::ThisProject
                                 ? QFileInfo(projectPath).fileName().toStdString()
                                 : std::string();
    std::vector<Errand> ioTasks;
    try {
        for (const QString& file : files) {
            if (underway_.contains(file)) continue;
            const QString to = freshPath(projectPath, stemOf(file));
            underway_ << file << to;
            ioTasks.push_back(
                {file, to, name, scratch_ && file.startsWith(scratch_->path() + QLatin1Char('/'))});
        }
    } catch (const base::InputError& error) {
        Q_EMIT failed(error.diagnostics());
    }
    if (!ioTasks.empty()) copy(std::move(ioTasks), generation);
}

void ResultsKeeper::copy(std::vector<Errand> ioTasks, int generation) {
    task_.start(
        [this, ioTasks = std::move(ioTasks), generation](const BackgroundTask::TaskContext&) {
            const auto [done, reason] = doAll(ioTasks, [this](const Errand& ioTask) {
                takeFile(ioTask.from.toStdString(), ioTask.to.toStdString(), ioTask.projectName,
                         ioTask.move);
                taken_[ioTask.from] = ioTask.to;
            });
            std::vector<base::Diagnostic> problems;
            if (done < ioTasks.size())
                problems.push_back(
                    {base::Severity::Error,
                     {},
                     ioTasks[done].to.toStdString(),
                     QObject::tr("It could not be written: %1")
                         .arg(QString::fromStdString(reason))
                         .toStdString(),
                     QObject::tr("Make room or choose another folder, and save the project again. "
                                 "Until then it stays in %1.")
                         .arg(ioTasks[done].from)
                         .toStdString()});
            return BackgroundTask::Answer([this, ioTasks, done = done, problems, generation] {
                for (const Errand& ioTask : ioTasks)
                    underway_ -= QSet<QString>{ioTask.from, ioTask.to};
                TakenFiles files;
                for (std::size_t index = 0; index < done; ++index)
                    files.emplace_back(ioTasks[index].from, ioTasks[index].to);
                if (!files.empty()) Q_EMIT taken(generation, files);
                if (!problems.empty()) Q_EMIT failed(problems);
            });
        });
}

void ResultsKeeper::change(const QString& file, const QString& title,
                           std::function<void(const std::string& file)> change) {
    task_.start([this, file, title, change = std::move(change)](
                    const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
        try {
            QString place = file;
            for (int step = 0; taken_.contains(place) && step < taken_.size(); ++step)
                place = taken_.value(place);
            change(place.toStdString());
        } catch (...) {
            return [this, title, problems = session::problemsOf(std::current_exception())] {
                Q_EMIT changeFailed(title, problems);
            };
        }
        return {};
    });
}

void ResultsKeeper::write(std::vector<Optimization> optimizations, const QString& projectPath,
                          int generation) {
    std::vector<std::pair<Optimization, QString>> ioTasks;
    try {
        for (Optimization& optimization : optimizations) {
            if (beingWritten_.contains(optimization.number)) continue;
            const QString to = freshPath(projectPath);
            beingWritten_ << optimization.number;
            underway_ << to;
            ioTasks.emplace_back(std::move(optimization), to);
        }
    } catch (const base::InputError& error) {
        Q_EMIT failed(error.diagnostics());
    }
    if (ioTasks.empty()) return;
    task_.start([this, ioTasks = std::move(ioTasks),
                 name = QFileInfo(projectPath).fileName().toStdString(),
                 generation](const BackgroundTask::TaskContext&) {
        const auto [done, reason] = doAll(ioTasks, [&name](const auto& ioTask) {
            writeOptimization(ioTask.first, ioTask.second.toStdString(), name);
            // Where the disk left nothing of it, the whole file has its name now.
            const QString& cut = ioTask.first.cutFile;
            if (!cut.isEmpty() && cut != ioTask.second) QFile::remove(cut);
        });
        std::vector<base::Diagnostic> problems;
        if (done < ioTasks.size())
            problems.push_back(
                {base::Severity::Error,
                 {},
                 ioTasks[done].second.toStdString(),
                 QObject::tr("%1 could not be written: %2")
                     .arg(ioTasks[done].first.title(), QString::fromStdString(reason))
                     .toStdString(),
                 QObject::tr("Make room and save the project again. Until then it is only in this "
                             "window.")
                     .toStdString()});
        return BackgroundTask::Answer([this, ioTasks, done = done, problems, generation] {
            for (const auto& [optimization, to] : ioTasks) {
                beingWritten_.remove(optimization.number);
                underway_.remove(to);
            }
            WrittenFiles files;
            for (std::size_t index = 0; index < done; ++index)
                files.emplace_back(ioTasks[index].first.number, ioTasks[index].second);
            if (!files.empty()) Q_EMIT written(generation, files);
            if (!problems.empty()) Q_EMIT failed(problems);
        });
    });
}

QString ResultsKeeper::adoptResultsOf(const QString& recoveryFile) {
    const qint64 process = processOf(QFileInfo(recoveryFile).fileName());
    try {
        const QString project = scratchProject();
        for (const QString& name :
             QDir(root_).entryList({QStringLiteral("%1-*").arg(process)}, QDir::Dirs)) {
            const QString left = QDir(root_).filePath(name);
            const QString results = folderOf(QDir(left).filePath(scratchName));
            if (lives(process) || !QDir(folderOf(project)).isEmpty()
                || !QDir().rename(results, folderOf(project)))
                continue;
            QDir(left).removeRecursively();
            return project;
        }
    } catch (const base::InputError&) {
        // Nowhere to keep them: the work itself can be restored all the same.
    }
    return {};
}

}  // namespace linkwright::document
