// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/windows/window_test.h"

#include "tests/support/settled.h"
#include "ui/scene/view/mechanism_view.h"

#include <clocale>

namespace linkwright::tests {

WindowApplication::Preparation::Preparation() {
    windows::prepareApplication();
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
}

WindowApplication::WindowApplication(int& argumentCount, char** argumentValues, const QString& name)
    : application_(argumentCount, argumentValues) {
    std::setlocale(LC_NUMERIC, "C");
    QApplication::setOrganizationName(QStringLiteral("Linkwright"));
    QApplication::setApplicationName(name);
    windows::startApplication(QStringLiteral("dark"), QStringLiteral("en"));
}

void showInFront(windows::MainWindow& window, QSize size) {
    window.resize(size);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.activateWindow();  // a bare display has no window manager to do it
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(settled(window));
}

}  // namespace linkwright::tests
