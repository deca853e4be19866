// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parallel_plot.h"

#include "ui/document/elements/number_text.h"
#include "ui/plots/density_picture.h"
#include "ui/widgets/short_name.h"
#include "ui/widgets/theme.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::plots {

namespace {

constexpr double narrowest = 58.0;  // between axes
constexpr double side = 36.0, head = 50.0, foot = 42.0;
constexpr double brushWidth = 12.0;

}  // namespace

ParallelPlot::ParallelPlot(document::StudyPoints& points, QWidget* parent)
    : StudyPlot(points, parent) {
    setObjectName(QStringLiteral("parallelPlot"));
    setAccessibleName(tr("Parallel coordinates"));
    connect(&points, &document::StudyPoints::begun, this, &ParallelPlot::place);
    place();
}

void ParallelPlot::resizeEvent(QResizeEvent* event) {
    place();
    StudyPlot::resizeEvent(event);
}

void ParallelPlot::place() {
    axes_.clear();
    const auto& columns = points().columns();
    const std::size_t functions = columns.size() - points().firstFunction();
    const auto room = static_cast<std::size_t>(
        std::max(2.0, std::floor((width() - 2.0 * side) / narrowest) + 1.0));
    const std::size_t shownFunctions = std::min(functions, std::max<std::size_t>(1, room / 2));
    const std::size_t variables =
        std::min(points().firstFunction(), room - std::min(room, shownFunctions));
    for (std::size_t column = 0; column < variables; ++column)
        axes_.push_back(column);
    const std::size_t more = std::min(functions, room - variables);
    for (std::size_t function = 0; function < more; ++function)
        axes_.push_back(points().firstFunction() + function);
}

std::vector<std::size_t> ParallelPlot::shownColumns() const {
    return axes_;
}

bool ParallelPlot::ready() const {
    return points().rows() > 0 && axes_.size() > 1;
}

double ParallelPlot::opacity() const {
    return std::clamp(60.0 / static_cast<double>(points().rows() + 1), 0.02, 0.35);
}

QRectF ParallelPlot::area() const {
    return QRectF(rect()).adjusted(side, head, -side, -foot);
}

double ParallelPlot::x(std::size_t axis) const {
    const QRectF room = area();
    return room.left()
           + room.width() * static_cast<double>(axis) / static_cast<double>(axes_.size() - 1);
}

double ParallelPlot::y(const document::StudyColumn& column, double value) const {
    const QRectF room = area();
    const double width = column.most - column.least;
    const double part = width > 0.0 ? (value - column.least) / width : 0.5;
    return room.bottom() - room.height() * part;
}

QPointF ParallelPlot::placeOn(std::size_t axis, double value) const {
    return {x(axis), y(points().columns()[axes_[axis]], value)};
}

QPointF ParallelPlot::placeOf(std::size_t row) const {
    if (axes_.empty()) return {-1.0, -1.0};
    return placeOn(axes_.size() - 1, points().columns()[axes_.back()].values[row]);
}

void ParallelPlot::drawPoint(DensityPicture& picture, std::size_t row, double scale) const {
    const auto& columns = points().columns();
    QPointF before;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        const document::StudyColumn& column = columns[axes_[axis]];
        const QPointF now(x(axis) * scale, y(column, column.values[row]) * scale);
        if (axis > 0) picture.addLine(before, now);
        before = now;
    }
}

void ParallelPlot::drawAxes(QPainter& painter) const {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    const double gap = axes_.size() > 1 ? x(1) - x(0) : width();
    const QFont nameFont = widgets::Theme::uiFont(11, QFont::DemiBold);
    const QFont smallFont = widgets::Theme::uiFont(11);
    const QFont numberFont = widgets::Theme::monoFont(11);
    QStringList names;
    for (const std::size_t axis : axes_)
        names << points().columns()[axis].name;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        const document::StudyColumn& column = points().columns()[axes_[axis]];
        const double center = x(axis);
        const double half = std::min({gap / 2, center, width() - center}) - 2;
        const QRectF top(center - half, 4, 2 * half, 14);
        painter.setPen(colors.text1);
        painter.setFont(nameFont);
        painter.drawText(top, Qt::AlignCenter,
                         widgets::shortenedName(QFontMetrics(nameFont), column.name, names,
                                                static_cast<int>(top.width())));
        painter.setPen(colors.text3);
        painter.setFont(smallFont);
        painter.drawText(top.translated(0, 14), Qt::AlignCenter, column.unit().symbol);
        painter.setFont(numberFont);
        const auto number = [&](double value) {
            return document::numberText(value / column.unit().factor, 4);
        };
        painter.drawText(top.translated(0, 28), Qt::AlignCenter, number(column.most));
        painter.drawText(QRectF(top.left(), area().bottom() + 4, top.width(), 14), Qt::AlignCenter,
                         number(column.least));
        painter.setPen(QPen(colors.plotAxis, 1.5));
        painter.drawLine(QPointF(center, area().top()), QPointF(center, area().bottom()));
    }
    painter.setFont(smallFont);
    painter.setPen(colors.text3);
    const std::size_t hidden = points().columns().size() - axes_.size();
    QString note = tr("Drag along an axis to brush it; click a brush to clear it.");
    if (hidden > 0) note += QLatin1Char(' ') + tr("%1 more in the table.").arg(hidden);
    painter.drawText(QRectF(8, height() - 18, width() - 16, 14), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(smallFont).elidedText(note, Qt::ElideRight, width() - 120.0));
}

