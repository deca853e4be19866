// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/status_dot.h"

#include "ui/widgets/theme.h"

#include <QPainter>

namespace linkwright::widgets {

namespace {

QColor colorOf(StatusDot::State state) {
    const ThemeColors& colors = Theme::colors();
    switch (state) {
        case StatusDot::State::Idle: return colors.control;
        case StatusDot::State::Busy: return colors.accent;
        case StatusDot::State::Ok: return colors.ok;
        case StatusDot::State::Warning: return colors.warning;
        case StatusDot::State::Fault: return colors.fault;
    }
    return colors.control;
}

}  // namespace

StatusDot::StatusDot(QWidget* parent) : QWidget(parent) {
    setFixedSize(12, 12);
}

void StatusDot::setState(State state) {
    state_ = state;
    update();
}

void StatusDot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colorOf(state_));
    painter.drawEllipse(QPointF(6, 6), 4, 4);
}

}  // namespace linkwright::widgets
