// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/linkage.h"

#include <functional>
#include <numbers>
#include <string>
#include <vector>

// Freudenstein's equation of a four-bar with ground d, crank a at phi, rocker c at psi:
//   K1 cos(psi) - K2 cos(phi) + K3 = cos(phi - psi),                                         (1)
//   K1 = d/a, K2 = d/c, K3 = (a^2 - b^2 + c^2 + d^2) / (2 a c).
// F. Freudenstein, Approximate Synthesis of Four-Bar Linkages, Trans. ASME 77, 1955. A negative
// length is a link that points the other way.

namespace linkwright::synthesis {

/// A pair of angles a function generator should take together, rad, from the ground line AD.
struct AnglePair {
    double input = 0.0;   ///< phi, of the crank
    double output = 0.0;  ///< psi, of the rocker
};

/// A four-bar that turns its rocker as a function of its crank. A at the origin, D at `ground` on
/// the x axis.
struct FunctionGenerator {
    double ground = 1.0, crank = 1.0, coupler = 1.0, rocker = 1.0;  ///< crank and rocker with signs
    int branch = 1;             ///< as of a linkage; most pairs lie on it
    bool oneBranch = true;      ///< whether all pairs do, without a dead point between them
    double largestError = 0.0;  ///< of the output angle at the pairs, rad

    /// Angle of the rocker, rad, between -pi and pi. NaN where the loop does not close.
    [[nodiscard]] double outputAt(double input) const;
    /// As a linkage with the coupler point at C. @param input angle of the drawn pose, rad
    [[nodiscard]] Linkage linkageAt(double input) const;
};

/// Four-bar that meets three pairs exactly, or more in the sense of least squares of equation (1).
/// @param ground m
/// @throws base::InputError with fewer than three pairs, repeated inputs, or no real four-bar
FunctionGenerator functionGenerator(const std::vector<AnglePair>& pairs, double ground = 1.0);

/// Chebyshev's precision points: between first and last, where the error of an approximation of
/// this many points alternates about evenly.
std::vector<double> chebyshevSpacing(double first, double last, int count);

/// A function y(x) to be generated, and the angles that stand for x and y; or a table of angles.
struct FunctionTask {
    /// Turns of crank and rocker since the starts of their scales, from the first to the last;
    /// empty: a function.
    std::vector<AnglePair> pairs;
    std::function<double(double)> function;
    std::string formula;             ///< the same as a formula of x, for a project; may be empty
    double first = 0.0, last = 1.0;  ///< range of x
    double inputStart = 0.0,
           inputRange = 1.0;  ///< rad; angle of the crank at `first`, and its turn
    double outputStart = 0.0, outputRange = 1.0;  ///< rad; likewise of the rocker, for y
    double minTransmissionAngle = 10.0 * std::numbers::pi / 180.0;  ///< rad
};

/// A function generator and the angles its scales begin at.
struct FunctionSolution {
    FunctionGenerator generator;
    double inputStart = 0.0, outputStart = 0.0;  ///< rad
    double structuralError = 0.0;  ///< largest error of the output over the range, rad
    /// Where the output is exact: x, or of a table the angles of the crank in degrees.
    std::vector<double> precisionPoints;
};

/// The four-bar with the given starts of both scales whose largest error over the range, or at the
/// pairs of a table, is about as small as it can be.
/// @throws base::InputError as above, or where the function is no number
FunctionSolution generate(const FunctionTask& task);

/// The task of a table of turns of crank and rocker, rad: their ranges are from the first row to
/// the last. @throws base::InputError with fewer than three rows, or crank angles that repeat or
/// turn back, naming the row
FunctionTask taskOfPairs(std::vector<AnglePair> pairs);

/// Different solutions with free starts of both scales. Best is the least structural error over the
/// sine of the least transmission angle, as of paths. They begin
/// with three Chebyshev points of a function, or all pairs of a table in the mean, at starts in
/// steps of five degrees; from the best of these, links and starts move until the extremes of the
/// error are level. Links are within a ratio of 30.
/// @throws base::InputError when none closes over the whole range with the transmission angle of
///         the task
std::vector<FunctionSolution> findGenerators(const FunctionTask& task, std::size_t count = 10);

/// Least angle between coupler and rocker over the range of the crank, rad, 0 to pi/2; 0 where the
/// loop opens.
double minTransmissionAngle(const FunctionSolution& solution, double inputRange);

/// The first of these.
FunctionSolution generateWithBestStarts(const FunctionTask& task);

}  // namespace linkwright::synthesis
