// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimization.h"

#include <QStringList>
#include <memory>
#include <vector>

namespace linkwright::document {

/// Writes values into the numbers and samples that `variables` name; those that `missingVariables`
/// tells are passed over. @param values as many as variables
void applyVariables(model::Model& model, const std::vector<session::Variable>& variables,
                    const std::vector<double>& values);

/// What of `variables` a model has no place for, in the words of the model they were made for:
/// numbers that do not exist or follow from a formula, inputs that do not exist or have another
/// number of samples.
QStringList missingVariables(const model::Model& model, const model::Model& origin,
                             const std::vector<session::Variable>& variables);

/// The model an optimization was at.
model::Model designAt(const Optimization& optimization, const session::IterationReport& report);

/// The best model an optimization found so far; where it began when it found none.
std::shared_ptr<const model::Model> bestDesign(const Optimization& optimization);

/// How that model moves; null where it cannot. Takes as long as a simulation where it is not known.
std::shared_ptr<const session::SimulationResult> bestMotion(const Optimization& optimization);

}  // namespace linkwright::document
