// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/recent_files.h"

#include "tests/support/slow_disk.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace recent_files_test {

using namespace linkwright;

class RecentFilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setOrganizationName(QStringLiteral("Linkwright"));
        QCoreApplication::setApplicationName(QStringLiteral("recent files test"));
    }
    void init() { document::RecentFiles().clear(); }
    void cleanup() { tests::letGoDisk(); }

    void keepsTheNewestFirst() {
        QTemporaryDir folder;
        const auto make = [&](const QString& name) {
            QFile file(folder.filePath(name));
            return file.open(QIODevice::WriteOnly) ? folder.filePath(name) : QString();
        };
        const QString one = make("one.json");
        const QString two = make("two.json");
        document::RecentFiles files;
        QSignalSpy spy(&files, &document::RecentFiles::changed);
        files.add(one);
        files.add(two);
        files.add(one);
        QCOMPARE(files.paths(), (QStringList{one, two}));
        QCOMPARE(spy.count(), 3);
        QCOMPARE(document::RecentFiles().paths(), (QStringList{one, two}));
        QFile::remove(one);
        files.look();
        QTRY_COMPARE(files.paths(), QStringList{two});
        QCOMPARE(spy.count(), 4);
        files.look();
        make("one.json");
        files.look();
        QTRY_COMPARE(files.paths(), (QStringList{one, two}));
        QCOMPARE(spy.count(), 5);
    }

    /// A network that does not answer keeps nobody waiting who reads the list or adds to it.
    void asksNoDiskOnTheThreadOfTheWindow() {
        QTemporaryDir folder;
        const QString gone = folder.filePath("gone.json"), here = folder.filePath("here.json");
        document::RecentFiles files;
        files.add(gone);
        tests::holdFolder(folder.path().toStdString());
        files.look();
        QTRY_VERIFY(tests::askersHeld() > 0);
        QCOMPARE(files.paths(), QStringList{gone});
        files.add(here);
        QCOMPARE(files.paths(), (QStringList{here, gone}));
        tests::letGoDisk();
        QTRY_COMPARE(files.paths(), QStringList{here});
    }

    void keepsAtMostTen() {
        QTemporaryDir folder;
        document::RecentFiles files;
        for (int number = 0; number < 14; ++number) {
            QFile file(folder.filePath(QString::number(number)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            files.add(file.fileName());
        }
        QCOMPARE(files.paths().size(), 10);
        QVERIFY(files.paths().first().endsWith("13"));
    }
};

LINKWRIGHT_TEST(RecentFilesTest)

}  // namespace recent_files_test

#include "recent_files_test.moc"
