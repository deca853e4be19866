// SPDX-License-Identifier: GPL-3.0-or-later
//
// Motions that cannot go on stop with the time and the element, and never with a wrong number.
#include "engine/base/diagnostic.h"
#include "engine/dynamics/integration/motion_faults.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/spaces/planar_space.h"
#include "tests/support/motion.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <numbers>

namespace failing_motion_test {

using namespace linkwright;
using model::JointKind;
using support::Drawing;
using support::simulate;
using Planar = math::PlanarSpace<double>;

namespace {

/// What a motion says when it stops early.
struct Failure {
    bool failed = false;
    std::string object, message, remedy;
    double time = -1.0;
};

Failure failureOf(const Drawing& drawing) {
    try {
        simulate(drawing.model);
    } catch (const base::ComputationError& error) {
        const base::Diagnostic& found = error.diagnostic();
        return {true, found.object, found.message, found.remedy, error.time()};
    }
    return {};
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// Four bars, opposite ones equal, without gravity: turns evenly and lies flat after a second,
/// where it can go on in two ways.
Drawing flattening() {
    Drawing drawing;
    drawing.point("A", 0.0, 0.0);
    drawing.point("B", 0.0, 1.0);
    drawing.point("C", 2.0, 1.0);
    drawing.point("D", 2.0, 0.0);
    drawing.rod("left", "A", "B", 1.0);
    drawing.rod("top", "B", "C", 1.0);
    drawing.rod("right", "C", "D", 1.0);
    drawing.joint("a", JointKind::Revolute, model::groundId, "left", "A")
        .coordinates[0]
        .startVelocity = -std::numbers::pi / 2.0;
    drawing.joint("b", JointKind::Revolute, "left", "top", "B");
    drawing.joint("c", JointKind::Revolute, "top", "right", "C");
    drawing.joint("d", JointKind::Revolute, model::groundId, "right", "D");
    drawing.model.gravity = {0.0, 0.0, 0.0};
    drawing.model.simulation.duration = 2.0;
    drawing.model.simulation.step = 0.01;
    return drawing;
}

Drawing pushed(const std::string& formula) {
    Drawing drawing = support::cartPendulum(1, 0.3, 2.0, {});
    drawing.formula("push", formula);
    drawing.inputSignal("effort", "push");
    drawing.term("effort", model::TermTime::Running, 1.0);
    return drawing;
}

}  // namespace

class FailingMotionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Where no force is asked for it goes on, see change_point_test.
    void singularConfiguration() {
        Drawing drawing = flattening();
        model::Signal force;
        force.id = force.name = "force";
        force.kind = model::SignalKind::Reaction;
        force.constraint = "c";
        drawing.model.signalList.push_back(force);
        const Failure failure = failureOf(drawing);
        QVERIFY(failure.failed);
        QVERIFY2(contains(failure.message, "line up") && contains(failure.message, "forces"),
                 failure.message.c_str());
        QVERIFY2(failure.object == "b" || failure.object == "c", failure.object.c_str());
        QVERIFY2(std::abs(failure.time - 1.0) < 0.011, qPrintable(QString::number(failure.time)));
    }

