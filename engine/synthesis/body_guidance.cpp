// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/body_guidance.h"

#include "engine/base/diagnostic.h"
#include "engine/base/parallel.h"
#include "engine/synthesis/full_turn.h"
#include "engine/synthesis/path.h"
#include "engine/synthesis/path_fit.h"
#include "engine/synthesis/rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>
#include <utility>

namespace linkwright::synthesis {

namespace {

constexpr int sweepSteps = 48;  // between two poses
constexpr int curveSteps = 90;  // along Burmester's curves
constexpr int gridSteps = 11;   // of circle points for three poses, each way
constexpr int coarseSteps = 7;  // and for two, with these turns of the dyads, rad
constexpr std::array<double, 4> turnsOfTwo{0.6, 1.2, -0.6, -1.2};
// Links are between these, in sizes of the task.
constexpr double shortestLink = 0.1, longestLink = 5.0;
constexpr double minAngle = 0.17, jammingAngle = 0.02;  // rad, of transmission
// What is refined where no four-bar passes all poses: dyads of so many choices of four poses, the
// closest of them bent to all poses and not, and so many pairs of them.
constexpr std::size_t maxChoices = 32, maxBent = 24, maxUnbent = 40, maxStarts = 120;
constexpr double sameDyad = 0.02, sameStart = 0.25;  // in sizes of the task
constexpr double worstError = 0.25;                  // likewise

[[noreturn]] void rejectPoses(const std::string& message, const std::string& remedy = {}) {
    throw base::InputError(base::Diagnostic{base::Severity::Error, {}, {}, message, remedy});
}

/// Half the largest way between two poses, but of poses that turn in place a metre per radian.
double sizeOfTask(const std::vector<RigidPose>& poses) {
    double size = 0.0, turned = 0.0;
    for (const RigidPose& pose : poses)
        for (const RigidPose& other : poses) {
            size = std::max(size, 0.5 * std::abs(pose.origin - other.origin));
            turned = std::max(turned, std::abs(pose.angle - other.angle));
        }
    return size > 0.0 ? size : turned;
}

void requirePoses(const std::vector<RigidPose>& poses) {
    if (poses.size() < 2) rejectPoses("A four-bar needs at least two poses.");
    for (std::size_t index = 0; index < poses.size(); ++index)
        for (std::size_t other = index + 1; other < poses.size(); ++other)
            if (std::abs(poses[index].origin - poses[other].origin) < 1e-9 * sizeOfTask(poses)
                && std::abs(std::remainder(poses[index].angle - poses[other].angle, fullTurn))
                       < 1e-9)
                rejectPoses("Poses " + std::to_string(index + 1) + " and "
                            + std::to_string(other + 1) + " are the same.");
}

/// Circle points around the first pose.
std::vector<PlanePoint> gridOf(const std::vector<RigidPose>& poses, double size, int steps) {
    std::vector<PlanePoint> grid;
    for (int column = 0; column < steps; ++column)
        for (int row = 0; row < steps; ++row) {
            const double step = 4.0 * size / (steps - 1);
            grid.push_back(poses[0].origin + PlanePoint{column * step, row * step}
                           - PlanePoint{2.0 * size, 2.0 * size});
        }
    return grid;
}

bool isAllowed(const Dyad& dyad, const std::vector<RigidPose>& poses, double size) {
    const double length = std::abs(dyad.circle - dyad.center);
    return length > shortestLink * size && length < longestLink * size
           && std::abs(dyad.center - poses[0].origin) < 2.0 * longestLink * size;
}

/// Dyads that pass all poses, of which there are two to five.
std::vector<Dyad> dyadsOf(const std::vector<RigidPose>& poses, double size) {
    std::vector<Dyad> dyads;
    if (poses.size() == 5) {
        dyads = dyadsOfFivePoses(poses);
    } else if (poses.size() == 4) {
        dyads = burmesterDyads(poses, curveSteps);
    } else if (poses.size() == 3) {
        for (const PlanePoint circle : gridOf(poses, size, gridSteps))
            if (const auto dyad = dyadOfCircle(poses, circle)) dyads.push_back(*dyad);
    } else if (poses.size() == 2) {
        for (const PlanePoint circle : gridOf(poses, size, coarseSteps))
            for (const double turn : turnsOfTwo)
                if (const auto dyad = dyadOfTurn(poses, circle, turn)) dyads.push_back(*dyad);
        // There are more than enough: those of the size of the task.
        std::erase_if(dyads, [&](const Dyad& dyad) {
            return std::abs(dyad.circle - dyad.center) > 2.5 * size
                   || std::abs(dyad.center - poses[0].origin) > 3.0 * size;
        });
    }
    std::erase_if(dyads, [&](const Dyad& dyad) {
        return !isAllowed(dyad, poses, size) || dyadError(poses, dyad) > 1e-9 * size;
    });
    return dyads;
}

/// Some of the poses, one of each of equal stretches; empty if one would come twice.
std::vector<RigidPose> someOf(const std::vector<RigidPose>& poses, std::size_t count,
                              std::size_t choice) {
    // M. Roberts, The Unreasonable Effectiveness of Quasirandom Sequences, 2018: powers of the
    // inverse of the root of x^5 = x + 1.
    constexpr double ratio = 0.8566748838545029;
    std::vector<RigidPose> some;
    std::size_t next = 0;
    double share = 1.0;
    for (std::size_t stretch = 0; stretch < count; ++stretch) {
        share *= ratio;
        const double within = std::fmod(static_cast<double>(choice + 1) * share, 1.0);
        const auto index = static_cast<std::size_t>((static_cast<double>(stretch) + within)
                                                    / static_cast<double>(count)
                                                    * static_cast<double>(poses.size()));
        if (index < next || index >= poses.size()) return {};
        some.push_back(poses[index]);
        next = index + 1;
    }
    return some;
}

/// The dyads that change their length least, most of them `apart`.
std::vector<Dyad> closest(std::vector<Dyad> dyads, const std::vector<RigidPose>& poses,
                          double apart, std::size_t most) {
    std::vector<std::pair<double, Dyad>> ordered;
    for (const Dyad& dyad : dyads)
        ordered.emplace_back(dyadError(poses, dyad), dyad);
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto& left, const auto& right) { return left.first < right.first; });
    std::vector<Dyad> kept;
    for (const auto& [error, dyad] : ordered) {
        if (kept.size() == most) break;
        const bool known = std::any_of(kept.begin(), kept.end(), [&](const Dyad& better) {
            return std::abs(better.center - dyad.center) < apart
                   && std::abs(better.circle - dyad.circle) < apart;
        });
        if (!known) kept.push_back(dyad);
    }
    return kept;
}

