// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/curve_preview.h"

#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::widgets {

namespace {
constexpr int padding = 6;
constexpr int scaleWidth = 54;
constexpr int nameWidth = 22;
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

void CurvePreview::paintEvent(QPaintEvent*) {
    const ThemeColors& colors = Theme::colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), colors.plotBackground);
    double lowest = std::numeric_limits<double>::infinity();
    double highest = -lowest;
    for (const std::vector<double>& column : columns_)
        for (const double value : column)
            if (std::isfinite(value)) {
                lowest = std::min(lowest, value);
                highest = std::max(highest, value);
            }
    if (times_.size() < 2 || !(lowest <= highest)) return;
    const QRectF plot =
        QRectF(rect()).adjusted(scaleWidth, padding, -nameWidth - padding, -padding);
    const double span = highest > lowest ? highest - lowest : 1.0;
    const double duration = times_.back() > times_.front() ? times_.back() - times_.front() : 1.0;
    const auto place = [&](double time, double value) {
        const double height = highest > lowest ? (value - lowest) / span : 0.5;
        return QPointF(plot.left() + plot.width() * (time - times_.front()) / duration,
                       plot.bottom() - plot.height() * height);
    };
    painter.setFont(Theme::monoFont(11));
    painter.setPen(colors.text3);
    const auto label = [&](double value, Qt::Alignment side) {
        painter.drawText(
            QRectF(padding, plot.top() - 2, scaleWidth - 2 * padding, plot.height() + 4),
            Qt::AlignRight | side, withTrueMinus(formatNumber(value, 3)));
    };
    label(highest, highest > lowest ? Qt::AlignTop : Qt::AlignVCenter);
    if (highest > lowest) label(lowest, Qt::AlignBottom);
    if (lowest < 0.0 && highest > 0.0) {
        painter.setPen(colors.plotZeroLine);
        painter.drawLine(place(times_.front(), 0.0), place(times_.back(), 0.0));
    }
    for (std::size_t curve = 0; curve < columns_.size(); ++curve) {
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
        const QColor color = Theme::seriesColor(static_cast<int>(curve));
        painter.setPen(QPen(color, 1.5));
        painter.drawPath(path);
        if (static_cast<qsizetype>(curve) < names_.size() && columns_.size() > 1) {
            painter.setFont(Theme::uiFont(11));
            painter.drawText(QRectF(plot.right() + 4,
                                    plot.top() + 14.0 * static_cast<double>(curve), nameWidth, 14),
                             Qt::AlignLeft | Qt::AlignVCenter,
                             names_[static_cast<qsizetype>(curve)]);
        }
    }
}

}  // namespace linkwright::widgets
