// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/cases_form.h"

#include "ui/document/elements/choice_lists.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/panels/optimization/case_changes.h"
#include "ui/panels/properties/displayed_spec.h"
#include "ui/panels/properties/item_list.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/number_format.h"
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

constexpr int casePadding = 12;
constexpr int casesDrawn = 10;

QVBoxLayout* plainColumn(QWidget* widget) {
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

bool isGhost(const document::CaseMotions& motions, const std::string& name) {
    const auto ghosts = motions.ghosts();
    return std::any_of(ghosts.begin(), ghosts.end(),
                       [&](const auto& entry) { return entry.name == name; });
}

}  // namespace

CasesForm::CasesForm(document::Project& project, document::Solver& solver, QWidget* parent)
    : QWidget(parent), project_(project), solver_(solver) {
    QVBoxLayout* column = plainColumn(this);
    makeList(*column);
    makeChoices(*column);
    form_ = new QWidget(this);
    column->addWidget(form_);
    QVBoxLayout* inside = plainColumn(form_);
    makeHead(*inside);
    rowsColumn_ = new QVBoxLayout;
    rowsColumn_->setContentsMargins(0, 0, 0, 0);
    rowsColumn_->setSpacing(0);
    inside->addLayout(rowsColumn_);
    changes_ = new CaseChangesForm(project_, form_);
    inside->addWidget(changes_);
    auto* more = new QToolButton(form_);
    more->setObjectName(QStringLiteral("changeNumber"));
    more->setText(tr("Change…"));
    more->setToolTip(tr("Gives the case its own start, load, input over time or goal"));
    more->setPopupMode(QToolButton::InstantPopup);
    numberMenu_ = new QMenu(more);
    more->setMenu(numberMenu_);
    connect(numberMenu_, &QMenu::aboutToShow, this, &CasesForm::fillNumberMenu);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(casePadding, 6, casePadding, 4);
    line->addWidget(more);
    line->addStretch(1);
    inside->addLayout(line);
    others_ = new QLabel(form_);
    others_->setContentsMargins(casePadding, 2, casePadding, 4);
    others_->setWordWrap(true);
    widgets::setTextRole(others_, widgets::TextRole::Hint);
    inside->addWidget(others_);
    connect(&solver_, &document::Solver::casesChanged, this, &CasesForm::refreshList);
    connect(&solver_, &document::Solver::shownCaseChanged, this, &CasesForm::refresh);
    refresh();
}

void CasesForm::makeList(QVBoxLayout& column) {
    list_ = new ItemList(
        tr("case"),
        tr("One case, the project as drawn. Add cases for other loads, starts or goals."), this);
    list_->setObjectName(QStringLiteral("caseList"));
    list_->setColumns({tr("Case"), tr("Cost J"), tr("Weight")});
    column.addWidget(list_);
    const auto placeOf = [](const QString& key) {
        return static_cast<std::size_t>(key.toULongLong());
    };
    addMenu_ = new QMenu(this);
    list_->setAddMenu(addMenu_);
    connect(addMenu_, &QMenu::aboutToShow, this, &CasesForm::fillAddMenu);
    connect(list_, &ItemList::currentChanged, this, &CasesForm::refreshCase);
    connect(list_, &ItemList::duplicateRequested, this, [this, placeOf](const QString& key) {
        document::duplicateCase(project_, placeOf(key));
        list_->setCurrent(QString::number(placeOf(key) + 1));
    });
    connect(list_, &ItemList::moveRequested, this, [this, placeOf](const QString& key, int steps) {
        document::moveCase(project_, placeOf(key), steps);
        list_->setCurrent(QString::number(key.toInt() + steps));
    });
    connect(list_, &ItemList::removeRequested, this,
            [this, placeOf](const QString& key) { document::removeCase(project_, placeOf(key)); });
    connect(list_, &ItemList::checkRequested, this, [this, placeOf](const QString& key, bool on) {
        document::editCase(project_, placeOf(key), tr("activity"),
                           [on](model::Case& edited) { edited.active = on; });
    });
}

