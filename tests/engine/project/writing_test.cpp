// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/expressions.h"
#include "engine/project/json_text.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "tests/engine/model/rich_model.h"
#include "tests/support/test_program.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <ostream>
#include <stdexcept>

namespace writing_test {

using namespace linkwright;
using namespace linkwright::project;
using linkwright::testing::richModel;

namespace {

model::Model resolvedModel() {
    model::Model model = richModel();
    std::vector<base::Diagnostic> diagnostics;
    model::resolveExpressions(model, diagnostics);
    return model;
}

std::vector<base::Diagnostic> faultsOf(const std::function<void()>& action) {
    try {
        action();
    } catch (const base::InputError& error) {
        return error.diagnostics();
    }
    return {};
}

std::string contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr auto readOnly = QFile::ReadOwner | QFile::ReadUser | QFile::ReadGroup | QFile::ReadOther;

}  // namespace

class WritingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(folder_.isValid()); }

    void aModelSurvivesTheFile() {
        const model::Model model = resolvedModel();
        const std::string text = formatProject(model);
        const model::Model back = parseProject(text, "rich");
        QVERIFY(back == model);
        QCOMPARE(formatProject(back), text);
        // An empty model as well: everything is left out.
        QVERIFY(parseProject(formatProject(model::Model{}), "empty") == model::Model{});
    }

    void aPipeTakesTheTextAndStaysAPipe() {
        const std::string pipe = folder_.filePath("pipe").toStdString();
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
        QVERIFY(reader >= 0);
        requireReplaceable(pipe);
        replaceTextFile(pipe, "text");
        char text[8] = {};
        QCOMPARE(::read(reader, text, sizeof text), ssize_t(4));
        ::close(reader);
        QCOMPARE(std::string(text), std::string("text"));
        struct stat status {};
        QCOMPARE(::stat(pipe.c_str(), &status), 0);
        QVERIFY(S_ISFIFO(status.st_mode));
        QVERIFY(!QFile::exists(folder_.filePath("pipe.backup")));
    }

    void everyDefaultSurvivesTheFile() {
        model::Model model;
        for (const auto kind :
             {model::JointKind::Revolute, model::JointKind::Planar, model::JointKind::Fixed,
              model::JointKind::Free, model::JointKind::Universal}) {
            model::Joint joint;
            joint.id = "j" + std::to_string(model.joints.size());
            joint.kind = kind;
            joint.coordinates.resize(static_cast<std::size_t>(model::degreesOfFreedom(kind)));
            model.joints.push_back(joint);
        }
        model.bodies.emplace_back().id = "b";
        model.springs.emplace_back().id = "s";
        model.springs[0].endA.point = model.springs[0].endB.point = "P";
        for (const auto kind :
             {model::LoadKind::Force, model::LoadKind::Torque, model::LoadKind::JointLoad}) {
            model.loads.emplace_back().id = "l" + std::to_string(model.loads.size());
            model.loads.back().kind = kind;
            model.loads.back().at.point = "P";
        }
        for (int kind = 0; kind <= static_cast<int>(model::SignalKind::InputValue); ++kind) {
            model.signalList.emplace_back().id = "m" + std::to_string(kind);
            model.signalList.back().kind = static_cast<model::SignalKind>(kind);
            model.signalList.back().at.point = "P";
        }
        model.inputs.emplace_back().id = "i";
        model.costTerms.emplace_back().id = "c";
        model.optimization.stages.resize(1);
        QVERIFY(parseProject(formatProject(model), "defaults") == model);
    }

    void samplesAreWrittenAsTheProgramWritesThem() {
        const QDir samples(QString(LINKWRIGHT_SOURCE_DIR) + "/projects");
        const QStringList names = samples.entryList({"*.linkwright.json"}, QDir::Files);
        QVERIFY(names.size() >= 3);
        for (const QString& name : names) {
            const std::string text = contentOf(samples.filePath(name));
            QVERIFY2(formatProject(parseProject(text, name.toStdString()), text) == text,
                     qPrintable(name));
        }
    }

    void linesStayReadable() {
        const std::string text = formatProject(richModel());
        std::size_t start = 0;
        for (std::size_t end = text.find('\n'); end != std::string::npos;
             end = text.find('\n', start)) {
            const std::string line = text.substr(start, end - start);
            QVERIFY2(line.size() <= 100, line.c_str());
            start = end + 1;
        }
        QCOMPARE(text.back(), '\n');
        QVERIFY(text.find("\"position\": [\"=L1\", 0.47, 0.07]") != std::string::npos);
    }

    void unknownKeysAreKeptWhereTheyWere() {
        Json json = parseJson(formatProject(resolvedModel()), "rich");
        json["view"] = {{"camera", {1, 2, 3}}};
        json["bodies"][1]["material"] = "steel";
        json["bodies"][1]["mass"]["measured"] = true;
        json["joints"][4]["coordinates"][1]["note"] = "tight";
        json["springs"][0]["endA"]["hook"] = 7;
        json["optimization"]["stop"]["patience"] = 3;
        const std::string previous = json.dump();
        model::Model model = parseProject(previous, "rich");
        std::reverse(model.bodies.begin(), model.bodies.end());
        model.springs.erase(model.springs.begin());
        const Json written = parseJson(formatProject(model, previous), "written");
        QVERIFY(written["view"] == json["view"]);
        QVERIFY(written["bodies"][8]["id"] == "plate");
        QVERIFY(written["bodies"][8]["material"] == "steel");
        QVERIFY(written["bodies"][8]["mass"]["measured"] == true);
        QVERIFY(!written["bodies"][1].contains("material"));
        QVERIFY(written["joints"][4]["coordinates"][1]["note"] == "tight");
        QVERIFY(written["optimization"]["stop"]["patience"] == 3);
        QVERIFY2(written.dump().find("hook") == std::string::npos, "its spring was deleted");
        // Not a project before: nothing to keep, nothing to fail on.
        QCOMPARE(formatProject(model, "not JSON"), formatProject(model));
    }

    void savingKeepsUnknownKeysOfTheReplacedFile() {
        const QString path = folder_.filePath("kept.linkwright.json");
        Json json = parseJson(formatProject(resolvedModel()), "rich");
        json["view"] = 42;
        replaceTextFile(path.toStdString(), json.dump());
        writeProject(readProject(path.toStdString()), path.toStdString());
        QVERIFY(parseJson(contentOf(path), "x")["view"] == 42);
        const QString other = folder_.filePath("other.linkwright.json");
        writeProject(resolvedModel(), other.toStdString(), json.dump());
        QVERIFY(parseJson(contentOf(other), "x")["view"] == 42);
    }

    void savingKeepsTheFormerFileAsBackup() {
        const QString path = folder_.filePath("saved.linkwright.json");
        model::Model model = resolvedModel();
        writeProject(model, path.toStdString());
        QVERIFY(!QFile::exists(path + ".backup"));
        const std::string first = contentOf(path);
        model.name = "Second";
        writeProject(model, path.toStdString());
        QCOMPARE(contentOf(path + ".backup"), first);
        const std::string second = contentOf(path);
        model.name = "Third";
        writeProject(model, path.toStdString());
        QCOMPARE(contentOf(path + ".backup"), second);
        QCOMPARE(contentOf(path + ".backup2"), first);
        QCOMPARE(readProject(path.toStdString()).name, std::string("Third"));
        QCOMPARE(QDir(folder_.path()).entryList({"*saved*"}, QDir::Files | QDir::Hidden),
                 (QStringList{"saved.linkwright.json", "saved.linkwright.json.backup",
                              "saved.linkwright.json.backup2"}));
    }

    /// Issue 16: one backup was kept where a rolling set was promised.
    void backupsRollAndSavingTwiceLosesNone() {
        const QString path = folder_.filePath("rolled.linkwright.json");
        const auto write = [&](int number) {
            replaceTextFile(path.toStdString(), "text " + std::to_string(number));
        };
        for (int number = 1; number <= 9; ++number) {
            write(number);
            write(number);  // the same again pushes nothing out
        }
        QCOMPARE(contentOf(path), std::string("text 9"));
        QCOMPARE(contentOf(path + ".backup"), std::string("text 8"));
        for (int age = 2; age <= keptBackups; ++age)
            QCOMPARE(contentOf(path + ".backup" + QString::number(age)),
                     "text " + std::to_string(9 - age));
        QCOMPARE(QDir(folder_.path()).entryList({"*rolled*"}, QDir::Files | QDir::Hidden).size(),
                 keptBackups + 1);
        // Something else of that name stops the rolling, not the saving.
        QFile::remove(path + ".backup3");
        QVERIFY(QDir(folder_.path()).mkdir("rolled.linkwright.json.backup3"));
        write(10);
        QCOMPARE(contentOf(path), std::string("text 10"));
        QCOMPARE(contentOf(path + ".backup"), std::string("text 9"));
    }

    /// Issue 16: asking whether a file may be replaced must not throw anything else.
    void ringsOfLinksAreToldInWords() {
        QVERIFY(QFile::link(folder_.filePath("ring"), folder_.filePath("ring")));
        const std::string path = folder_.filePath("ring/p.json").toStdString();
        for (const auto& action : std::vector<std::function<void()>>{
                 [&] { requireReplaceableByText(path); }, [&] { replaceTextFile(path, "text"); },
                 [&] { replaceTextFile(folder_.filePath("ring").toStdString(), "text"); },
                 [&] { (void)readTextFile(path); }}) {
            const auto faults = faultsOf(action);
            QCOMPARE(faults.size(), std::size_t{1});
        }
    }

    void savingKeepsPermissionsAndLinks() {
        const QString path = folder_.filePath("real.linkwright.json");
        const QString link = folder_.filePath("link.linkwright.json");
        model::Model model = resolvedModel();
        writeProject(model, path.toStdString());
        const auto mode =
            readOnly | QFile::WriteOwner | QFile::WriteUser | QFile::ExeOwner | QFile::ExeUser;
        QVERIFY(QFile::setPermissions(path, mode));
        QVERIFY(QFile::link(path, link));
        model.name = "Through the link";
        writeProject(model, link.toStdString());
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(readProject(path.toStdString()).name, model.name);
        QCOMPARE(QFile::permissions(path), mode);
    }

    void readOnlyFilesAreLeftAlone() {
        const QString path = folder_.filePath("locked.linkwright.json");
        model::Model model = resolvedModel();
        writeProject(model, path.toStdString());
        const std::string before = contentOf(path);
        QVERIFY(QFile::setPermissions(path, readOnly));
        model.name = "Lost";
        for (const auto& action :
             std::vector<std::function<void()>>{[&] { writeProject(model, path.toStdString()); },
                                                [&] { requireReplaceable(path.toStdString()); }}) {
            const auto faults = faultsOf(action);
            QCOMPARE(faults.size(), std::size_t{1});
            QCOMPARE(faults[0].place, path.toStdString());
            QVERIFY(faults[0].message.find("read-only") != std::string::npos);
        }
        QCOMPARE(contentOf(path), before);
        QVERIFY(!QFile::exists(path + ".backup"));
    }

    void unreachablePlacesAreNamed() {
        const model::Model model = resolvedModel();
        const std::string missing = folder_.filePath("no/such/folder/p.json").toStdString();
        for (const auto& action : std::vector<std::function<void()>>{
                 [&] { writeProject(model, missing); }, [&] { requireReplaceable(missing); },
                 [&] { (void)readProject(missing); }}) {
            const auto faults = faultsOf(action);
            QCOMPARE(faults.size(), std::size_t{1});
            QCOMPARE(faults[0].place, missing);
            QVERIFY(faults[0].message.find("No such file or directory") != std::string::npos);
        }
        const std::string folder = folder_.path().toStdString();
        QVERIFY(faultsOf([&] { writeProject(model, folder); })[0].message.find("folder")
                != std::string::npos);
        QVERIFY(faultsOf([&] { (void)readProject(folder); })[0].message.find("folder")
                != std::string::npos);
    }

    void unreadableFilesAreNamed() {
        const QString path = folder_.filePath("secret.linkwright.json");
        writeProject(resolvedModel(), path.toStdString());
        QVERIFY(QFile::setPermissions(path, QFile::Permissions()));
        const auto faults = faultsOf([&] { (void)readProject(path.toStdString()); });
        QCOMPARE(faults.size(), std::size_t{1});
        QVERIFY(faults[0].message.find("Permission denied") != std::string::npos);
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner));
    }

    void whatJsonCannotHoldIsRefusedBeforeTheFileIsTouched() {
        const QString path = folder_.filePath("finite.linkwright.json");
        model::Model model = resolvedModel();
        writeProject(model, path.toStdString());
        const std::string before = contentOf(path);
        const std::vector<std::function<void(model::Model&)>> spoilers{
            [](model::Model& m) { m.points[0].position[1] = notANumber; },
            [](model::Model& m) {
                m.inputs[0].samples[2] = -std::numeric_limits<double>::infinity();
            },
            [](model::Model& m) { m.designVariables[0].upper = notANumber; },
            [](model::Model& m) { m.simulation.step = notANumber; },
            [](model::Model& m) { m.optimization.stages[0].stop->seconds = notANumber; },
            [](model::Model& m) { m.optimization.stages[1].termWeights["aim"] = notANumber; }};
        for (const auto& spoil : spoilers) {
            model::Model spoiled = model;
            spoil(spoiled);
            const auto faults = faultsOf([&] { writeProject(spoiled, path.toStdString()); });
            QCOMPARE(faults.size(), std::size_t{1});
            QVERIFY(faults[0].message.find("not a finite number") != std::string::npos);
            QCOMPARE(contentOf(path), before);
        }
    }

    void jsonKeepsEveryBitOfANumber() {
        for (const double value :
             {0.1, 1.0 / 3.0, 1e-310, -1.7976931348623157e308, 123456789.123456789}) {
            const Json back = parseJson(formatJson(Json(value)), "number");
            QCOMPARE(back.get<double>(), value);
        }
        QCOMPARE(formatJson(Json(2.0)), std::string("2\n"));
        QCOMPARE(formatJson(Json(std::numeric_limits<double>::quiet_NaN())), std::string("null\n"));
        QCOMPARE(formatJson(Json(true)), std::string("true\n"));
    }

    /// A table that is written over an older one and fails in the middle, as a disk that cannot be
    /// read makes it, leaves the old one as it was, and nothing beside it.
    void aStreamedTextIsWholeOrNotThere() {
        const QString path = folder_.filePath("table.csv");
        streamTextFile(path.toStdString(), [](std::ostream& table) { table << "old\n"; });
        const auto text = [&] {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QCOMPARE(text(), QByteArray("old\n"));
        QVERIFY_EXCEPTION_THROWN(streamTextFile(path.toStdString(),
                                                [](std::ostream& table) {
                                                    table << "half of the new" << std::flush;
                                                    throw std::runtime_error("the disk");
                                                }),
                                 std::runtime_error);
        QCOMPARE(text(), QByteArray("old\n"));
        QCOMPARE(QDir(folder_.path()).entryList({"table.csv*"}, QDir::Files),
                 QStringList{"table.csv"});
        streamTextFile(path.toStdString(), [](std::ostream& table) { table << "new\n"; });
        QCOMPARE(text(), QByteArray("new\n"));
        QVERIFY_EXCEPTION_THROWN(
            streamTextFile("/dev/full", [](std::ostream& table) { table << "too much"; }),
            base::InputError);
    }

private:
    QTemporaryDir folder_;
};

LINKWRIGHT_TEST(WritingTest)

}  // namespace writing_test

#include "writing_test.moc"
