// SPDX-License-Identifier: GPL-3.0-or-later
// The menus, the toolbar and what their commands do.
#include "ui/document/elements/element_info.h"
#include "ui/document/shown/display_units.h"
#include "ui/panels/frame/message_bar.h"
#include "ui/panels/frame/model_tree_panel.h"
#include "ui/panels/optimization/optimization_menu.h"
#include "ui/panels/optimization/optimize_panel.h"
#include "ui/panels/properties/signal_panel.h"
#include "ui/panels/synthesis/synthesis_canvas.h"
#include "ui/panels/synthesis/synthesis_page.h"
#include "ui/scene/tools/view_editor.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/emergency_stop.h"
#include "ui/widgets/number_edit.h"
#include "ui/widgets/reading_order.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/timeline.h"
#include "ui/widgets/units.h"
#include "ui/windows/actions.h"
#include "ui/windows/command_palette.h"
#include "ui/windows/drive_replacement.h"
#include "ui/windows/drive_report.h"
#include "ui/windows/equilibrium_dialog.h"
#include "ui/windows/error_check.h"
#include "ui/windows/file_commands.h"
#include "ui/windows/help_window.h"
#include "ui/windows/main_window.h"
#include "ui/windows/navigation_menu.h"
#include "ui/windows/project_heading.h"
#include "ui/windows/shortcuts_overlay.h"
#include "ui/windows/status_line.h"
#include "ui/windows/tool_actions.h"
#include "ui/windows/tool_overflow.h"
#include "ui/windows/unit_menu.h"
#include "ui/windows/view_bookmarks.h"
#include "ui/windows/view_presenter.h"
#include "ui/windows/view_strip.h"
#include "ui/windows/welcome_page.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QTabBar>
#include <QTextEdit>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>
#include <utility>
#include <vector>

