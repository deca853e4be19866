// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sweeps over planar trees on vectors of four lanes against the general recursion, which complex
// numbers take: the same mathematics in another order, so the two differ by rounding.
#include "engine/base/diagnostic.h"
#include "engine/dynamics/motion_setup.h"
#include "engine/dynamics/substructure.h"
#include "engine/dynamics/weighted_sum.h"
#include "engine/math/planar_space.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sample_mechanisms.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <complex>
#include <random>

namespace linkwright {

using dynamics::ProcessorKind;
using support::Evaluation;
using Complex = std::complex<double>;
using Real = math::PlanarSpace<double>;
using General = math::PlanarSpace<Complex>;

namespace {

/// The numbers of entries of a record: between those of motions and forces lies memory that means
/// nothing.
template <class Entry>
auto numbersOf(const Entry& entry) {
    if constexpr (requires { entry.rotation; })
        return std::vector{entry.rotation.cosine, entry.rotation.sine, entry.origin[0],
                           entry.origin[1]};
    else if constexpr (requires { entry.angular; })
        return std::vector{entry.angular, entry.linear[0], entry.linear[1]};
    else if constexpr (requires { entry.force; })
        return std::vector{entry.moment, entry.force[0], entry.force[1]};
    else
        return std::vector{entry};
}

/// Largest difference of two lists over the largest number in them, one at least.
template <class List, class OtherList>
double differenceOf(const List& found, const OtherList& expected) {
    double worst = 0.0, size = 1.0;
    for (std::size_t place = 0; place < found.size(); ++place) {
        const auto first = numbersOf(found[place]);
        const auto second = numbersOf(expected[place]);
        for (std::size_t number = 0; number < first.size(); ++number) {
            size = std::max(size, std::abs(second[number].real()));
            // Written so that a NaN is the worst of all.
            const double error = std::abs(first[number] - second[number].real());
            worst = error <= worst ? worst : error;
        }
    }
    return worst / size;
}

}  // namespace

class PlanarTreeTest : public QObject {
    Q_OBJECT

private:
    /// Largest relative difference of anything in a record.
    static double recordDifference(const assembly::System& system, std::uint64_t seed) {
        dynamics::MotionSetup<Real> setup(system);
        dynamics::MotionSetup<General> general(system);
        setup.prepare();
        general.prepare();
        std::vector<double> state = setup.startState;
        std::mt19937_64 random(seed);
        std::uniform_real_distribution<double> amount(-0.3, 0.3);
        for (double& entry : state) entry += amount(random);
        const std::vector<Complex> generalState(state.begin(), state.end());
        std::vector<double> rate(state.size(), support::notANumber);
        std::vector<Complex> generalRate(state.size(), support::notANumber);
        dynamics::Record<Real> record;
        dynamics::Record<General> generalRecord;
        record.resize(system);
        generalRecord.resize(system);
        const dynamics::Status expected =
            general.dynamics.evaluate(0.2, generalState.data(), generalRecord, generalRate.data());
        const dynamics::Status status =
            setup.dynamics.evaluate(0.2, state.data(), record, rate.data());
        if (status.singular != expected.singular) return HUGE_VAL;
        // Next to a singular pose the impulses are rounding divided by this ratio.
        if (status.singular || generalRecord.closureRatio < 1e-3) return 0.0;
        double worst = 0.0;
        const auto compare = [&](const auto& found, const auto& reference) {
            const double difference = differenceOf(found, reference);
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

private Q_SLOTS:
    void cleanup() { dynamics::limitProcessorKind(ProcessorKind::Avx512); }

    /// Every list of a record, in trees and with loops, hinges and sliders.
    void sameRecordAsTheGeneralRecursion() {
        const std::vector<model::Model> models{
            support::fiveBar().model, support::fourBar().model, support::sliderCrank().model,
            support::cartPendulum(9, 0.7, 1.0, {0.3, -0.2}).model};
        for (const model::Model& model : models) {
            const assembly::System system = assembly::compile(model);
            QVERIFY(dynamics::PlanarTree::fits(system));
            const double error = recordDifference(system, 5);
            QVERIFY2(error < 1e-12, qPrintable(QString::number(error)));
        }
        int tested = 0;
        for (std::uint64_t seed = 1; seed <= 400; ++seed) {
            try {
                const assembly::System system = assembly::compile(support::randomMechanism(seed));
                if (!dynamics::PlanarTree::fits(system)) continue;
                const double error = recordDifference(system, seed);
                // Rounding over the pivots of the elimination, which are as small as 1e-4.
                QVERIFY2(error < 1e-10, qPrintable(QString("seed %1: %2").arg(seed).arg(error)));
                ++tested;
            } catch (const base::InputError&) {
            }
        }
        QVERIFY2(tested >= 5, qPrintable(QString::number(tested)));
    }

    /// Hinges that turned so far that sines in lanes would lose digits.
    void farTurns() {
        const assembly::System system =
            assembly::compile(support::cartPendulum(3, 0.7, 1.0, {}).model);
        dynamics::MotionSetup<Real> setup(system);
        setup.prepare();
        std::vector<double> state = setup.startState, rate(state.size(), support::notANumber),
                            near = rate;
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
    void sameBitsOnEveryProcessor() {
        for (const bool geometry : {false, true}) {
            model::Model model = support::fiveBar().model;
            model.simulation.duration = 0.5;
            model.simulation.integrator = model::Integrator::DormandPrince8;
            model.simulation.step = 0.1;
            if (geometry) model.designVariables.push_back({"P2", "position.x", {}, {}});
            dynamics::limitProcessorKind(ProcessorKind::Portable);
            const Evaluation portable(model);
            QVERIFY(support::largest(portable.gradient) > 1e-3);
            for (const ProcessorKind kind : {ProcessorKind::Avx2, ProcessorKind::Avx512}) {
                dynamics::limitProcessorKind(kind);
                if (dynamics::bestProcessorKind() != kind) continue;
                const Evaluation wide(model);
                QVERIFY(wide.cost == portable.cost);
                QVERIFY(wide.gradient == portable.gradient);
            }
        }
    }

    /// The twin of the sweeps, with and without derivatives of joints and inertias.
    void gradientEqualsComplexStep() {
        for (const bool geometry : {false, true}) {
            model::Model model = support::fiveBar().model;
            model.simulation.duration = 1.0;
            model.simulation.integrator = model::Integrator::DormandPrince8;
            model.simulation.step = 0.1;
            if (geometry) {
                model.designVariables.push_back({"P2", "position.x", {}, {}});
                model.designVariables.push_back({"P3", "position.y", {}, {}});
            }
            Evaluation evaluation(model);
            std::vector<double> expected(evaluation.values.size(), support::notANumber);
            evaluation.evaluator.complexStepGradient(evaluation.values, expected);
            QVERIFY(support::largest(expected) > 1e-3);
            const double error = support::relativeError(evaluation.gradient, expected);
            QVERIFY2(error < 1e-11, qPrintable(QString::number(error)));
            QVERIFY(evaluation.gradient != expected);
        }
    }

    /// Sums of any length equal those of one number after the other, bit by bit.
    void weightedSums() {
        std::mt19937_64 random(3);
        std::uniform_real_distribution<double> amount(-1.0, 1.0);
        for (std::size_t count = 0; count <= 35; ++count) {
            std::vector<std::vector<double>> lists(4, std::vector<double>(count));
            const double weights[] = {0.3, 0.0, -1.7, 0.9};
            std::vector<double> state(count), found(count, support::notANumber), scaled = found;
            for (double& entry : state) entry = amount(random);
            dynamics::WeightedSum<double> sum;
            for (std::size_t list = 0; list < lists.size(); ++list) {
                for (double& entry : lists[list]) entry = amount(random);
                sum.add(lists[list].data(), weights[list]);
            }
            sum.give(state.data(), 0.7, count, found.data());
            sum.give(nullptr, 0.7, count, scaled.data());
            for (std::size_t entry = 0; entry < count; ++entry) {
                const double expected = lists[0][entry] * weights[0] +
                                        lists[2][entry] * weights[2] + lists[3][entry] * weights[3];
                QVERIFY(found[entry] == state[entry] + expected * 0.7);
                QVERIFY(scaled[entry] == expected * 0.7);
            }
        }
    }
};

}  // namespace linkwright

QTEST_APPLESS_MAIN(linkwright::PlanarTreeTest)
#include "planar_tree_test.moc"
