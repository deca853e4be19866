// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/path_search.h"

#include "engine/base/diagnostic.h"
#include "engine/base/parallel.h"
#include "engine/synthesis/curve_match.h"
#include "engine/synthesis/full_turn.h"
#include "engine/synthesis/path_fit.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <numbers>
#include <optional>
#include <random>

namespace linkwright::synthesis {

namespace {

constexpr std::size_t startsPerKind = 120, startsPerSixBar = 600;  // which have more numbers
// Of the search beside candidates: rounds, candidates, tries of each, and how far, relatively.
constexpr std::size_t roundsBeside = 3, startsBeside = 20, triesBeside = 24;
constexpr double spreads[] = {0.1, 0.3, 0.7};
// Transmission angles, rad: what is asked of linkages, and the least that a mechanism works with.
constexpr double defaultTransmission = 0.35, poorTransmission = 0.087;
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

bool countsAtPointsOnly(const WantedPath& path) {
    return path.pointsOnly || !path.turned.empty();
}

/// @param whole the curve counts, too, not only its points
PathCandidate judged(const PathFit& fit, const std::vector<PlanePoint>& points, bool whole) {
    PathCandidate candidate;
    candidate.linkage = fit.linkage;
    candidate.angles = fit.angles;
    for (std::size_t sample = 0; sample < points.size(); ++sample) {
        const double error =
            std::abs(fit.linkage.poseAt(fit.angles[sample])->couplerPoint - points[sample]);
        candidate.meanError += error / static_cast<double>(points.size());
        candidate.largestError = std::max(candidate.largestError, error);
    }
    if (whole) {
        // A loop of the curve that the path does not have shows only from the other side. The path
        // between its even points is straight here, which is less than this from the true one.
        const double straight = 1e-3 * sizeOf(points);
        for (const PlanePoint& point : couplerCurve(fit.linkage, 2 * pathSamples))
            candidate.largestError =
                std::max(candidate.largestError, distanceTo(points, true, point) - straight);
    }
    candidate.minTransmissionAngle = minTransmissionAngle(fit.linkage);
    candidate.extent = extentOf(fit.linkage);
    return candidate;
}

/// Angles that do not turn back, nearest to these (pooled where they do: M. Ayer et al., An
/// Empirical Distribution Function for Sampling with Incomplete Information, 1955). A path may
/// double back by less than a linkage misses it.
std::vector<double> turnedOn(const std::vector<double>& angles, int direction) {
    struct Pool {
        double mean;
        std::size_t count;
    };
    std::vector<Pool> pools;
    for (const double angle : angles) {
        Pool pool{direction * angle, 1};
        for (; !pools.empty() && pools.back().mean > pool.mean; pools.pop_back()) {
            const Pool& last = pools.back();
            const std::size_t count = last.count + pool.count;
            pool = {(last.mean * static_cast<double>(last.count)
                     + pool.mean * static_cast<double>(pool.count))
                        / static_cast<double>(count),
                    count};
        }
        pools.push_back(pool);
    }
    std::vector<double> result;
    for (const Pool& pool : pools)
        result.insert(result.end(), pool.count, direction * pool.mean);
    return result;
}

/// The angles go around once for a closed path, and not more than that.
bool turnsOnce(const PathFit& fit, bool closed, double minTurn) {
    const double turned = std::abs(fit.angles.back() - fit.angles.front());
    return turned < fullTurn && (!closed || turned > minTurn * fullTurn);
}

/// What candidates are ranked by: among errors alike, those that transmit well come first.
double rankOf(const PathCandidate& candidate) {
    return candidate.meanError / std::sin(candidate.minTransmissionAngle);
}

/// Where the points of a path are among its even points, which are ahead of each other.
std::vector<std::size_t> placesOf(const WantedPath& path, const std::vector<PlanePoint>& even) {
    std::vector<double> lengths{0.0};
    for (std::size_t index = 1; index < path.points.size() + (path.closed ? 1 : 0); ++index)
        lengths.push_back(
            lengths.back()
            + std::abs(path.points[index % path.points.size()] - path.points[index - 1]));
    const auto count = static_cast<std::ptrdiff_t>(even.size());
    const double steps = static_cast<double>(count - (path.closed ? 0 : 1));
    std::vector<std::size_t> places;
    for (std::size_t index = 0; index < path.points.size(); ++index) {
        // A curve through points is longer than its chords, but nearly everywhere alike.
        constexpr std::ptrdiff_t around = 5;
        const auto guess =
            static_cast<std::ptrdiff_t>(std::lround(steps * lengths[index] / lengths.back()));
        std::ptrdiff_t best = std::clamp<std::ptrdiff_t>(guess, 0, count - 1);
        for (std::ptrdiff_t place = std::max<std::ptrdiff_t>(0, guess - around);
             place <= std::min(count - 1, guess + around); ++place)
            if (std::abs(even[static_cast<std::size_t>(place)] - path.points[index])
                < std::abs(even[static_cast<std::size_t>(best)] - path.points[index]))
                best = place;
        places.push_back(static_cast<std::size_t>(best));
    }
    return places;
}

/// Goes on from a fit of the even points to the points of the path, with their timing if they have
/// one.
PathFit fitToPoints(const PathFit& fit, const WantedPath& path,
                    const std::vector<std::size_t>& places, const FitLimits& limits) {
    PathFit start = fit;
    start.angles.clear();
    for (const std::size_t place : places)
        start.angles.push_back(fit.angles[place]);
    if (path.turned.empty()) return fitToPath(start, path.points, limits);
    double first = 0.0;
    for (std::size_t index = 0; index < places.size(); ++index)
        first += (start.angles[index] - fit.linkage.direction * path.turned[index])
                 / static_cast<double>(places.size());
    for (std::size_t index = 0; index < places.size(); ++index)
        start.angles[index] = first + fit.linkage.direction * path.turned[index];
    return fitToPath(start, path.points, limits, true);
}

/// What the starts are fitted to.
struct FitTask {
    const WantedPath& path;
    std::vector<PlanePoint> even;
    std::vector<std::size_t> places;  ///< of the points of the path among these
    bool atPoints;