namespace linkwright::windows {
namespace {
constexpr int commandFieldWindow = 1240;  // pixels: a narrower window has no room for it
constexpr int turnMilliseconds = 250;     // a camera move, with a little to spare
}  // namespace

namespace {

void addSamples(QMenu& menu, const std::function<void(const QString&)>& open) {
    for (const SampleGroup& group : samplesIn(FileCommands::samplesFolder())) {
        QMenu* kind = menu.addMenu(group.name);
        kind->setToolTipsVisible(true);
        for (const QString& path : group.paths) {
            const ProjectHeading heading = ProjectHeading::of(path);
            QAction* sample = kind->addAction(heading.name, kind, [open, path] { open(path); });
            sample->setToolTip(heading.name + QLatin1Char('\n') + heading.description);
            sample->setProperty("sample", true);
            sample->setProperty("words",
                                MainWindow::tr("sample example demo project") + ' ' + group.name);
        }
    }
}

}  // namespace

void MainWindow::makeMenus() {
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addActions(
        {actions_->newProject, actions_->newForPath, actions_->open, actions_->importRobot});
    recentMenu_ = file->addMenu(tr("Open &recent"));
    recentMenu_->setObjectName(QStringLiteral("recentMenu"));
    connect(recentMenu_, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    recoverMenu_ = file->addMenu(tr("Restore &unsaved work"));
    recoverMenu_->setObjectName(QStringLiteral("recoverMenu"));
    fillRecoverMenu();
    connect(recoverMenu_, &QMenu::aboutToShow, &autosave_, &document::Autosave::find);
    QMenu* samples = file->addMenu(tr("Open s&ample"));
    samples->setObjectName(QStringLiteral("sampleMenu"));
    addSamples(*samples, [this](const QString& path) { openFile(path); });
    file->addAction(actions_->welcome);
    file->addSeparator();
    file->addActions({actions_->save, actions_->saveAs});
    file->addSeparator();
    file->addActions({actions_->saveImage, actions_->copyImage, actions_->saveVideo,
                      actions_->saveScene, actions_->saveMotionData, actions_->saveSketch,
                      actions_->saveRobot, actions_->saveReport});
    file->addSeparator();
    file->addAction(actions_->projectSettings);
    file->addSeparator();
    file->addAction(actions_->quit);

    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({actions_->undo, actions_->redo});
    edit->addSeparator();
    tools_->fillEditMenu(*edit);
    edit->addSeparator();
    edit->addActions({actions_->search, actions_->commands, actions_->selectNone});
    edit->addSeparator();
    unitMenu_ = new UnitMenu(project_, this);
    widgets::NumberEdit::setUnitMenu(unitMenu_);
    edit->addMenu(unitMenu_);
    edit->addAction(actions_->preferences);
    tools_->fillInsertMenu(*menuBar()->addMenu(tr("&Insert")));
    makeViewMenu();

    QMenu* optimize = menuBar()->addMenu(tr("&Optimize"));
    optimize->addActions(
        {actions_->startOptimization, actions_->pauseOptimization, actions_->stopOptimization});
    optimize->addSeparator();
    optimize->addActions(
        {actions_->variables, actions_->checkGradient, actions_->exportOptimizations});
    menuBar()
        ->addMenu(tr("&Analyze"))
        ->addActions({actions_->findEquilibrium, actions_->driveReport, actions_->estimateError});

    menuBar()->addMenu(tr("&Rig"))->addActions({actions_->layoutRun, actions_->emergencyStop});
    QMenu* window = menuBar()->addMenu(tr("&Window"));
    window->addActions({actions_->layoutModel, actions_->layoutOptimize, actions_->layoutRun,
                        actions_->layoutStudy, actions_->resetLayout});
    window->addSeparator();
    for (QDockWidget* dock : workspace_->docks())
        window->addAction(dock->toggleViewAction());
    makePanelMenu(*window->addMenu(tr("&Go to panel")));

    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addActions({actions_->helpPages, actions_->shortcuts});
    help->addSeparator();
    help->addActions({actions_->showLog, actions_->reportProblem, actions_->about});

    fileLabel_ = new QLabel(menuBar());
    fileLabel_->setObjectName(QStringLiteral("fileLabel"));
    fileLabel_->setTextFormat(Qt::RichText);
    fileLabel_->setContentsMargins(8, 0, 12, 0);
    fileLabel_->setMinimumHeight(28);
    fileLabel_->setAlignment(Qt::AlignVCenter | Qt::AlignRight);
    menuBar()->setCornerWidget(fileLabel_, Qt::TopRightCorner);
}

namespace {

const QWidget* dockOf(const QWidget* widget) {
    while (widget && !qobject_cast<const QDockWidget*>(widget))
        widget = widget->parentWidget();
    return widget;
}

/// Whether letters are written there.
bool takesText(const QWidget& widget) {
    const auto* list = qobject_cast<const QComboBox*>(&widget);
    const auto* items = qobject_cast<const QAbstractItemView*>(&widget);
    if (const auto* number = qobject_cast<const widgets::NumberEdit*>(&widget))
        return !number->leavesKeysToWindow();
    return qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QTextEdit*>(&widget)
           || qobject_cast<const QPlainTextEdit*>(&widget)
           || qobject_cast<const QAbstractSpinBox*>(&widget) || (list && list->isEditable())
           || (items && items->editTriggers().testFlag(QAbstractItemView::AnyKeyPressed));
}

}  // namespace

/// In reading order. Qt goes by when widgets were made, and into panels that are behind others.
/// From a button that was pressed and is now hidden or disabled, the focus does not leave the
/// panel.
bool MainWindow::focusNextPrevChild(bool next) {
    QWidget* begin = focusWidget();
    const bool gone = begin && begin != this && (!begin->isEnabled() || !begin->isVisible());
    QList<QWidget*> stops = widgets::tabStops(*this, begin);
    if (gone) {
        // Only in its panel, where the chain knows what comes next.
        const QWidget* home = dockOf(begin);
        QWidget* found = begin;
        do
            found = next ? found->nextInFocusChain() : found->previousInFocusChain();
        while (found != begin && !stops.contains(found));
        if (found == begin || !home || dockOf(found) != home)
            begin->clearFocus();
        else
            widgets::focusByTab(*found, next);
        return true;
    }
    const qsizetype place = stops.indexOf(begin);
    if (stops.isEmpty() || (stops.size() == 1 && place == 0)) return false;
    const qsizetype step =
        place < 0 ? (next ? 0 : stops.size() - 1) : place + (next ? 1 : stops.size() - 1);
    widgets::focusByTab(*stops[step % stops.size()], next);
    return true;
}

/// Letters take tools wherever nothing is written: in a list that has the focus, too, which they
/// would change without a word.
bool MainWindow::useLetter(const QObject* focus, const QKeyEvent& key) {
    const auto* widget = qobject_cast<const QWidget*>(focus);
    if (!widget || widget != QApplication::focusWidget() || widget->window() != this
        || widget == view_ || !view_->isVisible() || key.modifiers() != Qt::NoModifier
        || key.key() < Qt::Key_A || key.key() > Qt::Key_Z || takesText(*widget))
        return false;
    for (QAction* action : view_->actions())
        if (action->shortcut() == QKeySequence(key.key())) {
            view_->setFocus(Qt::OtherFocusReason);
            action->trigger();
            return true;
        }
    return false;
}

/// Brings a panel to the front and the keyboard into it.
void MainWindow::makePanelMenu(QMenu& menu) {
    for (QDockWidget* dock : workspace_->docks()) {
        QAction* go = menu.addAction(dock->windowTitle());
        go->setObjectName(QStringLiteral("go:") + dock->objectName().section(QLatin1Char(':'), 1));
        connect(go, &QAction::triggered, this, [this, dock] {
            workspace_->raisePanel(dock->objectName().section(QLatin1Char(':'), 1));
            // A panel that was behind another one shows itself with the next turn of the event
            // loop.
            QTimer::singleShot(0, dock, [dock] {
                QWidget* panel = dock->widget();
                QWidget* first = panel;
                do
                    first = first->nextInFocusChain();
                while (first != panel
                       && !(panel->isAncestorOf(first) && first->isVisible() && first->isEnabled()
                            && (first->focusPolicy() & Qt::TabFocus)));
                (panel->focusPolicy() & Qt::TabFocus ? panel : first)->setFocus(Qt::TabFocusReason);
            });
        });
    }
}

void MainWindow::makeViewMenu() {
    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->addActions(
        {actions_->play, actions_->stepBack, actions_->stepForward, actions_->toStart});
    view->addSeparator();
    view->addActions({actions_->fit, actions_->home});
    view->addAction(actions_->follow);
    view->addMenu(tr("&Standard views"))->addActions(actions_->standardViews);
    auto* bookmarks = new ViewBookmarks(project_, *view_, this);
    bookmarks->fillMenu(*view->addMenu(tr("&Bookmarks")));
    view->addSeparator();
    view->addActions({actions_->perspective, actions_->grid, actions_->labels, actions_->path,
                      actions_->ghost, actions_->keepPose, actions_->gradient, actions_->masses,
                      actions_->reactions, actions_->tolerances, actions_->toleranceSize});
    view->addSeparator();
    view->addAction(actions_->addPlot);
    view->addSeparator();
    planeMenu_ = view->addMenu(tr("Work plane"));
    planeMenu_->setToolTipsVisible(true);
    navigationMenu_ = view->addMenu(tr("Na&vigation"));
    new NavigationMenu(*view_, *navigationMenu_);
    view->addMenu(tr("&Colors"))->addActions(actions_->themes->actions());
}

namespace {

/// A bar of the one line under the menus.
QToolBar* addBar(QMainWindow& window, const QString& title, const char* name) {
    QToolBar* bar = window.addToolBar(title);
    bar->setObjectName(QLatin1String(name));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setIconSize({20, 20});
    // A toolbar applies its side padding above and below as well, which would push the tabs down.
    bar->setStyleSheet(QStringLiteral("QToolBar { padding: 0; }"));
    return bar;
}

void addMargin(QToolBar& bar) {
    auto* margin = new QWidget(&bar);
    margin->setFixedWidth(8);
    bar.addWidget(margin);
}

void addSpace(QToolBar& bar) {
    auto* space = new QWidget(&bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    space->setAttribute(Qt::WA_TransparentForMouseEvents);
    bar.addWidget(space);
}

void reachByTab(const QToolBar& bar) {
    for (QToolButton* button : bar.findChildren<QToolButton*>())
        button->setFocusPolicy(Qt::TabFocus);
}

}  // namespace

/// Tools at the left; those that have no room are in a menu at its end.
void MainWindow::makeToolBar() {
    QToolBar* bar = addBar(*this, tr("Tools"), "toolBar");
    addMargin(*bar);
    bar->addActions({actions_->undo, actions_->redo});
    bar->addSeparator();
    tools_->addToToolBar(*bar);
    new ToolOverflow(*bar);
    reachByTab(*bar);
    makeLayoutBar();
    setContextMenuPolicy(Qt::NoContextMenu);
}

/// Layouts, search and E-stop at the right: never narrower than what is in it.
void MainWindow::makeLayoutBar() {
    QToolBar* bar = layoutBar_ = addBar(*this, tr("Layouts"), "layoutBar");
    addSpace(*bar);
    layoutTabs_ = new QTabBar(bar);
    layoutTabs_->setObjectName(QStringLiteral("layoutTabs"));
    layoutTabs_->setDrawBase(false);
    layoutTabs_->setUsesScrollButtons(false);  // all of them are seen, whatever else has no room
    layoutTabs_->setExpanding(false);
    layoutTabs_->setFixedHeight(40);
    layoutTabs_->addTab(tr("Model"));
    layoutTabs_->addTab(tr("Optimize"));
    layoutTabs_->addTab(tr("Run"));
    layoutTabs_->addTab(tr("Study"));
    layoutTabs_->setTabToolTip(0, tr("Draw and change the mechanism (Ctrl+1)"));
    layoutTabs_->setTabToolTip(1, tr("Watch the cost fall (Ctrl+2)"));
    layoutTabs_->setTabToolTip(2, tr("Play the optimum on a rig (Ctrl+3)"));
    layoutTabs_->setTabToolTip(3, tr("Look at many designs at once (Ctrl+4)"));
    widgets::markLayoutTabs(layoutTabs_);
    bar->addWidget(layoutTabs_);
    addSpace(*bar);
    auto* find = new QToolButton(bar);
    find->setObjectName(QStringLiteral("commandField"));
    find->setText(tr("Search commands   Ctrl+Shift+P"));
    find->setIcon(actions_->commands->icon());
    find->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    find->setFixedHeight(28);
    find->setProperty("framed", true);
    find->setStyleSheet(QStringLiteral("QToolButton { padding: 0 8px; }"));
    connect(find, &QToolButton::clicked, actions_->commands, &QAction::trigger);
    commandField_ = bar->addWidget(find);
    stopPlace_ = new QWidget(bar);
    stopPlace_->setMinimumHeight(40);
    auto* place = new QHBoxLayout(stopPlace_);
    place->setContentsMargins(0, 0, 0, 0);
    toolbarStop_ = new widgets::EmergencyStop(true, stopPlace_);
    toolbarStop_->setObjectName(QStringLiteral("toolbarEmergencyStop"));
    place->addStretch();
    place->addWidget(toolbarStop_);
    stopShown_ = bar->addWidget(stopPlace_);
    addMargin(*bar);
    bar->addActions({actions_->toggleTheme, actions_->shortcuts});
    addMargin(*bar);
    reachByTab(*bar);
}

/// While a rig is connected the place is that of the E-stop, but in Run, which has a larger one.
void MainWindow::refreshCommandField() {
    const bool connected = rig_.connection().connected();
    const bool wide = width() >= commandFieldWindow;
    // As wide as the field that it replaces: the layouts beside it stay where they are.
    const int field = findChild<QWidget*>(QStringLiteral("commandField"))->sizeHint().width();
    stopPlace_->setFixedWidth(std::max(wide ? field : 0, toolbarStop_->sizeHint().width()));
    const bool isStop = connected && workspace_->currentLayout() != Layout::Run;
    commandField_->setVisible(wide && !isStop);
    // Where there was no field, tabs that move with the layout would be missed.
    stopShown_->setVisible(isStop || (connected && !wide));
    layoutBar_->setMinimumWidth(layoutBar_->sizeHint().width());
}

void MainWindow::makeViewStrip() {
    auto* strip = new ViewStrip(view_);
    connect(strip, &ViewStrip::placed, view_, &scene::MechanismView::setCoveredArea);
    for (QAction* action :
         {actions_->home, actions_->fit, actions_->perspective, actions_->grid, actions_->path,
          actions_->ghost, actions_->gradient, actions_->masses, actions_->reactions,
          actions_->tolerances, tools_->tool(scene::ToolKind::Measure)})
        strip->add(action);
}

void MainWindow::connectEditor() {
    using scene::ViewEditor;
    editor_->setLengthReader([](const QString& text) {
        const document::DisplayUnit unit = document::shownUnit(QStringLiteral("m"));
        return widgets::parseQuantity(text, widgets::UnitSpec::of(unit.symbol)).value;
    });
    connect(editor_, &ViewEditor::statusTextChanged, status_,
            [this](const QString& text) { status_->setHint(StatusLine::Hint::Tool, text); });
    connect(editor_, &ViewEditor::toolChanged, this, [this](scene::ToolKind kind) {
        if (kind == scene::ToolKind::Select) status_->setHint(StatusLine::Hint::Tool, {});
    });
    connect(editor_, &ViewEditor::editingBegan, this, [this] {
        // What is drawn belongs to the start of the motion.
        timeline_->setPlaying(false);
        shown_.setTime(0.0);
        view_->setFocus();
    });
    for (QAction* action : {actions_->undo, actions_->redo})
        connect(action, &QAction::triggered, this, [this] {
            // What was said of the edit before holds no longer.
            view_->showNotice({});
            if (editor_->tool() == scene::ToolKind::Select)
                status_->setHint(StatusLine::Hint::Tool, {});
        });
    connect(tree_, &panels::ModelTreePanel::elementClicked, editor_, &ViewEditor::useElement);
    connect(tree_, &panels::ModelTreePanel::selectionMenuFilling, tools_, [this](QMenu* menu) {
        if (!selection_.selected().isEmpty()) tools_->fillSelectionMenu(*menu, false);
    });
    connect(
        tree_, &panels::ModelTreePanel::elementMenuFilling, signalPanel_,
        [this](QMenu* menu, const QString& object) { signalPanel_->fillPlotMenu(*menu, object); });
    connect(signalPanel_, &panels::SignalPanel::shown, workspace_,
            [this] { workspace_->raisePanel(QStringLiteral("signals")); });
    connect(signalPanel_, &panels::SignalPanel::messageRaised, message_, &panels::MessageBar::show);
    auto* replacement = new DriveReplacement(project_, this);
    connect(tools_, &ToolActions::motorWanted, replacement, &DriveReplacement::start);
    connect(replacement, &DriveReplacement::messageRaised, message_, &panels::MessageBar::show);
    connect(replacement, &DriveReplacement::replaced, &selection_,
            qOverload<const QString&>(&document::SelectionModel::select));
    connect(tools_, &ToolActions::traceWanted, this, [this](const session::Place& place) {
        actions_->path->setChecked(true);
        editor_->trace(place);
    });
    connect(view_, &scene::MechanismView::contextMenuRequested, this,
            [this](const QString& id, const QPoint& place) {
                if (!id.isEmpty() && !selection_.selected().contains(id)) selection_.select(id);
                QMenu menu(this);
                menu.setToolTipsVisible(true);
                if (id.isEmpty()) {
                    tools_->fillEmptyMenu(menu);
                    menu.addSeparator();
                    menu.addMenu(planeMenu_);
                } else {
                    tools_->fillPointMenu(menu, id,
                                          editor_->linkPlaceAt(view_->mapFromGlobal(place)));
                    signalPanel_->fillPlotMenu(menu, id);
                    menu.addSeparator();
                    tools_->fillSelectionMenu(menu, true);
                }
                menu.addSeparator();
                menu.addActions({actions_->fit, actions_->home});
                if (!id.isEmpty()) menu.addAction(actions_->follow);
                menu.exec(place);
            });
}

void MainWindow::connectLayouts() {
    connect(actions_->layoutModel, &QAction::triggered, this,
            [this] { showLayout(Layout::Model); });
    connect(actions_->layoutOptimize, &QAction::triggered, this,
            [this] { showLayout(Layout::Optimize); });
    connect(actions_->layoutRun, &QAction::triggered, this, [this] { showLayout(Layout::Run); });
    connect(actions_->layoutStudy, &QAction::triggered, this,
            [this] { showLayout(Layout::Study); });
    connect(actions_->resetLayout, &QAction::triggered, workspace_, &Workspace::resetLayout);
    connect(layoutTabs_, &QTabBar::currentChanged, this,
            [this](int tab) { showLayout(static_cast<Layout>(tab)); });
    connect(workspace_, &Workspace::layoutChanged, this, [this](Layout layout) {
        const QSignalBlocker blocker(layoutTabs_);
        layoutTabs_->setCurrentIndex(static_cast<int>(layout));
        presenter_->showAgain();
        refreshRig();
    });
}

void MainWindow::connectActions() {
    connect(actions_->newProject, &QAction::triggered, files_, &FileCommands::newProject);
    connect(actions_->open, &QAction::triggered, files_, &FileCommands::openWithDialog);
    connect(actions_->saveRobot, &QAction::triggered, files_, &FileCommands::saveRobot);
    connect(actions_->importRobot, &QAction::triggered, files_, &FileCommands::importWithDialog);
    connect(actions_->save, &QAction::triggered, files_, &FileCommands::save);
    connect(actions_->saveAs, &QAction::triggered, files_, &FileCommands::saveAs);
    connect(actions_->quit, &QAction::triggered, this, &QWidget::close);
    connect(actions_->undo, &QAction::triggered, &project_, &document::Project::undo);
    connect(actions_->redo, &QAction::triggered, &project_, &document::Project::redo);
    connect(actions_->search, &QAction::triggered, this, [this] {
        showLayout(Layout::Model);
        tree_->searchField()->setFocus();
        tree_->searchField()->selectAll();
    });
    connect(actions_->commands, &QAction::triggered, this, [this] { palette_->open(); });
    connect(actions_->selectNone, &QAction::triggered, editor_, &scene::ViewEditor::escape);
    connect(actions_->startOptimization, &QAction::triggered, this, [this] {
        showLayout(Layout::Optimize);
        optimizations_.start();
    });
    connect(actions_->stopOptimization, &QAction::triggered, &optimizations_,
            &document::Optimizations::stop);
    connect(actions_->pauseOptimization, &QAction::triggered, this,
            [this] { optimizations_.setPaused(!optimizations_.paused()); });
    connect(actions_->checkGradient, &QAction::triggered, this, [this] {
        showLayout(Layout::Optimize);
        workspace_->raisePanel(QStringLiteral("gradientCheck"));
        checker_.start();
    });
    connect(actions_->variables, &QAction::triggered, this,
            [this] { workspace_->raisePanel(QStringLiteral("variables")); });
    auto* errorCheck = new ErrorCheck(project_, this);
    connect(actions_->estimateError, &QAction::triggered, errorCheck, &ErrorCheck::start);
    connect(errorCheck, &ErrorCheck::noticed, view_, &scene::MechanismView::showNotice);
    connect(errorCheck, &ErrorCheck::messageRaised, message_, &panels::MessageBar::show);
    auto* drives = new DriveReport(project_, this);
    connect(actions_->driveReport, &QAction::triggered, drives, &DriveReport::start);
    connect(drives, &DriveReport::noticed, view_, &scene::MechanismView::showNotice);
    connect(drives, &DriveReport::messageRaised, message_, &panels::MessageBar::show);
    auto* rest = new EquilibriumDialog(project_, shown_, this);
    connect(actions_->findEquilibrium, &QAction::triggered, rest, &EquilibriumDialog::start);
    connect(rest, &EquilibriumDialog::noticed, view_, &scene::MechanismView::showNotice);
    connect(rest, &EquilibriumDialog::messageRaised, message_, &panels::MessageBar::show);
    connectLayouts();
    connect(actions_->shortcuts, &QAction::triggered, this, [this] { overlay_->open(); });
    connect(actions_->helpPages, &QAction::triggered, this, [this] {
        auto* help = findChild<HelpWindow*>();
        if (!help) help = new HelpWindow(this);
        help->openPage(QStringLiteral("first-mechanism.md"));
    });
    connect(actions_->showLog, &QAction::triggered, this, &MainWindow::showLogFile);
    connect(actions_->preferences, &QAction::triggered, this, &MainWindow::showPreferences);
    connect(actions_->reportProblem, &QAction::triggered, this, &MainWindow::reportProblem);
    connect(actions_->about, &QAction::triggered, this, &MainWindow::showAbout);
    connect(actions_->welcome, &QAction::triggered, this, [this] {
        timeline_->setPlaying(false);
        welcomeAsked_ = started_;
        welcome_->setOpenProject(started_ ? document::nameOf(project_.model(), document::projectId)
                                          : QString());
        refreshPages();
    });
    connect(actions_->projectSettings, &QAction::triggered, this, [this] {
        showLayout(Layout::Model);
        selection_.select(QString::fromLatin1(document::projectId));
        workspace_->raisePanel(QStringLiteral("properties"));
    });
    connect(welcome_, &WelcomePage::backRequested, this, [this] {
        welcomeAsked_ = false;
        refreshPages();
    });
    connect(welcome_, &WelcomePage::openRequested, this, &MainWindow::openFile);
    connect(welcome_, &WelcomePage::newRequested, files_, &FileCommands::newProject);
    connect(welcome_, &WelcomePage::openDialogRequested, files_, &FileCommands::openWithDialog);
}

/// The wizard lies over the project, or over the welcome page, and leaves both alone until one of
/// its linkages is taken.
void MainWindow::connectSynthesisPage() {
    connect(actions_->newForPath, &QAction::triggered, this, [this] {
        timeline_->setPlaying(false);
        synthesisAsked_ = true;
        refreshPages();
        status_->setHint(
            StatusLine::Hint::Page,
            tr("Describe what you want. The wheel zooms, the middle button moves the plane."));
        synthesisPage_->canvas().setFocus();
    });
    connect(optimize_, &panels::OptimizePanel::searchRequested, this,
            [this](const document::MissedPath& missed) {
                synthesis::WantedPath path;
                for (const auto& [x, y] : missed.points)
                    path.points.push_back({x, y});
                path.closed = missed.closed;
                path.pointsOnly = missed.pointsOnly;
                path.tolerance = missed.tolerance;
                synthesisPage_->setPath(path);
                actions_->newForPath->trigger();
            });
    connect(actions_->exportOptimizations, &QAction::triggered, this,
            [this] { panels::exportOptimizationsInteractively(this, project_, optimizations_); });
    connect(welcome_, &WelcomePage::pathRequested, actions_->newForPath, &QAction::trigger);
    connect(synthesisPage_, &panels::SynthesisPage::cancelled, this, [this] {
        synthesisAsked_ = false;
        refreshPages();
        status_->setHint(StatusLine::Hint::Page, {});
    });
    // A mechanism that was not drawn by hand is looked at before more is drawn.
    const auto look = [this] {
        editor_->setTool(scene::ToolKind::Select);
        selection_.select(QString::fromLatin1(document::projectId));
    };
    connect(synthesisPage_, &panels::SynthesisPage::taken, this, [this, look] {
        const model::Model found = synthesisPage_->chosenModel();
        if (!files_->confirmLeaving()) return;
        project_.newProject();
        project_.commit(tr("New mechanism for a path"),
                        [&](model::Model& model) { model = found; });
        status_->setHint(StatusLine::Hint::Page, {});
        look();
    });
    connect(files_, &FileCommands::imported, this, look);
}

void MainWindow::connectOutputActions() {
    connect(actions_->saveImage, &QAction::triggered, this, &MainWindow::savePicture);
    connect(actions_->saveVideo, &QAction::triggered, this, &MainWindow::saveVideo);
    connect(actions_->saveScene, &QAction::triggered, this, &MainWindow::saveScene);
    connect(actions_->saveMotionData, &QAction::triggered, this, &MainWindow::saveMotionData);
    connect(actions_->saveSketch, &QAction::triggered, this, &MainWindow::saveSketch);
    connect(actions_->saveReport, &QAction::triggered, this, &MainWindow::saveReport);
    connect(actions_->addPlot, &QAction::triggered, this, [this] {
        workspace_->raisePanel(QStringLiteral("signals"));
        signalPanel_->choosePlots();
    });
}

void MainWindow::connectFollow() {
    connect(actions_->follow, &QAction::toggled, presenter_, [this](bool on) {
        const std::string link = on ? selection_.current().toStdString() : std::string();
        if (presenter_->follow(link) || !on) return;
        actions_->follow->setChecked(false);
        view_->showNotice(tr("Select the link to follow first."));
    });
    connect(&project_, &document::Project::replaced, actions_->follow,
            [this] { actions_->follow->setChecked(false); });
}

void MainWindow::connectViewActions() {
    using scene::MechanismView;
    using scene::StandardView;
    connect(actions_->fit, &QAction::triggered, this, [this] {
        // Everything is more than the links: paths and targets, too.
        view_->selection().isEmpty() ? presenter_->keepFitted() : view_->fitSelection();
    });
    connect(actions_->home, &QAction::triggered, view_, [this] {
        view_->showHome();
        QTimer::singleShot(turnMilliseconds, presenter_, &ViewPresenter::keepFitted);
    });
    const QList<StandardView> views{
        StandardView::Front, StandardView::Back,   StandardView::Left,     StandardView::Right,
        StandardView::Top,   StandardView::Bottom, StandardView::Isometric};
    for (int index = 0; index < views.size(); ++index)
        connect(actions_->standardViews[index], &QAction::triggered, view_,
                [this, side = views[index]] { view_->showStandardView(side); });
    connect(actions_->perspective, &QAction::toggled, view_, &MechanismView::setPerspective);
    connect(view_, &MechanismView::perspectiveChanged, actions_->perspective, &QAction::setChecked);
    connect(actions_->grid, &QAction::toggled, view_, &MechanismView::setGridVisible);
    connect(actions_->labels, &QAction::toggled, view_, &MechanismView::setLabelsVisible);
    connect(actions_->path, &QAction::toggled, presenter_, &ViewPresenter::setPathWanted);
    const auto nameTraced = [this] {
        const QString name = presenter_->tracedName();
        actions_->path->setToolTip(
            name.isEmpty()
                ? tr("Path\nNo point is traced: right-click a link, then choose Trace")
                : tr("Path of %1\nFor another point, right-click a link, then choose Trace")
                      .arg(name));
    };
    connect(presenter_, &ViewPresenter::tracedChanged, this, nameTraced);
    nameTraced();
    connect(actions_->path, &QAction::triggered, this, [this](bool on) {
        if (on && presenter_->tracedName().isEmpty())
            view_->showNotice(tr("No point is traced yet. Right-click a link, then choose Trace."));
    });
    connect(actions_->ghost, &QAction::toggled, presenter_, &ViewPresenter::setGhostWanted);
    connect(actions_->keepPose, &QAction::toggled, presenter_, &ViewPresenter::keepPose);
    connect(&project_, &document::Project::replaced, actions_->keepPose,
            [this] { actions_->keepPose->setChecked(false); });
    connect(actions_->gradient, &QAction::toggled, presenter_, &ViewPresenter::setGradientWanted);
    connect(actions_->masses, &QAction::toggled, view_, &MechanismView::setMassesVisible);
    connect(actions_->reactions, &QAction::toggled, presenter_, [this](bool on) {
        if (on) presenter_->measureReactions();
        presenter_->setReactionsWanted(on);
    });
    connect(actions_->copyImage, &QAction::triggered, this, [this] {
        QGuiApplication::clipboard()->setImage(view_->screenshot());
        view_->showNotice(tr("The picture is on the clipboard."));
    });
    connectOutputActions();
    connect(actions_->themes, &QActionGroup::triggered, this, [this](QAction* chosen) {
        setTheme(static_cast<int>(chosen == actions_->themeDark    ? widgets::ThemeKind::Dark
                                  : chosen == actions_->themeLight ? widgets::ThemeKind::Light
                                                                   : widgets::ThemeKind::System));
    });
    connect(actions_->toggleTheme, &QAction::triggered, this, &MainWindow::toggleTheme);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this,
            &MainWindow::applySceneStyle);
    connect(view_, &MechanismView::statusTextChanged, this,
            [this](const QString& text) { status_->setHint(StatusLine::Hint::Pointer, text); });
    connect(&selection_, &document::SelectionModel::pickChanged, this, [this](bool picking) {
        status_->setHint(StatusLine::Hint::Pick, selection_.pickPrompt());
        view_->setPicking(picking);
    });
    connect(view_, &MechanismView::pointerMoved, status_, &StatusLine::setPointer);
    connect(view_, &MechanismView::pointerLeft, this, [this] {
        status_->clearPointer();
        status_->setHint(StatusLine::Hint::Pointer, {});
    });
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, status_,
            &StatusLine::clearPointer);
    view_->addActions(actions_->ofView());
    view_->setFocusPolicy(Qt::StrongFocus);
}

}  // namespace linkwright::windows
