// SPDX-License-Identifier: GPL-3.0-or-later
//
// Optimizations with constraints whose optimum is known.
#include "engine/project/project_file.h"
#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/gradient_check.h"
#include "engine/session/solving/solve.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <QTemporaryDir>
#include <algorithm>
#include <cmath>

namespace session_constraints_test {

using namespace linkwright;
using model::TermKind;
using model::TermTime;
using session::OptimizationResult;

namespace {

model::CostTerm& addTerm(support::Drawing& drawing, const std::string& id,
                         const std::string& signal, TermTime time, TermKind kind) {
    model::CostTerm& term = drawing.term(signal, time, 1.0, model::ReferenceKind::Constant);
    term.id = term.name = id;
    term.kind = kind;
    term.referenceValues = {model::Number(0.0)};
    return term;
}

/// A carriage of 1 kg that a force moves by 1 m within 1 s, from rest to rest, with the least
/// integral of the force squared. Between the samples the force is linear, as the best one is.
support::Drawing transfer() {
    support::Drawing drawing;
    drawing.point("start", 0.0, 0.0);
    drawing.solid("carriage", {"start"}, 1.0, {0.0, 0.0, 0.0}, {1.0, 1.0, 1.0, 0.0, 0.0, 0.0});
    drawing.joint("rail", model::JointKind::Prismatic, "ground", "carriage", "start",
                  Eigen::Vector3d::UnitX());
    model::Input& force =
        drawing.samples("force", model::Interpolation::Linear, std::vector<double>(11, 0.1));
    force.optimize = true;
    drawing.jointLoad("push", "rail", 0, 1.0, "force");
    drawing.inputSignal("effort", "force");
    drawing.jointSignal("place", model::SignalKind::JointCoordinate, "rail");
    drawing.jointSignal("speed", model::SignalKind::JointVelocity, "rail");
    addTerm(drawing, "least-effort", "effort", TermTime::Running, TermKind::Squared);
    drawing.model.gravity = {model::Number(0.0), model::Number(0.0), model::Number(0.0)};
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = 0.02;
    drawing.model.optimization.stop.optimality = 1e-9;
    drawing.model.optimization.stop.maximumIterations = 500;
    return drawing;
}

void require(model::CostTerm& term, double value) {
    term.atLeast = value;
    term.atMost = value;
}

}  // namespace

class SessionConstraintsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// J = 12 x^2 / T^3 - 12 x v / T^2 + 4 v^2 / T: 12, and its derivatives by x and v, 24 and -12,
    /// are the opposite of the multipliers.
    void transferWithLeastEffort() {
        support::Drawing drawing = transfer();
        require(addTerm(drawing, "arrives", "place", TermTime::Terminal, TermKind::Value), 1.0);
        require(addTerm(drawing, "rests", "speed", TermTime::Terminal, TermKind::Value), 0.0);
        const OptimizationResult result = session::optimize(drawing.model);
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(std::abs(result.finalCost - 12.0) < 1e-5);
        QCOMPARE(result.constraints.size(), std::size_t(2));
        QCOMPARE(result.constraints[0].term, std::string("arrives"));
        QVERIFY(std::abs(result.constraints[0].value - 1.0) < 1e-6);
        QVERIFY(std::abs(result.constraints[0].multiplier + 24.0) < 0.01);
        QVERIFY(std::abs(result.constraints[1].multiplier - 12.0) < 0.01);
        const std::vector<double>& last = result.iterations.back().multiplierByTerm;
        QCOMPARE(last.size(), std::size_t(3));
        QCOMPARE(last[0], 0.0);
        QVERIFY(std::abs(last[1] + 24.0) < 0.1 && std::abs(last[2] - 12.0) < 0.1);
        for (std::size_t sample = 0; sample < 11; ++sample) {
            const double time = 0.1 * static_cast<double>(sample);
            QVERIFY(std::abs(result.variables[sample].value - 6.0 * (1.0 - 2.0 * time)) < 1e-3);
        }
    }