/// Dyads of some of the poses, as they are and bent to all of them.
std::vector<Dyad> nearDyadsOf(const std::vector<RigidPose>& poses, double size) {
    const std::size_t part = std::min<std::size_t>(poses.size() - 1, 4);
    std::vector<Dyad> unbent;
    for (std::size_t choice = 0; choice < maxChoices; ++choice) {
        const std::vector<RigidPose> some = someOf(poses, part, choice);
        if (some.empty()) continue;
        for (const Dyad& dyad : dyadsOf(some, size))
            unbent.push_back({dyad.center, carried(some[0], poses[0], dyad.circle)});
    }
    std::vector<Dyad> bent(unbent.size());
    base::parallelFor(unbent.size(), [&](std::size_t index, std::size_t) {
        bent[index] = closestDyad(poses, unbent[index]);
    });
    for (std::vector<Dyad>* dyads : {&bent, &unbent})
        std::erase_if(*dyads, [&](const Dyad& dyad) { return !isAllowed(dyad, poses, size); });
    std::vector<Dyad> near = closest(std::move(bent), poses, sameDyad * size, maxBent);
    const std::vector<Dyad> others = closest(std::move(unbent), poses, sameStart * size, maxUnbent);
    near.insert(near.end(), others.begin(), others.end());
    return near;
}

