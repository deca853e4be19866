// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scrub_label.h"

#include "ui/widgets/theme.h"

#include <QFontMetrics>
#include <QMouseEvent>

namespace linkwright::widgets {

namespace {
constexpr int pixelsPerStep = 4;
constexpr int smallPixels = 11;  // a name too long for a line has two of this size
}  // namespace

ScrubLabel::ScrubLabel(const QString& text, QWidget* parent)
    : QLabel(text, parent), name_(text), tip_(text) {
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
    const QFontMetrics small(Theme::uiFont(smallPixels));
    const QRect lines = small.boundingRect(QRect(0, 0, width(), 10 * small.lineSpacing()),
                                           Qt::AlignLeft | Qt::TextWordWrap, name_);
    const bool two = QFontMetrics(Theme::uiFont()).horizontalAdvance(name_) > width()
                     && lines.width() <= width() && lines.height() <= 2 * small.lineSpacing();
    setFont(two ? Theme::uiFont(smallPixels) : Theme::uiFont());
    setWordWrap(two);
    setMinimumHeight(two ? lines.height() : 0);
    // The end of a name tells it from its neighbors; all of it stays readable as tooltip.
    const QString shown = two ? name_ : fontMetrics().elidedText(name_, Qt::ElideMiddle, width());
    setText(shown);
    setToolTip(shown == tip_ ? QString() : tip_);
}

void ScrubLabel::setWholeName(const QString& name) {
    tip_ = name;
    setToolTip(text() == tip_ ? QString() : tip_);
}

}  // namespace linkwright::widgets
