// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/dyads.h"
#include "engine/synthesis/linkage.h"

#include <atomic>
#include <vector>

namespace linkwright::synthesis {

/// What a fit must not leave, and what ends it.
struct FitLimits {
    double minTransmissionAngle = 0.35;  ///< rad
    double shortestLink = 0.05;          ///< in half sizes of the path
    double largestLink = 20.0;           ///< likewise
    /// When it becomes true, the fit throws base::Cancelled.
    const std::atomic<bool>* stop = nullptr;
};

/// A linkage whose coupler point follows a path, or whose coupler passes poses, and where it is at
/// each of them.
struct PathFit {
    Linkage linkage;
    std::vector<double> angles;  ///< of the crank at each point of the path, rad
    double error = 0.0;          ///< root mean square distance of the points from the curve, m
    double bodyAngle = 0.0;      ///< of poses: of the body from the way from B to C, rad
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

/// The same for poses of the body that the coupler carries: the coupler point in the origin, and
/// the direction of the body. The crank need not turn fully, but the loop closes between the first
/// angle and the last.
/// @param start a four-bar, with the angle of the body
/// @param reach m: a turn of the body counts as the way of a point this far from the origin
/// @return of which `error` is the root mean square of distance and way together, m
PathFit fitToPoses(const PathFit& start, const std::vector<RigidPose>& poses, double reach,
                   const FitLimits& limits);

/// The pose of the body that the coupler carries. @param angle of the crank, rad
/// @return absent where the loop does not close
std::optional<RigidPose> bodyPose(const PathFit& fit, double angle);

}  // namespace linkwright::synthesis
