// SPDX-License-Identifier: GPL-3.0-or-later
// How a plot pane answers the pointer and the keyboard: scrub, pan, zoom, reset, crosshair.

#include "ui/plots/plot_overlay.h"
#include "ui/plots/plot_pane_data.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace linkwright::plots {

namespace {

constexpr double zoomPerNotch = 0.85;
constexpr double panPerKey = 0.1;  // of what is shown

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

/// Moves what is shown by as many pixels since the pointer was pressed.
void PlotPane::panBy(const QPoint& moved) {
    if (!(moved.manhattanLength() >= QApplication::startDragDistance()) && automaticX_) return;
    const QRect area = plotArea();
    const double shiftX = -moved.x() * panX_.size() / std::max(1, area.width());
    setXRange({panX_.lower + shiftX, panX_.upper + shiftX});
    Q_EMIT xRangeChanged(xRange().lower, xRange().upper);
    if (std::abs(moved.y()) < QApplication::startDragDistance() && automaticY_) return;
    automaticY_ = false;
    const double fraction = moved.y() / static_cast<double>(std::max(1, area.height()));
    for (int axis = 0; axis < axisCount() && axis < static_cast<int>(panY_.size()); ++axis) {
        const AxisRange& from = panY_[static_cast<std::size_t>(axis)];
        if (isLogarithmic(axis)) {
            const double factor = std::pow(from.upper / from.lower, fraction);
            applyYRange(axis, {from.lower * factor, from.upper * factor});
        } else {
            applyYRange(axis,
                        {from.lower + fraction * from.size(), from.upper + fraction * from.size()});
        }
    }
    Q_EMIT yRangeChanged();
}

void PlotPane::zoomX(double center, double factor) {
    setXRange(zoomed(xRange(), center, factor));
    Q_EMIT xRangeChanged(xRange().lower, xRange().upper);
}

/// Scales every y axis about the place that is `fraction` of the height above its lower end.
void PlotPane::zoomY(double fraction, double factor) {
    automaticY_ = false;
    for (int axis = 0; axis < axisCount(); ++axis) {
        const AxisRange range = yRange(axis);
        if (isLogarithmic(axis)) {
            const AxisRange exponents{std::log(range.lower), std::log(range.upper)};
            const AxisRange next =
                zoomed(exponents, exponents.lower + fraction * exponents.size(), factor);
            applyYRange(axis, {std::exp(next.lower), std::exp(next.upper)});
        } else {
            applyYRange(axis, zoomed(range, range.lower + fraction * range.size(), factor));
        }
    }
    Q_EMIT yRangeChanged();
}

void PlotPane::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        if ((draggedCursor_ = fixedCursorAt(event->position().toPoint()))) return;
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
    panY_.clear();
    for (int axis = 0; axis < axisCount(); ++axis)
        panY_.push_back(yRange(axis));
}

void PlotPane::mouseMoveEvent(QMouseEvent* event) {
    const QPoint place = event->position().toPoint();
    if (draggedCursor_) {
        std::vector<double> places = fixedCursors_;
        const AxisRange range = xRange();
        places[*draggedCursor_] =
            std::clamp(pixelToX(event->position().x()), range.lower, range.upper);
        setFixedCursors(places);
        Q_EMIT fixedCursorsChanged(fixedCursors_);
        return;
    }
    if (scrubbing_) {
        scrubTo(event->position().x());
        return;
    }
    if (panning_) {
        panBy(place - panFrom_);
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
    draggedCursor_.reset();
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
        zoomY(fraction, factor);
    } else {
        zoomX(pixelToX(event->position().x()), factor);
    }
    event->accept();
}

void PlotPane::keyPressEvent(QKeyEvent* event) {
    const AxisRange range = xRange();
    const double pan = (event->key() == Qt::Key_Left ? -panPerKey : panPerKey) * range.size();
    const bool closer = event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal;
    const double factor = closer ? zoomPerNotch : 1.0 / zoomPerNotch;
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
            setXRange({range.lower + pan, range.upper + pan});
            Q_EMIT xRangeChanged(xRange().lower, xRange().upper);
            return;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
        case Qt::Key_Minus:
            if (event->modifiers() & Qt::ControlModifier)
                zoomY(0.5, factor);
            else
                zoomX(0.5 * (range.lower + range.upper), factor);
            return;
        case Qt::Key_Home:
            resetView();
            Q_EMIT viewReset();
            return;
        default: QWidget::keyPressEvent(event);
    }
}

void PlotPane::focusInEvent(QFocusEvent* event) {
    focusRing_ = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    overlay_->update();
    QWidget::focusInEvent(event);
}

void PlotPane::focusOutEvent(QFocusEvent* event) {
    focusRing_ = false;
    overlay_->update();
    QWidget::focusOutEvent(event);
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
