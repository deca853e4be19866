// SPDX-License-Identifier: GPL-3.0-or-later
// Body guidance: dyads keep their length, known four-bars come back, and order and branch hold.
#include "engine/synthesis/body_guidance.h"

#include "engine/base/diagnostic.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace body_guidance_test {

using namespace linkwright;
using namespace linkwright::synthesis;

namespace {

Linkage known() {
    return fourBarThrough({0.03, -0.02}, {0.055, 0.015}, {0.13, 0.05}, {0.14, -0.03}, {0.09, 0.08});
}

RigidPose poseOf(const Linkage& linkage, double turned) {
    const LinkagePose pose = linkage.poseAt(linkage.startAngle + turned).value();
    return {pose.couplerPoint, std::arg(pose.couplerPin - pose.crankPin)};
}

std::vector<RigidPose> posesOf(const Linkage& linkage, const std::vector<double>& turns) {
    std::vector<RigidPose> poses;
    for (const double turned : turns)
        poses.push_back(poseOf(linkage, turned));
    return poses;
}

double nearest(const std::vector<Dyad>& dyads, const Dyad& sought) {
    double least = 1e300;
    for (const Dyad& dyad : dyads)
        least = std::min(least, std::max(std::abs(dyad.center - sought.center),
                                         std::abs(dyad.circle - sought.circle)));
    return least;
}

const Dyad crankDyad{{0.03, -0.02}, {0.055, 0.015}};
const Dyad rockerDyad{{0.14, -0.03}, {0.13, 0.05}};

/// The coupler is in every pose at its angle of the crank.
void compareWithPoses(const GuidanceCandidate& candidate, const std::vector<RigidPose>& poses) {
    const Linkage& linkage = candidate.linkage;
    const LinkagePose first = linkage.poseAt(candidate.angles[0]).value();
    const double fixed = std::arg(first.couplerPin - first.crankPin) - poses[0].angle;
    for (std::size_t index = 0; index < poses.size(); ++index) {
        const LinkagePose pose = linkage.poseAt(candidate.angles[index]).value();
        QVERIFY(std::abs(pose.couplerPoint - poses[index].origin) < 1e-10);
        const double angle = std::arg(pose.couplerPin - pose.crankPin) - fixed;
        QVERIFY(std::abs(std::remainder(angle - poses[index].angle, 2.0 * std::numbers::pi))
                < 1e-9);
        if (index > 0)
            QVERIFY(linkage.direction * (candidate.angles[index] - candidate.angles[index - 1])
                    > 0.0);
    }
}

std::string reasonOf(const std::vector<RigidPose>& poses) {
    try {
        findGuidance(poses);
    } catch (const base::InputError& error) {
        return error.diagnostics().front().message;
    }
    return {};
}

}  // namespace

class BodyGuidanceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void threePosesTakeAnyPivot() {
        const std::vector<RigidPose> poses = posesOf(known(), {0.0, 0.6, 1.5});
        const Dyad byCircle = dyadOfCircle(poses, {0.07, 0.11}).value();
        QVERIFY(dyadError(poses, byCircle) < 1e-13);
        const Dyad byCenter = dyadOfCenter(poses, byCircle.center).value();
        QVERIFY(std::abs(byCenter.circle - PlanePoint(0.07, 0.11)) < 1e-12);
        QVERIFY(std::abs(dyadOfCircle(poses, crankDyad.circle)->center - crankDyad.center) < 1e-13);
        QVERIFY(std::abs(dyadOfCenter(poses, rockerDyad.center)->circle - rockerDyad.circle)
                < 1e-13);
        QVERIFY(dyadError(poses, {crankDyad.center, rockerDyad.circle}) > 1e-3);
    }

    void fourPosesLieOnBurmestersCurve() {
        const std::vector<RigidPose> poses = posesOf(known(), {0.0, 0.5, 1.1, 2.0});
        const std::vector<Dyad> dyads = burmesterDyads(poses, 2000);
        QVERIFY(dyads.size() > 1000);
        std::size_t close = 0;
        for (const Dyad& dyad : dyads) {
            const double length = std::abs(dyad.center - dyad.circle);
            if (length > 1.0) continue;
            ++close;
            QVERIFY2(dyadError(poses, dyad) < 1e-10, qPrintable(QString::number(length)));
        }
        QVERIFY(close > 500);
        // The dyads of the four-bar are on it, between two steps.
        QVERIFY2(nearest(dyads, crankDyad) < 1e-3,
                 qPrintable(QString::number(nearest(dyads, crankDyad))));
        QVERIFY(nearest(dyads, rockerDyad) < 1e-3);
    }

    void fivePosesHaveTheirFewDyads() {
        for (const std::vector<double>& turns :
             {std::vector{0.0, 0.5, 1.1, 2.0, 2.9}, std::vector{0.0, -0.4, -0.9, -1.3, -2.2},
              std::vector{0.0, 1.2, 2.4, 3.6, 4.8}}) {
            const std::vector<RigidPose> poses = posesOf(known(), turns);
            const std::vector<Dyad> dyads = dyadsOfFivePoses(poses);
            QVERIFY(dyads.size() == 2 || dyads.size() == 4);
            for (const Dyad& dyad : dyads)
                QVERIFY2(dyadError(poses, dyad) < 1e-10,
                         qPrintable(QString::number(dyadError(poses, dyad))));
            QVERIFY2(nearest(dyads, crankDyad) < 1e-10,
                     qPrintable(QString::number(nearest(dyads, crankDyad))));
            QVERIFY(nearest(dyads, rockerDyad) < 1e-10);
        }
    }

    void fourBarsGoThroughThePosesInOrder() {
        for (const std::vector<double>& turns :
             {std::vector{0.0, 0.6, 1.5}, std::vector{0.0, 0.5, 1.1, 2.0},
              std::vector{0.0, 0.5, 1.1, 2.0, 2.9}}) {
            const std::vector<RigidPose> poses = posesOf(known(), turns);
            const std::vector<GuidanceCandidate> found = findGuidance(poses);
            QVERIFY(!found.empty());
            double before = 10.0;
            for (const GuidanceCandidate& candidate : found) {
                compareWithPoses(candidate, poses);
                QVERIFY(candidate.minTransmissionAngle <= before);
                before = candidate.minTransmissionAngle;
            }
        }
    }

    void twoPosesLeaveAChoice() {
        const std::vector<RigidPose> poses = posesOf(known(), {0.0, 0.8});
        const Dyad dyad = dyadOfTurn(poses, {0.07, 0.11}, 0.6).value();
        QVERIFY(dyadError(poses, dyad) < 1e-13);
        const std::vector<GuidanceCandidate> found = findGuidance(poses);
        QCOMPARE(found.size(), std::size_t(10));
        for (const GuidanceCandidate& candidate : found) {
            compareWithPoses(candidate, poses);
            QVERIFY(candidate.exact && candidate.largestError < 1e-10);
        }
    }

    void theClosestDyadHasAMinimum() {
        std::vector<RigidPose> poses =
            posesOf(known(), {0.0, 0.4, 0.8, 1.3, 1.9, 2.4, 3.0, 3.7, 4.5});
        const Dyad off{crankDyad.center + PlanePoint{0.004, -0.003},
                       crankDyad.circle + PlanePoint{-0.002, 0.005}};
        const Dyad exact = closestDyad(poses, off);
        QVERIFY2(nearest({exact}, crankDyad) < 1e-9,
                 qPrintable(QString::number(nearest({exact}, crankDyad))));
        // Where no dyad is exact, none beside the closest one is closer.
        for (std::size_t index = 0; index < poses.size(); ++index)
            poses[index].origin += 0.003 * std::polar(1.0, 2.3 * static_cast<double>(index));
        const auto spread = [&](const Dyad& dyad) {
            double mean = 0.0, squares = 0.0;
            for (const RigidPose& pose : poses)
                mean += std::abs(carried(poses[0], pose, dyad.circle) - dyad.center) / 9.0;
            for (const RigidPose& pose : poses)
                squares += std::pow(
                    std::abs(carried(poses[0], pose, dyad.circle) - dyad.center) - mean, 2);
            return squares;
        };
        const Dyad closest = closestDyad(poses, crankDyad);
        QVERIFY(spread(closest) < spread(crankDyad));
        for (const PlanePoint side : {PlanePoint{1e-5, 0.0}, PlanePoint{0.0, 1e-5}})
            for (const double sign : {1.0, -1.0}) {
                QVERIFY(spread({closest.center + sign * side, closest.circle}) > spread(closest));
                QVERIFY(spread({closest.center, closest.circle + sign * side}) > spread(closest));
            }
    }

    /// More poses than dyads can be made for: those of a known four-bar are met, others nearly.
    void manyPosesAreApproached() {
        std::vector<RigidPose> poses =
            posesOf(known(), {0.0, 0.4, 0.8, 1.3, 1.9, 2.4, 3.0, 3.7, 4.5});
        const GuidanceCandidate met = findGuidance(poses).front();
        QVERIFY2(met.largestError < 1e-9, qPrintable(QString::number(met.largestError)));
        QVERIFY(met.largestTurnError < 1e-7);
        for (std::size_t index = 0; index < poses.size(); ++index) {
            poses[index].origin += 0.002 * std::polar(1.0, 2.3 * static_cast<double>(index));
            poses[index].angle += 0.01 * std::sin(1.7 * static_cast<double>(index));
        }
        const std::vector<GuidanceCandidate> near = findGuidance(poses);
        QVERIFY(!near.front().exact);
        QVERIFY(near.front().largestError < 0.003);
        for (const GuidanceCandidate& candidate : near) {
            QVERIFY(candidate.minTransmissionAngle > 0.16);
            for (std::size_t index = 1; index < poses.size(); ++index)
                QVERIFY(candidate.linkage.direction
                            * (candidate.angles[index] - candidate.angles[index - 1])
                        > 0.0);
        }
    }

    void wrongOrderAndWrongBranchAreSeen() {
        std::vector<RigidPose> poses = posesOf(known(), {0.0, 0.5, 1.1, 2.0, 2.9});
        QVERIFY(guidanceBy(poses, crankDyad, rockerDyad));
        std::swap(poses[1], poses[3]);
        std::swap(poses[2], poses[3]);
        QVERIFY2(!guidanceBy(poses, crankDyad, rockerDyad), "the crank would have to turn back");
        // A pose of the other branch: the loop would have to be taken apart.
        std::vector<RigidPose> mixed = posesOf(known(), {0.0, 0.5, 1.1});
        Linkage other = known();
        other.branch = -other.branch;
        const LinkagePose pose = other.poseAt(other.startAngle + 1.4).value();
        mixed.push_back({pose.couplerPoint, std::arg(pose.couplerPin - pose.crankPin)});
        QVERIFY(dyadError(mixed, crankDyad) < 1e-12 && dyadError(mixed, rockerDyad) < 1e-12);
        QVERIFY(!guidanceBy(mixed, crankDyad, rockerDyad));
        QVERIFY(guidanceBy(posesOf(known(), {0.0, 0.5, 1.1, 1.4}), crankDyad, rockerDyad));
    }

    void wrongPosesAreRefusedInOneSentence() {
        const std::vector<RigidPose> poses = posesOf(known(), {0.0, 0.5, 1.1});
        QVERIFY(reasonOf({poses[0]}).find("at least two poses") != std::string::npos);
        QVERIFY(reasonOf({}).find("at least two poses") != std::string::npos);
        // To and fro three times within a turn of the crank.
        QVERIFY(reasonOf({{{0.0, 0.0}, 0.0},
                          {{1.0, 0.0}, 3.0},
                          {{0.0, 0.01}, 0.1},
                          {{1.0, 0.02}, 2.9},
                          {{0.02, 0.0}, 0.2},
                          {{1.02, 0.02}, 3.1}})
                    .find("or near them")
                != std::string::npos);
        QVERIFY(reasonOf({poses[0], poses[1], poses[0]}).find("1 and 3 are the same")
                != std::string::npos);
        QVERIFY(!reasonOf({{{0.0, 0.0}, 0.0}, {{1.0, 0.0}, 0.0}, {{3.0, 0.0}, 0.0}}).empty());
    }

    void tablesOfPosesAreRead() {
        const std::vector<RigidPose> poses =
            parsePoses("x, y, angle\n0.1, 0.2, 90\n0.3;0.4;-45\n1\t2\t3\n", "p.csv");
        QCOMPARE(poses.size(), std::size_t(3));
        QVERIFY(std::abs(poses[1].angle + std::numbers::pi / 4.0) < 1e-15);
        try {
            parsePoses("0.1, 0.2, 90\n0.3, x, 4\n", "p.csv");
            QFAIL("read something that is not a number");
        } catch (const base::InputError& error) {
            QCOMPARE(error.diagnostics().front().place, std::string("p.csv:2"));
        }
    }

    /// Two points of the body give its angle; their distance is that of the body.
    void posesByTwoPointsAreOfARigidBody() {
        const std::vector<RigidPose> poses =
            parsePoses("0, 0, 3, 4\n1, 1, 6, 1\n2, 2, 2, -3\n", "p.csv");
        QVERIFY(std::abs(poses[0].angle - std::atan2(4.0, 3.0)) < 1e-15);
        QVERIFY(std::abs(poses[2].angle + 0.5 * std::numbers::pi) < 1e-15);
        try {
            parsePoses("0, 0, 3, 4\n1, 1, 6, 1\n2, 2, 2, -4\n", "p.csv");
            QFAIL("read a body that stretches");
        } catch (const base::InputError& error) {
            QCOMPARE(error.diagnostics().front().message,
                     std::string("No rigid body takes pose 3 of p.csv: its two points are 6 apart, "
                                 "those of the first pose 5."));
        }
    }
};

LINKWRIGHT_TEST(BodyGuidanceTest)

}  // namespace body_guidance_test

#include "body_guidance_test.moc"
