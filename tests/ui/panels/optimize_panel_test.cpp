// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/optimize_panel.h"

#include "engine/session/drawing/dimensions.h"
#include "engine/session/drawing/drawing.h"
#include "engine/session/drawing/drive_edit.h"
#include "tests/support/gui_test.h"
#include "tests/support/open_project.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/objective_actions.h"
#include "ui/document/optimizations/missed_path.h"
#include "ui/document/optimizations/stored_optimization.h"
#include "ui/panels/optimization/convergence_panel.h"
#include "ui/panels/optimization/optimizations_panel.h"
#include "ui/panels/optimization/plot_panels.h"
#include "ui/panels/properties/number_table.h"
#include "ui/plots/convergence_plot.h"
#include "ui/plots/gradient_bars.h"
#include "ui/plots/gradient_plot.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/short_name.h"
#include "ui/widgets/value_readout.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <cmath>

namespace optimize_panel_test {

using namespace linkwright;

namespace {
const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");
const QString swingUpPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/double-pendulum-swing-up.linkwright.json");
}  // namespace

class OptimizePanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setOrganizationName(QStringLiteral("Linkwright"));
        QCoreApplication::setApplicationName(QStringLiteral("optimize panel test"));
    }

    void explainsWhyItCannotStart() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::OptimizePanel panel(work.project, work.solver, work.shown, work.optimizations,
                                    selection);
        QVERIFY(!panel.startButton()->isEnabled());
        QVERIFY(panel.startButton()->toolTip().contains("objective"));
        QVERIFY(work.project.open(fiveBarPath));
        QVERIFY(panel.startButton()->isEnabled());
        QVERIFY(!panel.stopButton()->isEnabled());
    }

    void aCostThatIsNoNumberIsNotShownAsOne() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::OptimizePanel panel(work.project, work.solver, work.shown, work.optimizations,
                                    selection);
        const auto* cost = panel.findChild<widgets::ValueReadout*>("cost");
        QVERIFY(work.project.open(fiveBarPath));
        QTRY_VERIFY_WITH_TIMEOUT(!work.busy() && work.solver.simulation(), 60000);
        QTRY_VERIFY2(cost->text().startsWith("0.72687"), qPrintable(cost->text()));
        work.project.commit("Ask for the impossible", [](model::Model& model) {
            model.costTerms[0].reference = model::ReferenceKind::Expression;
            model.costTerms[0].referenceExpressions = {"sqrt(2 - t)", "-2", "0"};
        });
        QTRY_VERIFY_WITH_TIMEOUT(!work.busy() && work.solver.simulation()->failure, 60000);
        const base::Diagnostic& problem = *work.solver.simulation()->failure;
        QCOMPARE(QString::fromStdString(problem.object), QString("stay-at-rest"));
        QVERIFY(problem.message.find("not a number") != std::string::npos);
        QVERIFY2(problem.message.find("(At t = 2") != std::string::npos, problem.message.c_str());
        QVERIFY(problem.remedy.find("reference") != std::string::npos);
        QVERIFY2(!cost->text().contains('0'), qPrintable(cost->text()));
    }

    void runsAndShowsTheOutcome() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::OptimizePanel panel(work.project, work.solver, work.shown, work.optimizations,
                                    selection);
        panels::ConvergencePanel convergence(work.project, work.shown, work.optimizations);
        panels::GradientPanel gradient(work.project, work.shown, work.optimizations);
        panels::OptimizationsPanel runs(work.project, work.optimizations);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QVERIFY(work.project.open(fiveBarPath));
        QSignalSpy finished(&work.optimizations, &document::Optimizations::finished);
        QTest::mouseClick(panel.startButton(), Qt::LeftButton);
        QVERIFY(panel.stopButton()->isEnabled());
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60000);
        QTRY_VERIFY(panel.startButton()->isEnabled());
        QTRY_VERIFY(panel.findChild<QLabel*>("optimizationStage")->text().contains("converged"));
        QTRY_VERIFY(
            panel.findChild<QLabel*>("optimizationOutcome")->text().startsWith("J from 0.72688"));
        QTRY_COMPARE(convergence.plot()->count(), 1);
        QTRY_COMPARE_WITH_TIMEOUT(gradient.gradient()->bars()->entries().size(), std::size_t{2},
                                  60000);
        QTRY_COMPARE(runs.findChild<QTableView*>("runsTable")->model()->rowCount(), 1);
    }

    /// A run that fails names what it failed at, by the name that the user gave.
    void theOutcomeNamesTheElement() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::OptimizePanel panel(work.project, work.solver, work.shown, work.optimizations,
                                    selection);
        QVERIFY(work.project.open(fiveBarPath));
        work.project.commit("Ask for the impossible", [](model::Model& model) {
            model.costTerms[0].name = "Rest";
            model.costTerms[0].reference = model::ReferenceKind::Expression;
            model.costTerms[0].referenceExpressions = {"sqrt(2 - t)", "-2", "0"};
        });
        QTest::mouseClick(panel.startButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running() && !work.optimizations.all().empty(),
                                 60000);
        const QString outcome = panel.findChild<QLabel*>("optimizationOutcome")->text();
        QVERIFY2(
            outcome.startsWith(
                "Cost term over the whole motion \"Rest\": The cost is not a number. (At t = 2"),
            qPrintable(outcome));
        QVERIFY2(outcome.contains("Check the reference"), qPrintable(outcome));
        QVERIFY(document::diagnosisOf(work.optimizations.all()[0]).front().contains("\"Rest\""));
        // Stages are quoted in reasons as well, and are no elements.
        QCOMPARE(
            document::withNames(work.project.model(), "Stage \"joint-A\": \"joint-A\": stretched"),
            QString("Stage \"joint-A\": Revolute joint \"%1\": stretched")
                .arg(document::nameOf(work.project.model(), "joint-A")));
    }

    /// Stages have stop rules of their own; a run that goes on begins in the stage of the earlier
    /// one.
    void progressCountsTheIterationsOfAllStages() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::OptimizePanel panel(work.project, work.solver, work.shown, work.optimizations,
                                    selection);
        QVERIFY(work.project.open(fiveBarPath));
        work.project.commit("Two stages", [](model::Model& model) {
            model.optimization.stop.maximumIterations = 2;
            model.optimization.stages.assign(2, {});
            model.optimization.stages[1].stop = model.optimization.stop;
            model.optimization.stages[1].stop->maximumIterations = 3;
        });
        const auto* progress = panel.findChild<QProgressBar*>();
        QTest::mouseClick(panel.startButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), 60000);
        QTRY_COMPARE(progress->maximum(), 5);
        const auto& iterations = work.optimizations.all()[0].iterations;
        QCOMPARE(iterations.back()->stage, 1);
        work.optimizations.continueFrom(0, iterations.size() - 1);
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), 60000);
        QTRY_COMPARE(progress->maximum(), 3);
    }

    /// J is the cost of the project; a stage with weights of its own has another one.
    void theCostOfAStageIsNotCalledThatOfTheProject() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::OptimizePanel panel(work.project, work.solver, work.shown, work.optimizations,
                                    selection);
        panels::ConvergencePanel convergence(work.project, work.shown, work.optimizations);
        QVERIFY(work.project.open(fiveBarPath));
        work.project.commit("Two stages", [](model::Model& model) {
            model.optimization.stop.maximumIterations = 2;
            model.optimization.stages.assign(2, {});
        });
        const auto optimize = [&] {
            QTest::mouseClick(panel.startButton(), Qt::LeftButton);
            QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), 60000);
        };
        const auto* outcome = panel.findChild<QLabel*>("optimizationOutcome");
        const auto title = [&] { return convergence.plot()->costPane()->title(); };
        optimize();
        QTRY_VERIFY2(outcome->text().startsWith("J from"), qPrintable(outcome->text()));
        QCOMPARE(title(), QString("Cost J"));
        work.project.commit("Weights of a stage", [](model::Model& model) {
            model.optimization.stages[0].termWeights[model.costTerms[0].id] = 7.0;
        });
        QTRY_VERIFY_WITH_TIMEOUT(panel.startButton()->isEnabled(), 20000);
        optimize();
        QTRY_VERIFY2(outcome->text().startsWith("The cost of stage 1"),
                     qPrintable(outcome->text()));
        QTRY_COMPARE(title(), QString("Cost of the stage"));
    }

    /// Numbers beside inputs, and inputs with different numbers of samples: each is shown, over its
    /// own times.
    void theGradientOfNumbersAndInputsIsShownTogether() {
        tests::OpenProject work;
        panels::GradientPanel panel(work.project, work.shown, work.optimizations);
        panel.resize(500, 500);
        panel.show();
        QVERIFY(
            work.project.open(LINKWRIGHT_SOURCE_DIR "/projects/overhead-crane.linkwright.json"));
        QVERIFY(!panel.numbers()->isVisible());
        work.project.commit("Vary a number, too", [](model::Model& model) {
            model.inputs[1].samples.resize(11);
            model.designVariables.push_back(
                {model.bodies[0].id, "mass", std::nullopt, std::nullopt});
            model.optimization.stop.maximumIterations = 1;
            for (model::OptimizationStage& stage : model.optimization.stages)
                stage.stop.reset();
        });
        QVERIFY(work.optimizations.startObstacle().isEmpty());
        work.optimizations.start();
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), 60000);
        QTRY_VERIFY2(!work.optimizations.all()[0].iterations.empty(),
                     qPrintable(work.optimizations.all()[0].failure));
        // What was reported last is shown with the next picture.
        QTRY_VERIFY(panel.numbers()->isVisible());
        QTRY_COMPARE(panel.numbers()->entries().size(), std::size_t{1});
        const double duration = work.project.model().simulation.duration;
        plots::PlotPane* derivatives = panel.gradient()->functionPane();
        for (plots::PlotPane* pane : {derivatives, panel.controls()}) {
            pane->repaintNow();
            QCOMPARE(pane->xExtent()->upper, duration);
            QCOMPARE(pane->curveCount(), 2);
        }
        // Curves are numbered from 1: the second has eleven samples, the last of them at the end.
        QCOMPARE(derivatives->drawnSamples(2).size(), 11U);
        QCOMPARE(derivatives->drawnSamples(2).back().x, duration);
    }

    /// The run has one name, in the headline and in the list.
    void theHeadlineNamesTheRunAsTheListDoes() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::OptimizePanel panel(work.project, work.solver, work.shown, work.optimizations,
                                    selection);
        panels::OptimizationsPanel runs(work.project, work.optimizations);
        QVERIFY(work.project.open(fiveBarPath));
        work.optimizations.start();
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), 60000);
        const auto* headline = panel.findChild<QLabel*>("optimizationStage");
        const auto* list = runs.findChild<QTableView*>("runsTable")->model();
        QVERIFY(headline->text().startsWith("Optimization 1 converged"));
        QCOMPARE(list->index(0, 0).data().toString(), QString("Optimization 1"));
        work.optimizations.describe(0, "Soft springs", {});
        QVERIFY2(headline->text().startsWith("Soft springs converged"),
                 qPrintable(headline->text()));
        QCOMPARE(list->index(0, 0).data().toString(), QString("Soft springs"));
    }

    void aPathThatMissesItsPointsIsTold_data() {
        QTest::addColumn<double>("tolerance");
        QTest::addColumn<double>("first");  // that the points at 1.2 m are missed by
        QTest::addColumn<QString>("told");
        QTest::newRow("exactly") << 0.0 << 0.075 << "misses its points by 0.13 m";
        QTest::newRow("within a tolerance")
            << 0.05 << 0.05 << "misses the tolerance of its points by 0.0866 m";
    }

    /// The end of a crank runs along a circle, which is asked to pass three places at 1.2 m from
    /// its pivot and one at 0.9 m. The best radius is their mean, 1.125 m, or with a tolerance that
    /// of 1.15 m and 0.95 m, 1.1 m: the last is missed by three times as much as the others.
    void aPathThatMissesItsPointsIsTold() {
        QFETCH(double, tolerance);
        QFETCH(double, first);
        QFETCH(QString, told);
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::OptimizePanel panel(work.project, work.solver, work.shown, work.optimizations,
                                    selection);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        work.project.commit("Draw", [tolerance](model::Model& model) {
            const session::DrawingPlane plane;
            session::Place pivot, end;
            pivot.point = session::addGroundPivot(model, {}, plane);  // A
            end.position = {1.0, 0.2, 0.0};
            session::addLink(model, {pivot, end}, plane);  // B
            session::addDrive(model, model.joints[0].id, model::DriveProfile::ConstantSpeed);
            model::Signal path;
            path.id = path.name = "path";
            path.kind = model::SignalKind::PointPosition;
            path.at = {model.bodies[0].id, "B"};
            model.signalList.push_back(path);
            model::CostTerm term;
            term.id = term.name = "near";
            term.signal = "path";
            term.time = model::TermTime::Nearest;
            term.weight = 3.0;
            term.targets.points = {{1.2, 0.0}, {0.0, 1.2}, {-1.2, 0.0}, {0.0, -0.9}};
            term.targets.closed = true;
            if (tolerance > 0.0) term.targets.tolerances.assign(4, tolerance);
            model.costTerms.push_back(term);
            model.designVariables = {{"B", "position.x", {}, {}}, {"B", "position.y", {}, {}}};
        });
        auto* search = panel.findChild<QPushButton*>("searchMechanisms");
        QVERIFY(!search->isVisible());
        QSignalSpy finished(&work.optimizations, &document::Optimizations::finished);
        QTRY_VERIFY_WITH_TIMEOUT(panel.startButton()->isEnabled(), 20000);
        QTest::mouseClick(panel.startButton(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60000);
        const auto missed = document::missedPath(work.optimizations.all().back());
        QVERIFY(missed);
        // Quartics through the samples of the circle err by less than 1e-6.
        const double expected = std::sqrt((3.0 + 9.0) * first * first / 4.0);
        QVERIFY2(std::abs(missed->distance - expected) < 1e-5,
                 QByteArray::number(missed->distance, 'g', 9).constData());
        const QString text = panel.findChild<QLabel*>("optimizationOutcome")->text();
        QVERIFY2(text.contains(told), qPrintable(text));
        QSignalSpy wanted(&panel, &panels::OptimizePanel::searchRequested);
        QVERIFY(search->isVisible());
        QTest::mouseClick(search, Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        const auto path = wanted[0][0].value<document::MissedPath>();
        QVERIFY(path.closed && path.points.size() == 4);
        QCOMPARE(path.points[3][1], -0.9);
        QCOMPARE(path.tolerance, tolerance);
        QVERIFY(path.pointsOnly);
    }

    void choosesThePointsThatMayMove() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::OptimizePanel panel(work.project, work.solver, work.shown, work.optimizations,
                                    selection);
        panel.resize(360, 900);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QVERIFY(work.project.open(fiveBarPath));
        work.project.commit("Unstar", [](model::Model& model) { model.designVariables.clear(); });
        const QStringList moving = document::pointsToVary(work.project.model());
        QVERIFY(moving.size() > 1);
        QPushButton* choose = nullptr;
        for (QPushButton* button : panel.findChildren<QPushButton*>())
            if (button->text() == "Let the points move") choose = button;
        QVERIFY(choose != nullptr);
        QTRY_VERIFY(choose->isVisible());
        QTest::mouseClick(choose, Qt::LeftButton);
        // In the plane: x and y of each, by one press and one undo.
        const model::Model& model = work.project.model();
        QCOMPARE(model.designVariables.size(), 2 * static_cast<std::size_t>(moving.size()));
        for (const QString& point : moving)
            for (const char* property : {"position.x", "position.y"})
                QVERIFY(document::designVariableIndex(model, point.toStdString(), property));
        QVERIFY(!choose->isVisible());
        work.project.undo();
        QVERIFY(work.project.model().designVariables.empty());
    }

    void tellsWhichDimensionsAreKept() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::OptimizePanel panel(work.project, work.solver, work.shown, work.optimizations,
                                    selection);
        auto* kept = panel.findChild<QLabel*>("keptDimensions");
        QVERIFY(work.project.open(fiveBarPath));
        QVERIFY(kept->isHidden());
        work.project.commit("Add a dimension", [](model::Model& model) {
            session::addDimension(model, model::DimensionKind::Distance, {"A", "P1"});
        });
        QVERIFY(kept->isHidden());  // nothing could change it
        work.project.commit("Star", [](model::Model& model) {
            model.designVariables.push_back({"P1", "position.x", {}, {}});
        });
        QVERIFY(!kept->isHidden());
        QCOMPARE(kept->text(), QString("Kept: Distance 1."));
        auto* masses = panel.findChild<QLabel*>("keptMasses");
        QVERIFY(!masses->isHidden());
        work.project.commit("Formulas of the masses", [](model::Model& model) {
            for (model::Body& body : model.bodies)
                body.massProperties.mass.expression = "0.5";
        });
        QVERIFY(masses->isHidden());
        work.project.undo();
        // Numbers are let go by one press; what a formula says, and parallels, stay.
        auto* release = panel.findChild<QPushButton*>("releaseDimensions");
        QVERIFY(!release->isHidden());
        work.project.commit("Keep two more", [](model::Model& model) {
            model::Dimension formula = model.dimensions[0];
            formula.id = "formula";
            formula.value.expression = std::to_string(formula.value.value);
            model.dimensions.push_back(formula);
        });
        release->click();
        QCOMPARE(work.project.model().dimensions.size(), std::size_t{1});
        QCOMPARE(work.project.model().dimensions[0].id, std::string("formula"));
        QVERIFY(release->isHidden());
        work.project.undo();
        QCOMPARE(work.project.model().dimensions.size(), std::size_t{2});
        work.project.undo();
        work.project.undo();
        QVERIFY(kept->isHidden());
    }

    void aStarredLengthAsksForItsPoints() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::OptimizePanel panel(work.project, work.solver, work.shown, work.optimizations,
                                    selection);
        QVERIFY(work.project.open(fiveBarPath));
        std::string id;
        work.project.commit("Add a dimension", [&](model::Model& model) {
            id = session::addDimension(model, model::DimensionKind::Distance, {"A", "P1"});
        });
        auto* star = panel.findChild<QPushButton*>("starPointsOfDimensions");
        QVERIFY(star->parentWidget()->isHidden());
        work.project.setDesignVariable(id, "value", true);
        QVERIFY(!star->parentWidget()->isHidden());
        QCOMPARE(star->text(), QString("Star P1"));
        star->click();
        const model::Model& model = work.project.model();
        QVERIFY(document::designVariableIndex(model, "P1", "position.x"));
        QVERIFY(star->parentWidget()->isHidden());
        QVERIFY(panel.findChild<QLabel*>("keptDimensions")->isHidden());  // it is a variable
        QCOMPARE(document::variableLabel(model, id, "value"), QString("Distance 1"));
    }

    /// In a narrow column the number and the slider have a row of their own.
    void theNumberOfAnIterationHasRoom() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        work.optimizations.start();
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running() && !work.busy(), 20000);
        panels::ConvergencePanel convergence(work.project, work.shown, work.optimizations);
        const int narrow = convergence.minimumSizeHint().width();
        convergence.resize(narrow, 500);
        convergence.show();
        QVERIFY(QTest::qWaitForWindowExposed(&convergence));
        auto* number = convergence.findChild<QLabel*>("iterationNumber");
        const auto* axis = convergence.findChild<QComboBox*>("convergenceAxis");
        QVERIFY2(number->text().contains('/'), qPrintable(number->text()));
        QTRY_VERIFY(axis->geometry().top() > number->geometry().bottom());
        QTRY_VERIFY(convergence.minimumSizeHint().width() <= narrow);
        convergence.resize(400, 500);
        QTRY_VERIFY(axis->geometry().top() < number->geometry().bottom());
    }

    void stopsAndKeepsTheBest() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::OptimizePanel panel(work.project, work.solver, work.shown, work.optimizations,
                                    selection);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QVERIFY(work.project.open(swingUpPath));
        // However fast the machine is, it is stopped before the end.
        work.project.commit("Never ends", [](model::Model& edited) {
            edited.optimization.stages.clear();
            edited.optimization.stop = model::StopRules{1000000, 0.0, 0.0, 0.0, 0.0, 0.0};
        });
        QTRY_VERIFY_WITH_TIMEOUT(!work.busy(), 30000);
        QTest::mouseClick(panel.startButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.all().empty()
                                     && work.optimizations.all().back().iterations.size() > 2,
                                 60000);
        QTest::mouseClick(panel.stopButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), 30000);
        const auto& run = work.optimizations.all().back();
        QVERIFY(run.result != nullptr);
        QVERIFY(run.result->cancelled);
        QCOMPARE(work.project.document().undoName(), std::string("Optimize"));
    }

    /// Names that are cut are still told apart from the rows beside them.
    /// The numbers of a run that goes on are never cut off.
    void columnsGrowWithTheirNumbers() {
        QStandardItemModel numbers(1, 2);
        numbers.setData(numbers.index(0, 1), "1");
        panels::NumberTable table;
        table.setItemDelegate(new panels::NumberTableDelegate(-1, &table));
        table.setModel(&numbers);
        table.resize(400, 100);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const int narrow = table.columnWidth(1);
        numbers.setData(numbers.index(0, 1), "8.005e-13 and more");
        QTRY_VERIFY(table.columnWidth(1) > narrow);
        QTRY_VERIFY(table.columnWidth(1)
                    >= table.itemDelegate()->sizeHint({}, numbers.index(0, 1)).width());
    }

    void namesInLittleRoomStayDifferent() {
        const QFontMetrics metrics(QApplication::font());
        const QString first = QStringLiteral("Spring 1 free length"),
                      second = QStringLiteral("Spring 2 free length");
        const int width = metrics.horizontalAdvance(QStringLiteral("Spring 1 free"));
        QCOMPARE(widgets::shortenedName(metrics, first, {second}, 10 * width), first);
        QVERIFY(widgets::shortenedName(metrics, first, {second}, width)
                != widgets::shortenedName(metrics, second, {first}, width));
        const QString up = QStringLiteral("Position of point P along x"),
                      across = QStringLiteral("Position of point P along y");
        QVERIFY(widgets::shortenedName(metrics, up, {across, QString()}, width)
                != widgets::shortenedName(metrics, across, {up, QString()}, width));
        // Names that begin alike keep their ends, where they differ.
        const QString motor = QStringLiteral("Voltage of motor 1"),
                      other = QStringLiteral("Voltage of motor 4");
        const int little = metrics.horizontalAdvance(QStringLiteral("Voltage of m"));
        QVERIFY(widgets::shortenedName(metrics, motor, {other}, little).endsWith("motor 1"));
        // Neither end is enough where both are shared with others.
        QStringList points;
        for (const char* point : {"Point 1", "Point 2", "Point 13"})
            for (const char* axis : {"x", "y"})
                points << QStringLiteral("%1 position %2").arg(point, axis);
        QStringList shown;
        const int room = metrics.horizontalAdvance(QStringLiteral("Point 13 pos"));
        for (const QString& point : points) {
            shown << widgets::shortenedName(metrics, point, points, room);
            QVERIFY(metrics.horizontalAdvance(shown.last()) <= room);
            QCOMPARE(shown.count(shown.last()), 1);
        }
        // No pieces of words where whole ones are left.
        QCOMPARE(widgets::shortenedName(metrics, "A position x", {"A position y", "B position x"},
                                        metrics.horizontalAdvance(QStringLiteral("A positio"))),
                 QStringLiteral("A\u2026x"));
    }

    void editsTheMethodAsCommits() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::OptimizePanel panel(work.project, work.solver, work.shown, work.optimizations,
                                    selection);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QVERIFY(work.project.open(fiveBarPath));
        auto* most = panel.findChild<widgets::NumberField*>("maximumIterations");
        most->lineEdit()->setFocus();
        most->lineEdit()->selectAll();
        QTest::keyClicks(most->lineEdit(), "37");
        QTest::keyClick(most->lineEdit(), Qt::Key_Return);
        QCOMPARE(work.project.model().optimization.stop.maximumIterations, 37);
        auto* algorithm = panel.findChild<QComboBox*>("methodAlgorithm");
        algorithm->setFocus();
        QTest::keyClick(algorithm, Qt::Key_Down);
        QCOMPARE(work.project.model().optimization.algorithm, model::Algorithm::LowStorageBfgs);
        for (const model::Algorithm next :
             {model::Algorithm::MovingAsymptotes, model::Algorithm::ConservativeConvex,
              model::Algorithm::SteepestDescent}) {
            QTest::keyClick(algorithm, Qt::Key_Down);
            QCOMPARE(work.project.model().optimization.algorithm, next);
        }
        for (int commit = 0; commit < 4; ++commit)
            work.project.undo();
        QVERIFY(algorithm->currentText().startsWith("SLSQP"));
        auto* gradient = panel.findChild<QComboBox*>("methodGradient");
        QCOMPARE(gradient->currentText(), QString("Discrete adjoint"));
        gradient->setFocus();
        for (const model::GradientMethod next :
             {model::GradientMethod::ContinuousAdjoint, model::GradientMethod::Direct,
              model::GradientMethod::ComplexStep, model::GradientMethod::FiniteDifference}) {
            QTest::keyClick(gradient, Qt::Key_Down);
            QCOMPARE(work.project.model().optimization.gradient, next);
        }
        for (int commit = 0; commit < 4; ++commit)
            work.project.undo();
        QCOMPARE(gradient->currentText(), QString("Discrete adjoint"));
    }
};

LINKWRIGHT_GUI_TEST(OptimizePanelTest)

}  // namespace optimize_panel_test

#include "optimize_panel_test.moc"
