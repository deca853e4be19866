// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/field_list.h"

#include "ui/panels/properties/choice_row.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace linkwright::panels {

namespace {

constexpr int fieldPadding = 12;
constexpr int tickedNumberWidth = 112;

bool isSame(const Field& one, const Field& other) {
    return one.kind == other.kind && one.name == other.name
           && (one.label == other.label || one.kind == Field::Kind::Hint)
           && one.choice.kind == other.choice.kind && one.widget == other.widget;
}

}  // namespace

Field Field::ofNumber(const QString& name, const QString& label, FieldNumber number,
                      const QString& tip) {
    Field field{Kind::Number, name, label, tip};
    field.number = std::move(number);
    return field;
}

Field Field::ofList(const QString& name, const QString& label,
                    std::vector<document::ChoiceOption> options, const QString& current,
                    std::function<void(const QString&)> take, const QString& tip) {
    Field field{Kind::Choice, name, label, tip};
    field.choice.options = std::move(options);
    field.choice.current = current;
    field.choose = [take = std::move(take)](const QString& value) {
        take(value);
        return QString();
    };
    return field;
}

Field Field::ofText(const QString& name, const QString& label, const QString& text,
                    std::function<QString(const QString&)> choose, const QString& placeholder,
                    const QString& tip) {
    Field field{Kind::Choice, name, label, tip};
    field.choice.kind = document::Choice::Kind::Text;
    field.choice.current = text;
    field.choice.placeholder = placeholder;
    field.choose = std::move(choose);
    return field;
}

Field Field::ofToggle(const QString& name, const QString& words, bool on,
                      std::function<void(bool)> toggle, const QString& tip) {
    Field field{Kind::Toggle, name, words, tip};
    field.on = on;
    field.toggle = std::move(toggle);
    return field;
}

Field Field::heading(const QString& words) {
    return {Kind::Heading, words, words};
}

Field Field::hint(const QString& name, const QString& words) {
    return {Kind::Hint, name, words};
}

Field Field::own(const QString& name, QWidget* widget) {
    Field field{Kind::Own, name, {}};
    field.widget = widget;
    return field;
}

FieldList::FieldList(Source source, QWidget* parent, const QString& title)
    : QWidget(parent), source_(std::move(source)) {
    QWidget* content = title.isEmpty() ? this : new QWidget(this);
    column_ = new QVBoxLayout(content);
    column_->setSpacing(0);
    column_->setContentsMargins(0, 0, 0, 0);
    if (!title.isEmpty()) {
        column_->setContentsMargins(0, 2, 0, 8);
        (new widgets::SectionHeader(title, this))->fillParent(content);
    }
    refresh();
}

FieldList::~FieldList() = default;

void FieldList::refresh() {
    std::vector<Field> fields = source_();
    std::vector<Row> rows;
    rows.reserve(fields.size());
    for (Field& field : fields) {
        const auto same = [&](const Row& row) { return row.widget && isSame(row.field, field); };
        // Mostly all fields stay, each in its place.
        auto there = rows.size() < rows_.size() && same(rows_[rows.size()])
                         ? rows_.begin() + static_cast<std::ptrdiff_t>(rows.size())
                         : std::find_if(rows_.begin(), rows_.end(), same);
        if (there == rows_.end()) {
            rows.push_back(makeRow(std::move(field)));
            continue;
        }
        rows.push_back(*there);
        rows.back().field = std::move(field);
        there->widget = nullptr;
    }
    // A field that loses the focus by going may be edited once more: it is no longer found then.
    std::swap(rows_, rows);
    for (const Row& gone : rows) {
        if (!gone.widget) continue;
        gone.widget->hide();
        column_->removeWidget(gone.widget);
        if (gone.field.kind != Field::Kind::Own)
            gone.widget->deleteLater();  // an edit of it may have led here
    }
    for (std::size_t index = 0; index < rows_.size(); ++index) {
        const Row& row = rows_[index];
        const int place = static_cast<int>(index);
        const QLayoutItem* there = column_->itemAt(place);
        if (!there || there->widget() != row.widget) column_->insertWidget(place, row.widget);
        if (row.widget->isHidden()) row.widget->show();
        showValue(row);
    }
}

FieldList::Row FieldList::makeRow(Field field) {
    Row row;
    row.field = std::move(field);
    const QString name = row.field.name;
    switch (row.field.kind) {
        case Field::Kind::Number: makeNumber(row); break;
        case Field::Kind::Choice: {
            row.field.choice.key = name;
            row.field.choice.label = row.field.label;
            row.field.choice.tip = row.field.tip;
            row.choice = new ChoiceRow(row.field.choice, this);
            row.choice->editor()->setObjectName(name);
            row.widget = row.choice;
            connect(row.choice, &ChoiceRow::chosen, this,
                    [this, name](const QString& value) { enterChoice(name, value); });
            break;
        }
        case Field::Kind::Toggle: {
            row.widget = new QWidget(this);
            makeCheck(row, row.widget);
            auto* line = new QHBoxLayout(row.widget);
            line->setContentsMargins(fieldPadding, 4, fieldPadding, 2);
            line->addWidget(row.check);
            break;
        }
        case Field::Kind::Heading:
        case Field::Kind::Hint: makeWords(row); break;
        case Field::Kind::Own: row.widget = row.field.widget; break;
    }
    return row;
}

