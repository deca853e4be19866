// SPDX-License-Identifier: GPL-3.0-or-later
// linkwright-cli synthesize from outside: tasks in, projects out, one sentence for wrong ones.
#include "tests/app/cli/cli_program.h"
#include "tests/support/test_program.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>

namespace synthesis_test {

using namespace linkwright::testing;
using linkwright::project::Json;

namespace {

/// Twelve points of a circle of 50 mm.
std::string circle() {
    std::string text = "x,y\n";
    for (int index = 0; index < 12; ++index)
        text += std::to_string(50.0 * std::cos(0.5235987755982988 * index)) + ","
                + std::to_string(50.0 * std::sin(0.5235987755982988 * index)) + "\n";
    return text;
}

}  // namespace

class SynthesisTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPathGivesProjectsThatOptimize() {
        QTemporaryDir folder;
        const QString table = writeFile(folder.filePath("circle.csv"), circle());
        const ProgramRun run =
            runProgram({"synthesize", "path", table, "--unit", "mm", "--closed", "--count", "3",
                        "--json", "--out", folder.filePath("found")});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        const Json candidates = run.json()["candidates"];
        QCOMPARE(candidates.size(), std::size_t(3));
        for (const Json& candidate : candidates) {
            QVERIFY(candidate["meanError"].get<double>() < 0.001);
            const QString path = QString::fromStdString(candidate["project"].get<std::string>());
            QVERIFY(path.endsWith(".linkwright.json"));
            const ProgramRun valid = runProgram({"validate", path, "--json"});
            QVERIFY2(valid.exitCode == 0, qPrintable(valid.messages));
            QCOMPARE(valid.json()["degreesOfFreedom"].get<int>(), 0);
        }
        const ProgramRun best =
            runProgram({"optimize", folder.filePath("found-1.linkwright.json"), "--json"});
        QVERIFY2(best.exitCode == 0, qPrintable(best.messages));
    }

    void posesAndFunctionsGiveProjects() {
        QTemporaryDir folder;
        const QString poses =
            writeFile(folder.filePath("poses.csv"), "0, 0, 0\n60, 30, 20\n100, 90, 50\n");
        const ProgramRun guided =
            runProgram({"synthesize", "poses", poses, "--unit", "mm", "--json"});
        QVERIFY2(guided.exitCode == 0, qPrintable(guided.messages));
        QVERIFY(!guided.json()["candidates"].empty());
        const ProgramRun function =
            runProgram({"synthesize", "function", "log(x)", "--from", "1", "--to", "2", "--crank",
                        "60", "--rocker", "90", "--out", folder.filePath("log.linkwright.json")});
        QVERIFY2(function.exitCode == 0, qPrintable(function.messages));
        QVERIFY(function.output.contains("structural error"));
        QCOMPARE(runProgram({"simulate", folder.filePath("log-1.linkwright.json")}).exitCode, 0);
        const QString pairs =
            writeFile(folder.filePath("pairs.csv"), "40,70\n60,78\n80,90\n100,104\n");
        const ProgramRun table = runProgram({"synthesize", "pairs", pairs, "--json"});
        QVERIFY2(table.exitCode == 0, qPrintable(table.messages));
    }

    /// A tolerance is in the unit of the table, is counted by, and goes along.
    void aToleranceGoesAlong() {
        QTemporaryDir folder;
        const QString table = writeFile(folder.filePath("circle.csv"), circle());
        const ProgramRun run =
            runProgram({"synthesize", "path", table, "--unit", "mm", "--closed", "--count", "1",
                        "--tolerance", "20", "--json", "--out", folder.filePath("found")});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        const Json candidate = run.json()["candidates"][0];
        QCOMPARE(candidate["points"].get<int>(), 72);
        QCOMPARE(candidate["pointsWithin"].get<int>(), 72);
        QFile project(folder.filePath("found-1.linkwright.json"));
        QVERIFY(project.open(QIODevice::ReadOnly));
        const Json made = Json::parse(project.readAll().toStdString());
        for (const Json& tolerance : made["objective"]["terms"][0]["targets"]["tolerances"])
            QCOMPARE(tolerance.get<double>(), 0.02);
        QCOMPARE(made["objective"]["terms"][0]["targets"]["tolerances"].size(), std::size_t(72));
    }

