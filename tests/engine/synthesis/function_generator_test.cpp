// SPDX-License-Identifier: GPL-3.0-or-later
// Function generators: precision points are met, known four-bars come back.
#include "engine/synthesis/function_generator.h"

#include "engine/base/diagnostic.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>
#include <functional>
#include <numbers>

namespace function_generator_test {

using namespace linkwright;
using namespace linkwright::synthesis;

namespace {

constexpr double degree = std::numbers::pi / 180.0;

double apart(double angle, double other) {
    return std::abs(std::remainder(angle - other, 2.0 * std::numbers::pi));
}

std::string reasonOf(const std::function<void()>& work) {
    try {
        work();
    } catch (const base::InputError& error) {
        return error.diagnostics().front().message;
    }
    return {};
}

/// log10(x), 1 <= x <= 2, the crank turns 60 degrees and the rocker 90.
FunctionTask logarithm() {
    FunctionTask task;
    task.function = [](double x) { return std::log10(x); };
    task.first = 1.0;
    task.last = 2.0;
    task.inputRange = 60.0 * degree;
    task.outputRange = 90.0 * degree;
    return task;
}

}  // namespace

class FunctionGeneratorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void chebyshevPointsOfTheUnitRange() {
        const std::vector<double> points = chebyshevSpacing(1.0, 2.0, 3);
        const double expected[]{1.5 - std::sqrt(3.0) / 4.0, 1.5, 1.5 + std::sqrt(3.0) / 4.0};
        for (std::size_t index = 0; index < 3; ++index)
            QVERIFY(std::abs(points[index] - expected[index]) < 1e-15);
    }

    void aKnownFourBarComesBack() {
        FunctionGenerator known;
        known.ground = 0.4;
        known.crank = 0.13;
        known.coupler = 0.37;
        known.rocker = 0.29;
        for (const int branch : {1, -1}) {
            known.branch = branch;
            for (const int count : {3, 4, 9}) {
                std::vector<AnglePair> pairs;
                for (int index = 0; index < count; ++index) {
                    const double input = 0.3 + 1.7 * index / (count - 1);
                    pairs.push_back({input, known.outputAt(input)});
                }
                const FunctionGenerator found = functionGenerator(pairs, 0.4);
                QVERIFY(std::abs(found.crank - known.crank) < 1e-11);
                QVERIFY(std::abs(found.coupler - known.coupler) < 1e-11);
                QVERIFY(std::abs(found.rocker - known.rocker) < 1e-11);
                QCOMPARE(found.branch, branch);
                QVERIFY(found.oneBranch);
                QVERIFY(found.largestError < 1e-12);
                // The linkage made of it turns alike.
                const Linkage linkage = found.linkageAt(0.9);
                const auto pose = linkage.poseAt(linkage.startAngle);
                QVERIFY(apart(std::arg(pose->couplerPin - 0.4), known.outputAt(0.9)) < 1e-11);
            }
        }
    }

    void threePairsAreMetExactly() {
        FunctionGenerator near;
        near.crank = 0.4;
        near.rocker = 0.8;
        std::vector<AnglePair> pairs;
        for (const double input : {0.7, 1.3, 1.9})
            pairs.push_back({input, near.outputAt(input) + 0.05 * input * input});
        const FunctionGenerator generator = functionGenerator(pairs);
        QVERIFY(generator.oneBranch);
        for (const AnglePair& pair : pairs)
            QVERIFY2(apart(generator.outputAt(pair.input), pair.output) < 1e-12,
                     qPrintable(QString::number(generator.outputAt(pair.input))));
    }

    void moreThanThreeAreMetInTheMean() {
        std::vector<AnglePair> pairs;
        for (int index = 0; index < 11; ++index) {
            const double input = 0.5 + 0.12 * index;
            pairs.push_back({input, 0.9 + 0.5 * input + 0.08 * input * input});
        }
        const FunctionGenerator all = functionGenerator(pairs);
        const FunctionGenerator three = functionGenerator({pairs[0], pairs[1], pairs[2]});
        double largest = 0.0;
        for (const AnglePair& pair : pairs)
            largest = std::max(largest, apart(three.outputAt(pair.input), pair.output));
        QVERIFY2(all.largestError < 0.01, qPrintable(QString::number(all.largestError)));
        QVERIFY(all.largestError < largest);
        QVERIFY(all.largestError > 1e-6);
    }

