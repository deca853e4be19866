// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scrub_label.h"

#include <QFontMetrics>
#include <QMouseEvent>

namespace linkwright::widgets {

namespace {
constexpr int pixelsPerStep = 4;
}

ScrubLabel::ScrubLabel(const QString& text, QWidget* parent) : QLabel(text, parent) {
    setCursor(Qt::SizeHorCursor);
}

void ScrubLabel::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    dragging_ = true;
    reportedX_ = qRound(event->position().x());
}

void ScrubLabel::mouseMoveEvent(QMouseEvent* event) {
    if (!dragging_) return;
    const int steps = (qRound(event->position().x()) - reportedX_) / pixelsPerStep;
    if (steps == 0) return;
    reportedX_ += steps * pixelsPerStep;
    Q_EMIT scrubbed((event->modifiers() & Qt::ShiftModifier) ? steps * 10 : steps);
}

void ScrubLabel::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !dragging_) return;
    dragging_ = false;
    Q_EMIT scrubFinished();
}

void ScrubLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    // A name that does not fit stays readable as tooltip.
    setToolTip(fontMetrics().horizontalAdvance(text()) > width() ? text() : QString());
}

}  // namespace linkwright::widgets
