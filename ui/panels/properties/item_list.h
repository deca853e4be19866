// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/icons.h"

#include <QString>
#include <QStringList>
#include <QWidget>
#include <vector>

class QKeyEvent;
class QListWidget;
class QMenu;
class QToolButton;

namespace linkwright::widgets {
class EmptyState;
}

namespace linkwright::panels {

/// A short list in a panel with buttons to add, copy, move and delete. Keys: Insert adds, Delete
/// deletes, Ctrl+D copies, Alt+Up and Alt+Down move.
class ItemList : public QWidget {
    Q_OBJECT

public:
    struct Item {
        QString key;
        QString text;
        QString detail;  ///< one fact at the right
        QString icon;
        bool checkable = false;
        bool checked = false;
        bool warns = false;  ///< the detail is a doubt
        widgets::IconTint tint = widgets::IconTint::Row;
        QStringList columns = {};  ///< numbers at the right, see `setColumns`; in place of a detail
        QStringList sentences = {};  ///< below it; a last number after a tab is a price
        QString toolTip = {};        ///< empty: the text
    };

    /// @param noun "cost term", for the tips of the buttons  @param emptySentence what to do first
    ItemList(const QString& noun, const QString& emptySentence, QWidget* parent = nullptr);

    /// Titles of the first column and of those at the right; makes the list a table.
    void setColumns(const QStringList& titles);
    /// Takes over the items; the current one stays current by its key.
    void setItems(const std::vector<Item>& items);
    [[nodiscard]] QString current() const;
    /// Makes an item current; unknown keys change nothing.
    void setCurrent(const QString& key);
    /// The add button opens this menu; without one it emits `addRequested`.
    void setAddMenu(QMenu* menu);

    [[nodiscard]] QListWidget* list() const { return list_; }
    [[nodiscard]] QToolButton* addButton() const { return add_; }
    [[nodiscard]] QToolButton* removeButton() const { return remove_; }
    [[nodiscard]] QToolButton* duplicateButton() const { return duplicate_; }
    [[nodiscard]] QToolButton* upButton() const { return up_; }
    [[nodiscard]] QToolButton* downButton() const { return down_; }

Q_SIGNALS:
    void currentChanged(const QString& key);
    void addRequested();
    void duplicateRequested(const QString& key);
    void moveRequested(const QString& key, int steps);
    void removeRequested(const QString& key);
    void checkRequested(const QString& key, bool checked);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QToolButton* makeButton(const QString& icon, const QString& tip);
    void makeButtons(const QString& noun);
    void refreshButtons();
    void startAdding();
    bool moveByKey(const QKeyEvent& event);

    [[nodiscard]] int heightOfRows() const;

    QWidget* header_ = nullptr;  ///< of a table
    QListWidget* list_ = nullptr;
    widgets::EmptyState* empty_ = nullptr;
    QToolButton* add_ = nullptr;
    QToolButton* duplicate_ = nullptr;
    QToolButton* up_ = nullptr;
    QToolButton* down_ = nullptr;
    QToolButton* remove_ = nullptr;
    bool filling_ = false;
};

}  // namespace linkwright::panels
