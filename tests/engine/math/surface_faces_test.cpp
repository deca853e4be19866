// SPDX-License-Identifier: GPL-3.0-or-later
// Faces of parts, found again in their triangles.
#include "engine/math/surface_faces.h"

#include "engine/math/surface_shapes.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>
#include <numbers>

namespace surface_faces_test {

using namespace linkwright::math;
using Eigen::Affine3d;
using Eigen::Vector3d;

namespace {

/// A tube about z: outer and inner radius, from -half to half.
TriangleMesh tube(double outer, double inner, double half) {
    return turnedSurface(
        {{inner, -half}, {outer, -half}, {outer, half}, {inner, half}, {inner, -half}});
}

Affine3d somewhere() {
    return Affine3d(Eigen::Translation3d(0.31, -0.2, 1.1)
                    * Eigen::AngleAxisd(0.7, Vector3d(1.0, 2.0, 3.0).normalized()));
}

TriangleMesh placed(const TriangleMesh& mesh, const Affine3d& place) {
    TriangleMesh result;
    append(result, mesh, place);
    return result;
}

TriangleMesh inSinglePrecision(TriangleMesh mesh) {
    for (Vector3d& vertex : mesh.vertices)
        vertex = vertex.cast<float>().cast<double>();
    return mesh;
}

/// A plate in x and y whose edges along y are rounded by quarters of bars, open at its ends.
TriangleMesh roundedPlate(double width, double radius) {
    constexpr int steps = 8;
    std::vector<Vector3d> profile;
    for (const double side : {1.0, -1.0})
        for (int step = 0; step <= 2 * steps; ++step) {
            const double angle =
                side * std::numbers::pi * (0.5 - static_cast<double>(step) / (2 * steps));
            profile.emplace_back(side * (0.5 * width + radius * std::cos(angle)), 0.0,
                                 side * radius * std::sin(side * angle));
        }
    TriangleMesh mesh;
    const int count = static_cast<int>(profile.size());
    for (const double along : {0.0, 0.1})
        for (const Vector3d& place : profile)
            mesh.vertices.push_back(place + along * Vector3d::UnitY());
    for (int at = 0; at < count; ++at) {
        const int next = (at + 1) % count;
        mesh.triangles.push_back({at, next, count + next});
        mesh.triangles.push_back({at, count + next, count + at});
    }
    return mesh;
}

}  // namespace

class SurfaceFacesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What was made round is found with its numbers, to the rounding of its places.
    void shaftsAndHoles_data() {
        QTest::addColumn<bool>("single");
        QTest::newRow("double precision") << false;
        QTest::newRow("single precision, as in STL") << true;
    }
    void shaftsAndHoles() {
        QFETCH(bool, single);
        TriangleMesh mesh = placed(tube(0.02, 0.012, 0.03), somewhere());
        if (single) mesh = inSinglePrecision(mesh);
        const SurfaceFaces faces(mesh);
        const Vector3d axis = somewhere().linear() * Vector3d::UnitZ();
        // Single precision is 6e-8 of 1 m: over the 4 mm of a strip that turns it by 2e-5.
        const double lengths = single ? 1e-6 : 1e-12, angles = single ? 1e-4 : 1e-9;
        for (const auto& [radius, hollow] : {std::pair{0.02, false}, {0.012, true}}) {
            const auto face = faces.axisAt(somewhere() * Vector3d(0.0, radius, 0.01));
            QVERIFY(face);
            QCOMPARE(face->hollow, hollow);
            QVERIFY(std::abs(face->radius - radius) < lengths);
            QVERIFY(std::abs(face->length - 0.06) < lengths);
            QVERIFY(face->axis.cross(axis).norm() < angles);
            QVERIFY((face->place - somewhere().translation()).norm() < lengths);
        }
    }

    void planes() {
        const SurfaceFaces faces(placed(tube(0.02, 0.012, 0.03), somewhere()));
        const auto top = faces.axisAt(somewhere() * Vector3d(0.0, 0.016, 0.031));
        QVERIFY(top);
        QCOMPARE(top->radius, 0.0);
        QVERIFY((top->axis - somewhere().linear() * Vector3d::UnitZ()).norm() < 1e-12);
        QVERIFY((top->place - somewhere() * Vector3d(0.0, 0.0, 0.03)).norm() < 1e-12);
        // Near its rim the hole is meant.
        const Vector3d rim = somewhere() * Vector3d(0.0, 0.0125, 0.03);
        QCOMPARE(faces.axisAt(rim)->radius, 0.0);
        QVERIFY(std::abs(faces.axisAt(rim, 0.001)->radius - 0.012) < 1e-9);
        const auto side = SurfaceFaces(boxSurface({1.0, 2.0, 3.0})).axisAt({1.0, 0.4, -2.0});
        QVERIFY(side);
        QCOMPARE(side->axis, Vector3d(Vector3d::UnitX()));
        QVERIFY((side->place - Vector3d::UnitX()).norm() < 1e-12);
    }

