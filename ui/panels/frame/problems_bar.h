// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/problems_model.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/selection_model.h"
#include "ui/document/solving/solver.h"

#include <QWidget>

class QLabel;
class QListView;
class QPushButton;
class QToolButton;

namespace linkwright::panels {

/// One line that says how many problems there are and shows the first; opens upwards to all of
/// them. Clicking a row selects its object; a button offers the remedy where there is one.
class ProblemsBar : public QWidget {
    Q_OBJECT

public:
    ProblemsBar(document::Project& project, document::Solver& solver,
                document::SelectionModel& selection, QWidget* parent = nullptr);

    [[nodiscard]] bool isOpen() const;
    void setOpen(bool open);
    [[nodiscard]] QListView* list() const { return list_; }
    [[nodiscard]] QString headline() const;
    /// Remedy of the first problem; hidden when there is none.
    [[nodiscard]] QPushButton* remedyButton() const { return remedy_; }

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void makeLayout();
    void refresh();
    void fitList();
    void addRemedies();
    void applyRemedy(int problem);
    [[nodiscard]] QString summaryText() const;

    document::Project& project_;
    document::Solver& solver_;
    document::SelectionModel& selection_;
    document::ProblemsModel model_;
    QListView* list_ = nullptr;
    QWidget* line_ = nullptr;
    QLabel* icon_ = nullptr;
    QLabel* headline_ = nullptr;
    QLabel* detail_ = nullptr;
    QPushButton* remedy_ = nullptr;
    QToolButton* toggle_ = nullptr;
};

}  // namespace linkwright::panels
