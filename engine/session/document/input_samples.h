// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

namespace linkwright::session {

/// Gives an input another number of samples that follow the same curve, as its interpolation draws
/// it. Where each interval is cut into equal parts it is the same curve, to rounding; else the new
/// samples lie on it.
/// @param count at least two, of a B-spline four
void setSampleCount(model::Input& input, int count);

/// The number of samples that cuts each interval in two.
int refinedSampleCount(const model::Input& input);

}  // namespace linkwright::session
