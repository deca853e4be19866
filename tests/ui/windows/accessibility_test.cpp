// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a reader of the screen is told of the window: every control has name, role and state; and
// what a person does without a mouse.
#include "tests/support/settled.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/keyboard.h"
#include "tests/ui/windows/rig_fixture.h"
#include "ui/panels/optimization/objective_panel.h"
#include "ui/panels/properties/choice_row.h"
#include "ui/panels/properties/item_list.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/property_panel.h"
#include "ui/scene/tools/view_editor.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/emergency_stop.h"
#include "ui/widgets/hold_button.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/timeline.h"
#include "ui/widgets/timeline_track.h"
#include "ui/windows/workspace.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QAction>
#include <QDialog>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTabBar>
#include <QTimer>
#include <cmath>

namespace accessibility_test {

using namespace linkwright;
using session::RigState;
using tests::press;
using windows::Layout;

namespace {

/// A part that acts for the widget it belongs to: the line of a number field, what scrolls.
bool isPart(const QWidget& widget) {
    const auto* tabs = qobject_cast<const QTabBar*>(&widget);
    return widget.focusPolicy() == Qt::NoFocus || widget.focusProxy() != nullptr
           || widget.objectName().startsWith(QLatin1String("qt_"))
           || (tabs && tabs->currentIndex() < 0);  // of docks that lie alone
}

QString fault(QWidget& widget) {
    const QAccessibleInterface* told = QAccessible::queryAccessibleInterface(&widget);
    if (told == nullptr) return QStringLiteral("unknown");
    const QAccessible::Role role = told->role();
    if (told->text(QAccessible::Name).trimmed().isEmpty()) return QStringLiteral("no name");
    const bool scrollsOnly = widget.metaObject() == &QScrollArea::staticMetaObject;
    if (role == QAccessible::NoRole || (role == QAccessible::Client && !scrollsOnly))
        return QStringLiteral("no role");
    // Of lists and tables Qt tells the state of their entries alone.
    if (qobject_cast<const QAbstractItemView*>(&widget)) return {};
    const QAccessible::State state = told->state();
    if (state.disabled == widget.isEnabled()) return QStringLiteral("enabled or not");
    if (!state.focusable) return QStringLiteral("not to be focused");
    if (const auto* button = qobject_cast<QAbstractButton*>(&widget);
        button && button->isCheckable())
        if (!state.checkable || state.checked != button->isChecked())
            return QStringLiteral("checked or not");
    if (const auto* header = qobject_cast<widgets::SectionHeader*>(&widget))
        if (!state.expandable || state.expanded != header->isExpanded()
            || state.collapsed == header->isExpanded())
            return QStringLiteral("open or not");
    return {};
}

/// A widget by its class, its name and those around it.
QString pathOf(const QWidget& widget) {
    QString path =
        QString::fromLatin1(widget.metaObject()->className()) + u' ' + widget.objectName();
    for (const QWidget* parent = widget.parentWidget(); parent != nullptr;
         parent = parent->parentWidget())
        if (!parent->objectName().isEmpty()) {
            path += QStringLiteral(" in ") + parent->objectName();
            break;
        }
    return path;
}

}  // namespace

class AccessibilityTest : public QObject, protected tests::RigFixture {
    Q_OBJECT

private:
    QStringList faults_;
    int controls_ = 0;  ///< looked at

