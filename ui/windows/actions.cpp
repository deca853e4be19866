// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/actions.h"

#include "ui/widgets/icons.h"

#include <QAction>
#include <QActionGroup>
#include <QWidget>

namespace linkwright::windows {

Actions::Actions(QWidget* window) : QObject(window) {
    for (const auto& part : {projectCommands(), editCommands(), motionCommands(), viewCommands(),
                             outputCommands(), studyCommands(), windowCommands()})
        for (const Command& command : part)
            add(command);
    redo->setShortcuts({redo->shortcut(), QKeySequence(QStringLiteral("Ctrl+Shift+Z"))});
    themes = new QActionGroup(this);
    for (QAction* theme : {themeSystem, themeDark, themeLight}) {
        theme->setCheckable(true);
        themes->addAction(theme);
    }
}

void Actions::add(const Command& command) {
    auto* action = new QAction(command.text, this);
    action->setObjectName(QStringLiteral("action:") + command.id);
    if (!command.icon.isEmpty()) action->setIcon(widgets::icon(command.icon));
    if (!command.keys.isEmpty()) action->setShortcut(QKeySequence(command.keys));
    QString line = QString(command.text).remove(QLatin1Char('&')).remove(QStringLiteral("…"));
    if (!command.keys.isEmpty())
        line += QStringLiteral(" (%1)").arg(action->shortcut().toString(QKeySequence::NativeText));
    if (!command.tip.isEmpty()) line += QLatin1Char('\n') + command.tip;
    action->setToolTip(line);
    action->setProperty("words", command.words);
    if (command.on) {
        action->setCheckable(true);
        action->setChecked(*command.on);
        action->setIconVisibleInMenu(false);  // its place is taken by the check mark
    }
    if (command.ofView) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        ofView_ << action;
    } else {
        static_cast<QWidget*>(parent())->addAction(action);
    }
    if (command.when != When::Always) conditions_.emplace_back(action, command.when);
    if (command.action)
        this->*command.action = action;
    else
        standardViews << action;
}

void Actions::enable(const Situation& now) {
    for (const auto& [action, when] : conditions_)
        action->setEnabled(when == When::ProjectIsShown ? now.projectIsShown
                           : when == When::IsDrawn      ? now.isDrawn
                           : when == When::HasMotion    ? now.projectIsShown && now.hasMotion
                                                        : now.canPlay);
}

std::vector<Actions::Command> Actions::projectCommands() {
    return {
        {&Actions::newProject, "new", tr("&New"), "new", "Ctrl+N", tr("Start an empty project"),
         tr("create empty start project file")},
        {&Actions::newForPath, "newForPath", tr("New &mechanism for a path…"), "path", "",
         tr("Draw a path and find linkages with a point that follows it"),
         tr("synthesis coupler curve four-bar slider-crank geared five-bar generate poses motion "
            "body guidance Burmester function Freudenstein")},
        {&Actions::open, "open", tr("&Open…"), "open", "Ctrl+O", "", tr("load file project")},
        {&Actions::importRobot, "importRobot", tr("&Import robot, assembly or drawing…"), "", "",
         tr("Makes a project from a robot (URDF or MJCF), a STEP assembly, a DXF drawing or a "
            "table"),
         tr("URDF MJCF MuJoCo ROS STEP STP DXF CAD CSV points convert")},
        {&Actions::welcome, "welcome", tr("&Welcome page"), "home", "",
         tr("Recent files, sample projects and first steps"),
         tr("samples examples demos start page")},
        {&Actions::projectSettings, "projectSettings", tr("Project se&ttings"), "settings", "",
         tr("Name, description, units, duration, step, gravity and named parameters"),
         tr("preferences options duration time step solver gravity units unit mm millimeters "
            "degrees rpm inch name description parameters"),
         When::ProjectIsShown},
        {&Actions::save, "save", tr("&Save"), "save", "Ctrl+S", "", tr("store write file"),
         When::IsDrawn},
        {&Actions::saveAs, "saveAs", tr("Save &as…"), "", "Ctrl+Shift+S", "",
         tr("store write copy file name"), When::IsDrawn},
        {&Actions::quit, "quit", tr("&Quit"), "", "Ctrl+Q", "", tr("exit close")}};
}

