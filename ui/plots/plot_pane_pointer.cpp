// SPDX-License-Identifier: GPL-3.0-or-later
// How a plot pane answers the pointer: scrub, pan, zoom, reset, crosshair.

#include "ui/plots/plot_overlay.h"
#include "ui/plots/plot_pane_data.h"

#include <QApplication>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace linkwright::plots {

namespace {

constexpr double zoomPerNotch = 0.85;

/// `range` scaled about `center`.
AxisRange zoomed(const AxisRange& range, double center, double factor) {
    return {center - (center - range.lower) * factor, center + (range.upper - center) * factor};
}

}  // namespace

void PlotPane::scrubTo(double pixel) {
    const AxisRange range = xRange();
    double x = std::clamp(pixelToX(pixel), range.lower, range.upper);
    // The playhead never leaves the data, even where the axis shows more.
    if (const std::optional<AxisRange> extent = xExtent())
        x = std::clamp(x, extent->lower, extent->upper);
    Q_EMIT scrubbed(x);
}

void PlotPane::mousePressEvent(QMouseEvent* event) {
    const bool inside = plotArea().adjusted(-4, -4, 4, 4).contains(event->position().toPoint());
    const bool middle = event->button() == Qt::MiddleButton;
    if ((event->button() != Qt::LeftButton && !middle) || !inside) return;
    if (playhead_ && !middle && !(event->modifiers() & Qt::ShiftModifier)) {
        scrubbing_ = true;
        scrubTo(event->position().x());
        return;
    }
    panning_ = true;
    panFrom_ = event->position().toPoint();
    panX_ = xRange();
    panY_ = yRange();
}

void PlotPane::mouseMoveEvent(QMouseEvent* event) {
    const QPoint place = event->position().toPoint();
    if (scrubbing_) {
        scrubTo(event->position().x());
        return;
    }
    if (panning_) {
        const QPoint moved = place - panFrom_;
        if (!(moved.manhattanLength() >= QApplication::startDragDistance()) && automaticX_) return;
        const QRect area = plotArea();
        const double shiftX = -moved.x() * panX_.size() / std::max(1, area.width());
        setXRange({panX_.lower + shiftX, panX_.upper + shiftX});
        Q_EMIT xRangeChanged(xRange().lower, xRange().upper);
        if (std::abs(moved.y()) < QApplication::startDragDistance() && automaticY_) return;
        const double fraction = moved.y() / static_cast<double>(std::max(1, area.height()));
        if (logarithmic_) {
            const double factor = std::pow(panY_.upper / panY_.lower, fraction);
            setYRange({panY_.lower * factor, panY_.upper * factor});
        } else {
            setYRange(
                {panY_.lower + fraction * panY_.size(), panY_.upper + fraction * panY_.size()});
        }
        return;
    }
    const bool inside = plotArea().contains(place);
    const double x =
        inside ? pixelToX(event->position().x()) : std::numeric_limits<double>::quiet_NaN();
    setHover(x);
    Q_EMIT hovered(x);
}

void PlotPane::mouseReleaseEvent(QMouseEvent*) {
    scrubbing_ = false;
    panning_ = false;
}

void PlotPane::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    resetView();
    Q_EMIT viewReset();
}

void PlotPane::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches == 0.0 || !plotArea().contains(event->position().toPoint())) {
        event->ignore();
        return;
    }
    const double factor = std::pow(zoomPerNotch, notches);
    if (event->modifiers() & Qt::ControlModifier) {
        const QRect area = plotArea();
        const double fraction =
            (area.bottom() - event->position().y()) / std::max(1, area.height());
        const AxisRange range = yRange();
        if (logarithmic_) {
            const AxisRange exponents{std::log(range.lower), std::log(range.upper)};
            const AxisRange next =
                zoomed(exponents, exponents.lower + fraction * exponents.size(), factor);
            setYRange({std::exp(next.lower), std::exp(next.upper)});
        } else {
            setYRange(zoomed(range, range.lower + fraction * range.size(), factor));
        }
    } else {
        setXRange(zoomed(xRange(), pixelToX(event->position().x()), factor));
        Q_EMIT xRangeChanged(xRange().lower, xRange().upper);
    }
    event->accept();
}

void PlotPane::leaveEvent(QEvent*) {
    setHover(std::numeric_limits<double>::quiet_NaN());
    Q_EMIT hovered(hover_);
}

void PlotPane::setHover(double x) {
    if (std::isnan(x) && std::isnan(hover_)) return;
    hover_ = x;
    overlay_->update();
}

}  // namespace linkwright::plots
