// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/solve.h"

#include <string>
#include <vector>

namespace linkwright::session {

/// A number of a motion, and how far a finer run of the same motion is from it.
struct EstimatedNumber {
    std::string name;  ///< `tip.x`, `hinge`
    std::string unit;
    double value = 0.0;
    double error = 0.0;  ///< absolute difference of the two runs
    int digits = 0;      ///< significant decimal digits of `value` that are safe, at most 15
};

/// How exactly a motion was computed, told by computing it once more with finer steps: half the
/// step, or a hundredth of the tolerances and half the largest step.
struct ErrorEstimate {
    std::string finer;  ///< what the second run had: "half step" or "tighter tolerances"
    EstimatedNumber cost;
    double time = 0.0;  ///< s, end of the motion
    /// There: components of all signals, coordinates and velocities of all joints.
    std::vector<EstimatedNumber> signalEnd, coordinateEnd, velocityEnd;
    /// The fewest digits of the numbers at the end; what is zero to rounding does not count.
    int fewestDigits = 0;
};

/// Digits of a value that an error leaves: half of the last one is more than twice the error, so
/// that they are safe also where the order of the integrator is lost, as at kinks.
int safeDigits(double value, double error);

/// Computes the motion as it stands, and once more finer. The time is three times that of the
/// motion, or more.
/// @throws base::InputError when the model is wrong, base::ComputationError when one of the motions
///         stops early, base::Cancelled when stopped
ErrorEstimate estimateError(const model::Model& model, const SolveControl& control = {});

}  // namespace linkwright::session
