// SPDX-License-Identifier: GPL-3.0-or-later
// The contract of linkwright-cli from outside: one clear message and the right exit code for
// every kind of bad input, and nothing lost.
#include "tests/app/cli/cli_program.h"
#include "tests/support/test_program.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <tuple>

namespace bad_input_test {

using namespace linkwright::testing;
using linkwright::project::Json;

namespace {

const QString fiveBar = "five-bar-design";

/// What is wrong, where the message says it is, and what it says.
struct BadInput {
    const char* name;
    const char* command;
    std::function<void(Json&)> spoil;
    const char* place;
    const char* part;
};

const std::vector<BadInput>& badInputs() {
    static const std::vector<BadInput> list{
        {"wrong type", "validate", [](Json& j) { j["springs"][0]["stiffness"] = "stiff"; },
         "/springs/0/stiffness",
         "Expected a number or a formula such as \"=L1/2\", found the text \"stiff\""},
        {"unknown joint type", "validate", [](Json& j) { j["joints"][1]["kind"] = "hinge"; },
         "/joints/1/kind", "\"revolute\", \"prismatic\""},
        {"reference to a missing body", "validate",
         [](Json& j) { j["joints"][1]["bodyB"] = "link-9"; }, "/joints/1/bodyB",
         "There is no body \"link-9\""},
        {"negative mass", "validate", [](Json& j) { j["bodies"][2]["mass"]["mass"] = -1.5; },
         "/bodies/2/mass/mass", "-1.5 kg is negative"},
        {"inertia no real body has", "validate",
         [](Json& j) {
             j["bodies"][2]["mass"] = {
                 {"kind", "explicit"}, {"mass", 1}, {"inertia", {0.1, 0.1, 0.9, 0, 0, 0}}};
         },
         "/bodies/2/mass/inertia", "triangle inequality"},
        {"loop that cannot close", "validate",
         [](Json& j) {
             for (std::size_t joint : {0, 1, 2, 3, 4})
                 j["joints"][joint]["start"] = 0.4;
         },
         "", "clos"},
        {"loop that cannot close, simulated", "simulate",
         [](Json& j) {
             for (std::size_t joint : {0, 1, 2, 3, 4})
                 j["joints"][joint]["start"] = 0.4;
         },
         "", "clos"},
        {"gradient without terms", "gradient",
         [](Json& j) { j["objective"]["terms"] = Json::array(); }, "/objective",
         "The objective has no active terms."},
        {"check without terms", "check",
         [](Json& j) { j["objective"]["terms"][0]["active"] = false; }, "/objective",
         "The objective has no active terms."},
        {"optimize without terms", "optimize", [](Json& j) { j.erase("objective"); }, "/objective",
         "The objective has no active terms."},
        {"optimize without variables", "optimize", [](Json& j) { j.erase("designVariables"); },
         "/designVariables", "no variables"},
        {"bound above its partner", "validate",
         [](Json& j) { j["designVariables"][0]["lower"] = 8; }, "/designVariables/0/lower",
         "8 is above the upper bound 7"},
        {"bound above its partner, optimized", "optimize",
         [](Json& j) { j["designVariables"][0]["lower"] = 8; }, "/designVariables/0/lower",
         "8 is above the upper bound 7"},
        {"body connected to nothing", "validate",
         [](Json& j) {
             j["bodies"].push_back(j["bodies"][0]);
             j["bodies"][4]["id"] = "loose";
         },
         "/bodies/4", "not connected to anything"},
        {"newer version", "validate", [](Json& j) { j["version"] = "3.1"; }, "/version",
         "newer Linkwright"},
    };
    return list;
}

struct BadOption {
    const char* name;
    QStringList arguments;  ///< behind the command and the project
    const char* command;
    const char* part;
};

const std::vector<BadOption>& badOptions() {
    static const std::vector<BadOption> list{
        {"unknown option", {"--fast"}, "simulate", "--fast"},
        {"later method",
         {"--method", "direct-ish"},
         "gradient",
         "\"direct-ish\" is not known; expected adjoint"},
        {"costates of another method",
         {"--costates"},
         "gradient",
         "costates need --method continuous-adjoint"},
        {"unknown formulation",
         {"--formulation", "magic"},
         "gradient",
         "\"magic\" is not known; expected joint, absolute or divide-and-conquer"},
        {"results of another kind",
         {"--out", "x.json"},
         "simulate",
         "expected a name that ends with .h5"},
        {"no threads", {"--threads", "0"}, "simulate", "positive whole number"},
        {"half a thread", {"--threads", "1.5"}, "gradient", "positive whole number"},
        {"duration not a number",
         {"--duration", "nan"},
         "simulate",
         "positive number of seconds, found \"nan\""},
        {"duration with unit", {"--duration", "5s"}, "simulate", "found \"5s\""},
        {"negative step", {"--step", "-0.1"}, "simulate", "positive number of seconds"},
        {"step beyond the duration", {"--step", "50"}, "simulate", "larger than the duration"},
        {"unknown integrator",
         {"--integrator", "euler"},
         "simulate",
         "expected rk4, dopri54, dop853, dop8, esdirk4 or esdirk43"},
        {"times descend", {"--at", "1,0.5"}, "simulate", "must ascend"},
        {"times garbled", {"--at", "1,two"}, "simulate", "found \"two\""},
        {"time beyond the end", {"--at", "1,7"}, "simulate", "beyond the duration of 5 s"},
        {"unknown algorithm",
         {"--algorithm", "newton"},
         "optimize",
         "expected automatic, gauss-newton, slsqp, lbfgs, mma, ccsa or steepest-descent"},
        {"unknown gradient",
         {"--gradient", "exact"},
         "optimize",
         "expected adjoint, continuous-adjoint, direct, complex-step or finite-difference"},
        {"no iterations", {"--max-iterations", "0"}, "optimize", "positive whole number"},
        {"table in a missing folder",
         {"--csv", "/no/such/folder/t.csv"},
         "simulate",
         "/no/such/folder/t.csv"},
    };
    return list;
}

}  // namespace

class BadInputTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void badProjectsAreRefused_data() {
        QTest::addColumn<int>("index");
        for (std::size_t index = 0; index < badInputs().size(); ++index)
            QTest::newRow(badInputs()[index].name) << static_cast<int>(index);
    }

