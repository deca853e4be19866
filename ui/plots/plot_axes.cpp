// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_axes.h"

#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::plots {

namespace {

constexpr int labeledBottomMargin = 36;
constexpr int bareBottomMargin = 9;
constexpr int minLabeledHeight = 18;      // pixels: below, there is no room for one label
constexpr int lowHeight = 40;             // pixels: below, two would lie over each other
constexpr double stageNameHeight = 18.0;  // pixels
constexpr double decadesExpected = 6.0;   // of what is yet to be computed
constexpr double visibleShift = 0.25;     // pixels

}  // namespace

PlotAxes::PlotAxes(QCustomPlot& plot) : plot_(plot) {
    QCPAxisRect* area = plot.axisRect();
    area->setAutoMargins(QCP::msNone);
    area->setMinimumSize(1, 1);
    area->axis(QCPAxis::atTop)->setVisible(false);
    area->axis(QCPAxis::atRight)->setVisible(false);
    plot.xAxis->setTicker(xTicker_);
    adopt({});
}

void PlotAxes::setXLabeled(bool labeled) {
    xLabeled_ = labeled;
    plot_.xAxis->setTickLabels(labeled);
    place();
}

void PlotAxes::setIntegerX(bool integer) {
    integerX_ = integer;
    xTicker_->setWholeNumbers(integer);
}

void PlotAxes::setXDecades(bool decades) {
    decadesX_ = decades;
    xTicker_->setDecades(decades);
    style(*plot_.xAxis);
}

void PlotAxes::adopt(const Curves& curves) {
    int count = 1;
    for (const CurveGraph* curve : curves)
        count = std::max(count, curve->axis + 1);
    QCPAxisRect* area = plot_.axisRect();
    while (static_cast<int>(yAxes_.size()) > count) {
        yAxes_.back().axis->setVisible(false);
        yAxes_.pop_back();
    }
    while (static_cast<int>(yAxes_.size()) < count) {
        const int right = static_cast<int>(yAxes_.size()) - 1;
        YAxis added;
        added.axis = right < 0 ? area->axis(QCPAxis::atLeft)
                     : right < area->axisCount(QCPAxis::atRight)
                         ? area->axis(QCPAxis::atRight, right)
                         : area->addAxis(QCPAxis::atRight);
        added.axis->setVisible(true);
        added.axis->setTickLabels(true);
        added.axis->setOffset(std::max(0, right) * rightAxisWidth);
        if (right >= 0) added.axis->grid()->setVisible(false);
        yAxes_.push_back(std::move(added));
    }
    QList<QCPAxis*> all{plot_.xAxis};
    for (int number = 0; number < count; ++number) {
        const YAxis& each = yAxes_[static_cast<std::size_t>(number)];
        const bool logarithmic = isLogarithmic(number);
        if (logarithmic && !(each.axis->range().lower > 0.0)) each.axis->setRange(0.1, 10.0);
        each.axis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        if (logarithmic)
            each.axis->setTicker(each.decades);
        else
            each.axis->setTicker(each.ticker);
        style(*each.axis);
        all.append(each.axis);
    }
    area->setRangeDragAxes(all);
    area->setRangeZoomAxes(all);
    for (CurveGraph* curve : curves)
        curve->setValueAxis(&y(curve->axis));
    place();
}

QCPAxis& PlotAxes::y(int axis) const {
    return *yAxes_[static_cast<std::size_t>(std::clamp(axis, 0, count() - 1))].axis;
}

QString PlotAxes::unit(int axis) const {
    return axis >= 0 && axis < count() ? yAxes_[static_cast<std::size_t>(axis)].unit : QString();
}

void PlotAxes::setUnit(int axis, const QString& unit) {
    if (axis >= 0 && axis < count()) yAxes_[static_cast<std::size_t>(axis)].unit = unit;
}

void PlotAxes::setNoise(int axis, double noise) {
    if (axis >= 0 && axis < count()) yAxes_[static_cast<std::size_t>(axis)].noise = noise;
}

