// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/printable.h"

#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <string>

namespace printable_test {

using linkwright::base::Layout;
using linkwright::base::printable;

class PrintableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void visible_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("printed");
        const auto row = [](const char* name, const QByteArray& text, const QByteArray& printed) {
            QTest::newRow(name) << text << printed;
        };
        row("plain", "Crank \"A\" is 2 % off: \\x1b", "Crank \"A\" is 2 % off: \\x1b");
        row("letters", "K\xC3\xBCrbel \xE2\x88\x92 30\xC2\xB0 \xF0\x9F\x94\xA7",
            "K\xC3\xBCrbel \xE2\x88\x92 30\xC2\xB0 \xF0\x9F\x94\xA7");
        row("clear screen", "a\x1b[2Jb", "a\\x1b[2Jb");
        row("bell, backspace", "a\x07\x08", "a\\x07\\x08");
        row("zero", QByteArray("a\0b", 3), "a\\x00b");
        row("lines", "a\nb\tc\r", "a\\nb\\tc\\x0d");
        row("delete", "a\x7F", "a\\u007f");
        row("control sequence in one character",
            "a\xC2\x9B"
            "2J",
            "a\\u009b2J");
        row("backward",
            "a\xE2\x80\xAE"
            "b",
            "a\\u202eb");
        row("Latin 1",
            "K\xFC"
            "rbel",
            "K\\xfcrbel");
        row("cut", "a\xE2\x88", "a\\xe2\\x88");
        row("too long", "\xC0\xAF\xE0\x80\x8A", "\\xc0\\xaf\\xe0\\x80\\x8a");
        row("half a pair", "\xED\xA0\x80", "\\xed\\xa0\\x80");
        row("beyond", "\xF4\x90\x80\x80", "\\xf4\\x90\\x80\\x80");
    }
    void visible() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, printed);
        QCOMPARE(QByteArray::fromStdString(printable(text.toStdString())), printed);
    }

    void layoutStays() {
        QCOMPARE(printable("cost 1\n  name \x1b\n", Layout::Kept),
                 std::string("cost 1\n  name \\x1b\n"));
    }
};

LINKWRIGHT_TEST(PrintableTest)

}  // namespace printable_test

#include "printable_test.moc"
