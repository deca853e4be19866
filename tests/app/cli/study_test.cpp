// SPDX-License-Identifier: GPL-3.0-or-later
// linkwright-cli study and evaluate from outside: the same content whoever computes it, jobs that
// are killed, files of Dakota, scripts for Slurm.
#include "tests/app/cli/cli_program.h"
#include "tests/support/test_program.h"

#include <QtCore/QFile>
#include <QtCore/QProcess>
#include <QtCore/QRegularExpression>
#include <QtCore/QStandardPaths>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>
#include <csignal>
#include <cstdlib>

namespace study_test {

using namespace linkwright::testing;
using linkwright::project::Json;

namespace {

/// Rosenbrock's function of two parameters, with a limit on their sum: the example of Dakota's
/// User's Manual.
Json rosenbrock() {
    Json project = changedSample("five-bar-design", [](Json&) {});
    const auto formula = [](const char* id, const char* expression) {
        return Json{{"id", id}, {"kind", "formula"}, {"expression", expression}};
    };
    const auto term = [](const char* id, const char* signal) {
        return Json{{"id", id},
                    {"signal", signal},
                    {"time", "terminal"},
                    {"reference", "constant"},
                    {"referenceValues", {0}},
                    {"kind", "value"}};
    };
    project["parameters"] = {{{"id", "x1"}, {"value", -1.2}}, {{"id", "x2"}, {"value", 1.0}}};
    project["signals"] = {formula("valley", "100*(x2-x1^2)^2+(1-x1)^2"), formula("sum", "x1+x2")};
    project["objective"]["terms"] = {term("rosenbrock", "valley"), term("limited", "sum")};
    project["objective"]["terms"][1]["atMost"] = 3.0;
    project["designVariables"] = Json::array();
    for (const char* id : {"x1", "x2"})
        project["designVariables"].push_back(
            {{"object", id}, {"property", "value"}, {"lower", -2}, {"upper", 2}});
    project["simulation"] = {{"duration", 0.01}, {"step", 0.01}};
    return project;
}

Json withStudy(Json project, const Json& study) {
    project["studies"] = Json::array({study});
    return project;
}

QString contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString mpirun() {
    const bool there =
        QFile::exists(QString(LINKWRIGHT_CLI).section('/', 0, -2) + "/liblinkwright-mpi.so");
    return there ? QStandardPaths::findExecutable("mpirun") : QString();
}

}  // namespace

class StudyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        // Containers of continuous integration have no other user and few processors.
        qputenv("OMPI_ALLOW_RUN_AS_ROOT", "1");
        qputenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        qputenv("OMPI_MCA_rmaps_base_oversubscribe", "1");
        qputenv("OMPI_MCA_btl_vader_single_copy_mechanism", "none");
        project_ = writeFile(
            folder_.filePath("p.linkwright.json"),
            withStudy(rosenbrock(), {{"name", "Asked"}, {"kind", "multiStart"}, {"points", 40}})
                .dump());
        QVERIFY(!project_.isEmpty());
    }

    void threadsPartsAndProcessesGiveTheSame() {
        const QString first = folder_.filePath("threads1.csv");
        const ProgramRun run =
            runProgram({"study", project_, "Asked", "--out", folder_.filePath("threads1.h5"),
                        "--threads", "1", "--csv", first, "--json"});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        // The minimum at (1, 1) is within the limit.
        const Json best = run.json()["optima"][0];
        QVERIFY(best["functions"]["cost"].get<double>() < 1e-6);
        const QString expected = contentOf(first);
        QCOMPARE(expected.count('\n'), 41);
        for (const char* threads : {"2", "4"}) {
            const QString table = folder_.filePath(QString("threads%1.csv").arg(threads));
            QCOMPARE(runProgram({"study", project_, "Asked", "--out",
                                 folder_.filePath(QString("threads%1.h5").arg(threads)),
                                 "--threads", threads, "--csv", table})
                         .exitCode,
                     0);
            QCOMPARE(contentOf(table), expected);
        }
        QStringList merge{"study", "merge", folder_.filePath("merged.h5")};
        for (int part = 1; part <= 3; ++part) {
            merge << folder_.filePath(QString("part%1.h5").arg(part));
            QCOMPARE(runProgram({"study", project_, "Asked", "--out", merge.last(), "--part",
                                 QString("%1/3").arg(part)})
                         .exitCode,
                     0);
        }
        const QString merged = folder_.filePath("merged.csv");
        QCOMPARE(runProgram(merge + QStringList{"--csv", merged}).exitCode, 0);
        QCOMPARE(contentOf(merged), expected);
        if (mpirun().isEmpty()) LINKWRIGHT_SKIP_WITHOUT("Open MPI");
        for (const char* processes : {"1", "2", "4"}) {
            const QString table = folder_.filePath(QString("mpi%1.csv").arg(processes));
            QProcess job;
            job.start(mpirun(),
                      {"-n", processes, LINKWRIGHT_CLI, "study", project_, "Asked", "--out",
                       folder_.filePath(QString("mpi%1.h5").arg(processes)), "--csv", table});
            QVERIFY(job.waitForFinished(120000));
            QVERIFY2(job.exitCode() == 0, job.readAllStandardError().constData());
            QCOMPARE(contentOf(table), expected);
        }
    }

    void killedJobsContinue_data() {
        QTest::addColumn<bool>("underMpi");
        QTest::newRow("threads") << false;
        QTest::newRow("MPI") << true;
    }
    void killedJobsContinue() {
        QFETCH(bool, underMpi);
        if (underMpi && mpirun().isEmpty()) LINKWRIGHT_SKIP_WITHOUT("Open MPI");
        project_ = writeFile(
            folder_.filePath("long.linkwright.json"),
            withStudy(rosenbrock(), {{"name", "Asked"}, {"kind", "multiStart"}, {"points", 600}})
                .dump());
        const QString whole = folder_.filePath("whole.csv");
        const QString complete = folder_.filePath(underMpi ? "whole-mpi.h5" : "whole.h5");
        QCOMPARE(
            runProgram({"study", project_, "Asked", "--out", complete, "--csv", whole}).exitCode,
            0);
        const QString out = folder_.filePath(underMpi ? "killed-mpi.h5" : "killed.h5");
        const QStringList arguments{"study", project_, "Asked", "--out", out, "--threads", "1"};
        for (int kill = 0; kill < 3; ++kill) {
            QProcess job;
            if (underMpi)
                job.start(mpirun(), QStringList{"-n", "2", LINKWRIGHT_CLI} + arguments);
            else
                job.start(LINKWRIGHT_CLI, arguments);
            QVERIFY(job.waitForStarted());
            QTest::qWait(underMpi ? 700 + 200 * kill : 15 + 15 * kill);
            job.kill();
            QVERIFY(job.state() == QProcess::NotRunning || job.waitForFinished());
        }
        // Processes of a job whose mpirun was killed end a little later.
        const QString table = folder_.filePath("continued.csv");
        ProgramRun run;
        for (int wait = 0; wait < 50; ++wait) {
            run = runProgram(arguments + QStringList{"--csv", table});
            if (!run.messages.contains("Another program is writing")) break;
            QTest::qWait(200);
        }
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QCOMPARE(contentOf(table), contentOf(whole));
    }

    /// Evaluation 60 of "rosenbrock_bb" in Dakota's User's Manual, advanced interfaces: the
    /// simulator there reads ten digits, and prints this value and gradient.
    void dakotaIsAnswered() {
        const QString parameters =
            writeFile(folder_.filePath("params.in"),
                      "                                          2 variables\n"
                      "                      4.664752623000000e-01 x1\n"
                      "                      2.256400864000000e-01 x2\n"
                      "                                          2 functions\n"
                      "                                          3 ASV_1:obj_fn\n"
                      "                                          2 ASV_2:nln_ineq_con_1\n"
                      "                                          2 derivative_variables\n"
                      "                                          1 DVV_1:x1\n"
                      "                                          2 DVV_2:x2\n"
                      "                                          0 analysis_components\n"
                      "                                         60 eval_id\n");
        const QString results = folder_.filePath("results.out");
        const ProgramRun run =
            runProgram({"evaluate", project_, "--values", parameters, "--results", results});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        const QStringList lines = contentOf(results).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        const QStringList value = lines[0].split(' ', Qt::SkipEmptyParts);
        QCOMPARE(value.size(), 2);
        QCOMPARE(value[1], "obj_fn");
        QVERIFY(std::abs(value[0].toDouble() - 2.9111427884970176e-01) < 1e-14);
        const QStringList slope = lines[1].split(' ', Qt::SkipEmptyParts);
        QCOMPARE(slope.size(), 4);
        QVERIFY(std::abs(slope[1].toDouble() + 2.5674048470887652e+00) < 1e-12);
        QVERIFY(std::abs(slope[2].toDouble() - 1.6081832124292317e+00) < 1e-12);
        const QStringList limited = lines[2].split(' ', Qt::SkipEmptyParts);
        QVERIFY(limited[0] == "[" && limited[1].toDouble() == 1.0 && limited[3] == "]");
    }

    void whatFailsIsSaidToDakota() {
        const QString parameters = writeFile(folder_.filePath("bad.in"),
                                             "1 variables\n0 spring-1.stiffness\n1 functions\n"
                                             "1 ASV_1:cost\n0 derivative_variables\n");
        const QString broken = writeFile(folder_.filePath("broken.linkwright.json"),
                                         changedSample("five-bar-design", [](Json& json) {
                                             json["bodies"][0]["mass"]["mass"] = "=1/m";
                                             json["parameters"] = {{{"id", "m"}, {"value", 1}}};
                                         }).dump());
        const QString zero = writeFile(folder_.filePath("zero.in"),
                                       "1 variables\n0 m\n1 functions\n1 ASV_1:cost\n"
                                       "0 derivative_variables\n");
        const ProgramRun run = runProgram({"evaluate", broken, "--values", zero});
        QCOMPARE(run.exitCode, 1);
        QVERIFY2(run.output.startsWith("fail "), qPrintable(run.output));
        QCOMPARE(runProgram({"evaluate", samplePath("five-bar-design"), "--values", parameters})
                     .exitCode,
                 0);
    }

    void tablesAreAnswered() {
        const QString table = writeFile(folder_.filePath("values.csv"), "x1,x2\n1,1\n\n-1,2\n");
        const ProgramRun run = runProgram({"evaluate", project_, "--values", table, "--gradients"});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        const QStringList lines = run.output.split('\n');
        QVERIFY(lines[0].startsWith("status,cost,rosenbrock,limited,d(cost)/d(x1.value),"));
        QCOMPARE(lines[1], "good,0,0,2,0,0,0,0,1,1,");
        // df/dx1 = -400 x1 (x2 - x1^2) - 2 (1 - x1) = 396, df/dx2 = 200 (x2 - x1^2) = 200.
        QCOMPARE(lines[2], "good,104,104,1,396,200,396,200,1,1,");
    }

    void scriptsForSlurmAreWritten() {
        const QString script = folder_.filePath("job.sh");
        const QStringList asked{"study",   project_, "Asked",   "--out", folder_.filePath("s.h5"),
                                "--slurm", script,   "--tasks", "8"};
        const ProgramRun run = runProgram(asked);
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QVERIFY(run.output.contains("sbatch"));
        QVERIFY(contentOf(script).contains("#SBATCH --ntasks=8"));
        QVERIFY(contentOf(script).contains("mpirun"));
        QVERIFY(!QFile::exists(folder_.filePath("s.h5")));
        QCOMPARE(runProgram(asked + QStringList{"--array"}).exitCode, 0);
        QVERIFY(contentOf(script).contains("#SBATCH --array=1-8"));
        // Run by hand, a job of the array computes its part.
        QProcess part;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("SLURM_ARRAY_TASK_ID", "2");
        environment.insert(
            "PATH", QString(LINKWRIGHT_CLI).section('/', 0, -2) + ":" + environment.value("PATH"));
        part.setProcessEnvironment(environment);
        part.start("bash", {script});
        QVERIFY(part.waitForFinished(60000));
        QVERIFY2(part.exitCode() == 0, part.readAllStandardError().constData());
        QVERIFY(QFile::exists(folder_.filePath("s-2.h5")));
    }

    /// Issue 38: a line end in the name of the results became a command of the script.
    void namesAreNoCommandsForSlurm() {
        const QString script = folder_.filePath("named.sh");
        const QString made = folder_.filePath("made");
        const QString name = folder_.filePath("s\ntouch made\n.h5");
        const ProgramRun run =
            runProgram({"study", project_, "Asked", "--out", name, "--slurm", script});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QVERIFY(contentOf(script).contains("#SBATCH --job-name=s_touch_made_\n"));
        QProcess shell;
        shell.setWorkingDirectory(folder_.path());
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", "/usr/bin:/bin");  // neither MPI nor this program
        shell.setProcessEnvironment(environment);
        shell.start("bash", {"-c", "mpirun() { :; }; linkwright-cli() { :; }; . \"$0\"", script});
        QVERIFY(shell.waitForFinished(60000));
        QVERIFY(!QFile::exists(made));
    }

    /// Faults of the file are errors; a study that cannot be made is a warning.
    void validateTellsOfStudies() {
        Json project = rosenbrock();
        project["designVariables"][1].erase("upper");
        const Json study{{"name", "Asked"}, {"kind", "multiStart"}};
        const QString unbounded =
            writeFile(folder_.filePath("u.linkwright.json"), withStudy(project, study).dump());
        const ProgramRun warned = runProgram({"validate", unbounded});
        QCOMPARE(warned.exitCode, 0);
        QVERIFY2(warned.messages.contains("warning") && warned.messages.contains("no upper bound"),
                 qPrintable(warned.messages));
        project["studies"] = {study, study};
        const QString twice = writeFile(folder_.filePath("t.linkwright.json"), project.dump());
        const ProgramRun wrong = runProgram({"validate", twice});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY2(wrong.messages.contains("two studies named"), qPrintable(wrong.messages));
        // The list says what is wrong beside the report, whose numbers other programs read.
        const ProgramRun listed = runProgram({"study", "list", twice, "--json"});
        QVERIFY(listed.exitCode != 0);
        QVERIFY2(listed.messages.startsWith("error: "), qPrintable(listed.messages));
    }

    void wrongQuestionsGetOneSentence_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("message");
        QTest::newRow("no results") << QStringList{"study", "P", "Asked"} << "--out NAME.h5";
        QTest::newRow("no such study")
            << QStringList{"study", "P", "Other", "--out", "x.h5"} << "It has \"Asked\"";
        QTest::newRow("part") << QStringList{"study", "P",      "Asked", "--out",
                                             "x.h5",  "--part", "3/2"}
                              << "expected one such as 3/8";
        QTest::newRow("show a project") << QStringList{"study", "show", "P"} << "cannot be read";
        QTest::newRow("merge nothing") << QStringList{"study", "merge", "x.h5"} << "two or more";
        QTest::newRow("too many words") << QStringList{"study", "P", "Asked", "Again"} << "--help";
        QTest::newRow("values") << QStringList{"evaluate", "P", "--values", "P"}
                                << "There is no number";
    }
    void wrongQuestionsGetOneSentence() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, message);
        arguments.replaceInStrings(QRegularExpression("^P$"), project_);
        const ProgramRun run = runProgram(arguments);
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.messages.contains(message), qPrintable(run.messages));
    }

private:
    QTemporaryDir folder_;
    QString project_;
};

LINKWRIGHT_TEST(StudyTest)

}  // namespace study_test

#include "study_test.moc"
