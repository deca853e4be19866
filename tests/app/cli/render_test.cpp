// SPDX-License-Identifier: GPL-3.0-or-later
// linkwright-cli render from outside: what is refused before anything is drawn, and where the
// window has been built, too, a picture and numbered frames of the right size.
#include "tests/app/cli/cli_program.h"
#include "tests/support/test_program.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QProcess>
#include <QtCore/QStandardPaths>
#include <QtCore/QTemporaryDir>
#include <QtCore/QtEndian>
#include <QtTest/QTest>

namespace render_test {

using namespace linkwright::testing;

namespace {

/// Width of a PNG file: bytes 16 to 19 of the first chunk (PNG specification, 11.2.2); 0: it is
/// none.
quint32 pngWidth(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return 0;
    const QByteArray begin = file.read(20);
    if (begin.size() < 20 || !begin.startsWith("\x89PNG")) return 0;
    return qFromBigEndian<quint32>(begin.constData() + 16);
}

}  // namespace

class RenderTest : public QObject {
    Q_OBJECT

    /// Whether pictures can be drawn here: the window is there, and a screen or what replaces it.
    static bool canDraw() {
        return QFileInfo(QFileInfo(LINKWRIGHT_CLI).dir().filePath("linkwright")).isExecutable()
               && !qEnvironmentVariableIsEmpty("DISPLAY");
    }

private Q_SLOTS:
    void refusesWhatMakesNoSense_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("mentions");
        QTest::newRow("no file") << QStringList{} << "--out";
        QTest::newRow("kind") << QStringList{"--out", "a.avi"} << ".webm";
        QTest::newRow("instant of a video")
            << QStringList{"--out", "a.mp4", "--time", "1"} << ".png";
        QTest::newRow("instant with speed")
            << QStringList{"--out", "a.png", "--time", "1", "--speed", "2"} << "--speed";
        QTest::newRow("backward") << QStringList{"--out", "a.mp4", "--from", "2", "--to", "1"}
                                  << "later";
        QTest::newRow("negative time") << QStringList{"--out", "a.mp4", "--from", "-2"} << "-2";
        QTest::newRow("size") << QStringList{"--out", "a.mp4", "--size", "huge"} << "huge";
        QTest::newRow("tiny") << QStringList{"--out", "a.mp4", "--size", "8x8"} << "8x8";
        QTest::newRow("rate") << QStringList{"--out", "a.mp4", "--rate", "2.5"} << "2.5";
        QTest::newRow("background")
            << QStringList{"--out", "a.mp4", "--background", "pink"} << "pink";
        QTest::newRow("transparent MP4")
            << QStringList{"--out", "a.mp4", "--background", "transparent"} << "transparency";
    }
    void refusesWhatMakesNoSense() {
        QFETCH(QStringList, options);
        QFETCH(QString, mentions);
        const ProgramRun run =
            runProgram(QStringList{"render", samplePath("five-bar-design")} + options);
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.messages.contains(mentions), qPrintable(run.messages));
    }

    /// The project is read first, and its faults are told as by every command.
    void tellsFaultsOfTheProject() {
        const QTemporaryDir folder;
        const QString project = writeFile(folder.filePath("bad.linkwright.json"), "{");
        const ProgramRun run =
            runProgram({"render", project, "--out", folder.filePath("a.mp4"), "--json"});
        QCOMPARE(run.exitCode, 2);
        QCOMPARE(run.json()["problems"].size(), std::size_t(1));
    }

    void saysWhatIsNotInstalled() {
        const QTemporaryDir folder;
        const QString alone = folder.filePath("linkwright-cli");
        QVERIFY(QFile::copy(LINKWRIGHT_CLI, alone));
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", folder.path());
        environment.insert("DISPLAY", ":77");
        program.setProcessEnvironment(environment);
        const QStringList arguments{"render", samplePath("five-bar-design"), "--out",
                                    folder.filePath("a.mp4")};
        program.start(alone, arguments);
        QVERIFY(program.waitForFinished(60000));
        QCOMPARE(program.exitCode(), 2);
        QVERIFY(program.readAllStandardError().contains("linkwright, which draws"));
        environment.remove("DISPLAY");
        environment.remove("WAYLAND_DISPLAY");
        program.setProcessEnvironment(environment);
        program.start(alone, arguments);
        QVERIFY(program.waitForFinished(60000));
        QCOMPARE(program.exitCode(), 2);
        QVERIFY(program.readAllStandardError().contains("xvfb"));
    }

    void makesAPicture() {
        if (!canDraw()) LINKWRIGHT_SKIP_WITHOUT("the window or a display");
        const QTemporaryDir folder;
        const QString picture = folder.filePath("at one.png");
        const ProgramRun run =
            runProgram({"render", samplePath("five-bar-design"), "--out", picture, "--time", "1",
                        "--size", "640x360", "--plots", "--background", "white", "--json"});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QCOMPARE(run.json()["frames"].get<int>(), 1);
        QCOMPARE(pngWidth(picture), 640u);
    }

    void makesNumberedPictures() {
        if (!canDraw()) LINKWRIGHT_SKIP_WITHOUT("the window or a display");
        if (QStandardPaths::findExecutable("ffmpeg").isEmpty()) LINKWRIGHT_SKIP_WITHOUT("ffmpeg");
        const QTemporaryDir folder;
        const ProgramRun run =
            runProgram({"render", samplePath("five-bar-design"), "--out",
                        folder.filePath("spin.png"), "--from", "0.5", "--to", "1", "--speed", "0.5",
                        "--rate", "4", "--size", "320x320", "--json"});
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        // One second of video at four frames per second, both ends.
        QCOMPARE(run.json()["frames"].get<int>(), 5);
        for (int frame = 1; frame <= 5; ++frame)
            QCOMPARE(
                pngWidth(folder.filePath(QString("spin-%1.png").arg(frame, 4, 10, QChar('0')))),
                320u);
        // They are there now, and stay.
        const ProgramRun again =
            runProgram({"render", samplePath("five-bar-design"), "--out",
                        folder.filePath("spin.png"), "--to", "0.5", "--size", "320x320"});
        QCOMPARE(again.exitCode, 1);
        QVERIFY2(again.messages.contains("already"), qPrintable(again.messages));
    }
};

LINKWRIGHT_TEST(RenderTest)

}  // namespace render_test

#include "render_test.moc"
