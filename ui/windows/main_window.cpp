// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/main_window.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/project/user_settings.h"
#include "ui/panels/frame/history_panel.h"
#include "ui/panels/frame/message_bar.h"
#include "ui/panels/frame/model_tree_panel.h"
#include "ui/panels/frame/problems_bar.h"
#include "ui/panels/optimization/case_tabs.h"
#include "ui/panels/optimization/convergence_panel.h"
#include "ui/panels/optimization/costate_panel.h"
#include "ui/panels/optimization/gradient_check_panel.h"
#include "ui/panels/optimization/objective_panel.h"
#include "ui/panels/optimization/optimizations_panel.h"
#include "ui/panels/optimization/optimize_panel.h"
#include "ui/panels/optimization/plot_panels.h"
#include "ui/panels/optimization/queue_panel.h"
#include "ui/panels/optimization/report_files.h"
#include "ui/panels/optimization/report_writer.h"
#include "ui/panels/optimization/variables_panel.h"
#include "ui/panels/properties/property_panel.h"
#include "ui/panels/properties/signal_panel.h"
#include "ui/panels/rig/identify_panel.h"
#include "ui/panels/rig/rig_bar.h"
#include "ui/panels/rig/rig_panel.h"
#include "ui/panels/rig/trial_plots.h"
#include "ui/panels/rig/trial_results.h"
#include "ui/panels/studies/study_overview.h"
#include "ui/panels/studies/study_panel.h"
#include "ui/panels/studies/study_points_panel.h"
#include "ui/panels/synthesis/synthesis_page.h"
#include "ui/plots/parallel_plot.h"
#include "ui/plots/plot_export.h"
#include "ui/plots/scatter_plot.h"
#include "ui/plots/signal_plot.h"
#include "ui/scene/tools/view_editor.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/accessible_role.h"
#include "ui/widgets/guarded_application.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/language.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/screen_fit.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/timeline.h"
#include "ui/windows/actions.h"
#include "ui/windows/command_palette.h"
#include "ui/windows/drive_report.h"
#include "ui/windows/file_commands.h"
#include "ui/windows/log_file.h"
#include "ui/windows/plane_controls.h"
#include "ui/windows/quality_presenter.h"
#include "ui/windows/shortcuts_overlay.h"
#include "ui/windows/status_line.h"
#include "ui/windows/tool_actions.h"
#include "ui/windows/unit_menu.h"
#include "ui/windows/view_presenter.h"
#include "ui/windows/welcome_page.h"
#include "ui/windows/workshop_sketch.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDateTime>
#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>
#include <algorithm>
#include <clocale>

/// Resources of a static library have to be asked for by name, outside of any namespace.
static void initializeWindowResources() {
    Q_INIT_RESOURCE(windows);
}

namespace linkwright::windows {
namespace {

constexpr const char* themeKey = "theme";
constexpr int lowWindow = 640;      // pixels; as on a screen of 1080 lines at 200 %
constexpr double minMotion = 0.02;  ///< s, that can be watched
constexpr const char* scaleVariable = "QT_SCALE_FACTOR";
bool scaled = false;  ///< that variable is ours

/// Local files and folders of a drag.
QStringList droppedFiles(const QMimeData* data) {
    QStringList paths;
    for (const QUrl& url : data->urls())
        if (url.isLocalFile()) paths << url.toLocalFile();
    return paths;
}

/// "five-bar.linkwright.json, kept today at 14:03".
QString workTitle(const session::AbandonedWork& work) {
    const QString file = work.projectPath.empty()
                             ? QString::fromStdString(work.projectName)
                             : QFileInfo(QString::fromStdString(work.projectPath)).fileName();
    const QString when =
        QLocale().toString(QDateTime::fromSecsSinceEpoch(work.keptAt), QLocale::ShortFormat);
    const QString title =
        MainWindow::tr("%1, kept %2").arg(file.isEmpty() ? MainWindow::tr("Untitled") : file, when);
    return work.problem.empty() ? title : MainWindow::tr("%1 (cannot be read)").arg(title);
}

/// What files made of a project are named after.
QString stemOf(const document::Project& project) {
    return project.fileName().remove(QStringLiteral(".linkwright.json"));
}

}  // namespace

void prepareApplication() {
    const int percent = document::preferences().scalePercent;
    scaled = percent != 100 && !qEnvironmentVariableIsSet(scaleVariable);
    if (scaled) qputenv(scaleVariable, QByteArray::number(0.01 * percent));
    scene::MechanismView::installSurfaceFormat();
}

std::unique_ptr<QApplication> makeApplication(int& argumentCount, char** argumentValues) {
    auto application = std::make_unique<widgets::GuardedApplication>(argumentCount, argumentValues);
    // Programs that this one starts draw at their own size.
    if (scaled) qunsetenv(scaleVariable);
    return application;
}

std::optional<int> drawReportIfAsked(int argumentCount, char** argumentValues) {
    if (argumentCount != 2 || qstrcmp(argumentValues[1], panels::drawReportOption) != 0)
        return std::nullopt;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argumentCount, argumentValues);
    std::setlocale(LC_NUMERIC, "C");
    return panels::drawReport();
}

