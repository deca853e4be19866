// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimization.h"
#include "ui/document/project/project.h"

#include <QString>
#include <optional>
#include <vector>

namespace linkwright::document {

/// Why an optimization cannot be continued in this project; empty when it can.
QString continueObstacle(const Project& project, const Optimization& optimization);
/// Why the design of one cannot be put into this project; empty when it can.
QString restoreObstacle(const Project& project, const Optimization& optimization);

/// Whether the numbers of the drawing have the values that an optimization found.
bool isDrawn(const Project& project, const Optimization& optimization);

/// Puts the values found into the model, as one commit: those of the result, or the best of an
/// optimization that has none.
/// @return what a person should know, if anything
std::optional<UserMessage> restoreDesign(Project& project, const Optimization& optimization);
/// The same with the values of one iteration.
std::optional<UserMessage> restoreIteration(Project& project, const Optimization& optimization,
                                            std::size_t iteration);
/// Puts the result of one that has just ended into the project, which may have been edited
/// meanwhile; one that was queued stays where it is.
std::vector<UserMessage> takeResult(Project& project, const Optimization& ended);

}  // namespace linkwright::document
