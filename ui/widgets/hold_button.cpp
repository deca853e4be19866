// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/hold_button.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

namespace linkwright::widgets {

HoldButton::HoldButton(QWidget* parent) : QAbstractButton(parent) {
    setFixedSize(sizeHint());
    setFocusPolicy(Qt::StrongFocus);
    setCheckable(true);  // armed; readers of the screen say so
    setAccessibleName(tr("Arm: hold for one second"));
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QAbstractButton::update));
}

void HoldButton::setArmed(bool armed) {
    setChecked(armed);
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
    armedAtPress_ = isChecked();
    if (!isChecked()) hold(true);
}

void HoldButton::mouseReleaseEvent(QMouseEvent*) {
    hold(false);
    if (armedAtPress_ && isChecked()) Q_EMIT disarmRequested();
    armedAtPress_ = false;
}

void HoldButton::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space) return QAbstractButton::keyPressEvent(event);
    if (!event->isAutoRepeat()) mousePressEvent(nullptr);
}

void HoldButton::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space) return QAbstractButton::keyReleaseEvent(event);
    if (!event->isAutoRepeat()) mouseReleaseEvent(nullptr);
}

void HoldButton::focusOutEvent(QFocusEvent* event) {
    hold(false);
    QAbstractButton::focusOutEvent(event);
}

void HoldButton::changeEvent(QEvent* event) {
    if (event->type() == QEvent::EnabledChange) {
        if (!isEnabled()) hold(false);
        update();
    }
    QAbstractButton::changeEvent(event);
}

void HoldButton::paintEvent(QPaintEvent*) {
    const ThemeColors& colors = Theme::colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const QColor edge = isChecked()    ? colors.ok
                        : !isEnabled() ? colors.line
                        : hasFocus()   ? colors.accent
                                       : colors.control;
    painter.setPen(QPen(edge, 1.0));
    painter.setBrush(isChecked()   ? colors.okFill
                     : isEnabled() ? colors.surface3
                                   : QColor(Qt::transparent));
    painter.drawRoundedRect(frame, 3, 3);
    if (progress_ > 0.0 || isChecked()) {
        const double share = isChecked() ? 1.0 : progress_;
        painter.fillRect(QRectF(1, height() - 4, (width() - 2) * share, 3), colors.ok);
    }
    const QColor text = isEnabled() ? colors.text1 : colors.disabled;
    painter.drawPixmap(16, (height() - 20) / 2,
                       iconPixmap(QStringLiteral("lock"), 20, isChecked() ? colors.ok : text,
                                  devicePixelRatioF()));
    painter.setPen(text);
    painter.setFont(Theme::uiFont(14, QFont::DemiBold));
    painter.drawText(QRect(48, 7, width() - 56, 20), Qt::AlignLeft | Qt::AlignVCenter,
                     isChecked() ? tr("Armed") : tr("Arm"));
    painter.setFont(Theme::uiFont(12));
    painter.setPen(isEnabled() ? colors.text2 : colors.disabled);
    painter.drawText(QRect(48, 27, width() - 56, 17), Qt::AlignLeft | Qt::AlignVCenter,
                     isChecked() ? tr("click to disarm") : tr("hold for one second"));
}

}  // namespace linkwright::widgets
