// SPDX-License-Identifier: GPL-3.0-or-later
// The y axes of a plot pane: one at the left, further ones at the right for curves of other units.

#include "ui/plots/plot_overlay.h"
#include "ui/plots/plot_pane_data.h"
#include "ui/widgets/theme.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::plots {

namespace {

constexpr double stageNameHeight = 18.0;  // pixels
constexpr double decadesExpected = 6.0;   // of what is yet to be computed

}  // namespace

QMargins PlotPane::plotMargins() const {
    const int right = std::max(static_cast<int>(axes_.size()) - 1, reservedAxes_);
    return {leftMargin, topMargin, right == 0 ? rightMargin : right * rightAxisWidth + 4,
            xLabeled_ ? labeledBottomMargin : bareBottomMargin};
}

/// Has as many axes as curves use, each with the ticks of the present scale.
void PlotPane::makeAxes() {
    int count = 1;
    for (const auto& curve : curves_)
        count = std::max(count, curve->axis + 1);
    QCPAxisRect* area = plot_->axisRect();
    while (static_cast<int>(axes_.size()) > count) {
        QCPAxis* axis = axes_.back().axis;
        axis->setVisible(false);
        axes_.pop_back();
    }
    while (static_cast<int>(axes_.size()) < count) {
        const int right = static_cast<int>(axes_.size()) - 1;
        YAxis added;
        added.axis = right < 0 ? area->axis(QCPAxis::atLeft)
                     : right < area->axisCount(QCPAxis::atRight)
                         ? area->axis(QCPAxis::atRight, right)
                         : area->addAxis(QCPAxis::atRight);
        added.axis->setVisible(true);
        added.axis->setTickLabels(true);
        added.axis->setOffset(std::max(0, right) * rightAxisWidth);
        styleAxis(*added.axis);
        if (right >= 0) added.axis->grid()->setVisible(false);
        axes_.push_back(std::move(added));
    }
    for (int number = 0; number < axisCount(); ++number) {
        const YAxis& axis = axes_[static_cast<std::size_t>(number)];
        const bool logarithmic = isLogarithmic(number);
        if (logarithmic && !(axis.axis->range().lower > 0.0)) axis.axis->setRange(0.1, 10.0);
        axis.axis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        if (logarithmic)
            axis.axis->setTicker(axis.decades);
        else
            axis.axis->setTicker(axis.ticker);
        styleAxis(*axis.axis);
    }
    updateMargins();
}

void PlotPane::setLogarithmic(bool logarithmic, int axis) {
    if (logarithmic == isLogarithmic(axis)) return;
    if (logarithmic)
        logarithmicAxes_.insert(axis);
    else
        logarithmicAxes_.erase(axis);
    // A range that was fine on a linear axis may reach below zero.
    automaticY_ = true;
    if (logarithmic && axis < axisCount())
        axes_[static_cast<std::size_t>(axis)].axis->setRange(0.1, 10.0);
    makeAxes();
    schedule();
}

void PlotPane::styleAxis(QCPAxis& axis) const {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    axis.setBasePen(QPen(colors.plotAxis, 1.0));
    axis.setTickPen(QPen(colors.plotAxis, 1.0));
    axis.setTickLength(0, &axis == plot_->xAxis ? 3 : 0);
    axis.setSubTicks(false);
    // JetBrains Mono lacks most raised digits: those of powers would come from several fonts.
    const bool powers =
        &axis == plot_->xAxis ? decadesX_ : axis.scaleType() == QCPAxis::stLogarithmic;
    axis.setTickLabelFont(powers ? widgets::Theme::uiFont(11) : widgets::Theme::monoFont(11));
    axis.setTickLabelColor(colors.text3);
    axis.setTickLabelPadding(6);
    axis.grid()->setPen(QPen(colors.plotGrid, 1.0));
    axis.grid()->setZeroLinePen(QPen(colors.plotZeroLine, 1.0));
    axis.grid()->setAntialiased(false);
}

