// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_overlay.h"

#include "ui/plots/plot_pane_data.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QFontMetrics>
#include <QImage>
#include <QPaintEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace linkwright::plots {

namespace {

using widgets::Theme;
using widgets::ThemeColors;

constexpr int legendSample = 16;
constexpr int legendGap = 12;
constexpr int legendCount = 24;  // "+12"
constexpr int legendRow = 18;
constexpr double dotDiameter = 7.0;

QPen dashedPen(const QColor& color, double dash, double gap) {
    QPen pen(color, 1.0, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({dash, gap});
    return pen;
}

void paintDot(QPainter& painter, const QPointF& center, const QColor& color) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(center, dotDiameter / 2, dotDiameter / 2);
    painter.restore();
}

QFont stageFont() {
    return Theme::uiFont(11);
}

QFont endFont(bool isValue) {
    return isValue ? Theme::monoFont(11) : Theme::uiFont(11);
}

/// Whether a line from left to right goes through an area, or nearly.
bool crosses(const QPointF& from, const QPointF& to, const QRectF& area) {
    constexpr double nearby = 2.0;  // pixels
    const double left = std::max(from.x(), area.left() - nearby);
    const double right = std::min(to.x(), area.right() + nearby);
    if (left > right) return false;
    const double slope = to.x() > from.x() ? (to.y() - from.y()) / (to.x() - from.x()) : 0.0;
    const double first = to.x() > from.x() ? from.y() + slope * (left - from.x()) : from.y();
    const double second = to.x() > from.x() ? from.y() + slope * (right - from.x()) : to.y();
    return std::max(first, second) > area.top() - nearby
           && std::min(first, second) < area.bottom() + nearby;
}

QString valueText(double value) {
    return widgets::withTrueMinus(widgets::formatNumber(value, 4));
}

}  // namespace

PlotOverlay::PlotOverlay(PlotPane& pane) : QWidget(&pane), pane_(pane) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
}

bool PlotOverlay::isEmpty() const {
    return std::none_of(pane_.curves_.begin(), pane_.curves_.end(),
                        [](const auto& curve) { return curve->visible && !curve->x.empty(); });
}

bool PlotOverlay::isBelowZero() const {
    return std::all_of(pane_.curves_.begin(), pane_.curves_.end(), [this](const auto& curve) {
        const bool logarithmic = pane_.isLogarithmic(curve->axis);
        return !curve->visible || (logarithmic && !curve->index.extent(true));
    });
}

QString PlotOverlay::scaledText(double value, int axis) const {
    // In the unit of the axis, with the power of ten that stands in the title.
    const auto place = static_cast<std::size_t>(axis);
    const int exponent = place < pane_.axes_.size() ? pane_.axes_[place].exponent : 0;
    return valueText(value / std::pow(10.0, exponent));
}

/// Between two iterations there is none: what is told is of the nearer one.
QString PlotOverlay::xText(double x) const {
    if (pane_.decadesX_) return widgets::withTrueMinus(widgets::formatNumber(std::pow(10.0, x), 2));
    return valueText(pane_.integerX_ ? std::round(x) : x);
}

void PlotOverlay::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    paintContent(painter, event->rect(), true, true);
    paintCrosshair(painter);
    if (!pane_.focusRing_) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(widgets::Theme::colors().accent);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void PlotOverlay::paintContent(QPainter& painter, const QRect& part, bool legend,
                               bool playhead) const {
    const QRect area = pane_.plotArea();
    if (part.top() < area.top()) {
        const auto [begin, end] = paintTitle(painter);
        if (legend && pane_.legendShown_) paintLegend(painter, begin, end);
    }
    if (part.bottom() > area.bottom()) paintXLabel(painter);
    if (isEmpty()) {
        paintSentence(painter, pane_.emptyText_);
        return;
    }
    if (isBelowZero())
        paintSentence(painter,
                      QStringLiteral("Nothing above zero, which a logarithmic axis could show."));
    paintLimits(painter);
    paintStageLines(painter);
    if (playhead) paintPlayhead(painter);
    paintEnds(painter);
    paintFixedCursors(painter);
}

