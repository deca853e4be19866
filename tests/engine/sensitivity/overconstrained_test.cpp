// SPDX-License-Identifier: GPL-3.0-or-later
//
// Linkages that move although they have more constraints than they need, through whole turns: which
// constraints follow from the others changes as they go.
#include "engine/base/diagnostic.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/project/project_file.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/closed_chains.h"
#include "tests/support/complex_oracle.h"
#include "tests/support/motion.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>

#include <QTest>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace overconstrained_test {

using namespace linkwright;
using model::Formulation;
using model::JointKind;
using support::Drawing;

namespace {

constexpr std::pair<const char*, Formulation> formulations[] = {
    {"joint", Formulation::Joint},
    {"absolute", Formulation::Absolute},
    {"divide-and-conquer", Formulation::DivideAndConquer}};

double radians(double degrees) {
    return degrees * std::numbers::pi / 180.0;
}

/// The condition that two neighboring angles of a threefold-symmetric Bricard linkage meet (Chen,
/// You, Tarnai 2005, International Journal of Solids and Structures 42, 2287-2301).
double bricardCondition(double twist, double first, double second) {
    const double cosine = std::cos(twist);
    return cosine * cosine
           + std::sin(twist) * std::sin(twist) * (std::cos(first) + std::cos(second))
           + (1.0 + cosine * cosine) * std::cos(first) * std::cos(second)
           - 2.0 * cosine * std::sin(first) * std::sin(second);
}

double bricardSecond(double twist, double first) {
    const double cosine = std::cos(twist), square = std::sin(twist) * std::sin(twist);
    const double along = square + (1.0 + cosine * cosine) * std::cos(first);
    const double across = -2.0 * cosine * std::sin(first);
    const double rest = -(cosine * cosine + square * std::cos(first));
    return std::atan2(across, along) + std::acos(rest / std::hypot(along, across));
}

Drawing bricard(double twist, double first, double speed) {
    const double second = bricardSecond(twist, first);
    return support::closedChain({first, second, first, second, first, second},
                                std::vector<double>(6, 0.5),
                                {twist, -twist, twist, -twist, twist, -twist}, speed);
}

/// A planar four-bar linkage that stands on a turntable.
Drawing turntable() {
    Drawing drawing;
    drawing.point("O", 0.0, 0.0);
    drawing.point("A", 0.2, 0.0, 0.3);
    drawing.point("B", 0.3, 0.0, 0.6);
    drawing.point("C", 0.9, 0.0, 0.7);
    drawing.point("D", 0.9, 0.0, 0.3);
    const auto body = [&](const char* id, const std::vector<std::string>& points,
                          const Eigen::Vector3d& center) {
        drawing.solid(id, points, 1.3, center, {0.012, 0.023, 0.017, 0.0, 0.001, 0.0});
    };
    body("table", {"O", "A", "D"}, {0.3, 0.05, 0.15});
    body("crank", {"A", "B"}, {0.25, 0.0, 0.45});
    body("coupler", {"B", "C"}, {0.6, 0.02, 0.65});
    body("rocker", {"C", "D"}, {0.9, 0.0, 0.5});
    const auto hinge = [&](const char* id, const char* from, const char* to, const char* point) {
        drawing.joint(id, JointKind::Revolute, from, to, point, Eigen::Vector3d::UnitY());
    };
    drawing.joint("turn", JointKind::Revolute, model::groundId, "table", "O");
    hinge("a", "table", "crank", "A");
    hinge("b", "crank", "coupler", "B");
    hinge("c", "coupler", "rocker", "C");
    hinge("d", "table", "rocker", "D");
    drawing.model.joints[0].coordinates[0].startVelocity = 2.0;
    drawing.model.joints[1].coordinates[0].startVelocity = 1.0;
    drawing.model.gravity = {0.0, 0.0, -9.81};
    drawing.model.simulation.duration = 2.0;
    drawing.model.simulation.step = 0.002;
    return drawing;
}

Drawing drawn(const std::string& name) {
    if (name == "turntable") return turntable();
    if (name == "bennett") return support::bennettLinkage().drawing(6.0);
    if (name == "bricard 110") return bricard(radians(110.0), radians(70.0), 3.0);
    return bricard(radians(90.0), radians(100.0), 4.0);
}

void addMechanisms() {
    QTest::addColumn<std::string>("name");
    QTest::addColumn<Formulation>("formulation");
    for (const char* mechanism : {"turntable", "bennett", "bricard 110", "bricard 90"})
        for (const auto& [name, formulation] : formulations)
            QTest::addRow("%s, %s", mechanism, name) << std::string(mechanism) << formulation;
}

}  // namespace

