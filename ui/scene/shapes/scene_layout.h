// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"
#include "engine/session/solving/results.h"
#include "ui/scene/view/camera_control.h"

#include <Eigen/Geometry>

#include <map>
#include <span>
#include <string>
#include <vector>

namespace linkwright::scene {

/// Index that stands for the ground where a body index is asked for.
inline constexpr int groundIndex = -1;

/// Where the bodies are: displacements in the order of `model.bodies`.
class Pose {
public:
    Pose() = default;
    explicit Pose(std::span<const session::BodyDisplacement> displacements);

    /// Displacement of a body from the drawn pose; identity for the ground and unknown bodies.
    [[nodiscard]] const Eigen::Isometry3d& of(int body) const;
    /// Present place of a drawn place that moves with `body`.
    [[nodiscard]] Eigen::Vector3d place(int body, const Eigen::Vector3d& drawn) const {
        return of(body) * drawn;
    }
    [[nodiscard]] std::size_t size() const { return displacements_.size(); }

private:
    std::vector<Eigen::Isometry3d> displacements_;
};

/// How a model is laid out for drawing: its size, its plane, which bar lies in front of which.
/// Follows from the drawn pose alone, so that nothing changes size or jumps while it moves.
struct SceneLayout {
    /// Every size is relative to it: the diagonal of the drawn points, but never so large that the
    /// bars of a long chain become wider than long; m.
    double size = 1.0;
    Eigen::Vector3d low = Eigen::Vector3d::Zero();  ///< corners of the drawn points, m
    Eigen::Vector3d high = Eigen::Vector3d::Zero();
    bool planar = true;                                 ///< all bodies move in parallel planes
    Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  ///< of the plane, towards the viewer
    Eigen::Vector3d planePoint = Eigen::Vector3d::Zero();
    ViewAxes viewAxes;
    bool lyingFlat = false;  ///< gravity is normal to the plane
    bool coarse = false;     ///< so many elements that each is small: draw them simply
    int layerCount = 1;
    std::vector<int> layers;  ///< by body index, 0 is the rearmost
    std::map<std::string, int> bodyIndex;
    std::map<std::string, int> pointBody;  ///< body each point moves with, `groundIndex` if none

    /// Index of a body; `groundIndex` for the ground and for unknown ids.
    [[nodiscard]] int indexOf(const std::string& body) const;
    /// Distance of the middle of a body's layer from the plane along `normal`, m.
    [[nodiscard]] double layerOffset(int body) const;
    /// Front and back faces of all bars, distance from the plane along `normal`, m.
    [[nodiscard]] double frontOffset() const;
    [[nodiscard]] double backOffset() const;
    /// Frame with z along `axis`, at `origin`; x is the scene's right direction where possible.
    [[nodiscard]] Eigen::Isometry3d frameAt(const Eigen::Vector3d& origin,
                                            const Eigen::Vector3d& axis) const;
};

SceneLayout makeLayout(const model::Model& model);

/// Size of a drawing that has none yet, m: whoever thinks in millimeters draws what fits on a desk.
double emptySceneSize();

/// Whether a body is drawn as a block on its rail: it has one point, or it slides along the line
/// through its points.
bool isCarriage(const model::Model& model, const model::Body& body);

/// Values of a triple as drawn.
Eigen::Vector3d toVector(const model::Number3& numbers);
/// Drawn place of a point, or nothing when the model has no such point.
const model::Point* pointOf(const model::Model& model, const std::string& id);

/// More bodies than this are drawn without grooves and fine rounding.
inline constexpr std::size_t coarseBodyCount = 60;

// Sizes relative to `SceneLayout::size`.
inline constexpr double linkWidth = 0.034;
inline constexpr double linkThickness = 0.015;
inline constexpr double layerSpacing = 0.02;
inline constexpr double pinDiameter = 0.026;
inline constexpr double pinProtrusion = 0.006;
inline constexpr double coilDiameter = 0.028;
inline constexpr double wireDiameter = 0.0065;
inline constexpr double longestArrow = 0.2;

}  // namespace linkwright::scene
