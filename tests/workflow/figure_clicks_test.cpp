// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of Maciag 2023, chapter 5, made in the window from the sample projects by mouse: what is
// checked is what the plots show. figures_test.cpp compares the numbers with the thesis. With
// pictures (see figure_window.h) the same clicks draw those of the help.
#include "tests/support/gui_test.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/window_test.h"
#include "tests/workflow/figure_window.h"
#include "ui/document/elements/element_info.h"
#include "ui/panels/optimization/convergence_panel.h"
#include "ui/panels/optimization/objective_panel.h"
#include "ui/panels/optimization/optimize_panel.h"
#include "ui/panels/optimization/plot_panels.h"
#include "ui/panels/optimization/report_files.h"
#include "ui/panels/properties/item_list.h"
#include "ui/plots/convergence_plot.h"
#include "ui/plots/gradient_plot.h"
#include "ui/plots/signal_plot.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/number_field.h"

#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <memory>

namespace figure_clicks_test {

using namespace linkwright;
using tests::curveNamed;
using tests::Curves;
using tests::curvesOf;
using tests::difference;
using tests::FigureWindow;
using tests::largest;
using tests::travel;

namespace {

constexpr std::size_t coarse = 61;  // samples

/// Fewer samples, where the complex step takes one run for each.
void coarsen(model::Model& model, std::size_t samples) {
    for (model::Input& input : model.inputs)
        input.samples.assign(samples, 0.0);
}

/// Root mean square of a difference relative to that of `other`, without the ends, where the cost
/// hardly depends on a voltage.
double deviation(const std::vector<double>& one, const std::vector<double>& other) {
    const std::size_t margin = one.size() / 20;
    double squares = 0.0, scale = 0.0;
    for (std::size_t place = margin; place + margin < std::min(one.size(), other.size()); ++place) {
        squares += std::pow(one[place] - other[place], 2);
        scale += std::pow(other[place], 2);
    }
    return std::sqrt(squares / scale);
}

}  // namespace

class FigureClicksTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<FigureWindow> figures_;

    windows::MainWindow& window() { return figures_->window(); }
    const document::Optimization& lastOptimization() {
        return figures_->optimizations().all().back();
    }

    plots::ConvergencePlot* convergence() {
        auto* plot = window().findChild<panels::ConvergencePanel*>()->plot();
        for (plots::PlotPane* pane : plot->panes())
            pane->repaintNow();
        return plot;
    }

    /// A pane of the panel "Gradient and controls".
    plots::PlotPane* gradientPane(const QString& title) {
        window().workspace().raisePanel("gradient");
        for (auto* pane :
             window().findChild<panels::GradientPanel*>()->findChildren<plots::PlotPane*>())
            if (pane->title().contains(title)) {
                pane->repaintNow();
                return pane;
            }
        return nullptr;
    }

    void choose(const char* box, const QString& text) {
        auto* found =
            window().findChild<panels::OptimizePanel*>()->findChild<QComboBox*>(QLatin1String(box));
        const int place = found->findText(text);
        QVERIFY2(place >= 0, qPrintable(text));
        found->setCurrentIndex(place);
        Q_EMIT found->activated(place);
    }

private Q_SLOTS:
    void initTestCase() { figures_ = std::make_unique<FigureWindow>(); }
    void cleanupTestCase() { figures_.reset(); }

