// SPDX-License-Identifier: GPL-3.0-or-later
//
// The divided equations of motion against the recursion over the whole tree: the same mathematics
// in another order, so the two differ by rounding.
#include "engine/dynamics/substructures/divide_and_conquer.h"

#include "engine/base/diagnostic.h"
#include "engine/dynamics/equations/record.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/dynamics/substructures/bundle_sections.h"
#include "engine/dynamics/substructures/partition.h"
#include "engine/dynamics/substructures/substructure.h"
#include "engine/math/dual.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "tests/support/numbers.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <complex>
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

/// A cart with chains of links of unlike length hanging on it, half of which hang on another one.
model::Model spider(int legs, int links, bool spatial) {
    support::Drawing drawing = support::cartPendulum(links, 0.7, 1.0, {});
    for (int leg = 1; leg < legs; ++leg) {
        const double angle = 0.4 * leg;
        std::string body = leg % 2 == 0 ? "link-4" : "cart";
        std::string place = leg % 2 == 0 ? "T4" : "C";
        const auto start =
            std::find_if(drawing.model.points.begin(), drawing.model.points.end(),
                         [&](const model::Point& point) { return point.id == place; });
        const Eigen::Vector3d from(start->position[0].value, start->position[1].value, 0.0);
        const Eigen::Vector3d along(std::cos(angle), std::sin(angle), 0.0);
        for (int link = 1; link <= links - leg % 3; ++link) {
            const std::string id = std::to_string(leg) + "-" + std::to_string(link);
            drawing.point("P" + id, from + along * (0.6 * link));
            drawing.solid("leg-" + id, {place, "P" + id}, 0.4, from + along * (0.6 * link - 0.3),
                          {0.02, 0.03, 0.04, 0.0, 0.0, 0.0});
            drawing.joint("knee-" + id, model::JointKind::Revolute, body, "leg-" + id, place,
                          spatial && link % 2 == 0 ? Eigen::Vector3d(0.3, -0.4, 0.5)
                                                   : Eigen::Vector3d(0.0, 0.0, 1.0));
            body = "leg-" + id;
            place = "P" + id;
        }
    }
    return drawing.model;
}

/// The chain with its tip on a joint on the ground.
model::Model closedChain(int links, bool spatial) {
    support::Drawing drawing;
    drawing.model = chain(links, spatial);
    const std::string number = std::to_string(links);
    drawing.joint("closing", spatial ? model::JointKind::Spherical : model::JointKind::Revolute,
                  model::groundId, "link-" + number, "T" + number);
    return drawing.model;
}

/// Some substructure carries several others.
bool branches(const Partition& partition) {
    std::vector<int> carried(partition.parts.size(), 0);
    for (const Partition::Part& part : partition.parts)
        if (part.parent >= 0 && ++carried[at(part.parent)] > 1) return true;
    return false;
}

class DivideAndConquerTest : public QObject {
    Q_OBJECT

private:
    /// What an evaluation gives.
    template <class Space>
    struct Evaluated {
        std::vector<double> rate;
        Record<Space> record;
        Status status;
    };

    /// Evaluates a drawing by one formulation.
    /// @param seed of a change of the state at the start, the same for every formulation
    /// @param digits each entry of it is changed by, in units of the last place
    template <class Space>
    static Evaluated<Space> evaluate(const model::Model& source, model::Formulation formulation,
                                     std::uint64_t seed, double digits = 0.0,
                                     std::uint64_t digitsSeed = 0) {
        model::Model model = source;
        model.simulation.formulation = formulation;
        const assembly::System system = assembly::compile(model);
        MotionSetup<Space> setup(system);
        setup.prepare();
        std::vector<double> state = setup.startState;
        std::mt19937_64 random(seed), small(digitsSeed);
        std::uniform_real_distribution<double> amount(-1.0, 1.0);
        for (double& entry : state)
            entry += amount(random);
        for (double& entry : state)
            entry *= 1.0 + digits * amount(small) * 0x1p-53;
        Evaluated<Space> result;
        result.rate.assign(state.size(), support::notANumber);
        result.record.resize(system);
        result.status =
            setup.dynamics.evaluate(0.3, state.data(), result.record, result.rate.data());
        return result;
    }

