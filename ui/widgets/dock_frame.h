// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>

class QDockWidget;
class QMainWindow;
class QTabBar;
class QWidget;

namespace linkwright::widgets {

/// Whether a dock can be seen: not closed, and not behind another tab. (Its visible region may be
/// empty all the same, as that leaves out what opaque children cover.)
[[nodiscard]] bool isInFront(const QDockWidget& dock);

/// Gives tabbed docks of a window one line of 28 px instead of tabs above a title bar: the title
/// bars of docks behind tabs collapse and float and close move to the right end of the tabs. Docks
/// need a DockTitleBar. Makes itself a child of the window.
class DockFrame : public QObject {
    Q_OBJECT

public:
    explicit DockFrame(QMainWindow* window);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void scheduleUpdate();
    void update();
    void addTabButtons(QTabBar* tabs);
    void placeButtons(QTabBar* tabs);
    [[nodiscard]] QDockWidget* currentDock(const QTabBar* tabs) const;

    QMainWindow* window_ = nullptr;
    QHash<QTabBar*, QPointer<QWidget>> buttons_;
    bool scheduled_ = false;
};

}  // namespace linkwright::widgets
