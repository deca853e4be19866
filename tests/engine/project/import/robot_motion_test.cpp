// SPDX-License-Identifier: GPL-3.0-or-later
// The motion of imported robots against closed forms and against MuJoCo itself.
#include "engine/session/solving/solve.h"
#include "tests/engine/project/import/robot_texts.h"
#include "tests/support/test_program.h"

#include <Eigen/Dense>
#include <QtTest/QTest>

#ifdef LINKWRIGHT_HAS_MJCF
#include <QtCore/QTemporaryDir>
#include <mujoco/mujoco.h>

#include <fstream>
#endif

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace robot_motion_test {

using namespace linkwright;
using namespace linkwright::testing;
using Fate = project::ImportNote::Fate;

namespace {

using State = std::array<double, 4>;  ///< angles from the vertical and their rates

/// Moment about the hinge axis, y, of an inertia given in a frame turned by rpy.
double hingeInertia(const std::array<double, 6>& entries, double roll, double pitch, double yaw) {
    Eigen::Matrix3d inertia;
    inertia << entries[0], entries[3], entries[4], entries[3], entries[1], entries[5], entries[4],
        entries[5], entries[2];
    const Eigen::Matrix3d turn = (Eigen::AngleAxisd(yaw, Eigen::Vector3d::UnitZ())
                                  * Eigen::AngleAxisd(pitch, Eigen::Vector3d::UnitY())
                                  * Eigen::AngleAxisd(roll, Eigen::Vector3d::UnitX()))
                                     .toRotationMatrix();
    return (turn * inertia * turn.transpose())(1, 1);
}

/// Lagrange's equations of the double pendulum of `doublePendulumUrdf`.
State rateOf(const State& state) {
    constexpr double mass1 = 1.7, mass2 = 0.9, arm = 0.5, center1 = 0.23, center2 = 0.31;
    constexpr double gravity = 9.81;
    static const double inertia1 =
        hingeInertia({0.031, 0.027, 0.012, 0.002, -0.003, 0.001}, 0.3, -0.2, 0.5);
    static const double inertia2 =
        hingeInertia({0.018, 0.021, 0.009, -0.001, 0.002, 0.0015}, -0.6, 0.1, 0.2);
    const auto [angle1, angle2, rate1, rate2] = state;
    const double coupling = mass2 * arm * center2;
    const double difference = angle1 - angle2;
    Eigen::Matrix2d mass;
    mass << inertia1 + mass1 * center1 * center1 + mass2 * arm * arm,
        coupling * std::cos(difference), coupling * std::cos(difference),
        inertia2 + mass2 * center2 * center2;
    const Eigen::Vector2d force(-coupling * std::sin(difference) * rate2 * rate2
                                    - (mass1 * center1 + mass2 * arm) * gravity * std::sin(angle1),
                                coupling * std::sin(difference) * rate1 * rate1
                                    - mass2 * center2 * gravity * std::sin(angle2));
    const Eigen::Vector2d accelerations = mass.inverse() * force;
    return {rate1, rate2, accelerations[0], accelerations[1]};
}

State after(State state, double duration, int steps) {
    const double step = duration / steps;
    const auto moved = [](const State& from, const State& rate, double time) {
        State result = from;
        for (std::size_t index = 0; index < result.size(); ++index)
            result[index] += time * rate[index];
        return result;
    };
    for (int count = 0; count < steps; ++count) {
        const State first = rateOf(state), second = rateOf(moved(state, first, step / 2));
        const State third = rateOf(moved(state, second, step / 2));
        const State fourth = rateOf(moved(state, third, step));
        for (std::size_t index = 0; index < state.size(); ++index)
            state[index] +=
                step / 6 * (first[index] + 2 * second[index] + 2 * third[index] + fourth[index]);
    }
    return state;
}

const session::Series& curve(const std::vector<session::Series>& list, const std::string& joint) {
    for (const session::Series& series : list)
        if (series.id == joint) return series;
    throw std::out_of_range(joint);
}

}  // namespace

class RobotMotionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void doublePendulumMovesAsItsEquations() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        model::Model model = importText(doublePendulumUrdf(), ".urdf").model;
        model.joints[0].coordinates[0].start = model::Number(1.1);
        model.joints[1].coordinates[0].start = model::Number(-0.6);
        model.simulation.integrator = model::Integrator::RungeKutta4;
        model.simulation.duration = 1.0;
        model.simulation.step = 5e-4;
        const session::SimulationResult result = session::simulate(model);
        QVERIFY(!result.failure);
        const State expected = after({1.1, 0.5, 0.0, 0.0}, 1.0, 4000);
        // Both are exact to the fourth power of their steps, about 1e-10.
        const double shoulder = curve(result.coordinates, "shoulder").values.back();
        const double elbow = curve(result.coordinates, "elbow").values.back();
        QVERIFY(std::abs(shoulder - 1.1) > 0.5);
        QVERIFY2(std::abs(shoulder - expected[0]) < 1e-8,
                 qPrintable(QString::number(shoulder - expected[0])));
        QVERIFY(std::abs(elbow - (expected[1] - expected[0])) < 1e-8);
        QVERIFY(
            std::abs(curve(result.velocities, "elbow").values.back() - (expected[3] - expected[2]))
            < 1e-7);
    }

    /// A gear keeps the follower on its line, and the motor of nobody keeps the energy.
    void gripperFollows() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        model::Model model = importText(gripperUrdf(), ".urdf").model;
        model.simulation.duration = 0.1;
        model.simulation.projectConstraints = true;
        const session::SimulationResult result = session::simulate(model);
        QVERIFY(!result.failure);
        const auto& left = curve(result.coordinates, "left").values;
        const auto& right = curve(result.coordinates, "right").values;
        QVERIFY(std::abs(left.back()) > 1e-4);
        for (std::size_t time = 0; time < left.size(); ++time)
            QVERIFY(std::abs(right[time] - (-1.5 * left[time] + 0.1)) < 1e-9);
    }

    void fourBarClosesItsLoop() {
#ifndef LINKWRIGHT_HAS_MJCF
        LINKWRIGHT_SKIP_WITHOUT("MuJoCo");
#endif
        const project::ImportedRobot robot = importText(fourBarMjcf(), ".xml");
        QVERIFY(tells(robot, Fate::Changed, "c", "revolute"));
        const session::ModelSummary summary = session::summarize(robot.model);
        QVERIFY(summary.valid);
        QCOMPARE(summary.loops, 1);
        QCOMPARE(summary.degreesOfFreedom, 1);
        QVERIFY(summary.planar);
        model::Model model = robot.model;
        model.simulation.integrator = model::Integrator::RungeKutta4;
        model.simulation.duration = 1.0;
        model.simulation.step = 5e-4;
        const session::SimulationResult result = session::simulate(model);
        QVERIFY(!result.failure);
        const double start = result.potentialEnergy.front() + result.kineticEnergy.front();
        const double moved =
            *std::max_element(result.kineticEnergy.begin(), result.kineticEnergy.end());
        QVERIFY(moved > 1e-3);
        for (std::size_t time = 0; time < result.times.size(); ++time)
            QVERIFY(std::abs(result.potentialEnergy[time] + result.kineticEnergy[time] - start)
                    < 1e-6 * moved);
        // The motor: three times its control.
        QCOMPARE(model.loads.size(), std::size_t{1});
        QCOMPARE(model.loads[0].magnitude.value, 3.0);
        QCOMPARE(model.loads[0].joint, std::string("a"));
    }

    void treeMovesAsInMuJoCo() {
#ifndef LINKWRIGHT_HAS_MJCF
        LINKWRIGHT_SKIP_WITHOUT("MuJoCo");
#else
        model::Model model = importText(treeMjcf(), ".xml").model;
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("tree.xml")).toStdString();
        std::ofstream(path) << treeMjcf();
        char problem[1000] = "";
        mjModel* other = mj_loadXML(path.c_str(), nullptr, problem, sizeof problem);
        QVERIFY2(other != nullptr, problem);
        mjData* data = mj_makeData(other);
        QCOMPARE(other->nq, int(model.joints.size()));
        const std::array<double, 4> starts{0.4, -0.2, 0.03, 0.7}, rates{0.5, -0.3, 0.1, -1.0};
        for (std::size_t joint = 0; joint < starts.size(); ++joint) {
            data->qpos[joint] = starts[joint];
            data->qvel[joint] = rates[joint];
            model.joints[joint].coordinates[0].start = model::Number(starts[joint]);
            model.joints[joint].coordinates[0].startVelocity = model::Number(rates[joint]);
        }
        for (int step = 0; step < 2000; ++step)
            mj_step(other, data);
        model.simulation.integrator = model::Integrator::RungeKutta4;
        model.simulation.duration = 1.0;
        model.simulation.step = 5e-4;
        const session::SimulationResult result = session::simulate(model);
        QVERIFY(!result.failure);
        for (std::size_t joint = 0; joint < starts.size(); ++joint) {
            const double found = result.coordinates[joint].values.back();
            // The body between pan and tilt has a millionth of all mass.
            QVERIFY2(std::abs(found - data->qpos[joint]) < 1e-5,
                     qPrintable(QStringLiteral("%1 is %2, in MuJoCo %3")
                                    .arg(QString::fromStdString(result.coordinates[joint].id))
                                    .arg(found, 0, 'g', 12)
                                    .arg(data->qpos[joint], 0, 'g', 12)));
            const auto& values = result.coordinates[joint].values;
            const auto [least, most] = std::minmax_element(values.begin(), values.end());
            QVERIFY(*most - *least > 1e-3);
        }
        mj_deleteData(data);
        mj_deleteModel(other);
#endif
    }
};

LINKWRIGHT_TEST(RobotMotionTest)

}  // namespace robot_motion_test

#include "robot_motion_test.moc"
