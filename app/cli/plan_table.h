// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/rig/trial.h"

#include <string>

namespace linkwright::cli {

/// The table of a plan for controllers of others: time (s) and for each motor reference angle
/// (rad), reference velocity (rad/s) and feedforward (V) of each sample, as CSV. The lead-in comes
/// before, at negative times.
std::string planCsv(const session::TrialPlan& plan);

/// The same as a header for C: sizes, gains and limits as macros, and an array for each quantity,
/// of single precision, one row per sample. Compiles as C99 and C++.
/// @param project named in the comment
std::string planHeader(const session::TrialPlan& plan, const std::string& project);

}  // namespace linkwright::cli
