// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several cases of one project: optima that are known in closed form, and what is told of them.
#include "engine/base/parallel.h"
#include "engine/model/case_model.h"
#include "engine/project/project_file.h"
#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/optimizations/optimization_report.h"
#include "engine/session/solving/case_evaluator.h"
#include "engine/session/solving/gradient_check.h"
#include "engine/session/solving/solve.h"
#include "engine/session/solving/variables.h"
#include "engine/session/studies/case_drawing.h"
#include "engine/session/studies/study_plan.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <QTemporaryDir>
#include <algorithm>
#include <array>
#include <cmath>

namespace cases_test {

using namespace linkwright;
using model::TermKind;
using model::TermTime;
using session::OptimizationResult;

namespace {

constexpr double travelWeight = 2100.0;  // 1/s^4

model::Model suspension() {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/suspension-cases.linkwright.json");
}

/// Of a landing with 1 m/s: x'' + g x' + w x = 0 with g = c/m, w = k/m from x = 0. Multiplied by x
/// or x' and integrated it gives  int v^2 = 1/(2 g),  int x^2 = 1/(2 g w),  and so
/// int a^2 = g^2 int v^2 + w^2 int x^2 = (g + w/g)/2.
double landingCost(double mass, double stiffness, double damping) {
    return 0.5 * (damping / mass + stiffness / damping)
           + 0.5 * travelWeight * mass * mass / (damping * stiffness);
}

std::array<double, 2> landingGradient(double mass, double stiffness, double damping) {
    const double travel = travelWeight * mass * mass / (damping * stiffness);
    return {0.5 / damping - 0.5 * travel / stiffness,
            0.5 / mass - 0.5 * stiffness / (damping * damping) - 0.5 * travel / damping};
}

/// Deviation that is left of the step of the motion (order 8), and of the time cut off: of the
/// slowest landing e^(-2000/600 8) = 3e-12 of the squares, times some (2000/600 8)^2 in
/// derivatives.
bool near(double value, double expected, double tolerance = 1e-8) {
    return std::abs(value - expected) <= tolerance * std::abs(expected);
}

model::CostTerm& addTerm(support::Drawing& drawing, const std::string& id,
                         const std::string& signal, TermTime time, TermKind kind) {
    model::CostTerm& term = drawing.term(signal, time, 1.0, model::ReferenceKind::Constant);
    term.id = term.name = id;
    term.kind = kind;
    term.referenceValues = {model::Number(0.0)};
    return term;
}

/// A carriage that a force moves by 1 m within 1 s, from rest to rest, with the least integral of
/// the force squared: of mass m with 6 m (1 - 2 t), which costs 12 m^2.
model::Model transfer() {
    support::Drawing drawing;
    drawing.parameter("load", 1.0);
    drawing.point("start", 0.0, 0.0);
    drawing.solid("carriage", {"start"}, 1.0, {0.0, 0.0, 0.0}, {1.0, 1.0, 1.0, 0.0, 0.0, 0.0})
        .massProperties.mass.expression = "load";
    drawing.joint("rail", model::JointKind::Prismatic, "ground", "carriage", "start",
                  Eigen::Vector3d::UnitX());
    drawing.samples("force", model::Interpolation::Linear, std::vector<double>(5, 0.1)).optimize =
        true;
    drawing.jointLoad("push", "rail", 0, 1.0, "force");
    drawing.inputSignal("effort", "force");
    drawing.jointSignal("place", model::SignalKind::JointCoordinate, "rail");
    drawing.jointSignal("speed", model::SignalKind::JointVelocity, "rail");
    addTerm(drawing, "least-effort", "effort", TermTime::Running, TermKind::Squared);
    model::CostTerm& arrives =
        addTerm(drawing, "arrives", "place", TermTime::Terminal, TermKind::Value);
    arrives.atLeast = arrives.atMost = model::Number(1.0);
    model::CostTerm& rests =
        addTerm(drawing, "rests", "speed", TermTime::Terminal, TermKind::Value);
    rests.atLeast = rests.atMost = model::Number(0.0);
    drawing.model.gravity = {model::Number(0.0), model::Number(0.0), model::Number(0.0)};
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = 0.01;
    drawing.model.optimization.stop.maximumIterations = 2000;
    return drawing.model;
}

model::Case loaded(const std::string& name, double load) {
    model::Case entry;
    entry.name = name;
    entry.numbers = {{"load", "value", load, false}};
    return entry;
}

}  // namespace

class CasesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// With m1 < m3 equally bad, c^2 = b m1 m3 (m1 + m3)/k; with the shares s of m3 and 1 - s of
    /// m1, at which no change of k and c helps both, s = (m3 + 2 m1)/(3 (m1 + m3)) and
    /// k^2 = b (m1^2 + s (m3^2 - m1^2)). For 300 and 600 kg and b = 2100/s^4: k = 21000 N/m,
    /// c = 1800 sqrt(5) N s/m, J = 14 sqrt(5)/3.
    void theWorstCaseIsAsGoodAsItCanBe() {
        const OptimizationResult result = session::optimize(suspension());
        QVERIFY2(result.converged, result.reason.c_str());
        // The cost is flat in its variables, not in its multipliers.
        QVERIFY(near(result.finalCost, 14.0 * std::sqrt(5.0) / 3.0, 1e-6));
        QVERIFY(near(result.variables[0].value, 21000.0, 1e-4));
        QVERIFY(near(result.variables[1].value, 1800.0 * std::sqrt(5.0), 1e-4));
        QCOMPARE(result.cases.size(), std::size_t{3});
        QVERIFY(near(result.cases[0].share, 5.0 / 9.0, 1e-3));
        QCOMPARE(result.cases[1].share, 0.0);
        QVERIFY(near(result.cases[2].share, 4.0 / 9.0, 1e-3));
        QVERIFY(near(result.cases[0].cost, result.cases[2].cost, 1e-5));
        QVERIFY(result.cases[1].cost < result.cases[0].cost);
        const session::IterationReport& last = result.iterations.back();
        QCOMPARE(last.variables.size(), std::size_t{2});
        QCOMPARE(last.gradient.size(), std::size_t{2});
        QCOMPARE(last.costByCase.size(), std::size_t{3});
        QVERIFY(near(last.cost, last.costByTerm[0] + last.costByTerm[1], 1e-12));
        // The design that is written is the optimum.
        QVERIFY(near(session::computeCases(result.model).cost, result.finalCost, 1e-12));
    }

