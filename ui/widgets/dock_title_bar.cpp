// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/dock_title_bar.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QObject>
#include <QPainter>
#include <QToolButton>

namespace linkwright::widgets {

DockTitleBar::DockTitleBar(QDockWidget* dock) : QWidget(dock), dock_(dock) {
    setFixedHeight(28);
    layout_ = new QHBoxLayout(this);
    layout_->setContentsMargins(12, 0, 6, 0);
    layout_->setSpacing(2);
    layout_->addStretch();
    float_ = makeDockButton(QStringLiteral("float"), QObject::tr("Float"), this);
    close_ = makeDockButton(QStringLiteral("close"), QObject::tr("Close"), this);
    layout_->addWidget(float_);
    layout_->addWidget(close_);
    connect(float_, &QToolButton::clicked, dock,
            [dock] { dock->setFloating(!dock->isFloating()); });
    connect(close_, &QToolButton::clicked, dock, &QDockWidget::close);
    connect(dock, &QDockWidget::featuresChanged, this, &DockTitleBar::updateButtons);
    connect(dock, &QDockWidget::topLevelChanged, this, &DockTitleBar::updateButtons);
    dock->installEventFilter(this);
    dock->setTitleBarWidget(this);
    updateButtons();
}

QToolButton* makeDockButton(const QString& iconName, const QString& toolTip, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setIcon(icon(iconName));
    button->setIconSize({14, 14});
    button->setFixedSize(20, 20);
    button->setAutoRaise(true);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void DockTitleBar::addWidget(QWidget* widget) {
    layout_->insertWidget(layout_->indexOf(float_), widget);
}

void DockTitleBar::setCollapsed(bool collapsed) {
    if (collapsed == collapsed_) return;
    collapsed_ = collapsed;
    setFixedHeight(collapsed ? 0 : 28);
    updateGeometry();
}

void DockTitleBar::updateButtons() {
    float_->setVisible(dock_->features() & QDockWidget::DockWidgetFloatable);
    float_->setToolTip(dock_->isFloating() ? QObject::tr("Dock") : QObject::tr("Float"));
    close_->setVisible(dock_->features() & QDockWidget::DockWidgetClosable);
}

bool DockTitleBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == dock_ && event->type() == QEvent::WindowTitleChange) update();
    return QWidget::eventFilter(watched, event);
}

void DockTitleBar::paintEvent(QPaintEvent*) {
    const ThemeColors& colors = Theme::colors();
    QPainter painter(this);
    painter.fillRect(rect(), colors.surface2);
    painter.setFont(Theme::uiFont(13, QFont::DemiBold));
    painter.setPen(colors.text1);
    const QRect area(12, 0, qMax(0, float_->x() - 20), height());
    const QString title =
        painter.fontMetrics().elidedText(dock_->windowTitle(), Qt::ElideRight, area.width());
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, title);
}

}  // namespace linkwright::widgets
