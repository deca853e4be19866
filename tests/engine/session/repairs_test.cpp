// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/document/repairs.h"

#include "engine/base/diagnostic.h"
#include "engine/session/drawing/drawing.h"
#include "engine/session/solving/solve.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <Eigen/Core>
#include <QtTest/QTest>

#include <cmath>

namespace repairs_test {

using namespace linkwright;
using support::Drawing;

class RepairsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A thin rod on a ball spins about itself without inertia; a round one moves, with the inertia
    /// of a cylinder of its mass: m d^2 / 8 about its length, m (L^2 + 3/4 d^2) / 12 across.
    void aRoundRodMovesWhereAThinOneDoesNot() {
        Drawing drawing;
        drawing.point("A", 0.0, 0.0, 0.0);
        drawing.point("B", 0.3, -0.4, 0.0);
        drawing.rod("rod", "A", "B", 1.2);
        drawing.joint("ball", model::JointKind::Spherical, model::groundId, "rod", "A");
        model::Model& model = drawing.model;
        model.simulation.duration = 0.1;
        model.simulation.step = 0.01;
        const session::SimulationResult before = session::simulate(model);
        QVERIFY(before.failure);
        QCOMPARE(before.failure->place, std::string("/bodies/0/mass/kind"));
        session::makeRoundRod(model, "rod");
        QVERIFY(!session::simulate(model).failure);
        const model::MassProperties& mass = model.bodies[0].massProperties;
        QCOMPARE(mass.mass.value, 1.2);
        Eigen::Matrix3d inertia;
        inertia << mass.inertia[0].value, mass.inertia[3].value, mass.inertia[4].value,
            mass.inertia[3].value, mass.inertia[1].value, mass.inertia[5].value,
            mass.inertia[4].value, mass.inertia[5].value, mass.inertia[2].value;
        const Eigen::Vector3d along(0.6, -0.8, 0.0);
        const double diameter = 0.5 / 20.0;
        const double own = 1.2 * diameter * diameter / 8.0;
        const double across = 1.2 * (0.25 + 0.75 * diameter * diameter) / 12.0;
        QVERIFY(std::abs(along.dot(inertia * along) - own) < 1e-12);
        QVERIFY(std::abs(inertia(2, 2) - across) < 1e-12);
    }

    /// Four hinges in space have four freedoms where a loop needs seven (Kutzbach). A crank, a
    /// ball, a Hooke joint and a rocker are the spatial four-bar of the textbooks.
    void aLockedLoopInSpaceIsNamedAndFreed() {
        Drawing drawing;
        drawing.point("A", 0.0, 0.0, 0.0);
        drawing.point("B", 0.0, 0.1, 0.0);
        drawing.point("C", 0.4, 0.3, 0.2);
        drawing.point("D", 0.4, 0.0, 0.1);
        drawing.rod("crank", "A", "B", 1.0);
        drawing.rod("coupler", "B", "C", 1.0);
        drawing.rod("rocker", "C", "D", 1.0);
        using model::JointKind;
        drawing.joint("a", JointKind::Revolute, model::groundId, "crank", "A");
        drawing.joint("b", JointKind::Revolute, "crank", "coupler", "B");
        drawing.joint("c", JointKind::Revolute, "coupler", "rocker", "C");
        drawing.joint("d", JointKind::Revolute, "rocker", model::groundId, "D");
        model::Model& model = drawing.model;
        for (const char* joint : {"c", "d"})
            model::findById(model.joints, joint)->axis = {1.0, 0.0, 0.0};
        model.simulation.duration = 0.5;
        model.simulation.step = 0.002;
        for (const bool driven : {false, true}) {
            if (driven) {
                // A little of a turn, whatever the lengths allow.
                model.joints[0].coordinates[0].startVelocity = 0.2;
                session::addDrive(model, "a", model::DriveProfile::ConstantSpeed);
            }
            std::vector<base::Diagnostic> problems = session::summarize(model).problems;
            if (problems.empty()) {
                const session::SimulationResult motion = session::simulate(model);
                QVERIFY(motion.failure.has_value());
                problems = {*motion.failure};
            }
            const base::Diagnostic& problem = problems.front();
            QVERIFY2(problem.place == "/joints/0/kind", problem.message.c_str());
            QVERIFY2(problem.message.find("\"a\"") != std::string::npos
                         && problem.message.find("these have 4") != std::string::npos,
                     problem.message.c_str());
            QCOMPARE(problem.remedy,
                     std::string("Replace \"b\" with a spherical joint and \"c\" with a universal "
                                 "joint."));
            model::Model freed = model;
            session::freeLockedLoop(freed, problem.object);
            const session::ModelSummary summary = session::summarize(freed);
            QVERIFY(summary.valid);
            QCOMPARE(summary.degreesOfFreedom, driven ? 0 : 1);
            QVERIFY(summary.redundantConstraints.empty());
            QVERIFY(!session::simulate(freed).failure);
        }
    }

    /// Loops that move with four hinges are left alone: parallel ones, and those through one point.
    void loopsThatMoveAreNotLocked() {
        for (const bool sphere : {false, true}) {
            Drawing drawing;
            drawing.point("A", 0.0, 0.0, 1.0);
            drawing.point("B", 0.1, 0.3, 1.0);
            drawing.point("C", 0.8, 0.5, 1.0);
            drawing.point("D", 1.0, 0.0, 1.0);
            drawing.rod("crank", "A", "B", 1.0);
            drawing.rod("coupler", "B", "C", 1.0);
            drawing.rod("rocker", "C", "D", 1.0);
            using model::JointKind;
            drawing.joint("a", JointKind::Revolute, model::groundId, "crank", "A");
            drawing.joint("b", JointKind::Revolute, "crank", "coupler", "B");
            drawing.joint("c", JointKind::Revolute, "coupler", "rocker", "C");
            drawing.joint("d", JointKind::Revolute, "rocker", model::groundId, "D");
            for (model::Joint& joint : drawing.model.joints)
                if (sphere)
                    joint.axis = model::findById(drawing.model.points, joint.point)->position;
            const model::Model before = drawing.model;
            session::freeLockedLoop(drawing.model, "a");
            QVERIFY(drawing.model == before);
        }
    }

    void otherBodiesStayAsTheyAre() {
        Drawing drawing;
        drawing.point("A", 0.0, 0.0, 0.0);
        drawing.point("B", 0.3, -0.4, 0.0);
        drawing.rod("rod", "A", "B", 1.2);
        drawing.model.bodies[0].massProperties.kind = model::MassKind::Explicit;
        const model::Body before = drawing.model.bodies[0];
        session::makeRoundRod(drawing.model, "rod");
        session::makeRoundRod(drawing.model, "nobody");
        QVERIFY(drawing.model.bodies[0] == before);
    }
};

LINKWRIGHT_TEST(RepairsTest)

}  // namespace repairs_test

#include "repairs_test.moc"
