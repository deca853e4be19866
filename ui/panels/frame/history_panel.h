// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/history_model.h"

#include <QWidget>

class QListView;

namespace linkwright::panels {

/// Every edit since the project was opened; a click goes back to it, or forward again.
class HistoryPanel : public QWidget {
    Q_OBJECT

public:
    explicit HistoryPanel(document::Project& project, QWidget* parent = nullptr);

    [[nodiscard]] QListView* list() const { return list_; }

private:
    void showCurrent();

    document::Project& project_;
    document::HistoryModel model_;
    QListView* list_ = nullptr;
};

}  // namespace linkwright::panels
