// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/body_guidance.h"

#include "engine/base/diagnostic.h"
#include "engine/base/parallel.h"
#include "engine/synthesis/rows.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace linkwright::synthesis {

namespace {

constexpr double wholeTurn = 2.0 * std::numbers::pi;
constexpr int sweepSteps = 48;  // between two poses
constexpr int curveSteps = 90;  // along Burmester's curves
constexpr int gridSteps = 11;   // of circle points for three poses, each way
// Links are between these, in sizes of the task.
constexpr double shortestLink = 0.1, longestLink = 5.0;
constexpr double leastAngle = 0.17;  // rad, of transmission

[[noreturn]] void refusePoses(const std::string& message, const std::string& remedy = {}) {
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
    if (poses.size() < 3 || poses.size() > 5)
        refusePoses("A four-bar is found for three, four or five poses; there are "
                    + std::to_string(poses.size()) + ".");
    for (std::size_t index = 0; index < poses.size(); ++index)
        for (std::size_t other = index + 1; other < poses.size(); ++other)
            if (std::abs(poses[index].origin - poses[other].origin) < 1e-9 * sizeOfTask(poses)
                && std::abs(std::remainder(poses[index].angle - poses[other].angle, wholeTurn))
                       < 1e-9)
                refusePoses("Poses " + std::to_string(index + 1) + " and "
                            + std::to_string(other + 1) + " are the same.");
}

std::vector<Dyad> dyadsOf(const std::vector<RigidPose>& poses, double size) {
    std::vector<Dyad> dyads;
    if (poses.size() == 5) {
        dyads = dyadsOfFivePoses(poses);
    } else if (poses.size() == 4) {
        dyads = burmesterDyads(poses, curveSteps);
    } else {
        for (int column = 0; column < gridSteps; ++column)
            for (int row = 0; row < gridSteps; ++row) {
                const double step = 4.0 * size / (gridSteps - 1);
                const PlanePoint circle = poses[0].origin + PlanePoint{column * step, row * step}
                                          - PlanePoint{2.0 * size, 2.0 * size};
                if (const auto dyad = dyadOfCircle(poses, circle)) dyads.push_back(*dyad);
            }
    }
    std::erase_if(dyads, [&](const Dyad& dyad) {
        const double length = std::abs(dyad.circle - dyad.center);
        return !(length > shortestLink * size && length < longestLink * size)
               || !(std::abs(dyad.center - poses[0].origin) < 2.0 * longestLink * size)
               || dyadError(poses, dyad) > 1e-9 * size;
    });
    return dyads;
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
        double ahead = std::fmod(direction * (angle - angles.back()), wholeTurn);
        if (ahead <= 0.0) ahead += wholeTurn;
        angles.push_back(angles.back() + direction * ahead);
    }
    if (std::abs(angles.back() - angles.front()) >= wholeTurn) return {};
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
    candidate.leastTransmissionAngle = 0.5 * std::numbers::pi;
    for (std::size_t pose = 0; pose + 1 < candidate.angles.size(); ++pose)
        for (int step = 0; step <= sweepSteps; ++step) {
            const auto here = linkage.poseAt(candidate.angles[pose]
                                             + (candidate.angles[pose + 1] - candidate.angles[pose])
                                                   * step / sweepSteps);
            if (!here) return false;
            const double sine = std::abs(cross(here->couplerPin - here->crankPin,
                                               here->couplerPin - linkage.rockerPivot))
                                / (linkage.coupler * linkage.rocker);
            candidate.leastTransmissionAngle =
                std::min(candidate.leastTransmissionAngle, std::asin(std::min(1.0, sine)));
            cover(here->crankPin);
            cover(here->couplerPin);
        }
    candidate.extent = high - low;
    return true;
}

}  // namespace

std::optional<GuidanceCandidate> guidanceBy(const std::vector<RigidPose>& poses, const Dyad& crank,
                                            const Dyad& rocker) {
    const double size = sizeOfTask(poses);
    if (std::abs(crank.circle - rocker.circle) < shortestLink * size) return std::nullopt;
    GuidanceCandidate candidate;
    candidate.linkage =
        fourBarThrough(crank.center, crank.circle, rocker.circle, rocker.center, poses[0].origin);
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
    const std::vector<Dyad> dyads = dyadsOf(poses, size);
    std::vector<std::vector<GuidanceCandidate>> found(dyads.size());
    base::parallelFor(dyads.size(), [&](std::size_t index, std::size_t) {
        for (const Dyad& rocker : dyads) {
            auto candidate = guidanceBy(poses, dyads[index], rocker);
            if (candidate && candidate->leastTransmissionAngle >= leastAngle)
                found[index].push_back(std::move(*candidate));
        }
    });
    std::vector<GuidanceCandidate> candidates;
    for (const std::vector<GuidanceCandidate>& some : found)
        candidates.insert(candidates.end(), some.begin(), some.end());
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const GuidanceCandidate& left, const GuidanceCandidate& right) {
                         return left.leastTransmissionAngle > right.leastTransmissionAngle;
                     });
    // Five poses have few dyads: all that can be made of them count.
    const double apart = poses.size() == 5 ? 0.0 : 0.25 * size;
    std::vector<GuidanceCandidate> different;
    for (const GuidanceCandidate& candidate : candidates) {
        if (different.size() == count) break;
        const bool known =
            std::any_of(different.begin(), different.end(), [&](const GuidanceCandidate& better) {
                return std::abs(better.linkage.crankPivot - candidate.linkage.crankPivot) < apart
                       && std::abs(better.linkage.rockerPivot - candidate.linkage.rockerPivot)
                              < apart;
            });
        if (!known) different.push_back(candidate);
    }
    if (different.empty())
        refusePoses(
            "No four-bar carries a body through these poses in order"
                + std::string(dyads.size() < 2 ? ": there are not two links that could." : "."),
            "Change their order, move one a little, or ask for fewer poses.");
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
            refusePoses("No rigid body takes pose " + std::to_string(poses.size() + 1) + " of "
                            + name + ": its two points are " + shortNumber(std::abs(along))
                            + " apart, those of the first pose " + shortNumber(apart) + ".",
                        "Correct the points, or give x, y and the angle in degrees.");
        poses.push_back({origin, std::arg(along)});
    }
    return poses;
}

}  // namespace linkwright::synthesis
