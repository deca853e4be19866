// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shown/motion_sampler.h"

#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>

namespace motion_sampler_test {

using namespace linkwright;

namespace {

/// One body that turns by 0.8 rad about a skew axis and travels between two frames.
session::SimulationResult turningBody() {
    session::SimulationResult motion;
    motion.times = {0.0, 0.5};
    motion.bodies = {"link"};
    const Eigen::Vector3d axis = Eigen::Vector3d(0.3, -0.5, 0.7).normalized();
    session::BodyDisplacement start;
    session::BodyDisplacement end;
    end.rotation = Eigen::AngleAxisd(0.8, axis);
    end.translation = {0.4, -1.2, 0.6};
    motion.displacements = {{start}, {end}};
    return motion;
}

}  // namespace

class MotionSamplerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void turnsEvenlyBetweenFrames() {
        const auto pose = document::displacementsAt(turningBody(), 0.125);
        QCOMPARE(pose.size(), std::size_t{1});
        const Eigen::AngleAxisd turned(pose[0].rotation);
        QVERIFY(std::abs(turned.angle() - 0.2) < 1e-12);
        QVERIFY((pose[0].translation - Eigen::Vector3d(0.1, -0.3, 0.15)).norm() < 1e-12);
        QVERIFY(std::abs(pose[0].rotation.norm() - 1.0) < 1e-12);
    }

    void takesTheNearestFrameOutside() {
        const auto before = document::displacementsAt(turningBody(), -1.0);
        const auto after = document::displacementsAt(turningBody(), 9.0);
        QVERIFY(before[0].translation.norm() < 1e-15);
        QVERIFY((after[0].translation - Eigen::Vector3d(0.4, -1.2, 0.6)).norm() < 1e-15);
    }

    void hasNoPoseWithoutFrames() { QVERIFY(document::displacementsAt({}, 0.3).empty()); }

    void interpolatesCurves() {
        const std::vector<double> times{0.0, 0.2, 0.6};
        const std::vector<double> values{1.0, 3.0, -1.0};
        QVERIFY(std::abs(document::valueAt(times, values, 0.1) - 2.0) < 1e-14);
        QVERIFY(std::abs(document::valueAt(times, values, 0.5) - 0.0) < 1e-14);
        QCOMPARE(document::valueAt(times, values, 7.0), -1.0);
        QCOMPARE(document::valueAt({}, {}, 1.0), 0.0);
    }
};

LINKWRIGHT_TEST(MotionSamplerTest)

}  // namespace motion_sampler_test

#include "motion_sampler_test.moc"
