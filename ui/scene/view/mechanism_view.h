// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"
#include "engine/session/solving/results.h"
#include "ui/scene/picture/limit_marks.h"
#include "ui/scene/picture/mass_marks.h"
#include "ui/scene/picture/mechanism_scene.h"
#include "ui/scene/picture/target_marks.h"
#include "ui/scene/shapes/scene_style.h"
#include "ui/scene/view/camera_control.h"
#include "ui/scene/view/navigation.h"
#include "ui/scene/view/pointer_handler.h"
#include "ui/scene/view/view_overlay.h"
#include "ui/scene/view/vtk_view.h"

#include <QImage>
#include <QPoint>
#include <QString>
#include <QStringList>
#include <QVariantAnimation>
#include <QWidget>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace linkwright::scene {

/// The 3D view of a mechanism: drawing, camera, selection and the texts around them.
///
/// All positions are in m in the world frame of the drawing. Object ids are those of the model.
/// Call `installSurfaceFormat()` before the QApplication is made.
///
/// Mouse: left or middle drag orbits; with Shift, or with the right button, it pans; the wheel
/// zooms to the pointer; a click selects, with Ctrl it adds or removes, on empty space it clears;
/// a click on a face of the view cube shows that side.
class MechanismView : public QWidget {
    Q_OBJECT

public:
    explicit MechanismView(QWidget* parent = nullptr);
    ~MechanismView() override;

    /// What OpenGL needs of the program; call once, before QApplication.
    static void installSurfaceFormat();

    /// Shows `model` in its drawn pose. The camera moves only when the view was empty before (or
    /// becomes empty); an edit leaves it alone. Null or a model without bodies: the empty state.
    void setModel(std::shared_ptr<const model::Model> model);
    /// Moves the bodies: one displacement per body, in the order of `model.bodies`. Ignored when
    /// the count differs (a result that belongs to an older model).
    void setDisplacements(std::span<const session::BodyDisplacement> displacements);

    /// Shows another state of the mechanism as a flat translucent shape behind the solid one.
    void setGhost(std::shared_ptr<const model::Model> model,
                  std::span<const session::BodyDisplacement> displacements);
    /// Moves the bodies of the present ghost.
    void setGhostDisplacements(std::span<const session::BodyDisplacement> displacements);
    void clearGhost();
    /// Shows designs beside the present one, each in its color; the list replaces the one before.
    void setCompared(std::vector<ComparedMechanism> list);
    void setComparedDisplacements(std::size_t index,
                                  std::span<const session::BodyDisplacement> displacements);
    [[nodiscard]] const std::vector<ComparedMechanism>& compared() const {
        bringUpToDate();
        return scene_.compared();
    }

    /// Who shows something here sets it in `source`. That is called once, however many things
    /// asked for it by `expectFrame`: in the next turn of the event loop, or before it as soon as
    /// the view is drawn or asked for what it shows.
    void setFrameSource(std::function<void()> source) { frameSource_ = std::move(source); }
    void expectFrame();
    void bringUpToDate() const;

    void setSceneStyle(const SceneStyle& style);
    [[nodiscard]] const SceneStyle& sceneStyle() const { return scene_.style(); }

    /// Path of a point up to the playhead and after it; both empty: no path.
    void setTracedPath(std::span<const Eigen::Vector3d> before,
                       std::span<const Eigen::Vector3d> after);
    /// The path a point should follow, drawn dashed; empty: none.
    void setReferencePath(std::span<const Eigen::Vector3d> path);
    /// What the objective wants to be constant; see `paintTargetMarks` for `largest`, N.
    void setTargets(std::vector<TargetMark> targets, double largest);
    [[nodiscard]] const std::vector<TargetMark>& targets() const {
        bringUpToDate();
        return targets_;
    }
    /// Constraints that are violated or hold the motion.
    void setLimitMarks(std::vector<LimitMark> marks);
    [[nodiscard]] const std::vector<LimitMark>& limitMarks() const {
        bringUpToDate();
        return limitMarks_;
    }
    /// Names of cases at their moving ends.
    struct CaseName {
        QString text;
        Eigen::Vector3d place = Eigen::Vector3d::Zero();  ///< m
        bool isFront = false;                             ///< the case that is shown solid
    };
    void setCaseNames(std::vector<CaseName> names);
    [[nodiscard]] const std::vector<CaseName>& caseNames() const {
        bringUpToDate();
        return caseNames_;
    }
    /// Poses that bodies are to take, as ghosts of these bodies.
    void setPoseGhosts(std::vector<PoseGhost> list);
    /// Colors of links in place of their own, and what they say; an empty scale says nothing.
    void setBodyColors(std::map<std::string, QColor> colors, ColorScale scale);
    /// Directions in which the cost falls; lengths follow the square root of their norms.
    void setGradientArrows(std::vector<GradientArrow> arrows);
    /// Present value of each load (load id -> N or N m, sign along its direction); loads that are
    /// missing are drawn with a standard length.
    void setLoadValues(std::map<std::string, double> values);
    /// Forces at joints in front of everything; lengths follow the square root of their norms
    /// relative to `largest`.
    void setReactionArrows(std::vector<GradientArrow> arrows, double largest);
    /// Elements that cannot be resolved, outlined in the color of faults.
    void setFaultyObjects(const QStringList& ids);

