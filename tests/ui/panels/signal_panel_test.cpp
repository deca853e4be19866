// SPDX-License-Identifier: GPL-3.0-or-later
// Plots put together by dragging elements of the tree, kept in the project file.
#include "ui/panels/properties/signal_panel.h"

#include "tests/support/gui_test.h"
#include "tests/support/open_project.h"
#include "tests/support/settled.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/model_tree_model.h"
#include "ui/document/shown/display_units.h"
#include "ui/panels/optimization/convergence_panel.h"
#include "ui/panels/optimization/kept_view.h"
#include "ui/panels/properties/plot_picker.h"
#include "ui/plots/convergence_plot.h"
#include "ui/plots/signal_plot.h"

#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <memory>

namespace signal_panel_test {

using namespace linkwright;

namespace {

/// Turns the wheel in the middle of a plot, towards the screen.
void zoomIn(plots::PlotPane* pane, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    const QPointF place = pane->plotArea().center();
    QWheelEvent event(place, pane->mapToGlobal(place), {}, QPoint(0, 240), Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(pane, &event);
}

/// Lets go of elements of the tree over a place of the panel, as the mouse does.
void drop(panels::SignalPanel& panel, const QString& id, const QPoint& place) {
    QMimeData data;
    data.setData(document::ModelTreeFilter::mimeType, id.toUtf8());
    QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&panel, &enter);
    if (!enter.isAccepted()) return;
    QDropEvent event(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&panel, &event);
}

}  // namespace

class SignalPanelTest : public QObject {
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

    void theTreeGivesElementsAway() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        document::ModelTreeModel tree;
        tree.setModel(work.project.model());
        document::ModelTreeFilter filter;
        filter.setSourceModel(&tree);
        const QModelIndex index = filter.mapFromSource(tree.indexOf("joint-A"));
        QVERIFY(filter.flags(index) & Qt::ItemIsDragEnabled);
        const std::unique_ptr<QMimeData> data(filter.mimeData({index}));
        QCOMPARE(data->data(document::ModelTreeFilter::mimeType), QByteArray("joint-A"));
    }

    /// Over a coordinate: labeled and in its unit, with the playhead where the motion is, scrubbing
    /// to the time it is there, and kept in the file.
    void curvesOverAnotherCurve() {
        const auto choose = [](panels::SignalPanel& panel, const QString& name) {
            QMenu* menu = panel.findChild<QToolButton*>("plotOver")->menu();
            Q_EMIT menu->aboutToShow();
            for (QAction* action : menu->findChildren<QAction*>())
                if (action->text() == name) return action->trigger(), true;
            return false;
        };
        {
            tests::OpenProject work;
            QVERIFY(work.project.open(path_));
            panels::SignalPanel panel(work.project, work.shown, work.optimizations);
            panel.resize(700, 500);
            panel.show();
            QTRY_VERIFY_WITH_TIMEOUT(work.shown.motion() != nullptr, 20000);
            const auto motion = work.shown.motion();
            const session::Series& angle = motion->coordinates.front();
            panel.setTime(motion->times[5]);
            QString name;
            for (const document::MotionCurve& curve : document::curvesOf(*motion))
                if (curve.series == &angle)
                    name = curve.name == curve.group ? curve.name
                                                     : curve.group + QLatin1Char(' ') + curve.name;
            QVERIFY(choose(panel, name));
            plots::PlotPane* pane = panel.plot()->panes().front();
            const double factor = document::shownUnit(QString::fromStdString(angle.unit)).factor;
            QVERIFY(std::abs(*pane->playhead() - angle.values[5] / factor) < 1e-9);
            const auto [least, most] =
                std::minmax_element(angle.values.begin(), angle.values.end());
            pane->repaintNow();
            QVERIFY(std::abs(pane->xRange().upper - *most / factor) < 1e-9);
            QVERIFY(std::abs(pane->xRange().lower - *least / factor) < 1e-9);
            QSignalSpy scrubbed(&panel, &panels::SignalPanel::scrubbed);
            Q_EMIT pane->scrubbed(angle.values[7] / factor);
            QCOMPARE(scrubbed.count(), 1);
            // Somewhere the motion has this angle: the nearest such instant.
            const double found = scrubbed[0][0].toDouble();
            QVERIFY(found >= 0.0 && found <= motion->times.back());
            QVERIFY(work.project.save());
        }
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        QVERIFY(work.project.plotView().over.startsWith("coordinate/"));
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        panel.show();
        QTRY_VERIFY_WITH_TIMEOUT(work.shown.motion() != nullptr, 20000);
        QTRY_VERIFY(!panel.findChild<QToolButton*>("plotOver")->text().contains("Time"));
        QVERIFY(choose(panel, "Time"));
        QVERIFY(work.project.plotView().over.isEmpty());
        panel.plot()->panes().front()->repaintNow();
        QCOMPARE(panel.plot()->panes().front()->xRange().upper, work.shown.motion()->times.back());
    }

