// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/objective_panel.h"

#include "ui/document/elements/component_word.h"
#include "ui/document/elements/constraint_actions.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/limit_units.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/elements/objective_actions.h"
#include "ui/document/elements/stage_parameters.h"
#include "ui/document/shown/constraint_statuses.h"
#include "ui/document/shown/plot_layout.h"
#include "ui/panels/optimization/cases_form.h"
#include "ui/panels/properties/element_editor.h"
#include "ui/panels/properties/item_list.h"
#include "ui/panels/properties/signal_menus.h"
#include "ui/panels/properties/stage_forms.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/scrolled.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"

#include <QCoreApplication>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace linkwright::panels {
namespace {
constexpr double smallestShare = 1e-12;  // of the cost
}

ObjectivePanel::ObjectivePanel(document::Project& project, document::Solver& solver,
                               document::ViewState& shown, document::SelectionModel& selection,
                               QWidget* parent)
    : QWidget(parent), project_(project), solver_(solver), shown_(shown), selection_(selection) {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    addTerms(*column);
    addConstraints(*column);
    addTermEditors(*column);
    addCases(*column);
    addInputs(*column);
    addSignals(*column);
    addStages(*column);
    method_ = new MethodForm(project_, this);
    addSection(*column, methodHeader_, tr("Method and stop rules"), false)->addWidget(method_);
    column->addStretch(1);
    scroll_ = widgets::scrolledDown(content, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll_);
    setMinimumWidth(320);
    connect(&project_, &document::Project::modelChanged, this, &ObjectivePanel::refresh);
    connect(&project_, &document::Project::editRefused, this, &ObjectivePanel::refresh);
    connect(&solver_, &document::Solver::simulationChanged, this, &ObjectivePanel::refreshTerms);
    shown_.whenChanged(document::ViewPart::Motion, this, &ObjectivePanel::refreshTerms);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this,
            &ObjectivePanel::refreshConstraints);
    connect(&selection_, &document::SelectionModel::selectionChanged, this,
            [this] { showItem(selection_.current()); });
    refresh();
}

QVBoxLayout* ObjectivePanel::addSection(QVBoxLayout& column, widgets::SectionHeader*& header,
                                        const QString& title, bool open) {
    header = new widgets::SectionHeader(title, this);
    auto* content = new QWidget(this);
    auto* inside = new QVBoxLayout(content);
    inside->setContentsMargins(0, 2, 0, 8);
    inside->setSpacing(0);
    header->setContent(content);
    header->setExpanded(open);
    column.addWidget(header);
    column.addWidget(content);
    return inside;
}

ElementEditor* ObjectivePanel::addEditor(QVBoxLayout& column) {
    auto* editor = new ElementEditor(project_, solver_, shown_, selection_, this);
    column.addWidget(editor);
    return editor;
}

void ObjectivePanel::connectList(ItemList& list, ElementEditor& editor) {
    connect(&list, &ItemList::currentChanged, &editor,
            [&editor](const QString& id) { editor.setObject(id.toStdString()); });
    connect(&list, &ItemList::duplicateRequested, this, [this, &list](const QString& id) {
        reveal(list, document::duplicateItem(project_, id.toStdString()));
    });
    connect(&list, &ItemList::moveRequested, this, [this](const QString& id, int steps) {
        document::moveItem(project_, id.toStdString(), steps);
    });
    connect(&list, &ItemList::removeRequested, this,
            [this](const QString& id) { document::removeItem(project_, id.toStdString()); });
}

// Sections ----------------------------------------------------------------------------------------

void ObjectivePanel::addTerms(QVBoxLayout& column) {
    QVBoxLayout* inside = addSection(column, termsHeader_, tr("Cost terms"), true);
    terms_ =
        new ItemList(tr("cost term"), tr("Pick a signal to say what the motion should do."), this);
    terms_->setObjectName(QStringLiteral("termList"));
    inside->addWidget(terms_);
    termMenu_ = new QMenu(this);
    terms_->setAddMenu(termMenu_);
    connect(termMenu_, &QMenu::aboutToShow, this, &ObjectivePanel::fillTermMenu);
}

