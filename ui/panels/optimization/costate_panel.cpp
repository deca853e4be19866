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
        for (std::size_t place = 0; place < check.variables.size(); ++place)
            if (check.variables[place].sample >= 0 && check.variables[place].object == input)
                places.push_back(place);
        if (places.size() < 2) continue;
        for (std::size_t place = 0; place < check.methods.size(); ++place) {
            const session::CheckedMethod& method = check.methods[place];
            plots::TimeSeries series;
            series.pane = CostatePanel::tr("dJ/du of %1").arg(document::nameOf(model, input));
            series.key = QStringLiteral("gradient/") + QString::fromStdString(input);
            series.name = methodTitle(method.method);
            // Equal curves lie on each other: dots over one solid line show them all.
            series.style = {static_cast<int>(place),
                            place == 0 ? plots::LineKind::Current : plots::LineKind::Feedforward,
                            0};
            for (std::size_t sample = 0; sample < places.size(); ++sample) {
                series.times.push_back(duration * static_cast<double>(sample)
                                       / static_cast<double>(places.size() - 1));
                series.values.push_back(method.gradient[places[sample]]);
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
        tr("Check the gradient to see the costates of the adjoint over time."),
        tr("Check gradient"), this);
    connect(empty_, &widgets::EmptyState::actionTriggered, &checker_,
            &document::GradientChecker::start);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(empty_, 1);
    auto* scroll = widgets::scrolledDown(plot_, this);
    layout->addWidget(scroll, 1);
    scroll_ = scroll;
    none_ = new widgets::EmptyState(
        tr("No input is optimized: the gradient check table has every variable."), {}, this);
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
    return bar_;
}

void CostatePanel::refresh() {
    const auto check = checker_.check();
    const auto costates = check ? check->costates : nullptr;
    bar_->setVisible(costates != nullptr);
    if (!costates) none_->hide();
    scroll_->setVisible(costates && none_->isHidden());
    empty_->setVisible(!costates);
    hint_->setText(checker_.stale() ? tr("For the design before the last edit.") : QString());
    if (costates == costates_) return;
    costates_ = costates;
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
        addGradients(list, project_.model(), *checker_.check(), costates_->times.back());
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
