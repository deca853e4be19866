// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes go where a project goes.
#include "engine/project/shape_files.h"

#include "engine/math/surface_shapes.h"
#include "engine/project/json_text.h"
#include "engine/project/mesh_file.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "tests/engine/model/rich_model.h"
#include "tests/support/test_program.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <clocale>

namespace shape_files_test {

using namespace linkwright;
using namespace linkwright::project;

namespace {

/// Two bars with boxes for shapes in a folder, and the shape of the ground.
model::Model shapedModel(const QString& folder) {
    model::Model model = testing::richModel();
    for (model::Body& body : model.bodies)
        body.appearance = {};
    model.ground = {};
    std::vector<math::TriangleMesh> surfaces(model.bodies.size() + 1);
    surfaces[0] = math::boxSurface({0.1, 0.2, 0.3});
    surfaces[1] = math::boxSurface({0.3, 0.2, 0.1});
    surfaces.back() = math::boxSurface({1.0, 1.0, 0.1});
    if (writeShapes(model, surfaces, folder.toStdString()) != 3) return {};
    return model;
}

std::vector<std::string> filesOf(const model::Model& model) {
    return {model.bodies[0].appearance.shape.file, model.bodies[1].appearance.shape.file,
            model.ground.shape.file};
}

}  // namespace

class ShapeFilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void foldersAreBesideTheirProjects() {
        QCOMPARE(shapesFolder("/a/arm.linkwright.json"), std::string("/a/arm-shapes"));
        QCOMPARE(shapesFolder("/a/arm.json"), std::string("/a/arm-shapes"));
    }

    /// What is written is read back with all digits that are kept, whatever the language says.
    void surfacesComeBack() {
        std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
        math::TriangleMesh mesh = math::boxSurface({1.0 / 3.0, 2e-7, 12345.678901});
        const math::TriangleMesh back = parseMesh(formatObj(mesh), "a.obj", 1.0);
        std::setlocale(LC_NUMERIC, "C");
        QCOMPARE(back.triangles, mesh.triangles);
        for (std::size_t vertex = 0; vertex < mesh.vertices.size(); ++vertex)
            QVERIFY(back.vertices[vertex].isApprox(mesh.vertices[vertex], 1e-9));
    }

    /// A project that is saved takes its shapes along, and names them from its own folder.
    void savingBringsShapes() {
        const QTemporaryDir scratch, home;
        const model::Model model = shapedModel(scratch.filePath("new"));
        const std::string path = home.filePath("arm.linkwright.json").toStdString();
        writeProject(model, path);
        const Json json = parseJson(readTextFile(path), path);
        QCOMPARE(json["bodies"][0]["appearance"]["shape"]["file"].get<std::string>(),
                 "arm-shapes/" + model.bodies[0].id + ".obj");
        QCOMPARE(json["ground"]["shape"]["file"].get<std::string>(),
                 std::string("arm-shapes/ground.obj"));
        std::vector<base::Diagnostic> warnings;
        const model::Model read = readProject(path, &warnings);
        QCOMPARE(warnings.size(), std::size_t{0});
        for (const std::string& file : filesOf(read)) {
            QVERIFY(QString::fromStdString(file).startsWith(home.path()));
            QVERIFY(!readMesh(file, 1.0).triangles.empty());
        }
        // In the same place once more: nothing is copied again.
        writeProject(read, path);
        QCOMPARE(QDir(home.filePath("arm-shapes")).entryList(QDir::Files).size(), 3);
    }

    /// Another folder, the same folder under another name, and a whole folder that was moved.
    void projectsMove() {
        const QTemporaryDir first, second;
        const std::string path = first.filePath("arm.linkwright.json").toStdString();
        writeProject(shapedModel(first.filePath("arm-shapes")), path);
        const model::Model model = readProject(path);
        QVERIFY(shapesAreBeside(model, path));
        QVERIFY(!shapesAreBeside(model, second.filePath("b.linkwright.json").toStdString()));

        writeProject(model, second.filePath("b.linkwright.json").toStdString());
        QCOMPARE(QDir(second.filePath("b-shapes")).entryList(QDir::Files).size(), 3);
        writeProject(model, first.filePath("c.linkwright.json").toStdString());
        QVERIFY(!QDir(first.filePath("c-shapes")).exists());

        QVERIFY(QDir().rename(first.path(), first.path() + "-moved"));
        std::vector<base::Diagnostic> warnings;
        const model::Model moved =
            readProject((first.path() + "-moved/arm.linkwright.json").toStdString(), &warnings);
        QCOMPARE(warnings.size(), std::size_t{0});
        QVERIFY(QDir(first.path() + "-moved").removeRecursively());
    }

