// SPDX-License-Identifier: GPL-3.0-or-later
// Looking at, comparing, continuing and reporting runs, and the gradient check, by mouse.
#include "engine/model/properties.h"
#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/optimizations/queue_file.h"
#include "tests/support/gui_test.h"
#include "tests/support/open_project.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/elements/variables_model.h"
#include "ui/document/optimizations/optimization_export.h"
#include "ui/document/optimizations/results_keeper.h"
#include "ui/panels/optimization/convergence_panel.h"
#include "ui/panels/optimization/costate_panel.h"
#include "ui/panels/optimization/gradient_check_panel.h"
#include "ui/panels/optimization/optimizations_panel.h"
#include "ui/panels/optimization/optimize_panel.h"
#include "ui/panels/optimization/plot_panels.h"
#include "ui/panels/optimization/queue_panel.h"
#include "ui/panels/optimization/report_files.h"
#include "ui/panels/optimization/report_page.h"
#include "ui/panels/properties/item_list.h"
#include "ui/plots/convergence_plot.h"
#include "ui/plots/gradient_bars.h"
#include "ui/plots/gradient_plot.h"
#include "ui/plots/signal_plot.h"
#include "ui/widgets/number_field.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocument>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <set>

namespace optimization_panels_test {

using namespace linkwright;

class OptimizationPanelsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        path_ = folder_->filePath("five-bar.linkwright.json");
        QVERIFY(QFile::copy(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json"),
            path_));
        QVERIFY(QFile::setPermissions(path_, QFile::ReadOwner | QFile::WriteOwner));
    }

    void runsAreKeptAndReadAgain() {
        {
            tests::OpenProject work;
            work.project.setResultsKept(true);
            QVERIFY(work.project.open(path_));
            optimize(work);
            QCOMPARE(work.optimizations.all().size(), std::size_t{1});
            QVERIFY(QFile::exists(work.optimizations.all()[0].filePath));
            panels::OptimizationsPanel panel(work.project, work.optimizations);
            panel.resize(400, 400);
            panel.show();
            auto* notes = panel.findChild<QPlainTextEdit*>("optimizationNotes");
            QTest::mouseClick(notes->viewport(), Qt::LeftButton);
            QTest::keyClicks(notes, "before the new spring");
            work.optimizations.describe(0, "Good springs", notes->toPlainText());
            QVERIFY(
                panel.findChild<QLabel*>("optimizationDiagnosis")->text().contains("Converged."));
        }
        tests::OpenProject work;
        work.project.setResultsKept(true);
        QVERIFY(work.project.open(path_));
        QTRY_COMPARE_WITH_TIMEOUT(work.optimizations.all().size(), std::size_t{1}, 20000);
        const document::Optimization& optimization = work.optimizations.all()[0];
        QCOMPARE(optimization.title(), QString("Good springs"));
        QCOMPARE(optimization.notes, QString("before the new spring"));
        QVERIFY(optimization.result && optimization.result->converged && optimization.motion);
        panels::ConvergencePanel convergence(work.project, work.shown, work.optimizations);
        QCOMPARE(convergence.plot()->count(), 1);
        work.optimizations.setHidden(0, true);
        QCOMPARE(convergence.plot()->count(), 0);
    }

    /// An optimization may be started before those in the folder were read.
    void runsReadLateHaveNumbersOfTheirOwn() {
        {
            tests::OpenProject work;
            work.project.setResultsKept(true);
            QVERIFY(work.project.open(path_));
            optimize(work);
        }
        const QString first = QFileInfo(path_).absolutePath() + "/five-bar.results/run-0001.h5";
        QVERIFY(QFile::copy(first, QString(first).replace("0001", "0001-copy")));
        tests::OpenProject work;
        work.project.setResultsKept(true);
        QVERIFY(work.project.open(path_));
        optimize(work);  // nothing was read yet: that is told by the event loop
        QTRY_COMPARE_WITH_TIMEOUT(work.optimizations.all().size(), std::size_t{3}, 20000);
        QTRY_COMPARE(work.optimizations.all()[2].title(), QString("Optimization 2"));
        QTRY_VERIFY(work.optimizations.all()[2].filePath.endsWith("run-0002.h5"));
        std::set<int> numbers;
        for (const document::Optimization& optimization : work.optimizations.all())
            numbers.insert(optimization.number);
        QCOMPARE(numbers.size(), std::size_t{3});
    }

    void theBestOfAnInterruptedRunIsRestored() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        {
            session::OptimizationRecorder recorder(session::nextResultsFile(path_.toStdString()),
                                                   work.project.model(), {});
            session::IterationReport report;
            report.gradient = {0.5, -0.5};
            report.costByTerm = {1.0};
            for (const double cost : {0.7, 0.2, 0.3}) {
                report.cost = cost;
                report.variables = {2.0 + cost, 1.5 + cost};
                recorder.add(report);
                ++report.iteration;
            }
        }  // the program ends here
        work.project.setResultsKept(true);
        QVERIFY(work.project.open(path_));
        QTRY_COMPARE_WITH_TIMEOUT(work.optimizations.all().size(), std::size_t{1}, 20000);
        panels::OptimizationsPanel panel(work.project, work.optimizations);
        panel.resize(400, 400);
        panel.show();
        QVERIFY(panel.findChild<QTableView*>("runsTable")
                    ->model()
                    ->index(0, 0)
                    .data()
                    .toString()
                    .endsWith(", interrupted"));
        const QString said = panel.findChild<QLabel*>("optimizationDiagnosis")->text();
        QVERIFY2(
            !said.contains("error") && said.contains("interrupted") && said.contains("Continue"),
            qPrintable(said));
        auto* restore = panel.findChild<QPushButton*>("restoreOptimization");
        QVERIFY(!work.optimizations.all()[0].result && restore->isEnabled());
        QTest::mouseClick(restore, Qt::LeftButton);
        QCOMPARE(work.project.model().springs[0].freeLength->value, 2.2);
        QCOMPARE(work.project.model().springs[1].freeLength->value, 1.7);
        QVERIFY(work.project.modified());
    }

    void everyIterationCanBeLookedAtAndContinued() {
        tests::OpenProject work;
        work.project.setResultsKept(true);
        QVERIFY(work.project.open(path_));
        optimize(work);
        panels::ConvergencePanel convergence(work.project, work.shown, work.optimizations);
        document::SelectionModel selection;
        panels::OptimizePanel panel(work.project, work.solver, work.shown, work.optimizations,
                                    selection);
        convergence.show();
        panel.resize(376, 700);
        panel.show();
        auto* slider = convergence.findChild<QSlider*>("iterationSlider");
        convergence.resize(230, 400);  // a narrow dock leaves it a length that the mouse can hit
        QTRY_VERIFY(slider->width() > 120);
        const auto iterations = work.optimizations.all()[0].iterations;
        QCOMPARE(slider->maximum(), static_cast<int>(iterations.size()) - 1);
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QTest::keyClick(slider, Qt::Key_Right);
        QVERIFY(work.shown.iteration().has_value());
        QCOMPARE(work.shown.iteration()->iteration, std::size_t{1});
        QTRY_VERIFY_WITH_TIMEOUT(work.shown.motion() != work.solver.simulation(), 20000);
        // The motion shown is that of the iterate: its cost is the one reported.
        QVERIFY(std::abs(work.shown.motion()->cost - iterations[1]->cost) < 1e-12);
        auto* goOn = panel.findChild<QPushButton*>("continueIteration");
        QVERIFY(goOn->isVisible() && goOn->isEnabled());
        QTest::mouseClick(goOn, Qt::LeftButton);
        QVERIFY(work.optimizations.running());
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), 20000);
        QTRY_COMPARE(work.optimizations.all().size(), std::size_t{2});
        QTRY_COMPARE(work.optimizations.all()[1].continuedIteration, 1);
        QTRY_COMPARE(work.optimizations.all()[1].iterations[0]->cost, iterations[1]->cost);
        QTRY_COMPARE(session::resultsFiles(path_.toStdString()).size(), std::size_t{2});
        // Back to iteration 3 of the second optimization, into the model, and undone.
        work.shown.showIteration(document::ViewState::Iteration{1, 3});
        auto* restore = panel.findChild<QPushButton*>("restoreIteration");
        QTest::mouseClick(restore, Qt::LeftButton);
        QCOMPARE(model::findNumber(work.project.model(), "spring-1", "freeLength")->value,
                 work.optimizations.all()[1].iterations[3]->variables[0]);
        QVERIFY(!work.shown.iteration());
        QVERIFY(work.project.document().canUndo());
        work.project.undo();
        QCOMPARE(model::findNumber(work.project.model(), "spring-1", "freeLength")->value,
                 work.optimizations.all()[1].result->variables[0].value);
    }

    void derivativesKeepTheirNamesWhateverIsVariedLater() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        optimize(work);
        panels::GradientPanel panel(work.project, work.shown, work.optimizations);
        document::VariablesModel table(work.project, work.optimizations);
        const auto iteration = work.optimizations.all()[0].iterations[2];
        const QString first = panel.gradient()->bars()->entries()[0].name;
        const QString second = panel.gradient()->bars()->entries()[1].name;
        // From now on only the second number is varied: what was found before is of both.
        work.project.setDesignVariable("spring-1", "freeLength", false);
        QTRY_VERIFY_WITH_TIMEOUT(!work.busy(), 20000);
        QTRY_COMPARE(panel.gradient()->bars()->entries().size(), std::size_t{1});
        QTRY_COMPARE(panel.gradient()->bars()->entries()[0].name, second);
        work.shown.showIteration(document::ViewState::Iteration{0, 2});
        const auto shown = panel.gradient()->bars()->entries();
        QCOMPARE(shown.size(), std::size_t{2});
        QCOMPARE(shown[0].name, first);
        QCOMPARE(shown[0].derivative, iteration->gradient[0]);
        QCOMPARE(shown[1].name, second);
        QCOMPARE(shown[1].derivative, iteration->gradient[1]);
        work.shown.showIteration(std::nullopt);
        // The same number of variables, but another one: the optimization that goes on is not of
        // it.
        work.project.setDesignVariable("spring-1", "stiffness", true);
        QTRY_VERIFY_WITH_TIMEOUT(!work.busy(), 20000);
        work.optimizations.continueFrom(0, 2);
        const auto stiffness = [&] {
            return table.index(1, document::VariablesModel::ValueColumn).data().toString();
        };
        const QString before = stiffness();
        QVERIFY(!before.isEmpty());
        while (work.optimizations.running()) {
            QCOMPARE(stiffness(), before);
            QCoreApplication::processEvents();
        }
    }

    void theGradientIsCheckedByAClick() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        panels::GradientCheckPanel panel(work.project, work.checker);
        panel.resize(400, 700);
        panel.show();
        QTest::mouseClick(panel.findChild<QPushButton*>("startCheck"), Qt::LeftButton);
        auto* verdict = panel.findChild<QLabel*>("checkVerdict");
        QTRY_VERIFY_WITH_TIMEOUT(verdict->text().contains("agree with the complex step"), 20000);
        auto* methods = panel.findChild<QTableWidget*>("checkMethods");
        QCOMPARE(methods->rowCount(), 5);
        compareDerivatives(*panel.findChild<QTableWidget*>("checkVariables"),
                           *work.checker.check());
        QVERIFY(!work.checker.stale());
        work.project.setNumber("spring-1", "freeLength", 2.0);
        QVERIFY(verdict->text().contains("before the last edit"));
    }

    /// An edit makes a check stale; its long tables are not written again, which took seconds.
    void editsLeaveTheTablesOfACheckAlone() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        panels::GradientCheckPanel panel(work.project, work.checker);
        panel.show();
        QTest::mouseClick(panel.findChild<QPushButton*>("startCheck"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(work.checker.check() != nullptr, 30000);
        auto* table = panel.findChild<QTableWidget*>("checkVariables");
        QCOMPARE(table->rowCount(), 2);
        QVERIFY(!table->item(1, 2)->text().isEmpty());
        QVERIFY(table->columnWidth(2)
                >= table->itemDelegate()->sizeHint({}, table->model()->index(1, 2)).width());
        const QTableWidgetItem* cell = table->item(0, 1);
        QSignalSpy written(table->model(), &QAbstractItemModel::dataChanged);
        work.project.setNumber("spring-1", "freeLength", 2.0);
        QVERIFY(panel.findChild<QLabel*>("checkVerdict")->text().contains("before the last edit"));
        QCOMPARE(written.size(), 0);
        QCOMPARE(table->item(0, 1), cell);
    }

    void costatesAreDrawnAndShownAgain() {
        {
            tests::OpenProject work;
            work.project.setResultsKept(true);
            QVERIFY(work.project.open(path_));
            optimize(work);
            panels::GradientCheckPanel panel(work.project, work.checker);
            panels::CostatePanel costates(work.project, work.checker);
            panel.resize(400, 900);
            panel.show();
            costates.resize(600, 500);
            costates.show();
            // The action of the empty panel computes them alone.
            auto* begin = costates.findChild<QPushButton*>();
            QVERIFY(begin && begin->isVisible());
            QTest::mouseClick(begin, Qt::LeftButton);
            QTRY_VERIFY_WITH_TIMEOUT(work.checker.costates() != nullptr, 20000);
            QVERIFY(!work.checker.check());
            checkCostates(work, costates);
            const auto alone = work.checker.costates();
            QTRY_VERIFY(!work.checker.checking());
            QTest::mouseClick(panel.findChild<QPushButton*>("startCheck"), Qt::LeftButton);
            QTRY_VERIFY_WITH_TIMEOUT(work.checker.check() != nullptr, 20000);
            QTRY_VERIFY(!work.checker.checking());
            QCOMPARE(work.checker.costates()->jointCostates[0].values,
                     alone->jointCostates[0].values);
            checkCostates(work, costates);
            QCOMPARE(panel.findChild<QTableWidget*>("checkResiduals")->rowCount(),
                     static_cast<int>(work.checker.check()->costates->residuals.size()));
            QSignalSpy wanted(&panel, &panels::GradientCheckPanel::costatesWanted);
            auto* show = panel.findChild<QPushButton*>("showCostates");
            QTest::mouseClick(show, Qt::LeftButton);
            QCOMPARE(wanted.count(), 1);
            QVERIFY(work.project.save());
        }
        // Reopened, nothing is computed: check and costates come with the optimization.
        tests::OpenProject work;
        work.project.setResultsKept(true);
        panels::CostatePanel costates(work.project, work.checker);
        QVERIFY(work.project.open(path_));
        QTRY_VERIFY_WITH_TIMEOUT(work.checker.check() != nullptr, 20000);
        QTRY_VERIFY(!work.checker.stale());
        checkCostates(work, costates);
    }

    void comparedRunsAreMarkedAndExported() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        optimize(work);
        work.project.setNumber("spring-1", "freeLength", 2.0);
        optimize(work);
        // Optimizations of now, which were not kept in files: their motion is computed when they
        // are compared.
        QVERIFY(!work.optimizations.all()[0].motion);
        panels::OptimizationsPanel panel(work.project, work.optimizations);
        panel.resize(400, 400);
        panel.show();
        auto* table = panel.findChild<QTableView*>("runsTable");
        choose(*table, 1, "Color 3");  // the older run
        QCOMPARE(work.optimizations.all()[0].color, 2);
        QTRY_VERIFY_WITH_TIMEOUT(work.optimizations.all()[0].motion != nullptr, 20000);
        QTRY_COMPARE(work.optimizations.all()[0].motion->cost,
                     work.optimizations.all()[0].result->finalCost);
        QTRY_COMPARE(table->model()->index(1, 0).data(Qt::DecorationRole).toInt(), 2);
        QTRY_VERIFY(!table->model()->index(0, 0).data(Qt::DecorationRole).isValid());
        QTRY_COMPARE(document::comparedOptimizations(work.project, work.optimizations).size(),
                     std::size_t{1});
        choose(*table, 0, "Compare");
        QCOMPARE(work.optimizations.all()[1].color, 0);  // the first that is free
        QTRY_VERIFY_WITH_TIMEOUT(work.optimizations.all()[1].motion != nullptr, 20000);
        work.optimizations.compare(0, false);
        work.optimizations.compare(0, true);
        QCOMPARE(work.optimizations.all()[0].color, 1);
        choose(*table, 1, "Color 3");
        legendHides(work, 0);
        QVERIFY(work.optimizations.all()[0].hidden);
        work.optimizations.setHidden(0, false);
        const QString csv = folder_->filePath("runs.csv");
        QCOMPARE(document::comparisonWriter(work.project, work.optimizations, csv)(), QString());
        QFile iterations(csv);
        QVERIFY(iterations.open(QIODevice::ReadOnly));
        QCOMPARE(iterations.readAll().count('\n'),
                 static_cast<qsizetype>(1 + work.optimizations.all()[0].iterations.size()
                                        + work.optimizations.all()[1].iterations.size()));
        QFile motion(folder_->filePath("runs-motion.csv"));
        QVERIFY(motion.open(QIODevice::ReadOnly));
        QCOMPARE(motion.readAll().count('\n'),
                 static_cast<qsizetype>(1 + work.optimizations.all()[0].motion->times.size()
                                        + work.optimizations.all()[1].motion->times.size()));
        QCOMPARE(document::comparisonWriter(work.project, work.optimizations,
                                            folder_->filePath("runs.h5"))(),
                 QString());
        QVERIFY(QFileInfo(folder_->filePath("runs.h5")).size() > 10000);
        QVERIFY(!document::comparisonWriter(work.project, work.optimizations,
                                            folder_->filePath("no/runs.h5"))()
                     .isEmpty());
        QVERIFY(!document::comparisonWriter(work.project, work.optimizations,
                                            folder_->filePath("no/runs.csv"))()
                     .isEmpty());
    }

    void queuedRunsFollowEachOther() {
        const QString queueFile = QString::fromStdString(session::queueFile(path_.toStdString()));
        {
            tests::OpenProject work;
            work.project.setResultsKept(true);
            document::OptimizationQueue queue(work.project, work.optimizations);
            panels::QueuePanel panel(queue);
            panel.resize(420, 700);
            panel.show();
            QVERIFY(work.project.open(path_));
            auto* list = panel.findChild<panels::ItemList*>("queueList");
            QVERIFY(!panel.findChild<QPushButton*>("queueRun")->isEnabled());
            QTest::mouseClick(list->addButton(), Qt::LeftButton);
            // The second has another start of the spring, few iterations, a name and notes.
            work.project.setNumber("spring-1", "freeLength", 2.2);
            QTest::mouseClick(list->addButton(), Qt::LeftButton);
            QCOMPARE(queue.count(), 2);
            QCOMPARE(list->current(), QString("1"));
            type(panel.findChild<QLineEdit*>("queueName"), "Few steps");
            type(panel.findChild<QLineEdit*>("queueNotes"), "to see where it goes");
            type(panel.findChild<widgets::NumberField*>("maximumIterations")->lineEdit(), "2");
            QCOMPARE(queue.waiting()[1].model->optimization.stop.maximumIterations, 2);
            QVERIFY(queue.waiting()[1].fromPrevious);
            // Up: it becomes the first, with its own numbers.
            QTest::mouseClick(list->upButton(), Qt::LeftButton);
            QCOMPARE(queue.waiting()[0].name, std::string("Few steps"));
            queue.setFromPrevious(0, false);
            queue.setFromPrevious(1, true);
            QTest::mouseClick(list->duplicateButton(), Qt::LeftButton);
            QCOMPARE(queue.count(), 3);
            QTest::mouseClick(list->removeButton(), Qt::LeftButton);
            QCOMPARE(queue.count(), 2);
            QTRY_VERIFY(QFile::exists(queueFile));
        }
        // The window was closed before any of them began.
        tests::OpenProject work;
        work.project.setResultsKept(true);
        document::OptimizationQueue queue(work.project, work.optimizations);
        panels::QueuePanel panel(queue);
        panel.resize(420, 700);
        panel.show();
        QVERIFY(work.project.open(path_));
        QCOMPARE(queue.count(), 2);
        QCOMPARE(queue.waiting()[0].name, std::string("Few steps"));
        const double drawn =
            model::findNumber(work.project.model(), "spring-1", "freeLength")->value;
        auto* optimization = panel.findChild<QPushButton*>("queueRun");
        QTest::mouseClick(optimization, Qt::LeftButton);
        QCOMPARE(queue.count(), 1);  // the first one optimizations
        // By now the second may have begun, too.
        QTRY_VERIFY(session::readQueue(path_.toStdString()).size() < 2);
        QTRY_VERIFY_WITH_TIMEOUT(
            work.optimizations.all().size() == 2 && !work.optimizations.running(), 30000);
        QTRY_VERIFY(!queue.working());
        const document::Optimization& first = work.optimizations.all()[0];
        const document::Optimization& second = work.optimizations.all()[1];
        QCOMPARE(first.title(), QString("Few steps"));
        QCOMPARE(first.notes, QString("to see where it goes"));
        QCOMPARE(first.variables[0].value, 2.2);
        QVERIFY(!first.result->converged && first.iterations.back()->iteration <= 2);
        // The second went on from there and came to the end.
        QCOMPARE(second.variables[0].value, first.result->variables[0].value);
        QVERIFY(second.result->converged);
        QTRY_VERIFY(!QFile::exists(queueFile));
        // What queued optimizations find does not change the project.
        QTRY_COMPARE(model::findNumber(work.project.model(), "spring-1", "freeLength")->value,
                     drawn);
        QTRY_COMPARE(session::resultsFiles(path_.toStdString()).size(), std::size_t{2});
        QCOMPARE(session::readOptimization(session::resultsFiles(path_.toStdString())[0])
                     .description.notes,
                 std::string("to see where it goes"));
    }

    /// A results file of another project beside this one: listed as what it is, and no headline.
    void aRunOfAnotherProjectIsListedAsSuch() {
        const QString other = folder_->filePath("other.linkwright.json");
        QVERIFY(QFile::copy(path_, other));
        tests::OpenProject work;
        work.project.setResultsKept(true);
        QVERIFY(work.project.open(other));
        optimize(work);
        QVERIFY(QDir().mkpath(folder_->filePath("five-bar.results")));
        QVERIFY(QFile::copy(work.optimizations.all()[0].filePath,
                            folder_->filePath("five-bar.results/run-0004.h5")));
        document::SelectionModel selection;
        panels::OptimizePanel dashboard(work.project, work.solver, work.shown, work.optimizations,
                                        selection);
        panels::OptimizationsPanel panel(work.project, work.optimizations);
        panel.resize(400, 400);
        panel.show();
        QVERIFY(work.project.open(path_));
        QTRY_COMPARE_WITH_TIMEOUT(work.optimizations.all().size(), std::size_t{1}, 20000);
        QTRY_COMPARE(dashboard.findChild<QLabel*>("optimizationStage")->text(),
                     QString("Not started"));
        const auto* list = panel.findChild<QTableView*>("runsTable")->model();
        QCOMPARE(list->index(0, 0).data().toString(),
                 QString("Optimization 1, of other.linkwright.json"));
        QVERIFY(panel.findChild<QLabel*>("optimizationDiagnosis")
                    ->text()
                    .contains("computed for other.linkwright.json"));
        auto* restore = panel.findChild<QPushButton*>("restoreOptimization");
        QVERIFY(restore->isEnabled());  // every number it changes is here, too
        work.project.commit("Remove a spring", [](model::Model& model) {
            std::erase_if(model.springs,
                          [](const auto& spring) { return spring.id == "spring-2"; });
            std::erase_if(model.designVariables,
                          [](const auto& variable) { return variable.object == "spring-2"; });
        });
        QVERIFY(!restore->isEnabled());
        QVERIFY2(restore->toolTip().contains("Spring 2"), qPrintable(restore->toolTip()));
        QVERIFY(!panel.findChild<QPushButton*>("continueOptimization")->isEnabled());
        work.project.undo();
        QTest::mouseClick(restore, Qt::LeftButton);
        QCOMPARE(work.project.document().undoName(),
                 std::string("Restore design of Optimization 1"));
    }

    /// The queue of a project stays with it.
    void aQueueIsNotCarriedIntoAnotherProject() {
        const QString other = folder_->filePath("other.linkwright.json");
        QVERIFY(QFile::copy(path_, other));
        tests::OpenProject work;
        work.project.setResultsKept(true);
        document::OptimizationQueue queue(work.project, work.optimizations);
        QVERIFY(work.project.open(other));
        queue.add();
        queue.describe(0, "Of the other", {});
        QVERIFY(work.project.open(path_));
        QCOMPARE(queue.count(), 0);
        queue.add();
        queue.add();
        QVERIFY(work.project.open(other));
        QCOMPARE(queue.count(), 1);
        QCOMPARE(queue.waiting()[0].name, std::string("Of the other"));
        QVERIFY(work.project.open(path_));
        QCOMPARE(queue.count(), 2);
        // Under another name it goes along, and stays where it was.
        const QString third = folder_->filePath("third.linkwright.json");
        QVERIFY(work.project.saveAs(third));
        QTRY_COMPARE(session::readQueue(third.toStdString()).size(), std::size_t{2});
        QTRY_COMPARE(session::readQueue(path_.toStdString()).size(), std::size_t{2});
    }

    void whereNothingCanBeKeptARunGoesOn() {
        // A file where the folder of results should be: like a disk that refuses, for root, too.
        QFile obstacle(QString::fromStdString(session::resultsFolder(path_.toStdString())));
        QVERIFY(obstacle.open(QIODevice::WriteOnly));
        obstacle.close();
        tests::OpenProject work;
        work.project.setResultsKept(true);
        document::OptimizationQueue queue(work.project, work.optimizations);
        QVERIFY(work.project.open(path_));
        std::vector<document::UserMessage> messages;
        const auto hear = [&](const document::UserMessage& message) {
            messages.push_back(message);
        };
        connect(&work.optimizations, &document::Optimizations::messageRaised, &queue, hear);
        connect(&queue, &document::OptimizationQueue::messageRaised, &queue, hear);
        optimize(work);
        QVERIFY(work.optimizations.all()[0].result
                && work.optimizations.all()[0].result->converged);
        // It lies elsewhere until the window closes, and that is told with the place that refused.
        QVERIFY(QFile::exists(work.optimizations.all()[0].filePath));
        QVERIFY(!document::ResultsKeeper::isBeside(work.optimizations.all()[0].filePath, path_));
        QCOMPARE(messages.size(), std::size_t{1});
        QVERIFY(messages[0].title.contains("until the window closes"));
        QVERIFY(
            QString::fromStdString(messages[0].details.front().place).endsWith("five-bar.results"));
        QVERIFY(!messages[0].details.front().message.empty()
                && !messages[0].details.front().remedy.empty());
        queue.add();
        QTRY_COMPARE(messages.size(), std::size_t{2});
        QTRY_VERIFY(messages[1].title.contains("queue"));
        QTRY_COMPARE(queue.count(), 1);  // kept until the window closes
    }

    void aQueueThatIsDamagedIsTold() {
        const QString file = QString::fromStdString(session::queueFile(path_.toStdString()));
        QVERIFY(QDir().mkpath(QFileInfo(file).path()));
        QFile damaged(file);
        QVERIFY(damaged.open(QIODevice::WriteOnly));
        damaged.write("{\"format\": \"linkwright-queue\", \"version\": 1}");
        damaged.close();
        tests::OpenProject work;
        work.project.setResultsKept(true);
        document::OptimizationQueue queue(work.project, work.optimizations);
        QSignalSpy told(&queue, &document::OptimizationQueue::messageRaised);
        QVERIFY(work.project.open(path_));
        QTRY_COMPARE(told.count(), 1);
        QCOMPARE(queue.count(), 0);
        QVERIFY(QFile::exists(file));  // not touched until there is something new to keep
    }

    void stoppingARunHoldsTheQueue() {
        tests::OpenProject work;
        document::OptimizationQueue queue(work.project, work.optimizations);
        // Takes many seconds, so that it is still under way when it is stopped.
        QVERIFY(work.project.open(QStringLiteral(
            LINKWRIGHT_SOURCE_DIR "/projects/triple-pendulum-swing-up.linkwright.json")));
        queue.add();
        queue.add();
        queue.start();
        QVERIFY(work.optimizations.running());
        QTRY_VERIFY_WITH_TIMEOUT(work.optimizations.all()[0].iterations.size() > 1, 30000);
        work.optimizations.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), 30000);
        QTRY_VERIFY(!queue.working());
        QTRY_VERIFY(queue.holdReason().contains("was stopped"));
        QTRY_COMPARE(queue.count(), 1);
    }

    void aReportIsWritten() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        optimize(work);
        const QString markdown = folder_->filePath("report.md");
        QCOMPARE(
            panels::reportWriter(work.optimizations.all()[0], work.project.fileName(), markdown)(),
            QString());
        QFile file(markdown);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        QVERIFY(text.contains("five-bar.linkwright.json") && text.contains("report-1.png"));
        QVERIFY(QImage(folder_->filePath("report-1.png")).width() >= 1000);
        // First of all the mechanism, with links and paths.
        QVERIFY(text.contains("![The mechanism at its start"));
        const QImage mechanism(folder_->filePath("report-1.png"));
        int blue = 0, dark = 0;
        for (int row = 0; row < mechanism.height(); ++row)
            for (int column = 0; column < mechanism.width(); ++column) {
                const QColor pixel = mechanism.pixelColor(column, row);
                blue += pixel.blue() > pixel.red() + 80 ? 1 : 0;
                dark += pixel.value() < 80 ? 1 : 0;
            }
        QVERIFY2(blue > 100 && dark > 400, qPrintable(QStringLiteral("%1 %2").arg(blue).arg(dark)));
        const QString pdf = folder_->filePath("report.pdf");
        QCOMPARE(panels::reportWriter(work.optimizations.all()[0], work.project.fileName(), pdf)(),
                 QString());
        QFile document(pdf);
        QVERIFY(document.open(QIODevice::ReadOnly));
        const QByteArray pages = document.readAll();
        QVERIFY(pages.startsWith("%PDF-"));
        // Every plot is in it, none as the mark of a missing picture.
        const QByteArray width =
            "/Width " + QByteArray::number(QImage(folder_->filePath("report-1.png")).width())
            + "\n";
        QCOMPARE(pages.count(width), QDir(folder_->path()).entryList({"report-*.png"}).size());
        QVERIFY(!panels::reportWriter(work.optimizations.all()[0], {},
                                      folder_->filePath("no/folder.md"))()
                     .isEmpty());
    }