    void droppingMakesAndFillsPlots() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        panel.resize(500, 500);
        panel.show();
        QTRY_VERIFY_WITH_TIMEOUT(work.shown.motion() != nullptr, 20000);
        const std::size_t signalCount = panel.plot()->panes().size();
        QVERIFY(signalCount >= 1);
        const int curves = panel.plot()->panes()[0]->curveCount();
        // Onto the bar above the plots: a plot of its own.
        drop(panel, "joint-A", QPoint(400, 5));
        QCOMPARE(panel.plot()->panes().size(), signalCount + 1);
        QVERIFY(panel.plot()->panes().back()->title().contains("angle"));
        QCOMPARE(panel.plot()->panes().back()->curveCount(), 1);
        // Onto the first plot: a curve more there.
        QVERIFY(tests::settled(panel));
        drop(panel, "joint-A", panel.plot()->panes()[0]->mapTo(&panel, QPoint(100, 60)));
        QCOMPARE(panel.plot()->panes().size(), signalCount + 1);
        QCOMPARE(panel.plot()->panes()[0]->curveCount(), curves + 1);
        // Meters stay at the left, the angle has an axis of its own; all panes end at one place.
        QCOMPARE(panel.plot()->panes()[0]->axisCount(), 2);
        QCOMPARE(panel.plot()->panes()[0]->plotArea().right(),
                 panel.plot()->panes().back()->plotArea().right());
        QVERIFY(panel.plot()->panes()[0]->visibleCsv().section('\n', 0, 0).contains("[rad]"));
        QVERIFY(panel.plot()->panes()[0]->visibleCsv().section('\n', 0, 0).contains("[m]"));
        // By the menu the first curve gets the third axis, the others stay where they are.
        chooseAxis(*panel.plot()->panes()[0], 0, "Second axis on the right");
        QCOMPARE(panel.plot()->panes()[0]->axisCount(), 3);
        QCOMPARE(work.project.plotLayout()[0].axes.size(), static_cast<std::size_t>(curves + 1));
        QCOMPARE(work.project.plotLayout()[0].axes.at(work.project.plotLayout()[0].curves[0]), 2);
        QCOMPARE(work.project.plotLayout()[0].axes.at(work.project.plotLayout()[0].curves.last()),
                 1);
        // A body has no curve.
        drop(panel, "link-1", QPoint(400, 5));
        QCOMPARE(panel.plot()->panes().size(), signalCount + 1);

        // Kept in the file, without touching anything else of it.
        const document::PlotLayout layout = work.project.plotLayout();
        QVERIFY(work.project.save());
        tests::OpenProject again;
        QVERIFY(again.project.open(path_));
        QVERIFY(again.project.plotLayout() == layout);
        QVERIFY(again.project.model() == work.project.model());

