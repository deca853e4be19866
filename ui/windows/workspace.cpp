// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/workspace.h"

#include "ui/widgets/dock_frame.h"
#include "ui/widgets/dock_title_bar.h"

#include <QAction>
#include <QDockWidget>
#include <QMouseEvent>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QSettings>
#include <QTimer>
#include <algorithm>
#include <array>
#include <utility>

namespace linkwright::windows {

namespace {

/// Changes whenever docks are added, so that older arrangements are not forced onto new docks.
constexpr int stateVersion = 7;

constexpr std::array<Layout, 4> allLayouts{Layout::Model, Layout::Optimize, Layout::Run,
                                           Layout::Study};

constexpr int treeWidth = 272;
constexpr int propertiesWidth = 320;
constexpr int optimizeWidth = 376, maxOptimizeWidth = 456;  // names of variables need room
constexpr int sideViewWidth = 384;
constexpr int rigWidth = 336;
constexpr int resultsWidth = 416;
constexpr int studyWidth = 328;
constexpr int tableHeight = 208;
/// Below this height plots above each other would be too low to be read: one panel per column.
constexpr int compactHeight = 440;

QString settingsKey(Layout layout) {
    switch (layout) {
        case Layout::Model: return QStringLiteral("layouts/model");
        case Layout::Optimize: return QStringLiteral("layouts/optimize");
        case Layout::Study: return QStringLiteral("layouts/study");
        case Layout::Run: break;
    }
    return QStringLiteral("layouts/run");
}

}  // namespace

Workspace::Workspace(const Panels& panels, QWidget* parent) : QMainWindow(parent) {
    // Used as a plain widget inside the main window: docks, but no menu or status bar of its own.
    setWindowFlags(Qt::Widget);
    setDockNestingEnabled(true);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks
                   | QMainWindow::GroupedDragging);
    model_ = addPanel("model", tr("Model"), panels.model);
    view_ = addPanel("view", tr("3D view"), panels.view);
    properties_ = addPanel("properties", tr("Properties"), panels.properties);
    objective_ = addPanel("objective", tr("Objective"), panels.objective);
    history_ = addPanel("history", tr("History"), panels.history);
    optimize_ = addPanel("optimize", tr("Optimize"), panels.optimize);
    variables_ = addPanel("variables", tr("Variables"), panels.variables);
    gradientCheck_ = addPanel("gradientCheck", tr("Gradient check"), panels.gradientCheck);
    convergence_ = addPanel("convergence", tr("Convergence"), panels.convergence);
    gradient_ = addPanel("gradient", tr("Gradient and controls"), panels.gradient);
    signalPlot_ = addPanel("signals", tr("Signals"), panels.signalPlot);
    costates_ = addPanel("costates", tr("Adjoint"), panels.costates);
    runs_ = addPanel("runs", tr("Optimizations"), panels.runs);
    queue_ = addPanel("queue", tr("Queue"), panels.queue);
    rig_ = addPanel("rig", tr("Rig"), panels.rig);
    trialPlots_ = addPanel("runPlots", tr("Live plots"), panels.trialPlots);
    trialResults_ = addPanel("runResults", tr("Path and trials"), panels.trialResults);
    identify_ = addPanel("identify", tr("Identify"), panels.identify);
    study_ = addPanel("study", tr("Study"), panels.study);
    studyOverview_ = addPanel("studyOverview", tr("Outcome"), panels.studyOverview);
    studyMatrix_ = addPanel("studyMatrix", tr("Scatter matrix"), panels.studyMatrix);
    studyParallel_ = addPanel("studyParallel", tr("Parallel coordinates"), panels.studyParallel);
    studyPoints_ = addPanel("studyPoints", tr("Points"), panels.studyPoints);
    new widgets::DockFrame(this);
    viewTitle_ = view_->titleBarWidget();
    noTitle_ = new QWidget(view_);
    noTitle_->setFixedHeight(0);
    noTitle_->hide();
    arrange(Layout::Model);
}

QDockWidget* Workspace::addPanel(const char* name, const QString& title, QWidget* widget) {
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(QStringLiteral("dock:") + QLatin1String(name));
    dock->setWidget(widget);
    new widgets::DockTitleBar(dock);
    widget->setAutoFillBackground(true);  // lines between docks are drawn a little below them
    connect(dock, &QDockWidget::topLevelChanged, this, [this] {
        freshlyArranged_ = false;
        updateViewTitle();
    });
    dock->installEventFilter(this);
    connect(dock->toggleViewAction(), &QAction::triggered, this, [this, dock](bool shown) {
        if (shown) giveAPlace(dock);
    });
    return dock;
}

