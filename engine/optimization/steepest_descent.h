// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/optimization/search.h"

namespace linkwright::optimization {

/// One run of the gradient method of Nachbagauer et al. 2015, section 4.1, from the best point of
/// the search: u <- u - kappa grad J, clipped into the bounds.
///
/// The first kappa follows their rule (1): it would change the cost by the fraction epsilon = 5 %
/// if the cost were linear,
///   kappa = epsilon |J| / |grad J|^2.    (56)
/// For an input with samples at equal distances, (53) with (57) moves the samples by the same
/// amounts, because the functional gradient is that of the samples divided by their distance. From
/// then on rule (2) holds without motions of its own: the slopes at both ends of the last step tell
/// which kappa would have been best along it (the secant of the derivative), and that one is tried.
/// A step that does not lower the cost is shortened until it does.
///
/// Returns when the search is finished or stalled.
void descendSteepest(Search& search);

}  // namespace linkwright::optimization