    /// The same backwards, and the carriage may still move ahead at the end: by one limit of zero.
    /// Whoever computes the design that was found agrees that it is met.
    void aLimitOfZeroOnOneSide() {
        for (const double direction : {-1.0, 1.0}) {
            support::Drawing drawing = transfer();
            require(addTerm(drawing, "arrives", "place", TermTime::Terminal, TermKind::Value),
                    direction);
            model::CostTerm& rests =
                addTerm(drawing, "rests", "speed", TermTime::Terminal, TermKind::Value);
            (direction < 0.0 ? rests.atLeast : rests.atMost) = 0.0;
            const OptimizationResult result = session::optimize(drawing.model);
            QVERIFY2(result.converged, result.reason.c_str());
            QVERIFY(std::abs(result.finalCost - 12.0) < 1e-5);
            QVERIFY(std::abs(result.constraints[1].multiplier - 12.0 * direction) < 0.01);
            const session::SimulationResult motion = session::simulate(result.model);
            for (std::size_t index = 0; index < 2; ++index) {
                const session::ConstraintOutcome& found = result.constraints[index];
                QVERIFY(found.isMet() && motion.constraints[index].isMet());
                QCOMPARE(motion.constraints[index].limits.scale, found.limits.scale);
            }
            // A thousandth of the range of the speed, which is 1.5 m/s.
            QVERIFY(std::abs(motion.constraints[1].limits.scale - 1.5e-3) < 1e-5);
        }
    }

    void iterationsTellWhatTheyMiss() {
        support::Drawing drawing = transfer();
        require(addTerm(drawing, "arrives", "place", TermTime::Terminal, TermKind::Value), 1.0);
        drawing.model.optimization.stop.maximumIterations = 1;
        const OptimizationResult result = session::optimize(drawing.model);
        const session::IterationReport& start = result.iterations.front();
        QCOMPARE(start.missedTerm, std::string("arrives"));
        QVERIFY(std::abs(start.missedBy - 0.95) < 1e-9);  // 0.1 N take it 0.05 m far
        QVERIFY(std::abs(start.violation - 0.95) < 1e-9);
        QVERIFY(!result.converged);
    }

    /// The same with a limit on the speed, which would reach 1.5 m/s. With the peak held at 1.25
    /// the optimum is to be stationary within the limit: it holds, and costs more.
    void peaksHold() {
        support::Drawing drawing = transfer();
        require(addTerm(drawing, "arrives", "place", TermTime::Terminal, TermKind::Value), 1.0);
        require(addTerm(drawing, "rests", "speed", TermTime::Terminal, TermKind::Value), 0.0);
        model::CostTerm& peak =
            addTerm(drawing, "slowly", "speed", TermTime::Largest, TermKind::Value);
        peak.atMost = 1.25;
        peak.smoothing = 0.01;
        const OptimizationResult result = session::optimize(drawing.model);
        QVERIFY2(result.constraints.size() == 3, result.reason.c_str());
        QVERIFY2(result.constraints[2].value < 1.25 * (1.0 + 1e-6), result.reason.c_str());
        QVERIFY(result.constraints[2].multiplier > 0.0);
        QVERIFY(result.finalCost > 12.0);
        const session::SimulationResult motion = session::simulate(result.model);
        double fastest = 0.0;
        for (const double speed : motion.velocities.front().values)
            fastest = std::max(fastest, speed);
        // Smoothing by s puts the smooth peak below the true one, by s ln(T / time at the peak).
        QVERIFY(fastest < 1.25 + 0.01 * std::log(10.0));
        QVERIFY(fastest > 1.25 - 1e-6);
    }

    /// J = 16/9 V^3 / (V - 1) with V = 1.25 m/s, as the description of the sample tells. Smoothing
    /// by 1 mm/s takes 0.02 of it.
    void speedLimitOfTheSample() {
        const OptimizationResult result = session::optimize(project::readProject(
            LINKWRIGHT_SOURCE_DIR "/projects/carriage-transfer.linkwright.json"));
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(std::abs(result.finalCost - 125.0 / 9.0) < 0.03);
        QVERIFY(std::abs(result.constraints[2].multiplier - 200.0 / 9.0) < 0.2);
    }

    /// The speed at the end is the integral of the force, linear between its samples.
    void gradientOfEachConstraint() {
        support::Drawing drawing = transfer();
        require(addTerm(drawing, "rests", "speed", TermTime::Terminal, TermKind::Value), 0.0);
        const session::GradientResult result =
            session::computeGradient(drawing.model, session::GradientMethod::Adjoint);
        QCOMPARE(result.constraints.size(), std::size_t(1));
        for (std::size_t sample = 0; sample < 11; ++sample) {
            const double share = sample == 0 || sample == 10 ? 0.05 : 0.1;
            QVERIFY(std::abs(result.constraints[0].gradient[sample] - share) < 1e-12);
        }
    }

