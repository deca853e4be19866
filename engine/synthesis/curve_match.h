// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/atlas.h"

#include <atomic>
#include <vector>

namespace linkwright::synthesis {

inline constexpr int pathSamples = 72;  ///< points at equal lengths of a wanted path

/// A linkage laid onto a wanted path by the best similarity.
struct CurveMatch {
    Linkage linkage;
    std::vector<double> angles;  ///< of the crank at each point of the path, rad
    double error = 0.0;          ///< root mean square distance over half the size of the path
    int links = 0;               ///< number of its links in the atlas
};

/// The curves of an atlas that come nearest to a closed path, or to an open one with a part of
/// their length; one for each set of links, best first. Among them is the best of the whole atlas:
/// what is passed over has a bound that is worse.
/// @param path `pathSamples` points at equal lengths
/// @param count most matches
/// @throws base::Cancelled when `stop` becomes true
std::vector<CurveMatch> closestCurves(LinkageKind kind, const std::vector<PlanePoint>& path,
                                      bool closed, std::size_t count,
                                      const std::atomic<bool>* stop = nullptr);

}  // namespace linkwright::synthesis
