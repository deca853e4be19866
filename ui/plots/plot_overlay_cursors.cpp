// SPDX-License-Identifier: GPL-3.0-or-later
// Fixed cursors with the table of what the curves are there, and the units of the axes at the
// right.

#include "ui/plots/plot_overlay.h"
#include "ui/plots/plot_pane_data.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QFontMetrics>
#include <QMenu>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace linkwright::plots {

namespace {

using widgets::Theme;
using widgets::ThemeColors;

constexpr int rowHeight = 15;
constexpr int columnGap = 14;
constexpr int grabDistance = 5;  // pixels
constexpr std::size_t mostRows = 8;

QString letterOf(std::size_t cursor) {
    return QString(QChar(static_cast<char16_t>(u'A' + cursor)));
}

}  // namespace

// What the table says
// ------------------------------------------------------------------------------

std::vector<QStringList> PlotOverlay::cursorTable() const {
    const std::vector<double>& places = pane_.fixedCursors_;
    if (places.empty()) return {};
    const auto written = [](double value) {
        return widgets::withTrueMinus(widgets::formatNumber(value, 5));
    };
    std::vector<QStringList> table;
    const QString label = pane_.xLabel_.isEmpty() ? QStringLiteral("x") : pane_.xLabel_;
    QStringList head{pane_.xUnit_.isEmpty() ? label
                                            : QStringLiteral("%1 [%2]").arg(label, pane_.xUnit_)};
    const auto shown = [this](double place) {
        return pane_.decadesX_ ? std::pow(10.0, place) : place;
    };
    for (const double place : places)
        head << written(shown(place));
    if (places.size() == 2) head << written(shown(places[1]) - shown(places[0]));
    table.push_back(head);
    for (const auto& curve : pane_.curves_) {
        if (!curve->visible || table.size() > mostRows) continue;
        QStringList line{curve->endLabel.isEmpty() ? curve->name : curve->endLabel};
        std::vector<std::optional<double>> values;
        for (const double place : places) {
            values.push_back(curve->valueAt(place, pane_.isLogarithmic(curve->axis)));
            line << (values.back() ? scaledText(*values.back(), curve->axis)
                                   : QStringLiteral("\u2013"));
        }
        if (std::none_of(values.begin(), values.end(),
                         [](const auto& value) { return value.has_value(); }))
            continue;
        if (values.size() == 2)
            line << (values[0] && values[1] ? scaledText(*values[1] - *values[0], curve->axis)
                                            : QStringLiteral("\u2013"));
        table.push_back(line);
    }
    return table;
}

// How it looks
// -------------------------------------------------------------------------------------

void PlotOverlay::paintFixedCursors(QPainter& painter) const {
    if (pane_.fixedCursors_.empty()) return;
    const ThemeColors& colors = Theme::colors();
    const QRect area = pane_.plotArea();
    painter.setFont(Theme::uiFont(11, QFont::DemiBold));
    for (std::size_t cursor = 0; cursor < pane_.fixedCursors_.size(); ++cursor) {
        const double place = std::round(pane_.xToPixel(pane_.fixedCursors_[cursor]));
        if (place < area.left() || place > area.right() + 1) continue;
        painter.setPen(QPen(colors.text2, 1.0));
        painter.drawLine(QPointF(place, area.top()), QPointF(place, area.bottom()));
        const QRectF flag(place + 0.5, area.top() + 0.5, 14, 14);
        painter.setBrush(colors.surface3);
        painter.drawRect(flag);
        painter.setPen(colors.text1);
        painter.drawText(flag, Qt::AlignCenter, letterOf(cursor));
    }
    paintCursorTable(painter);
}

