// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/recent_files.h"

#include "ui/document/project/user_settings.h"

#include <QFileInfo>
#include <algorithm>

namespace linkwright::document {

namespace {
constexpr const char* settingsKey = "recentFiles";
constexpr int largestCount = 10;
}  // namespace

RecentFiles::RecentFiles(QObject* parent) : QObject(parent) {}

QStringList RecentFiles::paths() const {
    QStringList list = settingOf(QLatin1String(settingsKey)).toStringList();
    list.erase(std::remove_if(list.begin(), list.end(),
                              [](const QString& path) { return !QFileInfo::exists(path); }),
               list.end());
    return list;
}

void RecentFiles::add(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
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