    /// Weighted cost of a case times its share is the change of the optimum with that weight.
    void sharesTellWhatAWeightChanges() {
        const OptimizationResult before = session::optimize(suspension());
        constexpr double change = 0.01;
        model::Model heavier = suspension(), lighter = suspension();
        heavier.cases.list[2].weight = 1.0 + change;
        lighter.cases.list[2].weight = 1.0 - change;
        const double slope =
            (session::optimize(heavier).finalCost - session::optimize(lighter).finalCost)
            / (2.0 * change);
        // Central differences are off by the square of the change.
        QVERIFY(near(slope, before.cases[2].share * before.cases[2].cost, 1e-2));
    }

    void aSumHasTheSumOfGradients() {
        model::Model model = suspension();
        model.cases.objective = model::CaseObjective::Sum;
        const std::array<double, 3> weights{0.2, 1.5, 0.7}, masses{300.0, 450.0, 600.0};
        double cost = 0.0;
        std::array<double, 2> gradient{};
        for (std::size_t index = 0; index < 3; ++index) {
            model.cases.list[index].weight = weights[index];
            cost += weights[index] * landingCost(masses[index], 3e4, 2e3);
            const std::array<double, 2> own = landingGradient(masses[index], 3e4, 2e3);
            for (std::size_t entry = 0; entry < 2; ++entry)
                gradient[entry] += weights[index] * own[entry];
        }
        const session::GradientResult found =
            session::computeGradient(model, session::GradientMethod::Adjoint);
        QVERIFY(near(found.cost, cost));
        QVERIFY(near(found.gradient[0], gradient[0]) && near(found.gradient[1], gradient[1]));
        QCOMPARE(found.cases.size(), std::size_t{3});
        QCOMPARE(found.cases[2].outcome.name, std::string("Full load"));
        QVERIFY(near(found.cases[2].outcome.cost, landingCost(600.0, 3e4, 2e3)));
        const session::PropertyGradient properties = session::computePropertyGradient(model);
        QVERIFY(near(properties.at({"damping", "value"}), gradient[1]));
        // The cases have loads of their own: that of the project has no say.
        QCOMPARE(properties.at({"load", "value"}), 0.0);
        model.cases.list[1].active = false;
        cost -= weights[1] * landingCost(450.0, 3e4, 2e3);
        QVERIFY(near(session::computeCases(model).cost, cost));
    }

