// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/linkage.h"

#include <optional>
#include <string>
#include <vector>

namespace linkwright::cli {

/// What a mechanism is sought for.
enum class SynthesisTask {
    Path,     ///< a table of points
    Poses,    ///< a table of points and angles
    Pairs,    ///< a table of angles of crank and rocker
    Function  ///< a formula of x
};

/// What was asked of `synthesize`; the file or formula is the project of `Options`.
struct SynthesisOptions {
    SynthesisTask task = SynthesisTask::Path;
    std::vector<synthesis::LinkageKind> kinds{synthesis::LinkageKind::FourBar,
                                              synthesis::LinkageKind::SliderCrank};
    std::size_t count = 10;
    std::optional<bool> closed;  ///< absent: as the ends of the path are
    bool pointsOnly = false;     ///< Path: the points count, no curve
    bool timed = false;          ///< Path: the crank passes the points at even turns
    std::optional<double> turn;  ///< Path, open: of the crank over all points, degrees; timed
    double unit = 1.0;           ///< m, of lengths in the table
    double tolerance = 0.0;      ///< Path: in that unit, of the points of the project
    std::optional<double> leastTransmissionAngle;   ///< degrees; absent: what is usual for the task
    double ground = 0.1;                            ///< Pairs, Function: m
    double first = 0.0, last = 1.0;                 ///< Function: range of x
    double crankRange = 90.0, rockerRange = 90.0;   ///< Function: degrees
    std::optional<double> crankStart, rockerStart;  ///< Function: degrees; absent: the best
};

}  // namespace linkwright::cli