    explicit FitTask(const WantedPath& wanted)
        : path(wanted),
          even(evenPoints(wanted, pathSamples)),
          places(placesOf(wanted, even)),
          atPoints(countsAtPointsOnly(wanted)) {}
};

/// One start, refined; `good` says whether it is a candidate.
struct Refined {
    PathCandidate candidate;
    bool good = false;
};

/// @param fit of what counts
Refined refinedTo(PathFit fit, const FitTask& task, const FitLimits& limits) {
    const bool atPoints = task.atPoints;
    fit.angles = turnedOn(fit.angles, fit.linkage.direction);
    fit.linkage.startAngle = fit.angles.front();
    Refined result;
    result.candidate =
        judged(fit, atPoints ? task.path.points : task.even, task.path.closed && !atPoints);
    // A start may lie outside of the limits, and not every fit comes back. Few points of a ring
    // leave a wide gap before the first one.
    result.good = turnsOnce(fit, task.path.closed, atPoints ? 0.0 : 0.8)
                  && result.candidate.minTransmissionAngle >= limits.minTransmissionAngle
                  && result.candidate.largestError < worstError * sizeOf(task.even);
    return result;
}

/// @param fit of the even points
Refined refinedFrom(const PathFit& fit, const FitTask& task, const FitLimits& limits) {
    return refinedTo(task.atPoints ? fitToPoints(fit, task.path, task.places, limits) : fit, task,
                     limits);
}

/// Where no transmission angle is asked for, a fit that the usual one holds back goes on to a
/// second one that transmits worse and comes nearer.
std::vector<Refined> refined(const CurveMatch& match, const FitTask& task,
                             std::optional<double> asked, const std::atomic<bool>* stop) {
    FitLimits limits;
    limits.stop = stop;
    limits.minTransmissionAngle = asked.value_or(defaultTransmission);
    const PathFit fit = fitToPath({match.linkage, match.angles, 0.0}, task.even, limits);
    std::vector<Refined> results{refinedFrom(fit, task, limits)};
    constexpr double nearLimit = 0.02;  // rad
    if (asked || results[0].candidate.minTransmissionAngle > defaultTransmission + nearLimit)
        return results;
    limits.minTransmissionAngle = poorTransmission;
    results.push_back(refinedFrom(fitToPath(fit, task.even, limits), task, limits));
    return results;
}

/// A linkage beside a candidate, as another start: all dimensions are changed at random.
PathFit besideOf(const PathCandidate& candidate, double size, double spread, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal(0.0, spread);
    const auto shift = [&](double scale) {
        const double along = scale * normal(random);
        return PlanePoint{along, scale * normal(random)};
    };
    PathFit fit{candidate.linkage, candidate.angles, 0.0};
    Linkage& linkage = fit.linkage;
    for (double* length : {&linkage.crank, &linkage.coupler, &linkage.rocker, &linkage.secondCrank,
                           &linkage.floating, &linkage.guide})
        *length *= std::exp(normal(random));
    for (PlanePoint* ratio : {&linkage.couplerRatio, &linkage.floatingRatio, &linkage.guideRatio})
        *ratio += shift(std::abs(*ratio));
    for (PlanePoint* pivot : {&linkage.crankPivot, &linkage.rockerPivot, &linkage.guidePivot})
        *pivot += shift(size);
    linkage.slideAngle += normal(random);
    linkage.gearPhase += normal(random);
    const double turned = normal(random);
    for (double& angle : fit.angles)
        angle += turned;
    return fit;
}

/// Which point of the path the best of all starts misses most, for a path that none comes near.
std::string missedBy(const std::vector<std::vector<Refined>>& found, const WantedPath& path,
                     const std::vector<PlanePoint>& compared) {
    const Refined* best = nullptr;
    for (const std::vector<Refined>& ofOneStart : found)
        for (const Refined& one : ofOneStart)
            if (!best || one.candidate.largestError < best->candidate.largestError) best = &one;
    if (!best) return {};
    PlanePoint farthest = compared.front();
    double most = -1.0;
    for (std::size_t sample = 0; sample < compared.size(); ++sample) {
        const auto pose = best->candidate.linkage.poseAt(best->candidate.angles[sample]);
        const double error = std::abs(pose->couplerPoint - compared[sample]);
        if (error > most) farthest = compared[sample];
        most = std::max(most, error);
    }
    char text[96];
    std::snprintf(text, sizeof text, " The best one misses the path at point %zu by %.4g %s.",
                  nearestPoint(path, farthest), most < 1.0 ? 1e3 * most : most,
                  most < 1.0 ? "mm" : "m");
    return text;
}

/// Sine of the angle between two links.
double sineBetween(PlanePoint left, PlanePoint right) {
    return std::min(1.0, std::abs(cross(left, right)) / (std::abs(left) * std::abs(right)));
}

double largestShift(const Linkage& left, const Linkage& right) {
    if (left.kind != right.kind || left.gearRatio != right.gearRatio) return 1e300;
    double largest = std::abs(left.crankPivot - right.crankPivot);
    const auto pose = left.poseAt(left.startAngle), other = right.poseAt(right.startAngle);
    largest = std::max(largest, std::abs(pose->crankPin - other->crankPin));
    largest = std::max(largest, std::abs(pose->couplerPin - other->couplerPin));
    if (left.kind != LinkageKind::SliderCrank)
        largest = std::max(largest, std::abs(left.rockerPivot - right.rockerPivot));
    if (isSixBar(left.kind))
        largest = std::max({largest, std::abs(pose->couplerJoint - other->couplerJoint),
                            std::abs(pose->floatingPin - other->floatingPin),
                            std::abs(pose->guidePin - other->guidePin)});
    return largest;
}

/// Geared five-bars and six-bars of many dimensions draw one curve: they have its errors to the
/// last digits.
bool drawsTheSame(const PathCandidate& candidate, const PathCandidate& better) {
    const LinkageKind kind = candidate.linkage.kind;
    return (kind == LinkageKind::GearedFiveBar || isSixBar(kind)) && better.linkage.kind == kind
           && std::abs(candidate.meanError - better.meanError) < 1e-5 * better.meanError;
}

/// The first of a ranked list that differ, and as the last of them the one that comes nearest to
/// the path, however it transmits.
std::vector<PathCandidate> differentOnes(const std::vector<PathCandidate>& ranked,
                                         std::size_t count, double size) {
    std::vector<PathCandidate> different;
    const auto isNew = [&](const PathCandidate& candidate) {
        return std::none_of(different.begin(), different.end(), [&](const PathCandidate& better) {
            return largestShift(candidate.linkage, better.linkage) < sameDesign * size
                   || drawsTheSame(candidate, better);
        });
    };
    for (const PathCandidate& candidate : ranked)
        if (different.size() < count && isNew(candidate)) different.push_back(candidate);
    const auto nearest = std::min_element(
        ranked.begin(), ranked.end(), [](const PathCandidate& left, const PathCandidate& right) {
            return left.meanError < right.meanError;
        });
    if (different.size() > 1 && isNew(*nearest)) different.back() = *nearest;
    return different;
}

/// Those that come nearest to the path and differ.
std::vector<PathCandidate> nearestOnes(std::vector<PathCandidate> candidates, std::size_t count,
                                       double size) {
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const PathCandidate& left, const PathCandidate& right) {
                         return left.meanError < right.meanError;
                     });
    return differentOnes(candidates, count, size);
}

