// SPDX-License-Identifier: BSD-3-Clause
#include "engine/optimization/steepest_descent.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace linkwright::optimization {

namespace {

/// Wanted relative change of the cost in the first step.
constexpr double firstFraction = 0.05;
/// The best step along the last line may be this many times the last one.
constexpr double largestGrowth = 10.0;
constexpr double smallestShare = 0.1;

struct Point {
    explicit Point(std::size_t size) : variables(size, 0.0), gradient(size, 0.0) {}
    std::vector<double> variables, gradient;
    double cost = 0.0;
};

/// u - kappa grad J, clipped into the bounds of the run.
void step(const Search& search, const Point& from, double kappa, Point& to) {
    for (std::size_t i = 0; i < from.variables.size(); ++i)
        to.variables[i] = std::clamp(from.variables[i] - kappa * from.gradient[i],
                                     search.lower()[i], search.upper()[i]);
}

/// Derivatives of the cost along the step between two points, at its begin and at its end.
struct Slopes {
    double begin = 0.0;
    double end = 0.0;
};

Slopes slopesAlong(const Point& from, const Point& to) {
    Slopes slopes;
    for (std::size_t i = 0; i < from.variables.size(); ++i) {
        const double change = to.variables[i] - from.variables[i];
        slopes.begin += change * from.gradient[i];
        slopes.end += change * to.gradient[i];
    }
    return slopes;
}

/// Share of the step at which the secant of the derivative vanishes.
double bestShare(const Slopes& slopes) {
    const double rise = slopes.end - slopes.begin;
    if (!(rise > 0.0)) return largestGrowth;  // no curvature to be seen: farther is better
    return std::clamp(-slopes.begin / rise, smallestShare, largestGrowth);
}

}  // namespace

void descendSteepest(Search& search) {
    Point present(search.size()), next(search.size());
    present.cost = search.trial(present.variables, present.gradient);
    // A run sees a gradient of length one, so that kappa is the linear change of the cost.
    const double magnitude = search.costMagnitude();
    double kappa = magnitude > 0.0 ? std::min(1.0, firstFraction * magnitude) : firstFraction;
    while (!search.finished() && !search.stalled()) {
        step(search, present, kappa, next);
        if (next.variables == present.variables) return;
        next.cost = search.trial(next.variables, next.gradient);
        const Slopes slopes = slopesAlong(present, next);
        const bool lower = next.cost < present.cost;
        // A failed step is never tried again at nearly its length.
        kappa *= lower ? bestShare(slopes) : std::min(0.5, bestShare(slopes));
        if (lower) std::swap(present, next);
    }
}

}  // namespace linkwright::optimization
