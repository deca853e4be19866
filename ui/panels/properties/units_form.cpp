// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/units_form.h"

#include "ui/widgets/choice_box.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/section_header.h"

#include <QComboBox>
#include <QVBoxLayout>

namespace linkwright::panels {

UnitsForm::UnitsForm(document::Project& project, QWidget* parent)
    : QWidget(parent), project_(project) {
    using document::UnitChoice;
    auto* header = new widgets::SectionHeader(tr("Units"), this);
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 2, 0, 8);
    column->setSpacing(0);
    length_ =
        addBox(*column, "lengthUnit", tr("Lengths"), document::lengthUnits(), &UnitChoice::length);
    angle_ = addBox(*column, "angleUnit", tr("Angles"), document::angleUnits(), &UnitChoice::angle);
    speed_ =
        addBox(*column, "speedUnit", tr("Rotation"), document::speedUnits(), &UnitChoice::speed);
    header->fillParent(content);
    refresh();
}

QComboBox* UnitsForm::addBox(QVBoxLayout& column, const char* name, const QString& label,
                             const QStringList& units, QString document::UnitChoice::*member) {
    auto* box = new widgets::ChoiceBox(this);
    box->setObjectName(QLatin1String(name));
    box->addItems(units);
    box->setToolTip(
        tr("Units for display. Every field accepts other units, too; files and formulas use SI."));
    connect(box, &QComboBox::activated, this,
            [this, box, member] { choose(project_, member, box->currentText()); });
    column.addWidget(new widgets::FieldRow(label, box, this));
    return box;
}

void UnitsForm::choose(document::Project& project, QString document::UnitChoice::*member,
                       const QString& unit) {
    document::UnitChoice choice = project.unitChoice();
    choice.*member = unit;
    document::keepForNewProjects(choice);
    project.chooseUnits(choice);
}

void UnitsForm::refresh() {
    const document::UnitChoice& choice = project_.unitChoice();
    length_->setCurrentText(choice.length);
    angle_->setCurrentText(choice.angle);
    speed_->setCurrentText(choice.speed);
}

}  // namespace linkwright::panels