void PlotPane::setCurveAxis(CurveId curve, int axis) {
    Curve* target = find(curve);
    if (!target || axis < 0 || target->axis == axis) return;
    target->axis = axis;
    makeAxes();
    for (const auto& each : curves_)
        each->graph->setValueAxis(axes_[static_cast<std::size_t>(each->axis)].axis);
    schedule();
}

void PlotPane::setAxisUnit(int axis, const QString& unit) {
    if (axis < 1 || axis >= static_cast<int>(axes_.size())) return;
    axes_[static_cast<std::size_t>(axis)].unit = unit;
    overlay_->update();
}

int PlotPane::axisCount() const {
    return static_cast<int>(axes_.size());
}

void PlotPane::reserveRightAxes(int count) {
    if (count == reservedAxes_) return;
    reservedAxes_ = count;
    updateMargins();
    schedule();
}

AxisRange PlotPane::yRange(int axis) const {
    const QCPRange range =
        axes_[static_cast<std::size_t>(std::clamp(axis, 0, axisCount() - 1))].axis->range();
    return {range.lower, range.upper};
}

void PlotPane::applyYRange(int axis, const AxisRange& range) {
    if (!std::isfinite(range.lower) || !std::isfinite(range.upper) || !(range.size() > 0.0)) return;
    if (isLogarithmic(axis) && !(range.lower > 0.0)) return;
    axes_[static_cast<std::size_t>(axis)].axis->setRange(range.lower, range.upper);
    schedule();
}

void PlotPane::fitY(int axis) {
    const bool logarithmic = isLogarithmic(axis);
    double lowest = std::numeric_limits<double>::infinity();
    double highest = -lowest;
    const auto include = [&](double value) {
        if (!drawable(value, logarithmic)) return;
        lowest = std::min(lowest, value);
        highest = std::max(highest, value);
    };
    for (const auto& curve : curves_)
        if (curve->visible && curve->axis == axis)
            if (const auto extent = curve->index.extent(logarithmic)) {
                include(extent->lower);
                include(extent->upper);
            }
    const bool anyCurve = lowest <= highest;
    if (axis == 0) {
        for (const Limit& limit : limits_)
            include(limit.value);
        // The line itself should not coincide with the axis.
        if (threshold_) include(logarithmic ? *threshold_ / 2.0 : *threshold_);
    }
    if (!(lowest <= highest)) return;
    // The names of stages stand above the curves.
    const bool named = std::any_of(stageLines_.begin(), stageLines_.end(),
                                   [](const StageLine& stage) { return !stage.name.isEmpty(); });
    const double headroom =
        named ? std::min(0.4, stageNameHeight / std::max(1.0, 1.0 * plotArea().height())) : 0.0;
    QCPAxis& target = *axes_[static_cast<std::size_t>(axis)].axis;
    if (logarithmic) {
        const double lower = std::floor(std::log10(lowest) + 1e-9);
        double upper = std::ceil(std::log10(highest) - 1e-9);
        if (upper <= lower) upper = lower + (anyCurve ? 1.0 : decadesExpected);
        upper = std::max(upper, (std::log10(highest) - headroom * lower) / (1.0 - headroom));
        target.setRange(std::pow(10.0, lower), std::pow(10.0, upper));
        return;
    }
    double padding = 0.06 * (highest - lowest);
    // A constant gets a range of its own size, so that its digits stay readable.
    if (padding <= 1e-12 * std::max(std::abs(lowest), std::abs(highest)))
        padding = highest == 0.0 ? 1.0 : 0.5 * std::abs(highest);
    const double bottom = lowest - padding;
    target.setRange(bottom,
                    std::max(highest + padding, (highest - headroom * bottom) / (1.0 - headroom)));
}

double PlotPane::yToPixel(double y, int axis) const {
    const AxisRange range = yRange(axis);
    const QRect area = plotArea();
    const double fraction = isLogarithmic(axis)
                                ? std::log(y / range.lower) / std::log(range.upper / range.lower)
                                : (y - range.lower) / range.size();
    return area.bottom() - fraction * area.height();
}

}  // namespace linkwright::plots