    /// Times of a table are those of the project, where they are asked for.
    void timesOfATableAreKept() {
        QTemporaryDir folder;
        std::string text = "t,x,y\n";
        for (int index = 0; index <= 8; ++index)
            text += std::to_string(0.25 * index) + ","
                    + std::to_string(60.0 * std::cos(0.7853981633974483 * index)) + ","
                    + std::to_string(40.0 * std::sin(0.7853981633974483 * index)) + "\n";
        const QString table = writeFile(folder.filePath("timed.csv"), text);
        const QStringList arguments{
            "synthesize", "path", table,    "--unit", "mm",
            "--count",    "1",    "--json", "--out",  folder.filePath("made")};
        const auto made = [&](const QStringList& more) {
            const ProgramRun run = runProgram(arguments + more);
            QFile project(folder.filePath("made-1.linkwright.json"));
            return run.exitCode == 0 && project.open(QIODevice::ReadOnly)
                       ? Json::parse(project.readAll().toStdString())
                       : Json();
        };
        const Json timed = made({"--timed"});
        QCOMPARE(timed["simulation"]["duration"].get<double>(), 2.0);
        const Json targets = timed["objective"]["terms"][0]["targets"];
        QCOMPARE(targets["points"].size(), std::size_t(8));
        QVERIFY(std::abs(targets["times"][3].get<double>() - 0.75) < 1e-9);
        const Json free = made({});
        QCOMPARE(free["simulation"]["duration"].get<double>(), 1.0);
        const auto fault = [&](const char* rows) {
            const QString bad = writeFile(folder.filePath("bad.csv"), rows);
            const ProgramRun run = runProgram({"synthesize", "path", bad, "--timed"});
            return run.exitCode == 2 ? run.messages : QString();
        };
        QVERIFY(fault("0,0,0\n1,1,0\n1,1,1\n2,0,1\n")
                    .contains("The time of point 3, 1 s, is not after that of point 2, 1 s."));
        QVERIFY(fault("0,0,0\n,1,0\n2,1,1\n").contains("bad.csv:2"));
    }

    void wrongTasksSayWhy() {
        QTemporaryDir folder;
        const auto refused = [&](const QStringList& arguments, const char* part) {
            const ProgramRun run =
                runProgram(QStringList{"synthesize"} + arguments + QStringList{"--json"});
            QCOMPARE(run.exitCode, 2);
            QVERIFY2(run.messages.contains(part), qPrintable(run.messages));
            QVERIFY(!run.json().is_null());
        };
        refused({"path", writeFile(folder.filePath("short.csv"), "0,0\n1,0\n")},
                "at least three different points");
        refused({"path", writeFile(folder.filePath("text.csv"), "0,0\n1,zero\n1,1\n")},
                "text.csv:2");
        refused({"path", folder.filePath("none.csv")}, "none.csv");
        refused(
            {"path", writeFile(folder.filePath("open.csv"), "0,0\n1,0\n1,1\n"), "--turn", "400"},
            "part of a turn");
        refused({"poses", writeFile(folder.filePath("one.csv"), "0,0,0\n")}, "at least two poses");
        refused({"pairs", writeFile(folder.filePath("same.csv"), "10,20\n10,30\n20,40\n")},
                "Rows 1 and 2 have the same angle of the crank, 10 degrees.");
        refused({"pairs", writeFile(folder.filePath("turn.csv"), "10,20\n30,30\n370,40\n")},
                "Rows 1 and 3 have the same angle of the crank, 10 degrees.");
        refused({"function", "log(y)"}, "y");
        refused({"function", "1/x", "--from", "0"}, "is not a number at x = 0.");
        refused({"function", "x", "--from", "2", "--to", "1"}, "ascend");
        refused({"dance", "x"}, "expected path, poses, pairs or function");
    }
};

LINKWRIGHT_TEST(SynthesisTest)

}  // namespace synthesis_test

#include "synthesis_test.moc"
