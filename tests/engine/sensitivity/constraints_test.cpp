// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/diagnostic.h"
#include "engine/model/properties.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/numbers.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <array>
#include <cmath>
#include <optional>

namespace constraints_test {

using namespace linkwright;
using model::TermKind;
using model::TermTime;
using sensitivity::Combination;
using sensitivity::ConstraintValue;
using sensitivity::GradientEvaluator;
using support::RandomNumbers;

namespace {

/// A constraint on each signal, of any kind, with both limits.
void addConstraints(model::Model& model, RandomNumbers& random) {
    int count = 0;
    for (const model::Signal& signal : model.signalList) {
        model::CostTerm term;
        term.id = term.name = "limit-" + std::to_string(count++);
        term.signal = signal.id;
        term.time =
            std::array{TermTime::Running, TermTime::Terminal, TermTime::Largest, TermTime::Smallest,
                       TermTime::Instant}[static_cast<std::size_t>(random.below(5))];
        const double duration = model.simulation.duration;
        term.instant = random.between(0.0, 1.0) * duration;
        if (random.chance(0.4)) term.window.from = random.between(0.0, 0.4) * duration;
        if (random.chance(0.4)) term.window.to = random.between(0.5, 1.0) * duration;
        term.kind =
            std::array{TermKind::Value, TermKind::Squared, TermKind::Absolute, TermKind::Magnitude,
                       TermKind::MagnitudeBeyond}[static_cast<std::size_t>(random.below(5))];
        term.smoothing = random.between(0.05, 0.5);
        term.limit = random.between(0.0, 0.5);
        term.atLeast = random.between(-2.0, 0.0);
        term.atMost = random.between(0.0, 2.0);
        model.costTerms.push_back(term);
    }
    model.designVariables.clear();
    for (model::Input& input : model.inputs)
        input.optimize = false;
    model.designVariables.push_back({"limit-0", "atMost", {}, {}});
    model.designVariables.push_back({"limit-0", "atLeast", {}, {}});
}

/// A few numbers of the drawing.
void addVariables(model::Model& model, RandomNumbers& random) {
    std::vector<model::DesignVariable> candidates;
    model::forEachNumber(std::as_const(model),
                         [&](const model::PropertyInfo& info, const model::Number& number) {
                             if (number.expression.empty() && !info.object.starts_with("limit-0"))
                                 candidates.push_back({info.object, info.property, {}, {}});
                         });
    for (int count = 0; count < 5 && !candidates.empty(); ++count) {
        const auto chosen = random.below(static_cast<int>(candidates.size()));
        model.designVariables.push_back(candidates[static_cast<std::size_t>(chosen)]);
        candidates.erase(candidates.begin() + chosen);
    }
}

/// The duration follows from a design variable, and is not the one that steps were chosen for.
void freeDuration(model::Model& model, RandomNumbers& random) {
    const double duration = model.simulation.duration * random.between(0.8, 1.2);
    model.parameters.push_back({"T", "", "s", duration});
    model.simulation.durationFormula = "T";
    model.designVariables.push_back({"T", "value", {}, {}});
}

/// Any combination of the cost and all constraints.
GradientEvaluator::Combine combinationOf(std::uint64_t seed) {
    return [seed](double, const std::vector<ConstraintValue>& constraints) {
        RandomNumbers random(seed + 99);
        Combination combination{random.between(0.5, 1.5), {}};
        for (std::size_t index = 0; index < constraints.size(); ++index)
            combination.constraints.push_back(
                {random.between(-1.0, 1.0), random.between(-1.0, 1.0), random.between(-1.0, 1.0)});
        return combination;
    };
}

/// Largest difference of adjoint and direct differentiation from the complex step; absent for a
/// mechanism that cannot be computed or has no gradient to speak of.
std::optional<double> errorOf(std::uint64_t seed) {
    RandomNumbers random(seed);
    model::Model model = support::randomMechanism(seed);
    addConstraints(model, random);
    addVariables(model, random);
    if (random.chance(0.3)) freeDuration(model, random);
    try {
        GradientEvaluator evaluator(model);
        evaluator.setCombination(combinationOf(seed));
        const std::vector<double> values = support::valuesOf(evaluator);
        std::vector<double> expected(values.size()), adjoint(values.size()), direct(values.size());
        evaluator.complexStepGradient(values, expected);
        const double size = support::largest(expected);
        if (size < 1e-3 || size > 1e6) return std::nullopt;
        evaluator.costAndGradient(values, adjoint);
        evaluator.directGradient(values, direct);
        double error = 0.0;
        for (std::size_t entry = 0; entry < values.size(); ++entry)
            error = std::max({error, std::abs(adjoint[entry] - expected[entry]) / size,
                              std::abs(direct[entry] - expected[entry]) / size});
        return error;
    } catch (const base::InputError&) {
        return std::nullopt;
    } catch (const base::ComputationError&) {
        return std::nullopt;
    }
}

/// A pendulum of length 1 that falls from the horizontal.
model::Model fallingPendulum() {
    support::Drawing drawing;
    drawing.point("hinge", 0.0, 0.0);
    drawing.point("tip", 1.0, 0.0);
    drawing.solid("bob", {"hinge", "tip"}, 1.0, {1.0, 0.0, 0.0}, {0.0, 0.0, 0.0, 0.0, 0.0, 0.0});
    drawing.joint("pin", model::JointKind::Revolute, "ground", "bob", "hinge");
    drawing.jointSignal("speed", model::SignalKind::JointVelocity, "pin");
    model::CostTerm& term =
        drawing.term("speed", TermTime::Smallest, 1.0, model::ReferenceKind::Constant);
    term.kind = TermKind::Value;
    term.referenceValues = {model::Number(0.0)};
    term.smoothing = 1e-9;
    drawing.model.gravity = {model::Number(0.0), model::Number(-9.81), model::Number(0.0)};
    drawing.model.simulation.duration = 2.0;
    drawing.model.simulation.step = 1e-3;
    drawing.design("gravity", "y");
    return drawing.model;
}

}  // namespace

class ConstraintsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Rounding only, as in engine_sensitivity_random_mechanism.
    void anyCombinationIsDifferentiatedExactly() {
        constexpr int wanted = 150;
        constexpr double tolerance = 1e-9;
        int compared = 0;
        for (std::uint64_t seed = 1; compared < wanted && seed < 600; ++seed) {
            const std::optional<double> error = errorOf(seed);
            if (!error) continue;
            ++compared;
            QVERIFY2(*error < tolerance, ("seed " + std::to_string(seed) + ": error "
                                          + std::to_string(*error * 1e12) + "e-12")
                                             .c_str());
        }
        QCOMPARE(compared, wanted);
    }

