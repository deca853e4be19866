// SPDX-License-Identifier: GPL-3.0-or-later
//
// The divided equations of motion against the recursion over the whole tree: the same mathematics
// in another order, so the two differ by rounding.
#include "engine/base/diagnostic.h"
#include "engine/dynamics/divide_and_conquer.h"
#include "engine/dynamics/motion_setup.h"
#include "engine/dynamics/partition.h"
#include "engine/dynamics/substructure.h"
#include "engine/math/planar_space.h"
#include "engine/math/spatial_space.h"
#include "tests/support/numbers.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sample_mechanisms.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

namespace linkwright::dynamics {

using Planar = math::PlanarSpace<double>;
using Spatial = math::SpatialSpace<double>;

/// Links on a cart; in space every second hinge turns across the link.
model::Model chain(int links, bool spatial) {
    support::Drawing drawing = support::cartPendulum(links, 0.7, 1.0, {0.3, -0.2, 0.5, 0.1});
    if (spatial)
        for (std::size_t joint = 2; joint < drawing.model.joints.size(); joint += 2)
            drawing.model.joints[joint].axis = support::toNumbers({-0.6, 0.7, 0.2});
    drawing.model.motors.clear();
    return drawing.model;
}

class DivideAndConquerTest : public QObject {
    Q_OBJECT

private:
    /// Largest difference of the rates of state over the size of the rates, and of everything that
    /// a complete record shows.
    template <class Space>
    static double difference(const model::Model& source, std::uint64_t seed) {
        model::Model model = source;
        model.simulation.formulation = model::Formulation::Joint;
        const assembly::System undividedSystem = assembly::compile(model);
        model.simulation.formulation = model::Formulation::DivideAndConquer;
        const assembly::System dividedSystem = assembly::compile(model);
        MotionSetup<Space> undivided(undividedSystem), divided(dividedSystem);
        undivided.prepare();
        divided.prepare();
        std::vector<double> state = divided.startState;
        std::mt19937_64 random(seed);
        std::uniform_real_distribution<double> amount(-1.0, 1.0);
        for (double& entry : state) entry += amount(random);
        std::vector<double> expected(state.size(), support::notANumber), found = expected;
        Record<Space> expectedRecord, record;
        expectedRecord.resize(undividedSystem);
        record.resize(dividedSystem);
        if (undivided.dynamics.evaluate(0.3, state.data(), expectedRecord, expected.data()).singular)
            return HUGE_VAL;
        if (divided.dynamics.evaluate(0.3, state.data(), record, found.data()).singular)
            return HUGE_VAL;
        if (!record.isDivided || expectedRecord.isDivided) return HUGE_VAL;
        double worst = 0.0, size = 1.0;
        for (std::size_t entry = 0; entry < state.size(); ++entry) {
            size = std::max(size, std::abs(expected[entry]));
            // Written so that a NaN is the worst of all.
            const double error = std::abs(found[entry] - expected[entry]);
            worst = error <= worst ? worst : error;
        }
        worst /= size;
        for (std::size_t node = 0; node < dividedSystem.nodes.size(); ++node) {
            const auto same = [&](const auto& first, const auto& second, double scale) {
                const double error = (first - second).norm() / std::max(1.0, scale);
                worst = error <= worst ? worst : error;
            };
            same(record.poses[node].origin, expectedRecord.poses[node].origin,
                 expectedRecord.poses[node].origin.norm());
            same(record.velocities[node].linear, expectedRecord.velocities[node].linear,
                 expectedRecord.velocities[node].linear.norm());
            same(record.momenta[node].force, expectedRecord.momenta[node].force,
                 expectedRecord.momenta[node].force.norm());
            same(record.forces[node].force, expectedRecord.forces[node].force,
                 expectedRecord.forces[node].force.norm());
        }
        return worst;
    }

    static double difference(const model::Model& model, std::uint64_t seed) {
        return assembly::compile(model).planar ? difference<Planar>(model, seed)
                                               : difference<Spatial>(model, seed);
    }

private Q_SLOTS:
    void chainsOfAllLengths_data() {
        QTest::addColumn<int>("links");
        QTest::addColumn<bool>("spatial");
        for (const bool spatial : {false, true})
            // One part, a few, lanes that are full, nearly full and mostly empty.
            for (const int links : {1, 3, 4, 9, 15, 16, 17, 23, 31, 41, 64})
                QTest::addRow("%d %s", links, spatial ? "spatial" : "planar") << links << spatial;
    }
    void chainsOfAllLengths() {
        QFETCH(int, links);
        QFETCH(bool, spatial);
        // Both sum the same terms in another order; the inertia about the world origin, which the
        // undivided recursion uses, loses links^2 units of rounding by cancellation.
        const double tolerance = 1e-13 * (10.0 + links * links);
        const double error = difference(chain(links, spatial), 7 + static_cast<unsigned>(links));
        QVERIFY2(error < tolerance, qPrintable(QString::number(error)));
        QVERIFY(error > 0.0 || links < 4);
    }

    void randomTrees() {
        int divided = 0;
        for (std::uint64_t seed = 1; seed <= 120; ++seed) {
            model::Model model;
            try {
                model = support::randomMechanism(seed);
                if (!canDivide(assembly::compile(model))) continue;
            } catch (const base::InputError&) {
                continue;
            }
            ++divided;
            const double error = difference(model, seed);
            QVERIFY2(error < 1e-11, qPrintable(QString("seed %1: %2").arg(seed).arg(error)));
        }
        QVERIFY(divided > 10);
    }

    void partsCoverTheTree() {
        const assembly::System system = assembly::compile(chain(30, false));
        const Partition partition = partitionOf(system);
        QVERIFY(partition.lanes);
        std::vector<int> seen;
        for (const Partition::Part& part : partition.parts)
            seen.insert(seen.end(), part.nodes.begin(), part.nodes.end());
        QCOMPARE(seen.size(), system.nodes.size());
        QVERIFY(std::is_sorted(seen.begin(), seen.end()));
    }
};

}  // namespace linkwright::dynamics

QTEST_APPLESS_MAIN(linkwright::dynamics::DivideAndConquerTest)
#include "divide_and_conquer_test.moc"