        auto* all = panel.findChild<QToolButton*>("resetPlots");
        QTest::mouseClick(all, Qt::LeftButton);
        QCOMPARE(panel.plot()->panes().size(), signalCount);
        // What was put together by hand comes back.
        QTest::mouseClick(all, Qt::LeftButton);
        QVERIFY(work.project.plotLayout() == layout);
        QTest::mouseClick(all, Qt::LeftButton);
        QCOMPARE(panel.plot()->panes().size(), signalCount);
        QVERIFY(work.project.save());
        QFile file(path_);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("\"plots\""));
    }

    void zoomCursorsAndScalesAreKept() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        panel.resize(500, 500);
        panel.show();
        QTRY_VERIFY_WITH_TIMEOUT(work.shown.motion() != nullptr, 20000);
        drop(panel, "joint-A", panel.plot()->panes()[0]->mapTo(&panel, QPoint(100, 60)));
        plots::PlotPane* pane = panel.plot()->panes()[0];
        pane->repaintNow();
        const plots::AxisRange whole = pane->xRange();
        zoomIn(pane);
        zoomIn(pane, Qt::ControlModifier);
        pane->setFixedCursors({0.7, 1.1});
        Q_EMIT pane->fixedCursorsChanged(pane->fixedCursors());
        const plots::AxisRange time = pane->xRange();
        const plots::AxisRange angles = pane->yRange(1);
        QVERIFY(time.size() < 0.9 * whole.size());
        QVERIFY(work.project.save());

        tests::OpenProject again;
        panels::SignalPanel other(again.project, again.shown, again.optimizations);
        other.resize(500, 500);
        other.show();
        QVERIFY(again.project.open(path_));
        QTRY_VERIFY_WITH_TIMEOUT(again.shown.motion() != nullptr, 20000);
        pane = other.plot()->panes()[0];
        pane->repaintNow();
        QCOMPARE(pane->xRange().lower, time.lower);
        QCOMPARE(pane->xRange().upper, time.upper);
        QCOMPARE(pane->yRange(1).lower, angles.lower);
        QCOMPARE(pane->yRange(1).upper, angles.upper);
        QCOMPARE(pane->fixedCursors(), (std::vector<double>{0.7, 1.1}));
        // All of it again, by a double click, is kept as well; and one axis logarithmic.
        QTest::mouseDClick(pane, Qt::LeftButton, Qt::NoModifier, pane->plotArea().center());
        pane->setLogarithmic(true, 1);
        Q_EMIT pane->logarithmicChosen(1, true);
        QVERIFY(again.project.save());
        QVERIFY(work.project.open(path_));
        QTRY_VERIFY_WITH_TIMEOUT(
            work.shown.motion() != nullptr && panel.plot()->panes()[0]->curveCount() > 1, 20000);
        pane = panel.plot()->panes()[0];
        pane->repaintNow();
        QCOMPARE(pane->xRange().upper, whole.upper);
        QVERIFY(pane->isLogarithmic(1) && !pane->isLogarithmic(0));
        QCOMPARE(pane->fixedCursors().size(), std::size_t{2});
    }

    void aZoomIsAChangeOfTheProject() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        panel.resize(500, 500);
        panel.show();
        QTRY_VERIFY_WITH_TIMEOUT(work.shown.motion() != nullptr, 20000);
        plots::PlotPane* pane = panel.plot()->panes()[0];
        pane->repaintNow();
        int told = 0;
        connect(&work.project, &document::Project::fileChanged, &panel, [&] { ++told; });
        QVERIFY(!work.project.modified());
        zoomIn(pane);
        QVERIFY(work.project.modified());
        QCOMPARE(told, 1);
        zoomIn(pane);
        QCOMPARE(told, 1);
        // All of it, as it is in the file.
        QTest::mouseDClick(pane, Qt::LeftButton, Qt::NoModifier, pane->plotArea().center());
        QVERIFY(!work.project.modified());
        zoomIn(pane, Qt::ControlModifier);
        QVERIFY(work.project.modified());
        QVERIFY(work.project.save());
        QVERIFY(!work.project.modified());
        drop(panel, "joint-A", pane->mapTo(&panel, QPoint(100, 60)));
        QVERIFY(work.project.modified());
        QVERIFY(work.project.open(path_));
        QVERIFY(!work.project.modified());
    }

    void plotsOfOtherPanelsKeepTheirView() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        panels::ConvergencePanel panel(work.project, work.shown, work.optimizations);
        panel.resize(500, 400);
        panel.show();
        plots::PlotPane* pane = panel.plot()->costPane();
        pane->repaintNow();
        const plots::AxisRange whole = pane->xRange();
        zoomIn(pane);
        const plots::AxisRange part = pane->xRange();
        QVERIFY(part.size() < 0.9 * whole.size());
        QVERIFY(work.project.modified());
        pane->setFixedCursors({2.0, 3.0});
        Q_EMIT pane->fixedCursorsChanged(pane->fixedCursors());
        // Seconds are no iterations.
        auto* axis = panel.findChild<QComboBox*>("convergenceAxis");
        const auto choose = [axis](int index) {
            axis->setCurrentIndex(index);
            Q_EMIT axis->activated(index);
        };
        choose(1);
        QVERIFY(!pane->isXChosen() && pane->fixedCursors().empty());
        choose(0);
        QCOMPARE(pane->xRange().upper, part.upper);
        QCOMPARE(pane->fixedCursors().size(), std::size_t{2});
        QVERIFY(work.project.save());

        tests::OpenProject again;
        panels::ConvergencePanel other(again.project, again.shown, again.optimizations);
        QVERIFY(again.project.open(path_));
        for (plots::PlotPane* shown : other.plot()->panes()) {
            QCOMPARE(shown->xRange().lower, part.lower);
            QCOMPARE(shown->xRange().upper, part.upper);
            QCOMPARE(shown->fixedCursors(), (std::vector<double>{2.0, 3.0}));
        }
        const document::PlotView read = again.project.plotView();
        QCOMPARE(read.panels.size(), std::size_t{1});
        QVERIFY(document::plotViewFrom(document::toJson(read)) == read);
        // A project that says nothing shows everything.
        QVERIFY(
            again.project.open(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json"));
        QVERIFY(!other.plot()->costPane()->isXChosen());
        QVERIFY(other.plot()->costPane()->fixedCursors().empty());
    }

    /// The panes of a panel share the cursors, and so do those that take their place.
    void cursorsOfPanesThatAreNotShownAreKeptWithTheOthers() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        plots::PlotStack stack;
        panels::KeptView view(
            work.project, "stack", [&stack] { return stack.panes(); }, nullptr);
        view.watch(stack);
        const auto show = [&](const QString& title) {
            stack.clearPanes();
            stack.addPane(title, "m");
            view.apply();
        };
        const auto fix = [&](const std::vector<double>& places) {
            stack.panes()[0]->setFixedCursors(places);
            Q_EMIT stack.panes()[0]->fixedCursorsChanged(places);
        };
        show("A");
        fix({1.0});
        show("B");
        QCOMPARE(stack.panes()[0]->fixedCursors(), std::vector<double>{1.0});
        fix({});
        show("A");
        QVERIFY(stack.panes()[0]->fixedCursors().empty());
        QVERIFY(work.project.plotView().panels.empty());
    }

    void aFileFromBeforeHasAllAxesLogarithmic() {
        const QJsonArray json =
            QJsonDocument::fromJson(R"([{"curves": ["signal/a/x"], "logarithmic": true}])").array();
        QCOMPARE(document::plotLayoutFrom(json)[0].logarithmic.size(),
                 static_cast<std::size_t>(document::maxAxes));
        const QJsonObject view =
            QJsonDocument::fromJson(
                R"({"time": [2, 1], "cursors": ["here", 3], "values": {"A": [[0, 1]], "B": [[0, 1], [5]]}})")
                .object();
        const document::PlotView read = document::plotViewFrom(view);
        QVERIFY(!read.time);
        QCOMPARE(read.cursors, std::vector<double>{3.0});
        QCOMPARE(read.values.size(), std::size_t{1});
        QVERIFY(document::plotViewFrom(document::toJson(read)) == read);
    }

    /// Accelerations, forces, energies: what nobody has measured yet is one search away.
    void anythingCanBePlotted() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        panel.resize(500, 500);
        panel.show();
        QTRY_VERIFY_WITH_TIMEOUT(work.shown.motion() != nullptr, 20000);
        const std::size_t plots = panel.plot()->panes().size();
        const std::size_t measured = work.project.model().signalList.size();
        pick(panel, "acceleration points");
        QTRY_VERIFY_WITH_TIMEOUT(!work.solver.simulationStale(), 20000);
        QTRY_COMPARE(work.project.model().signalList.size(), measured + 1);
        QTRY_VERIFY(work.project.model().signalList.back().kind
                    == model::SignalKind::PointAcceleration);
        QTRY_COMPARE(panel.plot()->panes().size(), plots + 1);
        // Its magnitude, and the components in the plane of the mechanism.
        const plots::PlotPane* pane = panel.plot()->panes().back();
        QTRY_COMPARE_WITH_TIMEOUT(pane->curveCount(), 3, 20000);
        QTRY_VERIFY(pane->visibleCsv().section('\n', 0, 0).contains(QStringLiteral("[m/s²]")));
        // What a motion knows of joints anyway needs no signal.
        pick(panel, "joints velocity");
        QCOMPARE(work.project.model().signalList.size(), measured + 1);
        QCOMPARE(panel.plot()->panes().size(), plots + 2);
        QCOMPARE(panel.plot()->panes().back()->curveCount(), 1);
        // Undone, the plot stands empty in its place and can be removed; redone, it is back.
        work.project.undo();
        QTRY_VERIFY_WITH_TIMEOUT(!work.solver.simulationStale(), 20000);
        QTRY_COMPARE_WITH_TIMEOUT(panel.plot()->panes()[plots]->curveCount(), 0, 20000);
        QTRY_COMPARE(panel.plot()->panes().size(), plots + 2);
        work.project.redo();
        QTRY_COMPARE_WITH_TIMEOUT(panel.plot()->panes()[plots]->curveCount(), 3, 20000);
        QTRY_COMPARE(panel.plot()->panes().size(), plots + 2);
    }

    /// "Joint force" is where one looks for it: at the joint, by its word, and shown at once.
    void whatIsPlottedOfAJointIsInItsMenu() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        panel.resize(500, 150);
        panel.show();
        QTRY_VERIFY_WITH_TIMEOUT(work.shown.motion() != nullptr, 20000);
        const std::size_t plots = panel.plot()->panes().size();
        QMenu menu;
        panel.fillPlotMenu(menu, QStringLiteral("joint-P1"));
        auto* offered = menu.findChild<QMenu*>("context:plot");
        QVERIFY(offered != nullptr);
        QStringList words;
        QAction* force = nullptr;
        for (QAction* action : offered->actions()) {
            words << action->text();
            if (action->text() == QLatin1String("Reaction force")) force = action;
        }
        for (const char* wanted : {"Angle", "Velocity", "Acceleration", "Reaction force"})
            QVERIFY2(words.contains(QLatin1String(wanted)), qPrintable(words.join(u'|')));
        // What its point does is there, too, by the name of the point.
        const std::string point =
            model::findById(work.project.model().joints, std::string("joint-P1"))->point;
        const QString velocity =
            QStringLiteral("Velocity of %1").arg(document::nameOf(work.project.model(), point));
        QVERIFY2(words.contains(velocity), qPrintable(words.join(u'|')));
        QSignalSpy shown(&panel, &panels::SignalPanel::shown);
        force->trigger();
        QCOMPARE(shown.count(), 1);
        QCOMPARE(panel.plot()->panes().size(), plots + 1);
        const model::Signal signal = work.project.model().signalList.back();
        QVERIFY(signal.kind == model::SignalKind::Reaction && signal.constraint == "joint-P1");
        // Magnitude first, and nothing across the plane.
        const QString key = QStringLiteral("signal/%1/").arg(QString::fromStdString(signal.id));
        QCOMPARE(work.project.plotLayout().back().curves,
                 (QStringList{key + "magnitude", key + "x", key + "y"}));
        QTRY_COMPARE_WITH_TIMEOUT(panel.plot()->panes().back()->curveCount(), 3, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!work.solver.simulationStale(), 20000);
        // It is seen, however low the panel is.
        QTRY_VERIFY(!panel.plot()->panes().back()->visibleRegion().isEmpty());
        std::vector<document::MotionCurve> curves;
        for (const document::MotionCurve& curve :
             document::tellingCurves(*work.shown.motion(), work.project.model()))
            if (curve.object == QString::fromStdString(signal.id)) curves.push_back(curve);
        QCOMPARE(curves.size(), std::size_t{3});
        const std::vector<double> sizes = curves[0].values();
        QVERIFY(sizes.size() > 10);
        for (std::size_t sample = 0; sample < sizes.size(); ++sample)
            QVERIFY(std::abs(sizes[sample]
                             - std::hypot(curves[1].values()[sample], curves[2].values()[sample]))
                    <= 1e-12 * sizes[sample]);
        // A link has what a link has.
        QMenu other;
        panel.fillPlotMenu(other, QStringLiteral("link-1"));
        words.clear();
        for (QAction* action : other.findChild<QMenu*>("context:plot")->actions())
            words << action->text();
        QVERIFY(words.contains(QLatin1String("Angular velocity")) && !words.contains(velocity));
    }

    /// What a plot shows already is scrolled to when it is asked for.
    void aPlotThatIsThereIsShown() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        panel.resize(500, 150);
        panel.show();
        QTRY_VERIFY_WITH_TIMEOUT(work.shown.motion() != nullptr, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!work.solver.simulationStale(), 20000);
        for (const char* joint : {"joint-A", "joint-P1"})
            drop(panel, joint, QPoint(400, 5));
        const std::vector<plots::PlotPane*>& panes = panel.plot()->panes();
        QTRY_VERIFY(panes.size() >= 3 && !panes.back()->visibleRegion().isEmpty());
        QTRY_VERIFY(panes.front()->visibleRegion().isEmpty());
        const QString first = work.project.plotLayout().front().curves.front();
        QVERIFY(first.startsWith(QLatin1String("signal/")));
        QMenu menu;
        panel.fillPlotMenu(menu, first.section('/', 1, 1));
        const std::size_t plots = panes.size();
        menu.actions().front()->trigger();
        QTRY_VERIFY(!panes.front()->visibleRegion().isEmpty());
        QCOMPARE(panes.size(), plots);
    }

    void aSearchWithoutAnAnswerSaysSo() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        panel.show();
        QTRY_VERIFY_WITH_TIMEOUT(work.shown.motion() != nullptr, 20000);
        QTest::mouseClick(panel.findChild<QToolButton*>("addPlot"), Qt::LeftButton);
        auto* picker = panel.findChild<panels::PlotPicker*>("plotPicker");
        auto* add = picker->findChild<QPushButton*>("addChosen");
        QVERIFY(!add->isEnabled());
        auto* search = picker->findChild<QLineEdit*>("plotSearch");
        search->setText("kinetic energy");
        QVERIFY(add->isEnabled());
        search->setText("nonsense");
        QVERIFY(!add->isEnabled());
        const auto labels = picker->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->isVisible() && label->text().startsWith("Nothing");
        }));
        picker->reject();
    }

    /// A zoom stays with an edit that leaves the curves in sight; one that takes them away shows
    /// them all, and its undo brings the zoom back.
    void aZoomFollowsNoCurveThatIsGone() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        panel.resize(500, 500);
        panel.show();
        QTRY_VERIFY_WITH_TIMEOUT(work.shown.motion() != nullptr, 20000);
        plots::PlotPane* pane = panel.plot()->panes()[0];
        pane->repaintNow();
        zoomIn(pane, Qt::ControlModifier);
        const plots::AxisRange chosen = pane->yRange();
        QVERIFY(pane->isYChosen());
        work.project.commit("Move everything", [](model::Model& edited) {
            for (model::Point& point : edited.points)
                for (model::Number& coordinate : point.position)
                    coordinate = coordinate.value + 100.0;
        });
        QTRY_VERIFY_WITH_TIMEOUT(!work.solver.simulationStale() && !pane->isYChosen(), 20000);
        pane->repaintNow();
        QVERIFY(pane->yRange().upper > 90.0);
        work.project.undo();
        QTRY_VERIFY_WITH_TIMEOUT(!work.solver.simulationStale() && pane->isYChosen(), 20000);
        QTRY_COMPARE(pane->yRange().lower, chosen.lower);
        QTRY_COMPARE(pane->yRange().upper, chosen.upper);
    }

    void whatATermWantsIsDashedBesideItsSignal() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        panel.resize(500, 500);
        panel.show();
        QTRY_VERIFY_WITH_TIMEOUT(work.shown.motion() != nullptr, 20000);
        // To be held: no curves of their own; and nothing across the plane.
        QTRY_COMPARE(panel.plot()->panes()[0]->curveCount(), 2);
        work.project.commit("Follow", [](model::Model& edited) {
            model::CostTerm& term = edited.costTerms.front();
            term.reference = model::ReferenceKind::Expression;
            term.referenceExpressions = {"1 + t", "-2", "0.5*t"};
            term.active = false;  // shown all the same
        });
        QTRY_COMPARE_WITH_TIMEOUT(panel.plot()->panes()[0]->curveCount(), 6, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!work.solver.simulationStale(), 20000);
        panel.plot()->panes()[0]->repaintNow();
        const QStringList lines =
            panel.plot()->panes()[0]->visibleCsv().split('\n', Qt::SkipEmptyParts);
        const QStringList heads = lines[0].split(',');
        const QString atEnd = lines.last();
        const double time = atEnd.section(',', 0, 0).toDouble();
        const auto wanted = [&](const char* head) {
            return atEnd
                .section(',', static_cast<int>(heads.indexOf(head)),
                         static_cast<int>(heads.indexOf(head)))
                .toDouble();
        };
        QCOMPARE(time, work.shown.motion()->times.back());
        QCOMPARE(wanted("x (reference) [m]"), 1.0 + time);
        QCOMPARE(wanted("y (reference) [m]"), -2.0);
        QCOMPARE(wanted("z (reference) [m]"), 0.5 * time);
    }

    void aRunWithAColorIsCompared() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        work.project.setResultsKept(true);
        work.optimizations.start();
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), 20000);
        // Its motion comes from the file.
        QVERIFY(work.project.open(path_));
        QTRY_VERIFY_WITH_TIMEOUT(work.optimizations.all().size() == 1 && work.shown.motion(),
                                 20000);
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        const int before = panel.plot()->panes()[0]->curveCount();
        work.optimizations.setColor(0, 2);
        QCOMPARE(panel.plot()->panes()[0]->curveCount(), 2 * before);
        work.optimizations.setHidden(0, true);
        QCOMPARE(panel.plot()->panes()[0]->curveCount(), before);
    }

