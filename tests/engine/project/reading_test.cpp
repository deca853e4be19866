// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/validation.h"
#include "engine/project/project_file.h"
#include "tests/engine/model/rich_model.h"
#include "tests/engine/project/bad_projects.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <random>

namespace reading_test {

using namespace linkwright;
using namespace linkwright::project;
using linkwright::testing::badProjects;
using linkwright::testing::richModel;

namespace {

std::vector<base::Diagnostic> faultsOf(const std::string& text) {
    try {
        (void)parseProject(text, "test.json");
    } catch (const base::InputError& error) {
        return error.diagnostics();
    }
    return {};
}

QString textOf(const std::vector<base::Diagnostic>& diagnostics) {
    QString text;
    for (const base::Diagnostic& diagnostic : diagnostics)
        text += QString::fromStdString(base::toText(diagnostic)) + "\n";
    return text;
}

}  // namespace

class ReadingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFaultNamesPlaceAndExpectation_data() {
        QTest::addColumn<int>("index");
        for (std::size_t index = 0; index < badProjects().size(); ++index)
            QTest::newRow(badProjects()[index].name) << static_cast<int>(index);
    }

    void everyFaultNamesPlaceAndExpectation() {
        QFETCH(int, index);
        const auto& bad = badProjects()[static_cast<std::size_t>(index)];
        Json json = parseJson(formatProject(richModel()), "rich");
        bad.spoil(json);
        const auto faults = faultsOf(json.dump());
        QCOMPARE(faults.size(), std::size_t{1});
        QCOMPARE(faults[0].severity, base::Severity::Error);
        QCOMPARE(QString::fromStdString(faults[0].place), QString("test.json ") + bad.place);
        const std::string said = faults[0].message + " " + faults[0].remedy;
        QVERIFY2(said.find(bad.messagePart) != std::string::npos, said.c_str());
    }

    void allFaultsAreGathered() {
        Json json = parseJson(formatProject(richModel()), "rich");
        json["joints"][0]["kind"] = "hinge";
        json["joints"][0]["axis"] = 3;
        json["bodies"][1]["mass"]["mass"] = nullptr;
        json["simulation"]["step"] = "small";
        json["points"][0].erase("id");
        const auto faults = faultsOf(json.dump());
        QVERIFY2(faults.size() == 5, qPrintable(textOf(faults)));
    }

    void faultsNameTheElement() {
        Json json = parseJson(formatProject(richModel()), "rich");
        json["springs"][0]["endB"]["body"] = 4;
        const auto faults = faultsOf(json.dump());
        QCOMPARE(faults.size(), std::size_t{1});
        QCOMPARE(faults[0].object, std::string("spring"));
    }