bool PlotAxes::seeAny(const Curves& curves) const {
    constexpr double unboundedSlope = std::numeric_limits<double>::infinity();
    // Where nothing was chosen, everything will be seen.
    const AxisRange all{-unboundedSlope, unboundedSlope}, x = xChosen ? xRange() : all;
    for (const CurveGraph* curve : curves) {
        const AxisRange y = yChosen ? yRange(curve->axis) : all;
        const QCPGraphData* before = nullptr;
        for (const QCPGraphData& sample : *curve->data()) {
            const QCPGraphData& from = before != nullptr ? *before : sample;
            before = &sample;
            if (sample.key >= x.lower && from.key <= x.upper
                && std::max(from.value, sample.value) >= y.lower
                && std::min(from.value, sample.value) <= y.upper)
                return true;
        }
    }
    return false;
}

void PlotAxes::restore(const std::optional<AxisRange>& xRange,
                       const std::vector<AxisRange>& yRanges, const Curves& curves) {
    if (xRange) setXRange(*xRange);
    for (int axis = 0; axis < std::min(count(), static_cast<int>(yRanges.size())); ++axis)
        setYRange(yRanges[static_cast<std::size_t>(axis)], axis);
    xChosen = xChosen || xRange.has_value();
    yChosen = yChosen || !yRanges.empty();
    restored_ = xRange || !yRanges.empty();
    discardUnseen(curves);
}

/// Curves may be somewhere else than when a range was chosen.
void PlotAxes::discardUnseen(const Curves& curves) {
    const bool any = std::any_of(curves.begin(), curves.end(),
                                 [](const CurveGraph* curve) { return !curve->data()->isEmpty(); });
    if (!restored_ || !any) return;
    restored_ = false;
    if (!seeAny(curves)) xChosen = yChosen = false;
}

void PlotAxes::setLogarithmic(bool logarithmic, int axis) {
    if (logarithmic)
        logarithmic_.insert(axis);
    else
        logarithmic_.erase(axis);
    // A range that was fine on a linear axis may reach below zero.
    yChosen = false;
    if (logarithmic && axis < count()) y(axis).setRange(0.1, 10.0);
}

void PlotAxes::reserveRight(int axes) {
    reservedRight_ = axes;
    place();
}

void PlotAxes::reserveBelow(int pixels) {
    reservedBelow_ = pixels;
    place();
}

void PlotAxes::setXRange(const AxisRange& range) {
    if (QCPRange::validRange(range)) plot_.xAxis->setRange(range);
}

void PlotAxes::setYRange(const AxisRange& range, int axis) {
    if (QCPRange::validRange(range) && (!isLogarithmic(axis) || range.lower > 0.0))
        y(axis).setRange(range);
}

std::vector<AxisRange> PlotAxes::ranges() const {
    std::vector<AxisRange> list{xRange()};
    for (int axis = 0; axis < count(); ++axis)
        list.push_back(yRange(axis));
    return list;
}

void PlotAxes::setRanges(const std::vector<AxisRange>& ranges) {
    setXRange(ranges.front());
    for (int axis = 0; axis < count(); ++axis)
        setYRange(ranges[static_cast<std::size_t>(axis) + 1], axis);
}

bool PlotAxes::areAt(const std::vector<AxisRange>& ranges) const {
    if (ranges.size() != yAxes_.size() + 1) return false;
    const QRect place = area();
    const auto isAt = [](double pixel, double wanted) {
        return std::abs(pixel - wanted) < visibleShift;
    };
    if (!isAt(xToPixel(ranges.front().lower), place.left())
        || !isAt(xToPixel(ranges.front().upper), place.left() + place.width()))
        return false;
    for (int axis = 0; axis < count(); ++axis) {
        const AxisRange& range = ranges[static_cast<std::size_t>(axis) + 1];
        if (!isAt(yToPixel(range.lower, axis), place.bottom())
            || !isAt(yToPixel(range.upper, axis), place.bottom() - place.height()))
            return false;
    }
    return true;
}

