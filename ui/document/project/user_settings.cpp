// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/user_settings.h"

#include "ui/document/solving/background_task.h"

#include <QCoreApplication>
#include <QPointer>
#include <QSettings>
#include <memory>

namespace linkwright::document {

namespace {

/// Goes with the application, when all is written.
BackgroundTask& writer() {
    static QPointer<BackgroundTask> task;
    if (!task)
        task = new BackgroundTask(BackgroundTask::Order::InTurn, QCoreApplication::instance());
    return *task;
}

}  // namespace

void keepSetting(const QString& key, const QVariant& value) {
    auto settings = std::make_shared<QSettings>();
    if (value.isValid())
        settings->setValue(key, value);
    else
        settings->remove(key);
    settings->moveToThread(nullptr);  // or it would write itself with the next turn of this thread
    writer().start([settings = std::move(settings)](const BackgroundTask::Turn&) mutable {
        settings.reset();  // writes
        return BackgroundTask::Answer();
    });
}

}  // namespace linkwright::document
