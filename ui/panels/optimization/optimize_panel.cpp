// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/optimize_panel.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/elements/objective_actions.h"
#include "ui/document/elements/spoken_text.h"
#include "ui/document/elements/stage_parameters.h"
#include "ui/document/optimizations/design_restoring.h"
#include "ui/document/optimizations/outcome.h"
#include "ui/panels/properties/number_table.h"
#include "ui/panels/properties/stage_forms.h"
#include "ui/panels/properties/variable_hints.h"
#include "ui/panels/properties/variable_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/scrolled.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/text_table.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_readout.h"

#include <QFontMetrics>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace linkwright::panels {
OptimizePanel::OptimizePanel(document::Project& project, document::Solver& solver,
                             document::ViewState& shown, document::Optimizations& optimizations,
                             document::SelectionModel& selection, QWidget* parent)
    : QWidget(parent),
      project_(project),
      solver_(solver),
      shown_(shown),
      optimizations_(optimizations),
      selection_(selection),
      variables_(project, optimizations) {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeReadouts());
    addTerms(*column);
    addVariables(*column);
    addMethod(*column);
    column->addStretch(1);
    auto* scroll = widgets::scrolledDown(content, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeControls());
    layout->addWidget(makeProgress());
    layout->addWidget(scroll, 1);

    ticker_.setInterval(200);  // the time goes on between iterations, too
    connect(&ticker_, &QTimer::timeout, this, &OptimizePanel::refreshProgress);
    connect(&optimizations_, &document::Optimizations::started, this, [this] {
        clock_.start();
        workedBefore_ = 0;
        ticker_.start();
        refreshControls();
        refreshVariables();
    });
    connect(&optimizations_, &document::Optimizations::finished, this, [this] {
        ticker_.stop();
        refreshControls();
    });
    connect(&optimizations_, &document::Optimizations::numbersReported, this, [this] {
        ticker_.start();
        refreshProgress();
        table_->refreshColumns();
    });
    connect(&project_, &document::Project::replaced, this, [this, scroll] {
        refreshControls();
        scroll->verticalScrollBar()->setValue(0);
    });
    connect(&solver_, &document::Solver::simulationChanged, this, &OptimizePanel::refreshProgress);
    connect(&project_, &document::Project::modelChanged, this, [this] {
        refreshControls();
        method_->refresh();
        refreshVariables();
    });
    connect(&optimizations_, &document::Optimizations::pausedChanged, this, [this](bool paused) {
        if (paused)
            workedBefore_ += clock_.elapsed();
        else
            clock_.start();
        refreshControls();
    });
    connect(&optimizations_, &document::Optimizations::changed, this, [this] {
        refreshControls();
        refreshVariables();
    });
    connect(&solver_, &document::Solver::summaryChanged, this, &OptimizePanel::refreshControls);
    shown_.whenChanged(document::ViewPart::Iteration, this, &OptimizePanel::refreshProgress);
    refreshControls();
    refreshVariables();
}

QWidget* OptimizePanel::makeControls() {
    auto* bar = new QWidget(this);
    start_ = new QPushButton(tr("Start"), bar);
    start_->setObjectName(QStringLiteral("startOptimization"));
    widgets::setButtonRole(start_, widgets::ButtonRole::Primary);
    start_->setIcon(widgets::icon(QStringLiteral("play"), widgets::IconTint::White));
    connect(start_, &QPushButton::clicked, &optimizations_, &document::Optimizations::start);
    stop_ = new QPushButton(tr("Stop and keep best"), bar);
    stop_->setObjectName(QStringLiteral("stopOptimization"));
    stop_->setIcon(widgets::icon(QStringLiteral("stop")));
    stop_->setMinimumHeight(32);
    stop_->setToolTip(
        tr("Ends the optimization; the best numbers found so far become the design (Ctrl+.)"));
    connect(stop_, &QPushButton::clicked, &optimizations_, &document::Optimizations::stop);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 12, 12, 8);
    row->setSpacing(8);
    pause_ = new QPushButton(tr("Pause"), bar);
    pause_->setObjectName(QStringLiteral("pauseOptimization"));
    pause_->setMinimumHeight(32);
    connect(pause_, &QPushButton::clicked, this,
            [this] { optimizations_.setPaused(!optimizations_.paused()); });
    row->addWidget(start_, 2);
    row->addWidget(pause_, 2);
    row->addWidget(stop_, 3);
    return bar;
}

