// SPDX-License-Identifier: GPL-3.0-or-later
// Roads take their heights from surfaces.
#include "engine/project/road_surface.h"

#include "engine/base/diagnostic.h"
#include "engine/math/surface_shapes.h"
#include "engine/project/mesh_file.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>
#include <functional>

namespace road_surface_test {

using namespace linkwright;
using namespace linkwright::project;

namespace {

using Height = std::function<double(double x, double y)>;

/// Facets over a grid of squares, each cut along a diagonal, in the frame of a road.
/// @param keep whether a square is there
math::TriangleMesh surfaceOf(const Height& height, double from, double to, int count,
                             const std::function<bool(int)>& keep = {}) {
    constexpr double half = 0.5;
    math::TriangleMesh mesh;
    for (int row = 0; row <= count; ++row)
        for (const double y : {-half, half}) {
            const double x = from + (to - from) * row / count;
            mesh.vertices.emplace_back(x, y, height(x, y));
        }
    for (int row = 0; row < count; ++row) {
        if (keep && !keep(row)) continue;
        const int first = 2 * row;
        mesh.triangles.push_back({first, first + 2, first + 3});
        mesh.triangles.push_back({first, first + 3, first + 1});
    }
    return mesh;
}

/// A road that lies in no plane of the axes, and its frame.
struct Slanted {
    model::Model model;
    model::Road road;
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();

    Slanted() {
        const Eigen::Vector3d origin(0.3, -0.7, 0.2), up(0.2, -0.3, 0.9), given(1.1, 0.4, 0.2);
        const Eigen::Vector3d unit = up.normalized();
        const Eigen::Vector3d along = (given - unit * unit.dot(given)).normalized();
        frame.linear() << along, unit.cross(along), unit;
        frame.translation() = origin;
        model::Point& point = model.points.emplace_back();
        point.id = "S";
        point.position = {origin.x(), origin.y(), origin.z()};
        road.id = "track";
        road.point = "S";
        road.up = {up.x(), up.y(), up.z()};
        road.along = {given.x(), given.y(), given.z()};
    }
    [[nodiscard]] math::TriangleMesh place(math::TriangleMesh mesh) const {
        for (Eigen::Vector3d& vertex : mesh.vertices)
            vertex = frame * vertex;
        return mesh;
    }
};

std::string writeStl(const QTemporaryDir& folder, const math::TriangleMesh& mesh) {
    const std::string file = folder.filePath("track.stl").toStdString();
    replaceTextFile(file, formatStl(mesh), Backup::None);
    return file;
}

QString faultOf(const model::Model& model, model::Road road, const RoadSurface& surface) {
    try {
        (void)takeHeights(model, road, surface);
    } catch (const base::InputError& problem) {
        return QString::fromStdString(problem.diagnostics().front().message);
    }
    return {};
}

}  // namespace

class RoadSurfaceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// As a formula would make it, but for the single precision of the file.
    void anInclineIsThatOfTheFormula() {
        QTemporaryDir folder;
        Slanted slanted;
        const math::TriangleMesh mesh =
            surfaceOf([](double x, double) { return 0.05 + 0.3 * x; }, -1.0, 3.0, 7);
        const std::string file = writeStl(folder, slanted.place(mesh));
        QCOMPARE(takeHeights(slanted.model, slanted.road, {file}), std::string());
        model::Road formula = slanted.road;
        formula.places.clear();
        formula.heights.clear();
        formula.height = "0.05 + 0.3*x";
        const model::RoadShape taken(slanted.model, slanted.road), wanted(slanted.model, formula);
        QVERIFY(std::abs(slanted.road.places.front() + 1.0) < 1e-6);
        QVERIFY(std::abs(slanted.road.places.back() - 3.0) < 1e-6);
        for (const double x : {-0.99, -0.3, 0.11, 1.7, 2.98, 4.0})
            QVERIFY(std::abs(taken.height(x) - wanted.height(x)) < 2e-6);
    }