    /// Fastest at the bottom: w = -sqrt(2 g / l), whose derivative by g_y = -g is 1 / sqrt(2 g l).
    /// Between steps of 1 ms the speed is missed by less than w^3 dt^2 / 8 / ... 1e-5.
    void fastestOfAPendulum() {
        const support::Evaluation evaluation(fallingPendulum());
        QVERIFY(std::abs(evaluation.cost + std::sqrt(2.0 * 9.81)) < 1e-5);
        QVERIFY(std::abs(evaluation.gradient[0] - 1.0 / std::sqrt(2.0 * 9.81)) < 1e-3);
    }

    void constraintsAreNoPartOfTheCost() {
        model::Model model = fallingPendulum();
        model::CostTerm limited = model.costTerms.front();
        limited.id = "limited";
        limited.atLeast = -4.0;
        model.costTerms.push_back(limited);
        support::Evaluation both(model);
        const support::Evaluation one(fallingPendulum());
        QCOMPARE(both.cost, one.cost);
        QCOMPARE(both.gradient, one.gradient);
        const std::vector<ConstraintValue> constraints = both.evaluator.constraints();
        QCOMPARE(constraints.size(), std::size_t(1));
        QCOMPARE(constraints[0].term, std::size_t(1));
        QCOMPARE(constraints[0].value, one.cost);
        QCOMPARE(constraints[0].atLeast, -4.0);
        QVERIFY(std::isinf(constraints[0].atMost));
    }

    /// Issue 38: the peak of 4.43 rad/s lies between steps, where the next step is 0.01 slower.
    /// With a speed v it has fallen by v^2 / (2 g); Runge-Kutta errs by 1e-6 at this step.
    void peaksBetweenStepsAreFound() {
        model::Model model = fallingPendulum();
        model.simulation.step = 0.05;
        const support::Evaluation evaluation(model);
        const double speed = std::sqrt(2.0 * 9.81);
        QVERIFY(std::abs(evaluation.cost + speed) < 1e-5);
        QVERIFY(std::abs(evaluation.gradient[0] - 1.0 / speed) < 1e-5);
    }

    void continuousAdjointRefusesPeaks() {
        support::Evaluation evaluation(fallingPendulum());
        std::vector<double> gradient(1);
        QVERIFY_THROWS_EXCEPTION(base::InputError, evaluation.evaluator.continuousAdjointGradient(
                                                       evaluation.values, gradient));
    }
};

LINKWRIGHT_TEST(ConstraintsTest)

}  // namespace constraints_test
#include "constraints_test.moc"
