// SPDX-License-Identifier: GPL-3.0-or-later
// Wanted paths: crossings, timing, points out of reach, and cognates as candidates.
#include "engine/base/diagnostic.h"
#include "engine/synthesis/path_search.h"
#include "tests/support/test_program.h"

#include <QtCore/QRegularExpression>
#include <QtTest/QTest>

#include <cmath>
#include <numbers>

namespace wanted_path_test {

using namespace linkwright;
using namespace linkwright::synthesis;

namespace {

constexpr double pi = std::numbers::pi;

/// A rose: its loops cross each other.
WantedPath lissajous(int across, int along, double shift) {
    WantedPath path;
    for (int index = 0; index < 120; ++index) {
        const double turned = 2.0 * pi * index / 120.0;
        path.points.emplace_back(std::sin(across * turned + shift), std::sin(along * turned));
    }
    return path;
}

PathCandidate candidateOf(const Linkage& linkage, double turn, int count) {
    PathCandidate candidate;
    candidate.linkage = linkage;
    for (int index = 0; index < count; ++index)
        candidate.angles.push_back(linkage.startAngle
                                   + linkage.direction * turn * index / (count - 1));
    return candidate;
}

}  // namespace

class WantedPathTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A Lissajous figure with frequencies p and q crosses itself 2 p q - p - q times.
    void crossingsAreCounted() {
        QVERIFY(crossingsOf(lissajous(1, 1, 0.9)).empty());
        QCOMPARE(crossingsOf(lissajous(1, 2, 0.3)).size(), std::size_t{1});
        QCOMPARE(crossingsOf(lissajous(2, 3, 0.4)).size(), std::size_t{7});
        // sin(t + 0.3) and sin(2 t) are the same at t = -0.3 and pi - 0.3, 5.73 points before the
        // first and the 61st of 120 points. A side of what is computed is 0.04 long.
        const WantedPath eight = lissajous(1, 2, 0.3);
        const PlanePoint crossing = crossingsOf(eight).front();
        QVERIFY(std::abs(crossing - PlanePoint(0.0, -std::sin(0.6))) < 0.04);
        const std::size_t nearest = nearestPoint(eight, crossing);
        QVERIFY2(nearest == 55 || nearest == 56 || nearest == 115 || nearest == 116,
                 QByteArray::number(qulonglong(nearest)).constData());
        WantedPath open = lissajous(1, 2, 0.3);
        open.closed = false;
        open.points.resize(50);
        QVERIFY(crossingsOf(open).empty());
    }

    void whatAKindCannotIsSaid() {
        const std::vector<LinkageKind> both{LinkageKind::FourBar, LinkageKind::SliderCrank};
        QVERIFY(remarkOn(lissajous(1, 2, 0.3), both).empty());
        const QRegularExpression said(QStringLiteral(
            "^The path crosses itself 7 times, first near point \\d+; a four-bar's "
            "curve can do so three times, a slider-crank's curve can do so twice at most\\.$"));
        const QString remark = QString::fromStdString(remarkOn(lissajous(2, 3, 0.4), both));
        QVERIFY2(said.match(remark).hasMatch(), qPrintable(remark));
        // Six-bars can, too.
        QVERIFY(remarkOn(lissajous(2, 3, 0.4), {LinkageKind::FourBar, LinkageKind::WattSixBar})
                    .empty());
        WantedPath points = lissajous(2, 3, 0.4);
        points.pointsOnly = true;
        QVERIFY(remarkOn(points, both).empty());
    }

    void turnsAreEven() {
        WantedPath path{{{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}}, true};
        QVERIFY(std::abs(timed(path, 1.0).turned[3] - 1.5 * pi) < 1e-14);
        path.closed = false;
        QVERIFY(std::abs(timed(path, 1.2).turned[3] - 1.2) < 1e-14);
        QVERIFY(std::abs(timed(path, 1.2).turned[1] - 0.4) < 1e-14);
    }

    /// Times in s are shares of the turn, and the motion takes as long as they say.
    void timesAreTurns() {
        WantedPath path{{{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}}, true};
        path.times = {2.0, 2.5, 3.0, 3.5, 6.0};
        const WantedPath ring = timed(path, 1.0);
        QCOMPARE(ring.seconds, 4.0);
        QVERIFY(std::abs(ring.turned[3] - 0.75 * pi) < 1e-14);
        // The same as a table has it: the first point once more at the end.
        WantedPath table = parsePath("t,x,y\n2,0,0\n2.5,1,0\n3,1,1\n3.5,0,1\n6,0,0\n", "ring.csv");
        QVERIFY(table.closed);
        QCOMPARE(timed(table, 1.0).turned, ring.turned);
        QCOMPARE(timed(table, 1.0).points.size(), std::size_t{4});
        table.closed = false;
        QVERIFY(std::abs(timed(table, 1.2).turned[4] - 1.2) < 1e-14);
        QVERIFY(std::abs(timed(table, 1.2).turned[2] - 0.3) < 1e-14);
        // Without times the turns of the table are even, too, and its return is no point.
        table.closed = true;
        table.times.clear();
        QVERIFY(std::abs(timed(table, 1.0).turned[3] - 1.5 * pi) < 1e-14);
    }