    /// The gradients of several functions go back through one motion, some on other threads.
    void functionsShareAMotion() {
        model::Model model = project::readProject(
            LINKWRIGHT_SOURCE_DIR "/projects/five-bar-sensitivities.linkwright.json");
        model.simulation.duration = 0.1;
        for (const model::Joint& joint : model.joints) {
            model::Signal signal;
            signal.id = "speed-" + joint.id;
            signal.kind = model::SignalKind::JointVelocity;
            signal.joint = joint.id;
            model.signalList.push_back(signal);
            model::CostTerm term;
            term.id = "limit-" + joint.id;
            term.signal = signal.id;
            term.atMost = 100.0;
            model.costTerms.push_back(term);
        }
        for (const model::Integrator integrator :
             {model::Integrator::RungeKutta4, model::Integrator::DormandPrince54,
              model::Integrator::Esdirk43})
            for (const model::Formulation formulation :
                 {model::Formulation::Joint, model::Formulation::Absolute,
                  model::Formulation::DivideAndConquer}) {
                model.simulation.integrator = integrator;
                model.simulation.step = 0.005;
                model.simulation.formulation = formulation;
                const session::GradientResult adjoint =
                    session::computeGradient(model, session::GradientMethod::Adjoint);
                const session::GradientResult exact =
                    session::computeGradient(model, session::GradientMethod::ComplexStep);
                QCOMPARE(adjoint.constraints.size(), exact.constraints.size());
                QVERIFY(adjoint.constraints.size() >= model.joints.size());
                for (std::size_t index = 0; index < exact.constraints.size(); ++index) {
                    const std::vector<double>& expected = exact.constraints[index].gradient;
                    double size = 0.0, error = 0.0;
                    for (std::size_t entry = 0; entry < expected.size(); ++entry) {
                        size = std::max(size, std::abs(expected[entry]));
                        error = std::max(
                            error,
                            std::abs(expected[entry] - adjoint.constraints[index].gradient[entry]));
                    }
                    QVERIFY(size > 0.0);
                    QVERIFY2(error < 1e-10 * size,
                             qPrintable(QString::number(error / size) + QStringLiteral(" of ")
                                        + QString::fromStdString(
                                            adjoint.constraints[index].constraint.term)));
                }
            }
    }

    /// Damping of 1e5 per second: backwards the costates grow beyond all numbers in explicit steps
    /// of a hundredth of a second.
    void costatesThatExplodeAreLeftOutOfTheCheck() {
        support::Drawing drawing = transfer();
        drawing.model.joints[0].coordinates[0].damping = 1e5;
        addTerm(drawing, "moves", "place", TermTime::Running, TermKind::Squared);
        drawing.model.simulation.integrator = model::Integrator::Esdirk4;
        drawing.model.simulation.step = 0.01;
        const session::GradientCheck check = session::checkGradient(drawing.model);
        QVERIFY(check.passed);
        QCOMPARE(check.methods.size(), std::size_t(4));
        for (const session::CheckedMethod& method : check.methods)
            QVERIFY(method.method != session::GradientMethod::ContinuousAdjoint);
    }

    /// A rotor at w with the products of inertia Jxz and Jyz bends its bearing with the moment
    /// w^2 (-Jyz, Jxz), also where the drawing has none yet and they are to be found.
    void theMomentOfARotorHasItsGradient() {
        const double speed = 30.0, time = 0.2;
        for (const double product : {0.0, -0.002}) {
            support::Drawing drawing;
            drawing.model.gravity = {0.0, 0.0, 0.0};
            drawing.point("O", 0.0, 0.0);
            drawing.solid("rotor", {"O"}, 2.0, {0.0, 0.0, 0.0},
                          {0.02, 0.03, 0.04, 0.0, product, 0.0});
            drawing.joint("spin", model::JointKind::Revolute, model::groundId, "rotor", "O")
                .coordinates[0]
                .startVelocity = speed;
            drawing.pointSignal("moment", model::SignalKind::ReactionMoment, {}).constraint =
                "spin";
            model::CostTerm& term =
                drawing.term("moment", TermTime::Terminal, 1.0, model::ReferenceKind::Constant);
            term.referenceValues = {0.0, 1.0, 0.0};
            drawing.design("rotor", "inertia.xz");
            drawing.design("rotor", "inertia.yz");
            drawing.model.simulation.duration = time;
            drawing.model.simulation.step = 1e-3;
            const session::GradientCheck check = session::checkGradient(drawing.model);
            QVERIFY(check.passed);
            // Turned by the angle w t; the wanted moment is (0, 1, 0).
            const double cosine = std::cos(speed * time), sine = std::sin(speed * time);
            const double size = speed * speed;
            const Eigen::Vector2d off(-sine * size * product, cosine * size * product - 1.0);
            const Eigen::Vector2d gradient(
                2.0 * off.dot(Eigen::Vector2d(-sine * size, cosine * size)),
                2.0 * off.dot(Eigen::Vector2d(-cosine * size, -sine * size)));
            for (const session::CheckedMethod& method : check.methods)
                if (method.method != session::GradientMethod::ContinuousAdjoint)
                    for (Eigen::Index place = 0; place < 2; ++place)
                        QVERIFY2(
                            std::abs(method.gradient[static_cast<std::size_t>(place)]
                                     - gradient[place])
                                < 1e-9 * gradient.norm(),
                            qPrintable(QString("%1 instead of %2")
                                           .arg(method.gradient[static_cast<std::size_t>(place)])
                                           .arg(gradient[place])));
        }
    }