    void whatIsNotJsonIsLocated_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("part");
        QTest::newRow("empty") << QByteArray() << "test.json line 1, column 1"
                               << "The file is empty";
        QTest::newRow("words") << QByteArray("mass: 5") << "test.json line 1, column 1"
                               << "not JSON";
        QTest::newRow("comma") << QByteArray("{\n  \"format\": \"linkwright\",\n  \"name\": ,\n}")
                               << "test.json line 3, column 11"
                               << "not JSON";
        QTest::newRow("open") << QByteArray("{\"a\": [1, 2") << "test.json line 1, column 12"
                              << "not JSON";
        QTest::newRow("huge number") << QByteArray("{\"a\": 1e999}") << "test.json line 1, column 7"
                                     << "number";
        QTest::newRow("not a number") << QByteArray("{\"a\": NaN}") << "test.json line 1, column 7"
                                      << "not JSON";
        QTest::newRow("bad UTF-8")
            << QByteArray("{\"a\": \"\xff\"}") << "test.json line 1, column 8"
            << "not JSON";
        QTest::newRow("key twice") << QByteArray("{\"b\": {\"a\": 1, \"a\": 2}}") << "test.json"
                                   << "\"a\" occurs twice";
        QTest::newRow("deep") << QByteArray(100000, '[') << "test.json"
                              << "nested more than 64";
    }

    void whatIsNotJsonIsLocated() {
        QFETCH(QByteArray, text);
        QFETCH(QString, place);
        QFETCH(QString, part);
        const auto faults = faultsOf(text.toStdString());
        QCOMPARE(faults.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(faults[0].place), place);
        QVERIFY2(QString::fromStdString(faults[0].message).contains(part),
                 qPrintable(textOf(faults)));
    }

    void newerMinorVersionsAreRead() {
        Json json = parseJson(formatProject(richModel()), "rich");
        json["version"] = "1.7";
        QVERIFY(faultsOf(json.dump()).empty());
        // Issue 16: and it is said.
        std::vector<base::Diagnostic> warnings;
        (void)parseProject(json.dump(), "test.json", &warnings);
        QCOMPARE(warnings.size(), std::size_t{1});
        QCOMPARE(warnings[0].place, std::string("test.json /version"));
        QVERIFY(warnings[0].message.find("newer Linkwright (format 1.7)") != std::string::npos);
    }

    /// Issue 16: a number beyond those of the computer was refused without its line.
    void numbersThatAreTooLargeAreNamedWithTheirLine() {
        const auto faults =
            faultsOf("{\n  \"format\": \"linkwright\",\n  \"gravity\": [0, 1e999, 0]\n}");
        QCOMPARE(faults.size(), std::size_t{1});
        QCOMPARE(faults[0].place, std::string("test.json line 3, column 18"));
        QVERIFY2(faults[0].message.find("1e999 is too large") != std::string::npos,
                 faults[0].message.c_str());
    }

    /// Format 1.1 only added to 1.0.
    void projectsOfTheFirstVersionAreReadUnchanged() {
        Json json = parseJson(formatProject(richModel()), "rich");
        for (const char* key : {"torsionalSprings", "rods", "gears", "drives", "motors"})
            json.erase(key);
        json["inputs"].erase(2);
        while (json["signals"].size() > 7)
            json["signals"].erase(7);
        while (json["objective"]["terms"].size() > 3)
            json["objective"]["terms"].erase(3);
        json["optimization"]["stages"].erase(2);
        const model::Model now = parseProject(json.dump(), "test.json");
        json["version"] = "1.0";
        std::vector<base::Diagnostic> warnings;
        QVERIFY(parseProject(json.dump(), "test.json", &warnings) == now);
        QVERIFY2(warnings.empty(), qPrintable(textOf(warnings)));
        QVERIFY(now.costTerms[0].kind == model::TermKind::Squared);
        QCOMPARE(parseJson(formatProject(now), "new")["version"].get<std::string>(),
                 std::string("1.1"));
    }

    void missingCoordinatesAreFilled() {
        Json json = parseJson(formatProject(richModel()), "rich");
        json["joints"][3]["coordinates"] = Json::array({Json{{"start", 0.7}}});
        const model::Model model = parseProject(json.dump(), "test.json");
        QCOMPARE(model.joints[3].coordinates.size(), std::size_t{6});
        QCOMPARE(model.joints[3].coordinates[0].start->value, 0.7);
        QVERIFY(model.joints[3].coordinates[5] == model::JointCoordinate{});
        QCOMPARE(model.joints[7].coordinates.size(), std::size_t{0});
    }

    void formulasAreEvaluatedAndFaultyOnesLeftToValidation() {
        Json json = parseJson(formatProject(richModel()), "rich");
        const model::Model model = parseProject(json.dump(), "test.json");
        QCOMPARE(model.points[1].position[0].value, 1.31);
        QCOMPARE(model.springs[1].stiffness.value, 62.0);
        json["springs"][1]["stiffness"] = "=2*unknown";
        const model::Model faulty = parseProject(json.dump(), "test.json");
        QCOMPARE(faulty.springs[1].stiffness.expression, std::string("2*unknown"));
        QVERIFY(base::hasErrors(model::validate(faulty)));
    }

    void unknownKeysAreReportedWithASuggestion() {
        Json json = parseJson(formatProject(richModel()), "rich");
        json["springs"][0]["stifness"] = 5;
        json["view"] = {{"zoom", 2}};
        json["zzz"] = 1;
        std::vector<base::Diagnostic> warnings;
        (void)parseProject(json.dump(), "test.json", &warnings);
        QCOMPARE(warnings.size(), std::size_t{2});
        QCOMPARE(warnings[0].place, std::string("test.json /springs/0/stifness"));
        QCOMPARE(warnings[0].remedy, std::string("Did you mean \"stiffness\"?"));
        QCOMPARE(warnings[0].severity, base::Severity::Warning);
        QCOMPARE(warnings[1].place, std::string("test.json /zzz"));
        QVERIFY(warnings[1].remedy.empty());
    }

    void randomEditsNeverCrash() {
        const std::string original = formatProject(richModel());
        std::mt19937 random(4711);
        int refused = 0;
        int read = 0;
        for (int round = 0; round < 1000; ++round) {
            std::string text = original;
            for (unsigned edits = 1 + random() % 4; edits-- > 0;) {
                const std::size_t at = random() % text.size();
                switch (random() % 4) {
                    case 0: text[at] = static_cast<char>(random() % 256); break;
                    case 1: text.erase(at, 1 + random() % 20); break;
                    case 2: text.insert(at, 1, "{}[],:\"0-e=n"[random() % 12]); break;
                    default:
                        text.insert(at, text.substr(random() % text.size(), random() % 60));
                        break;
                }
            }
            try {
                const model::Model model = parseProject(text, "test.json");
                // What was read can be judged and written.
                (void)model::validate(model);
                QVERIFY(!formatProject(model, text).empty());
                ++read;
            } catch (const base::InputError& error) {
                QVERIFY(!error.diagnostics().empty());
                ++refused;
            }
        }
        QVERIFY2(refused > 100 && read > 20, qPrintable(QString("%1 %2").arg(refused).arg(read)));
    }

    void randomStructuralEditsNeverCrash() {
        // Exchanges whole values, so that the text stays JSON and the reader itself is tried.
        const Json original = parseJson(formatProject(richModel()), "rich");
        const Json flat = original.flatten();
        std::vector<std::string> paths;
        for (auto it = flat.begin(); it != flat.end(); ++it)
            paths.push_back(it.key());
        const std::vector<Json> values{nullptr,
                                       true,
                                       -1,
                                       1e300,
                                       "text",
                                       "=k",
                                       "",
                                       Json::array(),
                                       Json::object(),
                                       Json::array({1, "a"}),
                                       3};
        std::mt19937 random(815);
        int refused = 0;
        for (int round = 0; round < 1000; ++round) {
            Json json = original;
            std::string path = paths[random() % paths.size()];
            for (unsigned up = random() % 3; up-- > 0 && path.rfind('/') > 0;)
                path.erase(path.rfind('/'));
            json[Json::json_pointer(path)] = values[random() % values.size()];
            try {
                const model::Model model = parseProject(json.dump(), "test.json");
                (void)model::validate(model);
                (void)formatProject(model, json.dump());
            } catch (const base::InputError&) {
                ++refused;
            }
        }
        QVERIFY(refused > 300);
    }
};

LINKWRIGHT_TEST(ReadingTest)

}  // namespace reading_test

#include "reading_test.moc"