void FieldList::makeNumber(Row& row) {
    const QString name = row.field.name;
    row.number = new widgets::NumberField(row.field.number.unit, this);
    row.number->setExpressionsAllowed(false);
    connect(row.number, &widgets::NumberField::valueEdited, this,
            [this, name](double value) { enterNumber(name, value); });
    connect(row.number, &widgets::NumberField::cleared, this,
            [this, name] { enterNumber(name, std::nullopt); });
    if (row.field.toggle) {
        row.widget = new QWidget(this);
        makeCheck(row, row.widget);
        row.number->setFixedWidth(tickedNumberWidth);
        auto* line = new QHBoxLayout(row.widget);
        line->setContentsMargins(fieldPadding, 2, fieldPadding, 2);
        line->addWidget(row.check, 1);
        line->addWidget(row.number);
    } else {
        row.widget = new widgets::FieldRow(row.field.label, row.number, this);
    }
    row.number->setObjectName(name);
    if (!row.field.number.spoken.isEmpty()) row.number->setAccessibleName(row.field.number.spoken);
}

void FieldList::makeCheck(Row& row, QWidget* parent) {
    row.check = new QCheckBox(row.field.label, parent);
    row.check->setObjectName(row.field.name);
    connect(row.check, &QCheckBox::clicked, this,
            [this, name = row.field.name](bool on) { enterToggle(name, on); });
}

void FieldList::makeWords(Row& row) {
    const bool heading = row.field.kind == Field::Kind::Heading;
    row.words = new QLabel(this);
    row.words->setObjectName(row.field.name);
    row.words->setWordWrap(!heading);
    row.words->setContentsMargins(fieldPadding, heading ? 8 : 0, fieldPadding, heading ? 2 : 4);
    widgets::setTextRole(row.words, widgets::TextRole::Hint);
    row.widget = row.words;
}

void FieldList::showValue(const Row& row) {
    const Field& field = row.field;
    if (field.kind != Field::Kind::Own) {
        row.widget->setToolTip(field.tip);
        row.widget->setEnabled(field.enabled);
    }
    if (row.words) row.words->setText(field.label);
    if (row.check) {
        row.check->setChecked(field.on);
        row.check->setToolTip(field.toggleTip);
    }
    if (row.choice) {
        document::Choice choice = field.choice;
        choice.key = field.name;
        choice.label = field.label;
        choice.tip = field.tip;
        row.choice->setChoice(choice);
    }
    if (!row.number) return;
    const FieldNumber& number = field.number;
    if (row.number->unit().symbol != number.unit.symbol) row.number->setUnit(number.unit);
    row.number->setRange(number.lowest, number.highest);
    if (number.step) row.number->setStep(number.step);
    if (number.whenEmpty) row.number->setOptional(*number.whenEmpty, number.standard);
    if (number.value)
        row.number->setValue(*number.value);
    else
        row.number->setNoValue();
}

const FieldList::Row* FieldList::find(const QString& name) const {
    for (const Row& row : rows_)
        if (row.field.name == name) return &row;
    return nullptr;
}

// What is called by an edit is copied: the edit may lead to another list of fields.

void FieldList::enterNumber(const QString& name, std::optional<double> value) {
    const Row* row = find(name);
    if (!row) return;
    if (row->field.number.whole && value) {
        value = std::round(*value);
        row->number->setValue(*value);
    }
    const auto set = row->field.number.set;
    set(value);
}

void FieldList::enterChoice(const QString& name, const QString& value) {
    const Row* row = find(name);
    if (!row) return;
    const auto choose = row->field.choose;
    const QPointer<FieldList> here(this);
    const QString fault = choose(value);
    const Row* left = here ? find(name) : nullptr;
    if (!left) return;
    left->choice->setError(fault);
    if (fault.isEmpty()) showValue(*left);
}

void FieldList::enterToggle(const QString& name, bool on) {
    const Row* row = find(name);
    if (!row) return;
    const auto toggle = row->field.toggle;
    toggle(on);
}

widgets::NumberField* FieldList::number(const QString& name) const {
    const Row* row = find(name);
    return row ? row->number : nullptr;
}

ChoiceRow* FieldList::choice(const QString& name) const {
    const Row* row = find(name);
    return row ? row->choice : nullptr;
}

QCheckBox* FieldList::toggle(const QString& name) const {
    const Row* row = find(name);
    return row ? row->check : nullptr;
}

}  // namespace linkwright::panels
