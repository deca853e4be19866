// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>
#include <vector>

namespace linkwright::widgets {

/// A column of a table that is only read.
struct TextColumn {
    enum class Kind {
        Name,   ///< takes the room that the others leave
        Text,   ///< as wide as its texts
        Number  ///< monospaced, at the right
    };
    QString title;
    Kind kind = Kind::Number;
    QString tip = {};  ///< of the title
};

struct TextCell {
    QString text;
    QString tip = {};
};

/// A table that is only read, described by its columns: rows are set as a whole, and one of them
/// can be chosen.
class TextTable : public QTableWidget {
    Q_OBJECT

public:
    TextTable(const QString& name, const std::vector<TextColumn>& columns, QWidget* parent);

    /// One cell per column. The row that is chosen stays so; items of cells that stay are kept.
    void setRows(const std::vector<std::vector<TextCell>>& rows);
    /// As high as its rows, and the titles if there are any, but at most that many rows.
    void fitRows(int mostRows);

private:
    std::vector<TextColumn> columns_;
};

}  // namespace linkwright::widgets
