// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/model_tree_model.h"
#include "ui/document/project_controller.h"
#include "ui/document/selection_model.h"

#include <QSet>
#include <QWidget>

class QTreeView;

namespace linkwright::widgets {
class SearchField;
}

namespace linkwright::panels {

/// The model as a tree with a search line. Selection and hover are shared with the 3D view.
class ModelTreePanel : public QWidget {
    Q_OBJECT

public:
    ModelTreePanel(document::ProjectController& controller, document::SelectionModel& selection,
                   QWidget* parent = nullptr);

    [[nodiscard]] QTreeView* tree() const { return tree_; }
    [[nodiscard]] widgets::SearchField* searchField() const { return search_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeLayout();
    void refresh();
    void expandAsBefore();
    void takeSelectionFromTree();
    void showSelection();
    void search(const QString& text);

    document::ProjectController& controller_;
    document::SelectionModel& selection_;
    document::ModelTreeModel model_;
    document::ModelTreeFilter filter_;
    widgets::SearchField* search_ = nullptr;
    QTreeView* tree_ = nullptr;
    QSet<QString> collapsed_;    ///< keys of rows the user closed
    bool restoring_ = false;     ///< the tree changes by itself, not by the user
};

}  // namespace linkwright::panels
