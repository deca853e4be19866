// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QString>

namespace linkwright::widgets {

/// An application that outlives what is thrown while it handles an event. Qt passes exceptions on
/// to nobody: without a barrier the program would end, and with it unsaved work. The event is
/// given up, everything else goes on.
class GuardedApplication : public QApplication {
    Q_OBJECT

public:
    GuardedApplication(int& argumentCount, char** argumentValues);

    /// Called by Qt for every event of every thread.
    /// @return false when something was thrown
    bool notify(QObject* receiver, QEvent* event) override;

Q_SIGNALS:
    /// Something was thrown; on the thread of the application, from the event loop, and not again
    /// before it was told.
    void faultCaught(const QString& reason);

private:
    void tell(const QString& reason) noexcept;
};

}  // namespace linkwright::widgets