/// As `connectList`, for terms: they move among their like, and may be left out.
void ObjectivePanel::connectTerms(ItemList& list, ElementEditor& editor) {
    connect(&list, &ItemList::currentChanged, &editor,
            [&editor](const QString& id) { editor.setObject(id.toStdString()); });
    connect(&list, &ItemList::duplicateRequested, this, [this, &list](const QString& id) {
        reveal(list, document::duplicateItem(project_, id.toStdString()));
    });
    connect(&list, &ItemList::moveRequested, this, [this](const QString& id, int direction) {
        const int steps = document::stepsAmongAlike(project_.model(), id.toStdString(), direction);
        if (steps != 0) document::moveItem(project_, id.toStdString(), steps);
    });
    connect(&list, &ItemList::removeRequested, this,
            [this](const QString& id) { document::removeItem(project_, id.toStdString()); });
    connect(&list, &ItemList::checkRequested, this, [this](const QString& id, bool on) {
        const QString name = document::nameOf(project_.model(), id.toStdString());
        project_.commit(
            on ? tr("Activate %1").arg(name) : tr("Deactivate %1").arg(name),
            [&](model::Model& edited) {
                if (model::CostTerm* term = model::findById(edited.costTerms, id.toStdString()))
                    term->active = on;
            });
    });
}

void ObjectivePanel::addConstraints(QVBoxLayout& column) {
    QVBoxLayout* inside = addSection(column, constraintsHeader_, tr("Constraints"), true);
    constraints_ =
        new ItemList(tr("constraint"),
                     tr("Add a limit the motion must meet, or set a limit on a cost term."), this);
    constraints_->setObjectName(QStringLiteral("constraintList"));
    constraints_->setColumns({tr("Function"), tr("Value"), tr("Lower"), tr("Upper")});
    inside->addWidget(constraints_);
    constraintMenu_ = new QMenu(this);
    constraints_->setAddMenu(constraintMenu_);
    connect(constraintMenu_, &QMenu::aboutToShow, this, &ObjectivePanel::fillConstraintMenu);
    connect(&measuring_, &document::MotionTask::computed, this,
            &ObjectivePanel::addLimitOfNewSignal);
    connect(&measuring_, &document::MotionTask::failed, this,
            [this] { addLimitOfNewSignal(nullptr, nullptr); });
    connect(&project_, &document::Project::replaced, this, [this] {
        newLimit_.reset();
        measuring_.discard();
    });
}

/// One place below both lists, for the term that was chosen last.
void ObjectivePanel::addTermEditors(QVBoxLayout& column) {
    termEditor_ = addEditor(column);
    termSignalTitle_ = new QLabel(this);
    termSignalTitle_->setContentsMargins(12, 8, 12, 4);
    widgets::setTextRole(termSignalTitle_, widgets::TextRole::Hint);
    column.addWidget(termSignalTitle_);
    termSignalEditor_ = addEditor(column);
    constraintEditor_ = addEditor(column);
    connectTerms(*terms_, *termEditor_);
    connectTerms(*constraints_, *constraintEditor_);
    connect(terms_, &ItemList::currentChanged, this, &ObjectivePanel::showTerm);
    for (const ItemList* list : {terms_, constraints_}) {
        connect(list->list(), &QListWidget::itemClicked, this, [this, list] { hold(list); });
        connect(list->list(), &QListWidget::currentItemChanged, this, [this, list] {
            if (list->list()->hasFocus()) hold(list);
        });
    }
    hold(terms_);
}

