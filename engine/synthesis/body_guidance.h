// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/dyads.h"

#include <string>
#include <vector>

namespace linkwright::synthesis {

/// A four-bar whose coupler goes through poses, one after the other.
struct GuidanceCandidate {
    Linkage linkage;             ///< drawn in the first pose; its coupler point is the origin there
    std::vector<double> angles;  ///< of the crank at each pose, rad, in one direction
    double leastTransmissionAngle = 0.0;  ///< rad, between the first and the last pose
    PlanePoint extent;                    ///< width and height of the links between them, m
};

/// Whether crank and rocker on these dyads carry the body through the poses in order, by turning
/// the crank in one direction and without leaving the branch of the first pose.
/// @return absent if not, or if they are one dyad
std::optional<GuidanceCandidate> guidanceBy(const std::vector<RigidPose>& poses, const Dyad& crank,
                                            const Dyad& rocker);

/// The best different four-bars for three, four or five poses, by transmission angle.
/// @throws base::InputError when there are other numbers of poses, two are the same, or nothing
///         carries the body through them in order
std::vector<GuidanceCandidate> findGuidance(const std::vector<RigidPose>& poses,
                                            std::size_t count = 10);

/// Reads poses from a table: x and y in m and the angle in degrees; or x and y of two points of the
/// body, which have to be equally far apart in all of them.
/// @param name of the file, for messages  @throws base::InputError naming the line
std::vector<RigidPose> parsePoses(const std::string& text, const std::string& name);

}  // namespace linkwright::synthesis