/// What is said about the end is whole up to some lines, however low the panel is; more is
/// scrolled, lest the window grows beyond the screen.
void OptimizePanel::fitOutcome() {
    constexpr int margins = 24, lines = 6;
    outcome_->ensurePolished();  // before, it is measured in another font than it is drawn in
    // Before it is shown its width means nothing, and a height by it would stay with the dock.
    const int whole = outcome_->isVisible() ? outcome_->heightForWidth(width() - margins) : 0;
    outcomeArea_->setFixedHeight(std::min(whole, lines * outcome_->fontMetrics().lineSpacing()));
}

void OptimizePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    fitOutcome();
}

void OptimizePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitOutcome();
}

QWidget* OptimizePanel::makeProgress() {
    auto* box = new QWidget(this);
    stage_ = new QLabel(box);
    stage_->setObjectName(QStringLiteral("optimizationStage"));
    elapsed_ = new QLabel(box);
    widgets::setTextRole(elapsed_, widgets::TextRole::Hint);
    elapsed_->setToolTip(
        tr("Time without pauses, and the longest it can still take; it may converge sooner"));
    progress_ = new QProgressBar(box);
    progress_->setTextVisible(false);
    outcome_ = new QLabel;
    outcome_->setObjectName(QStringLiteral("optimizationOutcome"));
    outcome_->setWordWrap(true);
    outcome_->setTextFormat(Qt::PlainText);
    outcomeArea_ = widgets::scrolledDown(outcome_, box);
    search_ = new QPushButton(tr("Search for other mechanisms\u2026"), box);
    search_->setObjectName(QStringLiteral("searchMechanisms"));
    search_->setToolTip(
        tr("Searches all four-bars and slider-cranks for the points of the path; your project does "
           "not change until you use one"));
    connect(search_, &QPushButton::clicked, this, [this] {
        if (const auto missed = document::missedPath(optimizations_.all().back()))
            Q_EMIT searchRequested(*missed);
    });
    auto* texts = new QHBoxLayout;
    texts->addWidget(stage_, 1);
    texts->addWidget(elapsed_);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(12, 4, 12, 10);
    column->setSpacing(6);
    column->addLayout(texts);
    column->addWidget(progress_);
    column->addWidget(outcomeArea_);
    column->addWidget(search_, 0, Qt::AlignLeft);
    shownActions_ = new QWidget(box);
    auto* shownLabel = new QLabel(tr("Iteration in the view:"), shownActions_);
    widgets::setTextRole(shownLabel, widgets::TextRole::Label);
    restoreShown_ = new QPushButton(tr("Restore"), shownActions_);
    restoreShown_->setObjectName(QStringLiteral("restoreIteration"));
    connect(restoreShown_, &QPushButton::clicked, this, [this] {
        const auto shown = shown_.iteration();
        if (!shown) return;
        shown_.showIteration(std::nullopt);
        optimizations_.restoreIteration(shown->optimization, shown->iteration);
    });
    continueShown_ = new QPushButton(tr("Continue from here"), shownActions_);
    continueShown_->setObjectName(QStringLiteral("continueIteration"));
    continueShown_->setToolTip(tr("Continues from this iteration, in its stage"));
    connect(continueShown_, &QPushButton::clicked, this, [this] {
        if (const auto shown = shown_.iteration())
            optimizations_.continueFrom(shown->optimization, shown->iteration);
    });
    auto* actions = new QHBoxLayout(shownActions_);
    actions->setContentsMargins(0, 2, 0, 0);
    actions->addWidget(shownLabel, 1);
    actions->addWidget(restoreShown_);
    actions->addWidget(continueShown_);
    column->addWidget(shownActions_);
    return box;
}

