// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/math/solid_parts.h"

#include "engine/math/convex_hull.h"
#include "tests/support/numbers.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <limits>
#include <map>

namespace solid_parts_test {

using namespace linkwright;
using Eigen::Vector3d;
using math::SolidPart;

namespace {

/// Box with its corners at +-(a, b, c), turned.
std::vector<Vector3d> box(const Vector3d& half, const Eigen::Matrix3d& turned) {
    std::vector<Vector3d> corners;
    for (const double x : {-1.0, 1.0})
        for (const double y : {-1.0, 1.0})
            for (const double z : {-1.0, 1.0})
                corners.push_back(turned * Vector3d(x * half.x(), y * half.y(), z * half.z()));
    return corners;
}

double volumeOf(const std::vector<Vector3d>& points,
                const std::vector<std::array<int, 3>>& facets) {
    double volume = 0.0;
    for (const auto& [a, b, c] : facets)
        volume += points[static_cast<std::size_t>(a)].dot(points[static_cast<std::size_t>(b)].cross(
                      points[static_cast<std::size_t>(c)]))
                  / 6.0;
    return volume;
}

}  // namespace

class SolidPartsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Its volume is that of the box whatever lies in it, and each edge belongs to two facets that
    /// run along it both ways.
    void hullOfABox() {
        const Eigen::Matrix3d turned =
            Eigen::AngleAxisd(0.7, Vector3d(1.0, 2.0, -0.5).normalized()).toRotationMatrix();
        std::vector<Vector3d> points = box({0.3, 0.5, 0.2}, turned);
        support::RandomNumbers random(7);
        for (int inner = 0; inner < 30; ++inner)
            points.push_back(turned
                             * Vector3d(random.between(-0.3, 0.3), random.between(-0.5, 0.5),
                                        random.between(-0.2, 0.2)));
        points.push_back(turned * Vector3d(0.3, 0.1, 0.1));  // on a face
        const auto facets = math::convexHull(points);
        QVERIFY(std::abs(volumeOf(points, facets) - 8.0 * 0.3 * 0.5 * 0.2) < 1e-8);
        std::map<std::pair<int, int>, int> edges;
        for (const auto& facet : facets)
            for (std::size_t side = 0; side < 3; ++side)
                ++edges[{facet[side], facet[(side + 1) % 3]}];
        for (const auto& [edge, times] : edges)
            QVERIFY(times == 1 && edges.count({edge.second, edge.first}) == 1);
    }

    void hullsWithoutVolume() {
        QCOMPARE(math::convexHull({{0.1, 0.2, 0.3}}).size(), std::size_t{1});
        QCOMPARE(math::convexHull({{0.1, 0.2, 0.3}, {0.4, 0.2, 0.3}}).size(), std::size_t{1});
        QVERIFY(math::convexHull({}).empty());
        QVERIFY(math::convexHull({{0.1, 0.2, 0.3}, {0.1, 0.2, 0.3}}).empty());
        QVERIFY(math::convexHull({{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}, {3, 5, 1}}).empty());
        QVERIFY(math::convexHull({{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {4, 4, 4}}).empty());
    }

    /// Of points all around a box, against what is nearest by its coordinates.
    void partsOfABox() {
        const Vector3d half(0.3, 0.5, 0.2);
        const std::vector<Vector3d> corners = box(half, Eigen::Matrix3d::Identity());
        const auto facets = math::convexHull(corners);
        support::RandomNumbers random(11);
        std::map<int, int> counts;
        for (int trial = 0; trial < 500; ++trial) {
            const Vector3d point(random.between(-0.6, 0.6), random.between(-1.0, 1.0),
                                 random.between(-0.4, 0.4));
            const SolidPart part = math::nearestPartOfHull(facets, [&](int corner) {
                return Vector3d(point - corners[static_cast<std::size_t>(corner)]);
            });
            const Vector3d over = (point.cwiseAbs() - half).cwiseMax(0.0);
            const int beyond = static_cast<int>((over.array() > 0.0).count());
            QCOMPARE(part.count(), beyond < 2 ? 3 : 4 - beyond);
            ++counts[beyond];
            // All of its corners lie where the point is beyond, and on the face it is least below.
            Eigen::Index least = 0;
            (half - point.cwiseAbs()).minCoeff(&least);
            for (int index = 0; index < part.count(); ++index) {
                const Vector3d corner = corners[static_cast<std::size_t>(
                    part.corners[static_cast<std::size_t>(index)])];
                for (Eigen::Index axis = 0; axis < 3; ++axis)
                    if (over[axis] > 0.0 || (beyond == 0 && axis == least))
                        QVERIFY(corner[axis] * point[axis] > 0.0);
            }
        }
        QCOMPARE(counts.size(), std::size_t{4});
    }

    /// An L: outside, inside, at its hollow corner, and run through the other way.
    void partsOfAProfile() {
        std::vector<Vector3d> corners{{0, 0, 5}, {2, 0, 1}, {2, 1, 0},
                                      {1, 1, 0}, {1, 2, 3}, {0, 2, 0}};
        const auto partAt = [&](double x, double y) {
            return math::nearestPartOfProfile(6, Vector3d::UnitZ(), [&](int corner) {
                return Vector3d(Vector3d(x, y, 9.0) - corners[static_cast<std::size_t>(corner)]);
            });
        };
        const auto is = [&](const SolidPart& part, int first, int second, double side) {
            return part.corners == std::array<int, 3>{first, second, -1} && part.side == side;
        };
        QVERIFY(is(partAt(0.7, -0.3), 0, 1, 1.0));
        QVERIFY(is(partAt(2.4, -0.3), 1, -1, 1.0));
        QVERIFY(is(partAt(1.9, 0.4), 1, 2, 1.0));
        QVERIFY(is(partAt(1.3, 1.2), 2, 3, 1.0));
        QVERIFY(is(partAt(0.95, 0.93), 3, -1, -1.0));
        QVERIFY(is(partAt(-0.1, 1.0), 5, 0, 1.0));
        std::reverse(corners.begin(), corners.end());
        QVERIFY(is(partAt(0.7, -0.3), 4, 5, -1.0));
        QVERIFY(is(partAt(0.95, 0.93), 2, -1, -1.0));
        QVERIFY(is(partAt(2.4, -0.3), 4, -1, 1.0));
        // A corner itself has no normal: an edge has.
        QCOMPARE(partAt(2.0, 1.0).count(), 2);
    }

    /// What diverged is told at the end of a step; until then there is a corner to read.
    void whatIsNotFiniteHasACornerToo() {
        const std::vector<Vector3d> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        const auto facets = math::convexHull(corners);
        for (const double number :
             {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
            const auto spanOf = [&](int corner) -> Vector3d {
                return Vector3d(0.2, number, 0.1) - corners.at(static_cast<std::size_t>(corner));
            };
            for (const SolidPart& part : {math::nearestPartOfHull(facets, spanOf),
                                          math::nearestPartOfProfile(4, Vector3d::UnitZ(), spanOf)})
                for (int place = 0; place < part.count(); ++place)
                    QVERIFY(part.corners[static_cast<std::size_t>(place)] >= 0);
        }
    }
};

LINKWRIGHT_TEST(SolidPartsTest)

}  // namespace solid_parts_test

#include "solid_parts_test.moc"