    /// Largest difference of the rates of state over the size of the rates, and of everything that
    /// a complete record shows.
    template <class Space>
    static double difference(const Evaluated<Space>& found, const Evaluated<Space>& expected) {
        if (found.status.singular != expected.status.singular) return HUGE_VAL;
        if (expected.status.singular) return 0.0;
        double worst = 0.0, size = 1.0;
        for (std::size_t entry = 0; entry < expected.rate.size(); ++entry) {
            size = std::max(size, std::abs(expected.rate[entry]));
            // Written so that a NaN is the worst of all.
            const double error = std::abs(found.rate[entry] - expected.rate[entry]);
            worst = error <= worst ? worst : error;
        }
        worst /= size;
        for (std::size_t row = 0; row < expected.record.closures.size(); ++row) {
            const double impulse = expected.record.impulses[row];
            const double error =
                std::abs(found.record.impulses[row] - impulse) / std::max(1.0, std::abs(impulse));
            worst = error <= worst ? worst : error;
        }
        for (std::size_t node = 0; node < expected.record.poses.size(); ++node) {
            const auto same = [&](const auto& first, const auto& second) {
                const double error = (first - second).norm() / std::max(1.0, second.norm());
                worst = error <= worst ? worst : error;
            };
            same(found.record.poses[node].origin, expected.record.poses[node].origin);
            same(found.record.velocities[node].linear, expected.record.velocities[node].linear);
            same(found.record.momenta[node].force, expected.record.momenta[node].force);
            same(found.record.forces[node].force, expected.record.forces[node].force);
        }
        return worst;
    }

    /// How far divided and undivided evaluations are apart, and how far apart undivided ones are
    /// whose state differs in the last digits: what a pose makes of rounding, whoever computes it.
    /// Next to a singular pose impulses are rounding divided by next to nothing.
    struct Comparison {
        double error = HUGE_VAL, scatter = 0.0;
        bool singular = false;  ///< for both: nothing was compared
        [[nodiscard]] bool agrees() const {
            return !singular && error < std::max(1e-11, std::min(4.0 * scatter, 1e-9));
        }
        [[nodiscard]] std::string text() const {
            return std::to_string(error * 1e11) + "e-11, scatter " + std::to_string(scatter * 1e11)
                   + "e-11";
        }
    };
    template <class Space>
    static Comparison compare(const model::Model& model, std::uint64_t seed) {
        using model::Formulation;
        const auto undivided = evaluate<Space>(model, Formulation::Joint, seed);
        const auto divided = evaluate<Space>(model, Formulation::DivideAndConquer, seed);
        Comparison comparison;
        if (!divided.status.singular && (!divided.record.isDivided || undivided.record.isDivided))
            return comparison;
        comparison.error = difference(divided, undivided);
        comparison.singular = comparison.error == 0.0 && divided.status.singular;
        // One copy says little, eight show most of what there is.
        for (std::uint64_t copy = 0; copy < 8 && comparison.error >= 1e-11; ++copy)
            comparison.scatter = std::max(
                comparison.scatter,
                difference(evaluate<Space>(model, Formulation::Joint, seed, 4.0, copy), undivided));
        return comparison;
    }

    static Comparison compare(const model::Model& model, std::uint64_t seed) {
        return assembly::compile(model).planar ? compare<Planar>(model, seed)
                                               : compare<Spatial>(model, seed);
    }

    /// Rates of state in numbers of a kind against those in real numbers.
    template <class Number>
    static void verifyNumber() {
        for (const bool spatial : {false, true}) {
            model::Model model = closedChain(9, spatial);
            model.simulation.formulation = model::Formulation::DivideAndConquer;
            const assembly::System system = assembly::compile(model);
            if (system.planar)
                verifyNumber<math::PlanarSpace<Number>, Planar>(system);
            else
                verifyNumber<math::SpatialSpace<Number>, Spatial>(system);
        }
    }
    template <class Space, class RealSpace>
    static void verifyNumber(const assembly::System& system) {
        using Number = typename Space::Scalar;
        MotionSetup<RealSpace> real(system);
        real.prepare();
        std::vector<Number> parameters(real.parameters.begin(), real.parameters.end());
        const InputTable<Number> inputs(system.model);
        Hamiltonian<Space> dynamics(system, parameters.data(), inputs);
        std::vector<Number> state(real.startState.begin(), real.startState.end());
        std::vector<Number> found(state.size());
        std::vector<double> expected(state.size(), support::notANumber);
        Record<Space> record;
        record.resize(system);
        Record<RealSpace> realRecord;
        realRecord.resize(system);
        real.dynamics.evaluate(0.3, real.startState.data(), realRecord, expected.data());
        QVERIFY(!dynamics.evaluate(Number(0.3), state.data(), record, found.data()).singular);
        QVERIFY(realRecord.isDivided);
        QVERIFY(!record.isDivided);
        const double size = support::largest(expected);
        QVERIFY(size > 0.0);
        for (std::size_t entry = 0; entry < state.size(); ++entry)
            QVERIFY(std::abs(math::realPart(found[entry]) - expected[entry]) < 1e-11 * size);
    }

private Q_SLOTS:
    void chainsOfAllLengths_data() {
        QTest::addColumn<int>("links");
        QTest::addColumn<bool>("spatial");
        for (const bool spatial : {false, true})
            // One part, a few, lanes that are full, nearly full and mostly empty.
            for (const int links : {1, 3, 4, 9, 15, 16, 17, 23, 31, 41, 64, 78})
                QTest::addRow("%d %s", links, spatial ? "spatial" : "planar") << links << spatial;
    }
    void chainsOfAllLengths() {
        QFETCH(int, links);
        QFETCH(bool, spatial);
        // Both sum the same terms in another order; the inertia about the world origin, which the
        // undivided recursion uses, loses links^2 units of rounding by cancellation.
        const double tolerance = 1e-13 * (10.0 + links * links);
        const Comparison comparison =
            compare(chain(links, spatial), 7 + static_cast<unsigned>(links));
        QVERIFY2(!comparison.singular && comparison.error < tolerance, comparison.text().c_str());
    }

