// SPDX-License-Identifier: GPL-3.0-or-later
//
// Searches by curvature: from drawings that a person would make, at default settings.
#include "engine/base/diagnostic.h"
#include "engine/session/solving/solve.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>

namespace gauss_newton_test {

using namespace linkwright;
using model::Interpolation;
using model::TermTime;

namespace {

/// A term that is counted from zero.
model::CostTerm& term(support::Drawing& drawing, const char* signal, TermTime time, double weight) {
    model::CostTerm& result = drawing.term(signal, time, weight, model::ReferenceKind::Constant);
    result.referenceValues = {model::Number{0.0}};
    return result;
}

/// The end of the motion has to have a value.
void end(support::Drawing& drawing, const char* signal, double value) {
    model::CostTerm& limited = term(drawing, signal, TermTime::Terminal, 1.0);
    limited.kind = model::TermKind::Value;
    limited.atLeast = model::Number{value};
    limited.atMost = model::Number{value};
}

/// A free mass of 1 kg on a rail, from rest, by a force of the least effort 1/2 int u^2 dt in one
/// second to x = 1 and to rest.
support::Drawing transfer(std::size_t samples) {
    support::Drawing drawing =
        support::cartPendulum(0, 0.0, 1.0, std::vector<double>(samples, 0.0));
    drawing.model.bodies.front().massProperties.mass = 1.0;
    drawing.model.joints.front().coordinates[0].damping = 0.0;
    drawing.model.inputs.front().interpolation = Interpolation::Linear;
    drawing.model.inputs.front().optimize = true;
    drawing.inputSignal("effort", "push");
    drawing.jointSignal("place", model::SignalKind::JointCoordinate, "rail");
    drawing.jointSignal("speed", model::SignalKind::JointVelocity, "rail");
    term(drawing, "effort", TermTime::Running, 0.5);
    end(drawing, "place", 1.0);
    end(drawing, "speed", 0.0);
    drawing.model.simulation.step = 0.01;
    drawing.model.optimization.algorithm = model::Algorithm::Automatic;
    return drawing;
}

}  // namespace

class GaussNewtonTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// u = 6 - 12 t costs 6 (Bryson and Ho 1975, section 2.3), and linear samples hold it exactly.
    /// A quadratic problem takes hardly more than the multipliers take to settle.
    void findsTheLeastEffort() {
        const session::OptimizationResult found = session::optimize(transfer(11).model);
        QVERIFY2(found.converged, found.reason.c_str());
        QVERIFY(found.reason.find("Automatic chose Gauss-Newton.") != std::string::npos);
        QVERIFY(std::abs(found.finalCost - 6.0) < 1e-5);
        QVERIFY(found.iterations.back().iteration <= 12);
        for (const session::Variable& variable : found.variables)
            QVERIFY(std::abs(variable.value - (6.0 - 1.2 * variable.sample)) < 1e-4);
    }

    /// From its optimum a search has nowhere to go.
    void staysInTheOptimum() {
        const session::OptimizationResult found = session::optimize(transfer(11).model);
        const session::OptimizationResult again = session::optimize(found.model);
        QVERIFY2(again.converged, again.reason.c_str());
        QVERIFY(again.iterations.back().iteration <= 3);
        QVERIFY(std::abs(again.finalCost - found.finalCost) < 1e-7);
    }

    /// Twice as many samples take as many iterations.
    void doesNotMindSamples() {
        const session::OptimizationResult few = session::optimize(transfer(26).model);
        const session::OptimizationResult many = session::optimize(transfer(101).model);
        QVERIFY(few.converged && many.converged);
        QVERIFY(std::abs(few.finalCost - many.finalCost) < 1e-4);
        QVERIFY(many.iterations.back().iteration <= few.iterations.back().iteration + 3);
    }

    /// With |u| <= 5 the force saturates at both ends. With switching points t1 and 1 - t1 the
    /// slope between is 10 / (1 - 2 t1), and the way of 1 m gives
    ///   5 (1/4 - (1 - 2 t1)^2 / 12) = 1:  t1 = (1 - sqrt(0.6)) / 2,
    /// and the cost 1/2 (50 t1 + 25 (1 - 2 t1) / 3).
    void keepsBounds() {
        model::Model model = transfer(101).model;
        model.inputs.front().lower = -5.0;
        model.inputs.front().upper = 5.0;
        const session::OptimizationResult found = session::optimize(model);
        QVERIFY2(found.converged, found.reason.c_str());
        const double middle = std::sqrt(0.6), early = 0.5 * (1.0 - middle);
        // Samples cannot bend between them: an error of the second order of their distance.
        QVERIFY(std::abs(found.finalCost - 0.5 * (50.0 * early + 25.0 * middle / 3.0)) < 2e-3);
        for (const session::Variable& variable : found.variables)
            QVERIFY(std::abs(variable.value) <= 5.0);
    }

