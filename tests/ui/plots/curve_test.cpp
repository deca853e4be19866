// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve.h"

#include "ui/plots/curve_raster.h"
#include "ui/plots/tickers.h"
#include "ui/widgets/theme.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

using namespace linkwright::plots;
using linkwright::widgets::Theme;
using linkwright::widgets::ThemeKind;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// The ticker's protected answers.
class OpenDecades : public DecadeTicker {
public:
    using DecadeTicker::createTickVector;
    using DecadeTicker::getTickLabel;
};

class OpenShort : public ShortTicker {
public:
    using ShortTicker::getTickLabel;
    using ShortTicker::getTickStep;
};

}  // namespace

class CurveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void smallCurvesStayAsTheyAre() {
        const auto drawn = downsample({0, 1, 2, 3}, {5, -4, 3, 2}, {0, 3}, 400, false);
        QCOMPARE(drawn.size(), 4U);
        QCOMPARE(drawn[1].x, 1.0);
        QCOMPARE(drawn[1].y, -4.0);
        QVERIFY(std::none_of(drawn.begin(), drawn.end(),
                             [](const auto& sample) { return sample.gapBefore; }));
    }

    void anIndexChangesNothing() {
        std::vector<double> x, y;
        SampleIndex index;
        unsigned int random = 12345;
        const auto next = [&random] {
            random = random * 1664525U + 1013904223U;
            return static_cast<double>(random >> 8) / 16777216.0;
        };
        for (int sample = 0; sample < 20000; ++sample) {
            x.push_back(1e-3 * sample + 1e-4 * next());
            const double value = std::exp(6.0 * next() - 3.0) * std::sin(1e-3 * sample);
            const bool broken = sample > 4000 && sample < 9000 && next() < 0.01;
            y.push_back(broken ? (next() < 0.5 ? notANumber : infinity) : value);
            index.add(y.back());
        }
        for (const bool logarithmic : {false, true})
            for (const int pixels : {40, 300, 1000})
                for (const AxisRange range :
                     {AxisRange{0.0, 20.0}, {3.9, 9.2}, {-5.0, 25.0}, {11.0, 11.4}}) {
                    const auto plain = downsample(x, y, range, pixels, logarithmic);
                    const auto fast = downsample(x, y, range, pixels, logarithmic, &index);
                    // Where the sine is negative a logarithmic axis shows nothing.
                    QVERIFY(plain.size() > 4 || (logarithmic && range.lower == 11.0));
                    QCOMPARE(fast.size(), plain.size());
                    for (std::size_t place = 0; place < plain.size(); ++place) {
                        QCOMPARE(fast[place].x, plain[place].x);
                        QCOMPARE(fast[place].y, plain[place].y);
                        QCOMPARE(fast[place].gapBefore, plain[place].gapBefore);
                    }
                }
        double lowest = infinity, lowestPositive = infinity, highest = -infinity;
        for (const double value : y)
            if (std::isfinite(value)) {
                lowest = std::min(lowest, value);
                highest = std::max(highest, value);
                if (value > 0.0) lowestPositive = std::min(lowestPositive, value);
            }
        QCOMPARE(index.extent(false), (AxisRange{lowest, highest}));
        QCOMPARE(index.extent(true), (AxisRange{lowestPositive, highest}));
        index.clear();
        QVERIFY(!index.extent(false));
    }

    void neverMoreSamplesThanPixels_data() {
        QTest::addColumn<int>("pixels");
        QTest::addColumn<double>("lower");
        QTest::addColumn<double>("upper");
        for (const int pixels : {2, 3, 17, 400, 1021})
            for (const auto& [lower, upper] :
                 {std::pair{0.0, 100.0}, {13.7, 14.2}, {-50.0, 50.0}, {99.0, 300.0}})
                QTest::addRow("%d pixels, %g to %g", pixels, lower, upper)
                    << pixels << lower << upper;
    }

    void neverMoreSamplesThanPixels() {
        QFETCH(int, pixels);
        QFETCH(double, lower);
        QFETCH(double, upper);
        std::vector<double> x;
        std::vector<double> y;
        const int count = 1'000'000;
        for (int index = 0; index <= count; ++index) {
            x.push_back(index * 100.0 / count);
            y.push_back(std::sin(x.back() * 7.3) + 0.3 * std::sin(x.back() * 911.0));
        }
        y[141'234] = 50.0;
        y[140'777] = -50.0;
        const auto drawn = downsample(x, y, {lower, upper}, pixels, false);
        QVERIFY2(static_cast<int>(drawn.size()) <= std::max(pixels, 4),
                 qPrintable(QString::number(drawn.size())));
        QVERIFY(!drawn.empty());
        QVERIFY(std::is_sorted(drawn.begin(), drawn.end(),
                               [](const auto& one, const auto& other) { return one.x < other.x; }));
        if (pixels < 17) return;
        // No peak inside the range gets lost.
        if (lower <= 14.0777 && upper >= 14.1234) {
            const auto [lowest, highest] = std::minmax_element(
                drawn.begin(), drawn.end(),
                [](const auto& one, const auto& other) { return one.y < other.y; });
            QCOMPARE(highest->y, 50.0);
            QCOMPARE(lowest->y, -50.0);
        }
    }

    void linesRunOutOfTheRange() {
        const auto drawn = downsample({0, 1, 2, 3, 4}, {0, 1, 2, 3, 4}, {1.5, 2.5}, 100, false);
        QCOMPARE(drawn.size(), 3U);
        QCOMPARE(drawn.front().x, 1.0);
        QCOMPARE(drawn.back().x, 3.0);
    }

    void whatIsNoNumberBreaksTheLine() {
        const auto drawn = downsample(
            {0, 1, 2, 3, 4, 5}, {notANumber, 1, infinity, 3, 4, -infinity}, {0, 5}, 100, false);
        QCOMPARE(drawn.size(), 3U);
        QCOMPARE(drawn[0].x, 1.0);
        QVERIFY(!drawn[0].gapBefore);
        QCOMPARE(drawn[1].x, 3.0);
        QVERIFY(drawn[1].gapBefore);
        QVERIFY(!drawn[2].gapBefore);
        QVERIFY(downsample({0, 1}, {notANumber, notANumber}, {0, 1}, 100, false).empty());
    }

    void breaksSurviveDownsampling() {
        std::vector<double> x;
        std::vector<double> y;
        for (int index = 0; index < 100'000; ++index) {
            x.push_back(index);
            y.push_back(index >= 40'000 && index < 60'000 ? notANumber : 1.0 + index);
        }
        const auto drawn = downsample(x, y, {0, 99'999}, 200, false);
        QCOMPARE(std::count_if(drawn.begin(), drawn.end(),
                               [](const auto& sample) { return sample.gapBefore; }),
                 1);
        for (const DrawnSample& sample : drawn) {
            QVERIFY(std::isfinite(sample.y));
            QVERIFY(sample.x < 40'000 || sample.x >= 60'000);
        }
    }

    void logarithmicAxesDrawOnlyPositiveValues() {
        const auto drawn = downsample({0, 1, 2, 3}, {10, 0, -5, 1e-12}, {0, 3}, 100, true);
        QCOMPARE(drawn.size(), 2U);
        QCOMPARE(drawn[1].y, 1e-12);
        QVERIFY(drawn[1].gapBefore);
    }

    void linesCoverWhatTheirWidthSays() {
        // A line of length L and width w with round ends covers L w + pi w^2 / 4. What a pixel is
        // covered by is told by its distance, which is right on average along a straight edge.
        const QRect area(0, 0, 200, 120);
        for (const double width : {1.0, 1.3, 2.0, 5.0})
            for (const QPointF& end : {QPointF(180.3, 60.7), QPointF(150.0, 20.0),
                                       QPointF(20.5, 110.2), QPointF(60.0, 5.0)}) {
                CurveRaster raster;
                const QPointF start(20.5, 60.2);
                const QImage& picture = raster.draw({start, end}, width, Qt::white, area);
                double covered = 0.0;
                for (int row = 0; row < picture.height(); ++row)
                    for (int column = 0; column < picture.width(); ++column)
                        covered += qAlpha(picture.pixel(column, row)) / 255.0;
                const double length = std::hypot(end.x() - start.x(), end.y() - start.y());
                const double wanted = length * width + 0.25 * std::numbers::pi * width * width;
                QVERIFY2(std::abs(covered / wanted - 1.0) < 0.05,
                         qPrintable(QString::number(covered / wanted)));
            }
    }

    void linesAreDrawnWhereTheyAre() {
        CurveRaster raster;
        // Down, a break, and up beyond the area: joints are covered once, nothing is drawn in the
        // break.
        const double nothing = std::numeric_limits<double>::quiet_NaN();
        const QColor color(200, 100, 50, 128);
        const QImage picture =
            raster
                .draw({{10.5, 10.5}, {30.5, 30.5}, {nothing, nothing}, {60.5, 30.5}, {60.5, -1e12}},
                      2.0, color, QRect(5, 5, 100, 60))
                .copy();
        const auto alphaAt = [&](int x, int y) {
            const QPoint place = QPoint(x, y) - raster.place();
            return picture.rect().contains(place) ? qAlpha(picture.pixel(place)) : 0;
        };
        QCOMPARE(alphaAt(20, 20), 128);
        QCOMPARE(alphaAt(30, 30), 128);
        QCOMPARE(alphaAt(60, 7), 128);
        QCOMPARE(alphaAt(45, 30), 0);
        QCOMPARE(alphaAt(20, 26), 0);
        QVERIFY(QRect(5, 5, 100, 60).contains(QRect(raster.place(), picture.size())));
        QVERIFY(
            raster.draw({{-50.0, 0.0}, {-20.0, 3.0}}, 2.0, color, QRect(0, 0, 10, 10)).isNull());
        QVERIFY(raster.draw({}, 2.0, color, QRect(0, 0, 10, 10)).isNull());
    }

    void degenerateInputIsHarmless() {
        QVERIFY(downsample({}, {}, {0, 1}, 100, false).empty());
        QVERIFY(downsample({1}, {1}, {1, 1}, 100, false).empty());
        QCOMPARE(downsample({1, 2}, {1}, {0, 3}, 0, false).size(), 1U);
        // A thousand samples at one place.
        const std::vector<double> same(1000, 2.0);
        QVERIFY(downsample(same, same, {0, 4}, 10, false).size() <= 10);
    }

    void kindsOfLinesDiffer() {
        Theme::apply(*qApp, ThemeKind::Dark);
        const QPen current = curvePen({1, LineKind::Current, 0});
        QCOMPARE(current.widthF(), 2.0);
        QCOMPARE(current.color(), Theme::seriesColor(1));
        QCOMPARE(current.style(), Qt::SolidLine);
        QCOMPARE(curvePen({7, LineKind::Current, 0}).color(), current.color());
        QVERIFY(curvePen({7, LineKind::Current, 0}).style() != Qt::SolidLine);
        QCOMPARE(curvePen({0, LineKind::Reference, 0}).color(), Theme::colors().text2);
        QVERIFY(curvePen({0, LineKind::Earlier, 0}).color().alphaF()
                > curvePen({0, LineKind::Earlier, 2}).color().alphaF());
    }

    void decadesAreLabeledAsPowers() {
        OpenDecades ticker;
        ticker.setTickCount(4);
        const QVector<double> ticks = ticker.createTickVector(0, {1e-5, 10});
        for (const double tick : ticks) {
            const double exponent = std::log10(tick);
            QVERIFY(std::abs(exponent - std::round(exponent)) < 1e-9);
        }
        QVERIFY(ticks.size() >= 3 && ticks.size() <= 7);
        QCOMPARE(ticker.getTickLabel(1e-3, QLocale(), 'g', 6), QStringLiteral("10⁻³"));
        QCOMPARE(ticker.getTickLabel(10, QLocale(), 'g', 6), QStringLiteral("10"));
        QCOMPARE(ticker.getTickLabel(1, QLocale(), 'g', 6), QStringLiteral("1"));
        QVERIFY(ticker.createTickVector(0, {-1, 10}).isEmpty());
    }

    void linearLabelsHaveTheDecimalsOfTheStep() {
        OpenShort ticker;
        ticker.setTickCount(5);
        QCOMPARE(ticker.getTickStep({0.0, 3.0}), 0.5);
        QCOMPARE(ticker.getTickLabel(1.0, QLocale(), 'g', 6), QStringLiteral("1.0"));
        QCOMPARE(ticker.getTickLabel(-0.5, QLocale(), 'g', 6), QStringLiteral("\u22120.5"));
        ticker.setExponent(ShortTicker::exponentFor(-2e-3, 1e-3));
        QCOMPARE(ShortTicker::exponentFor(-2e-3, 1e-3), -3);
        ticker.getTickStep({-2e-3, 1e-3});
        QCOMPARE(ticker.getTickLabel(-1e-3, QLocale(), 'g', 6), QStringLiteral("\u22121.0"));
        QCOMPARE(ShortTicker::exponentFor(0.0, 99.0), 0);
        QCOMPARE(ShortTicker::exponentFor(0.0, 3e6), 6);
        OpenShort whole;
        whole.setWholeNumbers(true);
        whole.setTickCount(5);
        QCOMPARE(whole.getTickStep({0.0, 2.0}), 1.0);
    }
};

QTEST_MAIN(CurveTest)
#include "curve_test.moc"
