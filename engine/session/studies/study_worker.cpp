// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/studies/study_worker.h"

#include "engine/model/case_model.h"
#include "engine/model/properties.h"
#include "engine/session/solving/case_evaluator.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/solve.h"
#include "engine/session/solving/stage_model.h"
#include "engine/session/solving/variables.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <optional>
#include <string>
#include <utility>

namespace linkwright::session {

struct StudyWorker::State {
    explicit State(const StudyPlan& studyPlan) : plan(studyPlan), trial(plan.problem()) {}

    const StudyPlan& plan;
    model::Model trial;
    std::optional<CaseEvaluator> evaluator;  ///< of the problem as drawn
    std::map<std::string, double> weights = lastWeights();

    std::vector<CaseEvaluator> alone;  ///< of the cost, then of each function by itself

    void compileAlone() {
        const auto add = [&](const model::Model& measured) {
            alone.emplace_back(measured);
            alone.back().setTermWeights(weights);
        };
        add(plan.problem());
        for (const std::size_t term : plan.terms()) {
            model::Model single = plan.problem();
            for (std::size_t other = 0; other < single.costTerms.size(); ++other)
                single.costTerms[other].active = other == term;
            single.costTerms[term].atLeast.reset();
            single.costTerms[term].atMost.reset();
            add(single);
        }
    }

    [[nodiscard]] std::map<std::string, double> lastWeights() const {
        const auto& stages = plan.model().optimization.stages;
        return stages.empty() ? std::map<std::string, double>{} : stages.back().termWeights;
    }

    /// Takes over the functions of the last run of an evaluator, and judges its limits.
    void measure(const CaseEvaluator& measured, double cost, StudyPoint& point) const {
        const std::vector<double> terms = measured.costByTerm();
        point.functions = {cost};
        for (const std::size_t term : plan.terms())
            point.functions.push_back(terms.at(term));
        for (std::size_t index = 0; index < point.functions.size(); ++index)
            if (!std::isfinite(point.functions[index]))
                throw base::InputError(
                    {base::Severity::Error,
                     {},
                     {},
                     "\"" + plan.functions()[index] + "\" is not a finite number.",
                     {}});
        for (const ConstraintOutcome& limit : measured.constraints()) {
            if (limit.isMet()) continue;
            point.status = PointStatus::OffLimits;
            if (point.reason.empty() && model::findById(plan.model().costTerms, limit.term))
                point.reason =
                    "The limits of \"" + limit.term + "\" are not met"
                    + (limit.caseName.empty() ? "" : " in case \"" + limit.caseName + "\"") + ".";
        }
    }

    void evaluate(const StudyTask& task, const std::atomic<bool>* stop, StudyPoint& point) {
        assignVariables(trial, plan.variables(), task.values);
        requireValid(trial);
        if (!evaluator) {
            evaluator.emplace(plan.problem());
            evaluator->setTermWeights(weights);
        }
        const double cost = evaluator->cost(task.values, stop);
        point.status = PointStatus::Good;
        point.evaluations = 1;
        measure(*evaluator, cost, point);
    }

    /// The problem of a point on the front: one function is the cost, the others have limits.
    [[nodiscard]] model::Model limited(const StudyTask& task) const {
        model::Model model = plan.model();
        const std::vector<std::string>& functions = plan.study().functions;
        for (std::size_t index = 0; index < functions.size() && task.minimized >= 0; ++index) {
            if (static_cast<int>(index) == task.minimized) continue;
            model::CostTerm& term = *model::findById(model.costTerms, functions[index]);
            if (std::isfinite(task.limits[index]))
                term.atMost = task.limits[index];
            else
                term.active = false;
        }
        return model;
    }

    /// @param values the search begins with; the best found come back
    OptimizationResult search(model::Model model, std::vector<double>& values,
                              const std::atomic<bool>* stop, StudyPoint& point) const {
        assignVariables(model, plan.variables(), values);
        int iterations = 0;
        SolveControl control;
        control.stop = stop;
        control.keepIterations = false;
        control.iteration = [&](const IterationReport& report) { iterations = report.iteration; };
        OptimizationResult result = session::optimize(model, control);
        if (result.cancelled) throw base::Cancelled();
        for (std::size_t index = 0; index < values.size(); ++index)
            values[index] = result.variables[index].value;
        point.evaluations += result.evaluations;
        point.iterations += iterations;
        return result;
    }

