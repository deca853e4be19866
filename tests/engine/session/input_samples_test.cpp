// SPDX-License-Identifier: GPL-3.0-or-later
//
// Other numbers of samples for the same curve.
#include "engine/session/document/input_samples.h"

#include "engine/dynamics/elements/inputs.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace input_samples_test {

using namespace linkwright;
using model::Interpolation;

namespace {

model::Input inputOf(Interpolation interpolation) {
    model::Input input;
    input.id = "force";
    input.interpolation = interpolation;
    input.samples = {0.5, 3.0, -1.0, 2.0, 2.5, -4.0, 1.0};
    return input;
}

double valueAt(const model::Input& input, double time) {
    model::Model model;
    model.simulation.duration = 2.0;
    model.inputs = {input};
    double value = 0.0;
    dynamics::InputTable<double>(model).evaluate(time, &value);
    return value;
}

double largestDifference(const model::Input& one, const model::Input& other) {
    double result = 0.0;
    // Instants that no sample of these stands at, for held ones jump there.
    for (int place = 0; place < 997; ++place) {
        const double time = 2.0 * (place + 0.5) / 997.0;
        result = std::max(result, std::abs(valueAt(one, time) - valueAt(other, time)));
    }
    return result;
}

}  // namespace

class InputSamplesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCurve_data() {
        QTest::addColumn<Interpolation>("interpolation");
        QTest::newRow("hold") << Interpolation::Hold;
        QTest::newRow("linear") << Interpolation::Linear;
        QTest::newRow("cubic spline") << Interpolation::CubicSpline;
        QTest::newRow("B-spline") << Interpolation::BSpline;
    }

    /// Halved and halved again the curve stays, to rounding.
    void everyCurve() {
        QFETCH(Interpolation, interpolation);
        const model::Input before = inputOf(interpolation);
        model::Input after = before;
        for (int round = 0; round < 2; ++round) {
            const auto count = static_cast<int>(after.samples.size());
            session::setSampleCount(after, session::refinedSampleCount(after));
            QVERIFY(static_cast<int>(after.samples.size()) > count);
            QVERIFY2(largestDifference(before, after) < 1e-13,
                     qPrintable(QString::number(largestDifference(before, after))));
        }
        QCOMPARE(after.samples.back(), before.samples.back());
    }

    /// Where the intervals do not fit, new samples lie on the curve.
    void otherNumbersFollow() {
        const model::Input before = inputOf(Interpolation::CubicSpline);
        model::Input after = before;
        session::setSampleCount(after, 11);
        for (int sample = 0; sample < 11; ++sample)
            QVERIFY(std::abs(valueAt(before, 0.2 * sample)
                             - after.samples[static_cast<std::size_t>(sample)])
                    < 1e-13);
    }

    /// As few as a curve can have.
    void keepsTheFewest() {
        model::Input line = inputOf(Interpolation::Linear);
        session::setSampleCount(line, 0);
        QCOMPARE(line.samples, (std::vector<double>{0.5, 1.0}));
        model::Input spline = inputOf(Interpolation::BSpline);
        session::setSampleCount(spline, 2);
        QCOMPARE(spline.samples.size(), std::size_t{4});
        spline.samples.clear();
        session::setSampleCount(spline, 5);
        QCOMPARE(spline.samples, std::vector<double>(5, 0.0));
    }
};

LINKWRIGHT_TEST(InputSamplesTest)

}  // namespace input_samples_test

#include "input_samples_test.moc"
