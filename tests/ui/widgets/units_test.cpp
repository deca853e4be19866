// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/units.h"

#include "tests/support/test_program.h"
#include "ui/widgets/number_format.h"

#include <QTest>
#include <cmath>
#include <numbers>

namespace units_test {

using namespace linkwright::widgets;

namespace {
constexpr double pi = std::numbers::pi;
}

class UnitsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What has a short name in decimals is exactly that number: it is shown again in the field.
    void convertsToShortDecimals() {
        const UnitSpec meter = UnitSpec::of(QStringLiteral("m"));
        for (int tenths = 1; tenths < 3000; ++tenths) {
            const QString text = QStringLiteral("%1.%2 mm").arg(tenths / 10).arg(tenths % 10);
            QVERIFY2(
                *parseQuantity(text, meter).value == QStringLiteral("%1e-4").arg(tenths).toDouble(),
                qPrintable(text));
        }
        QVERIFY(*parseQuantity(u"7 ft", meter).value == 2.1336);
        QVERIFY(*parseQuantity(u"0.3 in", meter).value == 0.00762);
        // An angle has none: nothing is rounded.
        QVERIFY(*parseQuantity(u"31 deg", UnitSpec::of(QStringLiteral("rad"))).value
                == 31.0 * (pi / 180));
    }