    /// Looks at all controls that are to be seen.
    void look(const QWidget& root, const QString& where) {
        for (QWidget* widget : root.findChildren<QWidget*>()) {
            if (!widget->isVisible() || isPart(*widget)) continue;
            ++controls_;
            if (const QString what = fault(*widget); !what.isEmpty())
                faults_ << QStringLiteral("%1: %2 (%3)").arg(what, pathOf(*widget), where);
        }
    }
    void expectNoFaults() {
        faults_.removeDuplicates();
        for (const QString& one : faults_)
            qWarning("%s", qPrintable(one));  // what a failure tells is cut off
        QVERIFY(faults_.isEmpty());
    }
    QAction* action(const char* name) {
        return find<QAction>(qPrintable(QStringLiteral("action:") + QLatin1String(name)));
    }
    void pressByKey(const char* name) {
        auto* button = find<QAbstractButton>(name);
        QTRY_VERIFY(button->isEnabled() && button->isVisible());
        button->setFocus(Qt::TabFocusReason);
        QTest::keyClick(button, Qt::Key_Space);
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() {
        faults_.clear();
        controls_ = 0;
        open();
    }
    void cleanup() { close(); }

    void everyControlHasNameRoleAndState() {
        for (const Layout layout : {Layout::Model, Layout::Optimize, Layout::Study, Layout::Run}) {
            window_->showLayout(layout);
            for (QDockWidget* dock : window_->workspace().docks())
                if (!dock->isHidden()) {
                    dock->raise();
                    QCoreApplication::processEvents();
                    for (auto* header : dock->findChildren<widgets::SectionHeader*>())
                        if (header->isVisible()) header->setExpanded(true);
                    QVERIFY(tests::settled(*window_));
                    look(*window_, dock->objectName());
                }
            QVERIFY(controls_ > 20);
            controls_ = 0;
        }
        expectNoFaults();
    }

    void everyControlOfAFormHasNameRoleAndState() {
        window_->showLayout(Layout::Model);
        for (const char* object : {"bar", "hinge", "motor", "volts", "tip-position", "path",
                                   "pivot", "ground", "gravity", "project"}) {
            window_->selection().select(QString::fromLatin1(object));
            QVERIFY(tests::settled(*window_));
            look(*window_, QString::fromLatin1(object));
        }
        QVERIFY(controls_ > 100);
        expectNoFaults();
    }

    void everyControlOfAPageHasNameRoleAndState() {
        for (const char* page : {"welcome", "newForPath"}) {
            action(page)->trigger();
            QVERIFY(tests::settled(*window_));
            look(*window_, QString::fromLatin1(page));
            for (const char* task : {"taskPoses", "taskFunction"})
                if (auto* button = find<QAbstractButton>(task); button && button->isVisible()) {
                    button->click();
                    QVERIFY(tests::settled(*window_));
                    look(*window_, QString::fromLatin1(task));
                }
        }
        QVERIFY(controls_ > 20);
        expectNoFaults();
    }

    void everyControlOfADialogHasNameRoleAndState_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"shortcuts", "commands", "helpPages", "preferences", "reportProblem", "about",
              "saveVideo", "saveReport", "addPlot", "findRest", "toleranceSize", "estimateError"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void everyControlOfADialogHasNameRoleAndState() {
        QFETCH(QString, name);
        window_->showLayout(Layout::Model);
        auto* opens = action(qPrintable(name));
        QVERIFY(opens != nullptr);
        QTRY_VERIFY(opens->isEnabled());
        // One that blocks is looked at from within.
        QTimer looks;
        connect(&looks, &QTimer::timeout, this, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr || !dialog->isVisible()) return;
            // That of files is Qt's own.
            if (qobject_cast<QFileDialog*>(dialog) == nullptr) look(*dialog, name);
            dialog->reject();
        });
        looks.start(50);
        opens->trigger();
        QTRY_VERIFY(QApplication::activeModalWidget() == nullptr);
        for (QWidget* top : QApplication::topLevelWidgets())
            if (top->isVisible()) {
                QVERIFY(tests::settled(*top));
                look(*top, name);
                if (top != window_.get()) top->close();
            }
        expectNoFaults();
    }