void ObjectivePanel::hold(const ItemList* list) {
    held_ = list;
    const bool constrained = list == constraints_;
    constraintEditor_->setVisible(constrained);
    termEditor_->setVisible(!constrained);
    termSignalEditor_->setVisible(!constrained && !termSignalEditor_->object().empty());
    termSignalTitle_->setVisible(!constrained && !termSignalEditor_->object().empty());
}

void ObjectivePanel::addCases(QVBoxLayout& column) {
    QVBoxLayout* inside = addSection(column, casesHeader_, tr("Cases"), false);
    cases_ = new CasesForm(project_, solver_, this);
    inside->addWidget(cases_);
    connect(cases_, &CasesForm::noteChanged, this,
            [this] { casesHeader_->setNote(cases_->note()); });
}

void ObjectivePanel::addInputs(QVBoxLayout& column) {
    QVBoxLayout* inside = addSection(column, inputsHeader_, tr("Inputs"), false);
    inputs_ = new ItemList(
        tr("input"), tr("Add a force or voltage over time: given, or found by the optimizer."),
        this);
    inputs_->setObjectName(QStringLiteral("inputList"));
    inside->addWidget(inputs_);
    inputEditor_ = addEditor(*inside);
    connectList(*inputs_, *inputEditor_);
    inputMenu_ = new QMenu(this);
    inputs_->setAddMenu(inputMenu_);
    connect(inputMenu_, &QMenu::aboutToShow, this, &ObjectivePanel::fillInputMenu);
}

void ObjectivePanel::addSignals(QVBoxLayout& column) {
    QVBoxLayout* inside = addSection(column, signalsHeader_, tr("Signals"), false);
    signals_ = new ItemList(tr("signal"), tr("Add what to measure along the motion."), this);
    signals_->setObjectName(QStringLiteral("signalList"));
    inside->addWidget(signals_);
    signalEditor_ = addEditor(*inside);
    connectList(*signals_, *signalEditor_);
    signalMenu_ = new QMenu(this);
    signals_->setAddMenu(signalMenu_);
    connect(signalMenu_, &QMenu::aboutToShow, this, &ObjectivePanel::fillSignalMenu);
}

void ObjectivePanel::addStages(QVBoxLayout& column) {
    QVBoxLayout* inside = addSection(column, stagesHeader_, tr("Stages"), false);
    stages_ = new ItemList(
        tr("stage"),
        tr("One stage with everything above. Add stages to approach the goal step by step."), this);
    stages_->setObjectName(QStringLiteral("stageList"));
    inside->addWidget(stages_);
    stageForm_ = new StageForm(project_, this);
    inside->addWidget(stageForm_);
    const auto indexOf = [](const QString& key) {
        return static_cast<std::size_t>(key.toULongLong());
    };
    connect(stages_, &ItemList::addRequested, this, [this] {
        document::addStage(project_);
        stages_->setCurrent(QString::number(project_.model().optimization.stages.size() - 1));
    });
    connect(stages_, &ItemList::currentChanged, stageForm_,
            [this](const QString& key) { stageForm_->setStage(key.isEmpty() ? -1 : key.toInt()); });
    connect(stages_, &ItemList::duplicateRequested, this, [this, indexOf](const QString& key) {
        document::duplicateStage(project_, indexOf(key));
        stages_->setCurrent(QString::number(indexOf(key) + 1));
    });
    connect(stages_, &ItemList::moveRequested, this,
            [this, indexOf](const QString& key, int steps) {
                document::moveStage(project_, indexOf(key), steps);
                stages_->setCurrent(QString::number(key.toInt() + steps));
            });
    connect(stages_, &ItemList::removeRequested, this,
            [this, indexOf](const QString& key) { document::removeStage(project_, indexOf(key)); });
}

// Menus -------------------------------------------------------------------------------------------

std::string ObjectivePanel::selectedTarget() const {
    return selection_.current().toStdString();
}

