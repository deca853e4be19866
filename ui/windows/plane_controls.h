// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QActionGroup;
class QStatusBar;
class QToolButton;

namespace linkwright::scene {
class MechanismView;
class ViewEditor;
}  // namespace linkwright::scene

namespace linkwright::widgets {
class NumberField;
}

namespace linkwright::windows {

/// Work plane and snapping at the right end of the status bar.
class PlaneControls : public QObject {
    Q_OBJECT

public:
    PlaneControls(scene::ViewEditor& editor, scene::MechanismView& view, QStatusBar* bar);
    void setVisible(bool visible);

private:
    void refresh();

    scene::ViewEditor& editor_;
    QToolButton* plane_;
    QToolButton* snap_;
    QActionGroup* choices_;
    widgets::NumberField* offset_;
};

}  // namespace linkwright::windows