std::optional<AxisRange> PlotAxes::xExtent(const Curves& curves) {
    std::optional<AxisRange> extent;
    for (const CurveGraph* curve : curves) {
        const auto own = curve->xExtent();
        if (!own) continue;
        extent = extent ? extent->expanded(*own) : *own;
    }
    return extent;
}

void PlotAxes::fit(const Curves& curves, const SeenValues& values, bool named) {
    discardLeftRanges(curves);
    if (!xChosen) fitX(curves);
    if (yChosen) return;
    for (int axis = 0; axis < count(); ++axis)
        fitY(axis, curves, values(axis, yExtent(curves, axis)), named);
}

bool PlotAxes::leaves(std::optional<Chosen>& chosen, const AxisRange& range,
                      const std::optional<AxisRange>& extent, bool logarithmic) {
    constexpr double least = 0.1;  // of what they filled, and they are hardly to be seen
    if (!extent || (logarithmic && !(extent->lower > 0.0 && range.lower > 0.0))) return false;
    const auto size = [logarithmic](const AxisRange& one) {
        return logarithmic ? std::log10(one.upper / one.lower) : one.size();
    };
    const bool outside = extent->upper < range.lower || extent->lower > range.upper;
    const double share = outside ? 0.0 : std::max(size(*extent) / size(range), 1e-9);
    // Whoever chooses another range has seen what is in it.
    if (!chosen || chosen->range != range) chosen = Chosen{range, share};
    return share < least * std::min(1.0, chosen->share);
}

std::optional<AxisRange> PlotAxes::yExtent(const Curves& curves, int axis) const {
    std::optional<AxisRange> all;
    for (const CurveGraph* curve : curves)
        if (const auto own = curve->axis == axis ? curve->extent() : std::nullopt)
            all = all ? all->expanded(*own) : *own;
    return all;
}

void PlotAxes::discardLeftRanges(const Curves& curves) {
    discardUnseen(curves);
    if (!xChosen) chosenX_.reset();
    if (xChosen && leaves(chosenX_, xRange(), xExtent(curves), false)) xChosen = false;
    if (!yChosen) chosenY_.clear();
    chosenY_.resize(static_cast<std::size_t>(count()));
    for (int axis = 0; axis < count() && yChosen; ++axis)
        if (leaves(chosenY_[static_cast<std::size_t>(axis)], yRange(axis), yExtent(curves, axis),
                   isLogarithmic(axis)))
            yChosen = false;
}

void PlotAxes::fitX(const Curves& curves) {
    const std::optional<AxisRange> full = fullX ? fullX : xExtent(curves);
    if (!full) return;
    const double padding = full->size() > 0.0 ? 0.0 : 0.5;
    setXRange({full->lower - padding, full->upper + padding});
}

std::optional<AxisRange> defaultRange(std::vector<double> values, double share) {
    if (values.empty()) return std::nullopt;
    const auto size = static_cast<double>(values.size());
    const auto cut = static_cast<std::ptrdiff_t>(std::min(std::ceil(share * size), size / 4.0));
    const auto at = [&](std::ptrdiff_t index) {
        std::nth_element(values.begin(), values.begin() + index, values.end());
        return values[static_cast<std::size_t>(index)];
    };
    const double lowest = at(cut);
    return AxisRange{lowest, at(static_cast<std::ptrdiff_t>(values.size()) - 1 - cut)};
}

