// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/property_form.h"

#include "ui/document/elements/element_edits.h"
#include "ui/document/elements/engine_words.h"
#include "ui/panels/properties/choice_row.h"
#include "ui/panels/properties/displayed_spec.h"
#include "ui/panels/properties/formula_question.h"
#include "ui/panels/properties/input_question.h"
#include "ui/panels/properties/typed_units.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/scrub_label.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/typing_undo.h"

#include <QLineEdit>
#include <QPointer>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace linkwright::panels {

namespace {

constexpr double minSlope = 1e-12;  // of the largest derivative, is rounding

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

QString pickPrompt(document::PickTarget target) {
    switch (target) {
        case document::PickTarget::Point:
            return PropertyForm::tr("Click a point, a joint or a link. Esc leaves it unchanged.");
        case document::PickTarget::Body:
            return PropertyForm::tr("Click a link. Esc leaves it unchanged.");
        case document::PickTarget::Joint:
            return PropertyForm::tr("Click a joint. Esc leaves it unchanged.");
        case document::PickTarget::Constraint:
            return PropertyForm::tr(
                "Click a rod, gear coupling, drive or joint. Esc leaves it unchanged.");
        case document::PickTarget::Input:
            return PropertyForm::tr("Click an input in the tree. Esc leaves it unchanged.");
        case document::PickTarget::Motor:
            return PropertyForm::tr("Click a motor. Esc leaves it unchanged.");
        case document::PickTarget::Signal:
            return PropertyForm::tr("Click a signal in the tree. Esc leaves it unchanged.");
        case document::PickTarget::None: break;
    }
    return {};
}

}  // namespace

PropertyForm::PropertyForm(document::Project& project, document::Solver& solver,
                           document::ViewState& shown, document::SelectionModel& selection,
                           const std::string& object, QWidget* parent)
    : QWidget(parent),
      project_(project),
      solver_(solver),
      shown_(shown),
      selection_(selection),
      object_(object) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    const model::Model& model = project_.model();
    const bool named = document::hasName(document::kindOf(model, object_));
    std::vector<PropertyGroup> groups = propertyGroups(model, object_);
    const QString first =
        groups.empty() || groups.front().choices.empty() ? tr("Name") : groups.front().title;
    if (named && (groups.empty() || groups.front().title != first))
        groups.insert(groups.begin(), {first, {}, {}});
    for (std::size_t index = 0; index < groups.size(); ++index)
        addGroup(*layout, groups[index], named && index == 0);
    connect(&selection_, &document::SelectionModel::pickChanged, this, [this](bool picking) {
        if (picking) return;
        waitsForPick_ = false;
        for (ChoiceRow* row : choices_)
            row->setPicking(false);
    });
    // A window that closes during a pick takes the selection away before its panels.
    connect(&selection_, &QObject::destroyed, this, [this] { waitsForPick_ = false; });
    refresh();
}

PropertyForm::~PropertyForm() {
    // The request answers into this form.
    if (waitsForPick_) selection_.cancelPick();
}

bool PropertyForm::fits(const model::Model& model) const {
    if (document::kindOf(model, object_) == document::ElementKind::None) return false;
    std::vector<model::PropertyInfo> numbers;
    std::vector<document::Choice> choices;
    for (PropertyGroup& group : propertyGroups(model, object_)) {
        for (const NumberEntry& entry : group.numbers)
            numbers.push_back(entry.info);
        std::move(group.choices.begin(), group.choices.end(), std::back_inserter(choices));
    }
    return std::equal(rows_.begin(), rows_.end(), numbers.begin(), numbers.end(),
                      [&](const Row& row, const model::PropertyInfo& info) {
                          // The same key can stand for an angle and, after a change of kind, a
                          // travel.
                          return row.entry.info.property == info.property
                                 && row.caption == captionOf(model, info);
                      })
           && std::equal(choices_.begin(), choices_.end(), choices.begin(), choices.end(),
                         [](const ChoiceRow* row, const document::Choice& choice) {
                             return row->choice().key == choice.key
                                    && row->choice().label == choice.label
                                    && row->choice().pick == choice.pick;
                         });
}

