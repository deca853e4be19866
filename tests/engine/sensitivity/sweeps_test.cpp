// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sweeps over a tree, one recursion compiled for several spaces: what the lanes of each kind of
// processor compute against complex numbers, in random mechanisms and in a few chosen ones. The
// same mathematics in another order, so that they differ by rounding.
#include "engine/base/diagnostic.h"
#include "engine/dynamics/equations/processor.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/dynamics/integration/weighted_sum.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <complex>
#include <optional>
#include <random>
#include <set>

namespace linkwright {

using assembly::NodeKind;
using dynamics::ProcessorKind;
using support::Evaluation;
using support::notANumber;
using Complex = std::complex<double>;
template <class Number>
using Planar = math::PlanarSpace<Number>;
template <class Number>
using Spatial = math::SpatialSpace<Number>;

namespace {

template <class Numbers, class Matrix>
void append(Numbers& numbers, const Matrix& matrix) {
    if constexpr (requires { matrix.data(); })
        numbers.insert(numbers.end(), matrix.data(), matrix.data() + matrix.size());
    else
        numbers.push_back(matrix);
}

/// The numbers of entries of a record: between some of them lies memory that means nothing.
template <class Number, class Entry>
std::vector<Number> numbersOf(const Entry& entry) {
    std::vector<Number> numbers;
    if constexpr (requires { entry.rotation.cosine; }) {
        numbers = {entry.rotation.cosine, entry.rotation.sine};
        append(numbers, entry.origin);
    } else if constexpr (requires { entry.rotation.matrix; }) {
        append(numbers, entry.rotation.matrix);
        append(numbers, entry.origin);
    } else if constexpr (requires { entry.angular; }) {
        append(numbers, entry.angular);
        append(numbers, entry.linear);
    } else if constexpr (requires { entry.force; }) {
        append(numbers, entry.moment);
        append(numbers, entry.force);
    } else {
        numbers = {entry};
    }
    return numbers;
}

/// Largest difference of two lists over the largest number in them, one at least.
template <class List, class OtherList>
double listDifference(const List& found, const OtherList& expected) {
    double worst = 0.0, size = 1.0;
    for (std::size_t place = 0; place < found.size(); ++place) {
        const auto first = numbersOf<double>(found[place]);
        const auto second = numbersOf<Complex>(expected[place]);
        for (std::size_t number = 0; number < first.size(); ++number) {
            size = std::max(size, std::abs(second[number].real()));
            // Written so that a NaN is the worst of all.
            const double error = std::abs(first[number] - second[number].real());
            worst = error <= worst ? worst : error;
        }
    }
    return worst / size;
}

/// How far two evaluations of one system are apart; nothing when both stop or are next to a
/// singular pose, where impulses are rounding divided by almost nothing.
template <template <class> class Space>
std::optional<double> recordDifference(const assembly::System& system, std::uint64_t seed) {
    dynamics::MotionSetup<Space<double>> setup(system);
    dynamics::MotionSetup<Space<Complex>> general(system);
    setup.prepare();
    general.prepare();
    std::vector<double> state = setup.startState;
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> amount(-0.3, 0.3);
    for (double& entry : state)
        entry += amount(random);
    const std::vector<Complex> generalState(state.begin(), state.end());
    std::vector<double> rate(state.size(), notANumber);
    std::vector<Complex> generalRate(state.size(), notANumber);
    dynamics::Record<Space<double>> record;
    dynamics::Record<Space<Complex>> expected;
    record.resize(system);
    expected.resize(system);
    const dynamics::Status right =
        general.dynamics.evaluate(0.2, generalState.data(), expected, generalRate.data());
    const dynamics::Status status = setup.dynamics.evaluate(0.2, state.data(), record, rate.data());
    if (status.singular != right.singular) return HUGE_VAL;
    if (status.singular || expected.closureRatio < 1e-3) return {};
    double worst = 0.0;
    const auto compare = [&](const auto& found, const auto& reference) {
        const double difference = listDifference(found, reference);
        worst = difference <= worst ? worst : difference;
    };
    compare(record.poses, expected.poses);
    compare(record.axes, expected.axes);
    compare(record.articulated, expected.articulated);
    compare(record.inverseInertias, expected.inverseInertias);
    compare(record.jointVelocities, expected.jointVelocities);
    compare(record.velocities, expected.velocities);
    compare(record.momenta, expected.momenta);
    compare(record.forces, expected.forces);
    compare(record.impulses, expected.impulses);
    compare(rate, generalRate);
    return worst;
}

/// Links on a cart, every second hinge across the link, and a leg that hangs on the second link.
model::Model branchedChain(int links) {
    support::Drawing drawing = support::cartPendulum(links, 0.7, 1.0, {0.3, -0.2, 0.5, 0.1});
    support::addTravelCost(drawing);
    drawing.model.inputs.front().optimize = true;
    for (std::size_t joint = 2; joint < drawing.model.joints.size(); joint += 2)
        drawing.model.joints[joint].axis = support::toNumbers({-0.6, 0.7, 0.2});
    const auto start = std::find_if(drawing.model.points.begin(), drawing.model.points.end(),
                                    [](const model::Point& point) { return point.id == "T2"; });
    const Eigen::Vector3d from(start->position[0].value, start->position[1].value, 0.0);
    const Eigen::Vector3d along(0.2, -0.5, 0.3);
    drawing.point("K", from + along);
    drawing.solid("leg", {"T2", "K"}, 0.4, from + 0.5 * along, {0.02, 0.03, 0.04, 0.0, 0.0, 0.0});
    drawing.joint("ball", model::JointKind::Spherical, "link-2", "leg", "T2");
    drawing.model.simulation.integrator = model::Integrator::RungeKutta4;
    drawing.model.simulation.step = 0.01;
    return drawing.model;
}

model::Model fiveBar(bool geometry, double duration) {
    model::Model model = support::fiveBar().model;
    model.simulation.duration = duration;
    model.simulation.integrator = model::Integrator::DormandPrince8;
    model.simulation.step = 0.1;
    if (geometry) {
        model.designVariables.push_back({"P2", "position.x", {}, {}});
        model.designVariables.push_back({"P3", "position.y", {}, {}});
    }
    return model;
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
void verifySameBits(const model::Model& model, ProcessorKind kind) {
    dynamics::limitProcessorKind(ProcessorKind::Portable);
    const Evaluation portable(model);
    QVERIFY(support::largest(portable.gradient) > 1e-3);
    dynamics::limitProcessorKind(kind);
    const Evaluation wide(model);
    QVERIFY(wide.cost == portable.cost);
    QVERIFY(wide.gradient == portable.gradient);
}

/// The twin of the sweeps against complex numbers.
void verifyComplexStep(const model::Model& model, double tolerance) {
    Evaluation evaluation(model);
    std::vector<double> expected(evaluation.values.size(), notANumber);
    evaluation.evaluator.complexStepGradient(evaluation.values, expected);
    QVERIFY(support::largest(expected) > 1e-3);
    const double error = support::relativeError(evaluation.gradient, expected);
    QVERIFY2(error < tolerance, qPrintable(QString::number(error)));
    QVERIFY(evaluation.gradient != expected);
}

}  // namespace

class SweepsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { dynamics::limitProcessorKind(ProcessorKind::Avx512); }
    void cleanup() { dynamics::limitProcessorKind(ProcessorKind::Avx512); }