    /// Beyond the range of the lanes' sine the undivided recursion takes over.
    void jointTurnedFar() {
        const model::Model model = chain(40, false);
        for (const double turn : {0.9 * math::largestPackAngle, 1.1 * math::largestPackAngle}) {
            std::vector<double> expected;
            for (const model::Formulation formulation :
                 {model::Formulation::Joint, model::Formulation::DivideAndConquer}) {
                model::Model turned = model;
                turned.simulation.formulation = formulation;
                const assembly::System system = assembly::compile(turned);
                MotionSetup<Planar> setup(system);
                setup.prepare();
                std::vector<double> state = setup.startState;
                state[17] = -turn;
                std::vector<double> rate(state.size(), support::notANumber);
                Record<Planar> record;
                record.resize(system);
                QVERIFY(!setup.dynamics.evaluate(0.3, state.data(), record, rate.data()).singular);
                QCOMPARE(record.isDivided, formulation == model::Formulation::DivideAndConquer
                                               && turn < math::largestPackAngle);
                if (expected.empty()) expected = rate;
                // The angle itself has but 1e5 units of rounding, and so have the forces.
                const double size = support::largest(expected);
                QVERIFY(size > 0.0);
                for (std::size_t entry = 0; entry < rate.size(); ++entry)
                    QVERIFY(std::abs(rate[entry] - expected[entry]) < 1e-9 * size);
            }
        }
    }

    /// Trees and closed loops of every kind, next to singular poses as well.
    void randomMechanisms() {
        int looped = 0, branched = 0, several = 0, scattered = 0, tested = 0;
        for (std::uint64_t seed = 1; seed <= 750; ++seed) {
            model::Model model;
            Comparison comparison;
            try {
                model = support::randomMechanism(seed);
                if (std::any_of(model.bodies.begin(), model.bodies.end(), model::isMassless))
                    continue;  // of which each formulation computes others
                const assembly::System system = assembly::compile(model);
                // Nothing moves, or forces hang on each other beyond substructures.
                if (system.nodes.empty() || !dividesForces(system)) continue;
                const Partition partition = partitionOf(system);
                comparison = compare(model, seed);
                // Wheels whose rows follow from those of the loops.
                if (comparison.singular && !model.wheels.empty()) continue;
                looped += system.rows.empty() ? 0 : 1;
                several += partition.parts.size() > 1 ? 1 : 0;
                branched += branches(partition) ? 1 : 0;
                scattered += comparison.error < 1e-11 ? 0 : 1;
                ++tested;
            } catch (const base::InputError&) {
                continue;
            }
            QVERIFY2(comparison.agrees(),
                     ("seed " + std::to_string(seed) + ": " + comparison.text()).c_str());
        }
        // Few poses are that close to singular ones.
        QVERIFY2(scattered * 50 < tested, qPrintable(QString::number(scattered)));
        QVERIFY2(tested > 400, qPrintable(QString::number(tested)));
        QVERIFY2(looped > 150, qPrintable(QString::number(looped)));
        QVERIFY2(several > 150, qPrintable(QString::number(several)));
        QVERIFY2(branched > 10, qPrintable(QString::number(branched)));
    }

