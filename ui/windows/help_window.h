// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QListWidget;
class QListWidgetItem;
class QLineEdit;
class QTextBrowser;

namespace linkwright::windows {

/// Shows the pages of `resources/help`, which link to each other.
class HelpWindow : public QWidget {
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* window);

    /// Where the pages are: beside an installed program, else in the source tree; empty: nowhere.
    [[nodiscard]] static QString folder();
    /// @param page file name, for example "drawing.md"
    void openPage(const QString& page);
    [[nodiscard]] QTextBrowser* browser() const { return browser_; }

private:
    void findNext();
    void listPages();
    void openFound(const QListWidgetItem* item);

    QTextBrowser* browser_ = nullptr;
    QLineEdit* search_ = nullptr;
    QListWidget* pages_ = nullptr;  ///< those in which the words are
    QLabel* found_ = nullptr;
};

}  // namespace linkwright::windows
