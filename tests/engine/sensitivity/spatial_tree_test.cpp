// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sweeps over spatial trees on vectors of four lanes against the general recursion, which complex
// numbers take: the same mathematics in another order, so the two differ by rounding.
#include "engine/base/diagnostic.h"
#include "engine/dynamics/motion_setup.h"
#include "engine/dynamics/substructure.h"
#include "engine/math/spatial_space.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sample_mechanisms.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <complex>
#include <random>
#include <set>

namespace linkwright {

using assembly::NodeKind;
using dynamics::ProcessorKind;
using support::Evaluation;
using Complex = std::complex<double>;
using Real = math::SpatialSpace<double>;
using General = math::SpatialSpace<Complex>;

namespace {

/// Links on a cart, every second hinge across the link, and a leg that hangs on the second link.
model::Model branchedChain(int links) {
    support::Drawing drawing = support::cartPendulum(links, 0.7, 1.0, {0.3, -0.2, 0.5, 0.1});
    support::addTravelCost(drawing);
    drawing.model.inputs.front().optimize = true;
    for (std::size_t joint = 2; joint < drawing.model.joints.size(); joint += 2)
        drawing.model.joints[joint].axis = support::toNumbers({-0.6, 0.7, 0.2});
    const auto start =
        std::find_if(drawing.model.points.begin(), drawing.model.points.end(),
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

/// Largest difference of two lists of numbers over the largest of both.
class Difference {
public:
    explicit Difference(double least) : size_(least) {}
    void add(double found, const Complex& expected) {
        size_ = std::max(size_, std::abs(expected.real()));
        // Written so that a NaN is the worst of all.
        const double error = std::abs(found - expected.real());
        worst_ = error <= worst_ ? worst_ : error;
    }
    template <class List, class OtherList>
    void addLists(const List& found, const OtherList& expected) {
        for (std::size_t place = 0; place < found.size(); ++place) {
            // Poses, inertias, motions and forces are nothing but numbers.
            constexpr std::size_t count = sizeof(found[0]) / sizeof(double);
            const auto* first = reinterpret_cast<const double*>(&found[place]);
            const auto* second = reinterpret_cast<const Complex*>(&expected[place]);
            for (std::size_t number = 0; number < count; ++number)
                add(first[number], second[number]);
        }
    }
    [[nodiscard]] double relative() const { return worst_ / size_; }

private:
    double worst_ = 0.0, size_;
};

}  // namespace

class SpatialTreeTest : public QObject {
    Q_OBJECT

private:
    std::set<NodeKind> kinds_;

    /// Largest relative difference of anything in a record, each list over its own size.
    double recordDifference(const assembly::System& system, std::uint64_t seed) {
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
            Difference difference(1.0);
            difference.addLists(found, reference);
            worst = difference.relative() <= worst ? worst : difference.relative();
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
        for (const assembly::Node& node : system.nodes) kinds_.insert(node.kind);
        return worst;
    }

private Q_SLOTS:
    void cleanup() { dynamics::limitProcessorKind(ProcessorKind::Avx512); }

    /// Every list of a record, in trees and with loops, joints of all kinds.
    void sameRecordAsTheGeneralRecursion() {
        kinds_.clear();
        int tested = 0, looped = 0;
        for (std::uint64_t seed = 1; seed <= 400; ++seed) {
            try {
                const model::Model model = support::randomMechanism(seed);
                const assembly::System system = assembly::compile(model);
                if (!dynamics::SpatialTree::fits(system)) continue;
                const double error = recordDifference(system, seed);
                // Rounding over the pivots of the elimination, which are as small as 1e-4.
                QVERIFY2(error < 1e-10, qPrintable(QString("seed %1: %2").arg(seed).arg(error)));
                ++tested;
                looped += system.rows.empty() ? 0 : 1;
            } catch (const base::InputError&) {
            }
        }
        QVERIFY(tested > 60);
        QVERIFY(looped > 15);
        for (const NodeKind kind : {NodeKind::Revolute, NodeKind::Prismatic, NodeKind::Spherical})
            QVERIFY(kinds_.contains(kind));
        for (const int links : {1, 7, 30}) {
            const double error = recordDifference(assembly::compile(branchedChain(links + 1)), 5);
            QVERIFY2(error < 1e-11, qPrintable(QString::number(error)));
        }
    }

    /// Hinges that turned so far that sines in lanes would lose digits.
    void farTurns() {
        const assembly::System system = assembly::compile(branchedChain(4));
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
        model::Model model = branchedChain(9);
        model.designVariables.push_back({"link-3", "mass", {}, {}});
        dynamics::limitProcessorKind(ProcessorKind::Portable);
        const Evaluation portable(model);
        for (const ProcessorKind kind : {ProcessorKind::Avx2, ProcessorKind::Avx512}) {
            dynamics::limitProcessorKind(kind);
            if (dynamics::bestProcessorKind() != kind) continue;
            const Evaluation wide(model);
            QCOMPARE(wide.cost, portable.cost);
            QVERIFY(wide.gradient == portable.gradient);
        }
    }

    /// The twin of the sweeps, with and without derivatives of joints and inertias.
    void gradientEqualsComplexStep() {
        for (const bool geometry : {false, true}) {
            model::Model model = branchedChain(9);
            if (geometry) {
                model.designVariables.push_back({"link-3", "mass", {}, {}});
                model.designVariables.push_back({"T2", "position.x", {}, {}});
                model.designVariables.push_back({"K", "position.z", {}, {}});
            }
            Evaluation evaluation(model);
            std::vector<double> expected(evaluation.values.size(), support::notANumber);
            evaluation.evaluator.complexStepGradient(evaluation.values, expected);
            QVERIFY(support::largest(expected) > 1e-3);
            // Rounding, which 100 steps of a chain this lively multiply by some hundred.
            const double error = support::relativeError(evaluation.gradient, expected);
            QVERIFY2(error < 1e-10, qPrintable(QString::number(error)));
            QVERIFY(evaluation.gradient != expected);
        }
    }
};

}  // namespace linkwright

QTEST_APPLESS_MAIN(linkwright::SpatialTreeTest)
#include "spatial_tree_test.moc"
