// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/file_commands.h"

#include "engine/session/drawing/drawing_import.h"
#include "engine/session/solving/diagnosis.h"
#include "ui/document/project/differences.h"
#include "ui/panels/frame/message_bar.h"
#include "ui/plots/plot_export.h"
#include "ui/widgets/save_dialog.h"
#include "ui/windows/difference_dialog.h"
#include "ui/windows/step_import_dialog.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QLocale>
#include <QMessageBox>
#include <QProgressDialog>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <array>

namespace linkwright::windows {

namespace {

constexpr const char* projectEnding = ".linkwright.json";

QStringList filters() {
    return {QCoreApplication::translate("FileCommands", "Linkwright projects (*.linkwright.json)"),
            QCoreApplication::translate("FileCommands", "All files (*)")};
}

/// Where shapes of the next import are kept until the project is saved: a folder that goes with the
/// program, unless it dies and its work is restored.
std::string folderForShapes() {
    const QString cache = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    QDir().mkpath(cache);
    static const QTemporaryDir kept(cache + QStringLiteral("/shapes-XXXXXX"));
    static int imports = 0;
    return kept.filePath(QString::number(++imports)).toStdString();
}

}  // namespace

FileCommands::FileCommands(document::Project& project, document::Optimizations& optimizations,
                           document::Rig& rig, QWidget* window)
    : QObject(window),
      project_(project),
      optimizations_(optimizations),
      rig_(rig),
      window_(window) {
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this,
            [this](Qt::ApplicationState state) {
                if (state == Qt::ApplicationActive) lookAtFile();
            });
    connect(&project_, &document::Project::saved, this,
            [this] { widgets::SavedFiles::instance().announce(project_.filePath()); });
    connect(&project_, &document::Project::changedElsewhere, this, [this](bool saving) {
        if (saving)
            askAboutConflict();
        else
            offerReload();
    });
    connect(&comparing_, &document::BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                Q_EMIT messageRaised({tr("The file cannot be compared"), problems});
            });
    connect(&importing_, &document::BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (!problems.empty())  // nobody stopped it
                    Q_EMIT messageRaised({tr("The file cannot be imported"), problems});
            });
}

/// Whether a file is one of the samples.
bool FileCommands::isShipped(const QString& path) {
    const QString samples = samplesFolder();
    const QFileInfo file(path);
    return !samples.isEmpty() && file.exists()
           && file.fileName().endsWith(QLatin1String(projectEnding))
           && file.canonicalFilePath()
                  == QFileInfo(QDir(samples), file.fileName()).canonicalFilePath();
}

QString FileCommands::samplesFolder() {
    // Beside an installed program first, then the source tree of a program that was just built.
    const QDir programs(QCoreApplication::applicationDirPath());
    for (const char* place :
         {"../share/linkwright/projects", "../../../projects", "../../../../projects"}) {
        const QDir folder(programs.filePath(QLatin1String(place)));
        if (!folder.entryList({QStringLiteral("*") + QLatin1String(projectEnding)}, QDir::Files)
                 .isEmpty())
            return QDir::cleanPath(folder.absolutePath());
    }
    return {};
}

/// Whether the project has a file that the user chose.
bool FileCommands::hasPlace() const {
    return !project_.filePath().isEmpty() && !project_.isSample() && !project_.readOnly();
}

QString FileCommands::startFolder() const {
    if (hasPlace()) return QFileInfo(project_.filePath()).absolutePath();
    for (const QString& recent : project_.recentFiles().paths())
        if (!isShipped(recent)) return QFileInfo(recent).absolutePath();
    return widgets::documentsFolder();
}

void FileCommands::newProject() {
    if (confirmLeaving()) project_.newProject();
}

void FileCommands::openWithDialog() {
    const QString path =
        widgets::askWhatToOpen(window_, tr("Open project"), startFolder(), filters());
    if (!path.isEmpty()) open(path);
}

bool FileCommands::open(const QString& path) {
    if (!confirmLeaving()) return false;
    if (isShipped(path)) return project_.openSample(path);
    document::Access access = document::Access::Usual;
    if (const auto owner = project_.otherOwner(path)) {
        const std::optional<document::Access> chosen = askAboutOwner(path, *owner);
        if (!chosen) return false;
        access = *chosen;
    }
    if (!project_.open(path, access)) return false;
    Q_EMIT opened(path);
    return true;
}

bool FileCommands::openOrImport(const QString& path) {
    return import(path) || open(path);
}

