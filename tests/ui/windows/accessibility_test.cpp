// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a reader of the screen is told of the window: every control has a name and a role.
#include "tests/support/settled.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/rig_desk.h"
#include "ui/widgets/emergency_stop.h"
#include "ui/widgets/hold_button.h"
#include "ui/widgets/timeline.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QSignalSpy>

namespace accessibility_test {

using namespace linkwright;
using session::RigState;
using windows::Layout;

namespace {

/// A part that acts for the widget it belongs to: the line of a number field, what scrolls.
bool isPart(const QWidget& widget) {
    return widget.focusPolicy() == Qt::NoFocus || widget.focusProxy() != nullptr
           || widget.objectName().startsWith(QLatin1String("qt_"));
}

QString fault(QWidget& widget) {
    const QAccessibleInterface* told = QAccessible::queryAccessibleInterface(&widget);
    if (told == nullptr) return QStringLiteral("unknown");
    const QAccessible::Role role = told->role();
    if (told->text(QAccessible::Name).trimmed().isEmpty()) return QStringLiteral("no name");
    if (role == QAccessible::NoRole || role == QAccessible::Client)
        return QStringLiteral("no role");
    return {};
}

}  // namespace

class AccessibilityTest : public QObject, protected tests::RigDesk {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { close(); }

    void everyControlHasNameAndRole() {
        QStringList faults;
        for (const Layout layout : {Layout::Model, Layout::Optimize, Layout::Study, Layout::Run}) {
            window_->showLayout(layout);
            QVERIFY(tests::settled(*window_));
            int controls = 0;
            for (QWidget* widget : window_->findChildren<QWidget*>()) {
                if (!widget->isVisible() || isPart(*widget)) continue;
                ++controls;
                QString path = QString::fromLatin1(widget->metaObject()->className()) + u' '
                               + widget->objectName();
                for (const QWidget* parent = widget->parentWidget(); parent != nullptr;
                     parent = parent->parentWidget())
                    if (!parent->objectName().isEmpty()) {
                        path += QStringLiteral(" in ") + parent->objectName();
                        break;
                    }
                if (const QString what = fault(*widget); !what.isEmpty())
                    faults << what + QStringLiteral(": ") + path;
            }
            QVERIFY(controls > 20);
        }
        faults.removeDuplicates();
        QVERIFY2(faults.isEmpty(), qPrintable(u'\n' + faults.join(u'\n')));
    }

    /// Held Space arms instead of playing the motion; Esc stops.
    void aRigIsArmedAndStoppedByKeyboardAlone() {
        connectTo(QStringLiteral("simulated"));
        const auto pressByKey = [this](const char* name) {
            auto* button = find<QAbstractButton>(name);
            QTRY_VERIFY(button->isEnabled() && button->isVisible());
            button->setFocus(Qt::TabFocusReason);
            QTest::keyClick(button, Qt::Key_Space);
        };
        pressByKey("homeRig");
        QTRY_COMPARE(rig().connection().state(), RigState::Homed);
        auto* arm = find<widgets::HoldButton>("armRig");
        QTRY_VERIFY(arm->isEnabled());
        QCOMPARE(QAccessible::queryAccessibleInterface(arm)->role(), QAccessible::CheckBox);
        arm->setFocus(Qt::TabFocusReason);
        // A reader of the screen that clicks does not arm.
        arm->click();
        QVERIFY(!arm->isChecked());
        QTest::keyPress(arm, Qt::Key_Space);
        QTRY_COMPARE(rig().connection().state(), RigState::Armed);
        QTest::keyRelease(arm, Qt::Key_Space);
        QVERIFY(!window_->timeline().isPlaying());
        QTRY_VERIFY(QAccessible::queryAccessibleInterface(arm)->state().checked);
        pressByKey("startTrial");
        QTRY_COMPARE(rig().connection().state(), RigState::Running);
        QTest::keyClick(window_.get(), Qt::Key_Escape);
        QTRY_COMPARE(rig().connection().state(), RigState::Faulted);
        QTRY_VERIFY(silent());
        // The E-stop is a button that acts when it is pressed by other means than mouse and key.
        auto* stop = find<widgets::EmergencyStop>("emergencyStop");
        QSignalSpy pressed(stop, &QAbstractButton::pressed);
        QAccessibleInterface* told = QAccessible::queryAccessibleInterface(stop);
        QCOMPARE(told->role(), QAccessible::PushButton);
        stop->click();
        QCOMPARE(pressed.count(), 1);
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<AccessibilityTest>)

}  // namespace accessibility_test

#include "accessibility_test.moc"
