// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/number_text.h"

#include "tests/support/test_program.h"
#include "ui/document/elements/spoken_text.h"
#include "ui/document/shown/display_units.h"

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
        QTest::newRow("thousands") << -9810.0 << 3 << "\u22129810";
        QTest::newRow("rounded thousands") << 45678.9 << 3 << "45679";
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

    void givesSentencesTrueMinusSigns() {
        QCOMPARE(
            document::withMinusSigns(QStringLiteral("First-order optimality is 1.4e-7 at -2.")),
            QStringLiteral("First-order optimality is 1.4e\u22127 at \u22122."));
    }

    void addsUnits() {
        QCOMPARE(document::quantityText(2.2360679, base::Quantity::Length),
                 QStringLiteral("2.236 m"));
        QCOMPARE(document::quantityText(3.0, base::Quantity::Damping),
                 QStringLiteral("3 N\u00B7s/m"));
        QCOMPARE(document::quantityText(3.0, base::Quantity::Unknown), QStringLiteral("3"));
    }

    void speaksOfElementsByTheirNamesAndInTheUnitsShown() {
        model::Model model;
        model.points.push_back({"P7", "Elbow", {}});
        document::DisplayUnits::instance().set(
            {QStringLiteral("mm"), QString(QChar(0xB0)), QStringLiteral("rpm")});
        const QString said = document::spokenText(
            "\"P7\" is 0.0125 m from \"nothing\" at 0.5 rad, 2 N m and 3.14159265 rad/s.", model);
        document::DisplayUnits::instance().set({});
        QCOMPARE(said,
                 QStringLiteral("Elbow is 12.5 mm from \"nothing\" at 28.648\u00B0, 2 N m and "
                                "30 rpm."));
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