    /// A drive that leads a four-bar linkage beyond its reach: coupler and rocker are stretched
    /// when the crank has turned from 1 rad to acos(0.04).
    void drivenBeyondReach_data() {
        QTest::addColumn<bool>("adaptive");
        QTest::newRow("fixed steps") << false;
        QTest::newRow("adaptive steps") << true;
    }
    void drivenBeyondReach() {
        QFETCH(bool, adaptive);
        Drawing drawing;
        drawing.model.gravity = {0.0, 0.0, 0.0};
        const Eigen::Vector3d crankEnd(0.5 * std::cos(1.0), 0.5 * std::sin(1.0), 0.0);
        const Eigen::Vector3d pivot = Eigen::Vector3d::UnitX();
        const Eigen::Vector3d span = pivot - crankEnd;
        const double along = (0.36 - 0.25 + span.squaredNorm()) / (2.0 * span.norm());
        const Eigen::Vector3d line = span.normalized();
        drawing.point("A", 0.0, 0.0);
        drawing.point("B", crankEnd);
        drawing.point(
            "C", crankEnd + along * line
                     + std::sqrt(0.36 - along * along) * Eigen::Vector3d(-line.y(), line.x(), 0.0));
        drawing.point("D", pivot);
        drawing.rod("crank", "A", "B", 1.0);
        drawing.rod("coupler", "B", "C", 1.0);
        drawing.rod("rocker", "C", "D", 1.0);
        drawing.joint("a", model::JointKind::Revolute, model::groundId, "crank", "A");
        drawing.joint("b", model::JointKind::Revolute, "crank", "coupler", "B");
        drawing.joint("c", model::JointKind::Revolute, "coupler", "rocker", "C");
        drawing.joint("d", model::JointKind::Revolute, model::groundId, "rocker", "D");
        model::Drive drive;
        drive.id = drive.name = "turn";
        drive.joint = "a";
        drive.expression = "t";
        drawing.model.drives.push_back(drive);
        if (adaptive) drawing.model.simulation.integrator = model::Integrator::DormandPrince54;
        const Failure failure = failureOf(drawing);
        QVERIFY(failure.failed);
        QVERIFY2(contains(failure.message, "singular"), failure.message.c_str());
        QVERIFY2(failure.object == "c" || failure.object == "turn", failure.object.c_str());
        // One step of 5 ms to either side.
        QVERIFY2(std::abs(failure.time - (std::acos(0.04) - 1.0)) < 0.011,
                 qPrintable(QString::number(failure.time)));
    }

    /// An adaptive run that gets stuck says so instead of going on for hours.
    void adaptiveRunsEnd() {
        Drawing drawing = support::parallelogram();
        drawing.model.gravity = {0.0, 0.0, 0.0};
        drawing.model.joints[0].coordinates[0].startVelocity = -3.0;
        drawing.model.simulation.duration = 2.5;
        drawing.model.simulation.integrator = model::Integrator::DormandPrince54;
        drawing.model.simulation.relativeTolerance = 1e-11;
        drawing.model.simulation.absoluteTolerance = 1e-13;
        const Failure failure = failureOf(drawing);
        // Either it gets through the flat pose or it names the reason. One that hangs is ended by
        // CTest.
        if (failure.failed)
            QVERIFY2(contains(failure.message, "small") || contains(failure.message, "singular"),
                     failure.message.c_str());
    }

    void notANumber() {
        Drawing drawing = pushed("sqrt(0.5-t)");
        drawing.jointLoad("drive", "rail", 0, 1.0, "push");
        const Failure failure = failureOf(drawing);
        QVERIFY(failure.failed);
        QVERIFY(failure.time > 0.49);
        QVERIFY(failure.time < 0.52);
    }

    /// The motion does not see the inputs, the cost does: the term that fails first is told, with
    /// the first stage behind the fault, wherever it stands in the list.
    void costIsNotANumber_data() {
        QTest::addColumn<model::Integrator>("integrator");
        QTest::newRow("fixed steps") << model::Integrator::RungeKutta4;
        QTest::newRow("adaptive steps") << model::Integrator::DormandPrince54;
        QTest::newRow("implicit steps") << model::Integrator::Esdirk4;
    }
    void costIsNotANumber() {
        QFETCH(model::Integrator, integrator);
        Drawing drawing = support::cartPendulum(1, 0.3, 2.0, {});
        for (const auto& [id, formula] :
             {std::pair{"late", "sqrt(1.2-t)"}, {"first", "sqrt(0.5-t)"}}) {
            drawing.formula(std::string("push-") + id, formula);
            drawing.inputSignal(id, std::string("push-") + id);
            drawing.term(id, model::TermTime::Running, 1.0);
        }
        drawing.model.simulation.integrator = integrator;
        drawing.model.simulation.maximumStep = 0.02;
        const Failure failure = failureOf(drawing);
        QVERIFY(failure.failed);
        QVERIFY2(contains(failure.message, "cost"), failure.message.c_str());
        QCOMPARE(failure.object, std::string("cost-first"));
        // One step behind the fault at the latest.
        QVERIFY2(failure.time >= 0.5
                     && failure.time < 0.5 + std::max(0.02, drawing.model.simulation.step),
                 qPrintable(QString::number(failure.time)));
        QVERIFY(!failureOf(pushed("sqrt(2.5-t)")).failed);
    }

