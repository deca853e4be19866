// SPDX-License-Identifier: GPL-3.0-or-later
// The contract of linkwright-cli from outside: keys, numbers and exit codes of work that succeeds.
#include "engine/project/results_file.h"
#include "tests/app/cli/cli_program.h"
#include "tests/support/test_program.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>
#include <csignal>
#include <map>

namespace results_test {

using namespace linkwright::testing;
using linkwright::project::Json;

namespace {

const QString fiveBar = "five-bar-design";

bool hasKeys(const Json& json, std::initializer_list<const char*> keys) {
    for (const char* key : keys)
        if (!json.is_object() || !json.contains(key)) return false;
    return true;
}

bool isClose(double value, double expected, double relative) {
    return std::abs(value - expected) <= relative * std::abs(expected);
}

}  // namespace

class ResultsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void validateCountsTheMechanism() {
        const ProgramRun run = runProgram({"validate", samplePath(fiveBar), "--json"});
        QCOMPARE(run.exitCode, 0);
        const Json json = run.json();
        QVERIFY(hasKeys(json, {"valid", "degreesOfFreedom", "bodies", "joints", "loops",
                               "redundantConstraints", "problems"}));
        QCOMPARE(json["valid"].get<bool>(), true);
        QCOMPARE(json["degreesOfFreedom"].get<int>(), 2);
        QCOMPARE(json["bodies"].get<int>(), 4);
        QCOMPARE(json["joints"].get<int>(), 5);
        QCOMPARE(json["loops"].get<int>(), 1);
        QVERIFY(json["problems"].empty() && json["redundantConstraints"].empty());
        QVERIFY(run.messages.isEmpty());
    }

    /// A motion that is computed and worth little is told.
    void simulateTellsDoubts() {
        const QTemporaryDir folder;
        const Json project = changedSample(QStringLiteral("bouncing-ball-chain"), [](Json& j) {
            j["simulation"]["integrator"] = "rk4";
            j["simulation"]["step"] = 0.01;
        });
        const QString path =
            writeFile(folder.filePath(QStringLiteral("a.linkwright.json")), project.dump());
        const ProgramRun run = runProgram({"simulate", path, "--duration", "0.02"});
        QVERIFY2(run.messages.contains(QStringLiteral("cannot follow it")),
                 qPrintable(run.messages));
    }

    void simulateReportsTheContractAtTheAskedTimes() {
        const ProgramRun run =
            runProgram({"simulate", samplePath(fiveBar), "--json", "--at", "0,0.25,0.5,5"});
        QCOMPARE(run.exitCode, 0);
        const Json json = run.json();
        QVERIFY(hasKeys(json, {"times", "signals", "coordinates", "velocities", "energy",
                               "constraintViolation", "cost", "wallSeconds"}));
        QVERIFY(hasKeys(json["energy"], {"kinetic", "potential"}));
        QVERIFY(hasKeys(json["constraintViolation"], {"position", "velocity"}));
        QCOMPARE(json["times"].get<std::vector<double>>(), (std::vector<double>{0, 0.25, 0.5, 5}));
        // Independent solution of the same mechanism (absolute coordinates, high order).
        const auto place = json["signals"]["position-P2"][1].get<std::vector<double>>();
        QVERIFY(isClose(place.at(0), 0.5117182504758293, 1e-7));
        QVERIFY(isClose(place.at(1), -2.2954452775505723, 1e-7));
        QCOMPARE(json["coordinates"]["joint-A"].size(), std::size_t{4});
        QCOMPARE(json["velocities"]["joint-A"].size(), std::size_t{4});
        QVERIFY(json["constraintViolation"]["position"].get<double>() < 1e-6);
        const double start = json["energy"]["kinetic"][0].get<double>()
                             + json["energy"]["potential"][0].get<double>();
        const double end = json["energy"]["kinetic"][3].get<double>()
                           + json["energy"]["potential"][3].get<double>();
        QVERIFY2(isClose(end, start, 1e-6), "no friction: the energy stays");
        QVERIFY(isClose(json["cost"].get<double>(), 0.7268774613, 1e-6));
    }

