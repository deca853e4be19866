// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/shared_form.h"

#include "ui/panels/properties/choice_row.h"
#include "ui/panels/properties/displayed_spec.h"
#include "ui/panels/properties/position_star.h"
#include "ui/panels/properties/property_group.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

SharedForm::SharedForm(document::Project& project, document::SelectionModel& selection,
                       std::vector<std::string> ids, QWidget* parent)
    : QWidget(parent), project_(project), ids_(std::move(ids)) {
    const model::Model& model = project_.model();
    const auto numbers = document::sharedNumbers(model, ids_);
    const auto choices = document::sharedChoices(model, ids_);
    auto* header = new widgets::SectionHeader(tr("In common"), this);
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 2, 0, 8);
    column->setSpacing(0);
    // What kind they are comes before their numbers, as for one element.
    for (const document::Choice& choice : choices) {
        auto* row = new ChoiceRow(choice, this);
        connect(row, &ChoiceRow::chosen, this, [this, row](const QString& value) {
            document::chooseShared(project_, ids_, document::Choice(row->choice()), value);
        });
        column->addWidget(row);
        choices_.push_back(row);
    }
    if (std::all_of(ids_.begin(), ids_.end(),
                    [&](const std::string& id) { return model::findById(model.points, id); })) {
        position_ = new PositionStar(project_, ids_, this);
        column->addWidget(position_);
    }
    for (const document::SharedNumber& number : numbers)
        addRow(*column, number);
    if (numbers.empty() && choices.empty()) {
        auto* nothing = new QLabel(tr("These elements have no numbers in common."), content);
        nothing->setWordWrap(true);
        nothing->setContentsMargins(12, 4, 12, 4);
        widgets::setTextRole(nothing, widgets::TextRole::Hint);
        column->addWidget(nothing);
    }
    auto* remove = new QPushButton(tr("Delete all %1").arg(ids_.size()), content);
    remove->setObjectName(QStringLiteral("deleteShared"));
    remove->setIcon(widgets::icon(QStringLiteral("trash")));
    connect(remove, &QPushButton::clicked, &selection,
            [&project = project_, &selection, gone = ids_] {
                selection.clear();
                document::removeShared(project, gone);
            });
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(12, 8, 12, 0);
    buttons->addWidget(remove);
    buttons->addStretch();
    column->addLayout(buttons);
    header->fillParent(content);
    refresh();
}

void SharedForm::addRow(QVBoxLayout& column, const document::SharedNumber& number) {
    const NumberCaption caption = captionOf(project_.model(), number.info);
    auto* row = new widgets::PropertyRow(caption.name, shownSpec(caption.unit), this);
    const std::string property = number.info.property;
    row->setObjectName(QStringLiteral("row:") + QString::fromStdString(property));
    row->field()->setExpressionsAllowed(false);
    row->field()->setOptional(tr("several"));
    row->field()->setAccessibleName(caption.name);
    row->setStarAvailable(document::kindOf(project_.model(), ids_.front())
                          != document::ElementKind::CostTerm);
    connect(row->field(), &widgets::NumberField::valueEdited, this, [this, property](double value) {
        document::setShared(project_, ids_, property, value);
    });
    connect(row->field(), &widgets::NumberField::cleared, this, &SharedForm::refresh);
    connect(row, &widgets::PropertyRow::starToggled, this,
            [this, property](bool on) { document::starShared(project_, ids_, property, on); });
    connect(row, &widgets::PropertyRow::boundsEdited, this,
            [this, property](std::optional<double> lower, std::optional<double> upper) {
                document::boundShared(project_, ids_, property, lower, upper);
            });
    column.addWidget(row);
    rows_.push_back({property, row});
}

bool SharedForm::fits(const model::Model& model) const {
    const auto numbers = document::sharedNumbers(model, ids_);
    const auto choices = document::sharedChoices(model, ids_);
    return std::equal(rows_.begin(), rows_.end(), numbers.begin(), numbers.end(),
                      [](const Row& row, const document::SharedNumber& number) {
                          return row.property == number.info.property;
                      })
           && std::equal(choices_.begin(), choices_.end(), choices.begin(), choices.end(),
                         [](const ChoiceRow* row, const document::Choice& choice) {
                             return row->choice().key == choice.key;
                         });
}

void SharedForm::refresh() {
    const model::Model& model = project_.model();
    const auto numbers = document::sharedNumbers(model, ids_);
    if (position_ != nullptr) position_->refresh();
    for (const document::SharedNumber& number : numbers)
        for (const Row& row : rows_) {
            if (row.property != number.info.property) continue;
            const QSignalBlocker blocker(row.widget);
            if (number.value)
                row.widget->setValue(*number.value);
            else
                row.widget->setNoValue();
            row.widget->setStarred(number.starred);
            row.widget->setBounds(number.lower, number.upper);
        }
    for (const document::Choice& choice : document::sharedChoices(model, ids_))
        for (ChoiceRow* row : choices_)
            if (row->choice().key == choice.key) row->setChoice(choice);
}

}  // namespace linkwright::panels
