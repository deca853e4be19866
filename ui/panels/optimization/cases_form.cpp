// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/cases_form.h"

#include "ui/document/elements/choice_lists.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/panels/optimization/case_changes.h"
#include "ui/panels/properties/choice_row.h"
#include "ui/panels/properties/displayed_spec.h"
#include "ui/panels/properties/field_list.h"
#include "ui/panels/properties/item_list.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
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

QString fieldName(const std::string& object, const std::string& property) {
    return QStringLiteral("caseNumber:") + QString::fromStdString(object + '.' + property);
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
    choices_ = new FieldList([this] { return choices(); }, this);
    column->addWidget(choices_);
    form_ = new QWidget(this);
    column->addWidget(form_);
    QVBoxLayout* inside = plainColumn(form_);
    fields_ = new FieldList([this] { return fields(); }, form_);
    inside->addWidget(fields_);
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

std::vector<Field> CasesForm::choices() {
    using model::CaseControls;
    using model::CaseObjective;
    const model::Cases& cases = project_.model().cases;
    std::vector<document::ChoiceOption> shown{{QString(), tr("the project as drawn")}};
    for (const model::Case& entry : cases.list)
        shown.push_back({QString::fromStdString(entry.name), QString::fromStdString(entry.name)});
    return {Field::ofWords<CaseObjective>(
                "caseObjective", tr("Minimize"),
                {{CaseObjective::Sum, tr("the sum of all cases")},
                 {CaseObjective::Worst, tr("the worst case")}},
                cases.objective,
                [this](CaseObjective chosen) { document::setCaseObjective(project_, chosen); }),
            Field::ofWords<CaseControls>(
                "caseControls", tr("Optimized inputs"),
                {{CaseControls::Shared, tr("the same in all cases")},
                 {CaseControls::PerCase, tr("each case has its own")}},
                cases.controls,
                [this](CaseControls chosen) { document::setCaseControls(project_, chosen); }),
            Field::ofList(
                "shownCase", tr("Shown"), shown, QString::fromStdString(solver_.shownCase()),
                [this](const QString& name) { solver_.showCase(name.toStdString()); },
                tr("The case whose motion is in the 3D view and in plots"))};
}

std::vector<Field> CasesForm::fields() {
    const model::Case* shown = currentCase();
    if (!shown) return {};
    const double usual = project_.model().simulation.duration;
    std::vector<Field> fields{
        Field::ofText("caseName", tr("Name"), QString::fromStdString(shown->name),
                      [this](const QString& name) {
                          return document::renameCase(project_, current(), name);
                      }),
        Field::ofNumber("caseWeight", tr("Weight"),
                        {.value = shown->weight,
                         .set =
                             [this](std::optional<double> value) {
                                 document::editCase(
                                     project_, current(), tr("weight"),
                                     [&](model::Case& edited) { edited.weight = *value; });
                             }}),
        Field::ofNumber("caseDuration", tr("Duration"),
                        {.value = shown->duration,
                         .set =
                             [this](std::optional<double> value) {
                                 document::editCase(
                                     project_, current(), tr("duration"),
                                     [&](model::Case& edited) { edited.duration = value; });
                             },
                         .unit = shownSpec(QStringLiteral("s")),
                         .whenEmpty = widgets::formatNumber(usual, 5),
                         .standard = usual})};
    for (const NumberRow& row : wantedRows())
        fields.push_back(numberOf(*shown, row));
    return fields;
}

Field CasesForm::numberOf(const model::Case& shown, const NumberRow& row) {
    const model::Model& model = project_.model();
    const model::Parameter* parameter = model::findById(model.parameters, row.object);
    QString unit;
    if (parameter) {
        unit = QString::fromStdString(parameter->unit);
    } else {
        for (const model::PropertyInfo& info : model::propertiesOf(model, row.object))
            if (info.property == row.property)
                unit = QString::fromStdString(base::unitSymbol(info.quantity));
    }
    QString label = parameter ? document::nameOf(model, row.object)
                              : tr("%1 of %2")
                                    .arg(document::propertyLabel(model, row.object, row.property),
                                         document::nameOf(model, row.object));
    if (row.added) label = tr("Added to %1").arg(label);
    FieldNumber number{.value = {},
                       .set = [this, row](std::optional<double> value) { setNumber(row, value); },
                       .unit = parameter ? wordSpec(unit) : shownSpec(unit),
                       .whenEmpty = QString()};
    if (const model::Number* drawn = model::findNumber(model, row.object, row.property)) {
        number.standard = row.added ? 0.0 : drawn->value;
        number.whenEmpty = widgets::formatNumber(*number.standard, 5);
    }
    for (const model::CaseNumber& own : shown.numbers)
        if (own.object == row.object && own.property == row.property) number.value = own.value;
    return Field::ofNumber(fieldName(row.object, row.property), label, number);
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
            if (number) setNumber({choice.object, choice.property}, number->value);
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

void CasesForm::follow(const document::CaseMotions& motions) {
    motions_ = &motions;
    connect(motions_, &document::CaseMotions::changed, this, &CasesForm::refreshList);
    refreshList();
}

void CasesForm::refresh() {
    choices_->setVisible(!project_.model().cases.list.empty());
    choices_->refresh();
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
            wanted.push_back({parameter.id, "value"});
    }
    for (const model::CaseNumber& number : shown->numbers) {
        const bool listed = std::any_of(wanted.begin(), wanted.end(), [&](const NumberRow& row) {
            return row.object == number.object && row.property == number.property;
        });
        if (!listed) wanted.push_back({number.object, number.property, number.added});
    }
    return wanted;
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
    fields_->refresh();
    changes_->refresh(current());
    others_->setVisible(!others_->text().isEmpty());
    form_->setVisible(currentCase() != nullptr);
}

widgets::ChoiceBox* CasesForm::objectiveChoice() const {
    return choices_->choice(QStringLiteral("caseObjective"))->box();
}

widgets::ChoiceBox* CasesForm::controlsChoice() const {
    return choices_->choice(QStringLiteral("caseControls"))->box();
}

widgets::ChoiceBox* CasesForm::shownChoice() const {
    return choices_->choice(QStringLiteral("shownCase"))->box();
}

QLineEdit* CasesForm::nameField() const {
    return fields_->choice(QStringLiteral("caseName"))->lineEdit();
}

widgets::NumberField* CasesForm::weightField() const {
    return fields_->number(QStringLiteral("caseWeight"));
}

widgets::NumberField* CasesForm::numberField(const std::string& object,
                                             const std::string& property) const {
    return fields_->number(fieldName(object, property));
}

}  // namespace linkwright::panels