    void simulateTellsSafeDigits() {
        const ProgramRun run = runProgram(
            {"simulate", samplePath(fiveBar), "--json", "--estimate-error", "--at", "1"});
        QCOMPARE(run.exitCode, 0);
        const Json json = run.json();
        QVERIFY(hasKeys(json, {"cost", "errorEstimate"}));
        const Json& estimate = json["errorEstimate"];
        QVERIFY(hasKeys(estimate, {"finer", "cost", "end"}));
        QCOMPARE(estimate["finer"].get<std::string>(), std::string("half step"));
        QCOMPARE(estimate["cost"]["value"].get<double>(), json["cost"].get<double>());
        QVERIFY(hasKeys(estimate["cost"], {"value", "error", "digits"}));
        QVERIFY(
            hasKeys(estimate["end"], {"time", "signals", "coordinates", "velocities", "digits"}));
        QCOMPARE(estimate["end"]["time"].get<double>(), 5.0);
        QVERIFY(hasKeys(estimate["end"]["signals"], {"position-P2.x", "position-P2.y"}));
        const ProgramRun text = runProgram({"simulate", samplePath(fiveBar), "--estimate-error"});
        QVERIFY2(text.output.contains("half step") && text.output.contains("safe"),
                 qPrintable(text.output));
        QVERIFY(!runProgram({"simulate", samplePath(fiveBar), "--json"})
                     .json()
                     .contains("errorEstimate"));
    }

    void simulateTakesTheSettingsOfTheCommandLine() {
        const QString pendulum = samplePath("double-pendulum-stabilization");
        const ProgramRun fine = runProgram({"simulate", pendulum, "--json", "--step", "0.0025"});
        QVERIFY(isClose(fine.json()["cost"].get<double>(), 0.3640440063734417, 1e-8));
        const ProgramRun adaptive =
            runProgram({"simulate", pendulum, "--json", "--integrator", "dopri54", "--at", "3"});
        QVERIFY(isClose(adaptive.json()["cost"].get<double>(), 0.3640440063734417, 1e-8));
        QVERIFY(isClose(adaptive.json()["coordinates"]["rail"][0].get<double>(),
                        -0.18001674956759972, 1e-6));
        const ProgramRun brief = runProgram({"simulate", pendulum, "--json", "--duration", "0.1",
                                             "--formulation", "joint", "--threads", "2"});
        QCOMPARE(brief.exitCode, 0);
        QCOMPARE(brief.json()["times"].back().get<double>(), 0.1);
    }

    void staticsListsEquilibriaAndDrawsTheLowest() {
        const QString drawn = folder_.filePath("at-rest.linkwright.json");
        const ProgramRun run =
            runProgram({"statics", samplePath(fiveBar), "--json", "--tries", "10", "--out", drawn});
        QCOMPARE(run.exitCode, 0);
        const Json list = run.json()["equilibria"];
        QVERIFY(list.size() > 1);
        for (std::size_t index = 1; index < list.size(); ++index)
            QVERIFY(list[index]["potentialEnergy"] >= list[index - 1]["potentialEnergy"]);
        const Json again = runProgram({"statics", drawn, "--json"}).json()["equilibria"];
        QCOMPARE(again.size(), std::size_t{1});
        QCOMPARE(again[0]["steps"].get<int>(), 1);
        QVERIFY(isClose(again[0]["potentialEnergy"].get<double>(),
                        list[0]["potentialEnergy"].get<double>(), 1e-9));
        QCOMPARE(again[0]["stability"].get<std::string>(), std::string("stable"));
    }

