// SPDX-License-Identifier: GPL-3.0-or-later
//
// A person at the Run layout: connect, home, arm by holding, run, stop, learn. Once with the
// simulated rig, once with the emulated board on its pseudo-terminal.
#include "engine/project/project_file.h"
#include "tests/support/rotor_project.h"
#include "tests/support/test_program.h"
#include "tests/support/time_to_fail.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/rig_fixture.h"
#include "tests/ui/windows/window_test.h"
#include "ui/panels/frame/message_bar.h"
#include "ui/panels/optimization/optimize_panel.h"
#include "ui/panels/rig/identify_panel.h"
#include "ui/panels/rig/lateness_chart.h"
#include "ui/panels/rig/rig_bar.h"
#include "ui/panels/rig/rig_panel.h"
#include "ui/panels/rig/trial_results.h"
#include "ui/plots/path_plot.h"
#include "ui/widgets/emergency_stop.h"
#include "ui/widgets/hold_button.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/value_readout.h"
#include "ui/windows/main_window.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSettings>
#include <QTabBar>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace rig_test {

using namespace linkwright;
using session::RigState;
using windows::Layout;
using windows::MainWindow;

namespace {

/// Curve A on a coarser grid of voltages and steps than shipped: as good for a rig whose mismatch
/// is a thousand times larger, in a tenth of the time.
model::Model coarseCurve() {
    model::Model model =
        project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-tracking-a.linkwright.json");
    for (model::Input& input : model.inputs)
        input.samples.assign(251, 0.0);
    model.simulation.step = 0.005;
    model.optimization.stop.maximumIterations = 40;
    for (auto& stage : model.optimization.stages)
        stage.stop.reset();
    return model;
}

}  // namespace

class RigTest : public QObject, protected tests::RigFixture {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { close(); }

    void runsOnTheSimulatedRig() {
        QCOMPARE(window_->width(), 1280);                                     // the bar fits
        QVERIFY(find<widgets::EmergencyStop>("emergencyStop")->isVisible());  // always in its place
        connectTo(QStringLiteral("simulated"));
        // Nothing that is told of the device makes the panel wider than its dock, which would cut
        // it off.
        const auto* area = panel()->findChild<QScrollArea*>();
        const auto* timing = panel()->findChild<QLabel*>("rigTiming");
        QTRY_VERIFY_WITH_TIMEOUT(timing->text().contains("Typical delay"), 20000);
        QTRY_VERIFY2(area->widget()->width() <= area->viewport()->width(),
                     qPrintable(QString::number(area->widget()->width())));
        QTRY_VERIFY(find<widgets::EmergencyStop>("emergencyStop")->isVisible());
        QTRY_VERIFY(!find<widgets::EmergencyStop>("toolbarEmergencyStop")->isVisible());
        QTRY_VERIFY(find<QToolButton>("commandField")->isVisible());
        window_->showLayout(Layout::Model);
        QTRY_VERIFY(!find<QToolButton>("commandField")->isVisible());
        QTRY_VERIFY(find<widgets::EmergencyStop>("toolbarEmergencyStop")->isVisible());
        window_->showLayout(Layout::Run);
        homeAndArm();
        startRun();
        QTRY_VERIFY_WITH_TIMEOUT(rig().traces().times.size() > 500, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Homed, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(
            rig().trials().all().size() == 1 && rig().trials().all()[0].outcome, 20000);
        const document::Trial& run = rig().trials().all()[0];
        QVERIFY2(run.outcome->log.completed, run.outcome->log.stopReason.c_str());
        QVERIFY2(QFile::exists(run.logPath), qPrintable(run.note));
        QVERIFY(run.outcome->measures.inTaskSpace);
        QVERIFY(run.outcome->measures.integralSquaredError > 0.0);
        // What came live agrees with what was recorded.
        QVERIFY(std::abs(rig().traces().largestError / run.outcome->measures.largestError - 1.0)
                < 0.2);
        auto* results = window_->findChild<panels::TrialResults*>();
        QVERIFY(!results->integralSquaredError()->text().isEmpty());
        QCOMPARE(results->path()->paths().size(), std::size_t{2});
        QCOMPARE(results->table()->model()->rowCount(), 1);
        learnsFromTheRun();
    }

    void longReasonsAreNotCutOff() {
        auto* text = find<QLabel>("rigText");
        text->setText(QStringLiteral("There is nothing to play: optimize the voltages first, or "
                                     "give the inputs samples. ")
                          .repeated(2)
                          .left(110));
        QTRY_VERIFY(text->heightForWidth(text->width())
                    > text->fontMetrics().lineSpacing() * 3 / 2);
        QTRY_VERIFY(text->height() >= text->heightForWidth(text->width()));
    }

    /// Two trials that are compared stay so while their numbers are read.
    void aClickOnATrialKeepsTheTicks() {
        document::Trials& trials = rig().trials();
        trials.begin(session::TrialMode::Feedback);
        trials.begin(session::TrialMode::Feedforward);
        QVERIFY(!trials.all()[0].shown && trials.all()[1].shown);
        trials.begin(session::TrialMode::Feedforward);
        trials.drop();
        QVERIFY(!trials.all()[0].shown && trials.all()[1].shown);
        QTableView* table = window_->findChild<panels::TrialResults*>()->table();
        table->model()->setData(table->model()->index(1, 0), Qt::Checked, Qt::CheckStateRole);
        for (const int row : {1, 0, 1}) {
            const QModelIndex cell = table->model()->index(row, panels::TrialsModel::Mode);
            QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::NoModifier,
                              table->visualRect(cell).center());
            QCOMPARE(trials.current(), std::optional<std::size_t>(row == 1 ? 0 : 1));
            QVERIFY(trials.all()[0].shown && trials.all()[1].shown);
        }
    }

