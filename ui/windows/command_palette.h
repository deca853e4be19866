// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>
#include <vector>

class QAction;
class QLabel;
class QListWidget;
class QMenu;
class QMenuBar;

namespace linkwright::widgets {
class SearchField;
}

namespace linkwright::windows {

/// Finds a command of the menus by its name and runs it, with the keyboard alone. What cannot be
/// used now is listed too and says why.
class CommandPalette : public QFrame {
    Q_OBJECT

public:
    CommandPalette(QMenuBar& menus, QWidget* window);

    /// Lists every command of the menus and waits for a part of a name.
    void open();
    [[nodiscard]] widgets::SearchField* field() const { return field_; }
    [[nodiscard]] QListWidget* list() const { return list_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Command {
        QPointer<QAction> action;
        QString path;   ///< "Insert › Joint › Universal joint"
        QString words;  ///< the path, and what else people call it
    };
    void collect(const QMenu& menu, const QString& path);
    void filter(const QString& text);
    void list(std::size_t index, bool usable);
    void showHint();
    void run();
    void close();
    void place();

    QMenuBar& menus_;
    std::vector<Command> commands_;
    QPointer<QWidget> before_;  ///< had the focus
    widgets::SearchField* field_ = nullptr;
    QListWidget* list_ = nullptr;
    QLabel* hint_ = nullptr;
};

}  // namespace linkwright::windows