    /// What is read out follows what is shown.
    void headingsAndTimeTellTheirState() {
        window_->showLayout(Layout::Model);
        QVERIFY(tests::settled(*window_));
        widgets::SectionHeader* header = nullptr;
        for (auto* one : window_->findChildren<widgets::SectionHeader*>())
            if (one->isVisible() && one->isExpanded()) header = one;
        QVERIFY(header != nullptr);
        QAccessibleInterface* told = QAccessible::queryAccessibleInterface(header);
        QCOMPARE(told->role(), QAccessible::ButtonDropDown);
        QVERIFY(told->actionInterface()->actionNames().contains(
            QAccessibleActionInterface::pressAction()));
        told->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QVERIFY(!header->isExpanded());
        QVERIFY(told->state().collapsed && !told->state().expanded);
        QTest::keyClick(header, Qt::Key_Space);
        QVERIFY(header->isExpanded());
        QVERIFY(!window_->timeline().isPlaying());
        auto* track = window_->timeline().track();
        told = QAccessible::queryAccessibleInterface(track);
        QCOMPARE(told->role(), QAccessible::Slider);
        QTRY_VERIFY(window_->timeline().duration() > 1.0);
        window_->timeline().setTime(0.25);
        QVERIFY2(told->text(QAccessible::Value).contains(QStringLiteral("0.25")),
                 qPrintable(told->text(QAccessible::Value)));
    }

    /// Held Space arms instead of playing the motion; Esc stops.
    void aRigIsArmedAndStoppedByKeyboardAlone() {
        connectTo(QStringLiteral("simulated"));
        pressByKey("homeRig");
        QTRY_COMPARE(rig().connection().state(), RigState::Homed);
        auto* arm = find<widgets::HoldButton>("armRig");
        QTRY_VERIFY(arm->isEnabled());
        QTRY_COMPARE(QAccessible::queryAccessibleInterface(arm)->role(), QAccessible::CheckBox);
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

    /// Draws a rod held by a spring and pushed by a motor, gives it a voltage, lets the optimizer
    /// find the free angle, plays the motion on the simulated rig and stops it: keys alone, from
    /// the empty window.
    void aWholeWorkByKeyboardAlone() {
        window_ = std::make_unique<windows::MainWindow>();
        tests::showInFront(*window_);
        QTest::keyClick(window_.get(), Qt::Key_N, Qt::ControlModifier);
        QTRY_VERIFY(window_->view().hasFocus());
        QVERIFY(tests::settled(*window_));  // nobody types before the window has its size
        for (const auto part :
             {&AccessibilityTest::drawRodWithMotor, &AccessibilityTest::giveVoltage,
              &AccessibilityTest::optimizeFreeAngle, &AccessibilityTest::armRunAndStop}) {
            (this->*part)();
            if (QTest::currentTestFailed()) return;
        }
    }

private:
    /// Presses of an arrow key per meter.
    int steps() const { return static_cast<int>(std::lround(1.0 / window_->editor().snapStep())); }

    /// As it is now: every edit makes another one.
    const model::Model& model() const { return window_->project().model(); }

    void drawRodWithMotor() {
        press(Qt::Key_G);
        QTRY_COMPARE(window_->editor().tool(), scene::ToolKind::GroundPivot);
        press(Qt::Key_Space);
        press(Qt::Key_L);
        press(Qt::Key_Space);
        const int steps = this->steps();
        press(Qt::Key_Right, {}, steps);
        press(Qt::Key_Space);
        QCOMPARE(model().bodies.size(), std::size_t{1});
        tests::runCommand(QStringLiteral("torsional"));
        press(Qt::Key_Left, {}, steps);
        press(Qt::Key_Space);
        QCOMPARE(model().torsionalSprings.size(), std::size_t{1});
        tests::runCommand(QStringLiteral("go to panel properties"));
        auto* properties = window_->findChild<panels::PropertyPanel*>();
        QTRY_VERIFY(properties->isAncestorOf(QApplication::focusWidget()));
        tests::tabTo(properties->form()->row(QStringLiteral("freeAngle"))->field()->lineEdit());
        press(Qt::Key_Asterisk);
        QCOMPARE(model().designVariables.size(), std::size_t{1});
        tests::runCommand(QStringLiteral("go to panel 3D view"));
        QTRY_VERIFY(window_->view().hasFocus());
        press(Qt::Key_M);
        QTRY_COMPARE(window_->editor().tool(), scene::ToolKind::Motor);
        press(Qt::Key_Space);
        QCOMPARE(model().motors.size(), std::size_t{1});
    }

    void giveVoltage() {
        auto* properties = window_->findChild<panels::PropertyPanel*>();
        press(Qt::Key_F, Qt::ControlModifier);
        QTRY_COMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("treeSearch"));
        QTest::keyClicks(QApplication::focusWidget(),
                         QString::fromStdString(model().inputs.front().name));
        press(Qt::Key_Return);
        const QString voltage = QString::fromStdString(model().inputs.front().id);
        for (int row = 0; row < 5 && window_->selection().current() != voltage; ++row)
            press(Qt::Key_Down);
        QCOMPARE(window_->selection().current(), voltage);
        tests::runCommand(QStringLiteral("go to panel properties"));
        QTRY_VERIFY(properties->isAncestorOf(QApplication::focusWidget()));
        tests::tabTo(properties->form()->choiceRow(QStringLiteral("kind"))->box());
        press(Qt::Key_End);
        QTRY_VERIFY(properties->form()->choiceRow(QStringLiteral("constant")) != nullptr);
        tests::tabTo(
            properties->form()->choiceRow(QStringLiteral("constant"))->findChild<QLineEdit*>());
        press(Qt::Key_A, Qt::ControlModifier);
        press(Qt::Key_3);
        press(Qt::Key_Return);
        QCOMPARE(model().inputs.front().expression, "3");
    }

