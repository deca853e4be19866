// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables of reference values that lie beside the project.
#include "engine/project/project_file.h"
#include "engine/project/table_file.h"
#include "tests/engine/model/rich_model.h"
#include "tests/support/test_program.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <functional>

namespace table_test {

using namespace linkwright;
using namespace linkwright::project;
using linkwright::testing::richModel;
using model::ReferenceTable;

namespace {

std::vector<base::Diagnostic> faultsOf(const std::function<void()>& work) {
    try {
        work();
    } catch (const base::InputError& error) {
        return error.diagnostics();
    }
    return {};
}

void save(const QString& path, const QByteArray& text) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(text), text.size());
}

/// A model whose table is in `file`.
model::Model modelWithFile(const std::string& file) {
    model::Model model = richModel();
    model.parameters.clear();
    model::findById(model.costTerms, "listed")->table.file = file;
    return model;
}

}  // namespace

class TableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void formsOfTables_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("plain") << QByteArray("0,1.5,-2\n0.5,2,1e-3\n2,0.25,4\n");
        QTest::newRow("header") << QByteArray("time,x,y\n0,1.5,-2\n0.5,2,1e-3\n2,0.25,4");
        QTest::newRow("header with a comma in quotes")
            << QByteArray("time [s],\"x, of P\",y\n0,1.5,-2\n0.5,2,1e-3\n2,0.25,4\n");
        QTest::newRow("semicolons and blanks")
            << QByteArray("0 ; 1.5;-2\r\n\r\n 0.5;2 ; 1e-3\r\n2;+0.25;4\r\n");
        QTest::newRow("tabs") << QByteArray("# measured\n0\t1.5\t-2\n0.5\t2\t0.001\n2\t0.25\t4\n");
        QTest::newRow("decimal commas") << QByteArray("t;x;y\n0;1,5;-2\n0,5;2;1e-3\n2;0,25;4,0\n");
        QTest::newRow("decimal commas and tabs")
            << QByteArray("0\t1,5\t-2\n0,5\t2\t0,001\n2\t0,25\t4\n");
        QTest::newRow("byte order mark") << QByteArray(
            "\xef\xbb\xbf"
            "t,x,y\n0,1.5,-2\n0.5,2,1e-3\n2,0.25,4\n");
    }

    void formsOfTables() {
        QFETCH(QByteArray, text);
        ReferenceTable table;
        table.times = {7.0};  // is replaced
        parseTable(text.toStdString(), "t.csv", table);
        QCOMPARE(table.times, (std::vector<double>{0.0, 0.5, 2.0}));
        QCOMPARE(table.columns,
                 (std::vector<std::vector<double>>{{1.5, 2.0, 0.25}, {-2.0, 1e-3, 4.0}}));
    }

    void writtenNumbersComeBackExactly() {
        const ReferenceTable table{
            "", {0.0, 1.0 / 3.0, 1e3}, {{0.1, -2.0 / 7.0, 1e-300}, {1e300, 5e-324, -0.0}}};
        ReferenceTable back;
        parseTable(formatTable(table), "t.csv", back);
        QCOMPARE(back.times, table.times);
        QCOMPARE(back.columns, table.columns);
    }

    void faultsNameTheLine_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("part");
        QTest::newRow("empty") << QByteArray() << "t.csv"
                               << "fewer than two rows";
        QTest::newRow("header only") << QByteArray("time,x\n") << "t.csv"
                                     << "fewer than two rows";
        QTest::newRow("one row") << QByteArray("0,1\n") << "t.csv"
                                 << "fewer than two rows";
        QTest::newRow("one column") << QByteArray("t\n0\n1\n") << "t.csv line 2"
                                    << "only one column";
        QTest::newRow("word") << QByteArray("0,1\n1,two\n2,3\n") << "t.csv line 2"
                              << "\"two\" in column 2 is not a number";
        QTest::newRow("second header") << QByteArray("t,x\ns,m\n0,1\n1,2\n") << "t.csv line 2"
                                       << "\"s\" in column 1";
        QTest::newRow("two decimal signs") << QByteArray("0;1,5\n1;2,5.1\n2;3\n") << "t.csv line 2"
                                           << "\"2,5.1\" in column 2";
        QTest::newRow("gap") << QByteArray("0,1,2\n1,,3\n2,3,4\n") << "t.csv line 2"
                             << "\"\" in column 2";
        QTest::newRow("infinite") << QByteArray("0,1\n1,inf\n2,3\n") << "t.csv line 2"
                                  << "\"inf\"";
        QTest::newRow("back in time") << QByteArray("0,1\n2,2\n\n1,3\n") << "t.csv line 4"
                                      << "does not follow";
        QTest::newRow("time twice") << QByteArray("0,1\n1,2\n1,3\n") << "t.csv line 3"
                                    << "does not follow";
    }

    void faultsNameTheLine() {
        QFETCH(QByteArray, text);
        QFETCH(QString, place);
        QFETCH(QString, part);
        ReferenceTable table;
        const auto faults = faultsOf([&] { parseTable(text.toStdString(), "t.csv", table); });
        QVERIFY(!faults.empty());
        QCOMPARE(QString::fromStdString(faults[0].place), place);
        QVERIFY2(QString::fromStdString(faults[0].message).contains(part),
                 faults[0].message.c_str());
        QVERIFY(!faults[0].remedy.empty());
    }

    void severalFaultsAreGatheredButNotEndlessly() {
        std::string text = "0,1\n";
        for (int line = 0; line < 1000; ++line)
            text += "x,y\n";
        ReferenceTable table;
        QCOMPARE(faultsOf([&] { parseTable(text, "t.csv", table); }).size(), std::size_t{10});
    }

    void tablesAreReadAndWrittenBesideTheProject() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("p.linkwright.json").toStdString();
        model::Model model = modelWithFile("tables/gap.csv");
        model.cases = {};  // which have a table of their own in the project
        writeProject(model, path);
        QVERIFY(QFile::exists(folder.filePath("tables/gap.csv")));
        QFile text(QString::fromStdString(path));
        QVERIFY(text.open(QIODevice::ReadOnly));
        QVERIFY(!text.readAll().contains("\"columns\""));
        QVERIFY(model::findById(readProject(path).costTerms, "listed")->table
                == model::findById(model.costTerms, "listed")->table);
        // Saved again, with a header that a person added: the file stays as it is.
        save(folder.filePath("tables/gap.csv"), "time,gap\n0,1.4\n0.7,1.2\n2.1,1.9\n");
        writeProject(readProject(path), path);
        QFile table(folder.filePath("tables/gap.csv"));
        QVERIFY(table.open(QIODevice::ReadOnly));
        QVERIFY(table.readAll().startsWith("time,gap"));
    }

    void otherNumbersAreNeverOverwritten() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("p.linkwright.json").toStdString();
        for (const char* content : {"0,1\n1,2\n", "a letter to a friend\n"}) {
            save(folder.filePath("gap.csv"), content);
            const auto faults = faultsOf([&] { writeProject(modelWithFile("gap.csv"), path); });
            QCOMPARE(faults.size(), std::size_t{1});
            QVERIFY(faults[0].message.find("another file") != std::string::npos);
            QVERIFY2(!QFile::exists(QString::fromStdString(path)), "nothing is written halfway");
        }
    }

    void tablesOutsideTheFolderAreRefused() {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir("in"));
        save(folder.filePath("out.csv"), "0,1\n1,2\n");
        QVERIFY(QFile::link(folder.path(), folder.filePath("in/up")));
        const std::string path = folder.filePath("in/p.linkwright.json").toStdString();
        for (const std::string& file :
             {std::string("../out.csv"), folder.filePath("out.csv").toStdString(),
              std::string("up/out.csv"), std::string("."), std::string("x/../../out.csv")}) {
            model::Model model = modelWithFile(file);
            model::findById(model.costTerms, "listed")->table.times.clear();
            save(QString::fromStdString(path), QByteArray::fromStdString(formatProject(model)));
            const auto faults = faultsOf([&] { (void)readProject(path); });
            QCOMPARE(faults.size(), std::size_t{1});
            QVERIFY2(faults[0].message.find("outside the project folder") != std::string::npos,
                     faults[0].message.c_str());
            QCOMPARE(faults[0].object, std::string("listed"));
        }
    }

    /// Issue 16: a folder that cannot be reached ended the program when the project was saved.
    void foldersThatCannotBeReachedAreToldAndNothingIsWritten() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("p.linkwright.json").toStdString();
        QVERIFY(QFile::link(folder.filePath("ring"), folder.filePath("ring")));
        save(folder.filePath("file"), "no folder");
        for (const std::string& place : {std::string("ring"), std::string("file"),
                                         std::string(300, 'n'), std::string("a\0b", 3)}) {
            const auto faults =
                faultsOf([&] { writeProject(modelWithFile(place + "/t.csv"), path); });
            QCOMPARE(faults.size(), std::size_t{1});
            QVERIFY(!faults[0].message.empty() && !faults[0].remedy.empty());
            QVERIFY2(!QFile::exists(QString::fromStdString(path)), "nothing is written halfway");
        }
    }

    void missingAndFaultyTablesAreReportedWithTheTerm() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("p.linkwright.json").toStdString();
        model::Model model = modelWithFile("gap.csv");
        save(QString::fromStdString(path), QByteArray::fromStdString(formatProject(model)));
        auto faults = faultsOf([&] { (void)readProject(path); });
        QCOMPARE(faults.size(), std::size_t{1});
        QVERIFY(faults[0].place.ends_with("gap.csv"));
        QVERIFY(faults[0].message.find("/objective/terms/4") != std::string::npos);
        save(folder.filePath("gap.csv"), "0,1\n1,two\nthree,4\n");
        faults = faultsOf([&] { (void)readProject(path); });
        QCOMPARE(faults.size(), std::size_t{2});
        QVERIFY(faults[1].place.ends_with("gap.csv line 3"));
        QCOMPARE(faults[1].object, std::string("listed"));
    }
};

LINKWRIGHT_TEST(TableTest)

}  // namespace table_test

#include "table_test.moc"
