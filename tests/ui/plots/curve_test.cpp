// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve.h"

#include "tests/support/gui_test.h"
#include "ui/plots/tickers.h"
#include "ui/widgets/theme.h"

#include <QTest>
#include <cmath>

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

LINKWRIGHT_GUI_TEST(CurveTest)

}  // namespace curve_test

#include "curve_test.moc"
