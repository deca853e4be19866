// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/selection_model.h"
#include "ui/scene/tools/drawing_tool.h"

#include <QList>
#include <QMap>
#include <QObject>
#include <optional>

class QAction;
class QActionGroup;
class QMenu;
class QToolBar;
class QWidget;

namespace linkwright::scene {
class MechanismView;
class ViewEditor;
}  // namespace linkwright::scene

namespace linkwright::windows {

/// The drawing tools and the commands on the selection as actions, for menus and toolbar. A tool
/// that cannot be used is disabled and says in its tooltip what stands in its way.
class ToolActions : public QObject {
    Q_OBJECT

public:
    ToolActions(document::Project& project, document::Optimizations& optimizations,
                document::SelectionModel& selection, scene::ViewEditor& editor,
                scene::MechanismView& view, QWidget* window);

    [[nodiscard]] QAction* tool(scene::ToolKind kind) const { return tools_[kind]; }
    void addToToolBar(QToolBar& bar);
    void fillInsertMenu(QMenu& menu);
    void fillEditMenu(QMenu& menu);
    /// Commands on what is selected. @param hiding with the one that hides links
    void fillSelectionMenu(QMenu& menu, bool hiding);
    /// Commands where nothing is selected.
    void fillEmptyMenu(QMenu& menu);
    /// What is of use at an element that was pointed at: tracing a place of a link, what acts on a
    /// joint.
    void fillPointMenu(QMenu& menu, const QString& object, std::optional<session::Place> place);
    /// On the welcome page there is nothing to draw in.
    void setAvailable(bool available);
    /// Nothing is drawn while motors may have voltage; a tool in the hand is put away.
    void setRigLive(bool live);

Q_SIGNALS:
    /// The path of a place should be drawn.
    void traceWanted(const linkwright::session::Place& place);
    /// A motor should take the place of a drive.
    void motorWanted(const QString& drive);

private:
    [[nodiscard]] QAction* command(const char* name) const;
    void addJointTools(QMenu& menu, const model::Joint& joint);
    [[nodiscard]] QStringList jointDrives(bool selected) const;
    [[nodiscard]] QString replaceableDrive() const;
    void makeReplacement();
    void offerReplacement();
    QAction* addCommand(const char* name, const QString& text, const QString& icon,
                        const QString& shortcut, const QString& words = {});
    void addTool(const scene::ToolInfo& info);
    QWidget* dropDown(QToolBar& bar, const QString& title, const QList<scene::ToolKind>& kinds);
    void makeColors();
    void makeDimensions();
    void offerDimensions();
    void refresh();

    document::Project& project_;
    document::Optimizations& optimizations_;
    document::SelectionModel& selection_;
    scene::ViewEditor& editor_;
    QWidget* window_;
    QActionGroup* group_;
    QMap<scene::ToolKind, QAction*> tools_;
    QList<QAction*> commands_;
    QMenu* colors_;
    QMenu* dimensions_;
    QAction* replaceDrive_;
    bool available_ = true;
    bool rigLive_ = false;
};

}  // namespace linkwright::windows
