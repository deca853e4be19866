// SPDX-License-Identifier: GPL-3.0-or-later
// Linkages for paths: curves of known linkages are found again, wherever they lie.
#include "engine/synthesis/path_search.h"

#include "engine/base/diagnostic.h"
#include "engine/base/parallel.h"
#include "engine/synthesis/atlas.h"
#include "engine/synthesis/curve_match.h"
#include "engine/synthesis/path_fit.h"
#include "tests/engine/synthesis/sample_linkages.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <atomic>
#include <chrono>
#include <cmath>
#include <numbers>

namespace path_search_test {

using namespace linkwright;
using namespace linkwright::synthesis;
using namespace linkwright::synthesis::samples;

namespace {

constexpr double pi = std::numbers::pi;

/// The better of what was found, apart from the sought one by at most this: pins of it or of a
/// cognate, m.
double apartFrom(const Linkage& sought, const std::vector<PathCandidate>& found) {
    std::vector<Linkage> same{sought};
    if (sought.kind == LinkageKind::FourBar) same.push_back(cognatesOf(sought)[1]);
    double least = 1.0;
    for (const PathCandidate& candidate : found)
        for (const Linkage& linkage : same) {
            if (candidate.linkage.kind != linkage.kind) continue;
            double apart = std::max({std::abs(candidate.linkage.crankPivot - linkage.crankPivot),
                                     std::abs(candidate.linkage.crank - linkage.crank),
                                     std::abs(candidate.linkage.coupler - linkage.coupler)});
            if (linkage.kind == LinkageKind::FourBar)
                apart =
                    std::max(apart, std::abs(candidate.linkage.rockerPivot - linkage.rockerPivot));
            least = std::min(least, apart);
        }
    return least;
}

QString told(const std::vector<PathCandidate>& found) {
    QString text;
    for (const PathCandidate& candidate : found)
        text += QStringLiteral("%1 %2 %3; ")
                    .arg(candidate.linkage.kind == LinkageKind::FourBar ? "four-bar" : "slider")
                    .arg(candidate.meanError)
                    .arg(candidate.largestError);
    return text;
}

}  // namespace

class PathSearchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Whatever is under way looks at the flag: the comparison with the atlas, and each fit, which
    /// takes seconds for thousands of points.
    void everyPartStops() {
        const std::atomic<bool> stop{true};
        std::vector<PlanePoint> points;
        for (int index = 0; index < 4000; ++index)
            points.push_back(std::polar(1.0, 2.0 * pi * index / 4000));
        QVERIFY_EXCEPTION_THROWN(closestCurves(LinkageKind::FourBar, points, true, 1, &stop),
                                 base::Cancelled);
        PathFit start;
        start.linkage = fourBar();
        for (std::size_t index = 0; index < points.size(); ++index)
            start.angles.push_back(2.0 * pi * static_cast<double>(index) / 4000.0);
        FitLimits limits;
        limits.stop = &stop;
        QVERIFY_EXCEPTION_THROWN(fitToPath(start, points, limits), base::Cancelled);
    }

    void theAtlasIsComputedInNoTime() {
        const auto before = std::chrono::steady_clock::now();
        const std::size_t fourBars = curveAtlas(LinkageKind::FourBar).size();
        const std::size_t sliders = curveAtlas(LinkageKind::SliderCrank).size();
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - before;
        qInfo() << fourBars << "four-bars," << sliders << "slider-cranks," << taken.count() << "s";
        QVERIFY(fourBars > 20000);
        QVERIFY(sliders > 5000);
    }

    void curvesOfKnownLinkagesAreFoundAgain() {
        for (const Linkage& linkage : {fourBar(), sliderCrank(), gearedFiveBar()})
            for (const bool backward : {false, true}) {
                Linkage driven = linkage;
                driven.direction = backward ? -1 : 1;
                driven.startAngle = 1.1;
                PathSearch search;
                search.kinds = {linkage.kind};
                const std::vector<PathCandidate> found =
                    findLinkages({couplerCurve(driven, 90), true}, search);
                // Five-bars have valleys that are longer: curves that nearly coincide.
                const bool geared = linkage.kind == LinkageKind::GearedFiveBar;
                QVERIFY2(found.front().meanError < (geared ? 5e-5 : 1e-7), qPrintable(told(found)));
                if (geared) continue;
                const double apart = apartFrom(linkage, found);
                QVERIFY2(apart < 1e-4, qPrintable(QString::number(apart) + told(found)));
            }
    }