std::vector<Actions::Command> Actions::editCommands() {
    return {{&Actions::undo, "undo", tr("&Undo"), "undo", "Ctrl+Z", "", tr("back revert")},
            {&Actions::redo, "redo", tr("&Redo"), "redo", "Ctrl+Y", "", tr("again")},
            {&Actions::preferences, "preferences", tr("Pre&ferences…"), "settings", "Ctrl+,",
             tr("Colors, size, navigation, threads, programs: for all projects"),
             tr("options settings font scale theme antialiasing ffmpeg")},
            {&Actions::search, "search", tr("Search the &model"), "search", "Ctrl+F", "",
             tr("find filter"), When::ProjectIsShown},
            {&Actions::commands, "commands", tr("Search &commands…"), "search", "Ctrl+Shift+P",
             tr("Finds any command by its name")},
            {&Actions::selectNone, "selectNone", tr("Select &nothing"), "", "Esc", "", "",
             When::ProjectIsShown, std::nullopt, true}};
}

std::vector<Actions::Command> Actions::motionCommands() {
    std::vector<Command> commands{
        {&Actions::play, "play", tr("&Play or pause"), "play", "Space", "",
         tr("run simulate animate motion"), When::CanPlay},
        {&Actions::stepBack, "stepBack", tr("Step &back"), "step-back", "Left", "", "",
         When::CanPlay, std::nullopt, true},
        {&Actions::stepForward, "stepForward", tr("Step &forward"), "step-forward", "Right", "", "",
         When::CanPlay, std::nullopt, true},
        {&Actions::toStart, "toStart", tr("Back to the s&tart"), "skip-first", "Home", "",
         tr("rewind beginning zero"), When::CanPlay, std::nullopt, true},
        {&Actions::fit, "fit", tr("&Fit"), "fit", "F", tr("Fits the selection, or everything"),
         tr("zoom all extents"), When::ProjectIsShown, std::nullopt, true},
        {&Actions::home, "home", tr("&Home view"), "home", "",
         tr("Turns the view back to its initial direction"), tr("camera reset rotate view"),
         When::ProjectIsShown},
        {&Actions::follow, "follow", tr("Follow link"), "", "",
         tr("Moves the camera along with the selected link"), tr("camera track chase body"),
         When::Always, false}};
    const QStringList names{tr("&Front"), tr("&Back"),   tr("&Left"),     tr("&Right"),
                            tr("&Top"),   tr("B&ottom"), tr("&Isometric")};
    for (const QString& side : names) {
        const QString number = QString::number(names.indexOf(side) + 1);
        commands.push_back({.id = QStringLiteral("view") + number,
                            .text = side,
                            .keys = number,
                            .when = When::ProjectIsShown,
                            .ofView = true});
    }
    return commands;
}