void drawReportsApart() {
    panels::drawReportsBy(QCoreApplication::applicationFilePath());
}

void startApplication(const QString& theme, const QString& language) {
    initializeWindowResources();
    widgets::setLanguage(language.isEmpty() ? document::preferences().language : language);
    auto kind = static_cast<widgets::ThemeKind>(
        QSettings()
            .value(QLatin1String(themeKey), static_cast<int>(widgets::ThemeKind::System))
            .toInt());
    if (theme == QLatin1String("dark")) kind = widgets::ThemeKind::Dark;
    if (theme == QLatin1String("light")) kind = widgets::ThemeKind::Light;
    if (theme == QLatin1String("system")) kind = widgets::ThemeKind::System;
    widgets::Theme::apply(*qApp, kind);
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/linkwright/program/icon.svg")));
}

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    actions_ = new Actions(this);
    files_ = new FileCommands(project_, optimizations_, rig_, this);
    makeCentral();
    makePanels();
    makePages();
    editor_ = new scene::ViewEditor(*view_, project_, shown_, optimizations_, selection_, this);
    tools_ = new ToolActions(project_, optimizations_, selection_, *editor_, *view_, this);
    makeMenus();
    makeToolBar();
    makeViewStrip();
    status_ = new StatusLine(project_, solver_, shown_, optimizations_, statusBar());
    unitButton_ = unitMenu_->addButton(*statusBar());
    plane_ = new PlaneControls(*editor_, *view_, *planeMenu_, *statusBar());
    presenter_ =
        new ViewPresenter(project_, solver_, shown_, optimizations_, selection_, *view_, this);
    quality_ = new QualityPresenter(facts_, *presenter_, *view_, *timeline_, this);
    quality_->followActions(*actions_->tolerances, *actions_->toleranceSize, *this);
    overlay_ = new ShortcutsOverlay(this);
    palette_ = new CommandPalette(*menuBar(), this);
    connectActions();
    connectSynthesisPage();
    connectViewActions();
    connectFollow();
    connectEditor();
    connectTime();
    connectCases();
    connectProject();
    connectProjectView();
    connectRig();
    applySceneStyle();
    usePreferences(document::preferences());
    refreshTitle();
    refreshUndo();
    refreshOptimize();
    refreshPages();
    widgets::resizeOnScreen(*this, {1440, 900});
}

MainWindow::~MainWindow() {
    document::BackgroundTask::setUrgentInput({});
    hide();  // while all that panels show is still there
    // It speaks to the view, which the window deletes with its other widgets.
    delete editor_;
}

