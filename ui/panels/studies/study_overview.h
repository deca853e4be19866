// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/studies/studies.h"

#include <QWidget>

class QLabel;

namespace linkwright::plots {
class ScatterPlot;
}
namespace linkwright::widgets {
class ChoiceBox;
class TextTable;
}  // namespace linkwright::widgets

namespace linkwright::panels {

/// What came out of a study: its points over two columns, with the front of a trade-off; of a
/// tolerance study yield, scatter and shares above them.
class StudyOverview : public QWidget {
    Q_OBJECT

public:
    explicit StudyOverview(document::Studies& studies, QWidget* parent = nullptr);

private:
    QWidget* makeTolerances();
    void chooseColumns();
    void showColumns();
    void refreshSummary();
    void refreshShares();

    document::Studies& studies_;
    widgets::ChoiceBox* across_ = nullptr;
    widgets::ChoiceBox* up_ = nullptr;
    plots::ScatterPlot* plot_ = nullptr;
    QWidget* tolerances_ = nullptr;
    QLabel* yield_ = nullptr;
    widgets::TextTable* functions_ = nullptr;
    widgets::TextTable* shares_ = nullptr;
    bool chosen_ = false;  ///< somebody chose the columns of this study
};

}  // namespace linkwright::panels
