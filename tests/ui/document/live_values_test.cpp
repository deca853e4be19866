// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/live_values.h"

#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>

namespace live_values_test {

using namespace linkwright;

namespace {

model::Model oneSpring() {
    model::Model model;
    model.points = {{"O", "", {0.0, 0.0, 0.0}}, {"P", "", {3.0, 4.0, 0.0}}};
    model.bodies.resize(1);
    model.bodies[0].id = "bar";
    model.bodies[0].points = {"O", "P"};
    model::SpringDamper spring;
    spring.id = "spring";
    spring.endA = {"ground", "O"};
    spring.endB = {"bar", "P"};
    spring.stiffness = 20.0;
    spring.freeLength = model::Number(4.5);
    model.springs = {spring};
    return model;
}

/// The bar is moved by (3, 4, 0) m between t = 0 and t = 1 s: the spring doubles its length.
session::SimulationResult pulledBar() {
    session::SimulationResult motion;
    motion.times = {0.0, 1.0};
    motion.bodies = {"bar"};
    session::BodyDisplacement end;
    end.translation = {3.0, 4.0, 0.0};
    motion.displacements = {{session::BodyDisplacement{}}, {end}};
    motion.velocities = {{"joint", "Joint", "0", "rad/s", {2.0, 4.0}}};
    return motion;
}

double valueOf(const std::vector<document::LiveValue>& values, const QString& label) {
    for (const document::LiveValue& value : values)
        if (value.label == label) return value.value;
    return std::nan("");
}

}  // namespace

class LiveValuesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void followsASpring() {
        const auto values = document::liveValues(oneSpring(), pulledBar(), "spring", 0.5);
        QVERIFY(std::abs(valueOf(values, "Length") - 7.5) < 1e-12);
        QVERIFY(std::abs(valueOf(values, "Force") - 60.0) < 1e-12);
        QVERIFY(std::abs(valueOf(values, "Energy") - 90.0) < 1e-12);
        QVERIFY(values[1].unit.contains("pull"));
    }

    void takesTheDrawnLengthWhenNoFreeLengthIsGiven() {
        model::Model model = oneSpring();
        model.springs[0].freeLength.reset();
        const auto values = document::liveValues(model, pulledBar(), "spring", 1.0);
        QVERIFY(std::abs(valueOf(values, "Force") - 100.0) < 1e-12);
    }

    void saysThatADampersShareIsMissing() {
        model::Model model = oneSpring();
        model.springs[0].damping = 3.0;
        const auto values = document::liveValues(model, pulledBar(), "spring", 1.0);
        QVERIFY(std::isnan(valueOf(values, "Force")));
        QVERIFY(std::isfinite(valueOf(values, "Spring force")));
    }

    void followsPointsAndJoints() {
        const auto point = document::liveValues(oneSpring(), pulledBar(), "P", 1.0);
        QVERIFY(std::abs(valueOf(point, "x") - 6.0) < 1e-12);
        QVERIFY(std::abs(valueOf(point, "y") - 8.0) < 1e-12);
        const auto joint = document::liveValues(oneSpring(), pulledBar(), "joint", 0.25);
        QVERIFY(std::abs(valueOf(joint, "Velocity") - 2.5) < 1e-12);
    }

    /// What rounding leaves of a zero is no number to show; a small number is.
    void leavesOutRoundingNoise() {
        session::SimulationResult motion = pulledBar();
        motion.velocities[0].values = {1.48e-17, 2.0};
        QCOMPARE(valueOf(document::liveValues(oneSpring(), motion, "joint", 0.0), "Velocity"), 0.0);
        motion.velocities[0].values = {1.48e-11, 2.0};
        QCOMPARE(valueOf(document::liveValues(oneSpring(), motion, "joint", 0.0), "Velocity"),
                 1.48e-11);
        motion.velocities[0].unit = "N";  // whose size nothing tells
        motion.velocities[0].values = {1.48e-17, 2e-17};
        QCOMPARE(valueOf(document::liveValues(oneSpring(), motion, "joint", 0.0), "Velocity"),
                 1.48e-17);
        motion.displacements[0][0].translation = {-3.0 + 4e-16, 0.0, 0.0};
        QCOMPARE(valueOf(document::liveValues(oneSpring(), motion, "P", 0.0), "x"), 0.0);
        motion.displacements[0][0].translation = {-3.0 + 2e-9, 0.0, 0.0};  // of integration
        QCOMPARE(valueOf(document::liveValues(oneSpring(), motion, "P", 0.0), "x"), 0.0);
    }

    void saysNothingWithoutMotion() {
        QVERIFY(document::liveValues(oneSpring(), {}, "spring", 0.0).empty());
    }
};

LINKWRIGHT_TEST(LiveValuesTest)

}  // namespace live_values_test

#include "live_values_test.moc"