bool FileCommands::import(const QString& path) {
    const std::string file = path.toStdString();
    if (session::isStepFile(file))
        importAssembly(path);
    else if (session::isRobotFile(file))
        importRobot(path);
    else if (session::isDrawingFile(file))
        importDrawing(path);
    else
        return false;
    return true;
}

void FileCommands::importWithDialog() {
    const QString path = QFileDialog::getOpenFileName(
        window_, tr("Import robot, assembly or drawing"), startFolder(),
        tr("Robots, assemblies, drawings, tables of points (*.urdf "
           "*.xml *.mjcf *.step *.stp *.dxf *.csv);;All files (*)"));
    // A file of another name is read as a robot, whose reader says what it wants.
    if (!path.isEmpty() && !import(path)) importRobot(path);
}

void FileCommands::importRobot(const QString& path) {
    discardMessage();
    importing_.start([this, path, folder = folderForShapes()](
                         const document::BackgroundTask::TaskContext& turn) {
        const auto robot = std::make_shared<session::ImportedRobot>(
            session::importRobot(path.toStdString(), &turn.stop()));
        session::keepShapes(*robot, folder);
        return [this, robot, path] { takeRobot(*robot, QFileInfo(path).fileName()); };
    });
}

void FileCommands::importDrawing(const QString& path) {
    session::DrawingChoice choice;
    const QStringList units{tr("m"), tr("cm"), tr("mm"), tr("in")};
    constexpr std::array meters{1.0, 0.01, 0.001, 0.0254};
    bool taken = false;
    const QString unit = QInputDialog::getItem(window_, tr("Import drawing"),
                                               tr("Unit of length if the file specifies none"),
                                               units, 2, false, &taken);
    if (!taken) return;
    choice.unit = meters[static_cast<std::size_t>(units.indexOf(unit))];
    discardMessage();
    importing_.start([this, path, choice](const document::BackgroundTask::TaskContext&) {
        const auto drawing = std::make_shared<const session::ImportedRobot>(
            session::importDrawing(path.toStdString(), choice));
        return [this, drawing, path] { takeRobot(*drawing, QFileInfo(path).fileName()); };
    });
}

void FileCommands::importAssembly(const QString& path) {
    discardMessage();
    auto* progress = new QProgressDialog(tr("Reading %1.").arg(QFileInfo(path).fileName()),
                                         tr("Cancel"), 0, 0, window_);
    progress->setObjectName(QStringLiteral("readingAssembly"));
    // Not modal: the E-stop of the window stays within reach.
    progress->setWindowModality(Qt::NonModal);
    progress->setMinimumDuration(500);  // ms
    connect(progress, &QProgressDialog::canceled, &importing_, &document::BackgroundTask::cancel);
    connect(&importing_, &document::BackgroundTask::ended, progress, [progress] {
        progress->reset();  // hides it, and keeps it from showing up later
        progress->deleteLater();
    });
    importing_.start([this, path](const document::BackgroundTask::TaskContext& turn) {
        const auto assembly = std::make_shared<const session::StepAssembly>(
            session::readStepFile(path.toStdString(), &turn.stop()));
        return [this, assembly, path] {
            // Once the message about reading is gone.
            QTimer::singleShot(0, this, [this, assembly, path] { chooseParts(path, assembly); });
        };
    });
}

void FileCommands::chooseParts(const QString& path,
                               const std::shared_ptr<const session::StepAssembly>& assembly) {
    const QString fileName = QFileInfo(path).fileName();
    StepImportDialog dialog(assembly, fileName, window_);
    if (dialog.exec() != QDialog::Accepted) return;
    importing_.start([this, path, fileName, assembly, choice = dialog.choice(),
                      folder = folderForShapes()](const document::BackgroundTask::TaskContext&) {
        const auto made = std::make_shared<session::ImportedRobot>(
            session::makeOfStep(*assembly, path.toStdString(), choice));
        session::keepShapes(*made, folder);
        return [this, made, fileName] { takeRobot(*made, fileName); };
    });
}

