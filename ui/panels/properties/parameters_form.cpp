// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/parameters_form.h"

#include "ui/document/elements/element_edits.h"
#include "ui/panels/properties/formula_question.h"
#include "ui/panels/properties/typed_units.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/typing_undo.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

namespace {

constexpr int nameWidth = 92;
constexpr int valueWidth = 134;

QToolButton* makeButton(const QString& iconName, const QString& tip, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setIcon(widgets::icon(iconName));
    button->setIconSize({16, 16});
    button->setFixedSize(24, 24);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    return button;
}

}  // namespace

ParametersForm::ParametersForm(document::Project& project, document::SelectionModel& selection,
                               QWidget* parent)
    : QWidget(parent), project_(project), selection_(selection) {
    header_ = new widgets::SectionHeader(tr("Named parameters"), this);
    auto* content = new QWidget(this);
    hint_ = new QLabel(content);
    hint_->setWordWrap(true);
    widgets::setTextRole(hint_, widgets::TextRole::Hint);
    fault_ = new QLabel(content);
    fault_->setWordWrap(true);
    fault_->hide();
    widgets::setTextRole(fault_, widgets::TextRole::Fault);
    add_ = new QPushButton(tr("Add parameter"), content);
    add_->setObjectName(QStringLiteral("addParameter"));
    add_->setIcon(widgets::icon(QStringLiteral("plus")));
    connect(add_, &QPushButton::clicked, this, [this] {
        std::string id;
        project_.commit(tr("Add parameter"),
                        [&](model::Model& edited) { id = document::addNamedParameter(edited); });
        for (const Row& row : rows_)
            if (row.id == id) {
                row.name->setFocus();
                row.name->selectAll();
            }
    });
    rowsColumn_ = new QVBoxLayout;
    rowsColumn_->setSpacing(4);
    auto* addLine = new QHBoxLayout;
    addLine->addWidget(add_);
    addLine->addStretch();
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(12, 4, 12, 8);
    column->setSpacing(6);
    column->addWidget(hint_);
    column->addLayout(rowsColumn_);
    column->addWidget(fault_);
    column->addLayout(addLine);
    header_->setContent(content);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header_);
    layout->addWidget(content);
    rebuild();
}

void ParametersForm::rebuild() {
    for (const Row& row : rows_) {
        row.widget->hide();
        rowsColumn_->removeWidget(row.widget);
        row.widget->deleteLater();
    }
    rows_.clear();
    for (const model::Parameter& parameter : project_.model().parameters)
        addRow(parameter);
    refresh();
}

void ParametersForm::addRow(const model::Parameter& parameter) {
    const std::string id = parameter.id;
    Row row;
    row.id = id;
    row.widget = new QWidget(this);
    row.widget->setObjectName(QStringLiteral("parameter:") + QString::fromStdString(id));
    row.name = new QLineEdit(row.widget);
    widgets::leaveUndoToWindow(*row.name);
    row.name->setFont(widgets::Theme::monoFont());
    row.name->setFixedWidth(nameWidth);
    row.name->setAccessibleName(tr("Name of the parameter"));
    QLineEdit* name = row.name;
    connect(name, &QLineEdit::editingFinished, this, [this, id, name] { rename(id, name); });
    row.value = new widgets::NumberField(parameterSpec(parameter.unit), row.widget);
    row.value->setUnitKept(true);
    row.value->setFixedWidth(valueWidth);
    row.value->setReasonShown(false);
    row.value->setAccessibleName(tr("Value of %1").arg(QString::fromStdString(id)));
    widgets::NumberField* value = row.value;
    connect(value, &widgets::NumberField::valueEdited, this,
            [this, id, value](double number) { writeParameter(project_, id, number, *value); });
    connect(value, &widgets::NumberField::expressionEdited, this,
            [this, id, value](const QString& text) {
                const QString fault = writeFormula(project_, id, "value", text.mid(1).trimmed(),
                                                   this, [this] { refresh(); });
                if (fault.isEmpty()) return;
                const model::Parameter* now = model::findById(project_.model().parameters, id);
                value->reject(fault, now->value.value,
                              QString::fromStdString(now->value.expression));
            });
    connect(value, &widgets::NumberField::errorChanged, this, &ParametersForm::showFault);
    QToolButton* open = makeButton(QStringLiteral("chevron-right"),
                                   tr("Unit, meaning, bounds and derivative"), row.widget);
    connect(open, &QToolButton::clicked, this,
            [this, id] { selection_.select(QString::fromStdString(id)); });
    QToolButton* trash =
        makeButton(QStringLiteral("trash"), tr("Delete the parameter"), row.widget);
    trash->setObjectName(QStringLiteral("deleteParameter"));
    connect(trash, &QToolButton::clicked, this, [this, id] { remove(id); });
    auto* line = new QHBoxLayout(row.widget);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    line->addWidget(row.name);
    line->addWidget(new QLabel(QStringLiteral("="), row.widget));
    line->addWidget(row.value);
    line->addStretch();
    line->addWidget(open);
    line->addWidget(trash);
    rowsColumn_->addWidget(row.widget);
    rows_.push_back(row);
}

void ParametersForm::rename(const std::string& id, QLineEdit* field) {
    // A field that is on its way out reports once more.
    if (!field->isModified() || !model::findById(project_.model().parameters, id)) return;
    const QString wanted = field->text().trimmed();
    QString fault;
    if (wanted.toStdString() != id) fault = document::renameNamedParameter(project_, id, wanted);
    showFault(fault);
    // A success has replaced the row.
    if (fault.isEmpty()) return;
    widgets::setStyleProperty(field, "fault", true);
}

void ParametersForm::remove(const std::string& id) {
    project_.commit(tr("Delete parameter %1").arg(QString::fromStdString(id)),
                    [&](model::Model& edited) { document::removeNamedParameter(edited, id); });
}

void ParametersForm::showFault(const QString& fault) {
    fault_->setText(fault);
    fault_->setVisible(!fault.isEmpty());
}

void ParametersForm::refresh() {
    const std::vector<model::Parameter>& parameters = project_.model().parameters;
    const bool same = std::equal(
        rows_.begin(), rows_.end(), parameters.begin(), parameters.end(),
        [](const Row& row, const model::Parameter& parameter) { return row.id == parameter.id; });
    if (!same) {
        showFault({});
        rebuild();
        return;
    }
    for (std::size_t index = 0; index < rows_.size(); ++index) {
        const model::Parameter& parameter = parameters[index];
        const QSignalBlocker blocker(rows_[index].value);
        rows_[index].value->setUnit(
            typedSpec(project_, parameter.id, "value", parameterSpec(parameter.unit)));
        rows_[index].value->setValue(parameter.value.value);
        if (!parameter.value.expression.empty())
            rows_[index].value->setExpression(QString::fromStdString(parameter.value.expression),
                                              parameter.value.value);
        if (!rows_[index].name->isModified())
            rows_[index].name->setText(QString::fromStdString(parameter.id));
        const QStringList users = document::parameterUsers(project_.model(), parameter.id);
        rows_[index].name->setToolTip(users.isEmpty()
                                          ? tr("Not used yet")
                                          : tr("Used by %1").arg(users.join(QStringLiteral(", "))));
    }
    header_->setNote(rows_.empty() ? tr("none") : QString::number(rows_.size()));
    const QString units = tr("Formulas compute in SI units: there, 45 mm is 0.045.");
    hint_->setText(rows_.empty()
                       ? tr("Give a length a name and use it in any number: type 45 mm here, =L1/2 "
                            "there. ")
                             + units
                       : units);
}

}  // namespace linkwright::panels
