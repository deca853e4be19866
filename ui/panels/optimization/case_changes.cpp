// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/case_changes.h"

#include "ui/document/elements/case_actions.h"
#include "ui/document/elements/element_info.h"
#include "ui/panels/properties/course_form.h"
#include "ui/panels/properties/displayed_spec.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/typing_undo.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

namespace {

constexpr std::size_t freshSamples = 11;

model::CaseInput* inputOf(model::Case& chosen, const std::string& id) {
    for (model::CaseInput& entry : chosen.inputs)
        if (entry.input == id) return &entry;
    return nullptr;
}

model::CaseReference* referenceOf(model::Case& chosen, const std::string& id) {
    for (model::CaseReference& entry : chosen.references)
        if (entry.term == id) return &entry;
    return nullptr;
}

/// Times of samples at equal intervals, and their values.
Course courseOf(const std::vector<double>& samples, double duration) {
    Course course;
    const double last = std::max<double>(1.0, static_cast<double>(samples.size()) - 1.0);
    for (std::size_t index = 0; index < samples.size(); ++index)
        course.times.push_back(duration * static_cast<double>(index) / last);
    course.values = samples;
    return course;
}

}  // namespace

CaseChangesForm::CaseChangesForm(document::Project& project, QWidget* parent)
    : QWidget(parent), project_(project) {
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(0);
}

const model::Case* CaseChangesForm::shownCase() const {
    const auto& list = project_.model().cases.list;
    return place_ < list.size() ? &list[place_] : nullptr;
}

void CaseChangesForm::edit(const QString& what, const std::function<void(model::Case&)>& change) {
    document::editCase(project_, place_, what, change);
}

void CaseChangesForm::refresh(std::size_t place) {
    const bool another = std::exchange(place_, place) != place;
    std::vector<std::pair<std::string, int>> shape;
    if (const model::Case* chosen = shownCase()) {
        for (const model::CaseInput& input : chosen->inputs)
            shape.emplace_back(input.input, static_cast<int>(input.kind));
        for (const model::CaseReference& reference : chosen->references)
            shape.emplace_back(reference.term, 100 + static_cast<int>(reference.reference));
    }
    if (another || shape != shape_) {
        shape_ = std::move(shape);
        rebuild();
    }
    for (const std::function<void()>& read : readers_)
        read();
    setVisible(!shape_.empty());
}

