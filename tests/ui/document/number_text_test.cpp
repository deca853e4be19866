// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/number_text.h"

#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <limits>

namespace number_text_test {

using namespace linkwright;

class NumberTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesShortNumbers_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("digits");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << 0.0 << 5 << "0";
        QTest::newRow("no trailing zeros") << 2.5 << 5 << "2.5";
        QTest::newRow("rounded") << 0.72687746 << 5 << "0.72688";
        QTest::newRow("true minus") << -18.83 << 4 << "\u221218.83";
        QTest::newRow("short exponent") << 1.5e-5 << 3 << "1.5e\u22125";
        QTest::newRow("large exponent") << 2e12 << 3 << "2e12";
        QTest::newRow("not a number") << std::nan("") << 3 << "undefined";
        QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << 3 << "infinite";
    }
    void writesShortNumbers() {
        QFETCH(double, value);
        QFETCH(int, digits);
        QFETCH(QString, text);
        QCOMPARE(document::numberText(value, digits), text);
    }

    void addsUnits() {
        QCOMPARE(document::quantityText(2.2360679, base::Quantity::Length),
                 QStringLiteral("2.236 m"));
        QCOMPARE(document::quantityText(3.0, base::Quantity::Damping),
                 QStringLiteral("3 N\u00B7s/m"));
        QCOMPARE(document::quantityText(3.0, base::Quantity::Unknown), QStringLiteral("3"));
    }

    void writesDurations() {
        QCOMPARE(document::durationText(4.2e-4), QStringLiteral("420 \u00B5s"));
        QCOMPARE(document::durationText(0.0046), QStringLiteral("4.6 ms"));
        QCOMPARE(document::durationText(125.2), QStringLiteral("2 min 5 s"));
    }
};

LINKWRIGHT_TEST(NumberTextTest)

}  // namespace number_text_test

#include "number_text_test.moc"
