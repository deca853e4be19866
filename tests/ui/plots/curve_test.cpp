// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/gui_test.h"
#include "ui/plots/plot_curve.h"
#include "ui/plots/tickers.h"
#include "ui/widgets/theme.h"

#include <QTest>
#include <cmath>
#include <set>
#include <utility>

namespace curve_test {

using namespace linkwright::plots;
using linkwright::widgets::Theme;
using linkwright::widgets::ThemeKind;

namespace {

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

    /// By color, and for who sees no colors by their dashes.
    void comparedOptimizationsDiffer() {
        std::set<std::pair<QString, QList<double>>> looks;
        std::set<QString> colors;
        std::set<QList<double>> dashes;
        for (const int index : {0, 1, 2, 3, 4, 5, 6}) {
            const QPen pen = curvePen({index, LineKind::Compared, 0});
            looks.emplace(pen.color().name(), pen.dashPattern());
            colors.insert(pen.color().name());
            dashes.insert(pen.dashPattern());
        }
        QCOMPARE(colors.size(), std::size_t{5});
        QCOMPARE(dashes.size(), std::size_t{5});
        QCOMPARE(looks.size(), std::size_t{7});
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

    /// Issue 17: an axis from -1.9 to 1.9 with room for two numbers had a zero alone.
    void anAxisHasTwoNumbersAtLeast() {
        OpenShort ticker;
        for (const int count : {1, 2, 3, 5})
            for (const double end : {1.9, 3.1, 0.047, 830.0})
                for (const double start : {-1.0, 0.0, 0.3}) {
                    ticker.setTickCount(count);
                    const QCPRange range(start * end, end);
                    const double step = ticker.getTickStep(range);
                    const double ticks =
                        std::floor(range.upper / step) - std::ceil(range.lower / step) + 1.0;
                    QVERIFY2(ticks >= 2.0 && ticks <= 2.0 * count + 3.0,
                             qPrintable(QStringLiteral("%1 %2 %3").arg(count).arg(start).arg(end)));
                }
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

LINKWRIGHT_GUI_TEST(CurveTest)

}  // namespace curve_test

#include "curve_test.moc"
