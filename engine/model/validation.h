// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"

#include <vector>

namespace linkwright::model {

/// Of a motion: more steps than this would fill the memory before anything is seen.
inline constexpr double largestStepCount = 1e7;

/// Everything that can be said about a model without computing its motion: every fault found,
/// each with the element, the place in the project file and a remedy. Errors make the model
/// unfit for a solve. Whether loops can be closed is for engine/assembly to find out.
std::vector<base::Diagnostic> validate(const Model& model);

/// The same without what is only doubted (doubts.h): all that can keep a model from being solved.
std::vector<base::Diagnostic> findFaults(const Model& model);

/// Whether at least one term contributes to the cost.
bool hasActiveTerms(const Model& model);

}  // namespace linkwright::model
