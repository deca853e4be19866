// SPDX-License-Identifier: GPL-3.0-or-later
// linkwright-cli import from outside: a robot in, a project and a report out.
#include "tests/app/cli/cli_program.h"
#include "tests/support/test_program.h"

#ifdef LINKWRIGHT_HAS_STEP
#include "tests/engine/project/import/step_writer.h"
#endif

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QScopeGuard>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

namespace import_test {

using namespace linkwright::testing;
using linkwright::project::Json;

namespace {

const char* const arm = R"(<robot name="arm"><link name="base"/>
<joint name="hinge" type="revolute"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/>
  <limit lower="-1" upper="1" effort="5" velocity="1"/></joint>
<link name="rod"><inertial><origin xyz="0.5 0 0"/><mass value="2"/>
  <inertia ixx="0.1" iyy="0.3" izz="0.3" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>)";

}  // namespace

class ImportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRobotBecomesAProject() {
        QTemporaryDir folder;
        const QString robot = writeFile(folder.filePath("arm.urdf"), arm);
        const QString project = folder.filePath("arm.linkwright.json");
        const QString report = folder.filePath("report.json");
        const ProgramRun run =
            runProgram({"import", robot, "--out", project, "--report", report, "--json"});
        if (run.messages.contains("built without")) LINKWRIGHT_SKIP_WITHOUT("urdfdom");
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QCOMPARE(run.json()["bodies"].get<int>(), 1);
        QCOMPARE(run.json()["changed"].front()["object"].get<std::string>(), std::string("hinge"));
        QFile written(report);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(Json::parse(written.readAll().toStdString()) == run.json());
        const ProgramRun valid = runProgram({"validate", project, "--json"});
        QVERIFY2(valid.exitCode == 0, qPrintable(valid.messages));
        QCOMPARE(valid.json()["degreesOfFreedom"].get<int>(), 1);
        QVERIFY(
            runProgram({"import", robot, "--out", project}).output.contains("hinge: Its limits"));
    }

    void aDrawingBecomesAProject() {
        QTemporaryDir folder;
        const QString drawing = writeFile(
            folder.filePath("bar.dxf"),
            "0\nSECTION\n2\nENTITIES\n0\nLINE\n10\n0\n20\n0\n11\n30\n21\n40\n0\nCIRCLE\n10\n0\n20"
            "\n0\n40\n5\n0\nENDSEC\n0\nEOF\n");
        const QString project = folder.filePath("bar.linkwright.json");
        const ProgramRun run =
            runProgram({"import", drawing, "--unit", "mm", "--out", project, "--json"});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QCOMPARE(run.json()["bodies"].get<int>(), 1);
        QCOMPARE(run.json()["joints"].get<int>(), 1);
        const ProgramRun swings = runProgram({"simulate", project, "--duration", "0.2", "--json"});
        QVERIFY2(swings.exitCode == 0, qPrintable(swings.messages));
        const QString table = writeFile(folder.filePath("chain.csv"), "0,0\n1,0\n2,1\n");
        const ProgramRun chain =
            runProgram({"import", table, "--links", "--out", project, "--json"});
        QCOMPARE(chain.json()["bodies"].get<int>(), 2);
        // A chain without a pivot waits for one; nothing went wrong.
        QCOMPARE(chain.exitCode, 0);
        QVERIFY(chain.messages.contains("2 links are not connected to the ground yet"));
    }

    void anAssemblyBecomesAProject() {
#ifndef LINKWRIGHT_HAS_STEP
        LINKWRIGHT_SKIP_WITHOUT("OpenCASCADE");
#else
        StepWriter writer;
        writer.addBar("Frame", 120.0, 16.0, 6.0, 4.0);
        writer.addBar("Crank", 50.0, 16.0, 6.0, 4.0,
                      Eigen::Isometry3d(Eigen::Translation3d(0.0, 0.0, 6.0)));
        QTemporaryDir folder;
        const QString assembly = folder.filePath("crank.step");
        writer.write(assembly.toStdString());
        const QString project = folder.filePath("crank.linkwright.json");
        const ProgramRun bare = runProgram({"import", assembly, "--out", project, "--json"});
        QVERIFY2(bare.exitCode == 0, qPrintable(bare.messages));
        QCOMPARE(bare.json()["joints"].get<int>(), 0);
        QVERIFY(bare.json()["leftOut"].front()["text"].get<std::string>().find("revolute")
                != std::string::npos);
        QVERIFY(bare.messages.contains("2 links are not connected"));
        QVERIFY(QFile::exists(folder.filePath("crank-shapes/Frame.obj")));
        const ProgramRun made =
            runProgram({"import", assembly, "--out", project, "--joints", "--ground", "Frame",
                        "--density", "2700", "--part-density", "Crank=1000"});
        QVERIFY2(made.exitCode == 0, qPrintable(made.messages));
        QVERIFY(made.output.contains("A guess: revolute joint"));
        const ProgramRun valid = runProgram({"validate", project, "--json"});
        QCOMPARE(valid.json()["degreesOfFreedom"].get<int>(), 1);
        const ProgramRun wrong =
            runProgram({"import", assembly, "--out", project, "--ground", "Nobody"});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY(wrong.messages.contains("Frame, Crank"));
#endif
    }

    void projectsGoOutAsRobotsAndTables() {
        QTemporaryDir folder;
        const QString pendulum = samplePath("double-pendulum-swing-up");
        const QString urdf = folder.filePath("pendulum.urdf");
        const ProgramRun run = runProgram({"export", pendulum, "--out", urdf, "--json"});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QCOMPARE(run.json()["format"].get<std::string>(), std::string("urdf"));
        QVERIFY(!run.json()["taken"].empty());
        QVERIFY(QFile::exists(urdf));
        const QString mjcf = folder.filePath("pendulum.xml");
        QCOMPARE(runProgram({"export", pendulum, "--out", mjcf}).exitCode, 0);
        const ProgramRun back =
            runProgram({"import", mjcf, "--out", folder.filePath("back.linkwright.json")});
        if (!back.messages.contains("built without")) QCOMPARE(back.exitCode, 0);
        const QString table = folder.filePath("pendulum.csv");
        QCOMPARE(runProgram({"export", pendulum, "--out", table}).exitCode, 0);
        QFile written(table);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray rows = written.readAll();
        QVERIFY(rows.startsWith("element,name,from,to,length_m"));
        QVERIFY(rows.contains("\nlink,"));
        QVERIFY(rows.contains("\npoint,"));
        const QString spatial = folder.filePath("spatial.csv");
        QCOMPARE(
            runProgram({"export", samplePath("spatial-rssr-function"), "--out", spatial}).exitCode,
            0);
        QFile rods(spatial);
        QVERIFY(rods.open(QIODevice::ReadOnly));
        QVERIFY(rods.readAll().contains("\nrod,Coupler,Crank pin,Rocker pin,0.2"));
        const ProgramRun loop = runProgram(
            {"export", samplePath("five-bar-design"), "--out", folder.filePath("five.urdf")});
        QCOMPARE(loop.exitCode, 2);
        QVERIFY(!QFile::exists(folder.filePath("five.urdf")));
        QCOMPARE(runProgram({"export", pendulum, "--out", folder.filePath("a.doc")}).exitCode, 2);
    }

    void drawingsNeedNoScreen() {
        if (!QFileInfo(QFileInfo(LINKWRIGHT_CLI).dir().filePath("linkwright")).isExecutable())
            LINKWRIGHT_SKIP_WITHOUT("the window");
        QTemporaryDir folder;
        const QByteArray display = qgetenv("DISPLAY");
        qunsetenv("DISPLAY");
        const auto restore = qScopeGuard([&] { qputenv("DISPLAY", display); });
        for (const auto& [ending, begin] : {std::pair{"svg", "<?xml"}, {"pdf", "%PDF"}}) {
            const QString path = folder.filePath(QStringLiteral("sketch.") + ending);
            const ProgramRun run =
                runProgram({"export", samplePath("five-bar-design"), "--out", path, "--json"});
            QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY(file.read(100).startsWith(begin));
        }
    }

    void wrongFilesAreRefused() {
        QTemporaryDir folder;
        const QString project = folder.filePath("arm.linkwright.json");
        const QString table = writeFile(folder.filePath("arm.xml"), "<svg/>");
        const ProgramRun run = runProgram({"import", table, "--out", project, "--json"});
        QCOMPARE(run.exitCode, 2);
        QVERIFY(run.messages.contains("neither URDF"));
        QVERIFY(run.messages.contains("arm.xml"));
        QCOMPARE(run.json()["problems"].size(), std::size_t(1));
        QVERIFY(!QFile::exists(project));
        QCOMPARE(runProgram({"import", table}).exitCode, 2);
    }
};

LINKWRIGHT_TEST(ImportTest)

}  // namespace import_test

#include "import_test.moc"
