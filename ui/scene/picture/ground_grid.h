// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/shapes/scene_layout.h"
#include "ui/scene/shapes/scene_style.h"
#include "ui/scene/tools/work_plane.h"
#include "ui/scene/view/camera_control.h"

#include <Eigen/Core>
#include <vtkSmartPointer.h>

#include <optional>

class vtkActor;
class vtkPolyData;
class vtkRenderer;

namespace linkwright::scene {

/// Largest number of 1, 2 or 5 times a power of ten that is not above `value`.
double roundStep(double value);

/// Lines of the work plane behind the mechanism, fading outwards, with colored axes.
class GroundGrid {
public:
    GroundGrid();

    void addTo(vtkRenderer& renderer);
    void setVisible(bool visible);
    void setStyle(const SceneStyle& style);
    void setLayout(const SceneLayout& layout);
    /// A plane chosen by the user; nothing: that of the layout.
    void setWorkPlane(const std::optional<WorkPlane>& plane);
    /// Whether it reaches to the rim of the view instead of a little beyond the model.
    void setFillsView(bool fills) { fillsView_ = fills; }
    /// Chooses the steps for the present zoom; rebuilds only when they change.
    void update(const CameraControl& camera);

    [[nodiscard]] bool isVisible() const { return visible_; }
    [[nodiscard]] double majorStep() const { return 10.0 * minorStep_; }  ///< m
    [[nodiscard]] double radius() const { return radius_; }               ///< m
    [[nodiscard]] const Eigen::Vector3d& center() const { return center_; }
    /// World place of a point of the plane given by its two coordinates, m.
    [[nodiscard]] Eigen::Vector3d place(double horizontal, double vertical) const;
    /// Coordinates of a place in the plane.
    [[nodiscard]] Eigen::Vector2d coordinates(const Eigen::Vector3d& place) const;
    [[nodiscard]] const Eigen::Vector3d& horizontal() const { return horizontal_; }
    [[nodiscard]] const Eigen::Vector3d& vertical() const { return vertical_; }

private:
    void rebuild();

    SceneStyle style_;
    SceneLayout layout_;
    std::optional<WorkPlane> plane_;
    bool fillsView_ = false;
    bool visible_ = true;
    double minorStep_ = 0.0;
    double radius_ = 0.0;
    double modelRadius_ = 1.0;
    Eigen::Vector3d center_ = Eigen::Vector3d::Zero();
    Eigen::Vector3d modelCenter_ = Eigen::Vector3d::Zero();
    Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();  ///< world origin, moved into the plane
    Eigen::Vector3d horizontal_ = Eigen::Vector3d::UnitX();
    Eigen::Vector3d vertical_ = Eigen::Vector3d::UnitY();
    vtkSmartPointer<vtkPolyData> lines_;
    vtkSmartPointer<vtkActor> actor_;
};

}  // namespace linkwright::scene