/// That no linkage comes near the path, by how much the best one misses it, and what to do.
base::InputError nothingNear(const WantedPath& path, const std::vector<LinkageKind>& kinds,
                             const std::vector<std::vector<Refined>>& found) {
    const std::string remark = remarkOn(path, kinds);
    return base::InputError(base::Diagnostic{
        base::Severity::Error,
        {},
        {},
        "No linkage of the chosen kinds whose crank turns fully comes near this path."
            + missedBy(found, path, comparedPoints(path)) + (remark.empty() ? "" : " ") + remark,
        "Draw it smoother, choose more kinds, or allow a smaller transmission angle."});
}

}  // namespace

std::vector<PlanePoint> comparedPoints(const WantedPath& path) {
    return countsAtPointsOnly(path) ? path.points : evenPoints(path, pathSamples);
}

std::size_t pointsWithin(const Linkage& linkage, const std::vector<double>& angles,
                         const std::vector<PlanePoint>& points, double tolerance) {
    std::size_t within = 0;
    for (std::size_t sample = 0; sample < std::min(points.size(), angles.size()); ++sample) {
        const auto pose = linkage.poseAt(angles[sample]);
        if (pose && std::abs(pose->couplerPoint - points[sample]) <= tolerance) ++within;
    }
    return within;
}