void PlotOverlay::paintCursorTable(QPainter& painter) const {
    const ThemeColors& colors = Theme::colors();
    const std::vector<QStringList> table = cursorTable();
    const qsizetype columns = table.front().size();
    const QFont nameFont = Theme::uiFont(11);
    const QFont numberFont = Theme::monoFont(11);
    std::vector<int> widths(static_cast<std::size_t>(columns), 0);
    for (const QStringList& line : table)
        for (qsizetype column = 0; column < columns; ++column)
            widths[static_cast<std::size_t>(column)] = std::max(
                widths[static_cast<std::size_t>(column)],
                QFontMetrics(column == 0 ? nameFont : numberFont).horizontalAdvance(line[column])
                    + (column == 0 ? 0 : columnGap));
    int width = 16;
    for (const int each : widths)
        width += each;
    const int height = rowHeight * (static_cast<int>(table.size()) + 1) + 7;
    const QRect area = pane_.plotArea();
    // On the side where the cursors are not.
    double middle = 0.0;
    for (const double place : pane_.fixedCursors_)
        middle += pane_.xToPixel(place) / static_cast<double>(pane_.fixedCursors_.size());
    const bool left = middle > area.center().x();
    const QRectF box(left ? area.left() + 6.5 : area.right() - 6.5 - width,
                     std::max(area.top() + 2.5, area.bottom() - 6.5 - height), width, height);
    painter.setPen(QPen(colors.lineStrong, 1.0));
    painter.setBrush(colors.surface3);
    painter.drawRect(box);
    double top = box.top() + 4;
    const auto write = [&](const QStringList& line, bool head) {
        double edge = box.left() + 8;
        for (qsizetype column = 0; column < columns; ++column) {
            const int room = widths[static_cast<std::size_t>(column)];
            painter.setFont(column == 0 || head ? nameFont : numberFont);
            painter.setPen(column == 0 || head ? colors.text2 : colors.text1);
            painter.drawText(QRectF(edge, top, room, rowHeight),
                             (column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
                             line[column]);
            edge += room;
        }
        top += rowHeight;
    };
    QStringList head{QString()};
    for (std::size_t cursor = 0; cursor < pane_.fixedCursors_.size(); ++cursor)
        head << letterOf(cursor);
    if (columns == 4) head << QStringLiteral("B \u2212 A");
    write(head, true);
    for (const QStringList& line : table)
        write(line, false);
}

QString PlotOverlay::unitText(int exponent, const QString& unit) {
    return QStringLiteral("%1 %2")
        .arg(exponent != 0 ? powerOfTen(exponent) : QString(), unit)
        .trimmed();
}

/// Above each axis at the right, in the color of its curve when it has only one.
int PlotOverlay::paintRightUnits(QPainter& painter) const {
    const QRect area = pane_.plotArea();
    painter.setFont(Theme::uiFont(11));
    const QFontMetrics metrics(painter.font());
    int free = area.right() + 1;
    for (std::size_t axis = 1; axis < pane_.axes_.size(); ++axis) {
        const PlotPane::Curve* only = nullptr;
        int count = 0;
        for (const auto& curve : pane_.curves_)
            if (curve->visible && curve->axis == static_cast<int>(axis)) {
                only = curve.get();
                ++count;
            }
        const QString unit = unitText(pane_.axes_[axis].exponent, pane_.axes_[axis].unit);
        if (count == 0 || unit.isEmpty()) continue;
        painter.setPen(count == 1 ? curvePen(only->style).color() : Theme::colors().text3);
        const int left = area.right() + 3 + rightAxisWidth * (static_cast<int>(axis) - 1);
        const int right = left + rightAxisWidth - 2;
        const QString text = QStringLiteral("[%1]").arg(unit);
        // The first one may reach over the plot, where the legend makes room; others have a
        // neighbor.
        const int start =
            axis == 1 ? std::min(left, right - metrics.horizontalAdvance(text)) : left;
        painter.drawText(QRect(start, 3, right - start, topMargin - 8),
                         Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, right - start));
        if (start < free) free = start - 12;
    }
    return free;
}

// The pane's side
// ----------------------------------------------------------------------------------

void PlotPane::setFixedCursors(const std::vector<double>& places) {
    std::vector<double> kept;
    for (const double place : places)
        if (std::isfinite(place) && kept.size() < mostFixedCursors) kept.push_back(place);
    if (kept == fixedCursors_) return;
    fixedCursors_ = std::move(kept);
    overlay_->update();
}

std::vector<QStringList> PlotPane::fixedCursorTable() const {
    return overlay_->cursorTable();
}

std::optional<CurveId> PlotPane::legendEntryAt(const QPoint& place) const {
    return overlay_->legendEntryAt(place);
}

QRect PlotPane::legendEntry(CurveId curve) const {
    return overlay_->legendEntry(curve);
}

std::optional<std::size_t> PlotPane::fixedCursorAt(const QPoint& place) const {
    if (!plotArea().contains(place)) return std::nullopt;
    for (std::size_t cursor = fixedCursors_.size(); cursor > 0; --cursor)
        if (std::abs(xToPixel(fixedCursors_[cursor - 1]) - place.x()) <= grabDistance)
            return cursor - 1;
    return std::nullopt;
}

void PlotPane::addCursorActions(QMenu& menu, const QPoint& globalPosition) {
    const QPoint place = mapFromGlobal(globalPosition);
    const auto change = [this](const std::vector<double>& places) {
        setFixedCursors(places);
        Q_EMIT fixedCursorsChanged(fixedCursors_);
    };
    if (fixedCursors_.size() < mostFixedCursors && plotArea().contains(place))
        menu.addAction(tr("Fix cursor %1 here").arg(letterOf(fixedCursors_.size())), this,
                       [this, change, x = pixelToX(place.x())] {
                           std::vector<double> places = fixedCursors_;
                           places.push_back(x);
                           change(places);
                       });
    if (!fixedCursors_.empty())
        menu.addAction(tr("Remove cursors"), this, [change] { change({}); });
}

}  // namespace linkwright::plots
