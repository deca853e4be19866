// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/dyads.h"

#include <string>
#include <vector>

namespace linkwright::synthesis {

/// A four-bar whose coupler goes through poses, or comes near them, one after the other.
struct GuidanceCandidate {
    Linkage linkage;             ///< drawn in the first pose; its coupler point is the origin there
    double bodyAngle = 0.0;      ///< of the body from the way from B to C, rad
    std::vector<double> angles;  ///< of the crank at each pose, rad, in one direction
    double minTransmissionAngle = 0.0;  ///< rad, between the first and the last pose
    PlanePoint extent;                  ///< width and height of the links between them, m
    bool exact = true;                  ///< passes all poses; else errors of some size remain
    double meanError = 0.0;             ///< m, distance of the coupler point from the poses
    double largestError = 0.0;          ///< m
    double largestTurnError = 0.0;      ///< rad, of the angle of the body
};

/// Whether crank and rocker on these dyads carry the body through the poses in order, by turning
/// the crank in one direction and without leaving the branch of the first pose.
/// @return absent if not, or if they are one dyad
std::optional<GuidanceCandidate> guidanceBy(const std::vector<RigidPose>& poses, const Dyad& crank,
                                            const Dyad& rocker);

/// The best different four-bars for two poses or more. Those that pass them exactly, up to five,
/// come by transmission angle. Where none does that transmits well, those that come nearest,
/// refined from dyads of some of the poses, come first, by the root mean square distance over the
/// sine of the transmission angle; a turn of the body counts as the way of a point as far out as
/// the places reach.
/// @throws base::InputError when there are fewer poses, two are the same, or nothing carries the
///         body near them in order
std::vector<GuidanceCandidate> findGuidance(const std::vector<RigidPose>& poses,
                                            std::size_t count = 10);

/// Reads poses from a table: x and y in m and the angle in degrees; or x and y of two points of the
/// body, which have to be equally far apart in all of them.
/// @param name of the file, for messages  @throws base::InputError naming the line
std::vector<RigidPose> parsePoses(const std::string& text, const std::string& name);

}  // namespace linkwright::synthesis
