// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/sample_copy.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

namespace linkwright::document {

namespace {

QString folderOfCopies() {
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)
           + QStringLiteral("/samples");
}

/// Replaces the file as a whole; one of the same content is left alone.
bool copyFile(const QString& from, const QString& to) {
    QFile source(from);
    if (!source.open(QIODevice::ReadOnly)) return false;
    const QByteArray content = source.readAll();
    if (source.error() != QFile::NoError) return false;
    QFile present(to);
    if (present.open(QIODevice::ReadOnly) && present.readAll() == content) return true;
    QSaveFile copy(to);
    return copy.open(QIODevice::WriteOnly) && copy.write(content) == content.size()
           && copy.flush()  // commit() passes over what it could not write
           && copy.commit();
}

}  // namespace

bool isSampleCopy(const QString& path) {
    return !path.isEmpty()
           && QFileInfo(path).absolutePath() == QFileInfo(folderOfCopies()).absoluteFilePath();
}

QString copySample(const QString& path) {
    const QFileInfo sample(path);
    const QDir copies(folderOfCopies());
    if (!copies.mkpath(QStringLiteral("."))) return {};
    const QStringList companions{QStringLiteral("*.csv"), QStringLiteral("*.stl"),
                                 QStringLiteral("*.obj")};
    for (const QFileInfo& file : sample.dir().entryInfoList(companions, QDir::Files))
        if (!copyFile(file.absoluteFilePath(), copies.filePath(file.fileName()))) return {};
    const QString copy = copies.filePath(sample.fileName());
    return copyFile(sample.absoluteFilePath(), copy) ? copy : QString();
}

}  // namespace linkwright::document