std::vector<PathCandidate> findLinkages(const WantedPath& path, const PathSearch& search) {
    const FitTask task(path);
    const auto stopped = [&] { return search.stop && *search.stop; };
    std::vector<CurveMatch> starts;
    for (const LinkageKind kind : search.kinds) {
        if (stopped()) throw base::Cancelled();
        const std::size_t most = isSixBar(kind) ? startsPerSixBar : startsPerKind;
        for (CurveMatch& match : closestCurves(kind, task.even, path.closed, most, search.stop))
            starts.push_back(std::move(match));
    }
    // Curves are compared without their timing, so that the nearest of a timed path may not be
    // among them: the search goes on beside the best ones.
    const std::size_t rounds = path.turned.empty() ? 1 : 1 + roundsBeside;
    std::vector<std::vector<Refined>> found;
    std::mutex telling;
    std::size_t round = 0;
    const auto refineAll = [&](std::size_t count, const auto& refine) {
        const std::size_t before = found.size();
        found.resize(before + count);
        std::size_t done = 0;
        base::parallelFor(count, [&](std::size_t index, std::size_t) {
            if (stopped()) throw base::Cancelled();
            found[before + index] = refine(index);
            const std::lock_guard<std::mutex> lock(telling);
            ++done;
            if (search.progress && 100 * done / count > 100 * (done - 1) / count)
                search.progress((static_cast<double>(round)
                                 + static_cast<double>(done) / static_cast<double>(count))
                                / static_cast<double>(rounds));
        });
        ++round;
    };
    const auto isPoor = [&](const PathCandidate& candidate) {
        return candidate.minTransmissionAngle
               < search.minTransmissionAngle.value_or(defaultTransmission);
    };
    const auto ranked = [&] {
        std::vector<PathCandidate> candidates;
        for (const std::vector<Refined>& ofOneStart : found)
            for (const Refined& one : ofOneStart)
                if (one.good) candidates.push_back(one.candidate);
        std::stable_sort(candidates.begin(), candidates.end(),
                         [&](const PathCandidate& left, const PathCandidate& right) {
                             return isPoor(left) != isPoor(right) ? isPoor(right)
                                                                  : rankOf(left) < rankOf(right);
                         });
        return candidates;
    };
    refineAll(starts.size(), [&](std::size_t index) {
        return refined(starts[index], task, search.minTransmissionAngle, search.stop);
    });
    std::vector<PathCandidate> candidates = ranked();
    while (round < rounds && !candidates.empty()) {
        const std::vector<PathCandidate> best =
            nearestOnes(candidates, startsBeside, sizeOf(task.even));
        FitLimits limits;
        limits.stop = search.stop;
        limits.minTransmissionAngle = search.minTransmissionAngle.value_or(defaultTransmission);
        refineAll(best.size() * triesBeside, [&](std::size_t index) {
            const PathFit start = besideOf(best[index / triesBeside], sizeOf(task.even),
                                           spreads[index % std::size(spreads)], index + 1);
            // A fit begins with closed loops.
            if (!crankTurnsFully(start.linkage)) return std::vector<Refined>();
            return std::vector<Refined>{
                refinedTo(fitToPath(start, path.points, limits, true), task, limits)};
        });
        candidates = ranked();
    }
    const double size = sizeOf(task.even);
    std::vector<PathCandidate> different = differentOnes(candidates, search.count, size);
    if (different.empty()) throw nothingNear(path, search.kinds, found);
    return different;
}

