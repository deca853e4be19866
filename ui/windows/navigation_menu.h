// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMenu;

namespace linkwright::scene {
class MechanismView;
}

namespace linkwright::windows {

/// The choice of what the middle mouse button does in the 3D view, kept in the user's settings.
class NavigationMenu : public QObject {
    Q_OBJECT

public:
    NavigationMenu(scene::MechanismView& view, QMenu& menu);
};

}  // namespace linkwright::windows
