// SPDX-License-Identifier: BSD-3-Clause
#include "engine/optimization/stages.h"

#include "engine/base/diagnostic.h"

#include <stdexcept>

namespace linkwright::optimization {

StagesResult minimizeInStages(const StagedProblem& problem,
                              std::vector<MinimizerVariable> variables,
                              const model::OptimizationSettings& settings,
                              const std::atomic<bool>* cancel,
                              const std::function<void(const StageIteration&)>& iteration,
                              const std::optional<StagesStart>& start) {
    std::vector<model::OptimizationStage> stages = settings.stages;
    if (stages.empty()) stages.emplace_back();
    const std::vector<MinimizerVariable> drawn = variables;
    const std::size_t first = start ? start->stage : 0;
    if (start && (first >= stages.size() || start->variables.size() != variables.size()))
        throw std::invalid_argument("minimizeInStages: there is no such point to go on from");
    StagesResult total;
    int iterationsBefore = 0;
    for (std::size_t index = first; index < stages.size(); ++index) {
        const model::OptimizationStage& stage = stages[index];
        MinimizerOptions options;
        options.algorithm = stage.algorithm.value_or(settings.algorithm);
        options.stop = stage.stop.value_or(settings.stop);
        options.cancel = cancel;
        options.pausedSeconds = problem.pausedSeconds;
        if (iteration) {
            options.iteration = [&](const MinimizerIteration& inStage) {
                StageIteration report{static_cast<int>(index), stage.name, inStage};
                report.progress.iteration += iterationsBefore;
                report.progress.evaluations += total.evaluations;
                report.progress.seconds += total.seconds;
                iteration(report);
            };
        }
        if (stage.start == model::StageStart::Drawn) variables = drawn;
        if (start && index == first)
            for (std::size_t i = 0; i < variables.size(); ++i)
                variables[i].start = start->variables[i];
        if (problem.beginStage) problem.beginStage(stage);
        problem.setTermWeights(stage.termWeights);
        MinimizerResult result;
        try {
            if (problem.curvature) options.curvature = problem.curvature();
            options.motions = problem.motions;
            if (problem.prepareStart) problem.prepareStart(variables);
            result = problem.hasConstraints && problem.hasConstraints()
                         ? minimizeConstrained(problem.constrainedCost, variables, options)
                         : minimize(problem.costAndGradient, variables, options);
        } catch (const base::Cancelled&) {
            if (total.stages.empty()) throw;
            // Stopped while the start of this stage was evaluated: the stage before was the last.
            total.stages.back().cause = StopCause::Cancelled;
            total.stages.back().converged = false;
            total.reason = "Stopped on request; the best design is kept.";
            break;
        }
        for (std::size_t i = 0; i < variables.size(); ++i)
            variables[i].start = result.variables[i];
        iterationsBefore += result.iterations;
        total.evaluations += result.evaluations;
        total.seconds += result.seconds;
        total.reason = result.reason;
        if (stages.size() > 1) {
            const std::string name =
                stage.name.empty() ? std::to_string(index + 1) : '"' + stage.name + '"';
            total.reason = "Stage " + name + ": " + result.reason;
        }
        total.stages.push_back(std::move(result));
        if (total.stages.back().cause == StopCause::Cancelled) break;
    }
    return total;
}

}  // namespace linkwright::optimization
