// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/optimizations/optimization_files.h"

#include "engine/session/document/project_access.h"
#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/solving/diagnosis.h"
#include "ui/document/optimizations/stored_optimization.h"

#include <QFile>
#include <QFileInfo>
#include <exception>
#include <utility>

namespace linkwright::document {

namespace {

bool hasPlaceForResults(const QString& projectPath) {
    const QFileInfo folder(
        QString::fromStdString(session::resultsFolder(projectPath.toStdString())));
    if (folder.exists()) return folder.isDir() && folder.isWritable();
    return QFileInfo(folder.absolutePath()).isWritable();
}

/// @throws base::InputError
void throwAway(const std::string& path) {
    const QString file = QString::fromStdString(path);
    if (!QFileInfo::exists(file) || QFile::moveToTrash(file) || QFile::remove(file)) return;
    throw base::InputError(base::Diagnostic{
        base::Severity::Error,
        {},
        path,
        QObject::tr(
            "The file cannot be removed and will be listed again when the project is opened.")
            .toStdString(),
        QObject::tr("Check that its folder is writable.").toStdString()});
}

}  // namespace

OptimizationFiles::OptimizationFiles(Project& project, QObject* parent)
    : QObject(parent), project_(project) {
    // What belongs to a project that was left is found when that is opened again.
    connect(&keeper_, &ResultsKeeper::taken, this, [this](int generation, const TakenFiles& files) {
        if (generation == generation_) Q_EMIT taken(files);
    });
    connect(&keeper_, &ResultsKeeper::written, this,
            [this](int generation, const WrittenFiles& files) {
                if (generation == generation_) Q_EMIT written(files);
            });
    connect(&loading_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (!problems.empty())
                    Q_EMIT messageRaised({tr("Earlier optimizations cannot be shown"), problems});
            });
    connect(&keeper_, &ResultsKeeper::changeFailed, this,
            [this](const QString& title, const std::vector<base::Diagnostic>& problems) {
                Q_EMIT messageRaised({title, problems});
            });
    connect(&keeper_, &ResultsKeeper::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                Q_EMIT messageRaised(
                    {tr("Some optimizations could not be saved with the project"), problems});
            });
}

std::string OptimizationFiles::nextFile() {
    if (!project_.resultsKept()) return {};
    const QString project = project_.filePath();
    try {
        std::string file = keeper_.nextFile(project);
        if (!project.isEmpty() && !ResultsKeeper::isBeside(QString::fromStdString(file), project))
            Q_EMIT messageRaised(
                {tr("The optimization is kept only until the window closes"),
                 {{base::Severity::Warning,
                   {},
                   session::resultsFolder(project.toStdString()),
                   tr("This results folder cannot be created or written to.").toStdString(),
                   tr("Save the project in another folder: its optimizations go with it.")
                       .toStdString()}}});
        return file;
    } catch (const base::InputError& error) {
        Q_EMIT messageRaised({tr("The optimization was not saved"), error.diagnostics()});
    }
    return {};
}

bool OptimizationFiles::hasPlace() const {
    return hasPlaceForResults(project_.filePath());
}

void OptimizationFiles::load(const QString& projectPath) {
    if (!project_.resultsKept() || projectPath.isEmpty()) return;
    loading_.start([this, path = projectPath.toStdString()](
                       const BackgroundTask::TaskContext& turn) -> BackgroundTask::Answer {
        std::vector<Optimization> found;
        std::vector<base::Diagnostic> problems;
        const std::vector<std::string> files = session::resultsFiles(path);
        try {
            session::checkOptimizations(files, turn.stop());
        } catch (const base::Cancelled&) {
            return {};
        } catch (const base::InputError&) {
            // Each file tells.
        }
        for (const std::string& file : files) {
            if (turn.stop()) return {};
            try {
                found.push_back(fromStored(session::readOptimization(file)));
            } catch (...) {
                // A damaged file must not keep the others from being shown.
                problems.push_back(session::problemsOf(std::current_exception()).front());
            }
        }
        return [this, found = std::move(found), problems = std::move(problems)] {
            if (!found.empty()) Q_EMIT loaded(found);
            if (!problems.empty())
                Q_EMIT messageRaised({tr("Earlier optimizations cannot be shown"), problems});
        };
    });
}

void OptimizationFiles::adopt(const QString& recoveryFile) {
    if (project_.resultsKept()) load(keeper_.adoptResultsOf(recoveryFile));
}

void OptimizationFiles::takeAlong(const std::vector<Optimization>& all) {
    const QString project = project_.filePath();
    if (!project_.resultsKept() || project.isEmpty()) return;
    QStringList own, foreign;
    for (const Optimization& one : all)
        if (!one.running() && !one.filePath.isEmpty()
            && !ResultsKeeper::isBeside(one.filePath, project))
            (one.ofProject.isEmpty() ? own : foreign) << one.filePath;
    keeper_.takeAlong(own, project, generation_, ResultsKeeper::Origin::ThisProject);
    keeper_.takeAlong(foreign, project, generation_, ResultsKeeper::Origin::Kept);
}

void OptimizationFiles::writeUnkept(const std::vector<Optimization>& all) {
    if (!project_.resultsKept() || project_.filePath().isEmpty() || project_.isSample()) return;
    std::vector<Optimization> unkept;
    for (const Optimization& one : all)
        if (!one.running() && one.filePath.isEmpty() && one.ofProject.isEmpty())
            unkept.push_back(one);
    if (!unkept.empty()) keeper_.write(std::move(unkept), project_.filePath(), generation_);
}

void OptimizationFiles::takeAlongWhenEnded(const Optimization& running) {
    const QString project = project_.filePath();
    if (!project_.resultsKept() || project.isEmpty() || running.filePath.isEmpty()) return;
    if (!ResultsKeeper::isBeside(running.filePath, project) && hasPlaceForResults(project))
        leftFiles_.push_back({running.filePath, project});
}

void OptimizationFiles::takeLeftAlong() {
    constexpr int ofNoOpenProject = -1;
    for (const LeftFile& left : std::exchange(leftFiles_, {}))
        if (QFileInfo::exists(left.file))  // not of one that never began
            keeper_.takeAlong({left.file}, left.projectPath, ofNoOpenProject,
                              ResultsKeeper::Origin::ThisProject);
}

void OptimizationFiles::describe(const Optimization& optimization) {
    if (optimization.filePath.isEmpty()) return;
    keeper_.change(
        optimization.filePath, tr("The name of the optimization could not be saved"),
        [title = optimization.keptTitle().toStdString(), notes = optimization.notes.toStdString()](
            const std::string& file) { session::describeOptimization(file, title, notes); });
}

void OptimizationFiles::storeCheck(const Optimization& optimization) {
    if (optimization.filePath.isEmpty() || !optimization.check) return;
    keeper_.change(optimization.filePath,
                   tr("The gradient check could not be saved with the optimization"),
                   [check = *optimization.check](const std::string& file) {
                       session::storeCheck(file, check);
                   });
}

void OptimizationFiles::remove(const Optimization& optimization) {
    for (const QString& file : {optimization.filePath, optimization.cutFile})
        if (!file.isEmpty())
            keeper_.change(file, tr("Could not remove the optimization"), throwAway);
}

void OptimizationFiles::discard() {
    loading_.discard();
    ++generation_;
}

}  // namespace linkwright::document
