// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/math/trace.h"

#include "tests/support/numbers.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <limits>

namespace trace_test {

using namespace linkwright;
using math::Trace;
using math::Traced;

namespace {

double weightOf(const std::vector<double>& weights, const Traced& number) {
    return weights.at(static_cast<std::size_t>(number.place()));
}

}  // namespace

class TraceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneSweepDifferentiatesByEverything() {
        Trace trace;
        const Trace::Recording recording(trace);
        const double x = 0.7, y = -1.3, z = 2.1;
        const Traced first = trace.variable(x), second = trace.variable(y),
                     third = trace.variable(z);
        // sin(x y) / z + sqrt(z) cos(x) - (x - 3) y + 2 x, each number used several times
        Traced result = sin(first * second) / third + sqrt(third) * cos(first)
                        - (first - Traced(3.0)) * second + Traced(2.0) * first;
        result *= Traced(1.0);
        result += Traced(5.0);
        QCOMPARE(result.value(),
                 std::sin(x * y) / z + std::sqrt(z) * std::cos(x) - (x - 3.0) * y + 2.0 * x + 5.0);
        std::vector<double> weights(trace.size(), 0.0);
        weights.at(static_cast<std::size_t>(result.place())) = 3.0;
        trace.sweepBack(weights);
        const double expected[] = {
            3.0 * (y * std::cos(x * y) / z - std::sqrt(z) * std::sin(x) - y + 2.0),
            3.0 * (x * std::cos(x * y) / z - (x - 3.0)),
            3.0 * (-std::sin(x * y) / (z * z) + 0.5 / std::sqrt(z) * std::cos(x))};
        const Traced* variables[] = {&first, &second, &third};
        // A few operations, each rounded once.
        for (int index = 0; index < 3; ++index)
            QVERIFY(std::abs(weightOf(weights, *variables[index]) - expected[index]) < 1e-14);
    }

    /// A root of zero has an infinite slope, which only matters to what asks for it.
    void whatHasNoWeightPassesNothingOn() {
        Trace trace;
        const Trace::Recording recording(trace);
        const Traced zero = trace.variable(0.0), other = trace.variable(2.0);
        const Traced root = sqrt(zero), square = other * other;
        std::vector<double> weights(trace.size(), 0.0);
        weights.at(static_cast<std::size_t>(square.place())) = 1.0;
        trace.sweepBack(weights);
        QCOMPARE(weightOf(weights, zero), 0.0);
        QCOMPARE(weightOf(weights, other), 4.0);
        weights.assign(trace.size(), 0.0);
        weights.at(static_cast<std::size_t>(root.place())) = 1.0;
        trace.sweepBack(weights);
        QCOMPARE(weightOf(weights, zero), std::numeric_limits<double>::infinity());
    }

    void constantsLeaveNoRecord() {
        Trace trace;
        const Trace::Recording recording(trace);
        const Traced variable = trace.variable(4.0);
        const std::size_t before = trace.size();
        const Traced constant = sqrt(Traced(4.0)) * Traced(3.0) + Traced(1.0);
        QCOMPARE(constant.place(), -1);
        QCOMPARE((variable + constant).place(), variable.place());
        QCOMPARE((variable * Traced(0.0)).place(), -1);
        QCOMPARE(trace.size(), before);
    }

    void marksReachWhatFollows() {
        Trace trace;
        const Trace::Recording recording(trace);
        const Traced first = trace.variable(1.0), second = trace.variable(2.0);
        const Traced sum = first + second, product = second * second, later = sin(sum);
        std::vector<bool> marks(trace.size(), false);
        marks.at(static_cast<std::size_t>(first.place())) = true;
        trace.sweepMarks(marks);
        QVERIFY(marks.at(static_cast<std::size_t>(sum.place())));
        QVERIFY(marks.at(static_cast<std::size_t>(later.place())));
        QVERIFY(!marks.at(static_cast<std::size_t>(product.place())));
    }

    /// Also while another trace was active for a time.
    void followsFromGivenSlopes() {
        Trace outer, inner;
        const Trace::Recording recording(outer);
        const std::vector<Traced> numbers{outer.variable(1.0), Traced(2.0), outer.variable(3.0)};
        {
            const Trace::Recording other(inner);
            inner.variable(1.0);
        }
        const std::vector<std::size_t> used{0, 1, 2};
        const Traced result = Traced::following(9.0, numbers, used, [](std::size_t index) {
            return 10.0 + static_cast<double>(index);
        });
        std::vector<double> weights(outer.size(), 0.0);
        weights.at(static_cast<std::size_t>(result.place())) = 1.0;
        outer.sweepBack(weights);
        QCOMPARE(weightOf(weights, numbers[0]), 10.0);
        QCOMPARE(weightOf(weights, numbers[2]), 12.0);
        QCOMPARE(inner.size(), std::size_t(1));
    }
};

LINKWRIGHT_TEST(TraceTest)

}  // namespace trace_test

#include "trace_test.moc"