/// Angles of the crank at the poses if they follow each other in this direction within a turn.
std::vector<double> anglesInOrder(const std::vector<RigidPose>& poses, const Dyad& crank,
                                  int direction) {
    std::vector<double> angles;
    for (const RigidPose& pose : poses) {
        const double angle = std::arg(carried(poses[0], pose, crank.circle) - crank.center);
        if (angles.empty()) {
            angles.push_back(angle);
            continue;
        }
        double ahead = std::fmod(direction * (angle - angles.back()), fullTurn);
        if (ahead <= 0.0) ahead += fullTurn;
        angles.push_back(angles.back() + direction * ahead);
    }
    if (std::abs(angles.back() - angles.front()) >= fullTurn) return {};
    return angles;
}

bool isOnBranch(const std::vector<RigidPose>& poses, const Dyad& crank, const Dyad& rocker,
                int branch) {
    for (const RigidPose& pose : poses) {
        const PlanePoint crankPin = carried(poses[0], pose, crank.circle);
        const PlanePoint couplerPin = carried(poses[0], pose, rocker.circle);
        if (!(branch * cross(rocker.center - crankPin, couplerPin - crankPin) > 0.0)) return false;
    }
    return true;
}

/// Turns the crank through the poses. @return false where the loop opens
bool sweep(GuidanceCandidate& candidate) {
    const Linkage& linkage = candidate.linkage;
    PlanePoint low = linkage.crankPivot, high = low;
    const auto cover = [&](PlanePoint point) {
        low = {std::min(low.real(), point.real()), std::min(low.imag(), point.imag())};
        high = {std::max(high.real(), point.real()), std::max(high.imag(), point.imag())};
    };
    cover(linkage.rockerPivot);
    candidate.minTransmissionAngle = 0.5 * std::numbers::pi;
    for (std::size_t pose = 0; pose + 1 < candidate.angles.size(); ++pose)
        for (int step = 0; step <= sweepSteps; ++step) {
            const auto here = linkage.poseAt(candidate.angles[pose]
                                             + (candidate.angles[pose + 1] - candidate.angles[pose])
                                                   * step / sweepSteps);
            if (!here) return false;
            const double sine = std::abs(cross(here->couplerPin - here->crankPin,
                                               here->couplerPin - linkage.rockerPivot))
                                / (linkage.coupler * linkage.rocker);
            candidate.minTransmissionAngle =
                std::min(candidate.minTransmissionAngle, std::asin(std::min(1.0, sine)));
            cover(here->crankPin);
            cover(here->couplerPin);
        }
    candidate.extent = high - low;
    return true;
}

PathFit fitOf(const GuidanceCandidate& candidate) {
    return {candidate.linkage, candidate.angles, 0.0, candidate.bodyAngle};
}

/// How far the poses are from where the coupler is. @return root mean square of distance and way, m
double measure(GuidanceCandidate& candidate, const std::vector<RigidPose>& poses, double reach) {
    const PathFit fit = fitOf(candidate);
    double squares = 0.0;
    candidate.meanError = candidate.largestError = candidate.largestTurnError = 0.0;
    for (std::size_t index = 0; index < poses.size(); ++index) {
        const auto pose = bodyPose(fit, candidate.angles[index]);
        if (!pose) return std::numeric_limits<double>::infinity();
        const double error = std::abs(pose->origin - poses[index].origin);
        const double turn = std::abs(std::remainder(pose->angle - poses[index].angle, fullTurn));
        candidate.meanError += error / static_cast<double>(poses.size());
        candidate.largestError = std::max(candidate.largestError, error);
        candidate.largestTurnError = std::max(candidate.largestTurnError, turn);
        squares += error * error + std::pow(2.0 * reach * std::sin(0.5 * turn), 2);
    }
    return std::sqrt(squares / static_cast<double>(poses.size()));
}

/// A candidate and what it is ranked by, the least first.
struct Ranked {
    GuidanceCandidate candidate;
    double rank = 0.0;
};

