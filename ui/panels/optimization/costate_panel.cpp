// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/costate_panel.h"

#include "ui/document/elements/element_info.h"
#include "ui/panels/optimization/gradient_check_panel.h"
#include "ui/panels/optimization/kept_view.h"
#include "ui/plots/signal_plot.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/scrolled.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {
namespace {

/// What the first list offers.
enum Kind { Joints, Bodies, Residuals, Gradients };

/// Curves of one pane that a person can tell apart.
constexpr int maxCurves = 12;

QString elementName(const session::Series& series) {
    return QString::fromStdString(series.name.empty() ? series.id : series.name);
}

/// With the component where the element has several.
QString curveName(const session::Series& series, const std::vector<session::Series>& curves) {
    const QString component = QString::fromStdString(series.component);
    const auto several =
        std::count_if(curves.begin(), curves.end(),
                      [&](const session::Series& other) { return other.id == series.id; });
    return component.isEmpty() || several < 2
               ? elementName(series)
               : QStringLiteral("%1, %2").arg(elementName(series), component);
}

/// Adds the curves of one pane: all of them, or those of one element.
void addPane(std::vector<plots::TimeSeries>& list, const char* key, const QString& title,
             const std::vector<session::Series>& curves, const QString& element) {
    int color = 0;
    for (const session::Series& series : curves) {
        if (!element.isEmpty() && QString::fromStdString(series.id) != element) continue;
        if (color == maxCurves) return;
        list.push_back({curveName(series, curves),
                        widgets::prettyUnit(QString::fromStdString(series.unit)),
                        {color++, plots::LineKind::Current, 0},
                        series.values,
                        title});
        list.back().key = QLatin1String(key);
    }
}

/// The derivative by the samples of each optimized input against time, one curve per method (fig.
/// 5.15 of Maciag 2023). Samples are spread evenly over the motion.
void addGradients(std::vector<plots::TimeSeries>& list, const model::Model& model,
                  const session::GradientCheck& check, double duration) {
    std::vector<std::string> inputs;
    for (const session::Variable& variable : check.variables)
        if (variable.sample >= 0
            && std::find(inputs.begin(), inputs.end(), variable.object) == inputs.end())
            inputs.push_back(variable.object);
    for (const std::string& input : inputs) {
        std::vector<std::size_t> places;
        // Of many samples some may have been compared.
        const model::Input* channel = model::findById(model.inputs, input);
        const std::size_t samples = channel ? channel->samples.size() : 0;
        for (std::size_t place = 0; place < check.variables.size(); ++place)
            if (check.variables[place].sample >= 0 && check.variables[place].object == input)
                places.push_back(place);
        if (places.size() < 2 || samples < 2) continue;
        for (std::size_t index = 0; index < check.methods.size(); ++index) {
            const session::CheckedMethod& method = check.methods[index];
            plots::TimeSeries series;
            series.pane = CostatePanel::tr("dJ/du of %1").arg(document::nameOf(model, input));
            series.key = QStringLiteral("gradient/") + QString::fromStdString(input);
            series.name = methodTitle(method.method);
            // Equal curves lie on each other: dots over one solid line show them all.
            series.style = {static_cast<int>(index),
                            index == 0 ? plots::LineKind::Current : plots::LineKind::Feedforward,
                            0};
            for (const std::size_t place : places) {
                series.times.push_back(duration * static_cast<double>(check.variables[place].sample)
                                       / static_cast<double>(samples - 1));
                series.values.push_back(method.gradient[place]);
            }
            list.push_back(std::move(series));
        }
    }
}

}  // namespace

CostatePanel::CostatePanel(document::Project& project, document::GradientChecker& checker,
                           QWidget* parent)
    : QWidget(parent), project_(project), checker_(checker), plot_(new plots::SignalPlot(this)) {
    plot_->setObjectName(QStringLiteral("costatePlot"));
    empty_ = new widgets::EmptyState(
        tr("Costates of the adjoint over time: one run of the motion and back."),
        tr("Compute costates"), this);
    connect(empty_, &widgets::EmptyState::actionTriggered, &checker_,
            &document::GradientChecker::startCostates);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(empty_, 1);
    auto* scroll = widgets::scrolledDown(plot_, this);
    layout->addWidget(scroll, 1);
    scroll_ = scroll;
    none_ = new widgets::EmptyState(
        tr("Check the gradient of a project with an optimized input to see this."), {}, this);
    none_->hide();
    layout->addWidget(none_, 1);
    setMinimumSize(220, 120);
    view_ = new KeptView(
        project_, QStringLiteral("adjoint"), [this] { return plot_->panes(); }, this);
    view_->watch(*plot_);
    connect(plot_, &plots::SignalPlot::scrubbed, this, &CostatePanel::scrubbed);
    connect(&checker_, &document::GradientChecker::changed, this, &CostatePanel::refresh);
    connect(&project_, &document::Project::modelChanged, this, &CostatePanel::refresh);
    refresh();
}