std::optional<AxisRange> PlotAxes::rangeWithoutSpikes(const Curves& curves, const AxisRange& all) {
    // More, and they squash what is beside them; much more, and that is only noise around a pulse.
    constexpr double squashed = 4.0, noise = 50.0;
    constexpr std::size_t enough = 4096;
    std::vector<double> values;
    int drawn = 0;
    for (const CurveGraph* curve : curves) {
        if (curve->axis != 0) continue;
        ++drawn;
        for (const QCPGraphData& sample : *curve->data())
            if (drawable(sample.value, false)) values.push_back(sample.value);
    }
    const double share = maxSpikes == 0 || values.empty()
                             ? spikeShare
                             : maxSpikes * drawn / static_cast<double>(values.size());
    // Every so many tell where most are: this is asked with every frame of a trial.
    std::vector<double> some;
    for (std::size_t index = 0; index < values.size(); index += values.size() / enough + 1)
        some.push_back(values[index]);
    const auto usual = defaultRange(std::move(some), share);
    if (!usual) return std::nullopt;
    // What is near the others belongs to them.
    const double near = usual->size();
    AxisRange kept = *usual;
    for (const double value : values)
        if (value >= usual->lower - near && value <= usual->upper + near) kept.expand(value);
    if (all.size() < squashed * kept.size() || all.size() > noise * kept.size())
        return std::nullopt;
    beyond_ = static_cast<int>(std::count_if(values.begin(), values.end(), [&](double value) {
        return value < kept.lower || value > kept.upper;
    }));
    return kept;
}

void PlotAxes::fitY(int axis, const Curves& curves, const std::vector<double>& values, bool named) {
    const bool logarithmic = isLogarithmic(axis);
    double lowest = std::numeric_limits<double>::infinity();
    double highest = -lowest;
    const auto include = [&](double value) {
        if (!drawable(value, logarithmic)) return;
        lowest = std::min(lowest, value);
        highest = std::max(highest, value);
    };
    for (const CurveGraph* curve : curves)
        if (curve->axis == axis)
            if (const auto extent = curve->extent()) {
                include(extent->lower);
                include(extent->upper);
            }
    const bool anyCurve = lowest <= highest;
    if (axis == 0) beyond_ = 0;
    if (axis == 0 && anyCurve && !logarithmic && spikesAside && !spikesShown)
        if (const auto usual = rangeWithoutSpikes(curves, {lowest, highest})) {
            lowest = usual->lower;
            highest = usual->upper;
        }
    for (const double value : values)
        include(value);
    if (!(lowest <= highest)) {
        // Of what was there before nothing is left, not its range either.
        setYRange(logarithmic ? AxisRange{0.1, 10.0} : AxisRange{0.0, 1.0}, axis);
        return;
    }
    const double headroom =
        named ? std::min(0.4, stageNameHeight / std::max(1.0, 1.0 * area().height())) : 0.0;
    if (logarithmic) {
        const double lower = std::floor(std::log10(lowest) + 1e-9);
        double upper = std::ceil(std::log10(highest) - 1e-9);
        if (!anyCurve) upper = lower + decadesExpected;
        if (upper <= lower) upper = lower + 1.0;
        upper = std::max(upper, (std::log10(highest) - headroom * lower) / (1.0 - headroom));
        setYRange({std::pow(10.0, lower), std::pow(10.0, upper)}, axis);
        return;
    }
    double padding = 0.06 * (highest - lowest);
    const double largest = std::max(std::abs(lowest), std::abs(highest));
    const double noise = yAxes_[static_cast<std::size_t>(axis)].noise;
    // A constant gets a range of its own size, so that its digits stay readable.
    if (padding <= 1e-12 * largest || highest - lowest <= noise)
        padding = largest <= noise ? 1.0 : 0.5 * largest;
    const double bottom = lowest - padding;
    setYRange(
        {bottom, std::max(highest + padding, (highest - headroom * bottom) / (1.0 - headroom))},
        axis);
}

QMargins PlotAxes::margins() const {
    const int right = std::max(count() - 1, reservedRight_);
    return {leftMargin, topMargin, right == 0 ? rightMargin : right * rightAxisWidth + 4,
            (xLabeled_ ? labeledBottomMargin : bareBottomMargin) + reservedBelow_};
}

int PlotAxes::minHeight() const {
    const QMargins around = margins();
    return around.top() + minPlotHeight + around.bottom();
}

QRect PlotAxes::area() const {
    return plot_.axisRect()->rect();
}

double PlotAxes::xToPixel(double x) const {
    return plot_.xAxis->coordToPixel(x);
}

