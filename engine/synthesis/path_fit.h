// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/linkage.h"

#include <vector>

namespace linkwright::synthesis {

/// What a fit must not leave.
struct FitLimits {
    double leastTransmissionAngle = 0.35;  ///< rad
    double largestLink = 20.0;             ///< in half sizes of the path
};

/// A linkage whose coupler point follows a path, and where it is at each point.
struct PathFit {
    Linkage linkage;
    std::vector<double> angles;  ///< of the crank at each point of the path, rad
    double error = 0.0;          ///< root mean square distance of the points from the curve, m
};

/// Moves pivots, lengths and coupler point so that the sum of the squared distances of the points
/// of a path from the coupler curve has a minimum. The angles of the crank are free: no timing is
/// asked. The crank keeps turning fully. (Levenberg-Marquardt; each angle is eliminated from the
/// equations of its point, which leaves the distance across the curve.)
/// @param start linkage and angles to begin with; within the limits
/// @param path points, m
/// @param timed the angles keep their differences, and only the first one is free
PathFit fitToPath(const PathFit& start, const std::vector<PlanePoint>& path,
                  const FitLimits& limits, bool timed = false);

}  // namespace linkwright::synthesis
