// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/studies/studies.h"
#include "ui/document/studies/study_table.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace linkwright::widgets {
class ChoiceBox;
}

namespace linkwright::panels {

/// The points of a study as a table: all, the best, the brushed or the failed ones. A click looks
/// at a point, a double click takes its design.
class StudyPointsPanel : public QWidget {
    Q_OBJECT

public:
    explicit StudyPointsPanel(document::Studies& studies, QWidget* parent = nullptr);

private:
    void fitColumns();
    QWidget* makeBar();
    QWidget* makeActions();
    void refresh();
    void showCurrent();
    void saveTable();

    document::Studies& studies_;
    document::StudyTable model_;
    widgets::ChoiceBox* choice_ = nullptr;
    QLabel* count_ = nullptr;
    QTableView* table_ = nullptr;
    QLabel* reason_ = nullptr;
    QPushButton* take_ = nullptr;
    QPushButton* save_ = nullptr;
    bool following_ = false;  ///< the selection follows the point, not the other way around
};

}  // namespace linkwright::panels