    /// A plane that ends in roundings is no piece of a bar, and a rounding of half a turn is one.
    void roundedEdges() {
        const SurfaceFaces faces(roundedPlate(0.05, 0.004));
        const auto plane = faces.axisAt({0.01, 0.05, 0.004});
        QVERIFY(plane);
        QCOMPARE(plane->radius, 0.0);
        QVERIFY((plane->axis - Vector3d::UnitZ()).norm() < 1e-9);
        const auto edge = faces.axisAt({0.029, 0.05, 0.0001});
        QVERIFY(edge);
        QVERIFY(std::abs(edge->radius - 0.004) < 1e-9);
        QVERIFY((edge->place - Vector3d(0.025, 0.05, 0.0)).norm() < 1e-9);
        QVERIFY(edge->axis.cross(Vector3d::UnitY()).norm() < 1e-9);
    }

    /// Balls have no axis: some normal of the surface is all that can be told.
    void balls() {
        const auto face = SurfaceFaces(capsuleSurface(0.1, 0.0)).axisAt({0.03, 0.09, 0.02});
        QVERIFY(face);
        QVERIFY(face->axis.allFinite());
        QVERIFY(face->place.norm() < 0.1 + 1e-12);
    }

    void nothingIsFoundInNothing() {
        QVERIFY(!SurfaceFaces(TriangleMesh{}).axisAt(Vector3d::Zero()));
        const SurfaceFaces thin(TriangleMesh{{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}}});
        QVERIFY(!thin.axisAt(Vector3d::Zero()));
        QVERIFY(thin.cornerNormals()[0][0].allFinite());
    }

    void normalsAreSmoothAndEdgesSharp() {
        const SurfaceFaces faces(tube(0.02, 0.012, 0.03));
        const auto normals = faces.cornerNormals();
        for (std::size_t triangle = 0; triangle < normals.size(); ++triangle)
            for (std::size_t corner = 0; corner < 3; ++corner) {
                const int vertex = faces.mesh().triangles[triangle][corner];
                Vector3d radial = faces.mesh().vertices[static_cast<std::size_t>(vertex)];
                radial.z() = 0.0;
                const Vector3d& normal = normals[triangle][corner];
                const double along = std::abs(normal.dot(radial.normalized()));
                // Smooth around, to the uneven share of a strip's two triangles; flat at the ends.
                QVERIFY(along > 0.995 || along < 1e-12);
            }
        QCOMPARE(faces.creases().size(), std::size_t{4 * 32});  // two rings at each end
        QCOMPARE(SurfaceFaces(boxSurface({1.0, 1.0, 1.0})).creases().size(), std::size_t{12});
    }

    /// Surfaces enclose what they should, mirrored, too.
    void surfacesAreClosed() {
        const double pi = std::numbers::pi;
        const auto volume = [](const TriangleMesh& mesh) { return meshMass(mesh, 1.0).mass; };
        for (const TriangleMesh& mesh :
             {boxSurface({1.0, 2.0, 3.0}), capsuleSurface(0.5, 1.0), capsuleSurface(0.5, 0.0),
              turnedSurface({{0.0, -1.0}, {0.5, -1.0}, {0.5, 1.0}, {0.0, 1.0}}),
              placed(boxSurface({1.0, 2.0, 3.0}), Affine3d(Eigen::Scaling(-1.0, 2.0, 0.5)))})
            QCOMPARE(faultOfSurface(mesh), std::string());
        QVERIFY(std::abs(volume(boxSurface({1.0, 2.0, 3.0})) - 48.0) < 1e-12);
        // 32 corners around: within 1 % of round.
        QVERIFY(std::abs(volume(capsuleSurface(0.5, 0.0)) / (pi / 6.0) - 1.0) < 0.02);
        QVERIFY(std::abs(volume(capsuleSurface(0.5, 1.0)) / (pi / 6.0 + pi / 2.0) - 1.0) < 0.02);
    }
};

LINKWRIGHT_TEST(SurfaceFacesTest)

}  // namespace surface_faces_test

#include "surface_faces_test.moc"