void CasesForm::makeChoices(QVBoxLayout& column) {
    choices_ = new QWidget(this);
    QVBoxLayout* inside = plainColumn(choices_);
    objective_ = new widgets::ChoiceBox(choices_);
    objective_->setObjectName(QStringLiteral("caseObjective"));
    connect(objective_, &QComboBox::activated, this, [this] {
        document::setCaseObjective(project_,
                                   static_cast<model::CaseObjective>(objective_->value().toInt()));
    });
    inside->addWidget(new widgets::FieldRow(tr("Minimize"), objective_, choices_));
    controls_ = new widgets::ChoiceBox(choices_);
    controls_->setObjectName(QStringLiteral("caseControls"));
    connect(controls_, &QComboBox::activated, this, [this] {
        document::setCaseControls(project_,
                                  static_cast<model::CaseControls>(controls_->value().toInt()));
    });
    inside->addWidget(new widgets::FieldRow(tr("Optimized inputs"), controls_, choices_));
    shown_ = new widgets::ChoiceBox(choices_);
    shown_->setObjectName(QStringLiteral("shownCase"));
    shown_->setToolTip(tr("The case whose motion is in the 3D view and in plots"));
    connect(shown_, &QComboBox::activated, this,
            [this] { solver_.showCase(shown_->value().toStdString()); });
    inside->addWidget(new widgets::FieldRow(tr("Shown"), shown_, choices_));
    column.addWidget(choices_);
}

void CasesForm::makeHead(QVBoxLayout& column) {
    name_ = new QLineEdit(form_);
    name_->setObjectName(QStringLiteral("caseName"));
    name_->setMaxLength(200);
    widgets::leaveUndoToWindow(*name_);
    connect(name_, &QLineEdit::editingFinished, this, [this] {
        if (!name_->isModified()) return;
        name_->setModified(false);
        const QString fault = document::renameCase(project_, current(), name_->text());
        name_->setToolTip(fault);
        if (!fault.isEmpty()) refreshCase();
    });
    column.addWidget(new widgets::FieldRow(tr("Name"), name_, form_));
    weight_ = new widgets::NumberField({}, form_);
    weight_->setObjectName(QStringLiteral("caseWeight"));
    weight_->setExpressionsAllowed(false);
    connect(weight_, &widgets::NumberField::valueEdited, this, [this](double value) {
        document::editCase(project_, current(), tr("weight"),
                           [value](model::Case& edited) { edited.weight = value; });
    });
    column.addWidget(new widgets::FieldRow(tr("Weight"), weight_, form_));
    duration_ = new widgets::NumberField(shownSpec(QStringLiteral("s")), form_);
    duration_->setExpressionsAllowed(false);
    const auto setDuration = [this](std::optional<double> value) {
        document::editCase(project_, current(), tr("duration"),
                           [value](model::Case& edited) { edited.duration = value; });
    };
    connect(duration_, &widgets::NumberField::valueEdited, this,
            [setDuration](double value) { setDuration(value); });
    connect(duration_, &widgets::NumberField::cleared, this,
            [setDuration] { setDuration(std::nullopt); });
    column.addWidget(new widgets::FieldRow(tr("Duration"), duration_, form_));
}

// Menus -------------------------------------------------------------------------------------------

void CasesForm::fillAddMenu() {
    addMenu_->clear();
    QAction* add = addMenu_->addAction(tr("Add case"));
    add->setObjectName(QStringLiteral("addCase"));
    connect(add, &QAction::triggered, this, [this] {
        const std::size_t place = document::addCase(project_);
        list_->setCurrent(QString::number(place));
    });
    for (const session::Study& study : project_.studies()) {
        if (study.kind != session::StudyKind::Tolerance) continue;
        QAction* draw = addMenu_->addAction(tr("Draw %1 cases from the tolerances of %2")
                                                .arg(casesDrawn)
                                                .arg(QString::fromStdString(study.name)));
        connect(draw, &QAction::triggered, this, [this, name = study.name] {
            const QString fault = document::drawCases(project_, name, casesDrawn);
            others_->setText(fault);
        });
    }
}

void CasesForm::fillNumberMenu() {
    numberMenu_->clear();
    const model::Case* shown = currentCase();
    if (!shown) return;
    for (const document::CaseChoice& choice : document::numbersForCases(project_.model())) {
        if (numberField(choice.object, choice.property)) continue;
        QAction* action = numberMenu_->addAction(choice.name);
        connect(action, &QAction::triggered, this, [this, choice] {
            const model::Number* number =
                model::findNumber(project_.model(), choice.object, choice.property);
            if (number)
                setNumber({choice.object, choice.property, false, nullptr, nullptr}, number->value);
        });
    }
    changes_->fillMenu(*numberMenu_, current());
}

