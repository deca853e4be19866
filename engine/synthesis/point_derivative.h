// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/linkage.h"

#include <Eigen/Core>

// How the coupler point of a linkage moves with its dimensions and with its crank.
//
// Derivatives of the point follow from those of the pins:
//   dB = dA + e^(i theta) da + i a e^(i theta) dtheta,
//   (C - B) . (dC - dB) = b db,
//   (C - E) . (dC - dE) = c dc,  dE = dD + e^(i psi) (de + i e (g dtheta + dphi)),  or  n . (dC -
//   dS) = t . (C - S) dpsi,  n = i t = i e^(i psi), dP = dB + kappa (dC - dB) + dkappa (C - B).
// Of six-bars that is dG, and the second loop goes on likewise:
//   (H - G) . (dH - dG) = f df,  (H - I) . (dH - dI) = h dh,
//   dI = dI or dD + eta (dC - dD) + deta (C - D),  dP = dG + lambda (dH - dG) + dlambda (H - G).

namespace linkwright::synthesis {

/// Number of the dimensions of a linkage, pivots, lengths and coupler point as one vector.
/// FourBar: A, D, a, b, c, kappa. SliderCrank: A, psi, n . S, a, b, kappa. GearedFiveBar: A, D, a,
/// b, c, e, phi, kappa. Six-bars: those of a four-bar, I or eta, f, h, lambda.
constexpr int dimensionCount(LinkageKind kind) {
    if (isSixBar(kind)) return 15;
    return kind == LinkageKind::FourBar ? 9 : kind == LinkageKind::SliderCrank ? 8 : 11;
}
/// Where b is among them, of every kind with a rocker.
inline constexpr int couplerColumn = 5;

/// A linkage after a step of its dimensions. @param step `dimensionCount` of them
Linkage moved(const Linkage& linkage, const Eigen::VectorXd& step);

/// Derivative of P with respect to the dimensions, one column each, and at last the angle.
using PointDerivative = Eigen::Matrix<double, 2, 16>;

/// @param angle of the crank, rad  @param pose of the linkage there
void differentiate(const Linkage& linkage, double angle, const LinkagePose& pose,
                   PointDerivative& derivative);

}  // namespace linkwright::synthesis
