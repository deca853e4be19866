// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "tests/support/numbers.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <functional>
#include <numbers>

namespace compile_test {

using namespace linkwright;
using assembly::compile;
using assembly::SpaceChoice;
using assembly::System;
using model::JointKind;
using support::Drawing;

namespace {

int freedom(const System& system) {
    return system.dofCount - static_cast<int>(system.rows.size());
}

/// Words of the error with which a drawing is refused, empty when it is not.
std::string refusal(const std::function<void()>& action) {
    try {
        action();
    } catch (const base::InputError& error) {
        return error.what();
    }
    return "";
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

void addFrictionEverywhere(Drawing& drawing) {
    for (model::Joint& joint : drawing.model.joints)
        for (model::JointCoordinate& coordinate : joint.coordinates)
            coordinate.damping = 0.1;
}

}  // namespace

class CompileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fiveBar() {
        const System system = compile(support::fiveBar().model);
        QVERIFY(system.planar);
        QCOMPARE(system.nodes.size(), std::size_t(4));
        QCOMPARE(system.rows.size(), std::size_t(2));
        QCOMPARE(freedom(system), 2);
        QVERIFY(system.redundantConstraints.empty());
        QVERIFY(std::abs(system.size - std::hypot(3.0, 2.0)) < 1e-15);
    }

    /// A planar loop in space: one position and two orientations follow from the rest.
    void planarLoopInSpaceHasThreeRowsTooMany() {
        const System system = compile(support::fourBar().model, SpaceChoice::Spatial);
        QVERIFY(!system.planar);
        QCOMPARE(freedom(system), 1);
        const std::vector<std::string> expected{"c (position z)", "c (orientation 1)",
                                                "c (orientation 2)"};
        QCOMPARE(system.redundantConstraints, expected);
        const System planar = compile(support::fourBar().model);
        QVERIFY(planar.redundantConstraints.empty());
        QCOMPARE(freedom(planar), 1);
    }

    void parallelogramMovesThoughCountingForbidsIt() {
        const System system = compile(support::parallelogram().model);
        QVERIFY(system.planar);
        QCOMPARE(system.redundantConstraints.size(), std::size_t(1));
        QCOMPARE(freedom(system), 1);
        // One bar a little longer and counting is right again: nothing can move.
        Drawing drawing = support::parallelogram();
        model::findById(drawing.model.points, "E")->position[1] = -0.01;
        const System rigid = compile(drawing.model);
        QVERIFY(rigid.redundantConstraints.empty());
        QCOMPARE(freedom(rigid), 0);
    }

    /// With friction in every joint each coordinate is wanted: a body is cut instead of a joint.
    void cutsABodyWhenEveryJointIsUsed() {
        for (const bool planar : {true, false}) {
            Drawing drawing = support::fiveBar();
            addFrictionEverywhere(drawing);
            const System system =
                compile(drawing.model, planar ? SpaceChoice::Automatic : SpaceChoice::Spatial);
            QCOMPARE(system.planar, planar);
            QCOMPARE(system.nodes.size(), std::size_t(5));
            QCOMPARE(freedom(system), 2);
            for (const auto& dofs : system.jointDofs)
                QVERIFY(dofs.at(0).dof >= 0);
            double shares = 0.0;
            int halves = 0;
            for (const assembly::InertiaShare& share : system.inertiaShares) {
                shares += share.factor;
                halves += share.factor == 0.5 ? 1 : 0;
            }
            QCOMPARE(halves, 2);
            QCOMPARE(shares, 4.0);
        }
    }

    void slidingLoopKeepsItsCoordinate() {
        const System system = compile(support::sliderCrank().model);
        QVERIFY(system.planar);
        QCOMPARE(freedom(system), 1);
        QVERIFY(system.jointDofs[3].at(0).dof >= 0);
    }

    void weldedBodiesShareAFrame() {
        Drawing drawing = support::fiveBar();
        drawing.point("Q", -2.0, 0.5);
        drawing.rod("horn", "P1", "Q", 0.4);
        drawing.joint("weld", JointKind::Fixed, "horn", "bar-1", "P1");
        drawing.rod("post", "A", "Q", 0.4);
        drawing.joint("base", JointKind::Fixed, model::groundId, "post", "A");
        const System system = compile(drawing.model);
        QCOMPARE(system.bodyNode[4], system.bodyNode[0]);
        QCOMPARE(system.bodyNode[5], -1);
        QCOMPARE(freedom(system), 2);
    }