    /// SciPy is another reader than the one we write by.
    void matlabFilesSayWhatTheJsonSays() {
        const QString python =
            "import numpy, scipy.io, sys\n"
            "m = scipy.io.loadmat(sys.argv[1])\n"
            "s = scipy.io.loadmat(sys.argv[2])\n"
            "print(repr(float(m['A'][-1, 0])), m['states'][-1, 0][0],\n"
            "      repr(float(m['frequencies'][0, 0])), m['eigenvalues'].dtype,\n"
            "      repr(float(s['coordinate_joint_A_0'][-1, 0])),\n"
            "      repr(float(s['time'][-1, 0])), len(s['names']) == len(s['units']))";
        const QTemporaryDir folder;
        const QString modes = folder.filePath("modes.mat"), motion = folder.filePath("motion.mat");
        const ProgramRun system =
            runProgram({"modes", samplePath(fiveBar), "--json", "--mat", modes});
        QVERIFY2(system.exitCode == 0, qPrintable(system.messages));
        const ProgramRun run =
            runProgram({"simulate", samplePath(fiveBar), "--json", "--mat", motion});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QProcess reader;
        reader.start("/usr/bin/python3", {"-c", python, modes, motion});
        if (!reader.waitForFinished() || reader.exitCode() != 0) LINKWRIGHT_SKIP_WITHOUT("SciPy");
        const Json a = system.json()["A"];
        const Json motionJson = run.json();
        const double last = motionJson["coordinates"]["joint-A"].back().get<double>();
        const QStringList words = QString::fromUtf8(reader.readAllStandardOutput()).split(' ');
        QCOMPARE(words.value(0).toDouble(), a.back().front().get<double>());
        QCOMPARE(words.value(1), QString("velocity"));
        QCOMPARE(words.value(3).toDouble(), system.json()["modes"][0]["frequency"].get<double>());
        QCOMPARE(words.value(4), QString("complex128"));
        QCOMPARE(words.value(5).toDouble(), last);
        QCOMPARE(words.value(6).toDouble(), motionJson["times"].back().get<double>());
        QCOMPARE(words.value(7).trimmed(), QString("True"));
    }

