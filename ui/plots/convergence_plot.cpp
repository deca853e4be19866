// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/convergence_plot.h"

#include "ui/plots/tickers.h"
#include "ui/widgets/number_format.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::plots {

namespace {

constexpr int costSeries = 0;
constexpr int optimalitySeries = 1;

/// A round number of iterations that leaves some room at the right.
double roomyEnd(double lastIteration) {
    const double wanted = std::max(10.0, lastIteration * 1.1);
    const double step = std::pow(10.0, std::floor(std::log10(wanted))) / 2.0;
    return step * std::ceil(wanted / step);
}

QString thresholdName(double threshold) {
    const double exponent = std::log10(threshold);
    if (std::abs(exponent - std::round(exponent)) < 1e-9)
        return QStringLiteral("stop at %1")
            .arg(powerOfTen(static_cast<int>(std::lround(exponent))));
    return QStringLiteral("stop at %1").arg(widgets::formatNumber(threshold, 3));
}

}  // namespace

ConvergencePlot::ConvergencePlot(QWidget* parent) : PlotStack(parent) {
    setXLabel(QStringLiteral("Iteration"));
    cost_ = addPane(QStringLiteral("Cost J"), {}, 5);
    optimality_ = addPane(QStringLiteral("First-order optimality"), {}, 5);
    for (PlotPane* pane : panes()) {
        pane->setLogarithmic(true);
        pane->setIntegerX(true);
    }
    cost_->setEmptyText(QStringLiteral("Press Start to see the cost fall."));
    setFullXRange(AxisRange{0.0, 10.0});
}

void ConvergencePlot::setCostUnit(const QString& unit) {
    cost_->setTitle(QStringLiteral("Cost J"), unit);
    optimality_->setTitle(QStringLiteral("First-order optimality"),
                          unit.isEmpty() ? QString() : QStringLiteral("%1, scaled").arg(unit));
}

void ConvergencePlot::setAgainstTime(bool againstTime) {
    setXLabel(againstTime ? QStringLiteral("Time of computation") : QStringLiteral("Iteration"),
              againstTime ? QStringLiteral("s") : QString());
    againstTime_ = againstTime;
    for (PlotPane* pane : panes())
        pane->setIntegerX(!againstTime);
    clear();
}

void ConvergencePlot::setRunColor(int run, int series) {
    if (run < 0 || run >= runCount()) return;
    runs_[static_cast<std::size_t>(run)].color = series;
    restyleRuns();
}

int ConvergencePlot::runOf(CurveId curve) const {
    for (std::size_t run = 0; run < runs_.size(); ++run)
        if (runs_[run].costCurve == curve) return static_cast<int>(run);
    return -1;
}

void ConvergencePlot::startRun(const QString& name) {
    Run run;
    run.name = name;
    run.costCurve = cost_->addCurve(name, {costSeries, LineKind::Current, 0});
    run.optimalityCurve = optimality_->addCurve(name, {optimalitySeries, LineKind::Current, 0});
    optimality_->setCurveListed(run.optimalityCurve, false);  // the legend above says it
    runs_.push_back(std::move(run));
    restyleRuns();
    rebuildStageLines();
}

void ConvergencePlot::append(const ConvergencePoint& point) {
    if (runs_.empty()) startRun(QStringLiteral("Run 1"));
    Run& run = runs_.back();
    const bool stageChanged = !run.points.empty() && run.points.back().stage != point.stage;
    if (stageChanged) {
        // The cost of another stage is another function: its curve starts anew.
        const double between = 0.5 * (run.points.back().iteration + point.iteration);
        cost_->appendSample(run.costCurve, between, std::numeric_limits<double>::quiet_NaN());
        optimality_->appendSample(run.optimalityCurve, between,
                                  std::numeric_limits<double>::quiet_NaN());
    }
    const bool firstPoint = run.points.empty();
    run.points.push_back(point);
    cost_->appendSample(run.costCurve, point.iteration, point.cost);
    optimality_->appendSample(run.optimalityCurve, point.iteration, point.optimality);
    if (stageChanged || firstPoint) rebuildStageLines();
    double last = 0.0;
    for (const Run& other : runs_)
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
    runs_.clear();
    for (PlotPane* pane : panes()) {
        pane->clearCurves();
        pane->clearStageLines();
    }
    setFullXRange(AxisRange{0.0, againstTime_ ? 1.0 : 10.0});
}

void ConvergencePlot::rebuildStageLines() {
    for (PlotPane* pane : panes())
        pane->clearStageLines();
    if (runs_.empty()) return;
    const Run& run = runs_.back();
    int stage = -1;
    for (std::size_t index = 0; index < run.points.size(); ++index) {
        const ConvergencePoint& point = run.points[index];
        if (point.stage == stage) continue;
        const bool first = stage == -1;
        stage = point.stage;
        if (first && point.stageName.isEmpty()) continue;
        const double place =
            first ? point.iteration : 0.5 * (run.points[index - 1].iteration + point.iteration);
        cost_->addStageLine(place, point.stageName);
        optimality_->addStageLine(place, QString());
    }
}

void ConvergencePlot::restyleRuns() {
    const int count = static_cast<int>(runs_.size());
    for (int index = 0; index < count; ++index) {
        const Run& run = runs_[static_cast<std::size_t>(index)];
        const bool current = index == count - 1;
        const LineKind kind = current ? LineKind::Current : LineKind::Earlier;
        const int age = std::max(0, count - 2 - index);
        if (run.color >= 0) {
            cost_->setCurveStyle(run.costCurve, {run.color, LineKind::Current, 0});
            optimality_->setCurveStyle(run.optimalityCurve, {run.color, LineKind::Current, 0});
        } else {
            cost_->setCurveStyle(run.costCurve, {costSeries, kind, age});
            optimality_->setCurveStyle(run.optimalityCurve, {optimalitySeries, kind, age});
        }
        // The legend names the current run and, once, the earlier ones; these carry their names.
        const QString listed = current || run.color >= 0
                                   ? run.name
                                   : (age == 0 ? QStringLiteral("Earlier runs") : QString());
        cost_->setCurveName(run.costCurve, listed);
        // With a color of its own it is in the legend.
        cost_->setEndLabel(run.costCurve, current || run.color >= 0 ? QString() : run.name);
        for (PlotPane* pane : panes())
            pane->setLastPointShown(pane == cost_ ? run.costCurve : run.optimalityCurve, current);
    }
}

}  // namespace linkwright::plots
