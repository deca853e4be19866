// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/optimization/minimizer.h"
#include "engine/session/solving/results.h"

#include <span>
#include <string>
#include <vector>

namespace linkwright::session {

/// The variables as the minimizer wants them: start, bounds and scale. A design variable without
/// two bounds is scaled by its size, lengths and angles by at least the size of the mechanism and
/// one radian; the samples of an input have one scale.
std::vector<optimization::MinimizerVariable> toMinimizerVariables(
    const model::Model& model, const std::vector<Variable>& variables);

/// What people call a variable: "Spring 1 free length"; of a sample, the name of its input.
std::string labelOf(const model::Model& model, const Variable& variable);

/// SI unit of a variable, "N s/m" or "V"; empty without one.
std::string unitOf(const model::Model& model, const Variable& variable);

/// Where a model keeps the values of its variables, found once. Of use as long as the lists of the
/// model stay as they are.
class VariablePlaces {
public:
    /// @throws std::invalid_argument when a variable does not belong to the model
    VariablePlaces(model::Model& model, const std::vector<Variable>& variables);
    /// Writes values of the variables, and recomputes the numbers that follow from them. With a
    /// duration that follows, steps, windows, instants and the times of targets stretch.
    /// @throws std::invalid_argument when these are not as many values
    /// @throws base::InputError for a duration that is not positive
    void assign(std::span<const double> values);

private:
    model::Model& model_;
    std::vector<double*> places_;
};

/// The same, once.
void assignVariables(model::Model& model, const std::vector<Variable>& variables,
                     std::span<const double> values);

/// Gives a model to which variables were assigned the settings of the one it was made of; their
/// steps stretch with a duration that follows from parameters.
void takeSettings(model::Model& model, const model::SimulationSettings& settings);

}  // namespace linkwright::session