std::vector<Actions::Command> Actions::viewCommands() {
    return {{&Actions::perspective, "perspective", tr("&Perspective"), "perspective", "",
             tr("Off: parallel lines stay parallel"), tr("orthographic parallel camera"),
             When::ProjectIsShown, true},
            {&Actions::grid, "grid", tr("&Grid"), "grid", "",
             tr("Shows the grid in the work plane"), "", When::ProjectIsShown, true},
            {&Actions::labels, "labels", tr("Point &names"), "", "",
             tr("Shows the names of the points"), "", When::ProjectIsShown, true},
            {&Actions::path, "path", tr("Pa&th"), "path", "",
             tr("Shows the path of the point of interest"), tr("trace coupler curve"),
             When::ProjectIsShown, true},
            {&Actions::ghost, "ghost", tr("G&host"), "ghost", "",
             tr("Shows the mechanism before the optimization"), tr("initial before compare shadow"),
             When::ProjectIsShown, true},
            {&Actions::keepPose, "keepPose", tr("&Freeze pose as ghost"), "", "",
             tr("Leaves a ghost of the mechanism where it is now, for comparison"), "",
             When::ProjectIsShown, false},
            {&Actions::gradient, "gradient", tr("&Descent arrows"), "arrows", "",
             tr("Shows at the start where to move the points so that the cost falls"),
             tr("sensitivity derivative arrows"), When::ProjectIsShown, true},
            {&Actions::masses, "masses", tr("Centers of &mass"), "center-of-mass", "",
             tr("Shows centers of mass and, dashed, the radii of gyration"),
             tr("center of gravity cog inertia"), When::Always, false},
            {&Actions::tolerances, "tolerances", tr("&Tolerance colors"), "tolerance", "",
             tr("Colors links by how much a small change of their lengths moves the traced path"),
             tr("sensitivity accuracy manufacturing error lengths"), When::Always, false},
            {&Actions::toleranceSize, "toleranceSize", tr("&Length change for tolerance colors…"),
             "", "", tr("The change in length whose effect tolerance colors show: 0.1 mm, or 0.5%"),
             tr("sensitivity accuracy manufacturing error tolerance")},
            {&Actions::reactions, "reactions", tr("&Reactions"), "reaction", "",
             tr("Shows the forces at the joints whose reaction is a signal"),
             tr("bearing forces joints"), When::Always, false},
            {&Actions::themeSystem, "themeSystem", tr("Follow &system"), "", "", "",
             tr("settings preferences theme mode")},
            {&Actions::themeDark, "themeDark", tr("&Dark"), "", "", "",
             tr("settings preferences theme mode night")},
            {&Actions::themeLight, "themeLight", tr("&Light"), "", "", "",
             tr("settings preferences theme mode day")},
            {&Actions::toggleTheme, "toggleTheme", tr("Dark or light"), "moon", "",
             tr("Switches the colors")}};
}

std::vector<Actions::Command> Actions::outputCommands() {
    return {
        {&Actions::copyImage, "copyImage", tr("&Copy picture"), "copy", "Ctrl+Shift+C",
         tr("Copies the 3D view to the clipboard"), tr("screenshot image clipboard"),
         When::ProjectIsShown},
        {&Actions::saveImage, "saveImage", tr("Save &picture…"), "camera", "",
         tr("Saves the 3D view as PNG"), tr("export png image screenshot"), When::ProjectIsShown},
        {&Actions::saveVideo, "saveVideo", tr("Save &video…"), "", "",
         tr("Saves the motion as MP4, WebM, GIF or numbered pictures"),
         tr("export film movie animation gif mp4 webm"), When::ProjectIsShown},
        {&Actions::saveSketch, "saveSketch", tr("Save &workshop sketch…"), "", "",
         tr("Line drawing with dimensions and tables of links and points, as PDF, SVG or PNG"),
         tr("export pdf svg dimensions drawing print table"), When::ProjectIsShown},
        {&Actions::saveReport, "saveReport", tr("Save &report…"), "", "",
         tr("The motion on paper: picture, plots, settings, dimensions, masses and accuracy"),
         tr("export pdf markdown print motion results document summary"), When::HasMotion},
        {&Actions::addPlot, "addPlot", tr("Add p&lot…"), "plus", "",
         tr("Plots anything that can be measured along the motion"),
         tr("curve graph chart signal measure acceleration velocity force torque reaction energy "
            "transmission angle shaking"),
         When::HasMotion},
        {&Actions::saveRobot, "saveRobot", tr("Save ro&bot description…"), "", "",
         tr("Saves a tree of links as URDF, for ROS, or MJCF, for MuJoCo"),
         tr("URDF MJCF MuJoCo ROS export"), When::ProjectIsShown},
        {&Actions::saveScene, "saveScene", tr("Save &3D animation…"), "", "",
         tr("Saves links and motion as glTF, for Blender, slides and web pages"),
         tr("gltf glb blender export animation mesh"), When::HasMotion},
        {&Actions::saveMotionData, "saveMotionData", tr("Save motion &data…"), "", "",
         tr("All curves of the motion as a table (CSV), for MATLAB, or as HDF5"),
         tr("csv mat hdf5 export curves signals table matlab"), When::HasMotion},
        {&Actions::exportOptimizations, "exportOptimizations", tr("&Export optimizations…"), "", "",
         tr("Iterations and signals as CSV or HDF5: for the compared optimizations, or for all"),
         tr("csv hdf5 table results iterations data")}};
}