    void aNewObjectiveToAnExportedResult() {
        // What README and help tell a newcomer: a sample, another wish, an optimum, proof, a
        // report.
        figures_->open("five-bar-design", 100);
        figures_->showLayout("Model");
        figures_->selectInTree("P1");
        QCOMPARE(window().selection().current(), QString("P1"));
        window().workspace().raisePanel("objective");
        auto* objective = window().findChild<panels::ObjectivePanel*>();
        QMenu* menu = objective->termList()->addButton()->menu();
        Q_EMIT menu->aboutToShow();
        for (QAction* action : tests::entriesOf(*menu))
            if (action->text() == "Position of a point") {
                action->trigger();
                break;
            }
        model::Model model = figures_->project().model();
        QCOMPARE(model.costTerms.size(), std::size_t{2});
        const model::Signal* signal = model::findById(model.signalList, model.costTerms[1].signal);
        QCOMPARE(QString::fromStdString(signal->at.point), window().selection().current());
        // The old wish goes.
        objective->termList()->setCurrent(QString::fromStdString(model.costTerms[0].id));
        QTest::mouseClick(objective->termList()->removeButton(), Qt::LeftButton);
        QCOMPARE(figures_->project().model().costTerms.size(), std::size_t{1});
        QTRY_VERIFY_WITH_TIMEOUT(!figures_->busy() && !figures_->solver().simulationStale(),
                                 tests::FigureWindow::patience);
        QVERIFY(figures_->solver().simulation()->cost > 1e-3);
        figures_->showLayout("Optimize");
        QVERIFY(window().findChild<panels::OptimizePanel*>()->startButton()->isEnabled());
        figures_->optimize();
        const session::OptimizationResult& result = *figures_->optimizations().all().back().result;
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(result.finalCost < 1e-9);
        // P1 at rest is everything at rest: the equilibrium of section 5.2.
        QVERIFY(std::abs(result.variables[0].value - 2.431923574) < 1e-6);
        QVERIFY(std::abs(result.variables[1].value - 1.844868887) < 1e-6);
        window().workspace().raisePanel("gradientCheck");
        QTest::mouseClick(window().findChild<QPushButton*>("startCheck"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!figures_->checker().checking() && figures_->checker().check(),
                                 tests::FigureWindow::patience);
        QVERIFY(figures_->checker().check()->passed);
        // Files: what the buttons do once a name has been given.
        const QString report = figures_->filePath("report.pdf");
        QCOMPARE(panels::reportWriter(figures_->optimizations().all().back(),
                                      figures_->project().fileName(), report)(),
                 QString());
        QVERIFY(QFileInfo(report).size() > 10000);
        const QString saved = figures_->filePath("mine.linkwright.json");
        QVERIFY(figures_->project().saveAs(saved));
        QVERIFY(window().openFile(saved));
        QCOMPARE(figures_->project().model().costTerms.size(), std::size_t{1});
    }

    void figures_5_5_and_5_6() {
        figures_->open("five-bar-design", 100);
        // The velocity of P2 is a signal that the sample does not have.
        const std::string velocity = figures_->addSignal("P2", "Velocity of a point");
        const std::size_t start = figures_->project().document().current();
        const QStringList approaches{"Continuous adjoint", "Direct", "Complex step"};
        for (qsizetype approach = 0; approach < approaches.size(); ++approach) {
            if (approach > 0) figures_->goTo(start);
            choose("methodGradient", approaches[approach]);
            figures_->optimize();
            figures_->nameOptimization(figures_->optimizations().all().size() - 1,
                                       approaches[approach]);
            // Maciag 2023, section 5.2: at most 14 iterations, to these free lengths.
            QVERIFY(lastOptimization().result->converged);
            QVERIFY(lastOptimization().iterations.back()->iteration <= 14);
            QVERIFY(std::abs(lastOptimization().result->variables[0].value - 2.4319236) < 1e-6);
            QVERIFY(std::abs(lastOptimization().result->variables[1].value - 1.8448689) < 1e-6);
        }
        // The legend names every run once it has a color.
        const char* const colors[] = {"Color 2", "Color 3", "Color 4"};
        for (std::size_t run = 0; run < 3; ++run)
            figures_->colorOptimization(run, colors[run]);
        for (plots::PlotPane* pane : convergence()->panes())
            QVERIFY(pane->isLogarithmic());
        const Curves costs = curvesOf(*convergence()->costPane());
        QCOMPARE(costs.size(), std::size_t{3});
        const std::vector<double> direct = curveNamed(costs, "Direct");
        const std::vector<double> exact = curveNamed(costs, "Complex step");
        QCOMPARE(direct.size(), figures_->optimizations().all()[1].iterations.size());
        QVERIFY(direct.back() < 1e-6 * direct.front());
        // Two ways to the same derivatives; rounding takes over where nothing is left of the cost.
        for (std::size_t place = 0; place < std::min(direct.size(), exact.size()); ++place)
            QVERIFY(std::abs(direct[place] - exact[place]) < 1e-9 * direct.front());
        const QImage both = figures_->look({"convergence"});
        QCOMPARE(convergence()->costPane()->exportTo(figures_->filePath("figure-5-5.pdf")),
                 QString());
        QFile picture(figures_->filePath("figure-5-5.pdf"));
        QVERIFY(picture.open(QIODevice::ReadOnly));
        QCOMPARE(picture.read(5), QByteArray("%PDF-"));
        for (std::size_t run = 0; run < 3; ++run)
            figures_->colorOptimization(run, "Gray, like earlier ones");
        // P2 is at rest in the end, and moved before.
        plots::PlotPane* pane = figures_->signalPane("elocity");
        QVERIFY(pane);
        const Curves curves = curvesOf(*pane);
        QVERIFY(largest(curveNamed(curves, "y (initial)")) > 0.1);
        QVERIFY(!curves.at("y [m/s]").empty());
        QVERIFY(largest(curves.at("y [m/s]")) < 1e-5 * largest(curveNamed(curves, "y (initial)")));
        QVERIFY(window().view().compared().empty());
        const QString key = QStringLiteral("signal/%1/").arg(QString::fromStdString(velocity));
        figures_->keepOnly({key + "x", key + "y"});
        FigureWindow::keepPicture("figure-5-5", {both, figures_->look({"signals"})});
    }

    void figure_5_10() {
        figures_->open("spatial-pendulum-design", 3);
        // Joint costates taken to bodies (eq. 4.26), and those of the absolute coordinates.
        const auto xi = [this] {
            return curvesOf(*figures_->checked("Costates of bodies")->panes()[0]);
        };
        const Curves joint = xi();
        const QImage above = figures_->look({"costates"});
        // In absolute coordinates the joint has multipliers, too.
        figures_->project().commit("Absolute coordinates", [](model::Model& model) {
            model.simulation.formulation = model::Formulation::Absolute;
        });
        const Curves absolute = xi();
        QCOMPARE(figures_->checked("Costates of bodies")->panes().size(),
                 std::size_t{3});  // xi, eta, mu
        FigureWindow::keepPicture("figure-5-10", {above, figures_->look({"costates"})});
        QVERIFY(absolute.size() > 4);
        QCOMPARE(joint.size(), absolute.size());
        double scale = 0.0;
        for (const auto& [name, values] : absolute)
            scale = std::max(scale, largest(values));
        for (const auto& [name, values] : absolute) {
            // Adjoint variables end at rest: the cost has no terminal part.
            QVERIFY2(values.back() == 0.0 || std::abs(values.back()) < 1e-9 * largest(values),
                     qPrintable(name));
            // Both carry the error of Runge-Kutta at the step of the sample.
            for (std::size_t place = 0; place < values.size(); ++place)
                QVERIFY2(std::abs(values[place] - joint.at(name)[place]) < 1e-6 * scale,
                         qPrintable(name));
        }
    }

    void figures_5_12_to_5_14() {
        figures_->open("double-pendulum-swing-up", 6);
        // The lower link against the ground; the sample has it against the upper one.
        const QString lower = QString::fromStdString(
            figures_->addSignal("Lower link", "Angle of a link, in the plane"));
        figures_->optimize();
        const auto& iterations = lastOptimization().iterations;
        QCOMPARE(curveNamed(curvesOf(*convergence()->costPane()), "Optimization").size(),
                 iterations.size());
        QCOMPARE(iterations.back()->stage, 1);  // gamma = 0, gamma = 1
        // The end of the first stage beside that of the second.
        std::size_t place = 0;
        while (iterations[place + 1]->stage == 0)
            ++place;
        figures_->nameOptimization(0, "gamma = 1");
        figures_->colorOptimization(0, "Color 2");
        figures_->showIteration(place);
        plots::PlotPane* pane = figures_->signalPane("Angle of the upper link");
        QVERIFY(pane);
        figures_->drop(lower, pane);
        const QString upper = "signal/angle-1/";
        figures_->keepOnly({upper, "signal/" + lower + "/"});
        pane = figures_->signalPane("Angle of the upper link, ");
        QVERIFY(pane);
        const Curves curves = curvesOf(*pane);
        QCOMPARE(curves.size(), std::size_t{6});  // two angles: gamma = 0, gamma = 1, and at first
        for (const QString& name :
             {QString("Angle of the upper link"), pane->title().section(", ", 1)}) {
            const std::vector<double> first = curves.at(name + " [rad]");
            const std::vector<double> second = curveNamed(curves, name + ", gamma");
            QVERIFY(difference(first, second) > 0.01);
            QVERIFY(difference(first, curves.at(name + " (initial) [rad]")) > 0.1);
            if (!FigureWindow::drawing()) continue;
            // "The solid lines enter the final value with a slope which is zero."
            const auto slope = [](const std::vector<double>& values) {
                return std::abs(values.back() - values[values.size() - 2]) / 0.005;
            };
            QVERIFY(std::abs(first.back() - second.back()) < 1e-2);
            QVERIFY(slope(second) < 0.2 && slope(first) > 1.0);
        }
        FigureWindow::keepPicture("figure-5-12", {figures_->look({"convergence", "signals"})});
    }

    void figures_5_15_and_5_16() {
        figures_->open("double-pendulum-swing-up", 4);
        if (!FigureWindow::drawing())
            figures_->project().commit("Coarse input",
                                       [](model::Model& model) { coarsen(model, coarse); });
        plots::SignalPlot* plot = figures_->checked("Gradient by method");
        QVERIFY(plot);
        QCOMPARE(plot->panes().size(), std::size_t{1});
        const Curves gradients = curvesOf(*plot->panes()[0]);
        QCOMPARE(gradients.size(), std::size_t{5});  // one per method
        const std::vector<double> exact = curveNamed(gradients, "Complex step");
        QCOMPARE(exact.size(), figures_->project().model().inputs.front().samples.size());
        QVERIFY(difference(curveNamed(gradients, "Discrete adjoint"), exact) < 1e-9);
        FigureWindow::keepPicture("figure-5-15", {figures_->look({"costates"})});
        // An open chain needs no constraints in joint coordinates; in absolute ones they are kept
        // to rounding.
        plot = figures_->checked("Constraint residuals");
        QCOMPARE(plot->panes().size(), std::size_t{1});
        QVERIFY(plot->panes()[0]->isLogarithmic());
        const Curves joint = curvesOf(*plot->panes()[0]);
        QCOMPARE(joint.size(), std::size_t{6});
        for (const auto& [name, values] : joint)
            QVERIFY2(largest(values) == 0.0, qPrintable(name));
        const QImage above = figures_->look({"costates"});
        figures_->project().commit("Absolute coordinates", [](model::Model& model) {
            model.simulation.formulation = model::Formulation::Absolute;
        });
        plot = figures_->checked("Constraint residuals");
        const Curves absolute = curvesOf(*plot->panes()[0]);
        QCOMPARE(absolute.size(), std::size_t{6});
        QVERIFY(largest(curveNamed(absolute, "costate")) > 0.0);
        for (const auto& [name, values] : absolute)
            QVERIFY2(largest(values) < 1e-11, qPrintable(name));
        FigureWindow::keepPicture("figure-5-16", {above, figures_->look({"costates"})});
    }

    void figures_5_17_to_5_20() {
        figures_->open("double-pendulum-stabilization", 30);
        const std::size_t start = figures_->project().document().current();
        // The reference of section 5.4.2: what a driving constraint takes to hold the cart.
        plots::PlotPane* effort = figures_->holdByDrive("Rail of the cart");
        QVERIFY(effort);
        const QString table = figures_->filePath("driving-constraint.csv");
        QCOMPARE(effort->exportTo(table), QString());
        figures_->goTo(start);
        figures_->importSamples("force", table);
        // "The magnitude of the gradient computed at the exact solution is four orders lower."
        auto* below =
            window().findChild<panels::OptimizePanel*>()->findChild<widgets::NumberField*>(
                "stop:Cost below");
        QVERIFY(below);
        window().workspace().raisePanel("optimize");
        below->lineEdit()->setFocus();
        below->lineEdit()->selectAll();
        QTest::keyClicks(below->lineEdit(), "1");
        QTest::keyClick(below->lineEdit(), Qt::Key_Return);
        QCOMPARE(figures_->project().model().optimization.stop.cost, 1.0);
        figures_->optimize();  // ends where it begins: the samples are kept as a run
        QCOMPARE(lastOptimization().iterations.size(), std::size_t{1});
        figures_->nameOptimization(0, "driving constraint");
        const double atSolution = largest(lastOptimization().iterations.front()->gradient);
        QVERIFY(gradientPane("Gradient"));
        const QImage solution = figures_->look({"gradient"});
        figures_->goTo(start);
        figures_->optimize();
        const auto& first = *lastOptimization().iterations.front();
        QVERIFY2(atSolution < 1e-3 * largest(first.gradient),
                 QByteArray::number(atSolution / largest(first.gradient)));
        QVERIFY(largest(first.gradient)
                > 5.0 * largest(lastOptimization().iterations.back()->gradient));
        figures_->showIteration(0);
        const Curves shown = curvesOf(*gradientPane("Gradient"));
        QCOMPARE(shown.size(), std::size_t{1});
        QVERIFY(difference(shown.begin()->second, first.gradient) < 1e-12);
        FigureWindow::keepPicture("figure-5-20", {figures_->look({"gradient"}), solution});
        figures_->showIteration(lastOptimization().iterations.size() - 1);
        figures_->colorOptimization(0, "Color 2");
        const Curves controls = curvesOf(*gradientPane("Control"));
        QCOMPARE(controls.size(), std::size_t{2});
        const std::vector<double> exact = curveNamed(controls, "driving constraint");
        QCOMPARE(exact.size(), first.variables.size());
        QVERIFY(largest(exact) > 1.0);
        // Within 400 iterations the optimum is the force of the constraint but for its ends.
        if (FigureWindow::drawing())
            QVERIFY(difference(curveNamed(controls, "force ["), exact) < 0.5);
        const QImage control = figures_->look({"gradient"});
        plots::PlotPane* pane = figures_->signalPane("Position of the cart");
        QVERIFY(pane);
        const Curves curves = curvesOf(*pane);
        QCOMPARE(curves.size(), std::size_t{3});
        const double free = largest(curves.at("initial [m]"));
        QVERIFY(largest(curves.at("Position of the cart [m]")) < 0.5 * free);
        QVERIFY(largest(curveNamed(curves, "driving constraint")) < 1e-3 * free);
        // "Diverges +-7 mm from the equilibrium."
        if (FigureWindow::drawing()) QVERIFY(largest(curves.at("Position of the cart [m]")) < 7e-3);
        figures_->keepOnly({"signal/cart-position/"});
        FigureWindow::keepPicture("figure-5-17", {control, figures_->look({"signals"})});
        FigureWindow::keepPicture("figure-5-19", {figures_->look({"convergence"})});
    }

    void figures_5_22_to_5_25() {
        figures_->open("five-bar-pendulum-balance", 2);
        const std::size_t start = figures_->project().document().current();
        // Fig. 5.25 shows the result of every subproblem: runs that end with it.
        const int alone = FigureWindow::drawing() ? 3 : 1;
        for (int problem = 1; problem <= alone; ++problem) {
            window().workspace().raisePanel("objective");
            for (int stage = 4; stage > problem; --stage)
                Q_EMIT figures_->objective().stageList()->removeRequested(
                    QString::number(stage - 1));
            QCOMPARE(figures_->project().model().optimization.stages.size(),
                     static_cast<std::size_t>(problem));
            figures_->optimize();
            figures_->nameOptimization(figures_->optimizations().all().size() - 1,
                                       QStringLiteral("SP%1").arg(problem));
            figures_->goTo(start);
        }
        figures_->optimize();
        const auto& iterations = lastOptimization().iterations;
        // Four subproblems in one curve each: the cost of another one is another function.
        QCOMPARE(iterations.back()->stage, 3);
        QVERIFY(iterations.back()->stageName.find("SP4") == 0);
        figures_->nameOptimization(figures_->optimizations().all().size() - 1, "SP4");
        QCOMPARE(curveNamed(curvesOf(*convergence()->costPane()), "SP4").size(), iterations.size());
        // Fig. 5.24: the voltages of the result.
        plots::PlotPane* control = gradientPane("Control");
        QVERIFY(control);
        const Curves voltages = curvesOf(*control);
        QCOMPARE(voltages.size(), std::size_t{2});
        for (const model::Input& input : figures_->project().model().inputs) {
            const std::vector<double> shown =
                curveNamed(voltages, QString::fromStdString(input.name));
            QCOMPARE(shown.size(), input.samples.size());
            QVERIFY(largest(shown) > 0.0);
            QCOMPARE(shown.front(), input.samples.front());
            QCOMPARE(shown[50], input.samples[50]);
        }
        FigureWindow::keepPicture("figure-5-22", {figures_->look({"convergence", "gradient"})});
        const QString picture = figures_->filePath("figure-5-25.pdf");
        QCOMPARE(figures_->signalPane("Angle against the vertical")->exportTo(picture), QString());
        QVERIFY(QFileInfo(picture).size() > 1000);
        const char* const colors[] = {"Color 2", "Color 3", "Color 4", "Color 5"};
        for (std::size_t run = 0; run < figures_->optimizations().all().size(); ++run)
            figures_->colorOptimization(run, colors[run]);
        // No voltage: where the last run begins with the pendulum of SP1.
        figures_->showIteration(0);
        plots::PlotPane* tilt = figures_->signalPane("Angle against the vertical");
        QVERIFY(tilt);
        const Curves curves = curvesOf(*tilt);
        const std::vector<double> untouched = curves.at("Angle against the vertical [rad]");
        QVERIFY(std::abs(untouched.front() - 0.1233) < 1e-3);  // 7 degrees
        QVERIFY(untouched.back() > 5.0 * untouched.front());   // falls
        const std::vector<double> held = curveNamed(curves, "SP4");
        QVERIFY(std::abs(held.front() - 0.3136) < 2e-3);  // 18 degrees
        QVERIFY(curveNamed(curves, "SP1").back() < untouched.back());
        if (FigureWindow::drawing()) {
            QCOMPARE(curves.size(), std::size_t{6});
            // "Finished with the value approaching the final value in a tangential manner."
            QVERIFY(held.back() < 0.02);
        }
        figures_->keepOnly({"signal/tilt/"});
        FigureWindow::keepPicture("figure-5-25", {figures_->look({"signals"})});
    }

    void figures_5_29_to_5_32() {
        figures_->open("five-bar-pendulum-oscillation", 12);
        const std::size_t start = figures_->project().document().current();
        // What driving constraints on both motors take is the reference of fig. 5.32.
        const QString table = figures_->filePath("servo-constraints");
        for (const char* joint : {"Motor 1", "Motor 4"}) {
            plots::PlotPane* effort = figures_->holdByDrive(joint);
            QVERIFY(effort);
            if (joint == QString("Motor 4")) {
                QCOMPARE(effort->exportTo(table + "4.csv"), QString());
                effort = figures_->signalPane(
                    document::nameOf(figures_->project().model(),
                                     (figures_->project().model().signalList.end() - 2)->id));
                QVERIFY(effort);
                QCOMPARE(effort->exportTo(table + "1.csv"), QString());
            }
        }
        figures_->goTo(start);
        figures_->addReference("torque-1", table + "1.csv");
        figures_->addReference("torque-4", table + "4.csv");
        figures_->optimize();
        plots::PlotPane* pane = figures_->signalPane("End effector");
        QVERIFY(pane);
        QCOMPARE(curvesOf(*pane).size(), std::size_t{4});  // x and y before and after
        const double swing = travel(curvesOf(*pane).at("x (initial) [m]"));
        QVERIFY(swing > 1e-3);
        if (FigureWindow::drawing()) QVERIFY(travel(curvesOf(*pane).at("x [m]")) < 0.05 * swing);
        // Fig. 5.32: the torques of both motors, before and after, dragged onto one plot.
        plots::PlotPane* torque = figures_->signalPane("Torque of motor 1");
        QVERIFY(torque);
        QCOMPARE(curvesOf(*torque).size(), std::size_t{3});
        figures_->drop("torque-4", torque);
        torque = figures_->signalPane("Torque of motor 1, Torque of motor 4");
        QVERIFY(torque);
        QCOMPARE(torque->axisCount(), 1);
        const Curves torques = curvesOf(*torque);
        QCOMPARE(torques.size(), std::size_t{6});
        for (const QString& name : {QString("Torque of motor 1"), QString("Torque of motor 4")}) {
            const std::vector<double> reference = torques.at(name + " (reference) [N·m]");
            const std::vector<double> before = torques.at(name + " (initial) [N·m]");
            const std::vector<double> after = torques.at(name + " [N·m]");
            QVERIFY(travel(after) > 1e-3 && before != after);
            // Nearer to what holds the linkage than motors without voltage.
            QVERIFY2(deviation(after, reference) < deviation(before, reference),
                     qPrintable(QStringLiteral("%1: %2, %3")
                                    .arg(name)
                                    .arg(deviation(after, reference))
                                    .arg(deviation(before, reference))));
            if (FigureWindow::drawing()) QVERIFY(deviation(after, reference) < 0.2);
        }
        figures_->keepOnly({"signal/torque-1/", "signal/torque-4/"});
        FigureWindow::keepPicture("figure-5-32", {figures_->look({"signals"})});
        figures_->keepOnly({"signal/position-P/x", "signal/position-P/y"});
        FigureWindow::keepPicture("figure-5-29", {figures_->look({"convergence", "signals"})});
        // Ghosts and paths in 3D (fig. 5.31): the run gets a color, the project goes back to the
        // start.
        figures_->goTo(start);
        figures_->colorOptimization(0, "Color 2");
        QTRY_COMPARE(window().view().compared().size(), std::size_t{1});
        QVERIFY(window().view().compared()[0].path.size() > 10);
        const QImage with = window().view().screenshot();
        figures_->optimizations().setHidden(0, true);
        QTRY_VERIFY(window().view().compared().empty());
        QVERIFY(window().view().screenshot() != with);
        figures_->optimizations().setHidden(0, false);
        // From above, with the path of the pendulum.
        figures_->showLayout("Model");
        const Eigen::Vector3d before = window().view().compared()[0].path.front();
        window().selection().select(QString("position-Q"));
        QTRY_VERIFY(window().view().compared().size() == 1
                    && (window().view().compared()[0].path.front() - before).norm() > 0.05);
        window().setPlayhead(1.0);
        window().selection().clear();
        (void)figures_->look({"view"});  // the layout has come to rest
        window().findChild<QAction*>("action:view5")->trigger();
        FigureWindow::keepPicture("figure-5-31", {figures_->look({"view"})});
    }

    void figure_5_33() {
        figures_->open("five-bar-pendulum-oscillation", 3);
        if (!FigureWindow::drawing())
            figures_->project().commit("Coarse input",
                                       [](model::Model& model) { coarsen(model, 9); });
        const auto gradients = [this] {
            std::vector<Curves> motors;
            for (const plots::PlotPane* pane : figures_->checked("Gradient by method")->panes())
                motors.push_back(curvesOf(*pane));
            return motors;
        };
        const std::vector<Curves> first = gradients();
        QCOMPARE(first.size(), std::size_t{2});
        const QImage above = figures_->look({"costates"});
        figures_->optimize();
        const std::vector<Curves> last = gradients();
        for (std::size_t motor = 0; motor < 2; ++motor) {
            const double scale = largest(curveNamed(first[motor], "Complex step"));
            QVERIFY(scale > 0.0);
            for (const Curves* each : {&first[motor], &last[motor]}) {
                QCOMPARE(each->size(), std::size_t{5});  // one per method
                const std::vector<double> adjoint = curveNamed(*each, "Discrete adjoint");
                const std::vector<double> differences = curveNamed(*each, "Finite difference");
                // Rounding of the cost leaves differences some millionths of the first gradient.
                for (std::size_t sample = 0; sample < adjoint.size(); ++sample)
                    QVERIFY(std::abs(adjoint[sample] - differences[sample]) < 1e-5 * scale);
            }
        }
        FigureWindow::keepPicture("figure-5-33", {above, figures_->look({"costates"})});
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<FigureClicksTest>)

}  // namespace figure_clicks_test

#include "figure_clicks_test.moc"
