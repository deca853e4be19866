// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_export.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QRegularExpression>
#include <QSaveFile>
#include <QStandardPaths>

namespace linkwright::plots {

QString writeFile(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return QStringLiteral("%1 could not be written: %2. Choose another folder.")
            .arg(QDir::toNativeSeparators(path), file.errorString());
    return {};
}

QString csvCell(const QString& text) {
    if (!text.contains(QRegularExpression(QStringLiteral("[\",\r\n]")))) return text;
    QString quoted = text;
    quoted.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return QLatin1Char('"') + quoted + QLatin1Char('"');
}

QString askForFile(QWidget* parent, const QString& title, const QString& suffix) {
    QString stem = title.toLower().simplified();
    stem.replace(QRegularExpression(QStringLiteral("[^a-z0-9]+")), QStringLiteral("-"));
    if (stem.isEmpty()) stem = QStringLiteral("plot");
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    QString path = QFileDialog::getSaveFileName(
        parent, QStringLiteral("Save plot"),
        QDir(folder).filePath(QStringLiteral("%1.%2").arg(stem, suffix)),
        QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix));
    if (!path.isEmpty() && QFileInfo(path).suffix().isEmpty()) path += QLatin1Char('.') + suffix;
    return path;
}

void tellFailure(QWidget* parent, const QString& reason) {
    QMessageBox::warning(parent, QStringLiteral("Save plot"), reason);
}

}  // namespace linkwright::plots