    void timesThatAreNoneAreSaid() {
        WantedPath path{{{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}}, false};
        const double none = std::nan("");
        const auto fault = [&](const std::vector<double>& times) {
            path.times = times;
            return QString::fromStdString(timingFaultOf(path));
        };
        QVERIFY(fault({}).isEmpty());
        QVERIFY(fault({none, none, none}).isEmpty());
        QVERIFY(fault({0.0, 1.0, 4.0}).isEmpty());
        QCOMPARE(fault({0.0, none, 1.0}),
                 QStringLiteral("There is no time for point 2: type it, or remove all times."));
        QCOMPARE(fault({0.0, 1.0, 1.0}),
                 QStringLiteral("The time of point 3, 1 s, is not after that of point 2, 1 s."));
        path.closed = true;
        QCOMPARE(fault({0.0, 1.0, 2.0}),
                 QStringLiteral("There is no time for the return to point 1: type it, or leave the "
                                "path open."));
        QCOMPARE(fault({0.0, 1.0, 2.0, 1.5}),
                 QStringLiteral("The time of the return to point 1, 1.5 s, is not after that of "
                                "point 3, 2 s."));
        try {
            timed(path, 1.0);
            QFAIL("It was timed.");
        } catch (const base::InputError& error) {
            QCOMPARE(error.diagnostics().front().message, timingFaultOf(path));
        }
    }

    /// Where nothing is found for a path that crosses itself too often, that is said.
    void crossingsAreToldWithTheRefusal() {
        try {
            findLinkages(lissajous(2, 3, 0.4));
            QFAIL("Something comes near it.");
        } catch (const base::InputError& error) {
            const std::string& message = error.diagnostics().front().message;
            QVERIFY2(message.find("crosses itself 7 times") != std::string::npos, message.c_str());
        }
    }

    void anOpenPathTakesAPartOfATurn() {
        const WantedPath path{{{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}}, false};
        for (const double turn : {0.0, -1.0, 2.0 * pi, std::nan("")}) {
            bool refused = false;
            try {
                timed(path, turn);
            } catch (const base::InputError& error) {
                refused =
                    error.diagnostics().front().message.find("part of a turn") != std::string::npos;
            }
            QVERIFY2(refused, QByteArray::number(turn).constData());
        }
    }

    void thePointOutOfReachIsNamed() {
        // Points on a circle, but every other one near its center.
        WantedPath path;
        for (int index = 0; index < 24; ++index)
            path.points.push_back(
                std::polar(index % 2 == 0 ? 0.1 : 0.004, 2.0 * pi * index / 24.0));
        try {
            findLinkages(path);
            QFAIL("Something comes near a star.");
        } catch (const base::InputError& error) {
            const std::string& message = error.diagnostics().front().message;
            QVERIFY2(message.find(" misses the path at point ") != std::string::npos,
                     message.c_str());
        }
    }

    /// The crank of the first cognate of a crank-rocker swings with the coupler; its coupler turns
    /// with the crank, so that it turns once around against it.
    void cognatesAreCandidates() {
        const Linkage crankRocker =
            fourBarThrough({0.3, -0.2}, {0.45, -0.08}, {0.9, 0.4}, {1.1, -0.15}, {0.62, 0.55});
        const PathCandidate around = candidateOf(crankRocker, 2.0 * pi * 71.0 / 72.0, 72);
        const PathCandidate first = cognateOf(around, 0, true);
        QVERIFY(first.couplerTurn.has_value());
        QVERIFY(std::abs(*first.couplerTurn - 2.0 * pi) < 1e-14);
        // The angle is that of the coupler as drive, also where the crank has its dead points.
        double driven = pi;
        for (const double angle : around.angles) {
            Linkage moved = crankRocker;
            moved.startAngle = angle;
            const Linkage here = cognatesOf(moved)[0];
            driven = std::min(driven, coupledTransmissionAngle(here, here.startAngle).value());
        }
        QVERIFY(std::abs(driven - first.minTransmissionAngle) < 1e-12);
        const PathCandidate second = cognateOf(around, 1, true);
        QVERIFY(!second.couplerTurn.has_value());
        for (std::size_t index = 0; index < 72; ++index)
            QVERIFY(std::abs((second.angles[index] - second.angles[0])
                             - (around.angles[index] - around.angles[0]))
                    < 1e-10);
        // Sampled at the points of the path instead of continuously.
        QVERIFY(std::abs(second.minTransmissionAngle - minTransmissionAngle(second.linkage))
                < 0.01);
        // Over a stretch the turn of the coupler is that of the crank, less that of the coupler.
        const PathCandidate part = candidateOf(crankRocker, 2.5, 40);
        const PathCandidate other = cognateOf(part, 0, false);
        const auto rod = [&](double angle) {
            const LinkagePose pose = crankRocker.poseAt(angle).value();
            return std::arg(pose.couplerPin - pose.crankPin);
        };
        const double swung =
            std::remainder(rod(part.angles.back()) - rod(part.angles.front()), 2.0 * pi);
        if (other.couplerTurn)
            QVERIFY(std::abs(*other.couplerTurn - (2.5 - swung)) < 1e-9);
        else
            QVERIFY(std::abs(other.angles.back() - other.angles.front() - swung) < 1e-9);
        QVERIFY(other.couplerTurn.has_value());
    }
};

LINKWRIGHT_TEST(WantedPathTest)

}  // namespace wanted_path_test

#include "wanted_path_test.moc"
