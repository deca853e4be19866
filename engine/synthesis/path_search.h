// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/linkage.h"
#include "engine/synthesis/path.h"

#include <atomic>
#include <functional>
#include <optional>
#include <vector>

namespace linkwright::synthesis {

/// A linkage whose coupler point follows a wanted path, placed on it.
struct PathCandidate {
    Linkage linkage;                    ///< its drawn pose is that of the first point of the path
    std::vector<double> angles;         ///< of the crank at the points of `comparedPoints`, rad
    double meanError = 0.0;             ///< m, distance of these points from the curve
    double largestError = 0.0;          ///< m; of a closed path also of the curve from the path
    double minTransmissionAngle = 0.0;  ///< rad
    PlanePoint extent;                  ///< width and height of what the linkage covers, m
    /// Of a cognate whose crank only swings: turn of the coupler against it over the path, rad.
    std::optional<double> couplerTurn;
};

/// What candidates are held against: the points of a path that counts only there, or else
/// `pathSamples` even points of it.
std::vector<PlanePoint> comparedPoints(const WantedPath& path);

/// How many points lie within a tolerance of the coupler curve.
/// @param angles of the crank at the points, rad
std::size_t pointsWithin(const Linkage& linkage, const std::vector<double>& angles,
                         const std::vector<PlanePoint>& points, double tolerance);

/// What is looked for.
struct PathSearch {
    std::vector<LinkageKind> kinds{LinkageKind::FourBar, LinkageKind::SliderCrank};
    std::size_t count = 10;  ///< most candidates
    /// rad; absent: 20 degrees of most candidates, and 5 of those that rank after all others
    std::optional<double> minTransmissionAngle;
    const std::atomic<bool>* stop = nullptr;  ///< the search ends soon after it becomes true
    /// Called now and then with the share that is done, 0 to 1, by any thread, one at a time.
    std::function<void(double share)> progress = {};
};

/// The best different linkages for a path: the atlas gives starts, a fit of the path without timing
/// refines each; one to its points alone, or with their timing, follows where that is asked. Their
/// cranks turn fully. Best is the least mean error over the sine of the least transmission angle;
/// the last one is that of the least mean error, if no other is, and may transmit worse than the
/// others where no transmission angle is asked for. Numbers do not depend on threads.
/// @throws base::InputError when it is no path, or nothing comes near it; base::Cancelled
std::vector<PathCandidate> findLinkages(const WantedPath& path, const PathSearch& search = {});

/// A candidate as one of its cognates (see `cognatesOf`), which draws the same path. Where the
/// crank of a cognate only swings, the coupler is to be turned against it.
/// @param candidate a four-bar  @param which 0 or 1  @param closed whether the path is
PathCandidate cognateOf(const PathCandidate& candidate, std::size_t which, bool closed);

}  // namespace linkwright::synthesis
