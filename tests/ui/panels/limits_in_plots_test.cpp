// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of constraints: in the plots of their signals, and when they count as met.
#include "tests/support/gui_test.h"
#include "tests/support/open_project.h"
#include "tests/support/pointer.h"
#include "tests/support/settled.h"
#include "ui/document/elements/limit_units.h"
#include "ui/document/shown/display_units.h"
#include "ui/document/shown/plot_layout.h"
#include "ui/panels/properties/choice_row.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/signal_panel.h"
#include "ui/panels/properties/stage_forms.h"
#include "ui/plots/signal_plot.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"

#include <QLineEdit>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

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
    /// The limit of a magnitude is one of its curve, where half of what the term counts is allowed;
    /// what has a sign lies between two.
    void aLimitOfAMagnitude() {
        session::SimulationResult motion;
        motion.times = {0.0, 1.0};
        for (const char* component : {"x", "y", "z"})
            motion.signalSeries.push_back({"force", "Force", component, "N", {3.0, 4.0}});
        motion.signalSeries[2].values = {0.0, 0.0};
        motion.signalSeries.push_back({"torque", "Torque", "", "N m", {-3.0, 2.0}});
        model::Model model;
        for (const char* signal : {"force", "torque"}) {
            model::CostTerm& term = model.costTerms.emplace_back();
            term.id = term.signal = signal;
            term.kind = model::TermKind::Magnitude;
            term.time = model::TermTime::Largest;
            term.reference = model::ReferenceKind::Constant;
            term.weight = 2.0;
            term.atMost = 9.0;
        }
        std::vector<std::pair<QString, double>> found;
        for (const document::MotionCurve& curve : document::curvesOf(motion))
            for (const document::CurveLimit& limit : document::limitsOf(curve, motion, model)) {
                found.emplace_back(curve.key, limit.value);
                QCOMPARE(limit.above, limit.value > 0.0);
            }
        const std::vector<std::pair<QString, double>> wanted{
            {QStringLiteral("signal/force/magnitude"), 4.5},
            {QStringLiteral("signal/torque/"), 4.5},
            {QStringLiteral("signal/torque/"), -4.5}};
        QCOMPARE(found, wanted);
        // A vector with one component that moves is limited like a number with a sign.
        motion.signalSeries[1].values = {0.0, 0.0};
        const auto curves = document::curvesOf(motion);
        const auto ofX = document::limitsOf(curves[1], motion, model);
        QCOMPARE(ofX.size(), std::size_t{2});
        QCOMPARE(ofX[1].value, -4.5);
    }

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
        QTRY_COMPARE(allLimits(*panel.plot()).front().handle, -1);
        QTRY_VERIFY(allLimits(*panel.plot()).front().name.endsWith('='));
    }

    /// What violations are measured by, and up to which part of it limits are met.
    void aScaleAndAToleranceCanBeGiven() {
        tests::OpenProject work;
        QVERIFY(work.project.open(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json")));
        const auto type = [](QLineEdit* line, const char* text) {
            line->setText(QString::fromLatin1(text));
            line->setModified(true);
            QTest::keyClick(line, Qt::Key_Return);
        };
        document::SelectionModel selection;
        const auto scaleRow = [&](panels::PropertyForm& form) {
            return form.choiceRow(QStringLiteral("limitScale"));
        };
        QVERIFY(work.project.commit("Add Reach", [](model::Model& model) {
            model::CostTerm term = constraint(model);
            term.id = "free";
            term.atMost.reset();
            model.costTerms = {constraint(model), term};
        }));
        panels::PropertyForm form(work.project, work.solver, work.shown, selection, "reach");
        panels::PropertyForm free(work.project, work.solver, work.shown, selection, "free");
        QVERIFY(scaleRow(free) == nullptr);  // no limits
        form.show();
        QObject::connect(&work.project, &document::Project::modelChanged, &form,
                         &panels::PropertyForm::refresh);
        QLineEdit* line = scaleRow(form)->lineEdit();
        QCOMPARE(line->text(), QString());
        const double factor = document::limitUnit(work.project.model(), reach(work.project)).factor;
        type(line, "0.25");
        QCOMPARE(reach(work.project).limitScale, std::optional(0.25 * factor));
        for (const char* wrong : {"0", "-1", "much"}) {
            type(line, wrong);
            QVERIFY(!scaleRow(form)->errorText().isEmpty());
            QCOMPARE(reach(work.project).limitScale, std::optional(0.25 * factor));
        }
        type(line, "");
        QVERIFY(!reach(work.project).limitScale);

        // Both stand below the limits they belong to.
        QVERIFY(tests::settled(form));
        const auto top = [&](const QWidget* row) { return row->mapTo(&form, QPoint()).y(); };
        panels::ChoiceRow* toleranceRow = form.choiceRow(QStringLiteral("limitTolerance"));
        QVERIFY(top(form.row(QStringLiteral("atMost"))) < top(scaleRow(form)));
        QVERIFY(top(scaleRow(form)) < top(toleranceRow));
        type(toleranceRow->lineEdit(), "3e-4");
        QCOMPARE(work.project.model().optimization.limitTolerance, 3e-4);
        // What the field shows, with a true minus sign, can be taken as it is.
        const QString shown = toleranceRow->lineEdit()->text();
        QVERIFY(toleranceRow->choice().fault(work.project.model(), shown).isEmpty());
        type(toleranceRow->lineEdit(), "nothing");
        QVERIFY(!toleranceRow->errorText().isEmpty());
        QCOMPARE(work.project.model().optimization.limitTolerance, 3e-4);
        type(toleranceRow->lineEdit(), "");
        QCOMPARE(work.project.model().optimization.limitTolerance, model::defaultLimitTolerance);

        panels::MethodForm method(work.project);
        QObject::connect(&work.project, &document::Project::modelChanged, &method,
                         &panels::MethodForm::refresh);
        method.show();
        auto* tolerance = method.findChild<widgets::NumberField*>("limitTolerance");
        const auto wanted = [&] { return work.project.model().optimization.limitTolerance; };
        QVERIFY(!tolerance->value());
        type(tolerance->lineEdit(), "2e-5");
        QCOMPARE(wanted(), 2e-5);
        type(tolerance->lineEdit(), "0");
        QVERIFY(!tolerance->errorText().isEmpty());
        QCOMPARE(wanted(), 2e-5);
        type(tolerance->lineEdit(), "");
        QCOMPARE(wanted(), model::defaultLimitTolerance);
        work.project.undo();
        QCOMPARE(wanted(), 2e-5);
        QCOMPARE(tolerance->value(), std::optional(2e-5));
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