/// What can be made of pairs of dyads, least rank first.
/// @param rankOf takes a candidate; infinite for none
template <class RankOf>
std::vector<Ranked> pairsOf(const std::vector<RigidPose>& poses, const std::vector<Dyad>& dyads,
                            const RankOf& rankOf) {
    std::vector<std::vector<Ranked>> found(dyads.size());
    base::parallelFor(dyads.size(), [&](std::size_t index, std::size_t) {
        for (const Dyad& rocker : dyads) {
            auto candidate = guidanceBy(poses, dyads[index], rocker);
            if (!candidate) continue;
            const double rank = rankOf(*candidate);
            if (std::isfinite(rank)) found[index].push_back({std::move(*candidate), rank});
        }
    });
    std::vector<Ranked> all;
    for (std::vector<Ranked>& some : found)
        std::move(some.begin(), some.end(), std::back_inserter(all));
    std::stable_sort(all.begin(), all.end(), [](const Ranked& left, const Ranked& right) {
        return left.rank < right.rank;
    });
    return all;
}

/// Four-bars through all poses, the best transmission first, also those that nearly jam.
std::vector<Ranked> exactOnes(const std::vector<RigidPose>& poses, const std::vector<Dyad>& dyads,
                              double reach) {
    return pairsOf(poses, dyads, [&](GuidanceCandidate& candidate) {
        measure(candidate, poses, reach);
        return candidate.minTransmissionAngle >= jammingAngle
                   ? -candidate.minTransmissionAngle
                   : std::numeric_limits<double>::infinity();
    });
}

/// The crank turns on through the poses within a turn.
bool turnsOn(const GuidanceCandidate& candidate) {
    for (std::size_t pose = 1; pose < candidate.angles.size(); ++pose)
        if (!(candidate.linkage.direction * (candidate.angles[pose] - candidate.angles[pose - 1])
              > 0.0))
            return false;
    return std::abs(candidate.angles.back() - candidate.angles.front()) < fullTurn;
}

/// A candidate moved as near to all poses as the transmission angle allows; no rank is finite if
/// it does not come near them in order.
Ranked refined(GuidanceCandidate candidate, const std::vector<RigidPose>& poses, double size,
               double reach, double least) {
    FitLimits limits;
    limits.minTransmissionAngle = least;
    limits.shortestLink = shortestLink * size / reach;
    limits.largestLink = 2.0 * longestLink * size / reach;
    const PathFit fit = fitToPoses(fitOf(candidate), poses, reach, limits);
    candidate.linkage = fit.linkage;
    candidate.angles = fit.angles;
    candidate.bodyAngle = fit.bodyAngle;
    candidate.exact = false;
    const bool good =
        turnsOn(candidate) && sweep(candidate) && candidate.minTransmissionAngle >= 0.95 * least;
    const double error = measure(candidate, poses, reach);
    return {candidate, good && error < worstError * size
                           ? error / std::sin(candidate.minTransmissionAngle)
                           : std::numeric_limits<double>::infinity()};
}

/// Four-bars near all poses. Where the transmission angle keeps one from coming nearer, it comes
/// as near as it can, too.
std::vector<Ranked> nearOnes(const std::vector<RigidPose>& poses, double size, double reach) {
    std::vector<Ranked> starts =
        pairsOf(poses, nearDyadsOf(poses, size), [&](GuidanceCandidate& candidate) {
            return candidate.minTransmissionAngle >= minAngle
                       ? measure(candidate, poses, reach)
                       : std::numeric_limits<double>::infinity();
        });
    if (starts.size() > maxStarts) starts.resize(maxStarts);
    std::vector<Ranked> found(2 * starts.size(), {{}, std::numeric_limits<double>::infinity()});
    base::parallelFor(starts.size(), [&](std::size_t index, std::size_t) {
        found[2 * index] = refined(starts[index].candidate, poses, size, reach, minAngle);
        const GuidanceCandidate& kept = found[2 * index].candidate;
        if (std::isfinite(found[2 * index].rank) && kept.minTransmissionAngle < 1.05 * minAngle)
            found[2 * index + 1] = refined(kept, poses, size, reach, jammingAngle);
    });
    std::erase_if(found, [](const Ranked& one) { return !std::isfinite(one.rank); });
    std::stable_sort(found.begin(), found.end(), [](const Ranked& left, const Ranked& right) {
        return left.rank < right.rank;
    });
    return found;
}

}  // namespace

