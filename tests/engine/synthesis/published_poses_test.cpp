// SPDX-License-Identifier: GPL-3.0-or-later
// Body guidance against a published linkage that comes near nine poses, and against a solution that
// owes nothing to linkages: an ellipse that rolls on an equal one. The moving ellipse is the mirror
// image of the fixed one in their common tangent, and the mirror image of one focus keeps the
// distance of the long axis from the other (F. Reuleaux, Theoretische Kinematik, 1875; R. S.
// Hartenberg, J. Denavit, Kinematic Synthesis of Linkages, 1964): the four-bar on the foci carries
// the ellipse through any of its poses, without error.
#include "engine/synthesis/body_guidance.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

namespace published_poses_test {

using namespace linkwright::synthesis;

namespace {

constexpr double half = 0.1, across = 0.08;  // axes of the ellipse, m
constexpr double focus = 0.06;

/// The pose of the rolling ellipse where it touches the fixed one at (half cos t, across sin t);
/// with t = 90 degrees it lies on top.
RigidPose rolledTo(double degrees) {
    const double parameter = degrees * std::numbers::pi / 180.0;
    const PlanePoint contact{half * std::cos(parameter), across * std::sin(parameter)};
    const PlanePoint tangent{-half * std::sin(parameter), across * std::cos(parameter)};
    // Mirrored in its short axis first, so that the body is turned and not reflected.
    const PlanePoint turn = -tangent / std::conj(tangent);
    return {contact + turn * std::conj(contact), std::arg(turn)};
}

PlanePoint placeOf(const RigidPose& pose, PlanePoint point) {
    return pose.origin + std::polar(1.0, pose.angle) * point;
}

std::vector<RigidPose> poses(const std::vector<double>& contacts) {
    std::vector<RigidPose> list;
    for (const double degrees : contacts)
        list.push_back(rolledTo(degrees));
    return list;
}

/// Largest distance of the body from its poses, and angle at the length of the ellipse, m.
double errorOf(const GuidanceCandidate& candidate, const std::vector<RigidPose>& wanted) {
    double largest = 0.0, first = 0.0;
    for (std::size_t index = 0; index < wanted.size(); ++index) {
        const auto pose = candidate.linkage.poseAt(candidate.angles[index]);
        const double angle = std::arg(pose->couplerPin - pose->crankPin) - wanted[index].angle;
        if (index == 0) first = angle;
        largest =
            std::max({largest, std::abs(pose->couplerPoint - wanted[index].origin),
                      half * std::abs(std::remainder(angle - first, 2.0 * std::numbers::pi))});
    }
    return largest;
}

/// Nine poses of C.-Y. Hsieh, Synthesis of Four-Bar Linkage for Path Generation and Motion
/// Generation Using Fourier Descriptor, Master's thesis, National Taiwan University, 2017, as they
/// come with Y. Chang, four-bar-rs (test-mfb/hsieh1.open.csv): x, y, angle in rad.
std::vector<RigidPose> posesOfHsieh() {
    return {{{18.8, 12.1}, -0.9}, {{13.3, 18.1}, 0.0}, {{6.3, 19.8}, 0.7},
            {{-0.4, 17.1}, 1.5},  {{-2.7, 10.3}, 2.8}, {{-1.1, 6.0}, -2.3},
            {{0.2, 1.7}, -2.0},   {{3.4, -2.2}, -1.9}, {{7.8, -4.9}, -2.1}};
}

/// Place and turn of the ground; ground, crank, coupler, rocker; the coupler point from the pin of
/// the crank, as length and angle from the coupler.
Linkage linkageOf(const std::array<double, 9>& numbers) {
    const auto& [x, y, turned, ground, crank, coupler, rocker, arm, ahead] = numbers;
    Linkage linkage;
    linkage.crankPivot = {x, y};
    linkage.rockerPivot = linkage.crankPivot + std::polar(ground, turned);
    linkage.crank = crank;
    linkage.coupler = coupler;
    linkage.rocker = rocker;
    linkage.couplerRatio = std::polar(arm, ahead) / coupler;
    linkage.branch = 1;
    return linkage;
}

/// His linkage for them (test-mfb/refer/hsieh1.open.ron), the body at 2.3277456234 rad from the way
/// from B to C. Its transmission angle falls to 1.3 degrees.
Linkage linkageOfHsieh() {
    return linkageOf({6.402, 7.259, 2.447, 6.638, 9.832, 7.537, 6.972, 3.545, -2.516});
}

/// Squares of distances and of turns that a linkage leaves at poses.
struct Missed {
    double places = 0.0, turns = 0.0;
    [[nodiscard]] double total(double reach) const { return places + reach * reach * turns; }
};

/// Where the coupler is at an angle of the crank against a pose.
std::optional<Missed> missedAt(const Linkage& linkage, double bodyAngle, double angle,
                               const RigidPose& wanted) {
    const auto pose = linkage.poseAt(angle);
    if (!pose) return std::nullopt;
    const double turned = std::arg(pose->couplerPin - pose->crankPin) + bodyAngle;
    return Missed{std::norm(pose->couplerPoint - wanted.origin),
                  std::norm(std::polar(1.0, turned) - std::polar(1.0, wanted.angle))};
}

/// Where it comes nearest to each of the poses, a turn counted as the way at a reach.
Missed nearest(const Linkage& linkage, double bodyAngle, const std::vector<RigidPose>& wanted,
               double reach) {
    constexpr int steps = 36000;
    Missed sum;
    for (const RigidPose& pose : wanted) {
        Missed best{1e300, 0.0};
        for (int step = 0; step < steps; ++step) {
            const auto here =
                missedAt(linkage, bodyAngle, 2.0 * std::numbers::pi * step / steps, pose);
            if (here && here->total(reach) < best.total(reach)) best = *here;
        }
        sum.places += best.places;
        sum.turns += best.turns;
    }
    return sum;
}

}  // namespace

class PublishedPosesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theEllipseRolls() {
        // What touches is as far along both ellipses, and rests; the foci keep their distance.
        for (const double degrees : {40.0, 75.0, 118.0}) {
            const double parameter = degrees * std::numbers::pi / 180.0, step = 1e-4;
            const PlanePoint contact{half * std::cos(parameter), across * std::sin(parameter)};
            const PlanePoint same = -std::conj(contact);
            const RigidPose before = rolledTo(degrees - step), after = rolledTo(degrees + step);
            QVERIFY(std::abs(placeOf(rolledTo(degrees), same) - contact) < 1e-15);
            QVERIFY(std::abs(placeOf(after, same) - placeOf(before, same)) < 1e-12);
            for (const double side : {-focus, focus})
                QVERIFY(std::abs(std::abs(placeOf(after, side) - side) - 2.0 * half) < 1e-15);
        }
    }

