// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"

#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <limits>

namespace csv_test {

using namespace linkwright;

class CsvTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The same two rows as people, spreadsheets and programs write them.
    void oneDialect_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("commas") << QByteArray("0.5,-2\n1.25,3e2\n");
        QTest::newRow("commas and blanks") << QByteArray("0.5, -2\n1.25 ,  +3e2");
        QTest::newRow("blanks") << QByteArray("0.5 -2\r\n  1.25   300 \r\n");
        QTest::newRow("semicolons") << QByteArray("0,5;-2\n1,25 ; 300,0\n");
        QTest::newRow("tabs") << QByteArray("0,5\t-2\n1,25\t3e2\n");
        QTest::newRow("separators at the ends") << QByteArray("0.5,-2,\n1.25,300,\n");
        QTest::newRow("quoted") << QByteArray("\"0,5\",\"-2\"\n\"1,25\",\"300\"\n");
        QTest::newRow("comments") << QByteArray("# by hand\n\n0.5,-2\n  # more\n1.25,300\n");
        QTest::newRow("byte order mark") << QByteArray(
            "\xEF\xBB\xBF"
            "0.5,-2\n1.25,300\n");
    }
    void oneDialect() {
        QFETCH(QByteArray, text);
        const std::vector<base::CsvLine> lines = base::parseCsv(text.toStdString());
        QCOMPARE(lines.size(), std::size_t{2});
        QCOMPARE(lines[0].numbers().value(), (std::vector<double>{0.5, -2.0}));
        QCOMPARE(lines[1].numbers().value(), (std::vector<double>{1.25, 300.0}));
        QVERIFY(!lines[0].unclear && !lines[1].unclear);
    }

    void linesAreCountedAsInTheFile() {
        const auto lines = base::parseCsv("# a\n\nt,x\r\n1,2");
        QCOMPARE(lines[0].number, 3);
        QCOMPARE(lines[1].number, 4);
        QVERIFY(base::parseCsv("").empty());
        QVERIFY(base::parseCsv("\n#\n \t\n").empty());
    }

    /// "0 1,5" is one and a half at 0, or three numbers.
    void whatCouldBeEitherIsUnclear() {
        QVERIFY(base::parseCsv("0 1,5").front().unclear);
        QVERIFY(!base::parseCsv("0, 1,5").front().unclear);
        QVERIFY(base::hasErrors({base::unclearFault("t.csv:1")}));
    }

    void headings_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<bool>("heading");
        QTest::newRow("words") << QByteArray("time,x") << true;
        QTest::newRow("a name that begins as nan") << QByteArray("nanometers,x") << true;
        QTest::newRow("a name that begins as inf") << QByteArray("inflow;outflow") << true;
        QTest::newRow("quoted") << QByteArray("\"Time, s\",x") << true;
        QTest::newRow("numbers") << QByteArray("0,1") << false;
        QTest::newRow("no number that can be used") << QByteArray("nan,1") << false;
        QTest::newRow("a damaged number") << QByteArray("1x,1") << false;
    }
    void headings() {
        QFETCH(QByteArray, line);
        QFETCH(bool, heading);
        QCOMPARE(base::parseCsv(line.toStdString()).front().isHeading(), heading);
    }

    void fieldsComeBack() {
        for (const std::string text : {"plain", "a, b", "say \"so\"", "\"", "5'10\""}) {
            const auto lines = base::parseCsv(base::csvField(text) + ",1");
            QCOMPARE(lines.front().fields, (std::vector<std::string>{text, "1"}));
        }
        const double third = 1.0 / 3.0;
        QCOMPARE(base::csvNumber(base::csvText(third)).value(), third);
        QVERIFY(base::csvText(std::numeric_limits<double>::infinity()).empty());
        QVERIFY(!base::csvNumber("") && !base::csvNumber("1,2.5") && !base::csvNumber("inf"));
    }
};

LINKWRIGHT_TEST(CsvTest)

}  // namespace csv_test

#include "csv_test.moc"
