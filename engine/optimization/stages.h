// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/optimization/constrained.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::optimization {

/// A cost made of weighted terms, as the stages see it.
struct StagedProblem {
    CostAndGradient costAndGradient;
    /// Sets the weights of the named cost terms; terms not named get the weight they are drawn
    /// with.
    std::function<void(const std::map<std::string, double>& termWeights)> setTermWeights;
    /// Called before `setTermWeights` at the start of every stage: takes over what else the stage
    /// changes about the problem. May be empty.
    std::function<void(const model::OptimizationStage& stage)> beginStage = {};
    const double* pausedSeconds = nullptr;  ///< see MinimizerOptions
    /// The cost with constraints, for stages where `hasConstraints` says so, asked after
    /// `beginStage`. Both may be empty.
    ConstrainedCost constrainedCost = {};
    std::function<bool()> hasConstraints = {};
    /// Called after `setTermWeights`: sets starts and scales of variables that follow from others.
    /// May be empty. May throw as CostAndGradient.
    std::function<void(std::vector<MinimizerVariable>& variables)> prepareStart = {};
    /// Curvature of the cost of a stage, asked after `setTermWeights`: empty where it has none.
    std::function<CurvatureOf()> curvature = {};
    CuttableMotions motions = {};
};

/// An iteration of one of the stages. `progress.iteration`, `progress.evaluations` and
/// `progress.seconds` count through all stages; each stage reports its start under the number of
/// the last iteration before it, because the cost may jump there.
struct StageIteration {
    int stage = 0;
    std::string stageName;
    MinimizerIteration progress;
};

/// The end of all stages.
struct StagesResult {
    std::vector<MinimizerResult> stages;  ///< of the stages that ran, at least one
    int evaluations = 0;                  ///< of all stages
    double seconds = 0.0;
    std::string reason;  ///< why the last one ended, with its name if there are several
};

/// Where to go on from.
struct StagesStart {
    std::size_t stage = 0;          ///< the first that runs
    std::vector<double> variables;  ///< its guess, one per variable
};

/// Minimizes in stages (continuation): the result of one is the guess of the next, unless that
/// one starts as drawn. Without stages
/// in the settings there is one with the weights as drawn. A stage that ends without convergence
/// does not hold up the next; a cancelled one does.
/// @param start absent: the first stage, from the starts of `variables`
/// @throws as `minimize`; base::Cancelled when stopped before the first start was evaluated;
///         std::invalid_argument when `start` does not fit
StagesResult minimizeInStages(const StagedProblem& problem,
                              std::vector<MinimizerVariable> variables,
                              const model::OptimizationSettings& settings,
                              const std::atomic<bool>* cancel,
                              const std::function<void(const StageIteration&)>& iteration,
                              const std::optional<StagesStart>& start = std::nullopt);

}  // namespace linkwright::optimization
