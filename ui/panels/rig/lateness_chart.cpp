// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/rig/lateness_chart.h"

#include "ui/widgets/theme.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace linkwright::panels {

using widgets::Theme;

namespace {

constexpr int barsHeight = 40, scaleHeight = 14;

}  // namespace

LatenessChart::LatenessChart(QWidget* parent) : QWidget(parent) {
    setFixedHeight(barsHeight + scaleHeight);
    setObjectName(QStringLiteral("latenessChart"));
    setToolTip(
        tr("Number of cycles by delay. Half are below p50, 99 % below p99. Heights show the square "
           "root so that single late cycles stay visible."));
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void LatenessChart::setTiming(const session::RigTiming& timing) {
    if (timing.passes == timing_.passes && timing.barWidth == timing_.barWidth) return;
    timing_ = timing;
    update();
}

void LatenessChart::paintEvent(QPaintEvent*) {
    const widgets::ThemeColors& colors = Theme::colors();
    QPainter painter(this);
    const double step = static_cast<double>(width()) / static_cast<double>(timing_.bars.size());
    const double most =
        std::sqrt(static_cast<double>(*std::max_element(timing_.bars.begin(), timing_.bars.end())));
    for (std::size_t bar = 0; bar < timing_.bars.size() && most > 0.0; ++bar) {
        const double height =
            (barsHeight - 2) * std::sqrt(static_cast<double>(timing_.bars[bar])) / most;
        painter.fillRect(
            QRectF(static_cast<double>(bar) * step, barsHeight - height, step - 1.0, height),
            colors.series[0]);
    }
    painter.fillRect(QRect(0, barsHeight, width(), 1), colors.line);
    QFont small = font();
    small.setPixelSize(10);
    painter.setFont(small);
    painter.setPen(colors.text3);
    const double whole = timing_.barWidth * static_cast<double>(timing_.bars.size());
    for (int quarter = 0; quarter <= 4; ++quarter) {
        const QString number = QString::number(1e6 * whole * quarter / 4, 'g', 4);
        const int right = width() * quarter / 4;
        const QRect place(quarter == 0 ? 0 : right - 60, barsHeight + 2, 60, scaleHeight - 2);
        if (whole > 0.0)
            painter.drawText(place,
                             (quarter == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
                             quarter == 4 ? number + QStringLiteral(" \u00b5s") : number);
    }
    for (const auto& [name, value] :
         {std::pair{"p50", timing_.median}, std::pair{"p99", timing_.percentile99}}) {
        if (!(whole > 0.0) || value > whole) continue;
        const int at = static_cast<int>(width() * value / whole);
        painter.setPen(QPen(colors.text2, 1, Qt::DotLine));
        painter.drawLine(at, 0, at, barsHeight - 1);
        painter.setPen(colors.text2);
        painter.drawText(QPoint(std::min(at + 3, width() - 24), 9), QLatin1String(name));
    }
}

}  // namespace linkwright::panels