void ObjectivePanel::fillTermMenu() {
    termMenu_->clear();
    const model::Model& model = project_.model();
    for (const model::Signal& signal : model.signalList) {
        QAction* action = termMenu_->addAction(widgets::icon(QStringLiteral("signal")),
                                               document::nameOf(model, signal.id));
        connect(action, &QAction::triggered, this,
                [this, id = signal.id] { reveal(*terms_, document::addTerm(project_, id)); });
    }
    if (!model.signalList.empty()) termMenu_->addSection(tr("New signal"));
    addSignalKinds(*termMenu_, model, [this](model::SignalKind kind) {
        reveal(*terms_, document::addTermFor(project_, kind, selectedTarget()));
    });
}

void ObjectivePanel::fillConstraintMenu() {
    constraintMenu_->clear();
    const model::Model& model = project_.model();
    for (const model::Signal& signal : model.signalList)
        for (const document::LimitedPart& part : document::limitedParts(model, signal)) {
            const QString name = document::nameOf(model, signal.id);
            QAction* action = constraintMenu_->addAction(
                widgets::icon(QStringLiteral("signal")),
                part.component ? tr("Largest %1, %2").arg(name, part.word)
                               : tr("Largest %1").arg(name));
            connect(action, &QAction::triggered, this,
                    [this, id = signal.id, part] { addPeakLimit(id, part); });
        }
    if (!model.signalList.empty()) constraintMenu_->addSection(tr("New signal"));
    addSignalKinds(*constraintMenu_, model,
                   [this](model::SignalKind kind) { limitNewSignal(kind); });
}

/// Its limit begins where the motion is: the motion is computed with the signal first.
void ObjectivePanel::limitNewSignal(model::SignalKind kind) {
    NewLimit wanted{kind, selectedTarget(), {}};
    const document::ModelPointer measured =
        document::withSignal(project_, wanted.kind, wanted.target, wanted.signal);
    if (wanted.signal.empty()) return;
    newLimit_ = wanted;
    const bool isKnown = model::findById(project_.model().signalList, wanted.signal) != nullptr;
    if (isKnown && shown_.motion())
        addLimitOfNewSignal(measured, shown_.motion());
    else
        measuring_.request(measured, false, document::MotionTask::Frames::Every,
                           solver_.shownCase());
}

/// @param motion null where there is none
void ObjectivePanel::addLimitOfNewSignal(const document::ModelPointer& measured,
                                         const document::SimulationPointer& motion) {
    const auto wanted = std::exchange(newLimit_, std::nullopt);
    if (!wanted) return;
    const model::Signal* signal =
        measured ? model::findById(measured->signalList, wanted->signal) : nullptr;
    const std::vector<document::LimitedPart> parts =
        signal ? document::limitedParts(*measured, *signal) : std::vector<document::LimitedPart>();
    const double peak = motion && !parts.empty()
                            ? document::largestOf(*motion, wanted->signal, parts.front())
                            : 0.0;
    reveal(*constraints_, document::addConstraintFor(project_, wanted->kind, wanted->target, peak));
}

/// A limit where the motion is now, to be drawn in from there.
void ObjectivePanel::addPeakLimit(const std::string& signal, const document::LimitedPart& part) {
    const document::SimulationPointer motion = shown_.motion();
    const double peak = motion ? document::largestOf(*motion, signal, part) : 0.0;
    reveal(*constraints_, document::addConstraint(project_, signal, part.component, peak));
}

void ObjectivePanel::fillSignalMenu() {
    signalMenu_->clear();
    addSignalKinds(*signalMenu_, project_.model(), [this](model::SignalKind kind) {
        reveal(*signals_, document::addSignal(project_, kind, selectedTarget()));
    });
}

