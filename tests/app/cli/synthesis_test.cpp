// SPDX-License-Identifier: GPL-3.0-or-later
// linkwright-cli synthesize from outside: tasks in, projects out, one sentence for wrong ones.
#include "tests/app/cli/program.h"
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
        refused({"poses", writeFile(folder.filePath("two.csv"), "0,0,0\n1,0,5\n")}, "there are 2");
        refused({"pairs", writeFile(folder.filePath("same.csv"), "10,20\n10,30\n20,40\n")},
                "Rows 1 and 2 have the same angle of the crank, 10 degrees.");
        refused({"pairs", writeFile(folder.filePath("turn.csv"), "10,20\n30,30\n370,40\n")},
                "Rows 1 and 3 have the same angle of the crank, 10 degrees.");
        refused({"function", "log(y)"}, "y");
        refused({"function", "x", "--from", "2", "--to", "1"}, "ascend");
        refused({"dance", "x"}, "expected path, poses, pairs or function");
    }
};

LINKWRIGHT_TEST(SynthesisTest)

}  // namespace synthesis_test

#include "synthesis_test.moc"
