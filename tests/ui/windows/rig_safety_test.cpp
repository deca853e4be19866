// SPDX-License-Identifier: GPL-3.0-or-later
//
// What keeps people and rigs safe at the Run layout: E-stop, tests before the first trial, gentle
// ends and questions.
#include "tests/support/settled.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/rig_fixture.h"
#include "ui/document/solving/background_task.h"
#include "ui/panels/frame/message_bar.h"
#include "ui/panels/rig/trial_results.h"
#include "ui/widgets/emergency_stop.h"
#include "ui/widgets/hold_button.h"
#include "ui/windows/workspace.h"

#include <sys/stat.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QMouseEvent>
#include <QPointer>
#include <QProgressDialog>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QSemaphore>
#include <QTabBar>
#include <QTableView>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <optional>

namespace rig_safety_test {

using namespace linkwright;
using session::RigState;
using windows::Layout;

class RigSafetyTest : public QObject, protected tests::RigFixture {
    Q_OBJECT

private:
    /// Longer than any machine needs to get as far as the button.
    void planForAMinute() {
        window_->project().commit("Longer",
                                  [](model::Model& model) { model.simulation.duration = 60.0; });
        QTRY_VERIFY_WITH_TIMEOUT(rig().planning().plan()
                                     && rig().planning().plan()->duration() > 59.0
                                     && !rig().planning().busy(),
                                 20000);
    }
    void endTheRunGently() {
        QTRY_VERIFY_WITH_TIMEOUT(rig().traces().times.size() > 200, 20000);
        click("endTrial");
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Homed, 20000);
        QVERIFY(silent());
        QTRY_VERIFY_WITH_TIMEOUT(
            rig().trials().all().size() == 1 && rig().trials().all()[0].outcome, 20000);
        QTRY_VERIFY(!rig().trials().all()[0].outcome->log.completed);
        QTRY_COMPARE(rig().trials().all()[0].outcome->log.stopReason, "Stopped on request.");
        const auto cell = [&](int column) {
            const QAbstractItemModel* list = find<QTableView>("trials")->model();
            return list->index(0, column).data().toString();
        };
        QVERIFY(cell(panels::TrialsModel::Ise).startsWith('('));
        QVERIFY(cell(panels::TrialsModel::Largest).startsWith('('));
        QVERIFY(find<QLabel>("trialComparison")->text().startsWith("Incomplete: stopped after"));
        keepPicture("ended");
        QVERIFY(QFile::exists(rig().trials().all()[0].logPath));
    }

