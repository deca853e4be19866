// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_header.h"

#include "ui/widgets/theme.h"

#include <QFontMetrics>
#include <QObject>
#include <algorithm>

namespace linkwright::plots {

namespace {

using widgets::Theme;

constexpr int lineTop = 3;
constexpr int lineHeight = topMargin - 8;
constexpr int sampleWidth = 16;
constexpr int samplePadding = 6;
constexpr int entryGap = 12;
constexpr int entryHeight = 16;
constexpr int countWidth = 24;       // "+12"
constexpr int legendRowHeight = 18;  // of a legend below

QFont titleFont() {
    return Theme::uiFont(12, QFont::DemiBold);
}

int advance(const QFont& font, const QString& text) {
    return QFontMetrics(font).horizontalAdvance(text);
}

QString bracketed(const QString& unit) {
    return unit.isEmpty() ? QString() : QStringLiteral("[%1]").arg(unit);
}

int widthOf(const CurveGraph& curve) {
    return sampleWidth + samplePadding + advance(Theme::uiFont(11), curve.name());
}

int widthOf(const Curves& curves) {
    int width = -entryGap;
    for (const CurveGraph* curve : curves)
        width += widthOf(*curve) + entryGap;
    return width;
}

/// Those of today come first, and what does not fit is left out.
Curves fitting(const Curves& listed, int width) {
    const auto rankOf = [](const CurveGraph* curve) {
        return curve->look().lastPoint ? 0 : curve->look().style.kind == LineKind::Current ? 1 : 2;
    };
    Curves ranked = listed;
    std::stable_sort(ranked.begin(), ranked.end(), [&](const auto* one, const auto* other) {
        return rankOf(one) < rankOf(other);
    });
    while (!ranked.empty()
           && widthOf(ranked) + (ranked.size() < listed.size() ? countWidth : 0) > width)
        ranked.pop_back();
    Curves kept;
    for (CurveGraph* curve : listed)
        if (std::find(ranked.begin(), ranked.end(), curve) != ranked.end()) kept.push_back(curve);
    return kept;
}

}  // namespace

PlotHeader::PlotHeader(QCustomPlot& plot, const PlotAxes& axes, const Curves& curves)
    : plot_(plot), axes_(axes), curves_(curves) {
    QCPLegend& legend = *plot.legend;
    legend.setVisible(true);
    legend.setBorderPen(Qt::NoPen);
    legend.setBrush(Qt::NoBrush);
    legend.setMargins({});
    legend.setIconSize(sampleWidth, entryHeight);
    legend.setIconTextPadding(samplePadding);
    legend.setRowSpacing(legendRowHeight - entryHeight);
    legend.setColumnSpacing(entryGap);
    legend.setFillOrder(QCPLayoutGrid::foColumnsFirst);
    legend.setMinimumSize(1, 1);
    plot.axisRect()->insetLayout()->setMargins({});
    plot.axisRect()->insetLayout()->setInsetPlacement(0, QCPLayoutInset::ipFree);
}

bool PlotHeader::isEmpty() const {
    return std::none_of(curves_.begin(), curves_.end(),
                        [](const CurveGraph* curve) { return curve->xExtent(); });
}

Curves PlotHeader::listed() const {
    Curves list;
    std::copy_if(
        curves_.begin(), curves_.end(), std::back_inserter(list),
        [](const CurveGraph* curve) { return curve->look().listed && !curve->name().isEmpty(); });
    return list;
}

void PlotHeader::draw(PlotItems& items, bool below) {
    const widgets::ThemeColors& colors = Theme::colors();
    const int right = axes_.area().right() + 1;
    const QRectF line(leftMargin, lineTop, right - leftMargin, lineHeight);
    const QString shown =
        QFontMetrics(titleFont()).elidedText(title, Qt::ElideRight, right - leftMargin);
    items.text(line, Qt::AlignLeft, shown, titleFont(), colors.text1);
    placeLegend(items, below);
    const int end = count_.isEmpty() ? right : count_.left();
    unit_ = QRect(leftMargin + advance(titleFont(), shown) + 6, lineTop, 0, lineHeight);
    unit_.setRight(std::max(unit_.left(), end));
    const QString unit = bracketed(axes_.scaledUnit(0));
    isUnitCut_ = advance(Theme::uiFont(12), unit) > unit_.width();
    items.text(unit_, Qt::AlignLeft,
               QFontMetrics(Theme::uiFont(12)).elidedText(unit, Qt::ElideRight, unit_.width()),
               Theme::uiFont(12), colors.text3);
    drawRightUnits(items);
    if (axes_.isXLabeled())
        items.text(QRectF(leftMargin, axes_.area().bottom() + 20, right - leftMargin, 14),
                   Qt::AlignRight, axes_.xName(), Theme::uiFont(11), colors.text3);
    drawSentence(items);
}

std::pair<int, int> PlotHeader::legendRoom() const {
    const int right = axes_.area().right() + 1;
    const QString unit = bracketed(axes_.scaledUnit(0));
    int used = leftMargin + std::min(advance(titleFont(), title), right - leftMargin);
    if (!unit.isEmpty()) used += 6 + advance(Theme::uiFont(12), unit);
    int end = right;
    for (int axis = 1; axis < axes_.count(); ++axis)
        if (const int edge = rightUnitEdge(axis); edge < end) end = edge - entryGap;
    return {used + 16, end};
}

/// Where the unit above an axis begins. The first may reach over the plot, where the legend makes
/// room; others have a neighbor.
int PlotHeader::rightUnitEdge(int axis) const {
    const int left = axes_.area().right() + 3 + rightAxisWidth * (axis - 1);
    if (axis > 1) return left;
    const int width = advance(Theme::uiFont(11), bracketed(axes_.scaledUnit(axis)));
    return std::min(left, left + rightAxisWidth - 2 - width);
}

/// Above each axis at the right, in the color of its curve when it has only one.
void PlotHeader::drawRightUnits(PlotItems& items) const {
    const QFont font = Theme::uiFont(11);
    for (int axis = 1; axis < axes_.count(); ++axis) {
        const CurveGraph* only = nullptr;
        int count = 0;
        for (const CurveGraph* curve : curves_)
            if (curve->axis == axis) {
                only = curve;
                ++count;
            }
        if (count == 0) continue;
        const int left = rightUnitEdge(axis);
        const int right = axes_.area().right() + 1 + rightAxisWidth * axis;
        items.text(QRectF(left, lineTop, right - left, lineHeight), Qt::AlignRight,
                   QFontMetrics(font).elidedText(bracketed(axes_.scaledUnit(axis)), Qt::ElideRight,
                                                 right - left),
                   font, count == 1 ? only->color() : Theme::colors().text3);
    }
}

void PlotHeader::drawSentence(PlotItems& items) const {
    QString sentence;
    if (isEmpty())
        sentence = emptyText;
    else if (std::none_of(curves_.begin(), curves_.end(), [](const CurveGraph* curve) {
                 return (!curve->isLogarithmic() || curve->extent());
             }))
        sentence = QObject::tr("Nothing above zero to show on a logarithmic axis.");
    const QFont font = Theme::uiFont(13);
    const QFontMetrics metrics(font);
    const QRect area = axes_.area();
    if (area.height() < metrics.height()) return;
    QString shown = wrapped(sentence, font, area.width() - 16);
    const auto lines = shown.count(QLatin1Char('\n')) + 1;
    if (lines * metrics.lineSpacing() > area.height())
        shown = metrics.elidedText(sentence, Qt::ElideRight, area.width() - 16);
    items.text(area, Qt::AlignHCenter, shown, font, Theme::colors().text2);
}

/// Ends at the edge of the plot. What has no room there is counted.
void PlotHeader::placeLegend(PlotItems& items, bool below) {
    const widgets::ThemeColors& colors = Theme::colors();
    const QRect area = axes_.area();
    QCPLegend& legend = *plot_.legend;
    legend.clearItems();
    legend.setFont(Theme::uiFont(11));
    legend.setTextColor(colors.text2);
    const Curves all = legendShown ? listed() : Curves();
    const auto [left, right] = legendRoom();
    const Curves shown = below ? all : fitting(all, right - left);
    legend.setWrap(0);
    if (below) {
        int widest = 1;
        for (const CurveGraph* curve : all)
            widest = std::max(widest, widthOf(*curve) + entryGap);
        legend.setWrap(std::max(1, area.width() / widest));
    }
    for (CurveGraph* curve : shown)
        legend.addItem(new QCPPlottableLegendItem(&legend, curve));
    const int hidden = static_cast<int>(all.size() - shown.size());
    const int width = std::max(1, widthOf(shown)) + 1;
    QRectF place(right - width - (hidden > 0 ? countWidth + entryGap : 0),
                 lineTop + (lineHeight - entryHeight) / 2, width, entryHeight);
    if (below)
        place = QRectF(leftMargin, plot_.height() - heightBelow(), area.width(), heightBelow() - 4);
    place.translate(0.25 - area.left(), 0.25 - area.top());  // QCustomPlot rounds down
    const double across = area.width(), along = area.height();
    plot_.axisRect()->insetLayout()->setInsetRect(
        0, QRectF(place.left() / across, place.top() / along, (place.width() + 0.25) / across,
                  (place.height() + 0.25) / along));
    count_ = {};
    // Of one curve the title tells enough. A unit gives way to it.
    const int titleEnd = leftMargin + advance(titleFont(), title);
    if (hidden == 0 || all.size() < 2 || right - countWidth < titleEnd + entryGap) return;
    count_ = QRect(right - countWidth, lineTop, countWidth, lineHeight);
    items.text(count_, Qt::AlignRight, QStringLiteral("+%1").arg(hidden), Theme::uiFont(11),
               colors.text3);
}

int PlotHeader::heightBelow() const {
    const Curves all = legendShown ? listed() : Curves();
    const auto [left, right] = legendRoom();
    if (all.empty() || widthOf(all) <= right - left) return 0;
    int widest = 1;
    for (const CurveGraph* curve : all)
        widest = std::max(widest, widthOf(*curve) + entryGap);
    const int columns = std::max(1, axes_.area().width() / widest);
    return legendRowHeight * ((static_cast<int>(all.size()) + columns - 1) / columns) + 4;
}

std::optional<CurveId> PlotHeader::entryAt(const QPoint& place) const {
    for (const CurveGraph* curve : curves_)
        if (entry(curve->id()).adjusted(-4, -2, 4, 2).contains(place)
            && !entry(curve->id()).isEmpty())
            return curve->id();
    return std::nullopt;
}

QString PlotHeader::hiddenAt(const QPoint& place) const {
    if (isUnitCut_ && unit_.contains(place)) return bracketed(axes_.scaledUnit(0)).toHtmlEscaped();
    if (!count_.contains(place)) return {};
    QStringList names;
    for (const CurveGraph* curve : listed())
        if (!plot_.legend->itemWithPlottable(curve))
            names << QStringLiteral("<span style=\"color:%1\">\u25A0</span>&nbsp;%2")
                         .arg(curve->color().name(), curve->name().toHtmlEscaped());
    return QStringLiteral("<p style=\"white-space:pre\">%1</p>")
        .arg(names.join(QStringLiteral("<br>")));
}

QRect PlotHeader::entry(CurveId curve) const {
    for (const CurveGraph* each : curves_)
        if (each->id() == curve)
            if (const auto* item = plot_.legend->itemWithPlottable(each)) return item->outerRect();
    return {};
}

}  // namespace linkwright::plots
