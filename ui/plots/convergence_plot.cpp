// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/convergence_plot.h"

#include "ui/plots/tickers.h"
#include "ui/widgets/number_format.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace linkwright::plots {

namespace {

constexpr int costSeries = 0;
constexpr int optimalitySeries = 1;
constexpr double minViolation = 1e-12;

/// A round number of iterations that leaves some room at the right.
double roomyEnd(double lastIteration) {
    const double wanted = std::max(10.0, lastIteration * 1.1);
    const double step = std::pow(10.0, std::floor(std::log10(wanted))) / 2.0;
    return step * std::ceil(wanted / step);
}

QString thresholdName(double threshold) {
    const double exponent = std::log10(threshold);
    if (std::abs(exponent - std::round(exponent)) < 1e-9)
        return QObject::tr("stop at %1").arg(powerOfTen(static_cast<int>(std::lround(exponent))));
    return QObject::tr("stop at %1")
        .arg(widgets::withTrueMinus(widgets::formatNumber(threshold, 3)));
}

}  // namespace

ConvergencePlot::ConvergencePlot(QWidget* parent) : PlotStack(parent) {
    setXLabel(QObject::tr("Iteration"));
    cost_ = addPane(QObject::tr("Cost J"), {}, 5);
    cost_->setKey(QStringLiteral("cost"));
    optimality_ = addPane(QObject::tr("First-order optimality"), {}, 5);
    optimality_->setKey(QStringLiteral("optimality"));
    for (PlotPane* pane : panes()) {
        pane->setLogarithmic(true);
        pane->setIntegerX(true);
    }
    cost_->setEmptyText(QObject::tr("Press Start to see the cost fall."));
    setFullXRange(AxisRange{0.0, 10.0});
}

void ConvergencePlot::setCostUnit(const QString& unit) {
    costUnit_ = unit;
    refreshTitles();
}

void ConvergencePlot::setConstrained(bool constrained) {
    constrained_ = constrained;
    restyle();
}

void ConvergencePlot::setOfStages(bool ofStages) {
    if (ofStages == ofStages_) return;
    ofStages_ = ofStages;
    refreshTitles();
}

void ConvergencePlot::refreshTitles() {
    cost_->setTitle(ofStages_ ? QObject::tr("Cost of the stage") : QObject::tr("Cost J"),
                    costUnit_);
    // By scaled variables, which have no unit.
    optimality_->setTitle(QObject::tr("First-order optimality"), costUnit_);
}

void ConvergencePlot::setMoved(const QString& name, std::optional<double> violation) {
    if (name == moved_ && violation == movedViolation_) return;
    moved_ = name;
    movedViolation_ = violation;
    rebuildStageLines();
}

/// The line and the dot of a limit that was moved.
void ConvergencePlot::showMoved() {
    if (movedDot_) optimality_->removeCurve(*movedDot_);
    movedDot_.reset();
    if (moved_.isEmpty() || all_.empty() || all_.back().points.empty()) return;
    const double place = all_.back().points.back().iteration;
    cost_->addStageLine(place, QString());
    optimality_->addStageLine(place, moved_);
    if (!movedViolation_ || !(*movedViolation_ > 0.0)) return;
    movedDot_ = optimality_->addCurve(
        {QObject::tr("violation now"), {0, LineKind::Violation, 0}, false, true});
    optimality_->setCurveData(*movedDot_, {place}, {*movedViolation_});
}

void ConvergencePlot::setAgainstTime(bool againstTime) {
    setXLabel(againstTime ? QObject::tr("Computation time") : QObject::tr("Iteration"),
              againstTime ? QStringLiteral("s") : QString());
    againstTime_ = againstTime;
    for (PlotPane* pane : panes())
        pane->setIntegerX(!againstTime);
    clear();
}

void ConvergencePlot::setColor(int index, int series) {
    if (index < 0 || index >= count()) return;
    all_[static_cast<std::size_t>(index)].color = series;
    restyle();
}

int ConvergencePlot::indexOf(CurveId curve) const {
    for (std::size_t index = 0; index < all_.size(); ++index)
        if (all_[index].costCurve == curve) return static_cast<int>(index);
    return -1;
}

void ConvergencePlot::begin(const QString& name) {
    History history;
    history.name = name;
    history.costCurve = cost_->addCurve(name, {costSeries, LineKind::Current, 0});
    history.optimalityCurve = optimality_->addCurve(name, {optimalitySeries, LineKind::Current, 0});
    history.violationCurve =
        optimality_->addCurve({name, {optimalitySeries, LineKind::Violation, 0}, false});
    all_.push_back(std::move(history));
    restyle();
    rebuildStageLines();
}