void PropertyForm::addName(QVBoxLayout& column) {
    name_ = new QLineEdit(this);
    name_->setObjectName(QStringLiteral("nameField"));
    name_->setMaxLength(200);
    widgets::leaveUndoToWindow(*name_);
    connect(name_, &QLineEdit::editingFinished, this, &PropertyForm::commitName);
    column.addWidget(new widgets::FieldRow(tr("Name"), name_, this));
}

void PropertyForm::addGroup(QVBoxLayout& layout, const PropertyGroup& group, bool named) {
    auto* header = new widgets::SectionHeader(group.title, this);
    if (!group.numbers.empty() && canVary(document::kindOf(project_.model(), object_)))
        headers_.push_back(header);
    QVBoxLayout* column = addContent(layout, header, this);
    if (named) addName(*column);
    const auto addChoices = [&](bool belowNumbers) {
        for (const document::Choice& choice : group.choices)
            if (choice.belowNumbers == belowNumbers) addChoice(*column, choice);
    };
    addChoices(false);
    for (const NumberEntry& entry : group.numbers)
        addRow(*column, entry);
    addChoices(true);
}

void PropertyForm::addChoice(QVBoxLayout& column, const document::Choice& choice) {
    auto* row = new ChoiceRow(choice, this);
    connect(row, &ChoiceRow::chosen, this,
            [this, row](const QString& value) { applyChoice(*row, value); });
    connect(row, &ChoiceRow::pickRequested, this, [this, row] { pick(*row); });
    column.addWidget(row);
    choices_.push_back(row);
}

void PropertyForm::applyChoice(ChoiceRow& row, const QString& value) {
    // The commit may replace this form: nothing of it is touched afterwards.
    const document::Choice choice = row.choice();
    const bool renames = choice.key == QLatin1String("id");
    if (renames && value.toStdString() == object_) return;
    if (choice.fault) {
        const QString fault = choice.fault(project_.model(), value);
        if (!fault.isEmpty()) {
            row.setError(fault);
            return;
        }
    }
    row.setError({});
    const std::string object = object_;
    if (choice.key == QLatin1String("kind")
        && document::kindOf(project_.model(), object) == document::ElementKind::Input) {
        const auto shape = static_cast<document::InputShape>(value.toInt());
        writeShape(project_, object, shape, this, [this] { refresh(); });
        return;
    }
    if (choice.key == QLatin1String("unit")
        && document::kindOf(project_.model(), object) == document::ElementKind::Parameter) {
        writeParameterUnit(project_, object, value);
        refresh();  // another unit of the same quantity is no edit of the model
        return;
    }
    if (renames) Q_EMIT idChanged(value);
    document::choose(project_, solver_, object, choice, value);
}

/// Waits for the next of a list, in the form that is there now.
void PropertyForm::pickOn(const QWidget& place, const QString& key) {
    for (PropertyForm* form :
         place.findChildren<PropertyForm*>(QString(), Qt::FindDirectChildrenOnly))
        if (ChoiceRow* row = form->isHidden() ? nullptr : form->choiceRow(key)) form->pick(*row);
}

void PropertyForm::pick(ChoiceRow& row) {
    if (waitsForPick_) {
        selection_.cancelPick();
        return;
    }
    waitsForPick_ = true;
    const bool list = row.choice().kind == document::Choice::Kind::Text;
    const QString prompt =
        list ? tr("Click one point after the other. Esc ends.") : pickPrompt(row.choice().pick);
    selection_.requestPick(prompt, [this, list, target = &row](const QString& id) {
        const QString value =
            document::pickedValue(project_.model(), target->choice(), id.toStdString());
        if (value.isEmpty()) return false;
        waitsForPick_ = false;
        const document::Choice choice = target->choice();
        const std::string object = object_;
        // Later, when the views have shown the selection again: the edit may replace this form.
        QMetaObject::invokeMethod(
            &project_,
            [&project = project_, &solver = solver_, object, choice, value, list,
             place = QPointer<QWidget>(parentWidget())] {
                document::choose(project, solver, object, choice, value);
                if (list && place) pickOn(*place, choice.key);
            },
            Qt::QueuedConnection);
        return true;
    });
    row.setPicking(true);
}

namespace {

/// What a number is shown in that was not typed in another unit.
widgets::UnitSpec defaultSpec(const NumberCaption& caption) {
    return caption.converts ? shownSpec(caption.unit) : parameterSpec(caption.unit.toStdString());
}

/// Numbers that, left out, are not replaced by another.
bool isLimit(const std::string& property) {
    return property == "atLeast" || property == "atMost" || property == "lower"
           || property == "upper";
}

}  // namespace