    void readsQuantities_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<double>("expected");
        QTest::newRow("plain") << "2.5"
                               << "m" << 2.5;
        QTest::newRow("in the unit shown") << "30"
                                           << "deg" << pi / 6;
        QTest::newRow("degrees") << "30 deg"
                                 << "rad" << pi / 6;
        QTest::newRow("degree sign") << "30°"
                                     << "rad" << pi / 6;
        QTest::newRow("millimeters") << "12 mm"
                                     << "m" << 0.012;
        QTest::newRow("without a blank") << "12mm"
                                         << "m" << 0.012;
        QTest::newRow("inches") << "5 in"
                                << "m" << 0.127;
        QTest::newRow("inch sign") << "5\""
                                   << "m" << 0.127;
        QTest::newRow("feet") << "2 ft"
                              << "m" << 0.6096;
        QTest::newRow("micro sign") << "3 µm"
                                    << "m" << 3e-6;
        QTest::newRow("stiffness") << "2 N/mm"
                                   << "N/m" << 2000.0;
        QTest::newRow("pounds per inch") << "1 lbf/in"
                                         << "N/m" << 4.4482216152605 / 0.0254;
        QTest::newRow("revolutions") << "3 rpm"
                                     << "rad/s" << 0.1 * pi;
        QTest::newRow("radians left out") << "7 1/s"
                                          << "rad/s" << 7.0;
        QTest::newRow("grams") << "250 g"
                               << "kg" << 0.25;
        QTest::newRow("milligrams") << "250 mg"
                                    << "kg" << 0.00025;
        QTest::newRow("inertia, caret") << "20 kg cm^2"
                                        << "kg m\u00b2" << 0.002;
        QTest::newRow("inertia, raised") << "20 kg·cm²"
                                         << "kg m\u00b2" << 0.002;
        QTest::newRow("two slashes") << "9.81 m/s/s"
                                     << "m/s\u00b2" << 9.81;
        QTest::newRow("torsional stiffness") << "2 N mm/deg"
                                             << "N m/rad" << 0.002 * 180 / pi;
        QTest::newRow("torque as energy") << "2 J"
                                          << "N m" << 2.0;
        QTest::newRow("damping") << "3 N s/m"
                                 << "N s/m" << 3.0;
        QTest::newRow("torsional damping") << "0.5 N m s/rad"
                                           << "N m s/rad" << 0.5;
        QTest::newRow("volts") << "1500 mV"
                               << "V" << 1.5;
        QTest::newRow("minutes") << "2 min"
                                 << "s" << 120.0;
        QTest::newRow("percent") << "12 %"
                                 << "" << 0.12;
        QTest::newRow("negative power of ten") << "-1.5e-3"
                                               << "" << -0.0015;
        QTest::newRow("true minus") << "\u22124"
                                    << "m" << -4.0;
        QTest::newRow("imperial display") << "2"
                                          << "in" << 0.0508;
        QTest::newRow("unknown symbol, same text") << "2 widgets"
                                                   << "widgets" << 2.0;
    }

    void readsQuantities() {
        QFETCH(QString, text);
        QFETCH(QString, unit);
        QFETCH(double, expected);
        const ParsedQuantity parsed = parseQuantity(text, UnitSpec::of(unit));
        QVERIFY2(parsed.value.has_value(), qPrintable(parsed.error));
        // A few roundings in products of unit factors.
        QVERIFY2(std::abs(*parsed.value - expected) <= 1e-14 * std::abs(expected),
                 qPrintable(QString::number(*parsed.value, 'g', 17)));
    }

    void refusesWithReason_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("reason");
        QTest::newRow("wrong quantity") << "12 kg"
                                        << "m"
                                        << "A length needs a unit like m, for example 12 mm.";
        QTest::newRow("length for angle") << "12 mm"
                                          << "rad"
                                          << "An angle needs a unit like rad, for example 30 deg.";
        QTest::newRow("percent for angle") << "12 %"
                                           << "rad"
                                           << "An angle needs a unit like rad, for example 30 deg.";
        QTest::newRow("angle for length") << "12 deg"
                                          << "m"
                                          << "A length needs a unit like m, for example 12 mm.";
        QTest::newRow("unknown unit") << "12 furlong"
                                      << "m"
                                      << "\"furlong\" is not a known unit. A length needs a unit "
                                         "like m, for example 12 mm.";
        QTest::newRow("unit on a plain number")
            << "3 m"
            << ""
            << "This is a plain number without a unit, for example 0.5.";
        QTest::newRow("words") << "abc"
                               << "m"
                               << "\"abc\" is not a number. Enter, for example, 12 mm.";
        QTest::newRow("empty") << "  "
                               << "kg"
                               << "A number is needed, for example 250 g.";
        QTest::newRow("decimal comma") << "1,5"
                                       << "m"
                                       << "Use a decimal point, for example 1.5.";
        QTest::newRow("too large") << "1e999"
                                   << "m"
                                   << "This number is too large to compute with.";
        QTest::newRow("too large in SI") << "1e308 GV"
                                         << "V"
                                         << "This number is too large to compute with.";
        QTest::newRow("not a number") << "nan"
                                      << "m"
                                      << "\"nan\" is not a number. Enter, for example, 12 mm.";
        QTest::newRow("dangling slash") << "3 N/"
                                        << "N/m"
                                        << "\"N/\" is not a known unit. A stiffness needs a unit "
                                           "like N/m, for example 2 N/mm.";
    }

    void refusesWithReason() {
        QFETCH(QString, text);
        QFETCH(QString, unit);
        QFETCH(QString, reason);
        const ParsedQuantity parsed = parseQuantity(text, UnitSpec::of(unit));
        QVERIFY(!parsed.value);
        QCOMPARE(parsed.error, reason);
    }

    void everyExampleIsAccepted() {
        for (const char* symbol :
             {"", "m", "kg", "s", "rad", "rad/s", "rad/s\u00b2", "m/s", "m/s\u00b2", "kg m\u00b2",
              "N", "N m", "N/m", "N s/m", "N m/rad", "N m s/rad", "V", "A", "W"}) {
            const UnitSpec unit = UnitSpec::of(QString::fromUtf8(symbol));
            const ParsedQuantity parsed = parseQuantity(unit.example(), unit);
            QVERIFY2(parsed.value,
                     qPrintable(unit.symbol + ": " + unit.example() + ": " + parsed.error));
        }
    }

    void writesUnitsNicely() {
        QCOMPARE(UnitSpec::of("kg m^2").symbol, QStringLiteral("kg·m²"));
        QCOMPARE(UnitSpec::of("N s/m").symbol, QStringLiteral("N·s/m"));
        QCOMPARE(UnitSpec::of("deg").symbol, QStringLiteral("°"));
    }

    void formatsNumbers() {
        QCOMPARE(formatNumber(2.236), QStringLiteral("2.236"));
        QCOMPARE(formatNumber(100.0), QStringLiteral("100"));
        QCOMPARE(formatNumber(0.72687746, 5), QStringLiteral("0.72688"));
        QCOMPARE(formatNumber(1e-5), QStringLiteral("1e-5"));
        QCOMPARE(formatNumber(2.5e17), QStringLiteral("2.5e17"));
        QCOMPARE(formatNumber(-0.0), QStringLiteral("0"));
        QCOMPARE(formatNumber(NAN), QStringLiteral("no value"));
        QCOMPARE(formatSigned(0.0662), QStringLiteral("+0.0662"));
        QCOMPARE(formatSigned(-4.22881086), QStringLiteral("\u22124.2288"));
        QCOMPARE(formatDerivative(6.18e-14, 120.0), QStringLiteral("\u2248 0"));
        QCOMPARE(formatDerivative(6.18e-14, 1e-13), QStringLiteral("+6.18e\u221214"));
    }

    void exactTextReadsBack() {
        for (const double value :
             {0.1, 1.0 / 3.0, 2.431923574, -1e-300, 6.02e23, 0.30000000000000004}) {
            QCOMPARE(formatExact(value).toDouble(), value);
            const double factor = pi / 180;
            const double back = formatExactScaled(value, factor).toDouble() * factor;
            QVERIFY(std::abs(back - value) <= 4e-16 * std::abs(value));
        }
        QCOMPARE(formatExactScaled(pi / 6, pi / 180), QStringLiteral("30"));
        QCOMPARE(formatExactScaled(0.127, 0.0254), QStringLiteral("5"));
    }
};

LINKWRIGHT_TEST(UnitsTest)

}  // namespace units_test

#include "units_test.moc"
