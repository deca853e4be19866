// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/log_file.h"

#include "tests/support/gui_test.h"

#include <QDebug>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <thread>

namespace log_file_test {

using namespace linkwright::windows;

namespace {

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class LogFileTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QString path_;

private Q_SLOTS:
    void init() { path_ = folder_.filePath(QStringLiteral("below/linkwright.log")); }
    void cleanup() {
        stopLog();
        QFile::remove(path_);
        QFile::remove(path_ + QStringLiteral(".1"));
    }

    void keepsWhatIsWorthIt() {
        startLog(path_);
        qDebug("only for whoever debugs");
        qInfo("a project was opened");
        std::thread([] { qWarning("from another thread"); }).join();
        const QList<QByteArray> lines = contentOf(path_).trimmed().split('\n');
        QCOMPARE(lines.size(), qsizetype{2});
        QVERIFY2(lines[0].endsWith(" info a project was opened"), lines[0].constData());
        QVERIFY2(lines[1].endsWith(" warning from another thread"), lines[1].constData());
        stopLog();
        qInfo("not for the file");
        QCOMPARE(contentOf(path_).trimmed().split('\n').size(), qsizetype{2});
    }

    void theLevelSaysWhatIsKept() {
        startLog(path_);
        setLogLevel(QStringLiteral("warning"));
        qInfo("left out");
        qWarning("kept");
        setLogLevel(QStringLiteral("debug"));
        qDebug("kept, too");
        setLogLevel(QStringLiteral("nonsense"));
        qDebug("as before");
        setLogLevel(QStringLiteral("info"));
        const QStringList last = lastLogged(2);
        QCOMPARE(last.size(), qsizetype{2});
        QVERIFY(last[0].endsWith(" debug kept, too") && last[1].endsWith(" debug as before"));
        QCOMPARE(lastLogged(100).size(), qsizetype{3});
        QVERIFY(!contentOf(path_).contains("left out"));
    }

    void goesOnWhereTheLastSessionEnded() {
        startLog(path_);
        qInfo("first session");
        stopLog();
        startLog(path_);
        qInfo("second session");
        const QByteArray content = contentOf(path_);
        QVERIFY(content.contains("first session") && content.contains("second session"));
    }

    void neverGrowsBeyondTwoFiles() {
        startLog(path_);
        const QString line(1000, QLatin1Char('x'));
        for (int count = 0; count < 2500; ++count)
            qInfo("%s", qPrintable(line));
        const qint64 present = QFileInfo(path_).size();
        const qint64 former = QFileInfo(path_ + QStringLiteral(".1")).size();
        QVERIFY2(present > 0 && present <= 1'000'000, qPrintable(QString::number(present)));
        QVERIFY2(former > 990'000 && former <= 1'000'000, qPrintable(QString::number(former)));
        QCOMPARE(QFileInfo(path_).dir().entryList(QDir::Files).size(), qsizetype{2});
    }

    void aFolderThatCannotBeWrittenIsNoHindrance() {
        startLog(QStringLiteral("/proc/none/linkwright.log"));
        qInfo("nobody keeps this");
        QVERIFY(!QFileInfo::exists(QStringLiteral("/proc/none/linkwright.log")));
    }
};

LINKWRIGHT_GUI_TEST(LogFileTest)

}  // namespace log_file_test

#include "log_file_test.moc"
