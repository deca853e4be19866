// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QDockWidget;
class QHBoxLayout;
class QToolButton;

namespace linkwright::widgets {

/// Title bar of a dock: 28 px, title semibold, float and close at the right. Dragging and double
/// clicking work as with the native one, because mouse events go on to the dock.
class DockTitleBar : public QWidget {
    Q_OBJECT

public:
    /// Installs itself with `dock->setTitleBarWidget` and follows the title and features of `dock`.
    explicit DockTitleBar(QDockWidget* dock);

    /// A widget between title and buttons, for example a tool button.
    void addWidget(QWidget* widget);
    /// Height 0: the dock lies behind tabs, which carry title and buttons (see DockFrame).
    void setCollapsed(bool collapsed);
    [[nodiscard]] bool isCollapsed() const { return collapsed_; }

    [[nodiscard]] QSize sizeHint() const override { return {120, collapsed_ ? 0 : 28}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {72, collapsed_ ? 0 : 28}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void updateButtons();

    QDockWidget* dock_ = nullptr;
    QHBoxLayout* layout_ = nullptr;
    QToolButton* float_ = nullptr;
    QToolButton* close_ = nullptr;
    bool collapsed_ = false;
};

/// A button of 20 px with an icon of 14 px, as in title bars.
QToolButton* makeDockButton(const QString& iconName, const QString& toolTip, QWidget* parent);

}  // namespace linkwright::widgets
