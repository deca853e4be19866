// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMenu;
class QToolBar;
class QToolButton;

namespace linkwright::windows {

/// Lets the button at the end of a toolbar open a menu of the tools that have no room. By itself
/// Qt makes the bar higher, which fails where another bar in the same line leaves it no width.
class ToolOverflow : public QObject {
public:
    /// @param bar has all its tools
    explicit ToolOverflow(QToolBar& bar);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void open();

    QToolBar& bar_;
    QToolButton* button_;
    QMenu* menu_;
};

}  // namespace linkwright::windows
