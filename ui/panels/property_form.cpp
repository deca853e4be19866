// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/property_form.h"

#include "ui/document/number_text.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/section_header.h"

#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace linkwright::panels {

namespace {

/// A column of rows that a section header can fold away.
QVBoxLayout* addContent(QVBoxLayout& layout, widgets::SectionHeader* header, QWidget* parent) {
    auto* content = new QWidget(parent);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 2, 0, 8);
    column->setSpacing(0);
    layout.addWidget(header);
    layout.addWidget(content);
    header->setContent(content);
    return column;
}

/// Objects whose numbers only decide what is asked for, never how the mechanism moves.
bool canVary(document::ElementKind kind) {
    return kind != document::ElementKind::CostTerm;
}

}  // namespace

PropertyForm::PropertyForm(document::ProjectController& controller, const std::string& object, QWidget* parent)
    : QWidget(parent), controller_(controller), object_(object) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    addConnections(*layout);
    for (const PropertyGroup& group : propertyGroups(controller_.model(), object_)) addGroup(*layout, group);
    refresh();
}

bool PropertyForm::fits(const model::Model& model) const {
    std::vector<model::PropertyInfo> wanted;
    for (const PropertyGroup& group : propertyGroups(model, object_))
        wanted.insert(wanted.end(), group.properties.begin(), group.properties.end());
    return document::kindOf(model, object_) != document::ElementKind::None &&
           std::equal(rows_.begin(), rows_.end(), wanted.begin(), wanted.end(),
                      [](const Row& row, const model::PropertyInfo& info) { return row.info.property == info.property; });
}

void PropertyForm::addConnections(QVBoxLayout& layout) {
    const model::Model& model = controller_.model();
    const std::vector<ConnectionFact> facts = connectionFacts(model, object_);
    const bool named = document::hasName(document::kindOf(model, object_));
    if (!named && facts.empty()) return;
    auto* header = new widgets::SectionHeader(facts.empty() ? tr("Name") : tr("Connection"), this);
    QVBoxLayout* column = addContent(layout, header, this);
    if (named) {
        name_ = new QLineEdit(this);
        name_->setObjectName(QStringLiteral("nameField"));
        name_->setMaxLength(200);
        connect(name_, &QLineEdit::editingFinished, this, &PropertyForm::commitName);
        column->addWidget(new widgets::FieldRow(tr("Name"), name_, this));
    }
    for (const ConnectionFact& fact : facts) {
        auto* text = new QLineEdit(fact.note.isEmpty() ? fact.text : QStringLiteral("%1  (%2)").arg(fact.text, fact.note),
                                   this);
        text->setReadOnly(true);
        text->setFocusPolicy(Qt::ClickFocus);
        text->setToolTip(text->text());
        text->setCursorPosition(0);
        column->addWidget(new widgets::FieldRow(fact.label, text, this));
    }
}

void PropertyForm::addGroup(QVBoxLayout& layout, const PropertyGroup& group) {
    auto* header = new widgets::SectionHeader(group.title, this);
    if (canVary(document::kindOf(controller_.model(), object_))) headers_.push_back(header);
    QVBoxLayout* column = addContent(layout, header, this);
    for (const model::PropertyInfo& info : group.properties) addRow(*column, info);
}