    /// After two trials: a third one is begun, and the others are compared with it.
    void comparedTrialsKeepTheirColors() {
        document::Trials& trials = rig().trials();
        QTRY_VERIFY_WITH_TIMEOUT(
            trials.all().size() == 2 && trials.all()[0].outcome && trials.all()[1].outcome, 20000);
        trials.begin(session::TrialMode::Feedback);
        trials.setShown(0, true);
        trials.setShown(1, true);
        const auto colorOfFirst = [this] {
            static const QRegularExpression entry(
                QStringLiteral("color:([^\"]+)\">[^<]+</span>&nbsp;Trial&nbsp;1,"));
            return entry.match(find<QLabel>("trialLegend")->text()).captured(1);
        };
        const QString color = colorOfFirst();
        QVERIFY(!color.isEmpty());
        trials.setShown(1, false);
        QCOMPARE(colorOfFirst(), color);
        trials.drop();
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { close(); }

    void emergencyStopByButtonAndKey() {
        connectTo(QStringLiteral("simulated"));
        homeAndArm();
        startRun();
        QTRY_VERIFY_WITH_TIMEOUT(rig().traces().times.size() > 100, 20000);
        // Asked when the stop is told: how long after it does not matter.
        std::optional<bool> resetAtOnce;
        const QObject untilTheEnd;
        connect(&rig().connection(), &document::RigConnection::stateChanged, &untilTheEnd, [&] {
            if (rig().connection().state() == RigState::Faulted && !resetAtOnce)
                resetAtOnce = find<QPushButton>("resetFault")->isEnabled();
        });
        QTest::mousePress(find<widgets::EmergencyStop>("emergencyStop"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Faulted, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(silent(), 20000);
        // Latched: nothing but the reset leaves it, once it could be read, and it leads to Idle.
        QTRY_VERIFY(find<QPushButton>("resetFault")->isVisible());
        QCOMPARE(resetAtOnce, std::optional(false));
        QTRY_VERIFY(!find<widgets::HoldButton>("armRig")->isVisible());
        click("resetFault");
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Idle, 20000);
        QTRY_VERIFY(find<QLabel>("rigText")->text().startsWith("The fault is reset."));
        homeAndArm();
        startRun();
        QTRY_VERIFY_WITH_TIMEOUT(rig().traces().times.size() > 100, 20000);
        QTest::keyClick(window_.get(), Qt::Key_Escape);
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Faulted, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(silent(), 20000);
        comparedTrialsKeepTheirColors();
    }

    /// A press beside an open menu or list only closes that, as a rule.
    void emergencyStopWhileAMenuIsOpen_data() {
        QTest::addColumn<bool>("list");
        QTest::newRow("menu") << false;
        QTest::newRow("list") << true;
    }
    void emergencyStopWhileAMenuIsOpen() {
        QFETCH(bool, list);
        connectTo(QStringLiteral("simulated"));
        homeAndArm();
        const auto* stop = find<widgets::EmergencyStop>("emergencyStop");
        QMenu* menu = window_->menuBar()->actions().front()->menu();
        if (list)
            find<QComboBox>("limitsOf")->showPopup();
        else
            menu->popup(window_->mapToGlobal(QPoint(0, 30)));
        QWidget* open = QApplication::activePopupWidget();
        QVERIFY(open != nullptr);
        const QPoint place = stop->mapToGlobal(stop->rect().center());
        QVERIFY(!open->geometry().contains(place));
        QMouseEvent press(QEvent::MouseButtonPress, open->mapFromGlobal(place), place,
                          Qt::LeftButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(open, &press);
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Faulted, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(silent(), 20000);
        QTRY_VERIFY(QApplication::activePopupWidget() == nullptr);
    }

    /// What a wrong number in the file stood for may be the limit that matters.
    void settingsThatCannotBeReadForbidArming() {
        QVERIFY(window_->project().save());
        QFile file(projectPath());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray text = file.readAll();
        file.close();
        QVERIFY(text.contains(R"("missedDeadlines": 1000)"));
        text.replace(R"("missedDeadlines": 1000)", R"("missedDeadlines": "seven")");
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        QVERIFY(window_->openFile(projectPath()));
        window_->showLayout(Layout::Run);
        connectTo(QStringLiteral("simulated"));
        click("homeRig");
        QTRY_COMPARE(rig().connection().state(), RigState::Homed);
        QVERIFY(!find<widgets::HoldButton>("armRig")->isEnabled());
        QTRY_VERIFY(find<QLabel>("rigText")->text().startsWith("Some settings of the rig"));
        click("takeRigSettings");
        QTRY_VERIFY(find<widgets::HoldButton>("armRig")->isEnabled());
        QVERIFY(!find<QPushButton>("takeRigSettings")->isVisible());
        QVERIFY(window_->project().save());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("seven"));
    }

    /// Wherever one is, the stop is told, and its button stays where it was.
    void emergencyStopIsToldInEveryLayout() {
        QVERIFY(window_->project().save());
        connectTo(QStringLiteral("simulated"));
        QVERIFY(!window_->project().modified());  // which rig is at hand is no edit
        window_->showLayout(Layout::Model);
        auto* stop = find<widgets::EmergencyStop>("toolbarEmergencyStop");
        QTRY_VERIFY(stop->isVisible());
        for (const int width : {960, 1000, 1120, 1280, 1500, 1920}) {
            window_->resize(width, 540);
            QVERIFY(tests::settled(*window_));
            QCOMPARE(window_->width(), width);
            const auto placeOf = [this](const QWidget* part) {
                return QRect(part->mapTo(window_.get(), QPoint()), part->size());
            };
            const QRect place = placeOf(stop);
            QVERIFY(stop->isVisible() && window_->rect().contains(place));
            QCOMPARE(stop->visibleRegion(), QRegion(stop->rect()));
            QVERIFY(window_->rect().contains(placeOf(find<QTabBar>("layoutTabs"))));
            QVERIFY(find<QTabBar>("layoutTabs")->isVisible());
            for (const QToolBar* bar : window_->findChildren<QToolBar*>())
                for (const QToolButton* button : bar->findChildren<QToolButton*>())
                    if (button->isVisible())
                        QVERIFY2(!place.intersects(placeOf(button)),
                                 qPrintable(QString::number(width) + button->toolTip()));
            window_->showLayout(Layout::Optimize);
            QCoreApplication::processEvents();
            QCOMPARE(stop->mapTo(window_.get(), QPoint()), place.topLeft());
            window_->showLayout(Layout::Model);
        }
        QTest::mousePress(stop, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Faulted, 20000);
        auto* message = window_->findChild<panels::MessageBar*>();
        QTRY_VERIFY(message->isVisible());
        QTRY_VERIFY2(message->text().contains("zero volts"), qPrintable(message->text()));
        window_->showLayout(Layout::Run);
        click("resetFault");
        QTRY_VERIFY_WITH_TIMEOUT(!message->isVisible(), 20000);
    }

    /// What was said of one attempt to connect is gone with the next.
    void aFailedConnectionIsToldOnce() {
        auto* message = window_->findChild<panels::MessageBar*>();
        for (const char* port : {"no-port", "no-other-port"}) {
            const QString device = QStringLiteral("serial:") + folder_->filePath(port);
            rig().connection().open(device);
            QVERIFY(rig().connection().connecting());
            QVERIFY(!message->isVisible());
            QCOMPARE(find<QPushButton>("connectRig")->text(), QStringLiteral("Cancel"));
            QVERIFY(find<QLabel>("rigText")->text().startsWith("Connecting to "));
            QTRY_VERIFY_WITH_TIMEOUT(message->isVisible(), 20000);
            QTRY_VERIFY2(message->text().startsWith("Cannot connect to " + device + '\n'),
                         qPrintable(message->text()));
            QTRY_VERIFY(!rig().connection().connecting());
            QTRY_COMPARE(find<QPushButton>("connectRig")->text(), QStringLiteral("Connect"));
        }
        connectTo(QStringLiteral("simulated"));
        QVERIFY(!message->isVisible());
    }

    /// A reset that does not help says so.
    void aResetTellsWhatBecameOfTheFault() {
        tests::Board board(projectPath(), folder_->filePath("port"));
        connectTo(board.device());
        board.command("freeze");
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Faulted, 20000);
        click("resetFault");
        QTRY_VERIFY_WITH_TIMEOUT(
            find<QLabel>("rigText")->text().startsWith("Still faulted after the reset: The device"),
            20000);
        QTRY_COMPARE(rig().connection().state(), RigState::Faulted);
        rig().connection().close();
        board.quit();
    }

    /// A reset would lead nowhere where the line is gone: one button connects again.
    void aLostConnectionIsConnectedAgain() {
        const QString link = folder_->filePath("port");
        tests::Board board(projectPath(), link);
        connectTo(board.device());
        QVERIFY(find<QPushButton>("reconnectRig")->isHidden());
        board.command("unplug");
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Faulted, 20000);
        QTRY_VERIFY2(find<QLabel>("rigText")->text().startsWith("The connection to "),
                     qPrintable(find<QLabel>("rigText")->text()));
        QVERIFY(find<QPushButton>("resetFault")->isHidden());
        board.quit();
        tests::Board again(projectPath(), link);
        click("reconnectRig");
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Idle, 20000);
        QTRY_VERIFY(find<QPushButton>("reconnectRig")->isHidden());
        rig().connection().close();
        again.expectZeroVolts();
        again.quit();
    }

    /// The buttons below do not move when somebody is about to press them.
    void theKindOfControlStaysWhereItIs() {
        const auto place = [this] {
            auto* button = panel()->modeButton(session::TrialMode::Feedforward);
            return button->mapTo(panel(), QPoint());
        };
        QVERIFY(tests::settled(*panel()));
        const QPoint before = place();
        connectTo(QStringLiteral("simulated"));
        QTRY_VERIFY(find<QLabel>("rigTests")->text().startsWith("The simulated rig"));
        QVERIFY(tests::settled(*panel()));
        QCOMPARE(place(), before);
    }

    void endRunIsGentle() {
        planForAMinute();
        connectTo(QStringLiteral("simulated"));
        QTest::mouseClick(panel()->modeButton(session::TrialMode::Feedback), Qt::LeftButton);
        homeAndArm();
        startRun();
        endTheRunGently();
        QCOMPARE(rig().trials().all()[0].mode, session::TrialMode::Feedback);
    }

    /// Hardware passes its tests once before its first trial; that is remembered with the rig.
    void aRigIsTestedBeforeItsFirstTrial() {
        tests::Board board(projectPath(), folder_->filePath("linkwright-rig-1"));
        connectTo(board.device());
        click("homeRig");
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Homed, 20000);
        arm();
        QVERIFY2(rig().startObstacle().contains("watchdog"), qPrintable(rig().startObstacle()));
        QVERIFY(!find<QPushButton>("startTrial")->isEnabled());
        rig().startTrial();
        QCOMPARE(rig().connection().state(), RigState::Armed);
        rig().connection().disarm();
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Homed, 20000);
        passWatchdogTest();
        arm();
        QVERIFY2(rig().startObstacle().contains("sign test"), qPrintable(rig().startObstacle()));
        passSignTest();
        QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("startTrial")->isEnabled(), 20000);
        rig().connection().close();
        tests::Board restarted(projectPath(), folder_->filePath("linkwright-rig-2"));
        connectTo(restarted.device());
        QVERIFY(rig().connection().untested().isEmpty());
        QCOMPARE(rig().connection().testedOn(), QDate::currentDate());
        const QString day =
            QLocale().toString(QDate::currentDate(), QStringLiteral("MMMM d, yyyy"));
        QTRY_VERIFY(find<QLabel>("rigTests")->text().contains("Watchdog: passed on " + day));
        rig().connection().close();
        board.expectZeroVolts();
        board.quit();
        restarted.quit();
    }

    /// The check asked to accept the changes, and nothing in the window could.
    void changesSinceTheOptimizationAreAccepted() {
        window_->project().commit(QStringLiteral("Change"), [](model::Model& edited) {
            model::Input& volts = edited.inputs.at(0);
            volts.kind = model::InputKind::Samples;
            volts.expression.clear();
            volts.samples.assign(9, 0.4);
            volts.optimize = true;
            edited.optimizedHash = "of another model";
        });
        connectTo(QStringLiteral("simulated"));
        QTRY_VERIFY_WITH_TIMEOUT(rig().planning().asksToAcceptChanges(), 20000);
        click("homeRig");
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Homed, 20000);
        QVERIFY(!find<widgets::HoldButton>("armRig")->isEnabled());
        click("acceptChanges");
        QTRY_VERIFY_WITH_TIMEOUT(!find<QPushButton>("acceptChanges")->isVisible(), 20000);
        arm();
        QTRY_VERIFY_WITH_TIMEOUT(rig().startObstacle().isEmpty(), 20000);
        rig().connection().disarm();
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Homed, 20000);
        window_->project().commit(QStringLiteral("Change again"), [](model::Model& edited) {
            edited.bodies.at(0).massProperties.mass.value += 0.01;
        });
        QTRY_VERIFY_WITH_TIMEOUT(rig().planning().asksToAcceptChanges(), 20000);
    }

    void endRunIsGentleOnTheEmulatedBoard() {
        planForAMinute();
        tests::Board board(projectPath(), folder_->filePath("port"));
        connectTo(board.device());
        homeAndArm();
        startRun();
        endTheRunGently();
        board.expectZeroVolts();
        board.quit();
    }

    void nothingIsDrawnOrPlayedWhileArmed() {
        auto* link = window_->findChild<QAction*>(QStringLiteral("tool:link"));
        auto* play = window_->findChild<QAction*>(QStringLiteral("action:play"));
        QVERIFY(link && play);
        connectTo(QStringLiteral("simulated"));
        link->trigger();
        QVERIFY(link->isChecked() && play->isEnabled());
        homeAndArm();
        QVERIFY(!link->isEnabled() && !link->isChecked());
        QVERIFY(!play->isEnabled());
        rig().connection().disarm();
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Homed, 20000);
        QTRY_VERIFY(link->isEnabled() && play->isEnabled());
    }

    /// A dialog that blocks the window brings an E-stop of its own.
    void dialogsHaveAnEmergencyStop() {
        const auto shown = [this](QDialog& dialog) {
            (new QVBoxLayout(&dialog))->addWidget(new QLabel(QStringLiteral("Any question")));
            dialog.setModal(true);
            dialog.show();
            QCoreApplication::processEvents();
            auto* stop = dialog.findChild<widgets::EmergencyStop*>();
            return stop != nullptr && stop->isVisible() ? stop : nullptr;
        };
        QDialog before(window_.get());
        QVERIFY(shown(before) == nullptr);
        before.close();
        connectTo(QStringLiteral("simulated"));
        homeAndArm();
        startRun();
        QTRY_VERIFY_WITH_TIMEOUT(rig().traces().times.size() > 100, 20000);
        QDialog dialog(window_.get());
        auto* stop = shown(dialog);
        QVERIFY(stop != nullptr);
        QTest::mousePress(stop, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Faulted, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(silent(), 20000);
    }

    /// As while a version on disk is compared: nothing but the stop is heard.
    void emergencyStopWhileADiskHangs_data() {
        QTest::addColumn<bool>("key");
        QTest::newRow("button") << false;
        QTest::newRow("Esc") << true;
    }
    void emergencyStopWhileADiskHangs() {
        QFETCH(bool, key);
        using document::BackgroundTask;
        connectTo(QStringLiteral("simulated"));
        homeAndArm();
        QSemaphore disk;
        BackgroundTask task;
        task.start([&disk](const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
            disk.tryAcquire(1, 60000);  // ms
            return [] {};
        });
        bool stopped = false;
        QTimer::singleShot(0, window_.get(), [&] {
            QTest::keyClick(window_.get(), Qt::Key_1, Qt::ControlModifier);
            if (key)
                QTest::keyClick(window_.get(), Qt::Key_Escape);
            else
                QTest::mousePress(find<widgets::EmergencyStop>("emergencyStop"), Qt::LeftButton);
        });
        QTimer looks;
        connect(&looks, &QTimer::timeout, this, [&] {
            if (rig().connection().state() != RigState::Faulted) return;
            stopped = true;
            disk.release();
        });
        looks.start(20);
        task.wait();
        QVERIFY(stopped);
        QTRY_VERIFY(silent());
        QCOMPARE(window_->workspace().currentLayout(), Layout::Run);
    }

    /// The message about a STEP file that is being read leaves the E-stop within reach: here of a
    /// pipe into which nobody writes.
    void emergencyStopWhileAnAssemblyIsRead_data() {
        QTest::addColumn<QString>("by");
        for (const char* by : {"button", "Esc in the window", "Esc in the message"})
            QTest::newRow(by) << QString::fromLatin1(by);
    }
    void emergencyStopWhileAnAssemblyIsRead() {
        QFETCH(QString, by);
        connectTo(QStringLiteral("simulated"));
        homeAndArm();
        const QString path = folder_->filePath("endless.step");
        QCOMPARE(::mkfifo(path.toLocal8Bit().constData(), S_IRUSR | S_IWUSR), 0);
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(path)});
        const QPoint place = window_->rect().center();
        QDragEnterEvent enter(place, Qt::CopyAction, &files, Qt::LeftButton, {});
        QCoreApplication::sendEvent(window_.get(), &enter);
        QDropEvent drop(place, Qt::CopyAction, &files, Qt::LeftButton, {});
        QCoreApplication::sendEvent(window_.get(), &drop);
        QPointer<QProgressDialog> message;
        QTRY_VERIFY((message = find<QProgressDialog>("readingAssembly")) != nullptr);
        QTRY_VERIFY(message->isVisible());
        QVERIFY(QApplication::activeModalWidget() == nullptr);
        if (by == QLatin1String("button"))
            QTest::mousePress(find<widgets::EmergencyStop>("emergencyStop"), Qt::LeftButton);
        else
            QTest::keyClick(by.endsWith(QLatin1String("window"))
                                ? static_cast<QWidget*>(window_.get())
                                : message.data(),
                            Qt::Key_Escape);
        QTRY_COMPARE(rig().connection().state(), RigState::Faulted);
        QTRY_VERIFY(silent());
        QVERIFY(message->isVisible());                                          // goes on reading
        QTest::mouseClick(message->findChild<QPushButton*>(), Qt::LeftButton);  // Cancel
        QTRY_VERIFY(message == nullptr);
    }

    /// What is found on the disk is told in a dialog that is closed as any other, E-stop or not.
    void whatADiskAnswersCanBeClosed() {
        using document::BackgroundTask;
        connectTo(QStringLiteral("simulated"));
        bool closed = false;
        BackgroundTask task;
        task.start([&](const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
            return [&] {
                QDialog dialog(window_.get());
                (new QVBoxLayout(&dialog))->addWidget(new QLabel(QStringLiteral("Found")));
                QTimer::singleShot(0, &dialog, [&] {
                    QTest::keyClick(&dialog, Qt::Key_Escape);
                    closed = !dialog.isVisible();
                    dialog.reject();
                });
                dialog.exec();
            };
        });
        task.wait();
        QVERIFY(closed);
    }

    /// Dialogs of the desktop have no room for an E-stop: with a rig those of Qt are used.
    void dialogsOfTheDesktopGiveWayToARig() {
        constexpr auto attribute = Qt::AA_DontUseNativeDialogs;
        const auto restored = qScopeGuard([] { QCoreApplication::setAttribute(attribute, true); });
        QCoreApplication::setAttribute(attribute, false);
        open();
        QVERIFY(!QCoreApplication::testAttribute(attribute));
        connectTo(QStringLiteral("simulated"));
        QVERIFY(QCoreApplication::testAttribute(attribute));
        QFileDialog dialog(window_.get());
        dialog.open();
        auto* stop = dialog.findChild<widgets::EmergencyStop*>();
        QVERIFY(stop != nullptr);
        QTRY_VERIFY(stop->isVisible());
        dialog.reject();
        rig().connection().close();
        QTRY_VERIFY(!QCoreApplication::testAttribute(attribute));
    }

    /// A rig that is armed is not left without a question.
    void closingAsksAboutALiveRig() {
        connectTo(QStringLiteral("simulated"));
        homeAndArm();
        int asked = 0;
        QTimer looks;  // until the question is there
        const auto answerWith = [&](bool leave) {
            looks.disconnect();
            connect(&looks, &QTimer::timeout, &looks, [&asked, &looks, leave] {
                auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                if (box == nullptr || !box->isVisible()) return;
                looks.stop();
                ++asked;
                QAbstractButton* button =
                    leave ? box->findChild<QPushButton*>("leaveLiveRig")
                          : static_cast<QAbstractButton*>(box->button(QMessageBox::Cancel));
                button->click();
            });
            looks.start(20);
        };
        answerWith(false);
        QVERIFY(!window_->close());
        QCOMPARE(asked, 1);
        QCOMPARE(rig().connection().state(), RigState::Armed);
        QVERIFY(window_->project().save());  // its rig was chosen
        answerWith(true);
        QVERIFY(window_->close());
        QCOMPARE(asked, 2);
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<RigSafetyTest>)

}  // namespace rig_safety_test

#include "rig_safety_test.moc"
