// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/operations.h"

#include "engine/project/json_text.h"
#include "engine/project/text_file.h"
#include "tests/faults/fault_plan.h"
#include "tests/support/rotor_project.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QProcessEnvironment>
#include <QThread>
#include <memory>

namespace linkwright::faults {

namespace {

using project::Json;

constexpr int patience = 30000;  // ms
const QString cli = QStringLiteral(LINKWRIGHT_CLI);
const QString window = QStringLiteral(LINKWRIGHT_FAULT_WINDOW);

bool write(const QString& path, const QByteArray& text) {
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

/// Small, and with all that a file can lose: a table beside it, keys of others, the view.
QByteArray projectText() {
    const std::string path =
        LINKWRIGHT_SOURCE_DIR "/projects/spatial-pendulum-design.linkwright.json";
    Json json = project::parseJson(project::readTextFile(path), path);
    json["laboratory"] = {{"room", "2.17"}, {"shelf", 4}};
    json["view"] = {{"plots", Json::array({{{"curves", {"position-C"}}}})}, {"camera", {1, 2, 3}}};
    Json term = json["objective"]["terms"][0];
    term["id"] = "course";
    term["signal"] = "alpha-1";
    term["reference"] = "table";
    term["table"] = {{"file", "course.csv"}};
    json["objective"]["terms"].push_back(term);
    json["simulation"]["duration"] = 0.2;
    json["simulation"]["step"] = 0.005;
    json["optimization"]["stop"] = {{"maximumIterations", 30}, {"optimality", 1e-6}};
    Json angle = json["designVariables"][0];
    angle.erase("lower");
    angle.erase("upper");
    angle["values"] = {0.2, 0.4, 0.6, 0.8};
    json["studies"] = {{{"name", "Angles"}, {"kind", "sweep"}, {"numbers", Json::array({angle})}}};
    return QByteArray::fromStdString(json.dump(1));
}

QByteArray rotorText() {
    Json json = Json::parse(support::rotorProject);
    json["simulation"]["duration"] = 0.3;
    return QByteArray::fromStdString(json.dump(1));
}

#ifdef LINKWRIGHT_HAS_URDF
QByteArray robotText() {
    return R"(<robot name="arm">
  <link name="base"/>
  <joint name="shoulder" type="continuous">
    <parent link="base"/><child link="arm"/><axis xyz="0 1 0"/>
  </joint>
  <link name="arm"><inertial><origin xyz="0 0 -0.2"/><mass value="1.7"/>
    <inertia ixx="0.03" iyy="0.03" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>
</robot>
)";
}
#endif

QProcessEnvironment environmentFor(const QString& work, const QString& planFile) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* kind : {"CONFIG_HOME", "DATA_HOME"})
        environment.insert(QStringLiteral("XDG_") + QLatin1String(kind), work + "/home");
    // What libraries keep for themselves.
    const QString elsewhere = QFileInfo(work).absolutePath() + "/elsewhere";
    for (const char* kind : {"CACHE_HOME", "STATE_HOME", "RUNTIME_DIR"})
        environment.insert(QStringLiteral("XDG_") + QLatin1String(kind), elsewhere);
    environment.insert(QStringLiteral("TMPDIR"), work + QStringLiteral("/tmp"));
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("OMP_NUM_THREADS"), QStringLiteral("1"));
    if (planFile.isEmpty()) return environment;
    environment.insert(QLatin1String(planVariable), planFile);
    environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(LINKWRIGHT_FAILING_CALLS));
    return environment;
}

/// A board on a line of its own, for as long as it lives.
class Board {
public:
    explicit Board(const QString& work) {
        const QString port = work + QStringLiteral("/port");
        process_.start(
            QStringLiteral(LINKWRIGHT_RIG),
            {work + QStringLiteral("/rotor.linkwright.json"), QStringLiteral("--link"), port});
        for (int look = 0; look < 500 && !QFile::exists(port); ++look)
            QThread::msleep(10);
    }
    ~Board() {
        process_.terminate();
        process_.waitForFinished(patience);
    }
    Board(const Board&) = delete;
    Board& operator=(const Board&) = delete;

private:
    QProcess process_;
};

}  // namespace