    /// Six-bars draw what four-bars do not: their curves come back from their own atlases alone.
    void curvesOfKnownSixBarsAreFoundAgain() {
        for (const Linkage& linkage : {stephensonSixBar(), wattSixBar()}) {
            const std::size_t curves = curveAtlas(linkage.kind).size();
            PathSearch search;
            search.kinds = {linkage.kind};
            const std::vector<PathCandidate> found =
                findLinkages({couplerCurve(linkage, 90), true}, search);
            qInfo() << curves << "curves," << found.front().meanError << "m";
            QVERIFY(curves > 2000);
            // A thousandth of the size of the curve: there are more valleys than of four-bars.
            QVERIFY2(found.front().meanError < 5e-5, qPrintable(told(found)));
            for (const PathCandidate& candidate : found) {
                QCOMPARE(candidate.linkage.kind, linkage.kind);
                QVERIFY(crankTurnsFully(candidate.linkage));
            }
        }
    }

    void partsOfKnownCurvesAreFoundAgain() {
        Linkage driven = fourBar();
        for (const double begin : {0.3, 2.2}) {
            std::vector<PlanePoint> part;
            for (double turned = 0.0; turned <= 3.3; turned += 0.06)
                part.push_back(driven.poseAt(begin + turned)->couplerPoint);
            const std::vector<PathCandidate> found = findLinkages({part, false});
            QVERIFY2(found.front().meanError < 2e-5, qPrintable(told(found)));
            QVERIFY(found.size() > 3);
        }
    }

    void candidatesFollowThePathAndTurnFully() {
        // A D: straight below, round above.
        WantedPath path;
        for (int index = 0; index < 12; ++index)
            path.points.emplace_back(0.1 * std::cos(pi * index / 11.0),
                                     0.06 * std::sin(pi * index / 11.0));
        for (int index = 1; index < 6; ++index)
            path.points.emplace_back(-0.1 + 0.2 * index / 6.0, 0.0);
        const std::vector<PathCandidate> found = findLinkages(path);
        QCOMPARE(found.size(), std::size_t(10));
        double before = 0.0;
        const std::vector<PlanePoint> points = evenPoints(path, 72);
        for (const PathCandidate& candidate : found) {
            QVERIFY(crankTurnsFully(candidate.linkage));
            // The last one comes nearest, however it transmits.
            if (&candidate != &found.back()) {
                QVERIFY(candidate.minTransmissionAngle >= 0.35);
                const double rank = candidate.meanError / std::sin(candidate.minTransmissionAngle);
                QVERIFY(rank >= before);
                QVERIFY(candidate.meanError > found.back().meanError);
                before = rank;
            }
            QVERIFY(candidate.minTransmissionAngle >= 0.087);
            double mean = 0.0;
            for (std::size_t sample = 0; sample < points.size(); ++sample)
                mean += std::abs(candidate.linkage.poseAt(candidate.angles[sample])->couplerPoint
                                 - points[sample])
                        / 72.0;
            QVERIFY(std::abs(mean - candidate.meanError) < 1e-15);
        }
        QVERIFY2(found.front().meanError < 0.002, qPrintable(told(found)));
        qInfo().noquote() << told(found);
    }

    void numbersDoNotDependOnThreads() {
        const WantedPath path{couplerCurve(fourBar(), 40), true};
        const std::size_t limit = base::threadLimit();
        base::setThreadLimit(1);
        const std::vector<PathCandidate> alone = findLinkages(path);
        base::setThreadLimit(3);
        const std::vector<PathCandidate> together = findLinkages(path);
        base::setThreadLimit(limit);
        QCOMPARE(together.size(), alone.size());
        for (std::size_t index = 0; index < alone.size(); ++index)
            QCOMPARE(together[index].meanError, alone[index].meanError);
    }

    void wrongPathsAreRefusedInOneSentence() {
        const auto reasonOf = [](const WantedPath& path) -> std::string {
            try {
                findLinkages(path);
            } catch (const base::InputError& error) {
                return error.diagnostics().front().message;
            }
            return {};
        };
        QCOMPARE(reasonOf({{{0.0, 0.0}, {1.0, 0.0}, {1.0, 0.0}}, false}),
                 std::string("A path needs at least three different points; this one has 2."));
        QVERIFY(reasonOf({{{0.0, 0.0}, {1.0, 0.0}, {NAN, 0.0}}, false}).find("not a number")
                != std::string::npos);
    }
};

LINKWRIGHT_TEST(PathSearchTest)

}  // namespace path_search_test

#include "path_search_test.moc"
