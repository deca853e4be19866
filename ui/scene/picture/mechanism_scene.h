// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/math/surface_faces.h"
#include "engine/model/model.h"
#include "engine/session/solving/results.h"
#include "ui/scene/picture/compared_layer.h"
#include "ui/scene/picture/dimension_marks.h"
#include "ui/scene/picture/gradient_arrows.h"
#include "ui/scene/picture/ground_grid.h"
#include "ui/scene/picture/path_lines.h"
#include "ui/scene/picture/pose_ghosts.h"
#include "ui/scene/presenters/element_presenter.h"
#include "ui/scene/presenters/ghost_presenter.h"
#include "ui/scene/shapes/scene_layout.h"
#include "ui/scene/shapes/scene_style.h"

#include <vtkSmartPointer.h>

#include <QPointF>
#include <QString>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

class vtkCellPicker;
class vtkProp;
class vtkRenderer;

namespace linkwright::scene {

class LoadPresenter;

/// A point of the drawing in its present place, and where its neighbors are.
struct PointMark {
    std::string id;
    std::string name;
    Eigen::Vector3d place = Eigen::Vector3d::Zero();  ///< m
    std::vector<Eigen::Vector3d> obstacles;           ///< places lines lead to from here, m
    double radius = 0.0;                              ///< of what is drawn around it, m
    /// One of the many corners of a surface, or within the shape of a part.
    bool isNamedWhenPointedAt = false;
};

/// A face of a part that is drawn with a shape. World frame, drawn pose, m.
struct ShapeFace {
    std::string body;  ///< or the ground
    math::FaceAxis axis;
};

/// Everything VTK draws: fills two renderers from a model and keeps them in step with its motion.
/// Knows no widget. Positions in m, world frame.
class MechanismScene {
public:
    MechanismScene(vtkRenderer* renderer, vtkRenderer* frontRenderer);
    ~MechanismScene();
    MechanismScene(const MechanismScene&) = delete;
    MechanismScene& operator=(const MechanismScene&) = delete;

    void setStyle(const SceneStyle& style);
    /// One color behind everything in place of those of the style.
    void setBackground(const QColor& color);
    [[nodiscard]] const SceneStyle& style() const { return style_; }
    void setPixelRatio(double ratio);

    /// Null or without bodies: empty. The pose is that of the drawing until `setPose`.
    void setModel(std::shared_ptr<const model::Model> model);
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] const SceneLayout& layout() const { return layout_; }
    /// Layout of a model that may not be the one shown.
    [[nodiscard]] static SceneLayout layoutOf(const model::Model& model) {
        return makeLayout(model);
    }
    /// @return false, and nothing moves, when the number of displacements is wrong
    bool setPose(std::span<const session::BodyDisplacement> displacements);

    void setGhost(std::shared_ptr<const model::Model> model,
                  std::span<const session::BodyDisplacement> displacements);
    void setGhostPose(std::span<const session::BodyDisplacement> displacements);
    /// Designs shown beside the present one, in the order of `setComparedPose`.
    void setCompared(std::vector<ComparedMechanism> list);
    void setComparedPose(std::size_t index,
                         std::span<const session::BodyDisplacement> displacements);
    [[nodiscard]] const std::vector<ComparedMechanism>& compared() const {
        return compared_.list();
    }
    /// Poses that bodies of the model are to take.
    void setPoseGhosts(std::vector<PoseGhost> list);
    [[nodiscard]] const std::vector<PoseGhost>& poseGhosts() const { return poseGhosts_.list(); }
    /// Colors of bodies in place of their own, by id; empty: none.
    void setBodyColors(std::map<std::string, QColor> colors);
    [[nodiscard]] const std::map<std::string, QColor>& bodyColors() const { return bodyColors_; }
    void setTracedPath(std::span<const Eigen::Vector3d> before,
                       std::span<const Eigen::Vector3d> after);
    void setReferencePath(std::span<const Eigen::Vector3d> path);
    void setGradientArrows(std::vector<GradientArrow> arrows);
    void setLoadValues(std::map<std::string, double> values);
    /// Forces at joints, lengths relative to `largest` (N).
    void setReactionArrows(std::vector<GradientArrow> arrows, double largest);
    [[nodiscard]] const std::shared_ptr<const model::Model>& shownModel() const { return model_; }
    [[nodiscard]] const Pose& pose() const { return pose_; }

