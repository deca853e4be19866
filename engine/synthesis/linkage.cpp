// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/linkage.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace linkwright::synthesis {

namespace {

constexpr PlanePoint imaginary{0.0, 1.0};
constexpr int turnSamples = 180;

/// Acute angle whose cosine this is, 0 to pi/2.
double acuteAngle(double cosine) {
    return std::acos(std::min(1.0, std::abs(cosine)));
}

/// Least and largest distance of the pins between which C lies, over a turn, m.
std::pair<double, double> diagonalsOf(const Linkage& linkage) {
    if (linkage.kind != LinkageKind::GearedFiveBar) {
        // The crank lies along the ground.
        const double ground = std::abs(linkage.rockerPivot - linkage.crankPivot);
        return {std::abs(ground - linkage.crank), ground + linkage.crank};
    }
    double least = 1e300, most = 0.0;
    for (int sample = 0; sample < turnSamples; ++sample) {
        const double angle = 2.0 * std::numbers::pi * sample / turnSamples;
        const double diagonal = std::abs(linkage.rockerEnd(angle) - linkage.crankPivot
                                         - std::polar(linkage.crank, angle));
        least = std::min(least, diagonal);
        most = std::max(most, diagonal);
    }
    return {least, most};
}

/// Where a dyad meets: at given distances from both of its ends.
/// @param branch +1: left of the way from the first end to the second
std::optional<PlanePoint> meet(PlanePoint first, double fromFirst, PlanePoint second,
                               double fromSecond, int branch) {
    const PlanePoint way = second - first;
    const double distance = std::abs(way);
    const double along =
        (fromFirst * fromFirst - fromSecond * fromSecond + distance * distance) / (2.0 * distance);
    const double squared = fromFirst * fromFirst - along * along;
    if (!(squared >= 0.0)) return std::nullopt;
    return first + way / distance * (along + imaginary * (branch * std::sqrt(squared)));
}

/// Completes the pose of a six-bar. @return whether its second loop closes
bool closeSecondLoop(const Linkage& linkage, LinkagePose& pose) {
    pose.couplerJoint = pose.crankPin + linkage.couplerRatio * (pose.couplerPin - pose.crankPin);
    pose.guidePin =
        linkage.kind == LinkageKind::StephensonSixBar
            ? linkage.guidePivot
            : linkage.rockerPivot + linkage.guideRatio * (pose.couplerPin - linkage.rockerPivot);
    const auto pin = meet(pose.couplerJoint, linkage.floating, pose.guidePin, linkage.guide,
                          linkage.floatingBranch);
    if (!pin) return false;
    pose.floatingPin = *pin;
    pose.couplerPoint =
        pose.couplerJoint + linkage.floatingRatio * (pose.floatingPin - pose.couplerJoint);
    return true;
}

/// Least and largest cosine of the angle between floating link and guide, over a turn; absent where
/// the second loop opens.
std::optional<std::pair<double, double>> guideCosines(const Linkage& linkage) {
    double least = 1.0, most = -1.0;
    for (int sample = 0; sample < turnSamples; ++sample) {
        const auto pose = linkage.poseAt(2.0 * std::numbers::pi * sample / turnSamples);
        if (!pose) return std::nullopt;
        const double diagonal = std::abs(pose->guidePin - pose->couplerJoint);
        const double cosine = (linkage.floating * linkage.floating + linkage.guide * linkage.guide
                               - diagonal * diagonal)
                              / (2.0 * linkage.floating * linkage.guide);
        least = std::min(least, cosine);
        most = std::max(most, cosine);
    }
    return std::pair{least, most};
}

}  // namespace

PlanePoint Linkage::rockerEnd(double angle) const {
    return kind == LinkageKind::GearedFiveBar
               ? rockerPivot + std::polar(secondCrank, gearRatio * angle + gearPhase)
               : rockerPivot;
}

