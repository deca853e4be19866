// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/synthesis/transmission_strip.h"

#include "ui/widgets/accessible_role.h"
#include "ui/widgets/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace linkwright::panels {

namespace {

constexpr int stripHeight = 64;
constexpr int stripSamples = 181;  // of the turn, both ends included
constexpr double stripDegrees = 180.0 / std::numbers::pi;
constexpr double rightAngle = 0.5 * std::numbers::pi;

}  // namespace

TransmissionStrip::TransmissionStrip(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("transmissionStrip"));
    setAccessibleName(tr("Transmission angle over the turn of the crank"));
    widgets::setAccessibleRole(*this, QAccessible::Chart);
    setToolTip(tr("Click to turn the crank"));
    setFixedHeight(stripHeight);
}

void TransmissionStrip::setFound(const std::optional<document::FoundLinkage>& found) {
    found_ = found;
    angles_.clear();
    phase_ = 0.0;
    for (int sample = 0; found_ && sample < stripSamples; ++sample) {
        // Shares of the turn are phases of a whole one, and half those of one there and back.
        const double share = static_cast<double>(sample) / (stripSamples - 1);
        const synthesis::Linkage there = found_->at(found_->share(0.5) < 1.0 ? share : 0.5 * share);
        const auto angle = found_->couplerDriven
                               ? synthesis::coupledTransmissionAngle(there, there.startAngle)
                               : synthesis::transmissionAngle(there, there.startAngle);
        angles_.push_back(angle.value_or(0.0));
    }
    update();
}

void TransmissionStrip::setPhase(double phase) {
    phase_ = phase;
    update();
}

QRectF TransmissionStrip::track() const {
    return QRectF(rect()).adjusted(16.0, 22.0, -16.0, -17.0);
}

QPointF TransmissionStrip::placeOf(double share, double angle) const {
    const QRectF place = track();
    return {place.left() + share * place.width(),
            place.bottom() - angle / rightAngle * place.height()};
}

void TransmissionStrip::scrub(QPointF position) {
    if (!found_) return;
    const QRectF place = track();
    const double share = std::clamp((position.x() - place.left()) / place.width(), 0.0, 1.0);
    Q_EMIT scrubbed(found_->share(0.5) < 1.0 ? share : 0.5 * share);
}

void TransmissionStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) scrub(event->position());
}

void TransmissionStrip::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) scrub(event->position());
}

/// Degrees of the crank below the relief.
void TransmissionStrip::paintScale(QPainter& painter) const {
    const QRectF place = track();
    const double turned = std::abs(found_->turn) * stripDegrees;
    const double step = turned > 180.0 ? 45.0 : turned > 60.0 ? 15.0 : 5.0;
    painter.setFont(widgets::Theme::monoFont(11));
    for (double degrees = 0.0; degrees <= turned + 1e-6; degrees += step) {
        const double x = placeOf(degrees / turned, 0.0).x();
        painter.setPen(widgets::Theme::colors().lineStrong);
        painter.drawLine(QPointF(x, place.bottom()), QPointF(x, place.bottom() + 3.0));
        painter.setPen(widgets::Theme::colors().text3);
        const double left = std::clamp(x - 20.0, place.left(), place.right() - 40.0);
        painter.drawText(QRectF(left, place.bottom() + 2.0, 40.0, 14.0),
                         left < x - 20.5   ? Qt::AlignRight | Qt::AlignVCenter
                         : left > x - 19.5 ? Qt::AlignLeft | Qt::AlignVCenter
                                           : Qt::AlignCenter,
                         QStringLiteral("%1°").arg(std::lround(degrees)));
    }
}

void TransmissionStrip::paintEvent(QPaintEvent*) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), colors.surface1);
    const QRectF place = track();
    const auto least = std::min_element(angles_.begin(), angles_.end());
    painter.setFont(widgets::Theme::uiFont(12));
    painter.setPen(colors.text2);
    painter.drawText(QPointF(place.left(), 16.0),
                     angles_.empty()
                         ? tr("Transmission angle")
                         : tr("Transmission angle, %1° to %2°")
                               .arg(std::lround(*least * stripDegrees))
                               .arg(std::lround(*std::max_element(angles_.begin(), angles_.end())
                                                * stripDegrees)));
    painter.setPen(QPen(colors.lineStrong, 1.0));
    painter.drawLine(place.bottomLeft(), place.bottomRight());
    if (angles_.empty()) return;
    QPolygonF line;
    const auto shareOf = [](std::ptrdiff_t sample) {
        return static_cast<double>(sample) / (stripSamples - 1);
    };
    for (std::size_t sample = 0; sample < angles_.size(); ++sample)
        line << placeOf(shareOf(static_cast<std::ptrdiff_t>(sample)), angles_[sample]);
    QPainterPath relief;
    relief.addPolygon(line);
    relief.lineTo(place.bottomRight());
    relief.lineTo(place.bottomLeft());
    relief.closeSubpath();
    painter.fillPath(relief, colors.surface3);
    painter.setPen(QPen(colors.text3, 1.0));
    painter.drawPolyline(line);
    paintScale(painter);
    const double now = placeOf(found_->share(phase_), 0.0).x();
    painter.setPen(QPen(colors.accent, 2.0));
    painter.drawLine(QPointF(now, place.top() - 2.0), QPointF(now, place.bottom()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.warning);
    painter.drawEllipse(placeOf(shareOf(least - angles_.begin()), *least), 3.5, 3.5);
}

}  // namespace linkwright::panels
