// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QActionGroup;
class QMenu;
class QStatusBar;
class QToolButton;
class QWidget;

namespace linkwright::scene {
class MechanismView;
class ViewEditor;
}  // namespace linkwright::scene

namespace linkwright::widgets {
class NumberField;
}

namespace linkwright::windows {

/// A quiet button at the right end of a status bar.
/// @param name of the object
QToolButton* addStatusButton(QStatusBar& bar, const char* name);
/// Lets it open a menu.
void setStatusMenu(QToolButton& button, QMenu& menu);

/// Work plane and snapping at the right end of the status bar, and a menu of the planes.
class PlaneControls : public QObject {
    Q_OBJECT

public:
    /// @param menu is filled
    PlaneControls(scene::ViewEditor& editor, scene::MechanismView& view, QMenu& menu,
                  QStatusBar& bar);
    void setVisible(bool visible);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fillMenu(QMenu& menu, scene::MechanismView& view);
    void addOffset(QStatusBar& bar);
    void editOffset();
    void refresh();

    scene::ViewEditor& editor_;
    scene::MechanismView& view_;
    QToolButton* plane_;
    QToolButton* snap_;
    QActionGroup* choices_;
    QWidget* offsetRow_ = nullptr;
    widgets::NumberField* offset_ = nullptr;
    bool visible_ = true;
};

}  // namespace linkwright::windows
