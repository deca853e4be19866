// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/view_strip.h"

#include "ui/widgets/icons.h"

#include <QAction>
#include <QEvent>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace linkwright::windows {

namespace {
constexpr int cubeHeight = 100;  // pixels at the top that belong to the view cube
constexpr int scaleHeight = 48;  // pixels at the bottom that belong to the scale bar
constexpr int buttonSize = 28;
constexpr int buttonGap = 4;
}  // namespace

ViewStrip::ViewStrip(QWidget* view) : QFrame(view), column_(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("viewStrip"));
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(buttonGap);
    more_ = makeButton();
    more_->setObjectName(QStringLiteral("moreViewButtons"));
    more_->setIcon(widgets::icon(QStringLiteral("more")));
    more_->setToolTip(tr("More"));
    more_->setAccessibleName(tr("More"));
    more_->setPopupMode(QToolButton::InstantPopup);
    more_->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
    auto* menu = new QMenu(more_);
    connect(menu, &QMenu::aboutToShow, this, &ViewStrip::fillMenu);
    more_->setMenu(menu);
    column_->addWidget(more_);
    view->installEventFilter(this);
}

QToolButton* ViewStrip::makeButton() {
    auto* button = new QToolButton(this);
    button->setIconSize({18, 18});
    button->setFixedSize(buttonSize, buttonSize);
    button->setProperty("framed", true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setCursor(Qt::ArrowCursor);
    return button;
}

void ViewStrip::add(QAction* action) {
    QToolButton* button = makeButton();
    button->setDefaultAction(action);
    column_->insertWidget(column_->count() - 1, button);
    buttons_.push_back(button);
    place();
}

void ViewStrip::fillMenu() {
    more_->menu()->clear();
    for (std::size_t index = static_cast<std::size_t>(shown_); index < buttons_.size(); ++index)
        more_->menu()->addAction(buttons_[index]->defaultAction());
}

bool ViewStrip::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) place();
    return QFrame::eventFilter(watched, event);
}

/// Where the view is too low for all buttons, the last ones go into a menu.
void ViewStrip::place() {
    const int room = parentWidget()->height() - cubeHeight - scaleHeight;
    const int fitting = qMax(1, (room + buttonGap) / (buttonSize + buttonGap));
    const auto count = static_cast<int>(buttons_.size());
    const bool all = count <= fitting;
    shown_ = all ? count : qMax(0, fitting - 1);
    for (int index = 0; index < count; ++index)
        buttons_[static_cast<std::size_t>(index)]->setVisible(index < shown_);
    more_->setVisible(!all);
    const int places = qMin(fitting, count);
    setGeometry(parentWidget()->width() - buttonSize - 12, cubeHeight, buttonSize,
                qMax(0, places * (buttonSize + buttonGap) - buttonGap));
    raise();
    Q_EMIT placed(geometry());
}

}  // namespace linkwright::windows