    void matlabFilesHaveTheirEnding() {
        const ProgramRun run =
            runProgram({"modes", samplePath(fiveBar), "--mat", "/tmp/modes.txt"});
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.messages.contains(".mat"), qPrintable(run.messages));
    }

    void modesPrintsTheLinearSystem() {
        const ProgramRun run = runProgram({"modes", samplePath(fiveBar), "--json"});
        QCOMPARE(run.exitCode, 0);
        const Json json = run.json();
        QVERIFY(hasKeys(json, {"equilibrium", "moving", "modes", "states", "inputs", "outputs", "A",
                               "B", "C", "D"}));
        QCOMPARE(json["states"].size(), std::size_t{4});
        QCOMPARE(json["A"].size(), std::size_t{4});
        QCOMPARE(json["C"].size(), json["outputs"].size());
        // Two undamped modes: the trace of A^2 is twice the sum of their eigenvalues squared.
        const auto a = json["A"].get<std::vector<std::vector<double>>>();
        double trace = 0.0, sum = 0.0;
        for (std::size_t row = 0; row < 4; ++row)
            for (std::size_t column = 0; column < 4; ++column)
                trace += a[row][column] * a[column][row];
        QCOMPARE(json["modes"].size(), std::size_t{2});
        for (const Json& mode : json["modes"])
            sum -= 2.0 * std::pow(2.0 * M_PI * mode["frequency"].get<double>(), 2);
        QVERIFY(isClose(trace, sum, 1e-9));
        const ProgramRun text = runProgram({"modes", samplePath(fiveBar)});
        QVERIFY2(text.output.contains("mode 2: ") && text.output.contains(" Hz, damping ratio 0\n"),
                 qPrintable(text.output));
    }

    void simulateWritesATable() {
        const QString table = folder_.filePath("curves.csv");
        const ProgramRun run =
            runProgram({"simulate", samplePath(fiveBar), "--csv", table, "--at", "0,1,2"});
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.output.contains("cost") && run.json().is_null(), qPrintable(run.output));
        QFile file(table);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QStringList lines = QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 4);
        const QStringList names = lines[0].split(',');
        QCOMPARE(names[0], QString("time [s]"));
        const auto column = names.indexOf("position-P2.y [m]");
        QVERIFY2(column > 0, qPrintable(lines[0]));
        QCOMPARE(lines[1].split(',')[column].toDouble(), -2.0);
        for (const QString& line : lines)
            QCOMPARE(line.split(',').size(), names.size());
        QVERIFY2(isClose(lines[2].split(',')[column].toDouble(), -2.105535369928664, 1e-6),
                 qPrintable(lines[2]));
    }

    /// Issue 16: a motion that ended early left half a table in the place of a whole one.
    void workThatFailsLeavesFormerOutputsAlone() {
        // Rocker swung further than the linkage lets it: locks up in mid motion.
        const auto linkage = [&](double swing) {
            Json json = Json::parse(R"({"format": "linkwright", "version": "1.1",
                "points": [{"id": "A", "position": [0, 0, 0]}, {"id": "B", "position": [0, 0.3, 0]},
                           {"id": "C", "position": [0.8, 0.6, 0]}, {"id": "D", "position": [1, 0, 0]}],
                "bodies": [{"id": "crank", "points": ["A", "B"], "mass": {"kind": "rod", "mass": 1}},
                           {"id": "coupler", "points": ["B", "C"], "mass": {"kind": "rod", "mass": 1.5}},
                           {"id": "rocker", "points": ["C", "D"], "mass": {"kind": "rod", "mass": 1}}],
                "joints": [{"id": "a", "kind": "revolute", "bodyA": "ground", "bodyB": "crank", "point": "A"},
                           {"id": "b", "kind": "revolute", "bodyA": "crank", "bodyB": "coupler", "point": "B"},
                           {"id": "c", "kind": "revolute", "bodyA": "coupler", "bodyB": "rocker", "point": "C"},
                           {"id": "d", "kind": "revolute", "bodyA": "ground", "bodyB": "rocker", "point": "D"}],
                "signals": [{"id": "turn", "kind": "jointCoordinate", "joint": "a"}],
                "simulation": {"duration": 1, "step": 0.005}})");
            json["drives"] = Json::array({{{"id", "drive"},
                                           {"kind", "jointCoordinate"},
                                           {"joint", "d"},
                                           {"expression", std::to_string(swing) + "*sin(3*t)"}}});
            return writeFile(folder_.filePath("locking.linkwright.json"), json.dump());
        };
        const QString table = folder_.filePath("kept.csv");
        const QString motion = folder_.filePath("kept.h5");
        const auto run = [&](double swing) {
            return runProgram({"simulate", linkage(swing), "--csv", table, "--out", motion});
        };
        QCOMPARE(run(0.2).exitCode, 0);
        const auto contentOf = [](const QString& path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QByteArray tableBefore = contentOf(table), motionBefore = contentOf(motion);
        QVERIFY(!tableBefore.isEmpty() && !motionBefore.isEmpty());
        const ProgramRun failed = run(1.5);
        QCOMPARE(failed.exitCode, 1);
        QCOMPARE(contentOf(table), tableBefore);
        QCOMPARE(contentOf(motion), motionBefore);
        QVERIFY2(failed.messages.contains("kept.csv.partial")
                     && failed.messages.contains("kept.h5.partial"),
                 qPrintable(failed.messages));
        const QByteArray partial = contentOf(table + ".partial");
        QVERIFY(partial.size() > 200 && partial.size() < tableBefore.size());
        const linkwright::project::ResultsReader half((motion + ".partial").toStdString());
        QVERIFY(!half.text("/motion", "failure").empty());
    }

    /// A motion that stopped early told "cost 0", and the instant twice.
    void motionThatStopsHasNoCost() {
        const QString project = writeFile(folder_.filePath("parting.linkwright.json"),
                                          R"({"format": "linkwright", "version": "1.1",
                "points": [{"id": "A", "position": [0, 0, 0]}, {"id": "B", "position": [0.3, 0, 0]}],
                "bodies": [{"id": "arm", "points": ["A", "B"], "mass": {"kind": "rod", "mass": 1}}],
                "joints": [{"id": "hinge", "kind": "revolute", "bodyA": "ground", "bodyB": "arm", "point": "A"}],
                "drives": [{"id": "one", "kind": "jointCoordinate", "joint": "hinge", "expression": "t"},
                           {"id": "two", "kind": "jointCoordinate", "joint": "hinge",
                            "expression": "t+max(0,t-0.5)^3"}],
                "signals": [{"id": "turn", "kind": "jointCoordinate", "joint": "hinge"}],
                "objective": {"terms": [{"id": "still", "signal": "turn", "time": "running", "reference": "initialValue"}]},
                "simulation": {"duration": 1, "step": 0.005}})");
        const ProgramRun text = runProgram({"simulate", project});
        QCOMPARE(text.exitCode, 1);
        QVERIFY2(text.output.startsWith("Simulated 0.5") && !text.output.contains("cost"),
                 qPrintable(text.output));
        QVERIFY2(text.messages.contains("contradicts")
                     && text.messages.count("at t = ", Qt::CaseInsensitive) == 1,
                 qPrintable(text.messages));
        const ProgramRun json = runProgram({"simulate", project, "--json"});
        QVERIFY(json.json().contains("failure") && json.json()["cost"].is_null()
                && json.json()["costByTerm"].empty());
    }

    void resultsGoToHdf5() {
        const QString motion = folder_.filePath("motion.h5");
        QCOMPARE(runProgram({"simulate", samplePath(fiveBar), "--out", motion}).exitCode, 0);
        const linkwright::project::ResultsReader simulated(motion.toStdString());
        QCOMPARE(simulated.origin().kind, std::string("simulation"));
        const auto height = simulated.numbers("/motion/signals/position-P2.y");
        QCOMPARE(height.unit, std::string("m"));
        QCOMPARE(height.values.front(), -2.0);
        QCOMPARE(height.values.size(), simulated.numbers("/motion/time").values.size());

        const QString path = folder_.filePath("run.h5");
        const QString project = folder_.filePath("both.linkwright.json");
        const ProgramRun run = runProgram(
            {"optimize", samplePath(fiveBar), "--json", "--out", path, "--out", project});
        QCOMPARE(run.exitCode, 0);
        QVERIFY(QFile::exists(project));
        const linkwright::project::ResultsReader optimized(path.toStdString());
        QCOMPARE(optimized.text("/", "state"), std::string("converged"));
        QCOMPARE(optimized.numbers("/iterations/cost").values.size(),
                 run.json()["iterations"].size());
        QCOMPARE(optimized.numbers("/iterations/variables").width, std::size_t{2});
        QVERIFY(optimized.has("/motion/time"));
    }

    void gradientsAgreeWithThePublishedOnes() {
        for (const char* method :
             {"adjoint", "continuous-adjoint", "direct", "complex-step", "finite-difference"}) {
            const ProgramRun run =
                runProgram({"gradient", samplePath(fiveBar), "--method", method, "--json"});
            QCOMPARE(run.exitCode, 0);
            const Json json = run.json();
            QVERIFY(hasKeys(json, {"cost", "variables", "gradient", "wallSeconds"}));
            QVERIFY(hasKeys(json["wallSeconds"], {"forward", "gradient"}));
            QCOMPARE(json["variables"].get<std::vector<std::string>>(),
                     (std::vector<std::string>{"spring-1.freeLength", "spring-2.freeLength"}));
            QVERIFY(isClose(json["cost"].get<double>(), 0.72687746, 1e-6));
            QVERIFY(isClose(json["gradient"][0].get<double>(), -4.22881086, 1e-6));
            QVERIFY(isClose(json["gradient"][1].get<double>(), 3.21160410, 1e-6));
        }
    }

    /// Another formulation, and the gradient is the published one; its costates are told on
    /// request.
    void absoluteFormulationAndCostates() {
        const QString table = folder_.filePath("costates.csv");
        const ProgramRun run =
            runProgram({"gradient", samplePath(fiveBar), "--method", "continuous-adjoint",
                        "--formulation", "absolute", "--costates", "--csv", table, "--json"});
        QCOMPARE(run.exitCode, 0);
        const Json json = run.json();
        QVERIFY(isClose(json["gradient"][0].get<double>(), -4.22881086, 1e-6));
        QVERIFY(isClose(json["gradient"][1].get<double>(), 3.21160410, 1e-6));
        const Json& costates = json["costates"];
        QVERIFY(hasKeys(costates, {"times", "joint", "body", "mu", "residuals"}));
        QVERIFY(hasKeys(costates["residuals"], {"position", "velocity", "acceleration", "costate",
                                                "costate rate", "costate acceleration"}));
        const std::size_t count = costates["times"].size();
        QCOMPARE(count, std::size_t{1001});
        QCOMPARE(costates["body"]["xi"]["link-2"]["turn"].size(), count);
        QCOMPARE(costates["joint"]["eta"]["joint-A"]["0"].size(), count);
        QCOMPARE(costates["mu"].size(), std::size_t{5});
        QFile file(table);
        QVERIFY(file.open(QIODevice::ReadOnly | QIODevice::Text));
        const QByteArray heading = file.readLine();
        QVERIFY(heading.startsWith("time [s],joint xi joint-A.0 [1/(N m s)],"));
        QVERIFY(heading.contains(",body eta link-2.turn [1/(N m s^2)],"));
        QCOMPARE(file.readAll().count('\n'), static_cast<qsizetype>(count));
    }

    void gradientOfAnInputIsAFunctionOfTime() {
        const ProgramRun run =
            runProgram({"gradient", samplePath("double-pendulum-stabilization"), "--json"});
        QCOMPARE(run.exitCode, 0);
        const Json json = run.json();
        QCOMPARE(json["variables"].size(), std::size_t{601});
        QCOMPARE(json["variables"][12].get<std::string>(), std::string("force[12]"));
        const auto times = json["functionGradient"]["times"].get<std::vector<double>>();
        const auto values = json["functionGradient"]["inputs"]["force"].get<std::vector<double>>();
        QCOMPARE(values.size(), times.size());
        // Functional gradient of an independent continuous adjoint.
        const std::map<double, double> expected{
            {0.25, 0.13932013011858116}, {1.0, -0.0439013984168778}, {2.5, -0.07427957751068595}};
        int found = 0;
        for (std::size_t index = 0; index < times.size(); ++index)
            for (const auto& [time, value] : expected)
                if (std::abs(times[index] - time) < 1e-9) {
                    QVERIFY(isClose(values[index], value, 1e-6));
                    ++found;
                }
        QCOMPARE(found, 3);
    }

    void checkComparesTheMethods() {
        const ProgramRun run = runProgram({"check", samplePath(fiveBar), "--json"});
        QCOMPARE(run.exitCode, 0);
        const Json methods = run.json()["methods"];
        for (const char* method :
             {"adjoint", "continuous-adjoint", "direct", "complex-step", "finite-difference"})
            QVERIFY(hasKeys(methods[method], {"gradient", "relativeError", "wallSeconds"}));
        const double adjoint = methods["adjoint"]["relativeError"].get<double>();
        QVERIFY(adjoint > 0.0 && adjoint < 1e-10);
        const double direct = methods["direct"]["relativeError"].get<double>();
        QVERIFY(direct > 0.0 && direct < 1e-10);
        // Of the order of the integration error at the step of the sample.
        const double continuous = methods["continuous-adjoint"]["relativeError"].get<double>();
        QVERIFY2(continuous > 1e-13 && continuous < 1e-6, QByteArray::number(continuous));
        const double difference = methods["finite-difference"]["relativeError"].get<double>();
        QVERIFY2(difference > 1e-13 && difference < 1e-5, "a difference is close, never equal");
        QCOMPARE(methods["complex-step"]["relativeError"].get<double>(), 0.0);
        const auto exact = methods["complex-step"]["gradient"].get<std::vector<double>>();
        const auto differences =
            methods["finite-difference"]["gradient"].get<std::vector<double>>();
        const auto deviations =
            methods["finite-difference"]["deviations"].get<std::vector<double>>();
        QCOMPARE(deviations.size(), std::size_t(2));
        for (std::size_t index = 0; index < 2; ++index)
            QCOMPARE(deviations[index],
                     std::abs(differences[index] - exact[index]) / std::abs(exact[index]));
        const QString text = runProgram({"check", samplePath(fiveBar)}).output;
        QVERIFY2(text.contains("spring-1.freeLength  -4.2288"), qPrintable(text));
    }

    void optimizeArrivesAndSavesTheResult() {
        const QString out = folder_.filePath("optimized.linkwright.json");
        const ProgramRun run =
            runProgram({"optimize", samplePath(fiveBar), "--json", "--progress", "--out", out});
        QCOMPARE(run.exitCode, 0);
        const Json json = run.json();
        QVERIFY(hasKeys(json,
                        {"cost", "variables", "iterations", "converged", "reason", "wallSeconds"}));
        QVERIFY(hasKeys(json["cost"], {"initial", "final"}));
        QVERIFY(hasKeys(json["iterations"][0], {"stage", "cost", "optimality"}));
        // Exact optimum from statics.
        QVERIFY(isClose(json["variables"]["spring-1.freeLength"].get<double>(), 2.431923574457584,
                        1e-6));
        QVERIFY(isClose(json["variables"]["spring-2.freeLength"].get<double>(), 1.844868886805388,
                        1e-6));
        QCOMPARE(json["converged"].get<bool>(), true);
        QVERIFY(!json["reason"].get<std::string>().empty());
        QVERIFY(json["iterations"].size() <= 15);
        QVERIFY(json["evaluations"].get<int>() <= 25);
        QVERIFY2(run.messages.count("iteration ") == static_cast<int>(json["iterations"].size()),
                 qPrintable(run.messages));
        const ProgramRun again = runProgram({"simulate", out, "--json"});
        QCOMPARE(again.exitCode, 0);
        QVERIFY(again.json()["cost"].get<double>() < 1e-12);
        // At the optimum the gradient is rounding: it is judged by the derivatives beside it.
        const ProgramRun check = runProgram({"check", out, "--json"});
        QVERIFY2(check.exitCode == 0, qPrintable(check.messages));
        const auto verdict = check.json();
        QCOMPARE(verdict["agrees"].get<bool>(), true);
        for (const auto& slope : verdict["methods"]["adjoint"]["gradient"])
            QVERIFY(std::abs(slope.get<double>()) < 1e-6);
        // Only the two numbers differ from the project that was opened, and the mark by which a
        // later run knows that they belong to this model.
        Json saved = changedSample(fiveBar, [](Json&) {});
        for (int spring : {0, 1})
            saved["springs"][static_cast<std::size_t>(spring)]["freeLength"] =
                json["variables"]["spring-" + std::to_string(spring + 1) + ".freeLength"];
        QFile file(out);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string text = file.readAll().toStdString();
        Json written = Json::parse(text);
        QCOMPARE(text, linkwright::project::formatJson(written));
        QCOMPARE(written["optimizedHash"].get<std::string>().size(), std::size_t{16});
        written.erase("optimizedHash");
        QCOMPARE(linkwright::project::formatJson(written), linkwright::project::formatJson(saved));
    }

    void optimizeSaysWhenItDidNotArrive() {
        const QString out = folder_.filePath("half.linkwright.json");
        for (const char* algorithm :
             {"automatic", "gauss-newton", "slsqp", "lbfgs", "mma", "ccsa", "steepest-descent"}) {
            const ProgramRun run =
                runProgram({"optimize", samplePath(fiveBar), "--json", "--max-iterations", "2",
                            "--algorithm", algorithm, "--out", out});
            QCOMPARE(run.exitCode, 1);
            const Json json = run.json();
            QCOMPARE(json["converged"].get<bool>(), false);
            QVERIFY(json["cost"]["final"].get<double>() < json["cost"]["initial"].get<double>());
            QVERIFY(
                run.messages.contains(QString::fromStdString(json["reason"].get<std::string>())));
            QVERIFY(QFile::exists(out));
        }
    }

    void interruptKeepsTheBest() {
        // A problem that would go on for a long time.
        const Json unboundedSlope = changedSample("double-pendulum-swing-up", [](Json& json) {
            json["simulation"]["step"] = 0.0005;
            json["optimization"]["stop"] = {
                {"maximumIterations", 100000}, {"optimality", 0}, {"relativeStep", 0}};
            json["optimization"].erase("stages");
        });
        const QString path =
            writeFile(folder_.filePath("endless.linkwright.json"), unboundedSlope.dump());
        const QString out = folder_.filePath("stopped.linkwright.json");
        QProcess process;
        process.start(LINKWRIGHT_CLI, {"optimize", path, "--json", "--progress", "--out", out});
        QVERIFY(process.waitForStarted());
        QByteArray messages;
        process.setReadChannel(QProcess::StandardError);
        while (messages.count("iteration ") < 4 && process.waitForReadyRead(30000))
            messages += process.readAllStandardError();
        QVERIFY2(messages.count("iteration ") >= 4, messages.constData());
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
        QVERIFY(process.waitForFinished(30000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        ProgramRun run;
        run.output = QString::fromUtf8(process.readAllStandardOutput());
        const Json json = run.json();
        QCOMPARE(json["converged"].get<bool>(), false);
        QVERIFY(json["cost"]["final"].get<double>() < json["cost"]["initial"].get<double>());
        QVERIFY(!json["reason"].get<std::string>().empty());
        const ProgramRun again = runProgram({"simulate", out, "--json", "--step", "0.0005"});
        QVERIFY(
            isClose(again.json()["cost"].get<double>(), json["cost"]["final"].get<double>(), 1e-9));
    }

    void peopleGetTextInsteadOfJson() {
        for (const QStringList& command :
             {QStringList{"validate"}, {"simulate"}, {"gradient"}, {"check"}, {"optimize"}}) {
            const ProgramRun run = runProgram(command + QStringList{samplePath(fiveBar)});
            QCOMPARE(run.exitCode, 0);
            QVERIFY(run.output.size() > 30 && run.json().is_null());
            QVERIFY(run.messages.isEmpty());
        }
    }

    void helpIsThereForEveryCommand() {
        const ProgramRun all = runProgram({"--help"});
        QCOMPARE(all.exitCode, 0);
        for (const char* command : {"validate", "simulate", "gradient", "check", "optimize"}) {
            QVERIFY(all.output.contains(command));
            const ProgramRun run = runProgram({command, "--help"});
            QCOMPARE(run.exitCode, 0);
            QVERIFY2(run.output.contains("--json"), qPrintable(run.output));
        }
        QVERIFY(runProgram({"--version"}).output.startsWith("linkwright-cli "));
    }

private:
    QTemporaryDir folder_;
};

LINKWRIGHT_TEST(ResultsTest)

}  // namespace results_test

#include "results_test.moc"
