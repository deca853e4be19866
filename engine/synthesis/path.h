// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/linkage.h"

#include <string>
#include <vector>

namespace linkwright::synthesis {

/// A path as it was drawn, clicked or imported: places in order, m.
struct WantedPath {
    std::vector<PlanePoint> points;
    bool closed = true;       ///< the last point leads back to the first
    bool pointsOnly = false;  ///< the points count, not the curve between them
    /// Times at the points as typed or read, s, not a number where there is none. Of a closed path
    /// one more may say when it is back at its first point. Nothing heeds them before `timed`.
    std::vector<double> times = {};
    /// Turn of the crank since the first point at each of them, rad, ascending; the points count
    /// then. Empty: when they are passed is free.
    std::vector<double> turned = {};
    double seconds = 1.0;    ///< that the crank takes for all of it
    double tolerance = 0.0;  ///< m, distance from its points that costs nothing in a project
};

/// Whether there is a time at a point.
bool hasTimes(const WantedPath& path);

/// What keeps the times of a path from being its timing, one sentence; empty if nothing does, or if
/// there are none: a point without a time, or one not after the point before it.
std::string timingFaultOf(const WantedPath& path);

/// A path whose points the crank passes at their times, or at even turns where there are no times.
/// A last point that repeats the first of a closed path becomes its return.
/// @param turn of the crank from the first point to the last of an open path, rad; a closed one
/// takes a whole turn
/// @throws base::InputError with `timingFaultOf`, or for an open path when it is no part of a turn
WantedPath timed(WantedPath path, double turn);

/// What keeps points from being a path, one sentence; empty if nothing does: fewer than three
/// different places, or a number that is none.
std::string faultOf(const WantedPath& path);

/// Where a path crosses itself.
std::vector<PlanePoint> crossingsOf(const WantedPath& path);

/// Number of the point of a path that is nearest to a place, from 1 on.
std::size_t nearestPoint(const WantedPath& path, PlanePoint place);

/// What of a path no linkage of a kind can follow exactly, one sentence; empty if nothing. Coupler
/// curves have genus one: that of a four-bar, a sextic with triple points at both circular points,
/// has 10 - 3 - 3 - 1 = 3 double points; that of a slider-crank, a quartic, 3 - 1 = 2. Five-bars
/// and six-bars have far more.
std::string remarkOn(const WantedPath& path, const std::vector<LinkageKind>& kinds);

/// Points at equal distances along the smooth curve through the points of a path: a cubic spline
/// over the length of the chords, periodic if closed, natural if not.
/// @param count of an open path both ends are among them, of a closed one the first is not repeated
/// @throws base::InputError when it is no path
std::vector<PlanePoint> evenPoints(const WantedPath& path, int count);

/// Half the diagonal of the box around points, m.
double sizeOf(const std::vector<PlanePoint>& points);

/// A stroke of the hand as a path: jitter averaged out, points at about `spacing`, closed if its
/// ends meet within a tenth of its length.
/// @param reach of the mean to either side, in spacings; at most an eighth of the stroke counts
WantedPath pathOfStroke(const std::vector<PlanePoint>& stroke, double spacing, double reach = 0.6);

/// Reads a path from a table: two columns x and y, or three with a time (s) before them; separated
/// by commas, semicolons, tabs or blanks, in m; a first line without numbers is passed over. The
/// path is closed if its ends meet within a twentieth of its length.
/// @param name of the file, for messages  @throws base::InputError naming the line
WantedPath parsePath(const std::string& text, const std::string& name);

}  // namespace linkwright::synthesis
