// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QMainWindow>
#include <QSet>

class QDockWidget;

namespace linkwright::windows {

/// Arrangement of the docks for an activity.
enum class Layout { Model, Optimize, Run, Study };

/// The docks between toolbar and timeline, the 3D view among them. Each layout remembers how the
/// user changed it; `resetLayout` brings back how it was made.
class Workspace : public QMainWindow {
    Q_OBJECT

public:
    /// Docks by their place in the layouts.
    struct Panels {
        QWidget* model = nullptr;
        QWidget* view = nullptr;
        QWidget* properties = nullptr;
        QWidget* objective = nullptr;
        QWidget* history = nullptr;
        QWidget* optimize = nullptr;
        QWidget* variables = nullptr;
        QWidget* gradientCheck = nullptr;
        QWidget* convergence = nullptr;
        QWidget* gradient = nullptr;
        QWidget* signalPlot = nullptr;
        QWidget* costates = nullptr;
        QWidget* runs = nullptr;
        QWidget* queue = nullptr;
        QWidget* rig = nullptr;
        QWidget* trialPlots = nullptr;
        QWidget* trialResults = nullptr;
        QWidget* identify = nullptr;
        QWidget* study = nullptr;
        QWidget* studyOverview = nullptr;
        QWidget* studyMatrix = nullptr;
        QWidget* studyParallel = nullptr;
        QWidget* studyPoints = nullptr;
    };

    explicit Workspace(const Panels& panels, QWidget* parent = nullptr);

    [[nodiscard]] Layout currentLayout() const { return layout_; }
    void setLayoutPreset(Layout layout);
    /// Brings the present layout back to how it was made.
    void resetLayout();

    /// Docks in the order of the Window menu.
    [[nodiscard]] QList<QDockWidget*> docks() const;
    /// Shows a panel by its name ("objective") and brings it to the front. @return whether there is
    /// one
    bool raisePanel(const QString& name);
    /// The names of all panels.
    [[nodiscard]] QStringList panelNames() const;
    /// Keeps the arrangements in the user's settings, and takes them from there.
    void saveToSettings();
    void loadFromSettings();

Q_SIGNALS:
    void layoutChanged(linkwright::windows::Layout layout);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void keepArrangement();
    void restoreArrangement();
    void applyState();
    QDockWidget* addPanel(const char* name, const QString& title, QWidget* widget);
    void giveAPlace(QDockWidget* dock);
    void removeAll();
    void arrangeModel();
    void arrangeOptimize();
    void arrangeRun();
    void arrangeStudy();
    [[nodiscard]] QDockWidget* leftDock() const;
    [[nodiscard]] QList<QDockWidget*> inFront() const;
    void arrange(Layout layout);
    void rearrange();
    void distribute();
    void resizePlaced(const QList<QDockWidget*>& docks, const QList<int>& sizes,
                      Qt::Orientation orientation);
    void updateViewTitle();

    QDockWidget* model_ = nullptr;
    QDockWidget* view_ = nullptr;
    QDockWidget* properties_ = nullptr;
    QDockWidget* objective_ = nullptr;
    QDockWidget* history_ = nullptr;
    QDockWidget* optimize_ = nullptr;
    QDockWidget* variables_ = nullptr;
    QDockWidget* gradientCheck_ = nullptr;
    QDockWidget* convergence_ = nullptr;
    QDockWidget* gradient_ = nullptr;
    QDockWidget* signalPlot_ = nullptr;
    QDockWidget* costates_ = nullptr;
    QDockWidget* runs_ = nullptr;
    QDockWidget* queue_ = nullptr;
    QDockWidget* rig_ = nullptr;
    QDockWidget* trialPlots_ = nullptr;
    QDockWidget* trialResults_ = nullptr;
    QDockWidget* identify_ = nullptr;
    QDockWidget* study_ = nullptr;
    QDockWidget* studyOverview_ = nullptr;
    QDockWidget* studyMatrix_ = nullptr;
    QDockWidget* studyParallel_ = nullptr;
    QDockWidget* studyPoints_ = nullptr;
    QWidget* viewTitle_ = nullptr;
    QWidget* noTitle_ = nullptr;  ///< title bar without height
    Layout layout_ = Layout::Model;
    QHash<int, QByteArray> states_;            ///< by layout, when it has been left at least once
    QHash<int, QList<QDockWidget*>> inFront_;  ///< by layout, when it was left last
    bool separatorHeld_ = false;               ///< by the mouse
    bool arranging_ = false;                   ///< panels are closed and opened by the program
    bool compact_ = false;                     ///< too low for panels above each other
    bool unsized_ = false;         ///< what was restored has not been shown, and has no size yet
    bool freshlyArranged_ = true;  ///< sizes follow the preset until the user changes something
};

}  // namespace linkwright::windows