    void setGridVisible(bool visible) { grid_.setVisible(visible); }
    /// Puts the grid into a plane chosen by the user; nothing: that of the mechanism.
    void setWorkPlane(const std::optional<WorkPlane>& plane) { grid_.setWorkPlane(plane); }
    /// Lets the grid reach to the rim of the view, for drawing.
    void setGridFillsView(bool fills) { grid_.setFillsView(fills); }
    /// Back to the drawn pose.
    void resetPose();
    void setPathVisible(bool visible);
    void setGhostVisible(bool visible);
    void setGradientVisible(bool visible);
    [[nodiscard]] bool hasPath() const {
        return pathVisible_ && (!pathBefore_.isEmpty() || !pathAfter_.isEmpty());
    }
    [[nodiscard]] bool hasReferencePath() const {
        return pathVisible_ && !referencePath_.isEmpty();
    }
    [[nodiscard]] bool hasGhost() const { return ghostVisible_ && ghost_ != nullptr; }
    [[nodiscard]] bool hasGradient() const { return gradientVisible_ && !gradient_.isEmpty(); }
    [[nodiscard]] const GroundGrid& grid() const { return grid_; }
    [[nodiscard]] const GradientArrows& gradientArrows() const { return gradient_; }
    [[nodiscard]] const GradientArrows& reactionArrows() const { return reactions_; }

    /// Outlines of elements; all others lose theirs.
    void setOutlines(const std::map<std::string, Outline>& outlines);

    /// Chooses the grid steps for the present zoom.
    void updateGrid(const CameraControl& camera) { grid_.update(camera); }
    /// Brings grid, dashes and outlines in step with the camera. @param width,height device pixels
    void prepareFrame(const CameraControl& camera, int width, int height);

    /// Element under a place of the picture. @param position logical pixels, origin top left
    [[nodiscard]] std::string pick(const CameraControl& camera, QPointF position) const;
    /// What a click there selects: as `pick`, but a point or its joint rather than its link beside
    /// it.
    [[nodiscard]] std::string pickElement(const CameraControl& camera, QPointF position) const;
    /// The nearest point of the drawing within reach of the pointer. @param reach logical pixels,
    /// at least as far as a pin goes
    [[nodiscard]] std::string pickPoint(const CameraControl& camera, QPointF position,
                                        double reach) const;
    /// The face of a shape under a place of the picture, where it is drawn.
    [[nodiscard]] std::optional<ShapeFace> pickFace(const CameraControl& camera,
                                                    QPointF position) const;
    [[nodiscard]] std::vector<PointMark> pointMarks() const;
    [[nodiscard]] std::vector<DimensionMark> dimensionMarks() const;
    [[nodiscard]] std::optional<Eigen::Vector3d> labelPlace(const std::string& id) const;
    /// Name of an element for people; its id when it has none.
    [[nodiscard]] std::string nameOf(const std::string& id) const;
    [[nodiscard]] bool isPoint(const std::string& id) const;
    [[nodiscard]] bool isJoint(const std::string& id) const;
    /// Balls around the listed elements and points; around everything when the list is empty.
    [[nodiscard]] std::vector<BoundingSphere> bounds(const std::vector<std::string>& ids) const;
    /// Places of the paths that are shown, without those so far away that the mechanism beside them
    /// would be a dot, m.
    [[nodiscard]] std::vector<Eigen::Vector3d> pathPlaces() const;
    /// Offset from the plane to just in front of the bars, m; zero for spatial mechanisms.
    [[nodiscard]] Eigen::Vector3d frontLift() const;

private:
    void addLights(vtkRenderer& renderer) const;
    void rebuild();
    void rebuildGhost();
    void rebuildCompared();
    void rebuildPoseGhosts();
    void applyLoadValues();
    void applyLooks();
    [[nodiscard]] const ElementPresenter* presenterUnder(const CameraControl& camera,
                                                         QPointF position) const;
    [[nodiscard]] std::string pickThin(const CameraControl& camera, QPointF position) const;

    vtkSmartPointer<vtkRenderer> renderer_;
    vtkSmartPointer<vtkRenderer> frontRenderer_;
    vtkSmartPointer<vtkCellPicker> picker_;
    SceneStyle style_;
    double pixelRatio_ = 1.0;
    std::shared_ptr<const model::Model> model_;
    SceneLayout layout_;
    Pose pose_;
    MeshCache meshes_;
    MeshCache shapes_;  ///< of files, which take long to make
    std::vector<PresenterPtr> presenters_;
    std::vector<LoadPresenter*> loads_;
    std::unordered_map<const vtkProp*, const ElementPresenter*> presenterOfProp_;
    std::map<std::string, Eigen::Vector3d> feet_;  ///< direction of the ground bracket by point
    std::map<std::string, double> loadValues_;
    std::map<std::string, Outline> outlines_;

    std::shared_ptr<const model::Model> ghostModel_;
    Pose ghostPose_;
    std::unique_ptr<GhostPresenter> ghost_;
    ComparedLayer compared_;
    PoseGhosts poseGhosts_;
    std::map<std::string, QColor> bodyColors_;
    GroundGrid grid_;
    PathLine pathBefore_;
    PathLine pathAfter_;
    PathLine referencePath_;
    GradientArrows gradient_;
    GradientArrows reactions_;
    bool pathVisible_ = true;
    bool ghostVisible_ = true;
    bool gradientVisible_ = true;
};

}  // namespace linkwright::scene
