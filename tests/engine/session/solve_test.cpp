// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/solving/solve.h"

#include "engine/base/diagnostic.h"
#include "engine/model/properties.h"
#include "engine/project/project_file.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <vector>

namespace solve_test {

using namespace linkwright;
using session::GradientMethod;
using session::GradientResult;
using session::IterationReport;
using session::ModelSummary;
using session::OptimizationResult;
using session::PropertyGradient;
using session::SolveControl;

namespace {

// Five-bar linkage, thesis of P. Maciag, 5.2, g = 9.81: an independent complex-step program.
constexpr double referenceCost = 0.7268774613130043;
constexpr double referenceGradient[] = {-4.228810855240666, 3.2116041029869775};
constexpr double referenceMassSlope = 0.31670083848350256;  // of bar 1, inertia tied to the mass
constexpr double optimum[] = {2.431923574457584, 1.844868886805388};

model::Model fiveBar() {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");
}

bool names(const base::InputError& error, const std::string& words) {
    return std::string(error.what()).find(words) != std::string::npos;
}

}  // namespace

class SolveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gradients_data() {
        QTest::addColumn<GradientMethod>("method");
        QTest::addColumn<double>("tolerance");
        // The sample's step of 5 ms leaves 1e-8; differences of the cost cost another digit or two.
        QTest::newRow("adjoint") << GradientMethod::Adjoint << 1e-7;
        QTest::newRow("continuous adjoint") << GradientMethod::ContinuousAdjoint << 1e-7;
        QTest::newRow("direct") << GradientMethod::Direct << 1e-7;
        QTest::newRow("complex step") << GradientMethod::ComplexStep << 1e-7;
        QTest::newRow("finite difference") << GradientMethod::FiniteDifference << 1e-6;
    }
    void gradients() {
        QFETCH(GradientMethod, method);
        QFETCH(double, tolerance);
        const GradientResult result = session::computeGradient(fiveBar(), method);
        QVERIFY(std::abs(result.cost - referenceCost) < 1e-7);
        QCOMPARE(result.variables.size(), std::size_t(2));
        QCOMPARE(result.variables[1].name, std::string("spring-2.freeLength"));
        for (std::size_t i = 0; i < 2; ++i)
            QVERIFY(std::abs(result.gradient[i] - referenceGradient[i]) < tolerance * 4.2);
        QVERIFY(result.forwardSeconds > 0.0 && result.gradientSeconds > 0.0);
    }

    /// From the beginning to nearly the end of the last of its steps, never backward.
    void tellsHowFarAGradientIs_data() { gradients_data(); }
    void tellsHowFarAGradientIs() {
        QFETCH(GradientMethod, method);
        std::vector<double> told;
        SolveControl control;
        control.progress = [&](double share) { told.push_back(share); };
        session::computeGradient(fiveBar(), method, control);
        QVERIFY(told.size() > 100);
        QVERIFY(std::is_sorted(told.begin(), told.end()));
        // One of a hundred steps is left, and what other threads did after this one ended.
        QVERIFY(told.front() < 0.01 && told.back() > 0.5 && told.back() <= 1.0);
    }

    void gradientOfEveryProperty() {
        const model::Model model = fiveBar();
        const PropertyGradient gradient = session::computePropertyGradient(model);
        QVERIFY(std::abs(gradient.at({"spring-1", "freeLength"}) - referenceGradient[0]) < 1e-6);
        QVERIFY(std::abs(gradient.at({"spring-2", "freeLength"}) - referenceGradient[1]) < 1e-6);
        QVERIFY(std::abs(gradient.at({model.bodies[0].id, "mass"}) - referenceMassSlope) < 1e-6);
        std::size_t numbers = 0;
        model::forEachNumber(model,
                             [&](const model::PropertyInfo&, const model::Number&) { ++numbers; });
        QCOMPARE(gradient.size(), numbers);
    }

