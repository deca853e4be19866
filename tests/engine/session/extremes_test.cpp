// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/quality/extremes.h"

#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

namespace extremes_test {

using namespace linkwright;

namespace {

constexpr double step = std::numbers::pi / 90.0;  // two degrees

session::Extremes extremesOf(const std::function<double(double)>& curve) {
    std::vector<double> times, values;
    for (int sample = 0; sample <= 185; ++sample) {
        times.push_back(step * (sample + 0.37));
        values.push_back(curve(times.back()));
    }
    return session::extremesOf(times, values);
}

}  // namespace

class ExtremesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsTheTopBetweenSamples() {
        const session::Extremes found =
            extremesOf([](double time) { return 2.0 + 3.0 * std::sin(time); });
        // 0.064 h^4 of a sine; the samples alone miss it by up to h^2 / 8.
        const double error = 3.0 * 0.064 * std::pow(step, 4);
        QVERIFY(std::abs(found.most.value - 5.0) < error);
        QVERIFY(std::abs(found.least.value + 1.0) < error);
        // The error of the time is of the third order.
        QVERIFY(std::abs(found.most.time - 0.5 * std::numbers::pi) < std::pow(step, 3));
        QVERIFY(std::abs(found.least.time - 1.5 * std::numbers::pi) < std::pow(step, 3));
    }

    void keepsKinksJumpsAndEnds() {
        const double kink = 1.9;
        const auto tooth = [kink](double time) { return time < kink ? 0.1 * time : 2.0 - time; };
        const session::Extremes kinked = extremesOf(tooth);
        QCOMPARE(kinked.most.value, tooth(kinked.most.time));
        const session::Extremes jumped =
            extremesOf([](double time) { return time < 3.0 ? 0.0 : 1.0; });
        QCOMPARE(jumped.most.value, 1.0);
        QCOMPARE(jumped.least.value, 0.0);
        const session::Extremes line = extremesOf([](double time) { return 2.0 * time; });
        QCOMPARE(line.least.time, 0.37 * step);
        QCOMPARE(line.most.time, 185.37 * step);
        QCOMPARE(session::extremesOf({1.0}, {4.0}).most.value, 4.0);
    }
};

LINKWRIGHT_TEST(ExtremesTest)

}  // namespace extremes_test

#include "extremes_test.moc"