QWidget* OptimizePanel::makeReadouts() {
    auto* box = new QWidget(this);
    cost_ = new widgets::ValueReadout(tr("Best cost"), 15, box);
    cost_->setObjectName(QStringLiteral("cost"));
    optimality_ = new widgets::ValueReadout(tr("First-order optimality"), 15, box);
    evaluations_ = new widgets::ValueReadout(tr("Evaluations"), 15, box);
    each_ = new widgets::ValueReadout(tr("Forward + adjoint time"), 15, box);
    each_->setToolTip(
        tr("Time for motion and cost, and what the gradient adds, in the last iteration"));
    optimality_->setToolTip(
        tr("Largest entry of the projected gradient in scaled variables: zero at an optimum"));
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(12, 6, 12, 10);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    grid->addWidget(cost_, 0, 0);
    grid->addWidget(optimality_, 0, 1);
    grid->addWidget(evaluations_, 1, 0);
    grid->addWidget(each_, 1, 1);
    return box;
}

void OptimizePanel::addTerms(QVBoxLayout& layout) {
    termsHeader_ = new widgets::SectionHeader(tr("Cost by term"), this);
    terms_ = new widgets::TextTable(
        "costTerms", {{{}, widgets::TextColumn::Kind::Name}, {QString()}, {QString()}}, this);
    terms_->setAccessibleName(tr("Cost by term"));
    terms_->setSelectionMode(QAbstractItemView::NoSelection);
    terms_->setFocusPolicy(Qt::NoFocus);
    terms_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    terms_->horizontalHeader()->hide();
    terms_->setItemDelegate(new NumberTableDelegate(-1, terms_));
    termsHeader_->setContent(terms_);
    layout.addWidget(termsHeader_);
    layout.addWidget(terms_);
}

/// Terms that count in the iterate, with their shares.
void OptimizePanel::refreshTerms(const session::IterationReport* report) {
    const std::vector<model::CostTerm>& terms = project_.model().costTerms;
    const bool known = report && report->costByTerm.size() == terms.size() && terms.size() > 1;
    termsHeader_->setVisible(known);
    terms_->setVisible(known && termsHeader_->isExpanded());
    if (!known) return;
    double total = 0.0;
    for (std::size_t index = 0; index < terms.size(); ++index)
        if (!model::isConstraint(terms[index])) total += report->costByTerm[index];
    std::vector<std::vector<widgets::TextCell>> rows;
    for (std::size_t index = 0; index < terms.size(); ++index) {
        const double share = report->costByTerm[index];
        const QString name = document::nameOf(project_.model(), terms[index].id);
        if (model::isConstraint(terms[index]))
            rows.push_back({{name},
                            {document::termValueText(project_.model(), terms[index], share)},
                            {document::limitsText(project_.model(), terms[index])}});
        else
            rows.push_back(
                {{name},
                 {document::numberText(share, 4)},
                 {total > 0.0 ? tr("%1%").arg(100.0 * share / total, 0, 'f', 1) : QString()}});
    }
    terms_->setRows(rows);
    terms_->fitRows(terms_->rowCount());
}

/// Iterations after which the stop rules end an optimization: each stage may have rules of its own.
int OptimizePanel::maxIterations(const document::Optimization& optimization) {
    const model::OptimizationSettings& settings = optimization.initialModel->optimization;
    if (settings.stages.empty()) return settings.stop.maximumIterations;
    // An optimization that goes on from an earlier one begins in the stage of that.
    const int first = optimization.iterations.empty() ? 0 : optimization.iterations.front()->stage;
    return std::accumulate(settings.stages.begin() + first, settings.stages.end(), 0,
                           [&](int sum, const model::OptimizationStage& stage) {
                               return sum + stage.stop.value_or(settings.stop).maximumIterations;
                           });
}

/// "12 s, ≤ 30 s left": the stop rules bound what is left, convergence may come earlier.
QString OptimizePanel::timeLeft(const document::Optimization& optimization) const {
    const qint64 worked = workedBefore_ + (optimizations_.paused() ? 0 : clock_.elapsed());
    const QString elapsed = document::durationText(1e-3 * static_cast<double>(worked));
    if (optimization.iterations.empty()) return elapsed;
    const session::IterationReport& last = *optimization.iterations.back();
    const int most = maxIterations(optimization);
    if (last.iteration < 3 || most <= last.iteration) return elapsed;
    const double left = last.wallSeconds / last.iteration * (most - last.iteration);
    return tr("%1, \u2264 %2 left").arg(elapsed, document::durationText(left));
}