    void functionGradientOfAnInput() {
        const model::Model model = project::readProject(
            LINKWRIGHT_SOURCE_DIR "/projects/double-pendulum-stabilization.linkwright.json");
        const GradientResult result = session::computeGradient(model, GradientMethod::Adjoint);
        QVERIFY(std::abs(result.cost - 0.3640440063734417) < 1e-8);
        const std::vector<double>& values = result.functionGradient.at(model.inputs[0].id);
        QCOMPARE(values.size(), result.functionTimes.size());
        // Reference of the thesis' 5.4.2 at zero input.
        QCOMPARE(result.functionTimes.at(100), 0.5);
        QVERIFY(std::abs(values.at(0) - 0.2085200967560901) < 1e-6);
        QVERIFY(std::abs(values.at(100) - 0.07391071263557485) < 1e-6);
        QVERIFY(std::abs(values.at(400) + 0.14429201151548798) < 1e-6);
    }

    /// Angles of bodies count about +z whatever the sense of the joint axes, whole turns included.
    void anglesOfBodies() {
        model::Model model = project::readProject(
            LINKWRIGHT_SOURCE_DIR "/projects/triple-pendulum-swing-up.linkwright.json");
        for (model::Joint& joint : model.joints)
            if (joint.kind == model::JointKind::Revolute) joint.coordinates[0].startVelocity = 9.0;
        const auto ends = [&] {
            const session::SimulationResult motion = session::simulate(model, {3.0});
            std::vector<double> angles;
            for (const session::Series& series : motion.signalSeries)
                if (series.id.rfind("phi-", 0) == 0) angles.push_back(series.values.back());
            double sum = 0.0;
            for (const session::Series& series : motion.coordinates)
                if (series.id.rfind("hinge-", 0) == 0)
                    angles.push_back(sum += series.values.back());
            return angles;
        };
        const std::vector<double> angles = ends();
        QCOMPARE(angles.size(), std::size_t(6));
        for (std::size_t link = 0; link < 3; ++link)
            QVERIFY(std::abs(angles[link] - angles[link + 3]) < 1e-12);
        QVERIFY(std::abs(angles[2]) > 6.3);
        for (model::Joint& joint : model.joints)
            if (joint.kind == model::JointKind::Revolute) {
                joint.axis[2].value = -joint.axis[2].value;
                joint.coordinates[0].startVelocity = -9.0;
            }
        const std::vector<double> reversed = ends();
        // The motion is the same up to rounding, which the pendulum multiplies.
        for (std::size_t link = 0; link < 3; ++link) {
            QVERIFY(std::abs(reversed[link] - angles[link]) < 1e-5);
            QVERIFY(std::abs(reversed[link + 3] + angles[link + 3]) < 1e-5);
        }
    }

    void optimum_data() {
        QTest::addColumn<bool>("lowStorage");
        QTest::addColumn<GradientMethod>("method");
        QTest::newRow("SLSQP") << false << GradientMethod::Adjoint;
        QTest::newRow("L-BFGS") << true << GradientMethod::Adjoint;
        // Fig. 5.5 of Maciag 2023: whatever the gradient comes from.
        QTest::newRow("continuous adjoint") << false << GradientMethod::ContinuousAdjoint;
        QTest::newRow("direct") << false << GradientMethod::Direct;
        QTest::newRow("complex step") << false << GradientMethod::ComplexStep;
        QTest::newRow("finite difference") << false << GradientMethod::FiniteDifference;
    }
    void optimum() {
        QFETCH(bool, lowStorage);
        QFETCH(GradientMethod, method);
        model::Model model = fiveBar();
        model.optimization.gradient = method;
        model.optimization.algorithm =
            lowStorage ? model::Algorithm::LowStorageBfgs : model::Algorithm::SequentialQuadratic;
        const model::Model before = model;
        std::vector<IterationReport> heard;
        SolveControl control;
        control.iteration = [&](const IterationReport& report) { heard.push_back(report); };
        const OptimizationResult result = session::optimize(model, control);
        QVERIFY2(result.converged && !result.cancelled, result.reason.c_str());
        QVERIFY(model == before);
        for (std::size_t i = 0; i < 2; ++i)
            QVERIFY(std::abs(result.variables[i].value - solve_test::optimum[i]) < 1e-6);
        QCOMPARE(model::findNumber(result.model, "spring-1", "freeLength")->value,
                 result.variables[0].value);
        QCOMPARE(model::findNumber(result.model, "spring-2", "freeLength")->value,
                 result.variables[1].value);
        QVERIFY2(result.iterations.back().iteration <= 14,
                 QByteArray::number(result.iterations.back().iteration));
        QVERIFY2(result.evaluations <= 25, QByteArray::number(result.evaluations));
        QVERIFY(std::abs(result.initialCost - referenceCost) < 1e-7);
        QVERIFY(result.finalCost < 1e-12);

        QCOMPARE(heard.size(), result.iterations.size());
        QCOMPARE(heard.front().iteration, 0);
        QCOMPARE(heard.front().cost, result.initialCost);
        QCOMPARE(heard.back().cost, result.finalCost);
        // The only term is the whole cost, and the motion takes a part of the time.
        QCOMPARE(heard.front().costByTerm, std::vector<double>{result.initialCost});
        QVERIFY(heard.back().forwardSeconds > 0.0);
        QVERIFY(heard.back().forwardSeconds < heard.back().gradientSeconds);
        QVERIFY(std::abs(heard.front().gradient[0] - referenceGradient[0]) < 1e-6);
        // Scales are the widths between the bounds, 6.1 and 4.1 m.
        QCOMPARE(heard.front().optimality, std::abs(heard.front().gradient[0]) * 6.1);
    }

