// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/unit_menu.h"

#include "ui/panels/properties/units_form.h"
#include "ui/windows/plane_controls.h"

#include <QActionGroup>
#include <QToolButton>

namespace linkwright::windows {

UnitMenu::UnitMenu(document::Project& project, QWidget* parent)
    : QMenu(tr("Un&its"), parent), project_(project) {
    setObjectName(QStringLiteral("unitMenu"));
    using document::UnitChoice;
    addChoices(tr("&Lengths"), document::lengthUnits(), &UnitChoice::length);
    addChoices(tr("&Angles"), document::angleUnits(), &UnitChoice::angle);
    addChoices(tr("&Rotation speed"), document::speedUnits(), &UnitChoice::speed);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &UnitMenu::refresh);
    refresh();
}

void UnitMenu::addChoices(const QString& title, const QStringList& units,
                          QString document::UnitChoice::*member) {
    QMenu* menu = addMenu(title);
    auto* group = new QActionGroup(menu);
    for (const QString& unit : units) {
        QAction* action = menu->addAction(unit);
        action->setObjectName(QStringLiteral("unit:") + unit);
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, member, unit] { panels::UnitsForm::choose(project_, member, unit); });
        connect(this, &QMenu::aboutToShow, action, [this, action, member, unit] {
            action->setChecked(project_.unitChoice().*member == unit);
        });
    }
}

QToolButton* UnitMenu::addButton(QStatusBar& bar) {
    button_ = addStatusButton(bar, "unitButton");
    button_->setToolTip(
        tr("The units that the project is shown in\nEvery field accepts other "
           "units, too: 12 mm, 30 deg, 90 rpm"));
    setStatusMenu(*button_, *this);
    refresh();
    return button_;
}

void UnitMenu::refresh() {
    if (!button_) return;
    const document::UnitChoice& choice = document::DisplayUnits::instance().choice();
    button_->setText(choice.length + QStringLiteral(", ") + choice.angle);
}

}  // namespace linkwright::windows
