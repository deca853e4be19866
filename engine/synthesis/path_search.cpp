// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/path_search.h"

#include "engine/base/diagnostic.h"
#include "engine/base/parallel.h"
#include "engine/synthesis/curve_match.h"
#include "engine/synthesis/path_fit.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace linkwright::synthesis {

namespace {

constexpr std::size_t startsPerKind = 120;
// Farther from the path than this, in half sizes of it, is no candidate.
constexpr double worstError = 0.25;
// Pins closer to those of a better candidate, in half sizes of the path, are the same candidate.
constexpr double sameDesign = 0.05;

/// Distance of a point from a polygon or line.
double distanceTo(const std::vector<PlanePoint>& line, bool closed, PlanePoint point) {
    double least = std::abs(point - line.front());
    const std::size_t sides = closed ? line.size() : line.size() - 1;
    for (std::size_t index = 0; index < sides; ++index) {
        const PlanePoint from = line[index];
        const PlanePoint side = line[(index + 1) % line.size()] - from;
        const double squared = std::norm(side);
        const double along =
            squared > 0.0 ? std::clamp(dot(side, point - from) / squared, 0.0, 1.0) : 0.0;
        least = std::min(least, std::abs(point - from - along * side));
    }
    return least;
}

PathCandidate judged(const PathFit& fit, const std::vector<PlanePoint>& points, bool closed) {
    PathCandidate candidate;
    candidate.linkage = fit.linkage;
    candidate.angles = fit.angles;
    for (std::size_t sample = 0; sample < points.size(); ++sample) {
        const double error =
            std::abs(fit.linkage.poseAt(fit.angles[sample])->couplerPoint - points[sample]);
        candidate.meanError += error / static_cast<double>(points.size());
        candidate.largestError = std::max(candidate.largestError, error);
    }
    if (closed) {
        // A loop of the curve that the path does not have shows only from the other side. The path
        // between its even points is straight here, which is less than this from the true one.
        const double straight = 1e-3 * sizeOf(points);
        for (const PlanePoint& point : couplerCurve(fit.linkage, 2 * pathSamples))
            candidate.largestError =
                std::max(candidate.largestError, distanceTo(points, true, point) - straight);
    }
    candidate.leastTransmissionAngle = leastTransmissionAngle(fit.linkage);
    candidate.extent = extentOf(fit.linkage);
    return candidate;
}

/// The angles go on in one direction, and around once for a closed path.
bool runsOn(const PathFit& fit, bool closed) {
    for (std::size_t sample = 1; sample < fit.angles.size(); ++sample)
        if (!((fit.angles[sample] - fit.angles[sample - 1]) * fit.linkage.direction > -1e-3))
            return false;
    const double turned = std::abs(fit.angles.back() - fit.angles.front());
    constexpr double turn = 6.283185307179586;
    return turned < turn && (!closed || turned > 0.8 * turn);
}

/// What candidates are ranked by: among errors alike, those that transmit well come first.
double rankOf(const PathCandidate& candidate) {
    return candidate.meanError / std::sin(candidate.leastTransmissionAngle);
}

double largestShift(const Linkage& left, const Linkage& right) {
    if (left.kind != right.kind) return 1e300;
    double largest = std::abs(left.crankPivot - right.crankPivot);
    const auto pose = left.poseAt(left.startAngle), other = right.poseAt(right.startAngle);
    largest = std::max(largest, std::abs(pose->crankPin - other->crankPin));
    largest = std::max(largest, std::abs(pose->couplerPin - other->couplerPin));
    if (left.kind == LinkageKind::FourBar)
        largest = std::max(largest, std::abs(left.rockerPivot - right.rockerPivot));
    return largest;
}

}  // namespace

std::vector<PathCandidate> findLinkages(const WantedPath& path, const PathSearch& search) {
    const std::vector<PlanePoint> points = evenPoints(path, pathSamples);
    const double size = sizeOf(points);
    const auto stopped = [&] { return search.stop && *search.stop; };
    std::vector<CurveMatch> starts;
    for (const LinkageKind kind : search.kinds) {
        if (stopped()) throw base::Cancelled();
        for (CurveMatch& match : closestCurves(kind, points, path.closed, startsPerKind))
            starts.push_back(std::move(match));
    }
    std::vector<std::optional<PathCandidate>> found(starts.size());
    base::parallelFor(starts.size(), [&](std::size_t index, std::size_t) {
        if (stopped()) throw base::Cancelled();
        const CurveMatch& match = starts[index];
        FitLimits limits;
        limits.leastTransmissionAngle = search.leastTransmissionAngle;
        const PathFit fit = fitToPath({match.linkage, match.angles, 0.0}, points, limits);
        if (!runsOn(fit, path.closed)) return;
        const PathCandidate candidate = judged(fit, points, path.closed);
        const bool near = candidate.largestError < worstError * size;
        // A start may lie outside of the limits, and not every fit comes back.
        if (near && candidate.leastTransmissionAngle >= search.leastTransmissionAngle)
            found[index] = candidate;
    });
    std::vector<PathCandidate> candidates;
    for (std::optional<PathCandidate>& candidate : found)
        if (candidate) candidates.push_back(std::move(*candidate));
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const PathCandidate& left, const PathCandidate& right) {
                         return rankOf(left) < rankOf(right);
                     });
    std::vector<PathCandidate> different;
    for (PathCandidate& candidate : candidates) {
        if (different.size() == search.count) break;
        const bool known =
            std::any_of(different.begin(), different.end(), [&](const PathCandidate& better) {
                return largestShift(candidate.linkage, better.linkage) < sameDesign * size;
            });
        if (!known) different.push_back(std::move(candidate));
    }
    if (different.empty())
        throw base::InputError(base::Diagnostic{
            base::Severity::Error,
            {},
            {},
            "No linkage of the chosen kinds whose crank turns fully comes near this path.",
            "Draw it smoother, choose more kinds, or allow a smaller transmission angle."});
    return different;
}

}  // namespace linkwright::synthesis
