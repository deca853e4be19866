// SPDX-License-Identifier: GPL-3.0-or-later
// Cases and limits in the window: tabs, ghosts, marks, what stops a hand, and a limit that moved.
#include "engine/model/case_model.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/window_test.h"
#include "ui/document/elements/case_actions.h"
#include "ui/panels/optimization/case_tabs.h"
#include "ui/panels/optimization/cases_form.h"
#include "ui/panels/optimization/convergence_panel.h"
#include "ui/panels/optimization/objective_panel.h"
#include "ui/panels/properties/item_list.h"
#include "ui/panels/properties/signal_panel.h"
#include "ui/plots/convergence_plot.h"
#include "ui/plots/signal_plot.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/timeline.h"
#include "ui/widgets/timeline_track.h"
#include "ui/windows/main_window.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <cmath>

namespace cases_window_test {

using namespace linkwright;

namespace {

constexpr int patience = support::sanitized ? 300000 : 30000;  // ms
const QString liftArm =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/tests/ui/windows/lift-arm.linkwright.json");

}  // namespace

class CasesWindowTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<windows::MainWindow> window_;

    panels::CaseTabs* tabs() { return window_->findChild<panels::CaseTabs*>(); }
    plots::SignalPlot* plot() { return window_->findChild<panels::SignalPanel*>()->plot(); }
    void clickTab(const QString& name) {
        QTabBar* bar = tabs()->tabs();
        for (int tab = 0; tab < bar->count(); ++tab)
            if (bar->tabText(tab) == name) {
                QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(tab).center());
                return;
            }
        QFAIL(qPrintable(name));
    }
    void settle() {
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && window_->solver().cases(), patience);
    }
    int curves() {
        int count = 0;
        for (const plots::PlotPane* pane : plot()->panes())
            count += pane->curveCount();
        return count;
    }
    void setLimit(const char* term, const char* property, double value) {
        window_->project().setNumber(term, property, value);
        settle();
    }

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }

    void init() {
        window_ = std::make_unique<windows::MainWindow>();
        tests::showInFront(*window_, {1440, 900});
        QVERIFY(window_->openFile(liftArm));
        window_->showLayout(windows::Layout::Optimize);
        settle();
    }

    void cleanup() { window_.reset(); }

    void aTabShowsItsCase() {
        QVERIFY(tabs()->isVisible());
        QCOMPARE(tabs()->tabs()->count(), 3);
        QCOMPARE(window_->solver().shownCase(), std::string("Full load"));
        const double full = window_->shown().motion()->cost;
        clickTab(QStringLiteral("Empty"));
        QCOMPARE(window_->solver().shownCase(), std::string("Empty"));
        settle();
        // The payload of 4 kg is what the motor works against.
        QVERIFY(window_->shown().motion()->cost < 0.1 * full);
        // Without cases there are no tabs.
        while (!window_->project().model().cases.list.empty())
            document::removeCase(window_->project(), 0);
        QVERIFY(!tabs()->isVisible());
        window_->project().undo();
        QVERIFY(tabs()->isVisible());
    }

    void onlyWhatViolatesALimitIsMarked() {
        QVERIFY(!tabs()->tabs()->tabIcon(0).isNull());
        QVERIFY(tabs()->tabs()->tabToolTip(0).contains(QStringLiteral("Bearing B force")));
        QVERIFY(tabs()->tabs()->tabIcon(1).isNull());
        QVERIFY(tabs()->tabs()->tabIcon(2).isNull());
        setLimit("bearing-limit", "atMost", 200.0);
        QTRY_VERIFY_WITH_TIMEOUT(tabs()->tabs()->tabIcon(0).isNull(), patience);
    }

    void otherCasesAreGhostsAndThinCurves() {
        scene::MechanismView& view = window_->view();
        QTRY_COMPARE_WITH_TIMEOUT(view.compared().size(), std::size_t{2}, patience);
        QTRY_VERIFY(view.compared()[0].isCase);
        QTRY_COMPARE(view.caseNames().size(), std::size_t{3});
        QTRY_VERIFY(view.caseNames()[0].isFront);
        QTRY_COMPARE(view.caseNames()[0].text, QStringLiteral("Full load"));
        // They move by the same drive: the ends are at one place at every time.
        QTRY_VERIFY((view.caseNames()[0].place - view.caseNames()[1].place).norm() < 1e-6);
        const int all = curves();
        QTest::mouseClick(tabs()->curvesBox(), Qt::LeftButton, {}, {8, 8});
        QTRY_VERIFY_WITH_TIMEOUT(curves() < all, patience);
        QTRY_COMPARE(view.compared().size(), std::size_t{2});
        QTest::mouseClick(tabs()->ghostsBox(), Qt::LeftButton, {}, {8, 8});
        QTRY_VERIFY_WITH_TIMEOUT(view.compared().empty(), patience);
        QTRY_VERIFY(view.caseNames().empty());
        QTest::mouseClick(tabs()->ghostsBox(), Qt::LeftButton, {}, {8, 8});
        QTRY_COMPARE_WITH_TIMEOUT(view.compared().size(), std::size_t{2}, patience);
    }

    /// Of more than four others only the worst is beside the shown one.
    void ofManyCasesTheWorstIsBeside() {
        for (int copy = 0; copy < 3; ++copy)
            document::duplicateCase(window_->project(), 2);
        clickTab(QStringLiteral("Empty"));
        settle();
        QTRY_COMPARE_WITH_TIMEOUT(window_->view().compared().size(), std::size_t{1}, patience);
        QTRY_COMPARE(window_->caseMotions().list()[0].name, std::string("Full load"));
    }

    void aViolatedLimitIsShownWhereItIs() {
        const std::vector<scene::LimitMark>& marks = window_->view().limitMarks();
        const auto ring = std::find_if(marks.begin(), marks.end(), [](const auto& mark) {
            return mark.kind == scene::LimitMark::Kind::Ring;
        });
        QVERIFY(ring != marks.end());
        QVERIFY(ring->violated);
        // At bearing B, with the numbers of the motion.
        QVERIFY((ring->place - Eigen::Vector3d(0.3, 0.08, 0.0)).norm() < 1e-6);
        QVERIFY2(ring->text.startsWith(QStringLiteral("peak 185")), qPrintable(ring->text));
        QVERIFY(ring->text.contains(QStringLiteral("limit 165")));
        // The lane below the timeline tells when: the load is largest at the start.
        const auto& faults = window_->timeline().track()->faults();
        QCOMPARE(faults.size(), std::size_t{1});
        QCOMPARE(faults[0].from, 0.0);
        QVERIFY(faults[0].to > 0.3 && faults[0].to < 0.45);
        // In the plot the part beyond is drawn, and its peak.
        int beyond = 0;
        for (const plots::PlotPane* pane : plot()->panes())
            for (const plots::PlotLimit& limit : pane->limits())
                beyond += limit.violated && !limit.beyond.empty() && limit.extreme ? 1 : 0;
        QCOMPARE(beyond, 1);
        clickTab(QStringLiteral("Empty"));
        settle();
        QVERIFY(window_->timeline().track()->faults().empty());
        for (const scene::LimitMark& mark : window_->view().limitMarks())
            QVERIFY(!mark.violated);
    }

    void anAngleIsAnArc() {
        const auto arcs = [&] {
            const auto& marks = window_->view().limitMarks();
            return std::count_if(marks.begin(), marks.end(), [](const auto& mark) {
                return mark.kind == scene::LimitMark::Kind::Arc;
            });
        };
        QCOMPARE(arcs(), 0);  // it holds
        setLimit("transmission-limit", "atLeast", 0.8);
        QTRY_COMPARE_WITH_TIMEOUT(arcs(), 1, patience);
        const auto& marks = window_->view().limitMarks();
        const auto arc = std::find_if(marks.begin(), marks.end(), [](const auto& mark) {
            return mark.kind == scene::LimitMark::Kind::Arc;
        });
        // What is drawn is the angle that is told.
        const double drawn = std::acos(arc->from.normalized().dot(arc->to.normalized()));
        const double told = window_->shown().motion()->costByTerm.at("transmission-limit");
        QVERIFY2(std::abs(drawn - told) < 1e-3, qPrintable(QString::number(drawn)));
    }

    void limitsAreThoseOfTheShownCase() {
        document::editCase(window_->project(), 2, QStringLiteral("limit"), [](model::Case& edited) {
            edited.numbers.push_back({"bearing-limit", "atMost", 20.0});
        });
        settle();
        const auto limitShown = [&] {
            double value = 0.0;
            for (const plots::PlotPane* pane : plot()->panes())
                for (const plots::PlotLimit& limit : pane->limits())
                    if (limit.name.startsWith(QStringLiteral("Bearing"))) value = limit.value;
            return value;
        };
        QCOMPARE(limitShown(), 165.0);
        clickTab(QStringLiteral("Empty"));
        settle();
        QTRY_COMPARE_WITH_TIMEOUT(limitShown(), 20.0, patience);
        // Dragged there, it is the limit of the case that moves.
        document::setLimitIn(window_->project(), "Empty", "bearing-limit", "atMost", 30.0);
        QCOMPARE(window_->project().model().costTerms[1].atMost->value, 165.0);
        QCOMPARE(window_->project().model().cases.list[2].numbers.back().value, 30.0);
        document::setLimitIn(window_->project(), "Full load", "bearing-limit", "atMost", 150.0);
        QCOMPARE(window_->project().model().costTerms[1].atMost->value, 150.0);
    }

    void theConstraintsStandInATable() {
        auto* panel = window_->findChild<panels::ObjectivePanel*>();
        QListWidget* list = panel->constraintList()->list();
        QCOMPARE(list->count(), 3);
        QCOMPARE(panel->termList()->list()->count(), 1);
        const auto columns = [&](int row) {
            return list->item(row)->data(Qt::UserRole + 3).toStringList();
        };
        QVERIFY(columns(0)[0].startsWith(QStringLiteral("185")));
        QCOMPARE(columns(0)[2], QStringLiteral("165"));
        const QStringList told = list->item(0)->data(Qt::UserRole + 4).toStringList();
        QVERIFY(!told.isEmpty() && told[0].contains(QStringLiteral("over")));
        clickTab(QStringLiteral("Half load"));
        settle();
        QTRY_VERIFY_WITH_TIMEOUT(columns(0)[0].startsWith(QStringLiteral("103")), patience);
    }

    /// Half loaded, the bearing bears 103.7 N; with P2 5 cm to the right 117 N. A limit of 110 N
    /// stops the hand on its way.
    void theFirstLimitThatStopsTheHandIsNamed() {
        setLimit("bearing-limit", "atMost", 110.0);
        setLimit("transmission-limit", "atLeast", 0.3);
        window_->showLayout(windows::Layout::Model);
        clickTab(QStringLiteral("Half load"));
        settle();
        window_->setPlayhead(0.0);
        tests::Hand hand(*window_);
        const QPoint from = hand.pixel(0.27, 0.28), to = hand.pixel(0.32, 0.28);
        hand.carry(from, to);
        QTRY_VERIFY_WITH_TIMEOUT(
            window_->view().preview().text.contains(QStringLiteral("Bearing B force")), patience);
        const QString text = window_->view().preview().text;
        QVERIFY2(text.contains(QStringLiteral("limit 110")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("of this drag")), qPrintable(text));
        // The list says so, too, while the button is down.
        auto* panel = window_->findChild<panels::ObjectivePanel*>();
        QVERIFY(panel->constraintList()->list()->item(0)->data(Qt::UserRole + 2).toBool());
        hand.drop(to);
        QVERIFY(!window_->view().preview().text.contains(QStringLiteral("of this drag")));
        window_->project().undo();
    }

    void aLimitThatMovedOffersToContinue() {
        auto* panel = window_->findChild<panels::ConvergencePanel*>();
        QPushButton* button = panel->continueButton();
        QVERIFY(!button->isVisibleTo(panel));
        setLimit("bearing-limit", "atMost", 165.0);
        window_->optimizations().start();
        QTRY_VERIFY_WITH_TIMEOUT(!window_->optimizations().running(), 4 * patience);
        settle();
        QVERIFY(window_->optimizations().all().back().result->converged);
        QVERIFY(!button->isVisibleTo(panel));
        QCOMPARE(panel->plot()->optimalityPane()->title(),
                 QStringLiteral("First-order optimality"));
        const int before = panel->plot()->optimalityPane()->curveCount();
        setLimit("height", "atLeast", 0.49);
        QTRY_VERIFY_WITH_TIMEOUT(button->isVisibleTo(panel), patience);
        // The violation that there is now is a dot of its own.
        QTRY_COMPARE_WITH_TIMEOUT(panel->plot()->optimalityPane()->curveCount(), before + 1,
                                  patience);
        // The limit that held the optimum has a price.
        auto* objective = window_->findChild<panels::ObjectivePanel*>();
        const QStringList told =
            objective->constraintList()->list()->item(2)->data(Qt::UserRole + 4).toStringList();
        QVERIFY2(!told.isEmpty() && told.back().contains(QStringLiteral("lowers J by")),
                 qPrintable(told.join('|')));
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(window_->optimizations().all().size(), std::size_t{2}, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->optimizations().running(), 4 * patience);
        QTRY_VERIFY(!button->isVisibleTo(panel));
    }

    void aCaseIsAddedAtTheTabs() {
        QTest::mouseClick(tabs()->addButton(), Qt::LeftButton);
        QCOMPARE(window_->project().model().cases.list.size(), std::size_t{4});
        QCOMPARE(window_->solver().shownCase(), window_->project().model().cases.list[3].name);
        auto* form = window_->findChild<panels::CasesForm*>();
        QCOMPARE(form->list()->current(), QStringLiteral("3"));
        QVERIFY(form->isVisible());
        // The panel is scrolled to the end of its fields, which came with the case.
        const auto* more = form->findChild<QToolButton*>(QStringLiteral("changeNumber"));
        QTRY_VERIFY(!more->visibleRegion().isEmpty());
        QVERIFY(!form->nameField()->visibleRegion().isEmpty());
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<CasesWindowTest>)

}  // namespace cases_window_test

#include "cases_window_test.moc"
