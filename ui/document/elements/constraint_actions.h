// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/solving/results.h"
#include "ui/document/project/project.h"

#include <QString>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::document {

/// What a limit of the largest value of a signal may hold: all of it, by its size or as a number
/// with a sign, or a component of a vector that has none (a place).
struct LimitedPart {
    std::optional<std::size_t> component;
    bool isSize = false;
    QString word;  ///< of the component
};
std::vector<LimitedPart> limitedParts(const model::Model& model, const model::Signal& signal);
/// The largest value that a motion has of it, SI unit; 0 where it does not know the signal.
double largestOf(const session::SimulationResult& motion, const std::string& signal,
                 const LimitedPart& part);

/// Adds a constraint: the largest value of a signal stays below a limit.
/// @param component of a vector; none: see session::addPeakLimit
/// @param atMost SI unit of the signal
std::string addConstraint(Project& project, const std::string& signal,
                          std::optional<std::size_t> component, double atMost);
/// The project with a signal that may not be there yet; nothing is committed.
/// @param signal its id, empty where nothing can be measured so
ModelPointer withSignal(const Project& project, model::SignalKind kind, const std::string& target,
                        std::string& signal);
/// Adds a constraint of a signal that may not be there yet; of a vector without a size, of its
/// first component.
std::string addConstraintFor(Project& project, model::SignalKind kind, const std::string& target,
                             double atMost);
/// Steps in the list of terms to the next one that is a constraint as this is, or is none as this.
int stepsAmongAlike(const model::Model& model, const std::string& term, int direction);

}  // namespace linkwright::document
