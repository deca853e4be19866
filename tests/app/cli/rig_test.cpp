// SPDX-License-Identifier: GPL-3.0-or-later
// The commands `run` and `identify` from outside: on the simulated rig, and on the emulated board
// over its pseudo-terminal.
#include "tests/app/cli/cli_program.h"
#include "tests/support/rotor_project.h"
#include "tests/support/test_program.h"

#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>

namespace rig_test {

using namespace linkwright::testing;
using linkwright::project::Json;

class RigCommandsTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QString rotor_;

    QString path(const char* name) { return folder_.filePath(QLatin1String(name)); }
    /// The rotor with something changed.
    QString changed(const char* name, const std::function<void(Json&)>& change) {
        Json json = Json::parse(linkwright::support::rotorProject);
        change(json);
        return writeFile(path(name), json.dump());
    }

private Q_SLOTS:
    void initTestCase() {
        rotor_ = writeFile(path("rotor.linkwright.json"), linkwright::support::rotorProject);
        QVERIFY(!rotor_.isEmpty());
    }

    /// Both forms of the table say the same, to what single precision keeps, and the header
    /// compiles.
    void thePlanGoesToOtherControllers() {
        const QString csv = path("plan.csv"), header = path("plan.h");
        const ProgramRun run = runProgram({"run", rotor_, "--table", csv, "--json"});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QCOMPARE(run.json()["samples"].get<int>(), 1601);
        QFile table(csv);
        QVERIFY(table.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = table.readAll().trimmed().split('\n');
        QVERIFY2(lines[0].startsWith("time [s],"), lines[0].constData());
        QVERIFY(lines[0].contains("feedforward [V]"));
        const qsizetype rows = lines.size() - 1;
        const QList<QByteArray> begin = lines[1].split(','), end = lines.last().split(',');
        QCOMPARE(begin.size(), qsizetype{4});
        const double leadIn = run.json()["leadIn"].get<double>();
        QVERIFY(std::abs(begin[0].toDouble() + leadIn) < 1e-9);
        QVERIFY(std::abs(end[0].toDouble() - run.json()["duration"].get<double>()) < 1e-9);
        bool driven = false;
        for (qsizetype row = 1; row < lines.size(); ++row)
            driven = driven || lines[row].split(',')[3].toDouble() != 0.0;
        QVERIFY(driven);

        QCOMPARE(runProgram({"run", rotor_, "--table", header}).exitCode, 0);
        const QString source = writeFile(
            path("tell.c"),
            "#include <stdio.h>\n#include \"plan.h\"\nint main(void) {\n"
            "  const int rows[2] = {0, LINKWRIGHT_ROWS - 1};\n"
            "  printf(\"%d %d\\n\", LINKWRIGHT_ROWS, LINKWRIGHT_MOTORS);\n"
            "  for (int i = 0; i < 2; ++i)\n"
            "    printf(\"%.9g %.9g %.9g\\n\", linkwright_angle[rows[i]][0], "
            "linkwright_velocity[rows[i]][0], linkwright_feedforward[rows[i]][0]);\n"
            "  return linkwright_proportional_gain[0] > 0 && linkwright_voltage_limit[0] > 0\n"
            "    && linkwright_derivative_gain[0] > 0 && LINKWRIGHT_SAMPLE_TIME > 0 ? 0 : 1;\n}\n");
        QProcess compiler;
        compiler.start("cc", {"-std=c99", "-Wall", "-Werror", "-o", path("tell"), source});
        if (!compiler.waitForStarted()) LINKWRIGHT_SKIP_WITHOUT("a C compiler");
        QVERIFY(compiler.waitForFinished(60000));
        QVERIFY2(compiler.exitCode() == 0, compiler.readAllStandardError().constData());
        QProcess program;
        program.start(path("tell"), QStringList());
        QVERIFY(program.waitForFinished(60000));
        QCOMPARE(program.exitCode(), 0);
        const QList<QByteArray> told = program.readAllStandardOutput().trimmed().split('\n');
        QCOMPARE(told[0], QByteArray::number(rows) + " 1");
        for (const auto& [wanted, found] : {std::pair{begin, told[1]}, std::pair{end, told[2]}})
            for (int column = 0; column < 3; ++column) {
                const double exact = wanted[column + 1].toDouble();
                QVERIFY(std::abs(found.split(' ')[column].toDouble() - exact)
                        <= 1e-7 * std::abs(exact));
            }
        QCOMPARE(runProgram({"run", rotor_, "--table", path("plan.txt")}).exitCode, 2);
    }

    /// A limit under a misspelled key does not hold: that is an error, not a remark.
    void aSettingThatCannotBeReadForbidsARun() {
        const QString project = changed("typo.linkwright.json", [](Json& json) {
            json["rig"]["motors"] =
                Json::array({{{"motor", "motor-1"}, {"limts", {{"voltage", 1}}}}});
        });
        const ProgramRun run = runProgram({"run", project, "--device", "simulated"});
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.messages.contains("/rig/motors/0/limts"), qPrintable(run.messages));
        QVERIFY2(run.messages.contains("/rig: No rig runs with settings"),
                 qPrintable(run.messages));
    }

