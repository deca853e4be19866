// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/emergency_stop.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

namespace linkwright::widgets {

namespace {

/// Slanted bands around the red face.
void paintStripe(QPainter& painter, const QRect& frame, int band) {
    const ThemeColors& colors = Theme::colors();
    painter.save();
    painter.setClipRect(frame);
    painter.fillRect(frame, colors.estopStripe);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.estopStripeBase);
    const int height = frame.height();
    for (int left = -height; left < frame.width(); left += 2 * band) {
        QPolygon slant;
        slant << QPoint(frame.left() + left, frame.bottom() + 1)
              << QPoint(frame.left() + left + band, frame.bottom() + 1)
              << QPoint(frame.left() + left + band + height, frame.top())
              << QPoint(frame.left() + left + height, frame.top());
        painter.drawPolygon(slant);
    }
    painter.restore();
}

}  // namespace

EmergencyStop::EmergencyStop(bool compact, QWidget* parent)
    : QAbstractButton(parent), compact_(compact) {
    setFixedHeight(sizeHint().height());
    // In a narrow window the face gives way, never the words.
    setMinimumWidth(compact ? sizeHint().width() : 236);
    setMaximumWidth(sizeHint().width());
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("E-stop: zero volts now"));
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize EmergencyStop::sizeHint() const {
    return compact_ ? QSize(120, 32) : QSize(332, 80);
}

void EmergencyStop::paintEvent(QPaintEvent*) {
    const ThemeColors& colors = Theme::colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int frame = compact_ ? 4 : 8;
    paintStripe(painter, rect(), compact_ ? 7 : 14);
    const QRect face = rect().adjusted(frame, frame, -frame, -frame);
    painter.fillRect(face, colors.estop);
    painter.setPen(QPen(QColor(255, 255, 255, hasFocus() ? 255 : 200), hasFocus() ? 2.0 : 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(face).adjusted(1.5, 1.5, -1.5, -1.5));
    painter.setPen(Qt::white);
    const int icon = compact_ ? 16 : 40;
    const QPixmap picture =
        iconPixmap(QStringLiteral("estop"), icon, Qt::white, devicePixelRatioF());
    QFont title = Theme::uiFont(compact_ ? 12 : 26, QFont::Bold);
    title.setLetterSpacing(QFont::AbsoluteSpacing, compact_ ? 0.5 : 1.0);
    const int gap = compact_ ? 6 : 16;
    const QString hint = tr("Zero volts (Esc)");
    const int words =
        std::max(QFontMetrics(title).horizontalAdvance(tr("E-STOP")),
                 compact_ ? 0 : QFontMetrics(Theme::uiFont(12)).horizontalAdvance(hint));
    const int left = face.left() + (face.width() - icon - gap - words) / 2;
    painter.drawPixmap(left, face.center().y() - icon / 2, picture);
    const int textLeft = left + icon + gap;
    painter.setFont(title);
    if (compact_) {
        painter.drawText(QRect(textLeft, face.top(), face.right() - textLeft, face.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, tr("E-STOP"));
        return;
    }
    painter.drawText(QRect(textLeft, face.top() + 8, face.right() - textLeft, 30),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("E-STOP"));
    painter.setFont(Theme::uiFont(12));
    painter.drawText(QRect(textLeft, face.top() + 38, face.right() - textLeft, 18),
                     Qt::AlignLeft | Qt::AlignVCenter, hint);
}

/// An open menu or list gets every press, and those beside it only close it.
bool EmergencyStop::eventFilter(QObject* watched, QEvent* event) {
    const QWidget* open = QApplication::activePopupWidget();
    if (open && watched == open && event->type() == QEvent::MouseButtonPress) {
        const QPoint place = static_cast<QMouseEvent*>(event)->globalPosition().toPoint();
        if (!open->frameGeometry().contains(place) && rect().contains(mapFromGlobal(place)))
            Q_EMIT pressed();
    }
    return QAbstractButton::eventFilter(watched, event);
}

void EmergencyStop::showEvent(QShowEvent* event) {
    QAbstractButton::showEvent(event);
    qApp->installEventFilter(this);
}

void EmergencyStop::hideEvent(QHideEvent* event) {
    qApp->removeEventFilter(this);
    QAbstractButton::hideEvent(event);
}

void EmergencyStop::mousePressEvent(QMouseEvent*) {
    Q_EMIT pressed();  // whichever button it is
}

void EmergencyStop::mouseReleaseEvent(QMouseEvent*) {}

void EmergencyStop::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return)
        Q_EMIT pressed();
    else
        QAbstractButton::keyPressEvent(event);
}

}  // namespace linkwright::widgets