    /// The task F. Freudenstein made known (Approximate Synthesis of Four-Bar Linkages, Trans. ASME
    /// 77, 1955), who left 0.09 degrees with three precision points.
    void theLogarithmIsGenerated() {
        const FunctionTask task = logarithm();
        const std::vector<FunctionSolution> found = findGenerators(task);
        QVERIFY(found.size() > 3);
        QVERIFY2(found.front().structuralError < 0.048 * degree,
                 qPrintable(QString::number(found.front().structuralError / degree)));
        QVERIFY(found.front().structuralError > 1e-5 * degree);
        for (const FunctionSolution& solution : found) {
            const auto rankOf = [&](const FunctionSolution& one) {
                return one.structuralError / std::sin(minTransmissionAngle(one, task.inputRange));
            };
            QVERIFY(rankOf(solution) >= rankOf(found.front()));
            QVERIFY(minTransmissionAngle(solution, task.inputRange)
                    >= task.minTransmissionAngle - 1e-12);
            QVERIFY(solution.precisionPoints.size() >= 3);
            // Equation (1) holds where the output is exact.
            const FunctionGenerator& bars = solution.generator;
            for (const double x : solution.precisionPoints) {
                const double input = solution.inputStart + task.inputRange * (x - 1.0);
                const double output = solution.outputStart + task.outputRange * std::log2(x);
                const double first = bars.ground / bars.crank, second = bars.ground / bars.rocker;
                const double third = (bars.crank * bars.crank - bars.coupler * bars.coupler
                                      + bars.rocker * bars.rocker + bars.ground * bars.ground)
                                     / (2.0 * bars.crank * bars.rocker);
                QVERIFY(std::abs(first * std::cos(output) - second * std::cos(input) + third
                                 - std::cos(input - output))
                        < 1e-11);
            }
        }
    }