void PropertyForm::addRow(QVBoxLayout& layout, const model::PropertyInfo& info) {
    using widgets::NumberField;
    using widgets::PropertyRow;
    const QString symbol = QString::fromUtf8(base::unitSymbol(info.quantity));
    auto* row = new PropertyRow(QString::fromStdString(info.label), widgets::UnitSpec::of(symbol), this);
    row->setObjectName(QStringLiteral("row:") + QString::fromStdString(info.property));
    row->setStarAvailable(canVary(document::kindOf(controller_.model(), object_)));
    const std::string property = info.property;
    connect(row->field(), &NumberField::valueEdited, this,
            [this, property](double value) { controller_.setNumber(object_, property, value); });
    connect(row->field(), &NumberField::expressionEdited, this, [this, property, row](const QString& text) {
        const QString formula = text.startsWith(QLatin1Char('=')) ? text.mid(1).trimmed() : text.trimmed();
        const QString fault = controller_.setExpression(object_, property, formula.toStdString());
        if (!fault.isEmpty()) row->field()->setError(fault);
    });
    connect(row, &PropertyRow::starToggled, this,
            [this, property](bool starred) { controller_.setDesignVariable(object_, property, starred); });
    connect(row, &PropertyRow::boundsEdited, this,
            [this, property](std::optional<double> lower, std::optional<double> upper) {
                const QString label = document::variableLabel(controller_.model(), object_, property);
                controller_.commit(tr("Set bounds of %1").arg(label), [&](model::Model& edited) {
                    const auto index = document::designVariableIndex(edited, object_, property);
                    if (!index) return;
                    edited.designVariables[*index].lower = lower;
                    edited.designVariables[*index].upper = upper;
                });
            });
    layout.addWidget(row);
    rows_.push_back({info, row});
}

widgets::PropertyRow* PropertyForm::row(const QString& property) const {
    for (const Row& row : rows_)
        if (QString::fromStdString(row.info.property) == property) return row.widget;
    return nullptr;
}

QString PropertyForm::problemOf(const model::PropertyInfo& info) const {
    for (const base::Diagnostic& problem : controller_.problems())
        if (problem.severity == base::Severity::Error && problem.object == info.object &&
            (problem.place == info.property || problem.place.ends_with("/" + info.property)))
            return QString::fromStdString(problem.message);
    return {};
}

void PropertyForm::refresh() {
    const model::Model& model = controller_.model();
    if (name_ && !name_->hasFocus()) {
        const QSignalBlocker blocker(name_);
        name_->setText(document::nameOf(model, object_));
        name_->setCursorPosition(0);
    }
    for (const Row& row : rows_) {
        const model::Number* number = model::findNumber(model, object_, row.info.property);
        if (!number) continue;
        const QSignalBlocker blocker(row.widget);
        const auto variable = document::designVariableIndex(model, object_, row.info.property);
        row.widget->setValue(number->value);
        if (!number->expression.empty())
            row.widget->field()->setExpression(QString::fromStdString(number->expression), number->value);
        row.widget->setStarred(variable.has_value());
        if (variable) {
            const model::DesignVariable& bounds = model.designVariables[*variable];
            row.widget->setBounds(bounds.lower, bounds.upper);
        }
        const QString problem = problemOf(row.info);
        if (!problem.isEmpty()) row.widget->field()->setError(problem);
    }
    refreshGradients();
}

void PropertyForm::refreshGradients() {
    const document::GradientPointer gradient = controller_.gradient();
    double largest = 0.0;
    const auto derivativeOf = [&](const Row& row) -> const double* {
        if (!gradient) return nullptr;
        const auto found = gradient->find({row.info.object, row.info.property});
        return found == gradient->end() ? nullptr : &found->second;
    };
    for (const Row& row : rows_)
        if (const double* derivative = derivativeOf(row)) largest = std::max(largest, std::abs(*derivative));
    bool shown = false;
    for (const Row& row : rows_) {
        const double* derivative = derivativeOf(row);
        if (derivative && largest > 0.0) {
            row.widget->setGradient(*derivative, largest);
            row.widget->setGradientStale(controller_.gradientStale());
            shown = true;
        } else {
            row.widget->clearGradient();
        }
    }
    for (widgets::SectionHeader* header : headers_) {
        header->setNote(shown ? QStringLiteral("dJ/dp") : QString());
        header->setNoteIsGradient(true);
    }
}

void PropertyForm::commitName() {
    const QString text = name_->text().trimmed();
    const QString before = document::nameOf(controller_.model(), object_);
    if (text.isEmpty() || text == before) {
        name_->setText(before);
        return;
    }
    controller_.commit(tr("Rename %1 to %2").arg(before, text), [&](model::Model& edited) {
        document::rename(edited, object_, text.toStdString());
    });
}

}  // namespace linkwright::panels