void ParallelPlot::drawLine(QPainter& painter, const std::vector<double>& values) const {
    QPolygonF line;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis)
        if (std::isfinite(values[axis]))
            line << QPointF(x(axis), std::clamp(y(points().columns()[axes_[axis]], values[axis]),
                                                area().top() - 6, area().bottom() + 6));
    painter.drawPolyline(line);
}

void ParallelPlot::drawMarks(QPainter& painter) const {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    const auto& columns = points().columns();
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        const auto range = points().brush().find(axes_[axis]);
        if (range == points().brush().end()) continue;
        const double top = y(columns[axes_[axis]], range->second.upper);
        const double bottom = y(columns[axes_[axis]], range->second.lower);
        QColor fill = colors.accent;
        fill.setAlphaF(0.22F);
        painter.setPen(QPen(colors.accent, 1.5));
        painter.setBrush(fill);
        painter.drawRect(QRectF(x(axis) - brushWidth / 2, top, brushWidth, bottom - top));
    }
    std::vector<double> now;
    for (const std::size_t column : axes_)
        now.push_back(columns[column].now);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.text1, 1.5, Qt::DashLine));
    drawLine(painter, now);
    if (const auto row = points().current()) {
        std::vector<double> values;
        for (const std::size_t column : axes_)
            values.push_back(columns[column].values[*row]);
        painter.setPen(QPen(colors.accent, 2.5));
        drawLine(painter, values);
        painter.setBrush(colors.accent);
        painter.setPen(Qt::NoPen);
        for (std::size_t axis = 0; axis < axes_.size(); ++axis)
            if (std::isfinite(values[axis])) painter.drawEllipse(placeOn(axis, values[axis]), 4, 4);
    }
    if (points().brushing()) {
        painter.setPen(colors.accent);
        painter.setFont(widgets::Theme::uiFont(11));
        painter.drawText(QRectF(8, height() - 18, width() - 16, 14),
                         Qt::AlignRight | Qt::AlignVCenter,
                         tr("%1 of %2").arg(points().brushedCount()).arg(points().rows()));
    }
}

double ParallelPlot::distance(std::size_t row, const QPointF& place) const {
    if (axes_.size() < 2) return std::numeric_limits<double>::infinity();
    const auto& columns = points().columns();
    const double gap = x(1) - x(0);
    const double along =
        std::clamp((place.x() - x(0)) / gap, 0.0, static_cast<double>(axes_.size() - 1) - 1e-9);
    const auto axis = static_cast<std::size_t>(along);
    const QPointF from = placeOn(axis, columns[axes_[axis]].values[row]);
    const QPointF to = placeOn(axis + 1, columns[axes_[axis + 1]].values[row]);
    const double part = along - static_cast<double>(axis);
    const double height = from.y() + (to.y() - from.y()) * part;
    // Perpendicular to the line, which may be steep.
    return std::abs(place.y() - height) * gap / std::hypot(gap, to.y() - from.y());
}

std::optional<std::size_t> ParallelPlot::axisNear(double at) const {
    for (std::size_t axis = 0; axis < axes_.size(); ++axis)
        if (std::abs(x(axis) - at) <= brushWidth) return axis;
    return std::nullopt;
}

void ParallelPlot::brushFrom(const QPointF& place) {
    held_ = axisNear(place.x());
    heldFrom_ = place.y();
}

void ParallelPlot::brushTo(const QPointF& place) {
    if (!held_) return;
    const std::size_t index = axes_[*held_];
    const document::StudyColumn& column = points().columns()[index];
    const QRectF room = area();
    const auto valueAt = [&](double height) {
        const double part =
            (room.bottom() - std::clamp(height, room.top(), room.bottom())) / room.height();
        return column.least + (column.most - column.least) * part;
    };
    const double one = valueAt(heldFrom_), other = valueAt(place.y());
    document::StudyPoints::Brush brush = points().brush();
    brush[index] = {std::min(one, other), std::max(one, other)};
    points().setBrush(brush);
}

bool ParallelPlot::clickBrush(const QPointF& place) {
    document::StudyPoints::Brush brush = points().brush();
    const auto axis = axisNear(place.x());
    if (!axis) return false;
    const auto range = brush.find(axes_[*axis]);
    if (range == brush.end()) return false;
    const document::StudyColumn& column = points().columns()[range->first];
    constexpr double margin = 3.0;
    if (place.y() < y(column, range->second.upper) - margin
        || place.y() > y(column, range->second.lower) + margin)
        return false;
    brush.erase(range);
    points().setBrush(brush);
    return true;
}

}  // namespace linkwright::plots
