// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/recent_files.h"

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
        QCOMPARE(files.paths(), QStringList{two});
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
