// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/diagnostic.h"
#include "engine/math/surface_shapes.h"
#include "engine/model/validation.h"
#include "engine/project/mesh_file.h"
#include "tests/engine/project/import/robot_texts.h"
#include "tests/support/damage.h"
#include "tests/support/test_program.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <random>

namespace robot_file_test {

using namespace linkwright;
using namespace linkwright::testing;
using Fate = project::ImportNote::Fate;

namespace {

std::string refusal(const std::string& text, const std::string& ending) {
    try {
        importText(text, ending);
    } catch (const base::InputError& error) {
        return error.what();
    }
    return {};
}

std::string replaced(std::string text, const std::string& part, const std::string& by) {
    text.replace(text.find(part), part.size(), by);
    return text;
}

const std::vector<std::string> pieces{"-1",           "1e308", "nan",  "0",    "\"", "<",
                                      "/>",           "inf",   "",     "&#0;", ">",  "-1e-300",
                                      "999999999999", "base",  "\xff", "joint"};

void damage(const std::string& text, const std::string& ending, unsigned seed) {
    std::mt19937 random(seed);
    int refused = 0, made = 0;
    for (int time = 0; time < damagedFiles(500); ++time) {
        try {
            const project::ImportedRobot robot =
                importTextHere(damaged(text, random, pieces), ending);
            model::validate(robot.model);
            ++made;
        } catch (const base::InputError& error) {
            QVERIFY(!error.diagnostics().empty());
            ++refused;
        }
    }
    // Some change what is read over, some do not.
    QVERIFY(refused > 20);
    QVERIFY(made > 20);
}

}  // namespace

class RobotFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knowsItsFiles() {
        QVERIFY(project::isRobotFile("a/b.urdf"));
        QVERIFY(project::isRobotFile("a/b.XML"));
        QVERIFY(!project::isRobotFile("a/b.linkwright.json"));
        QVERIFY(refusal("{}", ".urdf").find("neither URDF") != std::string::npos);
        QVERIFY(refusal("<robot xmlns:xacro=\"x\"", ".urdf").size() > 10);
        QVERIFY_THROWS_EXCEPTION(base::InputError, project::importRobot("/nowhere/a.urdf"));
    }

    void gripper() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        const project::ImportedRobot robot = importText(gripperUrdf(), ".urdf");
        const model::Model& model = robot.model;
        for (const base::Diagnostic& problem : model::validate(model))
            QVERIFY2(problem.severity != base::Severity::Error, base::toText(problem).c_str());
        QCOMPARE(model.name, std::string("gripper"));
        QCOMPARE(model.bodies.size(), std::size_t{3});
        QCOMPARE(model.joints.size(), std::size_t{3});
        QVERIFY(tells(robot, Fate::Changed, "wrist", "ground"));
        QVERIFY(tells(robot, Fate::Changed, "gimbal", "rigid"));
        QVERIFY(tells(robot, Fate::Changed, "slide", "beyond its limits"));
        QVERIFY(tells(robot, Fate::LeftOut, "", "1 shape"));

        // Drawn at the limit next to 0. Palm and plate are one, 0.4 kg at (0.01, 0) and 0.6 kg at
        // (0, 0.1): center (0.004, 0.06), Izz about it 0.001 + 0.003 + 0.4 0.6 (0.01^2 + 0.1^2).
        const model::Joint& slide = model.joints[0];
        QCOMPARE(slide.kind, model::JointKind::Prismatic);
        QCOMPARE(slide.bodyA, std::string("ground"));
        QCOMPARE(slide.coordinates[0].drawn.value, 0.05);
        QCOMPARE(slide.coordinates[0].damping.value, 0.3);
        const model::MassProperties& palm = model.bodies[0].massProperties;
        QCOMPARE(palm.mass.value, 1.0);
        const model::Number3& center = *palm.centerOfMass;
        QVERIFY(std::abs(center[0].value - 0.004) < 1e-15);
        QVERIFY(std::abs(center[1].value - 0.06) < 1e-15);
        QVERIFY(std::abs(center[2].value - 0.05) < 1e-15);
        QVERIFY(std::abs(palm.inertia[2].value - (0.004 + 0.24 * 0.0101)) < 1e-15);
        QVERIFY(std::abs(palm.inertia[3].value - 0.24 * 0.01 * 0.1) < 1e-15);