double PlotAxes::pixelToX(double pixel) const {
    return plot_.xAxis->pixelToCoord(pixel);
}

double PlotAxes::yToPixel(double y, int axis) const {
    return this->y(axis).coordToPixel(y);
}

double PlotAxes::pixelToY(double pixel, int axis) const {
    return y(axis).pixelToCoord(pixel);
}

void PlotAxes::updateTicks(bool empty) {
    const QRect place = area();
    plot_.xAxis->setTicks(!empty);
    plot_.xAxis->setTickLabels(xLabeled_ && !empty);
    plot_.xAxis->grid()->setVisible(!empty);
    yAxes_.front().axis->grid()->setVisible(!empty);
    xTicker_->setTickCount(std::clamp(place.width() / 64, 3, 6));
    for (int number = 0; number < count(); ++number) {
        YAxis& axis = yAxes_[static_cast<std::size_t>(number)];
        axis.axis->setTicks(!empty);
        axis.axis->setTickLabels(!empty && place.height() >= minLabeledHeight);
        const int least = place.height() < lowHeight ? 1 : 2;
        axis.ticker->setTickCount(std::clamp(place.height() / 34, least, 5));
        axis.decades->setTickCount(std::clamp(place.height() / 26, least, 6));
        const QCPRange range = axis.axis->range();
        axis.exponent =
            isLogarithmic(number) ? 0 : ShortTicker::exponentFor(range.lower, range.upper);
        axis.ticker->setExponent(axis.exponent);
    }
}

void PlotAxes::place() {
    plot_.axisRect()->setMargins(margins());
    plot_.setViewport(plot_.rect());
    for (const auto phase :
         {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        plot_.plotLayout()->update(phase);
}

void PlotAxes::restyle() {
    style(*plot_.xAxis);
    for (const YAxis& each : yAxes_)
        style(*each.axis);
}

void PlotAxes::style(QCPAxis& axis) const {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    const bool horizontal = &axis == plot_.xAxis;
    axis.setBasePen(QPen(colors.plotAxis, 1.0));
    axis.setTickPen(QPen(colors.plotAxis, 1.0));
    axis.setTickLength(0, horizontal ? 3 : 0);
    axis.setSubTicks(false);
    // JetBrains Mono lacks most raised digits: those of powers would come from several fonts.
    const bool powers = horizontal ? decadesX_ : axis.scaleType() == QCPAxis::stLogarithmic;
    axis.setTickLabelFont(powers ? widgets::Theme::uiFont(11) : widgets::Theme::monoFont(11));
    axis.setTickLabelColor(colors.text3);
    axis.setTickLabelPadding(6);
    axis.grid()->setPen(QPen(colors.plotGrid, 1.0));
    axis.grid()->setZeroLinePen(QPen(colors.plotZeroLine, 1.0));
    axis.grid()->setAntialiased(false);
}

QString PlotAxes::xName() const {
    return xUnit.isEmpty() ? xLabel : QStringLiteral("%1 [%2]").arg(xLabel, xUnit);
}

/// Between two iterations there is none: what is told is of the nearer one.
QString PlotAxes::xText(double x) const {
    const double shown = decadesX_ ? std::pow(10.0, x) : integerX_ ? std::round(x) : x;
    return widgets::withTrueMinus(widgets::formatNumber(shown, decadesX_ ? 2 : 4));
}

QString PlotAxes::text(double value, int axis) const {
    const int exponent =
        yAxes_[static_cast<std::size_t>(std::clamp(axis, 0, count() - 1))].exponent;
    return widgets::withTrueMinus(widgets::formatNumber(value / std::pow(10.0, exponent), 4));
}

QString PlotAxes::scaledUnit(int axis) const {
    const YAxis& each = yAxes_[static_cast<std::size_t>(axis)];
    return QStringLiteral("%1 %2")
        .arg(each.exponent != 0 ? powerOfTen(each.exponent) : QString(), each.unit)
        .trimmed();
}

}  // namespace linkwright::plots