    /// Steps far too large for the motion.
    void stepTooLarge() {
        Drawing drawing = support::fiveBar();
        drawing.model.simulation.step = 0.3;
        const Failure failure = failureOf(drawing);
        QVERIFY(failure.failed);
        QVERIFY2(contains(failure.message, "Nothing drives"), failure.message.c_str());
        QVERIFY2(contains(failure.object, "joint-"), failure.object.c_str());
        QCOMPARE(failure.time, 0.3);
        // A run that ends there has taken the same bad step.
        drawing.model.simulation.duration = 0.3;
        QVERIFY(failureOf(drawing).failed);
    }

    /// A coin that falls over: no loop that came apart.
    void fallenWheel() {
        constexpr double radius = 0.3;
        Drawing drawing;
        drawing.model.gravity = {0.0, 0.0, -9.81};
        drawing.point("O", 0.0, 0.0);
        drawing.point("C", Eigen::Vector3d(0.0, 0.0, radius));
        drawing.solid("coin", {"C"}, 1.0, {0.0, 0.0, radius}, {0.0225, 0.045, 0.0225, 0, 0, 0});
        drawing.joint("free", JointKind::Free, model::groundId, "coin", "C")
            .coordinates[3]
            .startVelocity = 0.1;
        model::RollingWheel& wheel = drawing.model.wheels.emplace_back();
        wheel.id = "tread";
        wheel.bodyA = "coin";
        wheel.center = "C";
        wheel.axis = {0.0, 1.0, 0.0};
        wheel.radius = radius;
        wheel.point = "O";
        wheel.normal = {0.0, 0.0, 1.0};
        drawing.model.simulation.duration = 4.0;
        drawing.model.simulation.step = 0.0025;
        const Failure failure = failureOf(drawing);
        QVERIFY(failure.failed);
        QCOMPARE(failure.object, std::string("tread"));
        QVERIFY2(contains(failure.message, "has fallen over"), failure.message.c_str());
        QVERIFY(failure.time > 0.8 && failure.time < 1.2);
    }

    /// A spring far too stiff for the step: it is named, and an integrator that can follow it.
    void divergingMotion() {
        Drawing drawing = support::fiveBar();
        drawing.model.springs[1].stiffness = 1e8;
        const Failure failure = failureOf(drawing);
        QVERIFY(failure.failed);
        QVERIFY(failure.time < 5.0);
        QCOMPARE(failure.object, std::string("spring-2"));
        QVERIFY2(contains(failure.message, "too stiff"), failure.message.c_str());
        QVERIFY2(contains(failure.remedy, "esdirk43"), failure.remedy.c_str());
    }

    void stiffOnAnyJoint_data() {
        QTest::addColumn<JointKind>("kind");
        QTest::newRow("slide") << JointKind::Prismatic;
        QTest::newRow("planar") << JointKind::Planar;
        QTest::newRow("free") << JointKind::Free;
    }
    /// Issue 38: at joints that let a body travel, a motion that had grown without bound was told
    /// to have no inertia left.
    void stiffOnAnyJoint() {
        QFETCH(JointKind, kind);
        Drawing drawing;
        drawing.point("A", 0.0, 0.0);
        drawing.point("B", 1.0, 0.0);
        drawing.solid("mass", {"B"}, 1.0, {1.0, 0.0, 0.0}, {0.1, 0.1, 0.1, 0.0, 0.0, 0.0});
        const bool slides = kind == JointKind::Prismatic;
        drawing
            .joint("j", kind, model::groundId, "mass", "B",
                   slides ? Eigen::Vector3d::UnitX() : Eigen::Vector3d::UnitZ())
            .coordinates[0]
            .startVelocity = 1.0;
        drawing.spring("spring", {model::groundId, "A"}, {"mass", "B"}, 1e8);
        drawing.model.simulation.step = 1e-3;
        const Failure failure = failureOf(drawing);
        QVERIFY(failure.failed);
        QCOMPARE(failure.object, std::string("spring"));
        QVERIFY2(contains(failure.message, "too stiff"), failure.message.c_str());
    }