std::vector<Actions::Command> Actions::studyCommands() {
    return {
        {&Actions::startOptimization, "startOptimization", tr("&Start"), "play", "Ctrl+Return", "",
         tr("run optimize")},
        {&Actions::stopOptimization, "stopOptimization", tr("Sto&p and keep best"), "stop",
         "Ctrl+.", "", tr("cancel end abort")},
        {&Actions::pauseOptimization, "pauseOptimization", tr("P&ause"), "pause",
         "Ctrl+Shift+Return", tr("The optimization waits until it is resumed")},
        {&Actions::variables, "variables", tr("Design &variables"), "star", "",
         tr("All design variables with values and bounds in one table"),
         tr("parameters bounds limits lower upper star table manager unknowns")},
        {&Actions::checkGradient, "checkGradient", tr("Check the &gradient"), "", "",
         tr("Compares the differentiation methods with one another"),
         tr("verify derivative adjoint finite difference complex step")},
        {&Actions::estimateError, "estimateError", tr("Estimate the &error of the motion"), "", "",
         tr("Computes the motion again with finer steps and shows which digits are reliable"),
         tr("accuracy digits precision tolerance"), When::IsDrawn},
        {&Actions::findEquilibrium, "findRest", tr("Equilibrium and &modes"), "", "",
         tr("Finds where the mechanism comes to rest, and the frequencies, damping and mode shapes "
            "of its small motions"),
         tr("statics rest vibration natural frequency eigenvalue stability balance"),
         When::IsDrawn},
        {&Actions::driveReport, "driveReport", tr("&Drives: torque, power, flywheel"), "", "",
         tr("Torque, power and energy of each drive and motor in one turn, and the flywheel that "
            "evens its speed"),
         tr("crank torque moment energy cycle flywheel inertia speed fluctuation")},
        {&Actions::emergencyStop, "emergencyStop", tr("&E-stop: zero volts now"), "estop", "",
         tr("Esc does the same while the rig is armed or running"), tr("emergency abort halt")}};
}

std::vector<Actions::Command> Actions::windowCommands() {
    return {{&Actions::layoutModel, "layoutModel", tr("&Model layout"), "", "Ctrl+1", "", "",
             When::ProjectIsShown},
            {&Actions::layoutOptimize, "layoutOptimize", tr("&Optimize layout"), "", "Ctrl+2", "",
             "", When::ProjectIsShown},
            {&Actions::layoutRun, "layoutRun", tr("&Run layout"), "", "Ctrl+3", "", "",
             When::ProjectIsShown},
            {&Actions::layoutStudy, "layoutStudy", tr("&Study layout"), "", "Ctrl+4",
             tr("Multi-starts, sweeps, trade-offs, tolerances"), "", When::ProjectIsShown},
            {&Actions::resetLayout, "resetLayout", tr("&Reset layout"), "", "", "",
             tr("panels windows default arrangement"), When::ProjectIsShown},
            {&Actions::shortcuts, "shortcuts", tr("&Keyboard and mouse"), "info", "F1", "",
             tr("shortcuts keyboard help")},
            {&Actions::helpPages, "helpPages", tr("&First steps and help pages"), "", "Shift+F1",
             tr("A first mechanism step by step, and everything else"),
             tr("manual documentation tutorial guide")},
            {&Actions::showLog, "showLog", tr("Show &log file"), "", "",
             tr("Opens the folder of the log file, for example to attach it to a report"),
             tr("log error report crash diagnostics")},
            {&Actions::reportProblem, "reportProblem", tr("Report a &problem…"), "", "",
             tr("Collects versions and log in a text to copy or save"),
             tr("bug error crash issue support feedback")},
            {&Actions::about, "about", tr("&About Linkwright"), "", "", "", tr("version license")}};
}

}  // namespace linkwright::windows