    /// Five unknowns level six extremes of the error (Chebyshev): none is better nearby.
    void extremesAreLevel_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("last");
        QTest::addColumn<double>("most");
        QTest::newRow("exponential") << "exponential" << 1.0 << 0.026;
        QTest::newRow("sine") << "sine" << 0.5 * std::numbers::pi << 0.191;
        QTest::newRow("reciprocal") << "reciprocal" << 1.0 << 0.013;
    }
    void extremesAreLevel() {
        QFETCH(const QString, name);
        QFETCH(const double, last);
        QFETCH(const double, most);
        FunctionTask task;
        task.function = [name](double x) {
            return name == "exponential" ? std::exp(x)
                   : name == "sine"      ? std::sin(x)
                                         : 1.0 / (1.0 + x);
        };
        task.last = last;
        task.inputRange = task.outputRange = 90.0 * degree;
        const FunctionSolution solution = generateWithBestStarts(task);
        QVERIFY2(solution.structuralError < most * degree,
                 qPrintable(QString::number(solution.structuralError / degree)));
        QCOMPARE(solution.precisionPoints.size(), std::size_t{5});
        std::vector<double> ends{0.0};
        ends.insert(ends.end(), solution.precisionPoints.begin(), solution.precisionPoints.end());
        ends.push_back(last);
        const double low = task.function(0.0), high = task.function(last);
        for (std::size_t piece = 1; piece < ends.size(); ++piece) {
            double extreme = 0.0;
            constexpr int samples = 100;
            for (int sample = 0; sample <= samples; ++sample) {
                const double x =
                    ends[piece - 1] + (ends[piece] - ends[piece - 1]) * sample / samples;
                const double wanted = solution.outputStart
                                      + task.outputRange * (task.function(x) - low) / (high - low);
                const double input = solution.inputStart + task.inputRange * x / last;
                extreme = std::max(extreme, apart(solution.generator.outputAt(input), wanted));
            }
            // Between the samples of the program, and where it stops, a percent is left.
            QVERIFY2(std::abs(extreme / solution.structuralError - 1.0) < 0.02,
                     qPrintable(QString::number(extreme / degree)));
        }
    }

    /// Where the ratio of links holds the last extremes: as good as with level ones and a ratio of
    /// ten, 0.067 degrees.
    void theSquareIsGenerated() {
        FunctionTask task;
        task.function = [](double x) { return x * x; };
        task.inputRange = task.outputRange = 90.0 * degree;
        const FunctionSolution solution = generateWithBestStarts(task);
        QVERIFY2(solution.structuralError < 0.067 * degree,
                 qPrintable(QString::number(solution.structuralError / degree)));
        const FunctionGenerator& bars = solution.generator;
        for (const double length : {std::abs(bars.crank), bars.coupler, std::abs(bars.rocker)})
            QVERIFY(length <= 30.0 * bars.ground && bars.ground <= 30.0 * length);
    }

    /// Over a decade, only a four-bar that transmits by 11 degrees comes near the logarithm.
    void wideRangesAreGenerated() {
        FunctionTask task = logarithm();
        task.last = 10.0;
        task.inputRange = task.outputRange = 90.0 * degree;
        const FunctionSolution near = generateWithBestStarts(task);
        QVERIFY2(near.structuralError < 0.21 * degree,
                 qPrintable(QString::number(near.structuralError / degree)));
        task.minTransmissionAngle = 20.0 * degree;
        const FunctionSolution strict = generateWithBestStarts(task);
        QVERIFY(strict.structuralError > near.structuralError);
        QVERIFY(minTransmissionAngle(strict, task.inputRange) >= 20.0 * degree - 1e-12);
    }

    void givenStartsAreKept() {
        FunctionTask task = logarithm();
        task.inputStart = 45.0 * degree;
        task.outputStart = 0.0;
        const FunctionSolution solution = generate(task);
        QVERIFY(solution.inputStart == task.inputStart && solution.outputStart == 0.0);
        QVERIFY(solution.structuralError >= generateWithBestStarts(task).structuralError);
    }

    void tablesAreGenerated() {
        FunctionGenerator known;
        known.ground = 1.0;
        known.crank = 0.5;
        known.coupler = 1.1;
        known.rocker = 0.9;
        std::vector<AnglePair> pairs;
        for (const double input : {1.0, 1.2, 1.5, 1.9, 2.1})
            pairs.push_back({input, known.outputAt(input)});
        const FunctionTask task = taskOfPairs(pairs);
        QVERIFY(std::abs(task.inputRange - 1.1) < 1e-15);
        QVERIFY(task.pairs.front().input == 0.0 && task.pairs.front().output == 0.0);
        const std::vector<FunctionSolution> found = findGenerators(task);
        // Its own starts lie between those that are tried first.
        QVERIFY2(found.front().structuralError < 1e-6 * degree,
                 qPrintable(QString::number(found.front().structuralError / degree)));
        for (const FunctionSolution& solution : found) {
            double largest = 0.0;
            for (const AnglePair& pair : task.pairs)
                largest = std::max(
                    largest, apart(solution.generator.outputAt(solution.inputStart + pair.input),
                                   solution.outputStart + pair.output));
            QVERIFY(std::abs(largest - solution.structuralError) < 1e-12);
        }
        QVERIFY(reasonOf([&] {
                    taskOfPairs({pairs[0], pairs[2], pairs[1]});
                })
                == "The angle of the crank in row 3 turns back past that of row 2.");
        QVERIFY(reasonOf([&] {
                    taskOfPairs({pairs[0], pairs[1], pairs[1]});
                })
                == "The angle of the crank in row 3 is that of row 2.");
    }

    void wrongTasksAreRefusedInOneSentence() {
        QVERIFY(reasonOf([] {
                    functionGenerator({{0.1, 0.2}, {0.3, 0.4}});
                }).find("three pairs")
                != std::string::npos);
        QVERIFY(reasonOf([] {
                    functionGenerator({{0.1, 0.2}, {0.3, 0.4}, {0.1, 0.5}});
                }).find("same angle")
                != std::string::npos);
        FunctionTask task = logarithm();
        task.first = -1.0;
        QVERIFY(reasonOf([&] { generate(task); }).find("not a number") != std::string::npos);
        task.function = [](double) { return 2.0; };
        QVERIFY(reasonOf([&] { generate(task); }).find("same value") != std::string::npos);
        task.last = -2.0;
        QVERIFY(reasonOf([&] { generate(task); }).find("ascend") != std::string::npos);
    }
};

LINKWRIGHT_TEST(FunctionGeneratorTest)

}  // namespace function_generator_test

#include "function_generator_test.moc"
