// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_marks.h"

#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QFontMetrics>
#include <algorithm>
#include <cmath>

namespace linkwright::plots {

namespace {

using widgets::Theme;

constexpr std::size_t maxRows = 8;
constexpr std::size_t maxHoverRows = 20;
const QString none = QStringLiteral("\u2013");

QFont endFont(const CurveGraph& curve) {
    return curve.look().lastPoint ? Theme::monoFont(11) : Theme::uiFont(11);
}

}  // namespace

PlotMarks::PlotMarks(QCustomPlot& plot, const PlotAxes& axes, const Curves& curves)
    : plot_(plot), axes_(axes), curves_(curves) {}

PlotMarks::~PlotMarks() {
    delete box_;
}

void PlotMarks::draw(PlotItems& items, PlotLines& lines, bool onPaper) {
    items.clear();
    placeEnds();
    if (PlotAxes::xExtent(curves_))
        lines.drawNames(
            items, axes_, [this](const QRectF& place) { return isCovered(place); },
            [this](const QRectF& place) { return isWritten(place); });
    if (!onPaper) drawPlayhead(items);
    lines.drawMeetings(items, axes_);
    drawLineLabels(items, lines.peaks());
    drawEnds(items);
    drawCursors(items);
    drawStatistics(items);
    if (onPaper) return;
    drawCrosshair(items);
    if (focusRing) items.box(QRectF(plot_.rect()).adjusted(0, 0, -1, -1), Theme::colors().accent);
}

// Where something is
// -------------------------------------------------------------------------------------------------

/// Pixel of an x that is in sight.
std::optional<double> PlotMarks::across(double x) const {
    const QRect area = axes_.area();
    const double place = std::round(axes_.xToPixel(x));
    if (place >= area.left() && place <= area.right() + 1) return place;
    return std::nullopt;
}

QPointF PlotMarks::pixelOf(const CurveGraph& curve, double x, double y) const {
    return {axes_.xToPixel(x), axes_.yToPixel(y, curve.axis)};
}

bool PlotMarks::isWritten(const QRectF& place) const {
    // Without curves the middle says why there are none.
    const QRectF area = axes_.area();
    constexpr double sentence = 20.0;
    if (std::none_of(curves_.begin(), curves_.end(),
                     [](const CurveGraph* curve) { return curve->extent().has_value(); })
        && QRectF(area.left(), area.center().y() - sentence / 2.0, area.width(), sentence)
               .intersects(place))
        return true;
    return std::any_of(ends_.begin(), ends_.end(),
                       [&](const End& end) { return end.second.intersects(place); });
}

bool PlotMarks::isCovered(const QRectF& place) const {
    return isWritten(place)
           || std::any_of(curves_.begin(), curves_.end(),
                          [&](const CurveGraph* curve) { return curve->crosses(place); });
}

QString PlotMarks::endText(const CurveGraph& curve) const {
    const auto last = curve.last();
    return curve.look().lastPoint && last ? axes_.text(last->value, curve.axis)
                                          : curve.look().endLabel;
}

/// Where the label at the end of a curve would stand if it were alone, none without one.
std::optional<QRectF> PlotMarks::endPlace(const CurveGraph& curve) const {
    if (!curve.look().lastPoint && curve.look().endLabel.isEmpty()) return std::nullopt;
    const auto last = curve.last();
    if (!last) return std::nullopt;
    const QRect area = axes_.area();
    const QPointF place = pixelOf(curve, last->key, last->value);
    if (!QRectF(area).adjusted(-1, -1, 1, 1).contains(place)) return std::nullopt;
    const int width = QFontMetrics(endFont(curve)).horizontalAdvance(endText(curve)) + 2;
    const bool fitsRight = place.x() + 8 + width <= area.right() + rightMargin;
    const double top = fitsRight && !curve.look().lastPoint
                           ? place.y() - 7
                           : std::clamp(place.y() - 16, 1.0 * area.top(), area.bottom() - 14.0);
    return QRectF(fitsRight ? place.x() + 7 : place.x() - 7 - width, top, width, 14);
}

/// The present values come first, beside all curves where there is such a place; names of earlier
/// runs give way to them and to each other, upwards or downwards, and are left out where there is
/// no room: the crosshair tells them.
void PlotMarks::placeEnds() {
    const QRect area = axes_.area();
    ends_.clear();
    const auto isFree = [&](const QRectF& label) {
        return label.top() >= area.top() - 1.0 && label.bottom() <= area.bottom() + 1.0
               && std::none_of(ends_.begin(), ends_.end(),
                               [&](const End& other) { return other.second.intersects(label); });
    };
    const auto isOnCurve = [&](const QRectF& label) {
        return std::any_of(curves_.begin(), curves_.end(),
                           [&](const CurveGraph* other) { return other->crosses(label); });
    };
    for (const bool present : {true, false})
        for (const CurveGraph* curve : curves_) {
            const auto label = curve->look().lastPoint == present ? endPlace(*curve) : std::nullopt;
            if (!label) continue;
            std::optional<QRectF> chosen;
            for (const double moved : {0.0, -7.0, 7.0, -14.0, 14.0, -21.0, 21.0, -28.0, 28.0, -35.0,
                                       35.0, -42.0, 42.0}) {
                const QRectF place = label->translated(0.0, moved);
                if (!isFree(place)) continue;
                if (!chosen) chosen = place;
                if (present && isOnCurve(place)) continue;
                chosen = place;
                break;
            }
            if (chosen) ends_.emplace_back(curve, *chosen);
        }
}

QRectF PlotMarks::endLabel(CurveId curve) const {
    for (const auto& [labeled, place] : ends_)
        if (labeled->id() == curve) return place;
    return {};
}

// What is told
// -------------------------------------------------------------------------------------------------

QString PlotMarks::letter(std::size_t cursor) {
    return QString(QChar(static_cast<char16_t>(u'A' + cursor)));
}

std::vector<QStringList> PlotMarks::cursorTable() const {
    if (cursors.empty()) return {};
    const auto written = [](double value) {
        return widgets::withTrueMinus(widgets::formatNumber(value, 5));
    };
    const auto shown = [this](double place) {
        return axes_.hasXDecades() ? std::pow(10.0, place) : place;
    };
    const bool difference = cursors.size() == 2;
    QStringList head{axes_.xLabel.isEmpty() ? QStringLiteral("x") : axes_.xName()};
    for (const double place : cursors)
        head << written(shown(place));
    if (difference) head << written(shown(cursors[1]) - shown(cursors[0]));
    std::vector<QStringList> table{head};
    for (const CurveGraph* curve : curves_) {
        if (table.size() > maxRows) continue;
        QStringList line{curve->label()};
        std::vector<double> values;
        for (const double place : cursors) {
            const auto value = curve->valueAt(place);
            line << (value ? axes_.text(*value, curve->axis) : none);
            if (value) values.push_back(*value);
        }
        if (difference)
            line << (values.size() == 2 ? axes_.text(values[1] - values[0], curve->axis) : none);
        if (!values.empty()) table.push_back(line);
    }
    return table;
}

std::vector<QStringList> PlotMarks::statisticsTable() const {
    if (!statistics) return {};
    const AxisRange range = cursors.size() == 2 ? AxisRange(std::min(cursors[0], cursors[1]),
                                                            std::max(cursors[0], cursors[1]))
                                                : axes_.xRange();
    std::vector<QStringList> table{
        {cursors.size() == 2 ? QObject::tr("A to B") : QObject::tr("Visible"),
         QObject::tr("minimum"), QObject::tr("maximum"), QObject::tr("mean"), QObject::tr("RMS"),
         QObject::tr("peak to peak")}};
    for (const CurveGraph* curve : curves_) {
        const auto found = curve->statistics(range);
        if (!found || table.size() > maxRows) continue;
        QStringList line{curve->label()};
        for (const double value : {found->least, found->most, found->mean, found->rootMeanSquare,
                                   found->most - found->least})
            line << axes_.text(value, curve->axis);
        table.push_back(line);
    }
    return table;
}

// How it looks
// -------------------------------------------------------------------------------------------------

void PlotMarks::drawPlayhead(PlotItems& items) const {
    const auto place = playhead ? across(*playhead) : std::nullopt;
    if (!place) return;
    const QRect area = axes_.area();
    const double snapped = *place + 0.25;  // 1.5 px: one full and a half
    items.line(QPointF(snapped, area.top()), QPointF(snapped, area.bottom()),
               QPen(Theme::colors().accent, 1.5), true);
    for (const CurveGraph* curve : curves_) {
        if (curve->look().style.kind != LineKind::Current) continue;
        const auto value = curve->valueAt(*playhead);
        if (!value) continue;
        const QPointF center = pixelOf(*curve, *playhead, *value);
        if (area.contains(center.toPoint())) items.dot(center, curve->color());
    }
}

void PlotMarks::drawEnds(PlotItems& items) const {
    const widgets::ThemeColors& colors = Theme::colors();
    for (const CurveGraph* curve : curves_)
        if (curve->look().lastPoint && endPlace(*curve)) {
            const auto last = curve->last();
            items.dot(pixelOf(*curve, last->key, last->value), curve->color());
        }
    for (const auto& [curve, label] : ends_)
        items.text(label, Qt::AlignLeft, endText(*curve), endFont(*curve),
                   curve->look().lastPoint ? colors.text1 : colors.text2);
}

/// Names of curves above their lines, where none of them is in the way of another; those that have
/// no such place are left out.
void PlotMarks::drawLineLabels(PlotItems& items, std::vector<QRectF> taken) const {
    const QRectF area(axes_.area());
    const QFont font = Theme::uiFont(11), present = Theme::uiFont(11, QFont::DemiBold);
    for (const End& end : ends_)
        taken.push_back(end.second);
    for (const CurveGraph* curve : curves_) {
        const QString& name = curve->look().lineLabel;
        if (name.isEmpty()) continue;
        const bool isPresent = curve->look().style.kind == LineKind::Current;
        const QFont& own = isPresent ? present : font;
        const double width = QFontMetrics(own).horizontalAdvance(name) + 2.0;
        for (const double share : {0.06, 0.3, 0.55, 0.8}) {
            const double left = area.left() + share * area.width();
            const auto value = curve->valueAt(axes_.pixelToX(left + 0.5 * width));
            if (!value) continue;
            const QPointF at = pixelOf(*curve, axes_.pixelToX(left), *value);
            double top = at.y();
            for (const double part : {0.5, 1.0})
                if (const auto other = curve->valueAt(axes_.pixelToX(left + part * width)))
                    top = std::min(top, axes_.yToPixel(*other, curve->axis));
            const QRectF place(left, top - 18.0, width, 14.0);
            const bool crossed =
                std::any_of(curves_.begin(), curves_.end(),
                            [&](const CurveGraph* other) { return other->crosses(place); });
            if (!area.contains(place) || crossed
                || std::any_of(taken.begin(), taken.end(),
                               [&](const QRectF& other) { return other.intersects(place); }))
                continue;
            taken.push_back(place);
            items.text(place, Qt::AlignLeft, name, own,
                       isPresent ? Theme::colors().text1 : Theme::colors().text2);
            break;
        }
    }
}

void PlotMarks::drawCursors(PlotItems& items) const {
    if (cursors.empty()) return;
    const widgets::ThemeColors& colors = Theme::colors();
    const QRect area = axes_.area();
    TableRow head{{QString()}, {}, true};
    double middle = 0.0;
    for (std::size_t cursor = 0; cursor < cursors.size(); ++cursor) {
        head.cells << letter(cursor);
        middle += axes_.xToPixel(cursors[cursor]) / static_cast<double>(cursors.size());
        const auto place = across(cursors[cursor]);
        if (!place) continue;
        items.line(QPointF(*place, area.top()), QPointF(*place, area.bottom()), colors.text2);
        const QRectF flag(*place, area.top(), 14, 14);
        items.box(flag, colors.text2, colors.surface3);
        items.text(flag, Qt::AlignHCenter, letter(cursor), Theme::uiFont(11, QFont::DemiBold),
                   colors.text1);
    }
    if (cursors.size() == 2) head.cells << QStringLiteral("B \u2212 A");
    std::vector<TableRow> rows{head};
    for (const QStringList& line : cursorTable())
        rows.push_back({line, {}, false});
    // On the side where the cursors are not.
    const QSize size = PlotItems::tableSize(rows);
    const bool left = middle > area.center().x();
    items.table({left ? area.left() + 6.0 : area.right() - 6.0 - size.width(),
                 std::max(area.top() + 2.0, area.bottom() - 6.0 - size.height())},
                rows);
}

std::vector<TableRow> PlotMarks::statisticsRows() const {
    std::vector<TableRow> rows;
    for (const QStringList& line : statisticsTable())
        rows.push_back({line, {}, rows.empty()});
    return rows;
}

int PlotMarks::statisticsHeight() const {
    const std::vector<TableRow> rows = statisticsRows();
    return rows.empty() ? 0 : PlotItems::tableSize(rows).height() + 6;
}

void PlotMarks::drawStatistics(PlotItems& items) const {
    const std::vector<TableRow> rows = statisticsRows();
    if (rows.size() < 2) return;
    const QRect area = axes_.area();
    items.table({area.left() + 6.0, area.top() + 6.0}, rows);
}

std::vector<TableRow> PlotMarks::hoverTable() const {
    std::vector<TableRow> rows{
        {{QString(), QStringLiteral("%1 %2").arg(axes_.xText(hover), axes_.xUnit).trimmed()},
         {},
         true}};
    for (const CurveGraph* curve : curves_) {
        const auto value = rows.size() <= maxHoverRows ? curve->nearest(hover) : std::nullopt;
        if (value)
            rows.push_back(
                {{curve->label(), QStringLiteral("%1 %2")
                                      .arg(axes_.text(*value, curve->axis), axes_.unit(curve->axis))
                                      .trimmed()},
                 curve->color(),
                 false});
    }
    return rows;
}

/// A table that would hide most of the plot stands above or below it where the pointer is; in the
/// other plots of a stack it tells as much as has room.
void PlotMarks::drawCrosshair(PlotItems& items) {
    const auto place =
        std::isfinite(hover) && PlotAxes::xExtent(curves_) ? across(hover) : std::nullopt;
    if (!place) {
        hideTable();
        return;
    }
    const QRect area = axes_.area();
    items.line(QPointF(*place, area.top()), QPointF(*place, area.bottom()), Theme::colors().text3);
    std::vector<TableRow> rows = hoverTable();
    const QSize size = PlotItems::tableSize(rows);
    const bool right = *place + 10 + size.width() <= area.right();
    const double left = right ? *place + 10 : *place - 10 - size.width();
    const bool isLow = size.height() + 4 > area.height();
    const bool covers =
        2 * size.width() * std::min(size.height(), area.height()) > area.width() * area.height();
    if ((isLow || covers) && plot_.underMouse()) {
        if (!box_) box_ = new TableBox(plot_);  // owned by the window
        const int above = area.top() - size.height() - 2;
        const bool hasRoom = plot_.mapTo(plot_.window(), QPoint(0, above)).y() >= 0;
        box_->tell(rows, {static_cast<int>(left), hasRoom ? above : area.bottom() + 3});
        return;
    }
    hideTable();
    std::size_t leftOut = 0;
    while (rows.size() > 2 && PlotItems::tableSize(rows).height() + 4 > area.height()) {
        rows.pop_back();
        ++leftOut;
    }
    if (leftOut > 0) rows.front().cells.front() = QStringLiteral("+%1").arg(leftOut);
    // A wide table in a narrow plot lies over what it tells of, but is read in full.
    items.table(
        {std::max(2.0, std::min(left, plot_.width() - 2.0 - size.width())), area.top() + 4.0},
        rows);
}

void PlotMarks::hideTable() {
    if (box_) box_->silence();
}

}  // namespace linkwright::plots
