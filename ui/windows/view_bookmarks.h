// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project_controller.h"

#include <QList>
#include <QObject>
#include <QString>

class QAction;
class QMenu;

namespace linkwright::scene {
class MechanismView;
}

namespace linkwright::windows {

/// Three places of the camera per project, kept in the user's settings.
class ViewBookmarks : public QObject {
    Q_OBJECT

public:
    ViewBookmarks(document::ProjectController& controller, scene::MechanismView& view,
                  QWidget* window);
    void fillMenu(QMenu& menu);

private:
    [[nodiscard]] QString keyOf(int number) const;
    void remember(int number);
    void goTo(int number);
    void refresh();

    document::ProjectController& controller_;
    scene::MechanismView& view_;
    QList<QAction*> remember_;
    QList<QAction*> go_;
};

}  // namespace linkwright::windows
