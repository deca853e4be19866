// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/curve_preview.h"

#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace linkwright::widgets {

namespace {
constexpr int padding = 6;
constexpr int scaleWidth = 54;
constexpr int nameWidth = 22;
constexpr double pickRadius = 9.0;
constexpr double dotRadius = 2.0;
}  // namespace

CurvePreview::CurvePreview(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void CurvePreview::setCurves(std::vector<double> times, std::vector<std::vector<double>> columns,
                             const QStringList& names, bool steps) {
    times_ = std::move(times);
    columns_ = std::move(columns);
    names_ = names;
    steps_ = steps;
    update();
}

void CurvePreview::setDraggable(bool draggable) {
    draggable_ = draggable;
    setMouseTracking(draggable);
    setToolTip(draggable ? tr("Drag a point up or down") : QString());
}

CurvePreview::Range CurvePreview::range() const {
    if (heldRange_) return *heldRange_;
    Range range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const std::vector<double>& column : columns_)
        for (const double value : column)
            if (std::isfinite(value)) {
                range.lowest = std::min(range.lowest, value);
                range.highest = std::max(range.highest, value);
            }
    return range;
}

QRectF CurvePreview::plotArea() const {
    return QRectF(rect()).adjusted(scaleWidth, padding, -nameWidth - padding, -padding);
}

QPointF CurvePreview::place(double time, double value) const {
    const QRectF plot = plotArea();
    const Range shown = range();
    const double duration = times_.back() > times_.front() ? times_.back() - times_.front() : 1.0;
    const double height = shown.highest > shown.lowest
                              ? (value - shown.lowest) / (shown.highest - shown.lowest)
                              : 0.5;
    return {plot.left() + plot.width() * (time - times_.front()) / duration,
            plot.bottom() - plot.height() * height};
}

QPointF CurvePreview::pointAt(std::size_t row) const {
    return place(times_.at(row), columns_.front().at(row));
}

int CurvePreview::rowNear(QPointF at) const {
    if (!draggable_ || columns_.empty() || times_.size() < 2) return -1;
    int nearest = -1;
    double distance = pickRadius;
    for (std::size_t row = 0; row < std::min(times_.size(), columns_.front().size()); ++row) {
        const QPointF away = pointAt(row) - at;
        const double length = std::hypot(away.x(), away.y());
        if (length >= distance) continue;
        distance = length;
        nearest = static_cast<int>(row);
    }
    return nearest;
}

void CurvePreview::mousePressEvent(QMouseEvent* event) {
    held_ = event->button() == Qt::LeftButton ? rowNear(event->position()) : -1;
    if (held_ < 0) return;
    before_ = columns_.front()[static_cast<std::size_t>(held_)];
    Range shown = range();
    // A flat curve can be lifted, too.
    if (!(shown.highest > shown.lowest)) {
        const double size = std::max(1.0, std::abs(before_));
        shown = {before_ - size, before_ + size};
    }
    heldRange_ = shown;
    update();
}

void CurvePreview::mouseMoveEvent(QMouseEvent* event) {
    if (held_ < 0) {
        const int near = rowNear(event->position());
        if (near == near_) return;
        near_ = near;
        setCursor(near < 0 ? Qt::ArrowCursor : Qt::SizeVerCursor);
        update();
        return;
    }
    const QRectF plot = plotArea();
    const Range shown = *heldRange_;
    const double height = (plot.bottom() - event->position().y()) / plot.height();
    const double value = shown.lowest + height * (shown.highest - shown.lowest);
    // As many digits as a pixel tells.
    const double pixel = (shown.highest - shown.lowest) / plot.height();
    const double unit = std::pow(10.0, std::floor(std::log10(pixel)));
    columns_.front()[static_cast<std::size_t>(held_)] = std::round(value / unit) * unit;
    update();
}