void FileCommands::saveRobot() {
    QString name = project_.fileName();
    name.remove(QLatin1String(projectEnding));
    const QString path = widgets::askWhereToSave(
        window_, tr("Save robot description"),
        QDir(startFolder())
            .filePath((name.isEmpty() ? QStringLiteral("robot") : name) + QStringLiteral(".urdf")),
        {{tr("URDF"), QStringLiteral("urdf")}, {tr("MJCF"), QStringLiteral("xml")}});
    if (path.isEmpty()) return;
    discardMessage();
    exporting_.start(
        [this, path, model = project_.sharedModel()](
            const document::BackgroundTask::TaskContext&) -> document::BackgroundTask::Answer {
            const QString fileName = QFileInfo(path).fileName();
            try {
                return [this, fileName, notes = session::saveRobot(*model, path.toStdString())] {
                    showReport(tr("Robot description saved"), tr("%1 was written.").arg(fileName),
                               notes);
                };
            } catch (...) {
                return [this, fileName, problems = session::problemsOf(std::current_exception())] {
                    Q_EMIT messageRaised({tr("%1 was not saved").arg(fileName), problems});
                };
            }
        });
}

namespace {

/// What was taken, changed and left out, in lines.
QString reportOf(const std::vector<session::ImportNote>& notes) {
    using Fate = session::ImportNote::Fate;
    QString report;
    for (const auto& [fate, heading] : {std::pair{Fate::Taken, FileCommands::tr("Imported")},
                                        std::pair{Fate::Changed, FileCommands::tr("Changed")},
                                        std::pair{Fate::LeftOut, FileCommands::tr("Left out")}}) {
        QString lines;
        for (const session::ImportNote& note : notes)
            if (note.fate == fate)
                lines += QString::fromStdString("  " + note.object
                                                + (note.object.empty() ? "" : ": ") + note.text)
                         + QLatin1Char('\n');
        if (!lines.isEmpty()) report += heading + QLatin1Char('\n') + lines;
    }
    return report;
}

}  // namespace

void FileCommands::showReport(const QString& title, const QString& text,
                              const std::vector<session::ImportNote>& notes) {
    auto* report = new QMessageBox(QMessageBox::Information, title, text, QMessageBox::Ok, window_);
    report->setObjectName(QStringLiteral("importReport"));
    report->setInformativeText(tr("The report lists what was imported, changed and left out."));
    report->setDetailedText(reportOf(notes));
    report->setAttribute(Qt::WA_DeleteOnClose);
    report->open();
}

void FileCommands::takeRobot(const session::ImportedRobot& robot, const QString& fileName) {
    if (!confirmLeaving()) return;
    project_.newProject();
    project_.commit(tr("Import %1").arg(fileName),
                    [&](model::Model& model) { model = robot.model; });
    Q_EMIT imported();
    showReport(tr("File imported"), tr("%1 is now a project.").arg(fileName), robot.notes);
}

namespace {

/// Projects among files and in folders.
QStringList projectsAmong(const QStringList& paths) {
    QStringList projects;
    for (const QString& path : paths) {
        if (!QFileInfo(path).isDir()) {
            if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) projects << path;
            continue;
        }
        const QDir folder(path);
        for (const QString& name :
             folder.entryList({QStringLiteral("*") + QLatin1String(projectEnding)}, QDir::Files))
            projects << folder.filePath(name);
    }
    return projects;
}

/// What to do with something that is no project.
QString remedyFor(const QString& path) {
    const QString ending = QFileInfo(path).suffix().toLower();
    if (QFileInfo(path).isDir())
        return FileCommands::tr("Drop a project file, or a folder that holds exactly one.");
    if (ending == QLatin1String("h5"))
        return FileCommands::tr(
            "It contains results. Open its project instead: its optimizations are listed there.");
    if (ending == QLatin1String("csv"))
        return FileCommands::tr(
            "It is a table: choose it in Objective as the reference of a term, or for an input.");
    if (ending == QLatin1String("stl") || ending == QLatin1String("obj"))
        return FileCommands::tr("It is a shape: choose it in the properties of a link.");
    return FileCommands::tr(
        "Drop a .linkwright.json file, a robot (.urdf, .xml), an assembly (.step) or a drawing "
        "(.dxf).");
}

}  // namespace

void FileCommands::openDropped(const QStringList& paths) {
    if (paths.isEmpty()) return;
    const QStringList projects = projectsAmong(paths);
    // A table may be meant for many things.
    const bool isTable = paths.first().endsWith(QLatin1String(".csv"), Qt::CaseInsensitive);
    if (projects.isEmpty() && paths.size() == 1 && !isTable && import(paths.first())) return;
    if (projects.size() == 1) {
        open(projects.first());
        return;
    }
    base::Diagnostic reason;
    reason.place = (projects.isEmpty() ? paths.first() : QFileInfo(projects.first()).absolutePath())
                       .toStdString();
    reason.message = (projects.isEmpty() ? tr("This is not a Linkwright project.")
                                         : tr("These are %1 projects.").arg(projects.size()))
                         .toStdString();
    reason.remedy = (projects.isEmpty() ? remedyFor(paths.first())
                                        : tr("A window shows one project; drop only one."))
                        .toStdString();
    Q_EMIT messageRaised({tr("Nothing was opened"), {reason}});
}