    /// Burmester: the foci are among the few dyads of five poses.
    void fociAreDyadsOfFivePoses() {
        const std::vector<RigidPose> wanted = poses({50.0, 72.0, 95.0, 113.0, 139.0});
        const std::vector<Dyad> dyads = dyadsOfFivePoses(wanted);
        for (const double side : {-focus, focus}) {
            double least = 1.0;
            for (const Dyad& dyad : dyads)
                least = std::min(least, std::abs(dyad.center - side)
                                            + std::abs(dyad.circle - placeOf(wanted[0], side)));
            QVERIFY2(least < 1e-12, qPrintable(QString::number(least)));
        }
    }

    /// From its own guesses the search comes nearer to nine poses than the published linkage, in
    /// places and angles together as well as in each of them.
    void ninePosesAreApproached() {
        const std::vector<RigidPose> wanted = posesOfHsieh();
        const double reach = 0.5 * std::hypot(18.8 + 2.7, 19.8 + 4.9);
        const Missed published = nearest(linkageOfHsieh(), 2.3277456234, wanted, reach);
        QVERIFY2(published.total(reach) < 1.0, "it is read as it was meant");
        const std::vector<GuidanceCandidate> found = findGuidance(wanted);
        double least = 1e300;
        for (const GuidanceCandidate& candidate : found) {
            QVERIFY(!candidate.exact);
            Missed missed;
            for (std::size_t index = 0; index < wanted.size(); ++index) {
                const auto here = missedAt(candidate.linkage, candidate.bodyAngle,
                                           candidate.angles[index], wanted[index]);
                QVERIFY(here);
                missed.places += here->places;
                missed.turns += here->turns;
                QVERIFY(std::sqrt(here->places) <= candidate.largestError + 1e-12);
            }
            qInfo() << "found" << missed.places << missed.turns << missed.total(reach)
                    << "transmission" << candidate.minTransmissionAngle;
            least = std::min(least, missed.total(reach));
        }
        qInfo() << "published" << published.places << published.turns << published.total(reach);
        QVERIFY(least <= published.total(reach));
    }

