// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/text_table.h"

#include "tests/support/gui_test.h"

#include <QHeaderView>
#include <QTest>

namespace text_table_test {

using namespace linkwright;
using Kind = widgets::TextColumn::Kind;

class TextTableTest : public QObject {
    Q_OBJECT

private:
    widgets::TextTable table_{QStringLiteral("masses"),
                              {{"Link", Kind::Name}, {"Mass", Kind::Number, "in kilograms"}},
                              nullptr};

private Q_SLOTS:
    void columnsSayHowTheyAreShown() {
        QCOMPARE(table_.objectName(), QString("masses"));
        QCOMPARE(table_.columnCount(), 2);
        QCOMPARE(table_.horizontalHeaderItem(1)->toolTip(), QString("in kilograms"));
        table_.setRows({{{"Crank"}, {"0.25", "of steel"}}, {{"Rocker"}, {"0.5"}}});
        QCOMPARE(table_.rowCount(), 2);
        QCOMPARE(table_.item(1, 0)->text(), QString("Rocker"));
        QCOMPARE(table_.item(0, 1)->toolTip(), QString("of steel"));
        QVERIFY(table_.item(0, 0)->textAlignment() & Qt::AlignLeft);
        QVERIFY(table_.item(0, 1)->textAlignment() & Qt::AlignRight);
        QCOMPARE(table_.editTriggers(), QAbstractItemView::NoEditTriggers);
    }

    void theChosenRowStays() {
        table_.setRows({{{"Crank"}, {"0.25"}}, {{"Rocker"}, {"0.5"}}});
        table_.selectRow(1);
        table_.setRows({{{"Crank"}, {"0.3"}}, {{"Rocker"}, {"0.6"}}, {{"Coupler"}, {"1"}}});
        QCOMPARE(table_.currentRow(), 1);
        QCOMPARE(table_.item(1, 1)->text(), QString("0.6"));
        table_.setRows({});
        QCOMPARE(table_.rowCount(), 0);
    }

    void itIsAsHighAsItsRowsUpToALimit() {
        const auto heightOf = [this](std::size_t rows, int most) {
            table_.setRows(std::vector<std::vector<widgets::TextCell>>(rows, {{"Link"}, {"1"}}));
            table_.fitRows(most);
            return table_.height();
        };
        const int two = heightOf(2, 4);
        QCOMPARE(heightOf(3, 4) - two, table_.verticalHeader()->defaultSectionSize());
        QCOMPARE(heightOf(9, 4), heightOf(4, 4));
        QCOMPARE(heightOf(0, 4), heightOf(1, 4));  // an empty table is seen, too
    }
};

LINKWRIGHT_GUI_TEST(TextTableTest)

}  // namespace text_table_test

#include "text_table_test.moc"