PathCandidate cognateOf(const PathCandidate& candidate, std::size_t which, bool closed) {
    Linkage moving = candidate.linkage;
    PathCandidate cognate = candidate;
    cognate.linkage = cognatesOf(moving).at(which);
    double crankAngle = cognate.linkage.startAngle, couplerAngle = 0.0, crankWay = 0.0;
    double driven = 1.0, swinging = 1.0;  // sines of the transmission angles
    std::vector<double> couplerAngles;
    for (double& angle : cognate.angles) {
        moving.startAngle = angle;
        const Linkage here = cognatesOf(moving).at(which);
        const LinkagePose pose = here.poseAt(here.startAngle).value();
        const PlanePoint rod = pose.couplerPin - pose.crankPin;
        const PlanePoint rocker = pose.couplerPin - here.rockerPivot;
        driven = std::min(driven, sineBetween(rod, rocker));
        swinging = std::min(swinging, sineBetween(here.crankPivot - here.rockerPivot, rocker));
        const double step = std::remainder(here.startAngle - crankAngle, fullTurn);
        crankWay += std::abs(step);
        angle = crankAngle += step;
        couplerAngle += std::remainder(std::arg(rod) - couplerAngle, fullTurn);
        couplerAngles.push_back(couplerAngle);
    }
    const double crankTurn = cognate.angles.back() - cognate.angles.front();
    const bool swings = crankWay > std::abs(crankTurn) + 1e-6;
    if (swings)
        cognate.couplerTurn = closed ? candidate.linkage.direction * fullTurn
                                     : couplerAngles.back() - couplerAngles.front() - crankTurn;
    else
        cognate.linkage.direction = crankTurn < 0.0 ? -1 : 1;
    cognate.minTransmissionAngle = std::asin(swings ? swinging : driven);
    cognate.extent = extentOf(cognate.linkage);
    return cognate;
}

}  // namespace linkwright::synthesis
