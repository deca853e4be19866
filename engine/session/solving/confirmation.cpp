// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/confirmation.h"

#include "engine/base/diagnostic.h"
#include "engine/project/project_file.h"
#include "engine/session/solving/case_evaluator.h"
#include "engine/session/solving/solve.h"
#include "engine/session/solving/stage_model.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

namespace linkwright::session {

namespace {

std::string shortText(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

}  // namespace

model::Model asWritten(const model::Model& model) {
    model::Model written = project::parseProject(project::formatProject(model), {});
    for (std::size_t term = 0; term < written.costTerms.size(); ++term) {
        const model::CostTerm& source = model.costTerms.at(term);
        if (!source.table.file.empty()) written.costTerms[term].table = source.table;
        if (!source.targets.file.empty()) written.costTerms[term].targets = source.targets;
    }
    for (std::size_t index = 0; index < written.cases.list.size(); ++index) {
        const model::Case& source = model.cases.list.at(index);
        for (std::size_t place = 0; place < source.references.size(); ++place) {
            const model::CaseReference& given = source.references[place];
            model::CaseReference& read = written.cases.list[index].references.at(place);
            if (!given.table.file.empty()) read.table = given.table;
            if (!given.targets.file.empty()) read.targets = given.targets;
        }
    }
    return written;
}

double recomputeCost(const model::Model& design, const OptimizationResult& result,
                     const std::atomic<bool>* stop, OptimizationResult* outcome) {
    const model::Model staged = modelOfStage(design, result.lastStage);
    requireValid(staged);
    CaseEvaluator evaluator(staged);
    evaluator.setTermWeights(result.lastStage.termWeights);
    const double cost = evaluator.cost(variableValuesOf(staged), stop);
    if (outcome != nullptr) {
        outcome->constraints = evaluator.constraints();
        outcome->peaks = evaluator.peaks();
    }
    return cost;
}

std::string disagreement(double recomputeCost, const OptimizationResult& result) {
    // Costs are sums over a motion whose steps may differ in their last digits.
    constexpr double rounding = 1e-6, absoluteRounding = 1e-9;
    const double scale = std::max(rounding * std::abs(result.finalCost),
                                  absoluteRounding * std::abs(result.initialCost));
    if (std::abs(recomputeCost - result.finalCost) <= scale) return {};
    return "The search found a cost of " + shortText(result.finalCost)
           + ", but its design, recomputed, has " + shortText(recomputeCost) + ".";
}

void confirm(OptimizationResult& result, const std::atomic<bool>* stop) {
    double cost = 0.0;
    try {
        const std::vector<ConstraintOutcome> searched = std::move(result.constraints);
        cost = recomputeCost(asWritten(result.model), result, stop, &result);
        for (std::size_t index = 0; index < result.constraints.size(); ++index)
            if (index < searched.size())
                result.constraints[index].multiplier = searched[index].multiplier;
    } catch (const base::InputError& error) {
        base::Diagnostic found = error.diagnostics().front();
        found.message = "The design that was found cannot be assembled: " + found.message;
        throw base::ComputationError(std::move(found), 0.0);
    } catch (const base::ComputationError& error) {
        result.converged = false;
        result.reason = std::string("The design that was found cannot be recomputed: ")
                        + error.diagnostic().message + " " + result.reason;
        return;
    } catch (const base::Cancelled&) {
        result.converged = false;
        result.cancelled = true;
        result.reason = "Stopped on request; the best design is kept.";
        return;
    }
    const std::string difference = disagreement(cost, result);
    if (difference.empty()) return;
    result.converged = false;
    result.reason = difference + " " + result.reason;
    result.finalCost = cost;
}

}  // namespace linkwright::session
