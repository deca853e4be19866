// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/convergence_panel.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/stage_parameters.h"
#include "ui/document/optimizations/outcome.h"
#include "ui/document/shown/constraint_statuses.h"
#include "ui/panels/optimization/kept_view.h"
#include "ui/panels/optimization/optimization_menu.h"
#include "ui/plots/convergence_plot.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/scrolled.h"
#include "ui/widgets/theme.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QObject>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace linkwright::panels {
ConvergencePanel::ConvergencePanel(document::Project& project, document::ViewState& shown,
                                   document::Optimizations& optimizations, QWidget* parent)
    : QWidget(parent),
      project_(project),
      shown_(shown),
      optimizations_(optimizations),
      plot_(new plots::ConvergencePlot(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(widgets::scrolledDown(plot_, this), 1);
    layout->addWidget(makeMessage());
    layout->addWidget(makeIterationBar());
    setMinimumHeight(160);
    connect(plot_, &plots::ConvergencePlot::scrubbed, this, &ConvergencePanel::scrubTo);
    connect(plot_, &plots::ConvergencePlot::legendMenuRequested, this,
            [this](plots::PlotPane* pane, int curve, const QPoint& place) {
                const int optimization = pane == plot_->costPane() ? plot_->indexOf(curve) : -1;
                if (optimization < 0
                    || static_cast<std::size_t>(optimization) >= shownOptimizations_.size())
                    pane->showMenu(place);
                else
                    showOptimizationMenu(
                        this, project_, optimizations_,
                        shownOptimizations_[static_cast<std::size_t>(optimization)], place);
            });
    connect(&project_, &document::Project::modelChanged, this, &ConvergencePanel::refreshSettings);
    connect(&optimizations_, &document::Optimizations::changed, this, &ConvergencePanel::rebuild);
    connect(&optimizations_, &document::Optimizations::iterationsReported, this,
            [this](const document::IterationList& reports) {
                if (!optimizations_.all().back().hidden)
                    for (const auto& report : reports)
                        add(*report);
                refreshBar();
            });
    connect(&shown_, &document::ViewState::changed, this, [this](document::ViewChange what) {
        if (what & document::ViewPart::Iteration) refreshBar();
        if (what & document::ViewPart::Motion) reportMoved();
    });
    connect(&optimizations_, &document::Optimizations::finished, this,
            &ConvergencePanel::reportMoved);
    view_ = new KeptView(
        project_, viewName(), [this] { return plot_->panes(); }, this);
    view_->watch(*plot_);
    refreshSettings();
    rebuild();
    view_->apply();
}

/// Seconds are no iterations: what is looked at of each axis is kept by itself.
QString ConvergencePanel::viewName() const {
    return againstTime() ? QStringLiteral("convergence by time") : QStringLiteral("convergence");
}

QWidget* ConvergencePanel::makeIterationBar() {
    auto* bar = new QWidget(this);
    slider_ = new QSlider(Qt::Horizontal, bar);
    slider_->setObjectName(QStringLiteral("iterationSlider"));
    slider_->setAccessibleName(tr("Iteration"));
    slider_->setToolTip(tr("Shows the mechanism of an iteration; arrow keys step"));
    number_ = new QLabel(bar);
    number_->setObjectName(QStringLiteral("iterationNumber"));
    number_->setFont(widgets::Theme::monoFont(12));
    follow_ = new QCheckBox(tr("Follow"), bar);
    follow_->setObjectName(QStringLiteral("followIterate"));
    follow_->setToolTip(tr("The 3D view shows each iterate as it comes"));
    axis_ = new widgets::ChoiceBox(bar);
    axis_->setObjectName(QStringLiteral("convergenceAxis"));
    axis_->addItems({tr("iterations"), tr("seconds")});
    axis_->setToolTip(tr("Horizontal axis of the curves"));
    connect(slider_, &QSlider::valueChanged, this, &ConvergencePanel::showPlace);
    connect(follow_, &QCheckBox::clicked, this, [this](bool follow) {
        if (follow) shown_.showIteration(std::nullopt);
        shown_.setFollowing(follow);
    });
    connect(axis_, &QComboBox::activated, this, [this] {
        plot_->setAgainstTime(againstTime());
        rebuild();
        view_->rename(viewName());
    });
    bar_ = new QBoxLayout(QBoxLayout::LeftToRight, bar);
    bar_->setContentsMargins(2, 4, 2, 6);
    bar_->setSpacing(4);
    axis_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    axis_->ensurePolished();
    axis_->setMinimumWidth(axis_->sizeHint().width());
    slider_->setMinimumWidth(20);  // or a wide bar could not become a narrow one
    auto* place = new QHBoxLayout;
    place->addWidget(slider_, 1);
    place->addWidget(number_);
    auto* choices = new QHBoxLayout;
    choices->addWidget(follow_);
    choices->addStretch();
    choices->addWidget(axis_);
    bar_->addLayout(place, 1);
    bar_->addLayout(choices);
    return bar;
}

/// What has become of the last result since a limit moved, with the way on.
QWidget* ConvergencePanel::makeMessage() {
    message_ = new QWidget(this);
    message_->setObjectName(QStringLiteral("limitMoved"));
    auto* picture = new QLabel(message_);
    picture->setPixmap(widgets::icon(QStringLiteral("clock"), widgets::IconTint::Row).pixmap(16));
    messageText_ = new QLabel(message_);
    messageText_->setWordWrap(true);
    continue_ = new QPushButton(tr("Continue from here"), message_);
    continue_->setObjectName(QStringLiteral("continueMoved"));
    continue_->setToolTip(tr("Optimizes with the limits as they are now, from the current design"));
    widgets::setButtonRole(continue_, widgets::ButtonRole::Primary);
    continue_->setFixedHeight(24);
    connect(continue_, &QPushButton::clicked, this, [this] { optimizations_.start(); });
    auto* row = new QHBoxLayout(message_);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    row->addWidget(picture);
    row->addWidget(messageText_, 1);
    row->addWidget(continue_);
    message_->hide();
    return message_;
}

void ConvergencePanel::followCases(const document::CaseMotions& cases) {
    cases_ = &cases;
    reportMoved();
}

/// A limit that was moved after the last optimization makes its result one of the past.
void ConvergencePanel::reportMoved() {
    QStringList moved;
    const std::vector<document::Optimization>& all = optimizations_.all();
    if (!all.empty() && !optimizations_.running() && all.back().result && all.back().initialModel
        && !all.back().hidden)
        moved = document::movedLimits(*all.back().initialModel, project_.model());
    message_->setVisible(!moved.isEmpty());
    if (moved.isEmpty()) {
        plot_->setMoved({}, std::nullopt);
        return;
    }
    const QString state =
        document::isAtMinimum(all.back()) ? tr("%1 converged.") : tr("%1 has ended.");
    messageText_->setText(state.arg(all.back().title()) + QLatin1Char(' ')
                          + (moved.size() == 1
                                 ? tr("The limit of %1 has changed since then.").arg(moved.front())
                                 : tr("%1 limits have changed since then.").arg(moved.size())));
    const QString obstacle = optimizations_.startObstacle();
    continue_->setEnabled(obstacle.isEmpty());
    const document::SimulationPointer motion = shown_.motion();
    plot_->setMoved(moved.size() == 1 ? tr("limit changed") : tr("limits changed"),
                    motion && cases_ && !shown_.iteration()
                        ? std::optional(document::largestViolation(cases_->statuses()))
                        : std::nullopt);
}

bool ConvergencePanel::againstTime() const {
    return axis_->currentIndex() == 1;
}

double ConvergencePanel::placeOf(const session::IterationReport& report) const {
    return againstTime() ? report.wallSeconds : static_cast<double>(report.iteration);
}

void ConvergencePanel::refreshSettings() {
    const model::StopRules& stop = project_.model().optimization.stop;
    plot_->setCostUnit(document::costUnit(project_.model()));
    plot_->setStopThreshold(stop.optimality > 0.0 ? std::optional<double>(stop.optimality)
                                                  : std::nullopt);
    const auto& terms = project_.model().costTerms;
    plot_->setConstrained(std::any_of(terms.begin(), terms.end(), [](const auto& term) {
        return term.active && model::isConstraint(term);
    }));
    reportWhatIsMissing();
    reportMoved();
}

/// While there is no curve: how to get one.
void ConvergencePanel::reportWhatIsMissing() {
    const QString obstacle = optimizations_.startObstacle();
    plot_->costPane()->setEmptyText(obstacle.isEmpty() ? tr("Press Start to see the cost fall.")
                                                       : obstacle);
}

void ConvergencePanel::rebuild() {
    plot_->clear();
    reportWhatIsMissing();
    shownOptimizations_.clear();
    const std::vector<document::Optimization>& optimizations = optimizations_.all();
    for (std::size_t index = 0; index < optimizations.size(); ++index) {
        const document::Optimization& optimization = optimizations[index];
        if (optimization.hidden) continue;
        plot_->begin(optimization.title());
        plot_->setColor(static_cast<int>(shownOptimizations_.size()), optimization.color);
        shownOptimizations_.push_back(index);
        for (const auto& report : optimization.iterations)
            add(*report);
    }
    plot_->setOfStages(
        std::any_of(shownOptimizations_.begin(), shownOptimizations_.end(), [&](std::size_t index) {
            return document::stagesHaveOwnCosts(optimizations[index].initialModel->optimization);
        }));
    refreshBar();
    reportMoved();
}

void ConvergencePanel::add(const session::IterationReport& report) {
    if (plot_->count() == 0 || optimizations_.all().empty()) return;
    plot_->append({placeOf(report), report.cost, report.optimality, report.stage,
                   QString::fromStdString(report.stageName), report.violation});
}

std::size_t ConvergencePanel::sliderOptimization() const {
    if (const auto shown = shown_.iteration()) return shown->optimization;
    return optimizations_.all().empty() ? 0 : optimizations_.all().size() - 1;
}

void ConvergencePanel::refreshBar() {
    const std::vector<document::Optimization>& optimizations = optimizations_.all();
    const document::Optimization* optimization =
        optimizations.empty() ? nullptr : &optimizations[sliderOptimization()];
    const auto shown = shown_.iteration();
    const int last = optimization && !optimization->iterations.empty()
                         ? static_cast<int>(optimization->iterations.size()) - 1
                         : 0;
    const int place = shown ? static_cast<int>(shown->iteration) : last;
    {
        const QSignalBlocker blocker(slider_);
        slider_->setRange(0, last);
        slider_->setValue(place);
    }
    const bool any = optimization && !optimization->iterations.empty();
    slider_->setEnabled(any);
    follow_->setEnabled(optimizations_.running() || shown);
    follow_->setChecked(shown_.following() && !shown);
    const auto numberAt = [&](int index) {
        return optimization->iterations[static_cast<std::size_t>(index)]->iteration;
    };
    showNumber(any ? QStringLiteral("%1/%2").arg(numberAt(place)).arg(numberAt(last)) : QString());
    if (any && (shown || !optimizations_.running()))
        plot_->setPlayhead(placeOf(*optimization->iterations[static_cast<std::size_t>(place)]));
    else
        plot_->setPlayhead(std::nullopt);
}

/// In little room the slider has a row of its own.
void ConvergencePanel::resizeEvent(QResizeEvent* event) {
    constexpr int oneRow = 320;
    QWidget::resizeEvent(event);
    bar_->setDirection(event->size().width() < oneRow ? QBoxLayout::TopToBottom
                                                      : QBoxLayout::LeftToRight);
}

/// The label grows and never shrinks: with a fixed size it can change without the window being laid
/// out.
void ConvergencePanel::showNumber(const QString& number) {
    if (number == number_->text()) return;
    const int width = number_->fontMetrics().horizontalAdvance(number) + 1;
    if (width > number_->minimumWidth())
        number_->setFixedSize(width, number_->fontMetrics().height());
    number_->setText(number);
}

void ConvergencePanel::showPlace(int place) {
    if (optimizations_.all().empty() || place < 0) return;
    shown_.showIteration(
        document::ViewState::Iteration{sliderOptimization(), static_cast<std::size_t>(place)});
}

void ConvergencePanel::scrubTo(double place) {
    if (optimizations_.all().empty()) return;
    const document::Optimization& optimization = optimizations_.all()[sliderOptimization()];
    if (optimization.iterations.empty()) return;
    std::size_t nearest = 0;
    for (std::size_t index = 0; index < optimization.iterations.size(); ++index)
        if (std::abs(placeOf(*optimization.iterations[index]) - place)
            <= std::abs(placeOf(*optimization.iterations[nearest]) - place))
            nearest = index;
    const auto shown = shown_.iteration();
    if (shown && shown->iteration == nearest) return;
    shown_.showIteration(document::ViewState::Iteration{sliderOptimization(), nearest});
}

}  // namespace linkwright::panels
