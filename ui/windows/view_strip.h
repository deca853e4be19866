// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <vector>

class QAction;
class QToolButton;
class QVBoxLayout;

namespace linkwright::windows {

/// Buttons at the right rim of the 3D view, under the view cube: how it is looked at.
class ViewStrip : public QFrame {
    Q_OBJECT

public:
    explicit ViewStrip(QWidget* view);

    void add(QAction* action);

Q_SIGNALS:
    /// Where the buttons are, in the view.
    void placed(const QRect& area);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QToolButton* makeButton();
    void place();
    void fillMenu();

    QVBoxLayout* column_;
    std::vector<QToolButton*> buttons_;
    QToolButton* more_ = nullptr;  ///< opens a menu of what has no room
    int shown_ = 0;                ///< buttons that have room
};

}  // namespace linkwright::windows
