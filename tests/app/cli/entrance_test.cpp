// SPDX-License-Identifier: GPL-3.0-or-later
// What all commands begin with and end by: a project that cannot be computed is refused by each of
// them, what does not fit is refused before it is computed, and a signal ends whatever there is.
#include "tests/app/cli/cli_program.h"
#include "tests/support/test_program.h"

#include <QtCore/QFile>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>

namespace entrance_test {

using namespace linkwright::testing;
using linkwright::project::Json;

namespace {

constexpr int patience = 60000;  // ms; nothing here depends on speed

/// A formula of a signal that refers to itself, one of a signal that is not there, and a design
/// variable of nothing: each ended `check` with a crash.
const std::vector<std::function<void(Json&)>>& faults() {
    static const std::vector<std::function<void(Json&)>> list{
        [](Json& json) {
            json["signals"].push_back({{"id", "itself"},
                                       {"kind", "formula"},
                                       {"expression", "a + 1"},
                                       {"operands", {{{"name", "a"}, {"signal", "itself"}}}}});
        },
        [](Json& json) { json["objective"]["terms"][0]["signal"] = "nothing"; },
        [](Json& json) { json["designVariables"][0]["object"] = "nothing"; }};
    return list;
}

}  // namespace

class EntranceTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

    [[nodiscard]] QString write(const QString& name, const Json& json) const {
        return writeFile(folder_.filePath(name), json.dump());
    }

    /// The project of `signal-not-a-number`: its formula has no value from the start on.
    static Json withoutValue(const char* formula) {
        return changedSample("five-bar-design", [&](Json& json) {
            const Json first = json["signals"][0]["id"];
            json["signals"].push_back({{"id", "distance"},
                                       {"kind", "formula"},
                                       {"expression", formula},
                                       {"operands", {{{"name", "p"}, {"signal", first}}}}});
            json["simulation"]["duration"] = 0.1;
        });
    }

    /// Starts a command that waits for a pipe to which nobody writes.
    void startOnPipe(QProcess& process, const QStringList& before, const QStringList& after = {}) {
        const QString pipe = folder_.filePath("pipe.linkwright.json");
        QVERIFY(::mkfifo(pipe.toLocal8Bit().constData(), 0600) == 0 || errno == EEXIST);
        process.start(LINKWRIGHT_CLI, before + QStringList{pipe} + after);
        QVERIFY(process.waitForStarted(patience));
        // It hears signals once it waits there, or a little before.
        QTRY_VERIFY_WITH_TIMEOUT(isWaiting(process), patience);
    }

    static bool isWaiting(const QProcess& process) {
        QFile status(QString("/proc/%1/status").arg(process.processId()));
        if (!status.open(QIODevice::ReadOnly)) return false;
        const QByteArray text = status.readAll();
        // Signals are caught: bit 14 (SIGTERM) of the mask, which is written in hexadecimal.
        const qsizetype at = text.indexOf("SigCgt:");
        const quint64 caught = text.mid(at + 8, 16).toULongLong(nullptr, 16);
        return text.contains("State:\tS") && (caught >> (SIGTERM - 1) & 1U) != 0;
    }

private Q_SLOTS:
    void everyCommandValidates() {
        for (std::size_t fault = 0; fault < faults().size(); ++fault) {
            const QString path = write(QString("fault-%1.linkwright.json").arg(fault),
                                       changedSample("five-bar-design", faults()[fault]));
            for (const char* command :
                 {"simulate", "gradient", "check", "optimize", "statics", "modes", "run"}) {
                const ProgramRun run = runProgram({command, path});
                QVERIFY2(run.exitCode == 2 && run.messages.startsWith("error: "),
                         qPrintable(QString("%1 of fault %2: %3 %4")
                                        .arg(command)
                                        .arg(fault)
                                        .arg(run.exitCode)
                                        .arg(run.messages)));
            }
        }
    }

    void aSignalWithoutValueIsNamed() {
        const ProgramRun run =
            runProgram({"simulate", write("nan.linkwright.json", withoutValue("log(p-100)"))});
        QCOMPARE(run.exitCode, 1);
        QVERIFY2(run.messages.contains("\"distance\"") && run.messages.contains("at t = 0 s"),
                 qPrintable(run.messages));
        QCOMPARE(runProgram({"simulate", write("n.linkwright.json", withoutValue("p"))}).exitCode,
                 0);
    }