void MainWindow::makePanels() {
    view_ = new scene::MechanismView(this);
    widgets::setAccessibleRole(*view_, QAccessible::Graphic);
    view_->setObjectName(QStringLiteral("view3d"));
    tree_ = new panels::ModelTreePanel(project_, solver_, selection_, this);
    properties_ = new panels::PropertyPanel(project_, solver_, shown_, selection_, this);
    optimize_ =
        new panels::OptimizePanel(project_, solver_, shown_, optimizations_, selection_, this);
    gradient_ = new panels::GradientPanel(project_, shown_, optimizations_, this);
    signalPanel_ = new panels::SignalPanel(project_, shown_, optimizations_, this);
    Workspace::Panels list;
    list.model = tree_;
    list.view = view_;
    list.properties = properties_;
    objective_ = new panels::ObjectivePanel(project_, solver_, shown_, selection_, this);
    list.objective = objective_;
    list.history = new panels::HistoryPanel(project_, this);
    list.optimize = optimize_;
    auto* variables = new panels::VariablesPanel(project_, optimizations_, selection_, this);
    list.variables = variables;
    auto* check = new panels::GradientCheckPanel(project_, checker_, this);
    list.gradientCheck = check;
    costates_ = new panels::CostatePanel(project_, checker_, this);
    list.costates = costates_;
    convergence_ = new panels::ConvergencePanel(project_, shown_, optimizations_, this);
    list.convergence = convergence_;
    list.gradient = gradient_;
    list.signalPlot = signalPanel_;
    list.runs = new panels::OptimizationsPanel(project_, optimizations_, this);
    list.queue = new panels::QueuePanel(queue_, this);
    list.rig = new panels::RigPanel(rig_, this);
    list.trialPlots = new panels::TrialPlots(rig_, this);
    list.trialResults = new panels::TrialResults(rig_, this);
    list.identify = new panels::IdentifyPanel(project_, rig_, this);
    addStudyPanels(list);
    workspace_ = new Workspace(list, pages_);
    connect(variables, &panels::VariablesPanel::jumpRequested, this, &MainWindow::showNumber);
    connect(optimize_, &panels::OptimizePanel::jumpRequested, this, &MainWindow::showNumber);
    connect(check, &panels::GradientCheckPanel::costatesWanted, workspace_,
            [this] { workspace_->raisePanel(QStringLiteral("costates")); });
}

void MainWindow::addStudyPanels(Workspace::Panels& list) {
    auto* study = new panels::StudyPanel(project_, studies_, this);
    connect(study, &panels::StudyPanel::variablesWanted, this,
            [this] { workspace_->raisePanel(QStringLiteral("variables")); });
    list.study = study;
    list.studyOverview = new panels::StudyOverview(studies_, this);
    document::StudyPoints& points = studies_.points();
    auto* matrix = new plots::ScatterPlot(plots::ScatterPlot::Form::Matrix, points, this);
    matrix->setEmptyText(
        tr("Every variable and function plotted against every other, once there are points."));
    list.studyMatrix = matrix;
    auto* parallel = new plots::ParallelPlot(points, this);
    parallel->setEmptyText(tr("An axis for each variable and function, once there are points."));
    list.studyParallel = parallel;
    list.studyPoints = new panels::StudyPointsPanel(studies_, this);
}

/// First of all, because whatever is put into another widget later has all its styles computed
/// anew.
void MainWindow::makeCentral() {
    auto* central = new QWidget(this);
    setCentralWidget(central);
    rigBar_ = new panels::RigBar(rig_, central);
    rigBar_->hide();
    message_ = new panels::MessageBar(central);
    pages_ = new QStackedWidget(central);
    bottom_ = new QWidget(central);
    timeline_ = new widgets::Timeline(bottom_);
    timeline_->setObjectName(QStringLiteral("timeline"));
    problems_ = new panels::ProblemsBar(project_, solver_, selection_, bottom_);
    auto* bottomColumn = new QVBoxLayout(bottom_);
    bottomColumn->setContentsMargins(0, 0, 0, 0);
    bottomColumn->setSpacing(1);
    caseTabs_ = new panels::CaseTabs(project_, solver_, caseMotions_, bottom_);
    bottomColumn->addWidget(caseTabs_);
    bottomColumn->addWidget(timeline_);
    bottomColumn->addWidget(problems_);
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(rigBar_);
    column->addWidget(message_);
    column->addWidget(pages_, 1);
    column->addWidget(bottom_);
}