    /// Ten poses of a linkage that is not told, his second task (test-mfb/hsieh2.open.ron): the
    /// search finds one that has them, and his comes near.
    void tenPosesComeBack() {
        const Linkage drawn = linkageOf({-2.0, -3.0, 0.2, 5.0, 12.0, 4.0, 9.0, 6.0, 2.6});
        constexpr double bodyAngle = 0.1411398;
        std::vector<RigidPose> wanted;
        for (int index = 0; index < 10; ++index) {
            // The crank turns by a quarter from the ground before the loop opens.
            const double angle = 0.2 + 0.5 * std::numbers::pi * (0.08 + 0.84 * index / 9.0);
            const auto pose = drawn.poseAt(angle);
            QVERIFY(pose.has_value());
            wanted.push_back(
                {pose->couplerPoint, std::arg(pose->couplerPin - pose->crankPin) + bodyAngle});
        }
        constexpr double reach = 6.0;
        const Missed published =
            nearest(linkageOf({-2.082, -2.948, 0.2, 5.077, 12.061, 4.046, 9.012, 6.017, 2.599}),
                    0.14027958, wanted, reach);
        QVERIFY2(published.total(reach) < 1.0, "it is read as it was meant");
        const GuidanceCandidate found = findGuidance(wanted).front();
        qInfo() << "published" << published.total(reach) << "found" << found.largestError;
        QVERIFY(std::norm(found.largestError) + std::norm(reach * found.largestTurnError)
                < 1e-12 * published.total(reach));
    }

    /// From its own guesses the search finds the crossed four-bar, whose error is that of the
    /// ellipses: none.
    void theCrossedFourBarIsFound() {
        for (const std::vector<double>& contacts : {std::vector{50.0, 72.0, 95.0, 113.0, 139.0},
                                                    std::vector{35.0, 60.0, 80.0, 104.0, 126.0}}) {
            const std::vector<RigidPose> wanted = poses(contacts);
            const std::vector<GuidanceCandidate> found = findGuidance(wanted);
            QVERIFY(!found.empty());
            bool crossed = false;
            for (const GuidanceCandidate& candidate : found) {
                const double error = errorOf(candidate, wanted);
                QVERIFY2(error < 1e-11, qPrintable(QString::number(error)));
                const Linkage& linkage = candidate.linkage;
                crossed = crossed
                          || (std::abs(linkage.crank - 2.0 * half) < 1e-10
                              && std::abs(linkage.rocker - 2.0 * half) < 1e-10
                              && std::abs(linkage.coupler - 2.0 * focus) < 1e-10
                              && std::abs(std::abs(linkage.crankPivot) - focus) < 1e-10
                              && std::abs(linkage.crankPivot + linkage.rockerPivot) < 1e-10);
            }
            QVERIFY(crossed);
        }
    }
};

LINKWRIGHT_TEST(PublishedPosesTest)

}  // namespace published_poses_test

#include "published_poses_test.moc"
