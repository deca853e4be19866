// SPDX-License-Identifier: GPL-3.0-or-later
// Problems of the literature, begun with nothing but the points: what is found comes as near as the
// linkages that were published, which are drawn here and measured alike.
#include "engine/synthesis/path_search.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <array>
#include <cmath>
#include <numbers>

namespace published_paths_test {

using namespace linkwright;
using namespace linkwright::synthesis;

namespace {

constexpr double pi = std::numbers::pi;

/// Ground, crank, coupler, rocker; the coupler point along and across the coupler; place and turn
/// of the ground, as these papers write a four-bar.
using Published = std::array<double, 9>;

Linkage linkageOfPaper(const Published& numbers, int branch) {
    const auto& [ground, crank, coupler, rocker, along, across, x, y, turned] = numbers;
    Linkage linkage;
    linkage.crankPivot = {x, y};
    linkage.rockerPivot = linkage.crankPivot + std::polar(ground, turned);
    linkage.crank = crank;
    linkage.coupler = coupler;
    linkage.rocker = rocker;
    linkage.couplerRatio = PlanePoint{along, across} / coupler;
    linkage.branch = branch;
    return linkage;
}

/// Sum of the squared distances at angles of the crank from the ground, in the better branch.
double publishedError(const Published& numbers, const std::vector<double>& angles,
                      const std::vector<PlanePoint>& points) {
    double best = 1e300;
    for (const int branch : {1, -1}) {
        const Linkage linkage = linkageOfPaper(numbers, branch);
        double sum = 0.0;
        for (std::size_t index = 0; index < points.size(); ++index) {
            const auto pose = linkage.poseAt(numbers[8] + angles[index]);
            sum += pose ? std::norm(pose->couplerPoint - points[index]) : 1e300;
        }
        best = std::min(best, sum);
    }
    return best;
}

/// Sum of the squared distances of points from a published curve, in the better branch.
double nearestError(const Published& numbers, const std::vector<PlanePoint>& points) {
    constexpr int steps = 36000;
    double best = 1e300;
    for (const int branch : {1, -1}) {
        const std::vector<PlanePoint> curve = couplerCurve(linkageOfPaper(numbers, branch), steps);
        double sum = 0.0;
        for (const PlanePoint point : points) {
            double least = 1e300;
            for (const PlanePoint place : curve)
                least = std::min(least, std::norm(place - point));
            sum += least;
        }
        best = std::min(best, sum);
    }
    return best;
}

double errorOf(const PathCandidate& candidate, const std::vector<PlanePoint>& points) {
    double sum = 0.0;
    for (std::size_t index = 0; index < points.size(); ++index)
        sum += std::norm(candidate.linkage.poseAt(candidate.angles[index])->couplerPoint
                         - points[index]);
    return sum;
}

/// The least sum of squares among what is found; also checks that it is what it says.
double foundError(const WantedPath& path) {
    PathSearch search;
    search.kinds = {LinkageKind::FourBar};
    search.minTransmissionAngle = 0.02;  // the papers ask for none
    double best = 1e300;
    for (const PathCandidate& candidate : findLinkages(path, search))
        if (crankTurnsFully(candidate.linkage))
            best = std::min(best, errorOf(candidate, path.points));
    return best;
}

}  // namespace

class PublishedPathsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Six points on a vertical line, free of timing (J. A. Cabrera, A. Simon, M. Prado, Optimal
    /// Synthesis of Mechanisms with Genetic Algorithms, Mechanism and Machine Theory 37, 2002; the
    /// linkage is that of J. A. Cabrera et al., An Evolutionary Algorithm for Path Synthesis of
    /// Mechanisms, Mechanism and Machine Theory 46, 2011).
    void sixPointsOnALine() {
        WantedPath path;
        path.closed = false;
        path.pointsOnly = true;
        for (int index = 0; index < 6; ++index)
            path.points.emplace_back(20.0, 20.0 + 5.0 * index);
        const double published =
            publishedError({31.788264, 8.2046468, 24.932131, 31.385926, 34.193719, 14.415668,
                            -6.366519, 56.83676, 4.015959},
                           {1.366547, 2.330773, 2.871039, 3.394591, 3.97096, 4.96349}, path.points);
        const double found = foundError(path);
        qInfo() << "published" << published << "found" << found;
        QVERIFY(published < 1.0);  // it is read as it was meant
        QVERIFY(found <= published);
    }

    /// The same points at even turns over half a turn of the crank, for linkages that transmit
    /// well: curves that are near without the timing lead no nearer than 0.43.
    void sixPointsInTime() {
        WantedPath path;
        path.closed = false;
        for (int index = 0; index < 6; ++index)
            path.points.emplace_back(20.0, 20.0 + 5.0 * index);
        path = timed(path, pi);
        PathSearch search;
        search.kinds = {LinkageKind::FourBar};
        search.minTransmissionAngle = 0.35;
        const PathCandidate best = findLinkages(path, search).front();
        QVERIFY(best.minTransmissionAngle >= 0.35);
        QVERIFY2(best.meanError < 0.08, qPrintable(QString::number(best.meanError)));
    }

    /// Eighteen points of a closed path at even turns of the crank (A. Kunjur, S. Krishnamurty,
    /// Genetic Algorithms in Mechanical Synthesis, Journal of Applied Mechanisms and Robotics 4,
    /// 1997), with the linkages of Kunjur and Krishnamurty and of Cabrera et al. 2002 and 2011.
    void eighteenPointsWithTiming() {
        WantedPath path;
        path.points = {{0.5, 1.1},  {0.4, 1.1}, {0.3, 1.1}, {0.2, 1.0},  {0.1, 0.9},  {0.05, 0.75},
                       {0.02, 0.6}, {0.0, 0.5}, {0.0, 0.4}, {0.03, 0.3}, {0.1, 0.25}, {0.15, 0.2},
                       {0.2, 0.3},  {0.3, 0.4}, {0.4, 0.5}, {0.5, 0.7},  {0.6, 0.9},  {0.6, 1.0}};
        path = timed(path, 2.0 * pi);
        const auto angles = [](double first) {
            std::vector<double> list;
            for (int index = 0; index < 18; ++index)
                list.push_back(first + index * pi / 9.0);
            return list;
        };
        const std::array<std::pair<Published, double>, 3> published{
            {{{3.057878, 0.237803, 4.828954, 2.056456, 0.767038, 1.850828, 1.776808, -0.641991,
               1.002168},
              0.226186},
             {{1.87966, 0.274853, 1.180253, 2.138209, -0.833592, -0.37877, 1.132062, 0.663433,
               4.354224},
              2.558625},
             {{4.453772, 0.297057, 3.913095, 0.849372, -2.067338, 1.6610626, -1.309243, 2.806964,
               2.7387359},
              4.853543}}};
        double best = 1e300;
        for (const auto& [numbers, first] : published) {
            const double error = publishedError(numbers, angles(first), path.points);
            qInfo() << "published" << error;
            QVERIFY(error < 0.1);  // it is read as it was meant
            best = std::min(best, error);
        }
        const double found = foundError(path);
        qInfo() << "found" << found;
        QVERIFY(found <= best);
    }

    /// Closed paths without timing, as the window looks for them: twelve points and eighteen with
    /// the linkages of R. R. Bulatovic, G. Miodragovic, M. S. Boskovic, Modified Krill Herd (MKH)
    /// Algorithm and its Application in Dimensional Synthesis of a Four-Bar Linkage, Mechanism and
    /// Machine Theory 95, 2016, twenty twice of H. Yu, D. Tang, Z. Wang, Study on a New Computer
    /// Path Synthesis Method of a Four-Bar Linkage, Mechanism and Machine Theory 42, 2007, and
    /// thirty-five of J. R. McGarva, Rapid Search and Selection of Path Generating Mechanisms from
    /// a Library, Mechanism and Machine Theory 29, 1994; as they come with Y. Chang, four-bar-rs
    /// (test-fb/mkh1, mkh2, yu1, yu2, mcgarva, refer).
    void pointsWithoutTiming_data() {
        QTest::addColumn<std::vector<PlanePoint>>("points");
        QTest::addColumn<Published>("numbers");
        const auto published = [](double x, double y, double turned, double ground, double crank,
                                  double coupler, double rocker, double arm, double ahead) {
            const PlanePoint point = std::polar(arm, ahead);
            return Published{ground,       crank, coupler, rocker, point.real(),
                             point.imag(), x,     y,       turned};
        };
        QTest::newRow("twelve") << std::vector<PlanePoint>{{4.15, 2.21}, {4.5, 2.18},  {4.53, 1.83},
                                                           {4.13, 1.68}, {3.67, 1.58}, {2.96, 1.33},
                                                           {2.67, 1.06}, {2.63, 0.82}, {2.92, 0.81},
                                                           {3.23, 1.07}, {3.49, 1.45}, {3.76, 1.87}}
                                << published(1.14265, 0.48237, 0.16502, 2.87645, 1.14644, 4.40713,
                                             4.75773, 2.6666, -1.1364);
        QTest::newRow("twenty")
            << std::vector<PlanePoint>{{-24.0, 40.0}, {-30.0, 41.0}, {-34.0, 40.0}, {-38.0, 36.0},
                                       {-36.0, 30.0}, {-28.0, 29.0}, {-21.0, 31.0}, {-17.0, 32.0},
                                       {-8.0, 34.0},  {3.0, 37.0},   {10.0, 41.0},  {17.0, 41.0},
                                       {26.0, 39.0},  {28.0, 33.0},  {29.0, 26.0},  {26.0, 23.0},
                                       {17.0, 23.0},  {11.0, 24.0},  {6.0, 27.0},   {0.0, 31.0}}
            << published(-44.87, 71.09, 5.187118536927147, 76.77, 27.31, 46.44, 72.55, 60.42,
                         5.489060497522167);
        QTest::newRow("twenty more")
            << std::vector<PlanePoint>{{-27.000, 1.000},   {-21.857, -3.214}, {-16.700, -7.428},
                                       {-11.571, -11.642}, {-6.428, -15.857}, {-1.285, -20.071},
                                       {3.857, -24.285},   {9.000, -28.500},  {15.000, -29.900},
                                       {20.000, -30.000},  {27.200, -25.000}, {29.200, -20.000},
                                       {28.000, -10.000},  {22.700, 2.000},   {15.000, 10.600},
                                       {5.000, 16.500},    {-10.000, 19.600}, {-22.000, 17.000},
                                       {-28.000, 11.000},  {-29.000, 5.000}}
            << published(-11.55, -20.14, 2.981022362406315, 65.87, 17.43, 25.46, 64.57, 23.47,
                         2.834414705238791);
        QTest::newRow("thirty-five")
            << std::vector<PlanePoint>{{53.1297, 71.0955}, {43.8808, 71.1206}, {34.7816, 70.8502},
                                       {27.1827, 69.5717}, {21.9474, 66.9883}, {17.1575, 63.5406},
                                       {14.4160, 59.9473}, {12.6568, 54.5013}, {11.7897, 49.1453},
                                       {11.7995, 44.3833}, {11.5732, 38.6422}, {11.5834, 33.6678},
                                       {11.5777, 28.4838}, {11.6009, 24.3256}, {11.5752, 19.5655},
                                       {11.6076, 15.9697}, {11.6058, 14.1806}, {11.4844, 12.9574},
                                       {11.5219, 12.1862}, {11.5520, 11.3649}, {11.6547, 10.6452},
                                       {12.4948, 11.9213}, {13.1331, 12.9045}, {14.2884, 15.3130},
                                       {15.8312, 17.2071}, {18.0302, 20.1809}, {22.7401, 24.3789},
                                       {27.3660, 28.7674}, {32.0811, 33.4428}, {37.8357, 39.1433},
                                       {43.9109, 43.9452}, {50.0460, 48.9863}, {56.0883, 54.7942},
                                       {59.9020, 61.7039}, {59.2042, 67.7922}}
            << published(54.6, -35.5, 1.95, 47.5, 24.3, 48.1, 47.0, 85.6, 0.9599310885968813);
        QTest::newRow("eighteen") << std::vector<PlanePoint>{{0.5, 1.1},  {0.4, 1.1},  {0.3, 1.1},
                                                             {0.2, 1.0},  {0.1, 0.9},  {0.05, 0.75},
                                                             {0.02, 0.6}, {0.0, 0.5},  {0.0, 0.4},
                                                             {0.03, 0.3}, {0.1, 0.25}, {0.15, 0.2},
                                                             {0.2, 0.3},  {0.3, 0.4},  {0.4, 0.5},
                                                             {0.5, 0.7},  {0.6, 0.9},  {0.6, 1.0}}
                                  << published(0.26886, 0.17715, 0.29294, 1.00429, 0.42180, 0.87821,
                                               0.58013, 0.5234, 0.8148);
    }
    void pointsWithoutTiming() {
        QFETCH(std::vector<PlanePoint>, points);
        QFETCH(Published, numbers);
        WantedPath path;
        path.points = points;
        path.pointsOnly = true;
        const double published = nearestError(numbers, points);
        QVERIFY2(std::sqrt(published / static_cast<double>(points.size())) < 2.0,
                 "it is read as it was meant");
        PathSearch search;
        search.kinds = {LinkageKind::FourBar};
        double found = 1e300;
        for (const PathCandidate& candidate : findLinkages(path, search))
            found = std::min(found, errorOf(candidate, points));
        qInfo() << "published" << published << "found" << found;
        QVERIFY(found <= published);
    }

    /// Twenty-five points of Bulatovic et al. 2016 (mkh3), of which one lies 20 mm behind the one
    /// before it: less than any four-bar misses them by, and no reason to find none.
    void pointsThatDoubleBackALittle() {
        WantedPath path;
        path.pointsOnly = true;
        path.points = {{7.03, 5.99}, {6.95, 5.45}, {6.77, 5.03}, {6.4, 4.6},   {5.91, 4.03},
                       {5.43, 3.56}, {4.93, 2.94}, {4.67, 2.6},  {4.38, 2.2},  {4.04, 1.67},
                       {3.76, 1.22}, {3.76, 1.97}, {3.76, 2.78}, {3.76, 3.56}, {3.76, 4.34},
                       {3.76, 4.91}, {3.76, 5.47}, {3.8, 5.98},  {4.07, 6.4},  {4.53, 6.75},
                       {5.07, 6.85}, {5.05, 6.84}, {5.89, 6.83}, {6.41, 6.8},  {6.92, 6.58}};
        PathSearch search;
        search.kinds = {LinkageKind::FourBar};
        const std::vector<PathCandidate> found = findLinkages(path, search);
        QVERIFY(found.size() > 3);
        for (const PathCandidate& candidate : found)
            for (std::size_t index = 1; index < candidate.angles.size(); ++index)
                QVERIFY(candidate.linkage.direction
                            * (candidate.angles[index] - candidate.angles[index - 1])
                        >= 0.0);
        QVERIFY2(found.front().largestError < 0.15,
                 qPrintable(QString::number(found.front().largestError)));
        // The linkage of the paper transmits by 6 degrees. The last of those offered comes nearer,
        // and transmits as badly; the others by 20 and more.
        const PlanePoint arm = std::polar(8.0425, 0.1874);
        const double published = nearestError({9.99432, 1.93027, 4.57242, 7.36674, arm.real(),
                                               arm.imag(), -2.31301, 2.86189, -0.61763},
                                              path.points);
        QVERIFY(published < 0.05);  // it is read as it was meant
        const double nearest = errorOf(found.back(), path.points);
        qInfo() << "published" << published << "found" << nearest;
        QVERIFY(nearest <= published);
        QVERIFY(found.back().minTransmissionAngle >= 5.0 * pi / 180.0 - 1e-3);
        search.minTransmissionAngle = 0.35;
        const std::vector<PathCandidate> asked = findLinkages(path, search);
        for (std::size_t index = 0; index < asked.size(); ++index) {
            QVERIFY(asked[index].minTransmissionAngle >= 0.35);
            if (index + 1 < asked.size()) QCOMPARE(found[index].meanError, asked[index].meanError);
        }
    }

    /// Five points at even turns of the crank, 60 degrees in all (Cabrera et al. 2002, second
    /// problem, where the pivot of the crank is given, too): nearer than they are rounded, by
    /// 1e-3 / sqrt(12) in either direction.
    void fivePointsWithTiming() {
        WantedPath path;
        path.closed = false;
        path.points = {{3.0, 3.0}, {2.759, 3.363}, {2.372, 3.663}, {1.89, 3.862}, {1.355, 3.943}};
        const double found = foundError(timed(path, pi / 3.0));
        qInfo() << "found" << found;
        QVERIFY(found < 10.0 * 1e-6 / 12.0);
    }

    /// Six points of half a decagon, free of timing: fewer than a four-bar can meet.
    void sixPointsOfAnArch() {
        WantedPath path;
        path.closed = false;
        path.pointsOnly = true;
        path.points = {{0.0, 0.0},      {1.9098, 5.8779}, {6.9098, 9.5106},
                       {13.09, 9.5106}, {18.09, 5.8779},  {20.0, 0.0}};
        PathSearch search;
        search.kinds = {LinkageKind::FourBar};
        QVERIFY(errorOf(findLinkages(path, search).front(), path.points) < 1e-18);
    }

    /// Ten points of an ellipse with half axes of 10 and 8, free of timing (S. K. Acharyya, M.
    /// Mandal, Performance of EAs for Four-Bar Linkage Synthesis, Mechanism and Machine Theory 44,
    /// 2009). What is found is held against the ellipse itself, over the whole turn.
    void tenPointsOfAnEllipse() {
        WantedPath path;
        path.pointsOnly = true;
        for (int index = 0; index < 9; ++index)
            path.points.emplace_back(10.0 + 10.0 * std::cos(2.0 * pi * index / 9.0),
                                     10.0 + 8.0 * std::sin(2.0 * pi * index / 9.0));
        const double found = foundError(path);
        qInfo() << "found" << found;
        QVERIFY(found < 1e-3);
    }
};

LINKWRIGHT_TEST(PublishedPathsTest)

}  // namespace published_paths_test

#include "published_paths_test.moc"
