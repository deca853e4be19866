// SPDX-License-Identifier: GPL-3.0-or-later
// The help page of the command line: it tells of every command, and of every key that is printed.
#include "tests/app/cli/cli_program.h"
#include "tests/support/test_program.h"

#include <QtCore/QFile>
#include <QtCore/QMap>
#include <QtCore/QRegularExpression>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <algorithm>

namespace command_page_test {

using namespace linkwright::testing;
using linkwright::project::Json;

namespace {

/// Heading, a command, -> what stands below it.
QMap<QString, QString> sections() {
    QFile page(LINKWRIGHT_SOURCE_DIR "/resources/help/command-line.md");
    if (!page.open(QIODevice::ReadOnly)) return {};
    QMap<QString, QString> found;
    QString command;
    for (const QString& line : QString::fromUtf8(page.readAll()).split('\n')) {
        if (line.startsWith("## ")) command = line.mid(3).remove('`');
        found[command] += line + '\n';
    }
    return found;
}

}  // namespace

class CommandPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsOfEveryCommand() {
        const QString help = runProgram({"--help"}).output;
        static const QRegularExpression command("^  ([a-z]+) {2,}",
                                                QRegularExpression::MultilineOption);
        QRegularExpressionMatchIterator match = command.globalMatch(help);
        int count = 0;
        while (match.hasNext()) {
            const QString name = match.next().captured(1);
            QVERIFY2(sections().contains(name), qPrintable(name));
            ++count;
        }
        QVERIFY(count >= 13);
    }

    /// Below its command, or in the table of several commands, in a row that names the command.
    void tellsOfEveryOption() {
        static const QRegularExpression option("^ +(?:-\\w,)?(--[a-z-]+)",
                                               QRegularExpression::MultilineOption);
        const QStringList shared = sections()["Options of several commands"].split('\n');
        int count = 0;
        for (const QString& command : sections().keys()) {
            const ProgramRun run = runProgram({command, "--help"});
            if (command.isEmpty() || command.contains(' ') || run.exitCode != 0) continue;
            QRegularExpressionMatchIterator match = option.globalMatch(run.output);
            while (match.hasNext()) {
                const QString name = match.next().captured(1);
                if (name == "--help") continue;
                // Words may follow the name: `--count COUNT`.
                const QRegularExpression said('`' + name + "[ `]");
                const bool inTable =
                    std::any_of(shared.begin(), shared.end(), [&](const QString& row) {
                        return row.contains(said)
                               && (row.endsWith("| all |") || row.contains('`' + command + '`'));
                    });
                QVERIFY2(inTable || sections()[command].contains(said),
                         qPrintable(command + ' ' + name));
                ++count;
            }
        }
        QVERIFY(count > 100);
    }

    void tellsOfEveryKey_data() {
        QTest::addColumn<QStringList>("arguments");
        const QString design = samplePath("five-bar-design");
        QTest::newRow("validate") << QStringList{"validate", design};
        QTest::newRow("a driven one")
            << QStringList{"validate", samplePath("hoeken-straight-line")};
        QTest::newRow("a case") << QStringList{"simulate", samplePath("suspension-cases"), "--case",
                                               "Empty"};
        QTest::newRow("cases") << QStringList{"gradient", samplePath("suspension-cases")};
        QTest::newRow("simulate") << QStringList{"simulate", design, "--estimate-error"};
        QTest::newRow("gradient") << QStringList{"gradient", design, "--method",
                                                 "continuous-adjoint", "--costates"};
        QTest::newRow("check") << QStringList{"check", design};
        QTest::newRow("optimize") << QStringList{"optimize", design, "--max-iterations", "1"};
        QTest::newRow("statics") << QStringList{"statics", design};
        QTest::newRow("modes") << QStringList{"modes", design};
        QTest::newRow("synthesize")
            << QStringList{"synthesize", "function", "log(x)", "--from", "1", "--to", "2"};
        QTest::newRow("list") << QStringList{"study", "list", samplePath("four-bar-atlas")};
        QTest::newRow("study") << QStringList{"study", samplePath("five-bar-tolerances"),
                                              "Workshop", "--part", "1/500"};
    }
    void tellsOfEveryKey() {
        QFETCH(QStringList, arguments);
        const QTemporaryDir folder;
        if (QString(QTest::currentDataTag()) == "study")
            arguments << "--out" << folder.filePath("study.h5");
        const ProgramRun run = runProgram(arguments + QStringList{"--json"});
        const Json json = run.json();
        QVERIFY2(json.is_object(), qPrintable(run.messages));
        const QString section = sections()[arguments.first()];
        for (const auto& [key, value] : json.items()) {
            const QString name = QString::fromStdString(key);
            QVERIFY2(section.contains('`' + name + '`'), qPrintable(name));
        }
    }

    /// Those of the first table alone: each row begins with a key that the command prints.
    void tellsOfNoOtherKey() {
        const Json json = runProgram({"optimize", samplePath("suspension-cases"),
                                      "--max-iterations", "1", "--json"})
                              .json();
        static const QRegularExpression row("^\\| (`[^|]*) \\|",
                                            QRegularExpression::MultilineOption);
        static const QRegularExpression key("`([A-Za-z]+)`");
        QRegularExpressionMatchIterator rows = row.globalMatch(sections()["optimize"]);
        int count = 0;
        while (rows.hasNext()) {
            QRegularExpressionMatchIterator keys = key.globalMatch(rows.next().captured(1));
            while (keys.hasNext()) {
                const QString name = keys.next().captured(1);
                QVERIFY2(json.contains(name.toStdString()), qPrintable(name));
                ++count;
            }
        }
        QCOMPARE(count, static_cast<int>(json.size()));
    }
};

LINKWRIGHT_TEST(CommandPageTest)

}  // namespace command_page_test

#include "command_page_test.moc"