void CurvePreview::mouseReleaseEvent(QMouseEvent*) {
    if (held_ < 0) return;
    const int row = std::exchange(held_, -1);
    heldRange_.reset();
    update();
    const double value = columns_.front()[static_cast<std::size_t>(row)];
    if (value != before_) Q_EMIT dragged(row, value);
}

void CurvePreview::leaveEvent(QEvent*) {
    near_ = -1;
    update();
}

void CurvePreview::paintEvent(QPaintEvent*) {
    const ThemeColors& colors = Theme::colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), colors.plotBackground);
    const Range shown = range();
    if (times_.size() < 2 || !(shown.lowest <= shown.highest)) return;
    const QRectF plot = plotArea();
    painter.setFont(Theme::monoFont(11));
    painter.setPen(colors.text3);
    const auto label = [&](double value, Qt::Alignment side) {
        painter.drawText(
            QRectF(padding, plot.top() - 2, scaleWidth - 2 * padding, plot.height() + 4),
            Qt::AlignRight | side, withTrueMinus(formatNumber(value, 3)));
    };
    const bool flat = !(shown.highest > shown.lowest);
    label(shown.highest, flat ? Qt::AlignVCenter : Qt::AlignTop);
    if (!flat) label(shown.lowest, Qt::AlignBottom);
    if (shown.lowest < 0.0 && shown.highest > 0.0) {
        painter.setPen(colors.plotZeroLine);
        painter.drawLine(place(times_.front(), 0.0), place(times_.back(), 0.0));
    }
    for (std::size_t curve = 0; curve < columns_.size(); ++curve)
        paintCurve(painter, curve);
    if (draggable_ && !columns_.empty()) paintPoints(painter);
}

void CurvePreview::paintCurve(QPainter& painter, std::size_t curve) const {
    const std::vector<double>& column = columns_[curve];
    const std::size_t count = std::min(column.size(), times_.size());
    // Never more points than pixels.
    const std::size_t stride =
        std::max<std::size_t>(1, count / (4 * static_cast<std::size_t>(std::max(1, width()))));
    QPainterPath path;
    for (std::size_t row = 0; row < count; row += stride) {
        const QPointF point = place(times_[row], column[row]);
        if (row == 0)
            path.moveTo(point);
        else if (steps_)
            path.lineTo(point.x(), path.currentPosition().y());
        if (row > 0) path.lineTo(point);
    }
    painter.setPen(QPen(Theme::seriesColor(static_cast<int>(curve)), 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    if (static_cast<qsizetype>(curve) >= names_.size() || columns_.size() < 2) return;
    painter.setFont(Theme::uiFont(11));
    painter.drawText(QRectF(plotArea().right() + 4,
                            plotArea().top() + 14.0 * static_cast<double>(curve), nameWidth, 14),
                     Qt::AlignLeft | Qt::AlignVCenter, names_[static_cast<qsizetype>(curve)]);
}

/// Dots where there is room for them, and always the one that is meant.
void CurvePreview::paintPoints(QPainter& painter) const {
    const std::size_t count = std::min(columns_.front().size(), times_.size());
    const bool room = static_cast<double>(count) * 4.0 * dotRadius < plotArea().width();
    const int meant = held_ >= 0 ? held_ : near_;
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::seriesColor(0));
    for (std::size_t row = 0; row < count; ++row) {
        const bool isMeant = static_cast<int>(row) == meant;
        const double radius = isMeant ? 2.0 * dotRadius : dotRadius;
        if (room || isMeant) painter.drawEllipse(pointAt(row), radius, radius);
    }
    if (held_ < 0) return;
    painter.setPen(Theme::colors().text1);
    painter.setFont(Theme::monoFont(11));
    painter.drawText(
        plotArea(), Qt::AlignTop | Qt::AlignRight,
        withTrueMinus(formatNumber(columns_.front()[static_cast<std::size_t>(held_)], 4)));
}

}  // namespace linkwright::widgets