    void sameRecordAsComplexNumbers_data() {
        QTest::addColumn<bool>("planar");
        QTest::addColumn<int>("processor");
        for (const bool planar : {true, false})
            for (const auto& [name, kind] : {std::pair{"portable", ProcessorKind::Portable},
                                             {"AVX2", ProcessorKind::Avx2},
                                             {"AVX-512", ProcessorKind::Avx512}})
                QTest::addRow("%s, %s", planar ? "plane" : "space", name)
                    << planar << static_cast<int>(kind);
    }
    /// Every list of a record, in hundreds of random trees and loops of all kinds of joints and
    /// couplings.
    void sameRecordAsComplexNumbers() {
        QFETCH(bool, planar);
        QFETCH(int, processor);
        const auto kind = static_cast<ProcessorKind>(processor);
        dynamics::limitProcessorKind(kind);
        if (dynamics::bestProcessorKind() != kind) QSKIP("not compiled, or not this processor");
        const int wanted = support::drawn(200);
        int compared = 0, looped = 0, coupled = 0;
        std::set<NodeKind> kinds;
        for (std::uint64_t seed = 1; compared < wanted; ++seed) {
            try {
                const assembly::System system = assembly::compile(support::randomMechanism(seed));
                if (system.planar != planar) continue;
                const std::optional<double> error = planar
                                                        ? recordDifference<Planar>(system, seed)
                                                        : recordDifference<Spatial>(system, seed);
                if (!error) continue;
                // Rounding over the pivots of the elimination, which are as small as 1e-4.
                QVERIFY2(*error < 1e-10, qPrintable(QString("seed %1: %2").arg(seed).arg(*error)));
                ++compared;
                looped += system.rows.empty() ? 0 : 1;
                for (const assembly::LoopConstraint& closure : system.closures)
                    coupled += closure.kind == assembly::LoopConstraint::Kind::Joint ? 0 : 1;
                for (const assembly::Node& node : system.nodes)
                    kinds.insert(node.kind);
            } catch (const base::InputError&) {
                // Some drawings are refused, for good reasons.
            }
        }
        QVERIFY(looped >= compared / 5);
        QVERIFY(coupled >= compared / 10);
        QVERIFY(kinds.contains(NodeKind::Revolute) && kinds.contains(NodeKind::Prismatic));
        QVERIFY(kinds.contains(NodeKind::Spherical) != planar);
        QVERIFY(kinds.contains(NodeKind::Screw) != planar);
    }

