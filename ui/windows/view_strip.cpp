// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/view_strip.h"

#include <QAction>
#include <QEvent>
#include <QToolButton>
#include <QVBoxLayout>

namespace linkwright::windows {

namespace {
constexpr int cubeHeight = 100;  // pixels at the top that belong to the view cube
constexpr int scaleHeight = 48;  // pixels at the bottom that belong to the scale bar
constexpr int buttonSize = 28;
}  // namespace

ViewStrip::ViewStrip(QWidget* view) : QFrame(view), column_(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("viewStrip"));
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(4);
    view->installEventFilter(this);
}

void ViewStrip::add(QAction* action) {
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setIconSize({18, 18});
    button->setFixedSize(buttonSize, buttonSize);
    button->setProperty("framed", true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setCursor(Qt::ArrowCursor);
    column_->addWidget(button);
    place();
}

bool ViewStrip::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) place();
    return QFrame::eventFilter(watched, event);
}

/// Where the view is too low for all buttons, the last ones give way; menus have them as well.
void ViewStrip::place() {
    const int room = parentWidget()->height() - cubeHeight - scaleHeight;
    const int fitting = qMax(0, (room + 4) / (buttonSize + 4));
    for (int index = 0; index < column_->count(); ++index)
        column_->itemAt(index)->widget()->setVisible(index < fitting);
    const int shown = qMin(fitting, column_->count());
    setGeometry(parentWidget()->width() - buttonSize - 12, cubeHeight, buttonSize,
                qMax(0, shown * (buttonSize + 4) - 4));
    raise();
    Q_EMIT placed(geometry());
}

}  // namespace linkwright::windows
