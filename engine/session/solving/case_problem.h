// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/optimization/stages.h"
#include "engine/session/solving/case_evaluator.h"
#include "engine/session/solving/results.h"
#include "engine/session/solving/solve.h"
#include "engine/session/solving/variables.h"

#include <optional>
#include <span>
#include <vector>

namespace linkwright::session {

/// The problem of an optimization, stage by stage, as the minimizer sees it.
class CaseProblem {
public:
    /// All arguments are kept.
    /// @throws base::InputError when the model is wrong or cannot be assembled
    CaseProblem(const model::Model& model, const std::vector<Variable>& variables,
                const SolveControl& control);

    [[nodiscard]] CaseEvaluator& evaluator() { return evaluator_; }
    /// Waited because somebody paused, s.
    [[nodiscard]] double pausedSeconds() const { return pausedSeconds_; }
    /// Designs that could not be evaluated.
    [[nodiscard]] int failures() const { return failures_; }

    /// As the minimizer wants them; behind them the bound of the worst case, if there is one.
    [[nodiscard]] std::vector<optimization::MinimizerVariable> minimizerVariables() const;
    /// @throws std::invalid_argument when the point to go on from is one of another model
    [[nodiscard]] std::optional<optimization::StagesStart> start() const;
    /// Functions that work on this, which has to stay.
    optimization::StagedProblem staged();

    /// What an iteration reports of the last evaluation.
    void complete(IterationReport& report, std::span<const double> multipliers) const;

private:
    void begin(const model::OptimizationStage& stage);
    optimization::CurvatureOf curvature();
    std::vector<sensitivity::NodeStates> nodeStates();
    void prepareBound(std::vector<optimization::MinimizerVariable>& list);
    optimization::ConstrainedValue evaluate(std::span<const double> all, std::span<double> gradient,
                                            const optimization::MultipliersOf* multipliersOf);

    const model::Model& model_;
    const std::vector<Variable>& variables_;
    const SolveControl& control_;
    CaseEvaluator evaluator_;
    model::Model current_, trial_;          ///< of the stage
    std::optional<VariablePlaces> places_;  ///< of the variables in the trial
    double forwardSeconds_ = 0.0, gradientSeconds_ = 0.0, pausedSeconds_ = 0.0;
    model::Algorithm algorithm_ = model::Algorithm::Automatic;  ///< of the stage
    bool started_ = false;
    int failures_ = 0;
};

}  // namespace linkwright::session
