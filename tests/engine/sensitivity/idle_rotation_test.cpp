// SPDX-License-Identifier: GPL-3.0-or-later
//
// Thin links between ball joints, whose spin about their own line has no inertia and is left out
// of the motion: the same mechanism with a universal joint in the place of a ball cannot spin.
#include "engine/assembly/idle_rotation.h"

#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/motion.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>

namespace idle_rotation_test {

using namespace linkwright;
using model::Formulation;
using model::JointKind;
using support::Drawing;

namespace {

/// Two links that turn about lines askew, and a thin rod between them.
/// @param last kind of the joint at the far end of the rod
Drawing thinCoupler(JointKind last) {
    const Eigen::Vector3d near(0.3, 0.0, 0.0), far(0.4, 0.9, 0.9);
    const Eigen::Vector3d across = (far - near).unitOrthogonal();
    Drawing drawing;
    drawing.point("A", 0.0, 0.0, 0.0);
    drawing.point("B", near);
    drawing.point("C", far);
    drawing.point("D", 0.4, 1.2, 0.2);
    drawing.rod("crank", "A", "B", 0.7);
    drawing.rod("coupler", "B", "C", 0.7);
    drawing.rod("rocker", "C", "D", 0.7);
    drawing.joint("a", JointKind::Revolute, model::groundId, "crank", "A");
    drawing.joint("b", JointKind::Spherical, "crank", "coupler", "B");
    if (last == JointKind::Spherical)
        drawing.joint("c", last, "coupler", "rocker", "C");
    else
        drawing.joint("c", last, "coupler", "rocker", "C", across,
                      across.cross(far - near).normalized());
    drawing.joint("d", JointKind::Revolute, model::groundId, "rocker", "D",
                  Eigen::Vector3d::UnitX());
    drawing.pointSignal("place", model::SignalKind::PointPosition, {"rocker", "C"});
    drawing.model.gravity = {0.0, 0.0, -9.81};
    return drawing;
}

/// A bar on a ball joint, held by a leg whose thin halves slide along each other, on a ball joint
/// each. Turning about its own line, the bar would take the leg along.
Drawing leg(JointKind foot) {
    const Eigen::Vector3d low(0.5, -0.1, 0.0), high(0.9, 0.2, 0.6);
    const Eigen::Vector3d across = (high - low).unitOrthogonal();
    Drawing drawing;
    drawing.point("O", 0.0, 0.0, 0.6);
    drawing.point("L", low);
    drawing.point("M", low + 0.4 * (high - low));
    drawing.point("H", high);
    drawing.rod("lower", "L", "M", 0.5);
    drawing.rod("upper", "M", "H", 0.4);
    drawing.solid("bar", {"O", "H"}, 2.0, {0.5, 0.1, 0.6}, {0.02, 0.2, 0.2, 0.0, 0.0, 0.0});
    if (foot == JointKind::Spherical)
        drawing.joint("foot", foot, model::groundId, "lower", "L");
    else
        drawing.joint("foot", foot, model::groundId, "lower", "L", across,
                      across.cross(high - low).normalized());
    drawing.joint("slide", JointKind::Prismatic, "lower", "upper", "M", high - low);
    drawing.joint("head", JointKind::Spherical, "upper", "bar", "H");
    drawing.joint("hold", JointKind::Spherical, model::groundId, "bar", "O");
    drawing.drive("slide", "0.05*sin(4*t)");
    drawing.model.simulation.kind = model::MotionKind::Dynamic;
    drawing.pointSignal("place", model::SignalKind::PointPosition, {"bar", "H"});
    drawing.model.gravity = {0.0, 0.0, -9.81};
    return drawing;
}

Drawing drawn(bool slides, bool thin) {
    const JointKind kind = thin ? JointKind::Spherical : JointKind::Universal;
    Drawing drawing = slides ? leg(kind) : thinCoupler(kind);
    drawing.model.simulation.duration = 0.6;
    drawing.model.simulation.step = 0.001;
    return drawing;
}

}  // namespace

class IdleRotationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void movesAsIfHeld_data() {
        QTest::addColumn<bool>("slides");
        QTest::addColumn<Formulation>("formulation");
        for (const bool slides : {false, true})
            for (const Formulation formulation :
                 {Formulation::Joint, Formulation::Absolute, Formulation::DivideAndConquer})
                QTest::addRow("%d %d", slides, static_cast<int>(formulation))
                    << slides << formulation;
    }
    void movesAsIfHeld() {
        QFETCH(bool, slides);
        QFETCH(Formulation, formulation);
        const auto expected = support::simulate(drawn(slides, false).model);
        Drawing drawing = drawn(slides, true);
        drawing.model.simulation.formulation = formulation;
        const auto found = support::simulate(drawing.model);
        for (const double time : {0.1, 0.3, 0.6}) {
            const double error =
                (found->signal("place", time) - expected->signal("place", time)).norm();
            // Of rk4 in steps of a millisecond, in different coordinates.
            QVERIFY2(error < 1e-9, qPrintable(QString::number(error)));
        }
        QVERIFY((expected->signal("place", 0.6) - expected->signal("place", 0.0)).norm() > 0.05);
    }

