// SPDX-License-Identifier: GPL-3.0-or-later
// When a plot pane is drawn, and how much of it: panes that change in the same turn of the event
// loop are drawn in the same frame of the window, and only what has visibly changed is drawn at
// all.

#include "ui/plots/plot_overlay.h"
#include "ui/plots/plot_pane_data.h"

#include <QTimer>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace linkwright::plots {

namespace {

constexpr int frameMilliseconds = 33;  // 30 Hz
constexpr int columnsOnPaper = 4;      // per pixel of the screen
constexpr double visibleMove = 0.25;   // pixels
constexpr double wideCurve = 0.75;     // of the columns that have a sample of their own

bool isNear(const DrawnSample& one, const DrawnSample& other) {
    return std::abs(one.x - other.x) < visibleMove && std::abs(one.y - other.y) < visibleMove;
}

/// Whether two lines in pixels look the same; one of them may have grown where it ends.
bool looksSame(const std::vector<DrawnSample>& one, const std::vector<DrawnSample>& other) {
    if (one.empty() || other.empty()) return one.empty() == other.empty();
    const std::size_t common = std::min(one.size(), other.size());
    for (std::size_t point = 0; point < common; ++point)
        if (one[point].gapBefore != other[point].gapBefore || !isNear(one[point], other[point]))
            return false;
    const std::vector<DrawnSample>& longer = one.size() > other.size() ? one : other;
    return std::all_of(longer.begin() + static_cast<std::ptrdiff_t>(common), longer.end(),
                       [&](const DrawnSample& point) {
                           return !point.gapBefore && isNear(point, longer[common - 1]);
                       });
}

}  // namespace

void PlotPane::schedule() {
    allWaits_ = true;
    startTimer();
}

void PlotPane::scheduleCurves() {
    startTimer();
}

/// A frame begins when it is asked for: what follows a report of the engine is drawn with all else
/// that does.
void PlotPane::startTimer() {
    if (repaintTimer_->isActive()) return;
    const qint64 since = sinceFrame_.isValid() ? sinceFrame_.elapsed() : frameMilliseconds;
    repaintTimer_->start(static_cast<int>(std::max<qint64>(frameMilliseconds - since, 0)));
    if (since >= frameMilliseconds) sinceFrame_.start();
}

/// Hidden panes are drawn when they are shown.
void PlotPane::drawWaiting() {
    if (sinceFrame_.elapsed() >= frameMilliseconds) sinceFrame_.start();
    if (!isVisible()) return;
    if (allWaits_ || size() != paintedSize_) {
        repaintNow();
        return;
    }
    fitAutomatic();
    // Axes that would hardly move stay where they are, so that nothing creeps away unseen.
    const bool axesMoved = ranges() != paintedRanges_ && !sameToTheEye(paintedRanges_);
    if (!axesMoved) setRanges(paintedRanges_);
    sampleCurves();
    const auto moved = [](const auto& curve) {
        return curve->visible && !looksSame(curve->next, curve->painted);
    };
    if (axesMoved || std::any_of(curves_.begin(), curves_.end(), moved))
        drawCurves();
    else if (std::isfinite(hover_) || !fixedCursors_.empty())
        overlay_->updateAll();  // it tells values, which have changed
    else
        overlay_->updateEnds();
}

void PlotPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    startTimer();
}

void PlotPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    plot_->setGeometry(rect());
    overlay_->setGeometry(rect());
    schedule();
}

void PlotPane::repaintNow() {
    repaintTimer_->stop();
    plot_->setGeometry(rect());
    plot_->setViewport(rect());
    overlay_->setGeometry(rect());
    allWaits_ = true;
    fitAutomatic();
    sampleCurves();
    drawCurves();
}

/// Thins the curves to what the pixels can show.
void PlotPane::sampleCurves() {
    const int columns = plotArea().width() * (onPaper_ ? columnsOnPaper : 1);
    for (const auto& curve : curves_) {
        if (!curve->visible) continue;
        curve->sampled = downsample(curve->x, curve->y, xRange(), columns,
                                    isLogarithmic(curve->axis), &curve->index);
        curve->next = curve->sampled;
        for (DrawnSample& point : curve->next)
            point = {xToPixel(point.x), yToPixel(point.y, curve->axis), point.gapBefore};
    }
}

/// Hands what `sampleCurves` found to the painter.
void PlotPane::feedCurves() {
    const int width = plotArea().width();
    for (const auto& curve : curves_) {
        if (!curve->visible) continue;
        curve->drawn = std::move(curve->sampled);
        curve->painted = std::move(curve->next);
        // Where a curve fills every column its width says nothing, and wide lines cost a multiple.
        QPen pen = curvePen(curve->style);
        if (!onPaper_ && static_cast<double>(curve->drawn.size()) > wideCurve * width) {
            pen.setWidthF(1.0);
            pen.setCosmetic(true);
        }
        curve->graph->setPen(pen);
        QVector<QCPGraphData> points;
        points.reserve(static_cast<int>(curve->drawn.size()) + 8);
        for (const DrawnSample& sample : curve->drawn) {
            // QCustomPlot breaks a line at a value that is no number.
            if (sample.gapBefore)
                points.append(QCPGraphData(sample.x, std::numeric_limits<double>::quiet_NaN()));
            points.append(QCPGraphData(sample.x, sample.y));
        }
        curve->graph->data()->set(points, true);
    }
}

/// Draws what `sampleCurves` found, and the axes where they have changed.
void PlotPane::drawCurves() {
    ++repaints_;
    feedCurves();
    if (std::exchange(allWaits_, false) || ranges() != paintedRanges_) {
        ++axesRepaints_;
        updateTicks();
        plot_->replot(QCustomPlot::rpQueuedRefresh);
    } else {
        plot_->layer(QStringLiteral("main"))->replot();
    }
    paintedRanges_ = ranges();
    paintedSize_ = size();
    overlay_->updateAll();
}

std::vector<AxisRange> PlotPane::ranges() const {
    std::vector<AxisRange> list{xRange()};
    for (int axis = 0; axis < axisCount(); ++axis)
        list.push_back(yRange(axis));
    return list;
}

void PlotPane::setRanges(const std::vector<AxisRange>& ranges) {
    plot_->xAxis->setRange(ranges.front().lower, ranges.front().upper);
    for (std::size_t axis = 0; axis < axes_.size(); ++axis)
        axes_[axis].axis->setRange(ranges[axis + 1].lower, ranges[axis + 1].upper);
}

/// Whether the present axes are where `ranges` would put them.
bool PlotPane::sameToTheEye(const std::vector<AxisRange>& ranges) const {
    if (ranges.size() != axes_.size() + 1) return false;
    const QRect area = plotArea();
    const auto isAt = [](double pixel, double wanted) {
        return std::abs(pixel - wanted) < visibleMove;
    };
    if (!isAt(xToPixel(ranges.front().lower), area.left())
        || !isAt(xToPixel(ranges.front().upper), area.left() + area.width()))
        return false;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        const int number = static_cast<int>(axis);
        if (!isAt(yToPixel(ranges[axis + 1].lower, number), area.bottom())
            || !isAt(yToPixel(ranges[axis + 1].upper, number), area.bottom() - area.height()))
            return false;
    }
    return true;
}

}  // namespace linkwright::plots