private:
    /// Adds the first that a search for plots finds.
    static void pick(panels::SignalPanel& panel, const QString& words) {
        QTest::mouseClick(panel.findChild<QToolButton*>("addPlot"), Qt::LeftButton);
        const auto pickers = panel.findChildren<panels::PlotPicker*>("plotPicker");
        QVERIFY(!pickers.isEmpty());
        QTest::keyClicks(pickers.last()->findChild<QLineEdit*>("plotSearch"), words);
        QTest::mouseClick(pickers.last()->findChild<QPushButton*>("addChosen"), Qt::LeftButton);
        QVERIFY(!pickers.last()->isVisible());
    }

    /// Takes the entry of a curve in the menu "Axis" of a plot.
    static void chooseAxis(plots::PlotPane& pane, int curve, const QString& axis) {
        for (QAction* action : pane.actions()) {
            if (!action->menu()) continue;
            Q_EMIT action->menu()->aboutToShow();
            for (QAction* choice : action->menu()->actions().at(curve)->menu()->actions())
                if (choice->text() == axis) return choice->trigger();
        }
        QFAIL(qPrintable(axis));
    }

    std::unique_ptr<QTemporaryDir> folder_;
    QString path_;
};

LINKWRIGHT_GUI_TEST(SignalPanelTest)

}  // namespace signal_panel_test

#include "signal_panel_test.moc"