    /// A weight, or a damped ball, leaves the spin without a part in the motion; a spring beside
    /// the line would turn the rod without inertia.
    void whatActsOnTheLine() {
        const auto placeOf = [](JointKind last) {
            Drawing drawing = thinCoupler(last);
            drawing.model.simulation.duration = 0.6;
            drawing.model.simulation.step = 0.001;
            drawing.force("wind", {"coupler", "C"}, {1.0, 0.0, 0.0}, 3.0);
            return support::simulate(drawing.model)->signal("place", 0.6);
        };
        const Eigen::Vector3d expected = placeOf(JointKind::Universal);
        // Of rk4 in steps of a millisecond, in different coordinates.
        QVERIFY((placeOf(JointKind::Spherical) - expected).norm() < 1e-9);
        Drawing drawing = thinCoupler(JointKind::Spherical);
        QVERIFY(assembly::undeterminedSpins(drawing.model).empty());
        drawing.model.joints[1].coordinates[0].damping = 0.1;
        QVERIFY(assembly::undeterminedSpins(drawing.model).empty());
        drawing.model.joints[2].coordinates = drawing.model.joints[1].coordinates;
        QCOMPARE(assembly::undeterminedSpins(drawing.model).size(), std::size_t{1});
        drawing = thinCoupler(JointKind::Spherical);
        drawing.point("E", 0.4, 0.0, 0.5);
        drawing.spring("beside", {model::groundId, "A"}, {"coupler", "E"}, 100.0);
        QCOMPARE(assembly::undeterminedSpins(drawing.model).front().object, std::string("coupler"));
    }

    /// Thin links and points of mass that hang on one joint: whatever the direction they are drawn
    /// in, rounding must not pass for a moment of inertia.
    void onOneJoint() {
        for (const Eigen::Vector3d& along :
             {Eigen::Vector3d(0.0, 0.0, -1.0), Eigen::Vector3d(0.3, 0.4, -0.7)})
            for (const JointKind kind : {JointKind::Spherical, JointKind::Free, JointKind::Revolute,
                                         JointKind::Cylindrical, JointKind::Universal})
                for (const bool rod : {true, false}) {
                    Drawing drawing;
                    drawing.point("O", 0.0, 0.0, 0.0);
                    drawing.point("A", along);
                    if (rod)
                        drawing.rod("link", "O", "A", 1.0);
                    else
                        drawing.solid("link", {"O", "A"}, 1.0, along, {});
                    const bool hinged =
                        kind == JointKind::Revolute || kind == JointKind::Cylindrical;
                    model::Joint& joint =
                        drawing.joint("joint", kind, model::groundId, "link", "O",
                                      hinged ? along : along.unitOrthogonal(), along);
                    const auto found = assembly::undeterminedSpins(drawing.model);
                    QCOMPARE(found.size(), std::size_t{1});
                    QCOMPARE(found.front().object, std::string("link"));
                    if (!hinged) continue;
                    // Beside the axis it has inertia.
                    joint.axis = {1.0, 0.0, 0.0};
                    QVERIFY(assembly::undeterminedSpins(drawing.model).empty());
                }
    }

    void gradient_data() { movesAsIfHeld_data(); }
    void gradient() {
        QFETCH(bool, slides);
        QFETCH(Formulation, formulation);
        Drawing drawing = drawn(slides, true);
        drawing.model.simulation.formulation = formulation;
        drawing.model.simulation.step = 0.01;
        drawing.design(slides ? "upper" : "coupler", "mass");
        drawing.design(slides ? "H" : "B", "position.x");
        for (const model::TermTime time : {model::TermTime::Running, model::TermTime::Terminal})
            drawing.term("place", time, 1.0, model::ReferenceKind::Constant).referenceValues = {
                0.0, 0.0, 0.0};
        support::Evaluation evaluation(drawing.model);
        std::vector<double> oracle(2);
        evaluation.evaluator.complexStepGradient(evaluation.values, oracle);
        const double scale = std::max(std::abs(oracle[0]), std::abs(oracle[1]));
        QVERIFY(scale > 1e-3);
        for (std::size_t entry = 0; entry < 2; ++entry)
            QVERIFY2(
                std::abs(evaluation.gradient[entry] - oracle[entry]) < 1e-10 * scale,
                qPrintable(QString("%1 %2").arg(evaluation.gradient[entry]).arg(oracle[entry])));
    }
};

LINKWRIGHT_TEST(IdleRotationTest)

}  // namespace idle_rotation_test

#include "idle_rotation_test.moc"
