// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/case_problem.h"

#include "engine/base/diagnostic.h"
#include "engine/model/validation.h"
#include "engine/session/solving/stage_model.h"
#include "engine/session/solving/task.h"
#include "engine/session/solving/variables.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

namespace linkwright::session {

namespace {

/// Runs of the motion for one curvature up to which it pays.
constexpr double maxCurvatureRuns = 150.0;
/// And up to which it is tried when somebody asks for it: more takes memory that few have.
constexpr double worstCurvatureRuns = 1000.0;

/// @return seconds that it waited
double waitWhilePaused(const SolveControl& control) {
    using namespace std::chrono_literals;
    if (control.pause == nullptr || !*control.pause) return 0.0;
    const Stopwatch waited;
    while (control.pause != nullptr && *control.pause
           && (control.stop == nullptr || !*control.stop))
        std::this_thread::sleep_for(5ms);
    return waited.seconds();
}

/// @throws std::invalid_argument when the point to go on from is one of another model
std::optional<optimization::StagesStart> stagesStart(const SolveControl& control,
                                                     std::size_t variableCount) {
    if (!control.start) return std::nullopt;
    if (control.start->stage < 0 || control.start->variables.size() != variableCount)
        throw std::invalid_argument("optimize: the start belongs to another model");
    return optimization::StagesStart{static_cast<std::size_t>(control.start->stage),
                                     control.start->variables};
}

/// A design that is not valid or cannot be assembled is one the search steps back from, unless it
/// is the first.
/// @param trial the model of the stage, which takes the values
/// @param places of the variables in it
template <class Evaluate>
double evaluateDesign(bool& started, const model::Model& trial, VariablePlaces& places,
                      std::span<const double> values, const Evaluate& evaluate) {
    try {
        places.assign(values);
        requireValid(trial);
        const double cost = evaluate();
        started = true;
        return cost;
    } catch (const base::InputError& error) {
        if (!started) throw;
        throw base::ComputationError(error.diagnostics().front(), 0.0);
    }
}

/// Multipliers of constraints in the order of all terms; those of all cases together, for they
/// share their limits.
std::vector<double> byTerm(const std::vector<std::size_t>& constraints,
                           const std::vector<double>& multipliers, std::size_t terms) {
    if (constraints.size() != multipliers.size() || multipliers.empty()) return {};
    std::vector<double> result(terms, 0.0);
    for (std::size_t index = 0; index < constraints.size(); ++index)
        if (constraints[index] < terms)  // others are of dimensions
            result[constraints[index]] += multipliers[index];
    return result;
}

}  // namespace

CaseProblem::CaseProblem(const model::Model& model, const std::vector<Variable>& variables,
                         const SolveControl& control)
    : model_(model),
      variables_(variables),
      control_(control),
      evaluator_(model),
      current_(model),
      trial_(model),
      places_(std::in_place, trial_, variables) {}

std::vector<optimization::MinimizerVariable> CaseProblem::minimizerVariables() const {
    std::vector<optimization::MinimizerVariable> list = toMinimizerVariables(model_, variables_);
    if (evaluator_.hasBound()) list.emplace_back();
    return list;
}

std::optional<optimization::StagesStart> CaseProblem::start() const {
    std::optional<optimization::StagesStart> from = stagesStart(control_, variables_.size());
    if (from && evaluator_.hasBound()) from->variables.push_back(0.0);
    return from;
}

optimization::StagedProblem CaseProblem::staged() {
    return {[this](auto values, auto gradient) { return evaluate(values, gradient, nullptr).cost; },
            [this](const std::map<std::string, double>& weights) {
                evaluator_.setTermWeights(weights);
            },
            [this](const model::OptimizationStage& stage) { begin(stage); },
            &pausedSeconds_,
            [this](auto values, auto gradient, const auto& multipliersOf) {
                return evaluate(values, gradient, &multipliersOf);
            },
            [this] { return evaluator_.hasConstraints(); },
            [this](std::vector<optimization::MinimizerVariable>& list) { prepareBound(list); },
            [this] { return curvature(); },
            {[this] { return nodeStates(); }, [this](const auto& cut) { evaluator_.setCut(cut); },
             [this] { return evaluator_.cutEnds(); },
             [this](const auto& forces) { evaluator_.setPathForces(forces); }}};
}

/// Curvature for the algorithm of the stage, if that wants it.
/// @throws base::InputError when it needs it and there is none
optimization::CurvatureOf CaseProblem::curvature() {
    const bool needed = algorithm_ == model::Algorithm::GaussNewton;
    if (!needed && algorithm_ != model::Algorithm::Automatic) return {};
    std::string fault = evaluator_.curvatureFault();
    if (fault.empty() && !needed
        && evaluator_.curvatureRuns(optimization::CurvatureKind::Squares) > maxCurvatureRuns)
        return {};
    if (!fault.empty() && needed)
        throw base::InputError(
            base::Diagnostic{base::Severity::Error, "", "/optimization/algorithm",
                             "Gauss-Newton steps by the squares that the cost is made of. " + fault,
                             "Choose the algorithm \"automatic\", or another one."});
    if (needed
        && evaluator_.curvatureRuns(optimization::CurvatureKind::Squares) > worstCurvatureRuns)
        throw base::InputError(base::Diagnostic{
            base::Severity::Error, "", "/optimization/algorithm",
            "Gauss-Newton would take more than a thousand motions for each step here.",
            "Choose a step that ends at the samples of all optimized inputs, or the algorithm "
            "\"automatic\"."});
    const bool hasSquares = fault.empty();
    // Without squares there is Newton's method only, which is that of limits.
    if (!hasSquares && !(evaluator_.hasConstraints() && evaluator_.hasWholeCurvature())) return {};
    const bool hasWhole =
        evaluator_.curvatureRuns(optimization::CurvatureKind::Whole) <= maxCurvatureRuns;
    return [this, hasSquares, hasWhole](std::span<const double> values,
                                        std::span<const double> multipliers,
                                        optimization::CurvatureKind kind) {
        const bool known = kind == optimization::CurvatureKind::Squares ? hasSquares : hasWhole;
        return known ? evaluator_.curvature(values, multipliers, kind, control_.stop) : nullptr;
    };
}

/// Where a search in pieces has all that it needs.
std::vector<sensitivity::NodeStates> CaseProblem::nodeStates() {
    if (model_.optimization.gradient != GradientMethod::Adjoint) return {};
    std::vector<sensitivity::NodeStates> result = evaluator_.nodeStates();
    const bool hasWhole =
        evaluator_.curvatureRuns(optimization::CurvatureKind::Whole) <= maxCurvatureRuns;
    return hasWhole ? result : std::vector<sensitivity::NodeStates>();
}

void CaseProblem::complete(IterationReport& report, std::span<const double> multipliers) const {
    const std::size_t terms = model_.costTerms.size();
    report.variables.resize(variables_.size());
    report.gradient.resize(variables_.size());
    report.costByTerm = evaluator_.costByTerm();
    report.costByTerm.resize(terms);  // without those of dimensions
    report.multiplierByTerm = byTerm(evaluator_.termsOfConstraints(),
                                     evaluator_.splitMultipliers(multipliers).first, terms);
    const std::vector<ConstraintOutcome> constraints = evaluator_.constraints();
    const auto violation = [](const ConstraintOutcome& constraint) {
        return constraint.limits.violation(constraint.value);
    };
    const auto farthest = std::max_element(
        constraints.begin(), constraints.end(),
        [&](const auto& one, const auto& other) { return violation(one) < violation(other); });
    if (farthest != constraints.end() && !farthest->isMet()) {
        report.missedTerm = farthest->term;
        report.missedInCase = farthest->caseName;
        report.missedBy = farthest->limits.excess(farthest->value);
    }
    const std::vector<CaseOutcome> cases = evaluator_.cases();
    for (const CaseOutcome& outcome : cases)
        report.costByCase.push_back(outcome.cost);
    if (evaluator_.hasBound()) {
        const CaseOutcome& worst = cases[worstOf(cases)];
        report.cost = worst.weight * worst.cost;
    }
    report.forwardSeconds = forwardSeconds_;
    report.gradientSeconds = gradientSeconds_;
}

void CaseProblem::begin(const model::OptimizationStage& stage) {
    algorithm_ = stage.algorithm.value_or(model_.optimization.algorithm);
    model::Model staged = modelOfStage(model_, stage);
    if (staged == current_) return;
    current_ = std::move(staged);
    trial_ = current_;
    places_.emplace(trial_, variables_);
    evaluator_ = CaseEvaluator(current_);
}

/// The bound begins at the worst cost.
void CaseProblem::prepareBound(std::vector<optimization::MinimizerVariable>& list) {
    if (!evaluator_.hasBound()) return;
    std::vector<double> values;
    for (std::size_t index = 0; index < variables_.size(); ++index)
        values.push_back(std::clamp(list[index].start, list[index].lower, list[index].upper));
    const double worst = evaluateDesign(started_, trial_, *places_, values,
                                        [&] { return evaluator_.cost(values, control_.stop); });
    list.back().start = worst;
    list.back().scale = worst != 0.0 ? std::abs(worst) : 1.0;
    evaluator_.setBoundSize(list.back().scale);
}

/// @param multipliersOf null without constraints
optimization::ConstrainedValue CaseProblem::evaluate(
    std::span<const double> all, std::span<double> gradient,
    const optimization::MultipliersOf* multipliersOf) {
    pausedSeconds_ += waitWhilePaused(control_);
    // The other methods do not tell the terms of the cost and the time of the motion.
    const GradientMethod method = model_.optimization.gradient;
    const auto values = all.first(variables_.size());
    const Stopwatch watch;
    optimization::ConstrainedValue found;
    try {
        evaluateDesign(started_, trial_, *places_, values, [&] {
            const bool adjoint = method == GradientMethod::Adjoint;
            const double before = adjoint ? 0.0 : evaluator_.cost(values, control_.stop);
            forwardSeconds_ = watch.seconds();
            if (multipliersOf != nullptr)
                found =
                    evaluator_.constrained(method, all, gradient, *multipliersOf, control_.stop);
            else
                found.cost = evaluator_.costAndGradient(method, values, gradient, control_.stop);
            if (adjoint)
                forwardSeconds_ = evaluator_.forwardSeconds();
            else if (!evaluator_.hasBound())
                found.cost = before;
            return found.cost;
        });
    } catch (const base::ComputationError&) {
        ++failures_;
        throw;
    }
    gradientSeconds_ = watch.seconds();
    return found;
}

}  // namespace linkwright::session
