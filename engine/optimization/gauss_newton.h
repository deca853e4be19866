// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/optimization/search.h"

namespace linkwright::optimization {

/// Steps from the best point of the search by the curvature of its cost (Levenberg 1944, Marquardt
/// 1963): each minimizes, within the bounds,
///   g^T s + s^T (B + mu D) s / 2,   D = diag(1 / scale^2),
/// where mu falls when the cost falls by about as much as this says, and rises until it falls at
/// all. A step that would raise the cost is corrected by the gradient at its end. B is that of
/// squares alone (Gauss-Newton) until two steps in a row were slow and brought less than it says,
/// then all of it, with mu so large that there is a minimum. Which variables stay on bounds is
/// settled by their multipliers (primal-dual active sets, Hintermueller, Ito, Kunisch 2002). Where
/// mu is small and B is that of a sum of squares that nearly vanish, or of a quadratic, convergence
/// is quadratic.
///
/// Returns when the search is finished or stalled, or no step lowers the cost.
void descendByCurvature(Search& search, const CurvatureOf& curvatureOf);

}  // namespace linkwright::optimization
