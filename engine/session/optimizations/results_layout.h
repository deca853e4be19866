// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/results_file.h"
#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/solving/gradient_check.h"

#include <optional>
#include <string>

namespace linkwright::session {

// Where what is in a results file: both sides of each group stand here, so that they agree. The
// layout for people is in resources/help/results-file.md.

/// Word of a state in the file.
std::string stateWord(OptimizationState state);
/// Absent for a word that this version does not know.
std::optional<OptimizationState> stateOf(const std::string& word);

/// The origin of results of `model`, with its text and tables.
project::ResultsOrigin originOf(const model::Model& model, const std::string& kind,
                                const OptimizationDescription& description);
/// The model of an origin. @throws base::InputError
model::Model modelOf(const project::ResultsOrigin& origin, const std::string& path);

/// The variables of an optimization, one data set per property; bounds that are missing are not
/// numbers.
void writeVariables(project::ResultsWriter& file, const std::string& group,
                    const std::vector<Variable>& variables);
std::vector<Variable> readVariables(const project::ResultsReader& file, const std::string& group);

/// A motion, one data set per quantity.
void writeMotion(project::ResultsWriter& file, const SimulationResult& motion,
                 const std::string& group = "/motion");
SimulationResult readMotion(const project::ResultsReader& file);

/// The check with its costates; one that is there is replaced.
void writeCheck(project::ResultsWriter& file, const GradientCheck& check);
GradientCheck readCheck(const project::ResultsReader& file);

}  // namespace linkwright::session
