// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/properties/number_table.h"

#include <map>

namespace linkwright::document {
class SelectionModel;
class VariablesModel;
}  // namespace linkwright::document

namespace linkwright::panels {

/// The variables of the optimizer. A click selects the element, bounds are edited in their cells,
/// and the menu of the right mouse button holds a variable fixed or brings its bounds back while
/// what a run has told takes their place.
class VariableTable : public NumberTable {
    Q_OBJECT

public:
    VariableTable(document::VariablesModel& variables, document::SelectionModel& selection,
                  QWidget* parent = nullptr);

    /// Shows the columns that say something now.
    void refreshColumns();

protected:
    /// Columns grow with their numbers and do not shrink again before the rows change: digits that
    /// come and go thirty times a second must not move the table.
    [[nodiscard]] int sizeHintForColumn(int column) const override;

private:
    void showMenu(const QPoint& place);
    void editBounds(int row);

    document::VariablesModel& variables_;
    bool boundsAsked_ = false;
    mutable std::map<int, int> widths_;  ///< by column, px
};

}  // namespace linkwright::panels
