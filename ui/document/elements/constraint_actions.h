// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <cstddef>
#include <optional>
#include <string>

namespace linkwright::document {

/// Adds a constraint: the largest value of a signal stays below a limit.
/// @param component of a vector; none: see session::addPeakLimit
/// @param atMost SI unit of the signal
std::string addConstraint(Project& project, const std::string& signal,
                          std::optional<std::size_t> component, double atMost);
/// Steps in the list of terms to the next one that is a constraint as this is, or is none as this.
int stepsAmongAlike(const model::Model& model, const std::string& term, int direction);

}  // namespace linkwright::document