        // The follower is drawn where it belongs: at -1.5 0 + 0.1.
        const auto* right = model::findById(model.joints, std::string("right"));
        QVERIFY(right != nullptr);
        QCOMPARE(right->coordinates[0].drawn.value, 0.1);
        QCOMPARE(model.gears.size(), std::size_t{1});
        QCOMPARE(model.gears[0].jointA, std::string("left"));
        QCOMPARE(model.gears[0].jointB, std::string("right"));
        QCOMPARE(model.gears[0].ratio.value, -1.5);
        const auto* finger = model::findById(model.bodies, std::string("right-finger"));
        QVERIFY(finger != nullptr);
        // 0.04 above the joint, turned about x by 0.1.
        QVERIFY(std::abs((*finger->massProperties.centerOfMass)[1].value + 0.04 * std::sin(0.1))
                < 1e-15);

        QCOMPARE(model.jointStops.size(), std::size_t{2});
        QCOMPARE(model.jointStops[0].lower->value, 0.05);
        QCOMPARE(model.jointStops[0].upper->value, 0.2);
        // The effort of the motor, 1 mm beyond.
        QVERIFY(std::abs(model.jointStops[0].stiffness.value * std::pow(1e-3, 1.5) - 40.0) < 1e-9);
        QCOMPARE(model.jointFrictions.size(), std::size_t{1});
    }

    /// What links look like: meshes of packages around the file, scaled and mirrored, and bodies of
    /// simple form; where the mesh for display cannot be read, that for contact.
    void shapesOfUrdf() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath("arm_description/urdf"));
        QVERIFY(QDir(folder.path()).mkpath("arm_description/meshes"));
        const math::TriangleMesh part = math::boxSurface({1.0, 2.0, 3.0});
        std::ofstream(folder.filePath("arm_description/meshes/part.stl").toStdString(),
                      std::ios::binary)
            << project::formatStl(part);
        const std::string path = folder.filePath("arm_description/urdf/arm.urdf").toStdString();
        std::ofstream(path) << shapedUrdf();
        project::ImportedRobot robot = project::importRobot(path);
        QCOMPARE(robot.surfaces.size(), std::size_t{3});
        QCOMPARE(robot.model.bodies[0].appearance.color, std::string("#ff0000"));
        // Mirrored and still closed, with its outside outside: 0.2 0.4 0.6.
        QCOMPARE(math::faultOfSurface(robot.surfaces[0]), std::string());
        QVERIFY(std::abs(math::meshMass(robot.surfaces[0], 1.0).mass - 0.048) < 1e-6);
        Eigen::AlignedBox3d box;
        for (const Eigen::Vector3d& vertex : robot.surfaces[0].vertices)
            box.extend(vertex);
        QVERIFY((box.max() - Eigen::Vector3d(0.2, 0.1, 1.3)).norm() < 1e-6);  // a quarter turned
        QVERIFY((box.min() - Eigen::Vector3d(-0.2, -0.1, 0.7)).norm() < 1e-6);
        QVERIFY(tells(robot, Fate::Changed, "", "1 link is shown by its contact shapes"));
        QVERIFY(!robot.surfaces[1].triangles.empty());
        QVERIFY(std::abs(math::meshMass(robot.surfaces[2], 1.0).mass - 2.0) < 1e-12);

        project::keepShapes(robot, folder.filePath("arm-shapes").toStdString());
        QVERIFY(tells(robot, Fate::Taken, "", "3 shapes for display."));
        QVERIFY(QFile::exists(QString::fromStdString(robot.model.ground.shape.file)));
    }

    /// In meters, moved as its nodes say, and with the axes of the file, as ROS shows it.
    void colladaShapes() {
#if !defined(LINKWRIGHT_HAS_URDF) || !defined(LINKWRIGHT_HAS_SCENES)
        LINKWRIGHT_SKIP_WITHOUT("urdfdom or Assimp");
#endif
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath("meshes"));
        const std::string shape = folder.filePath("meshes/part.dae").toStdString();
        std::ofstream(shape) << blockCollada();
        const std::string path = folder.filePath("arm.urdf").toStdString();
        std::ofstream(path) << shapedUrdf();
        const project::ImportedRobot robot = project::importRobot(path);
        QVERIFY(!tells(robot, Fate::Changed, "", "looks as for contact"));
        QCOMPARE(math::faultOfSurface(math::welded(robot.surfaces[1])), std::string());
        const math::SolidMass block = math::meshMass(robot.surfaces[1], 1.0);
        QVERIFY(std::abs(block.mass - 0.1 * 0.2 * 0.3) < 1e-8);  // single precision
        // 0.7 m along x, a quarter turned, at the height of the link.
        QVERIFY((block.center - Eigen::Vector3d(0.0, 0.7, 1.0)).norm() < 1e-6);
        Eigen::AlignedBox3d box;
        for (const Eigen::Vector3d& vertex : robot.surfaces[1].vertices)
            box.extend(vertex);
        QVERIFY((box.sizes() - Eigen::Vector3d(0.2, 0.1, 0.3)).norm() < 1e-6);

        std::ofstream(shape) << "<COLLADA";
        QVERIFY(tells(project::importRobot(path), Fate::LeftOut, "lower", "It cannot be read"));
    }

    /// Bodies of simple form and meshes, where MuJoCo has them; what is for contact is left out
    /// where there is something for display.
    void shapesOfMjcf() {
#ifndef LINKWRIGHT_HAS_MJCF
        LINKWRIGHT_SKIP_WITHOUT("MuJoCo");
#endif
        const QTemporaryDir folder;
        math::TriangleMesh part;
        math::append(part, math::boxSurface({0.1, 0.2, 0.3}),
                     Eigen::Affine3d(Eigen::Translation3d(0.7, 0.0, 0.0)));
        std::ofstream(folder.filePath("part.stl").toStdString(), std::ios::binary)
            << project::formatStl(part);
        const std::string path = folder.filePath("arm.xml").toStdString();
        std::ofstream(path) << shapedMjcf();
        const project::ImportedRobot robot = project::importRobot(path);
        QCOMPARE(robot.surfaces.size(), std::size_t{3});
        const math::SolidMass upper = math::meshMass(robot.surfaces[0], 1.0);
        QVERIFY(std::abs(upper.mass - 0.048) < 1e-6);
        QVERIFY((upper.center - Eigen::Vector3d(0.7, 0.0, 1.0)).norm() < 1e-6);
        QCOMPARE(robot.model.bodies[0].appearance.color, std::string("#0000ff"));
        const math::SolidMass lower = math::meshMass(robot.surfaces[1], 1.0);
        QVERIFY((lower.center - Eigen::Vector3d(1.0, 0.0, 1.0)).norm() < 1e-9);
        QVERIFY(lower.mass > 0.064);
        QVERIFY(robot.surfaces[2].triangles.empty());
        QVERIFY(tells(robot, Fate::LeftOut, "", "2 shapes for contact, or without thickness"));
    }

    /// Each with link and line, also of a link that becomes part of another one.
    void inertiasThatNoLinkHasAreToldWithTheirLine_data() {
        QTest::addColumn<QString>("mass");
        QTest::addColumn<QString>("moments");
        QTest::addColumn<QString>("told");
        const auto row = [](const char* name, const char* mass, const char* moments,
                            const char* told) { QTest::newRow(name) << mass << moments << told; };
        row("possible", "1", "0.01 0 0 0.01 0 0.001", "");
        row("triangle", "1", "0.1 0 0 0.01 0 0.01",
            "No real body has its principal moments of inertia in line 6, 0.01, 0.01 and 0.1");
        row("negative", "1", "-0.1 0 0 0.01 0 0.01",
            "No real body has its principal moments of inertia in line 6, -0.1, 0.01 and 0.01");
        row("products", "1", "0.01 0.5 0 0.01 0 0.01",
            "No real body has its principal moments of inertia in line 6, -0.49, 0.01 and 0.51");
        row("none", "1", "0 0 0 0 0 0", "Its inertia in line 6 would be that of a ball");
        row("without mass", "0", "0.01 0 0 0.01 0 0.01",
            "The inertia in line 6: its mass in line 5 is 0.");
    }

    void inertiasThatNoLinkHasAreToldWithTheirLine() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        QFETCH(QString, mass);
        QFETCH(QString, moments);
        QFETCH(QString, told);
        const QStringList six = moments.split(' ');
        for (const char* kind : {"continuous", "fixed"}) {
            const QString text =
                QString(
                    "<robot name=\"r\">\n<link name=\"base\"/>\n<link name=\"tool\">\n"
                    "<inertial><origin xyz=\"0 0 0.2\"/>\n<mass value=\"%1\"/>\n<inertia "
                    "ixx=\"%2\" ixy=\"%3\" ixz=\"%4\" iyy=\"%5\" iyz=\"%6\" izz=\"%7\"/>"
                    "</inertial></link>\n<link name=\"arm\"><inertial><mass value=\"2\"/>"
                    "<inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"1\"/>"
                    "</inertial></link>\n<joint name=\"turn\" type=\"continuous\"><parent "
                    "link=\"base\"/><child link=\"arm\"/><axis xyz=\"0 1 0\"/></joint>\n"
                    "<joint name=\"mount\" type=\"%8\"><parent link=\"arm\"/><child "
                    "link=\"tool\"/><axis xyz=\"0 1 0\"/></joint></robot>")
                    .arg(mass, six[0], six[1], six[2], six[3], six[4], six[5])
                    .arg(kind);
            const project::ImportedRobot robot = importText(text.toStdString(), ".urdf");
            const auto count = std::count_if(
                robot.notes.begin(), robot.notes.end(), [&](const project::ImportNote& note) {
                    return note.object == "tool" && note.text.find(" line ") != std::string::npos;
                });
            // A tool without inertia of its own is as good as any part of another link.
            const bool quiet = told.isEmpty() || (told.contains("ball") && kind[0] == 'f');
            QCOMPARE(count, std::ptrdiff_t(quiet ? 0 : 1));
            if (!quiet)
                QVERIFY(tells(robot, told.startsWith("The") ? Fate::LeftOut : Fate::Changed, "tool",
                              told.toStdString()));
        }
    }

    /// 0.001 about z, 0.0001 about x and y: the third part of the excess 0.0008 moves over.
    void impossibleInertiaIsMended() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        const project::ImportedRobot robot = importText(gripperUrdf(), ".urdf");
        QVERIFY(tells(robot, Fate::Changed, "left finger", "No real body"));
        QVERIFY(!tells(robot, Fate::Changed, "right finger", "No real body"));
        const auto* finger = model::findById(robot.model.bodies, std::string("left-finger"));
        QVERIFY(finger != nullptr);
        const auto& inertia = finger->massProperties.inertia;
        QVERIFY(std::abs(inertia[0].value - (0.0001 + 0.0008 / 3)) < 1e-15);
        QVERIFY(std::abs(inertia[2].value - (0.001 - 0.0008 / 3)) < 1e-15);
    }

    /// As some files have it that were exported with rounded numbers. 0.9 kg: 0.4 0.9 (1 cm)^2.
    void pointMassesBecomeBalls() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        const project::ImportedRobot robot =
            importText(replaced(doublePendulumUrdf(),
                                "ixx=\"0.018\" iyy=\"0.021\" izz=\"0.009\" ixy=\"-0.001\" "
                                "ixz=\"0.002\" iyz=\"0.0015\"",
                                "ixx=\"1e-30\" iyy=\"0\" izz=\"0\" ixy=\"0\" ixz=\"0\" iyz=\"0\""),
                       ".urdf");
        QVERIFY(tells(robot, Fate::Changed, "lower", "1 cm"));
        QVERIFY(std::abs(robot.model.bodies[1].massProperties.inertia[1].value - 0.4 * 0.9 * 1e-4)
                < 1e-18);
    }

    void unsoundUrdfIsRefused() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        const std::string text = doublePendulumUrdf();
        const std::string orphan = refusal(
            replaced(text, "<parent link=\"upper\"/>", "<parent link=\"nobody\"/>"), ".urdf");
        QVERIFY2(orphan.find("nobody") != std::string::npos, orphan.c_str());
        QVERIFY(!refusal(replaced(text, "</robot>", ""), ".urdf").empty());
        QVERIFY(!refusal("<robot name=\"alone\"><link name=\"a\"/></robot>", ".urdf").empty());
    }

    /// What urdfdom takes for something else is refused with its line, or told.
    void urdfIsTakenAsWritten_data() {
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("by");
        QTest::addColumn<QString>("told");
        QTest::newRow("comma") << "<mass value=\"0.5\"/>"
                               << "<mass value=\"0,5\"/>"
                               << ".urdf:4: \"0,5\" in value of <mass> is not a number.";
        QTest::newRow("nested") << "<mass value=\"0.5\"/>"
                                << "<mass>0.5</mass>"
                                << ".urdf:4: <mass> has no attribute \"value\".";
        QTest::newRow("text") << "<origin xyz=\"0 0 1\"/>"
                              << "<origin> 0 0 1 </origin>"
                              << ".urdf:6: The value of <origin> is between tags: \"0 0 1 \".";
        QTest::newRow("two numbers") << "<origin xyz=\"0 0 1\"/>"
                                     << "<origin xyz=\"0 1\"/>"
                                     << ".urdf:6: \"0 1\" in xyz of <origin> is not three numbers.";
        QTest::newRow("endless") << "damping=\"0\""
                                 << "damping=\"1e999\""
                                 << ".urdf:6: \"1e999\" in damping of <dynamics> is not a number.";
        QTest::newRow("no direction") << "<axis xyz=\"0 1 0\"/>"
                                      << "<axis xyz=\"0 0 0\"/>"
                                      << ".urdf:6: The axis of the joint \"hinge\" has no length.";
        QTest::newRow("two parents")
            << "</robot>"
            << "<joint name=\"other\" type=\"continuous\"><parent link=\"base\"/>"
               "<child link=\"arm\"/></joint></robot>"
            << ".urdf:8: The link \"arm\" has two parents: it is the child of the joint \"hinge\" "
               "(line 6) and of \"other\".";
    }
    void urdfIsTakenAsWritten() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        const std::string text =
            "<?xml version=\"1.0\"?>\n<robot name=\"r\">\n<link name=\"base\"/><link "
            "name=\"arm\">\n"
            "<inertial><mass value=\"0.5\"/><inertia ixx=\"0.01\" ixy=\"0\" ixz=\"0\" iyy=\"0.01\" "
            "iyz=\"0\" izz=\"0.01\"/></inertial></link>\n<!-- <mass value=\"0,5\"/> > -->\n"
            "<joint name=\"hinge\" type=\"continuous\"><parent link=\"base\"/><child link=\"arm\"/>"
            "<origin xyz=\"0 0 1\"/><axis xyz=\"0 1 0\"/><dynamics "
            "damping=\"0\"/></joint>\n\n</robot>";
        QVERIFY(refusal(text, ".urdf").empty());
        QFETCH(QString, part);
        QFETCH(QString, by);
        QFETCH(QString, told);
        const std::string said =
            refusal(replaced(text, part.toStdString(), by.toStdString()), ".urdf");
        QVERIFY2(said.find(told.toStdString()) != std::string::npos, said.c_str());
    }

    void whatIsThereTwiceIsTold() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        const std::string text = doublePendulumUrdf();
        const std::size_t place = text.find("<axis");
        const project::ImportedRobot robot =
            importText(std::string(text).insert(place, "<axis xyz=\"1 0 0\"/>"), ".urdf");
        const auto told = [](const project::ImportedRobot& made, const char* begin) {
            return std::any_of(made.notes.begin(), made.notes.end(),
                               [&](const auto& note) { return note.text.starts_with(begin); });
        };
        QVERIFY(told(robot, "A second <axis> in line "));
        // Without a mass urdfdom takes nothing of the whole element.
        const std::size_t mass = text.rfind("<mass");
        const project::ImportedRobot light =
            importText(std::string(text).erase(mass, text.find('>', mass) + 1 - mass), ".urdf");
        QVERIFY(told(light, "The <inertial> in line "));
    }

    void aNegativeMassIsToldWithItsPlace() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        std::string text = doublePendulumUrdf();
        const std::size_t mass = text.rfind("<mass value=\"");
        text.insert(mass + 13, "-");
        const std::string line =
            std::to_string(1 + std::count(text.begin(), text.begin() + std::ptrdiff_t(mass), '\n'));
        const project::ImportedRobot robot = importText(text, ".urdf");
        QCOMPARE(std::count_if(robot.notes.begin(), robot.notes.end(),
                               [&](const project::ImportNote& note) {
                                   return !note.object.empty()
                                          && note.text.starts_with("Its mass in line " + line
                                                                   + " is negative, -");
                               }),
                 std::ptrdiff_t(1));
        QVERIFY(std::none_of(robot.notes.begin(), robot.notes.end(), [](const auto& note) {
            return note.text.starts_with("Its mass was negative");
        }));
    }

    /// Where nothing else has mass, it is why nothing moves.
    void aNegativeMassAloneIsToldToo() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        const std::string said = refusal(
            "<robot name=\"r\">\n<link name=\"base\"/><link name=\"arm\"><inertial>\n<mass "
            "value=\"-0.5\"/><inertia ixx=\"0.01\" ixy=\"0\" ixz=\"0\" iyy=\"0.01\" iyz=\"0\" "
            "izz=\"0.01\"/></inertial></link><joint name=\"hinge\" type=\"continuous\"><parent "
            "link=\"base\"/><child link=\"arm\"/><axis xyz=\"0 1 0\"/></joint></robot>",
            ".urdf");
        QVERIFY2(said.find("\"arm\": Its mass in line 3 is negative, -0.5 kg") != std::string::npos,
                 said.c_str());
    }

    /// Damage that ends the reading process, or goes beyond its limits, is a refusal here.
    void whatEndsTheReaderIsRefused() {
#ifdef LINKWRIGHT_HAS_URDF
        constexpr int depth = 40'000;
        std::string nested = "<robot name=\"deep\">";
        for (int level = 0; level < depth; ++level)
            nested += "<link>";
        QVERIFY2(refusal(nested, ".urdf").find("nested") != std::string::npos,
                 refusal(nested, ".urdf").c_str());
#endif
#ifdef LINKWRIGHT_HAS_MJCF
        std::string inside = "<mujoco><worldbody>";
        constexpr int bodies = 100'000;
        for (int level = 0; level < bodies; ++level)
            inside += "<body>";
        QVERIFY(!refusal(inside, ".xml").empty());
#endif
    }

    /// y - y0 = 0.05 + 2 (x - x0): the drawn pose is one in which the coupling holds, so that it
    /// holds from there on.
    void couplingsKeepTheirOffset() {
#ifndef LINKWRIGHT_HAS_MJCF
        QSKIP("built without MuJoCo");
#endif
        const std::string body =
            "<inertial pos=\"0.2 0 0\" mass=\"1\" diaginertia=\"0.01 0.01 0.01\"/></body>";
        const project::ImportedRobot robot = importText(
            "<mujoco><compiler angle=\"radian\"/><worldbody><body><joint name=\"j1\" axis=\"0 0 1\" "
            "ref=\"0.3\"/>"
                + body + "<body pos=\"1 0 0\"><joint name=\"j2\" axis=\"0 0 1\" ref=\"0.1\"/>" + body
                + "</worldbody><equality><joint joint1=\"j2\" joint2=\"j1\" "
                  "polycoef=\"0.05 2 0 0 0\"/></equality></mujoco>",
            ".xml");
        QCOMPARE(robot.model.joints.size(), std::size_t{2});
        const auto drawn = [&](std::size_t joint) {
            return robot.model.joints[joint].coordinates.at(0).drawn.value;
        };
        QVERIFY2(std::abs(drawn(0) - 0.3) < 1e-12, std::to_string(drawn(0)).c_str());
        QVERIFY2(std::abs(drawn(1) - 0.15) < 1e-12, std::to_string(drawn(1)).c_str());
    }

    void unsoundMjcfIsRefused() {
#ifndef LINKWRIGHT_HAS_MJCF
        LINKWRIGHT_SKIP_WITHOUT("MuJoCo");
#endif
        const std::string text = fourBarMjcf();
        const std::string missing =
            refusal(replaced(text, "body2=\"4 rocker\"", "body2=\"nobody\""), ".xml");
        QVERIFY2(missing.find("nobody") != std::string::npos, missing.c_str());
        QVERIFY(!refusal(replaced(text, "</mujoco>", ""), ".xml").empty());
        // Ids begin with a letter.
        QVERIFY(
            model::findById(importText(text, ".xml").model.bodies, std::string("body-4-rocker")));
        QVERIFY(!refusal("<mujoco><worldbody/></mujoco>", ".xml").empty());
    }

    /// What a later MuJoCo added is passed over and told; a range alone is a limit.
    void newerWordsAreLeftOut() {
#ifndef LINKWRIGHT_HAS_MJCF
        LINKWRIGHT_SKIP_WITHOUT("MuJoCo");
#endif
        std::string text = replaced(fourBarMjcf(), "<joint name=\"b\"/>",
                                    "<joint name=\"b\" madeup='a \"b\" c'\n range=\"-30 60\"/>");
        text = replaced(text, "<option", "<option integrator=\"implicitfaster\"");
        text = replaced(text, "<actuator>",
                        "<novelty a=\"<\"><novelty/><deeper/></novelty >\n<actuator>");
        const project::ImportedRobot robot = importText(text, ".xml");
        for (const char* word : {"madeup", "implicitfaster", "<novelty>"})
            QVERIFY2(tells(robot, Fate::LeftOut, word, "does not recognize"), word);
        QCOMPARE(robot.model.joints.size(), std::size_t{4});
        QCOMPARE(robot.model.loads.size(), std::size_t{1});
        QCOMPARE(robot.model.jointStops.size(), std::size_t{1});
        QVERIFY(std::abs(robot.model.jointStops[0].upper->value - M_PI / 3) < 1e-12);
    }

    void aKeyframeIsTheStart() {
#ifndef LINKWRIGHT_HAS_MJCF
        LINKWRIGHT_SKIP_WITHOUT("MuJoCo");
#endif
        const std::string text =
            replaced(treeMjcf(), "<actuator>",
                     "<keyframe><key qpos='0.1 0 -0.02 0.5'/></keyframe><actuator>");
        const model::Model model =
            importText(replaced(text, "name=\"pan\"", "name=\"pan\" range=\"0.2 0.3\""), ".xml")
                .model;
        QCOMPARE(model.joints[0].coordinates[0].start->value, 0.1);
        QVERIFY(!model.joints[1].coordinates[0].start);
        QCOMPARE(model.joints[2].coordinates[0].start->value, -0.02);
        QVERIFY(tells(
            importText(replaced(text, "name=\"pan\"", "name=\"pan\" range=\"0.2 0.3\""), ".xml"),
            Fate::LeftOut, "pan", "beyond them"));
    }

    /// A robot without its meshes: what has a mass of its own still moves.
    void missingMeshesAreLeftOut() {
#ifndef LINKWRIGHT_HAS_MJCF
        LINKWRIGHT_SKIP_WITHOUT("MuJoCo");
#endif
        std::string text = replaced(fourBarMjcf(), "<worldbody>",
                                    "<asset><mesh name=\"m\" file=\"nowhere.stl\"/>"
                                    "<texture name=\"t\" type=\"2d\" file=\"nowhere.png\"/>"
                                    "<material name=\"k\" texture=\"t\"/></asset><worldbody>");
        text = replaced(text, "<joint name=\"b\"/>",
                        "<joint name=\"b\"/><geom type=\"mesh\" mesh=\"m\" material=\"k\"/>");
        const project::ImportedRobot robot = importText(text, ".xml");
        QVERIFY(tells(robot, Fate::LeftOut, "", "refers to are missing"));
        QCOMPARE(robot.model.joints.size(), std::size_t{4});
        const project::ImportedRobot whole = importText(fourBarMjcf(), ".xml");
        QVERIFY(robot.model.bodies == whole.model.bodies);
    }

    /// Attributes of any length are taken out: lists of later versions may be long.
    void repairsLongAttributes() {
#ifndef LINKWRIGHT_HAS_MJCF
        LINKWRIGHT_SKIP_WITHOUT("MuJoCo");
#endif
        const project::ImportedRobot robot = importText(
            replaced(fourBarMjcf(), "<joint name=\"b\"/>",
                     "<joint name=\"b\" madeup=\"" + std::string(2'000'000, 'x') + "\"/>"),
            ".xml");
        QVERIFY(tells(robot, Fate::LeftOut, "madeup", "does not recognize"));
        QCOMPARE(robot.model.joints.size(), std::size_t{4});
    }

    void damagedUrdf() {
#ifndef LINKWRIGHT_HAS_URDF
        LINKWRIGHT_SKIP_WITHOUT("urdfdom");
#endif
        damage(doublePendulumUrdf(), ".urdf", 11);
        damage(gripperUrdf(), ".urdf", 12);
    }

    void damagedMjcf() {
#ifndef LINKWRIGHT_HAS_MJCF
        LINKWRIGHT_SKIP_WITHOUT("MuJoCo");
#endif
        damage(fourBarMjcf(), ".xml", 13);
        damage(treeMjcf(), ".xml", 14);
    }

    /// A name is not needed; what later versions of MuJoCo know, and what lacks something, is
    /// passed over, also in a file that is included; a body whose mesh is not there weighs nothing.
    void repairsWhatItCan() {
#if !defined(LINKWRIGHT_HAS_URDF) || !defined(LINKWRIGHT_HAS_MJCF)
        LINKWRIGHT_SKIP_WITHOUT("urdfdom or MuJoCo");
#endif
        const project::ImportedRobot nameless =
            importText(replaced(doublePendulumUrdf(), " name=\"two arms\"", ""), ".urdf");
        QCOMPARE(nameless.model.joints.size(), std::size_t{2});
        const QTemporaryDir folder;
        const auto write = [&](const char* name, const std::string& text) {
            const std::string path = folder.filePath(QString::fromLatin1(name)).toStdString();
            std::ofstream(path) << text;
            return path;
        };
        write("common.xml",
              "<mujocoinclude><option><flag nonsense=\"enable\"/></option>"
              "</mujocoinclude>");
        const project::ImportedRobot arm = project::importRobot(write("arm.xml", R"(<mujoco>
  <include file="common.xml"/>
  <asset><mesh name="shell" file="shell.stl"/></asset>
  <worldbody><body name="upper"><joint name="turn" axis="0 1 0"/>
    <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.02"/>
    <body name="hand" pos="0.3 0 0"><joint name="wrist" axis="0 1 0"/>
      <geom type="mesh" mesh="shell"/></body></body></worldbody>
  <sensor><user name="nothing" dim="1"/></sensor>
</mujoco>)"));
        QVERIFY(tells(arm, Fate::LeftOut, "nonsense", "does not recognize"));
        QVERIFY(tells(arm, Fate::LeftOut, "", "meshes"));
        QVERIFY(tells(arm, Fate::Changed, "wrist", "moves nothing that has mass"));
        QCOMPARE(arm.model.joints.size(), std::size_t{1});
        QVERIFY(arm.model.bodies.front().massProperties.mass.value > 0.1);
    }
};

LINKWRIGHT_TEST(RobotFileTest)

}  // namespace robot_file_test

#include "robot_file_test.moc"