    /// A stage may ask for other terms of another mechanism: here gravity, which changes the free
    /// lengths of rest (sqrt(5) (1 + 25 g / 2800), sqrt(17)/2 (1 - 15 g / 1400)).
    void stagesChangeParametersAndTerms() {
        model::Model model = fiveBar();
        model::Parameter parameter;
        parameter.id = "g";
        parameter.value = 9.81;
        model.parameters.push_back(parameter);
        model.gravity[1].expression = "-g";
        model.optimization.stages.resize(2);
        model.optimization.stages[1].parameterValues = {{"g", 3.7}};
        model.optimization.stages[1].activeTerms = {model.costTerms[0].id};
        model::CostTerm other = model.costTerms[0];
        other.id = "other";
        other.reference = model::ReferenceKind::Constant;
        other.referenceValues = {0.7, -1.0, 0.0};
        model.costTerms.push_back(other);  // counts in the first stage only
        const OptimizationResult result = session::optimize(model);
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(std::abs(result.variables[0].value - std::sqrt(5.0) * (1.0 + 25.0 * 3.7 / 2800.0))
                < 1e-6);
        QVERIFY(std::abs(result.variables[1].value
                         - std::sqrt(17.0) / 2.0 * (1.0 - 15.0 * 3.7 / 1400.0))
                < 1e-6);
        QCOMPARE(result.model.parameters.back().value.value, 3.7);
        QCOMPARE(result.model.gravity[1].value, -3.7);
        QVERIFY(result.model.costTerms.back().active);
        QVERIFY(result.finalCost < 1e-10);

        model.optimization.stages[0].parameterValues = {{"g", std::nan("")}};
        QVERIFY_EXCEPTION_THROWN(session::optimize(model), base::InputError);
        // Found before the first stage has run.
        model.optimization.stages[0].parameterValues.clear();
        model.costTerms[0].active = false;
        model.costTerms[1].active = false;
        try {
            session::optimize(model);
            QFAIL("no error");
        } catch (const base::InputError& error) {
            QVERIFY2(names(error, "In stage 1"), error.what());
        }
    }

