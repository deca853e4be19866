// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of constraints in the plots of their signals.
#include "tests/support/gui_test.h"
#include "tests/support/open_project.h"
#include "tests/support/pointer.h"
#include "ui/document/shown/display_units.h"
#include "ui/panels/properties/signal_panel.h"
#include "ui/plots/signal_plot.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace limits_in_plots_test {

using namespace linkwright;

class LimitsInPlotsTest : public QObject {
    Q_OBJECT

private:
    /// Twice the first component of the first signal less 0.1 m is at most 0.6 m.
    static model::CostTerm constraint(const model::Model& model) {
        model::CostTerm term;
        term.id = "reach";
        term.name = "Reach";
        term.signal = model.signalList.front().id;
        term.kind = model::TermKind::Value;
        term.time = model::TermTime::Largest;
        term.reference = model::ReferenceKind::Constant;
        term.referenceValues = {0.1, 0.0, 0.0};
        term.componentWeights = {1.0, 0.0, 0.0};
        term.weight = 2.0;
        term.atMost = 0.6;
        return term;
    }
    static std::vector<plots::PlotLimit> allLimits(const plots::SignalPlot& plot) {
        std::vector<plots::PlotLimit> list;
        for (const plots::PlotPane* pane : plot.panes())
            list.insert(list.end(), pane->limits().begin(), pane->limits().end());
        return list;
    }
    static const model::CostTerm& reach(const document::Project& project) {
        return *model::findById(project.model().costTerms, "reach");
    }

private Q_SLOTS:
    void aLimitStandsWhereItsConstraintIsMetAndCanBeDragged() {
        tests::OpenProject work;
        QVERIFY(work.project.open(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json")));
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        panel.resize(600, 600);
        panel.show();
        QVERIFY(work.project.commit("Add Reach", [](model::Model& model) {
            model.costTerms.push_back(constraint(model));
        }));
        QTRY_COMPARE_WITH_TIMEOUT(allLimits(*panel.plot()).size(), std::size_t(1), 20000);
        const double factor = document::shownUnit("m").factor;
        // 2 (x - 0.1 m) = 0.6 m where x = 0.4 m.
        const plots::PlotLimit limit = allLimits(*panel.plot()).front();
        QVERIFY(std::abs(limit.value * factor - 0.4) < 1e-12);
        QVERIFY(limit.above);
        QVERIFY(limit.name.contains("Reach"));

        plots::PlotPane* pane =
            *std::find_if(panel.plot()->panes().begin(), panel.plot()->panes().end(),
                          [](const plots::PlotPane* one) { return !one->limits().empty(); });
        pane->setYRange({0.0, 0.8 / factor});
        pane->repaintNow();
        const std::size_t commits = work.project.document().current();
        const int x = pane->plotArea().center().x();
        const auto place = [&](double meters) {
            return QPoint(x, static_cast<int>(std::lround(pane->yToPixel(meters / factor))));
        };
        QTest::mousePress(pane, Qt::LeftButton, Qt::NoModifier, place(0.4));
        tests::movePointer(pane, place(0.45));
        tests::movePointer(pane, place(0.5));
        QTest::mouseRelease(pane, Qt::LeftButton, Qt::NoModifier, place(0.5));
        // Pixels are coarse: twice one of them, and the limit counts double.
        const double perPixel = 0.8 / pane->plotArea().height();
        QVERIFY(std::abs(reach(work.project).atMost->value - 2.0 * (0.5 - 0.1)) < 4.0 * perPixel);
        QCOMPARE(work.project.document().current(), commits + 1);
        work.project.undo();
        QCOMPARE(reach(work.project).atMost->value, 0.6);
    }

    void formulasAndEqualitiesStay() {
        tests::OpenProject work;
        QVERIFY(work.project.open(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json")));
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        panel.show();
        QVERIFY(work.project.commit("Add Reach", [](model::Model& model) {
            model::CostTerm term = constraint(model);
            term.atLeast = term.atMost;
            model.costTerms.push_back(term);
        }));
        QTRY_COMPARE_WITH_TIMEOUT(allLimits(*panel.plot()).size(), std::size_t(1), 20000);
        QCOMPARE(allLimits(*panel.plot()).front().handle, -1);
        QVERIFY(allLimits(*panel.plot()).front().name.endsWith('='));
    }

    /// A limit of a sum of components, or of an integral, is no line in a plot.
    void sumsHaveNoLine() {
        tests::OpenProject work;
        QVERIFY(work.project.open(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json")));
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        panel.show();
        const auto add = [&](const char* id, const auto& change) {
            return work.project.commit("Add", [&](model::Model& model) {
                model::CostTerm term = constraint(model);
                term.id = id;
                change(term);
                model.costTerms.push_back(term);
            });
        };
        QVERIFY(add("sum", [](model::CostTerm& term) { term.componentWeights.clear(); }));
        QVERIFY(
            add("integral", [](model::CostTerm& term) { term.time = model::TermTime::Running; }));
        QVERIFY(add("at-the-end",
                    [](model::CostTerm& term) { term.time = model::TermTime::Terminal; }));
        QTRY_COMPARE_WITH_TIMEOUT(allLimits(*panel.plot()).size(), std::size_t(1), 20000);
        const plots::PlotLimit limit = allLimits(*panel.plot()).front();
        QVERIFY(limit.span.has_value());
        QCOMPARE(limit.span->lower, work.project.model().simulation.duration);
    }
};

LINKWRIGHT_GUI_TEST(LimitsInPlotsTest)

}  // namespace limits_in_plots_test

#include "limits_in_plots_test.moc"