void PropertyForm::addRow(QVBoxLayout& column, const NumberEntry& entry) {
    using widgets::PropertyRow;
    const NumberCaption caption = captionOf(project_.model(), entry.info);
    const widgets::UnitSpec unit =
        typedSpec(project_, object_, entry.info.property, defaultSpec(caption));
    auto* row = new PropertyRow(caption.label, unit, this);
    row->setObjectName(QStringLiteral("row:") + QString::fromStdString(entry.info.property));
    row->findChild<widgets::ScrubLabel*>()->setWholeName(caption.name);
    row->field()->setAccessibleName(caption.name);
    row->setStarAvailable(canVary(document::kindOf(project_.model(), object_)));
    if (entry.optional && isLimit(entry.info.property)) {
        row->field()->setOptional(tr("none"), entry.standard);
        row->setToolTip(
            model::findById(project_.model().costTerms, object_)
                ? tr("With a limit, the term becomes a constraint and no longer adds to the cost")
                : tr("Leave empty for no limit"));
    } else if (entry.optional) {
        row->field()->setOptional(widgets::formatNumber(entry.standard / unit.factor, 5),
                                  entry.standard);
        row->setToolTip(
            tr("Optional; if empty: %1")
                .arg(QStringLiteral("%1 %2")
                         .arg(widgets::formatNumber(entry.standard / unit.factor, 5), unit.symbol)
                         .trimmed()));
    }
    if (model::findById(project_.model().cams, object_)) {
        if (entry.info.property.starts_with("radii."))
            row->setToolTip(tr("Negative where the arc turns clockwise"));
        if (entry.info.property.starts_with("flanks."))
            row->setToolTip(tr("0 is a straight line; negative turns clockwise"));
    }
    row->field()->setUnitKept(true);
    connectRow(*row, entry.info.property);
    column.addWidget(row);
    rows_.push_back({entry, caption, row});
}

void PropertyForm::connectRow(widgets::PropertyRow& row, const std::string& property) {
    using widgets::NumberField;
    using widgets::PropertyRow;
    NumberField* field = row.field();
    connect(field, &NumberField::valueEdited, this,
            [this, property, &row](double value) { writeNumber(row, property, value); });
    connect(field, &NumberField::cleared, this,
            [this, property] { document::clearNumber(project_, object_, property); });
    connect(field, &NumberField::valueScrubbed, this, [this, property](double value) {
        document::previewNumber(shown_, object_, property, value);
    });
    connect(field, &NumberField::scrubCancelled, &shown_, &document::ViewState::endDrag);
    connect(
        field, &NumberField::expressionEdited, this, [this, property, field](const QString& text) {
            const QString formula =
                text.startsWith(QLatin1Char('=')) ? text.mid(1).trimmed() : text.trimmed();
            const QString fault =
                writeFormula(project_, object_, property, formula, this, [this] { refresh(); });
            if (fault.isEmpty()) return;
            const model::Number* number = model::findNumber(project_.model(), object_, property);
            field->reject(fault, number ? std::optional(number->value) : std::nullopt,
                          number ? QString::fromStdString(number->expression) : QString());
        });
    connect(&row, &PropertyRow::starToggled, this, [this, property](bool starred) {
        writeStar(project_, object_, property, starred, this, [this] { refresh(); });
    });
    connect(&row, &PropertyRow::boundsEdited, this,
            [this, property](std::optional<double> lower, std::optional<double> upper) {
                commitBounds(property, lower, upper);
            });
}

void PropertyForm::writeNumber(widgets::PropertyRow& row, const std::string& property,
                               double value) {
    const auto found = std::find_if(rows_.begin(), rows_.end(),
                                    [&](const Row& one) { return one.widget == &row; });
    const widgets::UnitSpec usual = defaultSpec(found->caption);
    // The commit may replace this form: nothing of it is touched afterwards.
    if (document::kindOf(project_.model(), object_) == document::ElementKind::Parameter) {
        writeParameter(project_, object_, value, *row.field());
        return;
    }
    keepTypedUnit(project_, object_, property, usual, *row.field());
    row.setUnit(typedSpec(project_, object_, property, usual));
    project_.setNumber(object_, property, value);
}