// What is shown -----------------------------------------------------------------------------------

std::size_t CasesForm::current() const {
    const QString key = list_->current();
    return key.isEmpty() ? project_.model().cases.list.size()
                         : static_cast<std::size_t>(key.toULongLong());
}

const model::Case* CasesForm::currentCase() const {
    const auto& cases = project_.model().cases.list;
    const std::size_t place = current();
    return place < cases.size() ? &cases[place] : nullptr;
}

QString CasesForm::note() const {
    const std::size_t count = model::activeCases(project_.model()).size();
    if (count == 0) return tr("one");
    const document::CasesPointer found = solver_.cases();
    if (!found || found->cases.empty()) return QString::number(count);
    const session::CaseOutcome& worst = found->cases[session::worstOf(found->cases)];
    return tr("%1, worst: %2").arg(count).arg(QString::fromStdString(worst.name));
}

void CasesForm::refreshList() {
    const document::CasesPointer found = solver_.cases();
    const auto& cases = project_.model().cases.list;
    std::vector<ItemList::Item> items;
    for (std::size_t place = 0; place < cases.size(); ++place) {
        const model::Case& entry = cases[place];
        QString cost = QStringLiteral("\u2013");
        QStringList remarks;
        if (found && entry.active)
            for (std::size_t index = 0; index < found->cases.size(); ++index) {
                if (found->cases[index].name != entry.name) continue;
                cost = document::numberText(found->cases[index].cost, 5);
                if (index == session::worstOf(found->cases)) remarks << tr("Worst case");
            }
        const bool misses =
            found && entry.active
            && std::any_of(found->constraints.begin(), found->constraints.end(),
                           [&](const session::ConstraintOutcome& limit) {
                               return limit.caseName == entry.name && !limit.isMet();
                           });
        if (misses) remarks << tr("Misses a limit");
        ItemList::Item item{QString::number(place),
                            QString::fromStdString(entry.name),
                            {},
                            QStringLiteral("settings"),
                            true,
                            entry.active};
        item.columns = {cost, document::numberText(entry.weight, 4)};
        item.sentences = remarks;
        if (entry.name == solver_.shownCase()) {
            item.icon = QStringLiteral("eye");
            item.tint = widgets::IconTint::Accent;
            item.toolTip = tr("%1 is shown").arg(item.text);
        } else if (motions_ && isGhost(*motions_, entry.name)) {
            item.icon = QStringLiteral("ghost");
            item.toolTip = tr("%1 is shown as a ghost").arg(item.text);
        }
        items.push_back(item);
    }
    list_->setItems(items);
    Q_EMIT noteChanged();
}

void CasesForm::refreshChoices() {
    using document::valueOf;
    const model::Cases& cases = project_.model().cases;
    choices_->setVisible(!cases.list.empty());
    objective_->setEntries({{tr("the sum of all cases"), valueOf(model::CaseObjective::Sum)},
                            {tr("the worst case"), valueOf(model::CaseObjective::Worst)}},
                           valueOf(cases.objective), {});
    controls_->setEntries({{tr("the same in all cases"), valueOf(model::CaseControls::Shared)},
                           {tr("each case has its own"), valueOf(model::CaseControls::PerCase)}},
                          valueOf(cases.controls), {});
    QList<QPair<QString, QString>> shown{{tr("the project as drawn"), QString()}};
    for (const model::Case& entry : cases.list)
        shown.push_back({QString::fromStdString(entry.name), QString::fromStdString(entry.name)});
    shown_->setEntries(shown, QString::fromStdString(solver_.shownCase()), {});
}

void CasesForm::follow(const document::CaseMotions& motions) {
    motions_ = &motions;
    connect(motions_, &document::CaseMotions::changed, this, &CasesForm::refreshList);
    refreshList();
}

void CasesForm::refresh() {
    refreshChoices();
    refreshList();
    refreshCase();
}

/// Parameters first, then what else the case changes.
std::vector<CasesForm::NumberRow> CasesForm::wantedRows() const {
    std::vector<NumberRow> wanted;
    const model::Case* shown = currentCase();
    if (!shown) return wanted;
    const model::Model& model = project_.model();
    for (const model::Parameter& parameter : model.parameters) {
        const bool varied = std::any_of(
            model.designVariables.begin(), model.designVariables.end(),
            [&](const model::DesignVariable& variable) { return variable.object == parameter.id; });
        if (!varied && parameter.value.expression.empty())
            wanted.push_back({parameter.id, "value", false, nullptr, nullptr});
    }
    for (const model::CaseNumber& number : shown->numbers) {
        const bool listed = std::any_of(wanted.begin(), wanted.end(), [&](const NumberRow& row) {
            return row.object == number.object && row.property == number.property;
        });
        if (!listed)
            wanted.push_back({number.object, number.property, number.added, nullptr, nullptr});
    }
    return wanted;
}