void OptimizePanel::addVariables(QVBoxLayout& layout) {
    variablesHeader_ = new widgets::SectionHeader(tr("Variables"), this);
    auto* content = new QWidget(this);
    table_ = new VariableTable(variables_, selection_, VariableTable::Room::Little, content);
    connect(table_, &VariableTable::jumpRequested, this, &OptimizePanel::jumpRequested);
    noVariables_ = makeNoVariables(project_, content);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 8);
    column->setSpacing(0);
    column->addWidget(table_);
    column->addWidget(new VariableHints(project_, content));
    column->addWidget(noVariables_);
    variablesHeader_->setContent(content);
    layout.addWidget(variablesHeader_);
    layout.addWidget(content);
}

void OptimizePanel::addMethod(QVBoxLayout& layout) {
    auto* header = new widgets::SectionHeader(tr("Method"), this);
    auto* content = new QWidget(this);
    method_ = new MethodForm(project_, content);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 2, 0, 12);
    column->setSpacing(0);
    column->addWidget(method_);
    header->setNote(tr("stopping criteria"));
    header->setContent(content);
    layout.addWidget(header);
    layout.addWidget(content);
}

void OptimizePanel::refreshControls() {
    const QString obstacle = optimizations_.startObstacle();
    start_->setEnabled(obstacle.isEmpty());
    start_->setToolTip(obstacle.isEmpty()
                           ? tr("Lets the optimizer change the variables (Ctrl+Return)")
                           : obstacle);
    stop_->setEnabled(optimizations_.running());
    pause_->setEnabled(optimizations_.running());
    pause_->setText(optimizations_.paused() ? tr("Resume") : tr("Pause"));
    pause_->setIcon(
        widgets::icon(optimizations_.paused() ? QStringLiteral("play") : QStringLiteral("pause")));
    pause_->setToolTip(
        optimizations_.paused()
            ? tr("Continues where it paused (Ctrl+Shift+Return)")
            : tr("Pauses after the current evaluation; nothing is lost (Ctrl+Shift+Return)"));
    refreshProgress();
}

QString OptimizePanel::outcomeText(const document::Optimization& optimization) const {
    if (!optimization.result)
        return document::withNames(*optimization.initialModel, optimization.failure);
    const session::OptimizationResult& result = *optimization.result;
    // Stages weigh terms differently: their costs cannot be compared, and none is that of the
    // project.
    const bool stages = !optimization.iterations.empty()
                        && document::stagesHaveOwnCosts(optimization.initialModel->optimization);
    const int first = stages ? optimization.iterations.front()->stage + 1 : 1;
    const int last = stages ? optimization.iterations.back()->stage + 1 : 1;
    const QString before = document::numberText(result.initialCost, stages ? 4 : 5);
    const QString after = document::numberText(result.finalCost, stages ? 4 : 5);
    const QString change = !stages ? tr("J from %1 to %2.").arg(before, after)
                           : first == last
                               ? tr("Cost of stage %1 from %2 to %3.").arg(first).arg(before, after)
                               : tr("The cost of stage %1 was %2 at its start, that of stage %3 is "
                                    "%4 at its end. Each "
                                    "stage has its own cost.")
                                     .arg(first)
                                     .arg(before)
                                     .arg(last)
                                     .arg(after);
    return QStringLiteral("%1 %2").arg(
        change, document::withMinusSigns(document::spokenText(result.reason, result.model)));
}

/// Of a four-bar or slider-crank that hardly passes its motion on. Nothing while it is computed.
QString OptimizePanel::transmissionText() const {
    const document::SimulationPointer motion = solver_.simulation();
    if (!motion || solver_.simulationStale()) return {};
    const auto angle = document::jammingAngle(project_.model(), *motion);
    if (!angle) return {};
    return tr(" Its transmission angle falls to %1, where it may jam: set a limit on it.")
        .arg(document::quantityText(*angle, base::Quantity::Angle, 2));
}

