// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/file_commands.h"

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

QString FileCommands::startFolder() const {
    if (!controller_.filePath().isEmpty()) return QFileInfo(controller_.filePath()).absolutePath();
    const QStringList recent = controller_.recentFiles().paths();
    if (!recent.isEmpty()) return QFileInfo(recent.first()).absolutePath();
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
    return confirmLeaving() && controller_.open(path);
}

bool FileCommands::save() {
    return controller_.filePath().isEmpty() ? saveAs() : saved(controller_.save());
}

bool FileCommands::saved(bool done) {
    if (done) widgets::SavedFiles::instance().announce(controller_.filePath());
    return done;
}

bool FileCommands::saveAs() {
    const QString suggestion =
        controller_.filePath().isEmpty()
            ? QDir(startFolder()).filePath(QStringLiteral("mechanism") + QLatin1String(projectEnding))
            : controller_.filePath();
    const QString path = widgets::askWhereToSave(
        window_, tr("Save project as"), suggestion,
        {{tr("Linkwright project"), QStringLiteral("linkwright.json")}, {tr("JSON"), QStringLiteral("json")}});
    return !path.isEmpty() && saved(controller_.saveAs(path));
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