    void stiffBushings_data() {
        QTest::addColumn<JointKind>("kind");
        QTest::addColumn<double>("stiffness");
        // About z the body has 0.005 kg m^2: 632 and 1000 rad/s, and steps of 0.01 s.
        for (const double stiffness : {2000.0, 5000.0}) {
            QTest::addRow("ball, %g", stiffness) << JointKind::Spherical << stiffness;
            QTest::addRow("free, %g", stiffness) << JointKind::Free << stiffness;
        }
    }
    /// A bushing was not weighed against the moments of inertia of the body that it turns.
    void stiffBushings() {
        QFETCH(JointKind, kind);
        QFETCH(double, stiffness);
        Drawing drawing;
        drawing.point("O", 0.0, 0.0);
        drawing.solid("body", {"O"}, 1.0, {0.0, 0.0, 0.25}, {0.02, 0.02, 0.005, 0.0, 0.0, 0.0});
        for (auto& coordinate :
             drawing.joint("joint", kind, model::groundId, "body", "O").coordinates)
            coordinate.startVelocity = 0.3;
        model::Bushing& bushing = drawing.model.bushings.emplace_back();
        bushing.id = "mount";
        bushing.bodyB = "body";
        bushing.point = "O";
        for (auto& number : bushing.stiffness)
            number = stiffness;
        drawing.model.simulation.duration = 1.0;
        drawing.model.simulation.step = 0.01;
        const assembly::System system = assembly::compile(drawing.model);
        const auto told = dynamics::blameStiffness(
            system, {base::Severity::Warning, "", "/simulation", "It diverged.", ""});
        QVERIFY(told);
        QCOMPARE(told->object, std::string("mount"));
        drawing.model.simulation.step = 2e-3;
        drawing.model.bushings.front().stiffness.fill(500.0);
        QVERIFY(!dynamics::blameStiffness(assembly::compile(drawing.model), *told));
    }

    /// A loop through a body of no weight is not folded.
    void weightlessBody() {
        Drawing drawing = support::fourBar();
        drawing.model.bodies[1].massProperties.mass = 1e-12;
        const Failure failure = failureOf(drawing);
        QVERIFY(failure.failed);
        QCOMPARE(failure.object, std::string("coupler"));
        QVERIFY2(contains(failure.message, "too light"), failure.message.c_str());
    }

    void stopsOnRequest() {
        const assembly::System system = assembly::compile(support::fiveBar().model);
        dynamics::MotionSetup<Planar> setup(system);
        setup.prepare();
        std::atomic<bool> stop{false};
        double before = -1.0;
        bool ascending = true;
        const auto progress = [&](double fraction) {
            ascending = ascending && fraction >= before && fraction <= 1.0;
            before = fraction;
            if (fraction > 0.3) stop = true;
        };
        bool cancelled = false;
        try {
            setup.forward.run(setup.startState, false, nullptr, &stop, progress);
        } catch (const base::Cancelled&) {
            cancelled = true;
        }
        QVERIFY(cancelled);
        QVERIFY(ascending);
        QVERIFY(setup.forward.steps().size() > 290);
        QVERIFY(setup.forward.steps().size() < 310);
        // And the same object runs again.
        stop = false;
        setup.forward.run(setup.startState, false, nullptr, nullptr, {});
        QCOMPARE(setup.forward.steps().size(), std::size_t(1000));
    }
};

LINKWRIGHT_TEST(FailingMotionTest)

}  // namespace failing_motion_test

#include "failing_motion_test.moc"
