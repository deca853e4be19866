// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/file_commands.h"

#include "ui/panels/message_bar.h"
#include "ui/widgets/save_dialog.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>

namespace linkwright::windows {

namespace {

constexpr const char* projectEnding = ".linkwright.json";

QString filter() {
    return QCoreApplication::translate("FileCommands", "Linkwright projects (*.linkwright.json);;All files (*)");
}

}  // namespace

FileCommands::FileCommands(document::ProjectController& controller, QWidget* window)
    : QObject(window), controller_(controller), window_(window) {}

/// Whether a file is one of the samples.
bool FileCommands::isShipped(const QString& path) {
    const QString samples = samplesFolder();
    const QFileInfo file(path);
    return !samples.isEmpty() && file.exists() && file.fileName().endsWith(QLatin1String(projectEnding)) &&
           file.canonicalFilePath() == QFileInfo(QDir(samples), file.fileName()).canonicalFilePath();
}

QString FileCommands::samplesFolder() {
    // Beside an installed program first, then the source tree of a program that was just built.
    const QDir programs(QCoreApplication::applicationDirPath());
    for (const char* place : {"../share/linkwright/projects", "../../../projects", "../../../../projects"}) {
        const QDir folder(programs.filePath(QLatin1String(place)));
        if (!folder.entryList({QStringLiteral("*") + QLatin1String(projectEnding)}, QDir::Files).isEmpty())
            return QDir::cleanPath(folder.absolutePath());
    }
    return {};
}

/// Whether the project has a file that the user chose.
bool FileCommands::hasPlace() const {
    return !controller_.filePath().isEmpty() && !controller_.isSample();
}

QString FileCommands::startFolder() const {
    if (hasPlace()) return QFileInfo(controller_.filePath()).absolutePath();
    for (const QString& recent : controller_.recentFiles().paths())
        if (!isShipped(recent)) return QFileInfo(recent).absolutePath();
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

void FileCommands::newProject() {
    if (confirmLeaving()) controller_.newProject();
}

void FileCommands::openWithDialog() {
    const QString path = QFileDialog::getOpenFileName(window_, tr("Open project"), startFolder(), filter());
    if (!path.isEmpty()) open(path);
}

bool FileCommands::open(const QString& path) {
    if (!confirmLeaving()) return false;
    return isShipped(path) ? controller_.openSample(path) : controller_.open(path);
}

bool FileCommands::save() {
    if (!hasPlace()) return saveAs();
    forgetMessage();
    return saved(controller_.save());
}

/// What was said about the last attempt does not hold for the next one.
void FileCommands::forgetMessage() {
    if (auto* message = window_->findChild<panels::MessageBar*>()) message->hide();
}

bool FileCommands::saved(bool done) {
    if (done) widgets::SavedFiles::instance().announce(controller_.filePath());
    return done;
}

bool FileCommands::saveAs() {
    const QString name = controller_.filePath().isEmpty() ? QStringLiteral("mechanism") + QLatin1String(projectEnding)
                                                          : controller_.fileName();
    const QString suggestion = QDir(startFolder()).filePath(name);
    const QString path = widgets::askWhereToSave(
        window_, tr("Save project as"), suggestion,
        {{tr("Linkwright project"), QStringLiteral("linkwright.json")}, {tr("JSON"), QStringLiteral("json")}});
    if (path.isEmpty()) return false;
    forgetMessage();
    if (!isShipped(path)) return saved(controller_.saveAs(path));
    base::Diagnostic reason;
    reason.place = path.toStdString();
    reason.message = tr("This is a sample that comes with Linkwright.").toStdString();
    reason.remedy = tr("Choose another folder or another name.").toStdString();
    Q_EMIT controller_.messageRaised({tr("%1 was not saved").arg(QFileInfo(path).fileName()), {reason}});
    return false;
}

bool FileCommands::confirmLeaving() {
    if (!controller_.modified()) return true;
    QMessageBox question(QMessageBox::Question, tr("Unsaved changes"),
                         tr("Save the changes to %1?").arg(controller_.fileName()), QMessageBox::NoButton, window_);
    question.setInformativeText(tr("Without saving they are lost."));
    QPushButton* saveButton = question.addButton(QMessageBox::Save);
    QPushButton* dropButton = question.addButton(QMessageBox::Discard);
    question.addButton(QMessageBox::Cancel);
    question.setDefaultButton(saveButton);
    question.exec();
    if (question.clickedButton() == saveButton) return save();
    return question.clickedButton() == dropButton;
}

}  // namespace linkwright::windows
