// SPDX-License-Identifier: GPL-3.0-or-later
// Frames on their way to a file. A script stands in for ffmpeg, so that every byte can be counted.
#include "ui/document/video/video_file.h"

#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace video_file_test {

using namespace linkwright;

namespace {

constexpr int patience = 20000;  // ms
constexpr QSize frameSize(6, 4);

/// A program that reads all frames and does `then` with the file it is to write, "$file".
QString standIn(const QTemporaryDir& folder, const QByteArray& then) {
    const QString path = folder.filePath(QStringLiteral("encoder"));
    QFile script(path);
    if (!script.open(QIODevice::WriteOnly)) return {};
    script.write("#!/bin/sh\nfor file; do :; done\n" + then + "\n");
    script.close();
    script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return path;
}

QImage frameOf(const QColor& color) {
    QImage frame(frameSize, QImage::Format_RGB32);
    frame.fill(color);
    return frame;
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Writes frames of these colors, each when the one before is on its way, and finishes.
void writeAll(document::VideoFile& file, QList<QColor> colors) {
    const QColor first = colors.takeFirst();
    QObject::connect(&file, &document::VideoFile::ready, &file, [&file, colors]() mutable {
        if (colors.isEmpty())
            file.finish();
        else
            file.write(frameOf(colors.takeFirst()));
    });
    file.write(frameOf(first));
}

}  // namespace

class VideoFileTest : public QObject {
    Q_OBJECT

private:
    document::VideoSettings settings(const QTemporaryDir& folder, const char* name) {
        return {folder.filePath(QLatin1String(name)), frameSize, 30, false};
    }

private Q_SLOTS:
    void everyFrameReachesTheFile() {
        const QTemporaryDir folder;
        document::VideoFile file(settings(folder, "a.mp4"), standIn(folder, "cat > \"$file\""));
        const QSignalSpy finished(&file, &document::VideoFile::finished);
        QVERIFY(file.start());
        writeAll(file, {Qt::red, Qt::green});
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, patience);
        const QByteArray bytes = contentOf(folder.filePath("a.mp4"));
        QCOMPARE(bytes.size(), 2 * 6 * 4 * 4);
        QCOMPARE(bytes.left(4), QByteArray("\xff\x00\x00\xff", 4));
        QCOMPARE(bytes.right(4), QByteArray("\x00\xff\x00\xff", 4));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
                 (QStringList{"a.mp4", "encoder"}));
    }

    void aMissingProgramIsNamedWithItsRemedy() {
        const QTemporaryDir folder;
        document::VideoFile file(settings(folder, "a.webm"), folder.filePath("nothing"));
        const QSignalSpy failed(&file, &document::VideoFile::failed);
        QVERIFY(!file.start());
        QCOMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().contains("ffmpeg"));
        QVERIFY(failed[0][1].toString().contains("apt install ffmpeg"));
    }

    void aFailureTellsItsReasonAndKeepsTheFormerFile() {
        const QTemporaryDir folder;
        QFile former(folder.filePath("a.mp4"));
        QVERIFY(former.open(QIODevice::WriteOnly));
        former.write("former");
        former.close();
        document::VideoFile file(settings(folder, "a.mp4"),
                                 standIn(folder,
                                         "echo half > \"$file\"; cat > /dev/null; "
                                         "echo 'No space left on device' >&2; exit 1"));
        const QSignalSpy failed(&file, &document::VideoFile::failed);
        QVERIFY(file.start());
        writeAll(file, {Qt::red});
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, patience);
        QVERIFY(failed[0][0].toString().contains("No space left on device"));
        QCOMPARE(contentOf(folder.filePath("a.mp4")), QByteArray("former"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
                 (QStringList{"a.mp4", "encoder"}));
    }

    void cancellingLeavesTheFormerFile() {
        const QTemporaryDir folder;
        QFile former(folder.filePath("a.gif"));
        QVERIFY(former.open(QIODevice::WriteOnly));
        former.write("former");
        former.close();
        {
            document::VideoFile file(settings(folder, "a.gif"), standIn(folder, "cat > \"$file\""));
            QVERIFY(file.start());
            file.write(frameOf(Qt::blue));
            file.cancel();
        }
        QCOMPARE(contentOf(folder.filePath("a.gif")), QByteArray("former"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
                 (QStringList{"a.gif", "encoder"}));
    }

    void picturesThatAreThereAreNotReplaced() {
        const QTemporaryDir folder;
        QFile former(document::framePath(folder.filePath("spin.png"), 1));
        QVERIFY(former.fileName().endsWith("spin-0001.png"));
        QVERIFY(former.open(QIODevice::WriteOnly));
        former.close();
        document::VideoFile file(settings(folder, "spin.png"), standIn(folder, "exit 0"));
        const QSignalSpy failed(&file, &document::VideoFile::failed);
        QVERIFY(!file.start());
        QVERIFY(failed[0][0].toString().contains("spin-0001.png"));
    }

    /// One for each frame, without ffmpeg.
    void numberedPicturesNeedNoProgram() {
        const QTemporaryDir folder;
        document::VideoFile file(settings(folder, "50%d.png"), folder.filePath("nothing"));
        const QSignalSpy finished(&file, &document::VideoFile::finished);
        QVERIFY(file.start());
        writeAll(file, {Qt::red, Qt::green, Qt::blue});
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, patience);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
                 (QStringList{"50%d-0001.png", "50%d-0002.png", "50%d-0003.png"}));
        QCOMPARE(QImage(folder.filePath("50%d-0003.png")), frameOf(Qt::blue));

        document::VideoFile cancelled(settings(folder, "b.png"));
        QVERIFY(cancelled.start());
        cancelled.write(frameOf(Qt::red));
        cancelled.cancel();
        QVERIFY(!QFile::exists(folder.filePath("b-0001.png")));
        document::VideoFile nowhere(settings(folder, "no/such/folder.png"));
        const QSignalSpy failed(&nowhere, &document::VideoFile::failed);
        QVERIFY(nowhere.start());
        nowhere.write(frameOf(Qt::red));
        QCOMPARE(failed.count(), 1);
    }

    void ffmpegItselfTakesEveryKind_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("begins");
        QTest::newRow("mp4") << "a.mp4"
                             << QByteArray(
                                    "\0\0\0\x20"
                                    "ftyp",
                                    8);
        QTest::newRow("webm") << "a.webm" << QByteArray("\x1a\x45\xdf\xa3");
        QTest::newRow("gif") << "a.gif" << QByteArray("GIF89a");
    }
    void ffmpegItselfTakesEveryKind() {
        QFETCH(QString, name);
        QFETCH(QByteArray, begins);
        if (QStandardPaths::findExecutable("ffmpeg").isEmpty()) LINKWRIGHT_SKIP_WITHOUT("ffmpeg");
        const QTemporaryDir folder;
        document::VideoSettings wanted = settings(folder, qPrintable(name));
        wanted.transparent = name.endsWith("webm");
        document::VideoFile file(wanted);
        const QSignalSpy finished(&file, &document::VideoFile::finished);
        QVERIFY(file.start());
        writeAll(file, {Qt::red, Qt::green, Qt::blue});
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, patience);
        QVERIFY(contentOf(folder.filePath(name)).startsWith(begins));
    }
};

LINKWRIGHT_TEST(VideoFileTest)

}  // namespace video_file_test

#include "video_file_test.moc"