    void optimizeFreeAngle() {
        const int steps = this->steps();
        tests::runCommand(QStringLiteral("go to panel 3D view"));
        QTRY_VERIFY(window_->view().hasFocus());
        tests::runCommand(QStringLiteral("point marker"));
        press(Qt::Key_Right, {}, steps);
        press(Qt::Key_Space);
        QCOMPARE(model().signalList.size(), std::size_t{1});
        tests::runCommand(QStringLiteral("go to panel objective"));
        auto* objective = window_->findChild<panels::ObjectivePanel*>();
        QTRY_VERIFY(objective->isAncestorOf(QApplication::focusWidget()));
        tests::tabTo(objective->termList()->addButton());
        tests::chooseFirstEntry();
        QTRY_COMPARE(model().costTerms.size(), std::size_t{1});
        QTRY_VERIFY(window_->optimizations().startObstacle().isEmpty());
        press(Qt::Key_Return, Qt::ControlModifier);
        const auto& all = window_->optimizations().all();
        QTRY_VERIFY_WITH_TIMEOUT(
            !window_->optimizations().running() && !all.empty() && all.back().result, 120000);
        QVERIFY(all.back().result->finalCost < 1e-3 * all.back().result->initialCost);
    }

    void armRunAndStop() {
        press(Qt::Key_3, Qt::ControlModifier);
        QTRY_VERIFY(find<QAbstractButton>("connectRig")->isVisible());
        const auto go = [this](const char* name) {
            QTRY_VERIFY(find<QAbstractButton>(name)->isVisible()
                        && find<QAbstractButton>(name)->isEnabled());
            tests::tabTo(find<QAbstractButton>(name));
        };
        go("connectRig");
        press(Qt::Key_Space);
        QTRY_COMPARE(rig().connection().state(), RigState::Idle);
        go("homeRig");
        press(Qt::Key_Space);
        QTRY_COMPARE(rig().connection().state(), RigState::Homed);
        go("armRig");
        QWidget* arm = QApplication::focusWidget();
        QTest::keyPress(arm, Qt::Key_Space);
        QTRY_COMPARE(rig().connection().state(), RigState::Armed);
        QTest::keyRelease(arm, Qt::Key_Space);
        QTRY_VERIFY2(rig().startObstacle().isEmpty(), qPrintable(rig().startObstacle()));
        go("startTrial");
        press(Qt::Key_Space);
        QTRY_COMPARE(rig().connection().state(), RigState::Running);
        press(Qt::Key_Escape);
        QTRY_COMPARE(rig().connection().state(), RigState::Faulted);
        QTRY_VERIFY(silent());
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<AccessibilityTest>)

}  // namespace accessibility_test

#include "accessibility_test.moc"
