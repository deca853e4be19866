// SPDX-License-Identifier: GPL-3.0-or-later
// The contract of linkwright-cli from outside: projects with several cases.
#include "tests/app/cli/cli_program.h"
#include "tests/support/test_program.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>

namespace cases_cli_test {

using namespace linkwright::testing;
using linkwright::project::Json;

namespace {

const QString suspension = "suspension-cases";

/// By hand, see the description of the sample.
constexpr double costOfEmpty = 12.408333333333333, costOfFull = 15.466666666666667;

bool isClose(const Json& value, double expected) {
    return value.is_number() && std::abs(value.get<double>() - expected) <= 1e-7 * expected;
}

}  // namespace

class CasesCliTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCaseIsSimulated() {
        const Json json =
            runProgram({"simulate", samplePath(suspension), "--case", "Empty", "--json"}).json();
        QVERIFY(isClose(json["cost"], costOfEmpty));
        QCOMPARE(json["case"].get<std::string>(), std::string("Empty"));
        const Json plain = runProgram({"simulate", samplePath(suspension), "--json"}).json();
        QVERIFY(isClose(plain["cost"], 13.265972222222222) && !plain.contains("case"));
        const ProgramRun wrong =
            runProgram({"simulate", samplePath(suspension), "--case", "Overload", "--json"});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY(wrong.messages.contains("Empty, Half load, Full load"));
    }

    void allCasesHaveAGradient() {
        const Json one =
            runProgram({"gradient", samplePath(suspension), "--json", "--threads", "1"}).json();
        QVERIFY(isClose(one["cost"], costOfFull));
        QVERIFY(isClose(one["cases"]["Empty"]["cost"], costOfEmpty));
        QCOMPARE(one["cases"]["Full load"]["gradient"], one["gradient"]);
        const Json several =
            runProgram({"gradient", samplePath(suspension), "--json", "--threads", "3"}).json();
        QCOMPARE(several["cases"], one["cases"]);
        const Json alone =
            runProgram({"gradient", samplePath(suspension), "--case", "Full load", "--json"})
                .json();
        QVERIFY(!alone.contains("cases"));
        QCOMPARE(alone["cost"], one["cost"]);
    }

    void theOptimumTellsShares() {
        const ProgramRun run = runProgram({"optimize", samplePath(suspension), "--json"});
        QCOMPARE(run.exitCode, 0);
        const Json json = run.json();
        const Json& cases = json["cases"];
        QVERIFY(std::abs(cases["Empty"]["share"].get<double>() - 5.0 / 9.0) < 1e-3);
        QCOMPARE(cases["Half load"]["share"].get<double>(), 0.0);
        QCOMPARE(json["iterations"].back()["costByCase"].size(), std::size_t{3});
    }

    void casesAreDrawnFromTolerances() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("robust.linkwright.json");
        const ProgramRun run = runProgram({"cases", samplePath("five-bar-tolerances"), "--study",
                                           "Workshop", "--count", "3", "--out", path, "--json"});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.json()["cases"], (Json{"Workshop 1", "Workshop 2", "Workshop 3"}));
        const Json gradient = runProgram({"gradient", path, "--json"}).json();
        double sum = 0.0;
        for (const Json& entry : gradient["cases"]) {
            QVERIFY(isClose(entry["weight"], 1.0 / 3.0));
            sum += entry["cost"].get<double>() / 3.0;
        }
        QVERIFY(isClose(gradient["cost"], sum));
        const ProgramRun unknown = runProgram(
            {"cases", samplePath("five-bar-tolerances"), "--study", "Workshops", "--out", path});
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY(unknown.messages.contains("There is no study \"Workshops\""));
    }
};

LINKWRIGHT_TEST(CasesCliTest)

}  // namespace cases_cli_test

#include "cases_test.moc"
