// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/drawing/placement.h"
#include "engine/session/drawing/pose_pull.h"
#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/case_motions.h"
#include "ui/document/shown/limit_watch.h"
#include "ui/document/shown/selection_model.h"
#include "ui/document/shown/view_state.h"
#include "ui/scene/tools/drawing_tool.h"
#include "ui/scene/tools/work_plane.h"
#include "ui/scene/view/pointer_handler.h"

#include <QObject>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <set>

namespace linkwright::scene {

class MechanismView;

/// Draws and edits by pointing: turns what the pointer does in the view into named commits of the
/// project. Everything it draws belongs to the drawn pose, which the view shows while a tool is in
/// use or something is dragged.
class ViewEditor : public QObject, public PointerHandler {
    Q_OBJECT

public:
    ViewEditor(MechanismView& view, document::Project& project, document::ViewState& shown,
               document::Optimizations& optimizations, document::SelectionModel& selection,
               QObject* parent = nullptr);
    ~ViewEditor() override;

    [[nodiscard]] ToolKind tool() const { return tool_.kind(); }
    /// Takes a tool into the hand; refused with a notice when something stands in its way.
    void setTool(ToolKind kind);
    /// Escape: takes the last click back, then puts the tool away, then clears the selection.
    void escape();

    /// Whose limits are told while something is dragged.
    void followCases(const document::CaseMotions& cases);

    void setWorkPlane(PlaneChoice choice, double offset);
    [[nodiscard]] const WorkPlane& workPlane() const { return plane_; }
    void setGridSnapping(bool on) { gridSnapping_ = on; }
    [[nodiscard]] bool gridSnapping() const { return gridSnapping_; }
    /// Width of a step of the snap grid at the present zoom, m.
    [[nodiscard]] double snapStep() const;

    bool hover(QPointF position, Qt::KeyboardModifiers modifiers) override;
    bool click(QPointF position, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) override;
    bool doubleClick(QPointF position) override;
    bool beginDrag(QPointF position, Qt::MouseButton button,
                   Qt::KeyboardModifiers modifiers) override;
    void drag(QPointF position, Qt::KeyboardModifiers modifiers) override;
    void endDrag(QPointF position) override;
    [[nodiscard]] std::optional<Eigen::Vector3d> placeAt(QPointF position) const override;
    bool wantsKey(const QKeyEvent& event) const override;
    bool key(QKeyEvent& event) override;
    void leave() override;

    /// The place of a link under the pointer; nothing where there is no link.
    [[nodiscard]] std::optional<session::Place> linkPlaceAt(QPointF position) const;
    /// Lets the path of a place of a link be drawn: what the marker tool does, or the signal that
    /// is there.
    void trace(const session::Place& place);
    /// Takes the tool for paths as if a place of a link had been clicked with it.
    void drawPath(const session::Place& place);
    /// What is clicked elsewhere, such as in the tree, while a tool waits for a joint.
    void useElement(const QString& id);
    /// Puts what a tool of one click on a joint makes onto a joint.
    void useOnJoint(ToolKind kind, const std::string& joint);

    /// What reads a length that is typed, m; nothing where it is none.
    void setLengthReader(std::function<std::optional<double>(const QString&)> read) {
        readLength_ = std::move(read);
    }

public Q_SLOTS:
    // Commands on the selection.
    void removeSelection();
    void copySelection();
    void cutSelection();
    void paste();
    void duplicateSelection();
    void selectAll();
    /// Two points of each selected link, or two selected points: what dimensions are given to.
    [[nodiscard]] std::vector<std::array<std::string, 2>> selectedLines() const;
    /// Gives the selected lines a dimension, see session::addDimension.
    void addDimension(linkwright::model::DimensionKind kind);
    void hideSelection();
    void showEverything();
    /// @param color "#rrggbb"; empty: that of the theme
    void colorSelection(const QString& color);

Q_SIGNALS:
    void toolChanged(linkwright::scene::ToolKind kind);
    void workPlaneChanged();
    /// Something is about to be drawn or dragged: the drawing belongs to the start of the motion.
    void editingBegan();
    /// What the pointer can do now, for the status bar.
    void statusTextChanged(const QString& text);

private:
    enum class Drag { None, Points, Pull, Box, Axis, Stroke };

