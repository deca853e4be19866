// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/navigation_menu.h"

#include "ui/document/project/user_settings.h"
#include "ui/scene/view/mechanism_view.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

namespace linkwright::windows {

namespace {

using scene::NavigationStyle;

constexpr const char* navigationKey = "navigation";

struct Choice {
    NavigationStyle style;
    const char* key;  ///< in the settings
    QString text;
};

}  // namespace

NavigationMenu::NavigationMenu(scene::MechanismView& view, QMenu& menu) : QObject(&menu) {
    const Choice choices[] = {
        {NavigationStyle::Linkwright, "linkwright",
         tr("&Linkwright: drag turns, Shift+drag moves")},
        {NavigationStyle::MiddleTurnsCtrlMoves, "ctrl-moves",
         tr("Like &SolidWorks: middle button turns, Ctrl moves, Shift zooms")},
        {NavigationStyle::MiddleMoves, "middle-moves",
         tr("Like &Fusion and Inventor: middle button moves, Shift turns")},
        {NavigationStyle::MiddleTurnsShiftMoves, "shift-moves",
         tr("Like &Blender: middle button turns, Shift moves, Ctrl zooms")}};
    auto* group = new QActionGroup(this);
    const QString kept = document::settingOf(QLatin1String(navigationKey)).toString();
    for (const Choice& choice : choices) {
        const QString key = QString::fromLatin1(choice.key);
        QAction* action = menu.addAction(choice.text);
        action->setObjectName(QStringLiteral("action:navigation-") + key);
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [&view, style = choice.style, key] {
            view.setNavigationStyle(style);
            document::keepSetting(QLatin1String(navigationKey), key);
        });
        if (choice.style != NavigationStyle::Linkwright && key != kept) continue;
        action->setChecked(true);
        view.setNavigationStyle(choice.style);
    }
}

}  // namespace linkwright::windows