    /// Of an end of a front: the designs that are as good in the function which is best there, to
    /// 1e-8 of what the search gained, may differ in the others. Among them the one whose
    /// others cost least is on the front.
    /// @param alone the optimum of that function at the values of the point
    [[nodiscard]] std::optional<OptimizationResult> bestOfOthers(const StudyTask& task,
                                                                 const OptimizationResult& alone,
                                                                 const std::atomic<bool>* stop,
                                                                 StudyPoint& point) const {
        constexpr double slack = 1e-8, gain = 1e-2, rounding = 1e-12;
        model::Model model = plan.model();
        const std::string& best = plan.study().functions[static_cast<std::size_t>(task.minimized)];
        model::CostTerm& term = *model::findById(model.costTerms, best);
        const double span = alone.initialCost - alone.finalCost;
        const double allowed =
            slack * (span > 0.0 ? span : std::abs(alone.finalCost))
            + rounding * std::max(std::abs(alone.initialCost), std::abs(alone.finalCost));
        term.atMost = alone.finalCost + allowed;
        if (allowed > 0.0) term.limitScale = allowed / model.optimization.limitTolerance;
        std::vector<double> values = point.values;
        try {
            OptimizationResult result = search(std::move(model), values, stop, point);
            const bool within =
                std::all_of(result.constraints.begin(), result.constraints.end(),
                            [](const ConstraintOutcome& limit) { return limit.isMet(); });
            if (!within
                || result.initialCost - result.finalCost <= gain * std::abs(result.initialCost))
                return std::nullopt;
            point.values = std::move(values);
            return result;
        } catch (const base::Cancelled&) {
            throw;
        } catch (const std::exception&) {  // the optimum of the function alone stands
            return std::nullopt;
        }
    }

    void optimize(const StudyTask& task, const std::atomic<bool>* stop, StudyPoint& point) const {
        OptimizationResult result = search(limited(task), point.values, stop, point);
        const bool isEnd = task.minimized >= 0
                           && std::none_of(task.limits.begin(), task.limits.end(),
                                           [](double limit) { return std::isfinite(limit); });
        if (isEnd && result.converged)
            if (auto better = bestOfOthers(task, result, stop, point)) result = std::move(*better);
        point.status = result.converged ? PointStatus::Good : PointStatus::Unconverged;
        if (!result.converged) point.reason = result.reason;
        for (const ConstraintOutcome& limit : result.constraints)
            if (!limit.isMet()) point.status = PointStatus::OffLimits;
        // Compiled from the design that was found: whoever opens it gets the same numbers.
        model::Model found = plan.problem();
        assignVariables(found, plan.variables(), point.values);
        CaseEvaluator measured(found);
        measured.setTermWeights(weights);
        const double cost = measured.cost(point.values, stop);
        measure(measured, cost, point);
        if (point.status == PointStatus::OffLimits && point.reason.empty())
            point.reason = result.reason;
    }

    void fail(StudyPoint& point, std::string reason) const {
        point.status = PointStatus::Failed;
        point.reason = std::move(reason);
        point.functions.assign(plan.terms().size() + 1, std::numeric_limits<double>::quiet_NaN());
    }
};

StudyWorker::StudyWorker(const StudyPlan& plan) : state_(std::make_unique<State>(plan)) {}
StudyWorker::~StudyWorker() = default;

StudyPoint StudyWorker::compute(const StudyTask& task, const std::atomic<bool>* stop) {
    StudyPoint point;
    point.point = task.point;
    point.values = task.values;
    try {
        if (task.optimize)
            state_->optimize(task, stop, point);
        else
            state_->evaluate(task, stop, point);
    } catch (const base::Cancelled&) {
        throw;
    } catch (const std::exception&) {
        // Nothing that one point throws ends the study.
        state_->fail(point, failureText(problemsOf(std::current_exception())));
    }
    return point;
}

StudyWorker::Slopes StudyWorker::slopes(const std::vector<double>& values,
                                        const std::atomic<bool>* stop) {
    State& state = *state_;
    assignVariables(state.trial, state.plan.variables(), values);
    requireValid(state.trial);
    // A limit holds in each case: there is no one derivative of all.
    if (!model::activeCases(state.plan.model()).empty())
        throw base::InputError(
            {base::Severity::Error,
             {},
             "/cases",
             "Derivatives of single functions are not defined over several cases.",
             "Ask for values only, or deactivate the cases."});
    if (state.alone.empty()) state.compileAlone();
    Slopes slopes;
    for (CaseEvaluator& evaluator : state.alone) {
        slopes.gradients.emplace_back(values.size(), 0.0);
        slopes.values.push_back(evaluator.costAndGradient(GradientMethod::Adjoint, values,
                                                          slopes.gradients.back(), stop));
    }
    return slopes;
}

}  // namespace linkwright::session
