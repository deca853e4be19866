// SPDX-License-Identifier: GPL-3.0-or-later
// Convergence, signal and gradient plots.

#include "tests/support/gui_test.h"
#include "tests/support/pointer.h"
#include "ui/plots/convergence_plot.h"
#include "ui/plots/gradient_bars.h"
#include "ui/plots/gradient_plot.h"
#include "ui/plots/signal_plot.h"
#include "ui/widgets/theme.h"

#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <cmath>
#include <limits>
#include <vector>

namespace composed_plots_test {

using namespace linkwright::plots;
using linkwright::widgets::Theme;
using linkwright::widgets::ThemeKind;

namespace {

void repaint(const PlotStack& stack) {
    for (PlotPane* pane : stack.panes())
        pane->repaintNow();
}

ConvergencePoint iterate(int iteration, int stage, double cost) {
    return {static_cast<double>(iteration), cost, cost * 0.1, stage,
            QStringLiteral("Stage %1").arg(stage + 1)};
}

}  // namespace

class ComposedPlotsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// As many values as a low plot has no room for stand beside it, in full.
    void manyValuesAreToldBesideALowPlot() {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        layout->addStretch();
        auto* pane = new PlotPane;
        pane->setFixedHeight(90);
        layout->addWidget(pane);
        for (int curve = 0; curve < 8; ++curve)
            pane->setCurveData(pane->addCurve(QStringLiteral("Curve %1").arg(curve), {}), {0, 1},
                               {0.0, 1.0 * curve});
        window.resize(400, 400);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        pane->repaintNow();
        linkwright::tests::movePointer(pane, pane->plotArea().center());
        const auto* table = [&] {
            QWidget* found = nullptr;
            (void)QTest::qWaitFor([&] {
                found = window.findChild<QWidget*>(QStringLiteral("plotTable"));
                return found && found->isVisible();
            });
            return found;
        }();
        QVERIFY(table && table->isVisible());
        QVERIFY(table->height() > 8 * 15);
        QVERIFY(window.rect().contains(table->geometry()));
        pane->setHover(std::numeric_limits<double>::quiet_NaN());
        QVERIFY(!table->isVisible());
    }

    void initTestCase() { Theme::apply(*qApp, ThemeKind::Dark); }