/// A low window has no room for it: there it lies over the lower end of the panels, so that the
/// window does not grow beyond the screen.
void MainWindow::placeMessage() {
    auto* column = static_cast<QVBoxLayout*>(centralWidget()->layout());
    const bool low = height() < lowWindow;
    if (low && column->indexOf(message_) >= 0) column->removeWidget(message_);
    if (!low && column->indexOf(message_) < 0)
        column->insertWidget(column->indexOf(pages_), message_);
    if (!low || !message_->isVisible()) return;
    const QRect room = pages_->geometry();
    const int height = qMin(room.height(), message_->layout()->totalHeightForWidth(room.width()));
    message_->setGeometry(room.left(), room.bottom() + 1 - height, room.width(), height);
    message_->raise();
}

void MainWindow::makePages() {
    welcome_ = new WelcomePage(project_.recentFiles(), FileCommands::samplesFolder(), pages_);
    connect(welcome_, &WelcomePage::restoreRequested, this,
            [this](int index) { restoreWork(abandoned_[static_cast<std::size_t>(index)]); });
    connect(&autosave_, &document::Autosave::found, this,
            [this](const std::vector<session::AbandonedWork>& works) {
                abandoned_ = works;
                QStringList titles;
                for (const session::AbandonedWork& work : works)
                    titles << workTitle(work);
                welcome_->setAbandoned(titles);
                fillRecoverMenu();
            });
    autosave_.find();
    // A program that was killed just now may take a moment to be gone.
    QTimer::singleShot(4000, &autosave_, &document::Autosave::find);
    synthesisPage_ = new panels::SynthesisPage(pages_);
    pages_->addWidget(welcome_);
    pages_->addWidget(workspace_);
    pages_->addWidget(synthesisPage_);
}

void MainWindow::connectTime() {
    using document::ViewState;
    using widgets::Timeline;
    connect(timeline_, &Timeline::timeChanged, &shown_, &ViewState::setTime);
    connect(&shown_, &ViewState::changed, this, [this](document::ViewChange what) {
        if (what & document::ViewPart::Time) showTime(shown_.time());
        if (what & document::ViewPart::Motion) refreshMotion();
    });
    connect(costates_, &panels::CostatePanel::scrubbed, &shown_, &ViewState::setTime);
    connect(gradient_, &panels::GradientPanel::scrubbed, &shown_, &ViewState::setTime);
    connect(signalPanel_, &panels::SignalPanel::scrubbed, &shown_, &ViewState::setTime);
    // Only changes are told: without a playhead, dragging on a plot would pan it.
    gradient_->setTime(shown_.time());
    signalPanel_->setTime(shown_.time());
    costates_->setTime(shown_.time());
    // A tool draws in the drawn pose; who plays wants to see the motion.
    connect(timeline_, &Timeline::playToggled, editor_, [this](bool playing) {
        if (playing) editor_->setTool(scene::ToolKind::Select);
    });
    connect(actions_->play, &QAction::triggered, this, [this] {
        if (timeline_->obstacle().isEmpty())
            timeline_->togglePlay();
        else
            view_->showNotice(timeline_->obstacle());
    });
    connect(&solver_, &document::Solver::busyChanged, this, &MainWindow::refreshObstacle);
    connect(actions_->stepBack, &QAction::triggered, timeline_, &Timeline::stepBack);
    connect(actions_->stepForward, &QAction::triggered, timeline_, &Timeline::stepForward);
    connect(actions_->toStart, &QAction::triggered, timeline_, &Timeline::goToStart);
}

void MainWindow::showTime(double time) {
    if (time != timeline_->time()) timeline_->setTime(time);  // it goes on while playing
    properties_->setTime(time);
    gradient_->setTime(time);
    signalPanel_->setTime(time);
    costates_->setTime(time);
}

