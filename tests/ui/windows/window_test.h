// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/windows/main_window.h"

#include <QApplication>
#include <QSize>
#include <QTest>

namespace linkwright::tests {

/// The application of a program that clicks through windows: settings under a name of its own, file
/// dialogs that can be clicked, numbers with points, dark.
class WindowApplication {
public:
    WindowApplication(int& argumentCount, char** argumentValues, const QString& name);

private:
    /// What Qt wants to be told before there is an application.
    struct Preparation {
        Preparation();
    };
    Preparation preparation_;
    QApplication application_;
};

/// Shows a window and waits until it is in front, where it takes keys. Fails the running test where
/// it does not get there.
void showInFront(windows::MainWindow& window, QSize size = {1280, 800});

/// Runs a test of windows; its settings have the name of the class.
template <typename Test>
int runWindowTest(int argumentCount, char** argumentValues) {
    const WindowApplication application(argumentCount, argumentValues,
                                        QString::fromLatin1(Test::staticMetaObject.className()));
    Test test;
    return QTest::qExec(&test, argumentCount, argumentValues);
}

}  // namespace linkwright::tests
