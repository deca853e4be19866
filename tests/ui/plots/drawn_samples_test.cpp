// SPDX-License-Identifier: GPL-3.0-or-later
// Which samples of a curve are drawn: all that can be seen, and no number that is none.
#include "tests/support/gui_test.h"
#include "ui/plots/plot_pane.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace drawn_samples_test {

using namespace linkwright::plots;
using linkwright::widgets::Theme;
using linkwright::widgets::ThemeKind;

namespace {
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
}

class DrawnSamplesTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<PlotPane> pane_;

private Q_SLOTS:
    void initTestCase() { Theme::apply(*qApp, ThemeKind::Dark); }

    void init() {
        pane_ = std::make_unique<PlotPane>();
        pane_->resize(600, 240);
        pane_->setTitle("Angle", "rad");
        pane_->setXLabel("Time", "s");
        pane_->show();
        QVERIFY(QTest::qWaitForWindowExposed(pane_.get()));
    }

    void whatIsNoNumberIsNeverDrawn() {
        const CurveId curve = pane_->addCurve("broken", {});
        pane_->setCurveData(curve, {0, 1, 2, notANumber, 4}, {1, notANumber, HUGE_VAL, 4, 5});
        pane_->repaintNow();
        const auto drawn = pane_->drawnSamples(curve);
        QCOMPARE(drawn.size(), 2U);
        QVERIFY(drawn[1].gapBefore);
        QVERIFY(pane_->yRange().upper < 6.0);
        // All of it gone: the last range stays and nothing breaks.
        pane_->setCurveData(curve, {0, 1}, {notANumber, notANumber});
        pane_->repaintNow();
        QVERIFY(pane_->drawnSamples(curve).empty());
        QVERIFY(std::isfinite(pane_->yRange().lower));
    }

    void logarithmicAxisWithZerosAndNegatives() {
        pane_->setLogarithmic(true);
        const CurveId curve = pane_->addCurve("cost", {});
        pane_->setCurveData(curve, {0, 1, 2, 3, 4}, {3.0, 0.0, -1.0, 0.02, notANumber});
        pane_->repaintNow();
        QCOMPARE(pane_->drawnSamples(curve).size(), 2U);
        // Whole decades around what can be drawn.
        QVERIFY(std::abs(pane_->yRange().lower - 0.01) < 1e-12);
        QVERIFY(std::abs(pane_->yRange().upper - 10.0) < 1e-9);
        pane_->setYRange({-1.0, 10.0});
        QVERIFY(pane_->yRange().lower > 0.0);
        pane_->setCurveData(curve, {0, 1}, {0.0, -3.0});
        pane_->repaintNow();
        QVERIFY(pane_->yRange().lower > 0.0);
    }

    void manySamplesAreThinnedOut() {
        // A fast vibration on a slow one, with a single sample far above and one far below.
        std::vector<double> x;
        std::vector<double> y;
        for (int index = 0; index <= 500'000; ++index) {
            x.push_back(index * 1e-5);
            y.push_back(std::sin(x.back()) + 0.3 * std::sin(index * 0.01));
        }
        y[141'234] = 5.0;
        y[340'777] = -4.0;
        const CurveId curve = pane_->addCurve("long", {});
        pane_->setCurveData(curve, x, y);
        pane_->repaintNow();
        const std::vector<DrawnSample> drawn = pane_->drawnSamples(curve);
        const auto columns = static_cast<std::size_t>(pane_->plotArea().width());
        QVERIFY2(drawn.size() >= columns && drawn.size() <= 5 * columns,
                 qPrintable(QString::number(drawn.size())));
        QVERIFY(std::is_sorted(drawn.begin(), drawn.end(),
                               [](const auto& one, const auto& other) { return one.x < other.x; }));
        // No peak gets lost, and each is where it belongs.
        const auto byHeight = [](const auto& one, const auto& other) { return one.y < other.y; };
        const auto [lowest, highest] = std::minmax_element(drawn.begin(), drawn.end(), byHeight);
        const double column = 5.0 / static_cast<double>(columns);
        QCOMPARE(highest->y, 5.0);
        QVERIFY(std::abs(highest->x - x[141'234]) <= column);
        QCOMPARE(lowest->y, -4.0);
        QVERIFY(std::abs(lowest->x - x[340'777]) <= column);
        // In the picture the curve stands in every column, at the height of its slow part.
        const QImage picture = pane_->grab().toImage();
        int seen = 0;
        for (int pixel = pane_->plotArea().left() + 2; pixel < pane_->plotArea().right(); ++pixel) {
            const double middle = std::sin(pane_->pixelToX(pixel + 0.5));
            const int row = qRound(pane_->yToPixel(middle));
            for (int aside = -2; aside <= 2; ++aside)
                if (2 * picture.pixelColor(pixel, row + aside).blue()
                    > Theme::seriesColor(0).blue() + Theme::colors().plotBackground.blue()) {
                    ++seen;
                    break;
                }
        }
        QVERIFY2(seen >= pane_->plotArea().width() - 6, qPrintable(QString::number(seen)));
    }

    /// Issue 17: where many samples meet a pixel, what falls was drawn as a zigzag.
    void fallingCurvesAreNoZigzag() {
        std::vector<double> x;
        std::vector<double> y;
        for (int index = 0; index <= 50'000; ++index) {
            x.push_back(index * 1e-4);
            y.push_back(std::exp(-x.back()));
        }
        const CurveId curve = pane_->addCurve("falling", {});
        pane_->setCurveData(curve, x, y);
        pane_->repaintNow();
        const std::vector<DrawnSample> drawn = pane_->drawnSamples(curve);
        QVERIFY(drawn.size() >= static_cast<std::size_t>(pane_->plotArea().width()));
        QVERIFY(std::is_sorted(drawn.begin(), drawn.end(),
                               [](const auto& one, const auto& other) { return one.y > other.y; }));
    }

    void breaksSurviveThinning() {
        std::vector<double> x;
        std::vector<double> y;
        for (int index = 0; index < 100'000; ++index) {
            x.push_back(index);
            y.push_back(index >= 40'000 && index < 60'000 ? notANumber : 1.0 + index);
        }
        const CurveId curve = pane_->addCurve("broken", {});
        pane_->setCurveData(curve, x, y);
        pane_->repaintNow();
        const double column = 1e5 / pane_->plotArea().width();
        int breaks = 0;
        for (const DrawnSample& sample : pane_->drawnSamples(curve)) {
            QVERIFY(std::isfinite(sample.y));
            QVERIFY(sample.x < 40'000 + column || sample.x > 60'000 - column);
            if (sample.gapBefore) ++breaks;
        }
        QCOMPARE(breaks, 1);
    }

    void linesRunOutOfTheRange() {
        const CurveId curve = pane_->addCurve("ramp", {});
        pane_->setCurveData(curve, {0, 1, 2, 3, 4}, {0, 1, 2, 3, 4});
        pane_->setXRange({1.5, 2.5});
        pane_->repaintNow();
        const auto drawn = pane_->drawnSamples(curve);
        QCOMPARE(drawn.size(), 3U);
        QCOMPARE(drawn.front().x, 1.0);
        QCOMPARE(drawn.back().x, 3.0);
    }

    void samplesAtOnePlaceAreHarmless() {
        const CurveId curve = pane_->addCurve("jump", {});
        pane_->setCurveData(curve, std::vector<double>(1000, 2.0), std::vector<double>(1000, 3.0));
        pane_->repaintNow();
        const std::vector<DrawnSample> drawn = pane_->drawnSamples(curve);
        QVERIFY(!drawn.empty() && drawn.size() <= 10);
        QCOMPARE(drawn.front().y, 3.0);
        pane_->setCurveData(curve, {1.0, 2.0}, {1.0});
        pane_->repaintNow();
        QCOMPARE(pane_->drawnSamples(curve).size(), 1U);
    }
};

LINKWRIGHT_GUI_TEST(DrawnSamplesTest)

}  // namespace drawn_samples_test

#include "drawn_samples_test.moc"