void ObjectivePanel::fillInputMenu() {
    inputMenu_->clear();
    for (const document::InputPlace& place : document::inputPlaces(project_.model())) {
        QAction* action = inputMenu_->addAction(
            widgets::icon(document::iconNameOf(project_.model(), place.object)),
            tr("Curve for %1").arg(place.name));
        connect(action, &QAction::triggered, this,
                [this, id = place.object] { reveal(*inputs_, document::addInput(project_, id)); });
    }
    QAction* plain = inputMenu_->addAction(tr("Unconnected input"));
    plain->setObjectName(QStringLiteral("plainInput"));
    connect(plain, &QAction::triggered, this,
            [this] { reveal(*inputs_, document::addInput(project_, std::string())); });
}

void ObjectivePanel::reveal(ItemList& list, const std::string& id) {
    if (id.empty()) return;
    list.setCurrent(QString::fromStdString(id));
    if (&list == terms_ || &list == constraints_) hold(&list);
    scrollTo(list);
}

/// Once the fields that came with it have their places.
void ObjectivePanel::scrollTo(QWidget& part) {
    QTimer::singleShot(0, &part, [this, &part] {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        scroll_->ensureWidgetVisible(&part, 0, 0);
    });
}

// What is shown -----------------------------------------------------------------------------------

void ObjectivePanel::showItem(const QString& id) {
    const std::string object = id.toStdString();
    const model::Model& model = project_.model();
    if (const model::CostTerm* term = model::findById(model.costTerms, object)) {
        ItemList* list = model::isConstraint(*term) ? constraints_ : terms_;
        list->setCurrent(id);
        hold(list);
    }
    if (model::findById(model.signalList, object)) {
        signals_->setCurrent(id);
        signalsHeader_->setExpanded(true);
    }
    if (model::findById(model.inputs, object)) {
        inputs_->setCurrent(id);
        inputsHeader_->setExpanded(true);
    }
}

void ObjectivePanel::showTerm(const QString& id) {
    const model::Model& model = project_.model();
    const model::CostTerm* term = model::findById(model.costTerms, id.toStdString());
    const model::Signal* signal = term ? model::findById(model.signalList, term->signal) : nullptr;
    const std::string wanted = signal ? signal->id : std::string();
    termSignalTitle_->setText(tr("The signal of this term"));
    if (termSignalEditor_->object() != wanted) termSignalEditor_->setObject(wanted);
    hold(held_);
}

namespace {

/// The largest or smallest value itself, where it shows beside the smooth one.
QString truePeakText(const model::Model& model, const model::CostTerm& term,
                     const session::SimulationResult& motion) {
    for (const session::PeakOutcome& peak : motion.peaks) {
        if (peak.term != term.id) continue;
        const QString exact = document::termValueText(model, term, peak.exact);
        if (exact != document::termValueText(model, term, peak.value))
            return ObjectivePanel::tr(" (true %1)").arg(exact);
    }
    return {};
}

}  // namespace

void ObjectivePanel::refreshTerms() {
    const model::Model& model = project_.model();
    const document::SimulationPointer motion = shown_.motion();
    const QString limited = constraints_->current(), plain = terms_->current();
    std::vector<ItemList::Item> items;
    int active = 0;
    for (const model::CostTerm& term : model.costTerms) {
        active += term.active ? 1 : 0;
        if (model::isConstraint(term)) continue;
        QString share;
        const auto found = motion && term.active ? motion->costByTerm.find(term.id)
                                                 : std::map<std::string, double>::const_iterator();
        if (motion && term.active && found != motion->costByTerm.end()) {
            // What is far below the cost is rounding.
            share = std::abs(found->second) < smallestShare * std::abs(motion->cost)
                        ? QStringLiteral("0")
                        : document::numberText(found->second, 4);
            share += truePeakText(model, term, *motion);
        }
        items.push_back({QString::fromStdString(term.id), document::nameOf(model, term.id), share,
                         QStringLiteral("term"), true, term.active, false});
    }
    terms_->setItems(items);
    refreshConstraints();
    // A term that was given a limit, or lost its last one, stays in the hand.
    if (const model::CostTerm* moved = model::findById(model.costTerms, plain.toStdString());
        moved && model::isConstraint(*moved)) {
        constraints_->setCurrent(plain);
        hold(constraints_);
    }
    if (const model::CostTerm* moved = model::findById(model.costTerms, limited.toStdString());
        moved && !model::isConstraint(*moved)) {
        terms_->setCurrent(limited);
        hold(terms_);
    }
    const bool known = motion && active > 0 && !motion->failure;
    termsHeader_->setNote(known ? tr("J = %1").arg(document::numberText(motion->cost, 5))
                                : QString());
}