    [[nodiscard]] Snap snapAt(QPointF position, Qt::KeyboardModifiers modifiers) const;
    [[nodiscard]] bool typesLength(const QKeyEvent& event) const;
    bool typeLength(const QKeyEvent& event);
    [[nodiscard]] std::optional<double> typedLength() const;
    [[nodiscard]] bool endsAtPoint(const Snap& snap) const;
    [[nodiscard]] Snap atTypedLength(const Snap& snap) const;
    bool takeBack();
    void moveCursor(int across, int up);
    void snapToCursor();
    void use(const Snap& snap);
    void complete();
    bool make(DrawingTool& tool);
    void keepTypedLengths(linkwright::model::Model& drawn, const std::string& made) const;
    void reject(const base::InputError& error);
    void refreshPlane();
    void showToolNotice(const QString& text);
    void dropToolNotice();
    void showToolPreview();
    void showIdlePreview();
    void setHeld();

    // Drags, in view_editor_drag.cpp.
    [[nodiscard]] Eigen::Vector3d dragPlacePlane(QPointF position,
                                                 const Eigen::Vector3d& through) const;
    [[nodiscard]] double handleReach(const Eigen::Vector3d& origin) const;
    [[nodiscard]] std::optional<Eigen::Vector3d> axisHandle() const;
    [[nodiscard]] std::optional<Eigen::Vector3d> worldAxisAt(QPointF position,
                                                             const Eigen::Vector3d& origin) const;
    [[nodiscard]] std::optional<Eigen::Vector3d> freeAxisAt(QPointF position,
                                                            const Eigen::Vector3d& origin,
                                                            const Eigen::Vector3d& last) const;
    bool beginArrow(QPointF position);
    bool beginPoints(QPointF position);
    bool beginPull(QPointF position);
    bool beginAxis(QPointF position);
    void dragPoints(QPointF position, Qt::KeyboardModifiers modifiers);
    void beginWatch();
    void watchLimits();
    void showDragText();
    void dragAxis(QPointF position, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] QStringList boxContents() const;
    void endBox();
    void endStroke();
    void cancelDrag();
    [[nodiscard]] std::set<std::string> selectedIds() const;
    void changeAppearance(const QString& name,
                          const std::function<void(model::Appearance&)>& change);

    MechanismView& view_;
    document::Project& project_;
    document::ViewState& shown_;
    document::Optimizations& optimizations_;
    document::SelectionModel& selection_;
    const document::CaseMotions* cases_ = nullptr;
    DrawingTool tool_{ToolKind::Select};
    PlaneChoice planeChoice_ = PlaneChoice::Automatic;
    double planeOffset_ = 0.0;
    WorkPlane plane_;
    bool gridSnapping_ = true;
    Snap snap_;
    QPointF pointer_;
    bool pointing_ = false;  ///< the pointer, or the cursor that keys move, is in the view
    std::optional<Eigen::Vector3d> cursor_;  ///< m, moved by the arrow keys while a tool is used
    std::function<std::optional<double>(const QString&)> readLength_;
    QString typed_;  ///< length of the line that is being drawn, as typed so far
    struct TypedLine {
        Eigen::Vector3d start, end;
        double length = 0.0;  ///< m
    };
    std::vector<TypedLine> typedLines_;  ///< lines of what is being drawn whose length was typed
    std::vector<Eigen::Vector3d> measured_;
    QString toolNotice_;  ///< said in the view about the tool; goes with it

    Drag drag_ = Drag::None;
    QPointF dragStart_;
    Eigen::Vector3d dragFrom_ = Eigen::Vector3d::Zero();  ///< where the pointer was, m
    Eigen::Vector3d grabbed_ = Eigen::Vector3d::Zero();   ///< drawn place that is dragged, m
    std::set<std::string> dragged_;                       ///< points
    std::string draggedName_;
    document::LimitWatch watch_;              ///< limits that the hand meets
    QString dragText_, stopText_;             ///< beside the pointer: where it is, what stops it
    std::optional<Eigen::Vector3d> descent_;  ///< while dragged along it: minus dJ/dposition, 1/m
    Eigen::Vector3d dragOffset_ = Eigen::Vector3d::Zero();
    std::unique_ptr<session::PosePull> pull_;
    std::vector<session::BodyDisplacement> pulled_;
    std::string axisJoint_;
    Eigen::Quaterniond axisTurn_ = Eigen::Quaterniond::Identity();
    QRectF box_;
    std::vector<Eigen::Vector3d> stroke_;  ///< of a path drawn by hand, m
};

}  // namespace linkwright::scene