void MainWindow::connectProject() {
    connect(&project_, &document::Project::messageRaised, message_, &panels::MessageBar::show);
    connect(&optimizations_, &document::Optimizations::messageRaised, message_,
            &panels::MessageBar::show);
    connect(&queue_, &document::OptimizationQueue::messageRaised, message_,
            &panels::MessageBar::show);
    connect(files_, &FileCommands::messageRaised, message_, &panels::MessageBar::show);
    connect(&studies_, &document::Studies::messageRaised, message_, &panels::MessageBar::show);
    connect(&studies_, &document::Studies::designChanged, this, [this] {
        presenter_->showDesign(studies_.design(), studies_.designMotion(), studies_.designName());
    });
    // A file of the command line is opened before there is a window to ask in.
    connect(files_, &FileCommands::opened, this, &MainWindow::offerUnsavedWork,
            Qt::QueuedConnection);
    connect(&autosave_, &document::Autosave::failed, view_, &scene::MechanismView::showNotice);
    if (auto* application =
            qobject_cast<widgets::GuardedApplication*>(QCoreApplication::instance()))
        connect(application, &widgets::GuardedApplication::faultCaught, this,
                &MainWindow::reportFault);
    connect(&project_, &document::Project::fileChanged, this, &MainWindow::refreshTitle);
    connect(&project_, &document::Project::savingChanged, this, &MainWindow::refreshTitle);
    connect(&project_, &document::Project::fileChanged, this, [this] {
        widgets::SavedFiles::instance().setProject(project_.isSample() ? QString()
                                                                       : project_.filePath());
    });
    connect(&project_, &document::Project::modelChanged, this, [this] {
        refreshUndo();
        refreshOptimize();
        refreshPages();
    });
    connect(&solver_, &document::Solver::summaryChanged, this, &MainWindow::refreshOptimize);
    connect(&optimizations_, &document::Optimizations::pausedChanged, this,
            &MainWindow::refreshOptimize);
    connect(&checker_, &document::GradientChecker::changed, this, &MainWindow::refreshOptimize);
    connect(&optimizations_, &document::Optimizations::started, this, &MainWindow::refreshOptimize);
    connect(&optimizations_, &document::Optimizations::changed, this, &MainWindow::refreshOptimize);
    connect(&optimizations_, &document::Optimizations::finished, this,
            &MainWindow::refreshOptimize);
    connect(&project_, &document::Project::replaced, this, [this] {
        started_ = true;
        welcomeAsked_ = synthesisAsked_ = false;
        message_->hide();
        timeline_->setPlaying(false);
        shown_.setTime(0.0);
        // The project itself: its description and how its motion is computed.
        selection_.select(project_.empty() ? QString() : QString::fromLatin1(document::projectId));
        // A new project begins with drawing.
        if (project_.empty() && project_.filePath().isEmpty()) showLayout(Layout::Model);
        refreshPages();
        view_->setFocus(Qt::OtherFocusReason);  // not what comes next in the order of Tab
    });
}

bool MainWindow::openFile(const QString& path) {
    return files_->openOrImport(path);
}

bool MainWindow::openUnattended(const QString& path) {
    return project_.open(path, document::Access::Unattended);
}

void MainWindow::showLayout(Layout layout) {
    // Together with the docks of another layout the bar asks for more height than a screen may
    // have.
    if (layout != Layout::Run) rigBar_->hide();
    workspace_->setLayoutPreset(layout);
    const QSignalBlocker blocker(layoutTabs_);
    layoutTabs_->setCurrentIndex(static_cast<int>(layout));
}

void MainWindow::showNumber(const QString& object, const QString& property) {
    showLayout(Layout::Model);
    selection_.select(object);
    workspace_->raisePanel(QStringLiteral("properties"));
    properties_->goTo(property);
}

void MainWindow::setPlayhead(double time) {
    shown_.setTime(time);
}

void MainWindow::restoreArrangement() {
    const QSettings settings;
    restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
    workspace_->loadFromSettings();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!files_->confirmLeaving()) {
        event->ignore();
        return;
    }
    studies_.finishWriting();
    optimizations_.finishWriting();
    queue_.finishWriting();
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    workspace_->saveToSettings();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!droppedFiles(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    // The program it comes from waits until this returns: questions about unsaved changes come
    // later.
    QTimer::singleShot(
        0, this, [this, paths = droppedFiles(event->mimeData())] { files_->openDropped(paths); });
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && fileLabel_) refreshTitle();
}

