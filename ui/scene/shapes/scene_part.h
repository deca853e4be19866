// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/shapes/mesh_builder.h"
#include "ui/scene/shapes/scene_layout.h"

#include <Eigen/Geometry>
#include <vtkSmartPointer.h>

#include <QColor>
#include <optional>

class vtkActor;
class vtkMatrix4x4;
class vtkRenderer;

namespace linkwright::scene {

/// How a surface answers to light.
enum class Finish {
    Painted,
    Shape,  ///< painted on both sides, as files do not always say which is outside
    Steel,
    Wire,
    Flat
};

/// A line of constant width around a shape.
struct Outline {
    QColor color;
    double width = 1.0;  ///< device pixels

    bool operator==(const Outline&) const = default;
};

/// One rigid piece of the picture: a mesh that moves with a body.
class ScenePart {
public:
    /// @param placement of the mesh in the drawn pose, world frame
    /// @param body index of the body it moves with, or `groundIndex`
    ScenePart(MeshPtr mesh, const Eigen::Isometry3d& placement, int body, Finish finish);

    [[nodiscard]] vtkActor* actor() const;
    [[nodiscard]] int body() const { return body_; }
    /// Follows its body.
    void moveTo(const Pose& pose);
    /// For shapes that follow no single body; the matrix may stretch.
    void setMatrix(const Eigen::Matrix4d& matrix);
    void setVisible(bool visible);

    void addTo(vtkRenderer& renderer);
    void removeFrom(vtkRenderer& renderer);
    /// Draws or removes the outline.
    void setOutline(const std::optional<Outline>& outline, vtkRenderer& renderer);
    /// The outline has to know how large a pixel is.
    void setViewportSize(int width, int height);

private:
    MeshPtr mesh_;
    Eigen::Isometry3d placement_;
    int body_;
    vtkSmartPointer<vtkActor> actor_;
    vtkSmartPointer<vtkActor> outlineActor_;
    vtkSmartPointer<vtkMatrix4x4> matrix_;
    std::optional<Outline> outline_;
};

}  // namespace linkwright::scene
