// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

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
    ViewBookmarks(document::Project& project, scene::MechanismView& view, QWidget* window);
    void fillMenu(QMenu& menu);

private:
    [[nodiscard]] QString keyOf(int number) const;
    void remember(int number);
    void goTo(int number);
    void refresh();

    document::Project& project_;
    scene::MechanismView& view_;
    QList<QAction*> remember_;
    QList<QAction*> go_;
};

}  // namespace linkwright::windows