private:
    /// Every variable by every method, with its error; the complex step is what errors are against.
    static void compareDerivatives(const QTableWidget& table, const session::GradientCheck& check) {
        const std::vector<double>& exact = check.methods.back().gradient;
        QCOMPARE(table.rowCount(), static_cast<int>(exact.size()));
        QCOMPARE(table.columnCount(), static_cast<int>(check.methods.size()));
        QCOMPARE(table.verticalHeaderItem(0)->text(), QStringLiteral("Spring 1 free length"));
        std::set<QString> shown;
        for (int column = 0; column < table.columnCount(); ++column) {
            const QString head = table.horizontalHeaderItem(column)->text().replace('\n', ' ');
            const auto method = std::find_if(check.methods.begin(), check.methods.end(),
                                             [&](const session::CheckedMethod& each) {
                                                 return panels::methodTitle(each.method) == head;
                                             });
            QVERIFY2(method != check.methods.end(), qPrintable(head));
            shown.insert(head);
            for (int row = 0; row < table.rowCount(); ++row) {
                const double derivative = method->gradient[static_cast<std::size_t>(row)];
                const double reference = exact[static_cast<std::size_t>(row)];
                QCOMPARE(table.item(row, column)->text(), document::numberText(derivative, 4));
                QCOMPARE(
                    table.item(row, column)->data(Qt::UserRole).toString(),
                    head == "Complex step"
                        ? QStringLiteral("reference")
                        : document::numberText(std::abs((derivative - reference) / reference), 2));
            }
        }
        QCOMPARE(shown.size(), check.methods.size());
    }

    static void checkCostates(const tests::OpenProject& work, panels::CostatePanel& panel) {
        const session::CostateResult& costates = *work.checker.costates();
        plots::SignalPlot* plot = panel.plot();
        auto* kind = panel.findChild<QComboBox*>("costateKind");
        const auto choose = [&](int entry) {
            kind->setCurrentIndex(entry);
            Q_EMIT kind->activated(entry);
            for (plots::PlotPane* pane : plot->panes())
                pane->repaintNow();
        };
        choose(0);  // xi, eta and mu of joints
        QCOMPARE(plot->panes().size(), std::size_t{3});
        QCOMPARE(plot->panes()[0]->curveCount(), static_cast<int>(costates.jointCostates.size()));
        QCOMPARE(plot->panes()[2]->curveCount(), static_cast<int>(costates.multipliers.size()));
        // What is drawn is what was computed, over the whole motion.
        QCOMPARE(plot->panes()[0]->xRange().upper, costates.times.back());
        const QStringList line = plot->panes()[1]->visibleCsv().split('\n')[1].split(',');
        QCOMPARE(line[1].toDouble(), costates.jointCostateRates[0].values[0]);
        choose(1);
        QVERIFY(plot->panes()[0]->curveCount() >= 4);
        choose(2);
        QCOMPARE(plot->panes().size(), std::size_t{1});
        QVERIFY(plot->panes()[0]->isLogarithmic());
        QVERIFY(costates.residuals.size() >= 5);  // the levels of table 4.2
        QCOMPARE(plot->panes()[0]->curveCount(), static_cast<int>(costates.residuals.size()));
        // Free lengths are no functions of time: there is no curve, and a sentence says so.
        kind->setCurrentIndex(3);
        Q_EMIT kind->activated(3);
        QVERIFY(plot->panes().empty());
        choose(0);
    }

    /// Takes "Show in the plots" from the menu of an optimization in the legend of the cost.
    static void legendHides(tests::OpenProject& work, int optimization) {
        panels::ConvergencePanel panel(work.project, work.shown, work.optimizations);
        panel.resize(560, 320);
        panel.show();
        plots::PlotPane* pane = panel.plot()->costPane();
        pane->repaintNow();
        const auto listed = [&] {
            for (int curve = 1; curve < 20; ++curve)
                if (panel.plot()->indexOf(curve) == optimization) return pane->legendEntry(curve);
            return QRect();
        };
        QTRY_VERIFY(
            !listed().isEmpty());  // it is known where an entry stands when it has been painted
        const QRect entry = listed();
        bool found = false;
        QTimer::singleShot(0, pane, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            for (QAction* action : menu->actions())
                if (action->text() == "Show in the plots") {
                    found = action->isChecked();
                    QTest::mouseClick(menu, Qt::LeftButton, {},
                                      menu->actionGeometry(action).center());
                    return;
                }
            menu->close();
        });
        QContextMenuEvent event(QContextMenuEvent::Mouse, entry.center(),
                                pane->mapToGlobal(entry.center()));
        QCoreApplication::sendEvent(pane, &event);
        QVERIFY(found);
    }

    static void type(QLineEdit* field, const QString& text) {
        QVERIFY(field);
        QTest::mouseClick(field, Qt::LeftButton);
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }

    /// Opens the context menu of an optimization and chooses an entry.
    static void choose(QTableView& table, int row, const QString& text) {
        bool found = false;
        QTimer::singleShot(0, &table, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            for (QAction* action : menu->findChildren<QAction*>())
                if (action->text() == text) {
                    action->trigger();
                    found = true;
                }
            menu->close();
        });
        const QPoint place = table.visualRect(table.model()->index(row, 0)).center();
        Q_EMIT table.customContextMenuRequested(place);
        QVERIFY2(found, qPrintable(text));
    }

    static void optimize(tests::OpenProject& work) {
        work.optimizations.start();
        QVERIFY(work.optimizations.running());
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running() && !work.busy(), 60000);
    }

    std::unique_ptr<QTemporaryDir> folder_;
    QString path_;
};

LINKWRIGHT_GUI_TEST(OptimizationPanelsTest)

}  // namespace optimization_panels_test

#include "optimization_panels_test.moc"
