// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/math/solid_mass.h"

#include "tests/support/test_program.h"

#include <Eigen/Geometry>
#include <QtTest/QTest>

#include <cmath>
#include <numbers>

namespace solid_mass_test {

using namespace linkwright::math;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace {

constexpr double density = 2713.0;
/// Sums of at most a few thousand terms, each rounded to 1e-16.
constexpr double rounding = 1e-12;

/// A tetrahedron with one corner at the origin and edges a, b, c along the axes.
TriangleMesh cornerTetrahedron(double a, double b, double c) {
    return {{{0, 0, 0}, {a, 0, 0}, {0, b, 0}, {0, 0, c}},
            {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
}

TriangleMesh box(const Vector3d& size) {
    TriangleMesh mesh;
    for (int corner = 0; corner < 8; ++corner)
        mesh.vertices.emplace_back(((corner & 1 ? 0.5 : -0.5) * size.x()),
                                   ((corner & 2 ? 0.5 : -0.5) * size.y()),
                                   ((corner & 4 ? 0.5 : -0.5) * size.z()));
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

/// Sphere of radius 1 from an octahedron divided `levels` times.
TriangleMesh sphere(int levels) {
    TriangleMesh mesh{
        {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
        {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}};
    for (int level = 0; level < levels; ++level) {
        TriangleMesh finer;
        for (const auto& [first, second, third] : mesh.triangles) {
            const auto at = [&](int index) {
                return mesh.vertices[static_cast<std::size_t>(index)];
            };
            const Vector3d corners[3] = {at(first), at(second), at(third)};
            const int start = static_cast<int>(finer.vertices.size());
            for (int side = 0; side < 3; ++side) {
                finer.vertices.push_back(corners[side]);
                finer.vertices.push_back((corners[side] + corners[(side + 1) % 3]).normalized());
            }
            for (const std::array<int, 3>& part : {std::array{0, 1, 5}, std::array{1, 2, 3},
                                                   std::array{3, 4, 5}, std::array{1, 3, 5}})
                finer.triangles.push_back({start + part[0], start + part[1], start + part[2]});
        }
        mesh = finer;
    }
    return mesh;
}

double difference(const SolidMass& one, const SolidMass& other) {
    return std::abs(one.mass - other.mass) / other.mass + (one.center - other.center).norm()
           + (one.inertia - other.inertia).norm() / other.inertia.norm();
}

}  // namespace

class SolidMassTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tetrahedronAsInTables() {
        const double a = 0.31;
        const double b = 0.47;
        const double c = 0.83;
        const SolidMass solid = meshMass(cornerTetrahedron(a, b, c), density);
        const double mass = density * a * b * c / 6.0;
        QVERIFY(std::abs(solid.mass - mass) < rounding * mass);
        QVERIFY((solid.center - Vector3d(a, b, c) / 4.0).norm() < rounding);
        // About the corner: integral of x^2 dm = m a^2/10, of x y dm = m a b/20.
        const Matrix3d aboutCorner = (Matrix3d() << b * b + c * c, -a * b / 2, -a * c / 2,  //
                                      -a * b / 2, a * a + c * c, -b * c / 2,                //
                                      -a * c / 2, -b * c / 2, a * a + b * b)
                                         .finished()
                                     * mass / 10.0;
        const Vector3d& arm = solid.center;
        const Matrix3d expected =
            aboutCorner - mass * (arm.squaredNorm() * Matrix3d::Identity() - arm * arm.transpose());
        QVERIFY((solid.inertia - expected).norm() < rounding * expected.norm());
        QVERIFY(std::abs(expected(0, 1)) > 0.01 * expected.norm());
    }

    void meshOfABoxIsTheBox() {
        const Vector3d size(0.4, 0.13, 0.27);
        QVERIFY(difference(meshMass(box(size), density), boxMass(size, density)) < rounding);
        const double mass = density * size.prod();
        QVERIFY(std::abs(boxMass(size, density).inertia(1, 1)
                         - mass / 12 * (size.x() * size.x() + size.z() * size.z()))
                < rounding * mass);
    }

    void doesNotDependOnPlaceOrSense() {
        const Vector3d size(0.4, 0.13, 0.27);
        const Matrix3d rotation =
            Eigen::AngleAxisd(0.9, Vector3d(0.3, -0.5, 0.8).normalized()).toRotationMatrix();
        const Vector3d away(130.0, -47.0, 89.0);
        TriangleMesh mesh = box(size);
        for (Vector3d& vertex : mesh.vertices)
            vertex = rotation * vertex + away;
        const SolidMass expected = placed(boxMass(size, density), rotation, away);
        // Corners 160 m away carry 1e-14 m: of 0.1 m that is 1e-13, and moments square it.
        QVERIFY(difference(meshMass(mesh, density), expected) < 1e-10);
        for (auto& triangle : mesh.triangles)
            std::swap(triangle[0], triangle[1]);
        QVERIFY(faultOfSurface(mesh).empty());
        QVERIFY(difference(meshMass(mesh, density), expected) < 1e-10);
    }

    void sphereConvergesWithTheSquareOfTheEdge() {
        const double mass = density * 4.0 / 3.0 * std::numbers::pi;
        const double inertia = 0.4 * mass;
        double error = 0.0;
        double before = 0.0;
        for (int level = 3; level <= 5; ++level) {
            const SolidMass solid = meshMass(sphere(level), density);
            before = error;
            error = std::abs(solid.inertia(2, 2) - inertia) / inertia;
            QVERIFY(solid.center.norm() < 1e-12);
        }
        QVERIFY(error < 5e-3);
        // Halving the edges divides the error by four.
        QVERIFY(std::abs(before / error - 4.0) < 0.2);
    }

    void tubeIsTheDifferenceOfCylinders() {
        const SolidMass tube = cylinderMass(0.03, 0.021, 0.4, density);
        const SolidMass outer = cylinderMass(0.03, 0.0, 0.4, density);
        const SolidMass inner = cylinderMass(0.021, 0.0, 0.4, density);
        QVERIFY(std::abs(tube.mass - (outer.mass - inner.mass)) < rounding);
        QVERIFY((tube.inertia - (outer.inertia - inner.inertia)).norm() < rounding);
        QVERIFY(std::abs(outer.inertia(2, 2) - outer.mass * 0.03 * 0.03 / 2) < rounding);
        QVERIFY(std::abs(outer.inertia(0, 0) - outer.mass * (3 * 0.03 * 0.03 + 0.4 * 0.4) / 12)
                < rounding);
    }

    void plateIsTheBoxOfItsOutline() {
        const Eigen::Vector2d corner(1.7, -0.9);
        const SolidMass plate =
            plateMass({corner, corner + Eigen::Vector2d(0.4, 0),
                       corner + Eigen::Vector2d(0.4, 0.13), corner + Eigen::Vector2d(0, 0.13)},
                      0.02, density);
        SolidMass expected = boxMass({0.4, 0.13, 0.02}, density);
        expected.center = Vector3d(1.9, -0.835, 0.0);
        QVERIFY(difference(plate, expected) < rounding);
        // The other way around it is the same plate.
        const SolidMass turned =
            plateMass({corner + Eigen::Vector2d(0, 0.13), corner + Eigen::Vector2d(0.4, 0.13),
                       corner + Eigen::Vector2d(0.4, 0), corner},
                      0.02, density);
        QVERIFY(difference(turned, expected) < rounding);
    }

    void concavePlateIsTheSumOfItsParts() {
        // An L of two rectangles, 3 x 1 and 1 x 2 above its left end.
        const SolidMass plate =
            plateMass({{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}}, 0.5, density);
        const double flat = density * 3 * 0.5;
        const double tall = density * 2 * 0.5;
        QVERIFY(std::abs(plate.mass - (flat + tall)) < rounding * plate.mass);
        const Vector3d center =
            (flat * Vector3d(1.5, 0.5, 0) + tall * Vector3d(0.5, 2, 0)) / (flat + tall);
        QVERIFY((plate.center - center).norm() < rounding);
        const double aboutNormal =
            flat * (9 + 1) / 12 + flat * (center - Vector3d(1.5, 0.5, 0)).squaredNorm()
            + tall * (1 + 4) / 12 + tall * (center - Vector3d(0.5, 2, 0)).squaredNorm();
        QVERIFY(std::abs(plate.inertia(2, 2) - aboutNormal) < rounding * aboutNormal);
    }

    void saysWhyASurfaceIsNoSolid() {
        TriangleMesh open = box({1, 2, 3});
        open.triangles.pop_back();
        QVERIFY(QString::fromStdString(faultOfSurface(open)).contains("3 open edges"));
        TriangleMesh turned = box({1, 2, 3});
        std::swap(turned.triangles[4][0], turned.triangles[4][1]);
        QVERIFY(QString::fromStdString(faultOfSurface(turned)).contains("different ways"));
        QVERIFY(QString::fromStdString(faultOfSurface(box({1, 2, 0}))).contains("no volume"));
        QVERIFY(!faultOfSurface({}).empty());
        QVERIFY(faultOfSurface(sphere(2)).empty());
    }

    void knowsOutlinesThatCross() {
        QVERIFY(isSimplePolygon({{0, 0}, {2, 0}, {2, 1}, {0, 1}}));
        QVERIFY(!isSimplePolygon({{0, 0}, {2, 1}, {2, 0}, {0, 1}}));
        QVERIFY(!isSimplePolygon({{0, 0}, {1, 1}, {2, 2}}));
        QVERIFY(!isSimplePolygon({{0, 0}, {1, 1}}));
    }
};

LINKWRIGHT_TEST(SolidMassTest)

}  // namespace solid_mass_test

#include "solid_mass_test.moc"