/// A panel of another layout comes among the tabs at the left; without a place it would lie over
/// others.
void Workspace::giveAPlace(QDockWidget* dock) {
    if (dock->isFloating() || dockWidgetArea(dock) != Qt::NoDockWidgetArea) return;
    freshlyArranged_ = false;  // it is there again when this layout is
    const QList<QDockWidget*> wide{variables_,     signalPlot_,  convergence_,
                                   gradient_,      costates_,    studyMatrix_,
                                   studyParallel_, studyPoints_, studyOverview_};
    if (layout_ == Layout::Model && wide.contains(dock)) {
        // A wide table or plot: under the drawing.
        for (QDockWidget* other : wide)
            if (other != dock && !other->isFloating() && !other->isHidden()
                && dockWidgetArea(other) != Qt::NoDockWidgetArea) {
                tabifyDockWidget(other, dock);
                dock->show();
                dock->raise();
                return;
            }
        splitDockWidget(view_, dock, Qt::Vertical);
        dock->show();
        resizeDocks({view_, dock}, {height() - tableHeight, tableHeight}, Qt::Vertical);
        return;
    }
    QDockWidget* first = leftDock();
    if (first->isFloating() || dockWidgetArea(first) == Qt::NoDockWidgetArea)
        addDockWidget(Qt::LeftDockWidgetArea, dock, Qt::Horizontal);
    else
        tabifyDockWidget(first, dock);
    dock->show();
    dock->raise();
}

QDockWidget* Workspace::leftDock() const {
    switch (layout_) {
        case Layout::Model: return model_;
        case Layout::Optimize: return optimize_;
        case Layout::Study: return study_;
        case Layout::Run: break;
    }
    return rig_;
}

QList<QDockWidget*> Workspace::docks() const {
    return {model_,     view_,          properties_,  objective_,     history_,      optimize_,
            variables_, gradientCheck_, convergence_, gradient_,      signalPlot_,   costates_,
            runs_,      queue_,         rig_,         trialPlots_,    trialResults_, identify_,
            study_,     studyOverview_, studyMatrix_, studyParallel_, studyPoints_};
}

void Workspace::setLayoutPreset(Layout layout) {
    if (layout == layout_) return;
    keepArrangement();
    inFront_[static_cast<int>(layout_)] = inFront();
    arrange(layout);
    for (QDockWidget* dock : inFront_.value(static_cast<int>(layout)))
        dock->raise();
    restoreArrangement();
    Q_EMIT layoutChanged(layout_);
}

/// Where nothing was shown since it was restored, what was kept before holds.
void Workspace::keepArrangement() {
    if (unsized_) return;
    states_[static_cast<int>(layout_)] = freshlyArranged_ ? QByteArray() : saveState(stateVersion);
}

void Workspace::restoreArrangement() {
    unsized_ = false;
    if (states_.value(static_cast<int>(layout_)).isEmpty()) return;
    freshlyArranged_ = false;
    applyState();
    unsized_ = !isVisible();
}

/// Before a window has its size, panels would take what they had as parts of another one.
void Workspace::applyState() {
    QMainWindow::restoreState(states_.value(static_cast<int>(layout_)), stateVersion);
}

void Workspace::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (!unsized_) return;
    // Once the window has laid out its page.
    QTimer::singleShot(0, this, [this] {
        if (isVisible() && std::exchange(unsized_, false)) applyState();
    });
}

void Workspace::resetLayout() {
    states_.remove(static_cast<int>(layout_));
    unsized_ = false;
    arrange(layout_);
}

QList<QDockWidget*> Workspace::inFront() const {
    QList<QDockWidget*> front;
    for (QDockWidget* dock : docks()) {
        if (!widgets::isInFront(*dock)) continue;
        // Before they are laid out, all tabs of a line seem to be.
        const QList<QDockWidget*> beside = tabifiedDockWidgets(dock);
        if (std::none_of(beside.begin(), beside.end(),
                         [](const QDockWidget* other) { return widgets::isInFront(*other); }))
            front << dock;
    }
    return front;
}

bool Workspace::raisePanel(const QString& name) {
    for (QDockWidget* dock : docks()) {
        if (dock->objectName() != QStringLiteral("dock:") + name) continue;
        giveAPlace(dock);
        dock->show();
        dock->raise();
        return true;
    }
    return false;
}

QStringList Workspace::panelNames() const {
    QStringList names;
    for (const QDockWidget* dock : docks())
        names << dock->objectName().mid(QStringLiteral("dock:").size());
    return names;
}