    void badProjectsAreRefused() {
        QFETCH(int, index);
        const BadInput& bad = badInputs()[static_cast<std::size_t>(index)];
        const QString path = writeFile(folder_.filePath("bad.linkwright.json"),
                                       changedSample(fiveBar, bad.spoil).dump());
        const ProgramRun run = runProgram({bad.command, path});
        QVERIFY2(run.exitCode == 2, qPrintable(run.messages));
        QVERIFY2(run.messages.contains("error: " + path), qPrintable(run.messages));
        QVERIFY2(run.messages.contains(bad.place), qPrintable(run.messages));
        QVERIFY2(run.messages.contains(bad.part), qPrintable(run.messages));
        QVERIFY2(run.messages.count("error: ") == 1, qPrintable(run.messages));
        const ProgramRun machine = runProgram({bad.command, path, "--json"});
        QCOMPARE(machine.exitCode, 2);
        QCOMPARE(machine.messages, run.messages);
        const Json json = machine.json();
        QVERIFY2(json.is_object(), qPrintable(machine.output));
        QVERIFY(std::string(bad.command) != "validate" || json["valid"] == false);
        // What could not be assembled has no number of loops.
        if (std::string(bad.name) == "negative mass")
            QVERIFY(json.contains("joints") && !json.contains("loops"));
        bool found = false;
        for (const Json& problem : json["problems"])
            found = found
                    || (problem["severity"] == "error"
                        && QString::fromStdString(problem["message"].get<std::string>()
                                                  + problem["remedy"].get<std::string>())
                               .contains(bad.part));
        QVERIFY2(found, qPrintable(machine.output));
    }