    void runHasTheKeysOfTheContract() {
        const ProgramRun run =
            runProgram({"run", rotor_, "--device", "simulated", "--mode", "pd", "--json"});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        const Json json = run.json();
        for (const char* key : {"ise", "maxError", "samples", "missedDeadlines", "stopReason"})
            QVERIFY2(json.contains(key), key);
        for (const char* key : {"p50", "p99", "max"})
            QVERIFY2(json["jitter"].contains(key), key);
        QCOMPARE(json["samples"].get<int>(), 1601);
        QCOMPARE(json["mode"].get<std::string>(), std::string("pd"));
        QVERIFY(json["completed"].get<bool>());
        QCOMPARE(json["iseUnit"].get<std::string>(), std::string("m^2 s"));
        QVERIFY(json["ise"].get<double>() > 0.0);
        // The largest error once, squared and integrated over the whole time, bounds the integral.
        QVERIFY(json["ise"].get<double>() < 1.6 * std::pow(json["maxError"].get<double>(), 2));
        const Json both = runProgram({"run", rotor_, "--json"}).json();
        QVERIFY(both["ise"].get<double>() < 0.2 * json["ise"].get<double>());
    }

    void sameSeedSameRun() {
        const auto ise = [&](const char* seed) {
            return runProgram({"run", rotor_, "--seed", seed, "--json"})
                .json()["ise"]
                .get<double>();
        };
        QCOMPARE(ise("5"), ise("5"));
        QVERIFY(ise("5") != ise("6"));
    }

    /// Log, learn, and the learned model tracks better on the rig that was recorded.
    void learningFromALog() {
        const QString log = path("first.h5"), learned = path("learned.linkwright.json");
        const Json before = runProgram({"run", rotor_, "--log", log, "--json"}).json();
        QVERIFY(QFile::exists(log));
        const ProgramRun identified =
            runProgram({"identify", rotor_, log, "--out", learned, "--json"});
        QVERIFY2(identified.exitCode == 0, qPrintable(identified.messages));
        const Json json = identified.json();
        QCOMPARE(json["parameters"].size(), std::size_t{3});
        const Json& dry = json["parameters"]["motor.coulombFriction"];
        QCOMPARE(dry["before"].get<double>(), 0.0);
        QVERIFY(dry["after"].get<double>() > 0.015 && dry["after"].get<double>() < 0.025);
        QVERIFY(dry["confidence95"][0].get<double>() < dry["after"].get<double>());
        QVERIFY(json["deviation"]["after"].get<double>()
                < 0.2 * json["deviation"]["before"].get<double>());
        const Json after = runProgram({"run", learned, "--rig-model", rotor_, "--json"}).json();
        QVERIFY2(after["ise"].get<double>() < 0.5 * before["ise"].get<double>(),
                 qPrintable(QString::fromStdString(after.dump())));
        // A recorded run is never overwritten.
        const ProgramRun again = runProgram({"run", rotor_, "--log", log});
        QCOMPARE(again.exitCode, 2);
        QVERIFY(again.messages.contains("never overwritten"));
        const ProgramRun over = runProgram({"identify", rotor_, log, "--out", log});
        QCOMPARE(over.exitCode, 2);
        QVERIFY2(over.messages.contains("contains results"), qPrintable(over.messages));
        const ProgramRun motion = runProgram({"simulate", rotor_, "--out", log});
        QCOMPARE(motion.exitCode, 2);
        QVERIFY2(motion.messages.contains("never overwritten"), qPrintable(motion.messages));
        const ProgramRun nothing = runProgram({"identify", rotor_, log, "--parameters", ""});
        QCOMPARE(nothing.exitCode, 2);
        const ProgramRun one =
            runProgram({"identify", rotor_, log, "--parameters", "motor.rotorInertia", "--json"});
        QCOMPARE(one.json()["parameters"].size(), std::size_t{1});
    }