std::optional<LinkagePose> Linkage::poseAt(double angle) const {
    LinkagePose pose;
    pose.crankPin = crankPivot + std::polar(crank, angle);
    if (kind != LinkageKind::SliderCrank) {
        const auto pin = meet(pose.crankPin, coupler, rockerEnd(angle), rocker, branch);
        if (!pin) return std::nullopt;
        pose.couplerPin = *pin;
    } else {
        const PlanePoint along = std::polar(1.0, slideAngle);
        const double offset = cross(along, rockerPivot - pose.crankPin);
        const double squared = coupler * coupler - offset * offset;
        if (!(squared >= 0.0)) return std::nullopt;
        pose.couplerPin =
            pose.crankPin + along * (branch * std::sqrt(squared) + imaginary * offset);
    }
    if (isSixBar(kind)) {
        if (!closeSecondLoop(*this, pose)) return std::nullopt;
        return pose;
    }
    pose.couplerPoint = pose.crankPin + couplerRatio * (pose.couplerPin - pose.crankPin);
    return pose;
}

Linkage fourBarThrough(PlanePoint crankPivot, PlanePoint crankPin, PlanePoint couplerPin,
                       PlanePoint rockerPivot, PlanePoint couplerPoint) {
    Linkage linkage;
    linkage.crankPivot = crankPivot;
    linkage.crank = std::abs(crankPin - crankPivot);
    linkage.coupler = std::abs(couplerPin - crankPin);
    linkage.couplerRatio = (couplerPoint - crankPin) / (couplerPin - crankPin);
    linkage.rockerPivot = rockerPivot;
    linkage.rocker = std::abs(couplerPin - rockerPivot);
    linkage.branch = cross(rockerPivot - crankPin, couplerPin - crankPin) < 0.0 ? -1 : 1;
    linkage.startAngle = std::arg(crankPin - crankPivot);
    return linkage;
}

Linkage firstLoopOf(const Linkage& linkage) {
    Linkage first = linkage;
    first.kind = LinkageKind::FourBar;
    return first;
}

double couplerArm(const Linkage& linkage) {
    if (isSixBar(linkage.kind))
        return std::min({couplerArm(firstLoopOf(linkage)),
                         std::abs(linkage.floatingRatio) * linkage.floating,
                         std::abs(linkage.floatingRatio - 1.0) * linkage.floating});
    const double fromCrankPin = std::abs(linkage.couplerRatio) * linkage.coupler;
    if (linkage.kind != LinkageKind::FourBar) return fromCrankPin;
    return std::min(fromCrankPin, std::abs(linkage.couplerRatio - 1.0) * linkage.coupler);
}

RotationClass rotationClass(const Linkage& linkage) {
    if (linkage.kind == LinkageKind::SliderCrank)
        return crankTurnsFully(linkage) ? RotationClass::CrankSlider : RotationClass::RockerSlider;
    if (linkage.kind == LinkageKind::GearedFiveBar) return RotationClass::GearedCranks;
    const double ground = std::abs(linkage.rockerPivot - linkage.crankPivot);
    const std::array<double, 4> lengths{ground, linkage.crank, linkage.coupler, linkage.rocker};
    const auto [least, most] = std::minmax_element(lengths.begin(), lengths.end());
    const double sum = lengths[0] + lengths[1] + lengths[2] + lengths[3];
    // Grashof: shortest and longest link together are shorter than the others.
    if (!(2.0 * (*least + *most) < sum)) return RotationClass::TripleRocker;
    switch (least - lengths.begin()) {
        case 0: return RotationClass::DoubleCrank;
        case 1: return RotationClass::CrankRocker;
        case 2: return RotationClass::DoubleRocker;
        default: return RotationClass::RockerCrank;
    }
}