QWidget* CostatePanel::makeBar() {
    bar_ = new QWidget(this);
    kind_ = new QComboBox(bar_);
    kind_->setObjectName(QStringLiteral("costateKind"));
    kind_->addItems({tr("Costates of joints"), tr("Costates of bodies"), tr("Constraint residuals"),
                     tr("Gradient by method")});
    kind_->setToolTip(
        tr("Costates \u03be and their rates \u03b7 with the multipliers \u03bc, how well the "
           "constraints of motion and costates are met, or the derivative with respect to input "
           "samples"));
    element_ = new QComboBox(bar_);
    element_->setObjectName(QStringLiteral("costateElement"));
    hint_ = new QLabel(bar_);
    widgets::setTextRole(hint_, widgets::TextRole::Hint);
    connect(kind_, &QComboBox::activated, this, [this] {
        fillElements();
        showCurves();
    });
    connect(element_, &QComboBox::activated, this, &CostatePanel::showCurves);
    auto* row = new QHBoxLayout(bar_);
    row->setContentsMargins(12, 4, 12, 0);
    row->setSpacing(8);
    row->addWidget(kind_);
    row->addWidget(element_);
    row->addWidget(hint_, 1);
    again_ = new QPushButton(tr("Compute again"), bar_);
    again_->setObjectName(QStringLiteral("costatesAgain"));
    connect(again_, &QPushButton::clicked, &checker_, &document::GradientChecker::startCostates);
    row->addWidget(again_);
    return bar_;
}

void CostatePanel::refresh() {
    const auto costates = checker_.costates();
    bar_->setVisible(costates != nullptr);
    if (!costates) none_->hide();
    scroll_->setVisible(costates && none_->isHidden());
    empty_->setVisible(!costates);
    const bool stale = costates && checker_.costatesStale();
    hint_->setText(stale ? tr("For the design before the last edit.") : QString());
    again_->setVisible(stale);
    again_->setEnabled(!checker_.checking());
    if (costates == costates_ && checker_.check() == check_) return;
    costates_ = costates;
    check_ = checker_.check();
    if (!costates_) {
        plot_->clear();
        return;
    }
    fillElements();
    showCurves();
}

/// "All", and every element that has costates of the chosen kind.
void CostatePanel::fillElements() {
    const QSignalBlocker blocker(element_);
    const QString before = element_->currentData().toString();
    element_->clear();
    element_->addItem(tr("All"), QString());
    const int kind = kind_->currentIndex();
    element_->setVisible(kind == Joints || kind == Bodies);
    if (!costates_ || (kind != Joints && kind != Bodies)) return;
    const bool joints = kind == Joints;
    for (const session::Series& series :
         joints ? costates_->jointCostates : costates_->bodyCostates) {
        const QString id = QString::fromStdString(series.id);
        if (element_->findData(id) < 0) element_->addItem(elementName(series), id);
    }
    element_->setCurrentIndex(std::max(0, element_->findData(before)));
}

void CostatePanel::showCurves() {
    if (!costates_) return;
    std::vector<plots::TimeSeries> list;
    const QString element = element_->currentData().toString();
    if (kind_->currentIndex() == Residuals) {
        addPane(list, "violation", tr("Constraints of the motion and its costates, largest norm"),
                costates_->residuals, {});
        for (plots::TimeSeries& series : list) {
            series.unit
                .clear();  // each level has its own; on one logarithmic axis they are compared
            series.axis = 0;
        }
    } else if (kind_->currentIndex() == Gradients) {
        if (check_) addGradients(list, project_.model(), *check_, costates_->times.back());
    } else if (kind_->currentIndex() == Joints) {
        addPane(list, "costate", tr("Costate \u03be\u0302"), costates_->jointCostates, element);
        addPane(list, "rate", tr("Rate \u03b7\u0302"), costates_->jointCostateRates, element);
        addPane(list, "multiplier", tr("Multiplier \u03bc"), costates_->multipliers, {});
    } else {
        addPane(list, "costate", tr("Costate \u03be"), costates_->bodyCostates, element);
        addPane(list, "rate", tr("Rate \u03b7"), costates_->bodyCostateRates, element);
        addPane(list, "multiplier", tr("Multiplier \u03bc"), costates_->multipliers, {});
    }
    const bool nothing = list.empty();
    scroll_->setVisible(!nothing);
    none_->setVisible(nothing);
    plot_->setSeries(costates_->times, list);
    for (plots::PlotPane* pane : plot_->panes())
        pane->setLogarithmic(kind_->currentIndex() == Residuals);
    view_->apply();
}

void CostatePanel::setTime(double time) {
    plot_->setPlayhead(time);
}

}  // namespace linkwright::panels
