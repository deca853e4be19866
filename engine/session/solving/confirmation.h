// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/results.h"

#include <atomic>
#include <string>

namespace linkwright::session {

// What an optimization reports as its optimum is what the file of that design gives: it is read
// back and computed once more, compiled from its own drawing, as whoever opens the file will.

/// The model as it is after writing and reading it. Tables in files of their own are not written.
model::Model asWritten(const model::Model& model);

/// Cost of a design that was read back, under the problem of the last stage of `result`.
/// @param result of `optimize`
/// @param outcome receives the values and limits of the constraints, and the peaks, if given
/// @throws base::InputError when the design is not valid or cannot be assembled,
///         base::ComputationError when its motion stops early, base::Cancelled
double recomputeCost(const model::Model& design, const OptimizationResult& result,
                     const std::atomic<bool>* stop, OptimizationResult* outcome = nullptr);

/// How the cost of a design computed anew differs from what the search found, both named; empty
/// when they are the same up to rounding.
std::string disagreement(double recomputeCost, const OptimizationResult& result);

/// Computes the design that was found anew. A cost that differs is the cost of the result, which is
/// then no optimum, and says so.
/// @throws base::ComputationError when the design cannot be assembled: its file would not be valid
void confirm(OptimizationResult& result, const std::atomic<bool>* stop);

}  // namespace linkwright::session
