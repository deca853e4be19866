// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/actions.h"

#include "ui/widgets/icons.h"

#include <QAction>
#include <QActionGroup>
#include <QWidget>

namespace linkwright::windows {

Actions::Actions(QWidget* window) : QObject(window) {
    makeEditing();
    makeView();
    makeEquilibrium();
}

QAction* Actions::add(const char* name, const QString& text, const QString& icon,
                      const QString& shortcut, const QString& tip) {
    auto* action = new QAction(text, this);
    action->setObjectName(QStringLiteral("action:") + QLatin1String(name));
    if (!icon.isEmpty()) action->setIcon(widgets::icon(icon));
    if (!shortcut.isEmpty()) action->setShortcut(QKeySequence(shortcut));
    QString plain = text;
    plain.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
    QString line = plain;
    if (!shortcut.isEmpty())
        line += QStringLiteral(" (%1)").arg(action->shortcut().toString(QKeySequence::NativeText));
    if (!tip.isEmpty()) line += QLatin1Char('\n') + tip;
    action->setToolTip(line);
    static_cast<QWidget*>(parent())->addAction(action);
    return action;
}

QAction* Actions::addToggle(const char* name, const QString& text, const QString& icon, bool on,
                            const QString& tip) {
    QAction* action = add(name, text, icon, {}, tip);
    action->setCheckable(true);
    action->setChecked(on);
    action->setIconVisibleInMenu(false);  // its place is taken by the check mark
    return action;
}

void Actions::makeEditing() {
    newProject = add("new", tr("&New"), QStringLiteral("new"), QStringLiteral("Ctrl+N"),
                     tr("Start an empty project"));
    newForPath = add("newForPath", tr("New &mechanism for a path…"), QStringLiteral("path"), {},
                     tr("Draw a path and find linkages with a point that follows it"));
    open = add("open", tr("&Open…"), QStringLiteral("open"), QStringLiteral("Ctrl+O"));
    importRobot = add("importRobot", tr("&Import robot, assembly or drawing…"), {}, {},
                      tr("Makes a project from a robot (URDF or MJCF), a STEP assembly, a DXF "
                         "drawing or a table"));
    importRobot->setProperty("words",
                             tr("URDF MJCF MuJoCo ROS STEP STP DXF CAD CSV points convert"));
    welcome = add("welcome", tr("&Welcome page"), QStringLiteral("home"), {},
                  tr("Recent files, sample projects and first steps"));
    projectSettings =
        add("projectSettings", tr("Project se&ttings"), QStringLiteral("settings"), {},
            tr("Name, description, units, duration, step, gravity and named parameters"));
    save = add("save", tr("&Save"), QStringLiteral("save"), QStringLiteral("Ctrl+S"));
    saveAs = add("saveAs", tr("Save &as…"), {}, QStringLiteral("Ctrl+Shift+S"));
    quit = add("quit", tr("&Quit"), {}, QStringLiteral("Ctrl+Q"));
    undo = add("undo", tr("&Undo"), QStringLiteral("undo"), QStringLiteral("Ctrl+Z"));
    redo = add("redo", tr("&Redo"), QStringLiteral("redo"), QStringLiteral("Ctrl+Y"));
    redo->setShortcuts(
        {QKeySequence(QStringLiteral("Ctrl+Y")), QKeySequence(QStringLiteral("Ctrl+Shift+Z"))});
    preferences = add("preferences", tr("Pre&ferences…"), QStringLiteral("settings"),
                      QStringLiteral("Ctrl+,"),
                      tr("Colors, size, navigation, threads, programs: for all projects"));
    preferences->setProperty("words", tr("options settings font scale theme antialiasing ffmpeg"));
    search =
        add("search", tr("Search the &model"), QStringLiteral("search"), QStringLiteral("Ctrl+F"));
    commands = add("commands", tr("Search &commands…"), QStringLiteral("search"),
                   QStringLiteral("Ctrl+Shift+P"), tr("Finds any command by its name"));
    selectNone = add("selectNone", tr("Select &nothing"), {}, QStringLiteral("Esc"));
    selectNone->setShortcutContext(Qt::WidgetWithChildrenShortcut);
}

void Actions::makeView() {
    play = add("play", tr("&Play or pause"), QStringLiteral("play"), QStringLiteral("Space"));
    stepBack =
        add("stepBack", tr("Step &back"), QStringLiteral("step-back"), QStringLiteral("Left"));
    stepForward = add("stepForward", tr("Step &forward"), QStringLiteral("step-forward"),
                      QStringLiteral("Right"));
    toStart = add("toStart", tr("Back to the s&tart"), QStringLiteral("skip-first"),
                  QStringLiteral("Home"));
    // In trees, tables and fields these keys move the cursor; the window adds them to the view.
    for (QAction* action : {stepBack, stepForward, toStart}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        static_cast<QWidget*>(parent())->removeAction(action);
    }
    static_cast<QWidget*>(parent())->removeAction(selectNone);

    fit = add("fit", tr("&Fit"), QStringLiteral("fit"), QStringLiteral("F"),
              tr("Fits the selection, or everything"));
    home = add("home", tr("&Home view"), QStringLiteral("home"), {},
               tr("Turns the view back to its initial direction"));
    const QStringList names{tr("&Front"), tr("&Back"),   tr("&Left"),     tr("&Right"),
                            tr("&Top"),   tr("B&ottom"), tr("&Isometric")};
    for (int view = 0; view < names.size(); ++view)
        standardViews << add(qPrintable(QStringLiteral("view%1").arg(view + 1)), names[view], {},
                             QString::number(view + 1));
    // Digits and letters are keys of the view: elsewhere they may be meant for a field.
    for (QAction* action : standardViews + QList<QAction*>{fit}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        static_cast<QWidget*>(parent())->removeAction(action);
    }
    follow = addToggle("follow", tr("Follow link"), {}, false,
                       tr("Moves the camera along with the selected link"));
    perspective = addToggle("perspective", tr("&Perspective"), QStringLiteral("perspective"), true,
                            tr("Off: parallel lines stay parallel"));
    grid = addToggle("grid", tr("&Grid"), QStringLiteral("grid"), true,
                     tr("Shows the grid in the work plane"));
    labels = addToggle("labels", tr("Point &names"), {}, true, tr("Shows the names of the points"));
    path = addToggle("path", tr("Pa&th"), QStringLiteral("path"), true,
                     tr("Shows the path of the point of interest"));
    ghost = addToggle("ghost", tr("G&host"), QStringLiteral("ghost"), true,
                      tr("Shows the mechanism before the optimization"));
    keepPose = addToggle("keepPose", tr("&Keep this pose as a ghost"), {}, false,
                         tr("Leaves a ghost of the mechanism where it is now, for comparison"));
    gradient = addToggle("gradient", tr("&Descent arrows"), QStringLiteral("arrows"), true,
                         tr("Shows at the start where to move the points so that the cost falls"));
    masses = addToggle("masses", tr("Centers of &mass"), QStringLiteral("center-of-mass"), false,
                       tr("Shows centers of mass and, dashed, the radii of gyration"));
    tolerances =
        addToggle("tolerances", tr("&Tolerance colors"), QStringLiteral("tolerance"), false,
                  tr("Colors links by how much a small change of their lengths moves the "
                     "traced path"));
    toleranceSize =
        add("toleranceSize", tr("Change of &lengths…"), {}, {},
            tr("The change in length whose effect tolerance colors show: 0.1 mm, or 0.5 %"));
    reactions = addToggle("reactions", tr("&Reactions"), QStringLiteral("reaction"), false,
                          tr("Shows the forces at the joints whose reaction is a signal"));
    makePictures();

    themes = new QActionGroup(this);
    themeSystem = add("themeSystem", tr("Follow &system"), {}, {});
    themeDark = add("themeDark", tr("&Dark"), {}, {});
    themeLight = add("themeLight", tr("&Light"), {}, {});
    for (QAction* theme : {themeSystem, themeDark, themeLight}) {
        theme->setCheckable(true);
        themes->addAction(theme);
    }
    toggleTheme = add("toggleTheme", tr("Dark or light"), QStringLiteral("moon"), {},
                      tr("Switches the colors"));
}

void Actions::makePictures() {
    copyImage = add("copyImage", tr("&Copy picture"), QStringLiteral("copy"),
                    QStringLiteral("Ctrl+Shift+C"), tr("Copies the 3D view to the clipboard"));
    saveImage = add("saveImage", tr("Save &picture…"), QStringLiteral("camera"), {},
                    tr("Saves the 3D view as PNG"));
    saveVideo = add("saveVideo", tr("Save &video…"), {}, {},
                    tr("Saves the motion as MP4, WebM, GIF or numbered pictures"));
    saveSketch = add("saveSketch", tr("Save &workshop sketch…"), {}, {},
                     tr("Line drawing with dimensions and tables of links and points, as PDF, SVG "
                        "or PNG"));
    saveReport =
        add("saveReport", tr("Save &report…"), {}, {},
            tr("The motion on paper: picture, plots, settings, dimensions, masses and accuracy"));
    addPlot = add("addPlot", tr("Add p&lot…"), QStringLiteral("plus"), {},
                  tr("Plots anything that can be measured along the motion"));
}

void Actions::makeEquilibrium() {
    saveRobot = add("saveRobot", tr("Save ro&bot description…"), {}, {},
                    tr("Saves a tree of links as URDF, for ROS, or MJCF, for MuJoCo"));
    saveRobot->setProperty("words", tr("URDF MJCF MuJoCo ROS export"));
    saveScene = add("saveScene", tr("Save &3D animation…"), {}, {},
                    tr("Saves links and motion as glTF, for Blender, slides and web pages"));
    saveMotionData = add("saveMotionData", tr("Save motion &data…"), {}, {},
                         tr("All curves of the motion as a table (CSV), for MATLAB, or as HDF5"));
    saveMotionData->setProperty("words", tr("csv mat hdf5 export curves signals table matlab"));
    saveScene->setProperty("words", tr("gltf glb blender export animation mesh"));
    startOptimization = add("startOptimization", tr("&Start"), QStringLiteral("play"),
                            QStringLiteral("Ctrl+Return"));
    stopOptimization = add("stopOptimization", tr("Sto&p and keep best"), QStringLiteral("stop"),
                           QStringLiteral("Ctrl+."));
    pauseOptimization =
        add("pauseOptimization", tr("P&ause"), QStringLiteral("pause"),
            QStringLiteral("Ctrl+Shift+Return"), tr("The optimization waits until it is resumed"));
    variables = add("variables", tr("Design &variables"), QStringLiteral("star"), {},
                    tr("All design variables with values and bounds in one table"));
    exportOptimizations = add(
        "exportOptimizations", tr("&Export optimizations…"), {}, {},
        tr("Iterations and signals as CSV or HDF5: for the compared optimizations, or for all"));
    checkGradient = add("checkGradient", tr("Check the &gradient"), {}, {},
                        tr("Compares the differentiation methods with one another"));
    estimateError =
        add("estimateError", tr("Estimate the &error of the motion"), {}, {},
            tr("Computes the motion again with finer steps and shows which digits are reliable"));
    findEquilibrium =
        add("findRest", tr("Equilibrium and &modes"), {}, {},
            tr("Finds where the mechanism comes to rest, and the frequencies, damping and "
               "mode shapes of its small motions"));
    layoutModel = add("layoutModel", tr("Layout &Model"), {}, QStringLiteral("Ctrl+1"));
    layoutOptimize = add("layoutOptimize", tr("Layout &Optimize"), {}, QStringLiteral("Ctrl+2"));
    layoutRun = add("layoutRun", tr("Layout &Run"), {}, QStringLiteral("Ctrl+3"));
    layoutStudy = add("layoutStudy", tr("Layout &Study"), {}, QStringLiteral("Ctrl+4"),
                      tr("Multi-starts, sweeps, trade-offs, tolerances"));
    emergencyStop = add("emergencyStop", tr("&E-stop: zero volts now"), QStringLiteral("estop"), {},
                        tr("Esc does the same while the rig is armed or running"));
    resetLayout = add("resetLayout", tr("&Reset this layout"), {}, {});
    shortcuts =
        add("shortcuts", tr("&Keyboard and mouse"), QStringLiteral("info"), QStringLiteral("F1"));
    helpPages = add("helpPages", tr("&First steps and help pages"), {}, QStringLiteral("Shift+F1"),
                    tr("A first mechanism step by step, and everything else"));
    showLog = add("showLog", tr("Show &log file"), {}, {},
                  tr("Opens the folder of the log file, for example to attach it to a report"));
    showLog->setProperty("words", tr("log error report crash diagnostics"));
    reportProblem = add("reportProblem", tr("Report a &problem…"), {}, {},
                        tr("Collects versions and log in a text to copy or save"));
    reportProblem->setProperty("words", tr("bug error crash issue support feedback"));
    about = add("about", tr("&About Linkwright"), {}, {});
}

}  // namespace linkwright::windows