/// By the last optimization, in words: "1 N more at Bearing force lowers J by" and how much.
QString ObjectivePanel::priceOf(const model::CostTerm& term) const {
    if (!optimizations_ || optimizations_->all().empty()) return {};
    const auto& result = optimizations_->all().back().result;
    if (!result || result->finalCost == 0.0) return {};
    double slope = 0.0;  // of the best cost by the limit
    for (const session::ConstraintOutcome& found : result->constraints)
        if (found.term == term.id) slope -= found.multiplier;
    const double unit = document::limitUnit(project_.model(), term).factor;
    double percent = 100.0 * std::abs(slope) * unit / std::abs(result->finalCost);
    if (!(percent > 0.0) || !std::isfinite(percent)) return {};
    constexpr double maxPercent = 20.0, minPercent = 0.05;
    double step = 1.0;  // beyond a few percent a slope says little
    for (; percent * step > maxPercent;)
        step /= 10.0;
    for (; percent * step < minPercent;)
        step *= 10.0;
    percent *= step;
    const QString symbol = document::limitUnit(project_.model(), term).symbol;
    const QString amount = symbol == QChar(0xB0)
                               ? document::numberText(step, 3) + symbol
                               : QStringLiteral("%1 %2").arg(document::numberText(step, 3), symbol);
    const bool ofStage =
        document::stagesHaveOwnCosts(optimizations_->all().back().initialModel->optimization);
    const QString words =
        ofStage ? (slope < 0.0 ? tr("%1 more lowers the cost of the stage by\t%2%")
                               : tr("%1 less lowers the cost of the stage by\t%2%"))
                : (slope < 0.0 ? tr("%1 more lowers J by\t%2%") : tr("%1 less lowers J by\t%2%"));
    return words.arg(amount.trimmed(), document::numberText(percent, 2));
}

namespace {

/// "1 violated 2 active", each in the color of its state.
QString stateCounts(int violated, int held) {
    const auto colored = [](const QString& text, const QColor& color) {
        return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color.name(), text);
    };
    QStringList counts;
    if (violated > 0)
        counts << colored(ObjectivePanel::tr("%1 violated").arg(violated),
                          widgets::Theme::colors().fault);
    if (held > 0)
        counts << colored(ObjectivePanel::tr("%1 active").arg(held),
                          widgets::Theme::colors().warning);
    return counts.join(QStringLiteral("&nbsp; "));
}

}  // namespace

