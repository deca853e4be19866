// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QString>
#include <optional>

namespace linkwright::document {

/// The duration of the motion as a row of numbers shows it.
struct DisplayedDuration {
    double value = 0.0;      ///< s
    QString formula;         ///< empty where it is a number, or a parameter that may be edited here
    bool mayBeFree = false;  ///< it can be a design variable
    bool isFree = false;     ///< it is one
    std::optional<double> lower, upper;  ///< s
};
DisplayedDuration shownDuration(const model::Model& model);

// Commits to the project.
void setDuration(Project& project, double seconds);
/// @return why the formula cannot be used (nothing is changed then), empty when it can
QString setDurationFormula(Project& project, const QString& formula);
/// Makes the duration a design variable, or holds it fixed.
void freeDuration(Project& project, bool isFree);
void setDurationBounds(Project& project, std::optional<double> lower, std::optional<double> upper);

}  // namespace linkwright::document
