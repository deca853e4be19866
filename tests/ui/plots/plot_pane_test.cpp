// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_pane.h"

#include "tests/support/gui_test.h"
#include "tests/support/pointer.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace plot_pane_test {

using namespace linkwright::plots;
using linkwright::widgets::Theme;
using linkwright::widgets::ThemeKind;

namespace {
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
}

class PlotPaneTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<PlotPane> pane_;

    QPoint at(double x, double fraction = 0.5) const {
        const QRect area = pane_->plotArea();
        return {static_cast<int>(std::lround(pane_->xToPixel(x))),
                area.top() + static_cast<int>(fraction * area.height())};
    }
    void wheel(const QPoint& place, int notches, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QWheelEvent event(QPointF(place), pane_->mapToGlobal(QPointF(place)), QPoint(),
                          QPoint(0, 120 * notches), Qt::NoButton, modifiers, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(pane_.get(), &event);
    }
    /// Opens the context menu at a place and clicks an entry.
    void chooseInMenu(const QPoint& place, const QString& text) {
        bool found = false;
        QTimer::singleShot(0, pane_.get(), [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            for (QAction* action : menu->actions()) {
                if (const QMenu* below = action->menu())
                    for (QAction* choice : below->actions())
                        if (choice->text() == text) {
                            found = true;
                            choice->trigger();
                            menu->close();
                            return;
                        }
                if (action->text() == text) {
                    found = true;
                    QTest::mouseClick(menu, Qt::LeftButton, Qt::NoModifier,
                                      menu->actionGeometry(action).center());
                    return;
                }
            }
            menu->close();
        });
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, pane_->mapToGlobal(place));
        QCoreApplication::sendEvent(pane_.get(), &event);
        QVERIFY2(found, qPrintable(text));
    }
    CurveId addRamp() {
        const CurveId curve = pane_->addCurve("ramp", {});
        pane_->setCurveData(curve, {0, 1, 2, 3, 4, 5}, {0, 10, 20, 30, 40, 50});
        pane_->repaintNow();
        return curve;
    }

    /// Whether the playhead stands at an x, from the top of the plot to its bottom.
    bool isPlayheadAt(const QImage& picture, double x) const {
        const QRect area = pane_->plotArea();
        const QColor accent = Theme::colors().accent, ground = Theme::colors().plotBackground;
        const auto distance = [](const QColor& one, const QColor& other) {
            return std::abs(one.red() - other.red()) + std::abs(one.green() - other.green())
                   + std::abs(one.blue() - other.blue());
        };
        for (const double height : {0.08, 0.92}) {
            bool found = false;
            for (int aside = -2; aside <= 2; ++aside) {
                const QColor pixel = picture.pixelColor(at(x, height) + QPoint(aside, 0));
                found = found || 3 * distance(pixel, accent) < distance(pixel, ground);
            }
            if (!found) return false;
        }
        return area.contains(at(x));
    }

