// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/hold_button.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

namespace linkwright::widgets {

HoldButton::HoldButton(QWidget* parent) : QWidget(parent) {
    setFixedSize(sizeHint());
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Arm: hold for one second"));
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void HoldButton::setArmed(bool armed) {
    if (armed == armed_) return;
    armed_ = armed;
    update();
}

void HoldButton::setProgress(double progress) {
    progress = std::clamp(progress, 0.0, 1.0);
    if (progress == progress_) return;
    progress_ = progress;
    update();
}

void HoldButton::hold(bool held) {
    if (held == held_) return;
    held_ = held;
    Q_EMIT heldChanged(held);
    update();
}

void HoldButton::mousePressEvent(QMouseEvent*) {
    armedAtPress_ = armed_;
    if (!armed_) hold(true);
}

void HoldButton::mouseReleaseEvent(QMouseEvent*) {
    hold(false);
    if (armedAtPress_ && armed_) Q_EMIT released();
    armedAtPress_ = false;
}

void HoldButton::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space) return QWidget::keyPressEvent(event);
    if (!event->isAutoRepeat()) mousePressEvent(nullptr);
}

void HoldButton::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space) return QWidget::keyReleaseEvent(event);
    if (!event->isAutoRepeat()) mouseReleaseEvent(nullptr);
}

void HoldButton::focusOutEvent(QFocusEvent* event) {
    hold(false);
    QWidget::focusOutEvent(event);
}

void HoldButton::changeEvent(QEvent* event) {
    if (event->type() == QEvent::EnabledChange) {
        if (!isEnabled()) hold(false);
        update();
    }
    QWidget::changeEvent(event);
}

void HoldButton::paintEvent(QPaintEvent*) {
    const ThemeColors& colors = Theme::colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const QColor edge = armed_         ? colors.ok
                        : !isEnabled() ? colors.line
                        : hasFocus()   ? colors.accent
                                       : colors.control;
    painter.setPen(QPen(edge, 1.0));
    painter.setBrush(armed_        ? colors.okFill
                     : isEnabled() ? colors.surface3
                                   : QColor(Qt::transparent));
    painter.drawRoundedRect(frame, 3, 3);
    if (progress_ > 0.0 || armed_) {
        const double share = armed_ ? 1.0 : progress_;
        painter.fillRect(QRectF(1, height() - 4, (width() - 2) * share, 3), colors.ok);
    }
    const QColor text = isEnabled() ? colors.text1 : colors.disabled;
    painter.drawPixmap(
        16, (height() - 20) / 2,
        iconPixmap(QStringLiteral("lock"), 20, armed_ ? colors.ok : text, devicePixelRatioF()));
    painter.setPen(text);
    painter.setFont(Theme::uiFont(14, QFont::DemiBold));
    painter.drawText(QRect(48, 7, width() - 56, 20), Qt::AlignLeft | Qt::AlignVCenter,
                     armed_ ? tr("Armed") : tr("Arm"));
    painter.setFont(Theme::uiFont(12));
    painter.setPen(isEnabled() ? colors.text2 : colors.disabled);
    painter.drawText(QRect(48, 27, width() - 56, 17), Qt::AlignLeft | Qt::AlignVCenter,
                     armed_ ? tr("click to disarm") : tr("hold for one second"));
}

}  // namespace linkwright::widgets