bool crankTurnsFully(const Linkage& linkage) {
    if (linkage.kind == LinkageKind::SliderCrank) {
        const PlanePoint along = std::polar(1.0, linkage.slideAngle);
        const double offset = std::abs(cross(along, linkage.rockerPivot - linkage.crankPivot));
        return linkage.crank > 0.0 && linkage.crank + offset < linkage.coupler;
    }
    if (linkage.kind == LinkageKind::GearedFiveBar) {
        const auto [least, most] = diagonalsOf(linkage);
        return least > std::abs(linkage.coupler - linkage.rocker)
               && most < linkage.coupler + linkage.rocker;
    }
    const RotationClass found = rotationClass(linkage);
    if (isSixBar(linkage.kind)) {
        // Sampled: a loop that closes by less than this may open between.
        constexpr double nearlyStraight = 0.999;
        if (!crankTurnsFully(firstLoopOf(linkage))) return false;
        const auto cosines = guideCosines(linkage);
        return cosines && cosines->first > -nearlyStraight && cosines->second < nearlyStraight;
    }
    return found == RotationClass::CrankRocker || found == RotationClass::DoubleCrank;
}

std::optional<double> transmissionAngle(const Linkage& linkage, double angle) {
    const auto pose = linkage.poseAt(angle);
    if (!pose) return std::nullopt;
    const PlanePoint coupler = pose->couplerPin - pose->crankPin;
    if (linkage.kind == LinkageKind::SliderCrank)
        return std::asin(std::min(
            1.0, std::abs(dot(coupler, std::polar(1.0, linkage.slideAngle))) / std::abs(coupler)));
    const auto between = [](PlanePoint left, PlanePoint right) {
        return std::asin(std::min(1.0, std::abs(cross(left, right)) / std::abs(left * right)));
    };
    const double least = between(coupler, pose->couplerPin - linkage.rockerEnd(angle));
    return isSixBar(linkage.kind) ? std::min(least, between(pose->floatingPin - pose->couplerJoint,
                                                            pose->floatingPin - pose->guidePin))
                                  : least;
}

std::optional<double> coupledTransmissionAngle(const Linkage& linkage, double angle) {
    const auto pose = linkage.poseAt(angle);
    if (!pose) return std::nullopt;
    const PlanePoint rocker = pose->couplerPin - linkage.rockerPivot;
    const PlanePoint ground = linkage.crankPivot - linkage.rockerPivot;
    return std::asin(std::min(1.0, std::abs(cross(ground, rocker)) / std::abs(ground * rocker)));
}

double minTransmissionAngle(const Linkage& linkage) {
    if (linkage.kind == LinkageKind::SliderCrank) {
        const PlanePoint along = std::polar(1.0, linkage.slideAngle);
        const double offset = std::abs(cross(along, linkage.rockerPivot - linkage.crankPivot));
        return acuteAngle((linkage.crank + offset) / linkage.coupler);
    }
    const auto [shortest, longest] = diagonalsOf(linkage);
    double least = std::numbers::pi / 2.0;
    if (isSixBar(linkage.kind)) {
        const auto cosines = guideCosines(linkage);
        if (!cosines) return 0.0;
        least = std::min(acuteAngle(cosines->first), acuteAngle(cosines->second));
    }
    for (const double diagonal : {shortest, longest})
        least = std::min(least, acuteAngle((linkage.coupler * linkage.coupler
                                            + linkage.rocker * linkage.rocker - diagonal * diagonal)
                                           / (2.0 * linkage.coupler * linkage.rocker)));
    return least;
}

std::vector<PlanePoint> couplerCurve(const Linkage& linkage, int count) {
    std::vector<PlanePoint> curve;
    curve.reserve(static_cast<std::size_t>(count));
    for (int sample = 0; sample < count; ++sample) {
        const double turned = 2.0 * std::numbers::pi * sample / count;
        const std::optional<LinkagePose> pose =
            linkage.poseAt(linkage.startAngle + linkage.direction * turned);
        if (!pose) return {};
        curve.push_back(pose->couplerPoint);
    }
    return curve;
}

