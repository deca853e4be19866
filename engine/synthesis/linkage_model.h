// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/synthesis/body_guidance.h"
#include "engine/synthesis/function_generator.h"
#include "engine/synthesis/path_search.h"

/// Projects of linkages: points, links, joints, a drive of constant speed that takes one second,
/// and a kinematic motion.
namespace linkwright::synthesis {

/// Points A to D and P with their coordinates as ids ("A" ... "P"), links "crank", "coupler" and
/// "rocker" or "slider", of six-bars also "floating-link" and "guide" with points G, H and I, joint
/// "A" with the drive.
/// @param angle through which the crank turns in a second, rad
model::Model modelOf(const Linkage& linkage, double angle);

/// A project that goes on from a candidate: the crank turns once, or over the stretch of an open
/// path; P is measured, and its mean square distance from the wanted path beyond the tolerance is
/// to be small. Coordinates of the points are design variables within half the size of the path.
model::Model modelOf(const PathCandidate& candidate, const WantedPath& path);

/// The crank turns from the first pose to the last; place of P and angle of the coupler are
/// measured.
model::Model modelOf(const GuidanceCandidate& candidate, const std::vector<RigidPose>& poses);

/// The crank turns over the range of the function; the angles of both cranks are measured. With a
/// formula the squared error of the rocker, in milliradians, is to be small, and both pins are
/// design variables.
/// @param ground length of the ground link, m
model::Model modelOf(const FunctionSolution& solution, const FunctionTask& task, double ground);

/// "Four-bar", "Slider-crank", "Watt six-bar"; "crank-rocker", "double-crank", ...
const char* nameOf(LinkageKind kind);
const char* nameOf(RotationClass rotation);

}  // namespace linkwright::synthesis