    /// Between corners of facets of the length d a facet is at most h'' d^2/8 off; the section
    /// meets the diagonals in their middle.
    void aKnownSurfaceIsMetWithinTheErrorOfItsFacets() {
        QTemporaryDir folder;
        Slanted slanted;
        constexpr double height = 0.1, wave = 2.0, facet = 0.05;
        const auto exact = [&](double x) { return height * std::sin(wave * x); };
        const math::TriangleMesh mesh =
            surfaceOf([&](double x, double) { return exact(x); }, -1.0, 3.0, 80);
        const std::string file = writeStl(folder, slanted.place(mesh));
        QCOMPARE(takeHeights(slanted.model, slanted.road, {file}), std::string());
        const model::RoadShape shape(slanted.model, slanted.road);
        double largest = 0.0;
        for (double x = -0.95; x < 2.95; x += 0.013)
            largest = std::max(largest, std::abs(shape.height(x) - exact(x)));
        const double bound = height * wave * wave * facet * facet / 8.0;
        QVERIFY2(largest < 1.1 * bound, qPrintable(QString::number(largest / bound)));
        QVERIFY(largest > 0.0);
    }

    /// Of a solid the upper side counts; of a surface that faces down all of it; and millimeters
    /// are read as such.
    void takesTheUpperSide() {
        QTemporaryDir folder;
        Slanted slanted;
        math::TriangleMesh box = math::boxSurface({2000.0, 450.0, 100.0});
        for (Eigen::Vector3d& vertex : box.vertices)
            vertex.y() += 100.0;
        for (Eigen::Vector3d& vertex : box.vertices)
            vertex = slanted.frame.linear() * vertex + 1e3 * slanted.frame.translation();
        const std::string file = writeStl(folder, box);
        QCOMPARE(takeHeights(slanted.model, slanted.road, {file, 1e-3, 0.5}), std::string());
        QCOMPARE(slanted.road.places.size(), 9u);
        for (const double height : slanted.road.heights)
            QVERIFY(std::abs(height - 0.1) < 2e-6);

        math::TriangleMesh sheet = surfaceOf([](double, double) { return 0.02; }, 0.0, 1.0, 3);
        for (std::array<int, 3>& triangle : sheet.triangles)
            std::swap(triangle[0], triangle[1]);
        QCOMPARE(takeHeights(slanted.model, slanted.road, {writeStl(folder, slanted.place(sheet))}),
                 std::string());
        QVERIFY(std::abs(slanted.road.heights.front() - 0.02) < 2e-6);
    }

    /// A surface may begin at the line.
    void takesTheBorder() {
        QTemporaryDir folder;
        Slanted slanted;
        for (const double side : {0.5, -0.5}) {
            math::TriangleMesh mesh =
                surfaceOf([](double x, double) { return 0.1 * x; }, 0.0, 1.0, 2);
            for (Eigen::Vector3d& vertex : mesh.vertices)
                vertex.y() += side;
            slanted.frame = Eigen::Isometry3d::Identity();  // no rounding
            slanted.model.points[0].position = {0.0, 0.0, 0.0};
            slanted.road.up = {0.0, 0.0, 1.0};
            slanted.road.along = {1.0, 0.0, 0.0};
            QCOMPARE(takeHeights(slanted.model, slanted.road, {writeStl(folder, mesh)}),
                     std::string());
            QVERIFY(std::abs(slanted.road.heights.back() - 0.1) < 1e-6);
        }
    }