void PlotOverlay::paintOnPaper(QPainter& painter) const {
    const bool below = legendBelow() > 0;
    paintContent(painter, pane_.rect(), !below, false);
    if (!below) return;
    std::vector<std::pair<const PlotPane::Curve*, QPoint>> places;
    arrangeBelow(places);
    for (const auto& [entry, place] : places)
        paintEntry(painter, *entry, place);
}

/// Title with the unit, and the units of the axes at the right.
std::pair<int, int> PlotOverlay::paintTitle(QPainter& painter) const {
    const ThemeColors& colors = Theme::colors();
    const QRect line(leftMargin, 3, pane_.plotArea().right() + 1 - leftMargin, topMargin - 8);
    const QFont titleFont = Theme::uiFont(12, QFont::DemiBold);
    painter.setFont(titleFont);
    painter.setPen(colors.text1);
    const int available = line.width();
    const QFontMetrics metrics(titleFont);
    const QString title = metrics.elidedText(pane_.title_, Qt::ElideRight, available);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, title);
    int used = leftMargin + metrics.horizontalAdvance(title);
    const QString unit = unitText(pane_.axes_.front().exponent, pane_.unit_);
    if (!unit.isEmpty()) {
        const QString text = QStringLiteral("[%1]").arg(unit);
        painter.setFont(Theme::uiFont(12));
        painter.setPen(colors.text3);
        painter.drawText(QRect(used + 6, line.y(), available, line.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
        used += 6 + QFontMetrics(painter.font()).horizontalAdvance(text);
    }
    return {used + 16, paintRightUnits(painter)};
}

void PlotOverlay::paintXLabel(QPainter& painter) const {
    if (!pane_.xLabeled_ || pane_.xLabel_.isEmpty()) return;
    const QString label = pane_.xUnit_.isEmpty()
                              ? pane_.xLabel_
                              : QStringLiteral("%1 [%2]").arg(pane_.xLabel_, pane_.xUnit_);
    painter.setFont(Theme::uiFont(11));
    painter.setPen(Theme::colors().text3);
    painter.drawText(
        QRect(leftMargin, pane_.height() - 17, pane_.plotArea().right() + 1 - leftMargin, 14),
        Qt::AlignRight | Qt::AlignVCenter, label);
}

std::optional<CurveId> PlotOverlay::legendEntryAt(const QPoint& place) const {
    for (const auto& [area, curve] : legendEntries_)
        if (area.adjusted(-4, -2, 4, 2).contains(place)) return curve;
    return std::nullopt;
}

QRect PlotOverlay::legendEntry(CurveId curve) const {
    for (const auto& [area, listed] : legendEntries_)
        if (listed == curve) return area;
    return {};
}

PlotOverlay::Listed PlotOverlay::listedCurves() const {
    Listed listed;
    for (const auto& curve : pane_.curves_)
        if (curve->visible && curve->listed && !curve->name.isEmpty())
            listed.push_back(curve.get());
    return listed;
}

int PlotOverlay::widthOf(const PlotPane::Curve& entry) {
    return legendSample + 6 + QFontMetrics(Theme::uiFont(11)).horizontalAdvance(entry.name);
}

/// @param place left end of the line in the middle of the entry
void PlotOverlay::paintEntry(QPainter& painter, const PlotPane::Curve& entry,
                             const QPoint& place) const {
    painter.setFont(Theme::uiFont(11));
    painter.setPen(Theme::colors().text2);
    painter.drawText(QRect(place.x() + legendSample + 6, place.y() - 8, widthOf(entry), 16),
                     Qt::AlignLeft | Qt::AlignVCenter, entry.name);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(curvePen(entry.style));
    painter.drawLine(QPointF(place.x(), place.y() + 0.5),
                     QPointF(place.x() + legendSample, place.y() + 0.5));
    painter.restore();
}

/// Ends at the edge of the plot. Where not all entries have room, those of today come first, and
/// the others are counted.
void PlotOverlay::paintLegend(QPainter& painter, int leftEdge, int right) const {
    legendEntries_.clear();
    const Listed listed = listedCurves();
    const auto rankOf = [](const PlotPane::Curve& entry) {
        return entry.lastPoint ? 0 : entry.style.kind == LineKind::Current ? 1 : 2;
    };
    Listed ranked = listed;
    std::stable_sort(ranked.begin(), ranked.end(),
                     [&](const PlotPane::Curve* one, const PlotPane::Curve* other) {
                         return rankOf(*one) < rankOf(*other);
                     });
    const auto room = [&](std::size_t count) {
        int width = count < ranked.size() ? legendCount : -legendGap;
        for (std::size_t entry = 0; entry < count; ++entry)
            width += widthOf(*ranked[entry]) + legendGap;
        return width;
    };
    std::size_t count = ranked.size();
    while (count > 0 && room(count) > right - leftEdge)
        --count;
    const auto last = ranked.begin() + static_cast<std::ptrdiff_t>(count);
    const int middle = 3 + (topMargin - 8) / 2;
    int place = right - room(count);
    for (const PlotPane::Curve* entry : listed) {
        if (std::find(ranked.begin(), last, entry) == last) continue;
        paintEntry(painter, *entry, {place, middle});
        legendEntries_.emplace_back(QRect(place, middle - 8, widthOf(*entry), 16), entry->id);
        place += widthOf(*entry) + legendGap;
    }
    if (count == ranked.size()) return;
    painter.setFont(Theme::uiFont(11));
    painter.setPen(Theme::colors().text3);
    painter.drawText(QRect(right - 60, middle - 8, 60, 16), Qt::AlignRight | Qt::AlignVCenter,
                     QStringLiteral("+%1").arg(ranked.size() - count));
}

int PlotOverlay::arrangeBelow(
    std::vector<std::pair<const PlotPane::Curve*, QPoint>>& places) const {
    const int right = pane_.plotArea().right();
    int rows = 1;
    int left = leftMargin;
    for (const PlotPane::Curve* entry : listedCurves()) {
        const int width = widthOf(*entry);
        if (left > leftMargin && left + width > right) {
            left = leftMargin;
            ++rows;
        }
        places.emplace_back(entry,
                            QPoint(left, pane_.height() + legendRow * (rows - 1) + legendRow / 2));
        left += width + legendGap;
    }
    return rows;
}

int PlotOverlay::legendBelow() const {
    if (!pane_.legendShown_) return 0;
    int width = -legendGap;
    for (const PlotPane::Curve* entry : listedCurves())
        width += widthOf(*entry) + legendGap;
    QImage nowhere(1, 1, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&nowhere);
    const auto [begin, end] = paintTitle(painter);
    if (width <= end - begin) return 0;
    std::vector<std::pair<const PlotPane::Curve*, QPoint>> places;
    return legendRow * arrangeBelow(places) + 4;
}

void PlotOverlay::paintLimits(QPainter& painter) const {
    const ThemeColors& colors = Theme::colors();
    const QRect area = pane_.plotArea();
    painter.save();
    painter.setClipRect(area);
    for (const PlotPane::Limit& limit : pane_.limits_) {
        const double place = pane_.yToPixel(limit.value);
        if (!std::isfinite(place)) continue;
        QColor tint = colors.warning;
        tint.setAlphaF(0.08F);
        const QRectF beyond =
            limit.above
                ? QRectF(QPointF(area.left(), area.top() - 1.0), QPointF(area.right() + 1.0, place))
                : QRectF(QPointF(area.left(), place),
                         QPointF(area.right() + 1.0, area.bottom() + 1.0));
        if (beyond.height() > 0.0) painter.fillRect(beyond, tint);
        painter.setPen(dashedPen(colors.warning, 6.0, 4.0));
        painter.drawLine(QPointF(area.left(), place), QPointF(area.right(), place));
    }
    if (pane_.threshold_ && (!pane_.isLogarithmic() || *pane_.threshold_ > 0.0)) {
        const double place = std::round(pane_.yToPixel(*pane_.threshold_));
        painter.setPen(dashedPen(colors.text2, 1.0, 3.0));
        painter.drawLine(QPointF(area.left(), place), QPointF(area.right(), place));
        painter.setFont(Theme::uiFont(11));
        painter.setPen(colors.text3);
        // At the left, where curves start far above, unless there is something in the way.
        const int width = painter.fontMetrics().horizontalAdvance(pane_.thresholdName_) + 1;
        const QRectF first(area.left() + 4, place - 15, width, 14);
        QRectF name = first;
        for (const double left : {first.left(), area.right() - 4.0 - width})
            for (const double top : {place - 15, place + 2})
                if (isCovered(name)) name.moveTo(left, top);
        painter.drawText(isCovered(name) ? first : name, Qt::AlignLeft | Qt::AlignVCenter,
                         pane_.thresholdName_);
    }
    painter.restore();
}

void PlotOverlay::paintStageLines(QPainter& painter) const {
    const ThemeColors& colors = Theme::colors();
    const QRect area = pane_.plotArea();
    painter.save();
    painter.setClipRect(area.adjusted(0, 0, 1, 1));
    painter.setFont(stageFont());
    const QFontMetrics metrics(painter.font());
    for (std::size_t index = 0; index < pane_.stageLines_.size(); ++index) {
        const PlotPane::StageLine& stage = pane_.stageLines_[index];
        const double place = std::round(pane_.xToPixel(stage.x));
        // The first stage begins at the axis: its name is enough.
        if (place > area.left() + 1) {
            painter.setPen(dashedPen(colors.lineStrong, 4.0, 3.0));
            painter.drawLine(QPointF(place, area.top()), QPointF(place, area.bottom()));
        }
        const QRectF name = stageName(index);
        painter.setPen(colors.text2);
        painter.drawText(
            name, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(stage.name, Qt::ElideRight, static_cast<int>(name.width())));
    }
    painter.restore();
}

QRectF PlotOverlay::stageName(std::size_t stage) const {
    const QRect area = pane_.plotArea();
    const PlotPane::StageLine& line = pane_.stageLines_[stage];
    const double place = std::round(pane_.xToPixel(line.x));
    // A name ends before the next stage begins.
    const bool last = stage + 1 == pane_.stageLines_.size();
    const double end = last ? area.right() : pane_.xToPixel(pane_.stageLines_[stage + 1].x);
    const double width = QFontMetrics(stageFont()).horizontalAdvance(line.name) + 1.0;
    const QRectF top(place + 6, area.top() + 2, std::clamp(end - place - 10.0, 0.0, width), 14.0);
    for (QRectF name = top; name.bottom() <= area.bottom(); name.translate(0.0, 14.0))
        if (!isCovered(name)) return name;
    return top;
}

bool PlotOverlay::isCovered(const QRectF& place) const {
    for (const auto& end : ends())
        if (end.second.intersects(place)) return true;
    const double from = pane_.pixelToX(place.left()), to = pane_.pixelToX(place.right());
    for (const auto& curve : pane_.curves_) {
        if (!curve->visible) continue;
        const std::vector<double>& x = curve->x;
        auto sample = std::lower_bound(x.begin(), x.end(), from);
        if (sample != x.begin()) --sample;
        for (std::optional<QPointF> before; sample != x.end(); ++sample) {
            const double value = curve->y[static_cast<std::size_t>(sample - x.begin())];
            std::optional<QPointF> here;
            if (drawable(value, pane_.isLogarithmic(curve->axis)))
                here = QPointF(pane_.xToPixel(*sample), pane_.yToPixel(value, curve->axis));
            if (here && crosses(before.value_or(*here), *here, place)) return true;
            if (*sample > to) break;
            before = here;
        }
    }
    return false;
}

QString PlotOverlay::endText(const PlotPane::Curve& curve) const {
    const std::optional<std::size_t> last = curve.lastDrawable(pane_.isLogarithmic(curve.axis));
    return curve.lastPoint && last ? scaledText(curve.y[*last], curve.axis) : curve.endLabel;
}

std::optional<QRectF> PlotOverlay::endPlace(const PlotPane::Curve& curve) const {
    if (!curve.visible || (!curve.lastPoint && curve.endLabel.isEmpty())) return std::nullopt;
    const std::optional<std::size_t> last = curve.lastDrawable(pane_.isLogarithmic(curve.axis));
    if (!last) return std::nullopt;
    const QRect area = pane_.plotArea();
    const QPointF place(pane_.xToPixel(curve.x[*last]), pane_.yToPixel(curve.y[*last], curve.axis));
    if (!QRectF(area).adjusted(-1, -1, 1, 1).contains(place)) return std::nullopt;
    const int width = QFontMetrics(endFont(curve.lastPoint)).horizontalAdvance(endText(curve)) + 2;
    const bool fitsRight = place.x() + 8 + width <= area.right() + rightMargin;
    const double top = std::clamp(place.y() - 16, static_cast<double>(area.top()),
                                  static_cast<double>(area.bottom()) - 14);
    const double left = fitsRight ? place.x() + 7 : place.x() - 7 - width;
    return QRectF(left, fitsRight && !curve.lastPoint ? place.y() - 7 : top, width, 14);
}

/// The present values come first; names of earlier runs give way to them and to each other, upwards
/// or downwards, and are left out where there is no room: the crosshair tells them.
PlotOverlay::Ends PlotOverlay::ends() const {
    const QRect area = pane_.plotArea();
    Ends ends;
    const auto isFree = [&](const QRectF& label) {
        return label.top() >= area.top() - 1.0 && label.bottom() <= area.bottom() + 1.0
               && std::none_of(ends.begin(), ends.end(),
                               [&](const auto& other) { return other.second.intersects(label); });
    };
    for (const bool present : {true, false})
        for (const auto& curve : pane_.curves_) {
            const std::optional<QRectF> label = endPlace(*curve);
            if (!label || curve->lastPoint != present) continue;
            for (const double moved : {0.0, -7.0, 7.0, -14.0, 14.0, -21.0, 21.0, -28.0, 28.0, -35.0,
                                       35.0, -42.0, 42.0}) {
                const QRectF place = label->translated(0.0, moved);
                if (!isFree(place)) continue;
                ends.emplace_back(curve.get(), place);
                break;
            }
        }
    return ends;
}

QRectF PlotOverlay::endLabel(CurveId curve) const {
    for (const auto& [labeled, place] : ends())
        if (labeled->id == curve) return place;
    return {};
}

PlotOverlay::EndTexts PlotOverlay::endTexts() const {
    EndTexts texts;
    for (const auto& [curve, place] : ends())
        texts.emplace_back(endText(*curve), place.toAlignedRect());
    return texts;
}

void PlotOverlay::updateEnds() {
    constexpr int dotReach = 12;
    EndTexts now = endTexts();
    if (now == shownEnds_) return;
    for (const EndTexts* texts : {&shownEnds_, &now})
        for (const auto& [text, place] : *texts)
            update(place.adjusted(-dotReach, -dotReach, dotReach, dotReach));
    shownEnds_ = std::move(now);
}

void PlotOverlay::updateAll() {
    shownEnds_ = endTexts();
    update();
}

void PlotOverlay::paintEnds(QPainter& painter) const {
    const ThemeColors& colors = Theme::colors();
    for (const auto& curve : pane_.curves_) {
        if (!curve->lastPoint || !endPlace(*curve)) continue;
        const std::size_t last = *curve->lastDrawable(pane_.isLogarithmic(curve->axis));
        paintDot(painter,
                 {pane_.xToPixel(curve->x[last]), pane_.yToPixel(curve->y[last], curve->axis)},
                 curvePen(curve->style).color());
    }
    for (const auto& [curve, label] : ends()) {
        painter.setFont(endFont(curve->lastPoint));
        painter.setPen(curve->lastPoint ? colors.text1 : colors.text2);
        painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter, endText(*curve));
    }
}