void Workspace::removeAll() {
    for (QDockWidget* dock : docks()) {
        if (dock->isFloating()) dock->setFloating(false);
        removeDockWidget(dock);
    }
}

void Workspace::arrange(Layout layout) {
    const QScopedValueRollback<bool> arranging(arranging_, true);
    layout_ = layout;
    compact_ = isVisible() && height() < compactHeight;  // before, it has no height yet
    setUpdatesEnabled(false);
    removeAll();
    if (layout == Layout::Model)
        arrangeModel();
    else if (layout == Layout::Optimize)
        arrangeOptimize();
    else if (layout == Layout::Study)
        arrangeStudy();
    else
        arrangeRun();
    freshlyArranged_ = true;
    distribute();
    updateViewTitle();
    setUpdatesEnabled(true);
    // Minimum sizes of panels that were hidden are known only after they have been shown once.
    QTimer::singleShot(0, this, [this] {
        if (freshlyArranged_) distribute();
    });
}

void Workspace::arrangeModel() {
    addDockWidget(Qt::LeftDockWidgetArea, model_, Qt::Horizontal);
    splitDockWidget(model_, view_, Qt::Horizontal);
    splitDockWidget(view_, properties_, Qt::Horizontal);
    tabifyDockWidget(properties_, objective_);
    tabifyDockWidget(objective_, history_);
    for (QDockWidget* dock : {model_, view_, properties_, objective_, history_})
        dock->show();
    properties_->raise();
}

void Workspace::arrangeOptimize() {
    addDockWidget(Qt::LeftDockWidgetArea, optimize_, Qt::Horizontal);
    splitDockWidget(optimize_, convergence_, Qt::Horizontal);
    tabifyDockWidget(optimize_, objective_);
    tabifyDockWidget(objective_, gradientCheck_);
    splitDockWidget(convergence_, view_, Qt::Horizontal);
    const auto addBelow = [this](QDockWidget* upper, QDockWidget* lower) {
        if (compact_)
            tabifyDockWidget(upper, lower);
        else
            splitDockWidget(upper, lower, Qt::Vertical);
    };
    addBelow(convergence_, gradient_);
    tabifyDockWidget(gradient_, signalPlot_);
    tabifyDockWidget(signalPlot_, variables_);
    tabifyDockWidget(variables_, costates_);
    addBelow(view_, runs_);
    tabifyDockWidget(runs_, queue_);
    tabifyDockWidget(queue_, history_);
    for (QDockWidget* dock : {optimize_, objective_, gradientCheck_, convergence_, view_, gradient_,
                              signalPlot_, costates_, variables_, runs_, queue_, history_})
        dock->show();
    optimize_->raise();
    (compact_ ? convergence_ : gradient_)->raise();
    (compact_ ? view_ : runs_)->raise();
}

void Workspace::arrangeRun() {
    addDockWidget(Qt::LeftDockWidgetArea, rig_, Qt::Horizontal);
    splitDockWidget(rig_, trialPlots_, Qt::Horizontal);
    splitDockWidget(trialPlots_, trialResults_, Qt::Horizontal);
    tabifyDockWidget(trialPlots_, view_);
    tabifyDockWidget(trialResults_, identify_);
    for (QDockWidget* dock : {rig_, trialPlots_, view_, trialResults_, identify_})
        dock->show();
    trialPlots_->raise();
    trialResults_->raise();
}

void Workspace::arrangeStudy() {
    addDockWidget(Qt::LeftDockWidgetArea, study_, Qt::Horizontal);
    splitDockWidget(study_, studyOverview_, Qt::Horizontal);
    tabifyDockWidget(study_, variables_);
    splitDockWidget(studyOverview_, view_, Qt::Horizontal);
    splitDockWidget(studyOverview_, studyParallel_, Qt::Vertical);
    tabifyDockWidget(studyOverview_, studyMatrix_);
    splitDockWidget(view_, studyPoints_, Qt::Vertical);
    for (QDockWidget* dock :
         {study_, variables_, studyOverview_, studyMatrix_, studyParallel_, view_, studyPoints_})
        dock->show();
    study_->raise();
    studyOverview_->raise();
}

