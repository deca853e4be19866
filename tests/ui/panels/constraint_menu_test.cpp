// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/gui_test.h"
#include "tests/support/open_project.h"
#include "ui/document/elements/element_info.h"
#include "ui/panels/optimization/objective_panel.h"
#include "ui/panels/properties/item_list.h"

#include <QMenu>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <cmath>

namespace constraint_menu_test {

using namespace linkwright;

namespace {

/// A pendulum, and how fast and where its end is.
model::Model pendulum() {
    model::Model model;
    model.simulation.duration = 0.8;
    model.simulation.step = 0.01;
    model.points = {{"O", "O", {0.2, 0.1, 0.0}}, {"P", "P", {1.0, 0.7, 0.0}}};
    model::Body body;
    body.id = "arm";
    body.name = "Arm";
    body.points = {"O", "P"};
    model.bodies = {body};
    model::Joint joint;
    joint.id = "hinge";
    joint.name = "Hinge";
    joint.bodyB = "arm";
    joint.point = "O";
    joint.coordinates.resize(1);
    model.joints = {joint};
    for (const auto& [id, kind] : {std::pair{"speed", model::SignalKind::PointVelocity},
                                   std::pair{"place", model::SignalKind::PointPosition}}) {
        model::Signal signal;
        signal.id = signal.name = id;
        signal.kind = kind;
        signal.at = {"arm", "P"};
        model.signalList.push_back(signal);
    }
    return model;
}

/// Opens the menu of constraints as a click does and takes the entry with this text.
void limit(panels::ObjectivePanel& panel, const QString& text) {
    QMenu* menu = panel.constraintList()->addButton()->menu();
    Q_EMIT menu->aboutToShow();
    for (QAction* action : tests::entriesOf(*menu))
        if (action->text() == text) {
            action->trigger();
            return;
        }
    QFAIL(qPrintable(QStringLiteral("no entry ") + text));
}

/// The same with the kind of a signal that need not be there.
void limitSpeedOfJoint(panels::ObjectivePanel& panel) {
    QMenu* menu = panel.constraintList()->addButton()->menu();
    Q_EMIT menu->aboutToShow();
    const QString wanted =
        QStringLiteral("signalKind:%1").arg(static_cast<int>(model::SignalKind::JointVelocity));
    for (QAction* action : tests::entriesOf(*menu))
        if (action->objectName() == wanted && action->isEnabled()) {
            action->trigger();
            return;
        }
    QFAIL("the speed of a joint cannot be limited");
}

}  // namespace

class ConstraintMenuTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The largest velocity is a magnitude; of a place each component has its own entry. Both begin
    /// where the motion is.
    void limitsOfVectorsAreOfTheirMagnitude() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::ObjectivePanel panel(work.project, work.solver, work.shown, selection);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        work.project.commit("Draw", [](model::Model& edited) { edited = pendulum(); });
        const auto known = [&] {
            return work.solver.simulation() && !work.solver.simulationStale()
                   && work.solver.simulation()->signalSeries.size() == 6;
        };
        QTRY_VERIFY_WITH_TIMEOUT(known(), 20000);
        double fastest = 0.0;
        const auto& series = work.solver.simulation()->signalSeries;
        for (std::size_t frame = 0; frame < series[0].values.size(); ++frame)
            fastest = std::max(fastest, std::hypot(series[0].values[frame], series[1].values[frame],
                                                   series[2].values[frame]));
        QVERIFY(fastest > 0.0);
        limit(panel, QStringLiteral("Largest speed"));
        const model::CostTerm& term = work.project.model().costTerms[0];
        QCOMPARE(term.kind, model::TermKind::Magnitude);
        QVERIFY(term.componentWeights.empty());
        QVERIFY(std::abs(term.atMost->value - fastest) < 1e-12);
        limit(panel, QStringLiteral("Largest place, y"));
        const model::CostTerm& other = work.project.model().costTerms[1];
        QCOMPARE(other.kind, model::TermKind::Value);
        QCOMPARE(other.componentWeights[1].value, 1.0);
        QCOMPARE(other.componentWeights[0].value, 0.0);
    }

    /// What can be a cost term can be limited: of a signal that is not there yet, too, as one edit,
    /// from where the motion is.
    void limitsASignalThatIsNew() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::ObjectivePanel panel(work.project, work.solver, work.shown, selection);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        work.project.commit("Draw", [](model::Model& edited) {
            edited = pendulum();
            edited.signalList.clear();
        });
        QTRY_VERIFY_WITH_TIMEOUT(work.solver.simulation() && !work.solver.simulationStale(), 20000);
        selection.select(QStringLiteral("hinge"));
        limitSpeedOfJoint(panel);
        const auto terms = [&] { return work.project.model().costTerms; };
        QTRY_COMPARE_WITH_TIMEOUT(terms().size(), std::size_t{1}, 20000);
        QCOMPARE(work.project.model().signalList.size(), std::size_t{1});
        QTRY_VERIFY_WITH_TIMEOUT(
            work.solver.simulation() && work.solver.simulation()->signalSeries.size() == 1, 20000);
        const double fastest = std::ranges::max(work.solver.simulation()->signalSeries[0].values);
        QVERIFY(std::abs(terms()[0].atMost->value - fastest) <= 1e-9 * std::abs(fastest));
        work.project.undo();
        QVERIFY(work.project.model().signalList.empty());
        // The same signal is limited again without another one.
        work.project.redo();
        limitSpeedOfJoint(panel);
        QTRY_COMPARE_WITH_TIMEOUT(terms().size(), std::size_t{2}, 20000);
        QCOMPARE(work.project.model().signalList.size(), std::size_t{1});
    }
};

LINKWRIGHT_GUI_TEST(ConstraintMenuTest)

}  // namespace constraint_menu_test

#include "constraint_menu_test.moc"