    /// Another file of the same name is not replaced.
    void nothingIsReplaced() {
        const QTemporaryDir scratch, home;
        const std::string path = home.filePath("arm.linkwright.json").toStdString();
        const model::Model model = shapedModel(scratch.filePath("new"));
        const std::string other = home.filePath("arm-shapes/ground.obj").toStdString();
        QVERIFY(QDir(home.path()).mkpath("arm-shapes"));
        replaceTextFile(other, "v 0 0 0\n", Backup::None);
        writeProject(model, path);
        QCOMPARE(readTextFile(other), std::string("v 0 0 0\n"));
        QVERIFY(readProject(path).ground.shape.file.ends_with("arm-shapes/ground-2.obj"));
    }

    /// A project of others names what it likes: nothing outside its folder is read, not by links,
    /// and nothing but shapes is copied.
    void filesOfOthersStayWhereTheyAre() {
        const QTemporaryDir home, elsewhere;
        const std::string key = elsewhere.filePath("key").toStdString();
        replaceTextFile(key, "-----BEGIN PRIVATE KEY-----\nvertex\n", Backup::None);
        const std::string solid = elsewhere.filePath("solid.obj").toStdString();
        replaceTextFile(solid, formatObj(math::boxSurface({1.0, 1.0, 1.0})), Backup::None);
        QVERIFY(QFile::link(QString::fromStdString(solid), home.filePath("link.obj")));
        const std::string path = home.filePath("arm.linkwright.json").toStdString();
        model::Model model = shapedModel(home.filePath("arm-shapes"));
        writeProject(model, path);
        Json json = parseJson(readTextFile(path), path);
        json["bodies"][0]["appearance"]["shape"]["file"] =
            "../" + QDir(elsewhere.path()).dirName().toStdString() + "/key";
        json["bodies"][1]["appearance"]["shape"]["file"] = "link.obj";
        json["ground"]["shape"]["file"] = solid;
        replaceTextFile(path, formatJson(json), Backup::None);
        std::vector<base::Diagnostic> warnings;
        const model::Model read = readProject(path, &warnings);
        QCOMPARE(warnings.size(), std::size_t{3});
        QVERIFY2(warnings[0].message.find("outside the project folder") != std::string::npos,
                 warnings[0].message.c_str());
        for (const std::string& file : filesOf(read))
            QCOMPARE(file, std::string());
        // Chosen by a person, a shape goes along; what is none does not, whatever it is called.
        model.bodies[0].appearance.shape.file = key;
        model.ground.shape.file = solid;
        const QTemporaryDir target;
        writeProject(model, target.filePath("b.linkwright.json").toStdString());
        QCOMPARE(QDir(target.filePath("b-shapes")).entryList(QDir::Files, QDir::Name),
                 QStringList({QString::fromStdString(model.bodies[1].id) + ".obj", "solid.obj"}));
    }

    /// Shapes that are gone are told once for a folder and stay named, and the project is saved all
    /// the same.
    void missingShapes() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("arm.linkwright.json").toStdString();
        const model::Model model = shapedModel(folder.filePath("arm-shapes"));
        writeProject(model, path);
        QVERIFY(QFile::remove(QString::fromStdString(model.bodies[1].appearance.shape.file)));
        std::vector<base::Diagnostic> warnings;
        const model::Model read = readProject(path, &warnings);
        QCOMPARE(warnings.size(), std::size_t{1});
        QCOMPARE(warnings[0].severity, base::Severity::Warning);
        QCOMPARE(warnings[0].place, folder.filePath("arm-shapes").toStdString());
        QCOMPARE(warnings[0].message, "Not found: " + model.bodies[1].id + ".obj.");
        writeProject(read, path);
        QCOMPARE(readProject(path), read);
        QVERIFY(QDir(folder.filePath("arm-shapes")).removeRecursively());
        warnings.clear();
        (void)readProject(path, &warnings);
        QCOMPARE(warnings.size(), std::size_t{1});
        QVERIFY2(warnings[0].message.ends_with("and 2 more."), warnings[0].message.c_str());
    }

    void emptyAndEndlessSurfacesArePassedOver() {
        const QTemporaryDir folder;
        model::Model model = testing::richModel();
        const std::string before = model.bodies[0].appearance.shape.file;
        math::TriangleMesh unboundedSlope = math::boxSurface({1.0, 1.0, 1.0});
        unboundedSlope.vertices[3].y() = HUGE_VAL;
        QCOMPARE(writeShapes(model, {unboundedSlope, {}}, folder.filePath("s").toStdString()),
                 std::size_t{0});
        QCOMPARE(model.bodies[0].appearance.shape.file, before);
        QVERIFY(!QDir(folder.filePath("s")).exists());
    }
};

LINKWRIGHT_TEST(ShapeFilesTest)

}  // namespace shape_files_test

#include "shape_files_test.moc"
