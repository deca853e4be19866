// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/user_settings.h"

#include "ui/document/solving/background_task.h"

#include <QHash>
#include <QSettings>

namespace linkwright::document {

namespace {

/// On its way to the disk.
struct Underway {
    QVariant value;
    int writes = 0;
};

QHash<QString, Underway>& underway() {
    static QHash<QString, Underway> settings;
    return settings;
}

/// All there were when the disk was last asked: until it answers QSettings keeps readers waiting.
QHash<QString, QVariant>& before() {
    static QHash<QString, QVariant> settings;
    return settings;
}

}  // namespace

void keepSetting(const QString& key, const QVariant& value) {
    if (underway().isEmpty()) {
        const QSettings settings;
        before().clear();
        for (const QString& known : settings.allKeys())
            before()[known] = settings.value(known);
    }
    applicationTask().start(
        [key, value](const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
            if (value.isValid())
                QSettings().setValue(key, value);
            else
                QSettings().remove(key);
            return [key, value] {
                Underway& written = underway()[key];
                before()[key] = value;
                if (--written.writes == 0) underway().remove(key);
            };
        });
    Underway& setting = underway()[key];
    setting.value = value;
    ++setting.writes;
}

QVariant settingOf(const QString& key) {
    const auto found = underway().constFind(key);
    if (found != underway().constEnd()) return found->value;
    return underway().isEmpty() ? QSettings().value(key) : before().value(key);
}

}  // namespace linkwright::document
