// SPDX-License-Identifier: GPL-3.0-or-later
//
// Interpolation of inputs against formulas of their own, and the transposed maps.
#include "engine/dynamics/elements/inputs.h"

#include "engine/model/properties.h"
#include "tests/support/numbers.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <Eigen/LU>

#include <QTest>

namespace inputs_test {

using namespace linkwright;
using dynamics::InputTable;
using model::Interpolation;
using support::Drawing;

namespace {

constexpr double duration = 2.4;

const std::vector<double> samples{0.7, -1.1, 0.4, 2.0, 1.3, -0.6, 0.9};

Drawing drawingWith(Interpolation interpolation, const std::vector<double>& values) {
    Drawing drawing;
    drawing.samples("other", Interpolation::Linear, {1.0, 2.0});
    drawing.samples("input", interpolation, values);
    drawing.model.simulation.duration = duration;
    model::assignSlots(drawing.model);
    return drawing;
}

double valueAt(const InputTable<double>& table, double time) {
    std::vector<double> values(2, support::notANumber);
    table.evaluate(time, values.data());
    return values[1];
}

/// Natural cubic spline from its conditions, all coefficients of all pieces solved at once.
class Spline {
public:
    explicit Spline(const std::vector<double>& values)
        : pieces_(static_cast<int>(values.size()) - 1), length_(duration / pieces_) {
        const int unknowns = 4 * pieces_;
        Eigen::MatrixXd conditions = Eigen::MatrixXd::Zero(unknowns, unknowns);
        Eigen::VectorXd right = Eigen::VectorXd::Zero(unknowns);
        int row = 0;
        const auto add = [&](int piece, int derivative, double at, double factor) {
            static constexpr double factors[3][4] = {{1, 1, 1, 1}, {0, 1, 2, 3}, {0, 0, 2, 6}};
            for (int power = derivative; power < 4; ++power)
                conditions(row, 4 * piece + power) +=
                    factor * factors[derivative][power] * std::pow(at, power - derivative);
        };
        for (int piece = 0; piece < pieces_; ++piece) {
            add(piece, 0, 0.0, 1.0);
            right[row++] = values[static_cast<std::size_t>(piece)];
            add(piece, 0, length_, 1.0);
            right[row++] = values[static_cast<std::size_t>(piece) + 1];
        }
        for (int piece = 0; piece + 1 < pieces_; ++piece)
            for (const int derivative : {1, 2}) {
                add(piece, derivative, length_, 1.0);
                add(piece + 1, derivative, 0.0, -1.0);
                ++row;
            }
        add(0, 2, 0.0, 1.0);
        ++row;
        add(pieces_ - 1, 2, length_, 1.0);
        coefficients_ = conditions.partialPivLu().solve(right);
    }
    double operator()(double time) const {
        const int piece = std::min(static_cast<int>(time / length_), pieces_ - 1);
        const double local = time - piece * length_;
        double value = 0.0;
        for (int power = 3; power >= 0; --power)
            value = value * local + coefficients_[4 * piece + power];
        return value;
    }

private:
    int pieces_;
    double length_;
    Eigen::VectorXd coefficients_;
};

/// Clamped uniform cubic B-spline by de Boor's recursion.
double deBoor(const std::vector<double>& control, double time) {
    const int count = static_cast<int>(control.size());
    const int pieces = count - 3;
    std::vector<double> knots;
    for (int knot = 0; knot < count + 4; ++knot)
        knots.push_back(duration * std::clamp(knot - 3, 0, pieces) / pieces);
    const int span = std::min(static_cast<int>(time / duration * pieces), pieces - 1) + 3;
    double work[4];
    for (int place = 0; place < 4; ++place)
        work[place] = control[static_cast<std::size_t>(span - 3 + place)];
    for (int level = 1; level < 4; ++level)
        for (int place = 3; place >= level; --place) {
            const auto left = static_cast<std::size_t>(span - 3 + place);
            const double low = knots[left];
            const double high = knots[left + 4 - static_cast<std::size_t>(level)];
            const double share = (time - low) / (high - low);
            work[place] = (1.0 - share) * work[place - 1] + share * work[place];
        }
    return work[3];
}

}  // namespace

class InputsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hold() {
        const Drawing drawing = drawingWith(Interpolation::Hold, samples);
        const InputTable<double> table(drawing.model);
        const double interval = duration / 6.0;
        for (std::size_t sample = 0; sample < 6; ++sample) {
            const double begin = static_cast<double>(sample) * interval;
            QCOMPARE(valueAt(table, begin), samples[sample]);
            QCOMPARE(valueAt(table, begin + 0.99 * interval), samples[sample]);
        }
        QCOMPARE(valueAt(table, duration), samples.back());
    }

    void linear() {
        const Drawing drawing = drawingWith(Interpolation::Linear, samples);
        const InputTable<double> table(drawing.model);
        const double interval = duration / 6.0;
        for (double time = 0.0; time <= duration; time += 0.0371) {
            double expected = 0.0;  // sum of hat functions
            for (std::size_t sample = 0; sample < samples.size(); ++sample)
                expected +=
                    samples[sample]
                    * std::max(0.0, 1.0 - std::abs(time / interval - static_cast<double>(sample)));
            QVERIFY(std::abs(valueAt(table, time) - expected) < 1e-14);
        }
        QCOMPARE(valueAt(table, duration), samples.back());
    }

