// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/guarded_application.h"

#include <QMetaObject>
#include <QObject>
#include <atomic>
#include <cstdio>
#include <exception>
#include <new>

namespace linkwright::widgets {

namespace {

/// A picture that cannot be painted would be told at every turn.
std::atomic<bool> waiting{false};

}  // namespace

GuardedApplication::GuardedApplication(int& argumentCount, char** argumentValues)
    : QApplication(argumentCount, argumentValues) {}

bool GuardedApplication::notify(QObject* receiver, QEvent* event) {
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::bad_alloc&) {
        tell(QObject::tr("there is not enough memory"));
    } catch (const std::exception& error) {
        tell(QString::fromUtf8(error.what()));
    } catch (...) {
        tell(QObject::tr("unknown reason"));
    }
    return false;
}

void GuardedApplication::tell(const QString& reason) noexcept {
    std::fprintf(stderr, "linkwright: an action failed: %s\n", qPrintable(reason));
    if (waiting.exchange(true)) return;
    try {
        QMetaObject::invokeMethod(
            this,
            [this, reason] {
                waiting = false;
                Q_EMIT faultCaught(reason);
            },
            Qt::QueuedConnection);
    } catch (...) {
        waiting = false;  // it stands on standard error
    }
}

}  // namespace linkwright::widgets
