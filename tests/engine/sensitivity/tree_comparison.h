// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dynamics/motion_setup.h"
#include "engine/dynamics/processor.h"
#include "tests/engine/sensitivity/evaluation.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <complex>
#include <random>
#include <vector>

namespace linkwright::support {

/// What planar and spatial sweeps over trees have to hold, both against the general recursion,
/// which complex numbers take.

/// Largest difference of two lists over the largest number in them, one at least.
/// @param numbersOf  called with a number of the kind wanted and an entry, gives the entry's
/// numbers
template <class List, class OtherList, class NumbersOf>
double listDifference(const List& found, const OtherList& expected, const NumbersOf& numbersOf) {
    double worst = 0.0, size = 1.0;
    for (std::size_t place = 0; place < found.size(); ++place) {
        const auto first = numbersOf(double(), found[place]);
        const auto second = numbersOf(std::complex<double>(), expected[place]);
        for (std::size_t number = 0; number < first.size(); ++number) {
            size = std::max(size, std::abs(second[number].real()));
            // Written so that a NaN is the worst of all.
            const double error = std::abs(first[number] - second[number].real());
            worst = error <= worst ? worst : error;
        }
    }
    return worst / size;
}

/// Largest relative difference of anything in a record, each list over its own size, at a state
/// near the start.
template <class Real, class General, class NumbersOf>
double recordDifference(const assembly::System& system, std::uint64_t seed,
                        const NumbersOf& numbersOf) {
    dynamics::MotionSetup<Real> setup(system);
    dynamics::MotionSetup<General> general(system);
    setup.prepare();
    general.prepare();
    std::vector<double> state = setup.startState;
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> amount(-0.3, 0.3);
    for (double& entry : state)
        entry += amount(random);
    const std::vector<std::complex<double>> generalState(state.begin(), state.end());
    std::vector<double> rate(state.size(), notANumber);
    std::vector<std::complex<double>> generalRate(state.size(), notANumber);
    dynamics::Record<Real> record;
    dynamics::Record<General> generalRecord;
    record.resize(system);
    generalRecord.resize(system);
    const dynamics::Status expected =
        general.dynamics.evaluate(0.2, generalState.data(), generalRecord, generalRate.data());
    const dynamics::Status status = setup.dynamics.evaluate(0.2, state.data(), record, rate.data());
    if (status.singular != expected.singular) return HUGE_VAL;
    // Next to a singular pose the impulses are rounding divided by this ratio.
    if (status.singular || generalRecord.closureRatio < 1e-3) return 0.0;
    double worst = 0.0;
    const auto compare = [&](const auto& found, const auto& reference) {
        const double difference = listDifference(found, reference, numbersOf);
        worst = difference <= worst ? worst : difference;
    };
    compare(record.poses, generalRecord.poses);
    compare(record.axes, generalRecord.axes);
    compare(record.articulated, generalRecord.articulated);
    compare(record.inverseInertias, generalRecord.inverseInertias);
    compare(record.jointVelocities, generalRecord.jointVelocities);
    compare(record.velocities, generalRecord.velocities);
    compare(record.momenta, generalRecord.momenta);
    compare(record.forces, generalRecord.forces);
    compare(record.impulses, generalRecord.impulses);
    compare(rate, generalRate);
    return worst;
}

/// A hinge, the second coordinate, that turned so far that sines in lanes would lose digits.
template <class Real>
void verifyFarTurns(const assembly::System& system) {
    dynamics::MotionSetup<Real> setup(system);
    setup.prepare();
    std::vector<double> state = setup.startState, rate(state.size(), notANumber), near = rate;
    dynamics::Record<Real> record;
    record.resize(system);
    setup.dynamics.evaluate(0.2, state.data(), record, near.data());
    constexpr double turns = 1e5;  // 2 pi times that is beyond math::largestPackAngle
    state[1] += 2.0 * M_PI * turns;
    setup.dynamics.evaluate(0.2, state.data(), record, rate.data());
    for (std::size_t entry = 0; entry < rate.size(); ++entry)
        // The angle itself has lost 1e-16 * 6e5.
        QVERIFY(std::abs(rate[entry] - near[entry]) < 1e-8 * (1.0 + std::abs(near[entry])));
    QVERIFY(rate != near);
}

/// A processor that computes with more lanes at once changes no bit.
inline void verifySameBits(const model::Model& model) {
    using dynamics::ProcessorKind;
    dynamics::limitProcessorKind(ProcessorKind::Portable);
    const Evaluation portable(model);
    QVERIFY(largest(portable.gradient) > 1e-3);
    for (const ProcessorKind kind : {ProcessorKind::Avx2, ProcessorKind::Avx512}) {
        dynamics::limitProcessorKind(kind);
        if (dynamics::bestProcessorKind() != kind) continue;
        const Evaluation wide(model);
        QVERIFY(wide.cost == portable.cost);
        QVERIFY(wide.gradient == portable.gradient);
    }
}

/// The twin of the sweeps against the general recursion in complex numbers.
inline void verifyComplexStep(const model::Model& model, double tolerance) {
    Evaluation evaluation(model);
    std::vector<double> expected(evaluation.values.size(), notANumber);
    evaluation.evaluator.complexStepGradient(evaluation.values, expected);
    QVERIFY(largest(expected) > 1e-3);
    const double error = relativeError(evaluation.gradient, expected);
    QVERIFY2(error < tolerance, qPrintable(QString::number(error)));
    QVERIFY(evaluation.gradient != expected);
}

}  // namespace linkwright::support