    void namesThePlaceOfAFault() {
        QTemporaryDir folder;
        const Slanted slanted;
        const auto fault = [&](const math::TriangleMesh& mesh) {
            return faultOf(slanted.model, slanted.road, {writeStl(folder, slanted.place(mesh))});
        };
        const auto flat = [](double, double) { return 0.0; };
        QCOMPARE(fault(surfaceOf(flat, 0.0, 4.0, 8, [](int row) { return row != 3; })),
                 QString("The surface \"track.stl\" has a hole from 1.5 m to 2 m along the road."));
        math::TriangleMesh bridge = surfaceOf(flat, 0.0, 4.0, 8);
        const math::TriangleMesh deck = surfaceOf([](double, double) { return 2.5; }, 1.8, 2.3, 1);
        for (std::array<int, 3> triangle : deck.triangles) {
            for (int& corner : triangle)
                corner += static_cast<int>(bridge.vertices.size());
            bridge.triangles.push_back(triangle);
        }
        bridge.vertices.insert(bridge.vertices.end(), deck.vertices.begin(), deck.vertices.end());
        QVERIFY2(fault(bridge).startsWith("The surface \"track.stl\" has two heights at 1.8 m"),
                 qPrintable(fault(bridge)));
        math::TriangleMesh step = surfaceOf(flat, 0.0, 1.0, 2);
        const math::TriangleMesh higher =
            surfaceOf([](double, double) { return 0.1; }, 1.0, 2.0, 2);
        for (std::array<int, 3> triangle : higher.triangles) {
            for (int& corner : triangle)
                corner += static_cast<int>(step.vertices.size());
            step.triangles.push_back(triangle);
        }
        step.vertices.insert(step.vertices.end(), higher.vertices.begin(), higher.vertices.end());
        QVERIFY2(fault(step).contains("has a step from") && fault(step).contains("at 1 m"),
                 qPrintable(fault(step)));
        math::TriangleMesh beside = surfaceOf(flat, 0.0, 1.0, 2);
        for (Eigen::Vector3d& vertex : beside.vertices)
            vertex.y() += 2.0;
        QCOMPARE(fault(beside),
                 QString("The surface \"track.stl\" does not lie on the line of the road."));
        QVERIFY(faultOf(slanted.model, slanted.road, {folder.filePath("none.stl").toStdString()})
                != QString());
        const std::string file = writeStl(folder, beside);
        replaceTextFile(file, readTextFile(file).substr(0, 100), Backup::None);
        QCOMPARE(faultOf(slanted.model, slanted.road, {file}),
                 QString("The file is neither STL nor OBJ, or it is cut off."));
    }

    void tellsHeightsBesideTheLine() {
        QTemporaryDir folder;
        Slanted slanted;
        const math::TriangleMesh mesh =
            surfaceOf([](double, double y) { return 0.2 * y; }, 0.0, 4.0, 8);
        const std::string file = writeStl(folder, slanted.place(mesh));
        const std::string told = takeHeights(slanted.model, slanted.road, {file});
        QVERIFY2(QString::fromStdString(told).startsWith("The surface \"track.stl\" is 0.1 m"),
                 told.c_str());
    }

    /// A project names the file from its folder, and keeps the table when it is saved.
    void aProjectKeepsTheTable() {
        QTemporaryDir folder;
        const math::TriangleMesh mesh =
            surfaceOf([](double x, double) { return 0.1 * x; }, 0.0, 2.0, 4);
        (void)writeStl(folder, mesh);
        const std::string text =
            R"({"format": "linkwright", "version": "1.1", "points": [{"id": "S", "position": [0, 0, 0]}],
               "roads": [{"id": "track", "point": "S", "up": [0, 0, 1],
                          "surface": {"file": "track.stl", "spacing": 1}}]})";
        const std::string path = folder.filePath("a.linkwright.json").toStdString();
        replaceTextFile(path, text, Backup::None);
        std::vector<base::Diagnostic> warnings;
        const model::Model read = readProject(path, &warnings);
        QCOMPARE(warnings.size(), 0u);
        QCOMPARE(read.roads[0].places, (std::vector<double>{0.0, 1.0, 2.0}));
        writeProject(read, path);
        QVERIFY(!QString::fromStdString(readTextFile(path)).contains("surface"));
        QCOMPARE(readProject(path).roads[0], read.roads[0]);

        // Nothing is read from elsewhere.
        replaceTextFile(
            path, QString::fromStdString(text).replace("track.stl", "../track.stl").toStdString(),
            Backup::None);
        try {
            (void)readProject(path);
            QFAIL("the file is outside");
        } catch (const base::InputError& problem) {
            QCOMPARE(problem.diagnostics().front().message,
                     std::string("The surface \"../track.stl\" is outside the project folder."));
        }

        replaceTextFile(path,
                        QString::fromStdString(text).replace("track.stl", "t.stl").toStdString(),
                        Backup::None);
        try {
            (void)readProject(path);
            QFAIL("the file is not there");
        } catch (const base::InputError& problem) {
            const base::Diagnostic& fault = problem.diagnostics().front();
            QCOMPARE(fault.object, std::string("track"));
            QVERIFY(QString::fromStdString(fault.place).contains("/roads/0/surface"));
            QVERIFY(QString::fromStdString(fault.place).contains("t.stl"));
        }
    }
};

LINKWRIGHT_TEST(RoadSurfaceTest)

}  // namespace road_surface_test

#include "road_surface_test.moc"
