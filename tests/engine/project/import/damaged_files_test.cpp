// SPDX-License-Identifier: GPL-3.0-or-later
// Drawings, tables and shapes that are damaged: read or refused with a reason, never more.
#include "engine/base/diagnostic.h"
#include "engine/model/validation.h"
#include "engine/project/import/scene_mesh.h"
#include "engine/project/mesh_file.h"
#include "engine/session/drawing/drawing_import.h"
#include "tests/engine/project/import/robot_texts.h"
#include "tests/support/damage.h"
#include "tests/support/test_program.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>
#include <fstream>
#include <functional>

namespace damaged_files_test {

using namespace linkwright;
using namespace linkwright::testing;

namespace {

const std::vector<std::string> pieces{
    "-1", "1e308", "nan",   "inf", "\n",          "0\nLINE\n", ",", ";",  "\xff",   "1e-320",
    "f ", "v ",    "facet", "$",   "99999999999", "\t",        "",  "\"", "endloop"};

/// Reads damaged forms of a text; some have to be read and some refused.
void damage(const std::string& text, unsigned seed,
            const std::function<void(const std::string&)>& read) {
    std::mt19937 random(seed);
    int made = 0, refused = 0;
    for (int time = 0; time < damagedFiles(200); ++time) {
        try {
            read(damaged(text, random, pieces));
            ++made;
        } catch (const base::InputError& error) {
            QVERIFY(!error.diagnostics().empty());
            ++refused;
        }
    }
    qInfo("%d read, %d refused", made, refused);
    QVERIFY(made > 0);
    QVERIFY(refused > 0);
}

}  // namespace

class DamagedFilesTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

    void damageDrawing(const char* name, const std::string& text, unsigned seed, bool linked) {
        const std::string path = folder_.filePath(QString::fromLatin1(name)).toStdString();
        damage(text, seed, [&](const std::string& broken) {
            std::ofstream(path, std::ios::binary) << broken;
            const project::ImportedRobot made = session::importDrawing(path, {0.001, linked});
            model::validate(made.model);
            for (const model::Point& point : made.model.points)
                for (const model::Number& coordinate : point.position)
                    QVERIFY(std::isfinite(coordinate.value));
        });
    }

    static void damageShape(const char* name, const std::string& bytes, unsigned seed) {
        damage(bytes, seed, [&](const std::string& broken) {
            requireSound(project::parseMesh(broken, name, 0.001));
        });
    }

    static void requireSound(const math::TriangleMesh& mesh) {
        for (const Eigen::Vector3d& vertex : mesh.vertices)
            QVERIFY(vertex.allFinite());
        for (const std::array<int, 3>& triangle : mesh.triangles)
            for (const int corner : triangle)
                QVERIFY(corner >= 0 && static_cast<std::size_t>(corner) < mesh.vertices.size());
    }

    static math::TriangleMesh corner() {
        return {{{0.0, 0.0, 0.0}, {31.0, 0.0, 0.0}, {0.0, 47.0, 0.0}, {0.0, 0.0, 83.0}},
                {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
    }

private Q_SLOTS:
    void drawings() {
        damageDrawing("bars.dxf",
                      "0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n0\nSECTION\n2\n"
                      "ENTITIES\n0\nLINE\n10\n0\n20\n0\n11\n20\n21\n30\n0\nLINE\n10\n20\n20\n30\n"
                      "11\n90\n21\n60\n0\nARC\n10\n5\n20\n5\n40\n3\n50\n10\n51\n80\n0\nLWPOLYLINE\n"
                      "90\n3\n70\n1\n10\n1\n20\n2\n10\n8\n20\n3\n10\n4\n20\n9\n0\nCIRCLE\n10\n0\n20"
                      "\n0\n40\n2\n0\nPOINT\n10\n7\n20\n7\n0\nENDSEC\n0\nEOF\n",
                      1, false);
    }
    void tables() {
        damageDrawing("points.csv", "x,y,z\n0,0,0\n1.5,0.25,0\n2,1,0.5\n-3,1e-2,4\n", 2, true);
    }
    void shapesAsText() {
        damageShape(
            "wedge.stl",
            "solid wedge\nfacet normal 0 0 0\n outer loop\n  vertex 0 0 0\n  vertex 0 4.7e1 "
            "0\n  vertex 31 0 0\n endloop\nendfacet\nfacet normal 0 0 0\n outer loop\n  "
            "vertex 0 0 0\n  vertex 31 0 0\n  vertex 0 0 83\n endloop\nendfacet\nendsolid\n",
            3);
        damageShape("wedge.obj",
                    "# wedge\nv 0 0 0\nv 31 0 0\nv 0 47 0\nv 0 0 83\nf 1 3 2\nf 1/1 2/2/2 4//3\n"
                    "f -3 -2 -1\nf 3 1 4\n",
                    4);
    }
    void shapesAsScenes() {
#ifndef LINKWRIGHT_HAS_SCENES
        LINKWRIGHT_SKIP_WITHOUT("Assimp");
#endif
        const std::string path = folder_.filePath("block.dae").toStdString();
        damage(blockCollada(), 6, [&](const std::string& broken) {
            std::ofstream(path, std::ios::binary) << broken;
            requireSound(project::readSceneMesh(path));
        });
    }
    void shapesAsBytes() {
        damageShape("wedge.stl", project::formatStl(corner()), 5);
    }

    /// What is written is read back.
    void shapesComeBack() {
        const math::TriangleMesh mesh =
            project::parseMesh(project::formatStl(corner()), "a.stl", 1.0);
        QCOMPARE(mesh.triangles.size(), std::size_t{4});
        QVERIFY((mesh.vertices[5] - Eigen::Vector3d(0.0, 0.0, 83.0)).norm() < 1e-12);
        QCOMPARE(math::faultOfSurface(mesh), std::string());
    }
};

LINKWRIGHT_TEST(DamagedFilesTest)

}  // namespace damaged_files_test

#include "damaged_files_test.moc"