void MainWindow::fillRecoverMenu() {
    recoverMenu_->clear();
    for (const session::AbandonedWork& work : abandoned_)
        connect(recoverMenu_->addAction(workTitle(work)), &QAction::triggered, this,
                [this, work] { restoreWork(work); });
    if (abandoned_.empty()) {
        recoverMenu_->addAction(tr("No unsaved work was found"))->setEnabled(false);
        return;
    }
    recoverMenu_->addSeparator();
    connect(recoverMenu_->addAction(tr("Discard all")), &QAction::triggered, this,
            [this, works = abandoned_] {
                autosave_.discard(works);
                autosave_.find();
            });
}

void MainWindow::restoreWork(const session::AbandonedWork& work) {
    if (!files_->confirmLeaving() || !autosave_.restore(work)) return;
    view_->showNotice(tr("Unsaved work was restored. Save it, or undo with Ctrl+Z."));
}

void MainWindow::offerUnsavedWork(const QString& path) {
    for (const session::AbandonedWork& work : autosave_.abandoned()) {
        const QString edited = QString::fromStdString(work.projectPath);
        if (!work.problem.empty() || edited.isEmpty() || QFileInfo(edited) != QFileInfo(path))
            continue;
        QMessageBox question(QMessageBox::Question, tr("Unsaved work was found"),
                             tr("Linkwright ended unexpectedly while this project was edited. "
                                "Restore the unsaved work?"),
                             QMessageBox::NoButton, this);
        question.setInformativeText(
            tr("%1. It stays under File > Restore unsaved work until you restore or discard it.")
                .arg(workTitle(work)));
        QPushButton* restore = question.addButton(tr("Restore"), QMessageBox::AcceptRole);
        restore->setObjectName(QStringLiteral("restoreUnsavedWork"));
        question.addButton(tr("Open as saved"), QMessageBox::RejectRole)
            ->setObjectName(QStringLiteral("openAsSaved"));
        question.setDefaultButton(restore);
        question.exec();
        if (question.clickedButton() == restore) restoreWork(work);
        return;
    }
}

/// An action failed in a way nobody foresaw: unsaved work goes to the disk, the window stays.
void MainWindow::reportFault(const QString& reason) {
    autosave_.keepNow();
    qCritical("The last action failed: %s", qPrintable(reason));
    base::Diagnostic fault;
    fault.message = reason.toStdString();
    fault.remedy =
        tr("The project is kept. Check it, save it under another name, and restart Linkwright.")
            .toStdString();
    message_->show({tr("The last action failed"), {fault}});
}

void MainWindow::refreshTitle() {
    const bool sample = project_.isSample();
    const bool nothing = project_.empty() && project_.filePath().isEmpty();
    setWindowTitle(nothing && !started_ ? QStringLiteral("Linkwright[*]")
                                        : QStringLiteral("%1[*]%2 \u2013 Linkwright")
                                              .arg(project_.fileName(),
                                                   sample ? tr(" (copy of a sample)") : QString()));
    setWindowModified(project_.modified());
    QStringList facts;
    if (sample) facts << tr("copy of a sample");
    if (project_.readOnly()) facts << tr("read-only");
    if (project_.saving())
        facts << tr("saving\u2026");
    else if (project_.modified())
        facts << tr("edited");
    const QString remark =
        facts.isEmpty()
            ? QString()
            : QStringLiteral(" <span style=\"color:%1\">&nbsp;%2</span>")
                  .arg(widgets::Theme::colors().text3.name(), facts.join(QStringLiteral(", ")));
    fileLabel_->setText(nothing ? QString()
                                : QStringLiteral("<span style=\"font-weight:600\">%1</span>%2")
                                      .arg(project_.fileName().toHtmlEscaped(), remark));
    fileLabel_->setToolTip(
        sample ? tr("The sample itself stays as it is. Save asks where to keep this copy.")
               : project_.filePath());
    fileLabel_->adjustSize();
    menuBar()->setCornerWidget(fileLabel_, Qt::TopRightCorner);
    fileLabel_->show();
}