PlanePoint extentOf(const Linkage& linkage) {
    PlanePoint low = linkage.crankPivot, high = low;
    const auto cover = [&](PlanePoint point) {
        low = {std::min(low.real(), point.real()), std::min(low.imag(), point.imag())};
        high = {std::max(high.real(), point.real()), std::max(high.imag(), point.imag())};
    };
    if (linkage.kind != LinkageKind::SliderCrank) cover(linkage.rockerPivot);
    for (int sample = 0; sample < turnSamples; ++sample) {
        const std::optional<LinkagePose> pose =
            linkage.poseAt(2.0 * std::numbers::pi * sample / turnSamples);
        if (!pose) continue;
        cover(pose->crankPin);
        cover(pose->couplerPin);
        cover(pose->couplerPoint);
        if (linkage.kind != LinkageKind::SliderCrank)
            cover(linkage.rockerEnd(2.0 * std::numbers::pi * sample / turnSamples));
        if (isSixBar(linkage.kind))
            for (const PlanePoint pin : {pose->couplerJoint, pose->floatingPin, pose->guidePin})
                cover(pin);
    }
    return high - low;
}

// With kappa as above: the ground triangle A, D, E is similar to the coupler triangle B, C, P, so
// that E = A + kappa (D - A). Parallelograms at P give the pins next to A and D, similar triangles
// the pins next to E (E. A. Dijksman, Motion Geometry of Mechanisms, 1976, chapter 6).
std::array<Linkage, 2> cognatesOf(const Linkage& linkage) {
    const LinkagePose pose = *linkage.poseAt(linkage.startAngle);
    const PlanePoint crankPivot = linkage.crankPivot, rockerPivot = linkage.rockerPivot;
    const PlanePoint point = pose.couplerPoint;
    const PlanePoint ratio = linkage.couplerRatio, otherRatio = 1.0 - ratio;
    const PlanePoint third = crankPivot + ratio * (rockerPivot - crankPivot);
    const PlanePoint besideCrank = crankPivot + point - pose.crankPin;
    const PlanePoint besideRocker = rockerPivot + point - pose.couplerPin;
    Linkage first = fourBarThrough(crankPivot, besideCrank,
                                   besideCrank + ratio * (point - besideCrank), third, point);
    Linkage second = fourBarThrough(third, besideRocker + otherRatio * (point - besideRocker),
                                    besideRocker, rockerPivot, point);
    first.direction = second.direction = linkage.direction;
    return {first, second};
}

Linkage transformed(const Linkage& linkage, bool mirrored, PlanePoint scale, PlanePoint shift) {
    const auto move = [&](PlanePoint point) {
        return scale * (mirrored ? std::conj(point) : point) + shift;
    };
    const auto turn = [&](double angle) { return (mirrored ? -angle : angle) + std::arg(scale); };
    Linkage moved = linkage;
    moved.crankPivot = move(linkage.crankPivot);
    moved.rockerPivot = move(linkage.rockerPivot);
    moved.crank *= std::abs(scale);
    moved.coupler *= std::abs(scale);
    moved.rocker *= std::abs(scale);
    moved.secondCrank *= std::abs(scale);
    moved.floating *= std::abs(scale);
    moved.guide *= std::abs(scale);
    moved.guidePivot = move(linkage.guidePivot);
    // Both cranks turn with the plane, but the gear passes on a share of it.
    moved.gearPhase = turn(linkage.gearPhase) - linkage.gearRatio * std::arg(scale);
    moved.slideAngle = turn(linkage.slideAngle);
    moved.startAngle = turn(linkage.startAngle);
    if (!mirrored) return moved;
    moved.couplerRatio = std::conj(linkage.couplerRatio);
    moved.floatingRatio = std::conj(linkage.floatingRatio);
    moved.guideRatio = std::conj(linkage.guideRatio);
    moved.floatingBranch = -linkage.floatingBranch;
    // Ahead of B along the slide stays ahead of it.
    if (linkage.kind != LinkageKind::SliderCrank) moved.branch = -linkage.branch;
    moved.direction = -linkage.direction;
    return moved;
}

}  // namespace linkwright::synthesis
