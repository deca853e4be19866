// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QMenu>

class QStatusBar;
class QToolButton;

namespace linkwright::windows {

/// The units that the project is shown in: in the menus, at the right end of the status bar, and at
/// every number with a unit. The form of the project says the same.
class UnitMenu : public QMenu {
    Q_OBJECT

public:
    UnitMenu(document::Project& project, QWidget* parent);

    /// A button that says which units there are and opens this menu.
    QToolButton* addButton(QStatusBar& bar);

private:
    void addChoices(const QString& title, const QStringList& units,
                    QString document::UnitChoice::*member);
    void refresh();

    document::Project& project_;
    QToolButton* button_ = nullptr;
};

}  // namespace linkwright::windows
