// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/recent_files.h"

#include "ui/document/project/user_settings.h"

#include <QFileInfo>
#include <utility>

namespace linkwright::document {

namespace {

constexpr const char* settingsKey = "recentFiles";
constexpr int largestCount = 10;

QStringList kept() {
    return settingOf(QLatin1String(settingsKey)).toStringList();
}

}  // namespace

RecentFiles::RecentFiles(QObject* parent) : QObject(parent) {
    look();
}

QStringList RecentFiles::paths() const {
    QStringList list = kept();
    for (const QString& gone : missing_)
        list.removeAll(gone);
    return list;
}

void RecentFiles::look() {
    looking_.start(
        [this, list = kept()](const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
            QStringList missing;
            for (const QString& path : list)
                if (!QFileInfo::exists(path)) missing << path;
            return [this, missing] {
                if (std::exchange(missing_, missing) != missing) Q_EMIT changed();
            };
        });
}

void RecentFiles::add(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    missing_.removeAll(absolute);
    QStringList list = paths();
    if (!list.isEmpty() && list.front() == absolute) return;
    list.removeAll(absolute);
    list.prepend(absolute);
    while (list.size() > largestCount)
        list.removeLast();
    keepSetting(QLatin1String(settingsKey), list);
    Q_EMIT changed();
}

void RecentFiles::clear() {
    keepSetting(QLatin1String(settingsKey), {});
    Q_EMIT changed();
}

}  // namespace linkwright::document
