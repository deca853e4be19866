// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/solve.h"

#include <string>
#include <vector>

namespace linkwright::session {

/// What a drive or a motor does during one cycle: the last full turn of a drive that turns, else
/// the whole motion. Torques are those on the mechanism, in N m; of a drive along a length, forces
/// in N.
struct DriveCycle {
    std::string element;  ///< id of the drive or motor
    bool travels = false;
    bool wholeTurn = false;       ///< the cycle is one turn
    double from = 0.0, to = 0.0;  ///< s
    double meanTorque = 0.0;      ///< over the way of the cycle, where it is one turn; else in time
    double rootMeanSquareTorque = 0.0;            ///< in time
    double largestTorque = 0.0, largestAt = 0.0;  ///< by magnitude, with its sign; s
    double energy = 0.0;                          ///< J, given to the mechanism in the cycle
    double meanPower = 0.0;                       ///< W
    double largestPower = 0.0;                    ///< W, by magnitude, with its sign
    double meanSpeed = 0.0;                       ///< rad/s or m/s
    /// Largest less smallest speed over the mean: what the motion itself has.
    double speedFluctuation = 0.0;
    /// Of a whole turn: largest less smallest of int (T - mean T) d(angle), J. A flywheel has to
    /// store it where a motor gives the mean torque all the time.
    double excessEnergy = 0.0;
};

/// Moment of inertia, kg m^2, on the shaft of the drive that keeps its speed within a fluctuation
/// (largest less smallest over the mean): excess energy over fluctuation and square of the speed
/// (Wittenbauer; e.g. Norton, Design of Machinery, sec. 11.11). Zero where the cycle is no turn.
/// @param fluctuation positive, small beside 1
double flywheelInertia(const DriveCycle& cycle, double fluctuation);

/// Of every drive of a joint coordinate and every motor. Computes the motion once, with what has to
/// be measured for it.
/// @throws base::InputError, base::ComputationError when the motion stops early, base::Cancelled
std::vector<DriveCycle> driveCycles(const model::Model& model, const SolveControl& control = {});

}  // namespace linkwright::session