/// Issue 16: stopped with "contradicts" or "singular configuration", or went astray.
class OverconstrainedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goOn_data() { addMechanisms(); }
    void goOn() {
        QFETCH(std::string, name);
        QFETCH(Formulation, formulation);
        Drawing drawing = drawn(name);
        drawing.model.simulation.formulation = formulation;
        drawing.model.simulation.step = 0.0005;
        const auto motion = support::simulate(drawing.model);
        const double start = motion->energy(0.0);
        for (const double time : {0.3, 0.9, 1.4, 2.0})
            QVERIFY2(std::abs(motion->energy(time) - start) < 2e-6 * std::abs(start),
                     qPrintable(QString("%1 J of %2 J at %3 s")
                                    .arg(motion->energy(time) - start)
                                    .arg(start)
                                    .arg(time)));
        const auto violation = motion->largestViolation();
        QVERIFY2(violation.position < 1e-6 && violation.velocity < 1e-5,
                 qPrintable(QString::number(violation.position)));
    }

    /// What rows stray that were left out is not kept when they turn: it grew to 2e-4 m.
    void adaptiveStepsStayTogether_data() { addMechanisms(); }
    void adaptiveStepsStayTogether() {
        QFETCH(std::string, name);
        QFETCH(Formulation, formulation);
        Drawing drawing = drawn(name);
        drawing.model.simulation.formulation = formulation;
        drawing.model.simulation.integrator = model::Integrator::DormandPrince54;
        for (const double most : {0.05, 0.02}) {
            drawing.model.simulation.maximumStep = most;
            const auto motion = support::simulate(drawing.model);
            const auto violation = motion->largestViolation();
            QVERIFY2(violation.position < 1e-7, qPrintable(QString::number(violation.position)));
        }
    }

    /// Neighboring angles of the linkage meet the published condition all the time.
    void bricardMeetsItsCondition_data() {
        QTest::addColumn<double>("twist");
        QTest::addColumn<double>("first");
        QTest::addColumn<Formulation>("formulation");
        for (const auto& [name, formulation] : formulations) {
            QTest::addRow("110, %s", name) << radians(110.0) << radians(70.0) << formulation;
            QTest::addRow("90, %s", name) << radians(90.0) << radians(100.0) << formulation;
        }
    }
    void bricardMeetsItsCondition() {
        QFETCH(double, twist);
        QFETCH(double, first);
        QFETCH(Formulation, formulation);
        Drawing drawing = bricard(twist, first, twist > 1.8 ? 3.0 : 4.0);
        drawing.model.simulation.formulation = formulation;
        drawing.model.simulation.integrator = model::Integrator::DormandPrince54;
        drawing.model.simulation.relativeTolerance = 1e-11;
        drawing.model.simulation.absoluteTolerance = 1e-11;
        for (const char* id : {"hinge-0", "hinge-1", "hinge-2"})
            drawing.jointSignal(id, model::SignalKind::JointCoordinate, id);
        for (model::Signal& signal : drawing.model.signalList)
            signal.id = "angle of " + signal.id;
        const auto motion = support::simulate(drawing.model);
        const double second = bricardSecond(twist, first);
        double travelled = 0.0;
        for (const double time : {0.0, 0.2, 0.5, 0.8, 1.1, 1.5, 2.0}) {
            const double one = first + motion->signal("angle of hinge-0", time)[0];
            const double two = second + motion->signal("angle of hinge-1", time)[0];
            const double three = first + motion->signal("angle of hinge-2", time)[0];
            travelled = std::max(travelled, std::abs(one - first));
            QVERIFY(std::abs(bricardCondition(twist, one, two)) < 1e-7);
            QVERIFY2(std::abs(one - three) < 1e-7, "the linkage is symmetric");
        }
        QVERIFY2(travelled > 0.5, "it moves far");
    }

    /// The gradient goes through the turns, also with respect to axes that are turned about.
    void gradientsPass_data() { addMechanisms(); }
    void gradientsPass() {
        QFETCH(std::string, name);
        QFETCH(Formulation, formulation);
        Drawing drawing = drawn(name);
        model::Model& model = drawing.model;
        model.simulation.formulation = formulation;
        model.simulation.duration = 1.2;
        model.simulation.step = 0.004;
        const std::string last = model.bodies.back().id;
        drawing.pointSignal("tip", model::SignalKind::PointVelocity,
                            {last, model.bodies.back().points.front()});
        drawing.term("tip", model::TermTime::Running, 1.0);
        drawing.term("tip", model::TermTime::Terminal, 0.7);
        drawing.design(model.bodies.front().id, "mass");
        sensitivity::GradientEvaluator evaluator(model);
        const std::vector<double> bySlot =
            evaluator.propertyGradient(support::valuesOf(evaluator), nullptr);
        assembly::System system = assembly::compile(model);
        support::ComplexOracle<math::SpatialSpace> oracle(system);
        double largest = 0.0;
        std::vector<std::array<double, 2>> pairs;
        for (const model::Joint& joint : model.joints)
            for (const char* property : {"axis.x", "axis.y", "axis.z"}) {
                const model::Number* number = model::findNumber(system.model, joint.id, property);
                const auto slot = static_cast<std::size_t>(number->slot);
                pairs.push_back({bySlot.at(slot), oracle.numberDerivative(slot)});
                largest = std::max(largest, std::abs(pairs.back()[1]));
            }
        QVERIFY(largest > 1e-3);
        for (const auto& [adjoint, complex] : pairs)
            QVERIFY2(
                std::abs(adjoint - complex) < 1e-9 * largest,
                qPrintable(QString("%1 and %2").arg(adjoint, 0, 'g', 12).arg(complex, 0, 'g', 12)));
    }
};

LINKWRIGHT_TEST(OverconstrainedTest)

}  // namespace overconstrained_test

#include "overconstrained_test.moc"
