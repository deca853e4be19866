// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/runs_model.h"

#include <QWidget>

class QPushButton;
class QTableView;

namespace linkwright::widgets {
class EmptyState;
}

namespace linkwright::panels {

/// Earlier optimizations of this project; any of them can become the design again.
class RunsPanel : public QWidget {
    Q_OBJECT

public:
    explicit RunsPanel(document::ProjectController& controller, QWidget* parent = nullptr);

private:
    void refresh();

    document::ProjectController& controller_;
    document::RunsModel model_;
    QTableView* table_ = nullptr;
    QWidget* actions_ = nullptr;
    QPushButton* restore_ = nullptr;
    widgets::EmptyState* empty_ = nullptr;
};

}  // namespace linkwright::panels