void PropertyForm::commitBounds(const std::string& property, std::optional<double> lower,
                                std::optional<double> upper) {
    const QString label = document::variableLabel(project_.model(), object_, property);
    project_.commit(tr("Set bounds of %1").arg(label), [&](model::Model& edited) {
        const auto index = document::designVariableIndex(edited, object_, property);
        if (index) edited.designVariables[*index].setBounds(lower, upper);
    });
}

widgets::PropertyRow* PropertyForm::row(const QString& property) const {
    for (const Row& row : rows_)
        if (QString::fromStdString(row.entry.info.property) == property) return row.widget;
    return nullptr;
}

ChoiceRow* PropertyForm::choiceRow(const QString& key) const {
    for (ChoiceRow* row : choices_)
        if (row->choice().key == key) return row;
    return nullptr;
}

QString PropertyForm::problemOf(const model::PropertyInfo& info) const {
    for (const base::Diagnostic& problem : solver_.problems())
        if (problem.severity == base::Severity::Error && problem.object == info.object
            && (problem.place == info.property || problem.place.ends_with("/" + info.property)))
            return document::translated(problem.message);
    return {};
}

void PropertyForm::refresh() {
    const model::Model& model = project_.model();
    if (name_ && !name_->isModified()) {
        const QSignalBlocker blocker(name_);
        name_->setText(document::nameOf(model, object_));
        name_->setCursorPosition(0);
    }
    for (const document::Choice& choice : document::choicesOf(model, object_))
        if (ChoiceRow* row = choiceRow(choice.key)) row->setChoice(choice);
    for (const Row& row : rows_) {
        const model::Number* number = model::findNumber(model, object_, row.entry.info.property);
        const QSignalBlocker blocker(row.widget);
        row.widget->setUnit(
            typedSpec(project_, object_, row.entry.info.property, defaultSpec(row.caption)));
        const auto variable =
            document::designVariableIndex(model, object_, row.entry.info.property);
        if (number)
            row.widget->setValue(number->value);
        else
            row.widget->setNoValue();
        if (number && !number->expression.empty())
            row.widget->field()->setExpression(QString::fromStdString(number->expression),
                                               number->value);
        row.widget->setStarred(variable.has_value());
        if (variable) {
            const model::DesignVariable& bounds = model.designVariables[*variable];
            row.widget->setBounds(bounds.lower, bounds.upper);
        }
    }
    refreshResults();
}

void PropertyForm::refreshResults() {
    for (const Row& row : rows_) {
        // The reason for a text that was refused stays with the text.
        widgets::NumberField* field = row.widget->field();
        if (!field->lineEdit()->isModified()) field->setError(problemOf(row.entry.info));
    }
    refreshGradients();
}

void PropertyForm::refreshGradients() {
    const document::GradientPointer gradient = shown_.gradient();
    double largest = 0.0;
    if (gradient)  // rounding is no slope, however small the others of this element are
        for (const auto& entry : *gradient)
            largest = std::max(largest, minSlope * std::abs(entry.second));
    const auto derivativeOf = [&](const Row& row) -> const double* {
        if (!gradient) return nullptr;
        const auto found = gradient->find({row.entry.info.object, row.entry.info.property});
        return found == gradient->end() ? nullptr : &found->second;
    };
    // By the unit shown, as the number it belongs to.
    const auto factorOf = [](const Row& row) { return row.widget->field()->unit().factor; };
    for (const Row& row : rows_)
        if (const double* derivative = derivativeOf(row))
            largest = std::max(largest, std::abs(*derivative * factorOf(row)));
    bool shown = false;
    for (const Row& row : rows_) {
        const double* derivative = derivativeOf(row);
        if (derivative && largest > 0.0) {
            row.widget->setGradient(*derivative * factorOf(row), largest);
            row.widget->setGradientStale(shown_.gradientStale());
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
    name_->setModified(false);
    const QString text = name_->text().trimmed();
    const QString before = document::nameOf(project_.model(), object_);
    if (text.isEmpty() || text == before) {
        name_->setText(before);
        return;
    }
    project_.commit(tr("Rename %1 to %2").arg(before, text), [&](model::Model& edited) {
        document::rename(edited, object_, text.toStdString());
    });
}

}  // namespace linkwright::panels