void CasesForm::addRow(const std::string& object, const std::string& property, bool added) {
    const model::Model& model = project_.model();
    NumberRow row{object, property, added, nullptr, nullptr};
    const model::Parameter* parameter = model::findById(model.parameters, object);
    QString unit;
    if (parameter) {
        unit = QString::fromStdString(parameter->unit);
    } else {
        for (const model::PropertyInfo& info : model::propertiesOf(model, object))
            if (info.property == property)
                unit = QString::fromStdString(base::unitSymbol(info.quantity));
    }
    row.value = new widgets::NumberField(parameter ? wordSpec(unit) : shownSpec(unit), form_);
    row.value->setExpressionsAllowed(false);
    connect(row.value, &widgets::NumberField::valueEdited, this,
            [this, row](double value) { setNumber(row, value); });
    connect(row.value, &widgets::NumberField::cleared, this,
            [this, row] { setNumber(row, std::nullopt); });
    QString label = parameter ? document::nameOf(model, object)
                              : tr("%1 of %2")
                                    .arg(document::propertyLabel(model, object, property),
                                         document::nameOf(model, object));
    if (added) label = tr("Added to %1").arg(label);
    row.value->setAccessibleName(label);
    row.widget = new widgets::FieldRow(label, row.value, form_);
    rowsColumn_->addWidget(row.widget);
    rows_.push_back(row);
}

void CasesForm::rebuildRows() {
    while (QLayoutItem* item = rowsColumn_->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    rows_.clear();
    for (const NumberRow& row : wantedRows())
        addRow(row.object, row.property, row.added);
}

void CasesForm::setNumber(const NumberRow& row, std::optional<double> value) {
    document::editCase(
        project_, current(), document::propertyLabel(project_.model(), row.object, row.property),
        [&](model::Case& edited) {
            for (auto number = edited.numbers.begin(); number != edited.numbers.end(); ++number) {
                if (number->object != row.object || number->property != row.property) continue;
                if (value)
                    number->value = *value;
                else
                    edited.numbers.erase(number);
                return;
            }
            if (value) edited.numbers.push_back({row.object, row.property, *value, row.added});
        });
}

void CasesForm::refreshCase() {
    const model::Case* shown = currentCase();
    form_->setVisible(shown != nullptr);
    if (!shown) return;
    const std::vector<NumberRow> wanted = wantedRows();
    const bool fits = std::equal(rows_.begin(), rows_.end(), wanted.begin(), wanted.end(),
                                 [](const NumberRow& one, const NumberRow& other) {
                                     return one.object == other.object
                                            && one.property == other.property
                                            && one.added == other.added;
                                 });
    if (!fits) rebuildRows();
    if (!name_->isModified()) name_->setText(QString::fromStdString(shown->name));
    weight_->setValue(shown->weight);
    const double usual = project_.model().simulation.duration;
    duration_->setOptional(widgets::formatNumber(usual, 5), usual);
    if (shown->duration)
        duration_->setValue(*shown->duration);
    else
        duration_->setNoValue();
    for (const NumberRow& row : rows_) {
        const model::Number* standard =
            model::findNumber(project_.model(), row.object, row.property);
        const auto own = std::find_if(
            shown->numbers.begin(), shown->numbers.end(), [&](const model::CaseNumber& number) {
                return number.object == row.object && number.property == row.property;
            });
        if (standard)
            row.value->setOptional(widgets::formatNumber(row.added ? 0.0 : standard->value, 5),
                                   row.added ? 0.0 : standard->value);
        if (own == shown->numbers.end())
            row.value->setNoValue();
        else
            row.value->setValue(own->value);
    }
    changes_->refresh(current());
    others_->setVisible(!others_->text().isEmpty());
}

widgets::NumberField* CasesForm::numberField(const std::string& object,
                                             const std::string& property) const {
    for (const NumberRow& row : rows_)
        if (row.object == object && row.property == property) return row.value;
    return nullptr;
}

}  // namespace linkwright::panels
