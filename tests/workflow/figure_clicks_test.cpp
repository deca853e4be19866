// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of Maciag 2023, chapter 5, made in the window from the sample projects by mouse: what is
// checked is what the plots show. figures_test.cpp compares the numbers with the thesis.
#include "tests/ui/windows/window_test.h"
#include "ui/windows/main_window.h"

#include "ui/document/model_tree_model.h"
#include "ui/panels/convergence_panel.h"
#include "ui/panels/costate_panel.h"
#include "ui/panels/item_list.h"
#include "ui/panels/objective_panel.h"
#include "ui/panels/optimize_panel.h"
#include "ui/panels/plot_panels.h"
#include "ui/panels/run_report.h"
#include "ui/panels/signal_panel.h"
#include "ui/plots/convergence_plot.h"
#include "ui/plots/gradient_plot.h"
#include "ui/plots/signal_plot.h"
#include "ui/scene/mechanism_view.h"

#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

using namespace linkwright;
using document::ProjectController;
using windows::MainWindow;

namespace {

constexpr std::size_t coarse = 61;  // samples
constexpr int patience = 120000;  // ms, for loaded machines

/// Curves of the visible values of a plot: name -> numbers; empty cells are left out.
std::map<QString, std::vector<double>> curvesOf(const plots::PlotPane& pane) {
    const QStringList lines = pane.visibleCsv().split('\n', Qt::SkipEmptyParts);
    const QStringList heads = lines.first().split(',');
    std::map<QString, std::vector<double>> curves;
    for (const QString& line : lines.mid(1)) {
        const QStringList cells = line.split(',');
        for (qsizetype place = 1; place < cells.size() && place < heads.size(); ++place)
            if (!cells[place].isEmpty()) curves[heads[place]].push_back(cells[place].toDouble());
    }
    return curves;
}

double travel(const std::vector<double>& values) {
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return *most - *least;
}

double largest(const std::vector<double>& values) {
    double found = 0.0;
    for (const double value : values) found = std::max(found, std::abs(value));
    return found;
}

/// The first curve whose name contains some words.
std::vector<double> curveNamed(const std::map<QString, std::vector<double>>& curves, const QString& words) {
    for (const auto& [name, values] : curves)
        if (name.contains(words)) return values;
    return {};
}

}  // namespace

class FigureClicksTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<MainWindow> window_;
    QTemporaryDir folder_;

    ProjectController& controller() { return window_->controller(); }

    /// A copy of a sample whose runs end after a few iterations.
    void open(const QString& name, int iterations) {
        // The window would ask what to do with changes.
        if (controller().modified()) QVERIFY(controller().save());
        const QString path = folder_.filePath(name + ".linkwright.json");
        QFile::remove(path);
        QVERIFY(QFile::copy(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/") + name + ".linkwright.json", path));
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(window_->openFile(path));
        controller().commit("Few iterations", [iterations](model::Model& model) {
            model.optimization.stop.maximumIterations = iterations;
            for (model::OptimizationStage& stage : model.optimization.stages)
                if (stage.stop) stage.stop->maximumIterations = iterations;
        });
        QTRY_VERIFY_WITH_TIMEOUT(!controller().busy() && controller().simulation(), patience);
        auto* tabs = window_->findChild<QTabBar*>("layoutTabs");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
    }

    void optimize() {
        QTest::mouseClick(window_->findChild<panels::OptimizePanel*>()->startButton(), Qt::LeftButton);
        QVERIFY(controller().optimizing());
        QTRY_VERIFY_WITH_TIMEOUT(!controller().optimizing() && !controller().busy(), patience);
        QVERIFY(controller().runs().back().result != nullptr);
    }

    plots::ConvergencePlot* convergence() { return window_->findChild<panels::ConvergencePanel*>()->plot(); }

    /// The plot of the panel "Signals" with a title, with the curves before the optimization.
    plots::PlotPane* signalPane(const QString& title) {
        window_->workspace().raisePanel("signals");
        auto* initial = window_->findChild<QToolButton*>("showInitial");
        if (!initial->isChecked()) QTest::mouseClick(initial, Qt::LeftButton);
        for (plots::PlotPane* pane : window_->findChild<panels::SignalPanel*>()->plot()->panes())
            if (pane->title().contains(title)) {
                pane->repaintNow();
                return pane;
            }
        return nullptr;
    }

    /// Lets go of a signal of the tree over a plot, as the mouse does.
    static void drop(panels::SignalPanel& panel, const QString& id, const plots::PlotPane* pane) {
        const QPoint place = pane->mapTo(&panel, pane->rect().center());
        QMimeData data;
        data.setData(document::ModelTreeFilter::mimeType, id.toUtf8());
        QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&panel, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&panel, &event);
    }

    /// Checks by click and shows one kind of curves of the panel "Adjoint".
    plots::SignalPlot* checked(const QString& kind) {
        window_->workspace().raisePanel("gradientCheck");
        if (!controller().check() || controller().checkStale()) {
            QTest::mouseClick(window_->findChild<QPushButton*>("startCheck"), Qt::LeftButton);
            if (!QTest::qWaitFor([this] { return !controller().checking() && controller().check(); }, patience)) return nullptr;
        }
        QTest::mouseClick(window_->findChild<QPushButton*>("showCostates"), Qt::LeftButton);
        auto* kinds = window_->findChild<QComboBox*>("costateKind");
        kinds->setCurrentIndex(kinds->findText(kind));
        Q_EMIT kinds->activated(kinds->currentIndex());
        auto* plot = window_->findChild<panels::CostatePanel*>()->plot();
        for (plots::PlotPane* pane : plot->panes()) pane->repaintNow();
        return plot;
    }

    static QModelIndex rowNamed(const QAbstractItemModel& model, const QString& name, const QModelIndex& parent = {}) {
        for (int row = 0; row < model.rowCount(parent); ++row) {
            const QModelIndex index = model.index(row, 0, parent);
            if (index.data().toString() == name) return index;
            const QModelIndex below = rowNamed(model, name, index);
            if (below.isValid()) return below;
        }
        return {};
    }

    /// Keeps a picture of a step, to look at what a person sees there.
    void keepPicture(const char* step) {
        const QString folder = qEnvironmentVariable("LINKWRIGHT_TEST_PICTURES");
        if (!folder.isEmpty()) window_->grab().save(QStringLiteral("%1/%2.png").arg(folder, QLatin1String(step)));
    }

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        QSettings().clear();
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_, {1280, 760});  // the view is drawn by the processor
    }

    void cleanupTestCase() { window_.reset(); }

    void aNewObjectiveToAnExportedResult() {
        // What README and help tell a newcomer: a sample, another wish, an optimum, proof, a report.
        open("five-bar-design", 100);
        auto* tabs = window_->findChild<QTabBar*>("layoutTabs");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(0).center());
        auto* tree = window_->findChild<QTreeView*>("modelTree");
        const QModelIndex point = rowNamed(*tree->model(), "P1");
        QVERIFY(point.isValid());
        tree->scrollTo(point);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(point).center());
        QCOMPARE(window_->selection().current(), QString("P1"));
        window_->workspace().raisePanel("objective");
        keepPicture("1-objective");
        auto* objective = window_->findChild<panels::ObjectivePanel*>();
        QMenu* menu = objective->termList()->addButton()->menu();
        Q_EMIT menu->aboutToShow();
        for (QAction* action : menu->actions())
            if (action->text() == "Position of a point") {
                action->trigger();
                break;
            }
        model::Model model = controller().model();
        QCOMPARE(model.costTerms.size(), std::size_t{2});
        const model::Signal* signal = model::findById(model.signalList, model.costTerms[1].signal);
        QCOMPARE(QString::fromStdString(signal->at.point), window_->selection().current());
        // The old wish goes.
        objective->termList()->setCurrent(QString::fromStdString(model.costTerms[0].id));
        QTest::mouseClick(objective->termList()->removeButton(), Qt::LeftButton);
        QCOMPARE(controller().model().costTerms.size(), std::size_t{1});
        QTRY_VERIFY_WITH_TIMEOUT(!controller().busy() && !controller().simulationStale(), patience);
        QVERIFY(controller().simulation()->cost > 1e-3);
        keepPicture("2-new-term");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
        QVERIFY(window_->findChild<panels::OptimizePanel*>()->startButton()->isEnabled());
        optimize();
        keepPicture("3-optimized");
        const session::OptimizationResult& result = *controller().runs().back().result;
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(result.finalCost < 1e-9);
        // P1 at rest is everything at rest: the equilibrium of section 5.2.
        QVERIFY(std::abs(result.variables[0].value - 2.431923574) < 1e-6);
        QVERIFY(std::abs(result.variables[1].value - 1.844868887) < 1e-6);
        window_->workspace().raisePanel("gradientCheck");
        QTest::mouseClick(window_->findChild<QPushButton*>("startCheck"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!controller().checking() && controller().check(), patience);
        QVERIFY(controller().check()->passed);
        keepPicture("4-checked");
        // Files: what the buttons do once a name has been given.
        const QString report = folder_.filePath("report.pdf");
        QCOMPARE(panels::writeReport(controller().runs().back(), controller().fileName(), report), QString());
        QVERIFY(QFileInfo(report).size() > 10000);
        const QString saved = folder_.filePath("mine.linkwright.json");
        QVERIFY(controller().saveAs(saved));
        QVERIFY(window_->openFile(saved));
        QCOMPARE(controller().model().costTerms.size(), std::size_t{1});
    }

    void figures_5_5_and_5_6() {
        open("five-bar-design", 100);
        // The velocity of P2 is a signal that the sample does not have: chosen in the objective.
        const std::string point = model::findById(controller().model().signalList, std::string("position-P2"))->at.point;
        window_->selection().select(QString::fromStdString(point));
        window_->workspace().raisePanel("objective");
        QMenu* menu = window_->findChild<panels::ObjectivePanel*>()->signalList()->addButton()->menu();
        Q_EMIT menu->aboutToShow();
        for (QAction* action : menu->actions())
            if (action->text() == "Velocity of a point") {
                action->trigger();
                break;
            }
        QCOMPARE(controller().model().signalList.size(), std::size_t{2});
        QTRY_VERIFY_WITH_TIMEOUT(!controller().busy() && !controller().simulationStale(), patience);
        optimize();
        for (plots::PlotPane* pane : {convergence()->costPane(), convergence()->optimalityPane()}) {
            pane->repaintNow();
            QVERIFY(pane->isLogarithmic());
            const auto curves = curvesOf(*pane);
            QCOMPARE(curves.size(), std::size_t{1});
            const std::vector<double>& values = curves.begin()->second;
            QCOMPARE(values.size(), controller().runs()[0].iterations.size());
            QVERIFY(values.back() < 1e-6 * values.front());
        }
        QCOMPARE(convergence()->costPane()->exportPdf(folder_.filePath("figure-5-5.pdf")), QString());
        QFile picture(folder_.filePath("figure-5-5.pdf"));
        QVERIFY(picture.open(QIODevice::ReadOnly));
        QCOMPARE(picture.read(5), QByteArray("%PDF-"));
        // P2 is at rest in the end, and moved before.
        plots::PlotPane* pane = signalPane("elocity");
        QVERIFY(pane);
        const auto curves = curvesOf(*pane);
        QVERIFY(largest(curveNamed(curves, "y (initial)")) > 0.1);
        QVERIFY(!curves.at("y [m/s]").empty());
        QVERIFY(largest(curves.at("y [m/s]")) < 1e-5 * largest(curveNamed(curves, "y (initial)")));
        QVERIFY(window_->view().compared().empty());
    }

    void figure_5_10() {
        open("spatial-pendulum-design", 3);
        // In absolute coordinates the joint has multipliers, too.
        controller().commit("Absolute coordinates", [](model::Model& model) {
            model.simulation.formulation = model::Formulation::Absolute;
        });
        plots::SignalPlot* plot = checked("Costates of bodies");
        QVERIFY(plot);
        QCOMPARE(plot->panes().size(), std::size_t{3});  // xi, eta, mu
        // Adjoint variables end at rest: the cost has no terminal part.
        const auto xi = curvesOf(*plot->panes()[0]);
        QVERIFY(xi.size() > 4);
        for (const auto& [name, values] : xi) {
            QVERIFY2(values.back() == 0.0 || std::abs(values.back()) < 1e-9 * largest(values), qPrintable(name));
        }
    }

    void figures_5_12_to_5_16() {
        open("double-pendulum-swing-up", 4);
        // The complex step takes one run per sample: fewer of them for the sake of time.
        controller().commit("Coarse input", [](model::Model& model) { model.inputs.front().samples.resize(coarse); });
        plots::SignalPlot* plot = checked("Gradient by method");
        QVERIFY(plot);
        QCOMPARE(plot->panes().size(), std::size_t{1});
        const auto gradients = curvesOf(*plot->panes()[0]);
        QCOMPARE(gradients.size(), std::size_t{5});  // one per method
        const std::vector<double> adjoint = curveNamed(gradients, "Discrete adjoint");
        const std::vector<double> exact = curveNamed(gradients, "Complex step");
        QCOMPARE(adjoint.size(), coarse);
        double deviation = 0.0;
        for (std::size_t sample = 0; sample < adjoint.size(); ++sample)
            deviation = std::max(deviation, std::abs(adjoint[sample] - exact[sample]));
        QVERIFY(deviation < 1e-9 * largest(exact));
        plot = checked("Constraint residuals");
        QCOMPARE(plot->panes().size(), std::size_t{1});
        QVERIFY(plot->panes()[0]->isLogarithmic());
        optimize();
        const auto costs = curvesOf(*convergence()->costPane());
        QCOMPARE(curveNamed(costs, "Run").size(), controller().runs().back().iterations.size());
        QCOMPARE(controller().runs().back().iterations.back()->stage, 1);  // gamma = 0, gamma = 1
        plots::PlotPane* pane = signalPane("Angle of the upper link");
        QVERIFY(pane);
        QVERIFY(!curveNamed(curvesOf(*pane), "initial").empty());
    }

    void figures_5_17_to_5_20() {
        open("double-pendulum-stabilization", 30);
        optimize();
        window_->workspace().raisePanel("gradient");
        auto* panel = window_->findChild<panels::GradientPanel*>();
        QTRY_VERIFY(panel->isVisible());
        // The control before and after: the slider of the iterations goes back to the start.
        auto* slider = window_->findChild<QSlider*>("iterationSlider");
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QVERIFY(controller().shownIteration() && controller().shownIteration()->iteration == 0);
        const auto& first = *controller().runs()[0].iterations.front();
        const auto& last = *controller().runs()[0].iterations.back();
        QVERIFY(largest(first.gradient) > 5.0 * largest(last.gradient));
        QTest::keyClick(slider, Qt::Key_End);
        plots::PlotPane* pane = signalPane("Position of the cart");
        QVERIFY(pane);
        const auto curves = curvesOf(*pane);
        QCOMPARE(curves.size(), std::size_t{2});
        QVERIFY(largest(curves.at("Position of the cart [m]")) < 0.5 * largest(curves.at("initial [m]")));
    }

    void figures_5_22_to_5_25() {
        open("five-bar-pendulum-balance", 2);
        optimize();
        const auto& iterations = controller().runs().back().iterations;
        convergence()->costPane()->repaintNow();
        // Four subproblems in one curve each: the cost of another one is another function.
        QCOMPARE(iterations.back()->stage, 3);
        QVERIFY(iterations.back()->stageName.find("SP4") == 0);
        QCOMPARE(curveNamed(curvesOf(*convergence()->costPane()), "Run").size(), iterations.size());
        // Fig. 5.24: the voltages of the result.
        window_->workspace().raisePanel("gradient");
        auto* panel = window_->findChild<panels::GradientPanel*>();
        QTRY_VERIFY(panel->isVisible());
        plots::PlotPane* control = nullptr;
        for (auto* pane : panel->findChildren<plots::PlotPane*>())
            if (pane->title().contains("Control")) control = pane;
        QVERIFY(control);
        control->repaintNow();
        const auto voltages = curvesOf(*control);
        QCOMPARE(voltages.size(), std::size_t{2});
        for (const model::Input& input : controller().model().inputs) {
            const std::vector<double> shown = curveNamed(voltages, QString::fromStdString(input.name));
            QCOMPARE(shown.size(), input.samples.size());
            QVERIFY(largest(shown) > 0.0);
            QCOMPARE(shown.front(), input.samples.front());
            QCOMPARE(shown[50], input.samples[50]);
        }
        // Fig. 5.25, before and after.
        plots::PlotPane* tilt = signalPane("Angle against the vertical");
        QVERIFY(tilt);
        const auto curves = curvesOf(*tilt);
        QCOMPARE(curves.size(), std::size_t{2});
        const std::vector<double> before = curveNamed(curves, "initial");
        const std::vector<double> after = curveNamed(curves, "Angle");
        QCOMPARE(before.size(), after.size());
        QVERIFY(std::abs(before.front() - after.front()) < 1e-9);
        QVERIFY(std::abs(before.back() - after.back()) > 1e-3);
        const QString picture = folder_.filePath("figure-5-25.pdf");
        QCOMPARE(tilt->exportPdf(picture), QString());
        QVERIFY(QFileInfo(picture).size() > 1000);
    }

    void figures_5_29_to_5_33() {
        open("five-bar-pendulum-oscillation", 3);
        optimize();
        plots::PlotPane* pane = signalPane("End effector");
        QVERIFY(pane);
        QCOMPARE(curvesOf(*pane).size(), std::size_t{6});  // x, y, z before and after
        QVERIFY(travel(curvesOf(*pane).at("x (initial) [m]")) > 1e-3);
        // Fig. 5.32: the torques of both motors, before and after, dragged onto one plot.
        plots::PlotPane* torque = signalPane("Torque of motor 1");
        QVERIFY(torque);
        QCOMPARE(curvesOf(*torque).size(), std::size_t{2});
        drop(*window_->findChild<panels::SignalPanel*>(), "torque-4", torque);
        torque = signalPane("Torque of motor 1, Torque of motor 4");
        QVERIFY(torque);
        QCOMPARE(torque->axisCount(), 1);
        const auto torques = curvesOf(*torque);
        QCOMPARE(torques.size(), std::size_t{4});
        for (const char* name : {"Torque of motor 1 [N m]", "Torque of motor 4 [N m]"}) {
            QVERIFY2(torques.contains(name), name);
            QVERIFY(travel(torques.at(name)) > 1e-3);
            const auto before = torques.find(QString(name).replace(" [", " (initial) ["));
            QVERIFY(before != torques.end() && before->second != torques.at(name));
        }
        keepPicture("figure-5-32");
        // Ghosts and paths in 3D (fig. 5.31): the run gets a color.
        controller().setRunColor(0, 3);
        QTRY_COMPARE_WITH_TIMEOUT(window_->view().compared().size(), std::size_t{1}, patience);
        QVERIFY(window_->view().compared()[0].path.size() > 10);
        const QImage with = window_->view().screenshot();
        controller().setRunHidden(0, true);
        QTRY_VERIFY(window_->view().compared().empty());
        QVERIFY(window_->view().screenshot() != with);
    }
};

int main(int argumentCount, char** argumentValues) {
    return tests::runWindowTest<FigureClicksTest>(argumentCount, argumentValues, "figure test");
}

#include "figure_clicks_test.moc"