void PlotOverlay::paintPlayhead(QPainter& painter) const {
    if (!pane_.playhead_) return;
    const QRect area = pane_.plotArea();
    const double place = pane_.xToPixel(*pane_.playhead_);
    if (!(place >= area.left() - 1) || place > area.right() + 2) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Theme::colors().accent, 1.5));
    const double snapped = std::round(place) + 0.25;
    painter.drawLine(QPointF(snapped, area.top()), QPointF(snapped, area.bottom()));
    painter.restore();
    for (const auto& curve : pane_.curves_) {
        if (!curve->visible || curve->style.kind != LineKind::Current) continue;
        if (const auto value = curve->valueAt(*pane_.playhead_, pane_.isLogarithmic(curve->axis))) {
            const QPointF center(place, pane_.yToPixel(*value, curve->axis));
            if (area.contains(center.toPoint()))
                paintDot(painter, center, curvePen(curve->style).color());
        }
    }
}

void PlotOverlay::paintCrosshair(QPainter& painter) const {
    if (!std::isfinite(pane_.hover_) || isEmpty()) return;
    const QRect area = pane_.plotArea();
    const double place = std::round(pane_.xToPixel(pane_.hover_));
    if (place < area.left() || place > area.right() + 1) return;
    painter.setPen(QPen(Theme::colors().text3, 1.0));
    painter.drawLine(QPointF(place, area.top()), QPointF(place, area.bottom()));
    paintReadout(painter, place);
}

