// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/save_dialog.h"

#include "ui/widgets/screen_fit.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QMessageBox>
#include <QStandardPaths>
#include <QTreeView>
#include <algorithm>

namespace linkwright::widgets {

namespace {

QString words(const char* text) {
    return QCoreApplication::translate("SaveDialog", text);
}

QString filterOf(const FileKind& kind) {
    return QStringLiteral("%1 (*.%2)").arg(kind.name, kind.suffix);
}

const FileKind* kindOf(const QString& path, const std::vector<FileKind>& kinds) {
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const FileKind& kind) {
        return path.endsWith(QLatin1Char('.') + kind.suffix, Qt::CaseInsensitive);
    });
    return found == kinds.end() ? nullptr : &*found;
}

/// The name in the dialog follows the kind that is chosen.
void followKind(QFileDialog& dialog, const std::vector<FileKind>& kinds) {
    QObject::connect(
        &dialog, &QFileDialog::filterSelected, &dialog, [&dialog, &kinds](const QString& filter) {
            const QStringList files = dialog.selectedFiles();
            const FileKind* before = files.isEmpty() ? nullptr : kindOf(files.first(), kinds);
            if (!before) return;
            for (const FileKind& kind : kinds)
                if (filterOf(kind) == filter)
                    dialog.selectFile(
                        QFileInfo(files.first()).fileName().chopped(before->suffix.size())
                        + kind.suffix);
        });
}

/// Wide enough for names and dates; what kind of file it is the name tells.
void fitColumns(QFileDialog& dialog) {
    resizeOnScreen(dialog, {820, 500});
    auto* files = dialog.findChild<QTreeView*>(QStringLiteral("treeView"));
    if (!files) return;  // a dialog of the desktop
    constexpr int type = 2, date = 3;
    files->header()->hideSection(type);
    files->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    files->header()->setSectionResizeMode(date, QHeaderView::ResizeToContents);
}

bool mayReplace(QWidget* parent, const QString& path) {
    return QMessageBox::warning(parent, words("Replace file"),
                                words("%1 already exists.\nDo you want to replace it?")
                                    .arg(QFileInfo(path).fileName()),
                                QMessageBox::Yes | QMessageBox::No, QMessageBox::No)
           == QMessageBox::Yes;
}

}  // namespace

SavedFiles& SavedFiles::instance() {
    static SavedFiles files;
    return files;
}

void SavedFiles::setProject(const QString& path) {
    if (path == project_) return;
    project_ = path;
    folder_.clear();
}

QString SavedFiles::folder() const {
    if (!folder_.isEmpty()) return folder_;
    if (!project_.isEmpty()) return QFileInfo(project_).absolutePath();
    return documentsFolder();
}

QString documentsFolder() {
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

QString askWhatToOpen(QWidget* parent, const QString& title, const QString& folder,
                      const QStringList& filters) {
    QFileDialog dialog(parent, title, folder);
    dialog.setObjectName(QStringLiteral("openDialog"));
    dialog.setFileMode(QFileDialog::ExistingFile);
    dialog.setNameFilters(filters);
    fitColumns(dialog);
    const bool accepted = dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty();
    return accepted ? dialog.selectedFiles().first() : QString();
}

QString askWhereToSave(QWidget* parent, const QString& title, const QString& name,
                       const std::vector<FileKind>& kinds) {
    QStringList filters;
    for (const FileKind& kind : kinds)
        filters << filterOf(kind);
    QFileDialog dialog(parent, title, SavedFiles::instance().folder());
    dialog.setObjectName(QStringLiteral("saveDialog"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setFileMode(QFileDialog::AnyFile);
    dialog.setNameFilters(filters);
    dialog.setLabelText(QFileDialog::LookIn, words("Save in:"));
    dialog.setLabelText(QFileDialog::FileType, words("File type:"));
    followKind(dialog, kinds);
    fitColumns(dialog);
    const QFileInfo proposed(name);
    if (proposed.isAbsolute()) dialog.setDirectory(proposed.absolutePath());
    dialog.selectFile(proposed.fileName());
    while (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty()) {
        QString path = dialog.selectedFiles().first();
        // The dialog has asked about the name as it was typed, not about the one with its suffix.
        const bool completed = kindOf(path, kinds) == nullptr;
        if (completed) {
            const auto chosen = filters.indexOf(dialog.selectedNameFilter());
            path += QLatin1Char('.')
                    + kinds[static_cast<std::size_t>(std::max<qsizetype>(0, chosen))].suffix;
        }
        if (completed && QFileInfo::exists(path) && !mayReplace(parent, path)) continue;
        SavedFiles::instance().setFolder(QFileInfo(path).absolutePath());
        return path;
    }
    return {};
}

}  // namespace linkwright::widgets
