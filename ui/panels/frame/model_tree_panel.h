// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/model_tree_model.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/selection_model.h"
#include "ui/document/solving/solver.h"

#include <QSet>
#include <QWidget>

class QMenu;
class QTreeView;

namespace linkwright::widgets {
class SearchField;
}

namespace linkwright::panels {

/// The model as a tree with a search line. Selection and hover are shared with the 3D view. F2 or a
/// double click renames; the eye of a link shows and hides it; the menu adds what the tree is asked
/// for and what the window adds to it.
class ModelTreePanel : public QWidget {
    Q_OBJECT

public:
    ModelTreePanel(document::Project& project, document::Solver& solver,
                   document::SelectionModel& selection, QWidget* parent = nullptr);

    [[nodiscard]] QTreeView* tree() const { return tree_; }
    [[nodiscard]] widgets::SearchField* searchField() const { return search_; }

    /// Commands for a row; an invalid index is the empty space below.
    void fillMenu(QMenu& menu, const QModelIndex& index);

Q_SIGNALS:
    /// The menu of an element is being filled: time for what is plotted of it.
    void elementMenuFilling(QMenu* menu, const QString& object);
    /// The menu of a row is being filled: time for commands on the selection (copy, delete).
    void selectionMenuFilling(QMenu* menu);
    /// The row of an element was clicked, whether it was selected before or not.
    void elementClicked(const QString& object);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeLayout();
    void refresh();
    void expandAsBefore();
    void takeSelectionFromTree();
    void showSelection();
    void search(const QString& text);
    void rename(const QString& object, const QString& name);
    void toggleVisible(const QString& object);
    void setAllVisible(bool visible);
    void setOnlyVisible(const QStringList& objects);
    void showMenu(const QPoint& position);
    void addElementCommands(QMenu& menu, const QString& object);
    void addAddingCommands(QMenu& menu);
    void selectNew(const std::string& id);

    document::Project& project_;
    document::Solver& solver_;
    document::SelectionModel& selection_;
    document::ModelTreeModel model_;
    document::ModelTreeFilter filter_;
    widgets::SearchField* search_ = nullptr;
    QTreeView* tree_ = nullptr;
    QSet<QString> collapsed_;  ///< keys of rows the user closed
    bool restoring_ = false;   ///< the tree changes by itself, not by the user
};

}  // namespace linkwright::panels
