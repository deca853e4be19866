// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every example of resources/help/project-file.md has to be read without a fault and without an
// unknown key; the complete project at its end has to be sound.
#include "engine/model/validation.h"
#include "engine/project/json_text.h"
#include "engine/project/project_file.h"
#include "engine/project/words.h"
#include "tests/engine/project/format_tables.h"
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

const QString pagePath = LINKWRIGHT_SOURCE_DIR "/resources/help/project-file.md";

std::string pageText() {
    QFile file(pagePath);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

std::vector<Example> examples() {
    std::vector<Example> list;
    QString heading;
    QString block;
    bool inside = false;
    for (const QString& line : QString::fromStdString(pageText()).split('\n')) {
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
    // Those of kinds that are described stand on the page.
    static const testing::FormatSections sections = [] {
        testing::FormatSections found = testing::formatSections(pageText());
        found.lists.insert({{"Joints", "joints"}, {"Cases", "cases"}, {"Studies", "studies"}});
        found.objects.insert({{"Objective", "objective"}, {"Rig", "rig"}});
        return found;
    }();
    const std::string heading = example.heading.toStdString();
    Json project = {{"format", "linkwright"}, {"version", "1.1"}};
    if (const auto list = sections.lists.find(heading); list != sections.lists.end())
        project[list->second] = Json::array({example.json});
    else if (const auto object = sections.objects.find(heading); object != sections.objects.end())
        project[object->second] = example.json;
    return project;
}

}  // namespace

class HelpTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// LINKWRIGHT_REWRITE_SCHEMA=1 writes what the descriptions say into the page.
    void tablesFollowFromTheDescriptions() {
        std::string missing;
        const std::string page = testing::withTables(pageText(), missing);
        QVERIFY2(missing.empty(), ("not on the page: " + missing).c_str());
        if (qEnvironmentVariableIsSet("LINKWRIGHT_REWRITE_SCHEMA")) {
            QFile file(pagePath);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(page));
            return;
        }
        QVERIFY2(page == pageText(), "run this with LINKWRIGHT_REWRITE_SCHEMA=1");
    }

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
