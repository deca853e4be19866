// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/linkage.h"

#include <optional>
#include <vector>

// A dyad carries a body through poses if one point of the body, the circle point, keeps its
// distance from a fixed point, the center point. With the first pose as drawn, pose j takes a point
// k of the body to R_j k + t_j, R_j = e^(i alpha_j), and the dyad has |R_j k + t_j - m| = |k - m|:
//   (1 - cos alpha_j) X + sin(alpha_j) Y - t_j . m + (conj(R_j) t_j) . k + |t_j|^2 / 2 = 0,     (1)
//   X + i Y = conj(m) k.                                                                       (2)
// J. M. McCarthy, G. S. Soh, Geometric Design of Linkages, 2011, chapter 5. Four poses by the
// compatibility equation of G. N. Sandor, A. G. Erdman, Advanced Mechanism Design, 1984, chapter 3:
//   W (e^(i beta_j) - 1) + Z (e^(i alpha_j) - 1) = delta_j,  W = k - m,  Z = p_1 - k.           (3)

namespace linkwright::synthesis {

/// Where a body is to be: a point of it and its orientation.
struct RigidPose {
    PlanePoint origin;   ///< m
    double angle = 0.0;  ///< rad
};

/// Place in pose `to` of the point of the body that is at `point` in pose `from`.
PlanePoint carried(const RigidPose& from, const RigidPose& to, PlanePoint point);

/// A link between the ground and the body.
struct Dyad {
    PlanePoint center;  ///< fixed pivot m
    PlanePoint circle;  ///< moving pivot k, as in the first pose
};

/// Largest change of the length of a dyad over the poses, m.
double dyadError(const std::vector<RigidPose>& poses, const Dyad& dyad);

/// A dyad from here whose length changes least: the sum of the squared differences from its mean
/// over the poses has a minimum (Levenberg-Marquardt).
Dyad closestDyad(const std::vector<RigidPose>& poses, const Dyad& start);

/// Two poses: the dyad of a chosen circle point that turns by an angle between them, rad, not 0.
/// Absent if the circle point rests.
std::optional<Dyad> dyadOfTurn(const std::vector<RigidPose>& poses, PlanePoint circle, double turn);
/// Three poses: the dyad of a chosen circle point, whose center is that of the circle through its
/// three places. Absent if they lie on a line.
std::optional<Dyad> dyadOfCircle(const std::vector<RigidPose>& poses, PlanePoint circle);
/// Three poses: the dyad of a chosen center, by inversion.
std::optional<Dyad> dyadOfCenter(const std::vector<RigidPose>& poses, PlanePoint center);

/// Four poses: dyads along Burmester's center- and circle-point curves.
/// @param steps turns of the dyad from the first to the second pose that are tried
std::vector<Dyad> burmesterDyads(const std::vector<RigidPose>& poses, int steps);

/// Five poses: all real dyads, at most four: equation (1) is linear in X, Y, m and k, which leaves
/// two quadratic equations (2).
std::vector<Dyad> dyadsOfFivePoses(const std::vector<RigidPose>& poses);

}  // namespace linkwright::synthesis
