// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/properties/number_table.h"

#include <QString>
#include <map>

namespace linkwright::document {
class Project;
class SelectionModel;
class VariablesModel;
}  // namespace linkwright::document

namespace linkwright::widgets {
class EmptyState;
}

namespace linkwright::panels {

/// The variables of the optimizer. A click selects the element, values and bounds are edited in
/// their cells, the star holds a variable fixed. Where there is little room, what a run has told
/// takes the place of the bounds until the menu of the right mouse button brings them back.
class VariableTable : public NumberTable {
    Q_OBJECT

public:
    enum class Room { Little, All };

    VariableTable(document::VariablesModel& variables, document::SelectionModel& selection,
                  Room room, QWidget* parent = nullptr);

    /// Shows the columns that say something now.
    void refreshColumns();

Q_SIGNALS:
    /// Somebody wants to see a number among the properties of its element.
    void jumpRequested(const QString& object, const QString& property);

protected:
    /// Rows that lost their star go when nobody points at them.
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    /// Columns grow with their numbers and do not shrink again before the rows change: digits that
    /// come and go thirty times a second must not move the table.
    [[nodiscard]] int sizeHintForColumn(int column) const override;

private:
    void showMenu(const QPoint& place);
    void jump(int row);
    void toggleStar(int row);
    void editBounds(int row);
    /// Whether a variable has a bound: where all are free and there is little room, their columns
    /// wait until somebody asks to edit them.
    [[nodiscard]] bool hasBounds() const;

    document::VariablesModel& variables_;
    Room room_;
    bool boundsAsked_ = false;
    mutable std::map<int, int> widths_;  ///< by column, px
};

/// What stands where no variable is chosen yet, with a button that stars the points that may move
/// (document::pointsToVary).
widgets::EmptyState* makeNoVariables(document::Project& project, QWidget* parent);

}  // namespace linkwright::panels