/// State as a shape, value and limits in columns; below what is active or violated where and by how
/// much, and what its limit costs.
void ObjectivePanel::refreshConstraints() {
    using document::LimitState;
    const document::ModelPointer shownModel =
        caseMotions_ ? caseMotions_->model() : project_.sharedModel();
    const model::Model& model = *shownModel;
    const document::SimulationPointer motion = shown_.motion();
    const std::vector<document::ConstraintStatus> standings =
        caseMotions_ ? caseMotions_->statuses()
        : motion     ? document::constraintStatuses(model, *motion)
                     : std::vector<document::ConstraintStatus>();
    std::vector<ItemList::Item> items;
    int violated = 0, held = 0;
    for (const model::CostTerm& term : model.costTerms) {
        if (!model::isConstraint(term)) continue;
        ItemList::Item item;
        item.key = QString::fromStdString(term.id);
        item.text = document::nameOf(model, term.id);
        item.icon = document::limitIcon(LimitState::Met);
        item.checkable = true;
        item.checked = term.active;
        const auto limit = [&](const std::optional<model::Number>& number) {
            return number ? document::termValueText(model, term, number->value)
                          : QString(QChar(0x2013));
        };
        QString value(QChar(0x2013));
        const auto found = std::find_if(standings.begin(), standings.end(),
                                        [&](const auto& entry) { return entry.term == term.id; });
        if (found != standings.end()) {
            value = document::termValueText(model, term, found->value) + QLatin1Char('\t')
                    + document::limitUnit(model, term).symbol;
            const QString said = document::standingText(model, *found);
            item.toolTip = said + truePeakText(model, term, *motion);
            item.icon = document::limitIcon(found->state);
            item.warns = found->state == LimitState::Violated;
            violated += item.warns ? 1 : 0;
            held += found->state == LimitState::Active ? 1 : 0;
            if (item.warns) item.tint = widgets::IconTint::Fault;
            if (found->state == LimitState::Active) item.tint = widgets::IconTint::Warning;
            if (item.warns) item.sentences << document::excessText(model, *found);
            if (const QString beyond = document::peakExcessText(model, *found); !beyond.isEmpty())
                item.sentences << beyond;
            if (found->state != LimitState::Met)
                if (const QString price = priceOf(term); !price.isEmpty()) item.sentences << price;
        }
        item.columns = {value, limit(term.atLeast), limit(term.atMost)};
        items.push_back(item);
    }
    constraints_->setItems(items);
    constraintsHeader_->setNote(stateCounts(violated, held));
}

void ObjectivePanel::showCase(int place) {
    casesHeader_->setExpanded(true);
    cases_->list()->setCurrent(QString::number(place));
    scrollTo(*cases_);
}

void ObjectivePanel::follow(const document::CaseMotions& cases,
                            const document::Optimizations& optimizations) {
    caseMotions_ = &cases;
    optimizations_ = &optimizations;
    connect(caseMotions_, &document::CaseMotions::changed, this,
            &ObjectivePanel::refreshConstraints);
    connect(optimizations_, &document::Optimizations::finished, this,
            &ObjectivePanel::refreshConstraints);
    connect(optimizations_, &document::Optimizations::changed, this,
            &ObjectivePanel::refreshConstraints);
    cases_->follow(cases);
    refreshConstraints();
}

void ObjectivePanel::refreshStages() {
    const std::vector<model::OptimizationStage>& stages = project_.model().optimization.stages;
    std::vector<ItemList::Item> items;
    for (std::size_t index = 0; index < stages.size(); ++index)
        items.push_back({QString::number(index),
                         stages[index].name.empty() ? tr("Stage %1").arg(index + 1)
                                                    : QString::fromStdString(stages[index].name),
                         {},
                         QStringLiteral("settings")});
    stages_->setItems(items);
    stagesHeader_->setNote(stages.empty() ? tr("one") : QString::number(stages.size()));
    const QString current = stages_->current();
    stageForm_->setStage(current.isEmpty() ? -1 : current.toInt());
}

void ObjectivePanel::refresh() {
    const model::Model& model = project_.model();
    refreshTerms();
    std::vector<ItemList::Item> items;
    for (const model::Signal& signal : model.signalList)
        items.push_back({QString::fromStdString(signal.id), document::nameOf(model, signal.id),
                         document::detailText(model, signal.id), QStringLiteral("signal")});
    signals_->setItems(items);
    signalsHeader_->setNote(QString::number(items.size()));
    items.clear();
    for (const model::Input& input : model.inputs)
        items.push_back({QString::fromStdString(input.id), document::nameOf(model, input.id),
                         document::detailText(model, input.id), QStringLiteral("input")});
    inputs_->setItems(items);
    inputsHeader_->setNote(QString::number(items.size()));
    refreshStages();
    cases_->refresh();
    showTerm(terms_->current());
    method_->refresh();
}

}  // namespace linkwright::panels