    void chainsOfPrimitiveJoints_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("nodes");
        QTest::newRow("revolute") << static_cast<int>(JointKind::Revolute) << 1;
        QTest::newRow("prismatic") << static_cast<int>(JointKind::Prismatic) << 1;
        QTest::newRow("screw") << static_cast<int>(JointKind::Screw) << 1;
        QTest::newRow("cylindrical") << static_cast<int>(JointKind::Cylindrical) << 2;
        QTest::newRow("universal") << static_cast<int>(JointKind::Universal) << 2;
        QTest::newRow("spherical") << static_cast<int>(JointKind::Spherical) << 1;
        QTest::newRow("planar") << static_cast<int>(JointKind::Planar) << 3;
        QTest::newRow("free") << static_cast<int>(JointKind::Free) << 2;
    }
    void chainsOfPrimitiveJoints() {
        QFETCH(int, kind);
        QFETCH(int, nodes);
        Drawing drawing;
        drawing.point("O", 0.3, 0.2, 0.1);
        drawing.solid("body", {"O"}, 1.2, {0.5, 0.4, 0.3}, {0.3, 0.4, 0.5, 0.0, 0.0, 0.0});
        drawing.joint("joint", static_cast<JointKind>(kind), model::groundId, "body", "O");
        const System system = compile(drawing.model, SpaceChoice::Spatial);
        QCOMPARE(static_cast<int>(system.nodes.size()), nodes);
        QCOMPARE(system.dofCount, model::degreesOfFreedom(static_cast<JointKind>(kind)));
        for (const assembly::JointDof& dof : system.jointDofs[0])
            QVERIFY(dof.dof >= 0);
    }

    /// A thin rod about its end, and the same numbers as explicit inertia about the midpoint.
    void inertiaOfARod() {
        Drawing drawing;
        drawing.point("O", 0.4, -0.3, 0.2);
        drawing.point("E", 1.5, 0.6, -0.7);
        drawing.rod("rod", "O", "E", 1.8);
        drawing.joint("pin", JointKind::Spherical, model::groundId, "rod", "O");
        const System system = compile(drawing.model, SpaceChoice::Spatial);
        std::vector<double> parameters(static_cast<std::size_t>(system.parameterCount),
                                       support::notANumber);
        assembly::fillParameters<math::SpatialSpace<double>>(
            system, assembly::numbersOf(system).data(), parameters.data());
        QVERIFY(!std::isnan(support::largest(parameters)));
        const double* inertia = parameters.data() + system.nodes[0].inertiaParameter;
        const Eigen::Vector3d rod(1.1, 0.9, -0.9);
        const Eigen::Matrix3d expected =
            1.8 / 3.0 * (rod.squaredNorm() * Eigen::Matrix3d::Identity() - rod * rod.transpose());
        QVERIFY(std::abs(inertia[0] - 1.8) < 1e-15);
        for (int axis = 0; axis < 3; ++axis)
            QVERIFY(std::abs(inertia[1 + axis] - 0.9 * rod[axis]) < 1e-14);
        QVERIFY((math::SpatialSpace<double>::symmetric(inertia + 4) - expected).norm() < 1e-14);
    }

    void refusesWhatHangsInTheAir() {
        Drawing drawing = support::fiveBar();
        drawing.rod("lost", "P1", "P3", 1.0);
        drawing.rod("lost-too", "P2", "P3", 1.0);
        const std::string words = refusal([&] { compile(drawing.model); });
        QVERIFY(contains(words, "\"lost\""));
        QVERIFY(contains(words, "\"lost-too\""));
    }

    /// Folded flat, the five-bar can go on in several ways; stretched flat, in none.
    void refusesASingularStart() {
        const double places[][3] = {{2.0, 1.0, 3.0}, {1.0, 2.0, 3.0}};
        const double pivots[] = {2.5, 4.0};
        for (int which = 0; which < 2; ++which) {
            Drawing drawing = support::fiveBar();
            const char* points[] = {"P1", "P2", "P3"};
            for (int point = 0; point < 3; ++point)
                model::findById(drawing.model.points, points[point])->position = {
                    places[which][point], 0.0, 0.0};
            model::findById(drawing.model.points, "B")->position[0] = pivots[which];
            const std::string words = refusal([&] { compile(drawing.model); });
            QVERIFY2(contains(words, "singular"), words.c_str());
            QVERIFY2(contains(words, "joint-"), words.c_str());
        }
    }

    /// The same with coordinates that are straight up to rounding only, in any direction.
    void refusesASingularStartUpToRounding() {
        for (const double angle : {0.0, 1e-17, std::numbers::pi / 2.0, 0.7}) {
            Drawing drawing = support::fiveBar();
            const char* points[] = {"A", "P1", "P2", "P3", "B"};
            const double places[] = {0.0, 2.0, 1.0, 3.0, 2.5};
            for (int point = 0; point < 5; ++point)
                model::findById(drawing.model.points, points[point])->position = {
                    places[point] * std::cos(angle), places[point] * std::sin(angle), 0.0};
            const std::string words = refusal([&] { compile(drawing.model); });
            QVERIFY2(contains(words, "singular"), qPrintable(QString::number(angle)));
        }
    }

    void saysHowToTurnABallJoint() {
        Drawing drawing;
        drawing.point("O", 0.3, 0.2, 0.1);
        drawing.solid("body", {"O"}, 1.2, {0.5, 0.4, 0.3}, {0.3, 0.4, 0.5, 0.0, 0.0, 0.0});
        drawing.joint("ball", JointKind::Spherical, "body", model::groundId, "O");
        const std::string words = refusal([&] { compile(drawing.model); });
        QVERIFY(contains(words, "\"ball\""));
        QVERIFY(contains(words, "Swap bodyA and bodyB"));
    }
};

LINKWRIGHT_TEST(CompileTest)

}  // namespace compile_test

#include "compile_test.moc"
