// SPDX-License-Identifier: GPL-3.0-or-later
// Planar linkages in closed form: loops, classes, transmission angles and cognates.
#include "engine/synthesis/linkage.h"

#include "engine/synthesis/rocker_limits.h"
#include "tests/engine/synthesis/sample_linkages.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace linkage_test {

using namespace linkwright::synthesis;
using namespace linkwright::synthesis::samples;

namespace {

constexpr double pi = std::numbers::pi;

bool near(double value, double expected, double tolerance) {
    return std::abs(value - expected) <= tolerance;
}

}  // namespace

class LinkageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void loopsAreClosed() {
        for (const Linkage& linkage : {fourBar(), doubleCrank(), sliderCrank(), gearedFiveBar()})
            for (double angle = 0.0; angle < 2.0 * pi; angle += 0.1) {
                const LinkagePose pose = linkage.poseAt(angle).value();
                QVERIFY(near(std::abs(pose.crankPin - linkage.crankPivot), linkage.crank, 1e-14));
                QVERIFY(near(std::abs(pose.couplerPin - pose.crankPin), linkage.coupler, 1e-14));
                const PlanePoint second = linkage.rockerEnd(angle) - linkage.rockerPivot;
                const PlanePoint guide = pose.couplerPin - linkage.rockerEnd(angle);
                QVERIFY(near(std::abs(second - std::polar(linkage.secondCrank, 0.8 - angle)), 0.0,
                             1e-14));
                if (linkage.kind != LinkageKind::SliderCrank)
                    QVERIFY(near(std::abs(guide), linkage.rocker, 1e-13));
                else
                    QVERIFY(near(cross(std::polar(1.0, linkage.slideAngle), guide), 0.0, 1e-14));
            }
    }

    void loopsOfSixBarsAreClosed() {
        for (const Linkage& linkage : {stephensonSixBar(), wattSixBar()}) {
            QVERIFY(crankTurnsFully(linkage));
            const Linkage fourBar = firstLoopOf(linkage);
            double least = pi;
            for (double angle = 0.0; angle < 2.0 * pi; angle += 0.01) {
                const LinkagePose pose = linkage.poseAt(angle).value();
                const LinkagePose first = fourBar.poseAt(angle).value();
                QCOMPARE(pose.crankPin, first.crankPin);
                QCOMPARE(pose.couplerPin, first.couplerPin);
                QCOMPARE(pose.couplerJoint, first.couplerPoint);
                const PlanePoint rod = pose.floatingPin - pose.couplerJoint;
                const PlanePoint guide = pose.floatingPin - pose.guidePin;
                QVERIFY(near(std::abs(rod), linkage.floating, 1e-14));
                QVERIFY(near(std::abs(guide), linkage.guide, 1e-14));
                QVERIFY(
                    std::abs(pose.couplerPoint - pose.couplerJoint - linkage.floatingRatio * rod)
                    < 1e-15);
                if (linkage.kind == LinkageKind::WattSixBar)
                    QVERIFY(std::abs((pose.guidePin - linkage.rockerPivot)
                                         / (pose.couplerPin - linkage.rockerPivot)
                                     - linkage.guideRatio)
                            < 1e-13);
                else
                    QCOMPARE(pose.guidePin, linkage.guidePivot);
                least = std::min(least, std::asin(std::abs(cross(rod, guide))
                                                  / (std::abs(rod) * std::abs(guide))));
            }
            // Sampled at other angles.
            const double expected = std::min(least, minTransmissionAngle(fourBar));
            QVERIFY(near(minTransmissionAngle(linkage), expected, 1e-3));
        }
    }

    void theDrawnPoseIsKept() {
        const Linkage linkage = fourBar();
        const LinkagePose pose = linkage.poseAt(linkage.startAngle).value();
        QVERIFY(std::abs(pose.crankPin - fourBarCrankPin) < 1e-15);
        QVERIFY(std::abs(pose.couplerPin - fourBarCouplerPin) < 1e-14);
        QVERIFY(std::abs(pose.couplerPoint - fourBarPoint) < 1e-14);
    }

    void classesAreThoseOfGrashof() {
        QCOMPARE(rotationClass(fourBar()), RotationClass::CrankRocker);
        QCOMPARE(rotationClass(doubleCrank()), RotationClass::DoubleCrank);
        QCOMPARE(rotationClass(sliderCrank()), RotationClass::CrankSlider);
        const auto classOf = [](double ground, double crank, double coupler, double rocker) {
            Linkage linkage;
            linkage.rockerPivot = ground;
            linkage.crank = crank;
            linkage.coupler = coupler;
            linkage.rocker = rocker;
            return rotationClass(linkage);
        };
        QCOMPARE(classOf(4.0, 3.0, 1.0, 3.5), RotationClass::DoubleRocker);
        QCOMPARE(classOf(4.0, 3.0, 3.5, 1.0), RotationClass::RockerCrank);
        QCOMPARE(classOf(4.0, 2.0, 2.2, 2.1), RotationClass::TripleRocker);
        Linkage slider = sliderCrank();
        slider.coupler = 1.1 * slider.crank;
        QCOMPARE(rotationClass(slider), RotationClass::RockerSlider);
        QVERIFY(!crankTurnsFully(slider));
    }

    /// The rocker is nowhere farther than at its limits, and nearly comes to them.
    void rockersTurnBackAtTheirLimits() {
        const Linkage linkage = fourBar();
        const auto limits = rockerLimits(linkage);
        QVERIFY(limits.has_value());
        const PlanePoint first = (*limits)[0] - linkage.rockerPivot;
        const double swing = std::arg(((*limits)[1] - linkage.rockerPivot) / first);
        double least = 1.0, most = -1.0;
        for (double angle = 0.0; angle < 2.0 * pi; angle += 1e-3) {
            const PlanePoint pin = linkage.poseAt(angle).value().couplerPin - linkage.rockerPivot;
            least = std::min(least, std::arg(pin / first) / swing);
            most = std::max(most, std::arg(pin / first) / swing);
        }
        QVERIFY(std::abs(swing) > 0.1);
        // A step of the crank is short of a limit by its square.
        QVERIFY2(std::abs(least) < 1e-5 && std::abs(most - 1.0) < 1e-5,
                 qPrintable(QString("%1 %2").arg(least).arg(most)));
        QVERIFY(!rockerLimits(doubleCrank()) && !rockerLimits(sliderCrank()));
    }

    void transmissionAngleIsTheLeastOfTheTurn() {
        for (const Linkage& linkage : {fourBar(), doubleCrank(), sliderCrank()}) {
            double least = pi;
            for (int step = 0; step < 20000; ++step) {
                const LinkagePose pose = linkage.poseAt(2.0 * pi * step / 20000).value();
                const PlanePoint rod = pose.couplerPin - pose.crankPin;
                const PlanePoint guide = linkage.kind == LinkageKind::FourBar
                                             ? pose.couplerPin - linkage.rockerPivot
                                             : std::polar(1.0, linkage.slideAngle + 0.5 * pi);
                least = std::min(least, std::asin(std::abs(cross(rod, guide))
                                                  / (std::abs(rod) * std::abs(guide))));
            }
            QVERIFY2(near(minTransmissionAngle(linkage), least, 1e-6),
                     qPrintable(QString::number(minTransmissionAngle(linkage))));
        }
    }

    void transmissionAnglesOfPosesComeDownToTheLeast() {
        for (const Linkage& linkage : {fourBar(), doubleCrank(), sliderCrank(), gearedFiveBar(),
                                       stephensonSixBar(), wattSixBar()}) {
            double least = pi;
            for (int step = 0; step < 20000; ++step)
                least =
                    std::min(least, transmissionAngle(linkage, 2.0 * pi * step / 20000).value());
            // That of five-bars and six-bars is sampled more coarsely itself.
            const bool sampled =
                isSixBar(linkage.kind) || linkage.kind == LinkageKind::GearedFiveBar;
            const double apart = sampled ? 1e-3 : 1e-6;
            QVERIFY2(near(minTransmissionAngle(linkage), least, apart),
                     qPrintable(QString::number(minTransmissionAngle(linkage) - least)));
        }
        Linkage open = fourBar();
        open.rocker = 0.001;
        QVERIFY(!transmissionAngle(open, open.startAngle + 1.0));
    }

    void cognatesDrawTheSamePath() {
        for (const Linkage& linkage : {fourBar(), doubleCrank()}) {
            const auto [first, second] = cognatesOf(linkage);
            const double start = linkage.startAngle;
            const LinkagePose drawn = linkage.poseAt(start).value();
            const double couplerStart = std::arg(drawn.couplerPin - drawn.crankPin);
            for (double turned = 0.0; turned < 2.0 * pi; turned += 0.05) {
                const LinkagePose pose = linkage.poseAt(start + turned).value();
                const PlanePoint point = pose.couplerPoint;
                // The second is driven by the same turn of its crank.
                const auto same = second.poseAt(second.startAngle + turned);
                QVERIFY(same);
                QVERIFY(std::abs(same->couplerPoint - point) < 1e-12);
                // The crank of the first turns with the coupler; where its loop is nearly stretched
                // it changes its branch, so that one of both has to meet the point.
                const double turn = std::arg(pose.couplerPin - pose.crankPin) - couplerStart;
                double apart = 1.0;
                for (const int branch : {1, -1}) {
                    Linkage cognate = first;
                    cognate.branch = branch;
                    const auto other = cognate.poseAt(first.startAngle + turn);
                    if (other) apart = std::min(apart, std::abs(other->couplerPoint - point));
                }
                QVERIFY2(apart < 1e-12, qPrintable(QString::number(apart)));
            }
            QVERIFY(std::abs(second.crank - linkage.crank) > 0.03 * linkage.crank);
        }
        QCOMPARE(rotationClass(cognatesOf(fourBar())[1]), RotationClass::CrankRocker);
        QCOMPARE(rotationClass(cognatesOf(fourBar())[0]), RotationClass::DoubleRocker);
        for (const Linkage& cognate : cognatesOf(doubleCrank()))
            QCOMPARE(rotationClass(cognate), RotationClass::DoubleCrank);
    }

    void similarityMovesEveryPoint() {
        const PlanePoint scale{0.8, -1.7}, shift{3.0, 0.4};
        for (const Linkage& linkage :
             {fourBar(), sliderCrank(), gearedFiveBar(), stephensonSixBar(), wattSixBar()})
            for (const bool mirrored : {false, true}) {
                const Linkage other = transformed(linkage, mirrored, scale, shift);
                const std::vector<PlanePoint> before = couplerCurve(linkage, 50);
                const std::vector<PlanePoint> after = couplerCurve(other, 50);
                QCOMPARE(after.size(), before.size());
                for (std::size_t index = 0; index < before.size(); ++index) {
                    const PlanePoint expected =
                        scale * (mirrored ? std::conj(before[index]) : before[index]) + shift;
                    QVERIFY(std::abs(after[index] - expected) < 1e-13);
                }
            }
    }
};

LINKWRIGHT_TEST(LinkageTest)

}  // namespace linkage_test

#include "linkage_test.moc"