    /// Through the results file, with what the limit costs in words.
    void aLimitThatHoldsIsTold() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("run.h5").toStdString();
        const model::Model model = project::readProject(
            LINKWRIGHT_SOURCE_DIR "/projects/carriage-transfer.linkwright.json");
        session::OptimizationRecorder recorder(path, model, {});
        session::SolveControl control;
        control.iteration = [&](const session::IterationReport& report) { recorder.add(report); };
        const OptimizationResult result = session::optimize(model, control);
        recorder.finish(result, nullptr);
        const session::StoredOptimization stored = session::readOptimization(path);
        QVERIFY(std::abs(stored.iterations.back()->multiplierByTerm.at(3) - 200.0 / 9.0) < 0.5);
        const auto findings = session::diagnose(model, session::OptimizationState::Converged,
                                                result.reason, stored.variables, stored.iterations);
        const auto told = std::find_if(
            findings.begin(), findings.end(),
            [](const session::Finding& finding) { return finding.object == "not-too-fast"; });
        QVERIFY(told != findings.end());
        QVERIFY2(told->text.starts_with("Not too fast is at its limit 1.25"), told->text.c_str());
        QVERIFY2(told->text.find("-22.") != std::string::npos, told->text.c_str());
        // Without a small gradient it has not converged, however little the cost changed.
        QVERIFY(!session::standsStill(model, stored.iterations));
        auto iterations = stored.iterations;
        auto steep = std::make_shared<session::IterationReport>(*iterations.back());
        steep->optimality = 0.7;
        iterations.back() = steep;
        QVERIFY(session::standsStill(model, iterations));
        // Nor has one whose variables do nothing, or one that could not leave its start.
        auto idle = std::make_shared<session::IterationReport>(*iterations.front());
        idle->iteration = 0;
        idle->cost = 1.0;
        std::fill(idle->gradient.begin(), idle->gradient.end(), 0.0);
        QVERIFY(session::nothingMatters({idle}));
        QVERIFY(!session::nothingMatters(stored.iterations));
        QVERIFY(!session::foundNothingBetter(model, result, stored.iterations));
        session::OptimizationResult cutShort = result;
        cutShort.converged = false;
        QVERIFY(session::foundNothingBetter(model, cutShort, {stored.iterations.back()}));
    }

    void impossibleLimitsAreNamed() {
        support::Drawing drawing = transfer();
        require(addTerm(drawing, "arrives", "place", TermTime::Terminal, TermKind::Value), 1.0);
        addTerm(drawing, "stays", "place", TermTime::Largest, TermKind::Value).atMost = 0.5;
        const OptimizationResult result = session::optimize(drawing.model);
        QVERIFY(!result.converged);
        QVERIFY2(result.reason.find("arrives") != std::string::npos
                     || result.reason.find("stays") != std::string::npos,
                 result.reason.c_str());
    }

    void fileKeepsLimits() {
        support::Drawing drawing = transfer();
        model::CostTerm& term =
            addTerm(drawing, "slowly", "speed", TermTime::Largest, TermKind::Value);
        term.atLeast = 0.5;
        term.atMost = 1.5;
        term.limitScale = 0.25;
        drawing.model.optimization.limitTolerance = 1e-4;
        const model::Model read = project::parseProject(project::formatProject(drawing.model), {});
        QCOMPARE(read.costTerms.back().time, TermTime::Largest);
        QCOMPARE(read.costTerms.back().kind, TermKind::Value);
        QCOMPARE(read.costTerms.back().atLeast->value, 0.5);
        QCOMPARE(read.costTerms.back().atMost->value, 1.5);
        QCOMPARE(read.costTerms.back().limitScale, std::optional(0.25));
        QCOMPARE(read.optimization.limitTolerance, 1e-4);
    }

    void limitsThatCrossAreAnError() {
        support::Drawing drawing = transfer();
        model::CostTerm& term =
            addTerm(drawing, "slowly", "speed", TermTime::Largest, TermKind::Value);
        term.atLeast = 2.0;
        term.atMost = 1.5;
        QVERIFY_THROWS_EXCEPTION(base::InputError, session::optimize(drawing.model));
    }
};

LINKWRIGHT_TEST(SessionConstraintsTest)

}  // namespace session_constraints_test
#include "constraints_test.moc"
