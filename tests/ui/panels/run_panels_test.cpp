// SPDX-License-Identifier: GPL-3.0-or-later
// Looking at, comparing, continuing and reporting runs, and the gradient check, by mouse.
#include "engine/model/properties.h"
#include "ui/panels/convergence_panel.h"
#include "ui/panels/gradient_check_panel.h"
#include "ui/panels/optimize_panel.h"
#include "ui/panels/run_report.h"
#include "ui/panels/runs_panel.h"
#include "ui/plots/convergence_plot.h"

#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSlider>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace linkwright;
using document::ProjectController;

class RunPanelsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        path_ = folder_->filePath("five-bar.linkwright.json");
        QVERIFY(QFile::copy(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json"), path_));
        QVERIFY(QFile::setPermissions(path_, QFile::ReadOwner | QFile::WriteOwner));
    }

    void runsAreKeptAndReadAgain() {
        {
            ProjectController controller;
            controller.setRunsKept(true);
            QVERIFY(controller.open(path_));
            optimize(controller);
            QCOMPARE(controller.runs().size(), std::size_t{1});
            QVERIFY(QFile::exists(controller.runs()[0].filePath));
            panels::RunsPanel panel(controller);
            panel.resize(400, 400);
            panel.show();
            auto* notes = panel.findChild<QPlainTextEdit*>("runNotes");
            QTest::mouseClick(notes->viewport(), Qt::LeftButton);
            QTest::keyClicks(notes, "before the new spring");
            controller.describeRun(0, "Good springs", notes->toPlainText());
            QVERIFY(panel.findChild<QLabel*>("runDiagnosis")->text().contains("Converged."));
        }
        ProjectController controller;
        controller.setRunsKept(true);
        QVERIFY(controller.open(path_));
        QTRY_COMPARE_WITH_TIMEOUT(controller.runs().size(), std::size_t{1}, 10000);
        const document::OptimizationRun& run = controller.runs()[0];
        QCOMPARE(run.title(), QString("Good springs"));
        QCOMPARE(run.notes, QString("before the new spring"));
        QVERIFY(run.result && run.result->converged && run.motion);
        panels::ConvergencePanel convergence(controller);
        QCOMPARE(convergence.plot()->runCount(), 1);
        controller.setRunHidden(0, true);
        QCOMPARE(convergence.plot()->runCount(), 0);
    }

    void everyIterationCanBeLookedAtAndContinued() {
        ProjectController controller;
        controller.setRunsKept(true);
        QVERIFY(controller.open(path_));
        optimize(controller);
        panels::ConvergencePanel convergence(controller);
        document::SelectionModel selection;
        panels::OptimizePanel panel(controller, selection);
        convergence.show();
        panel.resize(376, 700);
        panel.show();
        auto* slider = convergence.findChild<QSlider*>("iterationSlider");
        const auto iterations = controller.runs()[0].iterations;
        QCOMPARE(slider->maximum(), static_cast<int>(iterations.size()) - 1);
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QTest::keyClick(slider, Qt::Key_Right);
        QVERIFY(controller.shownIteration().has_value());
        QCOMPARE(controller.shownIteration()->iteration, std::size_t{1});
        QTRY_VERIFY_WITH_TIMEOUT(controller.shownMotion() != controller.simulation(), 10000);
        // The motion shown is that of the iterate: its cost is the one reported.
        QVERIFY(std::abs(controller.shownMotion()->cost - iterations[1]->cost) < 1e-12);
        auto* goOn = panel.findChild<QPushButton*>("continueIteration");
        QVERIFY(goOn->isVisible() && goOn->isEnabled());
        QTest::mouseClick(goOn, Qt::LeftButton);
        QVERIFY(controller.optimizing());
        QTRY_VERIFY_WITH_TIMEOUT(!controller.optimizing(), 20000);
        QCOMPARE(controller.runs().size(), std::size_t{2});
        QCOMPARE(controller.runs()[1].continuedIteration, 1);
        QCOMPARE(controller.runs()[1].iterations[0]->cost, iterations[1]->cost);
        QCOMPARE(session::runFiles(path_.toStdString()).size(), std::size_t{2});
        // Back to iteration 3 of the second run, into the model, and undone.
        controller.showIteration(ProjectController::ShownIteration{1, 3});
        auto* restore = panel.findChild<QPushButton*>("restoreIteration");
        QTest::mouseClick(restore, Qt::LeftButton);
        QCOMPARE(model::findNumber(controller.model(), "spring-1", "freeLength")->value,
                 controller.runs()[1].iterations[3]->variables[0]);
        QVERIFY(!controller.shownIteration());
        QVERIFY(controller.document().canUndo());
        controller.undo();
        QCOMPARE(model::findNumber(controller.model(), "spring-1", "freeLength")->value,
                 controller.runs()[1].result->variables[0].value);
    }

    void theGradientIsCheckedByAClick() {
        ProjectController controller;
        QVERIFY(controller.open(path_));
        panels::GradientCheckPanel panel(controller);
        panel.resize(400, 700);
        panel.show();
        QTest::mouseClick(panel.findChild<QPushButton*>("startCheck"), Qt::LeftButton);
        auto* verdict = panel.findChild<QLabel*>("checkVerdict");
        QTRY_VERIFY_WITH_TIMEOUT(verdict->text().contains("agree with the complex step"), 20000);
        auto* methods = panel.findChild<QTableWidget*>("checkMethods");
        QCOMPARE(methods->rowCount(), 5);
        QCOMPARE(panel.findChild<QTableWidget*>("checkVariables")->rowCount(), 2);
        QVERIFY(!controller.checkStale());
        controller.setNumber("spring-1", "freeLength", 2.0);
        QVERIFY(verdict->text().contains("before the last edit"));
    }

    void aReportIsWritten() {
        ProjectController controller;
        QVERIFY(controller.open(path_));
        optimize(controller);
        const QString markdown = folder_->filePath("report.md");
        QCOMPARE(panels::writeReport(controller.runs()[0], controller.fileName(), markdown), QString());
        QFile file(markdown);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        QVERIFY(text.contains("five-bar.linkwright.json") && text.contains("report-1.png"));
        QVERIFY(QImage(folder_->filePath("report-1.png")).width() >= 1000);
        const QString pdf = folder_->filePath("report.pdf");
        QCOMPARE(panels::writeReport(controller.runs()[0], controller.fileName(), pdf), QString());
        QFile document(pdf);
        QVERIFY(document.open(QIODevice::ReadOnly));
        QVERIFY(document.read(5) == "%PDF-" && document.size() > 10000);
        QVERIFY(!panels::writeReport(controller.runs()[0], {}, folder_->filePath("no/folder.md")).isEmpty());
    }

private:
    static void optimize(ProjectController& controller) {
        controller.startOptimization();
        QVERIFY(controller.optimizing());
        QTRY_VERIFY_WITH_TIMEOUT(!controller.optimizing(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!controller.busy(), 20000);
    }

    std::unique_ptr<QTemporaryDir> folder_;
    QString path_;
};

QTEST_MAIN(RunPanelsTest)
#include "run_panels_test.moc"
