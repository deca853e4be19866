// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/written_files.h"

#include "engine/session/solving/diagnosis.h"
#include "ui/document/solving/background_task.h"

#include <QPointer>
#include <exception>
#include <utility>

namespace linkwright::document {

void writeInTurn(QObject* context, std::function<QString()> write,
                 std::function<void(const QString& failure)> tell) {
    applicationTask().start([context = QPointer(context), write = std::move(write),
                             tell = std::move(tell)](const BackgroundTask::Turn&) {
        QString failure;
        try {
            failure = write();
        } catch (...) {
            failure = QString::fromStdString(
                session::problemsOf(std::current_exception()).front().message);
        }
        return BackgroundTask::Answer([context, tell, failure] {
            if (context) tell(failure);
        });
    });
}

}  // namespace linkwright::document