std::optional<document::Access> FileCommands::askAboutOwner(const QString& path,
                                                            const document::FileOwner& owner) {
    QMessageBox question(
        QMessageBox::Warning, tr("Project is open elsewhere"),
        tr("%1 is open in another Linkwright window.").arg(QFileInfo(path).fileName()),
        QMessageBox::NoButton, window_);
    question.setInformativeText(
        tr("Process %1 on %2 has had it open since %3. Open it read-only to save it under another "
           "name. If you open it anyway, whoever saves last is asked about the other's changes.")
            .arg(owner.process)
            .arg(owner.host, QLocale().toString(owner.since, QLocale::ShortFormat)));
    QPushButton* readOnly = question.addButton(tr("Open read-only"), QMessageBox::AcceptRole);
    readOnly->setObjectName(QStringLiteral("openReadOnly"));
    QPushButton* anyway = question.addButton(tr("Open anyway"), QMessageBox::DestructiveRole);
    anyway->setObjectName(QStringLiteral("openAnyway"));
    question.addButton(QMessageBox::Cancel);
    question.setDefaultButton(readOnly);
    question.exec();
    if (question.clickedButton() == readOnly) return document::Access::ReadOnly;
    if (question.clickedButton() == anyway) return document::Access::Usual;
    return std::nullopt;
}

void FileCommands::save() {
    if (!hasPlace()) return saveAs();
    discardMessage();
    project_.startSaving({}, document::IfChanged::Ask);
}

void FileCommands::reload() {
    project_.open(project_.filePath(),
                  project_.readOnly() ? document::Access::ReadOnly : document::Access::Usual);
}

const QAbstractButton* FileCommands::askWithComparison(QMessageBox& question) {
    const QPushButton* compare = question.addButton(tr("Compare…"), QMessageBox::ActionRole);
    for (;;) {
        question.exec();
        if (question.clickedButton() != compare) return question.clickedButton();
        showDifferences();
    }
}

void FileCommands::showDifferences() {
    comparing_.start(
        [this, mine = project_.sharedModel(), path = project_.filePath()](
            const document::BackgroundTask::TaskContext&) -> document::BackgroundTask::Answer {
            return [this, path, differences = document::differencesFromFile(*mine, path)] {
                DifferenceDialog(QFileInfo(path).fileName(), differences, window_).exec();
            };
        });
    comparing_.wait();
}

/// The file was not saved, because it was written elsewhere.
void FileCommands::askAboutConflict() {
    QMessageBox question(QMessageBox::Warning, tr("File changed on disk"),
                         tr("%1 was changed by another program.").arg(project_.fileName()),
                         QMessageBox::NoButton, window_);
    question.setInformativeText(
        tr("Saving replaces that version; reloading discards your unsaved changes."));
    const QPushButton* overwrite =
        question.addButton(tr("Overwrite"), QMessageBox::DestructiveRole);
    const QPushButton* elsewhere = question.addButton(tr("Save as…"), QMessageBox::AcceptRole);
    const QPushButton* again = question.addButton(tr("Reload"), QMessageBox::ResetRole);
    question.setDefaultButton(question.addButton(QMessageBox::Cancel));
    const QAbstractButton* answer = askWithComparison(question);
    if (answer == overwrite) project_.startSaving();
    if (answer == elsewhere) saveAs();
    if (answer == again) reload();
}

void FileCommands::lookAtFile() {
    if (project_.filePath().isEmpty() || project_.isSample()) return;
    // One question for each version.
    if (QFileInfo(project_.filePath()).lastModified() != seenWritten_) project_.lookAtFile();
}

void FileCommands::offerReload() {
    if (rig_.connection().live() || optimizations_.running()
        || QApplication::activeModalWidget() != nullptr)
        return;
    seenWritten_ = QFileInfo(project_.filePath()).lastModified();
    QMessageBox question(QMessageBox::Question, tr("File changed on disk"),
                         tr("%1 was changed by another program.").arg(project_.fileName()),
                         QMessageBox::NoButton, window_);
    question.setInformativeText(tr("Reloading discards your version and its undo history."));
    const QPushButton* again = question.addButton(tr("Reload"), QMessageBox::AcceptRole);
    question.setDefaultButton(question.addButton(tr("Keep mine"), QMessageBox::RejectRole));
    if (askWithComparison(question) == again) reload();
}