void MainWindow::refreshUndo() {
    const session::Document& document = project_.document();
    const auto describe = [](QAction* action, bool possible, const QString& verb,
                             const std::string& name) {
        action->setEnabled(possible);
        const QString text = possible ? tr("%1 %2").arg(verb, QString::fromStdString(name)) : verb;
        action->setText(text);
        action->setToolTip(QStringLiteral("%1 (%2)").arg(
            text, action->shortcut().toString(QKeySequence::NativeText)));
    };
    describe(actions_->undo, document.canUndo(), tr("Undo"),
             document.canUndo() ? document.undoName() : std::string());
    describe(actions_->redo, document.canRedo(), tr("Redo"),
             document.canRedo() ? document.redoName() : std::string());
    refreshCommands();
}

void MainWindow::refreshOptimize() {
    const QString obstacle = optimizations_.startObstacle();
    actions_->startOptimization->setEnabled(obstacle.isEmpty());
    actions_->startOptimization->setToolTip(obstacle);
    actions_->stopOptimization->setEnabled(optimizations_.running());
    actions_->pauseOptimization->setEnabled(optimizations_.running());
    actions_->pauseOptimization->setText(optimizations_.paused() ? tr("Res&ume") : tr("P&ause"));
    const QString uncheckable = checker_.obstacle();
    actions_->checkGradient->setEnabled(uncheckable.isEmpty() && !checker_.checking());
    actions_->checkGradient->setToolTip(uncheckable);
    actions_->exportOptimizations->setEnabled(!optimizations_.all().empty());
    const QString undriven = DriveReport::obstacle(project_.model());
    actions_->driveReport->setEnabled(undriven.isEmpty());
    actions_->driveReport->setToolTip(undriven);
}

void MainWindow::refreshPages() {
    // No project is at hand while another page lies over it.
    const bool welcome = !started_ || welcomeAsked_ || synthesisAsked_;
    pages_->setCurrentWidget(synthesisAsked_ ? static_cast<QWidget*>(synthesisPage_)
                             : welcome       ? static_cast<QWidget*>(welcome_)
                                             : workspace_);
    bottom_->setVisible(!welcome);
    layoutTabs_->setVisible(true);
    layoutTabs_->setEnabled(!welcome);
    tools_->setAvailable(!welcome);
    plane_->setVisible(!welcome);
    unitButton_->setVisible(!welcome);
    status_->setWelcome(welcome);
    refreshRig();
}

void MainWindow::refreshCommands() {
    actions_->enable({.projectIsShown = pages_->currentWidget() == workspace_,
                      .isDrawn = !project_.empty(),
                      .hasMotion = shown_.motion() != nullptr,
                      .canPlay = started_ && !rig_.connection().live()});
}

/// A motion that failed at once, or is not that of the model, would only move the time.
void MainWindow::refreshObstacle() {
    const document::SimulationPointer motion = shown_.motion();
    const bool failed = motion && motion->failure && !motion->times.empty();
    const bool old =
        motion && motion == solver_.simulation() && solver_.simulationStale() && !solver_.busy();
    timeline_->setEndsEarly(failed);
    timeline_->setObstacle(project_.empty()             ? tr("Nothing moves yet: draw a mechanism")
                           : !motion && !solver_.busy() ? tr("There is no motion: see the problems")
                           : old ? tr("The motion shown is older than the model: see the problems")
                           : failed && motion->times.back() < minMotion
                               ? tr("The motion stops at its start: see the problems")
                               : QString());
}

void MainWindow::refreshMotion() {
    const document::SimulationPointer motion = shown_.motion();
    refreshCommands();
    refreshObstacle();
    if (!motion || motion->times.empty()) {
        timeline_->setDuration(0.0);
        return;
    }
    timeline_->setDuration(motion->times.back());
    timeline_->setStoredTimes(motion->times);
    const std::vector<double>& costs = motion->runningCost;
    const bool any =
        std::any_of(costs.begin(), costs.end(), [](double cost) { return cost != 0.0; });
    timeline_->setRelief(motion->times, any ? costs : std::vector<double>(),
                         any ? tr("running cost") : QString(),
                         any ? document::runningCostUnit(project_.model()) : QString());
}

void MainWindow::toggleTheme() {
    // All widgets take their new colors before anything else is drawn: the press is answered first.
    const bool dark = !widgets::Theme::isDark();
    showThemeButton(dark);
    if (QWidget* button = layoutBar_->widgetForAction(actions_->toggleTheme)) button->repaint();
    QGuiApplication::setOverrideCursor(Qt::WaitCursor);
    setTheme(static_cast<int>(dark ? widgets::ThemeKind::Dark : widgets::ThemeKind::Light));
    QGuiApplication::restoreOverrideCursor();
}

