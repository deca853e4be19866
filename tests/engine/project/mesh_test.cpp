// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/diagnostic.h"
#include "engine/project/mesh_file.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cstdint>
#include <cstring>

namespace mesh_test {

using namespace linkwright;

namespace {

const char* const textStl = R"(solid wedge
facet normal 0 0 0
 outer loop
  vertex 0 0 0
  vertex 0 4.7e1 0
  vertex 31 0 0
 endloop
endfacet
facet normal 0 0 0
 outer loop
  vertex 0 0 0
  vertex 31 0 0
  vertex 0 0 83
 endloop
endfacet
facet normal 0 0 0
 outer loop
  vertex 0 0 0
  vertex 0 0 83
  vertex 0 47 0
 endloop
endfacet
facet normal 0 0 0
 outer loop
  vertex 31 0 0
  vertex 0 47 0
  vertex 0 0 83
 endloop
endfacet
endsolid wedge
)";

const char* const obj = R"(# the same wedge
o wedge
v 0 0 0
v 31 0 0
v 0 47 0
vn 0 0 1
f 1 3 2
v 0 0 83
f 1/1/1 2//1 4
f 1 -1 3
f 2 3 4
)";

std::string binaryStl(const math::TriangleMesh& mesh) {
    std::string bytes(80, ' ');
    const auto append = [&](const auto& value) {
        char raw[sizeof value];
        std::memcpy(raw, &value, sizeof value);
        bytes.append(raw, sizeof value);
    };
    append(static_cast<std::uint32_t>(mesh.triangles.size()));
    for (const auto& triangle : mesh.triangles) {
        for (int axis = 0; axis < 3; ++axis)
            append(0.0f);
        for (const int corner : triangle)
            for (int axis = 0; axis < 3; ++axis)
                append(static_cast<float>(mesh.vertices[static_cast<std::size_t>(corner)][axis]));
        append(std::uint16_t{0});
    }
    return bytes;
}

std::string faultOf(const std::string& bytes, const std::string& name) {
    try {
        (void)project::parseMesh(bytes, name, 1.0);
    } catch (const base::InputError& error) {
        return error.diagnostics().front().place + ": " + error.diagnostics().front().message;
    }
    return {};
}

void compareWedge(const math::TriangleMesh& mesh, double tolerance) {
    QCOMPARE(mesh.triangles.size(), std::size_t{4});
    QCOMPARE(math::faultOfSurface(mesh), std::string());
    const double mass = 1000.0 * 0.031 * 0.047 * 0.083 / 6.0;
    const math::SolidMass solid = math::meshMass(mesh, 1000.0);
    QVERIFY(std::abs(solid.mass - mass) < tolerance * mass);
    QVERIFY(std::abs(solid.center[1] - 0.047 / 4) < tolerance);
}

}  // namespace

class MeshTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsEveryFormat() {
        const math::TriangleMesh mesh = project::parseMesh(textStl, "wedge.stl", 1e-3);
        compareWedge(mesh, 1e-13);
        compareWedge(project::parseMesh(obj, "wedge.OBJ", 1e-3), 1e-13);
        // Binary STL holds single precision: 6e-8 of each coordinate, three of them in a volume.
        compareWedge(project::parseMesh(binaryStl(mesh), "wedge.stl", 1.0), 3e-7);
    }

    void cutsPolygonsIntoTriangles() {
        const math::TriangleMesh square = project::parseMesh(
            "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n", "square.obj", 1.0);
        QCOMPARE(square.triangles.size(), std::size_t{2});
        QVERIFY((square.triangles[1] == std::array{0, 2, 3}));
    }

    void saysWhatIsWrongAndWhere() {
        const auto contains = [](const std::string& text, const char* part) {
            return QString::fromStdString(text).contains(QLatin1String(part));
        };
        QVERIFY(contains(faultOf("v 0 0 0\nf 1 2 9\n", "a.obj"), "a.obj, line 2"));
        QVERIFY(contains(faultOf("v 0 zero 0\n", "a.obj"), "a.obj, line 1: Three numbers"));
        QVERIFY(contains(faultOf("v 0 0 nan\n", "a.obj"), "line 1"));
        QVERIFY(contains(faultOf("v 0 0 0\nf 1 1\n", "a.obj"), "fewer than three vertices"));
        QVERIFY(contains(faultOf("# nothing\n", "a.obj"), "no triangles"));
        QVERIFY(
            contains(faultOf("solid a\n vertex 1 2 3\n", "a.stl"), "fewer than three vertices"));
        QVERIFY(contains(faultOf("PNG", "a.stl"), "neither STL nor OBJ"));
        std::string cut = binaryStl(project::parseMesh(textStl, "wedge.stl", 1.0));
        cut.pop_back();
        QVERIFY(contains(faultOf(cut, "a.stl"), "cut off"));
        QVERIFY_THROWS_EXCEPTION(base::InputError, project::readMesh("/nowhere/a.stl", 1.0));
    }
};

LINKWRIGHT_TEST(MeshTest)

}  // namespace mesh_test

#include "mesh_test.moc"