void CaseChangesForm::rebuild() {
    readers_.clear();
    while (QLayoutItem* item = column_->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
    const model::Case* chosen = shownCase();
    if (!chosen) return;
    for (const model::CaseInput& input : chosen->inputs)
        addInput(input);
    for (const model::CaseReference& reference : chosen->references)
        addReference(reference);
}

void CaseChangesForm::addHeading(const QString& title,
                                 const std::function<void(model::Case&)>& remove) {
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(12, 6, 8, 0);
    auto* label = new QLabel(title, line);
    widgets::setTextRole(label, widgets::TextRole::Label);
    auto* button = new QToolButton(line);
    button->setIcon(widgets::icon(QStringLiteral("trash")));
    button->setIconSize({16, 16});
    button->setAutoRaise(true);
    button->setToolTip(tr("Reset to the project value"));
    button->setAccessibleName(tr("%1: reset to the project value").arg(title));
    connect(button, &QToolButton::clicked, this, [this, title, remove] { edit(title, remove); });
    row->addWidget(label, 1);
    row->addWidget(button);
    column_->addWidget(line);
}

void CaseChangesForm::addKindChoice(const QStringList& kinds, int present,
                                    const std::function<void(model::Case&, int)>& choose) {
    auto* box = new widgets::ChoiceBox(this);
    box->addItems(kinds);
    box->setCurrentIndex(present);
    connect(box, &QComboBox::activated, this, [this, choose](int kind) {
        edit(tr("kind"), [&](model::Case& edited) { choose(edited, kind); });
    });
    column_->addWidget(new widgets::FieldRow(tr("Defined by"), box, this));
}

void CaseChangesForm::addFormula(const QString& label,
                                 const std::function<std::string*(model::Case&)>& find) {
    auto* line = new QLineEdit(this);
    line->setObjectName(QStringLiteral("caseFormula"));
    line->setFont(widgets::Theme::monoFont(12));
    line->setPlaceholderText(tr("formula of t"));
    line->setAccessibleName(label);
    widgets::leaveUndoToWindow(*line);
    connect(line, &QLineEdit::editingFinished, this, [this, line, label, find] {
        if (!line->isModified()) return;
        line->setModified(false);
        edit(label, [&](model::Case& edited) {
            if (std::string* text = find(edited)) *text = line->text().trimmed().toStdString();
        });
    });
    readers_.emplace_back([this, line, find] {
        const model::Case* chosen = shownCase();
        model::Case copy = chosen ? *chosen : model::Case();
        const std::string* text = find(copy);
        if (text && !line->isModified()) line->setText(QString::fromStdString(*text));
    });
    column_->addWidget(new widgets::FieldRow(label, line, this));
}

void CaseChangesForm::addNumber(const QString& label, const QString& unit,
                                const std::function<model::Number*(model::Case&)>& find) {
    auto* field = new widgets::NumberField(shownSpec(unit), this);
    field->setObjectName(QStringLiteral("caseReferenceValue"));
    field->setExpressionsAllowed(false);
    field->setAccessibleName(label);
    connect(field, &widgets::NumberField::valueEdited, this, [this, label, find](double value) {
        edit(label, [&](model::Case& edited) {
            if (model::Number* number = find(edited)) *number = value;
        });
    });
    readers_.emplace_back([this, field, find] {
        const model::Case* chosen = shownCase();
        model::Case copy = chosen ? *chosen : model::Case();
        if (const model::Number* number = find(copy)) field->setValue(number->value);
    });
    column_->addWidget(new widgets::FieldRow(label, field, this));
}

void CaseChangesForm::addInput(const model::CaseInput& input) {
    const std::string id = input.input;
    const QString name = document::nameOf(project_.model(), id);
    addHeading(tr("%1 over time").arg(name), [id](model::Case& edited) {
        std::erase_if(edited.inputs, [&](const auto& entry) { return entry.input == id; });
    });
    addKindChoice(
        {tr("samples"), tr("formula")}, input.kind == model::InputKind::Expression ? 1 : 0,
        [id](model::Case& edited, int kind) {
            model::CaseInput* own = inputOf(edited, id);
            if (!own) return;
            own->kind = kind == 1 ? model::InputKind::Expression : model::InputKind::Samples;
            if (own->samples.size() < 2) own->samples.assign(freshSamples, 0.0);
            if (own->expression.empty()) own->expression.assign(1, '0');
        });
    if (input.kind == model::InputKind::Expression) {
        addFormula(name, [id](model::Case& edited) {
            model::CaseInput* own = inputOf(edited, id);
            return own ? &own->expression : nullptr;
        });
        return;
    }
    CourseForm::Source source;
    source.fixedTimes = true;
    source.read = [this, id]() -> std::optional<Course> {
        const model::Case* chosen = shownCase();
        model::Case copy = chosen ? *chosen : model::Case();
        const model::CaseInput* own = inputOf(copy, id);
        if (!own || own->samples.empty()) return std::nullopt;
        return courseOf(own->samples, copy.duration.value_or(project_.model().simulation.duration));
    };
    source.write = [this, id, name](const Course& course) {
        edit(name, [&](model::Case& edited) {
            if (model::CaseInput* own = inputOf(edited, id)) own->samples = course.values;
        });
    };
    source.unit = [this, id] {
        const model::Input* known = model::findById(project_.model().inputs, id);
        return shownSpec(known ? QString::fromStdString(known->unit) : QString());
    };
    auto* course = new CourseForm(QString(), source, this);
    readers_.emplace_back([course] { course->refresh(); });
    column_->addWidget(course);
}

void CaseChangesForm::addReference(const model::CaseReference& reference) {
    using model::ReferenceKind;
    const std::string id = reference.term;
    const model::Model& model = project_.model();
    const model::CostTerm* term = model::findById(model.costTerms, id);
    const model::Signal* signal = term ? model::findById(model.signalList, term->signal) : nullptr;
    const auto components =
        static_cast<std::size_t>(signal ? std::max(1, model::componentCount(model, *signal)) : 1);
    addHeading(tr("Reference of %1").arg(document::nameOf(model, id)), [id](model::Case& edited) {
        std::erase_if(edited.references, [&](const auto& entry) { return entry.term == id; });
    });
    if (reference.reference == ReferenceKind::Table
        || reference.reference == ReferenceKind::InitialValue) {
        auto* hint = new QLabel(
            reference.reference == ReferenceKind::Table
                ? tr("A table of the file %1.").arg(QString::fromStdString(reference.table.file))
                : tr("Its value at the start."),
            this);
        hint->setContentsMargins(12, 0, 12, 4);
        widgets::setTextRole(hint, widgets::TextRole::Hint);
        column_->addWidget(hint);
        return;
    }
    addKindChoice(
        {tr("constant"), tr("formula")}, reference.reference == ReferenceKind::Expression ? 1 : 0,
        [id, components](model::Case& edited, int kind) {
            model::CaseReference* own = referenceOf(edited, id);
            if (!own) return;
            own->reference = kind == 1 ? ReferenceKind::Expression : ReferenceKind::Constant;
            own->referenceValues.resize(components);
            own->referenceExpressions.resize(components, "0");
        });
    const QString unit = document::referenceUnit(model, id);
    for (std::size_t index = 0; index < components; ++index) {
        const QString label =
            components == 1 ? tr("Value") : QString(QLatin1Char("xyz"[index % 3]));
        if (reference.reference == ReferenceKind::Expression)
            addFormula(label, [id, index](model::Case& edited) -> std::string* {
                model::CaseReference* own = referenceOf(edited, id);
                return own && index < own->referenceExpressions.size()
                           ? &own->referenceExpressions[index]
                           : nullptr;
            });
        else
            addNumber(label, unit, [id, index](model::Case& edited) -> model::Number* {
                model::CaseReference* own = referenceOf(edited, id);
                return own && index < own->referenceValues.size() ? &own->referenceValues[index]
                                                                  : nullptr;
            });
    }
}

void CaseChangesForm::fillMenu(QMenu& menu, std::size_t place) {
    const model::Model& model = project_.model();
    if (place >= model.cases.list.size()) return;
    const model::Case& chosen = model.cases.list[place];
    const std::vector<std::string> inputs = document::inputsForCase(model, chosen);
    const std::vector<std::string> terms = document::referencesForCase(model, chosen);
    if (!inputs.empty()) menu.addSection(tr("Over time"));
    for (const std::string& input : inputs)
        connect(menu.addAction(tr("%1 over time").arg(document::nameOf(model, input))),
                &QAction::triggered, this,
                [this, place, input] { document::addCaseInput(project_, place, input); });
    if (!terms.empty()) menu.addSection(tr("References"));
    for (const std::string& term : terms)
        connect(menu.addAction(tr("Reference of %1").arg(document::nameOf(model, term))),
                &QAction::triggered, this,
                [this, place, term] { document::addCaseReference(project_, place, term); });
}

}  // namespace linkwright::panels