/// Gives side panels their width and the middle the rest.
void Workspace::distribute() {
    const int room = width();
    if (layout_ == Layout::Model) {
        resizePlaced(
            {model_, view_, properties_},
            {treeWidth, std::max(200, room - treeWidth - propertiesWidth), propertiesWidth},
            Qt::Horizontal);
        return;
    }
    if (layout_ == Layout::Run) {
        resizePlaced({rig_, trialPlots_, trialResults_},
                     {rigWidth, std::max(240, room - rigWidth - resultsWidth), resultsWidth},
                     Qt::Horizontal);
        return;
    }
    if (layout_ == Layout::Study) {
        resizePlaced({study_, studyOverview_, view_},
                     {studyWidth, std::max(240, room - studyWidth - sideViewWidth), sideViewWidth},
                     Qt::Horizontal);
        resizePlaced({studyOverview_, studyParallel_}, {height() * 54 / 100, height() * 46 / 100},
                     Qt::Vertical);
        resizePlaced({view_, studyPoints_}, {height() / 2, height() / 2}, Qt::Vertical);
        return;
    }
    const int left = std::clamp(room / 4, optimizeWidth, maxOptimizeWidth);
    resizePlaced({optimize_, convergence_, view_},
                 {left, std::max(240, room - left - sideViewWidth), sideViewWidth}, Qt::Horizontal);
    if (compact_) return;
    resizePlaced({convergence_, gradient_}, {height() / 2, height() / 2}, Qt::Vertical);
    resizePlaced({view_, runs_}, {height() * 62 / 100, height() * 38 / 100}, Qt::Vertical);
}

/// Of docks that have a place; others were closed or float.
void Workspace::resizePlaced(const QList<QDockWidget*>& docks, const QList<int>& sizes,
                             Qt::Orientation orientation) {
    QList<QDockWidget*> placed;
    QList<int> theirs;
    for (qsizetype index = 0; index < docks.size(); ++index) {
        QDockWidget* dock = docks[index];
        if (dock->isFloating() || dockWidgetArea(dock) == Qt::NoDockWidgetArea) continue;
        placed << dock;
        theirs << sizes[index];
    }
    resizeDocks(placed, theirs, orientation);
}

bool Workspace::eventFilter(QObject* watched, QEvent* event) {
    // A panel that is closed or opened stays so when this layout comes back. Unlike Hide and Show
    // these do not come with the page or the window.
    const bool own = event->type() == QEvent::HideToParent || event->type() == QEvent::ShowToParent;
    if (own && !arranging_) freshlyArranged_ = false;
    return QMainWindow::eventFilter(watched, event);
}

bool Workspace::event(QEvent* event) {
    // A line between docks that was moved stays where it is.
    if (event->type() == QEvent::MouseButtonPress)
        separatorHeld_ = isSeparator(static_cast<QMouseEvent*>(event)->position().toPoint());
    if (event->type() == QEvent::MouseMove && separatorHeld_) freshlyArranged_ = false;
    if (event->type() == QEvent::MouseButtonRelease) separatorHeld_ = false;
    return QMainWindow::event(event);
}

void Workspace::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (!freshlyArranged_) return;
    distribute();
    // Not within the event: the window is laying out what would be taken out.
    if (layout_ == Layout::Optimize && isVisible() && compact_ != (height() < compactHeight))
        QMetaObject::invokeMethod(this, &Workspace::rearrange, Qt::QueuedConnection);
}

/// After the window became low or high enough for another arrangement; what was in front stays.
void Workspace::rearrange() {
    if (!freshlyArranged_ || compact_ == (height() < compactHeight)) return;
    const QList<QDockWidget*> front = inFront();
    arrange(layout_);
    if (compact_) return;
    for (QDockWidget* dock : front)
        dock->raise();
}

/// The view of the Model layout is the middle of the window and needs no title.
void Workspace::updateViewTitle() {
    const bool plain = layout_ == Layout::Model && !view_->isFloating();
    QWidget* wanted = plain ? noTitle_ : viewTitle_;
    if (view_->titleBarWidget() == wanted) return;
    view_->titleBarWidget()->hide();
    view_->setTitleBarWidget(wanted);
    wanted->show();
}

void Workspace::saveToSettings() {
    keepArrangement();
    QSettings settings;
    settings.setValue(QStringLiteral("layouts/current"), static_cast<int>(layout_));
    for (const Layout layout : allLayouts)
        settings.setValue(settingsKey(layout), states_.value(static_cast<int>(layout)));
}

void Workspace::loadFromSettings() {
    const QSettings settings;
    for (const Layout layout : allLayouts)
        states_[static_cast<int>(layout)] = settings.value(settingsKey(layout)).toByteArray();
    const auto current =
        static_cast<Layout>(settings.value(QStringLiteral("layouts/current"), 0).toInt());
    const bool known = std::find(allLayouts.begin(), allLayouts.end(), current) != allLayouts.end();
    arrange(known ? current : Layout::Model);
    restoreArrangement();
    Q_EMIT layoutChanged(layout_);
}

}  // namespace linkwright::windows