/// What was said about the last attempt does not hold for the next one.
void FileCommands::discardMessage() {
    if (auto* message = window_->findChild<panels::MessageBar*>()) message->hide();
}

void FileCommands::saveAs() {
    const QString name = project_.filePath().isEmpty()
                             ? QStringLiteral("mechanism") + QLatin1String(projectEnding)
                             : project_.fileName();
    const QString suggestion = QDir(startFolder()).filePath(name);
    const QString path =
        widgets::askWhereToSave(window_, tr("Save project as"), suggestion,
                                {{tr("Linkwright project"), QStringLiteral("linkwright.json")},
                                 {tr("JSON"), QStringLiteral("json")}});
    if (path.isEmpty()) return;
    discardMessage();
    if (!isShipped(path)) {
        // What nobody has named yet is called after its file.
        if (project_.model().name.empty())
            project_.commit(tr("Name the project"), [&](model::Model& edited) {
                edited.name =
                    QFileInfo(path).fileName().section(QLatin1Char('.'), 0, 0).toStdString();
            });
        return project_.startSaving(path);
    }
    base::Diagnostic reason;
    reason.place = path.toStdString();
    reason.message = tr("This is a sample that comes with Linkwright.").toStdString();
    reason.remedy = tr("Choose another folder or another name.").toStdString();
    Q_EMIT messageRaised({tr("%1 was not saved").arg(QFileInfo(path).fileName()), {reason}});
}

/// The rig goes with its project; nobody should lose a trial by accident.
bool FileCommands::confirmLeavingRig() {
    if (!rig_.connection().live()) return true;
    QMessageBox question(QMessageBox::Warning, tr("Rig is live"),
                         tr("The rig is armed or running. Stop it and leave?"),
                         QMessageBox::NoButton, window_);
    question.setInformativeText(tr("It will go to zero volts and be disconnected."));
    QPushButton* leave = question.addButton(tr("Stop and leave"), QMessageBox::DestructiveRole);
    leave->setObjectName(QStringLiteral("leaveLiveRig"));
    QPushButton* stay = question.addButton(QMessageBox::Cancel);
    question.setDefaultButton(stay);
    question.exec();
    if (question.clickedButton() != leave) return false;
    rig_.connection().close();  // now: what follows may wait for a disk
    return true;
}

/// What was computed for minutes does not end by a slip of the hand.
bool FileCommands::confirmLeavingOptimization() {
    if (!optimizations_.running()) return true;
    QMessageBox question(QMessageBox::Question, tr("Optimization is running"),
                         tr("An optimization is running. Stop it and leave?"),
                         QMessageBox::NoButton, window_);
    question.setInformativeText(
        tr("Its best design will not be kept. To keep it, use \"Stop and keep best\" first."));
    QPushButton* leave = question.addButton(tr("Stop and leave"), QMessageBox::DestructiveRole);
    leave->setObjectName(QStringLiteral("leaveOptimization"));
    QPushButton* stay = question.addButton(QMessageBox::Cancel);
    question.setDefaultButton(stay);
    question.exec();
    return question.clickedButton() == leave;
}

bool FileCommands::confirmLeaving() {
    if (!confirmLeavingRig() || !confirmLeavingOptimization()) return false;
    project_.finishSaving();
    if (!project_.modified()) return true;
    QMessageBox question(QMessageBox::Question, tr("Unsaved changes"),
                         tr("Save the changes to %1?").arg(project_.fileName()),
                         QMessageBox::NoButton, window_);
    const bool withOptimizations = project_.filePath().isEmpty() && !optimizations_.all().empty();
    question.setInformativeText(withOptimizations
                                    ? tr("Unsaved changes and optimizations will be lost.")
                                    : tr("Unsaved changes will be lost."));
    QPushButton* saveButton = question.addButton(QMessageBox::Save);
    QPushButton* dropButton = question.addButton(QMessageBox::Discard);
    question.addButton(QMessageBox::Cancel);
    question.setDefaultButton(saveButton);
    question.exec();
    if (question.clickedButton() == saveButton) {
        save();
        project_.finishSaving();
        return !project_.modified();  // not when there was no place, or the disk failed
    }
    return question.clickedButton() == dropButton;
}

}  // namespace linkwright::windows