    void theWorstCaseHasItsOwnGradient() {
        const session::GradientResult found =
            session::computeGradient(suspension(), session::GradientMethod::Adjoint);
        QVERIFY(near(found.cost, landingCost(600.0, 3e4, 2e3)));
        const std::array<double, 2> expected = landingGradient(600.0, 3e4, 2e3);
        QVERIFY(near(found.gradient[0], expected[0]) && near(found.gradient[1], expected[1]));
        const session::GradientCheck check = session::checkGradient(suspension());
        QVERIFY(check.passed);
        QCOMPARE(check.methods.front().cases.size(), std::size_t{3});
    }

    void numbersDoNotDependOnThreads() {
        const std::size_t usual = base::threadLimit();
        std::vector<session::GradientResult> results;
        model::Model model = suspension();
        model.cases.objective = model::CaseObjective::Sum;
        for (int number = 0; number < 9; ++number)
            model.cases.list.push_back(loaded("Case " + std::to_string(number), 310 + 7 * number));
        for (const std::size_t threads : {1U, 2U, 5U}) {
            base::setThreadLimit(threads);
            results.push_back(session::computeGradient(model, session::GradientMethod::Adjoint));
        }
        base::setThreadLimit(usual);
        for (const session::GradientResult& result : results) {
            QVERIFY(result.cost == results.front().cost);
            QVERIFY(result.gradient == results.front().gradient);
        }
    }

    /// A project without cases is computed as ever.
    void withoutCasesThereIsOnePart() {
        model::Model model = suspension();
        model.cases = {};
        session::CaseEvaluator parts(model);
        sensitivity::GradientEvaluator alone(model);
        const std::vector<double> values = session::variableValuesOf(model);
        std::vector<double> one(2), other(2);
        QVERIFY(!parts.hasCases() && !parts.hasBound() && parts.cases().empty());
        QCOMPARE(parts.costAndGradient(session::GradientMethod::Adjoint, values, one),
                 alone.costAndGradient(values, other));
        QVERIFY(one == other);
        QVERIFY(near(parts.cost(values), landingCost(450.0, 3e4, 2e3)));
    }

    /// Each carriage gets the force that suits it, and all limits hold in each case.
    void controlsMayBelongToCases() {
        model::Model model = transfer();
        model.cases.controls = model::CaseControls::PerCase;
        model.cases.list = {loaded("Light", 1.0), loaded("Heavy", 2.0)};
        model.cases.list[1].inputs = {
            {"force", model::InputKind::Samples, std::vector<double>(3, 0.2), {}}};
        const std::vector<session::Variable> variables = session::variablesOf(model);
        QCOMPARE(variables.size(), std::size_t{8});
        QCOMPARE(variables[0].name, std::string("Light: force[0]"));
        QCOMPARE(variables[7].caseName, std::string("Heavy"));
        const OptimizationResult result = session::optimize(model);
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(near(result.finalCost, 60.0, 1e-6));
        QVERIFY(near(result.variables[0].value, 6.0, 1e-4));
        QVERIFY(near(result.variables[4].value, -6.0, 1e-4));
        QVERIFY(near(result.variables[5].value, 12.0, 1e-4));
        QCOMPARE(result.constraints.size(), std::size_t{4});
        QCOMPARE(result.constraints[2].caseName, std::string("Heavy"));
        // dJ*/d(distance) = 24 m^2, and minus that the multiplier.
        QVERIFY(near(result.constraints[0].multiplier, -24.0, 1e-2));
        QVERIFY(near(result.constraints[2].multiplier, -96.0, 1e-2));
        const model::Model read = project::parseProject(project::formatProject(result.model), {});
        QVERIFY(read.cases == result.model.cases);
        QCOMPARE(read.cases.list[0].inputs[0].samples.size(), std::size_t{5});
    }