    void badOptionsAreRefused_data() {
        QTest::addColumn<int>("index");
        for (std::size_t index = 0; index < badOptions().size(); ++index)
            QTest::newRow(badOptions()[index].name) << static_cast<int>(index);
    }

    void badOptionsAreRefused() {
        QFETCH(int, index);
        const BadOption& bad = badOptions()[static_cast<std::size_t>(index)];
        const QStringList arguments =
            QStringList{bad.command, samplePath(fiveBar), "--json"} + bad.arguments;
        const ProgramRun run = runProgram(arguments);
        QVERIFY2(run.exitCode == 2, qPrintable(run.messages));
        QVERIFY2(run.messages.contains(bad.part), qPrintable(run.messages));
        QVERIFY2(run.json().is_object() && run.json().contains("error"), qPrintable(run.output));
    }

    void filesThatAreNoProjectsAreRefused() {
        const QString words = writeFile(folder_.filePath("words.json"), "Hello\n");
        const QString folder = folder_.path();
        const QString missing = folder_.filePath("missing.json");
        const QString secret = writeFile(folder_.filePath("secret.json"), "{}");
        QVERIFY(QFile::setPermissions(secret, QFile::Permissions()));
        const std::vector<std::pair<QString, QString>> cases{
            {words, "line 1, column 1: This is not JSON"},
            {folder, "This is a folder"},
            {missing, "No such file or directory"},
            {secret, "Permission denied"}};
        for (const auto& [path, part] : cases) {
            for (const char* command : {"validate", "simulate", "gradient", "check", "optimize"}) {
                const ProgramRun run = runProgram({command, path, "--json"});
                QCOMPARE(run.exitCode, 2);
                QVERIFY2(run.messages.startsWith("error: " + path), qPrintable(run.messages));
                QVERIFY2(run.messages.contains(part), qPrintable(run.messages));
                QVERIFY(run.json().is_object());
            }
        }
        QVERIFY(QFile::setPermissions(secret, QFile::ReadOwner | QFile::WriteOwner));
    }

