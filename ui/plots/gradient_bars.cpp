// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/gradient_bars.h"

#include "ui/plots/plot_export.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/short_name.h"
#include "ui/widgets/theme.h"

#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QHelpEvent>
#include <QMenu>
#include <QObject>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace linkwright::plots {

namespace {

using widgets::Theme;
using widgets::ThemeColors;

constexpr int rowHeight = 24;
constexpr int headHeight = 27;
constexpr int padding = 12;
constexpr int minBar = 24;

}  // namespace

GradientBars::GradientBars(QWidget* parent) : QWidget(parent) {
    setAccessibleName(QObject::tr("Gradient per parameter"));
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void GradientBars::setEntries(const std::vector<GradientEntry>& entries, bool limited) {
    entries_ = entries;
    limited_ = limited;
    largest_ = 0.0;
    for (const GradientEntry& entry : entries_)
        if (std::isfinite(entry.derivative))
            largest_ = std::max(largest_, std::abs(entry.derivative));
    scrollTo(scroll_);
}

double GradientBars::fraction(std::size_t index) const {
    const double value = entries_.at(index).derivative;
    return std::isfinite(value) && largest_ > 0.0 ? value / largest_ : 0.0;
}

QString GradientBars::title() const {
    return limited_ ? QObject::tr("Gradient dL/dp, limits included")
                    : QObject::tr("Gradient dJ/dp");
}

QString GradientBars::csv() const {
    QString text = QStringLiteral("Variable,%1,Unit\n")
                       .arg(limited_ ? QLatin1String("dL/dp") : QLatin1String("dJ/dp"));
    for (const GradientEntry& entry : entries_)
        text +=
            csvCell(entry.name) + QLatin1Char(',')
            + (std::isfinite(entry.derivative) ? widgets::formatExact(entry.derivative) : QString())
            + QLatin1Char(',') + csvCell(entry.unit) + QLatin1Char('\n');
    return text;
}

void GradientBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), Theme::colors().surface1);
    paintRows(painter, rect(), scroll_);
}

void GradientBars::paintRows(QPainter& painter, const QRect& area, int offset) const {
    const ThemeColors& colors = Theme::colors();
    painter.setFont(Theme::uiFont(12, QFont::DemiBold));
    painter.setPen(colors.text1);
    painter.drawText(QRect(padding, 3, area.width(), headHeight - 8),
                     Qt::AlignLeft | Qt::AlignVCenter, title());
    if (entries_.empty()) return;
    const QFont nameFont = Theme::uiFont(13);
    const QFont numberFont = Theme::monoFont(12);
    const QFont unitFont = Theme::uiFont(11);
    int nameWidth = 0;
    int numberWidth = 0;
    int unitWidth = 0;
    QStringList names;
    for (const GradientEntry& entry : entries_) {
        names << entry.name;
        nameWidth = std::max(nameWidth, QFontMetrics(nameFont).horizontalAdvance(entry.name));
        numberWidth =
            std::max(numberWidth,
                     QFontMetrics(numberFont)
                         .horizontalAdvance(widgets::formatDerivative(entry.derivative, largest_)));
        if (!entry.unit.isEmpty())
            unitWidth =
                std::max(unitWidth, QFontMetrics(unitFont).horizontalAdvance(entry.unit) + 6);
    }
    nameWidth = std::min(nameWidth + 2, area.width() * 45 / 100);
    const auto roomForBars = [&] {
        return area.width() - 2 * padding - nameWidth - numberWidth - unitWidth - 24;
    };
    // A narrow dock has room for names and numbers; units and whole names are in the tips.
    if (roomForBars() < minBar) unitWidth = 0;
    const bool bars = roomForBars() >= minBar;
    if (!bars) nameWidth = area.width() - 2 * padding - numberWidth - 12;
    const int barLeft = padding + nameWidth + 12;
    const int numberRight = area.width() - padding - unitWidth;
    const int barRight = numberRight - numberWidth - 12;
    const int middle = (barLeft + barRight) / 2;
    painter.setClipRect(area.adjusted(0, headHeight, 0, 0));
    for (std::size_t index = 0; index < entries_.size(); ++index) {
        const int top = headHeight + static_cast<int>(index) * rowHeight - offset;
        if (top + rowHeight < headHeight || top > area.bottom()) continue;
        painter.setFont(nameFont);
        painter.setPen(colors.text2);
        painter.drawText(
            QRect(padding, top, nameWidth, rowHeight), Qt::AlignLeft | Qt::AlignVCenter,
            widgets::shortenedName(QFontMetrics(nameFont), entries_[index].name, names, nameWidth));
        const int barTop = top + rowHeight / 2 - 2;
        const double half = (barRight - barLeft) / 2.0;
        const int length = static_cast<int>(std::lround(std::abs(fraction(index)) * half));
        if (bars) {
            painter.fillRect(barLeft, barTop, barRight - barLeft, 4, colors.line);
            painter.fillRect(fraction(index) < 0.0 ? middle - length : middle, barTop, length, 4,
                             colors.gradient);
            painter.fillRect(middle, barTop - 2, 1, 8, colors.text3);
        }
        painter.setFont(numberFont);
        painter.setPen(colors.text1);
        painter.drawText(QRect(barRight, top, numberRight - barRight, rowHeight),
                         Qt::AlignRight | Qt::AlignVCenter,
                         widgets::formatDerivative(entries_[index].derivative, largest_));
        if (unitWidth == 0) continue;
        painter.setFont(unitFont);
        painter.setPen(colors.text3);
        painter.drawText(QRect(numberRight + 6, top, unitWidth, rowHeight),
                         Qt::AlignLeft | Qt::AlignVCenter, entries_[index].unit);
    }
    painter.setClipping(false);
}

void GradientBars::scrollTo(int offset) {
    const int content = headHeight + static_cast<int>(entries_.size()) * rowHeight;
    scroll_ = std::clamp(offset, 0, std::max(0, content - height()));
    update();
}

void GradientBars::wheelEvent(QWheelEvent* event) {
    scrollTo(scroll_ - event->angleDelta().y() * 3 * rowHeight / 120);
    event->accept();
}

/// A name may be cut.
bool GradientBars::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = help->y() < headHeight ? -1 : (help->y() - headHeight + scroll_) / rowHeight;
    if (row >= 0 && row < static_cast<int>(entries_.size())) {
        const GradientEntry& entry = entries_[static_cast<std::size_t>(row)];
        QToolTip::showText(
            help->globalPos(),
            QStringLiteral("%1: %2 %3")
                .arg(entry.name, widgets::formatDerivative(entry.derivative, largest_), entry.unit)
                .trimmed(),
            this);
    } else {
        QToolTip::hideText();
    }
    return true;
}

void GradientBars::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    scrollTo(scroll_);
}

void GradientBars::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    addExportActions(menu, QObject::tr("values"), QStringLiteral("gradient"),
                     [this](const QString& suffix) { return exported(suffix); });
    menu.exec(event->globalPos());
}

QByteArray GradientBars::exported(const QString& suffix) const {
    if (suffix == QLatin1String("csv")) return csv().toUtf8();
    // All rows, not only those that fit the dock.
    const QRect area(0, 0, width(),
                     headHeight + static_cast<int>(entries_.size()) * rowHeight + padding);
    return drawnFor(suffix, area.size(), title(),
                    [&](QPainter& painter) { paintRows(painter, area, 0); });
}

}  // namespace linkwright::plots
