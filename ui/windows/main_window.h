// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimization_queue.h"
#include "ui/document/project/autosave.h"
#include "ui/document/project/preferences.h"
#include "ui/document/project/project.h"
#include "ui/document/rig/rig.h"
#include "ui/document/shown/case_motions.h"
#include "ui/document/shown/motion_facts.h"
#include "ui/document/shown/selection_model.h"
#include "ui/document/shown/view_state.h"
#include "ui/document/studies/studies.h"
#include "ui/windows/workspace.h"

#include <QApplication>
#include <QMainWindow>
#include <memory>
#include <optional>
class QDialog;
class QLabel;
class QMenu;
class QStackedWidget;
class QTabBar;
class QToolBar;
class QToolButton;

namespace linkwright::panels {
class CaseTabs;
class ConvergencePanel;
class CostatePanel;
class GradientPanel;
class MessageBar;
class ModelTreePanel;
class ObjectivePanel;
class OptimizePanel;
class SynthesisPage;
class ProblemsBar;
class PropertyPanel;
class RigBar;
class SignalPanel;
}  // namespace linkwright::panels

namespace linkwright::scene {
class MechanismView;
class ViewEditor;
}  // namespace linkwright::scene

namespace linkwright::widgets {
class EmergencyStop;
class Timeline;
}  // namespace linkwright::widgets

namespace linkwright::windows {

class Actions;
class CommandPalette;
class FileCommands;
class PlaneControls;
class QualityPresenter;
class ShortcutsOverlay;
class StatusLine;
class UnitMenu;
class ToolActions;
class VideoDialog;
class VideoFilm;
class ViewPresenter;
class WelcomePage;

/// What OpenGL needs of every window, and the size of text and buttons the user prefers; call once,
/// before the QApplication is made and after the names of organization and application were set.
void prepareApplication();
/// The application: one that outlives what its actions throw. The main window tells such faults.
/// @param argumentCount has to live as long as the application
std::unique_ptr<QApplication> makeApplication(int& argumentCount, char** argumentValues);
/// Language, fonts, colors and icon of the program; call once, after it.
/// @param theme "dark", "light", "system", or empty: as the user chose last
/// @param language code of widgets::languages(), "system", or empty: as the user chose last
void startApplication(const QString& theme = {}, const QString& language = {});

/// Whether this process is to draw the PDF of one report and end: then it does so, without a
/// display. Call before anything else. @return its exit code; none for a usual start
std::optional<int> drawReportIfAsked(int argumentCount, char** argumentValues);
/// Lets processes of this program draw such PDFs, so that a failure there ends only them.
void drawReportsApart();

/// The window of Linkwright: one project, its view, its panels.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens a project; a failure is shown in the window. @return whether it is open
    bool openFile(const QString& path);
    /// Opens a project to be looked at by a program: read-only, and without a question to anybody.
    bool openUnattended(const QString& path);
    void showLayout(Layout layout);
    void setPlayhead(double time);  ///< s
    /// Asks about a video of the motion that is shown; null when there is none.
    [[nodiscard]] std::unique_ptr<VideoDialog> makeVideoDialog();
    /// A film of what is shown, seen as in the view. @param size of a frame, pixels
    [[nodiscard]] std::unique_ptr<VideoFilm> makeFilm(const QSize& size, bool plots);
    /// Shows a number among the properties of its element.
    void showNumber(const QString& object, const QString& property);
    /// Takes size and arrangement from the user's settings.
    void restoreArrangement();

