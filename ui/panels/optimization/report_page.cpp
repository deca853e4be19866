// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/report_page.h"

#include "ui/widgets/theme.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextOption>
#include <QTextTable>

namespace linkwright::panels {

namespace {

constexpr double tableFont = 8.0;  // pt, where text has 9
constexpr int wideTable = 5;       // columns from which on the whole width is needed
constexpr double cellAir = 4.0;    // px

const widgets::ThemeColors& paper() {
    return widgets::Theme::colors(widgets::ThemeKind::Light);
}

/// Lines under rows only, as tables in print have them.
void layOutCell(const QTextTableCell& cell, bool head) {
    QTextTableCellFormat format = cell.format().toTableCellFormat();
    format.setBorder(0.0);
    format.setBottomBorder(head ? 1.0 : 0.5);
    format.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBottomBorderBrush(head ? paper().lineStrong : paper().line);
    format.setTopPadding(cellAir);
    format.setBottomPadding(cellAir);
    format.setLeftPadding(cellAir);
    format.setRightPadding(2.0 * cellAir);
    if (head) format.setBackground(paper().surface2);
    QTextTableCell(cell).setFormat(format);
    for (auto frame = cell.begin(); !frame.atEnd(); ++frame) {
        QTextCursor words(frame.currentBlock());
        words.select(QTextCursor::BlockUnderCursor);
        QTextCharFormat letters;
        letters.setFontPointSize(tableFont);
        letters.setFontWeight(head ? QFont::DemiBold : QFont::Normal);
        words.mergeCharFormat(letters);
        words.mergeBlockCharFormat(letters);
    }
}

void layOut(QTextTable& table) {
    QTextTableFormat format = table.format();
    format.setBorder(0.0);
    format.setBorderCollapse(true);
    format.setCellSpacing(0.0);
    format.setCellPadding(0.0);
    format.setTopMargin(10.0);
    format.setBottomMargin(14.0);
    format.setHeaderRowCount(1);
    if (table.columns() >= wideTable)
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100.0));
    table.setFormat(format);
    for (int row = 0; row < table.rows(); ++row)
        for (int column = 0; column < table.columns(); ++column)
            layOutCell(table.cellAt(row, column), row == 0);
    // Heads stand over their numbers.
    for (int column = 0; table.rows() > 1 && column < table.columns(); ++column) {
        QTextBlockFormat aligned;
        aligned.setAlignment(
            table.cellAt(1, column).firstCursorPosition().blockFormat().alignment());
        table.cellAt(0, column).firstCursorPosition().mergeBlockFormat(aligned);
    }
}

bool isPicture(const QTextBlock& block) {
    for (auto piece = block.begin(); !piece.atEnd(); ++piece)
        if (piece.fragment().charFormat().isImageFormat()) return true;
    return false;
}

}  // namespace

void layOutForPaper(QTextDocument& text) {
    for (QTextFrame* frame : text.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) layOut(*table);
    // Narrow columns give way before their words are broken.
    QTextOption option = text.defaultTextOption();
    option.setWrapMode(QTextOption::WordWrap);
    text.setDefaultTextOption(option);
    bool afterPicture = false;
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        const bool picture = isPicture(block);
        if (format.headingLevel() > 1) {
            format.setTopMargin(18.0);
            format.setBottomMargin(6.0);
        }
        if (picture) {
            format.setTopMargin(10.0);
            format.setBottomMargin(2.0);
        }
        if (afterPicture) format.setBottomMargin(14.0);
        QTextCursor cursor(block);
        cursor.setBlockFormat(format);
        if (afterPicture) {
            cursor.select(QTextCursor::BlockUnderCursor);
            QTextCharFormat letters;
            letters.setForeground(paper().text2);
            letters.setFontPointSize(tableFont);
            cursor.mergeCharFormat(letters);
        }
        afterPicture = picture;
    }
}

}  // namespace linkwright::panels
