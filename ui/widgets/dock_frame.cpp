// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/dock_frame.h"

#include "ui/widgets/dock_title_bar.h"
#include "ui/widgets/theme.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QObject>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

namespace linkwright::widgets {

namespace {

constexpr int tabPaddingSpared =
    10;  // of each tab in resources/theme/application.qss when they are crowded

/// Narrower tabs where they would reach below what stands at the right end of their line.
void compactTabs(QTabBar* tabs, int end) {
    const bool crowded = tabs->property("crowded").toBool();
    const int used = tabs->count() == 0 ? 0 : tabs->tabRect(tabs->count() - 1).right() + 1;
    const bool wanted = used + (crowded ? tabs->count() * tabPaddingSpared : 0) > end;
    if (wanted == crowded) return;
    setStyleProperty(tabs, "crowded", wanted);
    QEvent restyle(QEvent::StyleChange);  // measures the tabs anew
    QCoreApplication::sendEvent(tabs, &restyle);
}

}  // namespace

bool isInFront(const QDockWidget& dock) {
    // Docks behind tabs stay "visible", at a place outside of the window.
    return dock.isVisible()
           && (dock.isFloating() || dock.geometry().intersects(dock.parentWidget()->rect()));
}

DockFrame::DockFrame(QMainWindow* window) : QObject(window), window_(window) {
    window_->installEventFilter(this);
    scheduleUpdate();
}

bool DockFrame::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::LayoutRequest:
        case QEvent::ChildAdded:
        case QEvent::ChildRemoved:
            if (watched == window_) scheduleUpdate();
            break;
        case QEvent::Resize:
        case QEvent::Show:
            if (auto* tabs = qobject_cast<QTabBar*>(watched)) placeButtons(tabs);
            break;
        default: break;
    }
    return QObject::eventFilter(watched, event);
}

void DockFrame::scheduleUpdate() {
    if (scheduled_) return;
    scheduled_ = true;
    // The window makes and fills its tab bars while it lays out: look at them afterwards.
    QTimer::singleShot(0, this, [this] {
        scheduled_ = false;
        update();
    });
}

void DockFrame::update() {
    const auto docks = window_->findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly);
    for (QDockWidget* dock : docks) {
        connect(dock, &QDockWidget::topLevelChanged, this, &DockFrame::scheduleUpdate,
                Qt::UniqueConnection);
        connect(dock, &QDockWidget::visibilityChanged, this, &DockFrame::scheduleUpdate,
                Qt::UniqueConnection);
        // A closed dock keeps its place among the tabs, but has none.
        const auto neighbors = window_->tabifiedDockWidgets(dock);
        const bool tabbed =
            !dock->isFloating()
            && std::any_of(neighbors.begin(), neighbors.end(), [](const QDockWidget* other) {
                   return !other->isHidden() && !other->isFloating();
               });
        if (auto* title = qobject_cast<DockTitleBar*>(dock->titleBarWidget()))
            title->setCollapsed(tabbed);
    }
    const auto bars = window_->findChildren<QTabBar*>(Qt::FindDirectChildrenOnly);
    for (QTabBar* tabs : bars) {
        if (!buttons_.contains(tabs)) addTabButtons(tabs);
        // Its line would end at the tabs; a window that lays out anew draws it again.
        tabs->setDrawBase(false);
        placeButtons(tabs);
    }
}

void DockFrame::addTabButtons(QTabBar* tabs) {
    tabs->setExpanding(false);
    // What has no room is reached by arrows, with its whole name.
    tabs->setElideMode(Qt::ElideNone);
    tabs->setUsesScrollButtons(true);
    auto* box = new QWidget(tabs);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(4, 0, 6, 0);
    layout->setSpacing(2);
    QToolButton* floating = makeDockButton(QStringLiteral("float"), QObject::tr("Float"), box);
    QToolButton* close = makeDockButton(QStringLiteral("close"), QObject::tr("Close"), box);
    layout->addWidget(floating);
    layout->addWidget(close);
    connect(floating, &QToolButton::clicked, this, [this, tabs] {
        if (QDockWidget* dock = currentDock(tabs)) dock->setFloating(true);
    });
    connect(close, &QToolButton::clicked, this, [this, tabs] {
        if (QDockWidget* dock = currentDock(tabs)) dock->close();
    });
    connect(tabs, &QObject::destroyed, this, [this, tabs] { buttons_.remove(tabs); });
    tabs->installEventFilter(this);
    buttons_.insert(tabs, box);
    box->show();
}

void DockFrame::placeButtons(QTabBar* tabs) {
    QWidget* box = buttons_.value(tabs);
    if (!box) return;
    const int width = box->sizeHint().width();
    box->setGeometry(tabs->width() - width, 0, width, tabs->height());
    box->raise();
    compactTabs(tabs, tabs->width() - width);
    // A name is worth more than buttons whose commands are in the menus, too.
    const int used = tabs->count() == 0 ? 0 : tabs->tabRect(tabs->count() - 1).right();
    box->setVisible(used < tabs->width() - width);
}

QDockWidget* DockFrame::currentDock(const QTabBar* tabs) const {
    const QString title = tabs->tabText(tabs->currentIndex());
    const auto docks = window_->findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly);
    for (QDockWidget* dock : docks) {
        // Of docks with the same title only the one on top can be meant.
        if (dock->windowTitle() == title && !dock->isFloating() && isInFront(*dock)) return dock;
    }
    return nullptr;
}

}  // namespace linkwright::widgets
