// SPDX-License-Identifier: GPL-3.0-or-later
// When limits count as met.
#include "engine/model/limits.h"

#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>

namespace limits_test {

using namespace linkwright;
using model::Limits;

class LimitsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scalesFollowLimitsAndRange() {
        const double none = HUGE_VAL;
        QCOMPARE(model::limitScale(-none, 200.0, 0.0), 200.0);
        QCOMPARE(model::limitScale(-200.0, none, 50.0), 200.0);
        // The smaller one of two: a force from 0 to 1 MN is not to pull by a newton.
        QCOMPARE(model::limitScale(2.0, 1e6, 0.0), 2.0);
        QCOMPARE(model::limitScale(0.0, none, 500.0), 0.5);
        QCOMPARE(model::limitScale(1e-9, none, 500.0), 0.5);
        // Without any range, and with one that is rounding.
        QCOMPARE(model::limitScale(0.0, 0.0, 0.0), 1e-3);
        QCOMPARE(model::limitScale(0.0, 0.0, 1e-13), 1e-3);
        // A second moment of area is not within its limit because it is small beside 1 m^4.
        QCOMPARE(model::limitScale(2e-9, none, 0.0), 2e-9);
        QVERIFY(!(Limits{2e-9, none, 2e-9}.areMet(1.9e-9)));
    }

    void violationsAreMeasured() {
        const Limits limits{1.0, 3.0, 2.0, 1e-3};
        QCOMPARE(limits.excess(2.0), 0.0);
        QCOMPARE(limits.excess(0.5), 0.5);
        QCOMPARE(limits.excess(4.0), 1.0);
        QCOMPARE(limits.violation(4.0), 0.5);
        QVERIFY(limits.areMet(3.0) && limits.areMet(3.0019) && limits.areMet(0.9981));
        QVERIFY(!limits.areMet(3.0021) && !limits.areMet(0.9979));
        QVERIFY(!limits.areMet(NAN) && !limits.areMet(HUGE_VAL));
        QVERIFY(Limits().areMet(1e300) && Limits().areMet(-1e300));
    }

    void termsSetTheirScale() {
        model::CostTerm term;
        term.atMost = 200.0;
        model::OptimizationSettings settings;
        QCOMPARE(model::limitsOf(term, settings).margin(), 2e-4);
        term.limitScale = 10.0;
        settings.limitTolerance = 0.1;
        QCOMPARE(model::limitsOf(term, settings, 1e9).margin(), 1.0);
    }
};

LINKWRIGHT_TEST(LimitsTest)

}  // namespace limits_test
#include "limits_test.moc"