private Q_SLOTS:
    /// Undone or edited: what was looked at closely is elsewhere now.
    void aChosenRangeGivesWayWhereTheCurvesLeaveIt() {
        const CurveId curve = pane_->addCurve({});
        const auto show = [&](double duration, double height) {
            pane_->setCurveData(curve, {0.0, 0.5 * duration, duration}, {0.0, height, 0.0});
            pane_->repaintNow();
        };
        show(4.0, 100.0);
        pane_->setXRange({1.0, 2.0});
        pane_->setYRange({40.0, 90.0});
        pane_->repaintNow();
        show(4.0, 70.0);  // still there: somebody looks at it
        QCOMPARE(pane_->xRange().lower, 1.0);
        QCOMPARE(pane_->yRange().upper, 90.0);
        show(4.0, 1.0);  // below what is shown
        QVERIFY2(pane_->yRange().upper < 2.0, qPrintable(QString::number(pane_->yRange().upper)));
        QCOMPARE(pane_->xRange().lower, 1.0);
        show(0.5, 1.0);  // the motion ends before
        QCOMPARE(pane_->xRange().lower, 0.0);
        QCOMPARE(pane_->xRange().upper, 0.5);
        // Whoever zooms out sees little because that was asked for.
        pane_->setYRange({-100.0, 100.0});
        pane_->repaintNow();
        show(0.5, 1.1);
        QCOMPARE(pane_->yRange().upper, 100.0);
        show(0.5, 0.001);
        QVERIFY(pane_->yRange().upper < 1.0);
    }

    void initTestCase() { Theme::apply(*qApp, ThemeKind::Dark); }

    void init() {
        pane_ = std::make_unique<PlotPane>();
        pane_->resize(600, 240);
        pane_->setTitle("Angle", "rad");
        pane_->setXLabel("Time", "s");
        pane_->show();
        QVERIFY(QTest::qWaitForWindowExposed(pane_.get()));
    }

    /// A voltage about 1 V with one sample of 17 V.
    void leavesASpikeAsideUntilItIsAskedFor() {
        std::vector<double> times, volts;
        for (int sample = 0; sample <= 200; ++sample) {
            times.push_back(0.01 * sample);
            volts.push_back(std::sin(0.1 * sample));
        }
        volts[70] = 17.0;
        const CurveId curve = pane_->addCurve("u", {});
        pane_->setCurveData(curve, times, volts);
        pane_->repaintNow();
        QVERIFY(pane_->yRange().upper > 17.0);  // unless a pane is asked to
        pane_->setSpikesAside(true);
        pane_->repaintNow();
        QVERIFY2(pane_->yRange().upper < 2.0, qPrintable(QString::number(pane_->yRange().upper)));
        QTest::mouseDClick(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(1.0));
        pane_->repaintNow();
        QVERIFY(pane_->yRange().upper > 17.0);
        QTest::mouseDClick(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(1.0));
        pane_->repaintNow();
        QVERIFY(pane_->yRange().upper < 2.0);
        // A short pulse in silence is what the curve is about.
        std::fill(volts.begin(), volts.end(), 0.0);
        volts[70] = 17.0;
        pane_->setCurveData(curve, times, volts);
        pane_->repaintNow();
        QVERIFY(pane_->yRange().upper > 17.0);
    }

    void showsEverything() {
        addRamp();
        QCOMPARE(pane_->xRange(), (AxisRange{0.0, 5.0}));
        QVERIFY(pane_->yRange().lower < 0.0 && pane_->yRange().upper > 50.0);
        QVERIFY(std::abs(pane_->pixelToX(pane_->xToPixel(3.3)) - 3.3) < 1e-12);
        QCOMPARE(pane_->xToPixel(0.0), static_cast<double>(pane_->plotArea().left()));
    }

    void emptyPaneAndConstantsAreHarmless() {
        pane_->setEmptyText("Press Start to see the cost fall.");
        pane_->repaintNow();
        const CurveId curve = pane_->addCurve("constant", {});
        pane_->setCurveData(curve, {1.0}, {0.0});
        pane_->repaintNow();
        QVERIFY(pane_->xRange().size() > 0.0);
        QVERIFY(pane_->yRange().size() > 0.0);
        pane_->setCurveData(curve, {0.0, 1.0}, {1e9, 1e9});
        pane_->repaintNow();
        QVERIFY(pane_->yRange().lower < 1e9 && pane_->yRange().upper > 1e9);
    }

    /// A constant that rounding makes 1e-17 has no range of 1e-17.
    void roundingStretchesNoAxis() {
        const CurveId curve = pane_->addCurve("constant", {});
        pane_->setAxisNoise(0, 1e-12);
        pane_->setCurveData(curve, {0.0, 1.0, 2.0}, {1e-17, -2e-17, 3e-17});
        pane_->repaintNow();
        QVERIFY(pane_->yRange().lower <= -1.0 && pane_->yRange().upper >= 1.0);
        pane_->setCurveData(curve, {0.0, 1.0, 2.0}, {0.3, 0.3 + 1e-13, 0.3 - 1e-13});
        pane_->repaintNow();
        QVERIFY(pane_->yRange().lower < 0.2 && pane_->yRange().upper > 0.4);
        // What is larger is no rounding.
        pane_->setCurveData(curve, {0.0, 1.0, 2.0}, {0.3, 0.3 + 1e-10, 0.3 - 1e-10});
        pane_->repaintNow();
        QVERIFY(pane_->yRange().size() < 1e-9);
    }

    /// What was looked at before is shown again as long as there is something to be seen in it,
    /// also when the curves come later; a person may look where there is nothing.
    void whatWasLookedAtComesBackWithItsCurves() {
        const CurveId curve = pane_->addCurve("line", {});
        pane_->setCurveData(curve, {0.0, 1.0}, {0.0, 2.0});
        pane_->restoreView(AxisRange{0.4, 0.6}, {{0.9, 1.1}});  // between two samples
        QVERIFY(pane_->isXChosen() && pane_->isYChosen());
        pane_->restoreView({}, {{3.0, 4.0}});
        QVERIFY(!pane_->isXChosen() && !pane_->isYChosen());
        pane_->restoreView(AxisRange{2.0, 3.0}, {});
        QVERIFY(!pane_->isXChosen());
        for (const double height : {1.0, 10.0}) {
            pane_->setCurveData(curve, {}, {});
            pane_->restoreView({}, {{0.5, 1.5}});
            pane_->repaintNow();
            QVERIFY(pane_->isYChosen());
            pane_->setCurveData(curve, {0.0, 1.0}, {height, height});
            pane_->repaintNow();
            QCOMPARE(pane_->isYChosen(), height < 1.5);
        }
        pane_->setYRange({30.0, 40.0});
        pane_->repaintNow();
        QVERIFY(pane_->isYChosen());
    }

    /// Nothing is left of a project that was closed, not even the ranges of its curves.
    void anEmptyPaneForgetsWhereItsCurvesWere() {
        for (const bool logarithmic : {true, false}) {
            pane_->setLogarithmic(logarithmic);
            pane_->repaintNow();
            const AxisRange before = pane_->yRange();
            const CurveId curve = pane_->addCurve("line", {});
            pane_->setCurveData(curve, {0.0, 1.0}, {1e-18, 1e-6});
            pane_->repaintNow();
            QVERIFY(pane_->yRange().upper < 1e-3);
            pane_->clearCurves();
            pane_->repaintNow();
            QCOMPARE(pane_->yRange(), before);
        }
    }

    /// One sample far away does not squash the rest; a peak that lasts is what one looks for.
    void oneSampleBesideTheRestIsLeftOutside() {
        pane_->setSpikesAside(true, 2);
        const CurveId curve = pane_->addCurve("line", {});
        std::vector<double> x, y;
        for (int sample = 0; sample < 400; ++sample) {
            x.push_back(sample);
            y.push_back(std::sin(0.1 * sample));
        }
        y[0] = 17.0;
        pane_->setCurveData(curve, x, y);
        pane_->repaintNow();
        QVERIFY(pane_->yRange().upper < 2.0);
        // The tops of the others stay in sight, however few samples they have.
        QVERIFY(pane_->yRange().upper >= *std::max_element(y.begin() + 1, y.end()));
        QVERIFY(pane_->yRange().lower <= *std::min_element(y.begin() + 1, y.end()));
        for (int sample = 0; sample < 6; ++sample)
            y[static_cast<std::size_t>(sample)] = 17.0;
        pane_->setCurveData(curve, x, y);
        pane_->repaintNow();
        QVERIFY(pane_->yRange().upper > 17.0);
    }

    void aPlotKeepsAHeightThatCanBeRead() {
        for (const bool labeled : {false, true}) {
            pane_->setXAxisLabeled(labeled);
            pane_->resize(300, pane_->minimumSizeHint().height());
            pane_->repaintNow();
            QVERIFY2(pane_->plotArea().height() >= minPlotHeight,
                     qPrintable(QString::number(pane_->plotArea().height())));
        }
    }

    /// In a panel with more below the wheel scrolls, until the plot was clicked.
    void theWheelScrollsAPanelUntilThePlotIsClicked() {
        QScrollArea area;
        area.setWidgetResizable(true);
        auto* content = new QWidget;
        auto* column = new QVBoxLayout(content);
        auto* pane = new PlotPane;
        column->addWidget(pane);
        auto* below = new QWidget;
        below->setFixedHeight(600);
        column->addWidget(below);
        area.setWidget(content);
        area.resize(400, 250);
        area.show();
        QVERIFY(QTest::qWaitForWindowExposed(&area));
        const CurveId curve = pane->addCurve("line", {});
        pane->setCurveData(curve, {0.0, 1.0}, {0.0, 2.0});
        pane->repaintNow();
        const auto turn = [&] {
            const QPointF place = QRectF(pane->plotArea()).center();
            QWheelEvent wheel(place, pane->mapToGlobal(place), {}, {0, 120}, Qt::NoButton,
                              Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(pane, &wheel);
            return wheel.isAccepted();
        };
        pane->clearFocus();
        QVERIFY(!pane->hasFocus());
        turn();
        QVERIFY(!pane->isXChosen());
        area.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&area));
        pane->setFocus(Qt::MouseFocusReason);
        QTRY_VERIFY(pane->hasFocus());
        QVERIFY(turn());
        QVERIFY(pane->isXChosen());
    }

    void theFirstSampleTakesTheSentenceAway() {
        const auto says = [&](const char* sentence) {
            for (int index = 0; index < pane_->itemCount(); ++index)
                if (const auto* text = qobject_cast<QCPItemText*>(pane_->item(index)))
                    if (text->visible() && text->text().contains(QLatin1String(sentence)))
                        return true;
            return false;
        };
        pane_->setEmptyText("Nothing yet.");
        const CurveId curve = pane_->addCurve("live", {});
        QTRY_VERIFY(says("Nothing yet."));
        QVERIFY(!pane_->yAxis->grid()->visible() && !pane_->yAxis->tickLabels());
        pane_->appendSample(curve, 0.0, 1.0);
        QTRY_VERIFY(!says("Nothing yet."));
        QVERIFY(pane_->yAxis->grid()->visible() && pane_->yAxis->tickLabels());
    }

    void repaintsAreGathered() {
        const CurveId curve = pane_->addCurve("live", {});
        QTRY_VERIFY(!pane_->repaintPending());
        const int before = pane_->repaintCount();
        for (int index = 0; index < 1000; ++index)
            pane_->appendSample(curve, index, index * 0.5);
        QCOMPARE(pane_->repaintCount(), before);
        QTRY_COMPARE(pane_->repaintCount(), before + 1);
        QCOMPARE(pane_->drawnSamples(curve).back().x, 999.0);
        QVERIFY(!pane_->repaintPending());
        // Continuous arrival: no sample draws by itself, and what waits comes.
        for (int sample = 0; sample < 8; ++sample) {
            const int drawn = pane_->repaintCount();
            pane_->appendSample(curve, 1000.0 + 10.0 * sample, sample % 2);
            QCOMPARE(pane_->repaintCount(), drawn);
            QVERIFY(pane_->repaintPending());
            QTRY_COMPARE(pane_->repaintCount(), drawn + 1);
        }
    }

    void whatDoesNotMoveVisiblyIsNotDrawn() {
        const CurveId curve = pane_->addCurve("live", {});
        pane_->setXRange({0.0, 2.0});
        pane_->setYRange({0.0, 1.0});
        pane_->setCurveData(curve, {0.0, 1.0, 2.0}, {0.2, 0.5, 0.3});
        QTRY_COMPARE(pane_->drawnSamples(curve).size(), 3U);
        const int before = pane_->repaintCount();
        const double pixel = 1.0 / pane_->plotArea().height();
        pane_->setCurveData(curve, {0.0, 1.0, 2.0}, {0.2, 0.5 + 0.2 * pixel, 0.3});
        QTRY_VERIFY(!pane_->repaintPending());
        QCOMPARE(pane_->repaintCount(), before);
        // Small steps add up: they are compared with what was drawn.
        pane_->setCurveData(curve, {0.0, 1.0, 2.0}, {0.2, 0.5 + 0.4 * pixel, 0.3});
        QTRY_COMPARE(pane_->repaintCount(), before + 1);
        QCOMPARE(pane_->drawnSamples(curve)[1].y, 0.5 + 0.4 * pixel);
        // A break in the line shows, however short.
        pane_->setCurveData(curve, {0.0, 1.0, 1.0, 2.0}, {0.2, 0.5 + 0.4 * pixel, notANumber, 0.3});
        QTRY_COMPARE(pane_->repaintCount(), before + 2);
    }

    void curvesMoveWithoutTheirAxes() {
        const CurveId curve = pane_->addCurve("live", {});
        pane_->setXRange({0.0, 2.0});
        pane_->setYRange({0.0, 1.0});
        pane_->setCurveData(curve, {0.0, 1.0, 2.0}, {0.2, 0.5, 0.3});
        QTRY_COMPARE(pane_->drawnSamples(curve).size(), 3U);
        const int curves = pane_->repaintCount(), axes = pane_->axesRepaintCount();
        pane_->setCurveData(curve, {0.0, 1.0, 2.0}, {0.2, 0.9, 0.3});
        QTRY_COMPARE(pane_->repaintCount(), curves + 1);
        QCOMPARE(pane_->axesRepaintCount(), axes);
        const QImage picture = pane_->grab().toImage();
        const auto isCurve = [&](double y) {
            const QPoint place(qRound(pane_->xToPixel(1.0)), qRound(pane_->yToPixel(y)));
            for (int aside = -2; aside <= 2; ++aside)
                for (int across = -2; across <= 2; ++across)
                    if (picture.pixelColor(place + QPoint(aside, across)) == Theme::seriesColor(0))
                        return true;
            return false;
        };
        QVERIFY(isCurve(0.9));
        QVERIFY(!isCurve(0.5));  // where it was
        pane_->setYRange({0.0, 2.0});
        QTRY_COMPARE(pane_->axesRepaintCount(), axes + 1);
    }

    void hiddenPanesAreDrawnWhenTheyAreShown() {
        const CurveId curve = pane_->addCurve("live", {});
        QTRY_VERIFY(!pane_->repaintPending());
        pane_->hide();
        const int before = pane_->repaintCount();
        pane_->setCurveData(curve, {0.0, 1.0}, {1.0, 2.0});
        QTRY_VERIFY(!pane_->repaintPending());
        QCOMPARE(pane_->repaintCount(), before);
        QVERIFY(pane_->drawnSamples(curve).empty());
        pane_->show();
        QTRY_COMPARE(pane_->drawnSamples(curve).size(), 2U);
        QVERIFY(pane_->repaintCount() > before);
        // What is seen is drawn without being shown again.
        pane_->setCurveData(curve, {0.0, 1.0, 2.0}, {1.0, 2.0, 1.5});
        QTRY_COMPARE(pane_->drawnSamples(curve).size(), 3U);
    }

    void movingPlayheadDoesNotRedrawCurves() {
        addRamp();
        QTRY_VERIFY(!pane_->repaintPending());
        const int before = pane_->repaintCount();
        QVERIFY(!isPlayheadAt(pane_->grab().toImage(), 0.8));
        for (int step = 4; step < 20; ++step) {
            pane_->setPlayhead(step * 0.2);
            QTRY_VERIFY2(isPlayheadAt(pane_->grab().toImage(), step * 0.2),
                         qPrintable(QString::number(step)));
            QVERIFY(!isPlayheadAt(pane_->grab().toImage(), (step - 1) * 0.2));
        }
        QVERIFY(!pane_->repaintPending());
        QCOMPARE(pane_->repaintCount(), before);
        // The curve under it is still there, and a dot marks it at the playhead.
        const QImage picture = pane_->grab().toImage();
        for (const double x : {1.0, 2.3, 3.8})
            QCOMPARE(picture.pixelColor(at(x).x(), qRound(pane_->yToPixel(10.0 * x))),
                     Theme::seriesColor(0));
        pane_->setPlayhead(std::nullopt);
        QTRY_VERIFY(!isPlayheadAt(pane_->grab().toImage(), 3.8));
        QCOMPARE(pane_->repaintCount(), before);
    }

    void draggingScrubsWithinTheData() {
        addRamp();
        pane_->setFullXRange(AxisRange{0.0, 10.0});
        pane_->setPlayhead(1.0);
        pane_->repaintNow();
        QSignalSpy scrubbed(pane_.get(), &PlotPane::scrubbed);
        QTest::mousePress(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(2.0));
        QCOMPARE(scrubbed.count(), 1);
        QVERIFY(std::abs(scrubbed[0][0].toDouble() - 2.0) < 10.0 / pane_->plotArea().width());
        linkwright::tests::movePointer(pane_.get(), at(9.0));
        QCOMPARE(scrubbed.last()[0].toDouble(), 5.0);
        linkwright::tests::movePointer(pane_.get(), QPoint(-300, 50));
        QCOMPARE(scrubbed.last()[0].toDouble(), 0.0);
        QTest::mouseRelease(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(2.0));
        const auto count = scrubbed.count();
        linkwright::tests::movePointer(pane_.get(), at(3.0));
        QCOMPARE(scrubbed.count(), count);
        // The view did not move.
        QCOMPARE(pane_->xRange(), (AxisRange{0.0, 10.0}));
    }

    void draggingPansWithoutPlayhead() {
        addRamp();
        QSignalSpy changed(pane_.get(), &PlotPane::xRangeChanged);
        QTest::mousePress(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(2.0));
        linkwright::tests::movePointer(pane_.get(), at(3.0));
        QTest::mouseRelease(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(3.0));
        QVERIFY(changed.count() >= 1);
        QVERIFY(std::abs(pane_->xRange().lower + 1.0) < 0.02);
        QVERIFY(std::abs(pane_->xRange().size() - 5.0) < 1e-9);
        QTest::mouseDClick(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(2.0));
        pane_->repaintNow();
        QCOMPARE(pane_->xRange(), (AxisRange{0.0, 5.0}));
    }

    void wheelZoomsAboutThePointer() {
        addRamp();
        const AxisRange before = pane_->xRange();
        const QPoint place = at(2.0);
        const double fixed = pane_->pixelToX(place.x());
        wheel(place, 3);
        QVERIFY(pane_->xRange().size() < before.size());
        QVERIFY(std::abs(pane_->pixelToX(place.x()) - fixed) < 1e-9);
        // Out again, no farther than there is something to see.
        wheel(place, -5);
        pane_->repaintNow();
        QCOMPARE(pane_->xRange(), before);
        wheel(place, 3);
        const AxisRange yBefore = pane_->yRange();
        wheel(place, -2, Qt::ControlModifier);
        QVERIFY(pane_->yRange().size() > yBefore.size());
        // New data does not take the zoom away; a double click does.
        const AxisRange zoomed = pane_->xRange();
        pane_->setCurveData(1, {0, 20}, {0, 1});
        pane_->repaintNow();
        QCOMPARE(pane_->xRange(), zoomed);
        pane_->resetView();
        pane_->repaintNow();
        QCOMPARE(pane_->xRange(), (AxisRange{0.0, 20.0}));
    }

    void keysPanZoomAndReset() {
        addRamp();
        QSignalSpy changed(pane_.get(), &PlotPane::xRangeChanged);
        QTest::keyClick(pane_.get(), Qt::Key_Right);
        QVERIFY(std::abs(pane_->xRange().lower - 0.5) < 1e-12
                && std::abs(pane_->xRange().upper - 5.5) < 1e-12);
        QTest::keyClick(pane_.get(), Qt::Key_Left);
        QTest::keyClick(pane_.get(), Qt::Key_Left);
        QVERIFY(std::abs(pane_->xRange().lower + 0.5) < 1e-12);
        const AxisRange panned = pane_->xRange();
        QTest::keyClick(pane_.get(), Qt::Key_Plus);
        QVERIFY(pane_->xRange().size() < panned.size());
        QVERIFY(
            std::abs(pane_->xRange().lower + pane_->xRange().upper - panned.lower - panned.upper)
            < 1e-12);
        QTest::keyClick(pane_.get(), Qt::Key_Minus);
        QVERIFY(std::abs(pane_->xRange().size() - panned.size()) < 1e-12);
        QCOMPARE(changed.count(), 5);
        const AxisRange high = pane_->yRange();
        QTest::keyClick(pane_.get(), Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(pane_->yRange().size() < high.size());
        QTest::keyClick(pane_.get(), Qt::Key_Home);
        pane_->repaintNow();
        QCOMPARE(pane_->xRange(), (AxisRange{0.0, 5.0}));
        QCOMPARE(pane_->yRange(), high);
    }

    void hoveringReportsTheX() {
        addRamp();
        QSignalSpy hovered(pane_.get(), &PlotPane::hovered);
        linkwright::tests::movePointer(pane_.get(), at(2.0));
        QTRY_VERIFY(hovered.count() >= 1);
        QVERIFY(std::abs(hovered.last()[0].toDouble() - 2.0) < 0.02);
        const QImage with = pane_->grab().toImage();
        pane_->setHover(notANumber);
        QVERIFY(with != pane_->grab().toImage());
    }

    void limitsAndThresholdStayInView() {
        addRamp();
        pane_->addLimit(80.0, true);
        pane_->repaintNow();
        QVERIFY(pane_->yRange().upper > 80.0);
        pane_->clearLimits();
        pane_->setThreshold(-20.0, "stop");
        pane_->repaintNow();
        QVERIFY(pane_->yRange().lower < -20.0);
        QVERIFY(pane_->yRange().upper < 80.0);
    }

    void curvesComeAndGo() {
        const CurveId first = addRamp();
        const CurveId second = pane_->addCurve("second", {1, LineKind::Current, 0});
        pane_->setCurveData(second, {0, 5}, {0, 500});
        pane_->repaintNow();
        QVERIFY(pane_->yRange().upper > 500.0);
        pane_->removeCurve(second);
        pane_->removeCurve(second);
        pane_->repaintNow();
        QVERIFY(pane_->yRange().upper < 100.0);
        QCOMPARE(pane_->curveCount(), 1);
        pane_->setCurveData(second, {0}, {1});
        pane_->clearCurves();
        QVERIFY(pane_->drawnSamples(first).empty());
    }

    void curvesOfOtherUnitsHaveAxesAtTheRight() {
        addRamp();  // 0 to 50
        const QRect alone = pane_->plotArea();
        const CurveId speed = pane_->addCurve("speed", {1, LineKind::Current, 0});
        pane_->setCurveData(speed, {0, 5}, {-0.002, 0.002});
        const CurveId force = pane_->addCurve("force", {2, LineKind::Current, 0});
        pane_->setCurveData(force, {0, 5}, {1000, 3000});
        pane_->setCurveAxis(speed, 1);
        pane_->setAxisUnit(1, "m/s");
        pane_->setCurveAxis(force, 2);
        pane_->setAxisUnit(2, "N");
        pane_->repaintNow();
        QCOMPARE(pane_->axisCount(), 3);
        // Each axis shows its own curves in full and nothing of the others.
        QVERIFY(pane_->yRange(0).upper > 50.0 && pane_->yRange(0).upper < 60.0);
        QVERIFY(pane_->yRange(1).upper > 0.002 && pane_->yRange(1).upper < 0.003);
        QVERIFY(pane_->yRange(2).lower < 1000.0 && pane_->yRange(2).upper > 3000.0);
        QVERIFY(pane_->yToPixel(0.0, 1) != pane_->yToPixel(0.0, 0));
        QVERIFY(alone.right() - pane_->plotArea().right() > 80);  // room for two axes
        // Their labels are drawn where the room is.
        const QImage picture = pane_->grab().toImage();
        const auto inked = [&](const QRect& area) {
            const QColor background = picture.pixelColor(pane_->width() - 1, pane_->height() - 1);
            for (int x = area.left(); x <= area.right(); ++x)
                for (int y = area.top(); y <= area.bottom(); ++y)
                    if (picture.pixelColor(x, y) != background) return true;
            return false;
        };
        const QRect area = pane_->plotArea();
        QVERIFY(inked(QRect(area.right() + 8, area.top(), 40, area.height())));
        QVERIFY(inked(QRect(area.right() + 60, area.top(), 40, area.height())));
        // The table of values names the unit of each.
        const QStringList head = pane_->visibleCsv().split('\n').first().split(',');
        QCOMPARE(head, (QStringList{"Time [s]", "ramp [rad]", "speed [m/s]", "force [N]"}));
        // Zooming takes all axes along, a double click shows everything again.
        const AxisRange before = pane_->yRange(2);
        wheel(at(2.0), 3, Qt::ControlModifier);
        QVERIFY(pane_->yRange(2).size() < before.size());
        QVERIFY(std::abs(pane_->yRange(0).size() / pane_->yRange(2).size() - 55.0 / 2000.0) < 0.01);
        QTest::mouseDClick(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(2.0));
        pane_->repaintNow();
        QCOMPARE(pane_->yRange(2), before);
        pane_->removeCurve(force);
        pane_->setCurveAxis(speed, 0);
        pane_->repaintNow();
        QCOMPARE(pane_->axisCount(), 1);
        QCOMPARE(pane_->plotArea(), alone);
    }

    void eachAxisIsLogarithmicByItself() {
        const CurveId left = pane_->addCurve("position", {});
        pane_->setCurveData(left, {0, 1}, {-3, 10});
        const CurveId right = pane_->addCurve("optimality", {});
        pane_->setCurveData(right, {0, 1}, {1e5, 1e8});
        pane_->setCurveAxis(right, 1);
        pane_->setAxisUnit(1, "N");
        pane_->repaintNow();
        QSignalSpy chosen(pane_.get(), &PlotPane::logarithmicChosen);
        chooseInMenu(at(2.0), "Right [N]");
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toInt(), 1);
        QVERIFY(pane_->isLogarithmic(1) && !pane_->isLogarithmic(0));
        pane_->repaintNow();
        QVERIFY(std::abs(pane_->yRange(1).lower / 1e5 - 1.0) < 1e-9);
        QVERIFY(std::abs(pane_->yToPixel(1e5, 1) - pane_->plotArea().bottom()) < 1.0);
        // In the middle of the picture stands the geometric mean, at the left the arithmetic one.
        const double middle = 0.5 * (pane_->yToPixel(1e5, 1) + pane_->yToPixel(1e8, 1));
        QVERIFY(std::abs(pane_->yToPixel(std::sqrt(1e13), 1) - middle) < 1.0);
        const AxisRange linear = pane_->yRange(0);
        QVERIFY(linear.lower < -3.0);
        QVERIFY(std::abs(pane_->yToPixel(0.5 * (linear.lower + linear.upper))
                         - pane_->plotArea().center().y())
                < 1.5);
        QCOMPARE(pane_->drawnSamples(right).size(), 2U);
        QCOMPARE(pane_->drawnSamples(left).size(), 2U);  // with the negative one
    }

    /// One sample far away does not squash the others.
    void showsWithoutSpikes() {
        std::vector<double> times(200), small(200), large(200);
        for (std::size_t index = 0; index < times.size(); ++index) {
            times[index] = 0.05 * static_cast<double>(index);
            small[index] = std::sin(times[index]);
            large[index] = 5.0 * std::cos(times[index]);
        }
        small[70] = 17.0;
        const CurveId spiked = pane_->addCurve("volts", {});
        pane_->setCurveData(spiked, times, small);
        pane_->repaintNow();
        QVERIFY(pane_->yRange().upper > 17.0);
        QSignalSpy kept(pane_.get(), &PlotPane::yRangeChanged);
        chooseInMenu(at(2.0), "Show without spikes");
        QVERIFY2(pane_->yRange().upper > 0.95 && pane_->yRange().upper < 1.3,
                 qPrintable(QString::number(pane_->yRange().upper)));
        QCOMPARE(kept.count(), 1);
        chooseInMenu(at(2.0), "Show everything");
        pane_->repaintNow();
        QVERIFY(pane_->yRange().upper > 17.0);
        const CurveId other = pane_->addCurve("speed", {1, LineKind::Current, 0});
        pane_->setCurveData(other, times, large);
        pane_->repaintNow();
        chooseInMenu(at(2.0), "speed");
        QVERIFY(pane_->yRange().upper > 5.0 && pane_->yRange().upper < 7.0);
    }

    void fixedCursorsTellValuesAndDifferences() {
        addRamp();
        const CurveId other = pane_->addCurve("speed", {1, LineKind::Current, 0});
        pane_->setCurveData(other, {1, 5}, {4, 8});
        pane_->setCurveAxis(other, 1);
        pane_->repaintNow();
        QVERIFY(pane_->fixedCursorTable().empty());
        chooseInMenu(at(2.0), "Fix cursor A here");
        QCOMPARE(pane_->fixedCursors().size(), 1U);
        chooseInMenu(at(4.5), "Fix cursor B here");
        QCOMPARE(pane_->fixedCursors().size(), 2U);
        QVERIFY(std::abs(pane_->fixedCursors()[1] - 4.5) < 5.0 / pane_->plotArea().width());
        pane_->setFixedCursors({2.0, 4.5});
        std::vector<QStringList> table = pane_->fixedCursorTable();
        QCOMPARE(table.size(), 3U);
        QCOMPARE(table[0], (QStringList{"Time [s]", "2", "4.5", "2.5"}));
        QCOMPARE(table[1], (QStringList{"ramp", "20", "45", "25"}));
        QCOMPARE(table[2], (QStringList{"speed", "5", "7.5", "2.5"}));
        // Outside of a curve there is nothing to tell.
        pane_->setFixedCursors({0.5, 3.0});
        table = pane_->fixedCursorTable();
        QCOMPARE(table[2][1], QString(QChar(0x2013)));
        QCOMPARE(table[2][3], QString(QChar(0x2013)));
        QCOMPARE(table[2][2], QString("6"));
        // They are dragged, even where there is a playhead, and do not scrub.
        pane_->setPlayhead(1.0);
        QSignalSpy scrubbed(pane_.get(), &PlotPane::scrubbed);
        QSignalSpy moved(pane_.get(), &PlotPane::fixedCursorsChanged);
        const QImage before = pane_->grab().toImage();
        QTest::mousePress(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(3.0));
        linkwright::tests::movePointer(pane_.get(), at(4.0));
        QTest::mouseRelease(pane_.get(), Qt::LeftButton, Qt::NoModifier, at(4.0));
        QVERIFY(std::abs(pane_->fixedCursors()[1] - 4.0) < 5.0 / pane_->plotArea().width());
        QVERIFY(moved.count() >= 1);
        QCOMPARE(scrubbed.count(), 0);
        QVERIFY(before != pane_->grab().toImage());
        chooseInMenu(at(1.0), "Remove cursors");
        QVERIFY(pane_->fixedCursors().empty());
    }

    void namesOfStagesStandAboveTheCurves() {
        PlotPane pane;
        pane.resize(400, 120);
        pane.setLogarithmic(true);
        const CurveId cost = pane.addCurve("Run", {0, LineKind::Current, 0});
        pane.setCurveData(cost, {0, 10}, {1.0, 1e-6});
        pane.repaintNow();
        QCOMPARE(pane.yRange().upper, 1.0);
        pane.addStageLine(0.0, "Upright");
        pane.repaintNow();
        QCOMPARE(pane.yRange().lower, 1e-6);
        QVERIFY(pane.yToPixel(1.0) > pane.plotArea().top() + 16);
        QVERIFY(pane.yToPixel(1.0) < pane.plotArea().top() + 20);
    }

    void theLegendKeepsWhatIsOfToday() {
        PlotPane pane;
        pane.resize(380, 160);
        pane.setTitle("Voltage");
        const CurveId now = pane.addCurve("Motor 1", {0, LineKind::Current, 0});
        pane.setCurveData(now, {0, 1}, {0, 1});
        std::vector<CurveId> others;
        for (int run = 0; run < 5; ++run) {
            others.push_back(pane.addCurve(QStringLiteral("Motor 1, run %1").arg(run),
                                           {run, LineKind::Feedforward, 0}));
            pane.setCurveData(others.back(), {0, 1}, {1, 0});
        }
        pane.repaintNow();
        (void)pane.grab();
        QVERIFY(!pane.legendEntry(now).isEmpty());
        QVERIFY(!pane.legendEntry(others.front()).isEmpty());
        QVERIFY(pane.legendEntry(others.back()).isEmpty());
        QVERIFY(pane.legendEntry(now).right() < pane.legendEntry(others.front()).left());
        // Those that are counted only are told there.
        const QPoint count(pane.plotArea().right() - 6, 10);
        QHelpEvent help(QEvent::ToolTip, count, pane.mapToGlobal(count));
        QCoreApplication::sendEvent(&pane, &help);
        QVERIFY(QToolTip::text().contains(QStringLiteral("Motor 1, run 4")));
        QVERIFY(!QToolTip::text().contains(QStringLiteral("Motor 1, run 0")));
        QToolTip::hideText();
    }

    void theLegendHasAMenuOfItsOwn() {
        const CurveId ramp = addRamp();
        QTRY_VERIFY(pane_->legendEntry(ramp).width() > 20);
        const QRect entry = pane_->legendEntry(ramp);
        QCOMPARE(pane_->legendEntryAt(entry.center()), std::optional<CurveId>(ramp));
        QVERIFY(!pane_->legendEntryAt(pane_->plotArea().center()));
        QSignalSpy asked(pane_.get(), &PlotPane::legendMenuRequested);
        QContextMenuEvent event(QContextMenuEvent::Mouse, entry.center(),
                                pane_->mapToGlobal(entry.center()));
        QCoreApplication::sendEvent(pane_.get(), &event);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][0].toInt(), ramp);
    }

    void themeChangesTheBackground() {
        addRamp();
        Theme::apply(*qApp, ThemeKind::Light);
        pane_->repaintNow();
        const QPoint corner = pane_->plotArea().bottomRight() - QPoint(3, 3);
        QCOMPARE(pane_->grab().toImage().pixelColor(corner), Theme::colors().plotBackground);
        Theme::apply(*qApp, ThemeKind::Dark);
        pane_->repaintNow();
        QCOMPARE(pane_->grab().toImage().pixelColor(corner), Theme::colors().plotBackground);
    }
};

LINKWRIGHT_GUI_TEST(PlotPaneTest)

}  // namespace plot_pane_test

#include "plot_pane_test.moc"
