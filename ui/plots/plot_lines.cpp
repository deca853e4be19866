// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_lines.h"

#include "ui/widgets/theme.h"

#include <QFontMetrics>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <utility>

namespace linkwright::plots {

namespace {

using widgets::Theme;

constexpr double nameHeight = 14.0;
constexpr double nameStep = 10.0;  // pixels, along a line in search of room
/// Times the height of the curves; a limit farther away would squash them.
constexpr double maxStretch = 4.0;
/// Pixels at each side of a limit that holds at an instant.
constexpr double instantReach = 14.0;
constexpr double peakDiameter = 9.0;  // pixels, of the ring at a peak beyond a limit
constexpr double peakStep = 3.0, maxPeakDistance = 36.0;  // pixels, of its value
constexpr double tagWidth = 58.0, tagHeight = 20.0;
constexpr double touchDiameter = 8.0;  // of the dot where a curve touches one

/// From the first pixel to the last.
QRectF areaOf(const PlotAxes& axes) {
    return {QPointF(axes.area().topLeft()), QPointF(axes.area().bottomRight())};
}

/// From where to where a limit holds, in pixels.
std::pair<double, double> reachOf(const PlotLimit& limit, const PlotAxes& axes) {
    const QRectF area = areaOf(axes);
    if (!limit.span) return {area.left(), area.right()};
    double left = axes.xToPixel(limit.span->lower), right = axes.xToPixel(limit.span->upper);
    if (right - left < 2.0 * instantReach) {
        left -= instantReach;
        right += instantReach;
    }
    return {std::max(left, area.left()), std::min(right, area.right())};
}

QColor colorOf(const PlotLimit& limit) {
    return limit.violated ? Theme::colors().fault : Theme::colors().warning;
}

/// With its unit.
QString valueText(double value, int axis, const PlotAxes& axes) {
    return QStringLiteral("%1 %2").arg(axes.text(value, axis), axes.unit(axis)).trimmed();
}

}  // namespace

std::vector<double> PlotLines::values(const PlotAxes& axes, int axis,
                                      const std::optional<AxisRange>& extent) const {
    const bool logarithmic = axes.isLogarithmic(axis);
    const auto isFar = [&](double value) {
        if (!extent || logarithmic || !(extent->size() > 0.0)) return false;
        return extent->expanded({value, value}).size() > maxStretch * extent->size();
    };
    std::vector<double> list;
    for (const PlotLimit& limit : limits)
        if (limit.axis == axis && (limit.name.isEmpty() || !isFar(limit.value)))
            list.push_back(limit.value);
    // The line itself should not coincide with the axis.
    if (threshold && axis == 0) list.push_back(logarithmic ? *threshold / 2.0 : *threshold);
    return list;
}

std::optional<std::size_t> PlotLines::limitAt(const QPointF& place, const PlotAxes& axes) const {
    if (!areaOf(axes).contains(place)) return std::nullopt;
    for (std::size_t limit = limits.size(); limit > 0; --limit) {
        const PlotLimit& candidate = limits[limit - 1];
        const auto [left, right] = reachOf(candidate, axes);
        if (candidate.handle >= 0 && drawable(candidate.value, axes.isLogarithmic(candidate.axis))
            && place.x() >= left && place.x() <= right
            && std::abs(axes.yToPixel(candidate.value, candidate.axis) - place.y()) <= grabDistance)
            return limit - 1;
    }
    return std::nullopt;
}

bool PlotLines::crosses(const PlotAxes& axes, const QRectF& place) const {
    return std::any_of(limits.begin(), limits.end(), [&](const PlotLimit& limit) {
        const auto [left, right] = reachOf(limit, axes);
        return drawable(limit.value, axes.isLogarithmic(limit.axis))
               && place.intersects(
                   {left, axes.yToPixel(limit.value, limit.axis), right - left, 1.0});
    });
}

bool PlotLines::hasNames() const {
    return std::any_of(stages.begin(), stages.end(),
                       [](const Stage& stage) { return !stage.name.isEmpty(); });
}

void PlotLines::draw(PlotItems& items, const PlotAxes& axes) const {
    const widgets::ThemeColors& colors = Theme::colors();
    const QRectF area = areaOf(axes);
    for (const PlotLimit& limit : limits)
        drawLimit(items, axes, limit);
    if (threshold) {
        const double y = std::round(axes.yToPixel(*threshold, 0));
        if (y >= area.top() && y <= area.bottom())
            items.line({area.left(), y}, {area.right(), y}, dashedPen(colors.text2, 1.0, 3.0));
    }
    for (const Stage& stage : stages) {
        const double x = std::round(axes.xToPixel(stage.x));
        // The first stage begins at the axis: its name is enough.
        if (x > area.left() + 1 && x <= area.right())
            items.line({x, area.top()}, {x, area.bottom()}, dashedPen(colors.lineStrong, 4.0, 3.0));
    }
}

void PlotLines::drawLimit(PlotItems& items, const PlotAxes& axes, const PlotLimit& limit) const {
    if (!drawable(limit.value, axes.isLogarithmic(limit.axis))) return;
    const QRectF area = areaOf(axes);
    const auto [left, right] = reachOf(limit, axes);
    if (!(left < right)) return;
    const double y = axes.yToPixel(limit.value, limit.axis);
    QColor tint = colorOf(limit);
    tint.setAlphaF(0.08F);
    QRectF beyond(left, area.top(), right - left, area.height());
    if (limit.above)
        beyond.setBottom(std::min(y, area.bottom()));
    else
        beyond.setTop(std::max(y, area.top()));
    if (beyond.height() > 0.0) items.box(beyond, Qt::NoPen, tint);
    const double line = std::round(y);
    if (line >= area.top() && line <= area.bottom())
        items.line({left, line}, {right, line}, dashedPen(colorOf(limit), 6.0, 4.0));
}

/// The tag at the right end of a limit that is dragged, where it was, and what is told of it.
void PlotLines::drawDragged(PlotItems& items, const PlotAxes& axes) const {
    if (!dragged) return;
    const widgets::ThemeColors& colors = Theme::colors();
    const QRectF area = areaOf(axes);
    for (const PlotLimit& limit : limits) {
        if (limit.handle != dragged->handle) continue;
        const auto [left, right] = reachOf(limit, axes);
        const auto text = [&](double value) { return valueText(value, limit.axis, axes); };
        const double was = std::round(axes.yToPixel(dragged->before, limit.axis));
        const QFont small = Theme::uiFont(11);
        if (limit.value != dragged->before && was >= area.top() && was <= area.bottom()) {
            items.line({left, was}, {right, was}, dashedPen(colors.text3, 2.0, 2.0));
            items.text({left + 6.0, was - nameHeight - 1.0, 80.0, nameHeight}, Qt::AlignLeft,
                       QStringLiteral("was %1").arg(axes.text(dragged->before, limit.axis)), small,
                       colors.text3);
        }
        const QFont mono = Theme::monoFont(12, QFont::DemiBold);
        const double width =
            std::max(tagWidth, QFontMetrics(mono).horizontalAdvance(text(limit.value)) + 12.0);
        const double at = std::clamp(axes.yToPixel(limit.value, limit.axis),
                                     area.top() + 0.5 * tagHeight, area.bottom() - 0.5 * tagHeight);
        const QRectF tag(right - width, at - 0.5 * tagHeight, width, tagHeight);
        items.box(tag, Qt::NoPen, colors.warning);
        items.text(tag, Qt::AlignHCenter, text(limit.value), mono, colors.field);
        const QString told = limit.expectation ? limit.expectation(limit.value) : QString();
        if (told.isEmpty()) continue;
        const double room = QFontMetrics(small).horizontalAdvance(told) + 16.0;
        const bool below = tag.bottom() + 26.0 < area.bottom();
        const QRectF box(right - room, below ? tag.bottom() + 4.0 : tag.top() - 24.0, room, 20.0);
        items.box(box, colors.lineStrong, colors.surface3);
        items.text(box, Qt::AlignHCenter, told, small, colors.gradient);
    }
}

/// Where the value of the peak of a limit is written: near it, and beside curves and the line of
/// the limit where there is such a place.
std::optional<QRectF> PlotLines::peakPlace(const PlotLimit& limit, const PlotAxes& axes,
                                           const std::function<bool(const QRectF&)>& isCovered) {
    if (!limit.extreme) return std::nullopt;
    const QRectF area = areaOf(axes);
    const QPointF at(axes.xToPixel(limit.extreme->x()),
                     axes.yToPixel(limit.extreme->y(), limit.axis));
    if (!area.adjusted(-1, -1, 1, 1).contains(at)) return std::nullopt;
    const double width =
        QFontMetrics(Theme::monoFont(11)).horizontalAdvance(limit.extremeText) + 2.0;
    const double before = at.x() - width - 10.0, behind = at.x() + 10.0;
    const double line = axes.yToPixel(limit.value, limit.axis);
    const double first = limit.above ? at.y() - nameHeight - 4.0 : at.y() + 5.0;
    const double top = area.top() + 1.0, bottom = std::max(top, area.bottom() - nameHeight);
    std::optional<QRectF> preferred;
    for (double away = 0.0; away <= maxPeakDistance; away += peakStep)
        for (const double y : {first - away, first + away})
            // Before it rather than behind: the curve goes on there.
            for (const double left : {before, behind}) {
                const QRectF place(left, std::clamp(y, top, bottom), width, nameHeight);
                if (left < area.left() + 2.0 || place.right() > area.right()) continue;
                if (!preferred) preferred = place;
                const bool onLine = place.top() <= line && place.bottom() >= line;
                if (!onLine && !isCovered(place)) return place;
            }
    return preferred;
}

std::vector<QRectF> PlotLines::peaks() const {
    std::vector<QRectF> places;
    for (const std::optional<QRectF>& place : peakPlaces_)
        if (place) places.push_back(*place);
    return places;
}

void PlotLines::drawMeetings(PlotItems& items, const PlotAxes& axes) const {
    const widgets::ThemeColors& colors = Theme::colors();
    const QRectF area = areaOf(axes);
    for (std::size_t index = 0; index < limits.size(); ++index) {
        const PlotLimit& limit = limits[index];
        if (!drawable(limit.value, axes.isLogarithmic(limit.axis))) continue;
        const auto pixel = [&](const QPointF& place) {
            return QPointF(axes.xToPixel(place.x()), axes.yToPixel(place.y(), limit.axis));
        };
        const double edge =
            std::clamp(axes.yToPixel(limit.value, limit.axis), area.top(), area.bottom());
        for (const std::vector<QPointF>& stretch : limit.beyond) {
            QPolygonF line;
            for (const QPointF& place : stretch) {
                const QPointF at = pixel(place);
                // One point per pixel is all that can be seen, but for the highest of each.
                if (line.size() > 1 && std::floor(at.x()) == std::floor(line.last().x())
                    && (at.y() > line.last().y()) == limit.above)
                    continue;
                line << at;
            }
            items.area(line, edge, area, colors.fault);
        }
        const bool active = !limit.violated && limit.extreme;
        const QPointF at = limit.extreme ? pixel(*limit.extreme) : QPointF();
        if (!limit.extreme || !area.adjusted(-1, -1, 1, 1).contains(at)) continue;
        if (active)
            items.dot(at, colors.warning, touchDiameter);
        else
            items.ring(at, peakDiameter, QPen(colors.fault, 2.0), colors.plotBackground);
        if (index < peakPlaces_.size() && peakPlaces_[index])
            items.text(*peakPlaces_[index], Qt::AlignLeft, limit.extremeText, Theme::monoFont(11),
                       colors.text1, colors.plotBackground);
    }
    drawDragged(items, axes);
}

/// At the right end of its line on the side that is beyond it, else on the other, or at the edge
/// with an arrow where the line is out of sight. Never on a line, a peak or another name: where
/// there is no such place, pointing at the plot tells it.
void PlotLines::drawLimitNames(PlotItems& items, const PlotAxes& axes) const {
    const QFont font = Theme::uiFont(11);
    const QFontMetrics metrics(font);
    const QRectF area = areaOf(axes);
    std::vector<QRectF> taken;
    for (const PlotLimit& limit : limits) {
        if (!drawable(limit.value, axes.isLogarithmic(limit.axis))) continue;
        const double line = std::round(axes.yToPixel(limit.value, limit.axis));
        const auto [left, right] = reachOf(limit, axes);
        taken.emplace_back(left, line, std::max(0.0, right - left), 1.0);
    }
    for (const QRectF& peak : peaks())
        taken.push_back(peak);
    for (const PlotLimit& limit : limits) {
        if (limit.name.isEmpty() || !drawable(limit.value, axes.isLogarithmic(limit.axis)))
            continue;
        const double y = axes.yToPixel(limit.value, limit.axis);
        QString text = limit.name + QLatin1Char(' ') + valueText(limit.value, limit.axis, axes);
        if (y < area.top())
            text += QStringLiteral(" \u2191");
        else if (y > area.bottom())
            text += QStringLiteral(" \u2193");
        const double right = reachOf(limit, axes).second;
        const double width = metrics.horizontalAdvance(text) + 1;
        const double above = std::round(y) - nameHeight - 1.0, below = std::round(y) + 2.0;
        const double top = area.top() + 1.0, bottom = std::max(top, area.bottom() - nameHeight);
        QRectF place(std::max(area.left(), right - width - 6.0), 0.0, width, nameHeight);
        const auto fits = [&](double at) {
            place.moveTop(std::clamp(at, top, bottom));
            return area.contains(place)
                   && std::none_of(taken.begin(), taken.end(),
                                   [&](const QRectF& other) { return other.intersects(place); });
        };
        const double step = y < area.center().y() ? nameHeight : -nameHeight;
        const double first = limit.above ? above : below, second = limit.above ? below : above;
        if (!fits(first) && !fits(second) && !fits(second + step) && !fits(second + 2.0 * step))
            continue;
        taken.push_back(place);
        items.text(place, Qt::AlignLeft, text, font, colorOf(limit),
                   Theme::colors().plotBackground);
    }
}

void PlotLines::drawNames(PlotItems& items, const PlotAxes& axes,
                          const std::function<bool(const QRectF&)>& isCovered,
                          const std::function<bool(const QRectF&)>& isWritten) {
    const widgets::ThemeColors& colors = Theme::colors();
    const QFont font = Theme::uiFont(11);
    const QFontMetrics metrics(font);
    const QRectF area = areaOf(axes);
    peakPlaces_.clear();
    for (const PlotLimit& limit : limits)
        peakPlaces_.push_back(drawable(limit.value, axes.isLogarithmic(limit.axis))
                                  ? peakPlace(limit, axes, isCovered)
                                  : std::nullopt);
    for (std::size_t index = 0; index < stages.size(); ++index) {
        Stage& stage = stages[index];
        const double x = std::max(std::round(axes.xToPixel(stage.x)), area.left());
        // A name ends before the next stage begins.
        const double end =
            index + 1 == stages.size() ? area.right() : axes.xToPixel(stages[index + 1].x);
        const double width = std::clamp(std::min(end, area.right()) - x - 10.0, 0.0,
                                        metrics.horizontalAdvance(stage.name) + 1.0);
        const QRectF top(x + 6, area.top() + 2, width, nameHeight);
        stage.place = top;
        while (isCovered(stage.place) && stage.place.bottom() + nameHeight <= area.bottom())
            stage.place.translate(0.0, nameHeight);
        if (isCovered(stage.place)) stage.place = top;
        const bool fits = area.height() >= nameHeight && !isWritten(stage.place);
        if (!fits) stage.place = {};
        if (width > 0.0 && fits)
            items.text(stage.place, Qt::AlignLeft,
                       metrics.elidedText(stage.name, Qt::ElideRight, static_cast<int>(width)),
                       font, colors.text2);
    }
    drawLimitNames(items, axes);
    drawThresholdName(items, axes, isCovered, isWritten);
}

void PlotLines::drawThresholdName(PlotItems& items, const PlotAxes& axes,
                                  const std::function<bool(const QRectF&)>& isCovered,
                                  const std::function<bool(const QRectF&)>& isWritten) const {
    const QFont font = Theme::uiFont(11);
    const QFontMetrics metrics(font);
    const QRectF area = areaOf(axes);
    const double y = threshold ? std::round(axes.yToPixel(*threshold, 0)) : -1.0;
    if (!(y >= area.top() && y <= area.bottom())) return;
    const auto isApart = [&](const QRectF& place) {
        return std::none_of(stages.begin(), stages.end(),
                            [&](const Stage& stage) { return stage.place.intersects(place); });
    };
    const auto isFree = [&](const QRectF& place) {
        return area.contains(place) && isApart(place) && !isCovered(place);
    };
    // At the left, where curves start far above, unless there is something in the way.
    const int width = metrics.horizontalAdvance(thresholdName) + 1;
    const QRectF first(area.left() + 4, y - 15, width, nameHeight);
    QRectF name = first;
    for (double left = first.left(); left + width + 4.0 <= area.right(); left += nameStep)
        for (const double top : {y - 15, y + 2})
            if (!isFree(name)) name.moveTo(left, top);
    if (!isFree(name)) name = first;
    if (isApart(name) && !isWritten(name) && width <= area.width())
        items.text(name, Qt::AlignLeft, thresholdName, font, Theme::colors().text3,
                   Theme::colors().plotBackground);
}

}  // namespace linkwright::plots
