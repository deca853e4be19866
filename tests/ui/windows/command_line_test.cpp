// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_line.h"

#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace command_line_test {

using namespace linkwright;

class CommandLineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opensAProject() {
        const desktop::CommandLine line =
            desktop::readCommandLine({"a.linkwright.json", "--size", "1280x800"});
        QVERIFY(!line.exitCode);
        QCOMPARE(line.options.file, QStringLiteral("a.linkwright.json"));
        QCOMPARE(line.options.size, QSize(1280, 800));
    }

    void helpsAndTellsItsVersion() {
        const desktop::CommandLine help = desktop::readCommandLine({"--help"});
        QCOMPARE(help.exitCode.value(), 0);
        QVERIFY(help.output.contains("--screenshot"));
        QVERIFY2(help.output.startsWith("Usage: linkwright "), qPrintable(help.output));
        const desktop::CommandLine version = desktop::readCommandLine({"--version"});
        QCOMPARE(version.exitCode.value(), 0);
        QVERIFY(version.output.startsWith("linkwright "));
    }

    void refusesWrongOptions_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("mentions");
        QTest::newRow("unknown") << QStringList{"--colour"} << "colour";
        QTest::newRow("theme") << QStringList{"--theme", "pink"} << "pink";
        QTest::newRow("layout") << QStringList{"--layout", "walk"} << "walk";
        QTest::newRow("size") << QStringList{"--size", "large"} << "1280x800";
        QTest::newRow("tiny") << QStringList{"--size", "10x10"} << "10x10";
        QTest::newRow("time") << QStringList{"--time", "soon"} << "soon";
        QTest::newRow("video") << QStringList{"--video", "a.avi", "a.json"} << ".webm";
        QTest::newRow("video of nothing") << QStringList{"--video", "a.mp4"} << "project";
        QTest::newRow("picture") << QStringList{"--picture", "a.jpg", "a.json"} << ".png";
        QTest::newRow("picture of nothing") << QStringList{"--picture", "a.png"} << "project";
        QTest::newRow("backward") << QStringList{"--from", "2", "--to", "1"} << "later";
        QTest::newRow("no time") << QStringList{"--from", "-1"} << "-1";
        QTest::newRow("standing still") << QStringList{"--speed", "0"} << "factor";
        QTest::newRow("half a frame") << QStringList{"--rate", "0.5"} << "--rate";
        QTest::newRow("flicker") << QStringList{"--rate", "1000"} << "240";
        QTest::newRow("background") << QStringList{"--background", "pink"} << "pink";
        QTest::newRow("transparent MP4")
            << QStringList{"--video", "a.mp4", "--background", "transparent", "a.json"}
            << "transparency";
        QTest::newRow("two files") << QStringList{"a", "b"} << "one project";
    }
    void refusesWrongOptions() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, mentions);
        const desktop::CommandLine line = desktop::readCommandLine(arguments);
        QCOMPARE(line.exitCode.value(), 2);
        QVERIFY(line.output.contains(mentions));
    }
    void namesThePanelsWhenOneIsUnknown() {
        QProcess program;
        program.start(QStringLiteral(LINKWRIGHT_DESKTOP), {"--panel", "objective,plots"});
        QVERIFY(program.waitForFinished(60000));
        QCOMPARE(program.exitCode(), 2);
        const QByteArray said = program.readAllStandardError();
        QVERIFY2(said.contains("\"plots\"") && said.contains("objective, history"),
                 said.constData());
    }
    void givesCommandsBeforeThePicture() {
        const QTemporaryDir folder;
        QProcess program;
        program.start(QStringLiteral(LINKWRIGHT_DESKTOP),
                      {"--do", "new,treeSearch=ground,menu:1,wait=200", "--screenshot",
                       folder.filePath("picture.png")});
        QVERIFY(program.waitForFinished(60000));
        const QByteArray said = program.readAllStandardError();
        QVERIFY2(program.exitCode() == 0, said.constData());
        QVERIFY(QFile::exists(folder.filePath("picture.png")));
    }
    // Nothing of it comes, so that nothing may be waited for.
    void picturesRunsThatAreAllDamaged() {
        const QTemporaryDir folder;
        const QString project = folder.filePath("five-bar.linkwright.json");
        QVERIFY(QFile::copy(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json"),
            project));
        QVERIFY(QDir(folder.path()).mkdir("five-bar.results"));
        QFile damaged(folder.filePath("five-bar.results/run-0001.h5"));
        QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("\x89HDF, and no more") > 0);
        damaged.close();
        QProcess program;
        program.start(QStringLiteral(LINKWRIGHT_DESKTOP),
                      {"--runs", "--screenshot", folder.filePath("picture.png"), project});
        QVERIFY2(program.waitForFinished(120000), "it waits for runs");
        const QByteArray said = program.readAllStandardError();
        QVERIFY2(program.exitCode() == 0 && said.contains("there are no runs"), said.constData());
        QVERIFY(QFile::exists(folder.filePath("picture.png")));
    }
};

LINKWRIGHT_TEST(CommandLineTest)

}  // namespace command_line_test

#include "command_line_test.moc"
