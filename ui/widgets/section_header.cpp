// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/section_header.h"

#include "ui/widgets/accessible_role.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace linkwright::widgets {

SectionHeader::SectionHeader(const QString& title, QWidget* parent) : QWidget(parent) {
    setFixedHeight(26);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(title);
    setAccessibleRole(*this, QAccessible::ButtonDropDown);
    setAccessiblyExpanded(*this, expanded_);
    title_ = new QLabel(title, this);
    setTextRole(title_, TextRole::Heading);
    note_ = new QLabel(this);
    setTextRole(note_, TextRole::Hint);
    layout_ = new QHBoxLayout(this);
    // Room for the chevron: it is 12 px wide and the title starts 24 px from the edge.
    layout_->setContentsMargins(24, 1, 12, 0);
    layout_->setSpacing(8);
    layout_->addWidget(title_);
    layout_->addStretch();
    layout_->addWidget(note_);
}

void SectionHeader::setTitle(const QString& title) {
    title_->setText(title);
    setAccessibleName(title);
}

void SectionHeader::setNote(const QString& note) {
    note_->setText(note);
}

void SectionHeader::setNoteIsGradient(bool gradient) {
    setTextRole(note_, gradient ? TextRole::Gradient : TextRole::Hint);
}

void SectionHeader::setContent(QWidget* content) {
    content_ = content;
    if (content_) content_->setVisible(expanded_);
}

void SectionHeader::fillParent(QWidget* content) {
    setContent(content);
    auto* layout = new QVBoxLayout(parentWidget());
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(this);
    layout->addWidget(content);
}

void SectionHeader::addAction(QWidget* widget) {
    layout_->addWidget(widget);
}

void SectionHeader::setExpanded(bool expanded) {
    if (expanded == expanded_) return;
    expanded_ = expanded;
    setAccessiblyExpanded(*this, expanded);
    if (content_) content_->setVisible(expanded);
    update();
    Q_EMIT toggled(expanded);
}

QSize SectionHeader::sizeHint() const {
    return {QWidget::sizeHint().width(), 26};
}

void SectionHeader::paintEvent(QPaintEvent*) {
    const ThemeColors& colors = Theme::colors();
    QPainter painter(this);
    if (hovered_) painter.fillRect(rect(), colors.hover);
    painter.fillRect(0, 0, width(), 1, colors.line);
    const QPixmap chevron =
        iconPixmap(expanded_ ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"), 12,
                   colors.text2, devicePixelRatioF());
    painter.drawPixmap(QPointF(8, 8), chevron);
    if (hasFocus()) {
        painter.setPen(colors.accent);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void SectionHeader::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        setExpanded(!expanded_);
}

void SectionHeader::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Space:
        case Qt::Key_Return: setExpanded(!expanded_); return;
        case Qt::Key_Left: setExpanded(false); return;
        case Qt::Key_Right: setExpanded(true); return;
        default: QWidget::keyPressEvent(event);
    }
}

void SectionHeader::enterEvent(QEnterEvent*) {
    hovered_ = true;
    update();
}

void SectionHeader::leaveEvent(QEvent*) {
    hovered_ = false;
    update();
}

}  // namespace linkwright::widgets