    void cubicSpline() {
        for (std::size_t count = 3; count <= samples.size(); ++count) {
            const std::vector<double> some(samples.begin(),
                                           samples.begin() + static_cast<std::ptrdiff_t>(count));
            const Drawing drawing = drawingWith(Interpolation::CubicSpline, some);
            const InputTable<double> table(drawing.model);
            const Spline expected(some);
            for (double time = 0.0; time <= duration; time += 0.0371)
                QVERIFY(std::abs(valueAt(table, time) - expected(time)) < 1e-13);
            QVERIFY(std::abs(valueAt(table, duration) - some.back()) < 1e-15);
        }
    }

    void splineThroughTwoSamplesIsALine() {
        const Drawing drawing = drawingWith(Interpolation::CubicSpline, {0.7, -1.1});
        const InputTable<double> table(drawing.model);
        QVERIFY(std::abs(valueAt(table, duration / 3.0) - 0.1) < 1e-15);
    }

    void bSpline() {
        for (std::size_t count = 4; count <= samples.size(); ++count) {
            const std::vector<double> some(samples.begin(),
                                           samples.begin() + static_cast<std::ptrdiff_t>(count));
            const Drawing drawing = drawingWith(Interpolation::BSpline, some);
            const InputTable<double> table(drawing.model);
            for (double time = 0.0; time < duration; time += 0.0371)
                QVERIFY(std::abs(valueAt(table, time) - deBoor(some, time)) < 1e-14);
            QVERIFY(std::abs(valueAt(table, 0.0) - some.front()) < 1e-15);
            QVERIFY(std::abs(valueAt(table, duration) - some.back()) < 1e-14);
        }
    }

    /// sum_t c(t) u(t; s) = s . (transpose of the map applied to c), for any c and s.
    void pullBackIsTheTranspose_data() {
        QTest::addColumn<Interpolation>("interpolation");
        QTest::newRow("hold") << Interpolation::Hold;
        QTest::newRow("linear") << Interpolation::Linear;
        QTest::newRow("cubic spline") << Interpolation::CubicSpline;
        QTest::newRow("B-spline") << Interpolation::BSpline;
    }
    void pullBackIsTheTranspose() {
        QFETCH(Interpolation, interpolation);
        const Drawing drawing = drawingWith(interpolation, samples);
        InputTable<double> table(drawing.model);
        support::RandomNumbers random(3);
        table.clearCotangents();
        double expected = 0.0;
        std::vector<double> times{duration};
        for (double time = 0.0; time < duration; time += 0.0613)
            times.push_back(time);
        for (const double time : times) {
            const std::vector<double> cotangents{random.between(-1.0, 1.0),
                                                 random.between(-1.0, 1.0)};
            expected += cotangents[1] * valueAt(table, time);
            table.pullBack(time, cotangents.data());
        }
        const std::vector<double> pulled = table.sampleCotangents(1);
        double actual = 0.0;
        for (std::size_t sample = 0; sample < samples.size(); ++sample)
            actual += pulled[sample] * samples[sample];
        QVERIFY(std::abs(actual - expected) < 1e-13);
        QVERIFY(std::abs(expected) > 0.1);
        // Every sample counts, and a new accumulation starts from nothing.
        for (const double entry : pulled)
            QVERIFY(std::abs(entry) > 1e-6);
        table.clearCotangents();
        QCOMPARE(support::largest(table.sampleCotangents(1)), 0.0);
    }

    void formulasOfTimeAndParameters() {
        Drawing drawing;
        drawing.parameter("amplitude", 1.7);
        drawing.parameter("rate", 2.3);
        drawing.formula("other", "t");
        drawing.formula("wave", "amplitude*sin(rate*t)+rate^2");
        const int count = model::assignSlots(drawing.model);
        std::vector<double> numbers(static_cast<std::size_t>(count), 0.0);
        const auto slotOf = [&](std::size_t parameter) {
            return static_cast<std::size_t>(drawing.model.parameters[parameter].value.slot);
        };
        numbers[slotOf(0)] = 1.7;
        numbers[slotOf(1)] = 2.3;
        InputTable<double> table(drawing.model);
        table.setNumbers(numbers.data());
        const double time = 0.63;
        QVERIFY(std::abs(valueAt(table, time) - (1.7 * std::sin(2.3 * time) + 2.3 * 2.3)) < 1e-14);
        table.clearCotangents();
        const std::vector<double> cotangents{0.4, -0.8};
        table.pullBack(time, cotangents.data());
        std::vector<double> slots(static_cast<std::size_t>(count), 0.5);
        table.addParameterCotangents(slots.data());
        QVERIFY(std::abs(slots[slotOf(0)] - 0.5 + 0.8 * std::sin(2.3 * time)) < 1e-14);
        QVERIFY(std::abs(slots[slotOf(1)] - 0.5 + 0.8 * (1.7 * time * std::cos(2.3 * time) + 4.6))
                < 1e-14);
    }
};

LINKWRIGHT_TEST(InputsTest)

}  // namespace inputs_test

#include "inputs_test.moc"
