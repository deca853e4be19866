// SPDX-License-Identifier: GPL-3.0-or-later
// linkwright-cli import from outside: a robot in, a project and a report out.
#include "tests/app/cli/program.h"
#include "tests/support/test_program.h"

#include <QtCore/QFile>
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
        if (run.messages.contains("built without")) QSKIP("built without urdfdom");
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
