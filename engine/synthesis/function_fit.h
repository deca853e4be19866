// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/function_generator.h"

#include <functional>
#include <vector>

namespace linkwright::synthesis {

/// Moves the links of a function generator, and if wanted the starts of both scales, until the
/// largest error of its rocker is about as small as it can be: least squares whose weights grow
/// where errors are large, which levels the extremes (C. L. Lawson, Contributions to the Theory of
/// Linear Least Maximum Approximation, 1961).
/// @param solution its ground stays; without change where nothing better is allowed
/// @param wanted turns of crank and rocker since the starts of their scales, rad
/// @param startsAreFree whether the starts of both scales may change
/// @param isAllowed asked of each solution on the way
void levelErrors(FunctionSolution& solution, const std::vector<AnglePair>& wanted,
                 bool startsAreFree, const std::function<bool(const FunctionSolution&)>& isAllowed);

/// Output of a function generator less what is wanted, rad, one per pair; NaN where the loop opens.
std::vector<double> errorsAt(const FunctionSolution& solution,
                             const std::vector<AnglePair>& wanted);

}  // namespace linkwright::synthesis