std::optional<GuidanceCandidate> guidanceBy(const std::vector<RigidPose>& poses, const Dyad& crank,
                                            const Dyad& rocker) {
    const double size = sizeOfTask(poses);
    if (std::abs(crank.circle - rocker.circle) < shortestLink * size) return std::nullopt;
    GuidanceCandidate candidate;
    candidate.linkage =
        fourBarThrough(crank.center, crank.circle, rocker.circle, rocker.center, poses[0].origin);
    candidate.bodyAngle = poses[0].angle - std::arg(rocker.circle - crank.circle);
    if (!isOnBranch(poses, crank, rocker, candidate.linkage.branch)) return std::nullopt;
    for (const int direction : {1, -1}) {
        candidate.angles = anglesInOrder(poses, crank, direction);
        candidate.linkage.direction = direction;
        if (!candidate.angles.empty() && sweep(candidate)) return candidate;
    }
    return std::nullopt;
}

std::vector<GuidanceCandidate> findGuidance(const std::vector<RigidPose>& poses,
                                            std::size_t count) {
    requirePoses(poses);
    const double size = sizeOfTask(poses);
    std::vector<PlanePoint> origins;
    for (const RigidPose& pose : poses)
        origins.push_back(pose.origin);
    const double places = sizeOf(origins), reach = places > 0.0 ? places : size;
    const std::vector<Dyad> dyads = dyadsOf(poses, size);
    std::vector<Ranked> ranked = exactOnes(poses, dyads, reach);
    const bool exact = !ranked.empty() && ranked[0].candidate.minTransmissionAngle >= minAngle;
    if (!exact && poses.size() > 3) {
        std::vector<Ranked> near = nearOnes(poses, size, reach);
        ranked.insert(ranked.begin(), near.begin(), near.end());
    }
    // Five poses have few dyads: all that can be made of them count.
    const double apart = !exact ? sameDyad * size : poses.size() == 5 ? 0.0 : sameStart * size;
    std::vector<GuidanceCandidate> different;
    for (const auto& [candidate, rank] : ranked) {
        if (different.size() == count) break;
        const bool known =
            std::any_of(different.begin(), different.end(), [&](const GuidanceCandidate& better) {
                return std::abs(better.linkage.crankPivot - candidate.linkage.crankPivot) < apart
                       && std::abs(better.linkage.rockerPivot - candidate.linkage.rockerPivot)
                              < apart;
            });
        if (!known) different.push_back(candidate);
    }
    const char* remedy = "Change their order, move one a little, or ask for fewer poses.";
    if (different.empty() && poses.size() > 3)
        rejectPoses("No four-bar carries a body through these poses in order, or near them.",
                    remedy);
    if (different.empty())
        rejectPoses(
            "No four-bar carries a body through these poses in order"
                + std::string(dyads.size() < 2 ? ": there are not two links that could." : "."),
            remedy);
    return different;
}

std::vector<RigidPose> parsePoses(const std::string& text, const std::string& name) {
    std::vector<RigidPose> poses;
    double apart = 0.0;
    for (const std::vector<double>& row : parseRows(text, name, 3, 4)) {
        const PlanePoint origin{row[0], row[1]};
        if (row.size() == 3) {
            poses.push_back({origin, row[2] * std::numbers::pi / 180.0});
            continue;
        }
        const PlanePoint along = PlanePoint{row[2], row[3]} - origin;
        if (poses.empty()) apart = std::abs(along);
        // Tables are written with three digits or more.
        if (!(std::abs(along) > 0.0) || std::abs(std::abs(along) - apart) > 2e-3 * apart)
            rejectPoses("No rigid body takes pose " + std::to_string(poses.size() + 1) + " of "
                            + name + ": its two points are " + shortNumber(std::abs(along))
                            + " apart, those of the first pose " + shortNumber(apart) + ".",
                        "Correct the points, or give x, y and the angle in degrees.");
        poses.push_back({origin, std::arg(along)});
    }
    return poses;
}

}  // namespace linkwright::synthesis