    /// Legs of unlike length on a body are put side by side in lanes.
    void legsInLanes() {
        for (const bool spatial : {false, true}) {
            const model::Model model = spider(11, 8, spatial);
            const Partition partition = partitionOf(assembly::compile(model));
            QVERIFY(!partition.bundles.empty());
            QVERIFY(branches(partition));
            const Comparison comparison = compare(model, 3);
            QVERIFY2(comparison.agrees() && comparison.error < 1e-11, comparison.text().c_str());
        }
    }

    /// A chain in lanes whose tip is held by a joint on the ground.
    void closedChainInLanes() {
        for (const bool spatial : {false, true}) {
            const model::Model model = closedChain(45, spatial);
            const assembly::System system = assembly::compile(model);
            QVERIFY(!system.rows.empty());
            QVERIFY(!partitionOf(system).bundles.empty());
            const Comparison comparison = compare(model, 5);
            QVERIFY2(comparison.agrees(), comparison.text().c_str());
        }
    }

    /// Long chains and legs of unlike length are cut into sections, as many as their length gives.
    void sectionsLikeUndivided_data() {
        QTest::addColumn<int>("legs");
        QTest::addColumn<int>("links");
        QTest::addColumn<bool>("spatial");
        QTest::addColumn<int>("sections");
        QTest::newRow("2 planar") << 1 << 530 << false << 2;
        QTest::newRow("3 planar, last lanes shorter") << 1 << 790 << false << 3;
        QTest::newRow("2 spatial") << 1 << 260 << true << 2;
        QTest::newRow("5 spatial") << 1 << 650 << true << 5;
        QTest::newRow("legs, planar") << 8 << 66 << false << 2;
        QTest::newRow("legs, spatial") << 8 << 50 << true << 3;
    }
    void sectionsLikeUndivided() {
        QFETCH(int, legs);
        QFETCH(int, links);
        QFETCH(bool, spatial);
        QFETCH(int, sections);
        const model::Model model = legs == 1 ? chain(links, spatial) : spider(legs, links, spatial);
        const Partition partition = partitionOf(assembly::compile(model));
        QVERIFY(!partition.bundles.empty());
        QCOMPARE(static_cast<int>(partition.bundles.front().sectionEnds.size()), sections);
        // As for chains of all lengths.
        const Comparison comparison = compare(model, 11);
        QVERIFY2(!comparison.singular && comparison.error < 1e-13 * links * links,
                 comparison.text().c_str());
    }

    /// Joins are balanced, whatever the number of sections, and cover neighbors.
    void sectionTrees() {
        for (int count = 1; count <= 40; ++count) {
            const std::vector<SectionShape> shapes = sectionShapes(count);
            QCOMPARE(static_cast<int>(shapes.size()), 2 * count - 1);
            QCOMPARE(shapes.back().first, 0);
            QCOMPARE(shapes.back().last, count - 1);
            QCOMPARE(shapes.back().parent, -1);
            for (int section = 0; section < count; ++section) {
                int depth = 0;
                for (int node = section; shapes[at(node)].parent >= 0; ++depth) {
                    const SectionShape& parent = shapes[at(shapes[at(node)].parent)];
                    QVERIFY(parent.inner == node || parent.outer == node);
                    QCOMPARE(shapes[at(parent.inner)].last + 1, shapes[at(parent.outer)].first);
                    node = shapes[at(node)].parent;
                }
                QVERIFY((1 << depth) < 2 * count);
            }
        }
    }

    /// Numbers that check or differentiate take the whole tree, and agree with divided real ones.
    void otherNumbersCheckUndivided() {
        verifyNumber<std::complex<double>>();
        verifyNumber<math::DirectDual>();
        verifyNumber<math::Tangent<double>>();
        verifyNumber<math::Tangent<std::complex<double>>>();
        verifyNumber<math::Tangent<math::DirectDual>>();
    }

    void partsCoverTheTree() {
        const assembly::System system = assembly::compile(chain(30, false));
        const Partition partition = partitionOf(system);
        QCOMPARE(partition.bundles.size(), std::size_t(1));
        std::vector<int> seen;
        for (const Partition::Part& part : partition.parts)
            seen.insert(seen.end(), part.nodes.begin(), part.nodes.end());
        QCOMPARE(seen.size(), system.nodes.size());
        QVERIFY(std::is_sorted(seen.begin(), seen.end()));
    }
};

}  // namespace linkwright::dynamics

namespace divide_and_conquer_test {
LINKWRIGHT_TEST(linkwright::dynamics::DivideAndConquerTest)
}

#include "divide_and_conquer_test.moc"