    /// Text at the top left: `Cost J`, `0.72688`, `m²·s`. An empty value hides it.
    void setCostText(const QString& title, const QString& value, const QString& unit);
    /// Lines below it.
    void setReadouts(std::vector<Readout> readouts) { overlay_->setReadouts(std::move(readouts)); }
    [[nodiscard]] const std::vector<Readout>& readouts() const { return overlay_->readouts(); }
    [[nodiscard]] const ColorScale& colorScale() const { return overlay_->colorScale(); }
    /// Line at the bottom; entries of things that are not shown are left out.
    void setLegend(std::vector<LegendEntry> entries);

    [[nodiscard]] QStringList selection() const { return selection_; }
    [[nodiscard]] QString hover() const { return hover_; }
    [[nodiscard]] bool isEmpty() const { return mechanismScene().isEmpty(); }
    [[nodiscard]] bool perspective() const { return camera_.perspective(); }

    /// For pictures of another background than the style's, until the style is set again.
    void setBackground(const QColor& color);
    /// Whether the view cube and the axes are shown.
    void setControlsVisible(bool visible);
    /// The view with its texts, in device pixels.
    [[nodiscard]] QImage screenshot();

    /// Id of the element at a place of the widget (logical pixels), empty when there is none.
    [[nodiscard]] QString objectAt(QPoint position);
    /// Where a place of the world (m) is drawn, in logical pixels of the widget.
    [[nodiscard]] QPointF toWidget(const Eigen::Vector3d& position) const;

    [[nodiscard]] VtkView& vtkView() { return *vtkView_; }

    /// Which drags turn, move and zoom.
    void setNavigationStyle(NavigationStyle style) { navigation_ = style; }

    // For those who draw and edit in the view.
    void setPointerHandler(PointerHandler* handler) { handler_ = handler; }
    [[nodiscard]] const MechanismScene& mechanismScene() const {
        bringUpToDate();
        return scene_;
    }
    [[nodiscard]] const CameraControl& camera() const {
        bringUpToDate();
        return camera_;
    }
    /// The plane the user draws in, shown by the grid; nothing: that of the mechanism.
    void setWorkPlane(const std::optional<WorkPlane>& plane);
    /// Shows a plane from its front side where it is seen nearly edge-on.
    void turnToPlane(const WorkPlane& plane);
    void setPreview(ToolPreview preview) { overlay_->setPreview(std::move(preview)); }
    [[nodiscard]] const ToolPreview& preview() const { return overlay_->preview(); }
    /// One or two sentences at the top of the view that go away by themselves.
    void showNotice(const QString& text);
    [[nodiscard]] QString notice() const { return overlay_->notice(); }
    /// Pointer shape of a tool; nothing: the usual one.
    void setToolCursor(std::optional<Qt::CursorShape> shape);
    /// A click answers which element somebody waits for: the pointer shows it.
    void setPicking(bool picking);
    /// What an empty view says; empty: nothing.
    void setEmptyText(const QString& text);
    /// Buttons at the right rim lie over the picture there: names and fits keep clear of them.
    /// @param area logical pixels
    void setCoveredArea(const QRect& area);
    /// What the column at the right rim leaves, and in a small view the texts.
    [[nodiscard]] QRect freeArea() const;
    /// While something is drawn or dragged the drawn pose is shown and the camera stays.
    void setEditing(bool editing);
    [[nodiscard]] bool editing() const { return editing_; }
    /// Whether the bodies are where they were drawn.
    [[nodiscard]] bool showsDrawnPose() const {
        bringUpToDate();
        return drawnPose_;
    }
    /// Width a new bar would have, m.
    [[nodiscard]] double barWidth() const { return linkWidth * scene_.layout().size; }
    /// Where the camera is, and back to there.
    [[nodiscard]] CameraState cameraState() const { return camera().state(); }
    /// Turned to the side a project is first seen from.
    [[nodiscard]] CameraState homeState() const { return camera().turnedTo(StandardView::Home); }
    void goToCamera(const CameraState& state) { moveCamera(state); }
    /// Moves the view at once so that a place (m) is in its middle.
    void centerOn(const Eigen::Vector3d& place);

public Q_SLOTS:
    void setSelection(const QStringList& ids);
    void setHover(const QString& id);

    void showStandardView(linkwright::scene::StandardView view);
    void showHome() { showStandardView(StandardView::Home); }
    void fitAll();
    /// Fits the selected elements, or everything when nothing is selected.
    void fitSelection();
    void zoomOut();