void PlotOverlay::paintReadout(QPainter& painter, double x) const {
    struct Line {
        QString name;
        QString value;
        QColor color;
    };
    const ThemeColors& colors = Theme::colors();
    std::vector<Line> lines;
    const QString head = QStringLiteral("%1 %2").arg(xText(pane_.hover_), pane_.xUnit_).trimmed();
    for (const auto& curve : pane_.curves_) {
        if (!curve->visible || lines.size() == 8) continue;
        const auto index = curve->nearest(pane_.hover_, pane_.isLogarithmic(curve->axis));
        if (!index || pane_.hover_ < curve->x.front() || pane_.hover_ > curve->x.back()) continue;
        const QString name = curve->endLabel.isEmpty() ? curve->name : curve->endLabel;
        lines.push_back(
            {name, scaledText(curve->y[*index], curve->axis), curvePen(curve->style).color()});
    }
    const QFont nameFont = Theme::uiFont(11);
    const QFont numberFont = Theme::monoFont(11);
    int nameWidth = 0;
    int numberWidth = QFontMetrics(numberFont).horizontalAdvance(head);
    for (const Line& line : lines) {
        nameWidth = std::max(nameWidth, QFontMetrics(nameFont).horizontalAdvance(line.name) + 14);
        numberWidth = std::max(numberWidth, QFontMetrics(numberFont).horizontalAdvance(line.value));
    }
    const int width = nameWidth + numberWidth + 20;
    const int boxHeight = 15 * (static_cast<int>(lines.size()) + 1) + 7;
    const QRect area = pane_.plotArea();
    const bool right = x + 10 + width <= area.right();
    const QRectF box(right ? x + 10.5 : x - 10.5 - width, area.top() + 4.5, width, boxHeight);
    painter.setPen(QPen(colors.lineStrong, 1.0));
    painter.setBrush(colors.surface3);
    painter.drawRect(box);
    double top = box.top() + 4;
    const auto write = [&](const QString& text, const QFont& font, const QColor& color,
                           int alignment) {
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(QRectF(box.left() + 8, top, width - 16, 15), alignment | Qt::AlignVCenter,
                         text);
    };
    write(head, numberFont, colors.text2, Qt::AlignRight);
    for (const Line& line : lines) {
        top += 15;
        painter.fillRect(QRectF(box.left() + 8, top + 7, 8, 2), line.color);
        painter.setFont(nameFont);
        painter.setPen(colors.text2);
        painter.drawText(QRectF(box.left() + 20, top, nameWidth, 15),
                         Qt::AlignLeft | Qt::AlignVCenter, line.name);
        write(line.value, numberFont, colors.text1, Qt::AlignRight);
    }
}

void PlotOverlay::paintSentence(QPainter& painter, const QString& sentence) const {
    painter.setFont(Theme::uiFont(13));
    painter.setPen(Theme::colors().text2);
    painter.drawText(pane_.plotArea().adjusted(8, 0, -8, 0), Qt::AlignCenter | Qt::TextWordWrap,
                     sentence);
}

}  // namespace linkwright::plots
