// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <optional>
#include <string>

namespace linkwright::session {

/// How far the drive of a mechanism can take it, from where it starts and on its branch.
struct DriveRange {
    std::string drive;
    bool travel = false;    ///< m, else rad
    double from = 0.0;      ///< dead point behind the start, or where the search ended
    double to = 0.0;        ///< the same ahead of it
    bool deadFrom = false;  ///< `from` is a dead point
    bool deadTo = false;    ///< `to` is one
    [[nodiscard]] bool turnsFully() const { return !travel && !deadFrom && !deadTo; }
};

/// How a mechanism can move.
struct Mobility {
    /// Of a mechanism with one drive, which leads a joint and leaves no freedom. A full turn is
    /// searched in both senses, of a sliding joint the size of the drawing.
    std::optional<DriveRange> drive;
    /// Class of a four-bar by Grashof's criterion (Norton, Design of Machinery, 2.13):
    /// "crank-rocker", "double-crank", "double-rocker", "triple-rocker" or "change-point"; empty
    /// for any other mechanism.
    std::string fourBar;
};

Mobility mobilityOf(const model::Model& model);

/// "\"crank\" turns from 31.203 to 213.7 degrees, between dead points"
std::string describe(const DriveRange& range);

}  // namespace linkwright::session