    void setPerspective(bool perspective);
    void setGridVisible(bool visible);
    void setLabelsVisible(bool visible);
    void setPathVisible(bool visible);
    void setGhostVisible(bool visible);
    void setGradientVisible(bool visible);
    /// Centers of mass and radii of gyration.
    void setMassesVisible(bool visible);
    /// Standard views and fits move in 200 ms (default) or at once (reduced motion).
    void setCameraAnimated(bool animated) { cameraAnimated_ = animated; }
    [[nodiscard]] bool cameraAnimated() const { return cameraAnimated_; }
    void setAntialiasing(linkwright::scene::Antialiasing mode);

Q_SIGNALS:
    /// The user changed the selection (not emitted by `setSelection`).
    void selectionChanged(const QStringList& ids);
    /// The pointer moved onto another element or away from all (not emitted by `setHover`).
    void hoverChanged(const QString& id);
    /// An element was double-clicked.
    void objectActivated(const QString& id);
    /// Right click; `id` is empty on empty space.
    void contextMenuRequested(const QString& id, const QPoint& globalPosition);
    /// What the pointer can do now, for the status bar.
    void statusTextChanged(const QString& text);
    /// Pointer position on the work plane, m, along the horizontal and vertical axis of the plane.
    void pointerMoved(double x, double y, double z);
    void pointerLeft();
    void perspectiveChanged(bool perspective);
    /// The view was turned, moved, zoomed or resized.
    void cameraMoved();
    /// Editing began or ended: the pose to show is another.
    void editingChanged(bool editing);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    enum class Drag { None, Pending, Camera, Handler };

    void refresh();
    void showUnits();
    void syncCamera();
    void applyHighlights();
    void moveCamera(const CameraState& target);
    void clickAt(QPoint position, Qt::KeyboardModifiers modifiers);
    void hoverAt(QPoint position, Qt::KeyboardModifiers modifiers);
    void announcePlace(QPoint position);
    [[nodiscard]] std::optional<Eigen::Vector3d> placeOnMechanism(QPoint position) const;
    void announce(const QString& id);
    void showCursor();
    void updateOverlayLabels();
    [[nodiscard]] std::vector<QPointF> labelDirections(
        const PointMark& mark, QPointF anchor, double clearance,
        const std::map<std::string, Eigen::Vector3d>& arrowTips) const;
    [[nodiscard]] std::vector<DimensionMark> shownDimensions() const;
    void paintDimensions(QPainter& painter) const;
    [[nodiscard]] OverlayLabel dimensionLabel(const DimensionMark& mark) const;
    void addLimitLabels(std::vector<OverlayLabel>& labels) const;
    void addGridLabels(std::vector<OverlayLabel>& labels) const;
    void updateLegend();
    [[nodiscard]] double fitMargin() const;
    [[nodiscard]] CameraState fitted(const CameraState& state,
                                     const std::vector<BoundingSphere>& spheres,
                                     double marginPixels);
    [[nodiscard]] std::vector<BoundingSphere> everything() const;
    [[nodiscard]] std::vector<BoundingSphere> emptyBoundsOr(
        std::vector<BoundingSphere> spheres) const;

    CameraControl camera_;
    VtkView* vtkView_ = nullptr;
    MechanismScene scene_;
    ViewOverlay* overlay_ = nullptr;
    QVariantAnimation animation_;
    CameraState animationStart_;
    CameraState animationTarget_;
    bool cameraAnimated_ = true;
    bool cameraPlaced_ = false;
    bool labelsVisible_ = true;
    bool massesVisible_ = false;
    std::vector<MassMark> masses_;
    std::vector<TargetMark> targets_;
    double largestTarget_ = 0.0;  ///< N
    std::vector<LimitMark> limitMarks_;
    std::vector<CaseName> caseNames_;

    std::function<void()> frameSource_;
    mutable bool frameExpected_ = false;

    PointerHandler* handler_ = nullptr;
    std::optional<Qt::CursorShape> toolCursor_;
    bool picking_ = false;
    bool editing_ = false;
    bool drawnPose_ = true;
    QStringList selection_;
    QStringList faulty_;
    QString hover_;
    QString statusText_;
    std::vector<LegendEntry> legend_;
    std::map<std::string, int> labelDirections_;
    Drag drag_ = Drag::None;
    NavigationStyle navigation_ = NavigationStyle::Linkwright;
    CameraMove cameraMove_ = CameraMove::Orbit;
    Qt::MouseButton dragButton_ = Qt::NoButton;
    QPoint pressPosition_;
    QPoint lastPosition_;
    QRect covered_;
};

/// While it lives, the camera of a view moves at once, whatever a person chose.
class StillCamera {
public:
    explicit StillCamera(MechanismView& view) : view_(view), animated_(view.cameraAnimated()) {
        view_.setCameraAnimated(false);
    }
    ~StillCamera() { view_.setCameraAnimated(animated_); }
    StillCamera(const StillCamera&) = delete;
    StillCamera& operator=(const StillCamera&) = delete;

private:
    MechanismView& view_;
    bool animated_;
};

}  // namespace linkwright::scene
