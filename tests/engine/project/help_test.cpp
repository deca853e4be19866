// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every example of resources/help/project-file.md has to be read without a fault and without an
// unknown key; the complete project at its end has to be sound.
#include "engine/model/validation.h"
#include "engine/project/json_text.h"
#include "engine/project/project_file.h"
#include "engine/project/words.h"
#include "tests/support/test_program.h"

#include <QtCore/QFile>
#include <QtTest/QTest>

#include <map>
#include <set>

namespace help_test {

using namespace linkwright;
using namespace linkwright::project;

namespace {

struct Example {
    QString heading;
    Json json;
};

std::vector<Example> examples() {
    QFile file(LINKWRIGHT_SOURCE_DIR "/resources/help/project-file.md");
    std::vector<Example> list;
    if (!file.open(QIODevice::ReadOnly)) return list;
    QString heading;
    QString block;
    bool inside = false;
    for (const QString& line : QString::fromUtf8(file.readAll()).split('\n')) {
        if (line.startsWith("## ")) heading = line.mid(3);
        if (inside && line == "```")
            list.push_back({heading, parseJson(block.toStdString(), heading.toStdString())});
        if (line.startsWith("```")) {
            inside = line == "```json";
            block.clear();
        } else if (inside) {
            block += line + '\n';
        }
    }
    return list;
}

/// Where an example of a section belongs in a project.
Json inProject(const Example& example) {
    if (example.json.contains("format")) return example.json;
    static const std::map<QString, std::string> lists{{"Parameters", "parameters"},
                                                      {"Points", "points"},
                                                      {"Bodies", "bodies"},
                                                      {"Joints", "joints"},
                                                      {"Springs and dampers", "springs"},
                                                      {"Torsional springs", "torsionalSprings"},
                                                      {"Joint friction", "jointFrictions"},
                                                      {"Joint stops", "jointStops"},
                                                      {"Backlash", "backlashes"},
                                                      {"Bushings", "bushings"},
                                                      {"Contacts", "contacts"},
                                                      {"Roads", "roads"},
                                                      {"Tires", "tires"},
                                                      {"Feedback", "feedbacks"},
                                                      {"Rods", "rods"},
                                                      {"Rolling wheels", "wheels"},
                                                      {"Cams and slots", "cams"},
                                                      {"Gear couplings", "gears"},
                                                      {"Drives", "drives"},
                                                      {"Motors", "motors"},
                                                      {"Loads", "loads"},
                                                      {"Dimensions", "dimensions"},
                                                      {"Inputs", "inputs"},
                                                      {"Signals", "signals"},
                                                      {"Cases", "cases"},
                                                      {"Design variables", "designVariables"},
                                                      {"Studies", "studies"}};
    static const std::map<QString, std::string> objects{{"Objective", "objective"},
                                                        {"Simulation", "simulation"},
                                                        {"Optimization", "optimization"},
                                                        {"Rig", "rig"}};
    Json project = {{"format", "linkwright"}, {"version", "1.1"}};
    if (const auto list = lists.find(example.heading); list != lists.end())
        project[list->second] = Json::array({example.json});
    else if (const auto object = objects.find(example.heading); object != objects.end())
        project[object->second] = example.json;
    return project;
}

}  // namespace

class HelpTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void examplesAreRead() {
        const std::vector<Example> list = examples();
        QVERIFY(list.size() > 40);
        for (const Example& example : list) {
            const Json project = inProject(example);
            QVERIFY2(project.size() > 2, qPrintable("where does this belong: " + example.heading));
            std::vector<base::Diagnostic> warnings;
            try {
                (void)parseProject(project.dump(), example.heading.toStdString(), &warnings);
            } catch (const base::InputError& error) {
                QFAIL(error.what());
            }
            QVERIFY2(warnings.empty(), warnings.empty() ? "" : warnings[0].message.c_str());
        }
    }

    void everyKindHasAnExample() {
        std::map<QString, std::set<std::string>> kinds;
        for (const Example& example : examples())
            if (example.json.contains("kind"))
                kinds[example.heading].insert(example.json["kind"].get<std::string>());
        const auto complete = [&](const QString& heading, const auto& words) {
            for (const auto& word : words)
                if (!kinds[heading].contains(word.word)) return false;
            return true;
        };
        QVERIFY(complete("Signals", wordsOf<model::SignalKind>()));
        QVERIFY(complete("Drives", wordsOf<model::DriveKind>()));
        QVERIFY(complete("Loads", wordsOf<model::LoadKind>()));
        QVERIFY(complete("Inputs", wordsOf<model::InputKind>()));
        std::set<std::string> references, times;
        std::set<std::string> penalties;
        for (const Example& example : examples()) {
            if (example.heading != "Objective") continue;
            for (const Json& term : example.json["terms"]) {
                if (term.contains("reference"))
                    references.insert(term["reference"].get<std::string>());
                times.insert(term["time"].get<std::string>());
                if (term.contains("kind")) penalties.insert(term["kind"].get<std::string>());
            }
        }
        QCOMPARE(references.size(), wordsOf<model::ReferenceKind>().size());
        QVERIFY2(times.contains("nearest"), "targets have examples");
        QCOMPARE(penalties.size(), wordsOf<model::TermKind>().size());
    }

    void completeProjectIsSound() {
        int complete = 0;
        for (const Example& example : examples()) {
            if (!example.json.contains("format") || !example.json.contains("motors")
                || example.json["motors"].empty())
                continue;
            const auto problems =
                model::validate(parseProject(example.json.dump(), "complete project"));
            QVERIFY2(problems.empty(), problems.empty() ? "" : problems[0].message.c_str());
            ++complete;
        }
        QCOMPARE(complete, 1);
    }
};

LINKWRIGHT_TEST(HelpTest)

}  // namespace help_test

#include "help_test.moc"