void MainWindow::setTheme(int kind) {
    document::keepSetting(QLatin1String(themeKey), kind);
    widgets::Theme::apply(*qApp, static_cast<widgets::ThemeKind>(kind));
    applySceneStyle();
}

void MainWindow::applySceneStyle() {
    view_->setSceneStyle(widgets::Theme::isDark() ? scene::darkSceneStyle()
                                                  : scene::lightSceneStyle());
    const widgets::ThemeKind asked = widgets::Theme::requested();
    (asked == widgets::ThemeKind::Dark    ? actions_->themeDark
     : asked == widgets::ThemeKind::Light ? actions_->themeLight
                                          : actions_->themeSystem)
        ->setChecked(true);
    showThemeButton(widgets::Theme::isDark());
    refreshTitle();
}

/// The button shows what it leads to.
void MainWindow::showThemeButton(bool dark) {
    actions_->toggleTheme->setIcon(
        widgets::icon(dark ? QStringLiteral("sun") : QStringLiteral("moon")));
    actions_->toggleTheme->setToolTip(dark ? tr("Light colors") : tr("Dark colors"));
}

void MainWindow::savePicture() {
    const QString path =
        widgets::askWhereToSave(this, tr("Save picture"), stemOf(project_) + QStringLiteral(".png"),
                                {{tr("Picture"), QStringLiteral("png")}});
    if (path.isEmpty()) return;
    plots::saveInTurn(this, path, [path, picture = view_->screenshot()] {
        return plots::writeFile(path, plots::pngOf(picture));
    });
}

void MainWindow::saveSketch() {
    const QString path = widgets::askWhereToSave(this, tr("Save workshop sketch"),
                                                 stemOf(project_) + QStringLiteral("-sketch.pdf"),
                                                 {{tr("PDF"), QStringLiteral("pdf")},
                                                  {tr("SVG"), QStringLiteral("svg")},
                                                  {tr("Picture"), QStringLiteral("png")}});
    if (path.isEmpty()) return;
    const QString name = QString::fromStdString(project_.model().name);
    const QByteArray bytes =
        workshopSketch(project_.model(), name.isEmpty() ? project_.fileName() : name,
                       QFileInfo(path).suffix().toLower());
    plots::saveInTurn(this, path, [path, bytes] { return plots::writeFile(path, bytes); });
}

/// In its folder: a file manager can attach it, an editor may not know `.log`.
void MainWindow::showLogFile() {
    const QFileInfo file(logPath());
    base::Diagnostic place;
    place.message = tr("The log file is %1.").arg(file.absoluteFilePath()).toStdString();
    if (!file.exists())
        message_->show({tr("There is no log file yet"), {place}});
    else if (!QDesktopServices::openUrl(QUrl::fromLocalFile(file.absolutePath())))
        message_->show({tr("No program to open folders was found"), {place}});
}

void MainWindow::saveReport() {
    const document::SimulationPointer motion = shown_.motion();
    if (!motion) return;
    const QString path = widgets::askWhereToSave(
        this, tr("Save report"), stemOf(project_) + QStringLiteral("-motion.pdf"),
        {{tr("PDF"), QStringLiteral("pdf")}, {tr("Markdown"), QStringLiteral("md")}});
    if (!path.isEmpty())
        plots::saveInTurn(
            this, path,
            panels::motionReportWriter(shown_.model(), motion, signalPanel_->plot()->panes(),
                                       project_.fileName(), path));
}

void MainWindow::showAbout() {
    QMessageBox::about(this, tr("About Linkwright"),
                       tr("<b>Linkwright %1</b><br>Desktop studio for mechanism design: motion, "
                          "exact gradients and "
                          "optimization.<br><br>The application is free software under the GNU "
                          "General Public License, "
                          "version 3 or later; the engine under the BSD 3-clause license.")
                           .arg(QStringLiteral(LINKWRIGHT_VERSION)));
}

}  // namespace linkwright::windows
