// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/bytes.h"

#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <array>

namespace bytes_test {

using namespace linkwright;

enum class Color : std::uint8_t { Red, Green };

struct Inner {
    double number = 0.0;
    std::array<int, 3> corners{};
};
struct Outer {
    std::string name;
    Color color = Color::Red;
    std::vector<Inner> list;
    std::optional<double> given, absent;
    std::vector<std::string> words;
};

template <class Visit, class Value>
requires std::is_same_v<std::remove_const_t<Value>, Inner>
void visitParts(Visit& visit, Value& inner) {
    visit(inner.number);
    visit(inner.corners);
}
template <class Visit, class Value>
requires std::is_same_v<std::remove_const_t<Value>, Outer>
void visitParts(Visit& visit, Value& outer) {
    visit(outer.name);
    visit(outer.color);
    visit(outer.list);
    visit(outer.given);
    visit(outer.absent);
    visit(outer.words);
}

const Outer sample{"arm", Color::Green, {{0.25, {1, 2, 3}}, {-7.0, {4, 5, 6}}},
                   1.5,   {},           {"", "two"}};

class BytesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsPackedComesBack() {
        const Outer back = base::unpacked<Outer>(base::packed(sample)).value();
        QCOMPARE(back.name, sample.name);
        QVERIFY(back.color == sample.color);
        QCOMPARE(back.list.size(), std::size_t{2});
        QCOMPARE(back.list[1].number, -7.0);
        QCOMPARE(back.list[1].corners, (std::array<int, 3>{4, 5, 6}));
        QVERIFY(back.given == 1.5 && !back.absent);
        QCOMPARE(back.words, sample.words);
    }

    /// Logs and formats of others depend on it.
    void littleEndFirst() {
        std::string bytes;
        base::Packer<std::uint16_t> pack(bytes);
        pack(std::uint32_t{0x04030201});
        pack(std::string("ab"));
        QCOMPARE(bytes, std::string("\x01\x02\x03\x04\x02\x00"
                                    "ab",
                                    8));
    }

    /// Wherever bytes are cut off, nothing is read behind their end, and it is told.
    void everyEndThatIsTooEarlyIsSeen() {
        const std::string bytes = base::packed(sample);
        for (std::size_t size = 0; size < bytes.size(); ++size)
            QVERIFY(!base::unpacked<Outer>(std::string(bytes, 0, size)));
    }

    /// A damaged size reserves no memory: every entry takes a byte at least.
    void absurdSizesAreRefused() {
        std::string bytes;
        base::Packer<> pack(bytes);
        pack(std::uint64_t{1} << 60U);
        QVERIFY(!base::unpacked<std::vector<double>>(bytes));
        QVERIFY(!base::unpacked<std::string>(bytes));
    }
};

LINKWRIGHT_TEST(BytesTest)

}  // namespace bytes_test

#include "bytes_test.moc"