    void readOnlyOutputIsRefusedBeforeTheWork() {
        const QString out = writeFile(folder_.filePath("locked.linkwright.json"), "precious");
        QVERIFY(QFile::setPermissions(out, QFile::ReadOwner | QFile::ReadUser));
        for (const QStringList& arguments :
             {QStringList{"optimize", samplePath(fiveBar), "--progress", "--out", out},
              QStringList{"simulate", samplePath(fiveBar), "--csv", out}}) {
            const ProgramRun run = runProgram(arguments);
            QCOMPARE(run.exitCode, 2);
            QVERIFY2(run.messages.contains(out + ": The file is read-only"),
                     qPrintable(run.messages));
            QVERIFY2(!run.messages.contains("iteration"), "the work must not begin");
        }
        QFile file(out);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("precious"));
    }

    /// Tables and projects take no other file's place, whatever a person typed.
    void nothingElseIsReplaced() {
        const auto bytesOf = [](const QString& path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QString project = folder_.filePath("mine.linkwright.json");
        QVERIFY(QFile::copy(samplePath(fiveBar), project)
                && QFile::setPermissions(project, QFile::ReadOwner | QFile::WriteOwner));
        const QString link = folder_.filePath("table");
        QVERIFY(QFile::link(project, link));
        const QString results = folder_.filePath("motion.h5");
        QCOMPARE(runProgram({"simulate", project, "--out", results}).exitCode, 0);
        const QString table = folder_.filePath("t.csv");
        for (const auto& [arguments, kept, part] :
             std::vector<std::tuple<QStringList, QString, QString>>{
                 {{"simulate", project, "--csv", project}, project, "This is a project"},
                 {{"simulate", project, "--csv", link}, project, "This is a project"},
                 {{"simulate", project, "--csv", results}, results, "The file contains results"},
                 {{"gradient", project, "--method", "continuous-adjoint", "--csv", project},
                  project,
                  "This is a project"}}) {
            const QByteArray before = bytesOf(kept);
            const ProgramRun run = runProgram(arguments + QStringList{"--json"});
            QCOMPARE(run.exitCode, 2);
            QVERIFY2(run.messages.contains(part), qPrintable(run.messages));
            QVERIFY(run.json().contains("error"));
            QVERIFY(!before.isEmpty() && bytesOf(kept) == before);
        }
        for (int time = 0; time < 2; ++time)
            QCOMPARE(runProgram({"simulate", project, "--csv", table}).exitCode, 0);
        const ProgramRun twice = runProgram(
            {"optimize", project, "--out", results, "--out", folder_.filePath("other.h5")});
        QCOMPARE(twice.exitCode, 2);
        QVERIFY2(twice.messages.contains("other.h5"), qPrintable(twice.messages));
    }

    void allFaultsAreTold() {
        const Json json = changedSample(fiveBar, [](Json& j) {
            j["bodies"][0]["mass"]["mass"] = -1;
            j["joints"][1]["bodyB"] = "link-9";
            j["designVariables"][0]["property"] = "length";
            j["simulation"]["duration"] = 0;
        });
        const QString path = writeFile(folder_.filePath("many.linkwright.json"), json.dump());
        const ProgramRun run = runProgram({"simulate", path});
        QCOMPARE(run.exitCode, 2);
        for (const char* place : {"/bodies/0/mass/mass", "/joints/1/bodyB",
                                  "/designVariables/0/property", "/simulation/duration"})
            QVERIFY2(run.messages.contains(place), qPrintable(run.messages));
    }

    void misspelledKeysAreMentionedButDoNoHarm() {
        const Json json = changedSample(fiveBar, [](Json& j) { j["springs"][0]["dampng"] = 3; });
        const QString path = writeFile(folder_.filePath("typo.linkwright.json"), json.dump());
        const ProgramRun run = runProgram({"validate", path, "--json"});
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.messages.contains("Did you mean \"damping\"?"), qPrintable(run.messages));
        QCOMPARE(run.json()["problems"][0]["severity"].get<std::string>(), std::string("warning"));
    }

    void motionsThatStopEarlyAreFailuresNotMistakes() {
        const Json json =
            changedSample(fiveBar, [](Json& j) { j["springs"][0]["stiffness"] = 1e14; });
        const QString path = writeFile(folder_.filePath("wild.linkwright.json"), json.dump());
        for (const char* command : {"simulate", "gradient", "optimize"}) {
            const ProgramRun run = runProgram({command, path, "--json"});
            QVERIFY2(run.exitCode == 1, qPrintable(run.messages));
            QVERIFY2(run.messages.contains("error: "), qPrintable(run.messages));
            QVERIFY2(run.json().is_object(), qPrintable(run.output));
            QVERIFY(!run.output.contains("nan") && !run.output.contains("inf,"));
        }
    }

    void commandLinesWithoutSenseAreRefused() {
        for (const QStringList& arguments :
             {QStringList{}, {"fly"}, {"validate"}, {"validate", "a", "b"}, {"--json"}}) {
            const ProgramRun run = runProgram(arguments);
            QCOMPARE(run.exitCode, 2);
            QVERIFY2(run.messages.contains("error: ") && run.messages.contains("--help"),
                     qPrintable(run.messages));
        }
        QVERIFY(runProgram({"fly"}).messages.contains("\"fly\" is not a command"));
    }

private:
    QTemporaryDir folder_;
};

LINKWRIGHT_TEST(BadInputTest)

}  // namespace bad_input_test

#include "bad_input_test.moc"
