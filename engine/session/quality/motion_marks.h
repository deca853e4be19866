// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/results.h"

#include <string>
#include <vector>

namespace linkwright::session {

/// An instant of a driven motion that a timeline should tell.
struct MotionMark {
    enum class Kind {
        DeadPoint,   ///< the motion ends: beyond, the loops do not close
        Limit,       ///< a link on the ground turns back while the drive goes on; if it led, it
                     ///< would stand at a dead point
        ChangePoint  ///< links line up, and the mechanism could go on on another branch
    };
    Kind kind = Kind::Limit;
    double time = 0.0;    ///< s
    std::string joint;    ///< whose coordinate is told: that of the drive, or of the limit
    double value = 0.0;   ///< of it, rad or m
    bool travel = false;  ///< m
};

/// Marks of a motion that drives alone determine, by time; none of any other.
/// @param motion of the model
/// @param mobility of the model: tells dead points exactly
std::vector<MotionMark> motionMarks(const model::Model& model, const SimulationResult& motion,
                                    const Mobility& mobility);

}  // namespace linkwright::session
