// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <string>

namespace linkwright::session {

// The end of a motion is free where the duration is a named parameter that is a design variable.

/// The parameter that is the duration; null where that is a number or another formula.
const model::Parameter* durationParameter(const model::Model& model);

/// The design variable that the duration is; null where it is none.
const model::DesignVariable* durationVariable(const model::Model& model);
model::DesignVariable* durationVariable(model::Model& model);

/// Sets the duration, s, or the parameter that it is, unless that follows from a formula: then the
/// duration becomes a number.
void setDuration(model::Model& model, double seconds);

/// Lets the duration follow from the named parameters.
/// @return why the formula cannot be used (nothing is changed then), empty when it can
std::string setDurationFormula(model::Model& model, const std::string& formula);

/// Makes the duration a design variable, with a parameter of its own if it is none; or holds it
/// fixed. Bounds are at first a tenth and ten times of it.
void freeDuration(model::Model& model, bool isFree);

}  // namespace linkwright::session