    /// A wheel that turns about a level axis along its way leans by more than 80 degrees after 1.4
    /// s at a radian a second. One that stays upright is not told.
    void tellsWhenAWheelFallsOver() {
        support::Drawing drawing;
        drawing.point("C", 0.0, 0.0, 1.0);
        drawing.point("R", 0.0, 0.0, 0.0);
        drawing.solid("wheel", {"C"}, 2.0, {0.0, 0.0, 1.0}, {0.1, 0.2, 0.1, 0.0, 0.0, 0.0});
        drawing.joint("lean", model::JointKind::Revolute, model::groundId, "wheel", "C",
                      Eigen::Vector3d::UnitX());
        model::Road& road = drawing.model.roads.emplace_back();
        road.id = "lane";
        road.point = "R";
        road.up = {0.0, 0.0, 1.0};
        model::Tire& tire = drawing.model.tires.emplace_back();
        tire.id = "tread";
        tire.bodyA = "wheel";
        tire.center = "C";
        tire.axis = {0.0, 1.0, 0.0};
        tire.radius = 0.3;
        tire.road = "lane";
        drawing.model.simulation.duration = 2.0;
        drawing.model.simulation.step = 0.01;
        for (const double speed : {0.3, -1.0}) {
            drawing.model.joints[0].coordinates[0].startVelocity = speed;
            const session::SimulationResult result = session::simulate(drawing.model);
            QCOMPARE(result.warnings.size(), speed < 0.0 ? std::size_t{1} : std::size_t{0});
            if (result.warnings.empty()) continue;
            QCOMPARE(result.warnings[0].object, std::string("tread"));
            QVERIFY(result.warnings[0].message.find("from 1.4 s on") != std::string::npos);
        }
    }

    void stoppedOnRequest() {
        std::atomic<bool> stop = false;
        SolveControl control;
        control.stop = &stop;
        control.iteration = [&](const IterationReport& report) { stop = report.iteration == 2; };
        const OptimizationResult result = session::optimize(fiveBar(), control);
        QVERIFY(result.cancelled && !result.converged);
        QCOMPARE(result.iterations.size(), std::size_t(3));
        QCOMPARE(result.finalCost, result.iterations[2].cost);
        QCOMPARE(model::findNumber(result.model, "spring-1", "freeLength")->value,
                 result.iterations[2].variables[0]);
    }

    void stoppedBeforeTheStart() {
        const std::atomic<bool> stop = true;
        SolveControl control;
        control.stop = &stop;
        const OptimizationResult result = session::optimize(fiveBar(), control);
        QVERIFY(result.cancelled && !result.converged);
        QVERIFY(result.model == fiveBar());
        QVERIFY(std::isnan(result.finalCost));
        QVERIFY_EXCEPTION_THROWN(
            session::computeGradient(fiveBar(), GradientMethod::Adjoint, control), base::Cancelled);
    }

    void nothingToVary() {
        model::Model model = fiveBar();
        model.designVariables.clear();
        try {
            session::optimize(model);
            QFAIL("no error");
        } catch (const base::InputError& error) {
            QVERIFY2(names(error, "There are no variables"), error.what());
        }
        QVERIFY_EXCEPTION_THROWN(session::computeGradient(model, GradientMethod::Adjoint),
                                 base::InputError);
    }

    void nothingToAskFor() {
        model::Model model = fiveBar();
        for (model::CostTerm& term : model.costTerms)
            term.active = false;
        try {
            session::optimize(model);
            QFAIL("no error");
        } catch (const base::InputError& error) {
            QVERIFY2(names(error, "no active terms"), error.what());
        }
        QVERIFY_EXCEPTION_THROWN(session::computePropertyGradient(model), base::InputError);
    }

    void everyFaultIsNamed() {
        model::Model model = fiveBar();
        model.bodies[0].massProperties.mass = -1.0;
        model.designVariables[1].lower = 8.0;  // above its partner
        try {
            session::optimize(model);
            QFAIL("no error");
        } catch (const base::InputError& error) {
            QVERIFY(error.diagnostics().size() >= 2);
            for (const base::Diagnostic& found : error.diagnostics())
                QCOMPARE(found.severity, base::Severity::Error);
            QVERIFY2(names(error, model.bodies[0].id), error.what());
        }
    }

    void summary() {
        const ModelSummary good = session::summarize(fiveBar());
        QVERIFY(good.valid);
        QCOMPARE(good.degreesOfFreedom, 2);
        QCOMPARE(good.bodies, 4);
        QCOMPARE(good.joints, 5);
        QCOMPARE(good.loops, 1);
        QVERIFY(good.planar);
        QVERIFY(good.redundantConstraints.empty());
        model::Model broken = fiveBar();
        broken.joints[2].bodyB = "nowhere";
        const ModelSummary bad = session::summarize(broken);
        QVERIFY(!bad.valid);
        QVERIFY(base::hasErrors(bad.problems));
    }
};

LINKWRIGHT_TEST(SolveTest)

}  // namespace solve_test

#include "solve_test.moc"
