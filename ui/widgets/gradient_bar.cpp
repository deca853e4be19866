// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/gradient_bar.h"

#include "ui/widgets/theme.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace linkwright::widgets {

GradientBar::GradientBar(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(40);
}

void GradientBar::setValue(double value, double largest) {
    shown_ = std::isfinite(value) && std::isfinite(largest) && largest > 0.0;
    fraction_ = shown_ ? std::clamp(value / largest, -1.0, 1.0) : 0.0;
    update();
}

void GradientBar::clear() {
    shown_ = false;
    update();
}

void GradientBar::paintEvent(QPaintEvent*) {
    const ThemeColors& colors = Theme::colors();
    QPainter painter(this);
    const int top = (height() - 4) / 2;
    const int middle = width() / 2;
    painter.fillRect(0, top, width(), 4, colors.line);
    if (!shown_) return;
    const int length = static_cast<int>(std::lround(std::abs(fraction_) * (width() / 2.0)));
    if (length > 0)
        painter.fillRect(fraction_ < 0.0 ? middle - length : middle, top, length, 4,
                         colors.gradient);
    painter.fillRect(middle, top - 2, 1, 8, colors.text3);
}

BoundsTrack::BoundsTrack(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(60);
}

void BoundsTrack::setPlace(double fraction, int descent) {
    shown_ = std::isfinite(fraction);
    fraction_ = shown_ ? std::clamp(fraction, 0.0, 1.0) : 0.0;
    descent_ = descent;
    update();
}

void BoundsTrack::clear() {
    shown_ = false;
    update();
}

void BoundsTrack::paintEvent(QPaintEvent*) {
    const ThemeColors& colors = Theme::colors();
    QPainter painter(this);
    const double middle = height() / 2.0;
    painter.fillRect(QRectF(0, middle - 2, width(), 4), colors.line);
    if (!shown_) return;
    const double left = std::round(fraction_ * (width() - 2));
    painter.fillRect(QRectF(left, middle - 6, 2, 12), colors.text1);
    if (descent_ == 0) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colors.gradient, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    // At the end of the track the arrow would leave the widget: it is drawn up to the edge only.
    const double start = left + 1 + descent_ * 4;
    const double tip = std::clamp(start + descent_ * 12.0, 1.0, width() - 1.0);
    painter.drawLine(QPointF(start, middle), QPointF(tip, middle));
    painter.drawLine(QPointF(tip, middle), QPointF(tip - descent_ * 4.0, middle - 4));
    painter.drawLine(QPointF(tip, middle), QPointF(tip - descent_ * 4.0, middle + 4));
}

}  // namespace linkwright::widgets
