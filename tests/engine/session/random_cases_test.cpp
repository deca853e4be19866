// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random cases of random mechanisms: the gradients of all methods against the complex step.
#include "engine/base/diagnostic.h"
#include "engine/model/properties.h"
#include "engine/session/solving/case_evaluator.h"
#include "engine/session/solving/solve.h"
#include "tests/support/numbers.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace random_cases_test {

using namespace linkwright;
using session::CaseEvaluator;
using session::GradientMethod;
using support::RandomNumbers;

namespace {

/// Numbers of the drawing without formula, in an order of chance.
std::vector<model::PropertyInfo> shuffledNumbers(const model::Model& model, RandomNumbers& random) {
    std::vector<model::PropertyInfo> numbers;
    model::forEachNumber(model, [&](const model::PropertyInfo& info, const model::Number& number) {
        if (number.expression.empty()) numbers.push_back(info);
    });
    for (std::size_t index = numbers.size(); index > 1; --index)
        std::swap(numbers[index - 1],
                  numbers[static_cast<std::size_t>(random.below(static_cast<int>(index)))]);
    return numbers;
}

/// Few design variables, some of them with something added in a case; other numbers are replaced.
/// One cost term becomes a constraint of every case.
void addCases(model::Model& model, RandomNumbers& random) {
    const std::vector<model::PropertyInfo> numbers = shuffledNumbers(model, random);
    constexpr std::size_t varied = 4;
    model.designVariables.clear();
    for (std::size_t index = 0; index < std::min(varied, numbers.size()); ++index)
        model.designVariables.push_back({numbers[index].object, numbers[index].property, {}, {}});
    model.cases.objective =
        random.chance(0.5) ? model::CaseObjective::Sum : model::CaseObjective::Worst;
    model.cases.controls =
        random.chance(0.5) ? model::CaseControls::PerCase : model::CaseControls::Shared;
    const int count = 2 + random.below(2);
    for (int place = 0; place < count; ++place) {
        model::Case entry;
        entry.name = "case " + std::to_string(place);
        entry.weight = random.between(0.5, 1.5);
        if (random.chance(0.3))
            entry.duration = model.simulation.duration * random.between(0.7, 1.0);
        for (std::size_t index = 0; index < std::min<std::size_t>(8, numbers.size()); ++index) {
            const model::Number* number =
                model::findNumber(model, numbers[index].object, numbers[index].property);
            if (random.chance(0.5)) continue;
            const double change = 0.02 * random.between(-1.0, 1.0) * number->value;
            const bool added = index < varied;
            entry.numbers.push_back({numbers[index].object, numbers[index].property,
                                     added ? change : number->value + change, added});
        }
        model.cases.list.push_back(std::move(entry));
    }
    if (model.costTerms.size() < 2) return;
    model.costTerms.back().atMost = random.between(-1.0, 1.0);
}

double largestOf(const std::vector<double>& values) {
    double found = 0.0;
    for (const double value : values)
        found = std::max(found, std::abs(value));
    return found;
}

double deviation(const std::vector<double>& found, const std::vector<double>& expected) {
    double worst = 0.0;
    for (std::size_t entry = 0; entry < found.size(); ++entry)
        worst = std::max(worst, std::abs(found[entry] - expected[entry]));
    return worst / largestOf(expected);
}

/// The Lagrangian of the constraints of all cases, and of the bound of the worst of them.
std::vector<double> lagrangianGradient(CaseEvaluator& evaluator, GradientMethod method,
                                       const std::vector<double>& values) {
    std::vector<double> gradient(values.size());
    evaluator.constrained(method, values, gradient, [](std::size_t first, const auto& functions) {
        std::vector<double> multipliers;
        for (std::size_t index = 0; index < functions.size(); ++index)
            multipliers.push_back(0.3 + 0.2 * static_cast<double>((first + index) % 3));
        return multipliers;
    });
    return gradient;
}

/// Largest deviation of adjoint and direct differentiation from the complex step; absent where the
/// mechanism cannot be computed or has no gradient to speak of.
std::optional<double> errorOf(std::uint64_t seed) {
    RandomNumbers random(seed + 17);
    model::Model model = support::randomMechanism(seed);
    addCases(model, random);
    try {
        CaseEvaluator evaluator(model);
        std::vector<double> values = session::variableValuesOf(model);
        if (values.empty()) return std::nullopt;
        std::vector<double> expected(values.size()), found(values.size());
        evaluator.costAndGradient(GradientMethod::ComplexStep, values, expected);
        std::vector<double> all = values;
        if (evaluator.hasBound()) all.push_back(0.7);
        const std::vector<double> limited =
            lagrangianGradient(evaluator, GradientMethod::ComplexStep, all);
        for (const double size : {largestOf(expected), largestOf(limited)})
            if (size < 1e-3 || size > 1e6) return std::nullopt;
        double error = 0.0;
        for (const GradientMethod method : {GradientMethod::Adjoint, GradientMethod::Direct}) {
            std::fill(found.begin(), found.end(), std::nan(""));
            evaluator.costAndGradient(method, values, found);
            error = std::max({error, deviation(found, expected),
                              deviation(lagrangianGradient(evaluator, method, all), limited)});
        }
        return error;
    } catch (const base::InputError&) {
        return std::nullopt;
    } catch (const base::ComputationError&) {
        return std::nullopt;
    }
}

}  // namespace

class RandomCasesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// All methods differentiate the same computation: what is left is rounding.
    void gradientsAgreeWithTheComplexStep() {
        constexpr int wanted = 100;
        // Rounding, multiplied by badly conditioned mechanisms.
        constexpr double tolerance = 3e-10;
        int compared = 0;
        for (std::uint64_t seed = 1; compared < wanted && seed < 600; ++seed) {
            const std::optional<double> error = errorOf(seed);
            if (!error) continue;
            ++compared;
            char text[80];
            std::snprintf(text, sizeof text, "seed %d: error %.2e", static_cast<int>(seed), *error);
            QVERIFY2(*error <= tolerance, text);
        }
        QCOMPARE(compared, wanted);
    }
};

LINKWRIGHT_TEST(RandomCasesTest)

}  // namespace random_cases_test

#include "random_cases_test.moc"
