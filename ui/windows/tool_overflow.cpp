// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/tool_overflow.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolBar>
#include <QToolButton>

namespace linkwright::windows {

namespace {

bool isPress(const QEvent& event) {
    switch (event.type()) {
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonDblClick:
            return static_cast<const QMouseEvent&>(event).button() == Qt::LeftButton;
        case QEvent::KeyPress: {
            const int key = static_cast<const QKeyEvent&>(event).key();
            return key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter
                   || key == Qt::Key_Down;
        }
        default: return false;
    }
}

}  // namespace

ToolOverflow::ToolOverflow(QToolBar& bar)
    : QObject(&bar),
      bar_(bar),
      button_(bar.findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button"))),
      menu_(new QMenu(&bar)) {
    menu_->setObjectName(QStringLiteral("hiddenTools"));
    menu_->setToolTipsVisible(true);
    menu_->setAttribute(Qt::WA_NoMouseReplay);  // a second click on the button closes it
    if (button_) button_->installEventFilter(this);
}

bool ToolOverflow::eventFilter(QObject* watched, QEvent* event) {
    if (watched != button_ || !isPress(*event)) return QObject::eventFilter(watched, event);
    open();
    return true;
}

void ToolOverflow::open() {
    menu_->clear();
    for (QAction* action : bar_.actions()) {
        const QWidget* widget = bar_.widgetForAction(action);
        if (action->isSeparator()) {
            menu_->addSeparator();
        } else if (const auto* tool = qobject_cast<const QToolButton*>(widget);
                   tool && action->isVisible() && !tool->isVisible()) {
            if (tool->menu())
                menu_->addMenu(tool->menu());
            else
                menu_->addAction(action);
        }
    }
    menu_->popup(button_->mapToGlobal(button_->rect().bottomLeft()));
}

}  // namespace linkwright::windows