void OptimizePanel::refreshProgress() {
    const std::vector<document::Optimization>& optimizations = optimizations_.all();
    // The last one is of another project only when there is none of this one.
    const document::Optimization* optimization =
        optimizations.empty() || !optimizations.back().ofProject.isEmpty() ? nullptr
                                                                           : &optimizations.back();
    const session::IterationReport* last = optimization && !optimization->iterations.empty()
                                               ? optimization->iterations.back().get()
                                               : nullptr;
    const QString unit = document::costUnit(project_.model());
    const model::Model& solved = optimization ? *optimization->initialModel : project_.model();
    const int stages = std::max(1, static_cast<int>(solved.optimization.stages.size()));

    if (!optimization) {
        stage_->setText(tr("Not started"));
        elapsed_->clear();
    } else if (optimization->running()) {
        stage_->setText(stages > 1 && last ? tr("Stage %1 of %2, iteration %3")
                                                 .arg(last->stage + 1)
                                                 .arg(stages)
                                                 .arg(last->iteration)
                                           : tr("Iteration %1").arg(last ? last->iteration : 0));
        if (optimizations_.paused()) stage_->setText(tr("Paused: %1").arg(stage_->text()));
        elapsed_->setText(timeLeft(*optimization));
    } else {
        const QString words = optimization->interrupted              ? tr("%1 interrupted")
                              : !optimization->result                ? tr("%1 failed")
                              : document::isAtMinimum(*optimization) ? tr("%1 converged")
                                                                     : tr("%1 stopped");
        QString title = words.arg(optimization->title());
        if (last)
            title += last->iteration == 1 ? tr(", 1 iteration")
                                          : tr(", %1 iterations").arg(last->iteration);
        stage_->setText(title);
        elapsed_->setText(optimization->result
                              ? document::durationText(optimization->result->wallSeconds)
                              : QString());
    }
    const auto looked = shown_.iteration();
    shownActions_->setVisible(looked.has_value());
    continueShown_->setEnabled(looked
                               && optimizations_.continueObstacle(looked->optimization).isEmpty());
    const QString restoreObstacle =
        looked ? optimizations_.restoreObstacle(looked->optimization) : QString();
    restoreShown_->setEnabled(looked && restoreObstacle.isEmpty());
    restoreShown_->setToolTip(restoreObstacle.isEmpty()
                                  ? tr("Applies its numbers to the model; can be undone")
                                  : restoreObstacle);
    refreshTerms(
        looked ? optimizations_.all()[looked->optimization].iterations[looked->iteration].get()
               : last);
    refreshOutcome(optimization);
    progress_->setVisible(optimization && optimization->running());
    progress_->setRange(0, optimization ? std::max(1, maxIterations(*optimization)) : 1);
    progress_->setValue(last ? last->iteration : 0);

    const session::IterationReport* best = optimization ? optimization->best() : nullptr;
    if (optimization && optimization->result)
        cost_->setText(document::numberText(optimization->result->finalCost, 6), unit);
    else if (best)
        cost_->setText(document::numberText(best->cost, 6), unit);
    else if (const auto motion = solver_.simulation();  // of one that stopped there is no cost
             motion && !motion->failure && !project_.model().costTerms.empty())
        cost_->setText(document::numberText(motion->cost, 6), unit);
    else
        cost_->setText(QString());
    cost_->setLabel(costLabel(optimization));
    cost_->setToolTip(stages == 1 ? QString()
                      : optimization
                          ? tr("For the last stage, with its own terms and weights")
                          : tr("For all active terms; stages may weight them differently"));
    optimality_->setText(last ? document::numberText(last->optimality, 3) : QString());
    refreshEvaluations(optimization, last);
}

