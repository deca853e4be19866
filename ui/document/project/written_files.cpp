// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/written_files.h"

#include "engine/session/solving/diagnosis.h"
#include "ui/document/solving/background_task.h"

#include <QPointer>
#include <exception>
#include <memory>
#include <utility>

namespace linkwright::document {

void writeInTurn(QObject* context, std::function<QString()> write,
                 std::function<void(const QString& failure)> tell) {
    // All that telling takes is there before the work begins: it is told without memory, too.
    const auto failure = std::make_shared<QString>();
    BackgroundTask::Answer answer = [context = QPointer(context), tell = std::move(tell), failure] {
        if (context) tell(*failure);
    };
    applicationTask().start([write = std::move(write), answer = std::move(answer),
                             failure](const BackgroundTask::TaskContext&) mutable {
        try {
            *failure = write();
        } catch (...) {
            *failure = QString::fromStdString(
                session::problemsOf(std::current_exception()).front().message);
        }
        return std::move(answer);
    });
}

}  // namespace linkwright::document