    void chains() {
        const std::vector<model::Model> flat{support::fiveBar().model, support::fourBar().model,
                                             support::sliderCrank().model,
                                             support::cartPendulum(9, 0.7, 1.0, {0.3, -0.2}).model};
        for (const model::Model& model : flat) {
            const auto error = recordDifference<Planar>(assembly::compile(model), 5);
            QVERIFY(error);
            QVERIFY2(*error < 1e-12, qPrintable(QString::number(*error)));
        }
        for (const int links : {2, 8, 31}) {
            const auto error =
                recordDifference<Spatial>(assembly::compile(branchedChain(links)), 5);
            QVERIFY(error);
            QVERIFY2(*error < 1e-11, qPrintable(QString::number(*error)));
        }
    }

    /// Hinges that turned so far that sines in lanes would lose digits.
    void farTurns() {
        verifyFarTurns<Planar<double>>(
            assembly::compile(support::cartPendulum(3, 0.7, 1.0, {}).model));
        verifyFarTurns<Spatial<double>>(assembly::compile(branchedChain(4)));
    }

    void sameBitsOnEveryProcessor_data() {
        QTest::addColumn<int>("processor");
        QTest::addRow("AVX2") << static_cast<int>(ProcessorKind::Avx2);
        QTest::addRow("AVX-512") << static_cast<int>(ProcessorKind::Avx512);
    }
    void sameBitsOnEveryProcessor() {
        QFETCH(int, processor);
        const auto kind = static_cast<ProcessorKind>(processor);
        dynamics::limitProcessorKind(kind);
        if (dynamics::bestProcessorKind() != kind) QSKIP("not compiled, or not this processor");
        verifySameBits(fiveBar(false, 0.5), kind);
        verifySameBits(fiveBar(true, 0.5), kind);
        model::Model model = branchedChain(9);
        model.designVariables.push_back({"link-3", "mass", {}, {}});
        verifySameBits(model, kind);
    }

    /// The twin of the sweeps, with and without derivatives of joints and inertias.
    void gradientEqualsComplexStep() {
        for (const bool geometry : {false, true}) {
            verifyComplexStep(fiveBar(geometry, 1.0), 1e-11);
            model::Model model = branchedChain(9);
            if (geometry) {
                model.designVariables.push_back({"link-3", "mass", {}, {}});
                model.designVariables.push_back({"T2", "position.x", {}, {}});
                model.designVariables.push_back({"K", "position.z", {}, {}});
            }
            // Rounding, which 100 steps of a chain this lively multiply by some hundred.
            verifyComplexStep(model, 1e-10);
        }
    }

    /// Sums of any length equal those of one number after the other, bit by bit.
    void weightedSums() {
        std::mt19937_64 random(3);
        std::uniform_real_distribution<double> amount(-1.0, 1.0);
        for (std::size_t count = 0; count <= 35; ++count) {
            std::vector<std::vector<double>> lists(4, std::vector<double>(count));
            const double weights[] = {0.3, 0.0, -1.7, 0.9};
            std::vector<double> state(count), found(count, notANumber), scaled = found;
            for (double& entry : state)
                entry = amount(random);
            dynamics::WeightedSum<double> sum;
            for (std::size_t list = 0; list < lists.size(); ++list) {
                for (double& entry : lists[list])
                    entry = amount(random);
                sum.add(lists[list].data(), weights[list]);
            }
            sum.give(state.data(), 0.7, count, found.data());
            sum.give(nullptr, 0.7, count, scaled.data());
            for (std::size_t entry = 0; entry < count; ++entry) {
                const double expected = lists[0][entry] * weights[0] + lists[2][entry] * weights[2]
                                        + lists[3][entry] * weights[3];
                QVERIFY(found[entry] == state[entry] + expected * 0.7);
                QVERIFY(scaled[entry] == expected * 0.7);
            }
        }
    }
};

}  // namespace linkwright

namespace sweeps_test {
LINKWRIGHT_TEST(linkwright::SweepsTest)
}

#include "sweeps_test.moc"
