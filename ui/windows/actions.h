// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>

class QAction;
class QActionGroup;
class QWidget;

namespace linkwright::windows {

/// Every command of the main window: text, icon, shortcut and tooltip in one place. Menus and
/// toolbar are made of these; what they do is connected by the window.
class Actions : public QObject {
    Q_OBJECT

public:
    explicit Actions(QWidget* window);

    QAction* newProject;
    QAction* newForPath;
    QAction* importRobot;
    QAction* open;
    QAction* welcome;
    QAction* projectSettings;
    QAction* save;
    QAction* saveAs;
    QAction* quit;

    QAction* undo;
    QAction* redo;
    QAction* search;
    QAction* commands;
    QAction* selectNone;
    QAction* preferences;

    QAction* play;
    QAction* stepBack;
    QAction* stepForward;
    QAction* toStart;

    QAction* fit;
    QAction* home;
    QList<QAction*> standardViews;  ///< front, back, left, right, top, bottom, isometric
    QAction* follow;
    QAction* perspective;
    QAction* grid;
    QAction* labels;
    QAction* path;
    QAction* ghost;
    QAction* keepPose;
    QAction* gradient;
    QAction* masses;
    QAction* tolerances;
    QAction* toleranceSize;
    QAction* reactions;
    QAction* saveImage;
    QAction* saveSketch;
    QAction* saveRobot;
    QAction* saveVideo;
    QAction* saveScene;
    QAction* saveMotionData;
    QAction* saveReport;
    QAction* addPlot;
    QAction* copyImage;
    QActionGroup* themes;
    QAction* themeSystem;
    QAction* themeDark;
    QAction* themeLight;
    QAction* toggleTheme;

    QAction* startOptimization;
    QAction* pauseOptimization;
    QAction* stopOptimization;
    QAction* variables;
    QAction* checkGradient;
    QAction* exportOptimizations;
    QAction* estimateError;
    QAction* findEquilibrium;

    QAction* emergencyStop;

    QAction* layoutModel;
    QAction* layoutOptimize;
    QAction* layoutRun;
    QAction* layoutStudy;
    QAction* resetLayout;

    QAction* shortcuts;
    QAction* helpPages;
    QAction* showLog;
    QAction* reportProblem;
    QAction* about;

private:
    QAction* add(const char* name, const QString& text, const QString& icon,
                 const QString& shortcut, const QString& tip = {});
    QAction* addToggle(const char* name, const QString& text, const QString& icon, bool on,
                       const QString& tip);
    void makeEditing();
    void makeView();
    void makePictures();
    void makeEquilibrium();
};

}  // namespace linkwright::windows