    /// A pendulum is to stand upright and still at the end, by the least effort: limits that bend.
    /// A motor of half the torque that would hold it level has to swing it up; the cost of that is
    /// known from a program of its own, by motions in pieces of 15 steps each and dense matrices.
    void standsUp_data() {
        QTest::addColumn<double>("strongest");
        QTest::addColumn<double>("duration");
        QTest::addColumn<double>("firstTorque");
        QTest::addColumn<double>("cost");
        QTest::newRow("strong") << 1e3 << 2.0 << 0.01 << 0.0;
        QTest::newRow("weak, from nothing") << 2.5 << 3.0 << 0.0 << 5.5931877;
    }
    void standsUp() {
        QFETCH(double, strongest);
        QFETCH(double, duration);
        QFETCH(double, firstTorque);
        QFETCH(double, cost);
        std::vector<double> torque;
        for (int sample = 0; sample < 21; ++sample)
            torque.push_back(firstTorque * sample);
        support::Drawing drawing;
        drawing.point("O", 0.0, 0.0);
        drawing.point("E", 0.0, -1.0);
        drawing.rod("pendulum", "O", "E", 1.0);
        drawing.joint("hinge", model::JointKind::Revolute, model::groundId, "pendulum", "O");
        model::Input& motor = drawing.samples("torque", Interpolation::Linear, torque);
        motor.optimize = true;
        motor.lower = -strongest;
        motor.upper = strongest;
        drawing.jointLoad("motor", "hinge", 0, 1.0, "torque");
        drawing.inputSignal("effort", "torque");
        drawing.jointSignal("angle", model::SignalKind::JointCoordinate, "hinge");
        drawing.jointSignal("speed", model::SignalKind::JointVelocity, "hinge");
        term(drawing, "effort", TermTime::Running, 1.0);
        end(drawing, "angle", M_PI);
        end(drawing, "speed", 0.0);
        drawing.model.simulation.duration = duration;
        drawing.model.simulation.step = 0.01;
        drawing.model.optimization.algorithm = model::Algorithm::Automatic;
        const session::OptimizationResult found = session::optimize(drawing.model);
        QVERIFY2(found.converged, found.reason.c_str());
        QVERIFY2(found.iterations.size() <= 61,
                 qPrintable(QString::number(found.iterations.size())));
        // Limits are met to 1e-6 of their scales, at prices of some tens.
        if (cost > 0.0) QVERIFY(std::abs(found.finalCost - cost) < 1e-4);
        for (const session::ConstraintOutcome& constraint : found.constraints)
            QVERIFY(constraint.isMet());
    }

    /// A cart swings its double pendulum up and comes to rest where it began, by motions in pieces.
    /// That the designs end there and are stationary was checked by a program of its own, with
    /// equations in other coordinates: slopes of 4e-8 where single ones are 0.1. Whole motions
    /// found 28.9 at best.
    void swingsUpInPieces_data() {
        QTest::addColumn<double>("strongest");
        QTest::addColumn<double>("friction");
        QTest::addColumn<double>("cost");
        QTest::newRow("free") << 1e4 << 1.0 << 7.6334951;
        QTest::newRow("bounded") << 40.0 << 1.0 << 8.9074303;
        QTest::newRow("without friction") << 1e4 << 0.0 << 2.6579256;
    }
    void swingsUpInPieces() {
        QFETCH(double, strongest);
        QFETCH(double, friction);
        QFETCH(double, cost);
        support::Drawing drawing =
            support::cartPendulum(2, -0.5 * M_PI, 3.0, std::vector<double>(31, 0.0));
        for (model::Joint& joint : drawing.model.joints)
            joint.coordinates[0].damping.value *= friction;
        model::Input& push = drawing.model.inputs.front();
        push.interpolation = Interpolation::Linear;
        push.optimize = true;
        if (strongest < 1e3) {
            push.lower = -strongest;
            push.upper = strongest;
        }
        drawing.inputSignal("effort", "push");
        term(drawing, "effort", TermTime::Running, 0.01);
        for (const char* joint : {"rail", "hinge-1", "hinge-2"}) {
            const std::string name = joint;
            drawing.jointSignal("place-" + name, model::SignalKind::JointCoordinate, name);
            drawing.jointSignal("speed-" + name, model::SignalKind::JointVelocity, name);
            end(drawing, ("place-" + name).c_str(), name == "hinge-1" ? M_PI : 0.0);
            end(drawing, ("speed-" + name).c_str(), 0.0);
        }
        drawing.model.simulation.step = 0.005;
        drawing.model.optimization.algorithm = model::Algorithm::Automatic;
        const session::OptimizationResult found = session::optimize(drawing.model);
        QVERIFY2(found.converged, found.reason.c_str());
        QVERIFY(found.reason.find("motions in pieces") != std::string::npos);
        QVERIFY2(std::abs(found.finalCost - cost) < 1e-5,
                 qPrintable(QString::number(found.finalCost, 'g', 10)));
        QVERIFY2(found.iterations.size() <= 61,
                 qPrintable(QString::number(found.iterations.size())));
        for (const session::ConstraintOutcome& constraint : found.constraints)
            QVERIFY(constraint.isMet());
        if (strongest < 1e3) return;
        const session::OptimizationResult again = session::optimize(found.model);
        QVERIFY2(again.converged, again.reason.c_str());
        QVERIFY(again.iterations.back().iteration <= 3);
        QVERIFY(std::abs(again.finalCost - cost) < 1e-5);
    }

    /// What is no sum of squares is told; *automatic* takes another algorithm for it.
    void tellsWhatIsNoSumOfSquares() {
        model::Model model = transfer(11).model;
        model.costTerms.front().kind = model::TermKind::Absolute;
        model.costTerms.front().smoothing.value = 0.1;
        QVERIFY(session::optimize(model).converged);
        model.costTerms.front().time = TermTime::Largest;
        const session::OptimizationResult other = session::optimize(model);
        QVERIFY(other.reason.find("Automatic chose SLSQP.") != std::string::npos);
        model.optimization.algorithm = model::Algorithm::GaussNewton;
        try {
            session::optimize(model);
            QFAIL("not told");
        } catch (const base::InputError& error) {
            const base::Diagnostic& told = error.diagnostics().front();
            QVERIFY(told.message.find("no sum of squares") != std::string::npos);
            QVERIFY(!told.remedy.empty());
        }
    }
};

LINKWRIGHT_TEST(GaussNewtonTest)

}  // namespace gauss_newton_test

#include "gauss_newton_test.moc"
