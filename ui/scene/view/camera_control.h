// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include <QPointF>
#include <QSize>
#include <numbers>
#include <optional>
#include <vector>

class vtkCamera;

namespace linkwright::scene {

inline constexpr double degree = std::numbers::pi / 180.0;

enum class StandardView { Home, Front, Back, Left, Right, Top, Bottom, Isometric };

/// Axes of the scene as a viewer in front of it names them; orthonormal, world frame.
struct ViewAxes {
    Eigen::Vector3d right = Eigen::Vector3d::UnitX();
    Eigen::Vector3d up = Eigen::Vector3d::UnitY();
    Eigen::Vector3d front = Eigen::Vector3d::UnitZ();  ///< towards a viewer of the front side
};

/// Where the camera is: it looks at `focus` from `distance`, turned from the front view by `yaw`
/// (to the right) and `pitch` (upwards).
struct CameraState {
    Eigen::Vector3d focus = Eigen::Vector3d::Zero();  ///< m
    double yaw = 0.0;                                 ///< rad
    double pitch = 0.0;                               ///< rad, within +-pi/2
    double distance = 10.0;                           ///< m
};

/// A ball that has to be in the picture.
struct BoundingSphere {
    Eigen::Vector3d center;  ///< m
    double radius = 0.0;     ///< m
};

/// The camera as a turntable: no roll, the scene's up direction stays up. Knows the projection,
/// so that texts and picking need not ask VTK. Pixels are logical, origin top left.
class CameraControl {
public:
    CameraControl();

    void setViewAxes(const ViewAxes& frame) { frame_ = frame; }
    [[nodiscard]] const ViewAxes& viewAxes() const { return frame_; }
    void setHome(double yaw, double pitch);  ///< rad, direction of the home view
    void setViewport(QSize size) { viewport_ = size; }
    /// Pixels at the right of the viewport that something else covers: fits leave them free.
    void setCoveredRight(double pixels) { coveredRight_ = pixels; }
    /// The same for texts along the upper and the lower edge.
    void setCoveredRows(double top, double bottom) {
        coveredTop_ = top;
        coveredBottom_ = bottom;
    }
    [[nodiscard]] QSize viewport() const { return viewport_; }

    [[nodiscard]] const CameraState& state() const { return state_; }
    void setState(const CameraState& state) { state_ = state; }
    [[nodiscard]] bool perspective() const { return perspective_; }
    void setPerspective(bool perspective) { perspective_ = perspective; }

    void orbit(QPointF pixels);  ///< the drag in pixels
    void pan(QPointF pixels);    ///< the scene follows the pointer
    void zoom(double factor,
              QPointF about);  ///< factor > 1 enlarges; the place under `about` stays

    /// The present state turned to a standard direction (focus and distance kept).
    [[nodiscard]] CameraState turnedTo(StandardView view) const;
    /// The present state turned so that a direction (unit vector, world frame) points to the
    /// viewer.
    [[nodiscard]] CameraState facing(const Eigen::Vector3d& direction) const;
    /// `state` moved so that all spheres are inside the viewport less the margins (pixels).
    [[nodiscard]] CameraState fitted(CameraState state, const std::vector<BoundingSphere>& spheres,
                                     double marginPixels) const;
    /// Between two states, fraction 0..1; turns the short way round.
    static CameraState between(const CameraState& start, const CameraState& end, double fraction);

    [[nodiscard]] QPointF project(const Eigen::Vector3d& position) const;
    /// Pixels per m at a place of the world.
    [[nodiscard]] double pixelsPerMeter(const Eigen::Vector3d& position) const;
    /// The place where the line of sight through a pixel meets a plane; nothing when parallel.
    [[nodiscard]] std::optional<Eigen::Vector3d> onPlane(QPointF pixel,
                                                         const Eigen::Vector3d& planePoint,
                                                         const Eigen::Vector3d& normal) const;
    /// Axes of the picture in the world: right, up, towards the viewer.
    [[nodiscard]] ViewAxes screenFrame() const { return screenFrame(state_); }

    /// Writes position, focus, up and angle; clipping planes are left to the renderer.
    void apply(vtkCamera& camera) const;

private:
    [[nodiscard]] ViewAxes screenFrame(const CameraState& state) const;
    [[nodiscard]] double focalPixels() const;

    ViewAxes frame_;
    CameraState state_;
    double homeYaw_;
    double homePitch_;
    bool perspective_ = true;
    double coveredRight_ = 0.0;
    double coveredTop_ = 0.0;
    double coveredBottom_ = 0.0;
    QSize viewport_{800, 600};
};

}  // namespace linkwright::scene