    /// Each of the samples that this seed draws has a negative mass: there is no mean.
    void aStudyOfFailuresHasNoStatistics() {
        const Json json = changedSample("five-bar-tolerances", [](Json& project) {
            project["studies"][0]["points"] = 3;
            project["studies"][0]["seed"] = 3;
            project["studies"][0]["numbers"] = Json::array();
            for (const Json& body : project["bodies"])
                project["studies"][0]["numbers"].push_back({{"object", body["id"]},
                                                            {"property", "mass"},
                                                            {"tolerance", 1e9},
                                                            {"scatter", "uniform"}});
        });
        const ProgramRun run =
            runProgram({"study", write("study.linkwright.json", json),
                        QString::fromStdString(json["studies"][0]["name"].get<std::string>()),
                        "--out", folder_.filePath("study.h5"), "--json"});
        QCOMPARE(run.exitCode, 1);
        QVERIFY2(run.messages.contains("None of the 3 points could be computed."),
                 qPrintable(run.messages));
        QVERIFY(run.json()["functions"][0]["mean"].is_null());
    }

    /// By how much a peak leaves a limit that its smooth value meets.
    void aPeakBeyondItsLimitIsTold() {
        const auto limited = [&](const std::function<void(Json&)>& limit) {
            return runProgram({"simulate",
                               write("peak.linkwright.json",
                                     changedSample("five-bar-design",
                                                   [&](Json& json) {
                                                       json["signals"].push_back(
                                                           {{"id", "speed"},
                                                            {"kind", "jointVelocity"},
                                                            {"joint", json["joints"][0]["id"]}});
                                                       Json term = {{"id", "slow"},
                                                                    {"signal", "speed"},
                                                                    {"time", "largest"},
                                                                    {"kind", "value"},
                                                                    {"reference", "constant"},
                                                                    {"referenceValues", {0}},
                                                                    {"smoothing", 0.5}};
                                                       limit(term);
                                                       json["objective"]["terms"].push_back(term);
                                                   })),
                               "--json"});
        };
        const Json free = limited([](Json&) {}).json()["peaks"]["slow"];
        const double smooth = free["smooth"].get<double>(), exact = free["exact"].get<double>();
        QVERIFY(exact > smooth + 0.01);
        const ProgramRun run =
            limited([&](Json& term) { term["atMost"] = 0.5 * (smooth + exact); });
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.messages.contains("only the smooth one"), qPrintable(run.messages));
        const Json told = run.json()["constraints"]["slow"];
        QVERIFY(told["met"].get<bool>());
        QVERIFY(std::abs(told["peakViolation"].get<double>() - 0.5 * (exact - smooth)) < 1e-9);
        QVERIFY(std::abs(told["peak"].get<double>() - exact) < 1e-9);
        QVERIFY(run.json()["problems"].size() > 0);
    }

    /// Texts of a file clear no screen and forge no lines, wherever they come from.
    void whatAFileSaysMovesNoCursor() {
        const std::string evil = "a\x1b[2J\nerror: b\x7F\xC2\x9B";
        const QString named =
            write("named.linkwright.json", changedSample("five-bar-design", [&](Json& json) {
                      json["joints"][0]["id"] = evil;
                      json[evil] = 1;
                  }));
        const QString broken = writeFile(folder_.filePath("broken.linkwright.json"),
                                         "{\"format\": \"\x1b[2J\xFF\xFE\", nothing");
        const QString argument = QString::fromStdString(evil);
        const auto isVisible = [](const QString& text) {
            return std::all_of(text.begin(), text.end(), [](QChar letter) {
                return letter == '\n' || (letter >= ' ' && letter < QChar(0x7F))
                       || letter >= QChar(0xA0);
            });
        };
        for (const QStringList& arguments :
             {QStringList{"validate", named}, QStringList{"simulate", named, "--json"},
              QStringList{"validate", broken}, QStringList{"validate", broken, "--json"},
              QStringList{argument}, QStringList{"simulate", named, "--step", argument},
              QStringList{"import", broken, "--out", argument}}) {
            const ProgramRun run = runProgram(arguments);
            QCOMPARE(run.exitCode, 2);
            QVERIFY2(isVisible(run.messages) && isVisible(run.output), qPrintable(run.messages));
            QVERIFY2(!run.messages.contains("\nerror: b"), qPrintable(run.messages));
        }
    }

    /// A ten-millionth of the other bodies is told, the drawn masses are not.
    void aBodyWithoutWeightIsNamed() {
        const Json light = changedSample(
            "five-bar-tolerances", [](Json& json) { json["bodies"][0]["mass"]["mass"] = 1e-7; });
        const QString said =
            runProgram({"validate", write("light.linkwright.json", light)}).messages;
        QVERIFY2(said.contains("\"link-1\": Its mass of 1e-07 kg is next to nothing"),
                 qPrintable(said));
        QVERIFY(!runProgram({"validate", samplePath("five-bar-tolerances")})
                     .messages.contains("next to nothing"));
    }

    void whatDoesNotFitIsRefusedBeforeItIsComputed() {
        const QString path =
            write("long.linkwright.json", changedSample("five-bar-design", [](Json& json) {
                      json["simulation"]["duration"] = 1.0;
                      json["simulation"]["step"] = 1.1e-7;
                  }));
        QProcess process;
        process.start("/bin/sh", {"-c", "ulimit -v 2000000; exec \"$0\" simulate \"$1\" --json",
                                  LINKWRIGHT_CLI, path});
        QVERIFY(process.waitForFinished(patience));
        QCOMPARE(process.exitCode(), 2);
        const QString messages = QString::fromUtf8(process.readAllStandardError());
        QVERIFY2(messages.contains("9090910 steps needs about"), qPrintable(messages));
    }

    void aSignalEndsWaitingForAPipe() {
        for (const QString command : {"validate", "simulate", "optimize", "study list"}) {
            QProcess process;
            startOnPipe(process, command.split(' '));
            ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
            QVERIFY2(process.waitForFinished(patience), qPrintable(command));
            QCOMPARE(process.exitStatus(), QProcess::NormalExit);
            QCOMPARE(process.exitCode(), 1);
            QCOMPARE(process.readAllStandardError(), QByteArray("error: Stopped on request.\n"));
        }
    }

    /// A table and a film in a pipe that nobody reads.
    void aSignalEndsWaitingForAReader() {
        const QString pipe = folder_.filePath("unread.glb");
        QVERIFY(::mkfifo(pipe.toLocal8Bit().constData(), 0600) == 0);
        for (const QString option : {"--csv", "--gltf"}) {
            QProcess process;
            process.start(LINKWRIGHT_CLI, {"simulate", samplePath("five-bar-design"), "--duration",
                                           "0.01", option, pipe});
            QVERIFY(process.waitForStarted(patience));
            // The motion is short: what waits so long waits for the pipe.
            int looks = 0;
            QTRY_VERIFY_WITH_TIMEOUT((looks = isWaiting(process) ? looks + 1 : 0) > 5, patience);
            ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
            QVERIFY2(process.waitForFinished(patience), qPrintable(option));
            QCOMPARE(process.exitStatus(), QProcess::NormalExit);
            QCOMPARE(process.exitCode(), 1);
            QCOMPARE(process.readAllStandardError(), QByteArray("error: Stopped on request.\n"));
        }
    }

    void aStoppedCommandReportsOneObject() {
        QProcess process;
        startOnPipe(process, {"simulate", "--json"});
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(patience));
        const Json json = Json::parse(process.readAllStandardOutput().toStdString());
        QCOMPARE(json["error"].get<std::string>(), std::string("Stopped on request."));
    }

    void aSecondSignalEndsAtOnce() {
        QProcess process;
        startOnPipe(process, {"simulate"});
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
        QVERIFY(process.waitForFinished(patience));
        // The second one comes while the first is handled, or after it.
        QVERIFY(process.exitStatus() == QProcess::CrashExit || process.exitCode() == 1);
    }
};

LINKWRIGHT_TEST(EntranceTest)

}  // namespace entrance_test

#include "entrance_test.moc"
