// SPDX-License-Identifier: GPL-3.0-or-later
//
// Accelerations and forces between bodies by Newton and Euler against the equations of motion
// evaluated with tangents as numbers: rates of the velocities, impulses and momenta of the record.
#include "engine/dynamics/equations/accelerations.h"

#include "engine/base/diagnostic.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/sensitivity/methods/tangent_evaluation.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <vector>

namespace linkwright::sensitivity::accelerations_test {

namespace {

/// Numbers of one kind by both ways.
struct Comparison {
    std::vector<double> found, expected;

    void add(double foundOne, double expectedOne) {
        found.push_back(foundOne);
        expected.push_back(expectedOne);
    }
    void addAngular(double foundOne, const math::Tangent<double>& expectedOne) {
        add(foundOne, expectedOne.derivative);
    }
    template <class Found, class Expected>
    void addAngular(const Found& foundOnes, const Expected& expectedOnes) {
        addVector(foundOnes, expectedOnes);
    }
    template <class Found, class Expected>
    void addVector(const Found& foundOnes, const Expected& expectedOnes) {
        for (Eigen::Index axis = 0; axis < foundOnes.size(); ++axis)
            add(foundOnes[axis], expectedOnes[axis].derivative);
    }
    /// Largest difference over the largest entry.
    [[nodiscard]] double error() const {
        double largest = 1e-3, difference = 0.0;
        for (std::size_t entry = 0; entry < found.size(); ++entry) {
            largest = std::max(largest, std::abs(expected[entry]));
            difference = std::max(difference, std::abs(found[entry] - expected[entry]));
        }
        return difference / largest;
    }
};

struct Count {
    int compared = 0, withRows = 0, withRelatives = 0, planar = 0;
    double worst = 0.0;
    std::uint64_t worstSeed = 0;
};

template <class Space>
double errorAtEnd(const assembly::System& system) {
    dynamics::MotionSetup<Space> setup(system);
    setup.prepare();
    setup.forward.run(setup.startState, false);
    dynamics::Record<Space> copy;
    const dynamics::Record<Space>& record =
        setup.dynamics.undivided(setup.forward.finalRecord(), copy);
    dynamics::Accelerations<Space> rates(system, setup.parameters.data());
    rates.evaluate(record);
    TangentEvaluation<Space> tangents(system, setup.parameters.data());
    tangents.evaluate(record);
    const auto& moving = tangents.record();
    Comparison motions, wrenches, joints, impulses;
    for (std::size_t node = 0; node < system.nodes.size(); ++node) {
        motions.addAngular(rates.motions()[node].angular, moving.velocities[node].angular);
        motions.addVector(rates.motions()[node].linear, moving.velocities[node].linear);
        const typename Space::Force wrench = rates.wrenches()[node] + record.forces[node];
        wrenches.addAngular(wrench.moment, moving.momenta[node].moment);
        wrenches.addVector(wrench.force, moving.momenta[node].force);
    }
    for (std::size_t dof = 0; dof < rates.joints().size(); ++dof)
        joints.add(rates.joints()[dof], moving.jointVelocities[dof].derivative);
    for (std::size_t row = 0; row < system.rows.size(); ++row)
        impulses.add(rates.impulses()[row], moving.impulses[row].derivative);
    for (std::size_t index = 0; index < system.relatives.size(); ++index)
        impulses.add(rates.relativeImpulses()[index], moving.relativeImpulses[index].derivative);
    return std::max({motions.error(), wrenches.error(), joints.error(), impulses.error()});
}

}  // namespace

class AccelerationsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalTangents_data() {
        QTest::addColumn<int>("formulation");
        QTest::addRow("joint") << static_cast<int>(model::Formulation::Joint);
        QTest::addRow("absolute") << static_cast<int>(model::Formulation::Absolute);
    }
    void equalTangents() {
        QFETCH(int, formulation);
        constexpr std::uint64_t most = 160;
        // Roundings grow as the loops come close to singular poses.
        constexpr double tolerance = 1e-9;
        Count count;
        for (std::uint64_t seed = 3000; seed < 3000 + most; ++seed) {
            model::Model model = support::randomMechanism(seed);
            model.simulation.formulation = static_cast<model::Formulation>(formulation);
            try {
                const assembly::System system = assembly::compile(model);
                const double error = system.planar ? errorAtEnd<math::PlanarSpace<double>>(system)
                                                   : errorAtEnd<math::SpatialSpace<double>>(system);
                ++count.compared;
                count.withRows += system.rows.empty() ? 0 : 1;
                count.withRelatives += system.relatives.empty() ? 0 : 1;
                count.planar += system.planar ? 1 : 0;
                if (error > count.worst) count.worstSeed = seed;
                count.worst = std::max(count.worst, error);
            } catch (const base::InputError&) {
            } catch (const base::ComputationError&) {
            }
        }
        qInfo(
            "%d compared, %d with rows, %d with relative coordinates, %d planar; largest error "
            "%.1e at seed %d",
            count.compared, count.withRows, count.withRelatives, count.planar, count.worst,
            static_cast<int>(count.worstSeed));
        QVERIFY(count.compared > 100);
        QVERIFY(count.withRows > 30);
        QVERIFY(count.planar > 20 && count.planar < count.compared - 20);
        QVERIFY(formulation != static_cast<int>(model::Formulation::Absolute)
                || count.withRelatives > 50);
        QVERIFY(count.worst < tolerance);
        QVERIFY(count.worst > 0.0);
    }
};

LINKWRIGHT_TEST(AccelerationsTest)

}  // namespace linkwright::sensitivity::accelerations_test
#include "accelerations_test.moc"