    void aLongRunIsAsCheapToDrawAsAShortOne() {
        document::LiveTraces traces;
        for (int cycle = 0; cycle < 60000; ++cycle)
            traces.addToPaths(Eigen::Vector3d(cycle, 1.0, 0.0), Eigen::Vector3d(cycle, 2.0, 0.0));
        QVERIFY(traces.measuredPath.size() < document::LiveTraces::maxPathPoints);
        QCOMPARE(traces.referencePath.size(), traces.measuredPath.size());
        QVERIFY(traces.measuredPath.back().x() > 59900.0);
        for (std::size_t index = 0; index < traces.measuredPath.size(); ++index) {
            QCOMPARE(traces.measuredPath[index].x(),
                     static_cast<double>(index * traces.pathStride));
            QCOMPARE(traces.referencePath[index].x(), traces.measuredPath[index].x());
        }
    }

    void aChangedModelNeedsANewPlan() {
        connectTo(QStringLiteral("simulated"));
        homeAndArm();
        const auto before = rig().planning().plan();
        window_->project().setNumber("motor", "resistance", 3.0);
        QVERIFY2(rig().startObstacle().contains("being computed"),
                 qPrintable(rig().startObstacle()));
        rig().startTrial();
        QCOMPARE(rig().connection().state(), RigState::Armed);
        QCOMPARE(rig().planning().plan(), before);
        QTRY_VERIFY_WITH_TIMEOUT(rig().planning().plan() != before && !rig().planning().busy(),
                                 20000);
        QTRY_VERIFY(rig().planning().plan()->modelHash != before->modelHash);
        // The limits of the new plan are not in force before the rig is at rest: no run with the
        // old.
        QTRY_VERIFY(!find<QPushButton>("startTrial")->isEnabled());
        QTRY_VERIFY2(rig().startObstacle().contains("arm again"),
                     qPrintable(rig().startObstacle()));
        rig().connection().disarm();
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Homed, 20000);
        homeAndArm();
        QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("startTrial")->isEnabled(), 20000);
    }

    void theProjectRemembersItsRig() {
        document::Planning& planning = rig().planning();
        QTRY_VERIFY_WITH_TIMEOUT(planning.plan() && !planning.busy(), 20000);
        const session::PdGains gains{18.5, 0.41, 0.0035};
        planning.setGains(0, gains);
        planning.setMissedDeadlines(23);
        planning.setMode(session::TrialMode::Feedforward);
        planning.setDevice(QStringLiteral("serial:/dev/ttyNone"));
        QVERIFY(window_->project().modified());
        QVERIFY(window_->project().save());
        QVERIFY(!window_->project().modified());
        const QString path = window_->project().filePath();
        window_->project().newProject();
        QCOMPARE(planning.mode(), session::TrialMode::FeedforwardAndFeedback);
        QVERIFY(window_->openFile(path));
        window_->showLayout(windows::Layout::Run);  // a new project begins with drawing
        QTRY_VERIFY_WITH_TIMEOUT(planning.plan() && planning.current(), 20000);
        QTRY_COMPARE(planning.plan()->channels[0].gains, gains);
        QTRY_COMPARE(planning.plan()->missedDeadlinesInRow, 23);
        QTRY_COMPARE(planning.mode(), session::TrialMode::Feedforward);
        QTRY_COMPARE(panel()->deviceList()->currentText(), QStringLiteral("serial:/dev/ttyNone"));
    }

    void theDeviceClosesTheLoop() {
        QVERIFY(!panel()->onDeviceBox()->isEnabled());  // not connected
        tests::Board board(projectPath(), folder_->filePath("port"));
        connectTo(board.device());
        QTRY_VERIFY_WITH_TIMEOUT(panel()->onDeviceBox()->isEnabled(), 20000);
        panel()->onDeviceBox()->click();
        QVERIFY(rig().planning().onDevice());
        QComboBox* choice = panel()->limitsChoice();
        QCOMPARE(choice->count(), 2);
        choice->setCurrentIndex(1);
        QCOMPARE(choice->currentText(), QStringLiteral("Motor"));
        auto* voltage = panel()->limitField(0)->lineEdit();
        QVERIFY(voltage != nullptr);
        voltage->setFocus();
        voltage->selectAll();
        QTest::keyClicks(voltage, QStringLiteral("0.9"));
        QTest::keyClick(voltage, Qt::Key_Return);
        QCOMPARE(rig().planning().plan()->channels[0].limits.voltage, 0.9);
        QTRY_VERIFY_WITH_TIMEOUT(!rig().planning().problems().empty(),
                                 20000);  // 1.2 V are planned for long
        QCOMPARE(rig().startObstacle().isEmpty(), false);
        voltage->setFocus();
        voltage->selectAll();
        QTest::keyClicks(voltage, QStringLiteral("3"));
        QTest::keyClick(voltage, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(rig().planning().problems().empty(), 20000);
        QTRY_COMPARE(rig().planning().plan()->missedDeadlinesInRow, 1000);
        auto* missed = panel()->missedField()->lineEdit();
        missed->setFocus();
        missed->selectAll();
        QTest::keyClicks(missed, QStringLiteral("900"));
        QTest::keyClick(missed, Qt::Key_Return);
        QCOMPARE(rig().planning().plan()->missedDeadlinesInRow, 900);
        auto* chart = find<panels::LatenessChart>("latenessChart");
        QVERIFY(!chart->isVisible());  // for those who ask
        find<widgets::SectionHeader>("rigTimingHeader")->setExpanded(true);
        QVERIFY(chart->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(rig().connection().status().timing.barWidth > 0.0, 20000);
        homeAndArm();
        startRun();
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().status().activity,
                                  session::RigActivity::DeviceTable, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Homed, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(
            rig().trials().all().size() == 1 && rig().trials().all()[0].outcome, 20000);
        const session::TrialOutcome& outcome = *rig().trials().all()[0].outcome;
        QVERIFY2(outcome.log.completed, outcome.log.stopReason.c_str());
        QVERIFY(!rig().traces().times.empty());
        QVERIFY(outcome.measures.largestError
                < 0.02);  // m; motors that do not turn: 0.2 m and more
        board.quit();
    }

    void aBoardThatIsPluggedInAppears() {
        QProcess board;
        board.start("linkwright-rig", {projectPath()});
        QVERIFY2(board.waitForStarted(20000), qPrintable(board.errorString()));
        const QString name = QStringLiteral("linkwright-rig-%1").arg(board.processId());
        const auto row = [&] {
            for (int index = 0; index < panel()->deviceList()->count(); ++index)
                if (panel()->deviceList()->itemData(index).toString().endsWith(name)) return index;
            return -1;
        };
        // A click on the name shows what there is, the next one would edit it; whoever has looked
        // waits for a board with the focus in the field.
        QComboBox* list = panel()->deviceList();
        panel()->connectButton()->setFocus();
        QTest::mouseClick(list->lineEdit(), Qt::LeftButton);
        QVERIFY(list->view()->isVisible());
        list->hidePopup();
        QTest::mouseClick(list->lineEdit(), Qt::LeftButton);
        QVERIFY(!list->view()->isVisible() && list->lineEdit()->hasFocus());
        // Nor does it open again for whoever has opened it by its arrow.
        panel()->connectButton()->setFocus();
        QTest::mouseClick(list, Qt::LeftButton, {}, {list->width() - 8, list->height() / 2});
        QVERIFY(list->view()->isVisible());
        list->hidePopup();
        QTest::mouseClick(list->lineEdit(), Qt::LeftButton);
        QVERIFY(!list->view()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(row() >= 0, 20000);
        QTRY_VERIFY(panel()->deviceList()->itemText(row()).startsWith("Emulated rig"));
        list->setCurrentIndex(row());
        board.write("quit\n");
        QVERIFY(board.waitForFinished(20000));
        QTRY_VERIFY_WITH_TIMEOUT(row() < 0, 20000);
        // What was chosen stays chosen, and is followed to its new port.
        QTRY_VERIFY2(list->currentText().endsWith(name), qPrintable(list->currentText()));
        QTRY_VERIFY(find<QLabel>("rigDevice")->text().startsWith("Not found"));
        board.start("linkwright-rig", {projectPath()});
        QVERIFY2(board.waitForStarted(20000), qPrintable(board.errorString()));
        QTRY_VERIFY_WITH_TIMEOUT(
            list->currentData().toString().endsWith(QString::number(board.processId())), 20000);
        board.write("quit\n");
        QVERIFY(board.waitForFinished(20000));
        QTRY_VERIFY_WITH_TIMEOUT(find<QLabel>("rigDevice")->text().startsWith("Not found"), 20000);
        // What is being typed is not disturbed.
        QLineEdit* typed = panel()->deviceList()->lineEdit();
        typed->setFocus();
        typed->selectAll();
        QTest::keyClicks(typed, QStringLiteral("serial:/dev/mine"));
        tests::givenTimeToFail(2500);
        QCOMPARE(typed->text(), QStringLiteral("serial:/dev/mine"));
    }

    void runsOnTheEmulatedBoard() {
        tests::Board board(projectPath(), folder_->filePath("port"));
        connectTo(board.device());
        homeAndArm();
        startRun();
        QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Homed, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(
            rig().trials().all().size() == 1 && rig().trials().all()[0].outcome, 20000);
        QTRY_VERIFY2(rig().trials().all()[0].outcome->log.completed,
                     rig().trials().all()[0].outcome->log.stopReason.c_str());
        // Home does not take any pose for the start pose.
        const bool off = rig().connection().offStart() > 0.06;
        bool asked = false;
        QTimer answer;
        connect(&answer, &QTimer::timeout, window_.get(), [&asked] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr) return;
            asked = box->text().contains("off its start pose");
            box->findChild<QPushButton*>("homeHere")->click();
        });
        answer.start(100);
        // Closing the window in the middle of a run ends at zero volts.
        homeAndArm();
        QCOMPARE(asked, off);
        startRun();
        QTRY_VERIFY_WITH_TIMEOUT(rig().traces().times.size() > 100, 20000);
        window_.reset();
        board.expectZeroVolts();
        board.quit();
    }

    /// From the log of a run on curve A to a better one, by clicks: optimize, run, identify, apply,
    /// optimize, run. With LINKWRIGHT_LEARN only; over the serial protocol with all of the help's
    /// first run with the shipped project: the tests before it, PD alone and feedforward alone,
    /// too.
    void learningOnCurveA_data() {
        QTest::addColumn<bool>("serial");
        QTest::newRow("simulated") << false;
        QTest::newRow("serial") << true;
    }
    void learningOnCurveA() {
        QFETCH(bool, serial);
        if (!qEnvironmentVariableIsSet("LINKWRIGHT_LEARN"))
            QSKIP("takes minutes: set LINKWRIGHT_LEARN");
        const QString path = folder_->filePath("a.linkwright.json");
        const QString shipped =
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-tracking-a.linkwright.json");
        if (serial)
            QVERIFY(QFile::copy(shipped, path));
        else
            project::writeProject(coarseCurve(), path.toStdString());
        QVERIFY(window_->openFile(path));
        tests::Hand hand(*window_);
        optimizeByClicks(hand);
        if (QTest::currentTestFailed()) return;
        std::unique_ptr<tests::Board> board;
        if (serial) board = std::make_unique<tests::Board>(path, folder_->filePath("port"));
        connectTo(board ? board->device() : QStringLiteral("simulated"));
        const double alone = serial ? firstRunByClicks(board, path) : 0.0;
        const double before = runByClicks(session::TrialMode::FeedforwardAndFeedback);
        if (QTest::currentTestFailed()) return;
        keepPicture("both");
        if (serial) {
            qInfo("PD alone %.3e, with feedforward %.3e m^2 s: %.1f times less", alone, before,
                  alone / before);
            QVERIFY(alone >= 10.0 * before);
        }
        const auto coulomb = [this] {
            return window_->project().model().motors[1].coulombFriction.value;
        };
        hand.openTab(QStringLiteral("Identify"));
        auto* identify = window_->findChild<panels::IdentifyPanel*>();
        QTRY_VERIFY_WITH_TIMEOUT(identify->identifyButton()->isEnabled(), 20000);
        hand.press(identify->identifyButton());
        QTRY_VERIFY_WITH_TIMEOUT(rig().identification().result() != nullptr, 60000);
        keepPicture("identified");
        hand.press(identify->applyButton());
        QVERIFY2(coulomb() > 0.01 && coulomb() < 0.03, qPrintable(QString::number(coulomb())));
        // One edit: a single undo takes all of it back.
        const std::string learned = session::fingerprint(window_->project().model());
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(coulomb(), 0.0);
        QCOMPARE(window_->project().model().optimizedHash,
                 session::fingerprint(window_->project().model()));
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(session::fingerprint(window_->project().model()), learned);
        optimizeByClicks(hand);
        const double after = runByClicks(session::TrialMode::FeedforwardAndFeedback);
        keepPicture("learned");
        qInfo("integral squared error %.3e, after learning %.3e m^2 s: %.1f times less", before,
              after, before / after);
        QVERIFY(before >= 2.0 * after);
        // The emulated rig keeps its dry friction of 1 mm of error: without it there is nothing to
        // learn.
        QVERIFY(before > 1e-6);
        if (board) board->quit();
    }

private:
    void optimizeByClicks(tests::Hand& hand) {
        hand.openTab(QStringLiteral("Optimize"));
        // A click is lost while the model is still looked at.
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && window_->solver().summaryKnown(), 20000);
        const std::size_t runs = window_->optimizations().all().size();
        hand.press(window_->findChild<panels::OptimizePanel*>()->startButton());
        QTRY_VERIFY_WITH_TIMEOUT(
            !window_->optimizations().running() && window_->optimizations().all().size() > runs,
            180000);
        hand.openTab(QStringLiteral("Run"));
        QTRY_VERIFY_WITH_TIMEOUT(rig().planning().plan() && !rig().planning().busy()
                                     && !base::hasErrors(rig().planning().problems()),
                                 20000);
    }
    /// The tests before a first run, PD alone and feedforward alone. @returns the error of PD, m^2
    /// s
    double firstRunByClicks(std::unique_ptr<tests::Board>& board, const QString& path) {
        using session::RigTest;
        keepPicture("connected");
        [&] {
            click("watchdogTest");
            QTRY_COMPARE_WITH_TIMEOUT(rig().connection().status().watchdogTest, RigTest::Passed,
                                      20000);
            homeAndArm();
            click("signTest");
            QTRY_COMPARE_WITH_TIMEOUT(rig().connection().status().signTests[0], RigTest::Passed,
                                      20000);
            QTRY_COMPARE_WITH_TIMEOUT(rig().connection().status().signTests[1], RigTest::Passed,
                                      20000);
            QTRY_COMPARE_WITH_TIMEOUT(rig().connection().status().activity,
                                      session::RigActivity::None, 20000);
        }();
        const double alone = runByClicks(session::TrialMode::Feedback);
        keepPicture("pd");
        runByClicks(session::TrialMode::Feedforward);
        keepPicture("feedforward");
        // It strays beyond its limit; nobody can push an emulated rig back to its start pose.
        [&] {
            if (rig().connection().state() == RigState::Faulted) click("resetFault");
            QTRY_VERIFY_WITH_TIMEOUT(
                !rig().connection().live() && rig().connection().state() != RigState::Faulted,
                20000);
            click("connectRig");
            QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Disconnected, 20000);
            board->quit();
            board = std::make_unique<tests::Board>(path, folder_->filePath("port"));
            connectTo(board->device());
        }();
        return alone;
    }
    /// @returns the integral squared error, m^2 s
    double runByClicks(session::TrialMode mode) {
        const std::size_t runs = rig().trials().all().size();
        [&] {
            QTest::mouseClick(panel()->modeButton(mode), Qt::LeftButton);
            QCOMPARE(rig().planning().mode(), mode);
            const RigState state = rig().connection().state();
            QVERIFY(state == RigState::Idle || state == RigState::Homed
                    || state == RigState::Armed);
            // Homed it stays: in another pose than the start pose it must not be homed again.
            if (state == RigState::Idle) homeAndArm();
            if (state == RigState::Homed) arm();
            startRun();
            if (runs == 1) QTRY_VERIFY_WITH_TIMEOUT(rig().traces().times.size() > 1000, 20000);
            if (runs == 1) keepPicture("running");
            QTRY_VERIFY_WITH_TIMEOUT(
                rig().trials().all().size() == runs + 1 && rig().trials().all().back().outcome,
                30000);
            const session::TrialOutcome& outcome = *rig().trials().all().back().outcome;
            if (mode != session::TrialMode::Feedforward)
                QVERIFY2(outcome.log.completed, outcome.log.stopReason.c_str());
            QVERIFY(outcome.measures.inTaskSpace);
        }();
        return !rig().trials().all().empty() && rig().trials().all().back().outcome
                   ? rig().trials().all().back().outcome->measures.integralSquaredError
                   : 0.0;
    }
    /// Identify and apply: one edit that undo takes back.
    void learnsFromTheRun() {
        auto* identify = window_->findChild<panels::IdentifyPanel*>();
        QTRY_VERIFY_WITH_TIMEOUT(identify->identifyButton()->isEnabled(), 20000);
        // Meanwhile it tells how far it is, and can be stopped.
        QStringList told;
        const auto* words = find<QLabel>("identifyText");
        const auto listening =
            connect(&rig().identification(), &document::Identification::changed, this, [&] {
                if (identify->identifyButton()->text() == "Stop") told << words->text();
            });
        identify->identifyButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(rig().identification().result() != nullptr, 20000);
        disconnect(listening);
        QVERIFY(told.filter("Comparing the model with trial").size() == 1);
        QVERIFY2(
            !told.filter(QRegularExpression("^Iteration \\d+: model minus encoders")).isEmpty(),
            qPrintable(told.join('\n')));
        QCOMPARE(identify->identifyButton()->text(), QString("Identify"));
        QCOMPARE(identify->resultTable()->rowCount(), 3);
        QVERIFY(rig().identification().result()->deviationAfter
                < 0.5 * rig().identification().result()->deviationBefore);
        QVERIFY(identify->applyButton()->isEnabled());
        identify->applyButton()->click();
        QCOMPARE(window_->project().document().undoName(),
                 std::string("Apply identified parameters"));
        const double learned = window_->project().model().motors[0].coulombFriction.value;
        QVERIFY2(learned > 0.01 && learned < 0.03, qPrintable(QString::number(learned)));
        window_->project().undo();
        QCOMPARE(window_->project().model().motors[0].coulombFriction.value, 0.0);
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<RigTest>)

}  // namespace rig_test

#include "rig_test.moc"