std::vector<Operation> allOperations(const QString& work) {
    const auto at = [&work](const char* name) { return work + u'/' + QLatin1String(name); };
    const QString project = at("work.linkwright.json"), rotor = at("rotor.linkwright.json");
    std::vector<Operation> list{
        {"validate", cli, {"validate", project}},
        {"simulate",
         cli,
         {"simulate", project, "--csv", at("motion.csv"), "--out", at("motion.h5")}},
        {"gradient",
         cli,
         {"gradient", project, "--method", "continuous-adjoint", "--csv", at("gradient.csv")}},
        {"optimize",
         cli,
         {"optimize", project, "--out", at("out.linkwright.json"), "--out", at("best.h5")}},
        {"run", cli, {"run", rotor, "--log", at("trial.h5")}},
        {"run-on-board",
         cli,
         {"run", rotor, "--device", "serial:" + at("port"), "--log", at("trial.h5"),
          "--missed-deadlines", "100000"},
         true},
        {"identify",
         cli,
         {"identify", rotor, at("first.h5"), "--out", at("learned.linkwright.json")}},
        {"study", cli, {"study", project, "Angles", "--out", at("new-study.h5"), "--threads", "1"}},
        {"study-continue",
         cli,
         {"study", project, "Angles", "--out", at("study.h5"), "--csv", at("study.csv"),
          "--threads", "1"}},
        {"study-merge",
         cli,
         {"study", "merge", at("merged.h5"), at("study.h5"), at("other-half.h5")}},
        {"evaluate",
         cli,
         {"evaluate", project, "--values", at("values.csv"), "--gradients", "--results",
          at("answers.csv")}},
        {"synthesize", cli, {"synthesize", "pairs", at("pairs.csv"), "--out", at("linkage")}},
    };
#ifdef LINKWRIGHT_HAS_URDF
    list.push_back({"import",
                    cli,
                    {"import", at("arm.urdf"), "--out", at("arm.linkwright.json"), "--report",
                     at("arm.json")}});
#endif
    for (const char* name :
         {"open", "save", "save-as", "autosave", "recover", "optimize", "describe", "queue",
          "export-csv", "export-h5", "report-md", "report-pdf", "plot-svg", "plot-png"})
        list.push_back(
            {QStringLiteral("window-") + QLatin1String(name), window, {name, work}, false, true});
    return list;
}

QString fillFolder(const QString& work) {
    const auto at = [&work](const char* name) { return work + u'/' + QLatin1String(name); };
    for (const char* folder :
         {"tmp", "home/Linkwright", "../elsewhere", "work.results", "recovery", "other"})
        QDir().mkpath(at(folder));
    QFile::setPermissions(at("../elsewhere"),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    write(at("work.linkwright.json"), projectText());
    write(at("course.csv"), "0,0.1\n0.1,0.12\n0.2,0.15\n");
    write(at("values.csv"), "spring-1.freeAngle,spring-2.freeAngle\n0.3,0.5\n0.4,0.7\n");
    write(at("pairs.csv"), "30,60\n60,75\n90,95\n");
#ifdef LINKWRIGHT_HAS_URDF
    write(at("arm.urdf"), robotText());
#endif
    write(at("rotor.linkwright.json"), rotorText());
    for (const char* name : {"work.linkwright.json", "out.linkwright.json"})
        for (int age = 1; age <= project::keptBackups; ++age)
            write(
                at(name) + QStringLiteral(".backup") + (age > 1 ? QString::number(age) : QString()),
                QByteArray("former ") + name + QByteArray::number(age));
    for (const char* name :
         {"export.csv", "export-motion.csv", "report.md", "report-1.png", "report.pdf", "plot.svg",
          "plot.png", "motion.csv", "gradient.csv", "study.csv", "answers.csv"})
        write(at(name), QByteArray("former ") + name);
    write(at("out.linkwright.json"), projectText());
    write(at("learned.linkwright.json"), rotorText());
    const QString project = at("work.linkwright.json"), rotor = at("rotor.linkwright.json");
    const std::vector<Operation> needed{
        {"results", cli, {"optimize", project, "--out", at("work.results/run-0001.h5")}},
        {"motion", cli, {"simulate", project, "--out", at("motion.h5")}},
        {"log", cli, {"run", rotor, "--log", at("first.h5")}},
        {"half of a study",
         cli,
         {"study", project, "Angles", "--out", at("study.h5"), "--part", "1/2"}},
        {"its other half",
         cli,
         {"study", project, "Angles", "--out", at("other-half.h5"), "--part", "2/2"}},
        {"unsaved work", window, {"autosave", work}},
    };
    for (const Operation& operation : needed) {
        const Ending ending = runOperation(operation, work, {});
        if (ending.exitCode != 0)
            return operation.name + QStringLiteral(": ") + QString::fromUtf8(ending.messages);
    }
    const QDir recovery(at("recovery"));
    for (const QString& name : recovery.entryList({QStringLiteral("*.recovery*")}, QDir::Files))
        QFile::rename(recovery.filePath(name),
                      recovery.filePath(QStringLiteral("999999-") + name.section(u'-', 1)));
    for (const char* name : {"best.h5", "export.h5"})
        QFile::copy(at("work.results/run-0001.h5"), at(name));
    return {};
}

Ending runOperation(const Operation& operation, const QString& work, const QString& planFile) {
    std::unique_ptr<Board> board;
    if (operation.withBoard) board = std::make_unique<Board>(work);
    QProcess process;
    process.setProcessEnvironment(environmentFor(work, planFile));
    process.setWorkingDirectory(work);
    process.start(operation.program, operation.arguments);
    Ending ending;
    if (!process.waitForFinished(patience)) {
        ending.hung = true;
        process.kill();
        process.waitForFinished(patience);
    } else if (process.exitStatus() == QProcess::CrashExit) {
        ending.crashed = true;
    } else {
        ending.exitCode = process.exitCode();
    }
    ending.output = process.readAllStandardOutput();
    ending.messages = process.readAllStandardError();
    return ending;
}

}  // namespace linkwright::faults