void ConvergencePlot::append(const ConvergencePoint& point) {
    if (all_.empty()) begin(QObject::tr("Optimization 1"));
    History& history = all_.back();
    const bool stageChanged = !history.points.empty() && history.points.back().stage != point.stage;
    if (stageChanged) {
        // The cost of another stage is another function: its curve starts anew.
        const double between = 0.5 * (history.points.back().iteration + point.iteration);
        cost_->appendSample(history.costCurve, between, std::numeric_limits<double>::quiet_NaN());
        for (const CurveId curve : {history.optimalityCurve, history.violationCurve})
            optimality_->appendSample(curve, between, std::numeric_limits<double>::quiet_NaN());
    }
    const bool firstPoint = history.points.empty();
    history.points.push_back(point);
    cost_->appendSample(history.costCurve, point.iteration, point.cost);
    optimality_->appendSample(history.optimalityCurve, point.iteration, point.optimality);
    // Nothing is left of a violation that is rounding.
    if (point.violation > minViolation) {
        optimality_->appendSample(history.violationCurve, point.iteration, point.violation);
        if (!std::exchange(history.violated, true)) restyle();
    }
    if (stageChanged || firstPoint) rebuildStageLines();
    double last = 0.0;
    for (const History& other : all_)
        if (!other.points.empty()) last = std::max(last, other.points.back().iteration);
    if (!againstTime_)
        setFullXRange(AxisRange{0.0, roomyEnd(last)});
    else if (last > 0.0)
        setFullXRange(AxisRange{0.0, 1.1 * last});
}

void ConvergencePlot::setStopThreshold(std::optional<double> optimality) {
    if (optimality && !(*optimality > 0.0)) optimality.reset();
    optimality_->setThreshold(optimality, optimality ? thresholdName(*optimality) : QString());
}

void ConvergencePlot::clear() {
    all_.clear();
    movedDot_.reset();  // with all other curves
    for (PlotPane* pane : panes()) {
        pane->clearCurves();
        pane->clearStageLines();
    }
    setFullXRange(AxisRange{0.0, againstTime_ ? 1.0 : 10.0});
}

void ConvergencePlot::rebuildStageLines() {
    for (PlotPane* pane : panes())
        pane->clearStageLines();
    if (all_.empty()) return;
    const History& history = all_.back();
    int stage = -1;
    for (std::size_t index = 0; index < history.points.size(); ++index) {
        const ConvergencePoint& point = history.points[index];
        if (point.stage == stage) continue;
        const bool first = stage == -1;
        stage = point.stage;
        if (first && point.stageName.isEmpty()) continue;
        const double place =
            first ? point.iteration : 0.5 * (history.points[index - 1].iteration + point.iteration);
        cost_->addStageLine(place, point.stageName);
        optimality_->addStageLine(place, QString());
    }
    showMoved();
}

void ConvergencePlot::restyle() {
    const int count = static_cast<int>(all_.size());
    for (int index = 0; index < count; ++index) {
        const History& history = all_[static_cast<std::size_t>(index)];
        const bool current = index == count - 1, colored = history.color >= 0;
        const int age = std::max(0, count - 2 - index);
        const auto style = [&](int series) {
            return colored   ? CurveStyle{history.color, LineKind::Compared, 0}
                   : current ? CurveStyle{series, LineKind::Current, 0}
                             : CurveStyle{series, LineKind::Earlier, age};
        };
        // The legend names the present one, those with a color and, once, all others; these carry
        // their names.
        const bool named = current || colored;
        const QString listed = named      ? history.name
                               : age == 0 ? QObject::tr("Earlier optimizations")
                                          : QString();
        cost_->setCurveLook(history.costCurve, {listed, style(costSeries), true, current,
                                                named ? QString() : history.name});
        // Kept lengths are limits, too.
        const bool limited = current && (constrained_ || history.violated);
        // The legend above says it.
        optimality_->setCurveLook(history.optimalityCurve,
                                  {limited ? QObject::tr("Optimality") : history.name,
                                   style(optimalitySeries), limited, current});
        const CurveStyle violation =
            current && !colored ? CurveStyle{0, LineKind::Violation, 0} : style(optimalitySeries);
        optimality_->setCurveLook(
            history.violationCurve,
            {limited ? QObject::tr("Violation") : QString(), violation, limited, false});
    }
}

}  // namespace linkwright::plots
