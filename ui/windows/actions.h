// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <optional>
#include <utility>
#include <vector>

class QAction;
class QActionGroup;
class QWidget;

namespace linkwright::windows {

/// Every command of the main window, one row each: text, icon, keys, tool tip, the words that find
/// it, and when it can be used. Menus, toolbar, command palette and the page of keys are made of
/// these; what they do is connected by the window.
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
    QAction* driveReport;
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

    /// Those with keys of the view: elsewhere digits, letters and arrows may be meant for a field.
    [[nodiscard]] const QList<QAction*>& ofView() const { return ofView_; }

    /// What commands wait for.
    struct Situation {
        bool projectIsShown = false;  ///< no other page lies over it
        bool isDrawn = false;         ///< the project is not empty
        bool hasMotion = false;
        bool canPlay = false;
    };
    void enable(const Situation& now);

private:
    /// When a command can be used; the others are enabled by those who know more.
    enum class When { Always, ProjectIsShown, IsDrawn, HasMotion, CanPlay };

    /// Everything about a command but what it does.
    struct Command {
        QAction* Actions::*action = nullptr;  ///< none: one of the standard views
        QString id;
        QString text;
        QString icon = {};
        QString keys = {};
        QString tip = {};
        QString words = {};  ///< that people look for
        When when = When::Always;
        std::optional<bool> on = {};  ///< of what is switched on and off: at the start
        bool ofView = false;          ///< its keys belong to the view
    };

    void add(const Command& command);
    static std::vector<Command> projectCommands();
    static std::vector<Command> editCommands();
    static std::vector<Command> motionCommands();
    static std::vector<Command> viewCommands();
    static std::vector<Command> outputCommands();
    static std::vector<Command> studyCommands();
    static std::vector<Command> windowCommands();

    QList<QAction*> ofView_;
    std::vector<std::pair<QAction*, When>> conditions_;
};

}  // namespace linkwright::windows
