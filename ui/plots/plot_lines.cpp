// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_lines.h"

#include "ui/widgets/theme.h"

#include <QFontMetrics>
#include <algorithm>
#include <cmath>

namespace linkwright::plots {

namespace {

using widgets::Theme;

constexpr double nameHeight = 14.0;

/// From the first pixel to the last.
QRectF areaOf(const PlotAxes& axes) {
    return {QPointF(axes.area().topLeft()), QPointF(axes.area().bottomRight())};
}

}  // namespace

std::vector<double> PlotLines::values(bool logarithmic) const {
    std::vector<double> list;
    for (const Limit& limit : limits)
        list.push_back(limit.value);
    // The line itself should not coincide with the axis.
    if (threshold) list.push_back(logarithmic ? *threshold / 2.0 : *threshold);
    return list;
}

bool PlotLines::hasNames() const {
    return std::any_of(stages.begin(), stages.end(),
                       [](const Stage& stage) { return !stage.name.isEmpty(); });
}

void PlotLines::draw(PlotItems& items, const PlotAxes& axes) const {
    const widgets::ThemeColors& colors = Theme::colors();
    const QRectF area = areaOf(axes);
    const auto across = [&](double value, const QPen& pen) {
        const double y = std::round(axes.yToPixel(value, 0));
        if (y >= area.top() && y <= area.bottom())
            items.line({area.left(), y}, {area.right(), y}, pen);
    };
    for (const Limit& limit : limits) {
        if (!drawable(limit.value, axes.isLogarithmic(0))) continue;
        const double y = axes.yToPixel(limit.value, 0);
        QColor tint = colors.warning;
        tint.setAlphaF(0.08F);
        QRectF beyond = area;
        if (limit.above)
            beyond.setBottom(std::min(y, area.bottom()));
        else
            beyond.setTop(std::max(y, area.top()));
        if (beyond.height() > 0.0) items.box(beyond, Qt::NoPen, tint);
        across(limit.value, dashedPen(colors.warning, 6.0, 4.0));
    }
    if (threshold) across(*threshold, dashedPen(colors.text2, 1.0, 3.0));
    for (const Stage& stage : stages) {
        const double x = std::round(axes.xToPixel(stage.x));
        // The first stage begins at the axis: its name is enough.
        if (x > area.left() + 1 && x <= area.right())
            items.line({x, area.top()}, {x, area.bottom()}, dashedPen(colors.lineStrong, 4.0, 3.0));
    }
}

void PlotLines::drawNames(PlotItems& items, const PlotAxes& axes,
                          const std::function<bool(const QRectF&)>& isCovered,
                          const std::function<bool(const QRectF&)>& isWritten) {
    const widgets::ThemeColors& colors = Theme::colors();
    const QFont font = Theme::uiFont(11);
    const QFontMetrics metrics(font);
    const QRectF area = areaOf(axes);
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
    const double y = threshold ? std::round(axes.yToPixel(*threshold, 0)) : -1.0;
    if (!(y >= area.top() && y <= area.bottom())) return;
    // At the left, where curves start far above, unless there is something in the way.
    const int width = metrics.horizontalAdvance(thresholdName) + 1;
    const QRectF first(area.left() + 4, y - 15, width, nameHeight);
    QRectF name = first;
    for (const double left : {first.left(), area.right() - 4.0 - width})
        for (const double top : {y - 15, y + 2})
            if (isCovered(name)) name.moveTo(left, top);
    if (isCovered(name)) name = first;
    const bool apart = std::none_of(stages.begin(), stages.end(), [&](const Stage& stage) {
        return stage.place.intersects(name);
    });
    if (apart && !isWritten(name) && width <= area.width())
        items.text(name, Qt::AlignLeft, thresholdName, font, colors.text3);
}

}  // namespace linkwright::plots