    void convergenceSharesItsIterations() {
        ConvergencePlot plot;
        plot.resize(600, 400);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        for (int iteration = 0; iteration < 40; ++iteration)
            plot.append(iterate(iteration, 0, std::exp(-iteration * 0.3)));
        repaint(plot);
        QCOMPARE(plot.count(), 1);
        QVERIFY(plot.costPane()->isLogarithmic());
        QCOMPARE(plot.costPane()->xRange(), plot.optimalityPane()->xRange());
        QCOMPARE(plot.costPane()->xRange().lower, 0.0);
        QVERIFY(plot.costPane()->xRange().upper >= 39.0);
        QVERIFY(!plot.costPane()->isXAxisLabeled());
        QVERIFY(plot.optimalityPane()->isXAxisLabeled());
        // Zooming one pane zooms the other.
        PlotPane* pane = plot.costPane();
        const QPointF place(pane->plotArea().center());
        QWheelEvent event(place, pane->mapToGlobal(place), QPoint(), QPoint(0, 240), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(pane, &event);
        QCOMPARE(plot.optimalityPane()->xRange(), pane->xRange());
        QTest::mouseDClick(plot.optimalityPane(), Qt::LeftButton, Qt::NoModifier,
                           plot.optimalityPane()->plotArea().center());
        repaint(plot);
        QCOMPARE(pane->xRange().lower, 0.0);
    }

    void stagesBreakTheCurve() {
        ConvergencePlot plot;
        plot.resize(600, 400);
        for (int iteration = 0; iteration < 10; ++iteration)
            plot.append(iterate(iteration, iteration / 5, 5.0 - 0.3 * (iteration % 5)));
        repaint(plot);
        const auto drawn = plot.costPane()->drawnSamples(1);
        QCOMPARE(drawn.size(), 10U);
        for (std::size_t index = 0; index < drawn.size(); ++index)
            QCOMPARE(drawn[index].gapBefore, index == 5);
    }

    /// Names of stages keep clear of curves and of the value at their end.
    void stageNamesStandBesideTheCurve() {
        ConvergencePlot plot;
        plot.resize(600, 400);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        // The second stage begins at the top of the plot, where its name would be.
        const std::vector<double> costs{10.0, 9.0, 1.0, 0.1, 0.01, 10.0, 9.5, 9.0, 8.0, 0.001};
        for (int iteration = 0; iteration < 10; ++iteration)
            plot.append(
                iterate(iteration, iteration / 5, costs[static_cast<std::size_t>(iteration)]));
        repaint(plot);
        PlotPane* pane = plot.costPane();
        for (const std::size_t stage : {0U, 1U}) {
            const QRectF name = pane->stageName(stage);
            QVERIFY(name.width() > 20.0
                    && QRectF(pane->plotArea()).adjusted(-1, -1, 1, 1).contains(name));
            for (std::size_t sample = 1; sample < costs.size(); ++sample) {
                if (sample == 5) continue;  // the curve is broken between the stages
                // On a logarithmic axis the lines between samples are straight in the picture.
                const QPointF from(pane->xToPixel(static_cast<double>(sample) - 1.0),
                                   pane->yToPixel(costs[sample - 1]));
                const QPointF to(pane->xToPixel(static_cast<double>(sample)),
                                 pane->yToPixel(costs[sample]));
                for (int part = 0; part <= 100; ++part)
                    QVERIFY(!name.contains(from + (to - from) * (0.01 * part)));
            }
        }
        // Without a curve in the way it stands at the top.
        plot.clear();
        for (int iteration = 0; iteration < 10; ++iteration)
            plot.append(iterate(iteration, iteration / 5, iteration < 5 ? 1e-3 : 10.0));
        repaint(plot);
        QVERIFY(pane->stageName(0).top() < pane->plotArea().top() + 4.0);
    }

    void labelsAtTheEndsOfRunsKeepApart() {
        // Three runs that end at one place.
        ConvergencePlot plot;
        plot.resize(500, 320);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        for (const char* name : {"Run 1", "Run 2", "Run 3"}) {
            plot.begin(QString::fromLatin1(name));
            for (int iteration = 0; iteration < 20; ++iteration)
                plot.append(iterate(iteration, 0, std::exp(-0.3 * iteration)));
        }
        repaint(plot);
        std::vector<QRectF> labels;
        PlotPane* pane = plot.costPane();
        for (CurveId curve = 1; curve <= pane->curveCount(); ++curve) {
            const QRectF label = pane->endLabel(curve);
            QVERIFY2(!label.isEmpty(), qPrintable(QString::number(curve)));
            QVERIFY(label.top() >= pane->plotArea().top() - 1.0
                    && label.bottom() <= pane->plotArea().bottom() + 1.0);
            for (const QRectF& other : labels)
                QVERIFY(!label.intersects(other));
            labels.push_back(label);
        }
        QCOMPARE(labels.size(), std::size_t{3});
        // Tables tell every run by its name.
        for (PlotPane* each : plot.panes())
            QVERIFY2(each->visibleCsv().startsWith("Iteration,Run 1,Run 2,Run 3\n"),
                     qPrintable(each->visibleCsv().left(60)));
        QVERIFY(plot.optimalityPane()->legendEntry(1).isEmpty());
    }

    void earlierRunsFade() {
        ConvergencePlot plot;
        plot.resize(600, 400);
        for (int run = 0; run < 5; ++run) {
            plot.begin(QStringLiteral("Run %1").arg(run + 1));
            for (int iteration = 0; iteration < 5 + run; ++iteration)
                plot.append(iterate(iteration, 0, 1.0 / (1 + iteration)));
        }
        repaint(plot);
        QCOMPARE(plot.count(), 5);
        QCOMPARE(plot.costPane()->curveCount(), 5);
        plot.clear();
        QCOMPARE(plot.count(), 0);
        QCOMPARE(plot.costPane()->curveCount(), 0);
        repaint(plot);
        plot.append(iterate(0, 0, 1.0));
        QCOMPARE(plot.count(), 1);
    }

    /// With constraints the violation has a curve beside the optimality.
    void violationsStandBesideTheOptimality() {
        ConvergencePlot plot;
        plot.resize(600, 400);
        plot.setConstrained(true);
        plot.append({0.0, 2.0, 1.0, 0, {}, 0.5});
        plot.append({1.0, 1.0, 0.1, 0, {}, 0.05});
        plot.append({2.0, 0.9, 0.01, 0, {}, 0.0});  // nothing is left of it
        repaint(plot);
        QCOMPARE(plot.optimalityPane()->title(), QStringLiteral("First-order optimality"));
        QCOMPARE(plot.optimalityPane()->curveCount(), 2);
        QCOMPARE(plot.optimalityPane()->drawnSamples(1).size(), 3U);
        QCOMPARE(plot.optimalityPane()->drawnSamples(2).size(), 2U);
        plot.setMoved(QStringLiteral("limit changed"), 0.07);
        repaint(plot);
        QCOMPARE(plot.optimalityPane()->curveCount(), 3);
        plot.setMoved({}, std::nullopt);
        QCOMPARE(plot.optimalityPane()->curveCount(), 2);
        plot.setConstrained(false);
        QCOMPARE(plot.optimalityPane()->title(), QStringLiteral("First-order optimality"));
    }

    void impossibleCostsAreLeftOut() {
        ConvergencePlot plot;
        plot.resize(600, 400);
        plot.append({0.0, 2.0, 1.0, 0, {}});
        plot.append({1.0, std::numeric_limits<double>::quiet_NaN(), 0.0, 0, {}});
        plot.append({2.0, 1.0, 0.5, 0, {}});
        repaint(plot);
        QCOMPARE(plot.costPane()->drawnSamples(1).size(), 2U);
        QCOMPARE(plot.optimalityPane()->drawnSamples(1).size(), 2U);
        plot.setStopThreshold(1e-6);
        repaint(plot);
        QVERIFY(plot.optimalityPane()->yRange().lower < 1e-6);
        plot.setStopThreshold(0.0);
        repaint(plot);
        QVERIFY(plot.optimalityPane()->yRange().lower > 1e-3);
    }

    void signalsGetOnePanePerTitle() {
        SignalPlot plot;
        plot.resize(600, 400);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        const std::vector<double> times{0, 1, 2, 3};
        const std::vector<TimeSeries> series{{"A", "rad", {0}, {1, 2, 3, 4}, "Angle"},
                                             {"A", "V", {0}, {0, 1, 0, 1}, "Voltage"},
                                             {"B", "rad", {1}, {4, 3, 2, 1}, "Angle"}};
        plot.setSeries(times, series);
        QCOMPARE(plot.panes().size(), 2U);
        QCOMPARE(plot.panes()[0]->curveCount(), 2);
        QVERIFY(!plot.panes()[0]->isXAxisLabeled());
        QVERIFY(plot.panes()[1]->isXAxisLabeled());
        repaint(plot);
        QCOMPARE(plot.panes()[0]->xRange(), (AxisRange{0, 3}));
        PlotPane* first = plot.panes()[0];
        first->setXRange({1, 2});
        plot.setPlayhead(1.5);
        QCOMPARE(plot.panes()[1]->playhead(), std::optional(1.5));
        // The next result keeps panes, zoom and playhead.
        plot.setSeries(times, series);
        QCOMPARE(plot.panes()[0], first);
        repaint(plot);
        QCOMPARE(first->xRange(), (AxisRange{1, 2}));
        QSignalSpy scrubbed(&plot, &PlotStack::scrubbed);
        QTest::mouseClick(first, Qt::LeftButton, Qt::NoModifier, first->plotArea().center());
        QCOMPARE(scrubbed.count(), 1);
        QVERIFY(std::abs(scrubbed[0][0].toDouble() - 1.5) < 0.02);
        plot.setSeries(times, {series[0]});
        QCOMPARE(plot.panes().size(), 1U);
        QCOMPARE(plot.panes()[0]->playhead(), std::optional(1.5));
        QVERIFY(plot.panes()[0]->isXAxisLabeled());
    }

    /// Over a signal that goes to and fro, a curve is drawn as parts that go to the right.
    void curvesFoldWhereTheirAxisTurnsBack() {
        const auto parts = ascendingParts({0, 1, 1, 2, 1.5, 0.5, 3}, {10, 11, 12, 13, 14, 15, 16});
        QCOMPARE(parts.size(), 3U);
        QCOMPARE(parts[0].x, (std::vector<double>{0, 1, 1, 2}));
        QCOMPARE(parts[0].y, (std::vector<double>{10, 11, 12, 13}));
        QCOMPARE(parts[1].x, (std::vector<double>{0.5, 1.5, 2}));
        QCOMPARE(parts[1].y, (std::vector<double>{15, 14, 13}));
        QCOMPARE(parts[2].x, (std::vector<double>{0.5, 3}));
        QVERIFY(ascendingParts({}, {}).empty());
        SignalPlot plot;
        plot.resize(600, 300);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        TimeSeries loop{"loop", "N", {0}, {1, 2, 3, 2, 1}, "Force"};
        loop.tag = 7;
        plot.setSeries({0, 1, 2, 1, 0}, {loop});
        repaint(plot);
        QCOMPARE(plot.panes()[0]->curveCount(), 2);
        QCOMPARE(plot.panes()[0]->xRange(), (AxisRange{0, 2}));
    }

    /// 1 + 3 sin x: mean 1 and RMS sqrt(1 + 9/2) over a period, 1 + 6/pi over half of it. Tables
    /// tell four digits; the samples lie dense enough for them.
    void statisticsOfTheVisibleRange() {
        SignalPlot plot;
        plot.resize(600, 300);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        const double pi = std::acos(-1.0);
        std::vector<double> times, values;
        for (int index = 0; index <= 2000; ++index) {
            times.push_back(2.0 * pi * index / 2000.0);
            values.push_back(1.0 + 3.0 * std::sin(times.back()));
        }
        plot.setSeries(times, {{"A", "N", {0}, values, "Force"}});
        repaint(plot);
        PlotPane* pane = plot.panes()[0];
        QVERIFY(pane->statisticsTable().empty());
        const int height = pane->minimumSizeHint().height();
        pane->setStatisticsShown(true);
        // The curves keep their room below the table.
        QVERIFY(pane->minimumSizeHint().height() > height);
        const auto shows = [&](const std::vector<double>& expected) {
            const std::vector<QStringList> table = pane->statisticsTable();
            if (table.size() != 2U || table[1].size() != 6) return false;
            for (std::size_t column = 0; column < expected.size(); ++column) {
                QString text = table[1][static_cast<qsizetype>(column) + 1];
                const double found = text.replace(QChar(0x2212), u'-').toDouble();
                if (std::abs(found - expected[column]) > 2e-3) {
                    qWarning("%g instead of %g", found, expected[column]);
                    return false;
                }
            }
            return true;
        };
        QVERIFY(shows({-2.0, 4.0, 1.0, std::sqrt(5.5), 6.0}));
        pane->setXRange({0.0, pi});
        QVERIFY(shows({1.0, 4.0, 1.0 + 6.0 / pi, std::sqrt(1.0 + 12.0 / pi + 4.5), 3.0}));
        plot.setFixedCursors({1.5 * pi, pi});
        QVERIFY(shows({-2.0, 1.0, 1.0 - 6.0 / pi, std::sqrt(1.0 - 12.0 / pi + 4.5), 3.0}));
        QCOMPARE(pane->statisticsTable()[0][0], QStringLiteral("A to B"));
        repaint(plot);
        pane->setStatisticsShown(false);
        QCOMPARE(pane->minimumSizeHint().height(), height);
    }

    void barsAreScaledToTheLargest() {
        GradientPlot plot;
        plot.showParameters(
            {{"a", -4.0}, {"b", 1.0}, {"c", std::numeric_limits<double>::quiet_NaN()}});
        QCOMPARE(plot.bars()->fraction(0), -1.0);
        QCOMPARE(plot.bars()->fraction(1), 0.25);
        QCOMPARE(plot.bars()->fraction(2), 0.0);
        plot.showParameters({{"a", 0.0}});
        QCOMPARE(plot.bars()->fraction(0), 0.0);
    }

    void barsAreMagenta() {
        GradientBars bars;
        bars.setEntries({{"Spring 1 free length", -0.0946}, {"Spring 2 free length", 0.0662}});
        bars.resize(420, 100);
        const QImage picture = bars.grab().toImage();
        int inked = 0;
        for (int row = 0; row < picture.height(); ++row)
            for (int column = 0; column < picture.width(); ++column)
                if (picture.pixelColor(column, row) == Theme::colors().gradient) ++inked;
        QVERIFY(inked > 100);
    }

    void functionsKeepTheirZoom() {
        GradientPlot plot;
        plot.resize(500, 250);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        const std::vector<double> times{0, 1, 2, 3};
        plot.showFunctions(times, {{"Motor A", 0, {1, 2, 3, 4}}, {"Motor B", 1, {0, 1, 0, 1}}},
                           "J/V");
        plot.functionPane()->repaintNow();
        QCOMPARE(plot.functionPane()->curveCount(), 2);
        plot.functionPane()->setXRange({1, 2});
        plot.showFunctions(times, {{"Motor A", 0, {4, 3, 2, 1}}, {"Motor B", 1, {1, 0, 1, 0}}},
                           "J/V");
        plot.functionPane()->repaintNow();
        QCOMPARE(plot.functionPane()->xRange(), (AxisRange{1, 2}));
        QCOMPARE(plot.functionPane()->drawnSamples(1).front().y, 4.0);
        plot.showFunctions(times, {{"Force", 0, {4, 3, 2, 1}}}, "J/N");
        QCOMPARE(plot.functionPane()->curveCount(), 1);
        plot.clear();
        QCOMPARE(plot.functionPane()->curveCount(), 0);
    }
};

LINKWRIGHT_GUI_TEST(ComposedPlotsTest)

}  // namespace composed_plots_test

#include "composed_plots_test.moc"
