// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/results.h"

#include <optional>
#include <string>
#include <vector>

namespace linkwright::session {

/// What a length that is made a little wrong does to a path.
struct LengthSensitivity {
    std::string body;  ///< of the length: a link, a rod, or `ground`
    std::string from;  ///< points; the hole at `to` is farther away, all others stay
    std::string to;
    double length = 0.0;         ///< m, as drawn
    double mean = 0.0;           ///< root mean square over the instants, m per m
    double largest = 0.0;        ///< m per m
    double largestTime = 0.0;    ///< s
    std::optional<double> cost;  ///< derivative of the cost, its unit per m
};

/// How much each length of a mechanism moves the path of a point.
struct PathSensitivity {
    std::string signal;  ///< the position of the point
    /// Along its own path the point may be early or late: only what is across it counts.
    bool across = true;
    std::vector<LengthSensitivity> lengths;
};

/// Derivatives of a path with respect to all lengths, exact at each instant (PoseEquations), and of
/// the cost, from its gradient. Lengths of a link of several points are the distance of the first
/// two, and those of each other one from these.
/// @param motion of the model
/// @param signal the position of a point
/// @param gradient of the cost by the numbers of the model; null: not known
/// @return nothing unless drives alone determine the motion
std::optional<PathSensitivity> pathSensitivity(const model::Model& model,
                                               const SimulationResult& motion,
                                               const std::string& signal,
                                               const PropertyGradient* gradient);

}  // namespace linkwright::session