/// With cases: of which.
QString OptimizePanel::costLabel(const document::Optimization* optimization) const {
    constexpr int caseWidth = 96;
    if (optimization && document::stagesHaveOwnCosts(optimization->initialModel->optimization))
        return tr("Best cost, last stage");
    if (optimization)
        return optimization->initialModel->cases.list.empty() ? tr("Best cost")
                                                              : tr("Best cost, all cases");
    const QString shownCase = QString::fromStdString(solver_.shownCase());
    if (shownCase.isEmpty()) return tr("Cost now");
    return tr("Cost now, %1")
        .arg(QFontMetrics(widgets::Theme::uiFont(12))
                 .elidedText(shownCase, Qt::ElideRight, caseWidth));
}

/// What was found stays to be read; whether it is still what is drawn is said.
void OptimizePanel::refreshOutcome(const document::Optimization* optimization) {
    const bool ended = optimization && !optimization->running();
    outcomeArea_->setVisible(ended);
    const auto missed = ended ? document::missedPath(*optimization) : std::nullopt;
    search_->setVisible(missed.has_value());
    if (ended) {
        const bool changed = optimization->result && !document::isDrawn(project_, *optimization);
        QString text = outcomeText(*optimization);
        if (missed)
            text += (missed->tolerance > 0.0
                         ? tr(" The path misses the tolerance of its points by %1 on average (root "
                              "mean square).")
                         : tr(" The path misses its points by %1 on average (root mean square)."))
                        .arg(document::quantityText(missed->distance, base::Quantity::Length, 3));
        using document::Ending;
        const Ending ending = document::endingOf(*optimization);
        if (ending == Ending::NothingMatters)
            text =
                tr("The gradient is zero at this start. Disturb the start, or choose other "
                   "variables.");
        if (ending == Ending::NothingBetter)
            text = tr("No better design was found from here.") + ' ' + text;
        if (ending == Ending::StandsStill)
            text += tr(" This need not be a minimum: press Start again, or try another algorithm.");
        const std::size_t unbounded = document::unboundedVariables(project_.model());
        if (ending != Ending::Minimum && !changed && unbounded > 0)
            text += unbounded == 1
                        ? tr(" One variable has no bounds: press Suggest bounds.")
                        : tr(" %1 variables have no bounds: press Suggest bounds.").arg(unbounded);
        const QString jams = optimization->result && !changed ? transmissionText() : QString();
        text += jams;
        if (changed) text += tr(" The drawing has different values now.");
        outcome_->setText(text);
        widgets::setTextRole(outcome_,
                             changed                     ? widgets::TextRole::Hint
                             : optimization->interrupted ? widgets::TextRole::Warning
                             : !optimization->result     ? widgets::TextRole::Fault
                             : !jams.isEmpty()           ? widgets::TextRole::Warning
                             : ending == Ending::Minimum ? widgets::TextRole::Ok
                             : ending == Ending::StandsStill || ending == Ending::NothingBetter
                                 ? widgets::TextRole::Label
                                 : widgets::TextRole::Warning);
    }
    fitOutcome();
}

void OptimizePanel::refreshEvaluations(const document::Optimization* optimization,
                                       const session::IterationReport* last) {
    const int evaluations = optimization && optimization->result ? optimization->result->evaluations
                            : last                               ? last->evaluations
                                                                 : 0;
    const double seconds = optimization && optimization->result ? optimization->result->wallSeconds
                           : last                               ? last->wallSeconds
                                                                : 0.0;
    evaluations_->setText(evaluations > 0 ? QString::number(evaluations) : QString());
    const bool split = last && last->forwardSeconds > 0.0;
    each_->setText(split ? QStringLiteral("%1 + %2").arg(
                       document::durationText(last->forwardSeconds),
                       document::durationText(last->gradientSeconds - last->forwardSeconds))
                   : evaluations > 0 ? document::durationText(seconds / evaluations)
                                     : QString());
}

void OptimizePanel::refreshVariables() {
    const int rows = variables_.rowCount();
    table_->setVisible(rows > 0);
    noVariables_->setVisible(rows == 0);
    table_->refreshColumns();
    const int unknowns = variables_.unknowns();
    variablesHeader_->setNote(rows == 0          ? QString()
                              : unknowns == rows ? QString::number(unknowns)
                                                 : tr("%1 variables").arg(unknowns));
}

}  // namespace linkwright::panels