    [[nodiscard]] document::Project& project() { return project_; }
    [[nodiscard]] document::Solver& solver() { return solver_; }
    [[nodiscard]] document::GradientChecker& checker() { return checker_; }
    [[nodiscard]] document::Optimizations& optimizations() { return optimizations_; }
    [[nodiscard]] document::ViewState& shown() { return shown_; }
    [[nodiscard]] const document::MotionFacts& facts() const { return facts_; }
    [[nodiscard]] QualityPresenter& quality() { return *quality_; }
    /// Whether anything is computed that is shown.
    [[nodiscard]] bool busy() const {
        return solver_.busy() || shown_.busy() || caseMotions_.busy() || optimizations_.running();
    }
    [[nodiscard]] document::Rig& rig() { return rig_; }
    [[nodiscard]] document::Studies& studies() { return studies_; }
    [[nodiscard]] document::SelectionModel& selection() { return selection_; }
    [[nodiscard]] scene::MechanismView& view() { return *view_; }
    [[nodiscard]] widgets::Timeline& timeline() { return *timeline_; }
    [[nodiscard]] document::CaseMotions& caseMotions() { return caseMotions_; }
    [[nodiscard]] Workspace& workspace() { return *workspace_; }
    [[nodiscard]] scene::ViewEditor& editor() { return *editor_; }
    [[nodiscard]] document::Autosave& autosave() { return autosave_; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void makePanels();
    void makePages();
    void addStudyPanels(Workspace::Panels& list);
    void makeCentral();
    void makeMenus();
    void makeViewMenu();
    void makeToolBar();
    void makeLayoutBar();
    void makePanelMenu(QMenu& menu);
    void refreshCommandField();
    void makeViewStrip();
    void connectActions();
    void connectLayouts();
    void connectSynthesisPage();
    void connectFollow();
    void connectViewActions();
    void connectEditor();
    void connectTime();
    void showTime(double time);
    void connectCases();
    void connectRig();
    void refreshRig();
    bool useLetter(const QObject* focus, const QKeyEvent& key);
    void reportOfRig(const document::UserMessage& message);
    void refreshTrialOverlay();
    void addEmergencyStop(QDialog& dialog);
    void askAboutInterrupted(const std::vector<session::InterruptedTrial>& trials);
    void connectProject();
    void connectProjectView();
    void fillRecentMenu();
    void fillRecoverMenu();
    void restoreWork(const session::AbandonedWork& work);
    /// A file whose program died while it was edited: asks whether the unsaved work is wanted.
    void offerUnsavedWork(const QString& path);
    void reportFault(const QString& reason);
    void refreshTitle();
    void refreshUndo();
    void refreshOptimize();
    void refreshPages();
    void saveViewState();
    void restoreViewState();
    void placeMessage();
    void refreshMotion();
    void refreshObstacle();
    void setTheme(int kind);
    void toggleTheme();
    void showThemeButton(bool dark);
    void applySceneStyle();
    void savePicture();
    void saveSketch();
    void saveVideo();
    void saveScene();
    void saveMotionData();
    void saveReport();
    void refreshCommands();
    void connectOutputActions();
    void showAbout();
    void showLogFile();
    void showPreferences();
    void usePreferences(const document::Preferences& chosen);
    void reportProblem();

    document::Project project_;
    document::Solver solver_{project_};
    document::GradientChecker checker_{project_};
    document::Optimizations optimizations_{project_, solver_, checker_};
    document::ViewState shown_{project_, solver_, optimizations_};
    document::CaseMotions caseMotions_{project_, solver_, shown_, optimizations_};
    document::MotionFacts facts_{shown_, optimizations_};
    document::OptimizationQueue queue_{project_, optimizations_};
    document::Rig rig_{project_};
    document::Studies studies_{project_};
    document::SelectionModel selection_;
    document::Autosave autosave_{project_};
    Actions* actions_ = nullptr;
    FileCommands* files_ = nullptr;

    scene::MechanismView* view_ = nullptr;
    scene::ViewEditor* editor_ = nullptr;
    ToolActions* tools_ = nullptr;
    PlaneControls* plane_ = nullptr;
    std::vector<session::AbandonedWork> abandoned_;  ///< as it was found last
    bool started_ = false;                           ///< a project was opened or begun
    bool synthesisAsked_ = false;                    ///< a mechanism for a path is being looked for
    bool welcomeAsked_ = false;  ///< the welcome page lies over a project that is open
    panels::ModelTreePanel* tree_ = nullptr;
    panels::PropertyPanel* properties_ = nullptr;
    panels::ObjectivePanel* objective_ = nullptr;
    panels::OptimizePanel* optimize_ = nullptr;
    panels::GradientPanel* gradient_ = nullptr;
    panels::SignalPanel* signalPanel_ = nullptr;
    panels::CostatePanel* costates_ = nullptr;
    panels::MessageBar* message_ = nullptr;
    panels::ProblemsBar* problems_ = nullptr;
    panels::RigBar* rigBar_ = nullptr;
    QString rigMessage_;  ///< what was said last of the rig
    widgets::EmergencyStop* toolbarStop_ = nullptr;
    const bool noNativeDialogs_ = QCoreApplication::testAttribute(Qt::AA_DontUseNativeDialogs);
    QWidget* stopPlace_ = nullptr;  ///< where it is in the toolbar
    QAction* stopShown_ = nullptr;  ///< shows that place
    panels::CaseTabs* caseTabs_ = nullptr;
    panels::ConvergencePanel* convergence_ = nullptr;
    widgets::Timeline* timeline_ = nullptr;
    Workspace* workspace_ = nullptr;
    WelcomePage* welcome_ = nullptr;
    panels::SynthesisPage* synthesisPage_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    QWidget* bottom_ = nullptr;
    QToolBar* layoutBar_ = nullptr;
    QTabBar* layoutTabs_ = nullptr;
    QLabel* fileLabel_ = nullptr;
    QMenu* recentMenu_ = nullptr;
    QMenu* navigationMenu_ = nullptr;
    QMenu* planeMenu_ = nullptr;
    UnitMenu* unitMenu_ = nullptr;
    QToolButton* unitButton_ = nullptr;
    QMenu* recoverMenu_ = nullptr;
    StatusLine* status_ = nullptr;
    ViewPresenter* presenter_ = nullptr;
    QualityPresenter* quality_ = nullptr;
    ShortcutsOverlay* overlay_ = nullptr;
    CommandPalette* palette_ = nullptr;
    QAction* commandField_ = nullptr;  ///< in the toolbar, where there is room
};

}  // namespace linkwright::windows
