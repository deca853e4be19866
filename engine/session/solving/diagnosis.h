// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/solving/results.h"

#include <exception>
#include <memory>
#include <string>
#include <vector>

namespace linkwright::session {

/// One thing worth knowing after an optimization.
struct Finding {
    enum class Kind { Outcome, Limit, Bound, NoEffect, Scale, Suggestion };
    Kind kind = Kind::Outcome;
    std::string object;  ///< element concerned, may be empty
    std::string text;    ///< one sentence
};

/// What stopped a computation, with the simulated time in its sentence.
base::Diagnostic withTime(const base::ComputationError& error);

/// What a solve threw, as rows of the Problems panel.
std::vector<base::Diagnostic> problemsOf(const std::exception_ptr& thrown);

/// Why a solve could not be done, for the line that tells how an optimization ended: the first of
/// its problems with the id of its element in quotes, what is wrong and how to mend it.
std::string failureText(const std::vector<base::Diagnostic>& problems);

/// Whether an optimization that converged did so only because its cost or variables hardly change
/// any more: first-order optimality is above the tolerance of its last stage.
bool standsStill(const model::Model& model,
                 const std::vector<std::shared_ptr<const IterationReport>>& iterations);

/// Whether no variable changed the cost at the start, so that the optimization ended there.
bool nothingMatters(const std::vector<std::shared_ptr<const IterationReport>>& iterations);
/// Whether an optimization that did not converge began near a minimum and could not get closer.
bool foundNothingBetter(const model::Model& model, const OptimizationResult& result,
                        const std::vector<std::shared_ptr<const IterationReport>>& iterations);

/// What an optimization has come to, in plain words: why it ended, which limits and bounds hold it,
/// which variables do nothing, which are scaled badly, and what to try next. Computes no motion.
/// @param iterations of the optimization, with their variables and gradients; the last is judged
std::vector<Finding> diagnose(
    const model::Model& model, OptimizationState state, const std::string& reason,
    const std::vector<Variable>& variables,
    const std::vector<std::shared_ptr<const IterationReport>>& iterations);

}  // namespace linkwright::session