    void limitsHoldInEachCase() {
        model::Model model = transfer();
        model.costTerms[1].atMost.reset();
        model.costTerms.pop_back();
        model.cases.list = {loaded("Light", 1.0), loaded("Heavy", 2.0)};
        const OptimizationResult result = session::optimize(model);
        QVERIFY2(result.converged, result.reason.c_str());
        // What the heavy one needs, int u^2 = 3 m^2 with 3 m (1 - t), takes the light one farther;
        // the same force counts twice.
        QVERIFY(near(result.finalCost, 24.0, 1e-6));
        QVERIFY(near(result.constraints[0].value, 2.0, 1e-6));
        QVERIFY(near(result.constraints[1].value, 1.0, 1e-6));
        QVERIFY(near(result.constraints[1].multiplier, -48.0, 1e-2));
        QCOMPARE(result.constraints[0].multiplier, 0.0);
    }

    /// A case that adds something to a design variable: (x + d)^2 of several d is least at minus
    /// their mean.
    void toleranceIsAddedToADesignVariable() {
        model::Model model = suspension();
        model.cases = {};
        for (const double offset : {-150.0, 50.0, 250.0}) {
            model::Case entry;
            entry.name = std::to_string(offset);
            entry.weight = 1.0 / 3.0;
            entry.numbers = {{"damping", "value", offset, true}};
            model.cases.list.push_back(entry);
        }
        const session::GradientResult found =
            session::computeGradient(model, session::GradientMethod::Adjoint);
        double cost = 0.0, slope = 0.0;
        for (const double offset : {-150.0, 50.0, 250.0}) {
            cost += landingCost(450.0, 3e4, 2e3 + offset) / 3.0;
            slope += landingGradient(450.0, 3e4, 2e3 + offset)[1] / 3.0;
        }
        QVERIFY(near(found.cost, cost) && near(found.gradient[1], slope));
    }

    void casesAreDrawnAsATolerancestudySamples() {
        session::Study study;
        study.name = "Workshop";
        study.kind = session::StudyKind::Tolerance;
        study.points = 100;
        study.seed = 5;
        study.numbers = {{"damping", "value", {}, 0, 0, 0, 60.0, session::Scatter::Uniform}};
        const model::Model model = suspension();
        const std::vector<model::Case> cases = session::drawCases(model, study, 7);
        QCOMPARE(cases.size(), std::size_t{7});
        QCOMPARE(cases[6].name, std::string("Workshop 7"));
        QCOMPARE(cases[0].weight, 1.0);  // of the worst of all
        model::Model alone = model;
        alone.cases = {};
        const session::StudyPlan plan(alone, study);
        for (std::size_t index = 0; index < cases.size(); ++index) {
            QVERIFY(cases[index].numbers[0].added);
            QCOMPARE(2000.0 + cases[index].numbers[0].value,
                     plan.decide(index, {}).task->values[0]);
        }
        model::Model robust = model;
        robust.cases.list = cases;
        QVERIFY(std::isfinite(session::computeCases(robust).cost));
        study.kind = session::StudyKind::Sweep;
        QVERIFY_THROWS_EXCEPTION(base::InputError, (void)session::drawCases(model, study, 7));
    }

    void casesAreKeptInResultsFiles() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("run.h5").toStdString();
        const model::Model model = suspension();
        session::OptimizationRecorder recorder(path, model, {});
        session::SolveControl control;
        control.iteration = [&](const session::IterationReport& report) { recorder.add(report); };
        const OptimizationResult result = session::optimize(model, control);
        recorder.finish(result, nullptr);
        const session::StoredOptimization stored = session::readOptimization(path);
        QCOMPARE(stored.iterations.back()->costByCase, result.iterations.back().costByCase);
        QCOMPARE(stored.result->cases.size(), std::size_t{3});
        QCOMPARE(stored.result->cases[2].name, std::string("Full load"));
        QCOMPARE(stored.result->cases[2].share, result.cases[2].share);
        QVERIFY(stored.initialModel->cases == model.cases);
        const std::string report = session::reportOf(stored, {});
        QVERIFY(report.find("| Full load | 1 |") != std::string::npos);
    }

    /// A case that fails says which one it is.
    void failuresNameTheCase() {
        model::Model model = suspension();
        model.cases.list[1].numbers[0].value = -3.0;
        try {
            (void)session::optimize(model);
            QFAIL("a negative mass was computed");
        } catch (const base::InputError& error) {
            QVERIFY(error.diagnostics().front().message.find("Half load") != std::string::npos);
        }
    }
};

LINKWRIGHT_TEST(CasesTest)

}  // namespace cases_test

#include "cases_test.moc"
