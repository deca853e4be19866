// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/linkage.h"

#include <string>
#include <vector>

namespace linkwright::synthesis {

/// A path as it was drawn, clicked or imported: places in order, m.
struct WantedPath {
    std::vector<PlanePoint> points;
    bool closed = true;  ///< the last point leads back to the first
};

/// What keeps points from being a path, one sentence; empty if nothing does: fewer than three
/// different places, or a number that is none.
std::string faultOf(const WantedPath& path);

/// Points at equal distances along the smooth curve through the points of a path: a cubic spline
/// over the length of the chords, periodic if closed, natural if not.
/// @param count of an open path both ends are among them, of a closed one the first is not repeated
/// @throws base::InputError when it is no path
std::vector<PlanePoint> evenPoints(const WantedPath& path, int count);

/// Half the diagonal of the box around points, m.
double sizeOf(const std::vector<PlanePoint>& points);

/// A stroke of the hand as a path: jitter averaged out, points at about `spacing`, closed if its
/// ends meet within a tenth of its length.
WantedPath pathOfStroke(const std::vector<PlanePoint>& stroke, double spacing);

/// Reads a path from a table: two columns x and y, or three with a time before them; separated by
/// commas, semicolons, tabs or blanks, in m; a first line without numbers is passed over. The path
/// is closed if its ends meet within a twentieth of its length.
/// @param name of the file, for messages  @throws base::InputError naming the line
WantedPath parsePath(const std::string& text, const std::string& name);

}  // namespace linkwright::synthesis