    void aLimitThatIsCrossedEndsTheRun() {
        const ProgramRun run = runProgram(
            {"run", rotor_, "--mode", "feedforward", "--tracking-limit", "0.02", "--json"});
        QCOMPARE(run.exitCode, 1);
        QVERIFY(!run.json()["completed"].get<bool>());
        QVERIFY(run.json()["stopReason"].get<std::string>().find("tracking error")
                != std::string::npos);
        QVERIFY(run.json()["samples"].get<int>() < 1601);
    }

    void wrongInput_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("words");
        QTest::newRow("device") << QStringList{"--device", "teapot"} << "expected simulated";
        QTest::newRow("which port") << QStringList{"--device", "serial:"} << "which one";
        QTest::newRow("mode") << QStringList{"--mode", "fast"} << "feedforward+pd";
        QTest::newRow("seed") << QStringList{"--seed", "-1"} << "whole number";
        QTest::newRow("gain") << QStringList{"--proportional-gain", "-3"} << "zero or more";
        QTest::newRow("no such port")
            << QStringList{"--device", "serial:/dev/does-not-exist"}
            << "serial:/dev/does-not-exist: No such file or directory. Plug";
    }
    void wrongInput() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, words);
        const ProgramRun run = runProgram(QStringList{"run", rotor_} + arguments);
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.messages.contains(words), qPrintable(run.messages));
    }

    void wrongProjects() {
        const QString still = changed("still.linkwright.json",
                                      [](Json& json) { json["inputs"][0]["expression"] = "0"; });
        QVERIFY(runProgram({"run", still}).messages.contains("plan are zero"));
        const QString bare =
            changed("bare.linkwright.json", [](Json& json) { json["motors"] = Json::array(); });
        QVERIFY(runProgram({"run", bare}).messages.contains("no motor"));
        QCOMPARE(runProgram({"run", bare}).exitCode, 2);
        const ProgramRun stale =
            runProgram({"run", changed("stale.linkwright.json", [](Json& json) {
                            json["inputs"][0] = {{"id", "volts"},
                                                 {"unit", "V"},
                                                 {"kind", "samples"},
                                                 {"optimize", true},
                                                 {"interpolation", "linear"},
                                                 {"samples", {0.0, 1.0, 0.5, -0.5, 0.0}}};
                            json["optimizedHash"] = "0123456789abcdef";
                        })});
        QCOMPARE(stale.exitCode, 2);
        QVERIFY2(
            stale.messages.contains("changed since") && stale.messages.contains("--accept-changes"),
            qPrintable(stale.messages));
        QCOMPARE(runProgram({"run", path("stale.linkwright.json"), "--accept-changes"}).exitCode,
                 0);
        QCOMPARE(runProgram({"identify", rotor_, rotor_}).exitCode, 2);
        QCOMPARE(runProgram({"identify", rotor_, path("missing.h5")}).exitCode, 2);
    }

    /// The optimizer signs its result; the file that comes out may be run without a word.
    void optimizedProjectsAreSigned() {
        const QString drawn = changed("drawn.linkwright.json", [](Json& json) {
            json["inputs"][0] = {{"id", "volts"},
                                 {"unit", "V"},
                                 {"kind", "samples"},
                                 {"optimize", true},
                                 {"interpolation", "linear"},
                                 {"samples", {0.0, 0.1, 0.1, 0.1, 0.0}}};
            json["objective"]["terms"][0]["reference"] = "expression";
            json["objective"]["terms"][0]["referenceExpressions"] = {"0.2*cos(0.5*t)",
                                                                     "0.2*sin(0.5*t)", "0"};
        });
        const QString optimum = path("optimum.linkwright.json");
        runProgram({"optimize", drawn, "--out", optimum, "--max-iterations", "20"});
        const ProgramRun run = runProgram({"run", optimum, "--json"});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        const Json json = run.json();
        for (const Json& problem : json["problems"])
            QVERIFY(problem["place"].get<std::string>().find("optimizedHash") == std::string::npos);
    }

    /// The same plan over the serial protocol, in real time.
    void runsOnTheEmulatedBoard() {
        const QString programs = QFileInfo(QStringLiteral(LINKWRIGHT_CLI)).absolutePath();
        QProcess board;
        const QString port = path("port");
        board.start(programs + "/linkwright-rig", {rotor_, "--link", port});
        QVERIFY2(board.waitForStarted(20000), qPrintable(board.errorString()));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(port), 20000);
        const ProgramRun run =
            runProgram({"run", rotor_, "--device", "serial:" + port, "--log", path("serial.h5"),
                        "--missed-deadlines", "1000", "--json"});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        const Json json = run.json();
        QVERIFY(json["realTime"].get<bool>());
        // 1600 cycles; on a computer that stalls, those it did not let happen are counted as
        // missed.
        const int missed = json["missedDeadlines"].get<int>();
        QVERIFY2(json["samples"].get<int>() + missed > 1500, qPrintable(run.output));
        QVERIFY(QFile::exists(path("serial.h5")));
        // Cycles that were missed hold their volts: each stall adds to the error.
        const Json simulated = runProgram({"run", rotor_, "--json"}).json();
        const double tolerable = missed < 50 ? 5.0 : 50.0;
        QVERIFY2(json["ise"].get<double>() < tolerable * simulated["ise"].get<double>(),
                 qPrintable(run.output));
        board.write("quit\n");
        QVERIFY(board.waitForFinished(20000));
    }

    /// What a killed run measured is beside its log, for its owner alone, and becomes one.
    void aKilledRunIsRecovered() {
        const QString programs = QFileInfo(QStringLiteral(LINKWRIGHT_CLI)).absolutePath();
        QProcess board, run;
        const QString port = path("killed-port"), log = path("killed.h5");
        const QString recording = log + ".recording";
        board.start(programs + "/linkwright-rig", {rotor_, "--link", port});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(port), 5000);
        const QStringList asked{"run",   rotor_, "--device",           "serial:" + port,
                                "--log", log,    "--missed-deadlines", "1000"};
        run.start(QStringLiteral(LINKWRIGHT_CLI), asked);
        // A thousand samples: beyond the approach, before the end.
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(recording).size() > 120'000, 20000);
        run.kill();
        QVERIFY(run.waitForFinished(5000));
        QCOMPARE(QFileInfo(recording).permissions() & (QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions());
        QVERIFY(!QFile::exists(log));
        const ProgramRun again = runProgram(asked);
        QCOMPARE(again.exitCode, 2);
        QVERIFY2(again.messages.contains("recover"), qPrintable(again.messages));
        const ProgramRun recovered = runProgram({"recover", recording, "--json"});
        QVERIFY2(recovered.exitCode == 0, qPrintable(recovered.messages));
        QVERIFY(!recovered.json()["completed"].get<bool>());
        QVERIFY(recovered.json()["samples"].get<int>() > 100);
        QVERIFY(QFile::exists(log));
        QVERIFY(!QFile::exists(recording));
        QVERIFY(!QFile::exists(recording + ".trial"));
        QCOMPARE(runProgram({"recover", recording}).exitCode, 2);
        board.kill();
        QVERIFY(board.waitForFinished(3000));
    }
};

LINKWRIGHT_TEST(RigCommandsTest)

}  // namespace rig_test

#include "rig_test.moc"
